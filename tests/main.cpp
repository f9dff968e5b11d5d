#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "tests/paths.hpp"

std::string visavis::source_path(const std::string& from_top) {
    return VISAVIS_SOURCE_DIR "/" + from_top;
}

std::string visavis::data_path(const std::string& from_data) {
    return source_path("tests/data/" + from_data);
}
