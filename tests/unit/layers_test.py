#!/usr/bin/env python3
"""Checks which folders of src include which, from the includes themselves.

usage: layers_test.py SOURCE_ROOT

A folder includes its own headers by their names, and those of lower layers by their paths from src
(the pipe contract as pipe/...). Folders of one layer do not include each other, so there are no
circles between folders. A folder that no layer names, a layer's folder that does not exist, and more
than 25 files in a folder are failures too. Prints TAP.
"""
import collections
import os
import re
import sys

MAX_FILES = 25

# From the bottom upward. docs/architecture.md says what the folders hold.
LAYERS = [
    ['util'],
    ['compiler/text'],
    ['compiler/ir'],
    ['compiler/analysis', 'compiler/tgsi'],
    ['compiler/pass'],
    ['compiler/lower'],
    ['compiler/frontend/texture_shader'],
    ['compiler/frontend/ext_vs', 'compiler/frontend/fixed_function', 'compiler/frontend/tgsi',
     'compiler/backend/tgsi'],
    # position invariance is the conventional transform, textures are the conventional ones
    ['compiler/frontend/assembly', 'compiler/frontend/ati_fs',
     'compiler/frontend/combiners'],
    ['compiler/frontend/glsl/text'],
    ['compiler/frontend/glsl/ast'],
    ['compiler/frontend/glsl/emit'],  # ftransform is the conventional position
    ['compiler/frontend/glsl/parse'],  # constants are what the emitted code makes of them
    ['compiler/frontend/glsl'],
    ['compiler/frontend/nv_fp'],  # instructions and operands of assembly
    ['gallium/include/pipe'],
    ['gallium/auxiliary/caps', 'gallium/auxiliary/simd'],
    ['gallium/auxiliary/format'],
    ['gallium/auxiliary/blit', 'gallium/auxiliary/vm'],
    ['gallium/auxiliary/jit/x86'],
    ['gallium/auxiliary/jit'],
    ['gallium/auxiliary/native'],
    ['gallium/auxiliary/draw'],
    ['gallium/auxiliary/state'],
    ['nv2a/format', 'nv2a/isa', 'nv2a/push'],
    ['lima/gp/isa', 'lima/pp/isa'],
    ['lima/gp/asm', 'lima/gp/codegen', 'lima/gp/sim', 'lima/pp/asm',
     'lima/pp/codegen', 'lima/pp/sim'],
    ['nv2a/asm'],
    ['nv2a/decode', 'nv2a/vertex', 'nv2a/combiner'],
    ['nv2a/sim/texture', 'nv2a/sim/transform', 'nv2a/sim/unit'],
    ['nv2a/sim/fragment'],
    ['nv2a/sim/raster'],
    ['nv2a/sim'],
    ['nv2a/replay', 'nv2a/winsys'],
    ['nv2a/pipe'],
    ['lima/cmd', 'lima/sim/memory'],
    ['lima/frame', 'lima/format'],
    ['lima/describe'],
    ['lima/sim/raster', 'lima/sim/texture'],
    ['lima/sim'],
    ['lima/sim/gp', 'lima/sim/pp'],
    ['lima/uapi'],
    ['lima/shim'],
    ['lima/replay', 'lima/winsys'],
    ['lima/device'],
    ['gallium/drivers/softpipe/state', 'gallium/drivers/null', 'gallium/drivers/trace',
     'gallium/winsys'],
    ['gallium/drivers/softpipe/resource'],
    ['gallium/drivers/softpipe/texture'],
    ['gallium/drivers/softpipe/scene'],
    ['gallium/drivers/softpipe/setup', 'gallium/drivers/softpipe/tile'],
    ['gallium/drivers/softpipe/pipe'],
    ['lima/pipe'],  # draws by softpipe what the chip can not
    ['gallium/loader'],
    ['mesa_ext'],  # door.h
    ['mesa_ext/core'],
    ['mesa_ext/dispatch'],
    ['mesa_ext/buffer'],
    ['mesa_ext/arrays'],
    ['mesa_ext/pixel'],
    ['mesa_ext/codec'],  # blocks of texels
    ['mesa_ext/texture'],
    ['mesa_ext/environment'],
    ['mesa_ext/framebuffer'],
    ['mesa_ext/sibling'],
    ['mesa_ext/transform', 'mesa_ext/raster'],
    ['mesa_ext/derive'],
    ['mesa_ext/vertex'],
    ['mesa_ext/evaluators'],
    ['mesa_ext/program/object'],
    ['mesa_ext/image', 'mesa_ext/program/nv', 'mesa_ext/program/ext_vs',
     'mesa_ext/program/combiners', 'mesa_ext/program/ati_fs'],
    ['mesa_ext/imaging'],
    ['mesa_ext/program/arb'],  # its environment is the registers of nv
    ['mesa_ext/program/glsl'],  # its state is that of arb
    ['mesa_ext/program/texture_shader'],  # before combiners or environments
    ['mesa_ext/program'],
    ['mesa_ext/lists'],
    ['mesa_ext/context'],
    ['mesa_ext/get', 'mesa_ext/es'],
    ['door'],
    ['glx', 'egl', 'libgl'],
    ['tools'],
]

# Lower, but none of the includer's business: the front end, the doors and the tools see drivers
# through the pipe contract and the loader only.
FORBIDDEN = [('mesa_ext', 'gallium/drivers'), ('door', 'gallium/drivers'), ('glx', 'gallium/drivers'),
             ('egl', 'gallium/drivers'), ('tools', 'gallium/drivers'), ('tools', 'mesa_ext')]

# Headers that the build generates, from lists and for all.
GENERATED = {'mesa_ext/dispatch/gl_dispatch.h', 'nv2a/push/method_names.h'}


def below(folder, top):
    return folder == top or folder.startswith(top + '/')


def sources(src):
    for path, _, names in sorted(os.walk(src)):
        for name in sorted(names):
            if name.endswith(('.c', '.h')):
                yield os.path.relpath(path, src).replace(os.sep, '/'), name


def included_folder(src, folder, name):
    """The folder of the header that an include in `folder` names; None when it breaks the rule."""
    if '/' not in name:
        return folder if os.path.exists(os.path.join(src, folder, name)) else None
    if os.path.exists(os.path.join(src, name)):
        return os.path.dirname(name)
    if os.path.exists(os.path.join(src, 'gallium/include', name)):
        return 'gallium/include/' + os.path.dirname(name)
    return None


def layer_of(folder):
    """(number, layer's own name) of a folder; the most specific name counts."""
    found = [(len(name), i, name) for i, layer in enumerate(LAYERS) for name in layer
             if below(folder, name)]
    return max(found)[1:] if found else None


def check_include(src, folder, header):
    """What is wrong with the include; None: nothing."""
    if header in GENERATED:
        return None
    target = included_folder(src, folder, header)
    if target is None:
        return 'is neither a header of this folder nor a path from src'
    if target == folder:
        return None if '/' not in header else 'is of this folder: name only'
    here, there = layer_of(folder), layer_of(target)
    if not here or not there:
        return None  # said elsewhere
    if here[1] == there[1]:
        return None  # inside a layer that is one unit
    if there[0] >= here[0]:
        return f'is of {target}, which is not below {folder}'
    for who, what in FORBIDDEN:
        if below(folder, who) and below(target, what):
            return f'is of {what}, which is no business of {who}'
    return None


def main():
    src = os.path.join(sys.argv[1], 'src')
    wrong = collections.defaultdict(list)
    folders = collections.Counter()
    for folder, name in sources(src):
        folders[folder] += 1
        with open(os.path.join(src, folder, name), encoding='utf-8') as f:
            for header in re.findall(r'^#\s*include "([^"]+)"', f.read(), re.M):
                fault = check_include(src, folder, header)
                if fault:
                    wrong['directions'].append(f'{folder}/{name}: "{header}" {fault}')
    for folder, files in folders.items():
        if not layer_of(folder):
            wrong['layers'].append(f'{folder} is in no layer')
        if files > MAX_FILES:
            wrong['sizes'].append(f'{folder} has {files} files; it holds more than one subject')
    for name in (name for layer in LAYERS for name in layer):
        if not os.path.isdir(os.path.join(src, name)):
            wrong['layers'].append(f'{name} is a layer, but no folder')
    topics = ['directions', 'layers', 'sizes']
    print(f'1..{len(topics)}')
    for i, topic in enumerate(topics):
        print(f'{"not ok" if wrong[topic] else "ok"} {i + 1} - {topic}')
        for line in wrong[topic]:
            print(f'# {line}')
    return 1 if any(wrong.values()) else 0


sys.exit(main())
