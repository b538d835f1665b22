#!/usr/bin/env python3
"""tuatara frame and tuatara dis --isa=nv2a-pb, as a user runs them.

usage: frame_cli_test.py TUATARA_TOOL

Prints TAP.
"""
import os
import struct
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import emulated  # noqa: E402

# Two clears: all of it blue, then a part green; depth 80, stencil 7.
HEAD = '''@object 1 class 97
@dma 2 base 0 limit FFFF
@color address 1000 pitch 64 width 8 height 4 format A8R8G8B8
@zeta address 2000 pitch 64 width 8 height 4 format Z24S8
0 0000 1
0 0194 2
0 0198 2
0 0200 00080000
0 0204 00040000
0 0208 128
0 020C 00400040
0 0210 1000
0 0214 2000
'''
CLEARS = '''0 1D8C 80000007
0 1D90 FF0000FF
0 1D94 F3
0 1D90 8000FF00
0 1D98 00070004
0 1D94 F0
'''
LEFT, RIGHT = (0, 0, 255, 255), (0, 255, 0, 128)


def png(path):
    """Rows of pixels of an 8-bit file without a palette, filters undone."""
    with open(path, 'rb') as f:
        data = f.read()[8:]
    chunks, body = {}, b''
    while data:
        size, kind = struct.unpack('>I4s', data[:8])
        chunks[kind] = data[8:8 + size]
        body += chunks[kind] if kind == b'IDAT' else b''
        data = data[12 + size:]
    width, height, _, color = struct.unpack('>IIBB', chunks[b'IHDR'][:10])
    n = {0: 1, 2: 3, 6: 4}[color]
    raw, before, rows = zlib.decompress(body), bytes(width * n), []
    for y in range(height):
        kind, row = raw[y * (width * n + 1)], bytearray(raw[y * (width * n + 1) + 1:(y + 1) * (width * n + 1)])
        for i in range(width * n):
            a, b, c = (row[i - n] if i >= n else 0), before[i], (before[i - n] if i >= n else 0)
            p = a + b - c
            paeth = min((abs(p - v), k, v) for k, v in enumerate((a, b, c)))[2]
            row[i] = (row[i] + [0, a, b, (a + b) // 2, paeth][kind]) & 255
        before = bytes(row)
        rows.append([tuple(row[i:i + n]) for i in range(0, width * n, n)])
    return rows


class Tests:
    def __init__(self, tool, folder):
        self.tool, self.folder, self.count, self.bad = tool, folder, 0, 0

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, push, mem=''):
        for end, text in [('push', push), ('mem', mem)]:
            with open(self.path(f'{name}.{end}'), 'w', encoding='ascii') as f:
                f.write(text)
        return self.path(name)

    def run(self, *args, text=None):
        done = subprocess.run(emulated.command([self.tool, *args]), capture_output=True, text=True, input=text, timeout=60, check=False)
        return done.returncode, done.stdout, done.stderr

    def ok(self, name, holds, *shown):
        self.count += 1
        self.bad += not holds
        print(f'{"ok" if holds else "not ok"} {self.count} - {name}')
        for text in shown if not holds else ():
            print(f'# {text!r}')

    def frame(self, *args):
        return self.run('frame', '--device=nv2a', *args)


def check_pictures(t):
    name = t.write('clear', HEAD + CLEARS + '@end\n')
    picture = t.path('color.png')
    got = t.frame('-o', picture, name + '.push')
    t.ok('a frame is drawn', got == (0, '', '') and png(picture) == [[LEFT] * 4 + [RIGHT] * 4] * 4, got)
    for surface, value in [('depth', 0x80), ('stencil', 7)]:
        got = t.frame(f'--surface={surface}', '-o', t.path('zeta.png'), name)
        t.ok(f'{surface} is grey', got[0] == 0 and png(t.path('zeta.png')) == [[(value,) * 3] * 8] * 4, got)
    got = t.frame(f'--compare={picture}', name)
    t.ok('a picture is itself', got == (0, 'rmse 0.000, differing pixels 0 of 32 (more than 2 of 255)\n', ''), got)
    other = t.write('other', HEAD + CLEARS.replace('8000FF00', '8000FE08') + '@end\n')
    text = 'rmse 2.850, differing pixels 16 of 32 (more than 2 of 255)\n'
    got = t.frame(f'--compare={picture}', other)
    t.ok('above the bound', got == (1, text, ''), got)
    got = t.frame(f'--compare={picture}', '--bound=2.9', other)
    t.ok('below the bound', got == (0, text, ''), got)
    got = t.frame('--log', name)
    t.ok('methods are logged', got[0] == 0 and got[1].splitlines()[-1] == '19: 0 1D94 CLEAR_SURFACE Z=0 STENCIL=0 '
         'R=1 G=1 B=1 A=1', got)


def check_stages(t):
    pixel = '@block 1000 4 {}\n{}\n'
    name = t.write('stages', HEAD + '@mem 1\n@mem 2\n@end\n', pixel.format(0, '000000FF') +
                   pixel.format(2, '030201FF') + pixel.format(1, 'FFFFFFFF') + pixel.format(3, '00000000'))
    got = t.frame('-o', t.path('stages.png'), name)
    t.ok('memory is loaded by stages', got == (0, '', '') and png(t.path('stages.png'))[0][0] == (1, 2, 3, 255), got)


def check_errors(t):
    def fails(title, name, message, code=1, *options):
        got = t.frame(*options, name)
        t.ok(title, got[0] == code and message in got[2], got)

    bad = t.write('bad', HEAD + '0 0354 7\n@end\n')
    fails('illegal data', bad, 'bad.push:14: error: ')
    got = t.frame('--log', bad)
    t.ok('what is refused is not logged', '\n13: ' in got[1] and '14: ' not in got[1], got)
    fails('not a frame', t.write('text', '@object 1 class 97\nhello\n'), 'text.push:2: error: expected subchannel')
    fails('bad memory', t.write('mem', HEAD + '@end\n', '\n@block 0 4 0\nABC\n'), 'mem.mem:3: error: ')
    fails('no picture', t.write('none', '@object 1 class 97\n@end\n'), 'error: the frame does not say where')
    fails('no file', t.path('missing'), 'missing.push: error: No such file')
    fails('no stencil in Z16', t.write('z16', HEAD.replace('Z24S8', 'Z16') + '@end\n'), 'error: Z16 has no stencil', 1,
          '--surface=stencil')
    fails('a folder of many', t.folder, 'frames, name one of its .push files')
    fails('wrong surface', bad, 'error: --surface=alpha', 2, '--surface=alpha')
    got = t.run('frame', '--device=nv3', bad)
    t.ok('unknown device', got[0] == 2 and 'error: --device=nv3' in got[2], got)
    # Quads of the largest surface, again and again: the chip stops working at its budget.
    much = t.write('much', HEAD.replace('00080000', '0FFF0000').replace('00040000', '0FFF0000') +
                   '0 1D94 F0\n' * 20000 + '@end\n')
    fails('work is bounded', much, 'much.push:')


def check_decoder(t):
    got = t.run('dis', '--isa=nv2a-pb', '-', text='00040310 1\n')
    t.ok('words are decoded', got == (0, '00000004: 0 0310 SET_DITHER_ENABLE 1\n', ''), got)
    got = t.run('dis', '--isa=nv2a-pb', '-', text='60000000\n00040310 1\n')
    t.ok('errors do not stop it', got[0] == 1 and got[1].endswith('SET_DITHER_ENABLE 1\n') and
         got[2] == '-:1: error: word 60000000: no command\n', got)
    got = t.run('as', '--isa=nv2a-pb', '-', text='')
    t.ok('nothing assembles to it', got[0] == 2, got)


def main():
    with tempfile.TemporaryDirectory() as folder:
        t = Tests(sys.argv[1], folder)
        check_pictures(t)
        check_stages(t)
        check_errors(t)
        check_decoder(t)
    print(f'1..{t.count}')
    return 1 if t.bad else 0


sys.exit(main())
