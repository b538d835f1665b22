#!/usr/bin/env python3
"""Writes a table of random calls, one a GL command, for fuzz_gl.c.

usage: gen_fuzz_gl.py DISPATCH_DIR GL_XML OUT_C LIST...

Arguments are drawn by type, name and gl.xml group: enumerants mostly from the group, sizes that are
near limits, pointers into areas that are large enough for whatever the sizes ask for.
"""
import sys
import xml.etree.ElementTree as ET

sys.path.insert(0, sys.argv[1])
import gen_dispatch  # noqa: E402

# Work in proportion to these is what the application asked for: they stay small.
COUNTS = {'count', 'first', 'primcount', 'n', 'drawcount'}
SIZES = {'width', 'height', 'depth', 'size', 'range', 'length', 'bufSize', 'mapsize', 'imageSize',
         'offset', 'xoffset', 'yoffset', 'zoffset', 'level', 'border'}
# Multiplied with counts and indices into client memory.
STRIDES = {'stride', 'ustride', 'vstride', 'i'}
# Reads or writes client memory in proportion to a size that no limit refuses.
UNLIMITED = ('DrawPixels', 'ReadPixels', 'Bitmap', 'CopyPixels', 'FeedbackBuffer', 'SelectBuffer',
             'BufferData', 'PixelStore')

# Symbols of EXT_vertex_shader, by parameter name; results and operands. Shaders have few names.
RESULTS = {'res'}
SYMBOLS = {'arg1', 'arg2', 'arg3', 'src', 'in', 'id'}
SHADERS = ('BindVertexShaderEXT', 'DeleteVertexShaderEXT')

# The operations of EXT_vertex_shader by the command that takes their number of operands.
OPERATIONS = {
    'ShaderOp1EXT': ('NEGATE', 'FRAC', 'FLOOR', 'ROUND', 'EXP_BASE_2', 'LOG_BASE_2', 'RECIP',
                     'RECIP_SQRT', 'MOV'),
    'ShaderOp2EXT': ('INDEX', 'DOT3', 'DOT4', 'MUL', 'ADD', 'MAX', 'MIN', 'SET_GE', 'SET_LT',
                     'POWER', 'SUB', 'CROSS_PRODUCT', 'MULTIPLY_MATRIX'),
    'ShaderOp3EXT': ('MADD', 'CLAMP'),
}

# Where parameters given as numbers find their enumerants.
PARAM_GROUPS = ('TextureWrapMode', 'TextureMinFilter', 'TextureMagFilter', 'TextureEnvMode', 'FogMode',
                'LightModelColorControl', 'BlendingFactor', 'TextureGenMode')

SCALARS = {'GLfloat': 'fuzz_float(f)', 'GLclampf': 'fuzz_float(f)', 'GLdouble': 'fuzz_float(f)',
           'GLclampd': 'fuzz_float(f)', 'GLboolean': 'fuzz_below(f, 2) != 0',
           'GLsync': '(GLsync)(uintptr_t)fuzz_below(f, 8)',
           'GLeglImageOES': '(GLeglImageOES)(uintptr_t)fuzz_below(f, 8)'}


def groups_of(xml):
    groups = {}
    value_of = {}
    for enum in xml.iter('enum'):
        value_of.setdefault(enum.get('name'), enum.get('value'))
        value = enum.get('value')
        for group in (enum.get('group') or '').split(','):
            if group and value and int(value, 0) <= 0xffffffff:
                groups.setdefault(group, set()).add(int(value, 0))
    for command, operations in OPERATIONS.items():
        groups[command] = {int(value_of[f'GL_OP_{name}_EXT'], 0) for name in operations}
    return groups


def group_names(xml):
    """{command: {parameter: group}}"""
    names = {c.find('proto/name').text[2:]: {p.find('name').text: p.get('group')
                                             for p in c.findall('param')}
             for c in xml.find('commands')}
    for command in OPERATIONS:
        names[command]['op'] = command
    return names


def pointer(cmd, param):
    if param.type.count('*') > 1:
        return f'({param.type})fuzz_pointers(f)' if 'const' in param.type else f'({param.type})fuzz_out(f)'
    if 'const' not in param.type:
        return f'({param.type})fuzz_out(f)'
    if cmd.name in ('NewObjectBufferATI', 'UpdateObjectBufferATI'):  # memory, whatever is bound
        return "fuzz_image(f)"
    # Indices of elements are bytes of a buffer where one is bound; those of matrices are memory.
    if param.name == 'pointer' or (param.name == 'indices' and not cmd.name.startswith('MatrixIndex')):
        return f'fuzz_{"array" if param.name == "pointer" else "indices"}(f, ctx)'
    if param.name in ('pixels', 'data', 'table', 'image', 'row', 'column'):  # may be NULL
        return "fuzz_image(f)"
    kind = 'floats' if 'float' in param.type or 'double' in param.type else 'bytes'
    return f'({param.type})fuzz_{kind}(f)'


def fits_enum(param):
    return param.type in ('GLint', 'GLfloat')


def scalar(cmd, param, group, used):
    if param.type in ('GLenum', 'GLbitfield') and group:
        used.add(group)
        return f'fuzz_enum(f, group_{group}, sizeof group_{group} / sizeof group_{group}[0])'
    if param.type == 'GLenum':
        return 'fuzz_enum(f, NULL, 0)'
    if cmd.name.startswith('PixelStore') and param.name == 'param':
        return 'fuzz_count(f)'
    if param.name == 'param' and fits_enum(param):
        return f'({param.type})fuzz_param(f, params, sizeof params / sizeof params[0])'
    if param.type in SCALARS:
        return SCALARS[param.type]
    if param.type == 'GLDEBUGPROC':
        return 'fuzz_callback(f)'
    if cmd.name in SHADERS:
        return 'fuzz_below(f, 4)'
    if cmd.name.endswith('EXT') and param.name in RESULTS | SYMBOLS:
        return f'fuzz_symbol(f, {int(param.name in RESULTS)})'
    if param.name == 'components':
        return '(GLuint)fuzz_count(f)'
    if param.type == 'GLuint' and param.name in STRIDES:
        return 'fuzz_below(f, 65)'
    if param.name in COUNTS or param.name in STRIDES:
        return f'({param.type})fuzz_count(f)'
    if param.name in SIZES:
        small = any(cmd.name.startswith(u) for u in UNLIMITED)
        return f"({param.type})fuzz_{'count' if small else 'size'}(f)"
    return f'({param.type})fuzz_int(f)'


def write_calls(out, cmds, params, used):
    for cmd in cmds:
        args = [pointer(cmd, p) if p.pointer else scalar(cmd, p, params[cmd.name][p.name], used)
                for p in cmd.params]
        out.append(f'static void\ncall_{cmd.name}(struct fuzz *f, struct gl_context *ctx)\n{{')
        for number, (param, arg) in enumerate(zip(cmd.params, args)):
            out.append(f'   {param.type} a{number} = {arg};')
        names = ''.join(f', a{n}' for n in range(len(args)))
        call = f'ctx->table->{cmd.name}(ctx{names})'
        if cmd.name.endswith('ParameterEXT') or cmd.name == 'GenSymbolsEXT':
            call = f'fuzz_remember_symbol(f, {call})'
        out.append(f'   {call};\n}}')


def main():
    xml = ET.parse(sys.argv[2]).getroot()
    cmds = gen_dispatch.read_lists(xml, sys.argv[4:])
    groups, params, used, calls = groups_of(xml), group_names(xml), set(), []
    for names in params.values():
        for name, group in names.items():
            if group not in groups:
                names[name] = None
    write_calls(calls, cmds, params, used)
    out = ['/* Generated by gen_fuzz_gl.py. */', '#include "fuzz_gl.h"', '']
    for group in sorted(used):
        values = ', '.join(f'0x{v:x}' for v in sorted(groups[group]))
        out.append(f'static const GLenum group_{group}[] = {{{values}}};')
    values = ', '.join(f'0x{v:x}' for g in PARAM_GROUPS for v in sorted(groups[g]))
    out.append(f'static const GLenum params[] = {{{values}}};')
    out += calls + ['const struct fuzz_call fuzz_calls[] = {']
    out += [f'   {{"{c.name}", call_{c.name}}},' for c in cmds]
    out += ['};', 'const unsigned fuzz_num_calls = sizeof fuzz_calls / sizeof fuzz_calls[0];', '']
    open(sys.argv[3], 'w').write('\n'.join(out))


main()
