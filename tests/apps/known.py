#!/usr/bin/env python3
"""Writes docs/programs-known.md, the programs known to work, from the gallery's list and its pictures.

usage: known.py [--check]

A row of gallery.tsv counts when its picture is in docs/gallery: gallery.py leaves one of each run. With
--check nothing is written, and the exit code says whether the page is up to date, each row has its picture
and each picture its row.
"""
import os
import sys

import gallery

DOCS = os.path.join(gallery.ROOT, 'docs')
PAGE = os.path.join(DOCS, 'programs-known.md')
HEAD = '''# Programs known to work

Made by `tests/apps/known.py` from the list that `tests/apps/gallery.py` runs. Each is Debian 12's own binary, unmodified; the driver is
the one of the CPU. Known to work means that the command drew on this driver for so many seconds without an error, and left the
picture, which is not empty and has at least {colours} colours. 32 bits: the program of Debian's i386 package has its picture too.
Programs for Windows: [the user guide](user-guide.md). What programs that use shaders call, and how their pictures differ from Mesa's:
[programs.md](programs.md).

| program | package | `./tuatara run ...` | seconds | picture | 32 bits |
|---|---|---|---:|---|---|
'''


def picture(name):
    return f'[{name}](gallery/{name}.png)'


def page(rows):
    other = {name.removesuffix('-i386') for name, package, _, _ in rows if package.endswith(':i386')}
    lines = [f'| {name} | {package} | `{" ".join(command)}` | {seconds} | {picture(name)} | '
             f'{picture(name + "-i386") + " " if name in other else ""}|\n'
             for name, package, seconds, command in sorted(rows) if not package.endswith(':i386')]
    return HEAD.format(colours=gallery.MIN_COLOURS) + ''.join(lines)


def faults(rows, pictures):
    """What is wrong with the list, a sentence each."""
    names = [name for name, _, _, _ in rows]
    plain = {name for name, package, _, _ in rows if not package.endswith(':i386')}
    for name, package, _, _ in rows:
        if name not in pictures:
            yield f'{name} has no picture in docs/gallery'
        if package.endswith(':i386') and name.removesuffix('-i386') not in plain:
            yield f'{name} has no program of 64 bits beside it'
    for name in sorted(set(names)):
        if names.count(name) > 1:
            yield f'{name} is there twice'
    for name in sorted(pictures - set(names)):
        yield f'docs/gallery/{name}.png is of no program of gallery.tsv'


def main():
    rows = list(gallery.programs([]))
    pictures = {name.removesuffix('.png') for name in os.listdir(os.path.join(DOCS, 'gallery'))}
    wrong = list(faults(rows, pictures))
    text = page(rows)
    if '--check' not in sys.argv[1:]:
        with open(PAGE, 'w', encoding='utf-8') as f:
            f.write(text)
    else:
        with open(PAGE, encoding='utf-8') as f:
            if f.read() != text:
                wrong.append('docs/programs-known.md is not up to date: run tests/apps/known.py')
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
