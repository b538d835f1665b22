/* OES_draw_texture: a rectangle of the window that shows a part of each enabled texture, whatever
 * the matrices are. Fragments have the current colours, and the depth that is given. */
#include <string.h>

#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/texture/texture.h"
#include "mesa_ext/vertex/draw.h"
#include "rect.h"

/* The parts of the textures at the corners, left bottom first, against the clock. */
static void
crop(struct gl_context *ctx, struct gl_window_quad *quad)
{
   for (unsigned unit = 0; unit < ctx->limits.texture_coords; unit++) {
      struct gl_texture_object *obj = ctx->texture.unit[unit].bound[GL_TEX_2D];
      gl_lock_texture(ctx, obj);
      const struct gl_texture_image *image = gl_texture_image_at(obj, 0, obj->params.base_level);
      const GLsizei width = image ? image->width : 0, height = image ? image->height : 0;
      GLint rect[4];
      memcpy(rect, obj->params.crop_rect, sizeof rect);
      gl_unlock_texture(ctx, obj);
      for (unsigned corner = 0; corner < 4; corner++) {
         float *coord = quad->tex_coord[corner][unit];
         const bool right = corner == 1 || corner == 2, top = corner >= 2;
         coord[0] = coord[1] = coord[2] = 0;
         coord[3] = 1;
         if (width == 0 || height == 0)
            continue;
         coord[0] = ((float)rect[0] + (right ? (float)rect[2] : 0)) / (float)width;
         coord[1] = ((float)rect[1] + (top ? (float)rect[3] : 0)) / (float)height;
      }
   }
}

void
gl_exec_DrawTexfOES(struct gl_context *ctx, GLfloat x, GLfloat y, GLfloat z, GLfloat width,
                    GLfloat height)
{
   if (!(width > 0) || !(height > 0)) {
      gl_error(ctx, GL_INVALID_VALUE, "glDrawTex(%g x %g)", (double)width, (double)height);
      return;
   }
   if (!gl_draw_check(ctx, "glDrawTex"))
      return;
   const double near_val = ctx->viewport.near_val, far_val = ctx->viewport.far_val;
   struct gl_window_quad quad = {
       .rect = {x, y, x + width, y + height},
       .z = (float)(near_val + (double)gl_clampf(z) * (far_val - near_val)),
   };
   crop(ctx, &quad);
   gl_window_quad_draw(ctx, &quad);
}

void
gl_exec_DrawTexfvOES(struct gl_context *ctx, const GLfloat *coords)
{
   gl_exec_DrawTexfOES(ctx, coords[0], coords[1], coords[2], coords[3], coords[4]);
}

void
gl_exec_DrawTexiOES(struct gl_context *ctx, GLint x, GLint y, GLint z, GLint width, GLint height)
{
   gl_exec_DrawTexfOES(ctx, (GLfloat)x, (GLfloat)y, (GLfloat)z, (GLfloat)width, (GLfloat)height);
}

void
gl_exec_DrawTexivOES(struct gl_context *ctx, const GLint *coords)
{
   gl_exec_DrawTexiOES(ctx, coords[0], coords[1], coords[2], coords[3], coords[4]);
}

void
gl_exec_DrawTexsOES(struct gl_context *ctx, GLshort x, GLshort y, GLshort z, GLshort width,
                    GLshort height)
{
   gl_exec_DrawTexiOES(ctx, x, y, z, width, height);
}

void
gl_exec_DrawTexsvOES(struct gl_context *ctx, const GLshort *coords)
{
   gl_exec_DrawTexsOES(ctx, coords[0], coords[1], coords[2], coords[3], coords[4]);
}

void
gl_exec_DrawTexxOES(struct gl_context *ctx, GLfixed x, GLfixed y, GLfixed z, GLfixed width,
                    GLfixed height)
{
   const float scale = 0x1p-16f;
   gl_exec_DrawTexfOES(ctx, (GLfloat)x * scale, (GLfloat)y * scale, (GLfloat)z * scale,
                       (GLfloat)width * scale, (GLfloat)height * scale);
}

void
gl_exec_DrawTexxvOES(struct gl_context *ctx, const GLfixed *coords)
{
   gl_exec_DrawTexxOES(ctx, coords[0], coords[1], coords[2], coords[3], coords[4]);
}
