// The conversation with the server in sentences: how it begins, what is refused, how it ends. Knows no room.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/net/address.hpp"
#include "client/net/failure.hpp"
#include "proto/codec.hpp"

namespace visavis::client::sentences {

std::string connected(const proto::HelloAnswer& hello, const Address& server);

std::string failed(Failure failure, const Address& server);

/// Why the server ended the connection, where it said so.
std::string closing(const proto::SessionClosing& closing);

/// What the server refused, and what to do about it.
std::string refused(const proto::ErrorAnswer& refusal);

/// The server has sent something in a form that this client does not know.
// About the server's password.
std::string password_prompt(const Address& server);
std::string not_the_password();
std::string password_needed(const Address& server);
/// Somebody was let in by the code of a room alone.
std::string invited();

/// What the host tells everybody.
std::string announced(std::string_view text);

std::string unreadable();
/// Updates are missing; a fresh view has been asked for.
std::string news_missed();

/// The connection ended, and another one is tried.
std::string connection_lost(const Address& server);
std::string connection_lost(const proto::SessionClosing& closed);
std::string back();
/// Since the connection was lost.
std::string nothing_missed();
std::string meanwhile();
/// There is no coming back: a restarted server knows neither the player nor the room.
std::string forgotten_player(const Address& server);
std::string forgotten_room(const std::string& room);

/// By TLS, about the certificate that a server has shown.
std::string first_met(const Address& server, const std::string& fingerprint, const std::string& file);
std::string certificate_changed(const Address& server, const std::string& file);
std::string not_the_invited(const Address& server);
std::string servers_unreadable(const std::string& file);
std::string servers_not_written(const std::string& file);

/// About the tokens that are kept for each server.
std::string token_forgotten(const Address& server);
std::string tokens_unreadable(const std::string& file);
std::string tokens_not_written(const std::string& file);

} // namespace visavis::client::sentences
