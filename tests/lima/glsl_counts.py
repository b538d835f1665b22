#!/usr/bin/env python3
"""Shaders from their GLSL sources: the table in docs/codegen-lima.md.

usage: glsl_counts.py [--check] TUATARA_TOOL SHARED FILE

Compiles the shaders of SHARED/lima/vectors/glsl for the chip and writes the table of instructions, ours
and those of Mesa's driver for the same sources, anew between two marks of FILE. --check changes nothing,
and fails when the document is out of date. Either fails when a shader has more instructions than Mesa's,
but for one that looks whether an index is within its array, or all of them together more than 0.7.
Without the reference material there is nothing to do: exit code 77.
"""
import glob
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import emulated  # noqa: E402

BEGIN = '<!-- made from GLSL sources by tests/lima/glsl_counts.py -->\n'
END = '<!-- end -->\n'
ONE_MORE = {'gf16_uniform_index'}


def compiled(tool, path):
    vertex = path.endswith('.vert')
    form = ['--stage=vert', '--emit=lima-gp', '--screen-space'] if vertex else ['--stage=frag', '--emit=lima-pp']
    done = subprocess.run(emulated.command([tool, 'compile', '--lang=essl', *form, '--stats', path]), capture_output=True, text=True,
                          timeout=60, check=False)
    found = re.search(r'^[gp]p_instructions (\d+)$', done.stdout, re.M)
    if done.returncode or not found:
        sys.exit(f'{path}: {done.stderr}')
    return int(found.group(1))


def mesa(folder, path):
    suffix = '.gp.txt' if path.endswith('.vert') else '.pp.txt'
    lines = open(os.path.join(folder, 'mesa25', os.path.basename(path) + suffix)).read().splitlines()
    return sum(not line.startswith('#') for line in lines if line.strip())


def table(tool, folder):
    out, worse, totals = ['', '| shader | Mesa | instructions |', '|---|---|---|'], [], [0, 0]
    for path in sorted(glob.glob(os.path.join(folder, 'glsl', '*'))):
        name = os.path.splitext(os.path.basename(path))[0]
        theirs, ours = mesa(folder, path), compiled(tool, path)
        out.append(f'| {name} | {theirs} | {ours} |')
        totals[0] += theirs
        totals[1] += ours
        if ours > theirs + (name in ONE_MORE):
            worse.append(f'{name}: {ours} instructions, Mesa has {theirs}')
    share = totals[1] / totals[0]
    out += ['', f'Together {totals[1]} instructions to Mesa\'s {totals[0]}, {share:.2f} of them.', '']
    if share > 0.7:
        worse.append(f'all together {share:.2f} of Mesa\'s')
    return '\n'.join(out) + '\n', worse


def main():
    check = '--check' in sys.argv
    tool, shared, document = [a for a in sys.argv[1:] if a != '--check']
    folder = os.path.join(shared, 'lima/vectors')
    if not os.path.isdir(os.path.join(folder, 'glsl')):
        print('no reference material')
        return 77
    made, worse = table(tool, folder)
    text = open(document).read()
    before, rest = text.split(BEGIN)
    old, after = rest.split(END, 1)
    for line in worse:
        print(line)
    if check and old != made:
        print(f'{document} is out of date: run this without --check')
        return 1
    if not check:
        open(document, 'w').write(before + BEGIN + made + END + after)
    return 1 if worse else 0


if __name__ == '__main__':
    sys.exit(main())
