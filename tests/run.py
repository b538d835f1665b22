#!/usr/bin/env python3
"""Runs all tests (`tuatara test`).

usage: tuatara test [--quick] [--no-sanitize] [SUITE...]
       tuatara test --arch=i386|arm64 [SUITE...]
       tuatara test --fuzz=SECONDS [--seed=N]
       tuatara test --piglit=TIER

Suites, in order:
  unit         each layer alone
  driver       what any driver passes, on softpipe (or TUATARA_DRIVER), and again traced
  doors        GLX and EGL through libglvnd, on a private X server
  corpus       vertex programs of applications, and programs with expected results
  conformance  every item of the NV_vertex_program checklist, through both doors
  fuzz         parsers and API calls with random input, for a short time
  apps         recorded applications, compared with reference pictures, and the demo scenes; both on
               nv2a, compared with softpipe; programs for Windows, with Wine
  foreign      Mesa's driver lima draws on the simulated device
  piglit       the tests of Debian's piglit that are known to pass, on softpipe, nv2a and lima
  i386         some tests of unit and conformance in 32 bits, pictures compared with 64 bits, and
               32-bit programs for Windows
  arm64        some tests of unit in a build for arm64, by qemu-user
  package      Debian packages are made; they install, work and go in a clean Debian
  sanitize     unit, driver, doors, corpus, conformance (chips through EGL alone) and fuzz again, built with ASan
               and UBSan
  threads      the tests with several threads again, built with TSan

A test that fails beside others, by no crash and nothing that a sanitizer found, runs once more alone, and
what failed before is said: many have limits of time.

--quick leaves out apps, foreign, piglit, i386, arm64, package, sanitize and threads, --no-sanitize the last two. --arch=i386 runs
the suites unit, driver, corpus, conformance, fuzz and i386 whole, in a 32-bit build; --arch=arm64 runs unit,
corpus and conformance by qemu-user, in a build for arm64. --fuzz runs only
the programs of the suite fuzz, for so many seconds together, from a seed that it prints (and that
--seed repeats). --piglit runs a whole tier of piglit's tests (t1 to t4) and lists those that pass on Mesa's
drivers and not here. What needs reference material or a package that is not there is skipped and said.
The last line is `N passed, N failed`; exit code 1 when something failed.
"""
import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
SUITES = ['unit', 'driver', 'doors', 'corpus', 'conformance', 'fuzz', 'apps', 'foreign', 'piglit']
SANITIZED = ['unit', 'driver', 'doors', 'corpus', 'conformance', 'fuzz']
# Simulated chips take minutes under sanitizers, and what is GLX of it is softpipe's as well.
NOT_SANITIZED = 'chips through glx'
I386 = ['unit', 'driver', 'corpus', 'conformance', 'fuzz', 'i386']
# What depends on how wide a pointer is, how numbers are computed, or on the kernels.
I386_TESTS = [
    'arb', 'draw', 'draw_convert', 'format', 'gl_block', 'gl_get', 'gl_vbo', 'heap', 'idtable', 'ir_math', 'ff_vm',
    'setuid programs', 'sp_blend', 'sp_native', 'sp_sample', 'sp_setup', 'sp_vm', 'trace', 'transfer', 'ws_run',
    'nv2a_raster', 'lima_pp_sim', 'conformance egl', 'pictures of 32 and 64 bits', '32-bit programs',
    '32-bit programs of Windows']
QUICK = ['unit', 'driver', 'doors', 'corpus', 'conformance', 'fuzz']

# How a test program says what its parts gave: cmocka, TAP, and our own last line.
CMOCKA = (r'^\[       OK \]', r'^\[  FAILED  \] test_\w+$')
TAP = (r'^ok\b(?!.*# SKIP)', r'^not ok\b')
SUMMARY = re.compile(r'^(?:# )?(\d+) passed, (\d+) failed', re.M)


def count_parts(test):
    """(passed, failed) of one meson test, by its output."""
    output = test.get('stdout') or ''
    summary = SUMMARY.findall(output)
    if summary:
        passed, failed = (int(n) for n in summary[-1])
    else:
        for ok, bad in (CMOCKA, TAP):
            passed = len(re.findall(ok, output, re.M))
            failed = len(set(re.findall(bad, output, re.M))) if bad.endswith('$') else \
                len(re.findall(bad, output, re.M))
            if passed or failed:
                break
    # What meson calls a failure is one, whatever was printed before the end.
    good = test['result'] in ('OK', 'EXPECTEDFAIL')
    if good:
        return (passed or 1), 0
    return passed, (failed or 1)


def failure_lines(test, limit=12):
    """The telling lines of a failed test."""
    text = (test.get('stdout') or '') + '\n' + (test.get('stderr') or '')
    lines = text.splitlines()
    telling = [line for line in lines if re.search(
        r'FAIL|not ok|ERROR|Error|error:|LINE|runtime error|SUMMARY', line)]
    return (telling or lines)[-limit:]


class Totals:
    def __init__(self):
        self.passed = self.failed = 0

    def add(self, passed, failed):
        self.passed += passed
        self.failed += failed


def run_meson(build, chosen, env, *more):
    """What meson's log says of each test that ran."""
    log = os.path.join(build, 'meson-logs', 'testlog.json')
    if os.path.exists(log):
        os.remove(log)
    subprocess.run(['meson', 'test', '-C', build, '--no-rebuild', '--timeout-multiplier', '4', *more, *chosen],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)
    if not os.path.exists(log):
        return []
    with open(log) as f:
        return [json.loads(line) for line in f]


def is_good(test):
    return test['result'] in ('OK', 'EXPECTEDFAIL', 'SKIP')


def may_be_late(test):
    """Whether a failure may be one of time: no crash, nothing that a sanitizer has found."""
    output = (test.get('stdout') or '') + (test.get('stderr') or '')
    crashed = test['result'] != 'TIMEOUT' and (test.get('returncode') or 0) < 0
    return not crashed and not re.search('Sanitizer|runtime error:', output)


def run_again(build, test, env):
    """The test alone, where it failed beside others: many have limits of time. What it gave then, or before
    where it is not to be run again."""
    if not may_be_late(test):
        return test
    again = run_meson(build, [test['name'].split(' / ')[-1]], env, '--num-processes', '1')
    if len(again) != 1 or not is_good(again[0]):
        return test
    return {**again[0], 'first': test}


def run_suite(build, suite, totals, label=None, env=None, names=(), without=()):
    """Runs one meson suite without those of other suites, or the tests of these names, and prints a line, and
    what failed."""
    start = time.time()
    chosen = names or ['--suite', suite, *(arg for other in without for arg in ('--no-suite', other))]
    tests = run_meson(build, chosen, env)
    tests = [test if is_good(test) else run_again(build, test, env) for test in tests]
    own, skipped = Totals(), []
    for test in tests:
        if test['result'] == 'SKIP':
            skipped.append(test)
            continue
        own.add(*count_parts(test))
    if not tests:
        own.add(0, 1)
    note = f', {len(skipped)} programs skipped' if skipped else ''
    print(f'{label or suite:22} {own.passed} passed, {own.failed} failed{note}'
          f' ({time.time() - start:.0f} s)', flush=True)
    if not tests:
        print('    no test of this suite ran')
    for test in skipped:
        why = (test.get('stdout') or '').strip().splitlines()
        print(f'    skipped: {test["name"]}' + (f': {why[-1]}' if why else ''))
    for test in tests:
        first = test.get('first', test)
        if not is_good(first):
            print(f'    {first["name"]}: {first["result"]}' + ', but passed alone' * ('first' in test))
            for line in failure_lines(first):
                print('        ' + line[:160])
    totals.add(own.passed, own.failed)


# Kernels of vectors compile in a third of the time of -O2 and of values followed through it; the tests of the driver
# take a sixth longer. Types and variables are there for gdb.
QUICK_TO_BUILD = ['-Dbuildtype=debugoptimized', '-Doptimization=1', '-Dc_args=-fno-var-tracking-assignments']


def kernels_not_run():
    """Those that nothing on this machine can test (src/util/u_cpu.c)."""
    with open('/proc/cpuinfo') as f:
        flags = {flag for line in f if line.startswith('flags') for flag in line.split()}
    needs = {'avx2': {'avx2', 'f16c'}, 'avx512': {'avx512f', 'avx512bw', 'avx512dq', 'avx512vl'}}
    return [isa for isa, names in needs.items() if not names <= flags]


def run_build(folder, sanitizer, targets):
    """Configures and builds with a sanitizer; False with the end of the log when it fails."""
    os.makedirs(folder, exist_ok=True)
    log = os.path.join(folder, 'tuatara-build.log')
    with open(log, 'w') as f:
        def run(*command):
            return subprocess.run(command, stdout=f, stderr=subprocess.STDOUT).returncode == 0
        done = os.path.exists(os.path.join(folder, 'build.ninja')) or run(
            'meson', 'setup', f'-Db_sanitize={sanitizer}', '-Db_lundef=false', *QUICK_TO_BUILD,
            '-Dkernels_not_run=' + ','.join(kernels_not_run()), '-Dlibgl=false', '-Dwerror=false', folder, ROOT)
        # Build files that changed first: targets are read from what was configured.
        done = done and run('ninja', '-C', folder, 'build.ninja')
        done = done and run('ninja', '-C', folder, *targets(folder))
    if not done:
        with open(log) as f:
            print(''.join(f.readlines()[-15:]))
    return done


def targets_of_tests(folder, wanted):
    """The files that the tests need of which wanted says so; it gets what meson tells of one."""
    def introspect(what):
        return json.loads(subprocess.check_output(['meson', 'introspect', '--' + what, folder]))
    needed = {target for test in introspect('tests') if wanted(test) for target in test['depends']}
    return [os.path.relpath(name, folder) for target in introspect('targets')
            if target['id'] in needed for name in target['filename']]


def in_suite(test, suites):
    return any(s.split(':')[-1] in suites for s in test['suite'])


def run_instrumented(build, totals, name, sanitizer, env, suites, targets=lambda folder: []):
    """Runs suites in a build with a sanitizer, in the folder build-NAME."""
    folder = f'{build}-{name}'
    start = time.time()
    print(f'building with -Db_sanitize={sanitizer}...', flush=True)
    if not run_build(folder, sanitizer, targets):
        totals.add(0, 1)
        return
    print(f'{"built":22} ({time.time() - start:.0f} s)', flush=True)
    for suite in suites:
        label = suite if suite == name else f'{suite}, sanitized'
        run_suite(folder, suite, totals, label=label, env=dict(os.environ, **env), without=[NOT_SANITIZED])


def run_sanitized(build, totals):
    suppressions = os.path.join(HERE, 'lsan.supp')
    run_instrumented(build, totals, 'sanitize', 'address,undefined', {
        'ASAN_OPTIONS': 'abort_on_error=1:detect_stack_use_after_return=1',
        'LSAN_OPTIONS': f'suppressions={suppressions}:print_suppressions=0',
        'UBSAN_OPTIONS': 'halt_on_error=1:print_stacktrace=1'}, SANITIZED)


def run_threads(build, totals):
    suppressions = os.path.join(HERE, 'tsan.supp')
    run_instrumented(build, totals, 'threads', 'thread', {
        'TUATARA_THREADS': '4',
        'TSAN_OPTIONS': f'suppressions={suppressions}:history_size=4'}, ['threads'],
                     lambda folder: targets_of_tests(folder, lambda test: in_suite(test, ['threads'])))


def run_i386(build, totals, suites=()):
    """The tests of I386_TESTS in a 32-bit build, or these suites whole. Said and skipped where Debian's packages
    for it can not be had."""
    start, folder = time.time(), build + '-i386'

    def prepare(*targets):
        return subprocess.run([os.path.join(ROOT, 'tuatara'), 'prepare-i386', *targets],
                              env=dict(os.environ, TUATARA_BUILD=build)).returncode
    # The driver first: the folder is configured then, and tells what the tests need.
    status = prepare()
    if status == 0:
        status = prepare(*targets_of_tests(folder, lambda test: (
            in_suite(test, suites) if suites else test['name'] in I386_TESTS)))
    if status == 77:
        print('i386                   skipped: there is nothing to build it with')
        return
    if status:
        totals.add(0, 1)
        return
    print(f'{"built for i386":22} ({time.time() - start:.0f} s)', flush=True)
    libraries = os.path.join(folder, 'debian/libraries')
    env = dict(os.environ, LD_LIBRARY_PATH=':'.join(
        path for path in (libraries, os.environ.get('LD_LIBRARY_PATH')) if path))
    for suite in suites or ['i386']:
        run_suite(folder, suite, totals, env=env, names=() if suites else I386_TESTS,
                  label=suite if suite == 'i386' else suite + ', i386')


# Other tests are about this machine, or start programs that the emulator does not.
ARM64_SUITES = ['unit', 'corpus', 'conformance']
# What depends on the compiler, the kernels, or how numbers are computed.
ARM64_TESTS = ['arb', 'draw', 'draw_convert', 'format', 'gl_block', 'gl_get', 'gl_vbo', 'ir_math', 'ff_vm', 'sp_blend',
               'sp_sample', 'sp_setup', 'sp_vm', 'transfer', 'nv2a_raster', 'lima_pp_sim']


def run_arm64(build, totals, suites=()):
    """The tests of ARM64_TESTS in a build for arm64, in the folder build-arm64, or these suites whole. Said and
    skipped where Debian's packages for it, or the programs that build and run it, can not be had."""
    start, folder = time.time(), build + '-arm64'
    debian, log = os.path.join(folder, 'debian'), os.path.join(folder, 'tuatara-build.log')
    tools = ['clang', 'ld.lld', 'llvm-ar-14', 'qemu-aarch64-static']
    os.makedirs(folder, exist_ok=True)
    with open(log, 'w') as f:
        def done(*command):
            return subprocess.run(command, stdout=f, stderr=subprocess.STDOUT).returncode == 0
        if not all(map(shutil.which, tools)) or not os.path.exists(os.path.join(debian, 'meson.txt')) and not done(
                sys.executable, os.path.join(ROOT, 'deps', 'debian_root.py'), 'arm64', debian,
                '--list=' + os.path.join(ROOT, 'deps', 'debian-i386.txt')):
            print('arm64                  skipped: there is nothing to build it with')
            return
        print('building for arm64...', flush=True)
        built = os.path.exists(os.path.join(folder, 'build.ninja')) or done(
            'meson', 'setup', '--cross-file', os.path.join(debian, 'meson.txt'), '--cross-file',
            os.path.join(ROOT, 'cross', 'arm64.txt'), folder, ROOT)
        targets = targets_of_tests(folder, lambda test: test['name'] in ARM64_TESTS) if built and not suites else []
        built = built and done('ninja', '-C', folder, *targets)
    if not built:
        with open(log) as f:
            print(''.join(f.readlines()[-15:]))
        totals.add(0, 1)
        return
    print(f'{"built for arm64":22} ({time.time() - start:.0f} s)', flush=True)
    # Meson tells only tests that are given a program of the build; others find theirs by its name.
    env = dict(os.environ, MESON_EXE_WRAPPER='qemu-aarch64-static -L ' + shlex.quote(os.path.join(debian, 'root')))
    for suite in suites or ['arm64']:
        run_suite(folder, suite, totals, env=env, names=() if suites else ARM64_TESTS,
                  label=f'{suite}, arm64' if suites else suite)


def run_package(build, totals):
    """`tuatara package --check`: the build, the packages and the try."""
    start = time.time()
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([os.path.join(ROOT, 'tuatara'), 'package', '--check', '--out=' + folder],
                              env=dict(os.environ, TUATARA_BUILD=build, TUATARA_QUIET=''), text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode == 77:
        print('package                skipped: ' + done.stdout.strip().split('\n')[-1])
        return
    failed = done.returncode != 0
    totals.add(not failed, failed)
    print(f'{"package":22} {1 - failed} passed, {int(failed)} failed ({time.time() - start:.0f} s)', flush=True)
    if failed:
        print('\n'.join('    ' + line for line in done.stdout.strip().split('\n')[-20:]))


INSTRUMENTED = {'i386': run_i386, 'arm64': run_arm64, 'package': run_package, 'sanitize': run_sanitized, 'threads': run_threads}


def fuzz_commands(build):
    """The command lines of the suite, without how long."""
    listed = subprocess.run(['meson', 'introspect', '--tests', build], capture_output=True,
                            text=True, check=True)
    tests = [t for t in json.loads(listed.stdout)
             if any(suite.split(':')[-1] == 'fuzz' for suite in t['suite'])]
    return [[a for a in t['cmd'] if not a.startswith(('--seconds=', '--iterations='))]
            for t in tests]


def run_fuzz(build, seconds, seed, totals):
    """Every fuzz program in turn; what it says goes to the terminal."""
    commands = fuzz_commands(build)
    print(f'seed {seed}, {seconds / len(commands):.0f} s for each of {len(commands)} programs',
          flush=True)
    for command in commands:
        own = [f'--seed={seed}', f'--seconds={seconds / len(commands)}']
        failed = subprocess.run(command[:1] + own + command[1:]).returncode != 0
        totals.add(not failed, failed)
        if failed:
            print(f'{os.path.basename(command[0])}: FAILED', flush=True)


def main():
    summary, usage, rest = __doc__.split('\n\n', 2)
    parser = argparse.ArgumentParser(
        usage=usage.removeprefix('usage: '), description=summary + '\n\n' + rest,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default=os.path.join(ROOT, 'build'))
    parser.add_argument('--quick', action='store_true')
    parser.add_argument('--no-sanitize', action='store_true')
    parser.add_argument('--arch', choices=['i386', 'arm64'])
    parser.add_argument('--fuzz', type=float, metavar='SECONDS')
    parser.add_argument('--seed', type=int)
    parser.add_argument('--piglit', metavar='TIER', choices=['t1', 't2', 't3', 't4'])
    parser.add_argument('suites', nargs='*')
    options = parser.parse_args()
    unknown = [s for s in options.suites if s not in SUITES and s not in INSTRUMENTED]
    if unknown:
        print('no such suite: ' + ' '.join(unknown), file=sys.stderr)
        sys.exit(2)
    suites = options.suites or (QUICK if options.quick else SUITES + list(INSTRUMENTED))
    if options.no_sanitize:
        suites = [s for s in suites if s not in ('sanitize', 'threads')]
    build = os.path.abspath(options.build)
    if options.piglit:
        piglit = os.path.join(HERE, 'piglit', 'piglit.py')
        sys.exit(subprocess.run([sys.executable, piglit, '--build=' + build,
                                 '--tier=' + options.piglit]).returncode)
    totals = Totals()
    if options.fuzz:
        suites = []
        seed = options.seed if options.seed is not None else int(time.time())
        run_fuzz(build, options.fuzz, seed, totals)
    if options.arch == 'arm64':
        run_arm64(build, totals, [s for s in ARM64_SUITES if s in (options.suites or ARM64_SUITES)])
        suites = []
    if options.arch == 'i386':
        run_i386(build, totals, [s for s in I386 if s in (options.suites or I386)])
        suites = []
    for suite in suites:
        if suite in INSTRUMENTED:
            INSTRUMENTED[suite](build, totals)
        else:
            run_suite(build, suite, totals)
    print(f'{totals.passed} passed, {totals.failed} failed')
    sys.exit(1 if totals.failed else 0)


main()
