// The file of tokens: what is kept, who may read it, and what a damaged one costs.
#include "client/token_store.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>

namespace visavis::client {

namespace fs = std::filesystem;

namespace {

struct TemporaryFolder {
    std::string path = fs::temp_directory_path() / "visavis-tokens-XXXXXX";
    TemporaryFolder() { REQUIRE(::mkdtemp(path.data()) != nullptr); }
    ~TemporaryFolder() { fs::remove_all(path); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
};

unsigned permissions(const fs::path& path) {
    struct stat found{};
    REQUIRE(::stat(path.c_str(), &found) == 0);
    return found.st_mode & 0777U;
}

void write(const fs::path& file, const std::string& text) {
    std::ofstream(file) << text;
}

} // namespace

TEST_CASE("tokens: kept for each server, and for this user only") {
    const TemporaryFolder temporary;
    const fs::path folder = fs::path(temporary.path) / "made" / "visavis";
    const TokenStore store(folder);
    const Address here{"localhost", 2280};
    CHECK(store.find(here) == std::optional<std::string>());
    CHECK(!store.keep(here, "first"));
    CHECK(!store.keep({"Games.Example", 4000}, "second"));
    CHECK(!store.keep(here, "third"));
    CHECK(store.find(here) == std::optional<std::string>("third"));
    CHECK(store.find({"games.example", 4000}) == std::optional<std::string>("second"));
    CHECK(store.find({"localhost", 4000}) == std::optional<std::string>());
    CHECK(permissions(folder) == 0700);
    CHECK(permissions(store.file()) == 0600);
    CHECK(std::distance(fs::directory_iterator(folder), {}) == 1); // no drafts are left
}

TEST_CASE("tokens: a damaged file is neither used nor overwritten") {
    const TemporaryFolder temporary;
    const TokenStore store(temporary.path);
    for (const std::string text : {"", "{", "[]", "\xff", "7"}) {
        CAPTURE(text);
        write(store.file(), text);
        CHECK(!store.find({}));
        CHECK(store.keep({}, "token") == TokenStore::Fault::unreadable);
    }
    write(store.file(), R"({"localhost:2280": 7})");
    CHECK(!store.find({}));
}

TEST_CASE("tokens: where there is no place for a file") {
    CHECK(TokenStore({}).find({}) == std::optional<std::string>());
    CHECK(TokenStore({}).keep({}, "token") == TokenStore::Fault::not_written);
    const TemporaryFolder temporary;
    const fs::path file = fs::path(temporary.path) / "file";
    write(file, "");
    CHECK(TokenStore(file / "visavis").find({}) == std::optional<std::string>());
    CHECK(TokenStore(file / "visavis").keep({}, "token") == TokenStore::Fault::not_written);
}

} // namespace visavis::client
