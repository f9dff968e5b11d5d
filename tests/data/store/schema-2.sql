-- The database of schema-1.sql as schema 2 had it: one player has come back with the token and does not hear
-- another, one is banned for good, a range of addresses until 2100. Never to be changed: it is what some server
-- out there has on its disk.
PRAGMA application_id = 1986622305;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE chat (
            room TEXT NOT NULL,
            number INTEGER NOT NULL,
            line TEXT NOT NULL,
            by_watcher INTEGER NOT NULL,
            PRIMARY KEY (room, number)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "chat" VALUES('3MDQNK',1,'{"number":1,"by":{"id":"6abef4909dfe4883","name":"Bob","bot":false},"to":"room","text":"well met","at_ms":1796017195000}',0);
CREATE TABLE facts (
            id INTEGER PRIMARY KEY,
            room TEXT NOT NULL,
            fact TEXT NOT NULL
        ) STRICT;
INSERT INTO "facts" VALUES(1,'3MDQNK','{"at_ms":1796017193971,"what":{"type":"opened","room":{"code":"3MDQNK","game":"gladiator","options":{"fights":5},"clock":{"initial_ms":120000,"increment_ms":10000},"visibility":"public","spectators":"open","seats":[null,{"id":"f74fdbc3a69d4fd8","name":"guest-WR5","bot":false}]}}}');
INSERT INTO "facts" VALUES(2,'3MDQNK','{"at_ms":1796017194473,"what":{"type":"seated","seat":0,"player":{"id":"6abef4909dfe4883","name":"Bob","bot":false},"started":{"id":"0536374d79d18c42fc1b2ba1daaa8bdf","number":1,"rules":1,"game":"gladiator","options":{"fights":5},"clock":{"initial_ms":120000,"increment_ms":10000}}}}');
INSERT INTO "facts" VALUES(3,'3MDQNK','{"at_ms":1796017194968,"what":{"type":"match","fact":{"type":"acted","seat":1,"action":"A1"}}}');
INSERT INTO "facts" VALUES(4,'3MDQNK','{"at_ms":1796017195369,"what":{"type":"match","fact":{"type":"acted","seat":0,"action":"D1"}}}');
INSERT INTO "facts" VALUES(5,'3MDQNK','{"at_ms":1796017195769,"what":{"type":"match","fact":{"type":"acted","seat":1,"action":"A2"}}}');
INSERT INTO "facts" VALUES(6,'ESTXC9','{"at_ms":1796017205299,"what":{"type":"opened","room":{"code":"ESTXC9","game":"gladiator","options":{"fights":5},"clock":{"initial_ms":120000,"increment_ms":10000},"visibility":"public","spectators":"open","seats":[null,{"id":"f74fdbc3a69d4fd8","name":"guest-WR5","bot":false}]}}}');
INSERT INTO "facts" VALUES(7,'ESTXC9','{"at_ms":1796017205807,"what":{"type":"seated","seat":0,"player":{"id":"6abef4909dfe4883","name":"Bob","bot":false},"started":{"id":"7d10d67ab0359270ec3f964c4d368df6","number":1,"rules":1,"game":"gladiator","options":{"fights":5},"clock":{"initial_ms":120000,"increment_ms":10000}}}}');
INSERT INTO "facts" VALUES(8,'ESTXC9','{"at_ms":1796017206307,"what":{"type":"match","fact":{"type":"acted","seat":1,"action":"A1"}}}');
INSERT INTO "facts" VALUES(9,'ESTXC9','{"at_ms":1796017206707,"what":{"type":"match","fact":{"type":"acted","seat":0,"action":"D1"}}}');
INSERT INTO "facts" VALUES(10,'ESTXC9','{"at_ms":1796017207107,"what":{"type":"match","fact":{"type":"acted","seat":1,"action":"A2"}}}');
INSERT INTO "facts" VALUES(11,'ESTXC9','{"at_ms":1796017207912,"what":{"type":"match","fact":{"type":"ended","outcome":{"winner":1,"reason":"resigned"}}}}');
CREATE TABLE muted (
            player TEXT NOT NULL,
            other TEXT NOT NULL,
            PRIMARY KEY (player, other)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "muted" VALUES('6abef4909dfe4883','14bb3f5dbc400655');
CREATE TABLE players (
            id TEXT PRIMARY KEY,
            token BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            bot INTEGER NOT NULL,
            last_seen_ms INTEGER NOT NULL
        , has_returned INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO "players" VALUES('14bb3f5dbc400655',X'60D62824BABDDFE365A8124B6BF3F00A77F13DBA1909E711F6B7592272E5490B','guest-3J6',0,1796017208838,0);
INSERT INTO "players" VALUES('6abef4909dfe4883',X'F270C59E7B16B657CE3C5B2A9D8A2A720D4F73EEB7A3755AA41D131D957AA8A6','Bob',0,1796017208816,1);
INSERT INTO "players" VALUES('74a87595351d3443',X'499CB358ED17928385089107F0814FC98DF9FE459E91C893ECDD7B43634A126F','guest-GKJ',0,1796017209874,0);
INSERT INTO "players" VALUES('e551a436236f8007',X'2C0AA168A305D69466D71104858E59423575DC2C6E8F886A3687A6A5885075CE','guest-J78',0,1796017197496,0);
INSERT INTO "players" VALUES('f74fdbc3a69d4fd8',X'AC00937AEF8DAD95F84E23C93363DE6C543080FD2B6A4C477FAB98C950DD9010','guest-WR5',0,1796017208817,0);
CREATE TABLE record_players (
            player TEXT NOT NULL,
            ended_ms INTEGER NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY (player, ended_ms, id)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "record_players" VALUES('6abef4909dfe4883',1796017207912,'7d10d67ab0359270ec3f964c4d368df6');
INSERT INTO "record_players" VALUES('f74fdbc3a69d4fd8',1796017207912,'7d10d67ab0359270ec3f964c4d368df6');
CREATE TABLE records (
            id TEXT PRIMARY KEY,
            ended_ms INTEGER NOT NULL,
            game TEXT NOT NULL,
            listed INTEGER NOT NULL,
            summary TEXT NOT NULL,
            record TEXT NOT NULL
        ) STRICT;
INSERT INTO "records" VALUES('7d10d67ab0359270ec3f964c4d368df6',1796017207912,'gladiator',1,'{"match":"7d10d67ab0359270ec3f964c4d368df6","game":"gladiator","options":{"fights":5},"players":[{"id":"6abef4909dfe4883","name":"Bob","bot":false},{"id":"f74fdbc3a69d4fd8","name":"guest-WR5","bot":false}],"outcome":{"winner":1,"reason":"resigned"},"ended_ms":1796017207912}','{"format":1,
"start":{"id":"7d10d67ab0359270ec3f964c4d368df6","number":1,"rules":1,"game":"gladiator","options":{"fights":5},"clock":{"initial_ms":120000,"increment_ms":10000}},
"players":[{"id":"6abef4909dfe4883","name":"Bob","bot":false},{"id":"f74fdbc3a69d4fd8","name":"guest-WR5","bot":false}],
"started_ms":1796017205807,
"sum":"9afbc51bfb0445a3",
"facts":[
{"at_ms":1796017206307,"fact":{"type":"acted","seat":1,"action":"A1"},"clocks":[120000,120000],"sum":"bac1c50f870c04cf"},
{"at_ms":1796017206707,"fact":{"type":"acted","seat":0,"action":"D1"},"clocks":[120000,120000],"sum":"6f24107e1a283fe9"},
{"at_ms":1796017207107,"fact":{"type":"acted","seat":1,"action":null},"clocks":[119600,129600],"sum":"a69c311212249a1e"},
{"at_ms":1796017207912,"fact":{"type":"ended","outcome":{"winner":1,"reason":"resigned"}},"clocks":[118795,129600],"sum":"4947d41b8c6fba25"}
],
"outcome":{"winner":1,"reason":"resigned"},
"ended_ms":1796017207912}
');
CREATE TABLE sanctions (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            target TEXT NOT NULL,
            name TEXT NOT NULL,
            until_ms INTEGER,
            note TEXT NOT NULL,
            made_ms INTEGER NOT NULL
        ) STRICT;
INSERT INTO "sanctions" VALUES(3,'ban_player','74a87595351d3443','Eve',NULL,'insults',1796017200000);
INSERT INTO "sanctions" VALUES(4,'ban_address','192.0.2.0/24','',4102444800000,'',1796017200000);
CREATE TABLE time (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            at_ms INTEGER NOT NULL
        ) STRICT;
INSERT INTO "time" VALUES(1,1796017217970);
CREATE INDEX facts_by_room ON facts (room);
CREATE INDEX listed_records ON records (ended_ms, id) WHERE listed = 1;
COMMIT;
