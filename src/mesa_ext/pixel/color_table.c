#include "color_table.h"

#include <stdlib.h>
#include <string.h>

#include "bound_buffer.h"
#include "imaging.h"
#include "mesa_ext/core/convert.h"
#include "transfer.h"

void
gl_select_components(GLenum base, float (*rgba)[4], size_t n)
{
   if (base == GL_RGBA)
      return;
   for (size_t i = 0; i < n; i++) {
      float *p = rgba[i];
      if (base == GL_ALPHA)
         p[0] = 0;
      if (base != GL_RGB)
         p[1] = p[2] = 0;
      if (base != GL_ALPHA && base != GL_LUMINANCE_ALPHA)
         p[3] = 1;
   }
}

unsigned
gl_base_components(GLenum base)
{
   switch (base) {
   case GL_ALPHA:
      return 8;
   case GL_LUMINANCE:
   case GL_RGB:
      return 7;
   default:
      return 15;
   }
}

void
gl_color_table_init(struct gl_color_table *table)
{
   *table = (struct gl_color_table){.internal_format = GL_RGBA, .base = GL_RGBA};
}

void
gl_color_table_finish(struct gl_color_table *table)
{
   free(table->entry);
   table->entry = NULL;
}

bool
gl_color_table_define(struct gl_color_table *table, GLenum internal_format, GLenum base,
                      GLsizei width)
{
   float(*entry)[4] = NULL;
   if (width) {
      entry = calloc((size_t)width, sizeof *entry);
      if (!entry)
         return false;
   }
   free(table->entry);
   *table = (struct gl_color_table){internal_format, base, width, entry};
   return true;
}

void
gl_color_table_store(struct gl_color_table *table, GLsizei first, GLsizei n, float (*rgba)[4],
                     const float *scale, const float *bias)
{
   for (GLsizei i = 0; i < n; i++) {
      for (unsigned c = 0; c < 4; c++)
         rgba[i][c] = gl_clampf(rgba[i][c] * (scale ? scale[c] : 1) + (bias ? bias[c] : 0));
   }
   gl_select_components(table->base, rgba, (size_t)n);
   if (n)
      memcpy(table->entry + first, rgba, (size_t)n * sizeof *rgba);
}

bool
gl_color_table_upload(struct gl_context *ctx, struct gl_color_table *table, GLsizei first,
                      GLsizei n, GLenum format, GLenum type, const void *pixels, const float *scale,
                      const float *bias)
{
   struct gl_pixel_groups g;
   if (!gl_pixel_unpack_image(ctx, 1, format, type, n, 1, 1, &pixels))
      return false;
   if (!pixels || n == 0)
      return true;
   if (!gl_pixel_groups_init(ctx, &g, n, 1, 1))
      return false;
   const bool unpacked = gl_pixel_groups_unpack(ctx, &g, 1, format, type, pixels);
   if (unpacked)
      gl_color_table_store(table, first, n, g.rgba, scale, bias);
   gl_pixel_groups_finish(&g);
   return unpacked;
}

/* The component of an entry that replaces component c of a colour. */
static unsigned
replacing(GLenum base, unsigned c)
{
   if (base == GL_INTENSITY)
      return 0;
   return (base == GL_LUMINANCE || base == GL_LUMINANCE_ALPHA) && c < 3 ? 0 : c;
}

void
gl_color_table_lookup(const struct gl_color_table *table, float (*rgba)[4], size_t n)
{
   const float last = (float)(table->width - 1);
   const unsigned components = gl_base_components(table->base);
   for (unsigned c = 0; c < 4 && table->width; c++) {
      const unsigned from = replacing(table->base, c);
      for (size_t i = 0; i < n && components >> c & 1; i++)
         rgba[i][c] = table->entry[(unsigned)(gl_clampf(rgba[i][c]) * last + 0.5f)][from];
   }
}

GLint
gl_color_table_parameter(const struct gl_color_table *table, GLenum pname)
{
   const GLenum base = table->base;
   bool has;
   switch (pname) {
   case GL_COLOR_TABLE_FORMAT:
      return (GLint)table->internal_format;
   case GL_COLOR_TABLE_WIDTH:
      return table->width;
   case GL_COLOR_TABLE_RED_SIZE:
   case GL_COLOR_TABLE_GREEN_SIZE:
   case GL_COLOR_TABLE_BLUE_SIZE:
      has = base == GL_RGB || base == GL_RGBA;
      break;
   case GL_COLOR_TABLE_ALPHA_SIZE:
      has = base == GL_ALPHA || base == GL_LUMINANCE_ALPHA || base == GL_RGBA;
      break;
   case GL_COLOR_TABLE_LUMINANCE_SIZE:
      has = base == GL_LUMINANCE || base == GL_LUMINANCE_ALPHA;
      break;
   case GL_COLOR_TABLE_INTENSITY_SIZE:
      has = base == GL_INTENSITY;
      break;
   default:
      return -1;
   }
   return has && table->width ? GL_TABLE_COMPONENT_BITS : 0;
}
