#!/bin/sh
# gdb.sh SCRIPT DEMO BUILD: the commands of gdb on a demo that is stopped in the middle of a frame. Prints TAP.
set -u
script=$1 demo=$2 build=$3
command -v gdb >/dev/null || { echo '1..0 # SKIP there is no gdb' && exit 0; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export EGL_PLATFORM=surfaceless TUATARA_THREADS=2
export LD_LIBRARY_PATH="$build/src/glx${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export __EGL_VENDOR_LIBRARY_FILENAMES="$build/src/egl/tuatara_egl.json"
# gdb holds the process when it ends.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
count=0
failures=0

# look_at SCENE COMMAND...: what gdb says after the commands.
look_at() {
    scene=$1
    shift
    printf '%s\n' 'set confirm off' 'set breakpoint pending on' 'set width 0' "source $script" "$@" \
        >"$scratch/commands"
    timeout 60 gdb -nx -q -batch -x "$scratch/commands" --args "$demo" "$scene" "--out=$scratch" \
        --size=64x48 >"$scratch/output" 2>&1 </dev/null
}

# check NAME PATTERN
check() {
    count=$((count + 1))
    if grep -q -e "$2" "$scratch/output"; then
        echo "ok $count - $1"
    else
        echo "not ok $count - $1"
        sed 's/^/# /' "$scratch/output" | head -n 40
        failures=$((failures + 1))
    fi
}

look_at toon 'break gl_draw' 'ignore 1 20' run 'tuatara state' 'tuatara program' kill
if grep -q 'ptrace: Operation not permitted\|not allowed to attach' "$scratch/output"; then
    echo '1..0 # SKIP nobody may look into a process here' && exit 0
fi
if grep -q 'no debug information' "$scratch/output"; then
    echo '1..0 # SKIP the driver is built without debug information' && exit 0
fi
check 'the context' '^context: *0x[0-9a-f]*, GL_API_OPENGL, between Begin and End$'
check 'its error' '^error: *none$'
check 'its drawable' '^draws to: *the drawable, 128x96$'
check 'the viewport' '^viewport: *0 0 128 96, depth 0 to 1$'
check 'matrices' '^modelview: *depth 2$'
check 'who runs vertices' '^vertex stage: *NV_vertex_program'
check 'a bound texture' '^texture unit 0: GL_TEXTURE_1D [0-9]*, 64x1 .*, enabled$'
check 'IR of the vertex program' '^shader vertex$'
check 'IR of the fragment program' '^shader fragment$'
if [ -f /usr/share/khronos-api/gl.xml ]; then
    check 'what is enabled' '^enabled: .*GL_DEPTH_TEST.*GL_TEXTURE_1D of unit 0'
    check 'the matrix mode' '^matrix mode: *GL_MODELVIEW$'
fi
look_at shadow 'break gl_draw' 'ignore 1 3' run 'tuatara state' kill
check 'a framebuffer object' '^draws to: *framebuffer [0-9]*: .*texture [0-9]*, level 0'
look_at fixed 'break main' run 'tuatara state'
check 'no driver yet' 'The driver is not loaded'
look_at fixed 'tuatara program'
check 'no process' 'The driver is not loaded'
echo "1..$count"
[ $failures = 0 ]
