/* Feedback (specification 5.3) and the choice of the render mode. Selection is vertex/select.c. */
#include "feedback.h"

#include <stdlib.h>

#include "compiler/ir/ir.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "select.h"

bool
gl_feedback_init(struct gl_context *ctx)
{
   ctx->feedback = calloc(1, sizeof *ctx->feedback);
   if (ctx->feedback)
      ctx->feedback->type = GL_2D;
   return ctx->feedback != NULL;
}

void
gl_feedback_finish(struct gl_context *ctx)
{
   free(ctx->feedback);
   ctx->feedback = NULL;
}

static void
put(struct gl_feedback *f, float value)
{
   if (f->count < (uint32_t)f->buffer_size)
      f->buffer[f->count] = value;
   /* One more than fits is as much as many more: the buffer has overflowed. */
   if (f->count <= (uint32_t)f->buffer_size)
      f->count++;
}

static void
put_values(struct gl_feedback *f, const float *values, unsigned num)
{
   if ((uint64_t)f->count + num <= (uint64_t)f->buffer_size) {
      for (unsigned i = 0; i < num; i++)
         f->buffer[f->count + i] = values[i];
      f->count += num;
      return;
   }
   for (unsigned i = 0; i < num; i++)
      put(f, values[i]);
}

static void
put_vertex(const struct gl_context *ctx, const float window[4], const float color[4],
           const float tex[4])
{
   struct gl_feedback *f = ctx->feedback;
   put_values(f, window, f->type == GL_2D ? 2 : f->type == GL_4D_COLOR_TEXTURE ? 4 : 3);
   if (f->type != GL_2D && f->type != GL_3D)
      put_values(f, color, gl_index_mode(ctx) ? 1 : 4);
   if (f->type == GL_3D_COLOR_TEXTURE || f->type == GL_4D_COLOR_TEXTURE)
      put_values(f, tex, 4);
}

/* What feedback takes of a vertex, and where it is among the attributes. */
#define TAKEN (1ull << VARYING_COL0 | 1ull << VARYING_TEX0 | 1ull << VARYING_EDGE)
enum { AT_COL0, AT_TEX0, AT_EDGE };

static void
put_captured(const struct gl_context *ctx, const struct pipe_captured_vertex *v)
{
   put_vertex(ctx, v->window, v->attribs[AT_COL0], v->attribs[AT_TEX0]);
}

static void
put_polygon(const struct gl_context *ctx, const struct pipe_captured_vertex *v, unsigned num)
{
   put(ctx->feedback, GL_POLYGON_TOKEN);
   put(ctx->feedback, (float)num);
   for (unsigned i = 0; i < num; i++)
      put_captured(ctx, &v[i]);
}

/* The mode of the side that a polygon shows. */
static GLenum
polygon_mode(const struct gl_context *ctx, const struct pipe_captured_vertex *v, unsigned num)
{
   if (ctx->polygon.front_mode == ctx->polygon.back_mode)
      return ctx->polygon.front_mode;
   double area = 0;
   for (unsigned i = 0; i < num; i++) {
      const float *a = v[i].window, *b = v[(i + 1) % num].window;
      area += (double)a[0] * b[1] - (double)b[0] * a[1];
   }
   const bool ccw = area > 0;
   return ccw == (ctx->polygon.front_face == GL_CCW) ? ctx->polygon.front_mode
                                                     : ctx->polygon.back_mode;
}

static void
feedback_primitive(void *data, const struct pipe_captured_vertex *v, unsigned num,
                   bool stipple_reset)
{
   struct gl_context *ctx = data;
   struct gl_feedback *f = ctx->feedback;
   const GLenum mode = num > 2 ? polygon_mode(ctx, v, num) : GL_FILL;
   if (num == 1) {
      put(f, GL_POINT_TOKEN);
      put_captured(ctx, &v[0]);
   } else if (num == 2) {
      put(f, stipple_reset ? GL_LINE_RESET_TOKEN : GL_LINE_TOKEN);
      put_captured(ctx, &v[0]);
      put_captured(ctx, &v[1]);
   } else if (mode == GL_FILL) {
      put_polygon(ctx, v, num);
   } else {
      for (unsigned i = 0; i < num; i++) {
         if (v[i].attribs[AT_EDGE][0] == 0)
            continue;
         put(f, mode == GL_POINT ? GL_POINT_TOKEN : i == 0 ? GL_LINE_RESET_TOKEN : GL_LINE_TOKEN);
         put_captured(ctx, &v[i]);
         if (mode == GL_LINE)
            put_captured(ctx, &v[(i + 1) % num]);
      }
   }
}

static void
select_primitive(void *data, const struct pipe_captured_vertex *v, unsigned num, bool stipple_reset)
{
   struct gl_context *ctx = data;
   for (unsigned i = 0; i < num; i++)
      gl_select_hit(ctx, v[i].window[2]);
}

struct pipe_capture_sink
gl_feedback_sink(struct gl_context *ctx)
{
   if (ctx->render_mode == GL_SELECT)
      return (struct pipe_capture_sink){.data = ctx, .primitive = select_primitive};
   return (struct pipe_capture_sink){
       .data = ctx, .primitive = feedback_primitive, .varyings = TAKEN};
}

void
gl_feedback_raster(struct gl_context *ctx, GLenum token)
{
   const struct gl_current *c = &ctx->current;
   if (ctx->render_mode == GL_SELECT) {
      gl_select_hit(ctx, c->raster_pos[2]);
   } else if (ctx->render_mode == GL_FEEDBACK) {
      put(ctx->feedback, (float)token);
      put_vertex(ctx, c->raster_pos, gl_index_mode(ctx) ? &c->raster_index : c->raster_color,
                 c->raster_tex_coord[0]);
   }
}

/* --- Commands. */
void
gl_exec_FeedbackBuffer(struct gl_context *ctx, GLsizei size, GLenum type, GLfloat *buffer)
{
   struct gl_feedback *f = ctx->feedback;
   if (ctx->render_mode == GL_FEEDBACK) {
      gl_error(ctx, GL_INVALID_OPERATION, "glFeedbackBuffer in feedback mode");
   } else if (type < GL_2D || type > GL_4D_COLOR_TEXTURE) {
      gl_error(ctx, GL_INVALID_ENUM, "glFeedbackBuffer: type 0x%x", type);
   } else if (size < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glFeedbackBuffer: size %d", size);
   } else {
      f->buffer = buffer;
      f->buffer_size = buffer ? size : 0;
      f->type = type;
      f->specified = true;
   }
}

void
gl_exec_PassThrough(struct gl_context *ctx, GLfloat token)
{
   if (ctx->render_mode != GL_FEEDBACK)
      return;
   put(ctx->feedback, GL_PASS_THROUGH_TOKEN);
   put(ctx->feedback, token);
}

/* What RenderMode returns on leaving the present mode, which is then reset. */
static GLint
leave_mode(struct gl_context *ctx)
{
   struct gl_feedback *f = ctx->feedback;
   GLint result = 0;
   if (ctx->render_mode == GL_SELECT) {
      result = gl_select_leave(ctx);
   } else if (ctx->render_mode == GL_FEEDBACK) {
      result = f->count > (uint32_t)f->buffer_size ? -1 : (GLint)f->count;
      f->count = 0;
   }
   return result;
}

GLint
gl_exec_RenderMode(struct gl_context *ctx, GLenum mode)
{
   if (mode != GL_RENDER && mode != GL_SELECT && mode != GL_FEEDBACK) {
      gl_error(ctx, GL_INVALID_ENUM, "glRenderMode: mode 0x%x", mode);
      return 0;
   }
   if ((mode == GL_SELECT && !ctx->feedback->select_specified) ||
       (mode == GL_FEEDBACK && !ctx->feedback->specified)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glRenderMode: no buffer was given for mode 0x%x", mode);
      return 0;
   }
   const GLint result = leave_mode(ctx);
   ctx->render_mode = mode;
   ctx->dirty |= GL_DIRTY_RENDERMODE;
   return result;
}
