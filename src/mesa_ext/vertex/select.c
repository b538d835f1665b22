#include "select.h"

#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "feedback.h"

void
gl_select_hit(struct gl_context *ctx, float z)
{
   struct gl_feedback *f = ctx->feedback;
   const float depth = gl_clampf(z);
   if (!f->hit_flag || depth < f->hit_min_z)
      f->hit_min_z = depth;
   if (!f->hit_flag || depth > f->hit_max_z)
      f->hit_max_z = depth;
   f->hit_flag = true;
}

static void
put(struct gl_feedback *f, GLuint value)
{
   if (f->select_count < (uint32_t)f->select_size)
      f->select_buffer[f->select_count++] = value;
   else
      f->select_overflow = true;
}

static GLuint
depth_to_uint(float z)
{
   return (GLuint)((double)z * 4294967295.0 + 0.5);
}

/* The name stack is about to change: a hit under the names so far becomes a record. */
static void
write_record(struct gl_feedback *f)
{
   if (!f->hit_flag)
      return;
   f->hit_flag = false;
   put(f, f->name_depth);
   put(f, depth_to_uint(f->hit_min_z));
   put(f, depth_to_uint(f->hit_max_z));
   for (GLuint i = 0; i < f->name_depth; i++)
      put(f, f->names[i]);
   if (!f->select_overflow)
      f->hits++;
}

GLint
gl_select_leave(struct gl_context *ctx)
{
   struct gl_feedback *f = ctx->feedback;
   write_record(f);
   const GLint result = f->select_overflow ? -1 : (GLint)f->hits;
   f->select_count = f->hits = f->name_depth = 0;
   f->select_overflow = false;
   return result;
}

void
gl_exec_SelectBuffer(struct gl_context *ctx, GLsizei size, GLuint *buffer)
{
   struct gl_feedback *f = ctx->feedback;
   if (ctx->render_mode == GL_SELECT) {
      gl_error(ctx, GL_INVALID_OPERATION, "glSelectBuffer in selection mode");
   } else if (size < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glSelectBuffer: size %d", size);
   } else {
      f->select_buffer = buffer;
      f->select_size = buffer ? size : 0;
      f->select_specified = true;
   }
}

void
gl_exec_InitNames(struct gl_context *ctx)
{
   if (ctx->render_mode != GL_SELECT)
      return;
   write_record(ctx->feedback);
   ctx->feedback->name_depth = 0;
}

void
gl_exec_LoadName(struct gl_context *ctx, GLuint name)
{
   struct gl_feedback *f = ctx->feedback;
   if (ctx->render_mode != GL_SELECT)
      return;
   if (f->name_depth == 0) {
      gl_error(ctx, GL_INVALID_OPERATION, "glLoadName: the name stack is empty");
      return;
   }
   write_record(f);
   f->names[f->name_depth - 1] = name;
}

void
gl_exec_PushName(struct gl_context *ctx, GLuint name)
{
   struct gl_feedback *f = ctx->feedback;
   if (ctx->render_mode != GL_SELECT)
      return;
   if (f->name_depth == GL_LIMIT_NAME_STACK) {
      gl_error(ctx, GL_STACK_OVERFLOW, "glPushName: %d names on the stack", GL_LIMIT_NAME_STACK);
      return;
   }
   write_record(f);
   f->names[f->name_depth++] = name;
}

void
gl_exec_PopName(struct gl_context *ctx)
{
   struct gl_feedback *f = ctx->feedback;
   if (ctx->render_mode != GL_SELECT)
      return;
   if (f->name_depth == 0) {
      gl_error(ctx, GL_STACK_UNDERFLOW, "glPopName: the name stack is empty");
      return;
   }
   write_record(f);
   f->name_depth--;
}
