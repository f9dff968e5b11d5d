// Where the administration's socket is, for the server that opens it and for who asks there.
#pragma once

#include <string>
#include <vector>

namespace visavis::server {

/// The server's: what was chosen, or in the folder that systemd keeps for the service ($RUNTIME_DIRECTORY),
/// or in the folder for data; empty: it has none.
std::string admin_socket_of(const std::string& chosen, const std::string& data_folder);

/// Where to look for it, in this order; empty arguments were not given.
std::vector<std::string> admin_sockets_for(const std::string& socket, const std::string& data_folder);

} // namespace visavis::server
