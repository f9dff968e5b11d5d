// Where an option's value comes from, through the options that the server really has.
#include "server/admin/option_sources.hpp"

#include <doctest/doctest.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "server/options.hpp"
#include "tests/paths.hpp"
#include "tests/server/store/folder.hpp"

using namespace visavis::server;
using visavis::tests::Folder;

namespace {

/// In the environment for as long as it lives.
class Variable {
  public:
    Variable(std::string name, const std::string& value) : name_(std::move(name)) {
        ::setenv(name_.c_str(), value.c_str(), 1);
    }
    ~Variable() { ::unsetenv(name_.c_str()); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    std::string name_;
};

std::expected<Settings, EarlyExit> options(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "visavis-server");
    std::vector<const char*> argv;
    for (const std::string& each : arguments) argv.push_back(each.c_str());
    return read_options(static_cast<int>(argv.size()), argv.data());
}

class ConfigurationFile {
  public:
    explicit ConfigurationFile(const std::string& text) { std::ofstream(path()) << text; }
    std::string path() const { return folder_.path() + "/server.toml"; }

    std::expected<Settings, EarlyExit> read(std::vector<std::string> arguments = {}) const {
        arguments.insert(arguments.end(), {"--config", path()});
        return options(arguments);
    }
    /// What is said where it is refused, without the file's name.
    std::string refused(std::vector<std::string> arguments = {}) const {
        const auto settings = read(std::move(arguments));
        if (settings) return "nothing";
        CHECK(settings.error().code == exit_usage);
        std::string text = settings.error().text;
        for (std::size_t at = 0; (at = text.find(path())) != std::string::npos;)
            text.erase(at, path().size());
        return text;
    }

  private:
    Folder folder_;
};

std::string text_of(const std::expected<Settings, EarlyExit>& end) {
    REQUIRE(!end);
    CHECK(end.error().code == exit_ok);
    return end.error().text;
}

} // namespace

TEST_CASE(
    "option sources: the command line before the environment, that before the file, that before the "
    "default") {
    const ConfigurationFile file("max-rooms = 1\nhost-name = ['one.example', 'two.example']\n");
    CHECK(options({})->max_rooms == 10'000);
    CHECK(file.read()->max_rooms == 1);
    CHECK(file.read()->host_names == std::vector<std::string>{"one.example", "two.example"});
    const Variable rooms("VISAVIS_MAX_ROOMS", "2");
    CHECK(options({})->max_rooms == 2);
    CHECK(file.read()->max_rooms == 2);
    CHECK(file.read({"--max-rooms", "3"})->max_rooms == 3);
    const Variable hosts("VISAVIS_HOST_NAME", "three.example,four.example");
    CHECK(file.read()->host_names == std::vector<std::string>{"three.example", "four.example"});
    CHECK(file.read({"--host-name", "five.example"})->host_names == std::vector<std::string>{"five.example"});
    const Variable greeting("VISAVIS_GREETING", ""); // set to nothing is not set
    CHECK(!file.read()->greeting);
    const Variable named("VISAVIS_CONFIG", file.path());
    CHECK(options({})->max_rooms == 2);
    CHECK(options({"--max-rooms-per-player", "1"})->max_rooms_per_player == 1);
}

TEST_CASE("option sources: the file's values take each option's own way") {
    const auto read = ConfigurationFile(
                          "port = 0\nbind = '::1'\nname = 'Chez moi'\ngreeting = 'a, b [c]'\n"
                          "log-level = 'debug'\noutbox-kib = 300\ndata = ':memory:'\n")
                          .read();
    REQUIRE(read);
    CHECK(read->port == 0);
    CHECK(read->bind == "::1");
    CHECK(read->name == "Chez moi");
    CHECK(read->greeting == "a, b [c]");
    CHECK(read->log_level == LogLevel::debug);
    CHECK(read->outbox_bytes == 300 * 1024);
    CHECK(read->data_folder.empty());
}

TEST_CASE("option sources: what a file may not say") {
    struct Row {
        const char* text;
        const char* begins;
        const char* names;
    };
    static constexpr Row rows[] = {
        {"port = 65536", ":1:8: port = 65536 does not fit; expected PORT", "TCP port"},
        {"port = -1", ":1:8: port = -1 ", ""},
        {"port = 'http'", ":1:8: port is text in quotes; expected a whole number", ""},
        {"port = [1]", ":1:1: port is a list; expected a whole number", ""},
        {"name = 7", ":1:8: name is a whole number; expected text in quotes", ""},
        {"name = true", ":1:8: name is true or false; expected text in quotes", ""},
        {"host-name = 'two words'", ":1:13: host-name = [\"two words\"] will not do: 'two words'", ""},
        {"host-name = ['fine', 7]", ":1:22: host-name is a whole number", ""},
        {"bind = 'localhost'", ":1:8: bind = \"localhost\" will not do: 'localhost' is no numeric",
         "ADDRESS"},
        {"log-level = 'loud'", ":1:13: log-level", "'loud' is none of debug, info, warn, error"},
        {"max-connections = 2000000000", ":1:19: max-connections", "will not do"},
        {"max-room = 1", ":1:1: there is no option \"max-room\"; did you mean max-rooms?", ""},
        {"Max_Rooms = 1", ":1:1: there is no option \"Max_Rooms\"; did you mean max-rooms?", ""},
        {"prot = 1", ":1:1: there is no option \"prot\"; did you mean port?", ""},
        {"frobnicate = 1", ":1:1: there is no option \"frobnicate\"; --help", ""},
        {"'' = 1", ":1:1: expected the name of an option", ""},
        {"help = true", ":1:1: there is no option \"help\"", ""}, // nor any other that ends the program
        {"backup = 'x'", ":1:1: there is no option \"backup\"", ""},
        {"config = 'x'", ":1:1: there is no option \"config\"", ""},
        {"port = 1\nport = 2", ":2:", "port"},
        {"caps.max-rooms = 2", ":1:", "a table"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const std::string refused = ConfigurationFile(row.text).refused();
        CAPTURE(refused);
        CHECK(refused.starts_with(row.begins));
        CHECK(refused.find(row.names) != std::string::npos);
        CHECK(refused.ends_with('\n'));
    }
    const std::string both = ConfigurationFile("prot = 1\nname = 7\n").refused();
    CHECK(both.find(":1:1: there is no option \"prot\"") != std::string::npos);
    CHECK(both.find(":2:8: name is") != std::string::npos);
    // What is wrong in the file is told even where it would not count.
    CHECK(ConfigurationFile("name = 7").refused({"--name", "fine"}).starts_with(":1:8: name is"));
    CHECK(!options({"--config", "/nonexistent/server.toml"}));
}

TEST_CASE("option sources: what the environment may not say") {
    const Variable rooms("VISAVIS_MAX_ROOMS", "many");
    const Variable bind("VISAVIS_BIND", "localhost");
    const auto refused = options({});
    REQUIRE(!refused);
    CHECK(refused.error().code == exit_usage);
    CHECK(refused.error().text.find("VISAVIS_MAX_ROOMS: \"many\" ") != std::string::npos);
    CHECK(refused.error().text.find("VISAVIS_BIND: \"localhost\" will not do") != std::string::npos);
    CHECK(options({"--max-rooms", "1", "--bind", "::1"}).has_value());
}

TEST_CASE(
    "option sources: the check says what is in force and whence, as a configuration that means the same") {
    const ConfigurationFile file("max-rooms = 1\nhost-name = ['one.example']\ngreeting = 'a \"word\"'\n");
    const Variable port("VISAVIS_PORT", "4000");
    const Variable typo("VISAVIS_MAX_ROOM", "4000");
    const std::string check = text_of(file.read({"--check-config", "--data", "/nonexistent"}));
    const auto has_line = [&check](const std::string& begin, const std::string& end) {
        std::istringstream lines(check);
        for (std::string line; std::getline(lines, line);)
            if (line.starts_with(begin) && line.ends_with(end)) return true;
        return false;
    };
    CAPTURE(check);
    CHECK(has_line("max-rooms = 1 ", "/server.toml:1:13"));
    CHECK(has_line("host-name = [\"one.example\"] ", "/server.toml:2:14"));
    CHECK(has_line("greeting = \"a \\\"word\\\"\" ", "/server.toml:3:12"));
    CHECK(has_line("port = 4000 ", "# VISAVIS_PORT"));
    CHECK(has_line("data = \"/nonexistent\" ", "# the command line"));
    CHECK(has_line("log-level = \"info\" ", "# the default"));
    CHECK(has_line("# bind ", "# not set: all, IPv6 and IPv4"));
    CHECK(has_line("# In the environment, VISAVIS_MAX_ROOM ", ""));
    const auto again = ConfigurationFile(check).read();
    REQUIRE(again);
    CHECK(again->max_rooms == 1);
    CHECK(again->port == 4000);
    CHECK(again->greeting == "a \"word\"");
}

TEST_CASE("option sources: the example in deploy/ has every option and its default") {
    const std::string example = text_of(options({"--default-config"}));
    std::ifstream in(visavis::source_path("deploy/visavis-server.toml"));
    const std::string kept{std::istreambuf_iterator<char>(in), {}};
    // visavis-server --default-config >deploy/visavis-server.toml makes it anew.
    CHECK(kept == example);

    // What stands behind the # is the default, or the kind of value in capitals.
    std::string defaults;
    std::istringstream lines(example);
    for (std::string line; std::getline(lines, line);) {
        CHECK(line.size() <= 100);
        if (!line.starts_with('#') || line.starts_with("# ")) continue;
        const std::string setting = line.substr(1);
        const char first = setting[setting.find_first_not_of("[\"", setting.find("= ") + 2)];
        const bool has_default = std::isupper(static_cast<unsigned char>(first)) == 0;
        if (has_default) defaults += setting + '\n';
    }
    std::string in_force = text_of(ConfigurationFile(defaults).read({"--check-config"}));
    std::string by_default = text_of(options({"--check-config"}));
    const auto without_comments = [](const std::string& text) {
        std::string plain;
        std::istringstream each(text);
        for (std::string line; std::getline(each, line);)
            if (!line.starts_with('#')) plain += line.substr(0, line.find("  ")) + '\n';
        return plain;
    };
    CHECK(without_comments(in_force) == without_comments(by_default));
    CHECK(defaults.find("max-rooms = 10000\n") != std::string::npos);
}

TEST_CASE("option sources: any option that a program has, flags and secrets too") {
    struct Chosen {
        bool drains = false;
        std::string password;
        std::vector<int> numbers;
    };
    const auto read = [](const std::string& text, Chosen& chosen, std::string& shown) -> std::string {
        const Folder folder;
        std::ofstream(folder.path() + "/f") << text;
        CLI::App app("a program", "program");
        app.add_flag("--drain", chosen.drains, "end when the last has gone");
        app.add_option("--password", chosen.password, "what to know")
            ->type_name("SECRET")
            ->check([](const std::string& word) {
                return word.size() < 4 ? std::string("it is too short") : std::string();
            });
        app.add_option("--number", chosen.numbers, "some numbers")
            ->type_name("NUMBER")
            ->check(CLI::Range(1, 9));
        OptionSources sources(app);
        const std::string file = folder.path() + "/f";
        const char* const arguments[] = {"program", "--config", file.c_str()};
        app.parse(3, arguments);
        const auto filled_in = sources.fill_in();
        shown = sources.in_force();
        return filled_in ? "" : filled_in.error();
    };
    Chosen chosen;
    std::string shown;
    CHECK(read("drain = true\npassword = 'tell nobody'\nnumber = [1, 2]\n", chosen, shown).empty());
    CHECK(chosen.drains);
    CHECK(chosen.password == "tell nobody");
    CHECK(chosen.numbers == std::vector<int>{1, 2});
    CAPTURE(shown);
    CHECK(shown.find("tell nobody") == std::string::npos);
    CHECK(shown.find("\n# password is not shown") != std::string::npos);
    CHECK(shown.find("\ndrain = true ") != std::string::npos);
    CHECK(shown.find("\nnumber = [1, 2] ") != std::string::npos);

    CHECK(read("drain = false\n", chosen, shown).empty());
    CHECK(!chosen.drains);
    CHECK(read("drain = 1\n", chosen, shown).find(":1:9: drain is a whole number; expected true or false") !=
          std::string::npos);
    const std::string short_one = read("password = 'abc'\n", chosen, shown);
    CHECK(short_one.find("password = (not shown) will not do: it is too short") != std::string::npos);
    CHECK(short_one.find("abc") == std::string::npos);
    CHECK(read("number = [1, 10]\n", chosen, shown).find("will not do") != std::string::npos);
    {
        const Variable drain("VISAVIS_DRAIN", "true");
        const Variable password("VISAVIS_PASSWORD", "xyz");
        const Variable numbers("VISAVIS_NUMBER", "3,4");
        const std::string refused = read("", chosen, shown);
        CHECK(refused.find("VISAVIS_PASSWORD: (not shown) will not do") != std::string::npos);
        CHECK(refused.find("xyz") == std::string::npos);
        CHECK(chosen.drains);
        CHECK(chosen.numbers == std::vector<int>{3, 4});
    }
}

TEST_CASE("option sources: the nearest name") {
    const std::vector<std::string> names{"port", "max-rooms", "max-rooms-per-player", "name"};
    struct Row {
        const char* name;
        const char* nearest;
    };
    static constexpr Row rows[] = {
        {"port", "port"},           {"prot", "port"},          {"PORT", "port"},
        {"max_rooms", "max-rooms"}, {"max-room", "max-rooms"}, {"rooms", ""},
        {"nmae", "name"},           {"zzzzzzzz", ""},          {"rooms-per-player", "max-rooms-per-player"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.name);
        CHECK(nearest_name(row.name, names).value_or("") == row.nearest);
    }
    CHECK(!nearest_name(std::string(1'000'000, 'a'), names));
    CHECK(!nearest_name("port", {}));
}
