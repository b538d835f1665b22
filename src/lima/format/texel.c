#include "texel.h"

#include "lima/pp/isa/half.h"

/* How the components become a colour. */
enum kind { NONE, LUMINANCE, ALPHA, INTENSITY, LUMINANCE_ALPHA, COLOR, DEPTH, RAW_DEPTH, BLOCK };

struct format {
   uint8_t kind;
   uint8_t bytes;
   bool is_float;
   uint8_t bits[4]; /* of the components in memory, the lowest first; colours: blue, green, red */
};

static const struct format formats[64] = {
    [LIMA_TEXEL_L8] = {LUMINANCE, 1, false, {8}},
    [LIMA_TEXEL_A8] = {ALPHA, 1, false, {8}},
    [LIMA_TEXEL_I8] = {INTENSITY, 1, false, {8}},
    [LIMA_TEXEL_BGR565] = {COLOR, 2, false, {5, 6, 5}},
    [LIMA_TEXEL_BGRA5551] = {COLOR, 2, false, {5, 5, 5, 1}},
    [LIMA_TEXEL_BGRA4444] = {COLOR, 2, false, {4, 4, 4, 4}},
    [LIMA_TEXEL_L8A8] = {LUMINANCE_ALPHA, 2, false, {8, 8}},
    [LIMA_TEXEL_L16] = {LUMINANCE, 2, false, {16}},
    [LIMA_TEXEL_A16] = {ALPHA, 2, false, {16}},
    [LIMA_TEXEL_I16] = {INTENSITY, 2, false, {16}},
    [LIMA_TEXEL_RGB888] = {COLOR, 3, false, {8, 8, 8}},
    [LIMA_TEXEL_RGBA8888] = {COLOR, 4, false, {8, 8, 8, 8}},
    [LIMA_TEXEL_RGBX8888] = {COLOR, 4, false, {8, 8, 8}},
    [LIMA_TEXEL_ETC1] = {BLOCK, 8, false, {0}},
    [LIMA_TEXEL_L16F] = {LUMINANCE, 2, true, {16}},
    [LIMA_TEXEL_A16F] = {ALPHA, 2, true, {16}},
    [LIMA_TEXEL_I16F] = {INTENSITY, 2, true, {16}},
    [LIMA_TEXEL_LA16F] = {LUMINANCE_ALPHA, 4, true, {16, 16}},
    [LIMA_TEXEL_RGBA16F] = {COLOR, 8, true, {16, 16, 16, 16}},
    [LIMA_TEXEL_Z24X8] = {DEPTH, 4, false, {24}},
    [LIMA_TEXEL_RGB16F] = {COLOR, 6, true, {16, 16, 16}},
    [LIMA_TEXEL_Z24S8] = {RAW_DEPTH, 4, false, {24, 8}},
};

unsigned
lima_texel_bytes(unsigned format)
{
   return format < 64 ? formats[format].bytes : 0;
}

/* Two's complement as a part of the largest number. */
static float
signed_part(uint32_t value, unsigned bits)
{
   const uint32_t sign = 1u << (bits - 1);
   const float part = (float)(int32_t)((value ^ sign) - sign) / (float)(bits > 1 ? sign - 1 : 1);
   return part < -1.0f ? -1.0f : part;
}

static float
number(const struct format *f, enum lima_texel_range range, uint32_t value, unsigned bits)
{
   const float part = (float)value / (float)((1u << bits) - 1);
   if (f->is_float)
      return lima_half_to_float((uint16_t)value);
   switch (range) {
   case LIMA_RANGE_UNORM:
      break;
   case LIMA_RANGE_SNORM_HALF:
      return signed_part(value, bits) / 2.0f;
   case LIMA_RANGE_SNORM:
      return signed_part(value, bits);
   case LIMA_RANGE_INVERTED:
      return 1.0f - part;
   }
   return part;
}

static uint64_t
load(const uint8_t *bytes, unsigned count)
{
   uint64_t all = 0;
   if (count == 4)
      return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
             (uint32_t)bytes[3] << 24;
   for (unsigned i = 0; i < count; i++)
      all |= (uint64_t)bytes[i] << (8 * i);
   return all;
}

static void
read_components(const struct format *f, enum lima_texel_range range, const uint8_t *bytes,
                float c[4])
{
   const bool plain = range == LIMA_RANGE_UNORM && !f->is_float;
   uint64_t all = load(bytes, f->bytes);
   for (unsigned i = 0; i < 4; i++) {
      const unsigned bits = f->bits[i];
      const uint32_t most = (1u << bits) - 1, value = (uint32_t)all & most;
      c[i] = !bits ? 1.0f : plain ? (float)value / (float)most : number(f, range, value, bits);
      all >>= bits;
   }
}

static void
set(float color[4], float red, float green, float blue, float alpha)
{
   color[0] = red;
   color[1] = green;
   color[2] = blue;
   color[3] = alpha;
}

static void
swap(float *a, float *b)
{
   const float first = *a;
   *a = *b;
   *b = first;
}

bool
lima_texel_is_bytes(const struct lima_texel_view *view)
{
   const struct format *f = &formats[view->format & 63];
   return f->bits[0] == 8 && f->bytes <= 4 && !view->range && !view->reversed;
}

void
lima_texel_color(const struct lima_texel_view *view, lima_components c, float color[4])
{
   const struct format *f = &formats[view->format & 63];
   switch ((enum kind)f->kind) {
   case LUMINANCE:
   case DEPTH:
      set(color, c[0], c[0], c[0], 1.0f);
      break;
   case ALPHA:
      set(color, 0.0f, 0.0f, 0.0f, c[0]);
      break;
   case INTENSITY:
      set(color, c[0], c[0], c[0], c[0]);
      break;
   case LUMINANCE_ALPHA:
      set(color, c[0], c[0], c[0], c[1]);
      break;
   case COLOR:
      set(color, c[view->swap_rb ? 0 : 2], c[1], c[view->swap_rb ? 2 : 0],
          f->bits[3] ? c[3] : 1.0f);
      break;
   case NONE:
   case BLOCK:
   case RAW_DEPTH:
      set(color, 0.0f, 0.0f, 0.0f, 1.0f);
      break;
   }
}

void
lima_texel_read(const struct lima_texel_view *view, const uint8_t *bytes, float color[4])
{
   const struct format *f = &formats[view->format & 63];
   float c[4];
   if (f->kind == RAW_DEPTH) {
      const uint32_t word = (uint32_t)load(bytes, 4);
      set(color, (float)(word & 0xffffff), (float)(word >> 24), 0.0f, 1.0f);
      return;
   }
   if (lima_texel_is_bytes(view)) {
      lima_texel_color(view, lima_texel_components(bytes, f->bytes), color);
      return;
   }
   read_components(f, (enum lima_texel_range)view->range, bytes, c);
   if (view->reversed && f->bits[3]) {
      swap(&c[0], &c[3]);
      swap(&c[1], &c[2]);
   }
   lima_texel_color(view, (lima_components){c[0], c[1], c[2], c[3]}, color);
}

/* Distances of a block's pixels from its base colour. */
static const int etc1_distances[8][2] = {{2, 8},   {5, 17},  {9, 29},   {13, 42},
                                         {18, 60}, {24, 80}, {33, 106}, {47, 183}};

/* The base colour of the left or upper half (0), or of the other (1). */
static void
etc1_base(const uint8_t block[8], unsigned half, int base[3])
{
   for (unsigned i = 0; i < 3; i++) {
      const int byte = block[i];
      if (!(block[3] & 2)) { /* two colours of 4 bits */
         const int four = half ? byte & 15 : byte >> 4;
         base[i] = four * 17;
      } else { /* one of 5 bits and a difference */
         const int delta = ((byte & 7) ^ 4) - 4;
         const int five = ((byte >> 3) + (half ? delta : 0)) & 31;
         base[i] = five << 3 | five >> 2;
      }
   }
}

void
lima_etc1_read(const uint8_t block[8], unsigned x, unsigned y, float color[4])
{
   const unsigned half = block[3] & 1 ? y / 2 : x / 2;
   const unsigned table = half ? block[3] >> 2 & 7 : block[3] >> 5;
   const unsigned pixel = x * 4 + y;
   const uint32_t bits =
       (uint32_t)block[4] << 24 | (uint32_t)block[5] << 16 | (uint32_t)block[6] << 8 | block[7];
   const int distance = etc1_distances[table][bits >> pixel & 1];
   const int offset = bits >> (pixel + 16) & 1 ? -distance : distance;
   int base[3];
   etc1_base(block, half, base);
   for (unsigned i = 0; i < 3; i++) {
      const int value = base[i] + offset;
      color[i] = (float)(value < 0 ? 0 : value > 255 ? 255 : value) / 255.0f;
   }
   color[3] = 1.0f;
}
