// What waits to be sent to one connection: a bounded queue of messages, and the batch of them that a write
// has taken, as lines or as WebSocket's frames. Knows no socket: it only lays out buffers.
#pragma once

#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "server/net/link.hpp"

namespace visavis::server {

/// Bounded by bytes, those of the batch in flight included. When a line does not fit, `push` refuses it and
/// changes nothing; what then happens to the connection is its owner's to say.
///
/// Not bytes but writes are dear (a write costs 5 µs, copying a small line 20 ns), and one call of the
/// kernel's takes 64 buffers. So small lines are copied together, large ones are sent from where they are.
class Outbox {
  public:
    /// A batch ends with the line that reaches this: a write of so much no longer costs its call but its
    /// bytes, and what is not in a batch can still be dropped.
    static constexpr std::size_t batch_bytes = 64 * 1024;
    static constexpr std::size_t copied_bytes = 4 * 1024; ///< lines below this are copied together
    static constexpr std::size_t max_buffers = 64;        ///< that Asio hands to one sendmsg

    explicit Outbox(std::size_t limit_bytes) : limit_bytes_(limit_bytes) {}

    /// From now on each message leaves as one text frame, without its line end.
    void frame_messages() { is_framing_ = true; }

    bool has_room_for(std::size_t bytes) const;
    /// Whether the line was queued.
    bool push(SharedLine line, DropTag tag);
    /// Queues the one line that says goodbye, for which there is always room.
    void push_last(SharedLine line);
    /// Queues a frame of the carrier's own, small and as it is to be sent, for which there is always room.
    /// One that has been queued before and still waits is forgotten: there is at most one.
    void push_control(std::string frame);
    /// Forgets the waiting lines with this tag; 0 is nobody's.
    void drop(DropTag tag);
    /// Forgets all waiting lines. A batch in flight goes on: half a line must not be left on the wire.
    void drop_all();

    /// Whether nothing waits for a write; a batch may be in flight.
    bool is_empty() const { return queue_.empty(); }
    bool is_writing() const { return !buffers_.empty(); }
    std::size_t bytes() const { return bytes_; }

    /// Takes what is ready, at most a batch of it and perhaps nothing, for one write. The buffers live until
    /// `end_write`, which comes before the next `begin_write`.
    std::span<const boost::asio::const_buffer> begin_write();
    void end_write();

  private:
    struct Waiting {
        SharedLine line;
        DropTag tag;
        bool is_control = false; ///< leaves as it is
    };

    std::size_t lines_of_a_batch() const;
    void lay_out(Waiting& each, bool is_copied);
    void append_copied(std::string_view bytes);
    void forget_if(auto is_forgotten);

    std::size_t limit_bytes_;
    bool is_framing_ = false;
    std::size_t bytes_ = 0;         ///< waiting and in flight
    std::size_t written_bytes_ = 0; ///< of these, in flight
    std::vector<Waiting> queue_;    ///< in the order of sending
    std::vector<SharedLine> lines_; ///< in flight, sent from where they are
    std::string copied_;            ///< in flight, the small lines and the heads of frames
    std::vector<boost::asio::const_buffer> buffers_;
};

/// Every large line of a batch has at most one run of small ones before it (of which its head is the end),
/// and one may follow the last.
static_assert(2 * (Outbox::batch_bytes / Outbox::copied_bytes + 1) + 1 <= Outbox::max_buffers);

} // namespace visavis::server
