#!/usr/bin/env python3
"""bench/glmark2.py [--build=DIR] [--rounds=N] [--seconds=N] [PATTERN]

Frames a second of the scenes of Debian's glmark2 that OpenGL 2.1 can run, off-screen, with our GLX
library and with Mesa's llvmpipe in turn, on two cores; the best of some rounds, as a table. Needs
a DISPLAY and the package glmark2-x11. A scene that neither runs is a row of zeroes.
"""
import argparse
import os
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

SCENES = [
    'build:use-vbo=false', 'build:use-vbo=true',
    'texture:texture-filter=nearest', 'texture:texture-filter=linear',
    'texture:texture-filter=mipmap',
    'shading:shading=gouraud', 'shading:shading=blinn-phong-inf', 'shading:shading=phong',
    'shading:shading=cel',
    'bump:bump-render=high-poly', 'bump:bump-render=normals', 'bump:bump-render=height',
    'effect2d:kernel=0,1,0;1,-4,1;0,1,0;',
    'effect2d:kernel=1,1,1,1,1;1,1,1,1,1;1,1,1,1,1;',
    'pulsar:light=false:quads=5:texture=false',
    'desktop:blur-radius=5:effect=blur:passes=1:separable=true:windows=4',
    'desktop:effect=shadow:windows=4',
    *('buffer:columns=200:update-dispersion=0.9:update-fraction=0.5:' + how
      for how in ('interleave=false:update-method=map', 'interleave=false:update-method=subdata',
                  'interleave=true:update-method=map')),
    'ideas:speed=duration', 'jellyfish', 'terrain', 'shadow', 'refract',
    'conditionals:fragment-steps=0:vertex-steps=0',
    'conditionals:fragment-steps=5:vertex-steps=0',
    'conditionals:fragment-steps=0:vertex-steps=5',
    'function:fragment-complexity=low:fragment-steps=5',
    'function:fragment-complexity=medium:fragment-steps=5',
    'loop:fragment-loop=false:fragment-steps=5:vertex-steps=5',
    'loop:fragment-steps=5:fragment-uniform=false:vertex-steps=5',
    'loop:fragment-steps=5:fragment-uniform=true:vertex-steps=5',
]


def environment(ours, build):
    env = dict(os.environ, vblank_mode='0', LP_NUM_THREADS='2')
    if ours:
        env['LD_LIBRARY_PATH'] = os.path.join(build, 'src', 'glx')
        env['__GLX_VENDOR_LIBRARY_NAME'] = 'tuatara'
    else:
        env.update(__GLX_VENDOR_LIBRARY_NAME='mesa', LIBGL_ALWAYS_SOFTWARE='1',
                   GALLIUM_DRIVER='llvmpipe')
    return env


def frames_a_second(scene, seconds, env):
    done = subprocess.run(['taskset', '-c', '0,1', 'glmark2', '--off-screen', '-s', '800x600', '-b',
                           f'{scene}:duration={seconds}'],
                          env=env, capture_output=True, text=True, check=False)
    found = re.search(r'FPS: (\d+)', done.stdout)
    return int(found.group(1)) if found else 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--build', default=os.path.join(ROOT, 'build'))
    parser.add_argument('--rounds', type=int, default=2)
    parser.add_argument('--seconds', type=float, default=1)
    parser.add_argument('pattern', nargs='?', default='')
    args = parser.parse_args()
    build = os.path.abspath(args.build)
    print('| scene | tuatara | llvmpipe | ratio |\n|---|---:|---:|---:|')
    for scene in SCENES:
        if not re.search(args.pattern, scene):
            continue
        best = [0, 0]
        for _ in range(args.rounds):
            for i, ours in enumerate((True, False)):
                best[i] = max(best[i],
                              frames_a_second(scene, args.seconds, environment(ours, build)))
        ratio = f'{best[0] / best[1]:.2f}x' if best[1] else '-'
        print(f'| {scene} | {best[0]} | {best[1]} | {ratio} |', flush=True)


if __name__ == '__main__':
    main()
