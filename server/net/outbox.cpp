#include "server/net/outbox.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "server/net/web_socket_frames.hpp"

namespace visavis::server {

namespace {

/// What a vector may keep for the next write. More is given back, so that an idle connection is a small one.
constexpr std::size_t kept_elements = 16;
constexpr std::size_t most_head_bytes = 10;

void clear(auto& vector) {
    vector.clear();
    if (vector.capacity() > kept_elements) vector.shrink_to_fit();
}

bool is_copied(const std::string& line) {
    return line.size() < Outbox::copied_bytes;
}

} // namespace

bool Outbox::has_room_for(std::size_t bytes) const {
    return bytes_ <= limit_bytes_ && bytes <= limit_bytes_ - bytes_;
}

bool Outbox::push(SharedLine line, DropTag tag) {
    if (!has_room_for(line->size())) return false;
    bytes_ += line->size();
    queue_.push_back({std::move(line), tag});
    return true;
}

void Outbox::push_last(SharedLine line) {
    bytes_ += line->size();
    queue_.push_back({std::move(line), 0});
}

void Outbox::push_control(std::string frame) {
    forget_if([](const Waiting& waiting) { return waiting.is_control; });
    bytes_ += frame.size();
    queue_.push_back({std::make_shared<const std::string>(std::move(frame)), 0, true});
}

void Outbox::drop(DropTag tag) {
    if (tag != 0) forget_if([tag](const Waiting& waiting) { return waiting.tag == tag; });
}

void Outbox::drop_all() {
    forget_if([](const Waiting&) { return true; });
}

void Outbox::forget_if(auto is_forgotten) {
    std::erase_if(queue_, [&](const Waiting& waiting) {
        if (!is_forgotten(waiting)) return false;
        bytes_ -= waiting.line->size();
        return true;
    });
}

std::size_t Outbox::lines_of_a_batch() const {
    std::size_t lines = 0;
    for (std::size_t bytes = 0; lines < queue_.size() && bytes < batch_bytes; ++lines)
        bytes += queue_[lines].line->size();
    return lines;
}

std::span<const boost::asio::const_buffer> Outbox::begin_write() {
    assert(!is_writing());
    const auto batch = std::span(queue_).first(lines_of_a_batch());
    const bool is_alone = batch.size() == 1; // then there is nothing to copy it together with
    std::size_t copied = 0;
    for (const Waiting& each : batch) {
        written_bytes_ += each.line->size();
        if (is_framing_ && !each.is_control) copied += most_head_bytes;
        if (!is_alone && is_copied(*each.line)) copied += each.line->size();
    }
    copied_.reserve(copied); // buffers point into it: it must not move while it grows
    for (Waiting& each : batch) lay_out(each, !is_alone && is_copied(*each.line));
    queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(batch.size()));
    if (queue_.empty()) clear(queue_);
    return buffers_;
}

void Outbox::lay_out(Waiting& each, bool is_copied) {
    std::string_view bytes = *each.line;
    if (is_framing_ && !each.is_control) {
        bytes.remove_suffix(1); // the line end
        append_copied(web_socket::WrittenHead(web_socket::Opcode::text, bytes.size()).text());
    }
    if (is_copied) return append_copied(bytes);
    buffers_.emplace_back(bytes.data(), bytes.size());
    lines_.push_back(std::move(each.line));
}

/// Extends the last buffer where it ends with what was copied before.
void Outbox::append_copied(std::string_view bytes) {
    const char* const at = copied_.data() + copied_.size();
    copied_ += bytes;
    if (!buffers_.empty()) {
        auto& last = buffers_.back();
        if (static_cast<const char*>(last.data()) + last.size() == at) {
            last = {last.data(), last.size() + bytes.size()};
            return;
        }
    }
    buffers_.emplace_back(at, bytes.size());
}

void Outbox::end_write() {
    bytes_ -= std::exchange(written_bytes_, 0);
    clear(buffers_);
    clear(lines_);
    copied_ = {};
}

} // namespace visavis::server
