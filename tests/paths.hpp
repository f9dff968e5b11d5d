// Where tests find the project's files. One source alone is told the folder, so that all the others compile
// alike in any checkout, and a compiler's cache serves them all.
#pragma once

#include <string>

namespace visavis {

/// A path given from the project's top.
std::string source_path(const std::string& from_top);
/// A path given from tests/data.
std::string data_path(const std::string& from_data);

} // namespace visavis
