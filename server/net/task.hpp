// The names under which the network's sources use Asio: coroutines and sockets whose turns come by
// precedence.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/error_code.hpp>
#include <chrono>

#include "server/net/turns.hpp"

namespace visavis::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

using Socket = asio::basic_stream_socket<tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <class T = void>
using Task = asio::awaitable<T, Executor>;

/// Completion token: the coroutine goes on with `auto [error, …]`, and nothing is thrown.
inline constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> as_tuple{};

} // namespace visavis::server
