// Texts that are kept and compared: tests/data/client. With VISAVIS_REGENERATE=1 in the environment they are
// written anew, and the difference is to be read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace visavis::client {

/// Fails the test, with the first line that differs, where the kept text is another one.
void check_golden(std::string_view name, const std::vector<std::string>& lines);

} // namespace visavis::client
