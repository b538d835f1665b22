# Private X servers: a part of `tuatara`, which reads it.
# shellcheck shell=sh disable=SC2154

# start_server SIZE DEPTH: one of its own for the application: Xvfb, which shows nothing, without DISPLAY; with it,
# for programs that insist on another depth than the screen has, Xephyr, whose screen is a window. SIZE and DEPTH
# may be empty.
start_server() {
    set -- "${1:-1024x768}" "${2:-24}"
    # A screen of 8 bits whose first visual has a colour map that can be written: PseudoColor.
    class=
    [ "$2" != 8 ] || class='-cc 3'
    if [ -n "${DISPLAY:-}" ]; then
        command -v Xephyr >/dev/null || die "--depth needs the package xserver-xephyr where there is a display"
        set -- Xephyr -screen "$1x$2" -title "tuatara, $2 bits"
    else
        command -v Xvfb >/dev/null || die "no DISPLAY, and no Xvfb to make one"
        set -- Xvfb -screen 0 "$1x$2"
    fi
    need_scratch
    mkfifo "$scratch/display"
    # Its own OpenGL must not be the one under test.
    (
        unset LD_LIBRARY_PATH __GLX_VENDOR_LIBRARY_NAME
        # shellcheck disable=SC2086
        exec "$@" $class -displayfd 3 -noreset -nolisten tcp 3>"$scratch/display" >"$scratch/server.log" 2>&1
    ) &
    server=$!
    # The end of the pipe comes with the number, or when the server dies.
    read -r number <"$scratch/display"
    [ -n "$number" ] || {
        cat "$scratch/server.log" >&2
        die "$1 did not start"
    }
    DISPLAY=:$number
    export DISPLAY
}
