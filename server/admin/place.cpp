#include "server/admin/place.hpp"

#include <cstdlib>

#include "server/data_folder.hpp"

namespace visavis::server {

namespace {

constexpr const char* socket_name = "/admin.sock";
constexpr const char* of_the_service = "/run/visavis/admin.sock"; // RuntimeDirectory=visavis

/// Of several, the first.
std::string runtime_folder() {
    const char* folders = std::getenv("RUNTIME_DIRECTORY");
    if (folders == nullptr || *folders != '/') return {};
    const std::string all = folders;
    return all.substr(0, all.find(':'));
}

} // namespace

std::string admin_socket_of(const std::string& chosen, const std::string& data_folder) {
    if (!chosen.empty()) return chosen;
    if (const std::string folder = runtime_folder(); !folder.empty()) return folder + socket_name;
    return data_folder.empty() ? "" : data_folder + socket_name;
}

std::vector<std::string> admin_sockets_for(const std::string& socket, const std::string& data_folder) {
    if (!socket.empty()) return {socket};
    if (!data_folder.empty()) return {data_folder + socket_name};
    std::vector<std::string> places;
    if (const std::string folder = runtime_folder(); !folder.empty()) places.push_back(folder + socket_name);
    if (const std::string folder = default_data_folder(); !folder.empty())
        places.push_back(folder + socket_name);
    places.emplace_back(of_the_service);
    return places;
}

} // namespace visavis::server
