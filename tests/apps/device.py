#!/usr/bin/env python3
"""Draws the demo scenes with the driver lima on the simulated DRM device, by way of libdrm, and on the
simulated chip in the process: the pictures are the same to the byte.

usage: device.py BUILD TUATARA_TOOL SHIM

Prints TAP. The device tells how many jobs it has had: another driver, or the chip in the process, would
have drawn without any.
"""
import os
import re
import subprocess
import sys
import tempfile

import demos

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import on_driver  # noqa: E402

JOBS = re.compile(r'^tuatara device: (\d+) GP jobs, (\d+) PP jobs, 0 refused$', re.M)
LACKS = re.compile(r'^(\w+): this driver has no (\w+)', re.M)


def draw(command, folder, env):
    """(what is wrong or '', what was said to standard error, {scene: picture})"""
    os.makedirs(folder)
    done = subprocess.run([*command, '--out=' + folder, '--size=128x96'], env=env, capture_output=True, text=True,
                          timeout=300, check=False)
    pictures = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), 'rb') as file:
            pictures[name] = file.read()
    return done.stdout if done.returncode else '', done.stderr, pictures


def main():
    build, tool, shim = (os.path.abspath(path) for path in sys.argv[1:4])
    env = dict(on_driver.environment(build), TUATARA_DRIVER='lima')
    demo = os.path.join(build, 'demos', 'tuatara-demo')
    names = demos.scenes(demo)
    print(f'1..{len(names) + 2}')
    results = []
    with tempfile.TemporaryDirectory() as folder:
        wrong, said, expected = draw([demo], os.path.join(folder, 'process'), env)
        lacks = dict(LACKS.findall(said))
        results.append(('drawn in the process', not wrong, wrong))
        device = [tool, 'device', '--kind=lima', '--cores=3', '--shim=' + shim, '--', demo]
        wrong, said, pictures = draw(device, os.path.join(folder, 'device'), env)
        jobs = JOBS.search(said)
        least = len(names) - len(lacks)
        results.append(('drawn on the device', not wrong and jobs and int(jobs[1]) >= least and
                        int(jobs[2]) >= least, wrong + said))
    for name in names:
        picture = pictures.get(name + '.png')
        if name in lacks and not picture:
            results.append((f'{name} # SKIP the driver has no {lacks[name]}', True, ''))
            continue
        results.append((f'{name} is the same', picture and picture == expected.get(name + '.png'), ''))
    for i, (name, good, why) in enumerate(results):
        print(f'{"ok" if good else "not ok"} {i + 1} - {name}')
        for line in why.splitlines() if not good else []:
            print('# ' + line)
    return 0 if all(good for _, good, _ in results) else 1


sys.exit(main())
