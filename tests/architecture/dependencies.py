"""Dependencies point one way: common <- proto <- server and common <- proto <- client.

Read from the includes and from CMake's links. A layer is the folder at the top of a path; `tests` may use
everything, and nothing may use `tests`.
"""

import posixpath
import re
from collections import defaultdict
from pathlib import Path

LAYERS = {
    "common": {"common"},
    "proto": {"common", "proto"},
    "server": {"common", "proto", "server"},
    "client": {"common", "proto", "client"},
    "tests": {"common", "proto", "server", "client", "tests"},
}

# What a layer may take from outside, besides the standard library. Layers not named may take anything.
FOREIGN_HEADERS = {"common": re.compile(r"(?!)"), "proto": re.compile(r"nlohmann/")}
FOREIGN_HEADERS_OF_FILE = {
    "common/game/sha256.cpp": re.compile(r"openssl/"),
    "proto/qr_code.cpp": re.compile(r"qrencode\.h"),
}
FOREIGN_LIBRARIES = {
    "common": {"OpenSSL::Crypto", "Threads::Threads"},
    "proto": {"OpenSSL::Crypto", "PkgConfig::qrencode", "Threads::Threads", "nlohmann_json::nlohmann_json"},
}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.M)
STANDARD_HEADER = re.compile(r"[a-z0-9_]+")  # no folder, no ending
DEFINES_TARGET = re.compile(r"\badd_(?:library|executable)\s*\(\s*([^\s)]+)")
LINKS = re.compile(r"\btarget_link_libraries\s*\(\s*([^\s)]+)([^)]*)\)")
LINK_KEYWORDS = {"PUBLIC", "PRIVATE", "INTERFACE"}


def layer_of(path):
    top = path.split("/")[0]
    return top if top in LAYERS else None


def is_source(path):
    return path.endswith((".hpp", ".cpp", ".h", ".inc")) and layer_of(path) is not None


def is_build_file(path):
    return path.endswith(("/CMakeLists.txt", ".cmake")) and layer_of(path) is not None


def faults(root, files):
    """Every fault in `files` (paths from `root`, with slashes), each as one sentence."""
    return [*faults_of_includes(root, files), *faults_of_links(root, files)]


def texts(root, files):
    return {file: Path(root, file).read_text(encoding="utf-8") for file in files}


def faults_of_includes(root, files):
    for file, text in texts(root, filter(is_source, files)).items():
        layer = layer_of(file)
        for bracket, header in INCLUDE.findall(text):
            if (target := layer_of(header)) is not None:
                if target not in LAYERS[layer]:
                    yield f"{file}: {layer} may not include {header}"
                elif not Path(root, header).is_file():
                    yield f"{file}: there is no {header}"
            elif bracket == '"':
                yield f'{file}: "{header}" is not a path from the top folder'
            elif layer in FOREIGN_HEADERS and not STANDARD_HEADER.fullmatch(header):
                if not FOREIGN_HEADERS_OF_FILE.get(file, FOREIGN_HEADERS[layer]).match(header):
                    yield f"{file}: {layer} may not include <{header}>"


def rings(root, files):
    """Sets of folders of one layer that include each other; a file in the layer's own folder stands for itself."""

    def unit(path):
        folder = posixpath.dirname(path)
        return folder if "/" in folder else posixpath.splitext(path)[0]

    uses = defaultdict(set)
    for file, text in texts(root, filter(is_source, files)).items():
        for _, header in INCLUDE.findall(text):
            if layer_of(header) == layer_of(file) != "tests" and unit(header) != unit(file):
                uses[unit(file)].add(unit(header))

    def reachable(start):
        seen, ahead = set(), [start]
        while ahead:
            for next_unit in uses.get(ahead.pop(), ()):
                if next_unit not in seen:
                    seen.add(next_unit)
                    ahead.append(next_unit)
        return seen

    reach = {one: reachable(one) for one in uses}
    in_ring = sorted(one for one in reach if one in reach[one])
    return {frozenset(other for other in reach[one] if one in reach.get(other, ())) for one in in_ring}


def faults_of_links(root, files):
    builds = {
        file: re.sub(r"#.*", "", text) for file, text in texts(root, filter(is_build_file, files)).items()
    }
    owner = {name: layer_of(file) for file, text in builds.items() for name in DEFINES_TARGET.findall(text)}
    for file, text in builds.items():
        layer = layer_of(file)
        for target, arguments in LINKS.findall(text):
            for library in arguments.split():
                if library in owner:
                    if owner[library] not in LAYERS[layer]:
                        yield f"{file}: {layer}'s {target} may not link {owner[library]}'s {library}"
                elif layer in FOREIGN_LIBRARIES and library not in FOREIGN_LIBRARIES[layer] | LINK_KEYWORDS:
                    yield f"{file}: {layer}'s {target} may not link {library}"
