/* Samples: from coordinates to colours. */
#include "sampler.h"

#include <math.h>
#include <string.h>

#include "lima/format/texel.h"
#include "lima/format/tiling.h"

enum { S, T, R };

/* One image: a level of a texture, or of a face. */
struct image {
   uint32_t address, width, height;
};

static uint32_t
size_of_level(uint32_t size, unsigned level)
{
   return size >> level ? size >> level : 1;
}

static struct image
image_of(const struct lima_sampler *s, unsigned level, unsigned face)
{
   struct image image = {s->level[level], size_of_level(s->width, level),
                         size_of_level(s->height, level)};
   image.address +=
       face * lima_tiles(image.width) * lima_tiles(image.height) * LIMA_TILE * LIMA_TILE * s->bytes;
   return image;
}

/* --- Texels */

static void
read_block(const struct lima_sampler *s, const struct image *image, uint32_t x, uint32_t y,
           float color[4])
{
   const uint32_t column = x / 4, row = y / 4;
   const uint32_t pitch = (lima_tiles(image->width) * LIMA_TILE) / 4;
   const uint32_t tile = row / 4 * (pitch / 4) + column / 4;
   const uint32_t place = s->tiled ? tile * 16 + lima_tile_index(column % 4, row % 4)
                                   : row * ((image->width + 3) / 4) + column;
   const uint8_t *block = lima_memory_at(s->memory, image->address + place * 8, 8);
   if (block)
      lima_etc1_read(block, x % 4, y % 4, color);
}

static void
read_texel(const struct lima_sampler *s, const struct image *image, uint32_t x, uint32_t y,
           float color[4])
{
   memset(color, 0, 4 * sizeof *color);
   if (s->format == LIMA_TEXEL_ETC1) {
      read_block(s, image, x, y, color);
      return;
   }
   const struct lima_tiling tiling = {s->tiled, s->tiled ? lima_tiles(image->width) : s->stride,
                                      s->bytes};
   const uint64_t offset = lima_pixel_offset(&tiling, x, y);
   const uint8_t *texel = lima_memory_at(s->memory, image->address + (uint32_t)offset, s->bytes);
   if (texel)
      lima_texel_read(s->format, s->swap_rb, texel, color);
}

/* The index of a texel inside the image; false: the border. */
static bool
wrap_index(enum lima_wrap wrap, int size, int *index)
{
   const int i = *index;
   const int mirrored = i < 0 ? -1 - i : i;
   int period;
   switch (wrap) {
   case LIMA_WRAP_REPEAT:
      period = i % size;
      *index = period < 0 ? period + size : period;
      return true;
   case LIMA_WRAP_MIRROR_REPEAT:
      period = i % (2 * size);
      period = period < 0 ? period + 2 * size : period;
      *index = period < size ? period : 2 * size - 1 - period;
      return true;
   case LIMA_WRAP_CLAMP_TO_EDGE:
      *index = i < 0 ? 0 : i < size ? i : size - 1;
      return true;
   case LIMA_WRAP_MIRROR_CLAMP_TO_EDGE:
      *index = mirrored < size ? mirrored : size - 1;
      return true;
   case LIMA_WRAP_CLAMP:
   case LIMA_WRAP_CLAMP_TO_BORDER:
      return i >= 0 && i < size;
   case LIMA_WRAP_MIRROR_CLAMP:
   case LIMA_WRAP_MIRROR_CLAMP_TO_BORDER:
      *index = mirrored;
      return mirrored < size;
   }
   return false;
}

static void
fetch(const struct lima_sampler *s, const struct image *image, int x, int y, float color[4])
{
   const bool in_row = wrap_index((enum lima_wrap)s->wrap[S], (int)image->width, &x);
   const bool in_column = wrap_index((enum lima_wrap)s->wrap[T], (int)image->height, &y);
   if (in_row && in_column)
      read_texel(s, image, (uint32_t)x, (uint32_t)y, color);
   else
      memcpy(color, s->border, sizeof s->border);
}

/* --- Filters */

/* A coordinate in texels, within what an int holds. */
static float
in_texels(const struct lima_sampler *s, float coord, uint32_t size, enum lima_wrap wrap)
{
   float texels = s->unnormalized ? coord : coord * (float)size;
   if (!(fabsf(texels) < 1e9f))
      return 0.0f;
   /* GL_CLAMP: half of the border at most. */
   if (wrap == LIMA_WRAP_CLAMP)
      texels = fminf(fmaxf(texels, 0.0f), (float)size);
   return texels;
}

static void
filter(const struct lima_sampler *s, const struct image *image, const float st[2], bool nearest,
       float color[4])
{
   const float x = in_texels(s, st[S], image->width, (enum lima_wrap)s->wrap[S]);
   const float y = in_texels(s, st[T], image->height, (enum lima_wrap)s->wrap[T]);
   if (nearest) {
      fetch(s, image, (int)floorf(x), (int)floorf(y), color);
      return;
   }
   const int left = (int)floorf(x - 0.5f), top = (int)floorf(y - 0.5f);
   const float fx = x - 0.5f - (float)left, fy = y - 0.5f - (float)top;
   float texels[4][4];
   for (int i = 0; i < 4; i++)
      fetch(s, image, left + (i & 1), top + (i >> 1), texels[i]);
   for (unsigned c = 0; c < 4; c++) {
      const float above = texels[0][c] + fx * (texels[1][c] - texels[0][c]);
      const float below = texels[2][c] + fx * (texels[3][c] - texels[2][c]);
      color[c] = above + fy * (below - above);
   }
}

static void
sample_level(const struct lima_sampler *s, unsigned level, unsigned face, const float st[2],
             bool nearest, float color[4])
{
   const unsigned last = s->num_levels - 1;
   const struct image image = image_of(s, level < last ? level : last, face);
   filter(s, &image, st, nearest, color);
}

static void
sample(const struct lima_sampler *s, unsigned face, const float st[2], float lod, float color[4])
{
   if (!(lod > 0.0f)) {
      sample_level(s, 0, face, st, s->mag_nearest, color);
      return;
   }
   lod = fminf(fmaxf(lod, s->min_lod), s->max_lod);
   if (!s->mip_linear) {
      sample_level(s, (unsigned)floorf(lod + 0.5f), face, st, s->min_nearest, color);
      return;
   }
   const unsigned level = (unsigned)floorf(lod);
   const float part = lod - (float)level;
   float next[4];
   sample_level(s, level, face, st, s->min_nearest, color);
   if (part <= 0.0f)
      return;
   sample_level(s, level + 1, face, st, s->min_nearest, next);
   for (unsigned c = 0; c < 4; c++)
      color[c] += part * (next[c] - color[c]);
}

/* --- Quads */

/* The face that a direction hits, in the order of memory: +x -x +y -y +z -z. */
static unsigned
face_of(const float c[3])
{
   const float x = fabsf(c[S]), y = fabsf(c[T]), z = fabsf(c[R]);
   if (x >= y && x >= z)
      return c[S] < 0.0f;
   if (y >= z)
      return 2 + (c[T] < 0.0f);
   return 4 + (c[R] < 0.0f);
}

/* Where a direction hits the plane of a face. */
static void
project(unsigned face, const float c[3], float st[2])
{
   static const struct {
      uint8_t s, t, major;
      int8_t s_sign, t_sign;
   } faces[6] = {{R, T, S, -1, -1}, {R, T, S, 1, -1}, {S, R, T, 1, 1},
                 {S, R, T, 1, -1},  {S, T, R, 1, -1}, {S, T, R, -1, -1}};
   const float major = fabsf(c[faces[face].major]);
   st[S] = 0.5f * ((float)faces[face].s_sign * c[faces[face].s] / major + 1.0f);
   st[T] = 0.5f * ((float)faces[face].t_sign * c[faces[face].t] / major + 1.0f);
}

/* How many texels of the first level the coordinates go from `a` to `b`. */
static float
distance(const struct lima_sampler *s, const float a[2], const float b[2])
{
   const float width = s->unnormalized ? 1.0f : (float)s->width;
   const float height = s->unnormalized ? 1.0f : (float)s->height;
   return hypotf((b[S] - a[S]) * width, (b[T] - a[T]) * height);
}

void
lima_sample_quad(const struct lima_sampler *s, const float coords[4][3], const float lod[4],
                 bool explicit_lod, float colors[4][4])
{
   float st[4][2];
   for (unsigned i = 0; i < 4; i++) {
      const unsigned face = s->cube ? face_of(coords[i]) : 0;
      /* Derivatives are those on the face of this fragment. */
      for (unsigned j = 0; j < 4; j++) {
         if (s->cube)
            project(face, coords[j], st[j]);
         else
            memcpy(st[j], coords[j], sizeof st[j]);
      }
      const unsigned row = i & 2, column = i & 1;
      const float dx = distance(s, st[row], st[row + 1]);
      const float dy = distance(s, st[column], st[column + 2]);
      const float level = explicit_lod ? lod[i] : log2f(fmaxf(dx, dy)) + lod[i];
      sample(s, face, st[i], level + s->bias, colors[i]);
   }
}
