#!/usr/bin/env python3
"""Mesa's driver lima draws on the simulated device (tuatara device).

usage: run_lima.py TUATARA_TOOL SHIM SCENES SOURCE_ROOT FOLDER

SCENES is the program of tests/foreign/lima, built for this machine: Mesa's llvmpipe draws its scenes as
references. For arm64 it is built here, and runs under qemu-user with Debian's Mesa, whose packages are
unpacked in FOLDER (63 MB to fetch, once). Each picture may differ by 2 of 255 on average, and in 0.7 % of
its pixels by more than 16. So that no other driver has drawn: the renderer is Mali400, and the device has
seen exactly the jobs that the scenes expect. Prints TAP; skips where the packages can not be had.
"""
import glob
import os
import re
import shutil
import subprocess
import sys

import arm64

MAX_MEAN = 2.0
MAX_SHARE, MAX_DIFFERENCE = 0.007, 16
VENDOR = '/usr/share/glvnd/egl_vendor.d/50_mesa.json'
LLVMPIPE = {'LIBGL_ALWAYS_SOFTWARE': '1', 'GALLIUM_DRIVER': 'llvmpipe', 'MESA_SHADER_CACHE_DISABLE': 'true',
            'GALLIVM_PERF': 'no_brilinear,no_rho_approx,no_aos_sampling,no_filter_hacks',
            '__EGL_VENDOR_LIBRARY_FILENAMES': VENDOR,
            # What Mesa keeps until the process ends is its own.
            'ASAN_OPTIONS': os.environ.get('ASAN_OPTIONS', '') + ':detect_leaks=0'}
# llvmpipe draws no more than one of a pixel here; where they are in 4 x 4 pixels instead of one.
SAMPLED, SAMPLES = 'samples', ((1, 0), (3, 1), (0, 2), (2, 3))
JOBS = re.compile(r'^tuatara device: (\d+) GP jobs, (\d+) PP jobs, (\d+) refused$', re.M)


def read_picture(path):
    with open(path, 'rb') as file:
        head, pixels = file.read().split(b'ENDHDR\n', 1)
    size = dict(line.split(b' ', 1) for line in head.splitlines()[1:])
    return int(size[b'WIDTH']), int(size[b'HEIGHT']), pixels


def differences(path, reference):
    """(mean, share of pixels that differ much) of the largest difference of red, green and blue."""
    (width, height, a), (other_width, other_height, b) = read_picture(path), read_picture(reference)
    if (width, height) != (other_width, other_height):
        return 255.0, 1.0
    most = [max(abs(a[i] - b[i]), abs(a[i + 1] - b[i + 1]), abs(a[i + 2] - b[i + 2]))
            for i in range(0, 4 * width * height, 4)]
    return sum(most) / len(most), sum(d > MAX_DIFFERENCE for d in most) / len(most)


def fold(path):
    """The picture of a scene with four samples, from one without that is four times as wide and high: its pixels
    are where the samples of a pixel are, and others."""
    width, height, pixels = read_picture(path)
    result = bytearray()
    for y in range(0, height, 4):
        for x in range(0, width, 4):
            at = [4 * (width * (y + j) + x + i) for i, j in SAMPLES]
            result += bytes((sum(pixels[k + c] for k in at) + 2) // 4 for c in range(4))
    with open(path, 'wb') as file:
        file.write(f'P7\nWIDTH {width // 4}\nHEIGHT {height // 4}\nDEPTH 4\nMAXVAL 255\nENDHDR\n'.encode() + result)


class Test:
    def __init__(self, tool, shim, source, folder):
        self.tool, self.shim, self.folder = tool, shim, folder
        self.count = self.bad = 0
        self.root = arm64.root(folder)
        self.own_shim = os.path.join(folder, 'shim.so')
        self.program = os.path.join(folder, 'scenes')
        arm64.compile(self.root, self.own_shim, sorted(glob.glob(f'{source}/src/lima/shim/*.c')), '-shared', '-fPIC',
                      '-fvisibility=hidden', f'-I{source}/src')
        arm64.compile(self.root, self.program, sorted(glob.glob(f'{source}/tests/foreign/lima/*.c')),
                      libraries=['libEGL.so.1', 'libGLESv2.so.2'])

    def ok(self, name, holds, *shown):
        self.count += 1
        self.bad += not holds
        print(f'{"ok" if holds else "not ok"} {self.count} - {name}')
        for text in shown if not holds else ():
            print('\n'.join('# ' + line for line in str(text).splitlines()))

    def pictures(self, name):
        folder = os.path.join(self.folder, name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        return folder

    def references(self, scenes):
        folder = self.pictures('llvmpipe')
        for args in ([folder], ['--times=4', folder, SAMPLED]):
            subprocess.run([scenes, *args], check=True, timeout=300, stdout=subprocess.DEVNULL,
                           env=dict(os.environ, **LLVMPIPE))
        fold(f'{folder}/{SAMPLED}.pam')
        return folder

    def draw(self, name, *options, **environment):
        """Draws the scenes on the device; gives the folder and the lines of the scenes."""
        folder = self.pictures(name)
        program = arm64.command(self.root, self.program, folder, LD_PRELOAD=self.own_shim,
                                MESA_SHADER_CACHE_DISABLE='true', **environment)
        done = subprocess.run([self.tool, 'device', '--kind=lima', f'--shim={self.shim}', *options, '--', *program],
                              capture_output=True, text=True, timeout=300, check=False,
                              env={k: v for k, v in os.environ.items() if k != 'LIBGL_ALWAYS_SOFTWARE'})
        self.ok(f'{name}: the program ends', done.returncode == 0, done.returncode, done.stdout, done.stderr)
        lines = [line.split('\t') for line in done.stdout.splitlines()]
        jobs = str(sum(int(line[1]) for line in lines))
        self.ok(f'{name}: {jobs} jobs of each processor', JOBS.findall(done.stderr) == [(jobs, jobs, '0')],
                done.stderr)
        return folder, lines


def check_pictures(t, references):
    """Each scene against its reference; the frames that are kept draw again."""
    frames = os.path.join(t.folder, 'frames')
    shutil.rmtree(frames, ignore_errors=True)
    folder, lines = t.draw('one core', f'--record={frames}')
    for name, _, vendor, renderer, version in lines:
        mean, share = differences(f'{folder}/{name}.pam', f'{references}/{name}.pam')
        t.ok(f'{name}: differs by {mean:.3f} of 255, {100 * share:.3f} % by more than {MAX_DIFFERENCE}',
             mean <= MAX_MEAN and share <= MAX_SHARE and (vendor, renderer) == ('lima', 'Mali400') and 'Mesa' in version,
             (vendor, renderer, version))
    kept = sorted(glob.glob(frames + '/*.txt'))
    t.ok('each job is a frame', len(kept) == sum(int(line[1]) for line in lines), len(kept))
    # A scene's last frame shows what the scene shows.
    last, count = {}, 0
    for line in lines:
        count += int(line[1])
        last[count - 1] = line[0]
    for i, frame in enumerate(kept):
        compare = [f'--compare={folder}/{last[i]}.pam', '--bound=0'] if i in last else []
        done = subprocess.run([t.tool, 'frame', '--device=lima', *compare, frame], capture_output=True, text=True,
                              check=False, timeout=60)
        good = done.returncode == 0 and not done.stderr
        if compare or not good:
            t.ok(f'frame {i} stands alone' + (f' and shows {last[i]}' if compare else ''), good, done.stdout, done.stderr)
    return folder


def main():
    tool, shim, scenes, source, folder = (os.path.abspath(path) for path in sys.argv[1:6])
    try:
        if not os.path.exists(VENDOR):
            raise arm64.Unavailable('Mesa is not installed')
        t = Test(tool, shim, source, folder)
    except arm64.Unavailable as error:
        print(f'1..0 # SKIP {error}')
        return 0
    references = t.references(scenes)
    first = check_pictures(t, references)
    # How the work is divided and where pixels lie changes nothing.
    for name, options, environment in (('four cores', ['--cores=4'], {}), ('rows', [], {'LIMA_DEBUG': 'notiling'}),
                                       ('large blocks', [], {'LIMA_PLB_MAX_BLK': '12'})):
        other, drawn = t.draw(name, *options, **environment)
        for line in drawn:
            with open(f'{first}/{line[0]}.pam', 'rb') as a, open(f'{other}/{line[0]}.pam', 'rb') as b:
                t.ok(f'{name}: {line[0]} is the same', a.read() == b.read())
    print(f'1..{t.count}')
    return 1 if t.bad else 0


sys.exit(main())
