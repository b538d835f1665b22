#!/bin/sh
# needed.sh READELF LIBRARY: the driver needs the C library, X, libglvnd and expat at run time, and
# nothing else: a program that brings its own libpng, say, must not meet another one. (An expat of a
# program's own serves as well: its interface of version 1 has held since 2001.)
set -u
readelf=$1 library=$2
allowed='ld-linux.*|libc|libm|libpthread|libX11|libX11-xcb|libxcb|libxcb-shm|libGLdispatch|libexpat|lib[a-z]+san'
names=$("$readelf" -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p') || exit 1
echo "$names" | grep -q '^libc\.so' || { echo "$library: no list of libraries" && exit 1; }
extra=$(echo "$names" | grep -vxE "($allowed)\.so[.0-9]*")
[ -z "$extra" ] || { echo "$library needs" $extra && exit 1; }
