"""The project's dependencies point one way, and each kind of fault is found where one is put."""

import tempfile
import unittest
from pathlib import Path

import dependencies
import project

# A small tree without faults; each row below adds one to it.
SOUND = {
    "common/CMakeLists.txt": "add_library(rules seat.cpp)\ntarget_link_libraries(rules PUBLIC OpenSSL::Crypto)",
    "common/game/seat.hpp": "#include <array>",
    "common/game/sha256.cpp": "#include <openssl/evp.h>",
    "common/match/match.hpp": '#include "common/game/seat.hpp"',
    "proto/CMakeLists.txt": "add_library(wire codec.cpp)\ntarget_link_libraries(wire PUBLIC rules)",
    "proto/codec.hpp": '#include <nlohmann/json_fwd.hpp>\n#include "common/game/seat.hpp"',
    "server/CMakeLists.txt": "add_executable(host main.cpp)\ntarget_link_libraries(host PRIVATE wire spdlog)",
    "server/main.cpp": '#include "proto/codec.hpp"\n#include "server/net/listener.hpp"',
    "server/limits.hpp": "#include <cstddef>",
    "server/net/listener.hpp": '#include <boost/asio.hpp>\n#include "server/limits.hpp"',
    "client/CMakeLists.txt": "add_library(guest main.cpp)",
    "client/main.cpp": '#include <sys/socket.h>\n#include "proto/codec.hpp"',
    "tests/common/seat.cpp": '#include <doctest/doctest.h>\n#include "common/game/seat.hpp"',
}

SEEDED = [
    # file, what is added to it, the fault
    ("common/game/seat.hpp", '#include "proto/codec.hpp"', "common may not include proto/codec.hpp"),
    ("common/game/seat.hpp", "#include <proto/codec.hpp>", "common may not include proto/codec.hpp"),
    ("common/game/seat.hpp", '#include "tests/common/seat.cpp"', "common may not include tests/common/seat.cpp"),
    ("common/game/seat.hpp", " #  include <nlohmann/json.hpp>", "common may not include <nlohmann/json.hpp>"),
    ("common/game/seat.hpp", "#include <openssl/evp.h>", "common may not include <openssl/evp.h>"),
    ("common/game/sha256.cpp", "#include <boost/crc.hpp>", "common may not include <boost/crc.hpp>"),
    ("common/game/seat.hpp", "#include <unistd.h>", "common may not include <unistd.h>"),
    ("common/game/seat.hpp", '#include "seat.hpp"', '"seat.hpp" is not a path from the top folder'),
    ("common/game/seat.hpp", '#include "common/game/gone.hpp"', "there is no common/game/gone.hpp"),
    ("proto/codec.hpp", '#include "server/limits.hpp"', "proto may not include server/limits.hpp"),
    ("proto/codec.hpp", "#include <spdlog/spdlog.h>", "proto may not include <spdlog/spdlog.h>"),
    ("proto/codec.hpp", "#include <boost/asio.hpp>", "proto may not include <boost/asio.hpp>"),
    ("server/main.cpp", '#include "client/main.cpp"', "server may not include client/main.cpp"),
    ("client/main.cpp", '#include "server/limits.hpp"', "client may not include server/limits.hpp"),
    ("common/CMakeLists.txt", "target_link_libraries(rules wire)", "common's rules may not link proto's wire"),
    ("common/CMakeLists.txt", "target_link_libraries(rules fmt)", "common's rules may not link fmt"),
    ("proto/CMakeLists.txt", "target_link_libraries(\n wire\n Boost)", "proto's wire may not link Boost"),
    ("server/CMakeLists.txt", "target_link_libraries(host guest)", "server's host may not link client's guest"),
    ("client/CMakeLists.txt", "target_link_libraries(guest host)", "client's guest may not link server's host"),
]

RINGS = [
    # file, what it includes, who include each other then
    ("common/game/seat.hpp", '#include "common/match/match.hpp"', {"common/game", "common/match"}),
    ("server/limits.hpp", '#include "server/net/listener.hpp"', {"server/limits", "server/net"}),
]


class Dependencies(unittest.TestCase):
    def test_the_project(self):
        files = project.files()
        sources = [file for file in files if dependencies.is_source(file)]
        builds = [file for file in files if dependencies.is_build_file(file)]
        print(f"{len(sources)} sources, {len(builds)} build files")
        self.assertTrue(sources and builds)
        self.assertEqual(dependencies.faults(project.ROOT, files), [])

    def test_folders_do_not_include_each_other(self):
        self.assertEqual(dependencies.rings(project.ROOT, project.files()), set())

    def test_each_fault_is_found(self):
        self.assertEqual(self.found(dependencies.faults), [])
        for file, added, fault in SEEDED:
            with self.subTest(fault):
                self.assertEqual(self.found(dependencies.faults, file, added), [f"{file}: {fault}"])

    def test_each_ring_is_found(self):
        self.assertEqual(self.found(dependencies.rings), set())
        for file, added, ring in RINGS:
            with self.subTest(ring):
                self.assertEqual(self.found(dependencies.rings, file, added), {frozenset(ring)})

    def found(self, search, changed=None, added=""):
        """What the search finds in the small tree, with something added to one of its files."""
        with tempfile.TemporaryDirectory() as root:
            for file, text in SOUND.items():
                path = Path(root, file)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(f"{text}\n{added}" if file == changed else text, encoding="utf-8")
            return search(root, list(SOUND))


if __name__ == "__main__":
    unittest.main()
