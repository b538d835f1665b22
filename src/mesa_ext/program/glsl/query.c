/* What shaders and programs tell about themselves. */
#include "private.h"

#include <stdio.h>
#include <string.h>

void
gl_glsl_copy_text(const char *text, GLsizei size, GLsizei *length, GLchar *out)
{
   size_t len = strlen(text);
   if (size <= 0) {
      len = 0;
   } else {
      len = len < (size_t)size - 1 ? len : (size_t)size - 1;
      memcpy(out, text, len);
      out[len] = 0;
   }
   if (length)
      *length = (GLsizei)len;
}

/* With the terminator; 0: there is no text. */
static GLint
text_size(const char *text)
{
   return text && *text ? (GLint)strlen(text) + 1 : 0;
}

/* --- One number */

static struct gl_glsl_failure
wrong_name(void)
{
   return (struct gl_glsl_failure){GL_INVALID_ENUM, "there is no such value"};
}

static const char *
shader_log(const struct gl_glsl_shader *shader)
{
   return shader->compiled ? shader->compiled->log : "";
}

static struct gl_glsl_failure
get_shader(const struct gl_glsl_shader *s, GLenum pname, GLint *out)
{
   switch (pname) {
   case GL_SHADER_TYPE:
      *out = s->stage == GLSL_VERTEX ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER;
      break;
   case GL_DELETE_STATUS:
      *out = s->object.deleted;
      break;
   case GL_COMPILE_STATUS:
      *out = s->compiled && s->compiled->compiled;
      break;
   case GL_INFO_LOG_LENGTH:
      *out = text_size(shader_log(s));
      break;
   case GL_SHADER_SOURCE_LENGTH:
      *out = text_size(s->text);
      break;
   default:
      return wrong_name();
   }
   return (struct gl_glsl_failure){0};
}

/* The longest name, with a terminator and the "[0]" of arrays. */
static GLint
longest_name(const struct glsl_active *list, uint32_t num)
{
   size_t most = 0;
   for (uint32_t i = 0; i < num; i++) {
      const size_t size = strlen(list[i].name) + (list[i].is_array ? 3 : 0) + 1;
      most = size > most ? size : most;
   }
   return (GLint)most;
}

static struct gl_glsl_failure
get_program(const struct gl_glsl_program *p, GLenum pname, GLint *out)
{
   static const struct glsl_program nothing;
   const struct glsl_program *linked = p->exec ? p->exec->program : &nothing;
   switch (pname) {
   case GL_DELETE_STATUS:
      *out = p->object.deleted;
      break;
   case GL_LINK_STATUS:
      *out = p->linked;
      break;
   case GL_VALIDATE_STATUS:
      *out = p->validated;
      break;
   case GL_INFO_LOG_LENGTH:
      *out = text_size(p->log);
      break;
   case GL_ATTACHED_SHADERS:
      *out = (GLint)p->num_shaders;
      break;
   case GL_ACTIVE_ATTRIBUTES:
      *out = (GLint)linked->num_attribs;
      break;
   case GL_ACTIVE_ATTRIBUTE_MAX_LENGTH:
      *out = longest_name(linked->attribs, linked->num_attribs);
      break;
   case GL_ACTIVE_UNIFORMS:
      *out = (GLint)linked->num_uniforms;
      break;
   case GL_ACTIVE_UNIFORM_MAX_LENGTH:
      *out = longest_name(linked->uniforms, linked->num_uniforms);
      break;
   default:
      return wrong_name();
   }
   return (struct gl_glsl_failure){0};
}

void
gl_exec_GetShaderiv(struct gl_context *ctx, GLuint shader, GLenum pname, GLint *params)
{
   struct gl_glsl_failure failure = {0};
   gl_glsl_lock(ctx);
   const struct gl_glsl_shader *s = gl_glsl_find_shader(ctx, shader, &failure);
   if (s)
      failure = get_shader(s, pname, params);
   gl_glsl_unlock(ctx, "glGetShaderiv", failure);
}

void
gl_exec_GetProgramiv(struct gl_context *ctx, GLuint program, GLenum pname, GLint *params)
{
   struct gl_glsl_failure failure = {0};
   gl_glsl_lock(ctx);
   const struct gl_glsl_program *p = gl_glsl_find_program(ctx, program, &failure);
   if (p)
      failure = get_program(p, pname, params);
   gl_glsl_unlock(ctx, "glGetProgramiv", failure);
}

/* ARB_shader_objects asks shaders and programs by one command. */
static struct gl_glsl_failure
get_object(struct gl_context *ctx, GLuint name, GLenum pname, GLint *out)
{
   struct gl_glsl_failure failure = {0};
   const struct gl_glsl_object *object =
       name ? u_idtable_lookup(ctx->shared->names[GL_SHARED_GLSL], name) : NULL;
   const struct gl_glsl_shader *s = NULL;
   if (!object) {
      gl_glsl_find_program(ctx, name, &failure);
      return failure;
   }
   if (pname == GL_OBJECT_TYPE_ARB) {
      *out = object->is_program ? GL_PROGRAM_OBJECT_ARB : GL_SHADER_OBJECT_ARB;
      return failure;
   }
   if (object->is_program)
      return get_program((const struct gl_glsl_program *)object, pname, out);
   s = (const struct gl_glsl_shader *)object;
   return get_shader(s, pname, out);
}

void
gl_exec_GetObjectParameterivARB(struct gl_context *ctx, GLhandleARB obj, GLenum pname,
                                GLint *params)
{
   gl_glsl_lock(ctx);
   const struct gl_glsl_failure failure = get_object(ctx, obj, pname, params);
   gl_glsl_unlock(ctx, "glGetObjectParameterivARB", failure);
}

void
gl_exec_GetObjectParameterfvARB(struct gl_context *ctx, GLhandleARB obj, GLenum pname,
                                GLfloat *params)
{
   GLint value = 0;
   gl_glsl_lock(ctx);
   const struct gl_glsl_failure failure = get_object(ctx, obj, pname, &value);
   if (gl_glsl_unlock(ctx, "glGetObjectParameterfvARB", failure))
      *params = (GLfloat)value;
}

/* --- Texts */

static struct gl_glsl_failure
check_size(GLsizei size)
{
   return size < 0 ? (struct gl_glsl_failure){GL_INVALID_VALUE, "the size is negative"}
                   : (struct gl_glsl_failure){0};
}

void
gl_exec_GetShaderInfoLog(struct gl_context *ctx, GLuint shader, GLsizei bufSize, GLsizei *length,
                         GLchar *infoLog)
{
   struct gl_glsl_failure failure = check_size(bufSize);
   gl_glsl_lock(ctx);
   const struct gl_glsl_shader *s = failure.why ? NULL : gl_glsl_find_shader(ctx, shader, &failure);
   if (s)
      gl_glsl_copy_text(shader_log(s), bufSize, length, infoLog);
   gl_glsl_unlock(ctx, "glGetShaderInfoLog", failure);
}

void
gl_exec_GetProgramInfoLog(struct gl_context *ctx, GLuint program, GLsizei bufSize, GLsizei *length,
                          GLchar *infoLog)
{
   struct gl_glsl_failure failure = check_size(bufSize);
   gl_glsl_lock(ctx);
   const struct gl_glsl_program *p =
       failure.why ? NULL : gl_glsl_find_program(ctx, program, &failure);
   if (p)
      gl_glsl_copy_text(p->log ? p->log : "", bufSize, length, infoLog);
   gl_glsl_unlock(ctx, "glGetProgramInfoLog", failure);
}

void
gl_exec_GetInfoLogARB(struct gl_context *ctx, GLhandleARB obj, GLsizei maxLength, GLsizei *length,
                      GLcharARB *infoLog)
{
   if (gl_exec_IsShader(ctx, obj))
      gl_exec_GetShaderInfoLog(ctx, obj, maxLength, length, infoLog);
   else
      gl_exec_GetProgramInfoLog(ctx, obj, maxLength, length, infoLog);
}

void
gl_exec_GetShaderSource(struct gl_context *ctx, GLuint shader, GLsizei bufSize, GLsizei *length,
                        GLchar *source)
{
   struct gl_glsl_failure failure = check_size(bufSize);
   gl_glsl_lock(ctx);
   const struct gl_glsl_shader *s = failure.why ? NULL : gl_glsl_find_shader(ctx, shader, &failure);
   if (s)
      gl_glsl_copy_text(s->text ? s->text : "", bufSize, length, source);
   gl_glsl_unlock(ctx, "glGetShaderSource", failure);
}

/* --- Lists */

void
gl_exec_GetAttachedShaders(struct gl_context *ctx, GLuint program, GLsizei maxCount, GLsizei *count,
                           GLuint *shaders)
{
   struct gl_glsl_failure failure = check_size(maxCount);
   gl_glsl_lock(ctx);
   const struct gl_glsl_program *p =
       failure.why ? NULL : gl_glsl_find_program(ctx, program, &failure);
   GLsizei num = 0;
   for (; p && num < maxCount && (uint32_t)num < p->num_shaders; num++)
      shaders[num] = p->shader[num]->object.name;
   if (p && count)
      *count = num;
   gl_glsl_unlock(ctx, "glGetAttachedShaders", failure);
}

void
gl_exec_GetAttachedObjectsARB(struct gl_context *ctx, GLhandleARB containerObj, GLsizei maxCount,
                              GLsizei *count, GLhandleARB *obj)
{
   gl_exec_GetAttachedShaders(ctx, containerObj, maxCount, count, obj);
}

struct where {
   GLsizei size;
   GLsizei *length;
   GLint *count;
   GLenum *type;
   GLchar *name;
};

static struct gl_glsl_failure
tell_active(const struct glsl_active *list, uint32_t num, GLuint index, const struct where *out)
{
   char name[1100];
   if (index >= num)
      return (struct gl_glsl_failure){GL_INVALID_VALUE, "there is no such index"};
   const struct glsl_active *a = &list[index];
   snprintf(name, sizeof name, "%s%s", a->name, a->is_array ? "[0]" : "");
   gl_glsl_copy_text(name, out->size, out->length, out->name);
   if (out->count)
      *out->count = (GLint)a->length;
   if (out->type)
      *out->type = gl_glsl_type_name(a->type);
   return (struct gl_glsl_failure){0};
}

static void
get_active(struct gl_context *ctx, const char *command, bool attrib, GLuint program, GLuint index,
           const struct where *out)
{
   struct gl_glsl_failure failure = check_size(out->size);
   gl_glsl_lock(ctx);
   const struct gl_glsl_program *p =
       failure.why ? NULL : gl_glsl_find_program(ctx, program, &failure);
   const struct glsl_program *linked = p && p->exec ? p->exec->program : NULL;
   if (p && !linked)
      failure = tell_active(NULL, 0, index, out);
   else if (p && attrib)
      failure = tell_active(linked->attribs, linked->num_attribs, index, out);
   else if (p)
      failure = tell_active(linked->uniforms, linked->num_uniforms, index, out);
   gl_glsl_unlock(ctx, command, failure);
}

void
gl_exec_GetActiveUniform(struct gl_context *ctx, GLuint program, GLuint index, GLsizei bufSize,
                         GLsizei *length, GLint *size, GLenum *type, GLchar *name)
{
   get_active(ctx, "glGetActiveUniform", false, program, index,
              &(struct where){bufSize, length, size, type, name});
}

void
gl_exec_GetActiveAttrib(struct gl_context *ctx, GLuint program, GLuint index, GLsizei bufSize,
                        GLsizei *length, GLint *size, GLenum *type, GLchar *name)
{
   get_active(ctx, "glGetActiveAttrib", true, program, index,
              &(struct where){bufSize, length, size, type, name});
}
