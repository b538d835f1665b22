/* Objects: names, life, attachments, and the program in use. */
#include "private.h"

#include <stdlib.h>
#include <string.h>

#include "mesa_ext/vertex/immediate.h"

static struct u_idtable *
names(const struct gl_context *ctx)
{
   return ctx->shared->names[GL_SHARED_GLSL];
}

void
gl_glsl_lock(struct gl_context *ctx)
{
   u_idtable_lock(names(ctx));
}

bool
gl_glsl_unlock(struct gl_context *ctx, const char *command, struct gl_glsl_failure failure)
{
   u_idtable_unlock(names(ctx));
   if (failure.why)
      gl_error(ctx, failure.code, "%s: %s", command, failure.why);
   return !failure.why;
}

/* --- Looking up */

static struct gl_glsl_object *
find(struct gl_context *ctx, GLuint name, bool is_program, struct gl_glsl_failure *failure)
{
   struct gl_glsl_object *object = name ? u_idtable_lookup(names(ctx), name) : NULL;
   if (!object)
      *failure = (struct gl_glsl_failure){GL_INVALID_VALUE, is_program ? "there is no such program"
                                                                       : "there is no such shader"};
   else if (object->is_program != is_program)
      *failure = (struct gl_glsl_failure){
          GL_INVALID_OPERATION, is_program ? "the name is a shader's" : "the name is a program's"};
   else
      return object;
   return NULL;
}

struct gl_glsl_shader *
gl_glsl_find_shader(struct gl_context *ctx, GLuint name, struct gl_glsl_failure *failure)
{
   return (struct gl_glsl_shader *)find(ctx, name, false, failure);
}

struct gl_glsl_program *
gl_glsl_find_program(struct gl_context *ctx, GLuint name, struct gl_glsl_failure *failure)
{
   return (struct gl_glsl_program *)find(ctx, name, true, failure);
}

struct gl_glsl_program *
gl_glsl_find_linked(struct gl_context *ctx, GLuint name, struct gl_glsl_failure *failure)
{
   struct gl_glsl_program *program = gl_glsl_find_program(ctx, name, failure);
   if (!program || program->exec)
      return program;
   *failure = (struct gl_glsl_failure){GL_INVALID_OPERATION, "the program is not linked"};
   return NULL;
}

/* --- Life */

static void
free_shader(struct gl_glsl_shader *shader)
{
   free(shader->text);
   free(shader->starts);
   glsl_shader_destroy(shader->compiled);
   free(shader);
}

static void
free_program(struct gl_glsl_program *program)
{
   for (uint32_t i = 0; i < program->num_bindings; i++)
      free((char *)program->binding[i].name);
   free(program->binding);
   free(program->shader);
   free(program->log);
   gl_glsl_exec_reference(&program->exec, NULL);
   free(program);
}

void
gl_glsl_destroy(void *data)
{
   struct gl_glsl_object *object = data;
   if (object->is_program)
      free_program((struct gl_glsl_program *)object);
   else
      free_shader((struct gl_glsl_shader *)object);
}

/* Nobody has it and it was deleted: the name is free. A program lets go of its shaders. */
static void
destroy_unused(struct gl_context *ctx, struct gl_glsl_object *object)
{
   if (!object->deleted || object->users)
      return;
   u_idtable_remove(names(ctx), object->name);
   if (object->is_program) {
      struct gl_glsl_program *program = (struct gl_glsl_program *)object;
      for (uint32_t i = 0; i < program->num_shaders; i++)
         gl_glsl_release(ctx, &program->shader[i]->object);
   }
   gl_glsl_destroy(object);
}

void
gl_glsl_release(struct gl_context *ctx, struct gl_glsl_object *object)
{
   object->users--;
   destroy_unused(ctx, object);
}

static GLuint
add_object(struct gl_context *ctx, struct gl_glsl_object *object)
{
   const GLuint name = object ? u_idtable_reserve(names(ctx), 1) : 0;
   if (name && u_idtable_insert(names(ctx), name, object)) {
      object->name = name;
      return name;
   }
   free(object);
   return 0;
}

GLuint
gl_exec_CreateShader(struct gl_context *ctx, GLenum type)
{
   if (type != GL_VERTEX_SHADER && type != GL_FRAGMENT_SHADER) {
      gl_error(ctx, GL_INVALID_ENUM, "glCreateShader: 0x%04x", type);
      return 0;
   }
   struct gl_glsl_shader *shader = calloc(1, sizeof *shader);
   if (shader)
      shader->stage = type == GL_VERTEX_SHADER ? GLSL_VERTEX : GLSL_FRAGMENT;
   const GLuint name = add_object(ctx, shader ? &shader->object : NULL);
   if (!name)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glCreateShader: no memory");
   return name;
}

GLuint
gl_exec_CreateProgram(struct gl_context *ctx)
{
   struct gl_glsl_program *program = calloc(1, sizeof *program);
   if (program)
      program->object.is_program = true;
   const GLuint name = add_object(ctx, program ? &program->object : NULL);
   if (!name)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glCreateProgram: no memory");
   return name;
}

static void
delete_object(struct gl_context *ctx, const char *command, GLuint name, bool is_program,
              bool either)
{
   struct gl_glsl_failure failure = {0};
   if (!name)
      return;
   gl_glsl_lock(ctx);
   struct gl_glsl_object *object = u_idtable_lookup(names(ctx), name);
   if (!object || (!either && object->is_program != is_program))
      object = find(ctx, name, is_program, &failure);
   if (object) {
      object->deleted = true;
      destroy_unused(ctx, object);
   }
   gl_glsl_unlock(ctx, command, failure);
}

void
gl_exec_DeleteShader(struct gl_context *ctx, GLuint shader)
{
   delete_object(ctx, "glDeleteShader", shader, false, false);
}

void
gl_exec_DeleteProgram(struct gl_context *ctx, GLuint program)
{
   delete_object(ctx, "glDeleteProgram", program, true, false);
}

void
gl_exec_DeleteObjectARB(struct gl_context *ctx, GLhandleARB obj)
{
   delete_object(ctx, "glDeleteObjectARB", obj, true, true);
}

static GLboolean
is_object(struct gl_context *ctx, GLuint name, bool is_program)
{
   gl_glsl_lock(ctx);
   const struct gl_glsl_object *object = name ? u_idtable_lookup(names(ctx), name) : NULL;
   const bool is = object && object->is_program == is_program;
   gl_glsl_unlock(ctx, "", (struct gl_glsl_failure){0});
   return is;
}

GLboolean
gl_exec_IsShader(struct gl_context *ctx, GLuint shader)
{
   return is_object(ctx, shader, false);
}

GLboolean
gl_exec_IsProgram(struct gl_context *ctx, GLuint program)
{
   return is_object(ctx, program, true);
}

/* --- Attachments */

static uint32_t
find_attached(const struct gl_glsl_program *program, const struct gl_glsl_shader *shader)
{
   uint32_t i = 0;
   while (i < program->num_shaders && program->shader[i] != shader)
      i++;
   return i;
}

/* one_each: of OpenGL ES, where a program has one shader of a stage (2.10.3). */
static struct gl_glsl_failure
attach(struct gl_glsl_program *program, struct gl_glsl_shader *shader, bool one_each)
{
   if (find_attached(program, shader) < program->num_shaders)
      return (struct gl_glsl_failure){GL_INVALID_OPERATION, "the shader is attached already"};
   for (uint32_t i = 0; one_each && i < program->num_shaders; i++)
      if (program->shader[i]->stage == shader->stage)
         return (struct gl_glsl_failure){GL_INVALID_OPERATION, "the stage has a shader already"};
   struct gl_glsl_shader **more =
       realloc(program->shader, (program->num_shaders + 1) * sizeof *more);
   if (!more)
      return GL_GLSL_NO_MEMORY;
   program->shader = more;
   program->shader[program->num_shaders++] = shader;
   shader->object.users++;
   return (struct gl_glsl_failure){0};
}

void
gl_exec_AttachShader(struct gl_context *ctx, GLuint program, GLuint shader)
{
   struct gl_glsl_failure failure = {0};
   gl_glsl_lock(ctx);
   struct gl_glsl_program *p = gl_glsl_find_program(ctx, program, &failure);
   struct gl_glsl_shader *s = p ? gl_glsl_find_shader(ctx, shader, &failure) : NULL;
   if (s)
      failure = attach(p, s, gl_is_es(ctx));
   gl_glsl_unlock(ctx, "glAttachShader", failure);
}

void
gl_exec_DetachShader(struct gl_context *ctx, GLuint program, GLuint shader)
{
   struct gl_glsl_failure failure = {0};
   gl_glsl_lock(ctx);
   struct gl_glsl_program *p = gl_glsl_find_program(ctx, program, &failure);
   struct gl_glsl_shader *s = p ? gl_glsl_find_shader(ctx, shader, &failure) : NULL;
   const uint32_t i = s ? find_attached(p, s) : 0;
   if (s && i == p->num_shaders) {
      failure = (struct gl_glsl_failure){GL_INVALID_OPERATION, "the shader is not attached"};
   } else if (s) {
      p->num_shaders--;
      memmove(p->shader + i, p->shader + i + 1,
              (p->num_shaders - i) * sizeof(struct gl_glsl_shader *));
      gl_glsl_release(ctx, &s->object);
   }
   gl_glsl_unlock(ctx, "glDetachShader", failure);
}

/* --- The program in use */

void
gl_glsl_take_exec(struct gl_context *ctx)
{
   struct gl_glsl *glsl = ctx->glsl;
   struct gl_glsl_exec *now = glsl->program ? glsl->program->exec : NULL;
   /* After a link that failed the old one goes on. */
   if (now == glsl->exec || (glsl->program && !now))
      return;
   gl_glsl_exec_reference(&glsl->exec, now);
   ctx->dirty |= GL_DIRTY_STAGES | GL_DIRTY_PROGRAM | GL_DIRTY_PROGRAM_PARAMS | GL_DIRTY_TEXTURE;
}

void
gl_glsl_exec_changed(struct gl_context *ctx)
{
   const struct gl_glsl_exec *exec = ctx->glsl->exec;
   gl_vbo_set_generics_apart(ctx, ctx->api == GL_API_ES2 || (exec && exec->program->vertex));
}

void
gl_exec_UseProgram(struct gl_context *ctx, GLuint program)
{
   struct gl_glsl_failure failure = {0};
   struct gl_glsl *glsl = ctx->glsl;
   gl_glsl_lock(ctx);
   struct gl_glsl_program *p = program ? gl_glsl_find_linked(ctx, program, &failure) : NULL;
   if (!failure.why) {
      struct gl_glsl_program *old = glsl->program;
      glsl->program = p;
      if (p)
         p->object.users++;
      gl_glsl_take_exec(ctx);
      if (old)
         gl_glsl_release(ctx, &old->object);
   }
   if (gl_glsl_unlock(ctx, "glUseProgram", failure))
      gl_glsl_exec_changed(ctx);
}

GLhandleARB
gl_exec_GetHandleARB(struct gl_context *ctx, GLenum pname)
{
   if (pname != GL_PROGRAM_OBJECT_ARB) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetHandleARB: 0x%04x", pname);
      return 0;
   }
   return ctx->glsl->program ? ctx->glsl->program->object.name : 0;
}

/* --- The context */

static void
init_limits(struct glsl_limits *limits, const struct gl_limits *l, bool es)
{
   const int units = (int)l->image_units;
   _Static_assert(GL_LIMIT_GLSL_PARAMS <= IR_MAX_PARAMS, "parameters of a program");
   const uint32_t of_gl = 1u << GLSL_ARB_DRAW_BUFFERS | 1u << GLSL_ARB_SHADER_TEXTURE_LOD |
                          (l->can & GL_CAN_TEXTURE_RECT ? 1u << GLSL_ARB_TEXTURE_RECTANGLE : 0);
   const uint32_t of_es = 1u << GLSL_EXT_DRAW_BUFFERS | 1u << GLSL_EXT_FRAG_DEPTH |
                          1u << GLSL_EXT_SHADER_TEXTURE_LOD | 1u << GLSL_OES_STANDARD_DERIVATIVES;
   *limits = (struct glsl_limits){
       .es = es,
       .es_texts = true,
       .extensions = es ? of_es : of_es | of_gl,
       .max_version = es ? 100 : 120,
       .no_integers = !l->glsl_integers,
       .max_params = l->glsl_params,
       .max_lights = GL_LIMIT_LIGHTS,
       .max_clip_planes = (int)l->clip_planes,
       .max_texture_units = (int)l->texture_units,
       .max_texture_coords = (int)l->texture_coords,
       .max_vertex_attribs = GL_LIMIT_VERTEX_ATTRIBS,
       .max_vertex_uniform_components = (int)l->uniform_components,
       .max_fragment_uniform_components = (int)l->uniform_components,
       .max_varying_floats = GL_LIMIT_VARYING_FLOATS,
       .max_vertex_texture_units = l->can & GL_CAN_VERTEX_TEXTURE ? units : 0,
       .max_texture_image_units = units,
       .max_combined_texture_units = units,
       .max_draw_buffers = (int)l->render_targets,
   };
}

bool
gl_glsl_init(struct gl_context *ctx)
{
   ctx->glsl = calloc(1, sizeof *ctx->glsl);
   if (ctx->glsl)
      init_limits(&ctx->glsl->limits, &ctx->limits, ctx->api == GL_API_ES2);
   return ctx->glsl;
}

void
gl_glsl_finish(struct gl_context *ctx)
{
   struct gl_glsl *glsl = ctx->glsl;
   if (!glsl)
      return;
   gl_glsl_exec_reference(&glsl->exec, NULL);
   if (glsl->program) {
      gl_glsl_lock(ctx);
      gl_glsl_release(ctx, &glsl->program->object);
      gl_glsl_unlock(ctx, "", (struct gl_glsl_failure){0});
   }
   free(glsl);
   ctx->glsl = NULL;
}
