#!/usr/bin/env python3
"""Checks that each id of the checklists is proven by a check of a conformance test, or has a reason why not.

usage: checklists_test.py SOURCE_ROOT

The ids come from SOURCE_ROOT/../shared/specs/checklist-*.md, and from requirements.tsv where these are absent; what
proves them is what docs/conformance.md says, whose tests must exist. An id that only has its address looked up is
not proven. Prints TAP.
"""
import glob
import os
import re
import sys

ROW = re.compile(r'^\| ([A-Z]+-\d+) \| [^|]* \| ([^|]*) \| (.*) \|$', re.M)
CHECKLIST_ID = re.compile(r'^(?:\| |- \*\*)([A-Z]{1,3}-\d+)(?: \||\*\*)', re.M)
TOPIC = re.compile(r'^CT_TOPIC(?:_OF)?\((\w+),', re.M)
NAMED_TEST = re.compile(r'\{"(\w+)", \w+\}')


def read(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def report(number, name, lines):
    print(f'{"not ok" if lines else "ok"} {number} - {name}')
    for line in lines:
        print(f'# {line}')
    return bool(lines)


def unproven(ids, rows, reasons, tests):
    """A sentence for each id that has neither proof nor reason, or both."""
    for item in sorted(ids):
        status, text = rows.get(item, ('', ''))
        if status == 'proven':
            named = re.findall(r'`(\w+\.\w+)`', text)
            if item in reasons:
                yield f'{item} is proven, and untested.txt says why it can not be'
            elif not tests.issuperset(named):
                yield f'{item} is proven by {text}, which is no test'
        elif status != '-':
            yield f'{item} is {status or "not in docs/conformance.md"}'
        elif item not in reasons:
            yield f'{item} has no reason in untested.txt'


def main():
    root = sys.argv[1]
    here = os.path.join(root, 'tests/conformance')
    wanted = set(re.findall(r'^([A-Z]+-\d+)\t', read(here, 'requirements.tsv'), re.M))
    rows = {item: (status, text) for item, status, text in ROW.findall(read(root, 'docs/conformance.md'))}
    reasons = {item for line in read(here, 'untested.txt').splitlines() if '\t' in line and not line.startswith('#')
               for item in line.split('\t')[0].split()}
    texts = [read(path) for path in glob.glob(os.path.join(here, '*.c'))]
    tests = {f'{topic}.{name}' for text in texts for topic in TOPIC.findall(text) for name in NAMED_TEST.findall(text)}
    lists = sorted(glob.glob(os.path.join(root, '../shared/specs/checklist-*.md')))
    print('1..2')
    failed = report(1, 'each id is proven or has a reason', list(unproven(wanted, rows, reasons, tests)))
    if not lists:
        print('ok 2 - the checklists have no others # SKIP the checklists are not here')
        return failed
    ids = {item for path in lists for item in CHECKLIST_ID.findall(read(path))}
    few = [] if len(ids) > 2300 else [f'only {len(ids)} ids were found']
    return report(2, 'the checklists have no others', few + sorted(ids ^ wanted)) or failed


sys.exit(main())
