#!/usr/bin/env python3
"""The picture of a run with --hud is that of one without, but for the corner with the numbers.

usage: hud_picture.py LAUNCHER BUILD

The first frame of glxgears is always the same. Prints TAP.
"""
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../apps'))
import picture  # noqa: E402

HUD = 168, 102  # ws_hud.h


def shot(launcher, build, folder, *options):
    """(width, height, rows) of the first frame."""
    name = os.path.join(folder, 'a.png')
    subprocess.run([launcher, 'run', '--frames=1', '--size=300x300', f'--shot={name}', *options, 'glxgears'],
                   check=True, stdout=subprocess.DEVNULL, timeout=60)
    return picture.read(build, name)


def main():
    launcher, build = sys.argv[1:3]
    if not shutil.which('glxgears'):
        print('1..0 # SKIP there is no glxgears')
        return 0
    with tempfile.TemporaryDirectory() as folder:
        width, height, plain = shot(launcher, build, folder)
        watched = shot(launcher, build, folder, '--hud')
    same_size = (width, height) == watched[:2] == (300, 300)
    differs = [[plain[y][3 * x:3 * x + 3] != watched[2][y][3 * x:3 * x + 3] for x in range(width)]
               for y in range(height)] if same_size else [[]]
    inside = sum(sum(row[:HUD[0]]) for row in differs[:HUD[1]])
    print('1..2')
    print(f'{"ok" if same_size and inside > 500 else "not ok"} 1 - numbers in the corner: {inside} pixels')
    outside = sum(map(sum, differs)) - inside
    print(f'{"not ok" if outside else "ok"} 2 - nothing elsewhere: {outside} pixels')
    return 0 if same_size and inside > 500 and not outside else 1


sys.exit(main())
