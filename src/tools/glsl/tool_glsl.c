#include "tool_glsl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/frontend/glsl/glsl.h"
#include "compiler/frontend/glsl/text/lexer.h"

/* A driver that takes everything. */
static const struct glsl_limits limits = {
    .extensions = (1u << GLSL_NUM_EXTENSIONS) - 1,
    .max_version = 120,
    .max_lights = 8,
    .max_clip_planes = 6,
    .max_texture_units = 8,
    .max_texture_coords = 8,
    .max_vertex_attribs = 16,
    .max_vertex_uniform_components = 4096,
    .max_params = 1024,
    .max_varying_floats = 64,
    .max_vertex_texture_units = 16,
    .max_texture_image_units = 16,
    .max_combined_texture_units = 32,
    .max_fragment_uniform_components = 4096,
    .max_draw_buffers = 4,
};

static struct glsl_limits
limits_of(const struct tool_input *input, bool es)
{
   struct glsl_limits l = limits;
   l.no_integers = input->no_integers;
   l.es = es;
   if (es)
      l.max_version = 100;
   return l;
}

/* False after a message. */
static bool
find_stage(const struct tool_input *input, enum glsl_stage *stage)
{
   const char *name = input->stage;
   if (!name) {
      name = strrchr(input->file, '.');
      name = name ? name + 1 : "";
   }
   *stage = strcmp(name, "frag") ? GLSL_VERTEX : GLSL_FRAGMENT;
   if (*stage == GLSL_FRAGMENT || !strcmp(name, "vert"))
      return true;
   fprintf(stderr,
           input->stage ? "error: unknown stage %s; known are vert frag\n"
                        : "%s: error: which stage? --stage=vert or --stage=frag\n",
           input->stage ? name : input->file);
   return false;
}

/* The log, with the file's name for the number of the string. */
static void
show_log(const char *file, const char *text)
{
   while (*text) {
      const size_t len = strcspn(text, "\n");
      const size_t digits = strspn(text, "0123456789");
      const bool place = digits && text[digits] == ':';
      const char *rest = place ? text + digits + 1 : text;
      const bool message = !strncmp(text, "error", 5) || !strncmp(text, "warning", 7);
      fprintf(stderr, "%s%s%.*s\n", place || message ? file : "",
              place     ? ":"
              : message ? ": "
                        : "",
              (int)(len - (size_t)(rest - text)), rest);
      text += len + (text[len] == '\n');
   }
}

static void
out_of_memory(const char *file)
{
   fprintf(stderr, "%s: error: out of memory\n", file);
}

/* The compiled shader; NULL after a message. */
static struct glsl_shader *
compile(const struct tool_input *input, const struct tool_text *text, const struct glsl_limits *l)
{
   enum glsl_stage stage;
   if (!find_stage(input, &stage))
      return NULL;
   const struct glsl_strings strings = {.text = text->data, .len = text->len};
   struct glsl_shader *shader = glsl_compile(stage, l, &strings);
   if (!shader) {
      out_of_memory(input->file);
      return NULL;
   }
   show_log(input->file, shader->log);
   if (shader->compiled)
      return shader;
   glsl_shader_destroy(shader);
   return NULL;
}

/* Takes the stage's IR out of a program of one shader. */
static int
take_shader(const struct tool_input *input, struct glsl_program *program,
            struct tool_source *source)
{
   if (!program) {
      out_of_memory(input->file);
      return TOOL_FAILED;
   }
   show_log(input->file, program->log);
   if (!program->linked)
      return TOOL_FAILED;
   struct ir_shader **shader = program->vertex ? &program->vertex : &program->fragment;
   source->shader = *shader;
   *shader = NULL;
   return TOOL_OK;
}

void
tool_glsl_finish(struct tool_source *source)
{
   glsl_program_destroy(source->program);
   source->program = NULL;
}

static int
load(const struct tool_input *input, const struct tool_text *text, bool es,
     struct tool_source *source)
{
   const struct glsl_limits l = limits_of(input, es);
   struct glsl_shader *shader = compile(input, text, &l);
   if (!shader)
      return TOOL_FAILED;
   const struct glsl_shader *const shaders[] = {shader};
   const struct glsl_link_options options = {.keep_varyings = true};
   source->program = glsl_link(shaders, 1, &l, &options);
   const int code = take_shader(input, source->program, source);
   glsl_shader_destroy(shader);
   return code;
}

int
tool_load_glsl(const struct tool_input *input, const struct tool_text *text,
               struct tool_source *source)
{
   return load(input, text, false, source);
}

int
tool_load_essl(const struct tool_input *input, const struct tool_text *text,
               struct tool_source *source)
{
   return load(input, text, true, source);
}

/* --- Names */

/* Takes a number in brackets from the end of a name of this length. */
static bool
take_index(const char *name, size_t *len, unsigned *index)
{
   size_t at = *len;
   if (!at || name[at - 1] != ']')
      return false;
   at--;
   while (at && name[at - 1] >= '0' && name[at - 1] <= '9')
      at--;
   if (!at || name[at - 1] != '[' || at == *len - 1)
      return false;
   *index = (unsigned)strtoul(name + at, NULL, 10);
   *len = at - 1;
   return true;
}

/* How many slots into a variable its name leads, with up to two indices behind it. False: it is
 * another one. */
static bool
leads_to(const struct glsl_active *a, const char *name, unsigned *offset)
{
   unsigned index[2] = {0}, num = 0;
   size_t len = strlen(name);
   while (len != strlen(a->name) && num < 2 && take_index(name, &len, &index[1 - num]))
      num++;
   if (len != strlen(a->name) || memcmp(a->name, name, len))
      return false;
   const bool matrix = glsl_is_matrix(a->type);
   if (num > (unsigned)a->is_array + matrix)
      return false;
   /* One index alone is that of the element, where there are any. */
   const unsigned element = !a->is_array ? 0 : num == 1 ? index[1] : index[0];
   const unsigned column = matrix && (num == 2 || (num && !a->is_array)) ? index[1] : 0;
   if (element >= a->length || column >= a->type->columns)
      return false;
   *offset = element * glsl_num_slots(a->type) + column;
   return true;
}

static bool
find_among(const struct glsl_active *list, uint32_t num, const char *name, unsigned *index,
           enum glsl_base *base, bool *builtin)
{
   for (uint32_t i = 0; i < num; i++) {
      const struct glsl_active *a = &list[i];
      const bool input = a->builtin && a->builtin->kind != GLSL_BUILTIN_STATE;
      const int slot = input ? a->builtin->slot : a->slot;
      if (slot < 0 || !leads_to(a, name, index))
         continue;
      *index += (unsigned)slot;
      *base = a->type->base;
      *builtin = input;
      return true;
   }
   return false;
}

/* What fragment shaders read of the language's own: gl_Color, gl_TexCoord[1]. */
static bool
find_builtin_input(const char *name, unsigned *index)
{
   const struct glsl_language language = {
       .stage = GLSL_FRAGMENT, .limits = &limits, .version = 120};
   char base[64];
   size_t len = strlen(name);
   unsigned element = 0;
   take_index(name, &len, &element);
   if (len >= sizeof base)
      return false;
   memcpy(base, name, len);
   base[len] = '\0';
   const struct glsl_builtin_variable *v = glsl_find_builtin_variable(&language, base);
   if (!v || (v->kind != GLSL_BUILTIN_INPUT && v->kind != GLSL_BUILTIN_VARYING) ||
       (len < strlen(name) && element >= glsl_builtin_length(&limits, v)))
      return false;
   *index = (unsigned)v->slot + element;
   return true;
}

float
tool_glsl_word(const struct tool_input *input, enum glsl_base base, float value)
{
   if (input->no_integers)
      return base == GLSL_BOOL  ? (value != 0.0f ? 1.0f : 0.0f)
             : base == GLSL_INT ? truncf(value)
                                : value;
   const float bounded = fmaxf(fminf(value, 2147483520.0f), -2147483648.0f);
   const int32_t word = base == GLSL_BOOL ? -(value != 0.0f) : (int32_t)bounded;
   if (base != GLSL_INT && base != GLSL_BOOL)
      return value;
   memcpy(&value, &word, sizeof value);
   return value;
}

bool
tool_glsl_find(const struct tool_source *source, const char *name, enum tool_file *file,
               unsigned *index, enum glsl_base *base)
{
   const struct glsl_program *p = source->program;
   bool builtin;
   *file = TOOL_PARAM;
   if (find_among(p->uniforms, p->num_uniforms, name, index, base, &builtin))
      return true;
   *file = TOOL_INPUT;
   if (source->shader->stage == IR_STAGE_FRAGMENT)
      return find_among(p->varyings, p->num_varyings, name, index, base, &builtin) ||
             find_builtin_input(name, index);
   if (!find_among(p->attribs, p->num_attribs, name, index, base, &builtin))
      return false;
   /* The shader's own are told by their locations. */
   if (!builtin)
      *index = *index ? VERT_ATTRIB_GENERIC0 + *index : VERT_ATTRIB_POS;
   return true;
}

void
tool_glsl_initial(const struct tool_source *source, float (*params)[4])
{
   const struct glsl_program *p = source->program;
   if (p && p->initial)
      memcpy(params, p->initial, p->num_params * sizeof *params);
}

/* --- What there is before IR */

static bool
is_essl(const struct tool_input *input)
{
   return input->lang && !strcmp(input->lang, "essl");
}

/* Tokens as text, after the log; NULL: there are none, or out of memory. */
static char *
show_tokens(const char *file, const struct tool_text *text, enum glsl_stage stage,
            const struct glsl_limits *l)
{
   const struct glsl_strings strings = {.text = text->data, .len = text->len};
   struct u_arena *arena = u_arena_create();
   struct glsl_tokens tokens;
   struct glsl_log log;
   char *shown = NULL;
   glsl_log_init(&log, text->data, text->len);
   const bool ok = arena && glsl_tokenize(arena, &strings, stage, l, &log, &tokens);
   if (log.message)
      show_log(file, log.message);
   if (ok && !log.num_errors)
      shown = glsl_print_tokens(&tokens);
   if (!shown && !log.num_errors)
      out_of_memory(file);
   glsl_log_finish(&log);
   u_arena_destroy(arena);
   return shown;
}

char *
tool_show_glsl_tokens(const struct tool_input *input)
{
   const struct glsl_limits l = limits_of(input, is_essl(input));
   enum glsl_stage stage;
   struct tool_text text;
   if (!find_stage(input, &stage) || !tool_read(input->file, &text))
      return NULL;
   char *shown = show_tokens(input->file, &text, stage, &l);
   tool_text_finish(&text);
   return shown;
}

char *
tool_show_glsl_tree(const struct tool_input *input)
{
   const struct glsl_limits l = limits_of(input, is_essl(input));
   struct tool_text text;
   if (!tool_read(input->file, &text))
      return NULL;
   struct glsl_shader *shader = compile(input, &text, &l);
   char *shown = shader ? glsl_print_unit(shader->unit) : NULL;
   if (shader && !shown)
      out_of_memory(input->file);
   glsl_shader_destroy(shader);
   tool_text_finish(&text);
   return shown;
}
