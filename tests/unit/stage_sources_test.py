#!/usr/bin/env python3
"""Checks that no file of the front end asks which extension runs a stage, but those that may.

usage: stage_sources_test.py SOURCE_ROOT

The rows of src/mesa_ext/program/sources.c are the stage sources. The state of each (its enables in
context/enable.c, what gl_context has of it) and its header are named by its own folder, and by the
files that docs/extending.md lists for extensions with a stage. Prints TAP.
"""
import os
import re
import sys

STAGE = 'src/mesa_ext/program/sources.c'
ENABLE = 'src/mesa_ext/context/enable.c'
RECIPE = 'docs/extending.md', '## A GL extension with a new stage'


def read(root, name):
    with open(os.path.join(root, name), encoding='utf-8') as f:
        return f.read()


def without_comments(text):
    return re.sub(r'/\*.*?\*/|//[^\n]*', lambda m: re.sub(r'[^\n]', ' ', m.group()), text, flags=re.S)


def sources(root):
    for path, _, names in sorted(os.walk(os.path.join(root, 'src/mesa_ext'))):
        for name in sorted(names):
            if name.endswith(('.c', '.h')):
                yield os.path.relpath(os.path.join(path, name), root).replace(os.sep, '/')


def recipe(root):
    """The files that the recipe names."""
    name, head = RECIPE
    section = re.split(r'^## ', read(root, name).split(head + '\n')[1], flags=re.M)[0]
    return set(re.findall(r'`((?:src|tests|docs)/[\w./*]+)`', section))


def main():
    root = sys.argv[1]
    text = {name: without_comments(read(root, name)) for name in sources(root)}
    listed = recipe(root)
    results = []

    def check(topic, wrong):
        results.append((topic, list(wrong)))

    tables = re.findall(r'_sources\[\] = \{(.*?)\};', text[STAGE], re.S)
    rows = [row for table in tables for row in re.findall(r'&(\w+)', table)]
    defined = {row: [name for name, code in text.items()
                     if re.search(rf'^const struct gl_stage_source {row} = \{{', code, re.M)] for row in rows}
    check('each row has one file', [f'{row}: {", ".join(files) or "none"}'
                                    for row, files in defined.items() if len(files) != 1] +
          ([] if len(rows) >= 2 else ['no rows were found']))

    defined = {row: files for row, files in defined.items() if len(files) == 1}
    declares = re.compile(r'extern const struct gl_stage_source [^;]*;')
    check('rows are named by their files and the tables alone', [
        f'{name}: {row}' for name, code in text.items() for row in defined
        if name not in defined[row] + [STAGE] and os.path.dirname(name) != os.path.dirname(defined[row][0])
        and re.search(rf'\b{row}\b', declares.sub('', code))])

    folders = {os.path.dirname(files[0]) for files in defined.values()}
    folders.discard('src/mesa_ext/derive')  # the conventional rows ask for no enable
    may = {name for name in text if name in listed or os.path.dirname(name) in folders}
    enables = re.findall(r'FIELD\(([a-z_]+)[^)]*\),[^}]*GL_DIRTY_PROGRAM\b[^}]*\}', text[ENABLE])
    check('enables are asked by their sources', [
        f'{name}: {field}' for name, code in text.items() for field in sorted(set(enables))
        if name not in may and re.search(rf'(->|\.){field}\b', code)] +
          ([] if enables else ['no enables were found']))

    headers = re.compile(r'#include "(mesa_ext/program/[^"]+)"')
    check('headers of sources are included where the recipe says', [
        f'{name}: {header}' for name, code in text.items() for header in headers.findall(read(root, name))
        if name not in may and os.path.dirname('src/' + header) != os.path.dirname(name)])

    check('what the recipe names exists', [
        name for name in sorted(listed)
        if '*' not in name and not os.path.exists(os.path.join(root, name))] +
          ([] if listed else ['no names were found']))

    print(f'1..{len(results)}')
    for i, (topic, wrong) in enumerate(results):
        print(f'{"not ok" if wrong else "ok"} {i + 1} - {topic}')
        for line in wrong:
            print(f'# {line}')
    return 1 if any(wrong for _, wrong in results) else 0


sys.exit(main())
