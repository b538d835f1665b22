/* Pictures of a door that become texture images. */
#include <string.h>

#include "mesa_ext/core/context.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/door.h"
#include "mesa_ext/pixel/imaging.h"

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
    {PIPE_FORMAT_B5G5R5X1_UNORM, GL_BGRA, GL_UNSIGNED_SHORT_1_5_5_5_REV},
    {PIPE_FORMAT_R3G3B2_UNORM, GL_RGB, GL_UNSIGNED_BYTE_2_3_3_REV},
};

static const struct client_format *
client_format(int display)
{
   for (size_t i = 0; i < sizeof client_formats / sizeof *client_formats; i++)
      if (client_formats[i].display == display)
         return &client_formats[i];
   return NULL;
}

bool
gl_door_can_tex_image(int pipe_format)
{
   return client_format(pipe_format) != NULL;
}

int
gl_door_max_tex_image(const struct pipe_screen *screen)
{
   struct gl_limits limits;
   gl_limits_init(&limits, screen->caps);
   return (int)limits.texture_size[GL_TEX_2D];
}

/* Every step of pixel transfer off, but for the maps of indices, which these images do not have. */
static void
disable_transfer(struct gl_context *ctx)
{
   struct gl_pixel *p = &ctx->pixel;
   for (unsigned i = 0; i < 4; i++) {
      p->scale[i] = p->post_color_matrix_scale[i] = 1;
      p->bias[i] = p->post_color_matrix_bias[i] = 0;
   }
   memset(p->color_table_enabled, 0, sizeof p->color_table_enabled);
   memset(p->convolution_enabled, 0, sizeof p->convolution_enabled);
   p->map_color = p->histogram = p->minmax = false;
   ctx->imaging->has_color_matrix = false;
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
   const bool color_matrix = ctx->imaging->has_color_matrix;
   disable_transfer(ctx);
   /* Nor is OpenGL ES asked which formats clients have. */
   const struct gl_table *table = gl_is_es(ctx) ? &gl_exec_table : ctx->exec_table;
   const enum gl_api api = ctx->api;
   const GLint internal = alpha ? GL_RGBA : GL_RGB;
   ctx->api = GL_API_OPENGL;
   if (target == GL_TEXTURE_1D)
      table->TexImage1D(ctx, target, 0, internal, (GLsizei)width, 0, f->format, f->type, rows);
   else
      table->TexImage2D(ctx, target, 0, internal, (GLsizei)width, (GLsizei)height, 0, f->format,
                        f->type, rows);
   ctx->api = api;
   ctx->unpack = unpack;
   ctx->unpack_buffer = buffer;
   ctx->pixel = pixel;
   ctx->imaging->has_color_matrix = color_matrix;
}
