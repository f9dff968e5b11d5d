// Command lines, and what they ask for or why not.
#include "client/options.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

namespace visavis::client {

namespace {

std::expected<std::variant<Wish, RecordWish>, Dismissed> parse_any(const std::string& line,
                                                                   const std::string& token = "") {
    std::istringstream in(line);
    std::vector<std::string> words{"visavis"};
    for (std::string word; in >> word;) words.push_back(word);
    std::vector<const char*> argv;
    for (const std::string& word : words) argv.push_back(word.c_str());
    return parse_options(static_cast<int>(argv.size()), argv.data(), token);
}

/// Of a command that needs a server.
std::expected<Wish, Dismissed> parse(const std::string& line, const std::string& token = "") {
    auto parsed = parse_any(line, token);
    if (!parsed) return std::unexpected(parsed.error());
    REQUIRE(std::holds_alternative<Wish>(*parsed));
    return std::get<Wish>(std::move(*parsed));
}

} // namespace

TEST_CASE("command lines that cannot be understood") {
    for (const char* const line : {"",
                                   "craete gladiator",
                                   "create",
                                   "create chess",
                                   "create gladiator virtem",
                                   "create gladiator --fights 7",
                                   "create gladiator --layout wall",
                                   "create gladiator --goal pure",
                                   "create virtem --fights 5",
                                   "create virtem --goal best",
                                   "create virtem --seat 2",
                                   "create virtem --opponent",
                                   "create virtem --opponent 0",
                                   "create virtem --opponent 6",
                                   "create virtem --opponent Deep",
                                   "join",
                                   "join ABC23",
                                   "join ABC2345",
                                   "join ABC-23",
                                   "join ABC234 XYZ",
                                   "watch",
                                   "list --game chess",
                                   "list ABC234",
                                   "join ABC234 --port 0",
                                   "join ABC234 --port 65536",
                                   "join ABC234 --port x",
                                   "join ABC234 --host",
                                   "join ABC234 --host host:",
                                   "join ABC234 --host [::1",
                                   "join ABC234 --host host:1 --port 1",
                                   "join ABC234 --unknown",
                                   "join visavis://host",
                                   "join visavis://host/ABC234#short",
                                   "join visavis://host/ABC234 --host host",
                                   "join visavis://host/ABC234 --port 4000",
                                   "join https://host/rules",
                                   "join https://host/r/ABC234 --no-tls",
                                   "join ftp://host/ABC234",
                                   "list --host visavis://",
                                   "list --host http://host --port 80",
                                   "list --tls --no-tls",
                                   "join ABC234 --name \xff",
                                   "create gladiator --clock 2",
                                   "create gladiator --clock 2+10",
                                   "create gladiator --clock 0s",
                                   "create gladiator --clock 25h",
                                   "create gladiator --clock 2m+11m",
                                   "create gladiator --clock 2m+",
                                   "create gladiator --clock 10s2m",
                                   "create gladiator --clock 99999999999999999999s",
                                   "create gladiator --clock -2m",
                                   "create gladiator --clock 2m --untimed",
                                   "seek",
                                   "seek gladiator --seat 0",
                                   "seek gladiator --opponent 2",
                                   "seek gladiator --goal pure",
                                   "list --token t --new-player",
                                   "--host x"}) {
        CAPTURE(line);
        const auto wish = parse(line);
        REQUIRE(!wish);
        CHECK(wish.error().code == ExitCode::usage);
        CHECK(wish.error().text.ends_with("See visavis --help."));
    }
}

TEST_CASE("pages that can be asked for") {
    for (const char* const line :
         {"--help", "-h", "create --help", "join -h", "watch --help", "list --help"}) {
        CAPTURE(line);
        const auto wish = parse(line);
        REQUIRE(!wish);
        CHECK(wish.error().code == ExitCode::done);
        CHECK(wish.error().text.contains("Examples:"));
    }
    CHECK(parse("--help").error().text.contains("Exit codes:"));
    CHECK(parse("--version").error().text == "visavis " VISAVIS_VERSION);
}

TEST_CASE("wishes") {
    const auto create =
        parse("create virtem --layout wall --goal pure --seat 1 --public --no-spectators --name Zoë");
    REQUIRE(create);
    const auto& room = std::get<proto::RoomCreate>(create->request);
    CHECK(room.game == proto::Game::virtem);
    CHECK(room.options == proto::Options{.fights = {}, .layout = "wall", .goal = "pure"});
    CHECK(room.seat == proto::SeatWish::second);
    CHECK(room.visibility == proto::Visibility::public_);
    CHECK(room.spectators == proto::Spectators::none);
    CHECK(!room.opponent);
    CHECK(create->name == "Zoë");
    CHECK(create->server == Address{"localhost", 2280});
    CHECK(!create->is_bot);

    const auto bare = parse("create gladiator");
    REQUIRE(bare);
    const auto& defaults = std::get<proto::RoomCreate>(bare->request);
    CHECK(
        (!defaults.options && !defaults.seat && !defaults.visibility && !defaults.spectators && !bare->name));
    CHECK(std::get<proto::RoomCreate>(parse("create gladiator --fights 6")->request).options->fights == 6);
    CHECK(std::get<proto::RoomCreate>(parse("create virtem --opponent 2")->request).opponent->level == 2);

    const auto join = parse("join abc234 --host [::1]:4000 --bot");
    REQUIRE(join);
    CHECK(std::get<proto::RoomJoin>(join->request).room == "abc234");
    CHECK(join->server == Address{"::1", 4000});
    CHECK(join->is_bot);
    CHECK(parse("watch ABC234 --host host --port 4000")->server == Address{"host", 4000});
    CHECK(std::get<proto::LobbyList>(parse("list --game virtem")->request).game == proto::Game::virtem);
    CHECK(!std::get<proto::LobbyList>(parse("list")->request).game);
}

TEST_CASE("links in the place of a code or of a host, and how they are followed") {
    const std::string print = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU";
    struct Row {
        std::string line;
        Address server;
        TlsWish tls = TlsWish::if_known;
        std::string fingerprint = "";
    };
    const Row rows[] = {
        {"join visavis://host/abc234", {"host", 2280}},
        {"join visavis://host:4000/abc234#" + print, {"host", 4000}, TlsWish::always, print},
        {"watch visavis://[::1]/abc234", {"::1", 2280}},
        {"join http://host:2280/r/abc234", {"host", 2280}},
        {"join http://host/r/abc234/", {"host", 80}},
        {"join https://host/r/abc234", {"host", 443}, TlsWish::always},
        {"join https://host:2280/r/abc234?x#y", {"host", 2280}, TlsWish::always},
        {"join visavis://host/abc234 --tls", {"host", 2280}, TlsWish::always},
        {"join abc234 --host visavis://host#" + print, {"host", 2280}, TlsWish::always, print},
        {"join abc234 --host https://host/", {"host", 443}, TlsWish::always},
        {"join abc234 --no-tls", {"localhost", 2280}, TlsWish::never},
        {"join abc234 --tls", {"localhost", 2280}, TlsWish::always},
    };
    for (const Row& row : rows) {
        CAPTURE(row.line);
        const auto wish = parse(row.line);
        REQUIRE(wish);
        CHECK(wish->server == row.server);
        CHECK(wish->tls == row.tls);
        CHECK(wish->fingerprint == row.fingerprint);
        const auto* const join = std::get_if<proto::RoomJoin>(&wish->request);
        CHECK((join ? join->room : std::get<proto::RoomWatch>(wish->request).room) == "abc234");
    }
}

TEST_CASE("clocks, searches and lists that are followed") {
    const auto clock = [](const char* line) {
        return std::get<proto::RoomCreate>(parse(line)->request).clock;
    };
    CHECK(!clock("create gladiator"));
    CHECK(!*clock("create gladiator --untimed"));
    struct Row {
        const char* line;
        std::int64_t initial_ms, increment_ms;
    };
    for (const Row& row : {Row{"create gladiator --clock 2m+10s", 120'000, 10'000},
                           Row{"create virtem --clock 1h30m", 5'400'000, 0},
                           Row{"create virtem --clock 1s+10m", 1'000, 600'000}}) {
        CAPTURE(row.line);
        CHECK((*clock(row.line))->initial_ms == row.initial_ms);
        CHECK((*clock(row.line))->increment_ms == row.increment_ms);
    }
    const auto seek = parse("seek virtem --layout wall --untimed --no-reconnect");
    CHECK(std::get<proto::LobbySeek>(seek->request).options->layout == "wall");
    CHECK(!*std::get<proto::LobbySeek>(seek->request).clock);
    CHECK(!seek->reconnects);
    CHECK(std::get<FollowLobby>(parse("list --follow --game virtem")->request).game == proto::Game::virtem);
    CHECK(!std::get<FollowLobby>(parse("list --follow")->request).game);
}

TEST_CASE("whose token is used") {
    CHECK(parse("list")->token_source == TokenSource::kept);
    CHECK(parse("list --token given")->token_source == TokenSource::given);
    CHECK(parse("list", "from_environment")->token_source == TokenSource::given);
    CHECK(parse("list --new-player", "from_environment")->token_source == TokenSource::none);
    CHECK(!parse("list --new-player", "from_environment")->token);
}

TEST_CASE("the token: an option wins over the environment") {
    CHECK(!parse("list")->token);
    CHECK(parse("list", "from_environment")->token == "from_environment");
    CHECK(parse("list --token given", "from_environment")->token == "given");
}

TEST_CASE("a bot's command line") {
    const auto wish = parse("bot --room ABC234 --level 4 --host games.example");
    REQUIRE(wish.has_value());
    CHECK(std::get<proto::RoomJoin>(wish->request).room == "ABC234");
    CHECK(wish->bot_level == 4);
    CHECK(wish->is_bot);
    CHECK(wish->token_source == TokenSource::none); // nobody whom the file of tokens knows
    CHECK(parse("bot --room ABC234 --token mine")->token_source == TokenSource::given);
    CHECK(parse("bot --room ABC234")->bot_level == 3);
    CHECK_FALSE(parse("join ABC234 --bot")->bot_level);
    CHECK(parse("bot --room ABC234 --lang fr")->display.language == Language::french);
    CHECK(parse("--lang fr list")->display.language == Language::french); // before the command as well
    for (const char* const line : {"bot", "bot --room ABC234 --level 0", "bot --room ABC234 --level 6",
                                   "bot --room ABC", "bot ABC234"}) {
        CAPTURE(line);
        const auto refused = parse_any(line);
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error().code == ExitCode::usage);
    }
}

TEST_CASE("command lines: what is wrong is said in the language in use") {
    struct Row {
        const char *line, *english, *french;
    };
    for (const Row& row : {
             Row{"join", "Still missing: code.", "Il manque encore : code."},
             Row{"verify a b", "Not understood: b.", "Pas compris : b."},
             Row{"create gladiator --seat", "--seat wants one value.", "--seat veut une valeur."},
             Row{"create gladiator --seat 3", "--seat: 3 is none of these: 0, 1, random.",
                 "--seat: 3 n'est pas l'un de ces mots : 0, 1, random."},
             Row{"list --port x", "--port: x is no whole number from 1 to 65535.",
                 "--port: x n'est pas un nombre entier de 1 à 65535."},
             Row{"bot --room ABC234 --level 6", "--level: 6 is no whole number from 1 to 5.",
                 "--level: 6 n'est pas un nombre entier de 1 à 5."},
         }) {
        CAPTURE(row.line);
        for (const auto& [language, text] :
             {std::pair(Language::english, row.english), std::pair(Language::french, row.french)}) {
            use_language(language);
            const auto refused = parse_any(row.line);
            use_language(Language::english);
            REQUIRE_FALSE(refused.has_value());
            CHECK(refused.error().text.starts_with(text));
        }
    }
}

TEST_CASE("command lines for records: a file needs no server, an id does") {
    using enum RecordWish::Kind;
    struct Row {
        const char* line;
        RecordWish::Kind kind;
        const char* file;
    };
    const Row rows[] = {
        {"verify match.json", verify, "match.json"},
        {"verify /dev/stdin", verify, "/dev/stdin"},
        {"verify 0123456789abcdef0123456789abcdef", verify, "0123456789abcdef0123456789abcdef"},
        {"replay match.json", replay, "match.json"},
        {"replay ./0123456789abcdef0123456789abcdef", replay, "./0123456789abcdef0123456789abcdef"},
        {"replay 0123456789ABCDEF0123456789ABCDEF", replay, "0123456789ABCDEF0123456789ABCDEF"},
        {"analyse match.json", analyse, "match.json"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.line);
        const auto wish = parse_any(row.line);
        REQUIRE(wish.has_value());
        REQUIRE(std::holds_alternative<RecordWish>(*wish));
        CHECK(std::get<RecordWish>(*wish).kind == row.kind);
        CHECK(std::get<RecordWish>(*wish).file == row.file);
    }
    for (const char* const line : {"analyse match.json --lang fr", "verify match.json --lang fr"})
        CHECK(std::get<RecordWish>(*parse_any(line)).display.language == Language::french);
    const auto by_id = parse("replay 0123456789abcdef0123456789abcdef --host games.example");
    REQUIRE(by_id.has_value());
    CHECK(by_id->server.host == "games.example");
    CHECK(std::get<proto::RecordGet>(by_id->request).match == "0123456789abcdef0123456789abcdef");
    CHECK_FALSE(by_id->analyses);
    const auto to_analyse = parse("analyse 0123456789abcdef0123456789abcdef --host games.example");
    REQUIRE(to_analyse.has_value());
    CHECK(std::get<proto::RecordGet>(to_analyse->request).match == "0123456789abcdef0123456789abcdef");
    CHECK(to_analyse->analyses);
    for (const char* const line :
         {"verify", "replay", "analyse", "verify a b", "verify a --host games.example"}) {
        CAPTURE(line);
        const auto wish = parse_any(line);
        REQUIRE_FALSE(wish.has_value());
        CHECK(wish.error().code == ExitCode::usage);
    }
}

} // namespace visavis::client
