#!/usr/bin/env python3
"""tuatara bench [--against=llvmpipe,softpipe] [--rounds=N] [--cores=N,...] [--json=FILE]
                 [--markdown] [--processor-time] [--group=NAME] [PATTERN]

Measures our driver and Mesa's side by side: every row runs on each driver in turn, several rounds,
each in a process of its own; the table has the medians and the ratio of ours to the others'.
Ratios above 1 are in our favour, for times as for rates. With --cores every row runs on so many
cores, one after the other. Rows of vertex programs (vp-) take the corpus of the tests, and what
../shared/corpus has, or TUATARA_SHARED. With --processor-time rates are by the time of all threads
together, which other load on the machine changes less, and the best round counts, not the median.
Rows of mappings (mapping-) have a column of what the machine could do, and end with the slowest.
--group takes the rows of one group: pixels (uploads, copies, readback, drawn pixels), prims (points,
lines, polygons, queries, clears, less common filters) or present (windows; needs an X server).
The scenes of glmark2 have a script of their own: bench/glmark2.py.
"""
import argparse
import glob
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

MESA_JSON = '/usr/share/glvnd/egl_vendor.d/50_mesa.json'


def environment(driver, build):
    env = dict(os.environ)
    for name in list(env):
        if name.startswith(('MESA_', 'GALLIUM_', 'LIBGL_', '__EGL_', '__GLX_')):
            del env[name]
    if driver == 'tuatara':
        env['__EGL_VENDOR_LIBRARY_FILENAMES'] = vendor_file(build)
        env['__GLX_VENDOR_LIBRARY_NAME'] = 'tuatara'
        libs = {os.path.dirname(p) for p in glob.glob(build + '/src/*/lib*_tuatara.so.0')}
        env['LD_LIBRARY_PATH'] = ':'.join(sorted(libs))
    else:
        env.update(__EGL_VENDOR_LIBRARY_FILENAMES=MESA_JSON, __GLX_VENDOR_LIBRARY_NAME='mesa',
                   LIBGL_ALWAYS_SOFTWARE='1', GALLIUM_DRIVER=driver,
                   MESA_SHADER_CACHE_DISABLE='true')
    return env


def vendor_file(build):
    found = sorted(glob.glob(build + '/src/*/*tuatara*.json'))
    if not found:
        sys.exit('bench: no EGL vendor file in the build folder; build first')
    return found[0]


def corpus_folders():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
    shared = os.environ.get('TUATARA_SHARED') or os.path.join(root, '..', 'shared')
    folders = [os.path.join(root, 'tests', 'data', 'corpus'), os.path.join(shared, 'corpus', 'nvvp')]
    for folder in folders:
        if not os.path.isdir(folder):
            print(f'bench: no programs in {os.path.relpath(folder)}, skipped', file=sys.stderr)
    return [f for f in folders if os.path.isdir(f)]


def pin(cores):
    """For the child: only so many of the cores that we may use. 0 means all."""
    if cores:
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])


def run_row(program, row, env, expect, cores):
    command = program + [row] + (corpus_folders() if row.startswith('vp-') else [])
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600,
                          preexec_fn=lambda: pin(cores))
    values = {}
    for line in done.stdout.splitlines():
        if line.startswith('renderer '):
            if expect not in line.lower():
                sys.exit(f'bench: expected {expect}, the driver is {line[9:]}')
            continue
        metric, _, value = line.rpartition(' ')
        values[metric] = float(value)
    if done.returncode:
        print(f'bench: {row} on {expect}: {done.stderr.strip()}', file=sys.stderr)
    return values


def measure(args, rows, drivers):
    results = {}
    runs = [(row, cores) for row in rows for cores in args.cores for _ in range(args.rounds)]
    for row, cores in runs:
        for driver in drivers[:1] if row == 'mapping-machine' else drivers:
            expect = 'tuatara' if driver == 'tuatara' else driver
            values = run_row(args.program, row, environment(driver, args.build), expect, cores)
            for metric, value in values.items():
                # Each row makes a context; only its own row reports that.
                if row == 'context' or not metric.startswith(('context creation', 'first draw')):
                    name = f'[{cores}] {metric}' if cores else metric
                    results.setdefault(name, {}).setdefault(driver, []).append(value)
    return {m: {d: typical(m, v, args.processor_time) for d, v in by.items()}
            for m, by in results.items()}


def is_time(metric):
    return re.search(r', (avg |p99 |max )?ms$|MB$', metric)


def typical(metric, values, best):
    if not best:
        return statistics.median(values)
    return min(values) if is_time(metric) else max(values)


def ratio(metric, ours, theirs):
    if not ours or not theirs:
        return None
    return theirs / ours if is_time(metric) else ours / theirs


# What a pixel of a state asks of the machine at least: pairs of texels, and words of the frame that
# are written, or read and written. Depths of these rows are only compared.
STATES = {
    'bilinear': (2, 1, 0),
    'trilinear': (2, 1, 0),
    '2 textures': (4, 1, 0),
    'texture + blend': (2, 0, 1),
    'texture + depth': (2, 1, 1),
    '2 trilinear + blend + depth': (4, 0, 2),
}


def machine_limit(results, metric):
    """Mpix/s that a row of a mapping could have at most on this machine: what takes longer, the
    texels, each pair by a load or a gather, or the frame. Trilinear filters read a second pair of
    rows where the texture is minified."""
    found = re.match(r'(\[\d+\] )?mapping, (.*?), (.*): Mpix/s$', metric)
    if not found:
        return None
    prefix, state, mapping = found[1] or '', found[2], found[3]
    rates = {m[len(prefix + 'machine, '):]: by['tuatara'] for m, by in results.items()
             if m.startswith(prefix + 'machine, ') and 'tuatara' in by}
    pairs = [rate for m, rate in rates.items() if m.startswith('pairs of texels')]
    if not pairs:
        return None
    gathers, writes, updates = STATES[state]
    if 'trilinear' in state and 'minified' in mapping:
        gathers *= 2
    frame = writes / rates['pixels written: Mpix/s']
    frame += updates / rates['pixels read and written: Mpix/s']
    return 1 / max(frame, gathers / max(pairs))


def print_slowest(results, drivers):
    """The mapping of each state with the smallest ratio to another driver."""
    for driver in drivers[1:]:
        slowest = {}
        for metric, by in results.items():
            state = re.match(r'(.*mapping, .*?), (.*): Mpix/s$', metric)
            r = ratio(metric, by.get('tuatara'), by.get(driver))
            if state and r:
                slowest[state[1]] = min(slowest.get(state[1], (r, state[2])), (r, state[2]))
        for state, (r, mapping) in slowest.items():
            print(f'{state}: {r:.2f}x {driver} where it is slowest ({mapping})')


def library_size(build):
    """Megabytes of the vendor libraries as a distribution ships them, without debug information."""
    total = 0
    for path in glob.glob(build + '/src/*/lib*_tuatara.so.0'):
        with tempfile.NamedTemporaryFile() as stripped:
            subprocess.run(['strip', '-o', stripped.name, path], check=True)
            total += os.path.getsize(stripped.name)
    return total / 1e6


def print_table(results, drivers, markdown):
    others = [d for d in drivers if d != 'tuatara']
    limits = {m: machine_limit(results, m) for m in results}
    limited = any(limits.values())
    head = ['row'] + drivers + [f'vs {d}' for d in others] + ['of machine'] * limited
    lines = [head]
    for metric, by in results.items():
        line = [metric] + [f'{by[d]:.4g}' if d in by else '-' for d in drivers]
        for d in others:
            r = ratio(metric, by.get('tuatara'), by.get(d))
            line.append(f'{r:.2f}x' if r else '-')
        if limited:
            line.append(f'{by["tuatara"] / limits[metric]:.0%}' if limits[metric] else '-')
        lines.append(line)
    widths = [max(len(l[i]) for l in lines) for i in range(len(head))]
    for number, line in enumerate(lines):
        cells = [line[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(line[1:], widths[1:])]
        print('| ' + ' | '.join(cells) + ' |' if markdown else '  '.join(cells))
        if markdown and number == 0:
            print('|' + '|'.join('---' if i == 0 else '---:' for i in range(len(head))) + '|')


def main():
    parser = argparse.ArgumentParser(prog='tuatara bench', description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--against', default='llvmpipe,softpipe')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--cores', default='0', type=lambda s: [int(n) for n in s.split(',')])
    parser.add_argument('--group', default='', choices=('pixels', 'prims', 'present'))
    parser.add_argument('--json')
    parser.add_argument('--markdown', action='store_true')
    parser.add_argument('--processor-time', action='store_true')
    parser.add_argument('--build', default=os.path.join(os.path.dirname(__file__), '..', 'build'))
    parser.add_argument('pattern', nargs='?', default='')
    args = parser.parse_args()
    args.build = os.path.abspath(args.build)
    args.program = [os.path.join(args.build, 'bench', 'tuatara-bench-gl')]
    drivers = ['tuatara'] + [d for d in args.against.split(',') if d]
    listed = subprocess.run(args.program + ['--list'], capture_output=True, text=True, check=True)
    args.program += ['--processor-time'] * args.processor_time
    rows = [r for r in listed.stdout.split() if re.search(args.pattern, r)]
    if args.group:
        rows = [r for r in rows if r.startswith(args.group + '-')]
    if not rows:
        sys.exit(f'bench: no row matches {args.group} {args.pattern}')
    results = measure(args, rows, drivers)
    print_table(results, drivers, args.markdown)
    print_slowest(results, drivers)
    size = library_size(args.build)
    print(f'\nlibraries of the driver: {size:.2f} MB together')
    if args.json:
        with open(args.json, 'w') as out:
            json.dump({'results': results, 'library_megabytes': size}, out, indent=2)


main()
