#!/bin/sh
# valgrind.sh LAUNCHER BUILD: programs run under valgrind without a word of it: nothing that is not initialised
# decides anything, nothing lies beyond its memory, nothing is lost. Prints TAP.
set -u
launcher=$1 build=$2
command -v valgrind >/dev/null || { echo '1..0 # SKIP there is no valgrind' && exit 0; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export DISPLAY='' TUATARA_NO_BUILD=1 TUATARA_BUILD="$build" TUATARA_SWAP_INTERVAL=0
count=0
failures=0

# clean NAME COMMAND...: of the launcher.
clean() {
    name=$1
    shift
    count=$((count + 1))
    if timeout 120 "$launcher" "$@" >"$scratch/output" 2>&1 </dev/null &&
        ! grep -q '^==[0-9]*==' "$scratch/output"; then
        echo "ok $count - $name"
    else
        echo "not ok $count - $name"
        sed 's/^/# /' "$scratch/output" | head -n 40
        failures=$((failures + 1))
    fi
}

watch='valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite'
# of NATIVE SCENE: glxgears, and a scene for all of its life: what the driver keeps is given back at the end.
of() {
    export TUATARA_NATIVE="$1"
    # shellcheck disable=SC2086
    ! command -v glxgears >/dev/null ||
        clean "glxgears, native code: $1" run --size=100x100 --frames=3 $watch glxgears
    # shellcheck disable=SC2086
    clean "$2, native code: $1" run $watch "$build/demos/tuatara-demo" "$2" "--out=$scratch" --size=64x48
}
# Programs without native code, and with it before the first vertex.
of 0 wave
of always relief
echo "1..$count"
[ $failures = 0 ]
