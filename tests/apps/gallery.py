#!/usr/bin/env python3
"""Runs Debian's legacy programs, unmodified, through `tuatara run --shot` into docs/gallery.

usage: gallery.py [--out=DIR] [NAME...]

A program passes when it ran on our driver and its picture is neither empty nor one flat colour.
Programs whose package is not installed are skipped. The list is gallery.tsv.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

import picture

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
MIN_COLOURS = 8


def programs(names):
    for line in open(os.path.join(HERE, 'gallery.tsv')):
        if line.startswith('#') or not line.strip():
            continue
        name, package, seconds, command = line.rstrip('\n').split('\t')
        if not names or name in names:
            yield name, package, seconds, command.split()


def environment(home):
    path = os.environ.get('PATH', '') + ':/usr/games:/usr/libexec/xscreensaver'
    return dict(os.environ, PATH=path, HOME=home, SDL_AUDIODRIVER='dummy', ALSOFT_DRIVERS='null',
                LANG='C.UTF-8')


def run(name, seconds, command, out, size='800x600'):
    """(passed, message)"""
    shot = os.path.join(out, name + '.png')
    with tempfile.TemporaryDirectory() as home:
        env = environment(home)
        env.pop('DISPLAY', None)
        done = subprocess.run([os.path.join(ROOT, 'tuatara'), 'run', f'--shot={shot}',
                               f'--seconds={seconds}', f'--size={size}'] + command, env=env,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors='replace', timeout=300, cwd=home)
    if not os.path.exists(shot):
        tail = done.stdout.strip().splitlines()[-1:] or ['']
        return False, f'no picture, exit {done.returncode}: {tail[0]}'
    build = os.environ.get('TUATARA_BUILD', os.path.join(ROOT, 'build'))
    width, height, rows = picture.read(build, shot)
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
    for number, (name, package, seconds, command) in enumerate(todo, 1):
        if not shutil.which(command[0], path=search):
            print(f'ok {number} - {name} # SKIP package {package} is not installed', flush=True)
            continue
        ok, message = run(name, seconds, command, args.out)
        failures += not ok
        print(f"{'ok' if ok else 'not ok'} {number} - {name}: {message}", flush=True)
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
