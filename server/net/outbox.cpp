#include "server/net/outbox.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace visavis::server {

namespace {

/// What a vector may keep for the next write. More is given back, so that an idle connection is a small one.
constexpr std::size_t kept_elements = 16;

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
    assert(!is_writing() && !is_empty());
    const auto batch = std::span(queue_).first(lines_of_a_batch());
    std::size_t copied = 0;
    for (const Waiting& each : batch) {
        written_bytes_ += each.line->size();
        if (is_copied(*each.line)) copied += each.line->size();
    }
    const bool is_alone = batch.size() == 1; // then there is nothing to copy it together with
    copied_.reserve(is_alone ? 0 : copied);  // buffers point into it: it must not move while it grows
    bool extends_last = false;
    for (Waiting& each : batch) {
        if (is_alone || !is_copied(*each.line)) {
            buffers_.emplace_back(each.line->data(), each.line->size());
            lines_.push_back(std::move(each.line));
            extends_last = false;
            continue;
        }
        const char* const at = copied_.data() + copied_.size();
        copied_ += *each.line;
        if (extends_last) {
            auto& last = buffers_.back();
            last = {last.data(), last.size() + each.line->size()};
        } else {
            buffers_.emplace_back(at, each.line->size());
            extends_last = true;
        }
    }
    queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(batch.size()));
    if (queue_.empty()) clear(queue_);
    return buffers_;
}

void Outbox::end_write() {
    bytes_ -= std::exchange(written_bytes_, 0);
    clear(buffers_);
    clear(lines_);
    copied_ = {};
}

} // namespace visavis::server
