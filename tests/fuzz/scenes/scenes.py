#!/usr/bin/env python3
"""Random scenes on the driver of a build folder and on another one, compared.

usage: scenes.py [--build=DIR] [--seed=N] [--seconds=N | --iterations=N] [--driver=NAME] [--reference=NAME]
                 [--factor=F] [--verbose] [TOPIC...]

The reference is `llvmpipe` of Mesa, or `softpipe`, our CPU driver, for a --driver that is another of
ours. --factor widens the tolerances. Without --iterations as many are drawn as there is time for. Exit
status: 0 alike, 1 different, 77 (skipped) where the reference is not there.
"""
import argparse
import os
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


def compare(options, seed, scenes, path):
    """Exit status for some scenes."""
    common = [f'--seed={seed}', f'--scenes={scenes}'] + options.topics
    status, output = run(options, options.reference, common + [f'--write={path}'])
    if status == SKIPPED:
        print(f'skipped: {options.reference} is not there')
        return SKIPPED
    if status:
        print(f'{options.reference} ended with {status}\n{output}')
        return 1
    more = ['--verbose'] if options.verbose else []
    status, output = run(options, options.driver,
                         common + more + [f'--factor={options.factor}', f'--compare={path}'])
    print(output, end='', flush=True)
    if status:
        print(f'{options.driver} ended with {status}')
    return 1 if status else 0


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
            status = compare(options, seed, count, os.path.join(folder, 'values'))
            seed += count
            left = left - count if left is not None else None
            if left == 0 or (left is None and time.monotonic() >= end):
                break
    sys.exit(status)


main()
