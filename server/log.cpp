#include "server/log.hpp"

#include <fmt/format.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <nlohmann/json.hpp>

namespace visavis::server {

namespace {

/// Behind a sentence, before each of the members that are JSON already.
constexpr char field_mark = '\x1f';

std::string as_json(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

template <class Write>
class Flag final : public spdlog::custom_flag_formatter {
  public:
    explicit Flag(Write write) : write_(write) {}
    void format(const spdlog::details::log_msg& message, const std::tm&,
                spdlog::memory_buf_t& line) override {
        const std::string text = write_(std::string_view(message.payload.data(), message.payload.size()));
        line.append(text.data(), text.data() + text.size());
    }
    std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<Flag>(write_); }

  private:
    Write write_;
};

std::string sentence_alone(std::string_view payload) {
    std::string text;
    for (const char each : payload.substr(0, payload.find(field_mark))) {
        const auto byte = static_cast<unsigned char>(each);
        if (byte < 0x20 || byte == 0x7f)
            text += fmt::format("\\x{:02x}", byte);
        else
            text += each;
    }
    return text;
}

std::string sentence_and_fields(std::string_view payload) {
    const std::size_t end = std::min(payload.find(field_mark), payload.size());
    std::string members = R"("message":)" + as_json(payload.substr(0, end));
    for (const char each : payload.substr(end)) members += each == field_mark ? ',' : each;
    // A mark that nobody here has set, in what somebody else has said, makes no member.
    return nlohmann::json::accept('{' + members + '}') ? members : R"("message":)" + as_json(payload);
}

template <class Write>
void set_format(const char* pattern, Write write) {
    auto formatter = std::make_unique<spdlog::pattern_formatter>();
    formatter->add_flag<Flag<Write>>('*', write).set_pattern(pattern);
    spdlog::set_formatter(std::move(formatter));
}

} // namespace

void start_log(LogLevel level, LogFormat format) {
    spdlog::set_default_logger(spdlog::stderr_logger_mt("visavis"));
    if (format == LogFormat::json)
        set_format(R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%*})", sentence_and_fields);
    else
        set_format("%Y-%m-%dT%H:%M:%S.%e%z %l: %*", sentence_alone);
    switch (level) {
        case LogLevel::debug:
            return spdlog::set_level(spdlog::level::debug);
        case LogLevel::info:
            return spdlog::set_level(spdlog::level::info);
        case LogLevel::warn:
            return spdlog::set_level(spdlog::level::warn);
        case LogLevel::error:
            return spdlog::set_level(spdlog::level::err);
    }
}

std::string with_fields(std::string sentence, const std::vector<LogField>& fields) {
    for (const auto& [name, value] : fields) {
        sentence.append(1, field_mark).append(as_json(name)).append(1, ':');
        if (const auto* const number = std::get_if<std::int64_t>(&value))
            sentence += std::to_string(*number);
        else
            sentence += as_json(std::get<std::string_view>(value));
    }
    return sentence;
}

} // namespace visavis::server
