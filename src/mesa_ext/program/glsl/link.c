/* Texts, compiling, linking. */
#include "private.h"

#include <stdlib.h>
#include <string.h>

/* A shader's text has no more bytes: more is out of memory. */
#define MAX_TEXT (64u << 20)

/* --- Texts */

struct text {
   char *bytes;
   size_t *starts;
   size_t len;
};

/* All strings one behind the other. False: out of memory. */
static bool
join(GLsizei count, const GLchar *const *string, const GLint *length, struct text *text)
{
   size_t len = 0;
   text->starts = malloc(((size_t)count + 1) * sizeof *text->starts);
   for (GLsizei i = 0; text->starts && i < count; i++) {
      text->starts[i] = len;
      len += length && length[i] >= 0 ? (size_t)length[i] : strlen(string[i]);
   }
   text->len = len;
   text->bytes = text->starts && len <= MAX_TEXT ? malloc(len + 1) : NULL;
   if (!text->bytes) {
      free(text->starts);
      return false;
   }
   for (GLsizei i = 0; i < count; i++) {
      const size_t end = i + 1 < count ? text->starts[i + 1] : len;
      memcpy(text->bytes + text->starts[i], string[i], end - text->starts[i]);
   }
   text->bytes[len] = 0;
   return true;
}

void
gl_exec_ShaderSource(struct gl_context *ctx, GLuint shader, GLsizei count,
                     const GLchar *const *string, const GLint *length)
{
   struct gl_glsl_failure failure = {0};
   struct text text = {0};
   if (count < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glShaderSource: %d strings", count);
      return;
   }
   /* A wrong name is told before the strings are looked at. */
   gl_glsl_lock(ctx);
   gl_glsl_find_shader(ctx, shader, &failure);
   if (!gl_glsl_unlock(ctx, "glShaderSource", failure))
      return;
   for (GLsizei i = 0; i < count; i++)
      if (!string || !string[i]) {
         gl_error(ctx, GL_INVALID_OPERATION, "glShaderSource: string %d is NULL", i);
         return;
      }
   const bool joined = join(count, string, length, &text);
   gl_glsl_lock(ctx);
   struct gl_glsl_shader *s = gl_glsl_find_shader(ctx, shader, &failure);
   if (s && !joined)
      failure = GL_GLSL_NO_MEMORY;
   if (s && joined) {
      free(s->text);
      free(s->starts);
      s->text = text.bytes;
      s->starts = text.starts;
      s->len = text.len;
      s->num_strings = (uint32_t)count;
   } else if (joined) {
      free(text.bytes);
      free(text.starts);
   }
   gl_glsl_unlock(ctx, "glShaderSource", failure);
}

void
gl_exec_ShaderSourceARB(struct gl_context *ctx, GLhandleARB shaderObj, GLsizei count,
                        const GLcharARB **string, const GLint *length)
{
   gl_exec_ShaderSource(ctx, shaderObj, count, (const GLchar *const *)string, length);
}

void
gl_exec_CompileShader(struct gl_context *ctx, GLuint shader)
{
   struct gl_glsl_failure failure = {0};
   gl_glsl_lock(ctx);
   struct gl_glsl_shader *s = gl_glsl_find_shader(ctx, shader, &failure);
   if (s) {
      const struct glsl_strings source = {s->text ? s->text : "", s->len, s->starts,
                                          s->num_strings};
      struct glsl_shader *compiled = glsl_compile(s->stage, &ctx->glsl->limits, &source);
      if (!compiled)
         failure = GL_GLSL_NO_MEMORY;
      glsl_shader_destroy(s->compiled);
      s->compiled = compiled;
   }
   gl_glsl_unlock(ctx, "glCompileShader", failure);
}

/* --- Linking */

/* The program is not linked, and why: memory for that is taken if there is some. */
static void
set_log(struct gl_glsl_program *program, const char *text)
{
   free(program->log);
   program->log = *text ? strdup(text) : NULL;
}

/* NULL: out of memory. */
static struct glsl_program *
link_shaders(const struct gl_context *ctx, const struct gl_glsl_program *program)
{
   const struct glsl_link_options options = {program->binding, program->num_bindings};
   const struct glsl_shader **list = malloc((program->num_shaders + 1) * sizeof *list);
   static const struct glsl_shader not_compiled = {.log = NULL};
   if (!list)
      return NULL;
   for (uint32_t i = 0; i < program->num_shaders; i++)
      list[i] = program->shader[i]->compiled ? program->shader[i]->compiled : &not_compiled;
   struct glsl_program *linked =
       glsl_link(list, program->num_shaders, &ctx->glsl->limits, &options);
   free(list);
   return linked;
}

/* OpenGL ES has no conventional pipeline that would stand in for a stage (ES 2.0 section 2.10.3).
 */
static bool
has_both_stages(const struct gl_glsl_program *program)
{
   unsigned stages = 0;
   for (uint32_t i = 0; i < program->num_shaders; i++)
      stages |= 1u << program->shader[i]->stage;
   return stages == (1u << GLSL_VERTEX | 1u << GLSL_FRAGMENT);
}

static struct gl_glsl_failure
link_program(struct gl_context *ctx, struct gl_glsl_program *program)
{
   program->linked = program->validated = false;
   gl_glsl_exec_reference(&program->exec, NULL);
   if (gl_is_es(ctx) && !has_both_stages(program)) {
      set_log(program, "OpenGL ES needs a vertex shader and a fragment shader");
      return (struct gl_glsl_failure){0};
   }
   struct glsl_program *linked = link_shaders(ctx, program);
   if (!linked)
      return GL_GLSL_NO_MEMORY;
   set_log(program, linked->log);
   if (!linked->linked) {
      glsl_program_destroy(linked);
      return (struct gl_glsl_failure){0};
   }
   program->exec = gl_glsl_exec_create(linked);
   if (!program->exec)
      return GL_GLSL_NO_MEMORY;
   program->exec->serial = gl_stage_object_changed(ctx);
   program->linked = true;
   if (ctx->glsl->program == program)
      gl_glsl_take_exec(ctx);
   return (struct gl_glsl_failure){0};
}

void
gl_exec_LinkProgram(struct gl_context *ctx, GLuint program)
{
   struct gl_glsl_failure failure = {0};
   gl_glsl_lock(ctx);
   struct gl_glsl_program *p = gl_glsl_find_program(ctx, program, &failure);
   if (p)
      failure = link_program(ctx, p);
   if (gl_glsl_unlock(ctx, "glLinkProgram", failure))
      gl_glsl_exec_changed(ctx);
}

void
gl_exec_ValidateProgram(struct gl_context *ctx, GLuint program)
{
   struct gl_glsl_failure failure = {0};
   gl_glsl_lock(ctx);
   struct gl_glsl_program *p = gl_glsl_find_program(ctx, program, &failure);
   if (p) {
      const char *why =
          p->exec ? gl_glsl_sampler_conflict(ctx, p->exec) : "the program is not linked";
      p->validated = !why;
      set_log(p, why ? why : "");
   }
   gl_glsl_unlock(ctx, "glValidateProgram", failure);
}

/* --- Attributes */

static struct gl_glsl_failure
bind_attrib(struct gl_glsl_program *program, const char *name, unsigned location)
{
   for (uint32_t i = 0; i < program->num_bindings; i++)
      if (!strcmp(program->binding[i].name, name)) {
         program->binding[i].location = location;
         return (struct gl_glsl_failure){0};
      }
   struct glsl_attrib_binding *more =
       realloc(program->binding, (program->num_bindings + 1) * sizeof *more);
   if (!more)
      return GL_GLSL_NO_MEMORY;
   program->binding = more;
   char *copy = strdup(name);
   if (!copy)
      return GL_GLSL_NO_MEMORY;
   program->binding[program->num_bindings++] = (struct glsl_attrib_binding){copy, location};
   return (struct gl_glsl_failure){0};
}

void
gl_exec_BindAttribLocation(struct gl_context *ctx, GLuint program, GLuint index, const GLchar *name)
{
   struct gl_glsl_failure failure = {0};
   gl_glsl_lock(ctx);
   struct gl_glsl_program *p = gl_glsl_find_program(ctx, program, &failure);
   if (p && index >= (GLuint)ctx->glsl->limits.max_vertex_attribs)
      failure = (struct gl_glsl_failure){GL_INVALID_VALUE, "there is no such attribute"};
   else if (p && !strncmp(name, "gl_", 3))
      failure = (struct gl_glsl_failure){GL_INVALID_OPERATION, "names with gl_ are not bound"};
   else if (p)
      failure = bind_attrib(p, name, index);
   gl_glsl_unlock(ctx, "glBindAttribLocation", failure);
}

GLint
gl_exec_GetAttribLocation(struct gl_context *ctx, GLuint program, const GLchar *name)
{
   struct gl_glsl_failure failure = {0};
   GLint location = -1;
   gl_glsl_lock(ctx);
   const struct gl_glsl_program *p = gl_glsl_find_linked(ctx, program, &failure);
   const struct glsl_program *linked = p ? p->exec->program : NULL;
   for (uint32_t i = 0; linked && i < linked->num_attribs; i++)
      if (!linked->attribs[i].builtin && !strcmp(linked->attribs[i].name, name))
         location = linked->attribs[i].slot;
   gl_glsl_unlock(ctx, "glGetAttribLocation", failure);
   return location;
}
