#!/usr/bin/env python3
"""Checks that docs/architecture.md names every variable that a process has once.

usage: globals_test.py SOURCE_ROOT LIBRARY...

Looks at the symbols of the driver's libraries in writable sections; constant tables that hold pointers
are read-only once they are loaded and do not count. The table is the section "What a process has once":
file, variables, reason. Needs readelf; prints TAP.
"""
import os
import re
import shutil
import subprocess
import sys

WRITABLE = re.compile(r'\.(data|bss|tdata|tbss)(\.(?!rel\.ro).*)?$')
# Of the compiler's start files and libraries.
FOREIGN = re.compile(r'completed$|__')


def readelf(option, library):
    return subprocess.run(['readelf', option, library], check=True, stdout=subprocess.PIPE,
                          universal_newlines=True).stdout


def variables(library):
    """(file, name) of each variable; hidden ones of all files have the file ''."""
    sections = dict(re.findall(r'^\s*\[\s*(\d+)\] (\S+)', readelf('-SW', library), re.M))
    file = ''
    for line in readelf('-sW', library).split('.symtab')[-1].splitlines():
        fields = line.split()
        if len(fields) >= 7 and fields[3] == 'FILE':
            file = fields[7] if len(fields) > 7 else ''
        if len(fields) == 8 and fields[3] in ('OBJECT', 'TLS') and \
                WRITABLE.match(sections.get(fields[6], '')):
            # Statics of functions: gcc says name.number, clang function.name.
            name = re.sub(r'\.\d+$', '', fields[7]).split('.')[-1]
            if not FOREIGN.match(name):
                yield file, name


def documented(root):
    """{file: variables} of the table."""
    with open(os.path.join(root, 'docs/architecture.md'), encoding='utf-8') as f:
        section = f.read().split('\n## What a process has once\n')[1].split('\n## ')[0]
    rows = re.findall(r'^\| ((?:`[\w/.]+`(?:, )?)+) \| ((?:`\w+`(?:, )?)+) \| .+ \|$', section, re.M)
    table = {}
    for files, names in rows:
        for file in re.findall(r'`([\w/.]+)`', files):
            table.setdefault(file, []).extend(re.findall(r'`(\w+)`', names))
    return table


def main():
    root, libraries = sys.argv[1], sys.argv[2:]
    if not shutil.which('readelf'):
        print('1..0 # SKIP there is no readelf')
        return 0
    table = documented(root)
    results = []
    for library in libraries:
        found = set(variables(library))
        unknown = [f'{name} of {file or "some file"}' for file, name in sorted(found)
                   if not any(name in names and file in ('', os.path.basename(path))
                              for path, names in table.items())]
        results.append((os.path.basename(library), unknown if found else ['no variables were found']))
    gone = []
    for path, names in table.items():
        try:
            with open(os.path.join(root, path), encoding='utf-8') as f:
                text = f.read()
        except OSError:
            text = ''
        gone += [f'{name} of {path}' for name in names if not re.search(rf'\b{name}\b', text)]
    results.append(('what is described exists', gone if table else ['no table was found']))

    print(f'1..{len(results)}')
    for i, (topic, wrong) in enumerate(results):
        print(f'{"not ok" if wrong else "ok"} {i + 1} - {topic}')
        for line in wrong:
            print(f'# {line}')
    return 1 if any(wrong for _, wrong in results) else 0


sys.exit(main())
