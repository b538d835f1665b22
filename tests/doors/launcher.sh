#!/bin/sh
# launcher.sh LAUNCHER BUILD ASKS_FOR: what `tuatara` itself promises: wrong usage, signals, time
# limits, why a program failed, where it may be started from, and several starts at once. Prints TAP.
set -u
launcher=$1 build=$2 asks_for=$3
demo=$build/demos/tuatara-demo
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export DISPLAY='' TUATARA_NO_BUILD=1 TUATARA_BUILD="$build" TUATARA_SWAP_INTERVAL=0
cd "$scratch" || exit 1
count=0
failures=0

# check NAME COMMAND...: one line of TAP.
check() {
    name=$1
    shift
    count=$((count + 1))
    if "$@"; then
        echo "ok $count - $name"
    else
        echo "not ok $count - $name"
        failures=$((failures + 1))
    fi
}

# gives STATUS COMMAND...: it ends with that exit code, within ten seconds.
gives() {
    want=$1
    shift
    timeout 10 "$@" >"$scratch/output" 2>&1 </dev/null
    got=$?
    [ $got = "$want" ] || {
        echo "# exit code $got, not $want: $*"
        head -n 5 "$scratch/output" | sed 's/^/# /'
        return 1
    }
}

# says TEXT STATUS COMMAND...: and prints TEXT.
says() {
    text=$1
    shift
    gives "$@" && grep -qF -- "$text" "$scratch/output"
}

for option in --frames=1.5 --frames=0 --frames= --seconds=1.2.3 --seconds=. --size=1.5x2 --size=4 \
    --size=4x --size=4x4x4 --depth= --depth=12 --depth=x --shot= --shot=a.jpg --shot=.png --nothing; do
    check "run $option" says "$option" 2 "$launcher" run "$option" "$demo"
done
check 'a folder is no program' says 'not a program' 1 "$launcher" run "$scratch"
check 'no such program' says 'no such program' 1 "$launcher" run "$scratch/none"
check 'no folder for the picture' says 'can not write' 1 "$launcher" run --shot=none/a.png "$demo"
check 'no OpenGL in it' says 'did not draw' 1 "$launcher" run true

# A program for Windows where there is no Wine: a header that says it is one, of 32 bits.
mkdir "$scratch/bin" && ln -s /usr/bin/* "$scratch/bin" && rm -f "$scratch"/bin/wine*
{
    printf 'MZ' && head -c 58 /dev/zero && printf '\100\0\0\0PE\0\0\114\1'
} >"$scratch/a.exe"
check 'no Wine for a program of Windows' says 'install wine' 1 \
    env PATH="$scratch/bin" "$launcher" run "$scratch/a.exe"

# Why a program failed.
refuses() {
    says "asks_for asked for $2" 1 "$launcher" run "$asks_for" "$1" &&
        grep -q 'did not draw with this driver (exit status 1)' "$scratch/output"
}
version=$("$launcher" info | sed -n 's/^Version: *\([0-9]*\.[0-9]*\).*/\1/p')
check 'no such core context' refuses glx-3.3 \
    "an OpenGL 3.3 core context; this driver has $version"
check 'no such version' refuses egl-3.1 "an OpenGL 3.1 context; this driver has $version"
check 'no such API' refuses egl-es 'an OpenGL ES 3.1 context; this driver has 2.0'
check 'no such visual' refuses glx-samples 'buffers with GLX_SAMPLES 64; this driver has none'
check 'no such EGL config' refuses egl-samples 'buffers with EGL_SAMPLES 64; this driver has none'
silent() {
    gives 0 "$launcher" run --frames=2 sh -c '"$1" glx-3.3; exec "$0" --window fixed' "$demo" \
        "$asks_for" && ! grep -q 'asked for' "$scratch/output"
}
check 'what was refused is no matter when all is well' silent
logged() {
    gives 0 "$launcher" run --log --frames=2 sh -c '"$1" glx-3.3; exec "$0" --window fixed' "$demo" \
        "$asks_for" && [ "$(grep -c "^tuatara: asked for an OpenGL 3.3 core" "$scratch/output")" = 1 ]
}
check 'the log says it' logged
# Programs that insist on a visual of their time: alone, and where there is a display already.
of_depth() {
    gives 0 "$launcher" run --depth="$1" --size=320x240 "$asks_for" "depth-$1"
}
check 'a screen of 16 bits' of_depth 16
check 'a screen of 8 bits' of_depth 8
on_display() {
    # shellcheck disable=SC2016
    gives 1 "$launcher" run sh -c '"$0" run --depth=16 --size=320x240 "$1" depth-16 && exec "$1" depth-16' \
        "$launcher" "$asks_for" && grep -q '^tuatara: 1 frame$' output
}
if command -v Xephyr >/dev/null; then
    check 'a window of 16 bits on a display' on_display
else
    check 'no Xephyr' says 'xserver-xephyr' 1 env DISPLAY=:0 "$launcher" run --depth=16 "$demo" --window
fi
# Each second a line of its own, and nothing else: no file is left where it was started.
each_second() {
    mkdir -p empty && cd empty && gives 0 "$launcher" run --fps --seconds=3.5 "$demo" --window --size=64x48 fixed
    ran=$?
    cd "$scratch" && [ $ran = 0 ] && rmdir empty &&
        [ "$(grep -cE '^tuatara: [1-9][0-9]*\.[0-9] frames a second$' output)" -ge 2 ]
}
check 'frames of each second' each_second
if grep -q libasan "$demo"; then
    echo '# apitrace loads its library before the one of AddressSanitizer, which ends the program'
elif command -v apitrace >/dev/null; then
    check 'a trace' gives 0 "$launcher" run --frames=3 --trace=a.trace "$demo" --window fixed
    check 'its calls' says 'glClear(' 0 apitrace dump --call-nos=no a.trace
    check 'to the last' test "$(apitrace dump a.trace | grep -c eglSwapBuffers)" = 3
else
    check 'no apitrace' says 'needs the package' 1 "$launcher" run --trace=a.trace "$demo" --window
fi
check 'no folder for the trace' says 'can not write' 1 "$launcher" run --trace=none/a "$demo"
cp /bin/true "$scratch/setuid" && chmod u+s "$scratch/setuid"
check 'a setuid program' says 'is setuid' 1 "$launcher" run "$scratch/setuid"

compared() {
    gives 0 "$launcher" info --compare && grep -q '^Version .*Tuatara.*Mesa' "$scratch/output" &&
        sed -n '/Tuatara alone/,/Mesa alone/p' "$scratch/output" | grep -q '^  GL_NV_vertex_program2$' &&
        ! grep -q '^  GL_EXT_blend_color$' "$scratch/output"
}
if [ -f /usr/share/glvnd/egl_vendor.d/50_mesa.json ]; then
    check 'compared with Mesa' compared
else
    check 'nothing to compare with' says 'no other driver' 1 "$launcher" info --compare
fi

full() {
    "$launcher" info >/dev/full 2>"$scratch/output"
    [ $? = 1 ] && grep -q 'No space left' "$scratch/output"
}
check 'info to a full device' full
check 'demo without a folder' says '--out=' 2 "$launcher" demo --out= fixed

# Status and standard input are the application's.
with_input() {
    echo hello | "$launcher" run --frames=2 sh -c 'read -r word && [ "$word" = hello ] &&
        "$0" --window --size=64x48 fixed; exit 7' "$demo" >"$scratch/output" 2>&1
    [ $? = 7 ]
}
check 'status and input' with_input

# From another folder, through a link, with a build folder named from here.
ln -s "$launcher" linked
check 'through a link' says 'Vendor:   Tuatara' 0 ./linked info
ln -s "$build" folder
relative() {
    (
        export TUATARA_BUILD=folder
        gives 0 "$launcher" run --frames=2 sh -c 'cd / && exec "$0" --window --size=64x48 fixed' \
            "$demo"
    )
}
check 'a build folder named from here' relative

# ends_with STATUS SIGNAL: the launcher gets the signal while the application draws.
ends_with() {
    rm -f drawing
    # A shell's background ignores SIGINT; env takes that back.
    env --default-signal=INT "$launcher" run sh -c \
        'echo $$ >drawing; exec "$0" --window --size=64x48 fixed' "$demo" >"$scratch/output" 2>&1 &
    pid=$!
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ -s drawing ] && break
        sleep 0.3
    done
    kill -s "$2" $pid
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        kill -0 $pid 2>/dev/null || break
        sleep 0.3
    done
    if kill -0 $pid 2>/dev/null; then
        echo "# the launcher goes on"
        kill "$(cat drawing)"
        wait $pid
        return 1
    fi
    wait $pid
    [ $? = "$1" ] && ! kill -0 "$(cat drawing)" 2>/dev/null
}
check 'SIGTERM ends the application' ends_with 143 TERM
check 'SIGINT ends the application' ends_with 130 INT

# Who reads its output does not wait for a limit that was not reached.
short() {
    timeout 10 sh -c '"$0" run --seconds=60 --frames=2 "$1" --window --size=64x48 fixed | cat' \
        "$launcher" "$demo" >"$scratch/output" 2>&1
}
check 'a time limit not reached' short
check 'a time limit' gives 0 "$launcher" run --seconds=2 --shot=a.png "$demo" --window fixed
check 'its picture' test -s a.png
check 'SIGTERM ignored at the time limit' gives 0 "$launcher" run --seconds=2 sh -c \
    'trap "" TERM; "$0" --window --size=64x48 fixed' "$demo"


# The number of frames, and how fast they came.
check 'frames are counted' says 'tuatara: 5 frames, ' 0 "$launcher" run --frames=5 "$demo" --window \
    --size=64x48 fixed
check 'one frame has no speed' says 'tuatara: 1 frame' 0 "$launcher" run --frames=1 "$demo" --window \
    --size=64x48 fixed
quiet() {
    TUATARA_QUIET=1 gives 0 "$launcher" run --frames=5 "$demo" --window --size=64x48 fixed &&
        ! grep -q frames "$scratch/output"
}
check 'frames are not told to who wants quiet' quiet
check 'a driver that draws nothing ends too' says '5 frames, ' 0 "$launcher" run --driver=null \
    --frames=5 "$demo" --window --size=64x48 fixed

# keeps STATUS COMMAND...: a picture is there after it, of the size of the window, with colours.
keeps() {
    rm -f kept.png
    says "tuatara: signal KILL ended sh" "$1" "$launcher" run --shot=kept.png sh -c "$2" "$demo" &&
        "$build/src/tools/tuatara-png" kept.png kept.ppm &&
        [ "$(sed -n 2p kept.ppm)" = '64 48' ] &&
        [ "$(tail -c 9216 kept.ppm | od -An -v -tx1 -w3 | sort -u | wc -l)" -gt 8 ]
}
check 'the picture of a program that is killed' keeps 137 \
    '"$0" --window --size=64x48 fixed & sleep 2; kill -9 $!; kill -9 $$'
check 'the picture of a program that becomes another' keeps 137 \
    'timeout -s KILL 2 "$0" --window --size=64x48 fixed; exec sh -c "kill -9 \$\$"'

# Two first starts at once: a build that stands in for the real one bears no second one beside it.
mkdir -p tree/cross tree/deps tree/src tree/demos tools
cp "$launcher" tree/tuatara
touch tree/meson.build tree/meson_options.txt tree/deps/debian.txt tree/src/old.c tree/src/a.c
cat >tools/meson <<'TXT'
#!/bin/sh
[ ! -e "$2/meson-private/coredata.dat" ] || exit 0 # takes the folder for configured
mkdir "$2/at-work" || exit 1
sleep 1
: >"$2/build.ninja"
mkdir -p "$2/meson-private"
: >"$2/meson-private/coredata.dat"
rmdir "$2/at-work"
TXT
cat >tools/ninja <<'TXT'
#!/bin/sh
[ -e "$2/build.ninja" ] || exit 1
echo "$@" >>"$2/ninja-calls"
[ ! -e "$2/fails" ] || exit 1
mkdir -p "$2/src/glx" "$2/src/egl" "$2/src/tools" "$2/src/lima/shim" "$2/demos"
for file in src/glx/libGLX_tuatara.so.0 src/egl/tuatara_egl.json \
    src/tools/tuatara-png src/tools/tuatara-tool src/lima/shim/libtuatara_lima_shim.so \
    demos/tuatara-demo; do
    : >"$2/$file"
done
[ ! -e "$2/src/tools/tuatara-info" ] || exit 0
printf '#!/bin/sh\necho built\n' >"$2/src/tools/tuatara-info"
chmod +x "$2/src/tools/tuatara-info"
TXT
chmod +x tools/meson tools/ninja
at_once() {
    (
        unset TUATARA_NO_BUILD
        export PATH="$scratch/tools:$PATH" TUATARA_BUILD="$scratch/fresh" TUATARA_NO_INSTALL=1
        timeout 10 tree/tuatara info >one 2>&1 &
        timeout 10 tree/tuatara info >two 2>&1
        wait
        grep -q built one && grep -q built two
    )
}
check 'two first starts at once' at_once

# What was built is not looked at again before something changes.
info_in_tree() {
    (
        unset TUATARA_NO_BUILD
        export PATH="$scratch/tools:$PATH" TUATARA_BUILD="$scratch/fresh" TUATARA_NO_INSTALL=1
        says built 0 tree/tuatara info
    )
}
builds() {
    rm -f fresh/ninja-calls
    info_in_tree && [ -e fresh/ninja-calls ]
}
idles() {
    rm -f fresh/ninja-calls
    info_in_tree && [ ! -e fresh/ninja-calls ]
}
# after CHANGE...: it is built once, and not again.
after() {
    "$@" && builds && idles
}
if [ -f /var/lib/dpkg/status ]; then
    check 'nothing has changed' idles
    check 'a source changed' after sh -c 'echo >>tree/src/a.c'
    check 'a source changed that looks old' after touch -d 2001-01-01 tree/src/a.c
    check 'an older file took its place' after mv tree/src/old.c tree/src/a.c
    check 'a source is gone' after rm tree/src/a.c
    check 'an option of the build folder changed' after touch fresh/meson-private/coredata.dat
    check 'a library is gone' after rm fresh/src/glx/libGLX_tuatara.so.0
    check 'another tree has the build folder' after sh -c 'echo /elsewhere >fresh/tuatara-build.stamp'
    touch fresh/fails tree/src/a.c
    check 'a build that fails' eval '! info_in_tree'
    check 'a build that failed is tried again' after rm fresh/fails
fi
inputs_are_known() {
    # Not every ninja can tell.
    ninja -C "$build" -t inputs driver >inputs 2>/dev/null || return 0
    grep -q '^\.\./src/' inputs && ! grep '^\.\./' inputs | grep -v -e '^\.\./src/' -e '^\.\./demos/'
}
check 'the driver is made of the folders that the launcher looks at' inputs_are_known

# A first start that was ended in the middle of its configuration.
mkdir -p half/meson-private
touch half/meson-private/coredata.dat
half_configured() {
    (
        unset TUATARA_NO_BUILD
        export PATH="$scratch/tools:$PATH" TUATARA_BUILD="$scratch/half" TUATARA_NO_INSTALL=1
        says built 0 tree/tuatara info
    )
}
check 'a configuration that was interrupted' half_configured

echo "1..$count"
[ $failures = 0 ]
