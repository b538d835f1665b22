/* DrawPixels and CopyPixels (spec 3.6.4, 4.3.3). */
#include <string.h>

#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/derive/derive.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/vertex/draw.h"
#include "mesa_ext/vertex/feedback.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "rect.h"

static bool
has_buffer(struct gl_context *ctx, enum gl_buffers_use use, GLenum format)
{
   const struct gl_visual v = gl_buffers_visual(ctx, use);
   switch (format) {
   case GL_DEPTH_STENCIL:
   case GL_DEPTH_STENCIL_TO_RGBA_NV:
   case GL_DEPTH_STENCIL_TO_BGRA_NV:
      return v.depth_bits > 0 && v.stencil_bits > 0;
   case GL_DEPTH_COMPONENT:
   case GL_DEPTH:
      return v.depth_bits > 0;
   case GL_STENCIL_INDEX:
   case GL_STENCIL:
      return v.stencil_bits > 0;
   default:
      return true;
   }
}

bool
gl_pixel_rect_is_drawn(struct gl_context *ctx, GLenum token, const char *command)
{
   if (!gl_draw_check_image(ctx, command) || !ctx->current.raster_valid)
      return false;
   if (ctx->render_mode == GL_RENDER)
      return !ctx->discards && gl_validate_image(ctx);
   gl_feedback_raster(ctx, token);
   return false;
}

/* Draws an image that pixel transfer had to see as a whole, and forgets it. */
static void
draw_groups(struct gl_context *ctx, struct gl_pixel_groups *g)
{
   struct gl_pixel_source source = {.ctx = ctx, .aspect = GL_ASPECT_COLOR, .pixels = g->rgba};
   const struct gl_pixel_state before = gl_pixel_begin_transferred(ctx);
   if (g->rgba && !g->discarded &&
       gl_pixel_layout(&source.layout, &ctx->unpack, 2, GL_RGBA, GL_FLOAT, g->width, g->height, 1))
      gl_pixel_rect_draw(ctx, &source, g->width, g->height);
   gl_pixel_end_transferred(ctx, &before);
   gl_pixel_groups_finish(g);
}

/* In colour index mode colours have to be indices (spec 3.6.4, 4.3.3). */
static bool
fits_mode(struct gl_context *ctx, GLenum format)
{
   return !gl_index_mode(ctx) || format == GL_COLOR_INDEX || format == GL_STENCIL_INDEX ||
          format == GL_DEPTH_COMPONENT || format == GL_DEPTH_STENCIL;
}

void
gl_exec_DrawPixels(struct gl_context *ctx, GLsizei width, GLsizei height, GLenum format,
                   GLenum type, const void *pixels)
{
   GLenum error = gl_pixel_check_drawn(format, type);
   if (!error && (width < 0 || height < 0))
      error = GL_INVALID_VALUE;
   if (!error && !(has_buffer(ctx, GL_TO_DRAW, format) && fits_mode(ctx, format)))
      error = GL_INVALID_OPERATION;
   if (error) {
      gl_error(ctx, error, "glDrawPixels(%d x %d, format 0x%x, type 0x%x)", width, height, format,
               type);
      return;
   }
   if (!gl_pixel_unpack_image(ctx, 2, format, type, width, height, 1, &pixels))
      return;
   struct gl_pixel_source source = {
       .ctx = ctx,
       .aspect = format == GL_DEPTH_COMPONENT ? GL_ASPECT_DEPTH
                 : format == GL_STENCIL_INDEX ? GL_ASPECT_STENCIL
                                              : GL_ASPECT_COLOR,
       .pixels = pixels,
   };
   if (!gl_pixel_layout(&source.layout, &ctx->unpack, 2, format, type, width, height, 1)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "the client image has more bytes than there are addresses");
      return;
   }
   if (!gl_pixel_rect_is_drawn(ctx, GL_DRAW_PIXEL_TOKEN, "glDrawPixels") || !pixels)
      return;
   if (gl_pixel_needs_image(ctx, 2) && gl_pixel_gives_color(format) && !gl_index_mode(ctx)) {
      struct gl_pixel_groups g;
      if (gl_pixel_groups_from_client(ctx, &g, 2, format, type, width, height, 1, pixels))
         draw_groups(ctx, &g);
      return;
   }
   if (format == GL_DEPTH_STENCIL) {
      source.aspect = GL_ASPECT_DEPTH_ONLY;
      gl_pixel_rect_draw(ctx, &source, width, height);
      source.aspect = GL_ASPECT_STENCIL;
   }
   gl_pixel_rect_draw(ctx, &source, width, height);
}

/* The source is read whole before anything is drawn (gl_pixel_rect_draw), so overlaps are no
 * matter. */
static void
copy_pixels(struct gl_context *ctx, struct gl_pixel_source *s, GLsizei width, GLsizei height)
{
   struct pipe_box box;
   if (!gl_pixel_source_box(s, width, height, &box))
      return;
   s->texels = gl_surface_map(ctx, &s->image.surface, PIPE_MAP_READ, &box, &s->transfer);
   if (!s->texels) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to map the framebuffer");
      return;
   }
   gl_pixel_rect_draw(ctx, s, width, height);
   gl_pixel_source_close(s); /* nothing was in the window */
}

static void
copy_groups(struct gl_context *ctx, const struct gl_pixel_source *s, GLsizei width, GLsizei height)
{
   struct gl_pixel_groups g;
   if (!gl_pixel_groups_read(ctx, &s->image, s->x, s->y, width, height, &g))
      return;
   if (gl_pixel_groups_transfer(ctx, &g, 2, false))
      draw_groups(ctx, &g);
   gl_pixel_groups_finish(&g);
}

/* What each type of CopyPixels copies, and whether it is drawn to the buffer it is read from. */
static const struct copy_kind {
   GLenum type;
   enum gl_pixel_aspect aspect;
   bool same_buffer;
} copy_kinds[] = {
    {GL_COLOR, GL_ASPECT_COLOR, true},
    {GL_DEPTH, GL_ASPECT_DEPTH, true},
    {GL_STENCIL, GL_ASPECT_STENCIL, true},
    {GL_DEPTH_STENCIL, GL_ASPECT_DEPTH_ONLY, true}, /* and then the stencil */
    {GL_DEPTH_STENCIL_TO_RGBA_NV, GL_ASPECT_PACKED_RGBA, false},
    {GL_DEPTH_STENCIL_TO_BGRA_NV, GL_ASPECT_PACKED_BGRA, false},
};

static const struct copy_kind *
copy_kind(GLenum type)
{
   for (unsigned i = 0; i < sizeof copy_kinds / sizeof copy_kinds[0]; i++) {
      if (copy_kinds[i].type == type)
         return &copy_kinds[i];
   }
   return NULL;
}

void
gl_exec_CopyPixels(struct gl_context *ctx, GLint x, GLint y, GLsizei width, GLsizei height,
                   GLenum type)
{
   const struct copy_kind *kind = copy_kind(type);
   GLenum error = GL_NO_ERROR;
   if (!kind)
      error = GL_INVALID_ENUM;
   else if (width < 0 || height < 0)
      error = GL_INVALID_VALUE;
   else if (!has_buffer(ctx, GL_TO_READ, type) ||
            (type == GL_COLOR && gl_index_mode(ctx) != gl_reads_indices(ctx)) ||
            (gl_index_mode(ctx) && !kind->same_buffer) ||
            (kind->same_buffer && !has_buffer(ctx, GL_TO_DRAW, type)))
      error = GL_INVALID_OPERATION;
   if (error) {
      gl_error(ctx, error, "glCopyPixels(%d x %d, type 0x%x)", width, height, type);
      return;
   }
   if (!gl_buffers_check_read(ctx, "glCopyPixels") ||
       !gl_pixel_rect_is_drawn(ctx, GL_COPY_PIXEL_TOKEN, "glCopyPixels"))
      return;
   struct gl_pixel_source source = {
       .ctx = ctx,
       .aspect = kind->aspect,
       .x = x,
       .y = y,
   };
   const bool there = type == GL_COLOR ? gl_buffers_read_color(ctx, &source.image)
                                       : gl_buffers_read_zs(ctx, &source.image);
   if (there && type == GL_COLOR && !gl_index_mode(ctx) && gl_pixel_needs_image(ctx, 2))
      copy_groups(ctx, &source, width, height);
   else if (there)
      copy_pixels(ctx, &source, width, height);
   if (there && type == GL_DEPTH_STENCIL) {
      source.aspect = GL_ASPECT_STENCIL;
      copy_pixels(ctx, &source, width, height);
   }
   pipe_resource_reference(&source.image.surface.resource, NULL);
}
