#!/usr/bin/env python3
"""Which way Debian's programs take through the driver, and whether what they draw is what Mesa draws.

usage: paths.py [--build=DIR] [--out=DIR] [NAME...]

Each program of paths.tsv runs for some seconds under apitrace on our driver. The calls are counted,
the last frame is replayed on our driver and on Mesa's llvmpipe, and the two pictures are compared.
Prints rows of the table in docs/programs.md. Programs that are not installed are skipped.
"""
import argparse
import collections
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import gallery
import picture

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import on_driver  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# What a column counts: names of calls, whatever suffix they have.
COLUMNS = [
    ('programs as text', {'glProgramString', 'glLoadProgram'}),
    ('combiners, texture shaders, ATI shaders', {'glCombinerInput', 'glBeginFragmentShader'}),
    ('links programs', {'glLinkProgram'}),
    ('uses programs', {'glUseProgram', 'glUseProgramObject'}),
    ('binds framebuffers', {'glBindFramebuffer'}),
]
SUFFIX = re.compile(r'(ARB|EXT|NV|ATI|OES)$')
CALL = re.compile(r'^(\d+) (\w+)\(')


def programs(names):
    with open(os.path.join(HERE, 'paths.tsv')) as lines:
        for line in lines:
            if line.startswith('#') or not line.strip():
                continue
            name, package, seconds, command = line.rstrip('\n').split('\t')
            if not names or name in names:
                yield name, package, float(seconds), shlex.split(command)


def mesa_environment(env):
    """The environment of Mesa's llvmpipe on the same display."""
    mesa = {k: v for k, v in os.environ.items() if not k.startswith('__')}
    return dict(mesa, DISPLAY=env['DISPLAY'], __GLX_VENDOR_LIBRARY_NAME='mesa',
                LIBGL_ALWAYS_SOFTWARE='1', GALLIUM_DRIVER='llvmpipe')


def trace(command, seconds, path, env):
    """Whether the program made a trace."""
    with tempfile.TemporaryDirectory() as home:
        env = dict(gallery.environment(home), **{k: v for k, v in env.items() if k != 'PATH'})
        env['HOME'] = home
        subprocess.run(['timeout', '-s', 'TERM', '-k', '5', str(seconds), 'apitrace', 'trace',
                        '--output=' + path] + command, env=env, cwd=ROOT,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return os.path.exists(path)


def count(path):
    """(calls by name without suffix, number of the last call that ends a frame)."""
    calls, last = collections.Counter(), None
    dump = subprocess.Popen(['apitrace', 'dump', '--color=never', path], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True, errors='replace')
    for line in dump.stdout:
        found = CALL.match(line)
        if not found:
            continue
        calls[SUFFIX.sub('', found.group(2))] += 1
        if found.group(2) == 'glXSwapBuffers':
            last = found.group(1)
    dump.wait()
    return calls, last


def replay(path, call, prefix, env):
    """The picture at the call, or None."""
    try:
        subprocess.run(['glretrace', '-b', '-s', prefix, '-S', call, path], env=env,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300)
    except subprocess.TimeoutExpired:
        return None
    made = f'{prefix}{int(call):010}.png'
    return made if os.path.exists(made) else None


def compare(name, path, last, out, env, build):
    """What the last column says."""
    if last is None:
        return 'shows no frame'
    shots = [replay(path, last, os.path.join(out, f'{name}-{on}-'), environment)
             for on, environment in (('ours', env), ('mesa', mesa_environment(env)))]
    for on, shot in zip(('here', 'on Mesa'), shots):
        if not shot:
            return f'no picture {on}'
    ours, theirs = (picture.read(build, shot) for shot in shots)
    if ours[:2] != theirs[:2]:
        return 'another size'
    rmse, far = picture.difference(ours, theirs)
    return f'{rmse:.2f}, {100 * far:.2f}%'


def show(program, out, env, build):
    """Prints the row of a program."""
    name, package, seconds, command = program
    if not shutil.which(command[0], path=gallery.environment('/')['PATH']):
        print(f'{name}: package {package} is not installed', file=sys.stderr)
        return
    path = os.path.join(out, name + '.trace')
    if not trace(command, seconds, path, env):
        print(f'{name}: no trace', file=sys.stderr)
        return
    calls, last = count(path)
    numbers = [sum(calls[call] for call in names) for _, names in COLUMNS]
    beside = compare(name, path, last, out, env, build)
    print(f"| {name} | {' | '.join(str(n or '') for n in numbers)} | {beside} |", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', default=os.environ.get('TUATARA_BUILD', os.path.join(ROOT, 'build')))
    parser.add_argument('--out')
    parser.add_argument('names', nargs='*')
    args = parser.parse_args()
    for tool in ('apitrace', 'glretrace', 'Xvfb'):
        if not shutil.which(tool):
            sys.exit(f'paths: {tool} is missing')
    out = args.out or tempfile.mkdtemp()
    os.makedirs(out, exist_ok=True)
    env = on_driver.environment(args.build)
    server = on_driver.start_xvfb(env)
    if not server:
        sys.exit('paths: Xvfb does not start')
    try:
        print('| program | ' + ' | '.join(title for title, _ in COLUMNS) + ' | rms, far off |')
        for program in programs(args.names):
            show(program, out, env, args.build)
    finally:
        server.terminate()
        server.wait()
        if not args.out:
            shutil.rmtree(out)


if __name__ == '__main__':
    main()
