/* The imaging subset in pixel transfer (spec 3.6.2 to 3.6.5): colour tables, convolution, the
 * colour matrix, histogram and minmax. Its commands are in imaging/.
 *
 * Tables and the matrix work on each pixel by itself and are a part of gl_pixel_transfer_rgba.
 * Convolution needs the image, and histogram and minmax must see each of its pixels once. Where one
 * of these is enabled (gl_pixel_needs_image) a command goes another way: it makes a gl_pixel_groups
 * of its whole image, transfers that, and goes on with the result as an image of floats that is not
 * transferred again (gl_pixel_begin_transferred). */
#ifndef MESA_EXT_PIXEL_IMAGING_H
#define MESA_EXT_PIXEL_IMAGING_H

#include <string.h>

#include "color_table.h"

/* A convolution filter; not clamped, as gl_select_components leaves it. */
struct gl_filter {
   GLenum internal_format, base;
   GLsizei width, height; /* up to GL_LIMIT_CONVOLUTION; 0: null */
   /* 1D and 2D: by i + j * width. Separable: the row, and the column from GL_LIMIT_CONVOLUTION. */
   float image[GL_LIMIT_CONVOLUTION * GL_LIMIT_CONVOLUTION][4];
};

struct gl_histogram {
   GLenum internal_format, base;
   GLsizei width;
   bool sink;
   uint32_t (*count)[4]; /* owned: of r (or luminance) g b a; stops at its largest value */
};

struct gl_minmax {
   GLenum internal_format, base;
   bool sink;
   float value[2][4];
};

struct gl_imaging {
   struct gl_color_table table[GL_NUM_COLOR_TABLES], proxy[GL_NUM_COLOR_TABLES];
   struct gl_color_table shared_palette; /* of textures: texture/palette.h */
   uint64_t shared_palette_serial;       /* grows with it */
   struct gl_filter filter[GL_NUM_FILTERS];
   struct gl_histogram histogram, proxy_histogram;
   struct gl_minmax minmax;
   float color_matrix[16]; /* the top of the stack */
   bool has_color_matrix;  /* it is not the identity */
   bool transferred;       /* the image at hand has been through pixel transfer */
};

bool gl_imaging_init(struct gl_context *ctx); /* false: out of memory */
void gl_imaging_finish(struct gl_context *ctx);
/* The top of the colour matrix stack has changed; m in column order. */
void gl_imaging_set_color_matrix(struct gl_context *ctx, const float m[16]);
void gl_minmax_reset(struct gl_minmax *minmax);

/* --- Steps. */
/* Whether colours * scale + bias may differ from them. Each row of an image asks, so it is quick.
 */
static inline bool
gl_pixel_scales(const float scale[4], const float bias[4])
{
   static const float one[4] = {1, 1, 1, 1}, zero[4];
   return memcmp(scale, one, sizeof one) != 0 || memcmp(bias, zero, sizeof zero) != 0;
}
/* Whether a step of single pixels changes colours. */
static inline bool
gl_imaging_changes_color(const struct gl_context *ctx)
{
   const struct gl_pixel *p = &ctx->pixel;
   return p->color_table_enabled[GL_TABLE_COLOR] ||
          p->color_table_enabled[GL_TABLE_POST_CONVOLUTION] ||
          p->color_table_enabled[GL_TABLE_POST_COLOR_MATRIX] || ctx->imaging->has_color_matrix ||
          gl_pixel_scales(p->post_color_matrix_scale, p->post_color_matrix_bias);
}
/* The colour tables, the colour matrix and what belongs to it, without convolution... */
void gl_imaging_transfer(const struct gl_context *ctx, float (*rgba)[4], size_t n);
/* ... what of it is before convolution, and what is behind. */
void gl_imaging_transfer_first(const struct gl_context *ctx, float (*rgba)[4], size_t n);
void gl_imaging_transfer_rest(const struct gl_context *ctx, float (*rgba)[4], size_t n);

/* --- Whole images. `dims` decides which convolution there is: 1 for images of 1D textures, 2 for
 * all others but 3D ones, which have 3 and none. */
struct gl_pixel_groups {
   float (*rgba)[4]; /* owned: rows from the bottom */
   GLsizei width, height, depth;
   bool discarded; /* by the histogram or minmax: nothing is drawn, stored or returned */
};

/* Whether colours of a command have to go that way. */
bool gl_pixel_needs_image(const struct gl_context *ctx, unsigned dims);
/* The size of an image of a client format after convolution, which only colours meet. */
void gl_pixel_convolved_size(const struct gl_context *ctx, unsigned dims, GLenum format,
                             GLsizei *width, GLsizei *height);
/* Zeros. False: raised OUT_OF_MEMORY. Sizes are >= 0. */
bool gl_pixel_groups_init(struct gl_context *ctx, struct gl_pixel_groups *g, GLsizei width,
                          GLsizei height, GLsizei depth);
void gl_pixel_groups_finish(struct gl_pixel_groups *g);
/* Fills g from a client image of its size, whose address has been through bound_buffer.h; colour
 * indices become colours by their maps. False: raised OUT_OF_MEMORY. */
bool gl_pixel_groups_unpack(struct gl_context *ctx, struct gl_pixel_groups *g, unsigned dims,
                            GLenum format, GLenum type, const void *pixels);
/* All of pixel transfer; `from_indices`: what changes components before the first colour table is
 * left out. Changes the size of g by convolution. False: raised OUT_OF_MEMORY. */
bool gl_pixel_groups_transfer(struct gl_context *ctx, struct gl_pixel_groups *g, unsigned dims,
                              bool from_indices);
/* Both of the above, for a client image. False: raised OUT_OF_MEMORY, g is empty. */
bool gl_pixel_groups_from_client(struct gl_context *ctx, struct gl_pixel_groups *g, unsigned dims,
                                 GLenum format, GLenum type, GLsizei width, GLsizei height,
                                 GLsizei depth, const void *pixels);

/* Between the two, images are tightly packed client memory that no transfer changes. */
struct gl_pixel_state {
   struct gl_pixel_store unpack;
   struct gl_buffer_object *unpack_buffer;
};
struct gl_pixel_state gl_pixel_begin_transferred(struct gl_context *ctx);
void gl_pixel_end_transferred(struct gl_context *ctx, const struct gl_pixel_state *before);

/* For groups.c: convolve.c. The filter of the enabled convolution, NULL: none. */
const struct gl_filter *gl_convolution_filter(const struct gl_context *ctx, unsigned dims);
/* Replaces g's image by the filtered one. False: raised OUT_OF_MEMORY. */
bool gl_convolve(struct gl_context *ctx, struct gl_pixel_groups *g, unsigned dims);

/* --- Answers to queries. */
/* Error of the format and type of an image of colours as the imaging subset takes and gives them:
 * INVALID_ENUM for indices, depths, stencils, vectors and bitmaps. */
GLenum gl_pixel_check_plain(GLenum format, GLenum type);
/* A row of n groups to the client, or the buffer bound for packing: `count` of integers that are
 * clamped to what the type holds, else `rgba`, which integer types clamp. False: raised an error.
 */
bool gl_pixel_return_row(struct gl_context *ctx, GLenum format, GLenum type, GLsizei width,
                         GLsizei height, void *pixels, const float (*rgba)[4],
                         const uint32_t (*count)[4]);

#endif
