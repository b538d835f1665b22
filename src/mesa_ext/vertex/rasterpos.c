#include "rasterpos.h"

#include <math.h>
#include <string.h>

#include "compiler/ir/ir.h"
#include "mesa_ext/core/convert.h"
#include "mesa_ext/core/clamp.h"
#include "draw.h"
#include "feedback.h"
#include "immediate.h"

static void
take_color(const struct gl_context *ctx, float out[4], const float in[4])
{
   if (gl_index_mode(ctx)) /* they keep their initial values (OpenGL 2.1 section 2.13) */
      return;
   const bool clamps = gl_clamps(ctx, GL_CLAMP_VERTEX);
   for (unsigned i = 0; i < 4; i++)
      out[i] = clamps ? gl_clampf(in[i]) : in[i];
}

static float
to_depth_range(const struct gl_context *ctx, float z)
{
   const float n = (float)ctx->viewport.near_val, f = (float)ctx->viewport.far_val;
   return fminf(fmaxf(z, fminf(n, f)), fmaxf(n, f));
}

/* What a raster position takes of a vertex, and where it is among the attributes. */
#define TAKEN                                                                                      \
   (1ull << VARYING_COL0 | 1ull << VARYING_COL1 | 1ull << VARYING_FOGC | 0xffull << VARYING_TEX0)
enum { AT_COL0, AT_COL1, AT_FOGC, AT_TEX0 };

/* The point has survived clipping. */
static void
take_point(void *data, const struct pipe_captured_vertex *v, unsigned num, bool stipple_reset)
{
   struct gl_context *ctx = data;
   struct gl_current *c = &ctx->current;
   c->raster_valid = true;
   memcpy(c->raster_pos, v->window, sizeof c->raster_pos);
   if (ctx->transform.depth_clamp)
      c->raster_pos[2] = to_depth_range(ctx, c->raster_pos[2]);
   if (gl_index_mode(ctx))
      c->raster_index = v->attribs[AT_COL0][0];
   take_color(ctx, c->raster_color, v->attribs[AT_COL0]);
   take_color(ctx, c->raster_secondary_color, v->attribs[AT_COL1]);
   c->raster_distance = v->attribs[AT_FOGC][0];
   memcpy(c->raster_tex_coord, v->attribs[AT_TEX0], sizeof c->raster_tex_coord);
}

void
gl_raster_pos(struct gl_context *ctx, float x, float y, float z, float w)
{
   gl_vbo_flush_vertices(ctx);
   if (!gl_draw_check(ctx, "glRasterPos"))
      return;
   const float position[4] = {x, y, z, w};
   struct pipe_vertex_element element;
   gl_draw_interleaved_elements(&element, NULL, 0);
   const struct pipe_vertex_buffer buffer = {
       .stride = sizeof position, .is_user = true, .buffer.user = position};
   const struct gl_draw_source source = {
       .elements = &element, .buffers = &buffer, .num_elements = 1, .num_buffers = 1};
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_POINTS};
   const struct pipe_draw_start_count draw = {.count = 1};
   const struct pipe_capture_sink sink = {.data = ctx, .primitive = take_point, .varyings = TAKEN};
   ctx->current.raster_valid = false;
   ctx->current.raster_index = ctx->current.attrib[VERT_ATTRIB_COLOR_INDEX][0];
   /* Every output counts here, not only those that fragments read, and a vertex shader does not
    * (EVS-074): another program for one point, and what depends on it. */
   const uint32_t dirty = GL_DIRTY_RENDERMODE | GL_DIRTY_STAGES;
   ctx->raster_pos = true;
   ctx->dirty |= dirty;
   gl_draw_capture(ctx, &source, &info, &draw, 1, &sink);
   ctx->raster_pos = false;
   ctx->dirty |= dirty;
   if (ctx->render_mode == GL_SELECT && ctx->current.raster_valid)
      gl_feedback_raster(ctx, 0);
}

void
gl_window_pos(struct gl_context *ctx, float x, float y, float z, float w)
{
   struct gl_current *c = &ctx->current;
   const float near_val = (float)ctx->viewport.near_val, far_val = (float)ctx->viewport.far_val;
   c->raster_valid = true;
   c->raster_pos[0] = x;
   c->raster_pos[1] = y;
   c->raster_pos[2] = near_val + gl_clampf(z) * (far_val - near_val);
   c->raster_pos[3] = 1;
   take_color(ctx, c->raster_color, c->attrib[VERT_ATTRIB_COLOR0]);
   take_color(ctx, c->raster_secondary_color, c->attrib[VERT_ATTRIB_COLOR1]);
   c->raster_index = c->attrib[VERT_ATTRIB_COLOR_INDEX][0];
   c->raster_distance =
       ctx->fog.coord_source == GL_FOG_COORDINATE ? c->attrib[VERT_ATTRIB_FOG][0] : 0;
   memcpy(c->raster_tex_coord, c->attrib[VERT_ATTRIB_TEX0], sizeof c->raster_tex_coord);
   if (ctx->render_mode == GL_SELECT)
      gl_feedback_raster(ctx, 0);
}
