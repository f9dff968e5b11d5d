// One message on its way to somebody, encoded.
#pragma once

#include <memory>
#include <string>

namespace visavis::server {

/// One encoded message with its line end; shared between all who are sent it.
using SharedLine = std::shared_ptr<const std::string>;

} // namespace visavis::server
