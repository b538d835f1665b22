#!/usr/bin/env python3
"""Random scenes on the driver of a build folder and on another one, compared.

usage: scenes.py [--build=DIR] [--seed=N] [--seconds=N | --iterations=N] [--driver=NAME] [--reference=NAME]
                 [--factor=F] [--verbose] [TOPIC...]

The reference is `llvmpipe` of Mesa, or `softpipe`, our CPU driver, for a --driver that is another of
ours. --factor widens the tolerances. Without --iterations as many are drawn as there is time for. Of a
scene that differs and has programs as texts, those lines are left out that the difference does not need.
Exit status: 0 alike, 1 different, 77 (skipped) where the reference is not there.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path.insert(0, os.path.join(ROOT, 'tests'))
import on_driver  # noqa: E402

SKIPPED = 77
MESA = '/usr/share/glvnd/egl_vendor.d/50_mesa.json'
CHIPS = {'lima', 'nv2a'}  # scenes for them have no floats
AT_ONCE = 10  # scenes of a run of the program


def environment(build, driver):
    """(environment, part of the names that the driver tells)"""
    if driver == 'llvmpipe':
        return dict(os.environ, __EGL_VENDOR_LIBRARY_FILENAMES=MESA, LIBGL_ALWAYS_SOFTWARE='1',
                    GALLIUM_DRIVER='llvmpipe'), 'llvmpipe'
    return dict(on_driver.environment(build), TUATARA_DRIVER=driver), 'Tuatara'


def run(options, driver, arguments):
    env, vendor = environment(options.build, driver)
    program = os.path.join(options.build, 'tests', 'fuzz', 'scenes', 'scenes')
    done = subprocess.run([program, f'--vendor={vendor}'] + arguments, env=env, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors='replace')
    return done.returncode, done.stdout


def compare(options, seed, scenes, path, more=(), topics=None):
    """(exit status, what is said) for some scenes"""
    plain = ['--plain'] if CHIPS & {options.driver, options.reference} else []
    common = [f'--seed={seed}', f'--scenes={scenes}', *more, *plain] + (topics or options.topics)
    status, output = run(options, options.reference, common + [f'--write={path}'])
    if status == SKIPPED:
        return SKIPPED, f'skipped: {options.reference} is not there\n'
    if status:
        return 1, f'{options.reference} ended with {status}\n{output}'
    verbose = ['--verbose'] if options.verbose else []
    status, output = run(options, options.driver,
                         common + verbose + [f'--factor={options.factor}', f'--compare={path}'])
    if status:
        output += f'{options.driver} ended with {status}\n'
    return (1 if status else 0), output


def shrink(options, output, path):
    """What is said of the first scene that differs, with as few lines of programs as it takes."""
    different = re.search(r'^(\w+) of seed (\d+) differs in \d+ values, lines (\d+)$', output, re.M)
    if not different:
        return output
    topic, seed, lines = different[1], int(different[2]), int(different[3])
    dropped = set()
    size = lines
    while size:
        tried = len(dropped)
        for first in range(0, lines, size):
            more = dropped | set(range(first, min(first + size, lines)))
            if len(more) == len(dropped):
                continue
            status, said = compare(options, seed, 1, path, [f'--drop={line}' for line in sorted(more)], [topic])
            if status == 1 and f'{topic} of seed {seed} differs' in said:
                dropped, output = more, said
        if size > 1 or len(dropped) == tried:
            size //= 2
    return output


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default=os.path.join(ROOT, 'build'))
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--seconds', type=float, default=10)
    parser.add_argument('--iterations', type=int)
    parser.add_argument('--driver', default='softpipe')
    parser.add_argument('--reference', default='llvmpipe')
    parser.add_argument('--factor', type=float, default=1)
    parser.add_argument('--verbose', action='store_true')
    parser.add_argument('topics', nargs='*')
    options = parser.parse_args()
    end = time.monotonic() + options.seconds
    print(f'scenes: seed {options.seed}', flush=True)
    status, seed, left = 0, options.seed, options.iterations
    with tempfile.TemporaryDirectory() as folder:
        while status == 0:
            count = min(AT_ONCE, left) if left is not None else AT_ONCE
            path = os.path.join(folder, 'values')
            status, output = compare(options, seed, count, path)
            print(shrink(options, output, path) if status == 1 else output, end='', flush=True)
            seed += count
            left = left - count if left is not None else None
            if left == 0 or (left is None and time.monotonic() >= end):
                break
    sys.exit(status)


main()
