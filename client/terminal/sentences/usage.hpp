// The words of --help and of what is wrong with a command line. Knows no parser.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/net/address.hpp"

namespace visavis::client::sentences {

std::string_view program_description();
std::string_view program_footer(); ///< examples and exit codes
std::string_view create_examples();
std::string_view join_examples();
std::string_view bot_examples();
std::string_view watch_examples();
std::string_view seek_examples();
std::string_view list_examples();
std::string_view replay_examples();
std::string_view analyse_examples();
std::string_view verify_examples();

/// What is wrong, and where help is to be had.
std::string usage_fault(std::string_view what);
std::string no_command();
std::string missing(std::string_view argument);
std::string unexpected(std::string_view arguments);
std::string without_value(std::string_view option);
std::string bad_value(std::string_view option_and_value);
std::string no_number(std::string_view text, int least, int most);
std::string no_such_word(std::string_view text, const std::vector<std::string>& words);
std::string two_ports();
std::string bad_address(AddressFault fault, std::string_view host);
std::string no_utf8();
std::string no_room_code(std::string_view text);
std::string option_of_virtem();
std::string option_of_gladiator();
std::string bad_clock(std::string_view text);
std::string two_clocks();
std::string two_players();
std::string two_servers();
std::string bad_link(std::string_view text);
std::string tls_and_none();

} // namespace visavis::client::sentences
