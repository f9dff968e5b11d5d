// Waits until a terminal takes more, beside all else that a program waits for. Knows no screen.
#pragma once

#include <unistd.h>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>
#include <utility>

namespace visavis::client {

class WhenWritable {
  public:
    explicit WhenWritable(const boost::asio::any_io_executor& executor) : descriptor_(executor) {}

    /// Calls `then` once, unless it waits already. The descriptor must be non-blocking, and not be shared
    /// with another program: what is open is told so.
    void wait(int descriptor, std::function<void()> then) {
        if (descriptor_.is_open()) return;
        boost::system::error_code error;
        descriptor_.assign(::dup(descriptor), error); // whoever owns it may close it meanwhile
        if (error) return;
        descriptor_.async_wait(boost::asio::posix::stream_descriptor::wait_write,
                               [this, then = std::move(then)](const boost::system::error_code& failure) {
                                   if (failure) return;
                                   descriptor_.close();
                                   then();
                               });
    }
    void cancel() {
        boost::system::error_code ignored;
        descriptor_.close(ignored);
    }

  private:
    boost::asio::posix::stream_descriptor descriptor_;
};

} // namespace visavis::client
