#!/usr/bin/env python3
"""Runs tests of Debian's piglit on our driver and compares with Mesa's results.

usage: piglit.py [--build=DIR] [--shared=DIR] [--driver=NAME] [--tier=T] [--filter=RE] [--known] [--list=FILE]
                 [--jobs=N] [--timeout=S] [--out=DIR] [--update]

The lists of test names (tiers) and Mesa's results are read in place, below piglit/ of the reference
material (default ../shared of the checkout, or TUATARA_SHARED).

  --known    run only the tests that known-TIER.txt says pass here; one that does not is a failure.
             This is what `tuatara test` runs.
  --update   write known-TIER.txt from this run
  --driver   another driver than softpipe; the file is known-TIER-NAME.txt

Without --known the tests that pass on both Mesa drivers are what is asked of us; each that does not
pass is listed. Prints `N passed, N failed` last. Exit code 77: nothing to run with (skipped).
"""
import argparse
import bz2
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import on_driver  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SKIPPED = 77


def skip(why):
    print('skipped:', why)
    sys.exit(SKIPPED)


def read_lines(path):
    with open(path) as f:
        lines = (line.split('#', 1)[0].strip() for line in f)
        return [line for line in lines if line]


def read_results(path):
    """Test name -> status, from a tsv file."""
    with open(path) as f:
        return dict(line.rstrip('\n').split('\t')[:2] for line in f)


def run(names, options, out):
    """Runs the tests; returns test name -> result dict of piglit."""
    # Without wflinfo piglit takes the version to be 0.0 and skips nearly everything.
    env = dict(on_driver.environment(options.build), TUATARA_SWAP_INTERVAL='0',
               PIGLIT_NO_FAST_SKIP='1')
    if options.driver:
        env['TUATARA_DRIVER'] = options.driver
    server = on_driver.start_xvfb(env)
    if not server:
        skip('Xvfb does not start')
    try:
        env['HOME'] = out
        report = env['TUATARA_REPORT'] = os.path.join(out, 'report')
        test_list = os.path.join(out, 'list')
        with open(test_list, 'w') as f:
            f.write('\n'.join(names) + '\n')
        results = os.path.join(out, 'results')
        jobs = ['-1'] if options.jobs == 1 else ['-j', str(options.jobs)]
        with open(os.path.join(out, 'log'), 'w') as log:
            # piglit runs its tests in /usr/bin: no core files there.
            subprocess.run(['sh', '-c', 'ulimit -c 0; exec "$@"', 'sh', 'piglit', 'run', '-o', '-l',
                            'quiet'] + jobs + ['-p', 'mixed_glx_egl', '--timeout',
                            str(options.timeout), '--ignore-missing', '--test-list', test_list, 'all',
                            results], env=env, stdout=log, stderr=log)
    finally:
        server.terminate()
        server.wait()
    path = os.path.join(results, 'results.json.bz2')
    if not os.path.exists(path):
        sys.exit('piglit made no results; its output is in ' + os.path.join(out, 'log'))
    if not on_driver.was_used(report):
        sys.exit('no test ran on our driver')
    with bz2.open(path, 'rt') as f:
        return json.load(f)['tests']


def reason(result):
    """The last line of output that says something, for the list of failures."""
    lines = (result.get('out', '') + '\n' + result.get('err', '')).splitlines()
    lines = [line.strip() for line in lines
             if line.strip() and not line.startswith('PIGLIT:') and 'glvnd' not in line]
    return lines[-1][:110] if lines else ''


def report(results, wanted, known, options):
    status = {name: r['result'] for name, r in results.items()}
    failed = sorted(n for n in wanted if n in status and status[n] != 'pass')
    passed = [n for n in wanted if status.get(n) == 'pass']
    for name in failed:
        print(f'{status[name]:8} {name}  {reason(results[name])}')
    more = sum(1 for n, s in status.items() if s == 'pass' and n not in wanted)
    if more:
        print(f'{more} tests pass here that do not pass on both Mesa drivers')
    if options.update:
        with open(known, 'w') as f:
            f.write(f'# Tests of tier {options.tier} that pass; piglit.py --update writes this.\n')
            f.writelines(n + '\n' for n in sorted(status) if status[n] == 'pass')
    print(f'{len(passed)} passed, {len(failed)} failed')
    return 1 if failed and options.known else 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--build', default=os.path.join(ROOT, 'build'))
    parser.add_argument('--shared', default=os.environ.get('TUATARA_SHARED') or
                        os.path.join(os.path.dirname(ROOT), 'shared'))
    parser.add_argument('--driver')
    parser.add_argument('--tier', default='t1')
    parser.add_argument('--filter', default='')
    parser.add_argument('--list', help='a file of test names instead of the tier')
    parser.add_argument('--known', action='store_true')
    parser.add_argument('--update', action='store_true')
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--timeout', type=int, default=30)
    parser.add_argument('--out', help='keep the results in this folder')
    options = parser.parse_args()
    options.build = os.path.abspath(options.build)
    folder = os.path.join(options.shared, 'piglit')
    of_driver = f'-{options.driver}' if options.driver else ''
    known = os.path.join(HERE, f'known-{options.tier}{of_driver}.txt')
    if not shutil.which('piglit') or not shutil.which('Xvfb'):
        skip('piglit or Xvfb is not installed')
    if options.known:
        if not os.path.exists(known):
            skip('no ' + known)
        names = wanted = read_lines(known)
    else:
        if not os.path.isdir(folder):
            skip('no ' + folder)
        names = read_lines(options.list or os.path.join(folder, options.tier + '.txt'))
        baselines = [read_results(os.path.join(folder, 'baseline', f'{driver}-{options.tier}.tsv'))
                     for driver in ('llvmpipe', 'softpipe')]
        wanted = [n for n in names if all(b.get(n) == 'pass' for b in baselines)]
    names = [n for n in names if re.search(options.filter, n)]
    wanted = [n for n in wanted if n in set(names)]
    if not names: # piglit takes an empty list for all of its tests
        sys.exit(f'no test of the list matches {options.filter!r}')
    with tempfile.TemporaryDirectory() as scratch:
        out = options.out or scratch
        os.makedirs(out, exist_ok=True)
        results = run(names, options, os.path.abspath(out))
        sys.exit(report(results, wanted, known, options))


main()
