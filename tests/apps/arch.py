#!/usr/bin/env python3
"""Builds for two architectures draw the same pictures.

usage: arch.py --build=DIR --other=DIR [--shared=DIR]

Renders the demo scenes with both builds, on softpipe all of them and on the simulated chips two, replays
recorded applications on both, and compares the files byte for byte. The program that replays is of the
class of the build: DIR/apitrace has Debian's i386 package, which is fetched and unpacked there. Results are
TAP; the recordings are skipped where they or what replays them can not be had.
"""
import argparse
import csv
import filecmp
import os
import shutil
import subprocess
import sys
import tempfile

import demos
import traces

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, 'deps'))
import debian_root  # noqa: E402
import on_driver  # noqa: E402

SIZE = '--size=320x240'
# Short ones, of GLX.
RECORDED = ['billard-gl', 'crack-attack', 'glxgears', 'gltron']
CHIPS = [('nv2a', 'wave'), ('nv2a', 'fixed'), ('lima', 'wave'), ('lima', 'fixed')]


def render(build, driver, scene, folder):
    """(path of the picture, what went wrong or an empty text)"""
    os.makedirs(folder, exist_ok=True)
    env = dict(on_driver.environment(build), TUATARA_DRIVER=driver)
    done = subprocess.run([os.path.join(build, 'demos', 'tuatara-demo'), scene, '--out=' + folder, SIZE], env=env,
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300, check=False)
    path = os.path.join(folder, scene + '.png')
    if done.returncode or not os.path.exists(path):
        return path, (done.stdout.strip().splitlines() or ['no picture'])[-1]
    return path, ''


def replayers(build, other):
    """Environments in which glretrace of either class is found and draws on the build of its class. Raises
    debian_root.Unavailable."""
    if not shutil.which('glretrace'):
        raise debian_root.Unavailable('not installed: glretrace (package apitrace)')
    folder = os.path.join(other, 'apitrace')
    # A script's library, of another class than its interpreter.
    root = debian_root.make('i386', folder, ['apitrace'], without=['python3-pil'])
    narrow = on_driver.environment(other)
    narrow['PATH'] = os.path.join(root, 'usr/bin') + ':' + narrow['PATH']
    for libraries in (os.path.join(folder, 'libraries'), os.path.join(other, 'debian/libraries')):
        narrow['LD_LIBRARY_PATH'] += ':' + libraries
    return [on_driver.environment(build), narrow]


def replay_on_both(row, shared, environments, folder):
    """[(path of the picture, what went wrong or an empty text)] of both."""
    made = []
    for name, env in zip(('one', 'other'), environments):
        out = os.path.join(folder, name)
        os.makedirs(out)
        path, wrong, _ = traces.replay(row, shared, out, env, os.path.join(out, 'report'))
        made.append((path, wrong))
    return made


def recorded(args, server_env):
    """Names of recordings, and functions of a folder that replay them on both builds."""
    shared = os.path.join(args.shared, 'apps', 'traces')
    if not os.path.isdir(shared):
        print('# recordings are skipped: they are not here')
        return []
    try:
        environments = replayers(os.path.abspath(args.build), os.path.abspath(args.other))
    except debian_root.Unavailable as error:
        print(f'# recordings are skipped: {error}')
        return []
    for env in environments:
        env.update(server_env, TUATARA_SWAP_INTERVAL='0')
    with open(os.path.join(shared, 'TRACES.tsv'), encoding='utf-8') as table:
        rows = [row for row in csv.DictReader(table, delimiter='\t') if row['trace'][:-6] in RECORDED]
    return [(f"{row['trace']} replayed", lambda folder, r=row: replay_on_both(r, shared, environments, folder))
            for row in rows]


def render_on_both(args, driver, scene, folder):
    return [render(os.path.abspath(build), driver, scene, os.path.join(folder, name))
            for name, build in (('one', args.build), ('other', args.other))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', required=True)
    parser.add_argument('--other', required=True)
    parser.add_argument('--shared', default=os.environ.get('TUATARA_SHARED', os.path.join(ROOT, '..', 'shared')))
    args = parser.parse_args()
    scenes = demos.scenes(os.path.join(args.build, 'demos', 'tuatara-demo'))
    cases = [(f'{scene} on {driver}', lambda folder, d=driver, s=scene: render_on_both(args, d, s, folder))
             for driver, scene in [('softpipe', scene) for scene in scenes] + CHIPS]
    server_env = {}
    server = on_driver.start_xvfb(server_env)
    failures = 0
    try:
        cases += recorded(args, server_env) if server else []
        print(f'1..{len(cases)}')
        for number, (name, make) in enumerate(cases, 1):
            with tempfile.TemporaryDirectory() as folder:
                made = make(folder)
                wrong = made[0][1] or made[1][1]
                if not wrong and not filecmp.cmp(made[0][0], made[1][0], shallow=False):
                    wrong = 'the pictures differ'
            failures += bool(wrong)
            print(f"{'not ok' if wrong else 'ok'} {number} - {name}" + (f': {wrong}' if wrong else ''), flush=True)
    finally:
        if server:
            server.terminate()
            server.wait()
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
