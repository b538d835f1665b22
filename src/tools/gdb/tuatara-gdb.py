"""Commands of gdb for programs that draw with Tuatara: `source .../tuatara-gdb.py`.

  tuatara state     the state of the context that is current in the selected thread; who runs the stages
                    is said as of the last draw
  tuatara program   the programs of both stages as IR, those that the last draw used

Both read a stopped process; `tuatara program` calls a function in it, so it does not work on core files.
The driver has to be built with debug information (meson's buildtype debug or debugoptimized). Names of
enums come from Khronos' gl.xml where that is installed; without it they are numbers.
"""
import re
import xml.etree.ElementTree

import gdb

GL_XML = '/usr/share/khronos-api/gl.xml'
STAGES = ('PIPE_SHADER_VERTEX', 'PIPE_SHADER_FRAGMENT')
TARGETS = ('GL_TEXTURE_1D', 'GL_TEXTURE_2D', 'GL_TEXTURE_RECTANGLE', 'GL_TEXTURE_3D',
           'GL_TEXTURE_CUBE_MAP')  # enum gl_texture_index
LIBRARY = re.compile(r'/libGLX_tuatara\.so')
OF_EXTENSION = re.compile('_(ARB|EXT|NV|ATI|OES|SGI[SX]?|APPLE)$')


class Names:
    """Names of enums: a number has several, so the wanted ones are found by what they begin with."""

    def __init__(self):
        self.names = {}
        try:
            root = xml.etree.ElementTree.parse(GL_XML).getroot()
        except (OSError, xml.etree.ElementTree.ParseError):
            return
        for enum in root.iter('enum'):
            if enum.get('value') and not enum.get('name').endswith('_BIT'):
                self.names.setdefault(int(enum.get('value'), 0), []).append(enum.get('name'))

    def __call__(self, value):
        value = int(value)
        names = self.names.get(value)
        if value < 2 or not names:  # 0 and 1 have many meanings
            return str(value) if value < 2 else hex(value)
        return min(names, key=lambda name: (bool(OF_EXTENSION.search(name)), len(name)))

    def error(self, value):
        return self(value) if int(value) else 'none'


name_of = Names()


def current_context():
    """The context of the selected thread, wherever the driver is."""
    driver = False
    for objfile in gdb.objfiles():
        driver = driver or bool(LIBRARY.search(objfile.filename or ''))
        symbol = objfile.lookup_global_symbol('gl_current_context')
        if not symbol:
            continue
        try:
            context = symbol.value()
            if int(context) and int(context['pipe']):
                return context.dereference()
        except gdb.error:  # the library is loaded, and the thread has not used it
            continue
    raise gdb.GdbError('No context is current in this thread.' if driver and has_symbols() else
                       'The driver has no debug information.' if driver else
                       'The driver is not loaded.')


def has_symbols():
    try:
        return bool(gdb.lookup_type('struct gl_context'))
    except gdb.error:
        return False


def value_of(enum):
    """An enumerator of the driver's."""
    return int(gdb.parse_and_eval(enum))


def array(value):
    low, high = value.type.range()
    return [value[i] for i in range(low, high + 1)]


def path_at(kind, offset):
    """What lies at an offset of a structure: names with points, '' where it is the whole."""
    kind = kind.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_ARRAY:
        size = kind.target().sizeof
        return f'[{offset // size}]' + path_at(kind.target(), offset % size)
    if kind.code != gdb.TYPE_CODE_STRUCT:
        return ''
    for field in kind.fields():
        begin = field.bitpos // 8
        if begin <= offset < begin + field.type.sizeof:
            return '.' + field.name + path_at(field.type, offset - begin)
    return ''


def enables(context):
    """Capabilities that are on, of the driver's own table; those of texture units apart."""
    table = gdb.lookup_static_symbol('runs').value()
    on = []
    memory = context.address.cast(gdb.lookup_type('char').pointer())
    units = context['texture']['unit']
    for run in array(table):
        bases = [(memory, name_of)] if not run['per_unit'] else [
            (unit.address.cast(gdb.lookup_type('char').pointer()),
             lambda cap, i=i: f'{name_of(cap)} of unit {i}') for i, unit in enumerate(array(units))]
        for base, name in bases:
            for i in range(int(run['count'])):
                if int((base + int(run['offset']) + i * int(run['stride'])).dereference()):
                    on.append(name(int(run['first']) + i))
    return on


def show(title, text):
    print(f'{title + ":" if title else "":16}{text}')


def show_wrapped(title, words):
    line = ''
    for word in words or ['none']:
        if line and len(line) + len(word) > 84:
            show(title, line)
            title, line = '', ''
        line += ('' if not line else ', ') + word
    show(title, line)


def numbers(values):
    return ' '.join(f'{float(value):g}' for value in values)


def attachment(point):
    if int(point['texture']):
        return f'texture {int(point["texture"]["name"])}, level {int(point["level"])}'
    if int(point['renderbuffer']):
        buffer = point['renderbuffer']
        return (f'renderbuffer {int(buffer["name"])}, {int(buffer["width"])}x{int(buffer["height"])} '
                f'{name_of(buffer["internal_format"])}')
    return None


def show_framebuffer(context, title, drawable, framebuffer):
    if int(framebuffer):
        points = {'color %d' % i if i < value_of('GL_ATTACH_DEPTH') else
                  'depth' if i == value_of('GL_ATTACH_DEPTH') else 'stencil': attachment(point)
                  for i, point in enumerate(array(framebuffer['attachment']))}
        show(title, f'framebuffer {int(framebuffer["name"])}: ' +
             '; '.join(f'{name} {what}' for name, what in points.items() if what))
    elif int(drawable):
        show(title, f'the drawable, {int(drawable["width"])}x{int(drawable["height"])}')
    else:
        show(title, 'nothing')


def show_matrices(context):
    stacks = context['matrices']['stack']
    show('matrix mode', name_of(context['transform']['matrix_mode']))
    for name in ('MODELVIEW', 'PROJECTION'):
        stack = stacks[value_of('GL_MATRIX_INDEX_' + name)]
        top = stack['entry'][int(stack['depth']) - 1]
        show(name.lower(), f'depth {int(stack["depth"])}')
        for row in range(4):
            show('', '  '.join(f'{float(top[column * 4 + row]):10.4g}' for column in range(4)))


def show_textures(context):
    for number, unit in enumerate(array(context['texture']['unit'])):
        if number >= int(context['texture']['touched']):
            break
        for index, texture in enumerate(array(unit['bound'])):
            on = int(unit['enabled'][index])
            if not on and not int(texture['name']):
                continue
            image = texture['image'][0][0]
            size = 'no image' if not int(image) else \
                f'{int(image["width"])}x{int(image["height"])} {name_of(image["internal_format"])}'
            show(f'texture unit {number}', f'{TARGETS[index]} {int(texture["name"])}, {size}' +
                 (', enabled' if on else ''))


def show_programs(context):
    for stage in STAGES:
        source = context['stages']['source'][value_of(stage)]
        show(stage[12:].lower() + ' stage', source['name'].string() if int(source) else 'not chosen yet')
        reason = context['stages']['not_ready'][value_of(stage)]
        if int(reason):
            show('', reason.string())
    targets = context['programs']['target']
    show('programs', f'vertex {int(targets[value_of("GL_PROGRAM_VERTEX")]["binding"])}, '
         f'fragment {int(targets[value_of("GL_PROGRAM_FRAGMENT")]["binding"])}, '
         f'EXT_vertex_shader {int(context["evs"]["binding"])}, '
         f'ATI_fragment_shader {int(context["ati_fs"]["binding"])}, '
         f'GLSL {"in use" if int(context["glsl"]["program"]) else "none"}')


def show_fragments(context):
    depth, color = context['depth'], context['color']
    show('depth', f'{name_of(depth["func"]) if int(depth["func"]) > 1 else hex(int(depth["func"]))}, '
         f'{"written" if int(depth["mask"]) else "not written"}')
    factors = [{0: 'GL_ZERO', 1: 'GL_ONE'}.get(int(factor), name_of(factor))
               for factor in (color['blend_src_rgb'], color['blend_dst_rgb'])]
    show('blend', f'{factors[0]}, {factors[1]}, {name_of(color["blend_equation_rgb"])}')
    show('colour mask', ' '.join(str(int(mask)) for mask in array(color['mask'][0])))
    show('clear', f'colour {numbers(array(color["clear"]))}, depth {float(depth["clear"]):g}, '
         f'stencil {int(context["stencil"]["clear"])}')


class Tuatara(gdb.Command):
    """State of the OpenGL driver Tuatara: tuatara state, tuatara program."""

    def __init__(self):
        super().__init__('tuatara', gdb.COMMAND_DATA, gdb.COMPLETE_NONE, True)


class State(gdb.Command):
    """The state of the context that is current in the selected thread."""

    def __init__(self):
        super().__init__('tuatara state', gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        context = current_context()
        show('context', f'{int(context.address):#x}, {context["api"]}' +
             (', between Begin and End' if int(context['inside_begin']) else ''))
        show('error', name_of.error(context['error']))
        show_framebuffer(context, 'draws to', context['draw'], context['draw_object'])
        show_framebuffer(context, 'reads from', context['read'], context['read_object'])
        viewport, scissor = context['viewport'], context['scissor']
        show('viewport', ' '.join(str(int(viewport[f])) for f in ('x', 'y', 'width', 'height')) +
             f', depth {float(viewport["near_val"]):g} to {float(viewport["far_val"]):g}')
        show('scissor', ' '.join(str(int(scissor[f])) for f in ('x', 'y', 'width', 'height')))
        show_wrapped('enabled', enables(context))
        show_programs(context)
        show_textures(context)
        show_matrices(context)
        show_fragments(context)


def variant_of(context, stage):
    """What runs the stage since the last draw: a struct gl_shader_variant; None: nothing has."""
    derived = context['derived']
    bound = derived['shader'][value_of(stage)]
    kind = {'PIPE_SHADER_VERTEX': 'GL_CSO_VERTEX_SHADER',
            'PIPE_SHADER_FRAGMENT': 'GL_CSO_FRAGMENT_SHADER'}[stage]
    cache = derived['cache'][value_of(kind)]
    variants = gdb.lookup_type('struct gl_shader_variant').pointer()
    for i in range(int(cache['num_buckets'])):
        entry = cache['bucket'][i]
        while int(bound) and int(entry):
            variant = entry['object'].cast(variants)
            if variant['cso'] == bound:
                return variant
            entry = entry['next']
    return None


class Program(gdb.Command):
    """The programs that the last draw ran, as IR."""

    def __init__(self):
        super().__init__('tuatara program', gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        context = current_context()
        for stage in STAGES:
            source = context['stages']['source'][value_of(stage)]
            variant = variant_of(context, stage)
            print(f'# {stage[12:].lower()} stage: ' +
                  (source['name'].string() if int(source) else 'not chosen yet') +
                  ('' if variant else ', and nothing has been drawn'))
            if variant:
                text = gdb.parse_and_eval(
                    f'(char *)ir_print((const struct ir_shader *){int(variant["ir"])})')
                print(text.string().rstrip())
                gdb.parse_and_eval(f'(void)free((void *){int(text)})')


Tuatara()
State()
Program()
