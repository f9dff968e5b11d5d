# Makes a man page of its template: a line "@OPTIONS create@" becomes what `program create --help` says of each of its
# options, "@COMMANDS admin@" what it says of each of its commands, so that the page cannot tell anything else than the
# program. Run as: awk -v program=FILE -v version=0.1.0 -f page.awk TEMPLATE

function roff(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    sub(/^[.']/, "\\\\\\&", text)
    return text
}

function tell(    entry_text) {
    if (entry == "") return
    entry_text = entry
    if (gsub(/=/, " (default: ", entry_text)) entry_text = entry_text ")"
    sub(/,/, ", ", entry_text)
    printf ".TP\n.B %s\n%s\n", roff(entry_text), roff(description)
    entry = ""
}

# A section of the help is a line that ends in a colon and the indented lines below it.
function begin_section(line, wants_commands) {
    tell()
    if (line !~ /^[A-Z][A-Za-z ]*:$/) is_wanted = 0
    else if (wants_commands) is_wanted = line == "Subcommands:"
    else {
        is_wanted = line !~ /^(Subcommands|Positionals|Examples|Exit codes):/
        if (is_wanted && line != "Options:") printf ".SS %s\n", roff(substr(line, 1, length(line) - 1))
    }
}

function take(line) {
    if (line !~ /^  [^ ]/) {
        sub(/^ +/, "", line)
        description = description (description == "" ? "" : "\n") line
        return
    }
    tell()
    entry = substr(line, 3)
    description = ""
    if (match(entry, /  +/)) {
        description = substr(entry, RSTART + RLENGTH)
        entry = substr(entry, 1, RSTART - 1)
    }
}

function include(words, wants_commands,    command, line) {
    command = "LC_ALL=C '" program "' " words " --help"
    is_wanted = 0
    while ((command | getline line) > 0) {
        sub(/ +$/, "", line)
        if (line == "") tell()
        else if (line ~ /^[^ ]/) begin_section(line, wants_commands)
        else if (is_wanted) take(line)
    }
    tell()
    if (close(command) != 0) {
        print command " does not help" > "/dev/stderr"
        exit 1
    }
}

/^@(OPTIONS|COMMANDS).*@$/ {
    words = $0
    wants_commands = words ~ /^@COMMANDS/
    gsub(/^@[A-Z]+ ?|@$/, "", words)
    include(words, wants_commands)
    next
}
{ gsub(/@VERSION@/, version); print }
