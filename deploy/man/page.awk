# Makes a man page of its template: a line "@OPTIONS create@" becomes what `program create --help` says of each option,
# so that the page cannot tell anything else than the program. Run as: awk -v program=FILE -v version=0.1.0 -f page.awk TEMPLATE

function roff(text) { gsub(/\\/, "\\e", text); gsub(/-/, "\\-", text); sub(/^[.']/, "\\\\\\&", text); return text }

function told(entry, description) {
    if (entry == "") return
    gsub(/=/, " (default: ", entry)
    if (entry ~ /\(default: /) entry = entry ")"
    printf ".TP\n.B %s\n%s\n", roff(entry), roff(description)
}

function options(command,    line, entry, description, is_in_options) {
    command = "'" program "' " command " --help"
    while ((command | getline line) > 0) {
        sub(/ +$/, "", line)
        if (line ~ /^[A-Z][A-Za-z ]*:$/) { told(entry, description); entry = ""; is_in_options = line !~ /^(Subcommands|Positionals|Examples|Exit codes):/
            if (is_in_options && line != "Options:") printf ".SS %s\n", roff(substr(line, 1, length(line) - 1)) }
        else if (line ~ /^ *$/ || line ~ /^[^ ]/) { told(entry, description); entry = ""; if (line ~ /^[^ ]/) is_in_options = 0 }
        else if (is_in_options && line ~ /^  -/) {
            told(entry, description)
            entry = substr(line, 3); description = ""
            if (match(entry, /  +/)) { description = substr(entry, RSTART + RLENGTH); entry = substr(entry, 1, RSTART - 1) }
            sub(/,/, ", ", entry)
        } else if (is_in_options && entry != "") { sub(/^ +/, "", line); description = description (description == "" ? "" : "\n") line }
    }
    told(entry, description)
    if (close(command) != 0) { print program " does not help" > "/dev/stderr"; exit 1 }
}

/^@OPTIONS.*@$/ { argument = $0; gsub(/^@OPTIONS ?|@$/, "", argument); options(argument); next }
{ gsub(/@VERSION@/, version); print }
