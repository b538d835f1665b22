/* Uniforms: locations, values, and reading them back. */
#include "private.h"

#include <stdlib.h>
#include <string.h>

#include "mesa_ext/pixel/bound_buffer.h"

/* --- Locations */

/* "name[3]" is the name and 3; without brackets 0. False: what stands in brackets is no number. */
static bool
split_name(const char *name, size_t *len, uint32_t *element)
{
   *len = strlen(name);
   *element = 0;
   if (!*len || name[*len - 1] != ']')
      return true;
   const char *open = strrchr(name, '[');
   if (!open || open == name || open[1] == ']')
      return false;
   uint64_t value = 0;
   for (const char *c = open + 1; *c != ']'; c++) {
      if (*c < '0' || *c > '9' || value > UINT32_MAX)
         return false;
      value = 10 * value + (uint64_t)(*c - '0');
   }
   *len = (size_t)(open - name);
   *element = value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
   return true;
}

static GLint
find_location(const struct gl_glsl_exec *exec, const char *name)
{
   const struct glsl_program *p = exec->program;
   size_t len;
   uint32_t element;
   GLint location = 0;
   if (!strncmp(name, "gl_", 3) || !split_name(name, &len, &element))
      return -1;
   const bool indexed = len != strlen(name);
   for (uint32_t i = 0; i < p->num_uniforms; i++) {
      const struct glsl_active *u = &p->uniforms[i];
      if (strlen(u->name) == len && !memcmp(u->name, name, len) && (!indexed || u->is_array))
         return element < u->length ? location + (GLint)element : -1;
      location += (GLint)u->length;
   }
   return -1;
}

GLint
gl_exec_GetUniformLocation(struct gl_context *ctx, GLuint program, const GLchar *name)
{
   struct gl_glsl_failure failure = {0};
   GLint location = -1;
   gl_glsl_lock(ctx);
   const struct gl_glsl_program *p = gl_glsl_find_linked(ctx, program, &failure);
   if (p)
      location = find_location(p->exec, name);
   gl_glsl_unlock(ctx, "glGetUniformLocation", failure);
   return location;
}

/* --- Values: a command as it comes */

struct assignment {
   const char *command;
   enum glsl_base base; /* float or int */
   unsigned rows, columns;
   bool transpose;
   GLint location;
   GLsizei count;
   const void *values; /* floats or ints */
};

static const char *
assignment_problem(const struct glsl_active *u, const struct assignment *a)
{
   const struct glsl_type *t = u->type;
   if (a->count > 1 && !u->is_array)
      return "the uniform is no array";
   if (t->base == GLSL_SAMPLER)
      return a->base == GLSL_INT && a->rows == 1 ? NULL : "the uniform is a sampler";
   if (t->rows != a->rows || t->columns != a->columns)
      return "the uniform has another size";
   if (t->base == GLSL_BOOL)
      return NULL;
   return t->base == a->base ? NULL : "the uniform has another type";
}

static void
set_word(const struct gl_context *ctx, float *word, enum glsl_base base, const struct assignment *a,
         size_t i)
{
   const bool ints = !ctx->glsl->limits.no_integers;
   const float f = a->base == GLSL_FLOAT ? ((const GLfloat *)a->values)[i]
                                         : (float)((const GLint *)a->values)[i];
   int32_t n = a->base == GLSL_INT ? ((const GLint *)a->values)[i] : 0;
   if (base == GLSL_BOOL) {
      const bool truth = a->base == GLSL_FLOAT ? f != 0 : n != 0;
      *word = truth ? 1.0f : 0.0f;
      n = truth ? -1 : 0;
   } else {
      *word = f;
   }
   if (base != GLSL_FLOAT && ints)
      memcpy(word, &n, sizeof n);
}

static void
set_values(struct gl_context *ctx, struct gl_glsl_exec *exec, const struct glsl_active *u,
           uint32_t element, const struct assignment *a)
{
   const unsigned each = a->rows * a->columns;
   const uint32_t slots = glsl_num_slots(u->type);
   for (uint32_t k = 0; k < (uint32_t)a->count && element + k < u->length; k++) {
      float(*to)[4] = exec->values + u->slot + (element + k) * slots;
      for (unsigned c = 0; c < a->columns; c++)
         for (unsigned r = 0; r < a->rows; r++) {
            const unsigned from = a->transpose ? r * a->columns + c : c * a->rows + r;
            set_word(ctx, &to[c][r], u->type->base, a, (size_t)k * each + from);
         }
   }
   ctx->dirty |= GL_DIRTY_PROGRAM_PARAMS;
}

static struct gl_glsl_failure
set_samplers(struct gl_context *ctx, struct gl_glsl_exec *exec, const struct glsl_active *u,
             uint32_t element, const struct assignment *a)
{
   const GLint *units = a->values;
   for (GLsizei k = 0; k < a->count; k++)
      if (units[k] < 0 || units[k] >= ctx->glsl->limits.max_combined_texture_units)
         return (struct gl_glsl_failure){GL_INVALID_VALUE, "there is no such texture unit"};
   for (uint32_t k = 0; k < (uint32_t)a->count && element + k < u->length; k++)
      exec->unit[(uint32_t)u->sampler + element + k] = (uint8_t)units[k];
   ctx->dirty |= GL_DIRTY_STAGES | GL_DIRTY_PROGRAM | GL_DIRTY_TEXTURE;
   return (struct gl_glsl_failure){0};
}

static struct gl_glsl_failure
assign(struct gl_context *ctx, const struct assignment *a)
{
   struct gl_glsl_exec *exec = ctx->glsl->exec;
   if (!exec)
      return (struct gl_glsl_failure){GL_INVALID_OPERATION, "no program is in use"};
   if (a->count < 0)
      return (struct gl_glsl_failure){GL_INVALID_VALUE, "the count is negative"};
   if (a->location == -1)
      return (struct gl_glsl_failure){0};
   if (a->location < 0 || (uint32_t)a->location >= exec->num_locations)
      return (struct gl_glsl_failure){GL_INVALID_OPERATION, "there is no such location"};
   const struct gl_glsl_location at = exec->locations[a->location];
   const struct glsl_active *u = &exec->program->uniforms[at.row];
   const char *why =
       u->builtin ? "the location is none of the program's" : assignment_problem(u, a);
   if (why)
      return (struct gl_glsl_failure){GL_INVALID_OPERATION, why};
   if (u->type->base == GLSL_SAMPLER)
      return set_samplers(ctx, exec, u, at.element, a);
   set_values(ctx, exec, u, at.element, a);
   return (struct gl_glsl_failure){0};
}

static void
set(struct gl_context *ctx, const struct assignment *a)
{
   gl_glsl_lock(ctx);
   const struct gl_glsl_failure failure = assign(ctx, a);
   gl_glsl_unlock(ctx, a->command, failure);
}

static void
set_floats(struct gl_context *ctx, const char *command, unsigned rows, GLint location,
           GLsizei count, const GLfloat *v)
{
   set(ctx, &(struct assignment){command, GLSL_FLOAT, rows, 1, false, location, count, v});
}

static void
set_ints(struct gl_context *ctx, const char *command, unsigned rows, GLint location, GLsizei count,
         const GLint *v)
{
   set(ctx, &(struct assignment){command, GLSL_INT, rows, 1, false, location, count, v});
}

static void
set_matrices(struct gl_context *ctx, const char *command, unsigned columns, unsigned rows,
             GLint location, GLsizei count, GLboolean transpose, const GLfloat *v)
{
   if (transpose && gl_is_es(ctx)) { /* ES 2.0 section 2.10.4 */
      gl_error(ctx, GL_INVALID_VALUE, "%s: OpenGL ES transposes no matrices", command);
      return;
   }
   set(ctx,
       &(struct assignment){command, GLSL_FLOAT, rows, columns, transpose, location, count, v});
}

/* --- Commands */

void
gl_exec_Uniform1f(struct gl_context *ctx, GLint location, GLfloat v0)
{
   set_floats(ctx, "glUniform1f", 1, location, 1, (const GLfloat[]){v0});
}

void
gl_exec_Uniform2f(struct gl_context *ctx, GLint location, GLfloat v0, GLfloat v1)
{
   set_floats(ctx, "glUniform2f", 2, location, 1, (const GLfloat[]){v0, v1});
}

void
gl_exec_Uniform3f(struct gl_context *ctx, GLint location, GLfloat v0, GLfloat v1, GLfloat v2)
{
   set_floats(ctx, "glUniform3f", 3, location, 1, (const GLfloat[]){v0, v1, v2});
}

void
gl_exec_Uniform4f(struct gl_context *ctx, GLint location, GLfloat v0, GLfloat v1, GLfloat v2,
                  GLfloat v3)
{
   set_floats(ctx, "glUniform4f", 4, location, 1, (const GLfloat[]){v0, v1, v2, v3});
}

void
gl_exec_Uniform1i(struct gl_context *ctx, GLint location, GLint v0)
{
   set_ints(ctx, "glUniform1i", 1, location, 1, (const GLint[]){v0});
}

void
gl_exec_Uniform2i(struct gl_context *ctx, GLint location, GLint v0, GLint v1)
{
   set_ints(ctx, "glUniform2i", 2, location, 1, (const GLint[]){v0, v1});
}

void
gl_exec_Uniform3i(struct gl_context *ctx, GLint location, GLint v0, GLint v1, GLint v2)
{
   set_ints(ctx, "glUniform3i", 3, location, 1, (const GLint[]){v0, v1, v2});
}

void
gl_exec_Uniform4i(struct gl_context *ctx, GLint location, GLint v0, GLint v1, GLint v2, GLint v3)
{
   set_ints(ctx, "glUniform4i", 4, location, 1, (const GLint[]){v0, v1, v2, v3});
}

void
gl_exec_Uniform1fv(struct gl_context *ctx, GLint location, GLsizei count, const GLfloat *value)
{
   set_floats(ctx, "glUniform1fv", 1, location, count, value);
}

void
gl_exec_Uniform2fv(struct gl_context *ctx, GLint location, GLsizei count, const GLfloat *value)
{
   set_floats(ctx, "glUniform2fv", 2, location, count, value);
}

void
gl_exec_Uniform3fv(struct gl_context *ctx, GLint location, GLsizei count, const GLfloat *value)
{
   set_floats(ctx, "glUniform3fv", 3, location, count, value);
}

void
gl_exec_Uniform4fv(struct gl_context *ctx, GLint location, GLsizei count, const GLfloat *value)
{
   set_floats(ctx, "glUniform4fv", 4, location, count, value);
}

void
gl_exec_Uniform1iv(struct gl_context *ctx, GLint location, GLsizei count, const GLint *value)
{
   set_ints(ctx, "glUniform1iv", 1, location, count, value);
}

void
gl_exec_Uniform2iv(struct gl_context *ctx, GLint location, GLsizei count, const GLint *value)
{
   set_ints(ctx, "glUniform2iv", 2, location, count, value);
}

void
gl_exec_Uniform3iv(struct gl_context *ctx, GLint location, GLsizei count, const GLint *value)
{
   set_ints(ctx, "glUniform3iv", 3, location, count, value);
}

void
gl_exec_Uniform4iv(struct gl_context *ctx, GLint location, GLsizei count, const GLint *value)
{
   set_ints(ctx, "glUniform4iv", 4, location, count, value);
}

void
gl_exec_UniformMatrix2fv(struct gl_context *ctx, GLint location, GLsizei count, GLboolean transpose,
                         const GLfloat *value)
{
   set_matrices(ctx, "glUniformMatrix2fv", 2, 2, location, count, transpose, value);
}

void
gl_exec_UniformMatrix3fv(struct gl_context *ctx, GLint location, GLsizei count, GLboolean transpose,
                         const GLfloat *value)
{
   set_matrices(ctx, "glUniformMatrix3fv", 3, 3, location, count, transpose, value);
}

void
gl_exec_UniformMatrix4fv(struct gl_context *ctx, GLint location, GLsizei count, GLboolean transpose,
                         const GLfloat *value)
{
   set_matrices(ctx, "glUniformMatrix4fv", 4, 4, location, count, transpose, value);
}

void
gl_exec_UniformMatrix2x3fv(struct gl_context *ctx, GLint location, GLsizei count,
                           GLboolean transpose, const GLfloat *value)
{
   set_matrices(ctx, "glUniformMatrix2x3fv", 2, 3, location, count, transpose, value);
}

void
gl_exec_UniformMatrix3x2fv(struct gl_context *ctx, GLint location, GLsizei count,
                           GLboolean transpose, const GLfloat *value)
{
   set_matrices(ctx, "glUniformMatrix3x2fv", 3, 2, location, count, transpose, value);
}

void
gl_exec_UniformMatrix2x4fv(struct gl_context *ctx, GLint location, GLsizei count,
                           GLboolean transpose, const GLfloat *value)
{
   set_matrices(ctx, "glUniformMatrix2x4fv", 2, 4, location, count, transpose, value);
}

void
gl_exec_UniformMatrix4x2fv(struct gl_context *ctx, GLint location, GLsizei count,
                           GLboolean transpose, const GLfloat *value)
{
   set_matrices(ctx, "glUniformMatrix4x2fv", 4, 2, location, count, transpose, value);
}

void
gl_exec_UniformMatrix3x4fv(struct gl_context *ctx, GLint location, GLsizei count,
                           GLboolean transpose, const GLfloat *value)
{
   set_matrices(ctx, "glUniformMatrix3x4fv", 3, 4, location, count, transpose, value);
}

void
gl_exec_UniformMatrix4x3fv(struct gl_context *ctx, GLint location, GLsizei count,
                           GLboolean transpose, const GLfloat *value)
{
   set_matrices(ctx, "glUniformMatrix4x3fv", 4, 3, location, count, transpose, value);
}

/* --- Reading back */

/* The value of one component as a number. */
static double
get_word(const struct gl_context *ctx, const float *word, enum glsl_base base)
{
   int32_t n;
   memcpy(&n, word, sizeof n);
   if (base == GLSL_FLOAT || ctx->glsl->limits.no_integers)
      return (double)*word;
   return base == GLSL_BOOL ? n != 0 : n;
}

/* All numbers of a uniform or an element; how many. */
static unsigned
read_uniform(struct gl_context *ctx, GLuint program, GLint location, double out[16],
             struct gl_glsl_failure *failure)
{
   const struct gl_glsl_program *p = gl_glsl_find_linked(ctx, program, failure);
   unsigned num = 0;
   if (!p)
      return 0;
   if (location < 0 || (uint32_t)location >= p->exec->num_locations ||
       p->exec->program->uniforms[p->exec->locations[location].row].builtin) {
      *failure = (struct gl_glsl_failure){GL_INVALID_OPERATION, "there is no such location"};
      return 0;
   }
   const struct gl_glsl_location at = p->exec->locations[location];
   const struct glsl_active *u = &p->exec->program->uniforms[at.row];
   if (u->type->base == GLSL_SAMPLER) {
      out[0] = p->exec->unit[(uint32_t)u->sampler + at.element];
      return 1;
   }
   const uint32_t slots = glsl_num_slots(u->type);
   for (uint32_t c = 0; c < slots; c++)
      for (unsigned r = 0; r < u->type->rows; r++)
         out[num++] =
             get_word(ctx, &p->exec->values[u->slot + at.element * slots + c][r], u->type->base);
   return num;
}

void
gl_exec_GetUniformfv(struct gl_context *ctx, GLuint program, GLint location, GLfloat *params)
{
   struct gl_glsl_failure failure = {0};
   double value[16];
   gl_glsl_lock(ctx);
   const unsigned num = read_uniform(ctx, program, location, value, &failure);
   gl_glsl_unlock(ctx, "glGetUniformfv", failure);
   if (!gl_client_fits(ctx, num * sizeof *params))
      return;
   for (unsigned i = 0; i < num; i++)
      params[i] = (GLfloat)value[i];
}

void
gl_exec_GetUniformiv(struct gl_context *ctx, GLuint program, GLint location, GLint *params)
{
   struct gl_glsl_failure failure = {0};
   double value[16];
   gl_glsl_lock(ctx);
   const unsigned num = read_uniform(ctx, program, location, value, &failure);
   gl_glsl_unlock(ctx, "glGetUniformiv", failure);
   if (!gl_client_fits(ctx, num * sizeof *params))
      return;
   for (unsigned i = 0; i < num; i++)
      params[i] = gl_float_to_int(value[i]);
}

/* All numbers for `size` bytes of the client's, `bytes` each; how many. 0: raised an error. */
static unsigned
read_bounded(struct gl_context *ctx, GLuint program, GLint location, GLsizei size, size_t bytes,
             double out[16])
{
   struct gl_glsl_failure failure = {0};
   gl_glsl_lock(ctx);
   unsigned num = read_uniform(ctx, program, location, out, &failure);
   if (num && size < 0)
      failure = (struct gl_glsl_failure){GL_INVALID_VALUE, "bufSize is negative"};
   else if (num * bytes > (size_t)size)
      failure = (struct gl_glsl_failure){GL_INVALID_OPERATION, "bufSize is too small"};
   gl_glsl_unlock(ctx, "glGetnUniform", failure);
   return failure.code ? 0 : num;
}

/* ARB_robustness has these two without plain ones; no uniform here is of their types. */
void
gl_exec_GetnUniformuivARB(struct gl_context *ctx, GLuint program, GLint location, GLsizei size,
                          GLuint *params)
{
   double value[16];
   const unsigned num = read_bounded(ctx, program, location, size, sizeof *params, value);
   for (unsigned i = 0; i < num; i++)
      params[i] = value[i] < 0 ? 0 : value[i] >= UINT32_MAX ? UINT32_MAX : (GLuint)(value[i] + 0.5);
}

void
gl_exec_GetnUniformdvARB(struct gl_context *ctx, GLuint program, GLint location, GLsizei size,
                         GLdouble *params)
{
   double value[16];
   const unsigned num = read_bounded(ctx, program, location, size, sizeof *params, value);
   memcpy(params, value, num * sizeof *params);
}
