// Where in the server's folder its database is. Knows nothing of what it holds.
#pragma once

namespace visavis::server {

inline constexpr const char* database_file_name = "visavis.db";

} // namespace visavis::server
