#!/usr/bin/env python3
"""Makes the manual pages from what the commands say of themselves.

usage: make.py [--check] LAUNCHER BUILD

Writes tuatara.1 and tuatara-COMMAND.1 beside itself; with --check it compares what is there and prints
TAP. Commands of the source tree alone (test, bench, package) have no pages.
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
IN_TREE = ('test', 'bench', 'package')
ENVIRONMENT = [
    ('TUATARA_DRIVER', 'softpipe, nv2a, lima, null or null-small'),
    ('TUATARA_THREADS', 'threads that draw; by default as many as the machine has processors'),
    ('TUATARA_DEBUG', 'what is told on standard error: api, gl, ir, log and more'),
    ('TUATARA_YEAR', 'no extensions that came later'),
    ('TUATARA_BUILD', 'the build folder, in the source tree'),
    ('TUATARA_NO_INSTALL', 'if set, no package is ever installed'),
]
FILES = [('~/.config/tuatara/apps.xml', 'settings of single programs'),
         ('/usr/share/tuatara/apps.xml', 'the same, of programs that are known to need them')]


def escape(line):
    line = line.replace('\\', '\\e').replace('-', '\\-')
    return '\\&' + line if line[:1] in ('.', "'") else line


def head(name, what, version):
    return [f'.\\" Made by man/make.py from what the command says of itself.',
            f'.TH {name.upper()} 1 "" "Tuatara {version}" "Tuatara"',
            '.SH NAME', f'{name} \\- {escape(what)}']


def verbatim(lines):
    return ['.nf', *map(escape, lines), '.fi']


def definitions(rows):
    return [line for name, text in rows for line in ('.TP', '.B ' + escape(name), escape(text))]


def paragraphs(text):
    """The text below the synopsis: what is indented keeps its lines."""
    out = []
    for block in re.split(r'\n\n+', text.strip('\n')):
        lines = block.split('\n')
        out.append('.PP')
        if any(line.startswith(' ') for line in lines):
            out += verbatim(lines)
        else:
            out += map(escape, lines)
    return out


def command_page(command, what, text, version):
    synopsis, _, rest = text.partition('\n\n')
    usage = [re.sub(r'^(usage:| {6}) ', '', line) for line in synopsis.split('\n')]
    page = head('tuatara-' + command, what, version) + ['.SH SYNOPSIS'] + verbatim(usage)
    if rest.strip():
        page += ['.SH DESCRIPTION'] + paragraphs(rest)[1:]
    return page + ['.SH SEE ALSO', '.BR tuatara (1)']


def main_page(commands, version):
    page = head('tuatara', 'OpenGL for the programs that today\'s drivers left behind', version)
    page += ['.SH SYNOPSIS', '.B tuatara', '.I COMMAND', '[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]',
             '.SH DESCRIPTION',
             'Tuatara is an OpenGL driver that runs unmodified programs of OpenGL 1.x to 2.1 and OpenGL',
             'ES 1.1 and 2.0 on the CPU, with the extensions for vertex and fragment programs of the years',
             '2000 to 2006.', '.SH COMMANDS']
    page += definitions(commands)
    page += ['.SH ENVIRONMENT'] + definitions(ENVIRONMENT) + ['.SH FILES'] + definitions(FILES)
    others = [f'.BR tuatara\\-{name} (1)' for name, _ in commands]
    return page + ['.SH SEE ALSO'] + [line + ',' for line in others[:-1]] + others[-1:]


def make(launcher, build):
    """{file: text} of all pages."""
    env = dict(os.environ, TUATARA_NO_BUILD='1', TUATARA_NO_INSTALL='1', TUATARA_BUILD=build)

    def help_of(*words):
        return subprocess.run([launcher, *words, '--help'], env=env, check=True, text=True,
                              stdout=subprocess.PIPE).stdout
    with open(os.path.join(HERE, '..', 'meson.build'), encoding='utf-8') as file:
        version = re.search(r"version: '(.*?)'", file.read())[1]
    commands = [(name, what) for name, what in re.findall(r'^  (\w+) +(.+)$', help_of(), re.M)
                if name not in IN_TREE]
    pages = {f'tuatara-{name}.1': command_page(name, what, help_of(name), version)
             for name, what in commands}
    pages['tuatara.1'] = main_page(commands, version)
    return {name: '\n'.join(page) + '\n' for name, page in pages.items()}


def read(name):
    try:
        with open(os.path.join(HERE, name), encoding='utf-8') as file:
            return file.read()
    except OSError:
        return None


def main(arguments):
    check = arguments[:1] == ['--check']
    if len(arguments) - check != 2:
        sys.exit(__doc__)
    pages = make(*arguments[check:])
    there = {name for name in os.listdir(HERE) if name.endswith('.1')}
    if not check:
        for name in there - pages.keys():
            os.remove(os.path.join(HERE, name))
        for name, text in pages.items():
            with open(os.path.join(HERE, name), 'w', encoding='utf-8') as file:
                file.write(text)
        return 0
    names = sorted(pages.keys() | there)
    print(f'1..{len(names)}')
    failed = 0
    for i, name in enumerate(names, 1):
        same = pages.get(name) == read(name)
        failed += not same
        print(f'{"ok" if same else "not ok"} {i} - {name} says what the command says')
    return failed != 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
