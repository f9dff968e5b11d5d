// The version of this program, from the one place that sets it: CMakeLists.txt's project().
#pragma once

namespace visavis::server {

inline constexpr const char* version = VISAVIS_VERSION;

} // namespace visavis::server
