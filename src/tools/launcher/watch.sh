# shellcheck shell=sh
# shellcheck disable=SC2154
# Watching and recording a run: part of the launcher, which has `number`, `scratch` and `watch`.

# Prints the frames of each second while the application runs.
watch_frames() {
    before='0 0'
    while sleep 1 >/dev/null 2>&1; do
        now="$(number "$scratch/count" 0 8) $(number "$scratch/count" 16 8)"
        echo "$before $now" | awk '
            { rate = ($4 > $2 && $2) ? ($3 - $1) * 1e9 / ($4 - $2) : $3 - $1
              printf "tuatara: %.1f frames a second\n", rate }' >&2
        before=$now
    done
}

start_watch() {
    watch_frames &
    # shellcheck disable=SC2034
    watch=$!
}

# trace_api PROGRAM: apitrace wants to know what makes its contexts. A program that uses EGL may have its commands
# of OpenGL from libGL, where GLX is too.
trace_api() {
    if grep -q 'eglSwapBuffers' "$1" && ! grep -q 'glXSwapBuffers' "$1"; then
        echo egl
    else
        echo gl
    fi
}
