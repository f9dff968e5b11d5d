// Standard input, read beside the network. Knows no command.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <functional>
#include <string>
#include <thread>

namespace visavis::client {

/// A thread reads, since a terminal that Asio reads from would be left non-blocking, for the shell too, and a
/// file cannot be waited for at all. It hands over one piece and reads on when that has been dealt with: what
/// is typed faster waits in the pipe.
class Input {
  public:
    /// On the executor: bytes as they come; an empty piece is the end.
    using Take = std::function<void(const std::string& piece)>;

    Input(boost::asio::any_io_executor executor, Take take);
    ~Input(); ///< wakes and joins the thread; what it posted before may still come
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

  private:
    void read_all();
    bool wait_for_input() const;
    bool wait_until_taken() const;

    boost::asio::any_io_executor executor_;
    Take take_;
    int wake_read_ = -1;
    int wake_write_ = -1;
    std::thread thread_;
};

} // namespace visavis::client
