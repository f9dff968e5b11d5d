// A room as the server has told it: the view as a document, kept current by updates. Knows no connection and
// draws nothing.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "proto/messages/view.hpp"

namespace visavis::client {

enum class Applied : std::uint8_t {
    now_current, ///< the view has changed, and `view` shows it
    old_news,    ///< the view holds this already
    gap,         ///< something before it is missing: a fresh view is needed
    unreadable,  ///< kept in the document, but `view` still shows the last state that could be read
};

class RoomState {
  public:
    /// Takes a whole view. False where it cannot be read; then the state is as before.
    bool replace(nlohmann::json view);

    /// Takes `room.update`'s params: assigns the members of `changes` as JavaScript's Object.assign does,
    /// unknown ones included, and takes over `version` and `at_ms`.
    Applied apply(const nlohmann::json& update);

    /// The same whatever the version, for a history that begins anywhere.
    Applied merge(const nlohmann::json& update);

    /// Who is there stands beside the versions.
    void set_presence(const proto::Presence& presence) { view_.presence = presence; }

    bool is_empty() const { return document_.is_null(); }
    const proto::View& view() const { return view_; }
    const nlohmann::json& document() const { return document_; }

  private:
    nlohmann::json document_;
    proto::View view_;
};

/// The events of an update that this client knows, in their order.
std::vector<proto::Event> events_of(const nlohmann::json& update);

} // namespace visavis::client
