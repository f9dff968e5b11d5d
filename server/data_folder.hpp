// Where a server keeps its data when nobody says so. Knows no option.
#pragma once

#include <string>

namespace visavis::server {

/// Where XDG has programs keep their state; empty when nobody is at home.
std::string default_data_folder();

} // namespace visavis::server
