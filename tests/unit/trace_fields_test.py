#!/usr/bin/env python3
"""Every field of every structure of the pipe contract is in the trace's field lists.

usage: trace_fields_test.py p_state.h trace_fields.c

Prints TAP, a line for each structure.
"""
import re
import sys

# Structures that no call takes as state, and members that are the owner's bookkeeping.
NOT_STATE = {'pipe_transfer', 'pipe_captured_vertex', 'pipe_capture_sink'}
BOOKKEEPING = {('pipe_resource', 'refcount'), ('pipe_resource', 'screen')}


def members(body):
    """The names of the members, in order."""
    body = re.sub(r'union\s*\{[^}]*\}', 'union', body)
    names = []
    for declaration in body.split(';'):
        if not declaration.strip():
            continue
        if '(*' in declaration:
            names += re.findall(r'\(\*(\w+)\)', declaration)
            continue
        first, *more = declaration.split(',')
        for declarator in [first.split()[-1]] + more:
            names.append(re.match(r'\W*(\w+)', declarator).group(1))
    return names


def main():
    header, lists = (open(name).read() for name in sys.argv[1:])
    header = re.sub(r'/\*.*?\*/', '', header, flags=re.S)
    structs = re.findall(r'^struct (pipe_\w+) \{\n(.*?)^\};', header, re.M | re.S)
    structs = [(name, body) for name, body in structs if name not in NOT_STATE]
    print(f'1..{len(structs)}')
    failed = len(structs) < 10  # the header was not understood
    for i, (name, body) in enumerate(structs):
        wanted = [m for m in members(body) if (name, m) not in BOOKKEEPING]
        listed = re.findall(r'\b[A-Z_]+\(%s, (\w+),' % name, lists)
        good = wanted == listed
        failed |= not good
        print(f'{"ok" if good else "not ok"} {i + 1} - {name}')
        for member in wanted:
            if member not in listed:
                print(f'# the list lacks {member}')
        if not good:
            print(f'# listed: {" ".join(listed)}')
    return failed


sys.exit(main())
