#!/usr/bin/env python3
"""Records frames of programs on a driver with a simulated chip, draws them again, and compares with what was shown.

usage: record.py --driver=NAME [--build=DIR]

The picture that `tuatara frame` draws from a frame is the presented one, pixel by pixel. Results are
TAP.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import on_driver  # noqa: E402

ENDINGS = {'nv2a': '.push', 'lima': '.txt'}  # of recorded frames
FRAMES = 3  # the last of them is compared
SIZE = '200x150'


def programs(build):
    demo = os.path.join(build, 'demos', 'tuatara-demo')
    yield 'glxgears', ['glxgears', '-geometry', SIZE]
    for scene in ('mirror', 'fixed'):
        yield 'demo ' + scene, [demo, scene, '--window', '--size=' + SIZE]


def check(build, driver, command, env, folder):
    """What is wrong; an empty text when nothing is."""
    shot, shown = os.path.join(folder, 'last.shot'), os.path.join(folder, 'shown.png')
    env = dict(env, TUATARA_DRIVER=driver, TUATARA_RECORD=os.path.join(folder, 'frames'),
               TUATARA_SHOT=shot, TUATARA_FRAMES=str(FRAMES), TUATARA_SWAP_INTERVAL='0')
    done = subprocess.run(command, env=env, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=120)
    if not os.path.exists(shot):
        return 'nothing shown: ' + (done.stdout.strip().splitlines() or [''])[-1]
    tools = os.path.join(build, 'src', 'tools')
    subprocess.run([os.path.join(tools, 'tuatara-png'), shot, shown], check=True)
    frame = os.path.join(folder, 'frames', f'frame{FRAMES - 1:04}' + ENDINGS[driver])
    done = subprocess.run([os.path.join(tools, 'tuatara-tool'), 'frame', '--device=' + driver,
                           '--compare=' + shown, '--bound=0', frame], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    if done.returncode or not re.search(r'^rmse 0(\.0+)?,', done.stdout, re.M):
        return (done.stdout.strip().splitlines() or ['it says nothing'])[-1]
    return ''


def main():
    parser = argparse.ArgumentParser()
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser.add_argument('--driver', choices=sorted(ENDINGS), required=True)
    parser.add_argument('--build', default=os.path.join(root, 'build'))
    args = parser.parse_args()
    env = on_driver.environment(args.build)
    server = on_driver.start_xvfb(env)
    if not server:
        print('1..0 # SKIP Xvfb is missing')
        return 0
    todo = list(programs(os.path.abspath(args.build)))
    failures = 0
    try:
        print(f'1..{len(todo)}')
        for number, (name, command) in enumerate(todo, 1):
            if not shutil.which(command[0]):
                print(f'ok {number} - {name} # SKIP it is not installed')
                continue
            with tempfile.TemporaryDirectory() as folder:
                wrong = check(args.build, args.driver, command, env, folder)
            failures += bool(wrong)
            print(f"{'not ok' if wrong else 'ok'} {number} - {name}" + (f': {wrong}' if wrong else ''),
                  flush=True)
    finally:
        server.terminate()
        server.wait()
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
