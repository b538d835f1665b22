#!/usr/bin/env python3
"""The table of methods against its documentation and against the reference material, where that is there.

usage: methods_test.py GEN_METHODS METHODS_TXT SOURCE_ROOT

The reference (kelvin_methods.tsv in TUATARA_SHARED, else in ../shared of the source, folder nv2a) lists names and
numbers that homebrew uses, and the methods that a chip is known to have. Prints TAP.
"""
import os
import re
import subprocess
import sys


def made(script, option, table):
    return subprocess.run([sys.executable, script, option, table], check=True, capture_output=True, text=True).stdout


def reference(path):
    """(names and values, offsets of methods)"""
    names, offsets = {}, set()
    with open(path, encoding='utf-8') as f:
        for line in f:
            if line.startswith('#'):
                continue
            kind, name, value, source = line.rstrip('\n').split('\t')
            if source != 'HWT':
                names[name] = int(value, 16)
            if kind == 'M':
                offsets.add(int(value, 16))
    return names, offsets


def covered(doc):
    """Offsets of methods that the documentation has, repeats and words too."""
    offsets = set()
    for line in doc.splitlines():
        head = re.match(r'\| ([0-9a-f]{4})(?: (\d+) x ([0-9a-f]+))?(?: \.(\d+))? \|', line)
        if head:
            first, count, stride, words = head.groups()
            offsets |= {int(first, 16) + i * int(stride or '0', 16) + 4 * w
                        for i in range(int(count or 1)) for w in range(int(words or 1))}
    return offsets


def main():
    script, table, root = sys.argv[1:]
    doc = made(script, '--doc', table)
    ours = {name: int(value, 16) for name, value in
            (line.split('\t') for line in made(script, '--names', table).splitlines())}
    print('1..3')
    with open(os.path.join(root, 'docs/nv2a-methods.md'), encoding='utf-8') as f:
        same = f.read() == doc
    print(f'{"ok" if same else "not ok"} 1 - docs/nv2a-methods.md is made of the table')

    shared = os.environ.get('TUATARA_SHARED') or os.path.join(root, '../shared')
    path = os.path.join(shared, 'nv2a/kelvin_methods.tsv')
    if not os.path.exists(path):
        print('ok 2 # SKIP no reference material\nok 3 # SKIP no reference material')
        return 0 if same else 1
    names, offsets = reference(path)
    wrong = [f'{name} = {value:x}' for name, value in names.items() if ours.get(name) != value]
    missing = [f'{offset:04x}' for offset in sorted(offsets - covered(doc))]
    for number, faults, text in [(2, wrong, 'names and numbers'), (3, missing, 'methods')]:
        print(f'{"not ok" if faults else "ok"} {number} - {text} of the reference')
        for fault in faults:
            print(f'# {fault}')
    return 0 if same and not wrong and not missing else 1


sys.exit(main())
