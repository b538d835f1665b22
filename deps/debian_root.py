#!/usr/bin/env python3
"""Debian's packages of another architecture, unpacked into a folder of their own.

usage: debian_root.py ARCH FOLDER [--list=FILE] [--without=PACKAGE]... [PACKAGE...]

FOLDER/root gets the packages and what they depend on, but for Mesa and the data that no program needs to
run; those of FILE are named one a line, # starts a comment. What only a package of --without needs is left out
too. Nothing is installed, the lists of packages
of the machine stay as they are, and its own libraries may be of other versions. FOLDER/libraries links to
the libraries without those of the C library, for LD_LIBRARY_PATH: the C library is the one that the
loader of the machine belongs to. FOLDER/meson.txt tells the files of cross/ where the root is.
Needs apt-get and dpkg-deb, no privileges. Exit code 1 with one line when the packages can not be had.
"""
import glob
import os
import shutil
import subprocess
import sys

TRIPLETS = {'i386': 'i386-linux-gnu', 'arm64': 'aarch64-linux-gnu'}
TOOLS = ['apt-get', 'dpkg-deb']
# Passed for installed: a driver of hundreds of megabytes, and what only installing asks for.
MESA = ['libgl1-mesa-dri', 'libglx-mesa0', 'libegl-mesa0', 'mesa-va-drivers', 'mesa-vulkan-drivers']
UNUSED = ['debconf', 'dpkg', 'ucf', 'fontconfig-config', 'perl', 'python3']
# Files of the C library, which are of one version with the loader.
C_LIBRARY = ['ld-', 'libBrokenLocale.', 'libanl.', 'libc.', 'libc_malloc_debug.', 'libdl.', 'libm.', 'libmemusage.',
             'libmvec.', 'libnsl.so.1', 'libnss_', 'libpcprofile.', 'libpthread.', 'libresolv.', 'librt.',
             'libthread_db.', 'libutil.']


class Unavailable(Exception):
    """Why the packages can not be had, in one line."""


def run(command, what, timeout=600, **options):
    """Raises Unavailable with the last line that the command said."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, timeout=timeout, check=False, **options)
    except subprocess.TimeoutExpired as error:
        raise Unavailable(f'{what}: no end after {timeout} seconds') from error
    except OSError as error:
        raise Unavailable(f'{what}: {error.strerror}') from error
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        raise Unavailable(f'{what}: {lines[-1] if lines else "failed"}')
    return done.stdout


def stand_ins(arch, without):
    """A list of installed packages: what is not to be fetched."""
    return ''.join(f'Package: {name}\nStatus: install ok installed\nPriority: optional\nSection: misc\n'
                   f'Maintainer: nobody <nobody@localhost>\nArchitecture: {arch}\nMulti-Arch: foreign\n'
                   f'Version: 99:99\nDescription: stands in\n\n' for name in without)


def fetch(arch, folder, packages, without):
    """The packages and what they depend on, as files. A list that can not be fetched is said and passed
    over: the others may have all that is needed."""
    archives = os.path.join(folder, 'archives')
    os.makedirs(os.path.join(archives, 'partial'), exist_ok=True)
    os.makedirs(os.path.join(folder, 'state/lists/partial'), exist_ok=True)
    with open(os.path.join(folder, 'status'), 'w', encoding='ascii') as status:
        status.write(stand_ins(arch, without))
    options = {'APT::Architecture': arch, 'APT::Architectures::': arch, 'Dir::State': folder + '/state',
               'Dir::State::status': folder + '/status', 'Dir::Cache': folder, 'Dir::Cache::archives': archives + '/',
               'APT::Install-Recommends': 'false', 'APT::Sandbox::User': 'root', 'Acquire::Retries': '2',
               'Acquire::http::Timeout': '30', 'Acquire::Languages': 'none'}
    apt = ['apt-get', '-y', '-q'] + [word for name in options for word in ('-o', f'{name}={options[name]}')]
    try:
        run([*apt, 'update'], 'apt-get update')
    except Unavailable as error:
        print(f'not all lists of packages for {arch} could be fetched, so some packages may be older: {error}',
              file=sys.stderr)
    run([*apt, 'install', '--download-only', *packages], 'apt-get install --download-only')
    return glob.glob(archives + '/*.deb')


def relative_links(root):
    """Makes links to places below / those of the same places below the root."""
    for folder, folders, files in os.walk(root):
        for path in (os.path.join(folder, name) for name in folders + files):
            target = os.readlink(path) if os.path.islink(path) else ''
            if target.startswith('/'):
                os.remove(path)
                os.symlink(os.path.relpath(root + target, folder), path)


def link_libraries(root, triplet, folder):
    """Links to all libraries but those of the C library."""
    os.makedirs(folder)
    # PulseAudio has a folder of its own, which its libraries look for below /usr/lib.
    for place in (f'lib/{triplet}', f'usr/lib/{triplet}', f'usr/lib/{triplet}/pulseaudio'):
        for path in sorted(glob.glob(f'{root}/{place}/*.so*')):
            name = os.path.basename(path)
            # Links without a version are for linking.
            shared = '.so.' in name or not os.path.islink(path)
            if shared and not name.startswith(tuple(C_LIBRARY)):
                link = os.path.join(folder, name)
                if not os.path.lexists(link):
                    os.symlink(os.path.relpath(path, folder), link)


def make(arch, folder, packages, with_mesa=False, without=()):
    """Makes FOLDER/root unless it is there already with these packages. Raises Unavailable."""
    without = [*UNUSED, *without] + ([] if with_mesa else MESA)
    folder = os.path.abspath(folder)
    unpacked, wanted = os.path.join(folder, 'root'), '\n'.join([arch, *packages, 'without', *without]) + '\n'
    made = os.path.join(folder, 'packages.txt')
    if os.path.exists(made):
        with open(made, encoding='utf-8') as file:
            if file.read() == wanted:
                return unpacked
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing:
        raise Unavailable('not installed: ' + ', '.join(missing))
    # What there is stays until its successor is whole.
    fresh = folder + '.new'
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        root = os.path.join(fresh, 'root')
        os.makedirs(root)
        for package in fetch(arch, fresh, packages, without):
            run(['dpkg-deb', '-x', package, root], os.path.basename(package))
        for name in os.listdir(fresh):  # what apt has left
            if name != 'root':
                path = os.path.join(fresh, name)
                (shutil.rmtree if os.path.isdir(path) else os.remove)(path)
        relative_links(root)
        link_libraries(root, TRIPLETS[arch], os.path.join(fresh, 'libraries'))
        with open(os.path.join(fresh, 'meson.txt'), 'w', encoding='utf-8') as file:
            file.write(f"[constants]\nroot = '{unpacked}'\n")
        with open(os.path.join(fresh, 'packages.txt'), 'w', encoding='utf-8') as file:
            file.write(wanted)
        shutil.rmtree(folder, ignore_errors=True)
        os.rename(fresh, folder)
    except OSError as error:
        raise Unavailable(f'{error.filename or folder}: {error.strerror}') from error
    return unpacked


def read_list(path):
    """The packages that a file names; those marked `install` are not unpacked."""
    with open(path, encoding='utf-8') as file:
        words = [line.split('#')[0].split() for line in file]
    return [line[0] for line in words if len(line) == 1]


def main():
    packages, words, without = [], [], []
    for word in sys.argv[1:]:
        if word.startswith('--list='):
            packages += read_list(word.split('=', 1)[1])
        elif word.startswith('--without='):
            without.append(word.split('=', 1)[1])
        else:
            words.append(word)
    if len(words) < 2 or words[0] not in TRIPLETS or not packages + words[2:]:
        print(__doc__.split('\n\n')[1], file=sys.stderr)
        return 2
    try:
        make(words[0], words[1], packages + words[2:], without=without)
    except (Unavailable, OSError) as error:
        print(f'{os.path.basename(sys.argv[0])}: {error}', file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
