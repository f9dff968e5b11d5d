// A record's text from a file. Knows no record: what the text means, proto says.
#pragma once

#include <expected>
#include <string>

namespace visavis::client {

/// The whole file, or why there is none, as the end of a sentence: "there is no such file". Of one that is
/// longer than any record only so much is read as shows that it is; pipes and devices will do.
std::expected<std::string, std::string> read_record_file(const std::string& path);

} // namespace visavis::client
