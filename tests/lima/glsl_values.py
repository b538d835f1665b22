#!/usr/bin/env python3
"""Shaders from their GLSL sources: the simulated chip computes what the reference evaluator does.

usage: glsl_values.py TUATARA_TOOL SHARED

Runs each shader of SHARED/lima/vectors/glsl that takes no textures with several sets of inputs on both.
Vertices agree to 1e-5 of a value, fragments, which are half floats, to 1 % and 0.01. Derivatives, which one
fragment has not, and discards are left out. Prints TAP; without the reference material there is nothing to do.
"""
import glob
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import emulated  # noqa: E402

SETS = 8
INPUTS = re.compile(r'\b(attribute|varying|uniform)\s+(float|int|bool|vec[234]|mat[234])\s+(\w+)(?:\[(\d+)\])?')
TOLERANCE = {'vert': (1e-5, 1e-5), 'frag': (0.01, 0.01)}


def inputs(text, vertex, rng):
    """--set options for all that the text reads."""
    for kind, type_name, name, length in INPUTS.findall(text):
        if vertex and kind == 'varying':
            continue
        columns = int(type_name[3:]) if type_name.startswith('mat') else 1
        count = int(type_name[-1]) if type_name[-1].isdigit() else 1
        for element in range(int(length or 1)):
            for column in range(columns):
                place = (f'[{element}]' if length else '') + (f'[{column}]' if columns > 1 else '')
                values = [str(rng.randint(0, 3))] if type_name in ('int', 'bool') else \
                    [f'{rng.uniform(0.25, 2.5):.3f}' for _ in range(count)]
                yield f'--set={name}{place}={",".join(values)}'


def run(tool, path, on, sets):
    """What it prints by name. Names that the shader does not read are left out of `sets`."""
    stage = path.rsplit('.', 1)[1]
    while True:
        done = subprocess.run(emulated.command([tool, 'exec', '--lang=essl', '--stage=' + stage, '--on=' + on, *sets, path]),
                              capture_output=True, text=True, timeout=60, check=False)
        unread = re.search(r'--set (\S+?)=', done.stderr)
        if not done.returncode or not unread or not sets:
            break
        sets[:] = [s for s in sets if not s.startswith(f'--set={unread.group(1)}=')]
    if done.returncode:
        sys.exit(f'{path} on {on}: {done.stderr}')
    return {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines()}


def differ(a, b, tolerance):
    if '-' in (a, b):
        return False
    x, y = float(a), float(b)
    return not abs(x - y) <= tolerance[0] * abs(x) + tolerance[1]


def check(tool, path, rng):
    """What is wrong; an empty text when nothing is."""
    text = open(path).read()
    stage = path.rsplit('.', 1)[1]
    for _ in range(SETS):
        sets = list(inputs(text, stage == 'vert', rng))
        ref, chip = (run(tool, path, on, sets) for on in ('ref', 'lima'))
        for name, values in ref.items():
            if any(differ(a, b, TOLERANCE[stage]) for a, b in zip(values, chip.get(name, values))):
                return f'{name} is {chip[name]}, not {values}, with {" ".join(sets)}'
        if set(ref) - set(chip):
            return f'no {sorted(set(ref) - set(chip))}'
    return ''


def main():
    tool, shared = sys.argv[1:]
    paths = sorted(glob.glob(os.path.join(shared, 'lima/vectors/glsl/*')))
    if not paths:
        print('1..0 # SKIP no reference material')
        return 0
    # The reference prints the colour of a fragment that is discarded, too.
    left_out = r'sampler|dFd|fwidth|gl_PointCoord|discard'
    paths = [p for p in paths if not re.search(left_out, open(p).read())]
    rng = random.Random(5)
    bad = 0
    print(f'1..{len(paths)}')
    for number, path in enumerate(paths, 1):
        wrong = check(tool, path, rng)
        bad += bool(wrong)
        print(f'{"not ok" if wrong else "ok"} {number} - {os.path.basename(path)}' + (f' # {wrong}' if wrong else ''))
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
