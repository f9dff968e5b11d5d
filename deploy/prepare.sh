# shellcheck shell=bash
# What deploy/host and tests/run have in common. Sourced, from the top folder.

say() { printf '==> %s\n' "$*"; }
fail() {
    printf '%s: %s\n' "$0" "$*" >&2
    exit 1
}

# Installs those packages of the named uses (deploy/packages.txt) that are missing, and nothing else.
install_missing() {
    [ -z "${VISAVIS_NO_INSTALL:-}" ] || return 0
    local use package present as_root=() wanted=() missing=()
    while read -r use package _; do
        case " $* " in *" $use "*) wanted+=("$package") ;; esac
    done <deploy/packages.txt
    present=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null || true)
    for package in "${wanted[@]}"; do
        # Node's own packages, unlike Debian's, bring npm along, and exclude Debian's.
        [ "$package" != npm ] || ! command -v npm >/dev/null || continue
        grep -qx "installed $package" <<<"$present" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    command -v apt-get >/dev/null ||
        fail "no apt-get here: install what Debian 12 calls ${missing[*]},
then run this again with VISAVIS_NO_INSTALL=1 in the environment."
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null ||
            fail "packages are missing, and to install them takes root or sudo. As root:
  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
        as_root=(sudo)
    fi
    say "installing from Debian: ${missing[*]}"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
    "${apt[@]}" update || say "going on with the package lists as they are"
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" ||
        fail "apt-get could not install ${missing[*]}.
The names are Debian 12's. Where they differ, install the like, and set VISAVIS_NO_INSTALL=1."
    # Debian starts what serves as soon as it is installed; the tests run their own.
    case " ${missing[*]} " in *" nginx-light "*)
        ! command -v systemctl >/dev/null || "${as_root[@]}" systemctl disable --now --quiet nginx || true
        ;;
    esac
}

# Under sudo in a folder of the caller's: goes on as the caller, so that what is built stays theirs and
# nothing but the installing runs as root.
continue_as_owner() { # the command, from the top folder, and its arguments
    if [ "$(id -u)" = 0 ] && [ "${SUDO_USER:-root}" != root ] && [ "$(stat -c %U .)" = "$SUDO_USER" ]; then
        exec sudo -u "$SUDO_USER" "$@"
    fi
}

# How many compilers fit: one for each core, as far as each has 1.5 GB of memory.
jobs_that_fit() {
    local jobs fit
    jobs=$(nproc)
    fit=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo)
    [ "${fit:-$jobs}" -ge "$jobs" ] || jobs=$fit
    [ "$jobs" -ge 1 ] || jobs=1
    echo "$jobs"
}
