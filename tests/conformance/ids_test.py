#!/usr/bin/env python3
"""Checks that each requirement id that sources and tests name can be looked up in docs/conformance.md.

usage: ids_test.py SOURCE_ROOT

Prints TAP.
"""
import os
import re
import sys

ID = re.compile(r'\b(?:VP|EVS|AV|AF|NF|NO|RC|TE|TS)-\d{3}\b|\b[ABCD]-\d{2}\b')
RANGE = re.compile(r'\b(VP|EVS|AV|AF|NF|NO|RC|TE|TS)-(\d{3})\.\.(?:(?:VP|EVS|AV|AF|NF|NO|RC|TE|TS)-)?(\d{3})\b')


def main():
    root = sys.argv[1]
    with open(os.path.join(root, 'docs/conformance.md'), encoding='utf-8') as f:
        told = set(re.findall(r'^\| ((?:VP|EVS|AV|AF|NF|NO|RC|TE|TS|A|B|C|D)-\d+) \|', f.read(), re.M))
    named = {}
    for top in ('src', 'tests'):
        for path, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                if not name.endswith(('.c', '.h', '.py', '.txt')):
                    continue
                file = os.path.join(path, name)
                with open(file, encoding='utf-8', errors='replace') as f:
                    text = f.read()
                for item in ID.findall(text) + [f'{p}-{b}' for p, _, b in RANGE.findall(text)]:
                    named.setdefault(item, os.path.relpath(file, root))
    lost = sorted(set(named) - told)
    print('1..2')
    print(f'{"not ok" if lost else "ok"} 1 - ids can be looked up')
    for item in lost:
        print(f'# {named[item]}: {item} is not in docs/conformance.md')
    print(f'{"ok" if len(named) > 500 else "not ok"} 2 - ids are named')
    return 1 if lost or len(named) <= 500 else 0


sys.exit(main())
