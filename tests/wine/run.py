#!/usr/bin/env python3
"""Runs our programs for Windows with Wine, through `tuatara run`.

usage: run.py --build=DIR [--bits=32] [--shots=DIR] PROGRAM.exe...

Each draws some frames and compares pixels with what they must be; those of Direct3D do it with each
shader back end of wined3d. The frames are counted where the driver presents them, so that a picture
that something else has drawn does not pass. One program is run on the driver that draws nothing, and
has to fail. Wine's folder of settings is the test's own, made once in the build folder, by 64-bit Wine:
for programs of 32 bits the launcher has to add what they need. With --shots the pictures are saved.
Results are TAP; everything is skipped where Wine (for --bits=32 its 32-bit half, which `tuatara
prepare-i386` fetches), the programs (which MinGW compiles) or an X server are missing.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import on_driver  # noqa: E402

FRAMES = 3
BACK_ENDS = {'glsl': '', 'arb': 'Using the ARB shader backend.'}


class Wine:
    """A folder of Wine's settings, and an X server."""

    def __init__(self, build, bits):
        self.env = dict(os.environ, WINEPREFIX=os.path.join(build, 'wine' if bits == 64 else 'wine-32'), WINEDEBUG='-all,err+winediag',
                        WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe=', TUATARA_NO_BUILD='1',
                        TUATARA_BUILD=build)
        self.server = on_driver.start_xvfb(self.env)

    def prepare(self):
        """Makes the folder, once for each version of Wine, and starts its server, so that not each program
        has to. What is wrong, or nothing."""
        wrong = self.make_folder()
        if not wrong:
            subprocess.run(['wineserver', '-p120'], env=self.env, timeout=60, check=False)
        return wrong

    def make_folder(self):
        version = subprocess.run(['wine', '--version'], env=self.env, stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, text=True, timeout=60, check=False).stdout
        stamp = os.path.join(self.env['WINEPREFIX'], 'made-by')
        if os.path.exists(stamp):
            with open(stamp, encoding='utf-8') as made:
                if made.read() == version:
                    return ''
        shutil.rmtree(self.env['WINEPREFIX'], ignore_errors=True)
        done = subprocess.run(['wineboot', '--init'], env=self.env, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=240, check=False)
        subprocess.run(['wineserver', '-w'], env=self.env, timeout=60, check=False)
        if done.returncode:
            return f'wineboot failed with {done.returncode}'
        with open(stamp, 'w', encoding='utf-8') as made:
            made.write(version)
        return ''

    def run(self, program, *options, **environment):
        """Exit code and what was printed by the program and the launcher."""
        # Into a file: the services that Wine starts with its first program hold a pipe open.
        with tempfile.TemporaryFile() as output:
            done = subprocess.run([os.path.join(ROOT, 'tuatara'), 'run', *options, program, str(FRAMES)],
                                  env={**self.env, **environment}, stdin=subprocess.DEVNULL, stdout=output,
                                  stderr=subprocess.STDOUT, timeout=240, check=False)
            output.seek(0)
            return done.returncode, output.read().decode(errors='replace').replace('\r', '')

    def close(self):
        # Only those of this folder.
        subprocess.run(['wineserver', '-k'], env=self.env, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=False)
        if self.server:
            self.server.terminate()
            self.server.wait()


def check(wine, program, back_end, shots):
    """What is wrong; an empty text when nothing is."""
    settings, options = {}, []
    if back_end:
        settings['WINE_D3D_CONFIG'] = 'shader_backend=' + back_end
    if shots:
        name = os.path.basename(program).removesuffix('.exe')
        options.append(f'--shot={os.path.join(shots, "-".join(["wine", name] + [back_end] * bool(back_end)))}.png')
    status, text = wine.run(program, *options, **settings)
    if status:
        return f'exit status {status}: ' + '; '.join(text.strip().splitlines()[-3:])
    if not re.search(rf': {FRAMES} frames, 0 of \d+ checks failed', text):
        return 'the program did not report its checks: ' + text.strip()
    if not re.search(rf'^tuatara: {FRAMES} frames', text, re.M):
        return f'not {FRAMES} frames came here: ' + text.strip()
    if back_end and BACK_ENDS[back_end] not in text:
        return f'wined3d does not use {back_end}'
    return ''


def check_null(wine, program):
    """For Direct3D, where contexts of later versions are asked for first, which is said of a run that fails."""
    status, text = wine.run(program, '--driver=null')
    if status != 1 or 'expected' not in text:
        return f'what draws nothing passes (exit status {status})'
    if f'tuatara: {os.path.basename(program)} asked for an OpenGL' not in text:
        return 'the launcher does not say what was refused: ' + text.strip()
    return ''


def cases(wine, programs, shots):
    """Names, and functions that tell what is wrong."""
    for program in programs:
        name = os.path.basename(program)
        for back_end in BACK_ENDS if name.startswith('d3d') else ['']:
            yield name + f' by {back_end}' * bool(back_end), \
                lambda p=program, b=back_end: check(wine, p, b, shots)
    yield 'nothing is drawn', lambda: check_null(wine, next(p for p in programs if 'd3d' in p))


def has_32_bits(build):
    """Is there a 32-bit half of Wine, installed or fetched by the launcher?"""
    return os.path.exists('/usr/lib/wine/wine') or not os.path.isdir('/usr/lib/wine') or \
        os.path.exists(build + '-i386/wine/root/usr/lib/wine/wine64')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', required=True)
    parser.add_argument('--bits', type=int, choices=[32, 64], default=64)
    parser.add_argument('--shots')
    parser.add_argument('programs', nargs='*')
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    for missing, what in [(not options.programs, f'gcc-mingw-w64 for {options.bits} bits'),
                          (not shutil.which('wine'), 'wine'), (not shutil.which('Xvfb'), 'xvfb'),
                          (options.bits == 32 and not has_32_bits(build), "Wine's 32-bit half")]:
        if missing:
            print(f'1..0 # SKIP {what} is not installed')
            return 0
    wine = Wine(build, options.bits)
    failures = 0
    try:
        wrong = wine.prepare() if wine.server else 'Xvfb does not start'
        tests = list(cases(wine, [os.path.abspath(p) for p in options.programs], options.shots))
        print(f'1..{len(tests)}')
        for number, (name, test) in enumerate(tests, 1):
            try:
                message = wrong or test()
            except subprocess.TimeoutExpired as error:
                message = f'no end after {error.timeout:.0f} seconds'
            failures += bool(message)
            print(f"{'not ok' if message else 'ok'} {number} - {name}" + f': {message}' * bool(message), flush=True)
    finally:
        wine.close()
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
