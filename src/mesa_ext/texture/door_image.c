/* Pictures of a door that become texture images. */
#include "mesa_ext/core/context.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/door.h"

/* How the GL calls the pixels of a display format. */
static const struct client_format {
   int display;
   GLenum format, type;
} client_formats[] = {
    {PIPE_FORMAT_B8G8R8X8_UNORM, GL_BGRA, GL_UNSIGNED_BYTE},
    {PIPE_FORMAT_B8G8R8A8_UNORM, GL_BGRA, GL_UNSIGNED_BYTE},
    {PIPE_FORMAT_R8G8B8X8_UNORM, GL_RGBA, GL_UNSIGNED_BYTE},
    {PIPE_FORMAT_R8G8B8A8_UNORM, GL_RGBA, GL_UNSIGNED_BYTE},
    {PIPE_FORMAT_B10G10R10X2_UNORM, GL_BGRA, GL_UNSIGNED_INT_2_10_10_10_REV},
    {PIPE_FORMAT_B10G10R10A2_UNORM, GL_BGRA, GL_UNSIGNED_INT_2_10_10_10_REV},
    {PIPE_FORMAT_B5G6R5_UNORM, GL_RGB, GL_UNSIGNED_SHORT_5_6_5},
};

static const struct client_format *
client_format(int display)
{
   for (size_t i = 0; i < sizeof client_formats / sizeof *client_formats; i++)
      if (client_formats[i].display == display)
         return &client_formats[i];
   return NULL;
}

void
gl_door_tex_image(struct gl_context *ctx, unsigned target, bool alpha, unsigned width,
                  unsigned height, int pipe_format, const void *rows)
{
   const struct client_format *f = client_format(pipe_format);
   if (!f || ctx->inside_begin)
      return; /* between Begin and End only vertices are defined */
   /* The rows are the door's memory and final, whatever the application's pixel state says. */
   const struct gl_pixel_store unpack = ctx->unpack;
   struct gl_buffer_object *const buffer = ctx->unpack_buffer;
   const struct gl_pixel pixel = ctx->pixel;
   ctx->unpack = (struct gl_pixel_store){.alignment = 4};
   ctx->unpack_buffer = NULL;
   for (unsigned i = 0; i < 4; i++) {
      ctx->pixel.scale[i] = 1;
      ctx->pixel.bias[i] = 0;
   }
   ctx->pixel.map_color = false;
   ctx->exec_table->TexImage2D(ctx, target, 0, alpha ? GL_RGBA : GL_RGB, (GLsizei)width,
                               (GLsizei)height, 0, f->format, f->type, rows);
   ctx->unpack = unpack;
   ctx->unpack_buffer = buffer;
   ctx->pixel = pixel;
}
