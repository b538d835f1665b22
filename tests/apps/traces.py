#!/usr/bin/env python3
"""Replays the recorded applications on our driver and compares each with its reference picture.

usage: traces.py [--build=DIR] [--shared=DIR] [--out=DIR] [NAME...]

Prints one TAP line a trace. The reference pictures were made by another correct driver, so edges,
texture level choice and dithering may differ a little: a picture passes when the root mean square
error is at most MAX_RMSE of 255 and at most MAX_FAR of the pixels are off by more than 48 in a
channel. Differences that are known to be the reference's are in EXCEPTIONS with the reason.
"""
import argparse
import csv
import glob
import os
import shutil
import subprocess
import sys
import tempfile

import picture

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import on_driver  # noqa: E402

MAX_RMSE = 1.2
MAX_FAR = 0.001
# trace name -> (max rmse, max far, why)
EXCEPTIONS = {
    # The game turns sprites by any angle up to 2^31 degrees. The reference converts to radians in
    # single precision, which leaves of such an angle nothing but its order of magnitude. With the
    # same arithmetic the pictures differ by 0.34.
    'chromium-bsu': (5.3, 0.005, 'angles of millions of degrees'),
    # Text of the size of its texture, with anisotropic filtering on: the reference blurs it, although
    # one sample a pixel is due. Without its anisotropic filter the pictures differ by 0.48.
    'neverball': (5.7, 0.005, 'text with anisotropic filtering'),
}
HERE = os.path.dirname(os.path.abspath(__file__))


def replay(row, traces, out, env, report):
    """Replays up to the snapshot call; returns (path of the picture or None, message, stderr)."""
    name = row['trace'][:-6]
    prefix = os.path.join(out, name + '_')
    for old in glob.glob(prefix + '*.png') + glob.glob(prefix + '*.shot'):
        os.remove(old)
    env = dict(env, TUATARA_REPORT=report)
    shot = ['-s', prefix, '-S', row['snapshot_call']]
    if row['tool'] == 'eglretrace':
        # Its own snapshots need framebuffer objects when the surface came from a platform call; the
        # driver saves what was last presented instead, which is the frame of the snapshot call.
        env['TUATARA_SHOT'], shot = prefix + 'last.shot', []
    open(report, 'w').close()
    try:
        done = subprocess.run([row['tool'], '-b'] + shot + [os.path.join(traces, row['trace'])],
                              env=env, capture_output=True, text=True, timeout=300, errors='replace')
    except subprocess.TimeoutExpired:
        return None, 'took more than 300 s', ''
    if not on_driver.was_used(report):
        return None, 'did not run on our driver', done.stderr
    made = glob.glob(prefix + '*.png') + glob.glob(prefix + '*.shot')
    if not made:
        tail = (done.stderr or done.stdout).strip().splitlines()[-1:] or ['']
        return None, f'no picture (exit {done.returncode}): {tail[0]}', done.stderr
    return made[0], '', done.stderr


def check(row, traces, path, build):
    name = row['trace'][:-6]
    ours, theirs = (picture.read(build, p) for p in (path, os.path.join(traces, name + '.png')))
    if ours[:2] != theirs[:2]:
        return False, f'size {ours[0]}x{ours[1]}, expected {theirs[0]}x{theirs[1]}'
    rmse, far = picture.difference(ours, theirs)
    max_rmse, max_far, _ = EXCEPTIONS.get(name, (MAX_RMSE, MAX_FAR, ''))
    return rmse <= max_rmse and far <= max_far, \
        f'rmse {rmse:.2f} (at most {max_rmse}), far off {100 * far:.2f}% (at most {100 * max_far:g}%)'


def main():
    parser = argparse.ArgumentParser()
    root = os.path.dirname(os.path.dirname(HERE))
    parser.add_argument('--build', default=os.path.join(root, 'build'))
    parser.add_argument('--shared', default=os.environ.get('TUATARA_SHARED', os.path.join(root, '..', 'shared')))
    parser.add_argument('--out')
    parser.add_argument('names', nargs='*')
    args = parser.parse_args()
    traces = os.path.join(args.shared, 'apps', 'traces')
    if not os.path.isdir(traces):
        print('1..0 # SKIP the traces are not here')
        return 0
    if not shutil.which('glretrace') or not shutil.which('Xvfb'):
        print('1..0 # SKIP glretrace (package apitrace) or Xvfb is missing')
        return 0
    out = args.out or tempfile.mkdtemp()
    os.makedirs(out, exist_ok=True)
    rows = [r for r in csv.DictReader(open(os.path.join(traces, 'TRACES.tsv')), delimiter='\t')
            if not args.names or r['trace'][:-6] in args.names]
    env = dict(on_driver.environment(args.build), TUATARA_SWAP_INTERVAL='0')
    server = on_driver.start_xvfb(env)
    if not server:
        sys.exit('traces: Xvfb does not start')
    failures = 0
    try:
        print(f'1..{len(rows)}')
        for number, row in enumerate(rows, 1):
            path, message, _ = replay(row, traces, out, env, os.path.join(out, 'report'))
            ok = False
            if path:
                ok, message = check(row, traces, path, args.build)
            failures += not ok
            print(f"{'ok' if ok else 'not ok'} {number} - {row['trace']}: {message}", flush=True)
    finally:
        server.terminate()
        server.wait()
        if not args.out:
            shutil.rmtree(out)
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
