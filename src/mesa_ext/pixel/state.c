/* PixelStore, PixelTransfer, PixelMap, PixelZoom. */
#include <stdlib.h>
#include <string.h>

#include "bound_buffer.h"
#include "mesa_ext/core/setter.h"

/* --- PixelStore (spec table 3.1): where each parameter is, and what is legal. */

enum store_kind { STORE_BOOL, STORE_INT, STORE_ALIGNMENT };
#define FIELD(f) offsetof(struct gl_pixel_store, f)

static const struct {
   GLenum pack, unpack;
   enum store_kind kind;
   size_t offset;
} store_params[] = {
    {GL_PACK_SWAP_BYTES, GL_UNPACK_SWAP_BYTES, STORE_BOOL, FIELD(swap_bytes)},
    {GL_PACK_LSB_FIRST, GL_UNPACK_LSB_FIRST, STORE_BOOL, FIELD(lsb_first)},
    {GL_PACK_INVERT_MESA, GL_PACK_INVERT_MESA, STORE_BOOL, FIELD(invert)},
    {GL_PACK_ROW_LENGTH, GL_UNPACK_ROW_LENGTH, STORE_INT, FIELD(row_length)},
    {GL_PACK_SKIP_ROWS, GL_UNPACK_SKIP_ROWS, STORE_INT, FIELD(skip_rows)},
    {GL_PACK_SKIP_PIXELS, GL_UNPACK_SKIP_PIXELS, STORE_INT, FIELD(skip_pixels)},
    {GL_PACK_ALIGNMENT, GL_UNPACK_ALIGNMENT, STORE_ALIGNMENT, FIELD(alignment)},
    {GL_PACK_IMAGE_HEIGHT, GL_UNPACK_IMAGE_HEIGHT, STORE_INT, FIELD(image_height)},
    {GL_PACK_SKIP_IMAGES, GL_UNPACK_SKIP_IMAGES, STORE_INT, FIELD(skip_images)},
};
#undef FIELD

/* The parameter's place and kind; NULL: no such parameter. */
static void *
store_param(struct gl_context *ctx, GLenum pname, enum store_kind *kind)
{
   for (unsigned i = 0; i < sizeof store_params / sizeof store_params[0]; i++) {
      if (pname != store_params[i].pack && pname != store_params[i].unpack)
         continue;
      struct gl_pixel_store *store = pname == store_params[i].pack ? &ctx->pack : &ctx->unpack;
      *kind = store_params[i].kind;
      return (char *)store + store_params[i].offset;
   }
   return NULL;
}

void
gl_exec_PixelStorei(struct gl_context *ctx, GLenum pname, GLint param)
{
   enum store_kind kind;
   void *where = store_param(ctx, pname, &kind);
   if (!where) {
      gl_error(ctx, GL_INVALID_ENUM, "glPixelStore(pname 0x%x)", pname);
      return;
   }
   const bool bad_alignment = param != 1 && param != 2 && param != 4 && param != 8;
   if ((kind == STORE_INT && param < 0) || (kind == STORE_ALIGNMENT && bad_alignment)) {
      gl_error(ctx, GL_INVALID_VALUE, "glPixelStore(0x%x, %d)", pname, param);
      return;
   }
   if (kind == STORE_BOOL)
      *(bool *)where = param != 0;
   else
      *(GLint *)where = param;
}

void
gl_exec_PixelStoref(struct gl_context *ctx, GLenum pname, GLfloat param)
{
   enum store_kind kind;
   if (store_param(ctx, pname, &kind) && kind == STORE_BOOL)
      gl_exec_PixelStorei(ctx, pname, param != 0);
   else
      gl_exec_PixelStorei(ctx, pname, gl_float_to_int(param));
}

/* --- PixelTransfer (spec table 3.2) */

/* The imaging subset: false, it is none of its parameters. */
static bool
transfer_imaging(struct gl_pixel *p, GLenum pname, GLfloat param)
{
   if (pname - GL_POST_CONVOLUTION_RED_SCALE < 4)
      p->post_convolution_scale[pname - GL_POST_CONVOLUTION_RED_SCALE] = param;
   else if (pname - GL_POST_CONVOLUTION_RED_BIAS < 4)
      p->post_convolution_bias[pname - GL_POST_CONVOLUTION_RED_BIAS] = param;
   else if (pname - GL_POST_COLOR_MATRIX_RED_SCALE < 4)
      p->post_color_matrix_scale[pname - GL_POST_COLOR_MATRIX_RED_SCALE] = param;
   else if (pname - GL_POST_COLOR_MATRIX_RED_BIAS < 4)
      p->post_color_matrix_bias[pname - GL_POST_COLOR_MATRIX_RED_BIAS] = param;
   else
      return false;
   return true;
}

/* NV_texture_shader */
static void
transfer_vector(struct gl_context *ctx, GLenum pname, GLfloat param)
{
   if (!(ctx->limits.can & GL_CAN_TEXTURE_SHADER) || pname < GL_HI_SCALE_NV ||
       pname > GL_VIBRANCE_BIAS_NV)
      gl_error(ctx, GL_INVALID_ENUM, "glPixelTransfer(pname 0x%x)", pname);
   else if (pname < GL_HI_BIAS_NV)
      ctx->pixel.vector_scale[pname - GL_HI_SCALE_NV] = param;
   else
      ctx->pixel.vector_bias[pname - GL_HI_BIAS_NV] = param;
}

void
gl_exec_PixelTransferf(struct gl_context *ctx, GLenum pname, GLfloat param)
{
   struct gl_pixel *p = &ctx->pixel;
   switch (pname) {
   case GL_MAP_COLOR:
      p->map_color = param != 0;
      break;
   case GL_MAP_STENCIL:
      p->map_stencil = param != 0;
      break;
   case GL_INDEX_SHIFT:
      p->index_shift = gl_float_to_int(param);
      break;
   case GL_INDEX_OFFSET:
      p->index_offset = gl_float_to_int(param);
      break;
   case GL_RED_SCALE:
      p->scale[0] = param;
      break;
   case GL_RED_BIAS:
      p->bias[0] = param;
      break;
   case GL_GREEN_SCALE:
      p->scale[1] = param;
      break;
   case GL_GREEN_BIAS:
      p->bias[1] = param;
      break;
   case GL_BLUE_SCALE:
      p->scale[2] = param;
      break;
   case GL_BLUE_BIAS:
      p->bias[2] = param;
      break;
   case GL_ALPHA_SCALE:
      p->scale[3] = param;
      break;
   case GL_ALPHA_BIAS:
      p->bias[3] = param;
      break;
   case GL_DEPTH_SCALE:
      p->depth_scale = param;
      break;
   case GL_DEPTH_BIAS:
      p->depth_bias = param;
      break;
   default:
      if (!transfer_imaging(p, pname, param))
         transfer_vector(ctx, pname, param);
      break;
   }
}

void
gl_exec_PixelTransferi(struct gl_context *ctx, GLenum pname, GLint param)
{
   /* Floats would round offsets of more than 24 bits. */
   if (pname == GL_INDEX_SHIFT)
      ctx->pixel.index_shift = param;
   else if (pname == GL_INDEX_OFFSET)
      ctx->pixel.index_offset = param;
   else
      gl_exec_PixelTransferf(ctx, pname, (GLfloat)param);
}

void
gl_exec_PixelZoom(struct gl_context *ctx, GLfloat xfactor, GLfloat yfactor)
{
   ctx->pixel.zoom_x = xfactor;
   ctx->pixel.zoom_y = yfactor;
}

/* --- PixelMap */

/* Maps that give indices keep numbers, the others colour components in [0,1]. */
static bool
gives_index(GLenum map)
{
   return map == GL_PIXEL_MAP_I_TO_I || map == GL_PIXEL_MAP_S_TO_S;
}

/* False with the error raised. Maps that are looked up by index have 2^n entries. */
static bool
can_set(struct gl_context *ctx, GLenum map, GLsizei size)
{
   if (map < GL_PIXEL_MAP_I_TO_I || map > GL_PIXEL_MAP_A_TO_A) {
      gl_error(ctx, GL_INVALID_ENUM, "glPixelMap(map 0x%x)", map);
      return false;
   }
   if (size < 1 || size > GL_LIMIT_PIXEL_MAP ||
       (map <= GL_PIXEL_MAP_I_TO_A && (size & (size - 1)))) {
      gl_error(ctx, GL_INVALID_VALUE, "glPixelMap(size %d)", size);
      return false;
   }
   return true;
}

void
gl_exec_PixelMapfv(struct gl_context *ctx, GLenum map, GLsizei mapsize, const GLfloat *values)
{
   const void *data = values;
   if (!can_set(ctx, map, mapsize) ||
       !gl_pixel_unpack_data(ctx, (size_t)mapsize * sizeof *values, sizeof *values, &data) || !data)
      return;
   values = data;
   struct gl_pixel_map *m = &ctx->pixel_map[map - GL_PIXEL_MAP_I_TO_I];
   m->size = mapsize;
   for (GLsizei i = 0; i < mapsize; i++)
      m->map[i] = gives_index(map) ? floorf(values[i] + 0.5f) : gl_clampf(values[i]);
}

void
gl_exec_PixelMapuiv(struct gl_context *ctx, GLenum map, GLsizei mapsize, const GLuint *values)
{
   const void *data = values;
   if (!can_set(ctx, map, mapsize) ||
       !gl_pixel_unpack_data(ctx, (size_t)mapsize * sizeof *values, sizeof *values, &data) || !data)
      return;
   values = data;
   struct gl_pixel_map *m = &ctx->pixel_map[map - GL_PIXEL_MAP_I_TO_I];
   m->size = mapsize;
   for (GLsizei i = 0; i < mapsize; i++)
      m->map[i] = gives_index(map) ? (float)values[i] : (float)(values[i] / 4294967295.0);
}

void
gl_exec_PixelMapusv(struct gl_context *ctx, GLenum map, GLsizei mapsize, const GLushort *values)
{
   const void *data = values;
   if (!can_set(ctx, map, mapsize) ||
       !gl_pixel_unpack_data(ctx, (size_t)mapsize * sizeof *values, sizeof *values, &data) || !data)
      return;
   values = data;
   struct gl_pixel_map *m = &ctx->pixel_map[map - GL_PIXEL_MAP_I_TO_I];
   m->size = mapsize;
   for (GLsizei i = 0; i < mapsize; i++)
      m->map[i] = gives_index(map) ? (float)values[i] : (float)values[i] / 65535.0f;
}

/* --- GetPixelMap */

/* The map and, in *values, where its entries of `element` bytes go. NULL: nothing to do, or error
 * raised. */
static const struct gl_pixel_map *
map_to_get(struct gl_context *ctx, GLenum map, unsigned element, void **values)
{
   if (map < GL_PIXEL_MAP_I_TO_I || map > GL_PIXEL_MAP_A_TO_A) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetPixelMap(map 0x%x)", map);
      return NULL;
   }
   const struct gl_pixel_map *m = &ctx->pixel_map[map - GL_PIXEL_MAP_I_TO_I];
   return gl_pixel_pack_data(ctx, (size_t)m->size * element, element, values) && *values ? m : NULL;
}

void
gl_exec_GetPixelMapfv(struct gl_context *ctx, GLenum map, GLfloat *values)
{
   void *data = values;
   const struct gl_pixel_map *m = map_to_get(ctx, map, sizeof *values, &data);
   values = data;
   if (m)
      memcpy(values, m->map, (size_t)m->size * sizeof *values);
}

void
gl_exec_GetPixelMapuiv(struct gl_context *ctx, GLenum map, GLuint *values)
{
   void *data = values;
   const struct gl_pixel_map *m = map_to_get(ctx, map, sizeof *values, &data);
   values = data;
   for (GLint i = 0; m && i < m->size; i++)
      values[i] = gives_index(map) ? (GLuint)m->map[i] : (GLuint)(m->map[i] * 4294967295.0 + 0.5);
}

void
gl_exec_GetPixelMapusv(struct gl_context *ctx, GLenum map, GLushort *values)
{
   void *data = values;
   const struct gl_pixel_map *m = map_to_get(ctx, map, sizeof *values, &data);
   values = data;
   for (GLint i = 0; m && i < m->size; i++)
      values[i] = gives_index(map) ? (GLushort)m->map[i] : (GLushort)(m->map[i] * 65535.0f + 0.5f);
}
