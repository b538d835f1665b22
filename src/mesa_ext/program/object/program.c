/* Objects, their names and their bindings. */
#include "program.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/core/shared.h"

static struct u_idtable *
names(const struct gl_context *ctx)
{
   return ctx->shared->names[GL_SHARED_PROGRAMS];
}

bool
gl_programs_init(struct gl_context *ctx)
{
   ctx->programs = calloc(1, sizeof *ctx->programs);
   if (ctx->programs)
      ctx->programs->error_position = -1;
   return ctx->programs != NULL;
}

void
gl_programs_finish(struct gl_context *ctx)
{
   for (unsigned i = 0; ctx->programs && i < GL_NUM_PROGRAM_TARGETS; i++) {
      gl_program_unref(ctx->programs->target[i].current);
      gl_program_unref(ctx->programs->target[i].standard);
   }
   free(ctx->programs);
   ctx->programs = NULL;
}

void
gl_program_set_error(struct gl_context *ctx, GLint position, const char *fmt, ...)
{
   struct gl_programs *programs = ctx->programs;
   va_list args;
   programs->error_position = position;
   va_start(args, fmt);
   vsnprintf(programs->error_string, sizeof programs->error_string, fmt, args);
   va_end(args);
}

/* --- Objects */

static void
locals_unref(struct gl_program_locals *locals)
{
   if (locals && __atomic_sub_fetch(&locals->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      free(locals);
}

static void
program_destroy(struct gl_program *program)
{
   ir_shader_destroy(program->info.shader);
   arb_result_finish(&program->arb);
   locals_unref(program->locals);
   free(program->named);
   free(program->ati);
   free(program->string);
   free(program);
}

/* Of two values for one target that of ARB. */
static GLenum
known_target(GLenum target)
{
   return target == GL_FRAGMENT_PROGRAM_NV ? GL_FRAGMENT_PROGRAM_ARB : target;
}

struct gl_program *
gl_program_create(GLenum target, enum gl_program_kind kind, const GLubyte *string, GLsizei length)
{
   struct gl_program *program = calloc(1, sizeof *program);
   if (!program)
      return NULL;
   program->refcount = 1;
   program->target = known_target(target);
   program->kind = kind;
   program->length = length;
   program->string = malloc((size_t)length + 1);
   if (!program->string) {
      free(program);
      return NULL;
   }
   if (length)
      memcpy(program->string, string, (size_t)length);
   return program;
}

struct gl_program *
gl_program_ref(struct gl_program *program)
{
   __atomic_add_fetch(&program->refcount, 1, __ATOMIC_RELAXED);
   return program;
}

void
gl_program_unref(struct gl_program *program)
{
   if (program && __atomic_sub_fetch(&program->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      program_destroy(program);
}

void
gl_programs_release(struct gl_program *program)
{
   gl_program_unref(program);
}

struct gl_program *
gl_program_get(struct gl_context *ctx, GLuint id)
{
   u_idtable_lock(names(ctx));
   struct gl_program *program = u_idtable_lookup(names(ctx), id);
   if (program)
      gl_program_ref(program);
   u_idtable_unlock(names(ctx));
   return program;
}

bool
gl_program_has_other_target(struct gl_context *ctx, GLuint id, GLenum target)
{
   struct gl_program *old = gl_program_get(ctx, id);
   const bool other = old && old->target != known_target(target);
   gl_program_unref(old);
   return other;
}

/* AV-113: the parameters stay with the name. Under the lock of the names. */
static void
take_over_locals(struct gl_program *program, const struct gl_program *old)
{
   if (!old || !old->locals || program->locals)
      return;
   __atomic_add_fetch(&old->locals->refcount, 1, __ATOMIC_RELAXED);
   program->locals = old->locals;
}

bool
gl_program_install(struct gl_context *ctx, GLuint id, struct gl_program *program)
{
   u_idtable_lock(names(ctx));
   struct gl_program *old = u_idtable_lookup(names(ctx), id);
   take_over_locals(program, old);
   const bool ok = u_idtable_insert(names(ctx), id, program);
   /* Others can not see the object before the unlock. */
   program->serial = gl_stage_object_changed(ctx);
   u_idtable_unlock(names(ctx));
   gl_program_unref(ok ? old : program);
   return ok;
}

float (*gl_program_locals(struct gl_context *ctx, enum gl_program_index index))[4]
{
   struct gl_program_target *t = &ctx->programs->target[index];
   static const GLenum targets[] = {GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB,
                                    GL_TEXT_FRAGMENT_SHADER_ATI};
   if (!t->current) { /* the default object, or a name that BindProgramNV has bound */
      struct gl_program *empty = gl_program_create(targets[index], GL_PROGRAM_EMPTY, NULL, 0);
      if (!empty || !gl_program_replace(ctx, index, empty))
         return NULL;
   }
   struct gl_program *program = t->current;
   u_idtable_lock(names(ctx));
   if (!program->locals)
      program->locals = calloc(1, sizeof *program->locals);
   if (program->locals && !program->locals->refcount)
      program->locals->refcount = 1;
   u_idtable_unlock(names(ctx));
   return program->locals ? program->locals->v : NULL;
}

/* --- Bindings */

int
gl_program_target_index(const struct gl_context *ctx, GLenum target)
{
   if (target == GL_VERTEX_PROGRAM_ARB && ctx->limits.can & GL_CAN_VERTEX_PROGRAM)
      return GL_PROGRAM_VERTEX;
   if ((target == GL_FRAGMENT_PROGRAM_ARB && ctx->limits.can & GL_CAN_FRAGMENT_PROGRAM) ||
       (target == GL_FRAGMENT_PROGRAM_NV && ctx->limits.can & GL_CAN_NV_FRAGMENT_PROGRAM))
      return GL_PROGRAM_FRAGMENT;
   if (target == GL_TEXT_FRAGMENT_SHADER_ATI && ctx->limits.can & GL_CAN_FRAGMENT_SHADER)
      return GL_PROGRAM_TEXT_SHADER;
   return -1;
}

/* Takes over the reference. */
static void
set_current(struct gl_context *ctx, enum gl_program_index index, struct gl_program *now)
{
   struct gl_program_target *t = &ctx->programs->target[index];
   if (now != t->current)
      ctx->dirty |= GL_DIRTY_PROGRAM | GL_DIRTY_PROGRAM_PARAMS |
                    (index == GL_PROGRAM_VERTEX ? 0u : GL_DIRTY_TEXTURE);
   gl_program_unref(t->current);
   t->current = now;
}

static bool
is_nv(const struct gl_program *program)
{
   return program && program->kind == GL_PROGRAM_NV;
}

void
gl_program_refresh(struct gl_context *ctx, enum gl_program_index index)
{
   struct gl_program_target *t = &ctx->programs->target[index];
   struct gl_program *now = NULL;
   if (t->binding)
      now = gl_program_get(ctx, t->binding);
   else if (t->standard)
      now = gl_program_ref(t->standard);
   /* AV-105: what another context deleted lives on where it is bound, under no name. */
   if (!now && t->binding && t->current && !is_nv(t->current))
      return;
   set_current(ctx, index, now);
}

void
gl_program_bind(struct gl_context *ctx, enum gl_program_index index, GLuint id)
{
   struct gl_program_target *t = &ctx->programs->target[index];
   if (id != t->binding)
      set_current(ctx, index, NULL);
   t->binding = id;
   ctx->dirty |= GL_DIRTY_PROGRAM_PARAMS; /* another context may have set some (AV-106) */
   gl_program_refresh(ctx, index);
}

bool
gl_program_replace(struct gl_context *ctx, enum gl_program_index index, struct gl_program *program)
{
   struct gl_program_target *t = &ctx->programs->target[index];
   struct gl_program *named = t->binding ? gl_program_get(ctx, t->binding) : NULL;
   const bool nameless = t->binding && !named && t->current;
   gl_program_unref(named);
   if (t->binding && !nameless) {
      if (!gl_program_install(ctx, t->binding, program))
         return false;
      gl_program_refresh(ctx, index);
      return true;
   }
   program->serial = gl_stage_object_changed(ctx);
   take_over_locals(program, t->current);
   if (!t->binding) {
      gl_program_unref(t->standard);
      t->standard = gl_program_ref(program);
   }
   set_current(ctx, index, program);
   return true;
}
