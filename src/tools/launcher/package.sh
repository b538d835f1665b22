# shellcheck shell=sh
# shellcheck disable=SC2154
# Debian's packages: part of the launcher, which has `build_in`, `prepare_i386` and the rest. Read in the source
# tree only.

package_usage() {
    cat <<'TXT'
usage: tuatara package [--out=DIR] [--i386] [--check]

Builds Debian packages: libglx-tuatara, libegl-tuatara and tuatara-tools.

  --out=DIR    where they go, by default the current folder
  --i386       the libraries for 32-bit programs too
  --check      also: no errors by lintian; in a clean Debian the packages are installed, programs
               run on the driver, and nothing is left when they are removed. Exits 77 where
               there is no way to try it
TXT
}

# no_way TEXT: for the tests, see tests/run.py.
no_way() {
    say "$*"
    exit 77
}

# need_packages PACKAGE...: for this command alone.
need_packages() {
    for package; do
        case $(dpkg-query -W -f='${db:Status-Status} ' "$package" 2>/dev/null) in
        installed*) ;;
        *) missing="${missing:-} $package" ;;
        esac
    done
    [ -n "${missing:-}" ] || return 0
    [ -z "${TUATARA_NO_INSTALL:-}" ] || no_way "TUATARA_NO_INSTALL is set, and these are missing:$missing"
    install "$missing" || no_way "these packages are needed and can not be installed:$missing"
    missing=
}

# stage ARCH TRIPLET: a folder with what the packages of that architecture hold.
stage() {
    stage=$build-package-$1
    begin_build "$stage"
    setup_options="--prefix=/usr --libdir=lib/$2 -Dlibgl=false -Dtests=false"
    build_in "$stage"
    setup_options=
    end_build "$stage"
}

# make_packages ARCH [DEPENDS]: from its stage, to $debs.
make_packages() {
    work=$scratch/package-$1
    mkdir -p "$work/tuatara"
    cp -R "$here/debian" "$work/tuatara/"
    (
        # The tools of this machine read what is for i386 too, under the names that are looked for.
        mkdir "$work/tools" && cd "$work/tools" || exit 1
        for tool in objdump objcopy strip; do
            ln -s "$(command -v $tool)" "i686-linux-gnu-$tool"
        done
        PATH=$PATH:$work/tools
        cd "$work/tuatara" || exit 1
        TUATARA_STAGE=$stage TUATARA_LIBRARIES=${2:-} DEB_BUILD_OPTIONS=noautodbgsym \
            dpkg-buildpackage --build=binary --no-sign -d --host-arch="$1"
    ) >"$work/log" 2>&1 || {
        tail -n 20 "$work/log" >&2
        die "packaging for $1 failed"
    }
    mv "$work"/*.deb "$debs/"
}

cmd_package() {
    out=. other='' check=''
    while [ $# -gt 0 ]; do
        case $1 in
        --help) package_usage; exit ;;
        --out=?*) out=${1#*=} ;;
        --i386) other=1 ;;
        --check) check=1 ;;
        *) wrong_usage "package: no such option: $1" ;;
        esac
        shift
    done
    [ -d "$out" ] && [ -w "$out" ] || die "can not write to $out"
    command -v dpkg >/dev/null && [ "$(dpkg --print-architecture)" = amd64 ] ||
        no_way "packages are made on Debian on amd64"
    install_packages ''
    need_packages dpkg-dev debhelper fakeroot
    need_scratch
    debs=$scratch/check/packages
    mkdir -p "$debs"
    stage amd64 x86_64-linux-gnu
    make_packages amd64
    [ -z "$other" ] || package_i386
    [ -z "$check" ] || check_packages
    cp "$debs"/*.deb "$out/" || die "can not write to $out"
    (cd "$debs" && ls ./*.deb)
}

# What the libraries need has the same names and versions there.
package_i386() {
    libraries=$(dpkg-deb --field "$debs"/libglx-tuatara_*_amd64.deb Depends |
        sed 's/libglx0, //')
    [ -z "${TUATARA_NO_INSTALL:-}" ] && [ ! -f "$i386/debian/packages.txt" ] && fetch_i386
    [ -f "$i386/debian/meson.txt" ] || die "there are no i386 packages to build with"
    cross=$i386/debian/meson.txt
    stage i386 i386-linux-gnu
    cross=
    make_packages i386 "$libraries"
}

# release_sources: the system's own sources, which are reached from here, without those of later changes to the
# release: the packages of two architectures have to be of one version, and mirrors lag behind with the changes of
# i386.
release_sources() {
    if [ -f /etc/apt/sources.list.d/debian.sources ]; then
        awk -v RS= -v ORS='\n\n' '!/-security/ { sub(/ [a-z]+-updates/, ""); print }' \
            /etc/apt/sources.list.d/debian.sources >"$scratch/release.sources"
        echo "$scratch/release.sources"
    else
        grep -vE -e '-(security|updates)' /etc/apt/sources.list >"$scratch/release.list"
        echo "$scratch/release.list"
    fi
}

# A clean Debian of the release that this one is, where that can be told.
check_packages() {
    need_packages lintian mmdebstrap
    lintian --fail-on error "$debs"/*.deb >"$scratch/lintian.log" 2>&1 || {
        cat "$scratch/lintian.log" >&2
        die "lintian finds errors"
    }
    cp "$here/src/tools/launcher/package_check.sh" "$scratch/check/"
    chmod -R a+rX "$scratch"
    sources=$(release_sources)
    say "trying the packages in a clean Debian"
    # shellcheck disable=SC2016
    mmdebstrap --quiet --variant=apt --include=libgl1,libegl1,libgl1-mesa-dri,xvfb,xauth,mesa-utils \
        "--customize-hook=copy-in $scratch/check /opt" \
        '--customize-hook=chroot "$1" sh /opt/check/package_check.sh /opt/check/packages' \
        "$(. /etc/os-release && echo "$VERSION_CODENAME")" /dev/null "$sources" >"$scratch/check.log" 2>&1 || {
        tail -n 20 "$scratch/check.log" >&2
        grep -q '^trying' "$scratch/check.log" || no_way "a clean Debian can not be had"
        die "the packages do not work in a clean Debian"
    }
    grep '^not tried' "$scratch/check.log" | while read -r line; do say "$line"; done
}
