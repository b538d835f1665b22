#!/bin/bash
# completion.sh LAUNCHER COMPLETION BUILD: what bash offers after `tuatara ...`. Prints TAP.
launcher=$1
export TUATARA_BUILD=$3
# shellcheck source=/dev/null
. "$2"
count=0
failures=0

# offers "EXPECTED" WORDS...: the last word is begun; EXPECTED is among what is offered.
offers() {
    local want=$1
    shift
    COMP_WORDS=("$launcher" "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _tuatara
    count=$((count + 1))
    if [[ " ${COMPREPLY[*]} " == *" $want "* ]]; then
        echo "ok $count - $*"
    else
        echo "not ok $count - $*"
        echo "# offers '${COMPREPLY[*]}', not '$want'"
        failures=$((failures + 1))
    fi
}

for command in run demo info test bench package compile exec as dis frame device; do
    offers $command ${command:0:2}
done
offers 'run demo info' ''
offers --fps run --f
offers --hud run --h
offers --frames= run --fr
offers --compare info --
offers --emit= compile --e
offers --fuzz= test --fu
offers bash run bas
cd "$(mktemp -d)" && touch a.vp && offers a.vp compile a
rm -r "$PWD"
echo "1..$count"
exit $((failures > 0))
