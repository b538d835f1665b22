#!/bin/sh
# arch.sh LAUNCHER BUILD [PROGRAM_32]: what `tuatara run` makes of programs that it can not run, and of those of
# 32 bits: PROGRAM_32 draws, and the 32-bit driver for it is in BUILD-i386. Prints TAP.
set -u
launcher=$1 build=$2 program_32=${3:-}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export DISPLAY='' TUATARA_NO_BUILD=1 TUATARA_BUILD="$build" TUATARA_SWAP_INTERVAL=0
cd "$scratch" || exit 1
count=0
failures=0

# says TEXT STATUS COMMAND...: it prints TEXT in one line of one or two, and ends with that exit code.
says() {
    text=$1 want=$2
    shift 2
    count=$((count + 1))
    timeout 20 "$@" >output 2>&1 </dev/null
    got=$?
    if [ $got = "$want" ] && grep -qF -- "$text" output && [ "$(wc -l <output)" -le 2 ]; then
        echo "ok $count - $text"
    else
        echo "not ok $count - $text: $* gave $got"
        head -n 5 output | sed 's/^/# /'
        failures=$((failures + 1))
    fi
}

# elf NAME CLASS DATA MACHINE: the beginning of an ELF file; numbers as in printf's escapes.
elf() {
    # shellcheck disable=SC2059
    printf "\\177ELF\\$2\\$3\\1\\0\\0\\0\\0\\0\\0\\0\\0\\0\\2\\0$4" >"$1" && chmod +x "$1"
}

script() {
    printf "$2" >"$1" && chmod +x "$1"
}

# Another processor, of either order of bytes.
elf arm 1 1 '\050\0'
elf arm64 2 1 '\267\0'
elf powerpc 1 2 '\0\024'
elf mips 1 1 '\010\0'
elf strange 2 1 '\377\1'
if [ "$(uname -m)" = x86_64 ]; then
    says 'is a program for another processor: ARM of 32 bits' 1 "$launcher" run ./arm
    says 'is a program for another processor: ARM of 64 bits' 1 "$launcher" run ./arm64
    says 'is a program for another processor: PowerPC' 1 "$launcher" run ./powerpc
    says 'is a program for another processor: MIPS' 1 "$launcher" run ./mips
    says 'is a program for another processor: number 511 of ELF' 1 "$launcher" run ./strange
fi
printf 'MZ\220\0' >game.exe && chmod +x game.exe
says 'is a program for Windows' 1 "$launcher" run ./game.exe
# portable_executable NAME MACHINE: the beginning of a program for Windows.
portable_executable() {
    # shellcheck disable=SC2059
    { printf 'MZ' && head -c 58 /dev/zero && printf "\\100\\0\\0\\0PE\\0\\0$2"; } >"$1"
}
portable_executable arm.exe '\304\1'
says './arm.exe is a Windows program for another processor (number 452 of PE)' 1 "$launcher" run ./arm.exe
portable_executable i386.exe '\114\1'
if [ -x /usr/lib/wine/wine64 ] && [ ! -e /usr/lib/wine/wine ]; then
    # A build folder beside which there is no 32-bit Wine, and no leave to fetch it.
    ln -s "$build" alone
    for windows in './i386.exe' 'wine ./i386.exe'; do
        # shellcheck disable=SC2086
        says './i386.exe is a Windows program of 32 bits; install wine32:i386' 1 \
            env TUATARA_NO_INSTALL=1 TUATARA_BUILD="$scratch/alone" "$launcher" run $windows
    done
    mkdir -p folder/dosdevices && ln -s "$scratch" folder/dosdevices/q:
    says 'q:/i386.exe is a Windows program of 32 bits' 1 \
        env TUATARA_NO_INSTALL=1 TUATARA_BUILD="$scratch/alone" WINEPREFIX="$scratch/folder" \
        "$launcher" run wine 'Q:\i386.exe'
fi

# Scripts whose interpreter is not to be had.
script no-interpreter '#!\necho\n'
says 'is a script that names no interpreter' 1 "$launcher" run ./no-interpreter
script gone '#!/nowhere/interpreter -x\n'
says '/nowhere/interpreter, which is to run the script' 1 "$launcher" run ./gone
script gone-env '#!/usr/bin/env no-such-interpreter\n'
says 'no-such-interpreter, which is to run the script' 1 "$launcher" run ./gone-env
ln -s again-2 again && script again-2 "#!$scratch/again\\n"
says 'is a script whose interpreters are scripts' 1 "$launcher" run ./again
# Truncated, empty: what the shell makes of it, and no crash of the launcher.
printf '\177ELF\1' >short && chmod +x short
says 'did not draw' 1 "$launcher" run ./short
: >empty && chmod +x empty
says 'did not draw' 1 "$launcher" run ./empty

if command -v gcc >/dev/null; then
    echo 'int main(void) { return 0; }' >static.c
    if gcc -static -o static static.c 2>/dev/null; then
        says 'is a static program, which loads no libraries' 1 "$launcher" run ./static
    fi
fi

# No room and no permission.
says 'can not write' 1 "$launcher" run --shot=/nowhere/a.png true
says 'can not make a temporary folder' 1 env TMPDIR=/proc "$launcher" run true
ln -s /dev/full full.png
says 'can not write full.png' 1 env TUATARA_QUIET=1 "$launcher" run --shot=full.png --frames=2 \
    "$build/demos/tuatara-demo" --window --size=64x48 fixed

says 'tuatara: can not write the trace: No space left on device' 0 env TUATARA_TRACE=/dev/full "$launcher" run \
    --frames=2 "$build/demos/tuatara-demo" --window --size=64x48 fixed
for command in run info package; do
    says 'error' 1 sh -c '"$0" "$@" >/dev/full' "$launcher" $command --help
done
if [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --clear-groups test -x "$launcher" -a -x "$build" 2>/dev/null; then
    mkdir -m 700 private
    says 'can not write' 1 sh -c 'cd / && exec setpriv --reuid=65534 --clear-groups "$0" run "--shot=$1/a.png" true' \
        "$launcher" "$scratch/private"
fi
mkdir -p home/.config/tuatara
echo '<tuatara><' >home/.config/tuatara/apps.xml
says 'the file is left out' 0 env HOME="$scratch/home" XDG_CONFIG_HOME="$scratch/home/.config" "$launcher" run --frames=2 \
    "$build/demos/tuatara-demo" --window --size=64x48 fixed

# A 32-bit program, and what starts one.
if [ -n "$program_32" ]; then
    cp "$program_32" game.x86
    script wrapper "#!/bin/sh\nexec $scratch/game.x86 \"\$@\"\n"
    script beside '#!/usr/bin/env -S sh -e\n"$(dirname "$0")"/game.x86 "$@"\n'
    for start in ./game.x86 ./wrapper ./beside "env A=1 ./game.x86"; do
        # shellcheck disable=SC2086
        says '2 frames' 0 "$launcher" run --frames=2 $start --window --size=64x48 fixed
    done
    # The pictures lie in turn in both places of the file that they come in.
    for frames in 1 2; do
        says "$frames frame" 0 "$launcher" run --frames=$frames --shot=a.png --seconds=10 ./game.x86 --window \
            --size=64x48 fixed
    done
    # Nothing of the kind has been built.
    mkdir fresh && ln -s "$build/src" "$build/demos" fresh
    for start in ./game.x86 ./wrapper "env ./game.x86"; do
        # shellcheck disable=SC2086
        says 'there is no 32-bit driver for' 1 env TUATARA_BUILD="$scratch/fresh" "$launcher" run $start
    done
fi

echo "1..$count"
[ $failures = 0 ]
