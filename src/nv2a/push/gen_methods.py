#!/usr/bin/env python3
"""Makes what the tree needs of methods.txt, the table of methods (its head says how it is written).

usage: gen_methods.py METHODS_TXT NAMES_H TABLE_C
       gen_methods.py --doc METHODS_TXT         the table for people, docs/nv2a-methods.md, on standard output
       gen_methods.py --names METHODS_TXT       every name and its value, one a line
"""
import re
import sys

PLAIN_KINDS = ['hex', 'uint', 'less1', 'bool', 'float', 'argb', 'handle', 'address', 'ignored', 'ub4', 's16x2',
               'u16x2', 'fixed3', 'fixed8', 'sfixed8']
SPAN = 0x2000  # bytes of methods


class Problem(Exception):
    pass


class Field:
    """Part of a method's word; name '' for a method that is one value."""

    def __init__(self, table, mask, name, words):
        self.mask, self.name = mask, name
        self.kind, self.set = words[0], None
        if self.kind not in PLAIN_KINDS:
            self.set = self.kind
            self.kind = 'set'
            if self.set not in table.sets:
                raise Problem(f'no set {self.set}')
        attributes = dict(word.partition('=')[::2] for word in words[1:])
        full = mask >> shift_of(mask)
        self.prefix = attributes.pop('as', None)
        self.placed = attributes.pop('placed', None) is not None
        self.min = int(attributes.pop('min', '0'), 16)
        self.max = int(attributes.pop('max', f'{full:x}'), 16)
        self.bits = int(attributes.pop('bits', f'{full:x}'), 16)
        if self.kind == 'bool':
            self.max = 1
        self.rest = attributes


class Method:
    def __init__(self, table, offset, name, words):
        self.offset, self.name, self.consts, self.fields = offset, name, [], []
        self.count, self.stride, self.words = 1, 0, 1
        if re.fullmatch(r'\d+x[0-9a-f]+', words[0]):
            count, stride = words.pop(0).split('x')
            self.count, self.stride = int(count), int(stride, 16)
        if words[0].startswith('.'):
            self.words = int(words.pop(0)[1:])
        if words[0] == 'fields':
            rest = dict(word.partition('=')[::2] for word in words[1:])
        else:
            whole = Field(table, 0xffffffff, '', words)
            self.fields.append(whole)
            rest = whole.rest
        self.reset = [int(word, 16) for word in rest.pop('reset', '0').split(',')]
        self.first = int(rest.pop('from', '0'))
        self.act = rest.pop('act', None) is not None
        self.inside = rest.pop('inside', None) is not None
        context = rest.pop('context', '')
        first, _, step = context.partition('+')
        self.context = (int(first, 16), int(step or '0', 16)) if context else None
        if rest:
            raise Problem(f'unknown attributes {sorted(rest)}')

    def offsets(self):
        """(index, word, offset) of everything the method covers."""
        return [(i, w, self.offset + i * self.stride + w * 4)
                for i in range(self.count) for w in range(self.words)]


class Table:
    def __init__(self, path):
        self.sets, self.methods = {}, []
        with open(path, encoding='utf-8') as f:
            lines = [(number, line) for number, line in enumerate(f, 1)
                     if line.strip() and not line.startswith('#')]
        try:
            # Methods may name sets that come after them.
            for number, line in lines:
                if line.startswith('set '):
                    self.read_set(line.split()[1:])
            for number, line in lines:
                if not line.startswith('set '):
                    self.read_line(line)
            self.index = self.make_index()
        except (Problem, ValueError, IndexError) as problem:
            sys.exit(f'{path}:{number}: {problem}')

    def read_set(self, words):
        values = self.sets.setdefault(words[0], [])
        values += [(words[i], int(words[i + 1], 16)) for i in range(1, len(words), 2)]

    def read_line(self, line):
        words = line.split()
        if not line.startswith(' '):
            self.methods.append(Method(self, int(words[0], 16), words[1], words[2:]))
            return
        method = self.methods[-1]
        if words[0] == 'const':
            method.consts.append((words[1], int(words[2], 16)))
            return
        field = Field(self, int(words[0], 16), words[1], words[2:])
        if field.rest:
            raise Problem(f'unknown attributes {sorted(field.rest)}')
        method.fields.append(field)

    def make_index(self):
        index = {}
        for number, method in enumerate(self.methods):
            if not method.fields:
                raise Problem(f'{method.name} has no fields')
            if number and method.offset <= self.methods[number - 1].offset:
                raise Problem(f'{method.name} is not in the order of offsets')
            for unit, _, offset in method.offsets():
                if unit < method.first:
                    continue
                if offset in index or offset >= SPAN or offset % 4:
                    raise Problem(f'{method.name}: {offset:04x} is taken or no offset')
                index[offset] = number
        return index

    def values_of(self, method, field):
        """(full name, value) of a field's values."""
        if not field.set or field.prefix == '-':
            return []
        stem = field.prefix or '_'.join(filter(None, [method.name, field.name]))
        shift = shift_of(field.mask) if field.placed else 0
        return [(f'{stem}_{name}', value << shift) for name, value in self.sets[field.set]]

    def names(self):
        """(name, value, is a mask) of all: methods, masks, values."""
        for method in self.methods:
            yield method.name, method.offset, False
            for field in method.fields:
                if field.name:
                    yield f'{method.name}_{field.name}', field.mask, True
                for name, value in self.values_of(method, field):
                    yield name, value, False
            for name, value in method.consts:
                yield name[1:] if name[0] == '=' else f'{method.name}_{name}', value, False


def shift_of(mask):
    return (mask & -mask).bit_length() - 1


def write_names(table, out):
    out.write('/* Made of methods.txt by gen_methods.py. */\n#ifndef NV2A_METHOD_NAMES_H\n#define NV2A_METHOD_NAMES_H\n\n')
    every = list(table.names())
    out.write('/* Methods and values of fields */\nenum nv097_name {\n')
    out.writelines(f'   NV097_{name} = 0x{value:x},\n' for name, value, mask in every if not mask)
    out.write('};\n\n/* Masks of fields */\n')
    out.writelines(f'#define NV097_{name} 0x{value:08x}u\n' for name, value, mask in every if mask)
    out.write('\n#endif\n')


def write_field(table, field):
    values = f'set_{field.set}, {len(table.sets[field.set])}' if field.set else 'NULL, 0'
    return (f'   {{"{field.name}", 0x{field.mask:08x}u, 0x{field.bits:x}u, 0x{field.min:x}u, 0x{field.max:x}u, '
            f'NV2A_KIND_{field.kind.upper()}, {values}}},\n')


def write_table(table, out):
    out.write('/* Made of methods.txt by gen_methods.py. */\n#include "nv2a/push/methods.h"\n\n#include <stddef.h>\n\n')
    for name, values in table.sets.items():
        out.write(f'static const struct nv2a_value set_{name}[] = {{\n')
        out.writelines(f'   {{"{value}", 0x{number:x}u}},\n' for value, number in values)
        out.write('};\n')
    out.write('static const struct nv2a_method_field fields[] = {\n')
    for method in table.methods:
        out.writelines(write_field(table, field) for field in method.fields)
    out.write('};\nstatic const uint32_t resets[] = {\n')
    for method in table.methods:
        out.write('   ' + ' '.join(f'0x{value:x}u,' for value in method.reset) + '\n')
    out.write('};\nconst struct nv2a_method nv2a_methods[] = {\n')
    field = reset = 0
    for m in table.methods:
        flags = ' | '.join(f'NV2A_METHOD_{name}' for name, is_set in
                           [('ACT', m.act), ('INSIDE', m.inside), ('CONTEXT', m.context)] if is_set)
        first, step = m.context or (0, 0)
        out.write(f'   {{"{m.name}", 0x{m.offset:04x}, {m.count}, 0x{m.stride:x}, {m.words}, {m.first}, {flags or 0}, '
                  f'0x{first:02x}, {step}, {len(m.fields)}, {len(m.reset)}, &fields[{field}], &resets[{reset}]}},\n')
        field += len(m.fields)
        reset += len(m.reset)
    out.write(f'}};\nconst unsigned nv2a_num_methods = {len(table.methods)};\n')
    out.write('/* Number of the method and 1, 0 where there is none, by offset / 4. */\n')
    out.write(f'const uint16_t nv2a_method_index[{SPAN // 4}] = {{\n')
    for start in range(0, SPAN, 64):
        row = [table.index.get(offset, -1) + 1 for offset in range(start, start + 64, 4)]
        out.write('   ' + ' '.join(f'{number},' for number in row) + '\n')
    out.write('};\n')


def doc_kind(table, field):
    if not field.set:
        text = field.kind
    else:
        text = ', '.join(f'{value:x} {name}' for name, value in table.sets[field.set])
    full = field.mask >> shift_of(field.mask)
    if field.min:
        text += f', at least {field.min:x}'
    if field.max != full and field.kind != 'bool':
        text += f', at most {field.max:x}'
    if field.bits != full:
        text += f', bits {field.bits:x} only'
    return text


def write_doc(table, out):
    out.write('# Methods of the 3D class 0x97\n\n'
              'Made of `src/nv2a/push/methods.txt` by `python3 src/nv2a/push/gen_methods.py --doc src/nv2a/push/methods.txt`.\n'
              'Numbers are hexadecimal. `8 x 40` after an offset: 8 of them, 40 bytes apart; `.3`: three words each.\n'
              '*act*: each write does something; *inside*: sent between BEGIN and END; *c[n]*: loads program constants from n on.\n'
              'A field without legal values of its own may hold anything that its mask can. In C, every name begins with `NV097_`.\n\n'
              '| offset | method | field | data |\n|---|---|---|---|\n')
    for m in table.methods:
        repeat = f' {m.count} x {m.stride:x}' if m.count > 1 else ''
        repeat += f' .{m.words}' if m.words > 1 else ''
        notes = [word for word, is_set in [('*act*', m.act), ('*inside*', m.inside),
                                           (f'from {m.first}', m.first)] if is_set]
        if m.context:
            notes.append(f'*c[{m.context[0]:x}{f" + {m.context[1]:x} each" if m.context[1] else ""}]*')
        if any(m.reset):
            notes.append('after reset ' + ', '.join(f'{value:x}' for value in m.reset))
        head = f'| {m.offset:04x}{repeat} | {m.name} |'
        if m.fields[0].name:
            out.write(f'{head} | {"; ".join(notes)} |\n')
        else:
            out.write(f'{head} | {"; ".join([doc_kind(table, m.fields[0])] + notes)} |\n')
        for field in m.fields:
            if field.name:
                out.write(f'| | | {field.mask:x} {field.name} | {doc_kind(table, field)} |\n')


def main():
    args = sys.argv[1:]
    if len(args) == 2 and args[0] in ('--doc', '--names'):
        table = Table(args[1])
        if args[0] == '--doc':
            write_doc(table, sys.stdout)
        else:
            for name, value, _ in table.names():
                print(f'{name}\t{value:x}')
    elif len(args) == 3:
        table = Table(args[0])
        for path, write in [(args[1], write_names), (args[2], write_table)]:
            with open(path, 'w', encoding='utf-8') as out:
                write(table, out)
    else:
        sys.exit(__doc__)


main()
