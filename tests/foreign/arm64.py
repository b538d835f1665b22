"""Programs for Debian's arm64 packages on this machine: the packages are unpacked into a folder of
their own, where clang finds what to link with and qemu-user what to run. Nothing is installed, and
the machine's own lists of packages stay as they are."""
import glob
import os
import shutil
import subprocess

PACKAGES = ['libgl1-mesa-dri', 'libegl1', 'libgles2', 'libc6-dev', 'libgcc-12-dev']
QEMU = 'qemu-aarch64-static'
TOOLS = [QEMU, 'clang', 'ld.lld', 'apt-get', 'dpkg-deb']


class Unavailable(Exception):
    """Why there is nothing to run."""


def run(command, what, timeout=600, **options):
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, timeout=timeout, check=False, **options)
    except subprocess.TimeoutExpired as error:
        raise Unavailable(f'{what}: no end after {timeout} seconds') from error
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        raise Unavailable(f'{what}: {lines[-1] if lines else "failed"}')


def fetch(folder):
    """The packages and what they depend on, as files."""
    archives = os.path.join(folder, 'archives')
    os.makedirs(os.path.join(archives, 'partial'), exist_ok=True)
    os.makedirs(os.path.join(folder, 'state/lists/partial'), exist_ok=True)
    with open(os.path.join(folder, 'status'), 'w', encoding='ascii'):
        pass
    options = {'APT::Architecture': 'arm64', 'APT::Architectures::': 'arm64', 'Dir::State': folder + '/state',
               'Dir::State::status': folder + '/status', 'Dir::Cache': folder, 'Dir::Cache::archives': archives + '/',
               'APT::Install-Recommends': 'false', 'APT::Sandbox::User': 'root', 'Acquire::Retries': '2',
               'Acquire::http::Timeout': '30'}
    apt = ['apt-get', '-y', '-q'] + [word for name in options for word in ('-o', f'{name}={options[name]}')]
    run([*apt, 'update'], 'apt-get update')
    run([*apt, 'install', '--download-only', *PACKAGES], 'apt-get install --download-only')
    return glob.glob(archives + '/*.deb')


def root(folder):
    """The folder of the unpacked packages, which stay in `folder`. Raises Unavailable."""
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing:
        raise Unavailable('not installed: ' + ', '.join(missing))
    folder = os.path.abspath(folder)
    unpacked = os.path.join(folder, 'root')
    if not os.path.isdir(unpacked):
        os.makedirs(folder, exist_ok=True)
        fresh = os.path.join(folder, 'root.new')
        shutil.rmtree(fresh, ignore_errors=True)
        for package in fetch(folder):
            run(['dpkg-deb', '-x', package, fresh], os.path.basename(package))
        for name in os.listdir(folder):  # what apt has left
            if name != 'root.new':
                path = os.path.join(folder, name)
                (shutil.rmtree if os.path.isdir(path) else os.remove)(path)
        os.rename(fresh, unpacked)
    return unpacked


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
