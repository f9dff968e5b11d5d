// The configuration file as text: what is read, and what is refused, where and in which words.
#include "server/admin/configuration.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "tests/server/store/folder.hpp"

using namespace visavis::server;
using visavis::tests::Folder;

namespace {

/// As in `port(number):2280 name(text):a,b`.
std::string told(const std::vector<ConfiguredKey>& keys) {
    std::string text;
    for (const ConfiguredKey& key : keys) {
        text += (text.empty() ? "" : " ") + key.key + (key.is_list ? "[" : ":");
        for (const ConfiguredValue& value : key.values) {
            static constexpr const char* kinds[] = {"text", "number", "yes_or_no"};
            text += std::string(kinds[static_cast<int>(value.kind)]) + "=" + value.text + ";";
        }
        if (key.is_list) text += "]";
    }
    return text;
}

} // namespace

TEST_CASE("configuration: what is read") {
    struct Row {
        const char* text;
        const char* want;
    };
    static constexpr Row rows[] = {
        {"", ""},
        {"# nothing but words\n", ""},
        {"port = 2280", "port:number=2280;"},
        {"max-rooms = 1_000 # many", "max-rooms:number=1000;"},
        {"port = 0x10", "port:number=16;"},
        {"port = -1", "port:number=-1;"}, // the option judges
        {"name = \"Chez \\\"moi\\\" é\"", "name:text=Chez \"moi\" é;"},
        {"name = 'C:\\x'", "name:text=C:\\x;"},
        {"greeting = \"\"\"two\nlines\"\"\"", "greeting:text=two\nlines;"},
        {"drain = true", "drain:yes_or_no=true;"},
        {"host-name = []", "host-name[]"},
        {"host-name = ['a', 'b',]", "host-name[text=a;text=b;]"},
        {"\xEF\xBB\xBFport = 1\r\n", "port:number=1;"},
        {"b = 1\na = 2", "b:number=1; a:number=2;"},
        {"a = +1\nb = 0b11\nc = 0o17\nd = -0", "a:number=1; b:number=3; c:number=15; d:number=0;"},
        {"a = -9_223_372_036_854_775_808", "a:number=-9223372036854775808;"},
        {"a = [ # why\n 'b', # and\n\n true\n]\t# this", "a[text=b;yes_or_no=true;]"},
        {"a = \"\\t\\\\\\\"\\u00e9\\u20AC\\U0001F600\"", "a:text=\t\\\"é€😀;"},
        {"a = \"\"\"\nb\r\nc \\  \n\n  d\"\"\"", "a:text=b\nc d;"},
        {"a = \"\"\"\"\"b\"\"\"\"\"", "a:text=\"\"b\"\";"},
        {"a = '''\\'b'''", "a:text=\\'b;"},
        {"a = ''\nb = \"\"", "a:text=; b:text=;"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        const Configuration read = parse_configuration(row.text, "f");
        REQUIRE(read);
        CHECK(told(*read) == row.want);
    }
    const Configuration placed =
        parse_configuration("\n  port =  7\nhost-name = ['é', 'a',\n 'b']", "a folder/f");
    REQUIRE(placed);
    CHECK((*placed)[0].place == "a folder/f:2:3");
    CHECK((*placed)[0].values[0].place == "a folder/f:2:11");
    CHECK((*placed)[1].values[1].place == "a folder/f:3:19");
    CHECK((*placed)[1].values[2].place == "a folder/f:4:2");
}

TEST_CASE("configuration: what is refused, and where") {
    struct Row {
        std::string text;
        const char* begins;
        const char* names;
    };
    const Row rows[] = {
        {"port", "f:1:5: expected = after port; here the file ends", ""},
        {"port\n= 1", "f:1:5: expected = after port; here the line ends", ""},
        {"= 1", "f:1:1: expected the name of an option, not =", ""},
        {"\"port\" = 1", "f:1:1: expected the name of an option, not \"", ""},
        {std::string(65, 'a') + " = 1", "f:1:1: no option has so long a name", ""},
        {"port =", "f:1:7: expected text in quotes, a whole number", "here the file ends"},
        {"port = http", "f:1:8: port is a word without quotes; expected text in quotes", ""},
        {"port = True", "f:1:8: port is a word without quotes", "true or false"},
        {"name = \"x", "f:1:8: the text that begins here is not ended by \"", ""},
        {"name = \"\"\"x\"\"", "f:1:8: the text that begins here is not ended by \"\"\"", ""},
        {"port = 1 name = 2", "f:1:10: expected the end of the line, not n", ""},
        {"\n\nport = 1\nport = 2", "f:4:1: port stands here again; it is at f:3:1", ""},
        {"name = \"\\q\"", "f:1:9: after \\ expected one of", "text in ' '"},
        {"name = \"a\\", "f:1:10: after \\ expected one of", ""},
        {"name = \"a\\ \nb\"", "f:1:10: after \\ expected one of", ""},
        {"name = \"\\u12\"", "f:1:9: expected four hexadecimal digits", ""},
        {"name = \"\\u-123\"", "f:1:9: expected four hexadecimal digits", ""},
        {"name = \"\\ud800\"", "f:1:9: expected four hexadecimal digits", ""},
        {"name = \"\\u0000\"", "f:1:9: expected four hexadecimal digits", ""},
        {"name = \"\\U00110000\"", "f:1:9: expected four hexadecimal digits", ""},
        {"name = \"\\U0000", "f:1:9: expected four hexadecimal digits", ""},
        {"name = \"a\nb\"", "f:1:8: the text that begins here is not ended", ""},
        {"port = 99999999999999999999", "f:1:8: port is too large a number", ""},
        {"port = 9223372036854775808", "f:1:8: port is too large a number", ""},
        {"port = 010", "f:1:8: port is a number that begins with 0", ""},
        {"port = 1__0", "f:1:8: port is", ""},
        {"port = 1_", "f:1:8: port is", ""},
        {"port = 0x", "f:1:8: port is", ""},
        {"port = 0x-1", "f:1:8: port is", ""},
        {"port = +-1", "f:1:8: port is a word", ""},
        {"port = -", "f:1:8: port is a word", ""},
        {"a = [1, 2", "f:1:10: expected , or ] in the list a; here the file ends", ""},
        {"a = [1 2]", "f:1:8: expected , or ] in the list a, not 2", ""},
        {"a = [,]", "f:1:6: expected text in quotes", "not ,"},
        {"a = ]", "f:1:5: expected text in quotes", "not ]"},
        {"a = [1]]", "f:1:8: expected the end of the line", ""},
        {"a = " + std::string(100'000, '['), "f:1:6: a is a list in a list", ""},
        {"port = 1.5", "f:1:8: port is a number with a point; expected", "whole number"},
        {"port = nan", "f:1:8: port is a number with a point", ""},
        {"port = -1e5", "f:1:8: port is a number with a point", ""},
        {"port = 2024-01-01", "f:1:8: port is a date or a time; expected", "whole number"},
        {"port = 07:30:00", "f:1:8: port is a date or a time", ""},
        {"x= 1939-05-27TQ", "f:1:4: x is a date or a time", ""},
        {"a = 1096-02:0и\nb = 1", "f:1:5: a is a date or a time", "f:1:14: such a character"},
        {"[caps]\nmax-rooms = 1", "f:1:1: this begins a table; expected an option", ""},
        {"max.rooms = 1", "f:1:1: max is a table; expected an option", ""},
        {"host-name = [['a']]", "f:1:14: host-name is a list", ""},
        {"host-name = ['a', {}]", "f:1:19: host-name is a table", ""},
        {"port = 1\nname = \"\xff\"", "f:2:9: not UTF-8", ""},
        {"é = 1 # é\xc3", "f:1:10: not UTF-8", ""},
        {"a = 1\né = 1", "f:2:1: such a character may stand in quotes and comments only", ""},
        {"a = 1096и", "f:1:9: such a character", ""},
        {"a = \"\\\"é\" # é\nb = 'é\\' é", "f:2:10: such a character", ""},
        {"a = \"\"\"é\"é\"\"\"\"é", "f:1:15: such a character", ""},
        {"a = '''é\né'''\nb = \"\" é", "f:3:8: such a character", ""},
        {std::string(1, '\0'), "f:1:1: a control character", ""},
        {"a = 1\n# é\x1b", "f:2:4: a control character", ""},
        {"a = 1\rb = 2", "f:1:6: a control character", ""},
        {std::string(1 << 20, '#'), "f: longer than 262144 bytes", ""},
        {std::string(1 << 20, '\xff'), "f: longer than 262144 bytes", ""},
        {std::string(200'000, '\xff'), "f:1:1: not UTF-8", ""},
    };
    for (const Row& row : rows) {
        const std::string text = row.text.substr(0, 60);
        CAPTURE(text);
        const Configuration read = parse_configuration(row.text, "f");
        REQUIRE(!read);
        CAPTURE(read.error());
        CHECK(read.error().starts_with(row.begins));
        CHECK(read.error().find(row.names) != std::string::npos);
        CHECK(read.error().ends_with('\n'));
    }
    const Configuration twice = parse_configuration("a = 1.5\nb = 2.5", "f");
    REQUIRE(!twice);
    CHECK(twice.error().find("f:1:5: a is") != std::string::npos);
    CHECK(twice.error().find("f:2:5: b is") != std::string::npos);
    std::string many;
    for (int line = 0; line < 1000; ++line) many += "a = 1\n";
    const Configuration often = parse_configuration(many, "f");
    REQUIRE(!often);
    CHECK(std::ranges::count(often.error(), '\n') == 20);
}

TEST_CASE("configuration: files that are none") {
    const Folder folder;
    const auto why_not = [](const std::string& file) {
        const Configuration read = read_configuration(file);
        return read ? "" : read.error();
    };
    const std::string large = folder.path() + "/large.toml";
    std::ofstream(large) << std::string(1 << 20, '#');
    const std::string pipe = folder.path() + "/fine.toml";
    std::ofstream(pipe) << "port = 1\n";
    CHECK(why_not(folder.path()).find("it is a folder") != std::string::npos);
    CHECK(why_not(folder.path() + "/none.toml").find("No such file") != std::string::npos);
    CHECK(why_not(large).starts_with(large + ": longer than"));
    CHECK(why_not("/dev/zero").find("longer than") != std::string::npos);
    CHECK(why_not("/dev/null").empty());
    CHECK(why_not(pipe).empty());
    ::chmod(pipe.c_str(), 0);
    if (::geteuid() != 0) CHECK(why_not(pipe).find("Permission denied") != std::string::npos);
}
