#!/usr/bin/env python3
"""Draws the demo scenes and the recorded applications on the simulated chip of a driver and on
softpipe, and compares the pictures.

usage: hardware.py --driver=NAME [--build=DIR] [--shared=DIR] [--out=DIR] [--table] [NAME...]

Prints one TAP line a scene or trace, and one for the share of vertices that the chip transformed
itself. A picture passes when the root mean square error is at most what CHIPS says of the driver, of
255; exceptions have their reason. Traces are skipped where the reference material or the programs
that play them are not there. With --table the numbers are printed as the rows of the driver's page
in docs.
"""
import argparse
import concurrent.futures
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile

import demos
import picture
import traces

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import on_driver  # noqa: E402

class Chip:
    """How near a driver's pictures have to be, and how much the chip has to do."""

    def __init__(self, max_rmse, min_share, unit, commands, exceptions):
        self.max_rmse, self.min_share = max_rmse, min_share  # of 255; of vertices by the unit
        self.unit = unit
        self.exceptions = exceptions  # name -> (max rmse, why)
        self.statistics = re.compile(
            r'^\w+: (\d+) frames, (\d+) draws, ([\d.]+) bytes of ' + commands + r' a draw, '
            r'(\d+) vertices, ([\d.]+)% by ' + unit, re.M)


CHIPS = {
    'nv2a': Chip(1.5, 0.95, 'the vertex unit', 'push buffers', {
        # Its lines are smooth, blended, one and two pixels wide: the chip's coverage is another.
        'torus-trooper': (3.0, 'coverage of smooth lines'),
        # Two textures of 185x185 texels. The chip has none of such sizes, the extension that allows
        # them is not there, and a program that does not look gets an error and no texture.
        'chromium-bsu': (31.0, 'textures of 185x185 texels'),
    }),
    # Vertices of smooth lines are the CPU's, four for each line: Torus Trooper has little else.
    'lima': Chip(4.0, 0.90, 'the geometry processor', 'command lists', {}),
}
LACKS = re.compile(r'this driver has no (\w+)')
REASON = re.compile(r'^\w+: (\d+) vertices on the CPU: (.*)', re.M)


class Drawing:
    """What is drawn on both drivers."""

    def __init__(self, name, draw, driver):
        self.name, self.draw = name, draw  # draw(driver) gives (picture or None, message, log)
        self.driver, self.chip = driver, CHIPS[driver]
        self.rmse, self.wrong = None, ''
        self.lacks = ''  # the extension that the driver does not have: skipped
        self.draws = self.vertices = self.bytes = self.share = 0
        self.reasons = {}

    def note(self, log):
        """The last statistics of the driver."""
        found = list(self.chip.statistics.finditer(log))
        if found:
            last = found[-1]
            self.draws, self.bytes = int(last[2]), float(last[3])
            self.vertices, self.share = int(last[4]), float(last[5]) / 100
            self.reasons = {why: int(n) for n, why in REASON.findall(log[last.end():])}

    def run(self):
        pictures = []
        for driver in (self.driver, 'softpipe'):
            result, message, log = self.draw(driver)
            lacks = LACKS.search(message)
            if lacks:
                self.lacks = lacks[1]
                return self
            if not result:
                self.wrong = f'{driver}: {message}'
                return self
            pictures.append(result)
            if driver == self.driver:
                self.note(log)
        bound = self.chip.exceptions.get(self.name, (self.chip.max_rmse, ''))[0]
        if pictures[0][:2] != pictures[1][:2]:
            self.wrong = 'sizes differ'
            return self
        self.rmse, _ = picture.difference(*pictures)
        if self.rmse > bound:
            self.wrong = f'rmse {self.rmse:.2f}, at most {bound}'
        elif not self.draws:
            self.wrong = 'no statistics: it was not drawn by ' + self.driver
        return self


def driver_environment(env, driver):
    return dict(env, TUATARA_DRIVER=driver, TUATARA_DEBUG='nv2a,lima')


def draw_demo(build, name, env, out, driver):
    folder = os.path.join(out, driver)
    os.makedirs(folder, exist_ok=True)
    done = subprocess.run([os.path.join(build, 'demos', 'tuatara-demo'), name, '--out=' + folder,
                           '--size=320x240'], env=driver_environment(env, driver), text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    path = os.path.join(folder, name + '.png')
    if done.returncode or not os.path.exists(path):
        lines = done.stderr.strip().splitlines() or ['no picture']
        return None, next((line for line in lines if LACKS.search(line)), lines[-1]), ''
    return picture.read(build, path), '', done.stderr


def draw_trace(build, row, folder, env, out, driver):
    name = row['trace'][:-6]
    path, message, log = traces.replay(row, folder, os.path.join(out, driver),
                                       driver_environment(env, driver),
                                       os.path.join(out, driver, name + '.report'))
    return (picture.read(build, path) if path else None), message, log


def find_drawings(args, env, out):
    """(drawings, server or None, why there are no traces)"""
    drawings = [Drawing(name, lambda driver, name=name: draw_demo(args.build, name, env, out, driver),
                        args.driver)
                for name in demos.scenes(os.path.join(args.build, 'demos', 'tuatara-demo'))]
    folder = os.path.join(args.shared, 'apps', 'traces')
    if not os.path.isdir(folder):
        return drawings, None, 'the traces are not here'
    server = on_driver.start_xvfb(env) if shutil.which('glretrace') else None
    if not server:
        return drawings, None, 'glretrace (package apitrace) or Xvfb is missing'
    for driver in (args.driver, 'softpipe'):
        os.makedirs(os.path.join(out, driver), exist_ok=True)
    with open(os.path.join(folder, 'TRACES.tsv')) as f:
        rows = list(csv.DictReader(f, delimiter='\t'))
    # The longest first: two run at the same time.
    rows.sort(key=lambda row: -int(row['bytes']))
    drawings += [Drawing(row['trace'][:-6], lambda driver, row=row: draw_trace(
        args.build, row, folder, env, out, driver), args.driver) for row in rows]
    return drawings, server, ''


def report(done, chip, table):
    vertices = sum(d.vertices for d in done)
    by_chip = sum(d.vertices * d.share for d in done)
    share = by_chip / vertices if vertices else 0.0
    ok = share >= chip.min_share
    print(f"{'ok' if ok else 'not ok'} {len(done) + 1} - {100 * share:.2f}% of {vertices} vertices by "
          f'{chip.unit}, at least {100 * chip.min_share:g}%')
    for d in done:
        for why, number in d.reasons.items():
            print(f'# {d.name}: {number} vertices on the CPU: {why}')
    if table:
        print(f'\n| program | draws | bytes a draw | vertices | by {chip.unit} | rmse |')
        print('|---|---|---|---|---|---|')
        for d in done:
            if d.lacks:
                continue
            print(f'| {d.name} | {d.draws} | {d.bytes:.0f} | {d.vertices} | {100 * d.share:.1f}% | '
                  f'{d.rmse or 0:.2f} |')
    return ok


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser.add_argument('--driver', choices=sorted(CHIPS), required=True)
    parser.add_argument('--build', default=os.path.join(root, 'build'))
    parser.add_argument('--shared', default=os.environ.get('TUATARA_SHARED') or
                        os.path.join(os.path.dirname(root), 'shared'))
    parser.add_argument('--out')
    parser.add_argument('--table', action='store_true')
    parser.add_argument('names', nargs='*')
    args = parser.parse_args()
    env = dict(on_driver.environment(args.build), TUATARA_SWAP_INTERVAL='0')
    out = args.out or tempfile.mkdtemp()
    drawings, server, missing = find_drawings(args, env, out)
    drawings = [d for d in drawings if not args.names or d.name in args.names]
    try:
        print(f'1..{len(drawings) + 1}')
        if missing:
            print('# no traces: ' + missing)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            done = []
            for number, d in enumerate(pool.map(Drawing.run, drawings), 1):
                done.append(d)
                if d.lacks:
                    print(f'ok {number} - {d.name} # SKIP {args.driver} has no {d.lacks}', flush=True)
                    continue
                what = d.wrong or f'rmse {d.rmse:.2f}, {d.bytes:.0f} bytes a draw, ' \
                    f'{100 * d.share:.1f}% of {d.vertices} vertices by {d.chip.unit}'
                print(f"{'not ok' if d.wrong else 'ok'} {number} - {d.name}: {what}", flush=True)
    finally:
        if server:
            server.terminate()
            server.wait()
        if not args.out:
            shutil.rmtree(out)
    good = report(done, CHIPS[args.driver], args.table) and not any(d.wrong for d in done)
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
