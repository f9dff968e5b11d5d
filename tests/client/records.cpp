// Records gone through and checked, from a file and from a server.
#include "client/records/commands.hpp"

#include <doctest/doctest.h>

#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "client/records/replay_talk.hpp"
#include "client/records/story.hpp"
#include "client/terminal/sentences/language.hpp"
#include "proto/limits.hpp"
#include "proto/record.hpp"
#include "tests/client/conversation.hpp"
#include "tests/client/golden.hpp"
#include "tests/paths.hpp"

namespace visavis::client {

namespace {

namespace fs = std::filesystem;

std::string golden(const char* name) {
    return data_path(std::string("records/") + name);
}

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

proto::Record record(const char* name) {
    auto read = proto::read_record(text_of(golden(name)));
    REQUIRE(read.has_value());
    return std::move(*read);
}

/// A folder that goes with the test.
class Folder {
  public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "visavis-records-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
        return (path_ / name).string();
    }
    std::string path() const { return path_.string(); }

  private:
    fs::path path_;
};

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using Input = std::unique_ptr<std::FILE, CloseFile>;

/// A standard input that holds these lines and is no terminal.
Input input(const std::string& lines) {
    Input file(std::tmpfile());
    REQUIRE(file != nullptr);
    std::fputs(lines.c_str(), file.get());
    std::fflush(file.get());
    REQUIRE(std::fseek(file.get(), 0, SEEK_SET) == 0);
    return file;
}

std::string changed(const std::string& text, std::string_view from, std::string_view to) {
    std::string other = text;
    const auto place = other.find(from);
    REQUIRE(place != std::string::npos);
    return other.replace(place, from.size(), to);
}

} // namespace

TEST_CASE("replay: whole matches as they are told in a pipe") {
    for (const char* const game : {"gladiator", "virtem"}) {
        CAPTURE(game);
        Told told;
        const Input nothing = input("");
        CHECK(replay_file(golden((std::string(game) + ".json").c_str()), nothing.get(), told) ==
              ExitCode::done);
        CHECK(told.complained.empty());
        check_golden(std::string("replay_") + game + ".txt", told.said);
    }
}

TEST_CASE("replay: forwards, backwards and to a step, as it is typed") {
    struct Row {
        const char* typed;
        const char* heading; ///< or the one line that is said
        bool tells_events;   ///< on the way forward; otherwise the position
    };
    const Row rows[] = {
        {"back", "This is the beginning.", false},
        {"next", "Step 1 of 17, 0:01 after the beginning.", true},
        {"", "Step 2 of 17, 0:04 after the beginning.", true},
        {"  N ", "Step 3 of 17, 0:04 after the beginning.", true},
        {"b", "Step 2 of 17, 0:04 after the beginning.", false},
        {"show", "Step 2 of 17, 0:04 after the beginning.", false},
        {"LAST", "Step 17 of 17", false},
        {"next", "This is the end.", false},
        {"4", "Step 4 of 17, 0:05 after the beginning.", false},
        {"18", "There are steps 0 to 17.", false},
        {"99999999999999999999999", "'99999999999999999999999' means nothing here", false},
        {"-1", "'-1' means nothing here", false},
        {"A4", "'A4' means nothing here", false},
        {"first", "Step 0 of 17: the beginning.", false},
        {"help", "next, or an empty line   go on by a step, and tell what happened", false},
    };
    const Story story = story_of(record("gladiator.json"));
    Told told;
    ReplayTalk talk(story, told);
    talk.begin(true);
    CHECK(
        std::ranges::any_of(told.said, [](const auto& line) { return line.starts_with("Steps 0 to 17:"); }));
    for (const Row& row : rows) {
        CAPTURE(row.typed);
        told.said.clear();
        talk.typed(row.typed);
        REQUIRE_FALSE(told.said.empty());
        CHECK(told.said.front().starts_with(row.heading));
        if (told.said.front().starts_with("Step "))
            CHECK((told.said[1].starts_with("Match 2 ")) != row.tells_events);
        CHECK_FALSE(talk.is_over());
    }
    talk.typed("quit");
    CHECK(talk.is_over());
}

TEST_CASE("replay: lines in a pipe are obeyed, and then the rest is told, unless they quit") {
    struct Row {
        const char* lines;
        const char* last;
    };
    const Row rows[] = {
        {"", "Step 17 of 17"},
        {"3\r\nback\r\n", "Step 17 of 17"},
        {"next\nquit\nlast\n", "Step 1 of 17"},
        {"2\nquit", "Step 2 of 17"},
        {"last\n", "Step 17 of 17"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.lines);
        Told told;
        const Input typed = input(row.lines);
        CHECK(replay_file(golden("gladiator.json"), typed.get(), told) == ExitCode::done);
        std::string last;
        for (const std::string& line : told.said)
            if (line.starts_with("Step ")) last = line;
        CHECK(last.starts_with(row.last));
    }
    Told told;
    const Input long_line = input(std::string(5'000, 'x') + "\nquit\n");
    CHECK(replay_file(golden("gladiator.json"), long_line.get(), told) == ExitCode::done);
}

TEST_CASE("replay: a choice that was never revealed is not shown") {
    const Story story = [] {
        const match::Started started{.id = {}, .setup = gladiator::Setup{}, .clock = {}};
        const match::TimedFact facts[] = {
            {ServerTime(Milliseconds(5)), match::Acted{Seat::first, gladiator::Card::d3}},
            {ServerTime(Milliseconds(9)), match::Ended{{Seat::first, OutcomeReason::resigned}}}};
        return story_of(proto::record_of(
            started, ServerTime(Milliseconds(1)),
            {{proto::Person{"p1", "Ada", false, {}}, proto::Person{"p2", "Bob", true, {}}}}, facts));
    }();
    CHECK(story.wrong == std::nullopt);
    REQUIRE(story.steps.size() == 3);
    CHECK(story.steps[1].told.front() == "Ada has chosen.");
    for (const StoryStep& step : story.steps)
        for (const auto* const lines : {&step.told, &step.position})
            for (const std::string& line : *lines) {
                const bool is_hand = line.contains("holding A1 A2 A3 A4 D1 D2 D3 D4");
                CHECK((is_hand || !line.contains("D3")));
            }
}

TEST_CASE("replay: a record that is not right is shown as far as it is") {
    const Folder folder;
    const std::string right = text_of(golden("gladiator.json"));
    const std::string wrong =
        folder.file("wrong.json", changed(right, R"("action":"D4")", R"("action":"D9")"));
    Told told;
    const Input nothing = input("");
    CHECK(replay_file(wrong, nothing.get(), told) == ExitCode::failed);
    REQUIRE(told.complained.size() == 1);
    CHECK(
        told.complained[0].starts_with("This record is not right, and is shown as far as it is: fact 3 (seat "
                                       "0 plays D9): 'D9' is no action"));
    CHECK(told.said.back() == "Chloé's offer stands no more: breaking the match off.");

    Told none;
    const std::string nowhere = folder.file("nowhere.json", changed(right, R"("rules":1)", R"("rules":2)"));
    CHECK(replay_file(nowhere, nothing.get(), none) == ExitCode::failed);
    CHECK(none.said.empty());
}

TEST_CASE("verify: what is right, and what is not, where") {
    const Folder folder;
    const std::string right = text_of(golden("virtem.json"));
    const auto verdict = [](const std::string& path) {
        Told told;
        const ExitCode code = verify_file(path, told);
        CHECK((code == ExitCode::done) == told.complained.empty());
        CHECK(told.said.size() + told.complained.size() == 1);
        return code == ExitCode::done ? told.said.front() : told.complained.front();
    };
    CHECK(verdict(folder.file("right.json", right)) ==
          folder.path() +
              "/right.json: Virtem, 15 actions, Chloé won (pawns): every action, every time and the "
              "outcome are as the rules say.");
    struct Row {
        const char* because;
        std::string text;
        std::string_view want;
    };
    const Row rows[] = {
        {"an action", changed(right, R"("action":"face:)", R"("action":"mace:)"),
         " is not right: fact 2 (seat 0 plays mace:"},
        {"a time", changed(right, R"("started_ms":1)", R"("started_ms":2)"),
         " is not right: the beginning: something in it, or its checksum, was changed"},
        {"a card", changed(right, R"("a1":"circle-black")", R"("a1":"circle-blue")"),
         " is not right: the beginning: the seed deals circle-black onto a1, not circle-blue"},
        {"a clock", changed(right, R"("clocks":[600000,600000])", R"("clocks":[600000,600001])"),
         " is not right: fact 1 (seat 0 offers: draw): the clocks show 600000 and 600000 ms, not"},
        {"a checksum", changed(right, R"("sum":")", R"("sum":"0)"), " is not right: the beginning: "},
        {"the outcome", changed(right, R"("outcome":{"winner":1)", R"("outcome":{"winner":0)"),
         " is not right: the end: by the facts seat 1 won (pawns), not as the record says."},
        {"no JSON", "PGN", "it is no JSON, or not all of it."},
        {"nothing", "", "it is no JSON, or not all of it."},
        {"JSON", "{}", "it is JSON, but no record of a match."},
        {"a newer format", changed(right, R"("format":1)", R"("format":2)"),
         "it is written in format 2, and this program reads format 1 alone: use a newer one."},
        {"newer rules", changed(right, R"("rules":1)", R"("rules":2)"),
         "it was played by version 2 of the rules, and this program knows 1 alone: use a newer one."},
        {"too long", std::string(proto::limits::record_bytes + 1, ' '), "it is longer than a record can be."},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        const std::string said = verdict(folder.file("file.json", row.text));
        CAPTURE(said);
        CHECK(said.contains(row.want));
    }
    CHECK(verdict(folder.path()) == "No record in " + folder.path() + ": it is a folder.");
    CHECK(verdict(folder.path() + "/none") ==
          "No record in " + folder.path() + "/none: there is no such file.");
    CHECK(verdict(folder.path() + "/right.json/none").contains("there is no such file"));
    CHECK(verdict("/dev/zero") == "No record in /dev/zero: it is longer than a record can be.");
    CHECK(verdict("/dev/null") == "No record in /dev/null: it is no JSON, or not all of it.");
}

TEST_CASE("verify: in French") {
    use_language(Language::french);
    const Folder folder;
    const std::string right = text_of(golden("virtem.json"));
    struct Row {
        const char* because;
        std::string text;
        std::string_view want;
    };
    const Row rows[] = {
        {"a refusal, without what a player would be told to do",
         changed(right, R"("action":"face:)", R"("action":"mace:)"),
         "fait 2 (la place 0 joue mace:square-blue)\u00a0: 'mace:square-blue' n'est pas une action\u00a0: "},
        {"a card", changed(right, R"("a1":"circle-black")", R"("a1":"circle-blue")"),
         "le début\u00a0: la graine met circle-black en a1, et non circle-blue."},
        {"a clock", changed(right, R"("clocks":[600000,600000])", R"("clocks":[600000,600001])"),
         "les pendules montrent 600000 et 600000 ms, et non 600000 et 600001 ms."},
        {"the outcome", changed(right, R"("outcome":{"winner":1)", R"("outcome":{"winner":0)"),
         "la fin\u00a0: selon les faits la place 1 a gagné (pawns), et non comme il est écrit."},
        {"no JSON", "PGN", "ce n'est pas du JSON, ou pas en entier."},
    };
    for (const Row& row : rows) {
        CAPTURE(row.because);
        Told told;
        CHECK(verify_file(folder.file("file.json", row.text), told) == ExitCode::failed);
        REQUIRE(told.complained.size() == 1);
        CAPTURE(told.complained[0]);
        CHECK(told.complained[0].contains(row.want));
    }
    use_language(Language::english);
}

TEST_CASE("analyse: what a match of Gladiator 21 comes to") {
    Told told;
    CHECK(analyse_file(golden("gladiator.json"), told) == ExitCode::done);
    CHECK(told.complained.empty());
    check_golden("analyse_gladiator.txt", told.said);
}

TEST_CASE("analyse: what a match of Virtem comes to, and how far the analysis is") {
    Told told;
    CHECK(analyse_file(golden("virtem.json"), told, {.stop = {}, .positions = 300'000}) == ExitCode::done);
    CHECK(told.complained.size() == 10);
    check_golden("analyse_virtem.txt", told.said);
}

TEST_CASE("analyse: in French") {
    use_language(Language::french);
    Told told;
    CHECK(analyse_file(golden("gladiator.json"), told) == ExitCode::done);
    CHECK(analyse_file(golden("virtem.json"), told, {.stop = {}, .positions = 300'000}) == ExitCode::done);
    use_language(Language::english);
    CHECK(told.complained.back() == "14 positions sur 14 sont évaluées.");
    check_golden("analyse_fr.txt", told.said);
}

TEST_CASE("analyse: a choice that was never revealed is not told") {
    const auto lines_of = [](gladiator::Card hidden) {
        const match::Started started{.id = {}, .setup = gladiator::Setup{}, .clock = {}};
        const auto at = [](int ms) { return ServerTime(Milliseconds(ms)); };
        const match::TimedFact facts[] = {{at(2), match::Acted{Seat::first, gladiator::Card::a1}},
                                          {at(3), match::Acted{Seat::second, gladiator::Card::a3}},
                                          {at(4), match::Acted{Seat::first, hidden}},
                                          {at(5), match::Ended{{Seat::first, OutcomeReason::resigned}}}};
        Told told;
        const auto record = proto::record_of(
            started, at(1), {{proto::Person{"p1", "Ada", false, {}}, proto::Person{"p2", "Bob", true, {}}}},
            facts);
        CHECK(analyse(record, told) == ExitCode::done);
        return told.said;
    };
    const auto lines = lines_of(gladiator::Card::d3);
    CHECK(std::ranges::count_if(lines, [](const auto& line) { return line.starts_with("Fight "); }) == 1);
    CHECK(lines == lines_of(gladiator::Card::d4));
}

TEST_CASE("analyse: what is not right") {
    const Folder folder;
    const std::string right = text_of(golden("gladiator.json"));
    const std::string wrong =
        folder.file("wrong.json", changed(right, R"("action":"D4")", R"("action":"D9")"));
    struct Row {
        std::string file;
        const char* want;
    };
    const Row rows[] = {
        {wrong, "This record is not right, and is not analysed: fact 3 (seat 0 plays D9)"},
        {folder.path() + "/none", "No record in "},
    };
    for (const Row& row : rows) {
        Told told;
        CHECK(analyse_file(row.file, told) == ExitCode::failed);
        CHECK(told.said.empty());
        REQUIRE(told.complained.size() == 1);
        CHECK(told.complained[0].starts_with(row.want));
    }
}

TEST_CASE("replay: a record is fetched by its id, page by page") {
    const proto::Record whole = record("gladiator.json");
    const std::string id(32, 'a');
    const auto page = [&](std::size_t begin, std::size_t end) {
        proto::RecordAnswer answer{.record = whole, .next = {}};
        answer.record.facts = {whole.facts.begin() + static_cast<std::ptrdiff_t>(begin),
                               whole.facts.begin() + static_cast<std::ptrdiff_t>(end)};
        if (end < whole.facts.size()) answer.next = static_cast<std::int64_t>(end);
        return as_json(answer);
    };
    Talk talk({.request = proto::RecordGet{.match = id, .after = {}}});
    talk.greet();
    CHECK(talk.told.said.empty()); // a replay is nothing but the match
    CHECK(talk.wire.sent.back()["params"] == json{{"match", id}});
    talk.answer(page(0, 10));
    CHECK(talk.wire.sent.back()["params"] == json{{"match", id}, {"after", 10}});
    CHECK(talk.plain.record() == nullptr);
    talk.answer(page(10, 17));
    CHECK(talk.plain.exit_code() == ExitCode::done);
    REQUIRE(talk.plain.record() != nullptr);
    CHECK(proto::write_record(*talk.plain.record()) == text_of(golden("gladiator.json")));

    Talk empty_page({.request = proto::RecordGet{.match = id, .after = {}}});
    empty_page.greet();
    empty_page.answer(page(0, 10));
    json nothing = page(10, 10);
    nothing["next"] = 10;
    empty_page.answer(nothing);
    CHECK(empty_page.plain.exit_code() == ExitCode::done); // and the replay says that it breaks off

    Talk refused({.request = proto::RecordGet{.match = id, .after = {}}});
    refused.greet();
    refused.refuse("no_such_record", "there is no record");
    CHECK(refused.plain.exit_code() == ExitCode::failed);
    CHECK(refused.told.complained.front().starts_with("There is no record with that id"));

    Talk newer({.request = proto::RecordGet{.match = id, .after = {}}});
    newer.greet();
    json other = page(0, 17);
    other["record"]["format"] = 2;
    newer.answer(other);
    CHECK(newer.plain.exit_code() == ExitCode::failed);
}

} // namespace visavis::client
