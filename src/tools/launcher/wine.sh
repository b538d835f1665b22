# Programs for Windows: a part of `tuatara`, which reads it. Those of 64 bits take the Wine of the system. Those
# of 32 bits take its 32-bit half, wine32:i386; where that is not installed, Debian's is unpacked into $i386/wine
# and joined with the 64-bit half that is installed, so that both share a folder of settings.
# shellcheck shell=sh disable=SC2154

# Debian's halves of Wine: the installed one, and the one of 32 bits that is not.
wine64=/usr/lib/wine/wine64
wine32=$i386/wine/root/usr/lib/wine/wine

# machine_of FILE: of a program for Windows (a PE file) the number of the machine it is for: 34404 64
# bits, 332 32 bits; nothing for any other file.
machine_of() {
    [ -f "$1" ] && [ "$(number "$1" 0 2)" = 23117 ] || return 0
    header=$(number "$1" 60 4)
    [ "$(number "$1" "$header" 4)" != 17744 ] || number "$1" $((header + 4)) 2
}

# unix_path WORD: sets `path` to the file that a word like C:\GAMES\A.EXE means to Wine where the letters are
# of the case of the file's name, else to the word.
unix_path() {
    path=$1
    case $1 in
    [A-Za-z]:*)
        drive=$(printf '%s' "${1%%:*}" | tr 'A-Z' 'a-z')
        path=$(printf '%s' "${1#?:}" | tr '\\' '/')
        path=${WINEPREFIX:-${HOME:-}/.wine}/dosdevices/$drive:/${path#/}
        ;;
    esac
}

# find_windows APP [ARGS...]: sets `windows` to the machine of the program for Windows that APP is, or that
# `wine` is to start, and `path` to it; both are empty where there is none.
find_windows() {
    windows=$(machine_of "$1") path=$1
    [ -z "$windows" ] && [ "$1" = wine ] && [ $# -gt 1 ] || return 0
    unix_path "$2"
    windows=$(machine_of "$path")
}

# need_wine: sets `wine` to what runs the program that find_windows has found, or ends the launcher with a line
# that says what is missing.
need_wine() {
    wine=wine
    case $windows in
    34404 | 332) ;;
    *) die "$path is a Windows program for another processor (number $windows of PE)" ;;
    esac
    command -v wine >/dev/null || die "$path is a Windows program; Wine runs it: install wine and wine64"
    # Wine from elsewhere than Debian has both halves in one.
    [ "$windows" = 332 ] && [ -d ${wine64%/*} ] && [ ! -x ${wine64%/*}/wine ] || return 0
    prepare_wine || die "$path is a Windows program of 32 bits; install wine32:i386"
    wine=$wine32
}

# same_wine: are both halves of one version? They talk to the same server.
same_wine() {
    [ "$("$wine32" --version 2>/dev/null)" = "$($wine64 --version 2>/dev/null)" ]
}

# prepare_wine: unpacks the 32-bit half, once for each version of the 64-bit one; false, with the reason shown,
# when it can not be had.
prepare_wine() {
    # The copy is the last thing that joining makes.
    ! cmp -s $wine64 "$wine32"64 || return 0
    [ -f "$here/meson.build" ] && [ -x $wine64 ] || return 1
    [ -z "${TUATARA_NO_INSTALL:-}" ] || {
        say "TUATARA_NO_INSTALL is set, so the packages of deps/debian-wine32.txt are not fetched"
        return 1
    }
    mkdir -p "$i386" && [ -w "$i386" ] || die "can not write to $i386"
    exec 9>"$i386/wine.lock"
    ! command -v flock >/dev/null || flock 9
    cmp -s $wine64 "$wine32"64 || { [ -x "$wine32" ] && same_wine && join_wine; } ||
        { fetch_wine && join_wine; } || { exec 9>&- && return 1; }
    exec 9>&-
}

fetch_wine() {
    [ -e $i386_loader ] || install ' libc6-i386' || return 1
    say "fetching Debian's 32-bit Wine into $i386/wine (700 MB; nothing of the system changes)"
    rm -f "$i386/wine/packages.txt"
    python3 "$here/deps/debian_root.py" i386 "$i386/wine" "--list=$here/deps/debian-wine32.txt" >&2 || return 1
    same_wine || {
        say "Debian's 32-bit Wine is $("$wine32" --version), but the 64-bit one is $($wine64 --version)"
        return 1
    }
}

# join_wine: does what installing would do.
join_wine() {
    root=$i386/wine/root
    # A DLL of a package of its own is told from foreign ones by a mark in its header, as the package's script
    # makes it: 16 letters and 16 zero bytes behind the first 64 bytes.
    zlib=$root/usr/i686-w64-mingw32/lib/zlib1.dll
    {
        head -c 64 "$zlib" && printf 'Wine builtin DLL\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' && tail -c +97 "$zlib"
    } >"$root/usr/lib/i386-linux-gnu/wine/i386-windows/zlib1.dll" || return 1
    # Each half starts the other from its own folder, and finds its libraries from there.
    mkdir -p "$root/usr/lib/x86_64-linux-gnu" &&
        ln -sfn /usr/lib/x86_64-linux-gnu/wine "$root/usr/lib/x86_64-linux-gnu/wine" &&
        cp $wine64 "$wine32.new" && mv "$wine32.new" "$wine32"64
}

# offer_wine: the libraries of the 32-bit half, behind those of the user and of the driver. A folder of settings
# that the 64-bit half alone has made gets the 32-bit Windows.
offer_wine() {
    [ "$wine" = "$wine32" ] || return 0
    LD_LIBRARY_PATH=$LD_LIBRARY_PATH:$i386/wine/libraries
    WINEDLLPATH=${WINEDLLPATH:+$WINEDLLPATH:}$i386/wine/root/usr/lib/i386-linux-gnu/wine:/usr/lib/x86_64-linux-gnu/wine
    # As Debian's script `wine` has it.
    WINEDEBUG=${WINEDEBUG:-fixme-all}
    export WINEDLLPATH WINEDEBUG
    prefix=${WINEPREFIX:-${HOME:-}/.wine}
    [ ! -e "$prefix/drive_c/windows/syswow64/kernel32.dll" ] &&
        grep -q '^#arch=win64' "$prefix/system.reg" 2>/dev/null || return 0
    say "adding the 32-bit Windows to $prefix"
    # Without that variable Wine takes what the folder lacks for removed on purpose.
    WINEBOOTSTRAPMODE=1 "$wine32"64 wineboot -u >/dev/null 2>&1
}
