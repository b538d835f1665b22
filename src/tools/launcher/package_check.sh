#!/bin/sh
# package_check.sh FOLDER: in a clean Debian, as root: the packages of the folder install, programs run on the
# driver, and nothing is left when they are removed.
set -eu
folder=$1
echo trying
DEBIAN_FRONTEND=noninteractive
export DEBIAN_FRONTEND

# shown COMMAND...: what it says is seen when it fails.
shown() {
    "$@" >/tmp/check.log 2>&1 || {
        cat /tmp/check.log >&2
        echo "failed: $*" >&2
        exit 1
    }
}

# on_tuatara COMMAND...: it says that this driver draws.
on_tuatara() {
    shown "$@"
    grep -q 'endor.*Tuatara' /tmp/check.log || {
        cat /tmp/check.log >&2
        echo "another driver draws for: $*" >&2
        exit 1
    }
}

shown apt-get install -y --no-install-recommends "$folder"/*_amd64.deb
on_tuatara xvfb-run -a env __GLX_VENDOR_LIBRARY_NAME=tuatara glxinfo -B
on_tuatara tuatara info
shown tuatara run --frames=3 glxgears
# Programs that ask for nothing keep the driver of the system.
! xvfb-run -a glxinfo -B 2>&1 | grep -q Tuatara || {
    echo "programs that did not ask for the driver have it" >&2
    exit 1
}
if ls "$folder"/*_i386.deb >/dev/null 2>&1; then
    dpkg --add-architecture i386
    # Mirrors lag behind with i386 now and then.
    if apt-get update >/dev/null 2>&1 &&
        apt-get install -y --no-install-recommends mesa-utils-bin:i386 >/dev/null 2>&1; then
        shown apt-get install -y --no-install-recommends "$folder"/*_i386.deb
        on_tuatara xvfb-run -a env __GLX_VENDOR_LIBRARY_NAME=tuatara glxinfo.i386-linux-gnu -B
    else
        echo "not tried: the i386 packages, for those of Debian can not be had"
    fi
fi
shown apt-get purge -y '?name(tuatara)'
left=$(find / -xdev -name '*tuatara*' -not -path "$folder*" -not -path '/proc/*' -not -path '/var/log/*')
[ -z "$left" ] || {
    echo "left behind:" "$left" >&2
    exit 1
}
