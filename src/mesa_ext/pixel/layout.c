/* Formats, types and addresses of client images. */
#include "tables.h"
#include "transfer.h"

static const struct gl_pixel_format_info formats[] = {
    {GL_COLOR_INDEX, GL_PIXEL_INDEX, 1, {0}},
    {GL_STENCIL_INDEX, GL_PIXEL_INDEX, 1, {0}},
    {GL_DEPTH_COMPONENT, GL_PIXEL_DEPTH, 1, {0}},
    {GL_DEPTH_STENCIL, GL_PIXEL_DEPTH_STENCIL, 1, {0}},
    {GL_RED, GL_PIXEL_COLOR, 1, {0}},
    {GL_GREEN, GL_PIXEL_COLOR, 1, {1}},
    {GL_BLUE, GL_PIXEL_COLOR, 1, {2}},
    {GL_ALPHA, GL_PIXEL_COLOR, 1, {3}},
    {GL_RG, GL_PIXEL_COLOR, 2, {0, 1}},
    {GL_RGB, GL_PIXEL_COLOR, 3, {0, 1, 2}},
    {GL_RGBA, GL_PIXEL_COLOR, 4, {0, 1, 2, 3}},
    {GL_BGR, GL_PIXEL_COLOR, 3, {2, 1, 0}},
    {GL_BGRA, GL_PIXEL_COLOR, 4, {2, 1, 0, 3}},
    {GL_ABGR_EXT, GL_PIXEL_COLOR, 4, {3, 2, 1, 0}},
    {GL_LUMINANCE, GL_PIXEL_COLOR, 1, {GL_PIXEL_LUM}},
    {GL_LUMINANCE_ALPHA, GL_PIXEL_COLOR, 2, {GL_PIXEL_LUM, 3}},
    {GL_HILO_NV, GL_PIXEL_VECTOR, 2, {0, 1}},
    {GL_DSDT_NV, GL_PIXEL_VECTOR, 2, {0, 1}},
    {GL_DSDT_MAG_NV, GL_PIXEL_VECTOR, 3, {0, 1, 2}},
    {GL_DSDT_MAG_VIB_NV, GL_PIXEL_VECTOR, 4, {0, 1, 2, 3}},
    {GL_DUDV_ATI, GL_PIXEL_VECTOR, 2, {0, 1}},
    {GL_DU8DV8_ATI, GL_PIXEL_VECTOR, 2, {0, 1}},
    {GL_YCBCR_MESA, GL_PIXEL_YCBCR, 2, {0, 1}},
    {GL_YCBCR_422_APPLE, GL_PIXEL_COLOR, 2, {0, 1}}, /* ycbcr.h makes colours of pairs */
};

static const struct gl_pixel_type_info types[] = {
    {GL_UNSIGNED_BYTE, 1, 0, GL_PIXEL_UNSIGNED, {0}, {0}},
    {GL_BYTE, 1, 0, GL_PIXEL_SIGNED, {0}, {0}},
    {GL_UNSIGNED_SHORT, 2, 0, GL_PIXEL_UNSIGNED, {0}, {0}},
    {GL_SHORT, 2, 0, GL_PIXEL_SIGNED, {0}, {0}},
    {GL_UNSIGNED_INT, 4, 0, GL_PIXEL_UNSIGNED, {0}, {0}},
    {GL_INT, 4, 0, GL_PIXEL_SIGNED, {0}, {0}},
    {GL_FLOAT, 4, 0, GL_PIXEL_FLOAT, {0}, {0}},
    {GL_HALF_FLOAT, 2, 0, GL_PIXEL_FLOAT, {0}, {0}},
    {GL_BITMAP, 0, 0, GL_PIXEL_UNSIGNED, {0}, {0}},
    {GL_UNSIGNED_INT_24_8, 4, 0, GL_PIXEL_UNSIGNED, {0}, {0}},
    {GL_FLOAT_32_UNSIGNED_INT_24_8_REV, 8, 0, GL_PIXEL_FLOAT, {0}, {0}},
    {GL_UNSIGNED_INT_10F_11F_11F_REV, 4, 3, GL_PIXEL_FLOAT, {0, 11, 22}, {11, 11, 10}},
    {GL_UNSIGNED_INT_5_9_9_9_REV, 4, 3, GL_PIXEL_FLOAT, {0, 9, 18}, {9, 9, 9}},
    {GL_UNSIGNED_BYTE_3_3_2, 1, 3, GL_PIXEL_UNSIGNED, {5, 2, 0}, {3, 3, 2}},
    {GL_UNSIGNED_BYTE_2_3_3_REV, 1, 3, GL_PIXEL_UNSIGNED, {0, 3, 6}, {3, 3, 2}},
    {GL_UNSIGNED_SHORT_5_6_5, 2, 3, GL_PIXEL_UNSIGNED, {11, 5, 0}, {5, 6, 5}},
    {GL_UNSIGNED_SHORT_5_6_5_REV, 2, 3, GL_PIXEL_UNSIGNED, {0, 5, 11}, {5, 6, 5}},
    {GL_UNSIGNED_SHORT_4_4_4_4, 2, 4, GL_PIXEL_UNSIGNED, {12, 8, 4, 0}, {4, 4, 4, 4}},
    {GL_UNSIGNED_SHORT_4_4_4_4_REV, 2, 4, GL_PIXEL_UNSIGNED, {0, 4, 8, 12}, {4, 4, 4, 4}},
    {GL_UNSIGNED_SHORT_5_5_5_1, 2, 4, GL_PIXEL_UNSIGNED, {11, 6, 1, 0}, {5, 5, 5, 1}},
    {GL_UNSIGNED_SHORT_1_5_5_5_REV, 2, 4, GL_PIXEL_UNSIGNED, {0, 5, 10, 15}, {5, 5, 5, 1}},
    {GL_UNSIGNED_SHORT_8_8_MESA, 2, 2, GL_PIXEL_UNSIGNED, {8, 0}, {8, 8}},
    {GL_UNSIGNED_SHORT_8_8_REV_MESA, 2, 2, GL_PIXEL_UNSIGNED, {0, 8}, {8, 8}},
    {GL_UNSIGNED_INT_8_8_8_8, 4, 4, GL_PIXEL_UNSIGNED, {24, 16, 8, 0}, {8, 8, 8, 8}},
    {GL_UNSIGNED_INT_8_8_8_8_REV, 4, 4, GL_PIXEL_UNSIGNED, {0, 8, 16, 24}, {8, 8, 8, 8}},
    {GL_UNSIGNED_INT_10_10_10_2, 4, 4, GL_PIXEL_UNSIGNED, {22, 12, 2, 0}, {10, 10, 10, 2}},
    {GL_UNSIGNED_INT_2_10_10_10_REV, 4, 4, GL_PIXEL_UNSIGNED, {0, 10, 20, 30}, {10, 10, 10, 2}},
    {GL_UNSIGNED_INT_S8_S8_8_8_NV, 4, 4, GL_PIXEL_UNSIGNED, {24, 16, 8, 0}, {8, 8, 8, 8}, 2},
    {GL_UNSIGNED_INT_8_8_S8_S8_REV_NV, 4, 4, GL_PIXEL_UNSIGNED, {0, 8, 16, 24}, {8, 8, 8, 8}, 2},
};

const struct gl_pixel_format_info *
gl_pixel_format_info(GLenum format)
{
   for (unsigned i = 0; i < sizeof formats / sizeof formats[0]; i++) {
      if (formats[i].format == format)
         return &formats[i];
   }
   return NULL;
}

const struct gl_pixel_type_info *
gl_pixel_type_info(GLenum type)
{
   for (unsigned i = 0; i < sizeof types / sizeof types[0]; i++) {
      if (types[i].type == type)
         return &types[i];
   }
   return NULL;
}

static bool
is_word_of_bytes(const struct gl_pixel_type_info *t)
{
   return t->components == 4 && t->bytes == 4 && t->bits[0] == 8 && !t->num_signed;
}

bool
gl_pixel_is_bytes(const struct gl_pixel_layout *l)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   return f->kind == GL_PIXEL_COLOR && f->format != GL_YCBCR_422_APPLE &&
          (l->type == GL_UNSIGNED_BYTE || is_word_of_bytes(t));
}

bool
gl_pixel_is_numbers(const struct gl_pixel_layout *l)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   return f->kind == GL_PIXEL_COLOR && f->format != GL_YCBCR_422_APPLE && !t->components;
}

void
gl_pixel_byte_places(const struct gl_pixel_layout *l, uint8_t place[4])
{
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   for (unsigned c = 0; c < 4; c++) {
      const unsigned in_word = t->shift[c] / 8u;
      place[c] = (uint8_t)(!t->components ? c : l->swap_bytes ? 3 - in_word : in_word);
   }
}

/* Groups of luminance and one of two chroma. */
static bool
holds_chroma(const struct gl_pixel_format_info *f)
{
   return f->kind == GL_PIXEL_YCBCR || f->format == GL_YCBCR_422_APPLE;
}

/* Whether a packed type may hold the format (spec table 3.8): RGB for three components, RGBA, BGRA
 * and ABGR for four; DSDT_MAG_VIB those that have signed components. */
static bool
packs(const struct gl_pixel_type_info *type, const struct gl_pixel_format_info *format)
{
   return type->components == format->components &&
          (type->num_signed != 0) == (format->kind == GL_PIXEL_VECTOR) &&
          (format->components == 4 || format->format == GL_RGB);
}

GLenum
gl_pixel_check_format(GLenum format, GLenum type)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(type);
   if (!f || !t)
      return GL_INVALID_ENUM;
   if (type == GL_BITMAP && f->kind != GL_PIXEL_INDEX)
      return GL_INVALID_ENUM;
   const bool both = type == GL_UNSIGNED_INT_24_8 || type == GL_FLOAT_32_UNSIGNED_INT_24_8_REV;
   if (holds_chroma(f) != (t->components == 2))
      return GL_INVALID_OPERATION;
   if (holds_chroma(f))
      return GL_NO_ERROR;
   if (f->kind == GL_PIXEL_DEPTH_STENCIL)
      return both ? GL_NO_ERROR : GL_INVALID_ENUM;
   if (both || (t->components && !packs(t, f)))
      return GL_INVALID_OPERATION;
   return GL_NO_ERROR;
}

GLenum
gl_pixel_check_drawn(GLenum format, GLenum type)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(type);
   const bool vector = f && (f->kind == GL_PIXEL_VECTOR || f->kind == GL_PIXEL_YCBCR);
   const bool chroma = t && t->components == 2 && format != GL_YCBCR_422_APPLE;
   if (vector || chroma || (t && t->num_signed))
      return GL_INVALID_ENUM;
   return gl_pixel_check_format(format, type);
}

bool
gl_pixel_is_vector(GLenum format)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(format);
   return f && f->kind == GL_PIXEL_VECTOR;
}

/* Components of a group, 0 for an unknown format. */
static unsigned
components_of(GLenum format)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(format);
   return f ? f->components : 0;
}

bool
gl_pixel_is_color(GLenum format)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(format);
   return f && f->kind == GL_PIXEL_COLOR;
}

/* a * b + c, false when it overflows. */
static bool
mul_add(size_t *out, size_t a, size_t b, size_t c)
{
   return !__builtin_mul_overflow(a, b, out) && !__builtin_add_overflow(*out, c, out);
}

static bool
round_up(size_t *value, size_t alignment)
{
   return !__builtin_add_overflow(*value, alignment - 1, value) &&
          (*value -= *value % alignment, true);
}

bool
gl_pixel_layout(struct gl_pixel_layout *out, const struct gl_pixel_store *store, unsigned dims,
                GLenum format, GLenum type, GLsizei width, GLsizei height, GLsizei depth)
{
   const struct gl_pixel_type_info *t = gl_pixel_type_info(type);
   const unsigned components = components_of(format);
   const unsigned bits = type == GL_BITMAP ? 1 : 8u * t->bytes * (t->components ? 1 : components);
   const size_t row_groups = (size_t)(store->row_length > 0 ? store->row_length : width);
   const size_t rows =
       (size_t)(dims == 3 && store->image_height > 0 ? store->image_height : height);
   const size_t skip_images = dims == 3 ? (size_t)store->skip_images : 0;
   *out = (struct gl_pixel_layout){
       .format = format,
       .type = type,
       .swap_bytes = store->swap_bytes,
       .lsb_first = store->lsb_first,
       .bits_per_group = bits,
       .width = (size_t)width,
   };
   /* 32-bit counts of groups of at most 16 bytes: bits fit 64-bit sizes. */
   size_t row = (row_groups * bits + 7) / 8;
   const size_t skip_bits = (size_t)store->skip_pixels * bits;
   /* Groups are aligned to their elements already where the alignment is smaller (spec 3.6.3). */
   if (!round_up(&row, (size_t)store->alignment))
      return false;
   out->row_stride = row;
   out->first_bit = (unsigned)(skip_bits % 8);
   size_t image_end;
   if (!mul_add(&out->image_stride, row, rows, 0) ||
       !mul_add(&out->first, skip_images, out->image_stride, skip_bits / 8) ||
       !mul_add(&out->first, (size_t)store->skip_rows, row, out->first))
      return false;
   out->end = 0;
   if (width == 0 || height == 0 || depth == 0)
      return true;
   const size_t row_bytes = ((size_t)width * bits + out->first_bit + 7) / 8;
   return mul_add(&image_end, (size_t)depth - 1, out->image_stride, out->first) &&
          mul_add(&image_end, (size_t)height - 1, row, image_end) &&
          !__builtin_add_overflow(image_end, row_bytes, &out->end) && out->end <= PTRDIFF_MAX;
}
