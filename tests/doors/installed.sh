#!/bin/sh
# installed.sh MESON BUILD BINDIR: the commands work from where `meson install` puts them, BINDIR
# below the root.
set -eu
meson=$1 build=$2
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
unset TUATARA_BUILD LD_LIBRARY_PATH
"$meson" install -C "$build" --no-rebuild --quiet --destdir "$root"
tuatara=$root/$3/tuatara

"$tuatara" --help | grep -q '^usage: tuatara'
"$tuatara" info | grep -q '^Vendor: *Tuatara'
printf '%s\n' '!!VP1.0' 'MOV o[HPOS], v[OPOS];' END >"$root/move.vp"
(cd "$root" && "$tuatara" compile move.vp) | grep -q '^shader vertex'
"$tuatara" demo --out="$root/pictures" --size=64x48 fixed >/dev/null
test -s "$root/pictures/fixed.png"
# An application, found to have used the installed driver.
DISPLAY='' "$tuatara" run --shot="$root/shot.png" --frames=2 "$root/$3/tuatara-demo" --window fixed
test -s "$root/shot.png"
# The simulated device, for programs of 64 bits.
if [ -e "$(dirname "$(find "$root" -name 'libGLX_tuatara.so.0')")/tuatara/libtuatara_lima_shim.so" ]; then
    TUATARA_QUIET=1 "$tuatara" device --kind=lima -- test -c /dev/dri/renderD128
    # Also where the library for 32-bit programs lies beside it.
    other=$(dirname -- "$root/$3")/lib/i386-linux-gnu
    mkdir -p "$other"
    : >"$other/libGLX_tuatara.so.0"
    TUATARA_QUIET=1 "$tuatara" device --kind=lima -- test -c /dev/dri/renderD128
    rm -r "$other"
fi
if "$tuatara" test 2>/dev/null; then
    echo "the tests are not installed, but ran" >&2
    exit 1
fi
