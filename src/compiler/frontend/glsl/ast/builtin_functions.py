#!/usr/bin/env python3
"""Makes the table of built-in functions, builtin_table.c, from the list of their signatures.

usage: builtin_functions.py LIST OUTPUT
"""
import itertools
import re
import sys

LANGUAGES = ('desktop', 'es')
STAGES = ('vertex', 'fragment')
CLASSES = {'genType': ('float', 'vec2', 'vec3', 'vec4'), 'genIType': ('int', 'ivec2', 'ivec3', 'ivec4'), 'vec': ('', 'vec2', 'vec3', 'vec4'),
           'ivec': ('', 'ivec2', 'ivec3', 'ivec4'), 'bvec': ('', 'bvec2', 'bvec3', 'bvec4'),
           'mat': ('', 'mat2', 'mat3', 'mat4')}


class Condition:
    """Where functions exist: for each language and stage the extensions needed, or None: nowhere."""

    def __init__(self, text):
        self.needs = {(language, stage): None for language in LANGUAGES for stage in STAGES}
        self.version = 110
        for alternative in text.split(','):
            words = alternative.split()
            stages = [w for w in words if w in STAGES] or STAGES
            extensions = {w for w in words if '_' in w}
            self.version = max([self.version] + [int(w) for w in words if w.isdigit()])
            for stage in stages:
                self.needs[words[0], stage] = extensions

    def holds(self, language, stage, version, enabled):
        needs = self.needs[language, stage]
        return needs is not None and needs <= enabled and (language == 'es' or version >= self.version)

    def key(self):
        return self.version, tuple(sorted((k, None if v is None else tuple(sorted(v)))
                                          for k, v in self.needs.items()))

    def c(self):
        def bits(needs):
            if needs is None:
                return 'NOWHERE'
            return ' | '.join('1u << GLSL_' + e.upper() for e in sorted(needs)) or '0'
        return '%d, {{%s}, {%s}}' % ((self.version,) + tuple(
            ', '.join(bits(self.needs[language, stage]) for stage in STAGES)
            for language in LANGUAGES))


class Overload:
    """A signature with types of the language."""

    def __init__(self, name, op, result, params):
        self.name, self.result, self.params = name, result, params
        self.lookup, self.projects = 'PLAIN', False
        if re.match('texture|shadow', name):
            op = 'TEXTURE'
            self.projects = 'Proj' in name
            if 'Lod' in name:
                self.lookup = 'LOD'
            elif 'Grad' in name:
                self.lookup = 'GRAD'
            elif len(params) == 3:
                self.lookup = 'BIAS'
        self.op = op or re.sub('([a-z])([A-Z])', r'\1_\2', name).upper()

    def c(self):
        def of(name):
            return 'T(%s)' % name.upper()
        return '    {"%s", GLSL_FN_%s, %s, {%s}, %d, GLSL_LOOKUP_%s, %s},' % (
            self.name, self.op, of(self.result), ', '.join(map(of, self.params)) or 'NULL',
            len(self.params), self.lookup, str(self.projects).lower())


def expand(name, op, result, params):
    """The overloads of a signature with classes of types."""
    used = {t for t in [result] + params if t in CLASSES}
    if not used:
        return [Overload(name, op, result, params)]
    sizes = range(0 if used <= {'genType', 'genIType'} else 1, 4)
    return [Overload(name, op, CLASSES[result][n] if result in CLASSES else result,
                     [CLASSES[p][n] if p in CLASSES else p for p in params]) for n in sizes]


def read(path):
    """{name: [(condition, overloads), ...]} in the order of the list."""
    functions, condition = {}, None
    for number, line in enumerate(open(path, encoding='utf-8'), 1):
        line = line.split('#')[0].strip()
        if line.startswith('['):
            condition = Condition(line.strip('[]'))
            continue
        if not line:
            continue
        match = re.match(r'(\w+) (\w+)\((.*)\)(?: (\w+))?$', line)
        if not match:
            sys.exit('%s:%d: not a signature' % (path, number))
        result, name, params, op = match.groups()
        groups = functions.setdefault(name, [])
        if not groups or groups[-1][0].key() != condition.key():
            groups.append((condition, []))
        groups[-1][1].extend(expand(name, op, result, [p.strip() for p in params.split(',') if p]))
    return functions


def check_runs(name, groups):
    """Wherever a function exists, its overloads are a run."""
    extensions = sorted(set().union(*(needs or set() for c, _ in groups for needs in c.needs.values())))
    for language, stage, version in itertools.product(LANGUAGES, STAGES, (110, 120)):
        for n in range(len(extensions) + 1):
            for enabled in itertools.combinations(extensions, n):
                there = ''.join('1' if c.holds(language, stage, version, set(enabled)) else '0'
                                for c, _ in groups)
                if '1' in there.strip('0') and '0' in there.strip('0'):
                    sys.exit('%s: overloads are no run' % name)


def main():
    functions = read(sys.argv[1])
    rows, groups = [], []
    for name in sorted(functions):
        check_runs(name, functions[name])
        for condition, overloads in functions[name]:
            groups.append('    {"%s", %d, %d, %s},' % (name, len(rows), len(overloads), condition.c()))
            rows.extend(overloads)
    with open(sys.argv[2], 'w', encoding='utf-8') as f:
        f.write('/* Made by builtin_functions.py: do not edit. */\n'
                '#include "compiler/frontend/glsl/ast/builtin_table.h"\n'
                '#include "compiler/frontend/glsl/ast/type_table.h"\n\n'
                '#define T(id) (&glsl_type_table[GLSL_ID_##id])\n'
                '#define NOWHERE GLSL_NOWHERE\n\n'
                'const struct glsl_builtin_function glsl_builtin_table[] = {\n%s\n};\n\n'
                'const struct glsl_builtin_group glsl_builtin_groups[] = {\n%s\n};\n\n'
                'const uint32_t glsl_num_builtin_groups = %d;\n' %
                ('\n'.join(r.c() for r in rows), '\n'.join(groups), len(groups)))


if __name__ == '__main__':
    main()
