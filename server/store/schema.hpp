// The schema of the database, step by step. A step that has been released is never changed: what was written
// by any version must be brought up to date by the steps that follow.
#pragma once

#include <array>
#include <string_view>

namespace visavis::server {

/// Step i leads from schema i to schema i + 1; an empty database has schema 0.
inline constexpr std::array migrations{
    std::string_view(R"(
        CREATE TABLE facts (
            id INTEGER PRIMARY KEY,
            room TEXT NOT NULL,
            fact TEXT NOT NULL
        ) STRICT;
        CREATE INDEX facts_by_room ON facts (room);
        CREATE TABLE chat (
            room TEXT NOT NULL,
            number INTEGER NOT NULL,
            line TEXT NOT NULL,
            by_watcher INTEGER NOT NULL,
            PRIMARY KEY (room, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE players (
            id TEXT PRIMARY KEY,
            token BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            bot INTEGER NOT NULL,
            last_seen_ms INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE records (
            id TEXT PRIMARY KEY,
            ended_ms INTEGER NOT NULL,
            game TEXT NOT NULL,
            listed INTEGER NOT NULL,
            summary TEXT NOT NULL,
            record TEXT NOT NULL
        ) STRICT;
        CREATE INDEX listed_records ON records (ended_ms, id) WHERE listed = 1;
        CREATE TABLE record_players (
            player TEXT NOT NULL,
            ended_ms INTEGER NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY (player, ended_ms, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE time (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            at_ms INTEGER NOT NULL
        ) STRICT;
    )"),
    std::string_view(R"(
        ALTER TABLE players ADD COLUMN has_returned INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE muted (
            player TEXT NOT NULL,
            other TEXT NOT NULL,
            PRIMARY KEY (player, other)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sanctions (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            target TEXT NOT NULL,
            name TEXT NOT NULL,
            until_ms INTEGER,
            note TEXT NOT NULL,
            made_ms INTEGER NOT NULL
        ) STRICT;
    )"),
};

/// "visa" in ASCII: marks a file as ours (SQLite's application_id).
inline constexpr int application_id = 0x76697361;

} // namespace visavis::server
