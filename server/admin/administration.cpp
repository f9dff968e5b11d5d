#include "server/admin/administration.hpp"

#include <spdlog/spdlog.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "proto/reader.hpp"
#include "proto/writer.hpp"
#include "server/admin/place.hpp"
#include "server/settings.hpp"

namespace visavis::server {

std::expected<std::unique_ptr<Administration>, std::string> Administration::begin(asio::io_context& io,
                                                                                  Services& services,
                                                                                  const Clock& clock,
                                                                                  const Settings& settings) {
    std::unique_ptr<Administration> begun(new Administration(io, services, clock, settings));
    const std::string path = admin_socket_of(settings.admin_socket, settings.data_folder);
    if (path.empty()) return begun;
    if (auto opened = begun->socket_.open(path); !opened) {
        if (!settings.admin_socket.empty()) return std::unexpected(std::move(opened.error()));
        spdlog::warn("{}; the server runs without administration", opened.error());
    }
    return begun;
}

/// The server ends as it does by a signal, since it is one.
Administration::Administration(asio::io_context& io, Services& services, const Clock& clock,
                               const Settings& settings)
    : desk_(services, clock, AuditLog(settings.data_folder), [] { std::raise(SIGTERM); }),
      socket_(io, [this](std::string_view line, const Administrator& who) { return answer(line, who); }) {}

std::string Administration::answer(std::string_view line, const Administrator& who) {
    AdminRequest request;
    AdminAnswer answer;
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (const auto fault = proto::read(json, request, proto::Unknown::refused))
        answer.text =
            "the request cannot be read: '" + fault->param + "' is not as it must be " + fault->expected;
    else
        answer = desk_.answer(request, who);
    std::string text;
    proto::write(text, answer);
    return text;
}

} // namespace visavis::server
