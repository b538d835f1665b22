#!/usr/bin/env python3
"""Writes the GL entry points from Khronos gl.xml and the api_*.txt lists (see README.md).

usage: gen_dispatch.py GL_XML OUT_H OUT_C LIST...

OUT_H: struct gl_table, prototypes of every gl_exec_/gl_save_/gl_begin_ function, list opcodes.
OUT_C: public stubs, the four tables, list records with their replay, the sorted name table.
"""
import re
import sys
import xml.etree.ElementTree as ET


class Param:
    def __init__(self, elem):
        self.name = elem.find('name').text
        text = ''.join(elem.itertext())
        # gl.h has no GLclampx, which is OpenGL ES's.
        self.type = text[: text.rindex(self.name)].strip().replace('GLclampx', 'GLfixed')
        self.len = elem.get('len')
        # A C keyword-like or clashing name is harmless here, but `near`/`far` read badly in docs.
        self.pointer = self.type.endswith('*')

    @property
    def decl(self):
        return f'{self.type} {self.name}' if not self.pointer else f'{self.type}{self.name}'


class Command:
    def __init__(self, elem):
        proto = elem.find('proto')
        self.name = proto.find('name').text[2:]
        text = ''.join(proto.itertext())
        self.ret = text[: text.rindex('gl' + self.name)].strip()
        self.params = [Param(p) for p in elem.findall('param')]
        self.kind = None
        self.only_es = False
        self.inside = None
        # Queries are legal while a vertex shader is defined.
        self.define = 'd' if re.match('(Get|Is)[A-Z]', self.name) else None
        self.flush = True
        self.buffers = None
        self.locks_texture = False
        self.lens = {}
        self.aliases = []

    def proto(self, prefix, ctx=True, name=None):
        args = (['struct gl_context *ctx'] if ctx else []) + [p.decl for p in self.params]
        return f"{self.ret} {prefix}{name or self.name}({', '.join(args) or 'void'})"

    def call(self, target, args=None):
        args = ['ctx'] + (args or [p.name for p in self.params])
        return f"{'' if self.ret == 'void' else 'return '}{target}({', '.join(args)});"


def read_lists(xml, paths):
    every = {}
    for elem in xml.find('commands').findall('command'):
        cmd = Command(elem)
        every[cmd.name] = cmd
    chosen = {}
    for path in paths:
        for number, line in enumerate(open(path), 1):
            words = line.split('#')[0].split()
            if not words:
                continue
            where = f'{path}:{number}'
            if words[0] not in every:
                sys.exit(f'{where}: gl.xml has no command gl{words[0]}')
            if len(words) == 2 and words[1].startswith('='):
                chosen.setdefault('=', []).append((words[0], words[1][1:], where))
                continue
            if words[0] in chosen:
                sys.exit(f'{where}: {words[0]} is listed twice')
            cmd = every[words[0]]
            for flag in words[1:]:
                apply_flag(cmd, flag, where)
            if cmd.kind is None:
                sys.exit(f'{where}: one of c, h, i is needed')
            chosen[cmd.name] = cmd
    for alias, name, where in chosen.pop('=', []):
        if name not in chosen:
            sys.exit(f'{where}: {name} is not listed')
        chosen[name].aliases.append(alias)
    return sorted(chosen.values(), key=lambda c: c.name)


# How a command uses buffer objects: whether it does at all, and whether others must not.
BUFFER_USES = {
    'r': ('ctx->uses_buffers', 'false'),
    'w': ('true', 'true'),
    'u': ('ctx->unpack_buffer != NULL', 'false'),
    'p': ('ctx->pack_buffer != NULL', 'true'),
}


def apply_flag(cmd, flag, where):
    if flag in ('c', 'h', 'i'):
        cmd.kind = flag
    elif flag in ('b', 'B'):
        cmd.inside = flag
    elif flag in ('d', 'D'):
        cmd.define = flag
    elif flag == 'e':
        cmd.only_es = True
    elif flag == 'n':
        cmd.flush = False
    elif flag in BUFFER_USES:
        cmd.buffers = flag
    elif flag == 't':
        cmd.locks_texture = True
    elif flag.startswith('len:'):
        name, expr = flag[4:].split('=', 1)
        cmd.lens[name] = expr
    else:
        sys.exit(f'{where}: unknown flag {flag}')


def element_size(param):
    base = param.type.replace('const', '').replace('*', '').strip()
    return '1' if base in ('void', 'GLvoid') else f'sizeof({base})'


def element_count(cmd, param):
    if param.name in cmd.lens:
        return cmd.lens[param.name]
    if param.len and re.fullmatch(r'[0-9]+', param.len):
        return param.len
    m = re.fullmatch(r'(\w+)(?:\*([0-9]+))?', param.len or '')
    if m and m.group(1) in [p.name for p in cmd.params]:
        return m.group(1) + (f' * {m.group(2)}' if m.group(2) else '')
    sys.exit(f'gl{cmd.name}: length of {param.name} unknown ({param.len}); give len:{param.name}=')


def write_record(out, cmd):
    """The record of a compiled command, its save function and its replay."""
    pointers = [p for p in cmd.params if p.pointer]
    out.append(f'struct rec_{cmd.name} {{')
    for p in cmd.params:
        out.append(f"   {'size_t bytes_' + p.name if p.pointer else p.type + ' ' + p.name};")
    if not cmd.params:
        out.append('   char unused;')
    out.append('};')
    out.append(f"static {cmd.proto('save_')}\n{{")
    total = ['sizeof(struct rec_%s)' % cmd.name]
    for p in pointers:
        out.append(f'   const size_t bytes_{p.name} = gl_dlist_bytes({p.name}, (int64_t)({element_count(cmd, p)}), {element_size(p)});')
        total.append(f'gl_dlist_align(bytes_{p.name})')
    out.append(f"   struct rec_{cmd.name} *rec = gl_dlist_record(ctx, GL_OP_{cmd.name}, {' + '.join(total)});")
    out.append('   if (rec) {')
    if pointers:
        out.append('      char *data = (char *)(rec + 1);')
    for p in cmd.params:
        if p.pointer:
            out.append(f'      rec->bytes_{p.name} = {p.name} ? bytes_{p.name} : SIZE_MAX;')
            out.append(f'      if (bytes_{p.name})\n         memcpy(data, {p.name}, bytes_{p.name});')
            if p is not pointers[-1]:
                out.append(f'      data += gl_dlist_align(bytes_{p.name});')
        else:
            out.append(f'      rec->{p.name} = {p.name};')
    out.append('   }')
    out.append('   if (gl_dlist_executing(ctx))')
    out.append('      ' + cmd.call(f'ctx->exec_table->{cmd.name}').replace('return ', ''))
    out.append('}')
    out.append(f'static void replay_{cmd.name}(struct gl_context *ctx, const void *payload)\n{{')
    out.append(f'   const struct rec_{cmd.name} *rec = payload;')
    if not cmd.params:
        out.append('   (void)rec;')
    args = []
    if pointers:
        out.append('   const char *data = (const char *)(rec + 1);')
    for p in cmd.params:
        if p.pointer:
            out.append(f'   {p.type}{p.name} = rec->bytes_{p.name} == SIZE_MAX ? NULL : (const void *)data;')
            if p is not pointers[-1]:
                out.append(f'   data += rec->bytes_{p.name} == SIZE_MAX ? 0 : gl_dlist_align(rec->bytes_{p.name});')
            args.append(p.name)
        else:
            args.append('rec->' + p.name)
    out.append('   ' + cmd.call(f'ctx->exec_table->{cmd.name}', args).replace('return ', ''))
    out.append('}')


def write_header(path, cmds):
    out = ['/* Generated by gen_dispatch.py. */', '#ifndef GL_DISPATCH_H', '#define GL_DISPATCH_H', '',
           '#include "mesa_ext/core/context.h"', '', '/* One pointer a command; see core/context.h for the modes. */',
           'struct gl_table {']
    for c in cmds:
        args = ', '.join(['struct gl_context *ctx'] + [p.decl for p in c.params])
        out.append(f'   {c.ret} (*{c.name})({args});')
    out += ['};', '', 'extern const struct gl_table gl_exec_table, gl_begin_table, gl_define_table;',
            'extern const struct gl_table gl_save_table, gl_none_table;', '',
            '/* What a context of an API starts with. */',
            'const struct gl_table *gl_table_of_api(enum gl_api api);',
            '/* Whether any command of the context\'s API takes the enum. OpenGL\'s take all that gl.xml does not',
            ' * know for OpenGL ES only. */',
            'bool gl_api_has_enum(const struct gl_context *ctx, GLenum e);',
            '/* Whether IsEnabled of the context\'s API takes the enum; false for no capability of OpenGL ES. */',
            'bool gl_api_has_capability(const struct gl_context *ctx, GLenum cap);', '',
            '/* Opcodes of compiled commands; hand-written records continue from GL_OP_GENERATED. */',
            'enum gl_opcode {']
    out += [f'   GL_OP_{c.name},' for c in cmds if c.kind == 'c']
    out += ['   GL_OP_GENERATED', '};', 'typedef void (*gl_replay_func)(struct gl_context *ctx, const void *payload);',
            'extern const gl_replay_func gl_replay_funcs[GL_OP_GENERATED + 1];', '']
    for c in cmds:
        out.append(c.proto('gl_exec_') + ';')
        if c.kind == 'h':
            out.append(c.proto('gl_save_') + ';')
        if c.inside == 'B':
            out.append(c.proto('gl_begin_') + ';')
        if c.only_es:
            out.append(c.proto('gl_es_') + ';')
    out += ['', '#endif', '']
    open(path, 'w').write('\n'.join(out))


def write_source(path, cmds):
    out = ['/* Generated by gen_dispatch.py. */', '#include "mesa_ext/dispatch/gl_dispatch.h"', '', '#include "mesa_ext/lists/list.h"',
           '#include "mesa_ext/door.h"', '#include "mesa_ext/core/shared.h"',
           '#include "mesa_ext/texture/texture.h"', '', '#include <stdint.h>', '#include <string.h>', '',
           # gl.h declares some parameters as arrays, gl.xml as pointers: the same type.
           '#if !defined(__clang__) && __GNUC__ >= 11', '#pragma GCC diagnostic ignored "-Warray-parameter"',
           '#endif', '']
    for c in cmds:
        write_modes(out, c)
    for table, entry in (('exec', exec_entry), ('begin', begin_entry), ('define', define_entry),
                         ('save', save_entry), ('none', lambda c: f'none_{c.name}')):
        out.append(f'const struct gl_table gl_{table}_table = {{')
        out += [f'   .{c.name} = {entry(c)},' for c in cmds]
        out.append('};')
    out.append('const gl_replay_func gl_replay_funcs[GL_OP_GENERATED + 1] = {')
    out += [f'   [GL_OP_{c.name}] = replay_{c.name},' for c in cmds if c.kind == 'c']
    out.append('};')
    names = sorted((n, c.name) for c in cmds for n in [c.name] + c.aliases)
    out.append('static const struct {\n   const char *name;\n   void (*func)(void);\n} names[] = {')
    out += [f'   {{"gl{n}", (void (*)(void))stub_{target}}},' for n, target in names]
    out.append('};')
    out.append(LOOKUP)
    open(path, 'w').write('\n'.join(out))


LOOKUP = '''
void *gl_get_proc_address(const char *name)
{
   size_t low = 0, high = sizeof names / sizeof names[0];
   while (name && low < high) {
      size_t mid = (low + high) / 2;
      int order = strcmp(name, names[mid].name);
      if (order == 0) {
         void *address;
         memcpy(&address, &names[mid].func, sizeof address);
         return address;
      }
      if (order < 0)
         high = mid;
      else
         low = mid + 1;
   }
   return NULL;
}
'''


def good_entry(c):
    if c.only_es:
        return f'foreign_{c.name}'
    return f'enter_{c.name}' if c.flush or c.buffers or c.locks_texture else f'gl_exec_{c.name}'


def exec_entry(c):
    return f'bad_{c.name}' if c.define == 'D' else good_entry(c)


def define_entry(c):
    return good_entry(c) if c.define else f'bad_{c.name}'


def begin_entry(c):
    return {'b': f'gl_exec_{c.name}', 'B': f'gl_begin_{c.name}', None: f'bad_{c.name}'}[c.inside]


def save_entry(c):
    by_hand = f'enter_save_{c.name}' if c.buffers else f'gl_save_{c.name}'
    return {'c': f'save_{c.name}', 'h': by_hand, 'i': f'through_{c.name}'}[c.kind]


def write_entry(out, c, prefix, target, flush, texture):
    """A function that does what the flags say around another."""
    out.append(f"{'' if prefix == 'gl_es_' else 'static '}{c.proto(prefix)}\n{{")
    if flush:
        out.append('   gl_flush_vertices(ctx);')
    if c.buffers:
        used, write = BUFFER_USES[c.buffers]
        out.append(f'   const bool in_buffers = {used};\n   if (in_buffers)\n      gl_lock_buffers(ctx, {write});')
    if texture:
        out.append('   struct gl_texture_object *texture = gl_texture_bound(ctx, target);')
        out.append('   gl_lock_texture(ctx, texture);')
    result = c.ret != 'void'
    call = c.call(target + c.name)
    out.append(f"   {call.replace('return ', f'{c.ret} result = ') if result else call}")
    if texture:
        out.append('   gl_unlock_texture(ctx, texture);')
    if c.buffers:
        out.append('   if (in_buffers)\n      gl_unlock_buffers(ctx);')
    out.append('   return result;\n}' if result else '}')


def write_modes(out, c):
    zero = '' if c.ret == 'void' else f'   return ({c.ret})0;\n'
    unused = ''.join(f'   (void){p.name};\n' for p in c.params)
    out.append(f"static {c.proto('stub_', ctx=False)}\n{{\n   struct gl_context *ctx = gl_current_context;\n"
               f"   {c.call(f'ctx->table->{c.name}')}\n}}")
    # The drop-in libGL exports these; the vendor libraries' version scripts hide them.
    for name in [c.name] + c.aliases:
        out.append(f"__attribute__((alias(\"stub_{c.name}\"), visibility(\"default\"))) "
                   f"{c.proto('gl', ctx=False, name=name)};")
    out.append(f"static {c.proto('none_')}\n{{\n   (void)ctx;\n{unused}{zero}}}")
    if c.only_es:
        out.append(f"static {c.proto('foreign_')}\n{{\n{unused}"
                   f'   gl_error(ctx, GL_INVALID_OPERATION, "gl{c.name} is a command of OpenGL ES only");\n{zero}}}')
    if c.only_es or c.flush or c.buffers or c.locks_texture:
        prefix = 'gl_es_' if c.only_es else 'enter_'
        write_entry(out, c, prefix, 'gl_exec_', c.flush, c.locks_texture)
    if c.kind == 'h' and c.buffers:
        write_entry(out, c, 'enter_save_', 'gl_save_', False, False)
    if c.inside is None or c.define != 'd':
        out.append(f"static {c.proto('bad_')}\n{{\n{unused}"
                   f'   gl_error_misplaced(ctx, "gl{c.name}");\n{zero}}}')
    if c.kind == 'i':
        out.append(f"static {c.proto('through_')}\n{{\n   {c.call(f'ctx->exec_table->{c.name}')}\n}}")
    if c.kind == 'c':
        write_record(out, c)


def main():
    xml, header, source, *lists = sys.argv[1:]
    cmds = read_lists(ET.parse(xml).getroot(), lists)
    write_header(header, cmds)
    write_source(source, cmds)


if __name__ == '__main__':
    main()
