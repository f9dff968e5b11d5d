#include "client/records/commands.hpp"

#include <unistd.h>

#include <array>
#include <optional>

#include "client/net/line_buffer.hpp"
#include "client/records/analysis.hpp"
#include "client/records/drawn_replay.hpp"
#include "client/records/record_file.hpp"
#include "client/records/replay_talk.hpp"
#include "client/terminal/sentences/analysis.hpp"
#include "client/terminal/sentences/pattern.hpp"
#include "client/terminal/sentences/record.hpp"
#include "client/terminal/sentences/typed.hpp"
#include "proto/verify.hpp"

namespace visavis::client {

namespace {

constexpr std::size_t typed_line_bytes = 1024; // no command is a tenth as long

std::optional<proto::Record> record_in(const std::string& path, Output& output) {
    const auto text = read_record_file(path);
    if (!text) {
        output.complain(sentences::no_record(path, text.error()));
        return std::nullopt;
    }
    auto record = proto::read_record(*text, fill);
    if (!record) {
        output.complain(sentences::no_record(path, record.error()));
        return std::nullopt;
    }
    return std::move(*record);
}

void type(ReplayTalk& talk, const Line& line, Output& output) {
    if (line.is_too_long)
        output.say(sentences::line_too_long());
    else
        talk.typed(line.text);
}

/// Until the talk is over, or nothing more will come.
void read_lines(std::FILE* input, ReplayTalk& talk, Output& output) {
    LineBuffer lines(typed_line_bytes);
    std::array<char, 4096> bytes;
    const int descriptor = ::fileno(input);
    while (!talk.is_over()) {
        const auto count = ::read(descriptor, bytes.data(), bytes.size());
        if (count <= 0) break;
        lines.feed({bytes.data(), static_cast<std::size_t>(count)});
        while (const auto line = lines.next())
            if (!talk.is_over()) type(talk, *line, output);
    }
    if (const auto line = lines.rest(); line && !talk.is_over()) type(talk, *line, output);
}

} // namespace

ExitCode verify_file(const std::string& path, Output& output) {
    const auto record = record_in(path, output);
    if (!record) return ExitCode::failed;
    if (const auto wrong = proto::verify(*record, fill)) {
        output.complain(sentences::record_is_wrong(path, *wrong));
        return ExitCode::failed;
    }
    output.say(sentences::record_is_right(path, *record));
    return ExitCode::done;
}

ExitCode replay_file(const std::string& path, std::FILE* input, Output& output) {
    const auto record = record_in(path, output);
    return record ? replay(*record, input, output) : ExitCode::failed;
}

int replay_file_drawn(const std::string& path, Display& display, Output& output) {
    const auto record = record_in(path, output);
    return record ? replay_drawn(*record, display) : static_cast<int>(ExitCode::failed);
}

int replay_drawn(const proto::Record& record, Display& display) {
    return replay_drawn(story_of(record), display);
}

ExitCode replay(const proto::Record& record, std::FILE* input, Output& output) {
    const Story story = story_of(record);
    if (story.wrong) output.complain(sentences::breaks_off(*story.wrong));
    if (!story.steps.empty()) {
        const bool is_terminal = ::isatty(::fileno(input)) != 0;
        ReplayTalk talk(story, output);
        talk.begin(is_terminal);
        read_lines(input, talk, output);
        if (!talk.is_over() && !is_terminal) talk.tell_the_rest();
    }
    return story.wrong ? ExitCode::failed : ExitCode::done;
}

ExitCode analyse_file(const std::string& path, Output& output, const play::Effort& effort) {
    const auto record = record_in(path, output);
    return record ? analyse(*record, output, effort) : ExitCode::failed;
}

ExitCode analyse(const proto::Record& record, Output& output, const play::Effort& effort) {
    constexpr std::size_t times_told = 10;
    const auto explained = explain(record, effort, [&output](std::size_t number, std::size_t all) {
        if (number * times_told / all > (number - 1) * times_told / all)
            output.complain(sentences::analysed(number, all));
    });
    if (!explained) {
        output.complain(explained.error());
        return ExitCode::failed;
    }
    for (const std::string& line : *explained) output.say(line);
    return ExitCode::done;
}

} // namespace visavis::client
