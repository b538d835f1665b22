#!/usr/bin/env python3
"""tuatara device, as a user runs it.

usage: device_cli_test.py TUATARA_TOOL SHIM CLIENT

CLIENT is a program that draws 20 frames on the device (drm_client_test.c). Prints TAP.
"""
import os
import signal
import subprocess
import sys
import tempfile
import time


class Tests:
    def __init__(self, tool, shim, folder):
        self.command = [tool, 'device', '--kind=lima', f'--shim={shim}']
        self.tool, self.folder, self.count, self.bad = tool, folder, 0, 0
        self.env = dict(os.environ, TMPDIR=folder, LC_ALL='C')

    def run(self, *args):
        done = subprocess.run([*self.command, *args], capture_output=True, text=True, timeout=60,
                              check=False, env=self.env)
        return done.returncode, done.stdout, done.stderr

    def ok(self, name, holds, *shown):
        self.count += 1
        self.bad += not holds
        print(f'{"ok" if holds else "not ok"} {self.count} - {name}')
        for text in shown if not holds else ():
            print(f'# {text!r}')


NO_JOBS = 'tuatara device: 0 GP jobs, 0 PP jobs, 0 refused\n'


def check_programs(t):
    got = t.run('--', 'sh', '-c', 'cat; echo "$0 $*"; exit 3', 'a', '-b')
    t.ok('a program has its arguments and status', got == (3, 'a -b\n', NO_JOBS), got)
    got = t.run('sh', '-c', 'kill -9 $$')
    t.ok('a signal that ends it', got == (137, '', NO_JOBS), got)
    got = t.run('--', '/nowhere/to/be/found')
    t.ok('no such program', got[0] == 127 and '/nowhere/to/be/found: No such file' in got[2], got)
    got = t.run('--', '/dev/null')
    t.ok('no program', got[0] == 126 and 'Permission denied' in got[2], got)
    got = t.run('--', 'sh', '-c', 'test -c /dev/dri/renderD128 && ls /dev/dri && stat -c %F,%t:%T /dev/dri/renderD128 &&'
                ' ls /sys/dev/char/226:128/device/ && cat /sys/dev/char/226:128/uevent')
    t.ok('files of the device are there', got == (0, 'renderD128\ncharacter special file,e2:80\ndrm\nsubsystem\nuevent\n'
         'MAJOR=226\nMINOR=128\nDEVNAME=dri/renderD128\nDEVTYPE=drm_minor\n', NO_JOBS), got)
    inner = [*t.command, '--', 'sh', '-c', 'exit 4']
    got = t.run('--', *inner)
    t.ok('one in another', got == (4, '', 2 * NO_JOBS), got)


def check_options(t):
    for args in (['--cores=0', 'true'], ['--cores=5', 'true'], ['--cores=', 'true'], ['--cores=2x', 'true'],
                 ['--kind=nv2a', 'true'], ['--record=', 'true'], ['--wrong', 'true'], []):
        got = t.run(*args)
        t.ok(f'refused: {" ".join(args) or "no program"}', got[0] == 2 and not got[1] and got[2], got)
    got = t.run('--help')
    t.ok('help', got[0] == 0 and got[1].startswith('usage: tuatara device') and not got[2], got)
    got = t.run(f'--record={t.folder}/no/folder', 'true')
    t.ok('a folder that can not be', got[0] == 1 and 'No such file' in got[2], got)
    done = subprocess.run([*t.command, 'true'], capture_output=True, text=True, check=False,
                          env=dict(os.environ, TMPDIR=f'{t.folder}/{"n" * 100}'))
    t.ok('no place for its files', done.returncode == 1 and done.stderr, done)


def check_signals(t):
    """A signal for it goes to the program, and it cleans up."""
    running = subprocess.Popen([*t.command, '--', 'sh', '-c', 'trap "exit 7" TERM; echo; i=0; while [ $i -lt 400 ]; do'
                                ' sleep 0.05; i=$((i+1)); done'],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=t.env)
    running.stdout.read(1)
    running.send_signal(signal.SIGTERM)
    t.ok('SIGTERM is the program\'s', running.wait() == 7)


def check_frames(t, client):
    frames = os.path.join(t.folder, 'frames')
    start = time.time()
    got = t.run('--cores=2', f'--record={frames}', '--', client)
    t.ok('a client draws', got[0] == 0 and got[2].endswith('20 GP jobs, 20 PP jobs, 0 refused\n'), got)
    t.ok('in time', time.time() - start < 30)
    names = sorted(os.listdir(frames))
    t.ok('its frames are kept', names == [f'frame{i:04}.txt' for i in range(20)], names)
    picture = os.path.join(t.folder, 'a.png')
    command = [t.tool, 'frame', '--device=lima']
    first = subprocess.run([*command, '-o', picture, f'{frames}/{names[0]}'], check=False, capture_output=True,
                           text=True)
    t.ok('they stand alone', (first.returncode, first.stderr) == (0, ''), first)
    last = subprocess.run([*command, '--bound=0', f'--compare={picture}', f'{frames}/{names[-1]}'], check=False,
                          capture_output=True, text=True)
    t.ok('and draw the same', last.returncode == 0 and 'rmse 0.000, differing pixels 0 of 1024' in last.stdout, last)


def main():
    tool, shim, client = (os.path.abspath(path) for path in sys.argv[1:4])
    with tempfile.TemporaryDirectory(dir='/tmp') as folder:
        t = Tests(tool, shim, folder)
        check_programs(t)
        check_options(t)
        check_signals(t)
        check_frames(t, client)
        left = [name for name in os.listdir(folder) if name.startswith('tuatara.')]
        t.ok('nothing is left behind', not left, left)
    print(f'1..{t.count}')
    return 1 if t.bad else 0


sys.exit(main())
