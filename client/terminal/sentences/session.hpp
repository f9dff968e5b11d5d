// The conversation with the server in sentences: how it begins, what is refused, how it ends. Knows no room.
#pragma once

#include <optional>
#include <string>

#include "client/net/address.hpp"
#include "client/net/failure.hpp"
#include "proto/codec.hpp"

namespace visavis::client::sentences {

std::string connected(const proto::HelloAnswer& hello, const Address& server);

std::string failed(Failure failure, const Address& server);

/// Why the server ended the connection, where it said so.
std::string closing(const proto::SessionClosing& closing);

/// What the server refused, and what to do about it.
std::string refused(const proto::ErrorAnswer& refusal);

/// The server has sent something in a form that this client does not know.
std::string unreadable();
/// Updates are missing; a fresh view has been asked for.
std::string news_missed();

} // namespace visavis::client::sentences
