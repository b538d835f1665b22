# What kind of program an application is, and the 32-bit driver beside the other: a part of `tuatara`,
# which reads it. The 32-bit build lies in $i386: libraries of ours in src, Debian's in debian/libraries.
# shellcheck shell=sh disable=SC2015,SC2034,SC2119,SC2120,SC2154

i386=$build-i386
i386_libraries='src/glx/libGLX_tuatara.so.0 src/egl/tuatara_egl.json'
# Where the kernel finds what loads 32-bit programs.
i386_loader=/lib/ld-linux.so.2

# elf_kind FILE: sets `kind` to elf32, elf64, script, windows, none, or `processor NAME` where it is for another.
elf_kind() {
    kind=none
    # shellcheck disable=SC2046
    set -- $(od -An -v -tu1 -N20 -- "$1" 2>/dev/null)
    case "${1:-} ${2:-} ${3:-} ${4:-}" in
    '127 69 76 70') ;;
    '35 33 '*) kind=script && return ;;
    '77 90 '*) kind=windows && return ;;
    *) return 0 ;;
    esac
    # The class, then e_machine, whose order of bytes EI_DATA tells.
    [ $# = 20 ] || return 0
    class=${5} data=${6}
    shift 18
    machine=$(($1 + $2 * 256))
    [ "$data" != 2 ] || machine=$(($1 * 256 + $2))
    case "$class $machine $(uname -m)" in
    '1 3 x86_64' | '1 3 i'?86) kind=elf32 ;;
    '2 62 x86_64' | '2 183 aarch64') kind=elf64 ;;
    *' 3 '*) kind='processor i386' ;;
    '1 62 '*) kind='processor x86-64 in its x32 mode' ;;
    *' 62 '*) kind='processor x86-64' ;;
    *' 8 '*) kind='processor MIPS' ;;
    *' 20 '* | *' 21 '*) kind='processor PowerPC' ;;
    *' 40 '*) kind='processor ARM of 32 bits' ;;
    *' 183 '*) kind='processor ARM of 64 bits' ;;
    *) kind="processor number $machine of ELF" ;;
    esac
}

# interpreter FILE: sets `interpreter` to the program that #! names, found in PATH behind `env`.
interpreter() {
    interpreter=
    IFS= read -r line <"$1" 2>/dev/null || [ -n "$line" ] || return 0
    # shellcheck disable=SC2086
    set -f && set -- ${line#??} && set +f
    interpreter=${1:-}
    case $interpreter in
    */env)
        shift
        while [ $# -gt 0 ]; do
            case $1 in
            -* | *=*) shift ;;
            *) break ;;
            esac
        done
        [ $# = 0 ] || interpreter=$(command -v -- "$1") || interpreter=$1
        ;;
    esac
}

# in_path WORD: sets `candidate` to the program of that name in PATH; no process is started for it.
in_path() {
    places=$PATH:
    while [ -n "$places" ]; do
        candidate=${places%%:*}/$1
        places=${places#*:}
        [ ! -f "$candidate" ] || [ ! -x "$candidate" ] || return 0
    done
    return 1
}

# starts_32 SCRIPT: does a word of the script name a 32-bit program: by its path, beside the script, or in
# PATH? Sets `candidate` to it. A script may hide what it starts, then this says no.
starts_32() {
    folder=$(dirname -- "$(readlink -f -- "$1")")
    words=$(head -c 65536 -- "$1" 2>/dev/null | tr -cs 'A-Za-z0-9_./+-' '\n' | sort -u)
    set --
    for word in $words; do
        case $word in
        /*) candidate=$word ;;
        *) candidate=$folder/${word#./} && [ -f "$candidate" ] || candidate=$folder/${word##*/} ;;
        esac
        if [ -f "$candidate" ] && [ -x "$candidate" ]; then
            set -- "$@" "$candidate"
        elif [ "$word" = "${word#*/}" ] && in_path "$word"; then
            set -- "$@" "$candidate"
        fi
    done
    [ $# -gt 0 ] || return 1
    # All of them by one process: the bytes that the file of the class 1 begins with.
    candidate=$(head -v -c 5 -- "$@" 2>/dev/null | tr -d '\000' |
        LC_ALL=C sed -n '/^==> .* <==$/{h;n;/^.ELF\x01/{x;s/^==> \(.*\) <==$/\1/p;q}}')
    [ -n "$candidate" ] || return 1
    elf_kind "$candidate"
    [ "$kind" = elf32 ]
}

# look_at PROGRAM NAME [ARGS...]: ends the launcher when PROGRAM can not run here; sets `needs_32` to the program
# of 32 bits that is known to start: itself, the interpreter or a word of a script, an argument.
look_at() {
    needs_32=
    file=$1 given=$2
    shift 2
    # A command that the shell has too.
    case $file in
    */*) ;;
    *) ! in_path "$file" || file=$candidate ;;
    esac
    scripts=0
    elf_kind "$file"
    while [ "$kind" = script ]; do
        scripts=$((scripts + 1))
        [ $scripts -le 4 ] || die "$given is a script whose interpreters are scripts themselves"
        interpreter "$file"
        [ -n "$interpreter" ] || die "$file is a script that names no interpreter behind #!"
        [ -f "$interpreter" ] && [ -x "$interpreter" ] ||
            die "$interpreter, which is to run the script $file, is not there"
        [ $scripts != 1 ] || ! starts_32 "$file" || needs_32=$candidate
        file=$interpreter
        elf_kind "$file"
    done
    case $kind in
    processor*) die "$file is a program for another processor: ${kind#processor }" ;;
    windows) die "$file is a program for Windows, which wine runs: tuatara run wine $given" ;;
    elf32) needs_32=$file && return ;;
    esac
    # What a program like env, gdb or strace is to start.
    for word in "$@"; do
        case $word in
        -*) continue ;;
        */*) [ -f "$word" ] && [ -x "$word" ] || continue ;;
        *) in_path "$word" && word=$candidate || continue ;;
        esac
        elf_kind "$word"
        [ "$kind" != elf32 ] || { needs_32=$word && return; }
    done
}

# is_static FILE: an ELF program that no loader reads: no segment of the type PT_INTERP.
is_static() {
    elf_kind "$1"
    case $kind in
    elf32) at=28 wide=4 size=42 ;;
    elf64) at=32 wide=8 size=54 ;;
    *) return 1 ;;
    esac
    headers=$(number "$1" $at $wide) each=$(number "$1" $size 2) count=$(number "$1" $((size + 2)) 2)
    while [ "$count" -gt 0 ]; do
        count=$((count - 1))
        [ "$(number "$1" $((headers + count * each)) 4)" != 3 ] || return 1
    done
}

# fetch_i386: false, with the reason shown, when Debian's packages can not be had.
fetch_i386() {
    [ -z "${TUATARA_NO_INSTALL:-}" ] || {
        [ -f "$i386/debian/packages.txt" ] && [ -e $i386_loader ] && return
        say "TUATARA_NO_INSTALL is set, so the packages of deps/debian-i386.txt are not fetched"
        return 1
    }
    [ -e $i386_loader ] || install ' libc6-i386' || return 1
    [ -f "$i386/debian/packages.txt" ] ||
        say "fetching Debian's i386 packages into $i386/debian (nothing of the system changes)"
    python3 "$here/deps/debian_root.py" i386 "$i386/debian" "--list=$here/deps/debian-i386.txt" >&2
}

# prepare_i386 [TARGET...]: builds the 32-bit driver, or these targets of it; false, with the reason shown, when
# there is nothing to build it with.
prepare_i386() {
    [ -f "$here/meson.build" ] && [ -z "${TUATARA_NO_BUILD:-}" ] || return 0
    # shellcheck disable=SC2086
    [ $# -gt 0 ] || ! is_fresh "$i386" $i386_libraries || return 0
    [ "$(uname -m)" = x86_64 ] || { say 'a 32-bit driver is built on x86-64 only' && return 1; }
    begin_build "$i386"
    install_packages ''
    fetch_i386 || { exec 9>&- && return 1; }
    cross=$i386/debian/meson.txt
    # shellcheck disable=SC2086
    [ $# -gt 0 ] || set -- ${i386_libraries% *}
    build_in "$i386" "$@"
    cross=
    end_build "$i386"
}

# offer_i386: the 32-bit driver for all that will start: what is of the other class is passed over.
offer_i386() {
    glx_32=$i386/src/glx json_32=$i386/src/egl/tuatara_egl.json
    if [ ! -f "$here/meson.build" ]; then
        # Installed: both classes share the file that names the library.
        glx_32=$(dirname -- "$here")/lib/i386-linux-gnu json_32=$egl_json
    elif [ -n "$needs_32" ]; then
        prepare_i386 || die "there is no 32-bit driver for $needs_32"
    fi
    [ -e "$glx_32/libGLX_tuatara.so.0" ] || {
        [ -z "$needs_32" ] || die "there is no 32-bit driver for $needs_32"
        return 0
    }
    # Behind what the user has set: Debian's libraries are for programs that bring none.
    LD_LIBRARY_PATH=$glx_32:$LD_LIBRARY_PATH:$i386/debian/libraries
    [ "$json_32" = "$egl_json" ] ||
        __EGL_VENDOR_LIBRARY_FILENAMES=$__EGL_VENDOR_LIBRARY_FILENAMES:$json_32
}

# cmd_prepare_i386 [TARGET...]: for the tests, see tests/run.py. Exit code 77: there is nothing to build it with.
# With what compiles programs of 32 bits for Windows, also the half of Wine that runs them, if it can be had.
cmd_prepare_i386() {
    prepare_i386 "$@" || exit 77
    ! command -v i686-w64-mingw32-gcc >/dev/null || prepare_wine
    exit 0
}
