# shellcheck shell=bash
# Completion of `tuatara` for bash: read it by `. completion.bash`; installed, bash finds it by itself. Commands
# and options are what the launcher's own --help says.

_tuatara_help() {
    TUATARA_NO_BUILD=1 TUATARA_NO_INSTALL=1 TUATARA_QUIET=1 "$@" --help 2>/dev/null </dev/null
}

# _tuatara_options WORD COMMAND...: options of the help that begin with the word.
_tuatara_options() {
    local word=$1
    shift
    # A value has to follow where the help names one.
    mapfile -t COMPREPLY < <(
        compgen -W "$(_tuatara_help "$@" | grep -oE -- '--[a-z][a-z0-9-]*=?' | sort -u)" -- "$word")
    [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
}

_tuatara() {
    local tuatara=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(
            compgen -W "$(_tuatara_help "$tuatara" | sed -n 's/^  \([a-z]*\)  .*/\1/p')" -- "$word")
    elif [[ $word == -* ]]; then
        _tuatara_options "$word" "$tuatara" "$command"
    elif [ "$command" = run ]; then
        mapfile -t COMPREPLY < <(compgen -c -- "$word"; compgen -f -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}

complete -F _tuatara tuatara ./tuatara
