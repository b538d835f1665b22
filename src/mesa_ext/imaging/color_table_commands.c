/* ColorTable and its kin (spec 3.6.3, 6.1.7; SGI_color_table, EXT_color_subtable). */
#include "formats.h"
#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "mesa_ext/texture/palette.h"

/* What a target names. */
struct target {
   struct gl_color_table *table; /* NULL: no such target */
   bool proxy;
   float *scale, *bias;              /* NULL: a table without */
   bool palette;                     /* of a texture: what is loaded is scaled as texels are */
   struct gl_texture_object *object; /* whose palette it is; NULL: the shared one, or no palette */
};

/* Loads entries of a table, which are there; a palette says that it has changed. */
static void
load(struct gl_context *ctx, const struct target *t, GLsizei first, GLsizei n, GLenum format,
     GLenum type, const void *pixels)
{
   gl_color_table_upload(ctx, t->table, first, n, format, type, pixels,
                         t->palette ? ctx->pixel.scale : t->scale,
                         t->palette ? ctx->pixel.bias : t->bias);
   if (t->palette)
      gl_palette_changed(ctx, t->object);
}

static struct target
find_table(struct gl_context *ctx, GLenum target)
{
   struct gl_imaging *im = ctx->imaging;
   const unsigned i = target - GL_COLOR_TABLE;
   if (i < GL_NUM_COLOR_TABLES)
      return (struct target){&im->table[i], false, ctx->pixel.table_scale[i],
                             ctx->pixel.table_bias[i]};
   const unsigned p = target - GL_PROXY_COLOR_TABLE;
   if (p < GL_NUM_COLOR_TABLES)
      return (struct target){&im->proxy[p], true, NULL, NULL};
   struct target t = {0};
   t.table = gl_palette_find(ctx, target, &t.object, &t.proxy);
   t.palette = t.table != NULL;
   return t;
}

/* A table that has an image; NULL table: raised INVALID_ENUM. */
static struct target
find_image(struct gl_context *ctx, const char *command, GLenum target)
{
   struct target t = find_table(ctx, target);
   if (!t.table || t.proxy) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: target 0x%x", command, target);
      t.table = NULL;
   }
   return t;
}

/* A new table for a target, of zeros. False: raised what is wrong, or a proxy that has answered. */
static bool
define(struct gl_context *ctx, const char *command, const struct target *t, GLenum internalformat,
       GLsizei width)
{
   const GLenum base = gl_imaging_base_format(ctx, internalformat);
   if (!base || width < 0 || width & (width - 1)) {
      gl_error(ctx, base ? GL_INVALID_VALUE : GL_INVALID_ENUM, "%s(internalformat 0x%x, width %d)",
               command, internalformat, width);
      return false;
   }
   if (t->proxy) {
      const bool fits = width <= GL_LIMIT_COLOR_TABLE;
      *t->table = (struct gl_color_table){fits ? internalformat : 0, base, fits ? width : 0, NULL};
      return false;
   }
   if (width > GL_LIMIT_COLOR_TABLE) {
      gl_error(ctx, GL_TABLE_TOO_LARGE, "%s(width %d)", command, width);
      return false;
   }
   if (!gl_color_table_define(t->table, internalformat, base, width)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "%s(width %d)", command, width);
      return false;
   }
   return true;
}

void
gl_exec_ColorTable(struct gl_context *ctx, GLenum target, GLenum internalformat, GLsizei width,
                   GLenum format, GLenum type, const void *table)
{
   const struct target t = find_table(ctx, target);
   const GLenum error = t.table ? gl_pixel_check_plain(format, type) : GL_INVALID_ENUM;
   const void *pixels = table;
   if (error) {
      gl_error(ctx, error, "glColorTable(target 0x%x, format 0x%x, type 0x%x)", target, format,
               type);
      return;
   }
   /* The old table stays where the buffer that is bound has not the pixels. */
   const bool legal = width >= 0 && width <= GL_LIMIT_COLOR_TABLE;
   if (legal && !t.proxy && !gl_pixel_unpack_image(ctx, 1, format, type, width, 1, 1, &pixels))
      return;
   gl_lock_texture(ctx, t.object);
   if (define(ctx, "glColorTable", &t, internalformat, width))
      load(ctx, &t, 0, width, format, type, table);
   gl_unlock_texture(ctx, t.object);
}

/* The entries are there; else raised INVALID_VALUE. */
static bool
is_part(struct gl_context *ctx, const char *command, const struct gl_color_table *table,
        GLsizei start, GLsizei count)
{
   if (start >= 0 && count >= 0 && (int64_t)start + count <= table->width)
      return true;
   gl_error(ctx, GL_INVALID_VALUE, "%s: entries %d, %d of %d", command, start, count, table->width);
   return false;
}

void
gl_exec_ColorSubTable(struct gl_context *ctx, GLenum target, GLsizei start, GLsizei count,
                      GLenum format, GLenum type, const void *data)
{
   const struct target t = find_image(ctx, "glColorSubTable", target);
   if (!t.table)
      return;
   const GLenum error = gl_pixel_check_plain(format, type);
   if (error)
      gl_error(ctx, error, "glColorSubTable(format 0x%x, type 0x%x)", format, type);
   if (error)
      return;
   gl_lock_texture(ctx, t.object);
   /* EXT_paletted_texture: the count of a palette is clamped. */
   const bool inside = t.palette && start >= 0 && start <= t.table->width;
   if (inside && count > t.table->width - start)
      count = t.table->width - start;
   if (is_part(ctx, "glColorSubTable", t.table, start, count))
      load(ctx, &t, start, count, format, type, data);
   gl_unlock_texture(ctx, t.object);
}

/* Palettes are not copied to: raised INVALID_ENUM. */
static bool
is_palette(struct gl_context *ctx, const char *command, const struct target *t)
{
   if (t->palette)
      gl_error(ctx, GL_INVALID_ENUM, "%s: a palette", command);
   return t->palette;
}

void
gl_exec_CopyColorTable(struct gl_context *ctx, GLenum target, GLenum internalformat, GLint x,
                       GLint y, GLsizei width)
{
   const struct target t = find_image(ctx, "glCopyColorTable", target);
   struct gl_pixel_groups g = {0};
   const bool legal = width >= 0 && width <= GL_LIMIT_COLOR_TABLE;
   if (!t.table || is_palette(ctx, "glCopyColorTable", &t) ||
       (legal && !gl_imaging_read(ctx, "glCopyColorTable", x, y, width, 1, &g)))
      return;
   if (define(ctx, "glCopyColorTable", &t, internalformat, width))
      gl_color_table_store(t.table, 0, width, g.rgba, t.scale, t.bias);
   gl_pixel_groups_finish(&g);
}

void
gl_exec_CopyColorSubTable(struct gl_context *ctx, GLenum target, GLsizei start, GLint x, GLint y,
                          GLsizei width)
{
   const struct target t = find_image(ctx, "glCopyColorSubTable", target);
   struct gl_pixel_groups g;
   if (!t.table || is_palette(ctx, "glCopyColorSubTable", &t) ||
       !is_part(ctx, "glCopyColorSubTable", t.table, start, width) ||
       !gl_imaging_read(ctx, "glCopyColorSubTable", x, y, width, 1, &g))
      return;
   gl_color_table_store(t.table, start, width, g.rgba, t.scale, t.bias);
   gl_pixel_groups_finish(&g);
}

/* Where four values of a parameter are; NULL: raised INVALID_ENUM. */
static float *
parameter(struct gl_context *ctx, const char *command, GLenum target, GLenum pname)
{
   const struct target t = find_image(ctx, command, target);
   if (!t.table)
      return NULL;
   float *const where = pname == GL_COLOR_TABLE_SCALE  ? t.scale
                        : pname == GL_COLOR_TABLE_BIAS ? t.bias
                                                       : NULL;
   if (!where)
      gl_error(ctx, GL_INVALID_ENUM, "%s: pname 0x%x", command, pname);
   return where;
}

void
gl_exec_ColorTableParameterfv(struct gl_context *ctx, GLenum target, GLenum pname,
                              const GLfloat *params)
{
   float *where = parameter(ctx, "glColorTableParameterfv", target, pname);
   for (unsigned c = 0; where && params && c < 4; c++)
      where[c] = params[c];
}

void
gl_exec_ColorTableParameteriv(struct gl_context *ctx, GLenum target, GLenum pname,
                              const GLint *params)
{
   float *where = parameter(ctx, "glColorTableParameteriv", target, pname);
   for (unsigned c = 0; where && params && c < 4; c++)
      where[c] = (float)params[c];
}

void
gl_exec_GetColorTable(struct gl_context *ctx, GLenum target, GLenum format, GLenum type,
                      void *table)
{
   const struct target t = find_image(ctx, "glGetColorTable", target);
   if (!t.table)
      return;
   const GLenum error = gl_pixel_check_plain(format, type);
   if (error)
      gl_error(ctx, error, "glGetColorTable(format 0x%x, type 0x%x)", format, type);
   else
      gl_pixel_return_row(ctx, format, type, t.table->width, 1, table,
                          (const float(*)[4])t.table->entry, NULL);
}

/* The parameter's values; their number, 0: raised INVALID_ENUM. */
static unsigned
get_parameter(struct gl_context *ctx, GLenum target, GLenum pname, float values[4])
{
   const struct target t = find_table(ctx, target);
   const float *from = pname == GL_COLOR_TABLE_SCALE  ? t.scale
                       : pname == GL_COLOR_TABLE_BIAS ? t.bias
                                                      : NULL;
   for (unsigned c = 0; from && c < 4; c++)
      values[c] = from[c];
   if (from)
      return 4;
   const GLint value = t.table ? gl_color_table_parameter(t.table, pname) : -1;
   values[0] = (float)value;
   if (value < 0)
      gl_error(ctx, GL_INVALID_ENUM, "glGetColorTableParameter(target 0x%x, pname 0x%x)", target,
               pname);
   return value >= 0;
}

void
gl_exec_GetColorTableParameterfv(struct gl_context *ctx, GLenum target, GLenum pname,
                                 GLfloat *params)
{
   float values[4];
   const unsigned num = get_parameter(ctx, target, pname, values);
   for (unsigned i = 0; params && i < num; i++)
      params[i] = values[i];
}

void
gl_exec_GetColorTableParameteriv(struct gl_context *ctx, GLenum target, GLenum pname, GLint *params)
{
   float values[4];
   const unsigned num = get_parameter(ctx, target, pname, values);
   for (unsigned i = 0; params && i < num; i++)
      params[i] = gl_float_to_int((double)values[i]);
}
