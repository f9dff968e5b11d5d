// Records in sentences: whether one is right, and how one is gone through. Knows no file and no rules.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

#include "proto/messages/records.hpp"

namespace visavis::client::sentences {

/// The end of a sentence: "there is no such file".
std::string file_fault(const std::error_code& why);
/// `why` ends the sentence.
std::string no_record(std::string_view path, std::string_view why);
std::string record_is_right(std::string_view path, const proto::Record& record);
std::string record_is_wrong(std::string_view path, std::string_view what);
/// A replay that goes no further than to what is wrong.
std::string breaks_off(std::string_view what);

std::string record_heading(const proto::Record& record);
std::string step_heading(std::size_t step, std::size_t last, std::int64_t after_ms);
std::string server_was_down();

std::string how_to_replay(std::size_t last);
std::string_view replay_help();
std::string at_the_beginning();
std::string at_the_end(bool breaks_off);
std::string no_such_step(std::size_t last);
std::string unknown_in_replay(std::string_view text);

} // namespace visavis::client::sentences
