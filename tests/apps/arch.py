#!/usr/bin/env python3
"""Builds for two architectures draw the same pictures.

usage: arch.py --build=DIR --other=DIR

Renders the demo scenes with both builds, on softpipe all of them and on the simulated chips two, and
compares the files byte for byte. Results are TAP.
"""
import argparse
import filecmp
import os
import subprocess
import sys
import tempfile

import demos

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import on_driver  # noqa: E402

SIZE = '--size=320x240'
CHIPS = [('nv2a', 'wave'), ('nv2a', 'fixed'), ('lima', 'wave'), ('lima', 'fixed')]


def render(build, driver, scene, folder):
    """(path of the picture, what went wrong or an empty text)"""
    os.makedirs(folder, exist_ok=True)
    env = dict(on_driver.environment(build), TUATARA_DRIVER=driver)
    done = subprocess.run([os.path.join(build, 'demos', 'tuatara-demo'), scene, '--out=' + folder, SIZE], env=env,
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300, check=False)
    path = os.path.join(folder, scene + '.png')
    if done.returncode or not os.path.exists(path):
        return path, (done.stdout.strip().splitlines() or ['no picture'])[-1]
    return path, ''


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', required=True)
    parser.add_argument('--other', required=True)
    args = parser.parse_args()
    scenes = demos.scenes(os.path.join(args.build, 'demos', 'tuatara-demo'))
    cases = [('softpipe', scene) for scene in scenes] + CHIPS
    failures = 0
    print(f'1..{len(cases)}')
    for number, (driver, scene) in enumerate(cases, 1):
        with tempfile.TemporaryDirectory() as folder:
            made = [render(os.path.abspath(build), driver, scene, os.path.join(folder, name))
                    for name, build in (('one', args.build), ('other', args.other))]
            wrong = made[0][1] or made[1][1]
            if not wrong and not filecmp.cmp(made[0][0], made[1][0], shallow=False):
                wrong = 'the pictures differ'
        failures += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {number} - {scene} on {driver}" + (f': {wrong}' if wrong else ''),
              flush=True)
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
