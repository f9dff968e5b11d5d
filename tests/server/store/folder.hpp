// A folder of its own for a test's database, gone when the test ends.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

namespace visavis::tests {

class Folder {
  public:
    Folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "visavis-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::string& path() const { return path_; }
    std::string database() const { return path_ + "/visavis.db"; }

  private:
    std::string path_;
};

} // namespace visavis::tests
