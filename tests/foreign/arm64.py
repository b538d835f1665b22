"""Programs for Debian's arm64 packages on this machine: the packages are unpacked into a folder of
their own, where clang finds what to link with and qemu-user what to run. Nothing is installed, and
the machine's own lists of packages stay as they are."""
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../deps'))
from debian_root import Unavailable, make, run

PACKAGES = ['libgl1-mesa-dri', 'libegl1', 'libgles2', 'libc6-dev', 'libgcc-12-dev']
QEMU = 'qemu-aarch64-static'
TOOLS = [QEMU, 'clang', 'ld.lld']


def root(folder):
    """The folder of the unpacked packages, which stay in `folder`. Raises Unavailable."""
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing:
        raise Unavailable('not installed: ' + ', '.join(missing))
    return make('arm64', folder, PACKAGES, with_mesa=True)


def compile(unpacked, output, sources, *options, libraries=()):
    """Raises Unavailable when it does not compile."""
    found = [f'{unpacked}/usr/lib/aarch64-linux-gnu/{name}' for name in libraries]
    run(['clang', '--target=aarch64-linux-gnu', f'--sysroot={unpacked}', '-fuse-ld=lld', '-O1', '-std=c17',
         '-D_GNU_SOURCE', '-idirafter', '/usr/include', *options, '-o', output, *sources, *found, '-lm'],
        os.path.basename(output))


def command(unpacked, program, *args, **environment):
    """The command line of a program; environment: of the program alone."""
    settings = [word for name in environment for word in ('-E', f'{name}={environment[name]}')]
    return [QEMU, '-L', unpacked, *settings, program, *args]
