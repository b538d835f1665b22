/* Pixel rectangles: client memory to and from rows of plain pixels, and pixel transfer operations.
 *
 * One engine serves DrawPixels, TexImage, ReadPixels, GetTexImage, Bitmap, PolygonStipple...: a
 * layout says where each group of client memory lies (spec 3.6.1-3.6.4, 4.3.2), row functions
 * convert between groups and floats. Pixel transfer (scale, bias, maps) works on the floats.
 */
#ifndef MESA_EXT_PIXEL_TRANSFER_H
#define MESA_EXT_PIXEL_TRANSFER_H

#include "mesa_ext/core/context.h"

/* GL_NO_ERROR, or the error of this format/type pair for colour, index, depth or stencil images:
 * INVALID_ENUM for an unknown one, INVALID_OPERATION for a packed type with the wrong number of
 * components (spec 3.6.4, table 3.8). BITMAP needs COLOR_INDEX or STENCIL_INDEX. */
GLenum gl_pixel_check_format(GLenum format, GLenum type);
/* The same for images that come from or go to a framebuffer: INVALID_ENUM for what only textures
 * are made of (NV_texture_shader). */
GLenum gl_pixel_check_drawn(GLenum format, GLenum type);
/* HILO, DSDT and their kind: groups that are no colours, in the places of r g b a in their order.
 */
bool gl_pixel_is_vector(GLenum format);
bool gl_pixel_is_color(GLenum format); /* RGB, RGBA, BGR, LUMINANCE, RED... */
/* Images of the format become colours where no colour indices are drawn: COLOR_INDEX too. */
static inline bool
gl_pixel_gives_color(GLenum format)
{
   return format == GL_COLOR_INDEX || gl_pixel_is_color(format);
}

/* Where the groups of an image are. All sizes in bytes. */
struct gl_pixel_layout {
   GLenum format, type;
   bool swap_bytes, lsb_first;
   bool unclamped; /* packing: what is beyond [0,1] goes as it is where the type holds it. Layouts
                      are made without */
   unsigned bits_per_group; /* 1 for BITMAP, else a multiple of 8 */
   size_t width;            /* groups of a row */
   size_t skipped;          /* packing: so many of a row lie before what is given; else 0 */
   size_t row_stride, image_stride;
   size_t first;       /* of pixel (0,0,0) after the skips; BITMAP: the byte it is in */
   unsigned first_bit; /* BITMAP: 0..7 within that byte */
   size_t end;         /* bytes from the pointer that the image touches */
   bool keeps_sign;    /* packing: types with a sign hold [-1,1]; gl_pixel_layout says no */
};

/* dims 1, 2, 3: IMAGE_HEIGHT and SKIP_IMAGES count from 3; an image of one dimension is one of two
 * with height 1, SKIP_ROWS counts (spec 3.8.1). The format pair is valid, sizes are >= 0. False:
 * the image can not be addressed (arithmetic overflow). */
bool gl_pixel_layout(struct gl_pixel_layout *out, const struct gl_pixel_store *store, unsigned dims,
                     GLenum format, GLenum type, GLsizei width, GLsizei height, GLsizei depth);
/* Address of the row y of image z. */
static inline size_t
gl_pixel_row_offset(const struct gl_pixel_layout *l, size_t y, size_t z)
{
   return l->first + z * l->image_stride + y * l->row_stride;
}

/* --- Rows. `row` is the address gl_pixel_row_offset gives; x0 is the first group to convert. */

/* Colour groups as r g b a; missing components 0, missing alpha 1; LUMINANCE in r g b. Integers as
 * fractions, nothing is clamped. */
void gl_pixel_unpack_rgba(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                          float (*rgba)[4]);
/* Whether groups are bytes of colours: UNSIGNED_BYTE, or words of four fields of 8 bits. */
bool gl_pixel_is_bytes(const struct gl_pixel_layout *l);
/* The same as bytes, for such groups; false (nothing done) for others. */
bool gl_pixel_unpack_bytes(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                           uint8_t (*rgba)[4]);
/* Whether groups are numbers of colours, of any size. They become the bytes nearest to the
 * fractions that gl_pixel_unpack_rgba gives. */
bool gl_pixel_is_numbers(const struct gl_pixel_layout *l);
void gl_pixel_unpack_numbers(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                             uint8_t (*rgba)[4]);
/* Whether groups are words of 16 bits in the machine's order, none of whose unsigned components has
 * more than 6 bits. gl_pixel_unpack_narrow gives them as the bytes nearest to the fractions that
 * gl_pixel_unpack_rgba gives. */
bool gl_pixel_is_narrow(const struct gl_pixel_layout *l);
void gl_pixel_unpack_narrow(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                            uint8_t (*rgba)[4]);
/* One-component groups (COLOR_INDEX, STENCIL_INDEX, the stencil of DEPTH_STENCIL) as integers; the
 * fraction of floats is lost. */
void gl_pixel_unpack_index(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                           uint32_t *index);
/* DEPTH_COMPONENT and the depth of DEPTH_STENCIL; integers as fractions. */
void gl_pixel_unpack_depth(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                           float *depth);
/* The other way, from the first group of a row or another of even number. Values are clamped to
 * [0,1], or as gl_pixel_layout::keeps_sign says, unless the type is of floats; LUMINANCE is r + g +
 * b, clamped unless `unclamped`. */
void gl_pixel_pack_rgba(const struct gl_pixel_layout *l, void *row, size_t n,
                        const float (*rgba)[4]);
bool gl_pixel_pack_bytes(const struct gl_pixel_layout *l, void *row, size_t n,
                         const uint8_t (*rgba)[4]);
/* What each byte of a colour is in groups whose components are numbers of their own; false: other
 * groups, and those of luminance unless that is red. */
union gl_byte_numbers {
   uint8_t bytes[256 * 4];
   uint16_t halves[256];
   uint32_t words[256];
};
bool gl_pixel_make_byte_numbers(const struct gl_pixel_layout *l, bool luminance_is_red,
                                union gl_byte_numbers *numbers);
void gl_pixel_pack_byte_numbers(const struct gl_pixel_layout *l,
                                const union gl_byte_numbers *numbers, void *row, size_t n,
                                const uint8_t (*rgba)[4]);
void gl_pixel_pack_index(const struct gl_pixel_layout *l, void *row, size_t n,
                         const uint32_t *index);
/* The same for indices that are bytes, by what gl_pixel_pack_index makes of each; not BITMAP. */
void gl_pixel_pack_byte_index(const struct gl_pixel_layout *l, const union gl_byte_numbers *numbers,
                              void *row, size_t n, const uint8_t *index);
/* Integers, clamped to what the type holds; luminance is r. */
void gl_pixel_pack_count(const struct gl_pixel_layout *l, void *row, size_t n,
                         const uint32_t (*rgba)[4]);
void gl_pixel_pack_depth(const struct gl_pixel_layout *l, void *row, size_t n, const float *depth);
void gl_pixel_pack_depth_stencil(const struct gl_pixel_layout *l, void *row, size_t n,
                                 const float *depth, const uint32_t *stencil);
/* The way back: bytes to groups of such a layout, each component the nearest one. */
void gl_pixel_pack_narrow(const struct gl_pixel_layout *l, void *row, size_t n,
                          const uint8_t (*rgba)[4]);

/* --- Pixel transfer operations of ctx (spec 3.6.5). */
/* True if scale, bias, or a map would change colours (depths). */
bool gl_pixel_transfers_color(const struct gl_context *ctx);
bool gl_pixel_transfers_depth(const struct gl_context *ctx);
bool gl_pixel_transfers_stencil(const struct gl_context *ctx);
/* Of colours: scale, bias, maps; then the colour tables and the colour matrix. */
void gl_pixel_transfer_rgba(const struct gl_context *ctx, float (*rgba)[4], size_t n);
/* The first of them: scale, bias, maps. */
void gl_pixel_transfer_components(const struct gl_context *ctx, float (*rgba)[4], size_t n);
/* rgba * scale + bias */
void gl_pixel_scale_bias(float (*rgba)[4], size_t n, const float scale[4], const float bias[4]);
/* Groups of `format`, for which gl_pixel_is_vector holds: scales and biases of their own. */
void gl_pixel_transfer_vector(const struct gl_context *ctx, GLenum format, float (*rgba)[4],
                              size_t n);
/* clamp: to [0,1] afterwards. */
void gl_pixel_transfer_depth(const struct gl_context *ctx, float *depth, size_t n, bool clamp);
void gl_pixel_transfer_stencil(const struct gl_context *ctx, uint32_t *index, size_t n);
/* Colour indices that stay indices: shift, offset, and the map I_TO_I under MAP_COLOR. */
void gl_pixel_transfer_index(const struct gl_context *ctx, uint32_t *index, size_t n);
/* Colour indices through the I_TO_R.. maps. */
void gl_pixel_index_to_rgba(const struct gl_context *ctx, const uint32_t *index, float (*rgba)[4],
                            size_t n);

/* --- Whole steps that commands share. */
/* Client row of a colour, COLOR_INDEX or vector image to final r g b a: unpack, transfer. Not
 * clamped. */
void gl_pixel_read_rgba_row(const struct gl_context *ctx, const struct gl_pixel_layout *l,
                            const void *row, size_t x0, size_t n, float (*rgba)[4]);
/* The rows of a client image where 8-bit bytes in the order of a pipe format may be copied as they
 * are: PIPE_FORMAT_NONE when they may not (conversion or transfer needed). */
enum pipe_format gl_pixel_plain_format(const struct gl_context *ctx,
                                       const struct gl_pixel_layout *l);

/* --- Display lists keep client images tightly packed, as gl_pixel_list_store describes. */
extern const struct gl_pixel_store gl_pixel_list_store;
/* Bytes of such a copy; 0 for what the command would refuse anyway, and for empty images. SIZE_MAX:
 * more than can be addressed. */
size_t gl_pixel_list_bytes(unsigned dims, GLenum format, GLenum type, GLsizei width, GLsizei height,
                           GLsizei depth);
/* Copies from client memory as `store` describes it; gl_pixel_list_bytes was neither 0 nor
 * SIZE_MAX. False: the client image can not be addressed. */
bool gl_pixel_list_copy(const struct gl_pixel_store *store, unsigned dims, GLenum format,
                        GLenum type, GLsizei width, GLsizei height, GLsizei depth,
                        const void *pixels, void *copy);

#endif
