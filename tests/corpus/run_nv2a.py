#!/usr/bin/env python3
"""`tuatara exec --isa=nv2a` against whole programs with known results.

usage: run_nv2a.py TOOL VECTORS

VECTORS has programs/NAME.hex, exec_inputs.tsv (sets of inputs) and exec.tsv (program, set, register
written, four bit patterns). Every program prints exactly its lines. Words and their assembly do the
same. Without the folder the test is skipped: run_cli.py has programs of its own.
"""
import collections
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import emulated  # noqa: E402

SKIPPED = 77


def run(args, text=b""):
    result = subprocess.run(emulated.command(args), input=text, stdout=subprocess.PIPE, timeout=60, check=True)
    return result.stdout


def expected_lines(path):
    """{program: lines of exec --cases}"""
    programs = collections.defaultdict(list)
    with open(path, encoding='ascii') as f:
        for line in f:
            if not line.startswith('#'):
                name, rest = line.rstrip('\n').split('\t', 1)
                programs[name].append(rest)
    return programs


def check(tool, vectors, name, expected):
    words = os.path.join(vectors, 'programs', name + '.hex')
    command = [tool, 'exec', '--isa=nv2a', '--hex',
               '--cases=' + os.path.join(vectors, 'exec_inputs.tsv')]
    got = run(command + [words]).decode().splitlines()
    text = run([tool, 'dis', '--isa=nv2a', words])
    again = run(command + ['-'], text).decode().splitlines()
    if got != expected:
        return [f'{name}: got {line!r}' for line in got if line not in expected][:3] + [
            f'{name}: lacks {line!r}' for line in expected if line not in got][:3]
    return [] if again == got else [f'{name}: its assembly does something else']


def main():
    tool, vectors = sys.argv[1:]
    if not os.path.isdir(vectors):
        print('no', vectors)
        return SKIPPED
    programs = expected_lines(os.path.join(vectors, 'exec.tsv'))
    problems = [problem for name, expected in sorted(programs.items())
                for problem in check(tool, vectors, name, expected)]
    for problem in problems:
        print(problem)
    print(len(programs), 'programs,', len(problems), 'problems')
    return 1 if problems or not programs else 0


if __name__ == '__main__':
    sys.exit(main())
