#!/usr/bin/env python3
"""Checks that capabilities are distinct bits: GL_CAN_*, PIPE_CAN_* and PIPE_STAGE_* of the headers.

usage: capability_bits_test.py SOURCE_ROOT

Two branches that each take the next free bit merge without a conflict that anybody sees. Prints TAP.
"""
import collections
import os
import re
import sys

# Header, prefix of the names, bits of the word that they are kept in.
SETS = [('src/mesa_ext/core/limits.h', 'GL_CAN_', 64),
        ('src/gallium/include/pipe/p_caps.h', 'PIPE_CAN_', 32),
        ('src/gallium/include/pipe/p_caps.h', 'PIPE_STAGE_', 32)]


def problems(text, prefix, width):
    found = re.findall(r'\b(' + prefix + r'\w+)\s*(?:=|\()\s*\(?1u(?:ll)?\s*<<\s*(\d+)', text)
    names = collections.defaultdict(list)
    for name, bit in found:
        names[int(bit)].append(name)
    out = [f'bit {bit} is {" and ".join(same)}' for bit, same in names.items() if len(same) > 1]
    out += [f'{names[bit][0]} is bit {bit} of {width}' for bit in names if bit >= width]
    if len(found) < 5:
        out.append(f'only {len(found)} names of {prefix} were found')
    return out


def main():
    failed = False
    print(f'1..{len(SETS)}')
    for number, (path, prefix, width) in enumerate(SETS, 1):
        with open(os.path.join(sys.argv[1], path)) as f:
            wrong = problems(f.read(), prefix, width)
        for line in wrong:
            print(f'# {path}: {line}')
        print(f'{"not ok" if wrong else "ok"} {number} - {prefix}')
        failed |= bool(wrong)
    sys.exit(failed)


main()
