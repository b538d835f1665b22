#!/usr/bin/env python3
"""Runs the conformance program through the doors of a GL vendor.

usage: run.py [--build=DIR] [--door=egl|glx] [--vendor-json=FILE] [--glx-vendor=NAME] [--docs=FILE]
              [--expected=FILE] [PATTERN...]

Without a vendor the driver in the build folder is tested, and the run fails if another one answers.
Without --door both doors are tried; GLX starts a private Xvfb where there is no DISPLAY.
--docs writes a table of every checklist id, its status and the tests that prove it.
--expected names the tests that do not pass on this driver, a line each: test (or TOPIC.* for all of a topic), "fails", "skipped" or "may be skipped", reason, with tabs
between. Then it fails when another test does not pass, or when one of these does something else.
Prints TAP; exit status 0 when nothing failed."""
import argparse
import collections
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import emulated  # noqa: E402
import on_driver  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# Checklists: prefix of the ids, how many there are, and what they are about.
CHECKLISTS = [('VP', 612, 'GL_NV_vertex_program, 1_1 and 2'), ('EVS', 375, 'GL_EXT_vertex_shader'),
              ('AV', 370, 'GL_ARB_vertex_program, and what the ARB languages share'),
              ('AF', 126, 'GL_ARB_fragment_program and its companions'),
              ('NF', 165, 'GL_NV_fragment_program'),
              ('NO', 76, 'Options of NV: GL_NV_fragment_program_option, GL_NV_fragment_program2, vertex programs'),
              ('RC', 201, 'GL_NV_register_combiners and GL_NV_register_combiners2'),
              ('TE', 72, 'GL_NV_texture_env_combine4, GL_ATI_texture_env_combine3, GL_ATI_envmap_bumpmap'),
              ('TS', 251, 'GL_NV_texture_shader, GL_NV_texture_shader2 and GL_NV_texture_shader3')]
READINGS = [('A', 24), ('B', 18), ('C', 25), ('D', 31)]
# These tests only look commands up.
LOOKUPS = {'nv_entry.commands_resolve', 'evs_entry.commands_resolve', 'arb_entry.commands_resolve',
           'rc_entry.commands_resolve', 'nvfp_objects.commands_resolve'}
LINE = re.compile(r'^(not ok|ok) \d+ - (\S+)((?: [^ #]+)*)(?: # SKIP (.*))?$')


def environment(args, door):
    """The environment that leads libglvnd to the vendor, and whether it is ours."""
    if door == 'egl' and args.vendor_json:
        return dict(os.environ, __EGL_VENDOR_LIBRARY_FILENAMES=args.vendor_json), False
    if door == 'glx' and args.glx_vendor:
        return dict(os.environ, __GLX_VENDOR_LIBRARY_NAME=args.glx_vendor), False
    return on_driver.environment(args.build), True


def run_door(args, door, results, first):
    """Runs one door, appends (door, test, verdict, ids, failed ids) to results; returns the number of the last test."""
    env, ours = environment(args, door)
    server = None
    if door == 'glx' and not env.get('DISPLAY'):
        server = on_driver.start_xvfb(env, '640x480')
        if not server:
            print('# no X server for GLX')
            return first
    command = [os.path.join(args.build, 'tests', 'conformance', 'conformance'), '--door=' + door]
    if ours:
        command.append('--vendor=Tuatara')
    command += args.patterns
    number, bad = first, set()
    try:
        process = subprocess.Popen(emulated.command(command), env=env, stdout=subprocess.PIPE, text=True, errors='replace')
        for line in process.stdout:
            found = LINE.match(line.rstrip('\n'))
            if not found:
                if line.startswith('# failed '):
                    bad.update(line.split(':')[0].split()[2:])
                if not line.startswith('1..'):
                    print(line, end='')
                continue
            number += 1
            verdict, test, ids, skip = found.groups()
            note = f' # SKIP {skip}' if skip else ''
            if verdict == 'not ok' and expectation(args.expected, test, 'ok') == 'not ok':
                note = ' # TODO is on the list'
            print(f'{verdict} {number} - {door} {test}{note}')
            # A test that died proves nothing of what it checked.
            results.append((door, test, 'skip' if skip else verdict, ids.split(),
                            bad or set(ids.split() if verdict == 'not ok' else [])))
            bad = set()
        process.wait()
    finally:
        if server:
            server.terminate()
            server.wait()
    return number


def read_expected(path):
    """test -> 'not ok', 'skip' or 'any skip', from a list of what does not pass; empty without a list."""
    verdicts = {'fails': 'not ok', 'skipped': 'skip', 'may be skipped': 'any skip'}
    expected = {}
    with open(path or os.devnull) as table:
        for line in table:
            if line.strip() and not line.startswith('#'):
                test, how, reason = line.rstrip('\n').split('\t')
                if not reason.strip():
                    raise ValueError(f'{path}: no reason why {test} does not pass')
                expected[test] = verdicts[how]
    return expected


def expectation(expected, test, otherwise):
    """What the list says about a test, or about its whole topic as TOPIC.*"""
    return expected.get(test, expected.get(test.split('.')[0] + '.*', otherwise))


def surprises(results, expected):
    """Sentences about tests that ended in another way than the list says."""
    seen = {test for _, test, *_ in results}
    said = {'ok': 'passes', 'not ok': 'fails', 'skip': 'is skipped', 'any skip': 'passes or is skipped'}
    lines = [f'{door} {test} {said[verdict]}, and according to the list it {said[expectation(expected, test, "ok")]}'
             for door, test, verdict, *_ in results
             if verdict not in {'any skip': ('ok', 'skip')}.get(
                 expectation(expected, test, 'ok'), (expectation(expected, test, 'ok'),))]
    return lines + [f'{test} of the list was not run' for test in sorted(set(expected) - seen - {test.split('.')[0] + '.*' for test in seen})]


def read_requirements():
    """id -> what it requires, from requirements.tsv."""
    with open(os.path.join(HERE, 'requirements.tsv')) as table:
        return dict(line.rstrip('\n').split('\t') for line in table if not line.startswith('#'))


def read_reasons():
    """id -> why no test is asked for, from untested.txt."""
    reasons = {}
    with open(os.path.join(HERE, 'untested.txt')) as table:
        for line in table:
            if line.strip() and not line.startswith('#'):
                ids, reason = line.rstrip('\n').split('\t')
                for item in ids.split():
                    reasons[item] = reason
    return reasons


def write_rows(items, tests, failed, reasons, requirements):
    """A row for each id, and how many have which status."""
    rows, counts = [], collections.Counter()
    for item in items:
        bad = [t for t in tests[item] if (t, item) in failed]
        if tests[item]:
            good = 'address found' if LOOKUPS.issuperset(tests[item]) else 'proven'
            status, text = ('fails' if bad else good), ', '.join(f'`{t}`' for t in bad or tests[item])
        else:
            status, text = ('-' if item in reasons else 'missing'), reasons.get(item, '')
        counts[status] += 1
        rows.append(f'| {item} | {requirements[item]} | {status} | {text} |\n')
    return ''.join(rows), counts


def write_checklist(out, prefix, num_ids, title, tests, failed, reasons, requirements):
    """The section of one checklist: counts, and a row for each id."""
    rows, counts = write_rows([f'{prefix}-{n:03}' for n in range(1, num_ids + 1)], tests, failed, reasons, requirements)
    out.write(SECTION.format(title=title, prefix=prefix, proven=counts['proven'], found=counts['address found'],
                             fails=counts['fails'], missing=counts['missing'], rest=counts['-']))
    out.write(rows)


def write_docs(path, results):
    tests, failed = collections.defaultdict(list), set()
    for _, test, _, ids, bad in results:
        for item in ids:
            if test not in tests[item]:
                tests[item].append(test)
        failed.update((test, item) for item in bad)
    doors = sorted({door for door, *_ in results})
    with open(path, 'w') as out:
        out.write(HEADER.format(doors=' and '.join(d.upper() for d in doors), tests=len({t for _, t, *_ in results})))
        requirements = read_requirements()
        for prefix, num_ids, title in CHECKLISTS:
            write_checklist(out, prefix, num_ids, title, tests, failed, read_reasons(), requirements)
        readings = [f'{prefix}-{n:02}' for prefix, num_ids in READINGS for n in range(1, num_ids + 1)]
        out.write(READING + write_rows(readings, tests, failed, read_reasons(), requirements)[0])
        out.write(DEVIATIONS)


HEADER = '''# Conformance

Written by `tests/conformance/run.py --docs=docs/conformance.md`; do not edit. The ids are those of the project's checklists for the
extensions; what each requires is told in a few words (`tests/conformance/requirements.tsv`), the specification has the whole rule.
A test that proves an id makes at least one check that names it; here {tests} tests ran through {doors}.
"Address found" says that no test calls the command, it is only looked up.
'''

SECTION = '''
## {title}

{proven} ids are proven, {found} by looking an address up only, {fails} fail, {missing} have no test yet. {rest} have none for the
reason given.

| id | requirement | status | tests, or the reason |
|---|---|---|---|
'''

READING = '''
## Readings

Where the specifications are unclear: A-nn of the NV extensions, B-nn of GL_EXT_vertex_shader, C-nn of the ARB
languages, D-nn of combiners, texture shaders and texture environments.

| id | reading | status | tests, or the reason |
|---|---|---|---|
'''

DEVIATIONS = '''
## Deviations

Where programs of the time rely on something else than the specifications say, this driver does as the programs expect:

- GL_ONE_EXT is an operand of ShaderOp1EXT, the constant 1 of the result's type (EVS-191 has ids that nobody made as errors, and
  the text names GL_ONE_EXT among the selectors of SwizzleEXT only). Samples of a vendor use it so.
'''


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default=os.path.join(ROOT, 'build'))
    parser.add_argument('--door', action='append', choices=['egl', 'glx'])
    parser.add_argument('--vendor-json')
    parser.add_argument('--glx-vendor')
    parser.add_argument('--docs')
    parser.add_argument('--expected')
    parser.add_argument('patterns', nargs='*')
    args = parser.parse_args()
    has_list = args.expected is not None
    args.expected = read_expected(args.expected)
    results, number = [], 0
    for door in args.door or ['egl', 'glx']:
        number = run_door(args, door, results, number)
    count = collections.Counter(verdict for _, _, verdict, *_ in results)
    print(f'1..{number}')
    print(f"# {count['ok']} passed, {count['not ok']} failed, {count['skip']} skipped")
    if args.docs:
        write_docs(args.docs, results)
    if has_list and results:
        lines = surprises(results, args.expected)
        for line in lines:
            print(f'# FAILED {line}')
        return 1 if lines else 0
    return 1 if count['not ok'] or not results else 0


sys.exit(main())
