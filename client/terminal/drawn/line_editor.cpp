#include "client/terminal/drawn/line_editor.hpp"

#include <utility>

#include "client/terminal/drawn/text_width.hpp"

namespace visavis::client {

void LineEditor::insert(std::string_view text) {
    for_each_cluster(text, [&](const Cluster& cluster) {
        if (text_.size() + cluster.bytes.size() > most_bytes) return;
        text_.insert(cursor_, cluster.bytes);
        cursor_ += cluster.bytes.size();
    });
}

void LineEditor::replace(std::string text) {
    text_ = std::move(text);
    cursor_ = text_.size();
}

std::size_t LineEditor::left_of(std::size_t place) const {
    std::size_t start = 0, next = 0;
    while (next < place) {
        start = next;
        next += first_cluster(std::string_view(text_).substr(next)).bytes.size();
    }
    return start;
}

void LineEditor::left() {
    cursor_ = left_of(cursor_);
}

void LineEditor::right() {
    if (cursor_ < text_.size())
        cursor_ += first_cluster(std::string_view(text_).substr(cursor_)).bytes.size();
}

std::size_t LineEditor::word_left_of(std::size_t place) const {
    while (place > 0 && text_[place - 1] == ' ') --place;
    while (place > 0 && text_[place - 1] != ' ') --place;
    return place;
}

void LineEditor::word_left() {
    cursor_ = word_left_of(cursor_);
}

void LineEditor::word_right() {
    while (cursor_ < text_.size() && text_[cursor_] == ' ') ++cursor_;
    while (cursor_ < text_.size() && text_[cursor_] != ' ') ++cursor_;
}

void LineEditor::erase_left() {
    const std::size_t from = left_of(cursor_);
    text_.erase(from, cursor_ - from);
    cursor_ = from;
}

void LineEditor::erase_right() {
    if (cursor_ < text_.size())
        text_.erase(cursor_, first_cluster(std::string_view(text_).substr(cursor_)).bytes.size());
}

void LineEditor::cut(std::size_t from, std::size_t to) {
    erased_ = text_.substr(from, to - from);
    text_.erase(from, to - from);
    cursor_ = from;
}

void LineEditor::erase_word_left() {
    cut(word_left_of(cursor_), cursor_);
}

void LineEditor::erase_to_start() {
    cut(0, cursor_);
}

void LineEditor::erase_to_end() {
    cut(cursor_, text_.size());
}

void LineEditor::older() {
    if (age_ == kept_.size()) return;
    if (age_ == 0) unfinished_ = text_;
    ++age_;
    replace(kept_[kept_.size() - age_]);
}

void LineEditor::newer() {
    if (age_ == 0) return;
    --age_;
    replace(age_ == 0 ? unfinished_ : kept_[kept_.size() - age_]);
}

std::string LineEditor::take() {
    age_ = 0;
    cursor_ = 0;
    std::string line = std::exchange(text_, {});
    const bool is_worth_keeping = !line.empty() && (kept_.empty() || kept_.back() != line);
    if (is_worth_keeping) kept_.push_back(line);
    if (kept_.size() > most_kept) kept_.erase(kept_.begin());
    return line;
}

} // namespace visavis::client
