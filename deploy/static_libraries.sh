# shellcheck shell=bash
# Two of the libraries Debian has only as shared ones. What a package is to have inside is built here, from Debian's
# own sources, whose checksums its keys vouch for. Sourced, from the top folder, after deploy/prepare.sh.

libraries=$PWD/build/package/libraries

has_static_libraries() { [ -e "$libraries/lib/libqrencode.a" ] && [ -e "$libraries/lib/libprometheus-cpp-core.a" ]; }

# Downloads the sources of Debian's packages into the present folder, from where the system takes its packages.
download_sources() { # packages
    mkdir -p lists/partial cache/archives/partial
    # shellcheck disable=SC2016 # apt fills these in
    apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
        sort -u >sources.list
    local apt=(apt-get -q -o "Dir::Etc::SourceList=$PWD/sources.list" -o Dir::Etc::SourceParts=/dev/null
        -o "Dir::State::Lists=$PWD/lists" -o "Dir::Cache=$PWD/cache" -o APT::Sandbox::User="$(id -un)")
    "${apt[@]}" update
    "${apt[@]}" source --download-only --tar-only "$@"
}

build_library() { # its folder, and options
    cmake -S "$1" -B "$1/build" -G Ninja -D CMAKE_BUILD_TYPE=Release -D BUILD_SHARED_LIBS=OFF \
        -D CMAKE_C_COMPILER=clang-19 -D CMAKE_CXX_COMPILER=clang++-19 -D CMAKE_INSTALL_LIBDIR=lib \
        -D CMAKE_INSTALL_PREFIX="$libraries" -Wno-dev "${@:2}" >/dev/null
    cmake --build "$1/build" --target install >/dev/null
}

build_static_libraries() {
    ! has_static_libraries || return 0
    command -v apt-get >/dev/null ||
        fail "no apt-get here: put static builds of libqrencode and of prometheus-cpp's core into
$libraries (lib, include), then run this again."
    say "building the libraries that Debian does not have as static ones"
    (
        rm -rf build/package/sources
        mkdir -p build/package/sources
        cd build/package/sources || exit 1
        download_sources qrencode prometheus-cpp
        for archive in *.tar.*; do tar -xf "$archive"; done
        build_library prometheus-cpp-*/ -D ENABLE_PUSH=OFF -D ENABLE_PULL=OFF -D ENABLE_COMPRESSION=OFF \
            -D ENABLE_TESTING=OFF
        build_library qrencode-*/ -D WITH_TOOLS=OFF
    )
    has_static_libraries || fail "their sources did not become $libraries/lib/*.a"
}
