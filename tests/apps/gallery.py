#!/usr/bin/env python3
"""Runs Debian's legacy programs, unmodified, through `tuatara run --shot` into docs/gallery.

usage: gallery.py [--out=DIR] [NAME...]

A program passes when it ran on our driver and its picture is neither empty nor one flat colour.
Programs whose package is not installed are skipped. The list is gallery.tsv. Packages named with :i386 are
fetched and unpacked (deps/debian_root.py) into BUILD-i386/programs: programs of 32 bits, with the data of
the installed package of 64 bits.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

import picture

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../deps'))
import debian_root  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MIN_COLOURS = 8
BINARIES = ['usr/bin', 'usr/games', 'usr/libexec/xscreensaver']


def programs(names):
    for line in open(os.path.join(HERE, 'gallery.tsv')):
        if line.startswith('#') or not line.strip():
            continue
        name, package, seconds, command = line.rstrip('\n').split('\t')
        if not names or name in names:
            yield name, package, seconds, command.split()


def build_folder():
    return os.environ.get('TUATARA_BUILD', os.path.join(ROOT, 'build'))


def unpack_i386(packages):
    """The folder of these programs for i386; None, with the reason said, when they can not be had."""
    folder = build_folder() + '-i386/programs'
    try:
        debian_root.make('i386', folder, sorted(packages), without=['libwww-perl'])
    except debian_root.Unavailable as error:
        print(f'# {error}', flush=True)
        return None
    return folder


def environment(home):
    path = os.environ.get('PATH', '') + ':/usr/games:/usr/libexec/xscreensaver'
    return dict(os.environ, PATH=path, HOME=home, SDL_AUDIODRIVER='dummy', ALSOFT_DRIVERS='null',
                LANG='C.UTF-8')


def run(name, seconds, command, out, size='800x600', libraries=None):
    """(passed, message)"""
    shot = os.path.join(out, name + '.png')
    with tempfile.TemporaryDirectory() as home:
        env = environment(home)
        env.pop('DISPLAY', None)
        if libraries:
            env['LD_LIBRARY_PATH'] = libraries
        done = subprocess.run([os.path.join(ROOT, 'tuatara'), 'run', f'--shot={shot}',
                               f'--seconds={seconds}', f'--size={size}'] + command, env=env,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors='replace', timeout=300, cwd=home)
    if not os.path.exists(shot):
        tail = done.stdout.strip().splitlines()[-1:] or ['']
        return False, f'no picture, exit {done.returncode}: {tail[0]}'
    width, height, rows = picture.read(build_folder(), shot)
    colours = {row[i:i + 3] for row in rows[::4] for i in range(0, len(row), 12)}
    return done.returncode == 0 and len(colours) >= MIN_COLOURS, \
        f'{width}x{height}, {len(colours)} colours, exit {done.returncode}'


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--out', default=os.path.join(ROOT, 'docs', 'gallery'))
    parser.add_argument('names', nargs='*')
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    todo = list(programs(args.names))
    print(f'1..{len(todo)}')
    failures = 0
    search = environment('/')['PATH']
    wanted = {package.removesuffix(':i386') for _, package, _, _ in todo if package.endswith(':i386')}
    folder_32 = unpack_i386(wanted) if wanted else None
    for number, (name, package, seconds, command) in enumerate(todo, 1):
        libraries, found = None, shutil.which(command[0].removesuffix('.i386-linux-gnu'), path=search)
        if found and package.endswith(':i386'):
            libraries = folder_32 and os.path.join(folder_32, 'libraries')
            paths = [os.path.join(folder_32 or '/nowhere', 'root', place, command[0]) for place in BINARIES]
            command[0] = found = next((path for path in paths if os.path.exists(path)), None)
        if not found:
            print(f'ok {number} - {name} # SKIP package {package} is not installed', flush=True)
            continue
        ok, message = run(name, seconds, command, args.out, libraries=libraries)
        failures += not ok
        print(f"{'ok' if ok else 'not ok'} {number} - {name}: {message}", flush=True)
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
