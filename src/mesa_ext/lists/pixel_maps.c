/* PixelMap in display lists: the values are read when the command is compiled. */
#include <string.h>

#include "list.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "replay.h"

struct map_record {
   GLenum map, type;
   GLsizei size;
   bool has_values; /* they follow */
   _Alignas(8) uint8_t values[];
};

static void
run_pixel_map(struct gl_context *ctx, GLenum type, GLenum map, GLsizei size, const void *values)
{
   if (type == GL_FLOAT)
      ctx->exec_table->PixelMapfv(ctx, map, size, values);
   else if (type == GL_UNSIGNED_INT)
      ctx->exec_table->PixelMapuiv(ctx, map, size, values);
   else
      ctx->exec_table->PixelMapusv(ctx, map, size, values);
}

void
gl_replay_pixel_map(struct gl_context *ctx, const void *payload)
{
   const struct map_record *r = payload;
   struct gl_buffer_object *const buffer = ctx->unpack_buffer;
   ctx->unpack_buffer = NULL;
   run_pixel_map(ctx, r->type, r->map, r->size, r->has_values ? r->values : NULL);
   ctx->unpack_buffer = buffer;
}

static void
save_pixel_map(struct gl_context *ctx, GLenum type, unsigned element, GLenum map, GLsizei size,
               const void *values)
{
   const void *data = values;
   /* A size that the command refuses is refused when the list is called. */
   size_t bytes = size > 0 && size <= GL_LIMIT_PIXEL_MAP ? (size_t)size * element : 0;
   if (bytes && !gl_pixel_unpack_data(ctx, bytes, element, &data))
      return;
   bytes = data ? bytes : 0;
   struct map_record *r = gl_dlist_record(ctx, GL_OP_PIXEL_MAP, sizeof *r + bytes);
   if (r) {
      *r = (struct map_record){.map = map, .type = type, .size = size, .has_values = bytes != 0};
      if (bytes)
         memcpy(r->values, data, bytes);
   }
   if (gl_dlist_executing(ctx))
      run_pixel_map(ctx, type, map, size, values);
}

void
gl_save_PixelMapfv(struct gl_context *ctx, GLenum map, GLsizei mapsize, const GLfloat *values)
{
   save_pixel_map(ctx, GL_FLOAT, sizeof *values, map, mapsize, values);
}

void
gl_save_PixelMapuiv(struct gl_context *ctx, GLenum map, GLsizei mapsize, const GLuint *values)
{
   save_pixel_map(ctx, GL_UNSIGNED_INT, sizeof *values, map, mapsize, values);
}

void
gl_save_PixelMapusv(struct gl_context *ctx, GLenum map, GLsizei mapsize, const GLushort *values)
{
   save_pixel_map(ctx, GL_UNSIGNED_SHORT, sizeof *values, map, mapsize, values);
}
