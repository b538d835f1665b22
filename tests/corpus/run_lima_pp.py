#!/usr/bin/env python3
"""Fragment programs for Mali: what their code computes.

usage: run_lima_pp.py TOOL PROGRAMS

PROGRAMS has NAME.tgsi. On the simulated processor each program gives what the reference evaluator
gives, as near as half floats come. Discarded fragments have no colour.
"""
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import emulated  # noqa: E402

# Texture coordinates 0 and 1, which are the generic inputs, and parameters.
SETS = [
    ['v7=0.3,0.2,0.7,0.4', 'v8=0.5,0.1,0.25,0.6', 'c0=0.5,0.25,0.75,0.3', 'c1=0.1,0.2,0.3,0.4'],
    ['v7=0.9,0.6,0.1,0.8', 'v8=0.2,0.7,0.5,0.3', 'c0=0.2,0.6,0.4,1', 'c1=0.7,0.1,0.9,0.2'],
]


def run(args):
    return subprocess.run(emulated.command(args), stdout=subprocess.PIPE, timeout=60, check=True).stdout.decode()


def color(text):
    """The four numbers of COLR; None: there are none."""
    for line in text.splitlines():
        if line.startswith('COLR '):
            return [float(word) for word in line.split()[1:]]
    return None


def near(a, b):
    return a == b or abs(a - b) <= 0.01 * max(1.0, abs(b)) or (a != a and b != b)


def check(tool, folder, name):
    program = os.path.join(folder, name)
    for values in SETS:
        sets = [word for value in values for word in ('--set', value)]
        expected, got = (color(run([tool, 'exec', '--on=' + on] + sets + [program]))
                         for on in ('ref', 'lima'))
        if got is not None and not all(near(a, b) for a, b in zip(got, expected)):
            return f'{got} is not {expected}'
        if got is None and name != 'gf08.tgsi':
            return 'no colour'
    return None


def main():
    tool, folder = sys.argv[1:]
    faults = 0
    names = sorted(os.listdir(folder))
    print(f'1..{len(names)}')
    for i, name in enumerate(names):
        fault = check(tool, folder, name)
        print(f'{"not ok" if fault else "ok"} {i + 1} - {name}')
        if fault:
            faults += 1
            print(f'# {fault}')
    return 1 if faults else 0


sys.exit(main())
