#!/usr/bin/env python3
"""Writes the tables of OpenGL ES contexts from Khronos gl.xml and the lists here (see README.md).

usage: gen_es.py GL_XML ES_EXTENSIONS ES_ENUMS OUT_C LIST...

OUT_C: a table of commands for each version of ES, where what it lacks is an error, and so is an enum
that no command of the version has; the enums that OpenGL lacks; the extensions.
"""
import re
import sys
import xml.etree.ElementTree as ET

import gen_dispatch

# Our name of a version, gl.xml's name of its API, its number there.
VERSIONS = (('es1', 'gles1', '1.0'), ('es2', 'gles2', '2.0'))


class Version:
    def __init__(self, name, api):
        self.name, self.api = name, api
        self.commands = set()
        self.enums = set()

    def require(self, parent):
        for require in parent.findall('require'):
            if require.get('api') in (None, self.api):
                self.commands |= {c.get('name')[2:] for c in require.findall('command')}
                self.enums |= {e.get('name') for e in require.findall('enum')}

    def require_all(self, parent):
        self.enums |= {e.get('name') for e in parent.findall('require/enum')}


def lines_of(path):
    for number, line in enumerate(open(path), 1):
        text = line.split('#')[0].strip()
        if text:
            yield f'{path}:{number}', text


def read_extensions(xml, path, versions):
    """Rows of name, our names of the versions, what it needs. Adds to the versions."""
    every = {e.get('name'): e for e in xml.find('extensions').findall('extension')}
    rows = []
    for where, text in lines_of(path):
        name, *words = text.split()
        elem = every.get('GL_' + name)
        of = [v for v in versions if v.name in words]
        if elem is not None:
            of = [v for v in of or versions if v.api in elem.get('supported').split('|')]
            for v in of:
                v.require(elem)
        if not of:
            sys.exit(f'{where}: no version of OpenGL ES has GL_{name}')
        rows.append(('GL_' + name, [v.name for v in of], [w for w in words if w.startswith('GL_')]))
    return rows


def enum_values(xml):
    values = {}
    for group in xml.findall('enums'):
        for e in group.findall('enum'):
            if e.get('api') in (None, 'gles2', 'gles1'):
                values[e.get('name')] = int(e.get('value'), 0)
    return values


def read_only_es(xml):
    """Values of enums that a version of OpenGL ES or an extension of it has, and nothing of OpenGL."""
    desktop, es = Version('gl', 'gl'), Version('es', 'gles2')
    for feature in xml.findall('feature'):
        (desktop if feature.get('api') == 'gl' else es).require_all(feature)
    for extension in xml.find('extensions'):
        supported = extension.get('supported').split('|')
        (desktop if 'gl' in supported or 'glcore' in supported else es).require_all(extension)
    named = {}
    for e in xml.findall('enums/enum'):
        named.setdefault(e.get('name'), set()).add(int(e.get('value'), 0))
    return {v for n in es.enums for v in named[n]} - {v for n in desktop.enums for v in named[n]}


def read_subsets(path, values, versions):
    """Values of enums by version, command and parameter. Adds to the versions."""
    subsets = {}
    for where, text in lines_of(path):
        more = re.fullmatch(r'(\w+): ([\w ]+)', text)
        if more:
            for v in versions:
                v.enums |= {'GL_' + e for e in more.group(2).split() if v.name == more.group(1)}
            continue
        m = re.fullmatch(r'(\w+) (\w+) ([\w,]+): ([\w ]+)', text)
        if not m:
            sys.exit(f'{where}: VERSION PARAMETER COMMAND,...: ENUM ... is wanted')
        for command in m.group(3).split(','):
            subsets[m.group(1), command, m.group(2)] = [values['GL_' + e] for e in m.group(4).split()]
    return subsets


def write_set(out, name, values):
    """A set of 16-bit numbers: pages of 256 bits, page 0 is empty."""
    pages, index = [[0] * 8], [0] * 256
    for v in sorted(x for x in values if x < 0x10000):
        if not index[v >> 8]:
            index[v >> 8] = len(pages)
            pages.append([0] * 8)
        pages[index[v >> 8]][v >> 5 & 7] |= 1 << (v & 31)
    out.append(f'static const uint32_t {name}_pages[][8] = {{')
    out += ['   {' + ', '.join(f'0x{w:08x}u' for w in p) + '},' for p in pages]
    out.append('};')
    out.append(f'static const uint8_t {name}_index[256] = {{')
    out += ['   ' + ', '.join(str(i) for i in index[k:k + 16]) + ',' for k in range(0, 256, 16)]
    out.append('};')
    out.append(f'static bool\nhas_{name}(GLenum e)\n{{\n   return e < 0x10000 && '
               f'({name}_pages[{name}_index[e >> 8]][e >> 5 & 7] >> (e & 31) & 1);\n}}')


def write_command(out, version, c, subsets):
    zero = '' if c.ret == 'void' else f' ({c.ret})0'
    out.append(f"static {c.proto(version + '_')}\n{{")
    for p in c.params:
        if p.type != 'GLenum':
            continue
        allowed = subsets.get((version, c.name, p.name))
        test = f'!has_{version}({p.name})'
        if allowed:
            test = ' && '.join(f'{p.name} != 0x{e:04x}' for e in allowed)
        out.append(f'   if ({test}) {{')
        out.append(f'      gl_error(ctx, GL_INVALID_ENUM, "gl{c.name}: OpenGL ES has no {p.name} 0x%04x", {p.name});')
        out.append(f'      return{zero};\n   }}')
    entry = f'gl_es_{c.name}' if c.only_es else f'gl_exec_table.{c.name}'
    out.append(f'   {c.call(entry)}\n}}')


def write_missing(out, c):
    zero = '' if c.ret == 'void' else f'   return ({c.ret})0;\n'
    unused = ''.join(f'   (void){p.name};\n' for p in c.params)
    out.append(f"static {c.proto('missing_')}\n{{\n{unused}"
               f'   gl_error(ctx, GL_INVALID_OPERATION, "gl{c.name} is no command of OpenGL ES");\n{zero}}}')


def has_command(version, c):
    return any(n in version.commands for n in [c.name] + c.aliases)


def write_version(out, version, cmds, values, subsets):
    known = {n for c in cmds for n in [c.name] + c.aliases}
    if version.commands - known:
        sys.exit(f'{version.name}: not implemented: {sorted(version.commands - known)}')
    write_set(out, version.name, [values[e] for e in version.enums])
    for c in cmds:
        if has_command(version, c):
            write_command(out, version.name, c, subsets)
    out.append(f'static const struct gl_table gl_{version.name}_table = {{')
    for c in cmds:
        out.append(f"   .{c.name} = {version.name if has_command(version, c) else 'missing'}_{c.name},")
    out.append('};')


def write_extensions(out, rows):
    out.append('const struct gl_es_extension gl_es_extensions[] = {')
    for name, versions, needs in rows:
        apis = ' | '.join(f'1u << GL_API_{v.upper()}' for v in versions) or '0'
        out.append(f'   {{"{name}", {apis}, {" | ".join(needs) or "0"}}},')
    out.append('   {NULL, 0, 0},\n};')


def write_apis(out, versions, subsets):
    """The functions that ask by the API of a context."""
    out.append('const struct gl_table *\ngl_table_of_api(enum gl_api api)\n{\n   switch (api) {')
    for v in versions:
        out.append(f'   case GL_API_{v.name.upper()}:\n      return &gl_{v.name}_table;')
    out.append('   default:\n      return &gl_exec_table;\n   }\n}')
    out.append('bool\ngl_api_has_enum(const struct gl_context *ctx, GLenum e)\n{\n   switch (ctx->api) {')
    for v in versions:
        out.append(f'   case GL_API_{v.name.upper()}:\n      return has_{v.name}(e);')
    out.append('   default:\n      return !has_only_es(e);\n   }\n}')
    out.append('bool\ngl_api_has_capability(const struct gl_context *ctx, GLenum cap)\n{\n   switch (ctx->api) {')
    for v in versions:
        tests = [f'cap == 0x{e:04x}' for e in subsets[v.name, 'IsEnabled', 'cap']]
        out.append(f"   case GL_API_{v.name.upper()}:\n      return {' || '.join(tests)};")
    out.append('   default:\n      return true;\n   }\n}')


def main():
    gl_xml, extensions, enums, source, *lists = sys.argv[1:]
    xml = ET.parse(gl_xml).getroot()
    versions = []
    for name, api, number in VERSIONS:
        version = Version(name, api)
        for feature in xml.findall('feature'):
            if feature.get('api') == api and float(feature.get('number')) <= float(number):
                version.require(feature)
        versions.append(version)
    rows = read_extensions(xml, extensions, versions)
    cmds = gen_dispatch.read_lists(xml, lists)
    values = enum_values(xml)
    subsets = read_subsets(enums, values, versions)
    out = ['/* Generated by gen_es.py. */', '#include "mesa_ext/context/extensions.h"',
           '#include "mesa_ext/dispatch/gl_dispatch.h"', '',
           '#if !defined(__clang__) && __GNUC__ >= 11', '#pragma GCC diagnostic ignored "-Warray-parameter"',
           '#endif', '']
    for c in cmds:
        if not all(has_command(v, c) for v in versions):
            write_missing(out, c)
    for version in versions:
        write_version(out, version, cmds, values, subsets)
    write_set(out, 'only_es', read_only_es(xml))
    write_apis(out, versions, subsets)
    write_extensions(out, rows)
    open(source, 'w').write('\n'.join(out) + '\n')


if __name__ == '__main__':
    main()
