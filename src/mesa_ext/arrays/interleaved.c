/* Interleaved arrays, table 2.5: sizes, offsets and stride in bytes; f is 4, c is 4. */
#include "arrays.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

static const struct interleaved {
   GLenum format;
   uint8_t tex_size, color_size, vertex_size;
   bool normal;
   GLenum color_type;
   uint8_t color_offset, normal_offset, vertex_offset, stride;
} interleaved[] = {
    {GL_V2F, 0, 0, 2, false, 0, 0, 0, 0, 8},
    {GL_V3F, 0, 0, 3, false, 0, 0, 0, 0, 12},
    {GL_C4UB_V2F, 0, 4, 2, false, GL_UNSIGNED_BYTE, 0, 0, 4, 12},
    {GL_C4UB_V3F, 0, 4, 3, false, GL_UNSIGNED_BYTE, 0, 0, 4, 16},
    {GL_C3F_V3F, 0, 3, 3, false, GL_FLOAT, 0, 0, 12, 24},
    {GL_N3F_V3F, 0, 0, 3, true, 0, 0, 0, 12, 24},
    {GL_C4F_N3F_V3F, 0, 4, 3, true, GL_FLOAT, 0, 16, 28, 40},
    {GL_T2F_V3F, 2, 0, 3, false, 0, 0, 0, 8, 20},
    {GL_T4F_V4F, 4, 0, 4, false, 0, 0, 0, 16, 32},
    {GL_T2F_C4UB_V3F, 2, 4, 3, false, GL_UNSIGNED_BYTE, 8, 0, 12, 24},
    {GL_T2F_C3F_V3F, 2, 3, 3, false, GL_FLOAT, 8, 0, 20, 32},
    {GL_T2F_N3F_V3F, 2, 0, 3, true, 0, 0, 8, 20, 32},
    {GL_T2F_C4F_N3F_V3F, 2, 4, 3, true, GL_FLOAT, 8, 24, 36, 48},
    {GL_T4F_C4F_N3F_V4F, 4, 4, 4, true, GL_FLOAT, 16, 32, 44, 60},
};

static void
set_enabled(struct gl_context *ctx, GLenum cap, bool enabled)
{
   (enabled ? gl_exec_EnableClientState : gl_exec_DisableClientState)(ctx, cap);
}

static void
set_interleaved(struct gl_context *ctx, const struct interleaved *f, GLsizei stride, const char *p)
{
   stride = stride ? stride : f->stride;
   set_enabled(ctx, GL_EDGE_FLAG_ARRAY, false);
   set_enabled(ctx, GL_INDEX_ARRAY, false);
   set_enabled(ctx, GL_FOG_COORD_ARRAY, false);
   set_enabled(ctx, GL_SECONDARY_COLOR_ARRAY, false);
   set_enabled(ctx, GL_TEXTURE_COORD_ARRAY, f->tex_size != 0);
   if (f->tex_size)
      gl_exec_TexCoordPointer(ctx, f->tex_size, GL_FLOAT, stride, p);
   set_enabled(ctx, GL_COLOR_ARRAY, f->color_size != 0);
   if (f->color_size)
      gl_exec_ColorPointer(ctx, f->color_size, f->color_type, stride, p + f->color_offset);
   set_enabled(ctx, GL_NORMAL_ARRAY, f->normal);
   if (f->normal)
      gl_exec_NormalPointer(ctx, GL_FLOAT, stride, p + f->normal_offset);
   set_enabled(ctx, GL_VERTEX_ARRAY, true);
   gl_exec_VertexPointer(ctx, f->vertex_size, GL_FLOAT, stride, p + f->vertex_offset);
}

void
gl_exec_InterleavedArrays(struct gl_context *ctx, GLenum format, GLsizei stride,
                          const void *pointer)
{
   if (stride < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glInterleavedArrays: stride %d", stride);
      return;
   }
   for (unsigned i = 0; i < sizeof interleaved / sizeof interleaved[0]; i++) {
      if (interleaved[i].format == format) {
         set_interleaved(ctx, &interleaved[i], stride, pointer);
         return;
      }
   }
   gl_error(ctx, GL_INVALID_ENUM, "glInterleavedArrays: format 0x%x", format);
}
