#!/usr/bin/env python3
"""tuatara frame --device=lima and tuatara dis of command lists, as a user runs them.

usage: frame_cli_test.py TUATARA_TOOL

Prints TAP.
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import emulated  # noqa: E402


def rows(words):
    return ''.join(' '.join(f'{w:08x}' for w in words[i:i + 8]) + '\n' for i in range(0, len(words), 8))


def frame(plbu=(0, 0x50000000), target=0x20000):
    """A target of 16 x 16 pixels, cleared to red 0x40, green 0x20, blue 0x10."""
    gp = [0, 0, 0x10000, 0x10000 + 4 * len(plbu), 0, 0]
    pp = [0] * 68
    pp[3], pp[4], pp[10], pp[11], pp[22] = 2, 0xffffff, 15, 15, 0x8888
    pp[6:10] = [0xff102040] * 4
    pp[23] = 1
    pp[24:30] = [2, target, 3, 0, 0, 8]
    pp[60] = 0x10800
    tiles = [0, 0xb8000000, 0xe0000002 | 0x10900 >> 3, 0xb0000000, 0, 0xbc000000]
    return (f'[bo] va=00010000 size=00001000\n[bo] va=00020000 size=00001000\n[memory] va=00010000\n{rows(plbu)}'
            f'[memory] va=00010800\n{rows(tiles)}[run gp]\n{rows(gp)}[run pp]\n{rows(pp)}')


class Tests:
    def __init__(self, tool, folder):
        self.tool, self.folder, self.count, self.bad = tool, folder, 0, 0

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *args, text=None):
        done = subprocess.run(emulated.command([self.tool, *args]), capture_output=True, text=True, input=text, timeout=60, check=False)
        return done.returncode, done.stdout, done.stderr

    def ok(self, name, holds, *shown):
        self.count += 1
        self.bad += not holds
        print(f'{"ok" if holds else "not ok"} {self.count} - {name}')
        for text in shown if not holds else ():
            print(f'# {text!r}')

    def frame(self, text, *args):
        with open(self.path('stream.txt'), 'w', encoding='ascii') as f:
            f.write(text)
        return self.run('frame', '--device=lima', *args, self.path('stream.txt'))


def check_frames(t):
    picture = t.path('picture.png')
    got = t.frame(frame(), '-o', picture)
    t.ok('a frame is drawn', got == (0, '', '') and os.path.getsize(picture) > 60, got)
    got = t.frame(frame(), f'--compare={picture}')
    t.ok('a picture is itself', got == (0, 'rmse 0.000, differing pixels 0 of 256 (more than 2 of 255)\n', ''), got)
    got = t.frame(frame().replace('ff102040', 'ff702040'), f'--compare={picture}')
    t.ok('another is not', got[0] == 1 and 'differing pixels 256 of 256' in got[1], got)
    got = t.frame(frame(), '--log')
    t.ok('commands are logged', got == (0, '7: polygon list builder 00010000 END\n'
                                        '9: tile list 00010800 BEGIN_TILE x=0 y=0\n'
                                        '9: tile list 00010808 DRAW_TILE list=0x00010900\n'
                                        '9: tile list 00010810 END\n', ''), got)


def check_references(t):
    """Pictures as PAM files: with alpha, without, and what is none."""
    def pam(depth, pixel, header='MAXVAL 255\n'):
        with open(t.path('reference.pam'), 'wb') as f:
            f.write(f'P7\nWIDTH 16\nHEIGHT 16\nDEPTH {depth}\n{header}ENDHDR\n'.encode() + bytes(pixel) * 256)
        return f'--compare={t.path("reference.pam")}'

    got = t.frame(frame(), pam(4, [0x40, 0x20, 0x10, 0xff]))
    t.ok('a PAM reference', got == (0, 'rmse 0.000, differing pixels 0 of 256 (more than 2 of 255)\n', ''), got)
    got = t.frame(frame(), pam(3, [0x44, 0x20, 0x10]))
    t.ok('without alpha', got == (0, 'rmse 2.000, differing pixels 256 of 256 (more than 2 of 255)\n', ''), got)
    got = t.frame(frame(), pam(3, [0x44, 0x20, 0x10]), '--bound=1.9')
    t.ok('beyond the bound', got[0] == 1 and got[1].startswith('rmse 2.000'), got)
    got = t.frame(frame(), pam(4, [0, 0]))
    t.ok('half of a PAM file', got[0] == 1 and 'reference.pam: error: the file ends before' in got[2], got)
    got = t.frame(frame(), pam(1, [0], header=''))
    t.ok('another PAM file', got[0] == 1 and 'reference.pam: error: no PAM file of 8 bits' in got[2], got)


def check_surfaces(t):
    """Depth and stencil as grey."""
    head, job = frame().replace('00ffffff', '00c04020').split('[run pp]\n')
    pp = [int(word, 16) for word in job.split()]
    pp[5] = 0x77
    pp[36:42] = [1, 0x20400, 15, 0, 0, 8]
    text = f'{head}[run pp]\n{rows(pp)}'
    for surface, grey in (('depth', 0xc0), ('stencil', 0x77)):
        with open(t.path('grey.pam'), 'wb') as f:
            f.write(b'P7\nWIDTH 16\nHEIGHT 16\nDEPTH 3\nMAXVAL 255\nENDHDR\n' + bytes([grey] * 3) * 256)
        got = t.frame(text, f'--surface={surface}', f'--compare={t.path("grey.pam")}')
        t.ok(f'the {surface} is grey', got[0] == 0 and got[1].startswith('rmse 0.000'), got)


def check_errors(t):
    def fails(name, text, message, *args):
        got = t.frame(text, *args)
        t.ok(name, got[0] == 1 and message in got[2], got)

    fails('a word is none', '[memory] va=0\nhello\n', 'stream.txt:2: error: expected a word of eight digits')
    fails('a command is none', frame([0, 0x90000000]),
          'stream.txt:7: error: polygon list builder: command at 00010000: there is no 90000000')
    fails('a target is nowhere', frame(target=0x50000), 'stream.txt:9: error: the target at 00050000 is not in memory')
    fails('memory is nowhere', '[memory] va=0\n00000000\n', 'stream.txt:1: error: the words are in no buffer')
    fails('nothing is drawn', '# nothing\n', 'error: the frame draws nothing')
    fails('words alone', '[add gp frame]\n00000000 00000000 00000000 00000000 00000000 00000000\n',
          'without the memory around them, so nothing can be drawn')
    fails('no depth', frame(), 'error: the last job does not write that surface', '--surface=depth')


def check_lists(t):
    got = t.run('dis', '--isa=lima-plbu', '-', text='003f8006 700fe002\n')
    t.ok('a list is decoded', got == (0, '0000: SCISSOR min_y=6 max_y=128 min_x=8 max_x=128\n', ''), got)
    got = t.run('dis', '--isa=lima-vs-cmd', '-', text='1 10000041 1 00000000')
    t.ok('what means nothing is told', got[0] == 1 and got[1].endswith('0008: DRAW indexed=1 count=0\n') and
         got[2].startswith('-: error: command at byte 0x0: '), got)
    got = t.run('dis', '--isa=lima-plbu', '-', text='003f8006')
    t.ok('half a command', got[0] == 1 and 'error' in got[2], got)


def check_described(t):
    """tuatara dis of frames: jobs, lists, and what they point to."""
    state = [0] * 16
    state[2], state[3], state[5], state[6], state[8] = 0xfc3b1ad2, 0xe, 7, 7, 0xf807
    state[9] = 0x10a00 | 6
    program = [0x000005e6, 0xf1003c20, 0, 0x39001000, 0x00000e4e, 0x000007cf]
    plbu = [0x10900, 0x80000000, 0x4000000, 0x40000, 0, 0x50000000]
    text = frame(plbu).replace('[run gp]', f'[memory] va=00010900\n{rows(state)}[memory] va=00010a00\n'
                               f'{rows(program)}[run gp]')
    got = t.run('dis', '--isa=lima-frame', '-', text=text)
    lines = [line.strip() for line in got[1].split('\n')]
    for name, part in (('a job', 'gp job: vs_start=0x00000000'), ('a list', 'polygon list builder 00010000:'),
                       ('a command', '00010008: DRAW_ARRAYS start=0 count=4 mode=triangles'),
                       ('a render state', 'render state 00010900:'), ('its fields', 'fields: blend_blue=0 blend_green=0'),
                       ('a program', 'load $1, v0.xy | texture.2d 0 | mov.v0 $0, ^texture | stop'),
                       ('a write-back unit', 'write-back 0: source=color address=0x00020000'),
                       ('a tile', '00010808: DRAW_TILE list=0x00010900')):
        t.ok(f'{name} of a frame', got[0] == 0 and any(line.startswith(part) for line in lines), got)
    got = t.run('dis', '--isa=lima-frame', '-', text=frame([0x70000, 0x80000000, 0, 0x50000000]))
    t.ok('a state that is nowhere', got[0] == 1 and got[2] == '-:7: error: render state at 00070000 is not in memory\n' and
         'END' in got[1], got)
    got = t.run('dis', '--isa=lima-frame', '-', text=frame([0x10000, 0xf0000000]))
    t.ok('a list without an end', got[0] == 1 and 'polygon list builder: command at 00010000: there are too many' in got[2],
         got[2])
    got = t.run('dis', '--isa=lima-frame', '-', text='[memory]')
    t.ok('no frame', got == (1, '', '-:1: error: expected va=, found the end of the line\n'), got)


def main():
    with tempfile.TemporaryDirectory() as folder:
        t = Tests(sys.argv[1], folder)
        check_frames(t)
        check_references(t)
        check_surfaces(t)
        check_errors(t)
        check_described(t)
        check_lists(t)
    print(f'1..{t.count}')
    return 1 if t.bad else 0


if __name__ == '__main__':
    sys.exit(main())
