#!/bin/sh
# symbols.sh NM LIBRARY PATTERN...: the library exports names that match the patterns (whole names,
# extended regular expressions), at least one for each, and nothing else.
set -u
nm=$1 library=$2
shift 2
names=$("$nm" -D --defined-only "$library" | awk '{ print $NF }') || exit 1
status=0
all=
for pattern; do
    echo "$names" | grep -qxE "$pattern" || { echo "not exported: $pattern" && status=1; }
    all="$all${all:+|}$pattern"
done
extra=$(echo "$names" | grep -vxE "$all")
[ -z "$extra" ] || { echo "exported by accident:" $extra && status=1; }
exit $status
