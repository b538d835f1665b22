#!/usr/bin/env python3
"""Checks docs/extending.md, and the tables that it says are complete.

usage: extending_test.py SOURCE_ROOT

Every file that a document names by its path is there, and every heading that a document links to. Passes,
lowerings, drivers, formats and languages are in all tables in which the lists want them. Prints TAP.
"""
import glob
import os
import re
import sys


def main():
    root = sys.argv[1]
    results = []

    def read(name):
        with open(os.path.join(root, name), encoding='utf-8') as f:
            return f.read()

    def names(pattern, *files):
        return [os.path.splitext(os.path.basename(path))[0]
                for path in sorted(glob.glob(os.path.join(root, pattern))) if not path.endswith(files)]

    def check(topic, found, wrong):
        """A list of what was looked at, and of what is wrong; to look at nothing is wrong too."""
        results.append((topic, list(wrong) if found else ['nothing was found']))

    def anchors(text):
        heads = re.findall(r'^#+ (.*)', text, re.M)
        return {re.sub(r'[^\w -]', '', head).strip().lower().replace(' ', '-') for head in heads}

    documents = ['README.md'] + ['docs/' + os.path.basename(path)
                                 for path in glob.glob(os.path.join(root, 'docs/*.md'))]
    recipes = read('docs/extending.md')

    paths = [(name, path) for name in documents
             for path in re.findall(r'`((?:src|tests|docs|bench|demos|cross|deps)/[\w./*-]+)`', read(name))]
    check('files that documents name exist', paths, [
        f'{name}: {path}' for name, path in paths if not glob.glob(os.path.join(root, path))])

    tree = ['/' + os.path.relpath(os.path.join(path, name), root).replace(os.sep, '/')
            for top in ('src', 'tests', 'bench', 'demos', 'docs')
            for path, _, files in os.walk(os.path.join(root, top)) for name in files]
    paths = [(name, path) for name in documents
             for path in re.findall(r'`((?:\w+/)*\w+\.(?:c|h|py))`', read(name))]
    check('files that documents name in short exist', paths, [
        f'{name}: {path}' for name, path in paths if not any(file.endswith('/' + path) for file in tree)])

    names_of = {os.path.basename(file) for file in tree} | {'gl_dispatch.h', 'gl_dispatch.c'}  # generated
    paths = []
    for file in tree:
        if file.endswith(('.c', '.h')) and not file.startswith('/docs'):
            text = read(file[1:])
            names_of |= set(re.findall(r'#include <(?:[\w/]+/)?([\w.]+)>', text))
            paths += [(file[1:], name) for comment in re.findall(r'/\*.*?\*/', text, re.S)
                      for name in re.findall(r'\b(\w+\.[ch])\b(?!\()', comment)]
    check('files that comments name exist', paths, [
        f'{file}: {name}' for file, name in paths if name not in names_of])

    links = [(name, link) for name in documents
             for link in re.findall(r'\]\(((?!https?:)[^)]+)\)', read(name))]
    wrong = []
    for name, link in links:
        path, _, anchor = link.partition('#')
        path = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
        if not os.path.exists(os.path.join(root, path)):
            wrong.append(f'{name}: {link} leads nowhere')
        elif anchor and anchor not in anchors(read(path)):
            wrong.append(f'{name}: {link} names no heading')
    check('links lead somewhere', links, wrong)

    passes = re.findall(r'^    \{"(\w+)", ir_pass_', read('src/compiler/pass/pass.c'), re.M)
    table = re.findall(r'^\| `(\w+)` \|', read('docs/ir.md').split('\n## Passes\n')[1].split('\n## ')[0], re.M)
    run = re.findall(r'"(\w+)"', ''.join(re.findall(r'static const char \*const \w+\[\] = \{(.*?)\};',
                                                   read('src/compiler/pass/pass.c'), re.S)))
    check('passes are run, and described in docs/ir.md', passes,
          [f'{name} is not run' for name in passes if name not in run] +
          [f'{name} is not described' for name in passes if name not in table] +
          [f'{name} is no pass' for name in table if name not in passes] +
          [f'{name} has no row in pass.c' for name in names('src/compiler/pass/*.c', 'pass.c', 'util.c')
           if name not in passes])

    headers = names('src/compiler/lower/*.h') + names('src/compiler/analysis/*.h', 'search.h')
    text = read('docs/ir.md')
    check('headers of services are described in docs/ir.md', headers, [
        name for name in headers if not re.search(rf'(lower|analysis)/{name}\.h|ir_{name}', text)])

    drivers = re.findall(r'^    \{"([\w-]+)", \w+\},', read('src/gallium/loader/p_loader.c'), re.M)
    check('drivers are described in docs/envvars.md', drivers, [
        name for name in drivers if f'`{name}`' not in read('docs/envvars.md')])
    folders = [os.path.basename(os.path.dirname(path))
               for path in glob.glob(os.path.join(root, 'src/gallium/drivers/*/'))]
    check('folders of drivers are in docs/architecture.md', folders, [
        name for name in folders if name not in read('docs/architecture.md')])

    formats = re.findall(r'^   PIPE_FORMAT_(\w+),', read('src/gallium/include/pipe/p_format.h'), re.M)
    formats = [name for name in formats if name != 'MAX']
    rows = re.findall(r'^U_FORMAT(?:_ZS)?\((\w+),', read('src/gallium/auxiliary/format/u_format_table.h'), re.M)
    used = read('src/gallium/auxiliary/caps/u_caps_all.c')
    check('formats have a row, and a driver has them', formats,
          [f'{name} has no row' for name in formats if name not in rows] +
          [f'{name} is no format' for name in rows if name not in formats] +
          [f'{name} is used for nothing' for name in formats if not re.search(rf'PIPE_FORMAT_{name}\b', used)])

    types = re.findall(r'^   (PIPE_VERTEX_\w+),?$', read('src/gallium/include/pipe/p_format.h'), re.M)
    sizes, fetch = read('src/gallium/auxiliary/draw/private.h'), read('src/gallium/auxiliary/draw/fetch.c')
    check('vertex formats have a size, and are fetched', types, [
        name for name in types if f'[{name}]' not in sizes or not re.search(rf'\b{name}\b', fetch)])

    frontends = [os.path.basename(os.path.dirname(path))
                 for path in glob.glob(os.path.join(root, 'src/compiler/frontend/*/'))]
    check('languages are in docs/architecture.md', frontends, [
        name for name in frontends if f'`{name}`' not in read('docs/architecture.md')])

    parts = re.findall(r'\]\(#(a-[\w-]+)\)', recipes.split('\n## ')[0])
    check('the lists are in the table of contents', parts, anchors(recipes) - set(parts) - {'extending-tuatara'})

    print(f'1..{len(results)}')
    for i, (topic, wrong) in enumerate(results):
        print(f'{"not ok" if wrong else "ok"} {i + 1} - {topic}')
        for line in wrong:
            print(f'# {line}')
    return 1 if any(wrong for _, wrong in results) else 0


sys.exit(main())
