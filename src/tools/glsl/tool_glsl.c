#include "tool_glsl.h"

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
    .max_varying_floats = 64,
    .max_vertex_texture_units = 16,
    .max_texture_image_units = 16,
    .max_combined_texture_units = 32,
    .max_fragment_uniform_components = 4096,
    .max_draw_buffers = 4,
};

static struct glsl_limits
limits_of(bool es)
{
   struct glsl_limits l = limits;
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

static int
load(const struct tool_input *input, const struct tool_text *text, bool es,
     struct tool_source *source)
{
   const struct glsl_limits l = limits_of(es);
   struct glsl_shader *shader = compile(input, text, &l);
   if (!shader)
      return TOOL_FAILED;
   const struct glsl_shader *const shaders[] = {shader};
   const struct glsl_link_options options = {0};
   struct glsl_program *program = glsl_link(shaders, 1, &l, &options);
   const int code = take_shader(input, program, source);
   glsl_program_destroy(program);
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
   const struct glsl_limits l = limits_of(is_essl(input));
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
   const struct glsl_limits l = limits_of(is_essl(input));
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
