// A finished match explained in sentences, from its record. Knows no file and no connection.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "common/play/analysis.hpp"
#include "proto/record.hpp"

namespace visavis::client {

/// One paragraph after the other, a line each; or a sentence that says why there is nothing to tell.
std::expected<std::vector<std::string>, std::string> explain(const proto::Record& record,
                                                             const play::Effort& effort,
                                                             const play::HearProgress& progress);

} // namespace visavis::client
