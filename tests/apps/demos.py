#!/usr/bin/env python3
"""Renders every demo scene and looks whether there is a picture.

usage: demos.py --build=DIR

A scene passes when it is drawn without a GL error and its picture has colours in every quarter of
its rows. Results are TAP.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

import picture

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import on_driver  # noqa: E402

MIN_COLOURS = 8


def scenes(demo):
    """Names, from the list that --help ends with."""
    text = subprocess.run([demo, '--help'], stdout=subprocess.PIPE, text=True).stdout
    return re.findall(r'^  ([a-z]+) ', text, re.M)


def check(build, name, env, folder):
    """What is wrong; an empty text when nothing is."""
    demo = os.path.join(build, 'demos', 'tuatara-demo')
    done = subprocess.run([demo, name, '--out=' + folder, '--size=320x240'], env=env, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    path = os.path.join(folder, name + '.png')
    if done.returncode or not os.path.exists(path):
        return (done.stdout.strip().splitlines() or ['no picture'])[-1]
    _, height, rows = picture.read(build, path)
    for quarter in range(4):
        part = rows[quarter * height // 4:(quarter + 1) * height // 4]
        colours = {row[i:i + 3] for row in part for i in range(0, len(row), 3)}
        if len(colours) < MIN_COLOURS:
            return f'{len(colours)} colours in quarter {quarter} from the top'
    return ''


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', required=True)
    args = parser.parse_args()
    demo = os.path.join(args.build, 'demos', 'tuatara-demo')
    env = on_driver.environment(args.build)
    names = scenes(demo)
    failures = 0
    print(f'1..{len(names)}')
    for number, name in enumerate(names, 1):
        with tempfile.TemporaryDirectory() as folder:
            wrong = check(args.build, name, env, folder)
        failures += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {number} - demo {name}" +
              (f': {wrong}' if wrong else ''), flush=True)
    return 1 if failures or not names else 0


if __name__ == '__main__':
    sys.exit(main())
