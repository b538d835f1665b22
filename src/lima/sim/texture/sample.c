/* Samples: from coordinates to colours. */
#include "sampler.h"

#include <math.h>
#include <string.h>

#include "lima/format/tiling.h"

enum { S, T, R };

/* --- Texels */

/* `bytes` at an offset of the level; NULL: they are not in memory. */
static const uint8_t *
bytes_at(const struct lima_level *level, uint64_t offset, unsigned bytes)
{
   return level->texels && offset + bytes <= level->left ? level->texels + offset : NULL;
}

static void
read_block(const struct lima_sampler *s, const struct lima_level *level, uint64_t image, uint32_t x,
           uint32_t y, float color[4])
{
   const uint32_t column = x / 4, row = y / 4;
   const uint64_t tile = (uint64_t)(row / 4) * level->pitch + column / 4;
   const uint64_t offset = s->tiled ? (tile * 16 + lima_tile_index(column % 4, row % 4)) * s->bytes
                                    : (uint64_t)row * level->pitch + (uint64_t)column * s->bytes;
   const uint8_t *block = bytes_at(level, image + offset, s->bytes);
   if (block)
      lima_etc1_read(block, x % 4, y % 4, color);
   else
      memset(color, 0, 4 * sizeof *color);
}

static void
read_texel(const struct lima_sampler *s, const struct lima_level *level, uint64_t image, uint32_t x,
           uint32_t y, float color[4])
{
   const struct lima_tiling tiling = {s->tiled, level->pitch, s->bytes};
   const uint8_t *texel = bytes_at(level, image + lima_pixel_offset(&tiling, x, y), s->bytes);
   if (texel)
      lima_texel_read(&s->view, texel, color);
   else
      memset(color, 0, 4 * sizeof *color);
}

/* The index of a texel inside the image; false: the border. */
static bool
wrap_index(enum lima_wrap wrap, int size, int *index)
{
   const int i = *index;
   if (i >= 0 && i < size)
      return true;
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
      *index = i < 0 ? 0 : size - 1;
      return true;
   case LIMA_WRAP_MIRROR_CLAMP_TO_EDGE:
      *index = mirrored < size ? mirrored : size - 1;
      return true;
   case LIMA_WRAP_MIRROR_CLAMP:
   case LIMA_WRAP_MIRROR_CLAMP_TO_BORDER:
      *index = mirrored;
      return mirrored < size;
   case LIMA_WRAP_CLAMP:
   case LIMA_WRAP_CLAMP_TO_BORDER:
      break;
   }
   return false;
}

/* --- Filters. `image`: the offset of a face or slice; `inside`: it is none of the border */

struct image {
   const struct lima_level *level;
   uint64_t offset;
   bool inside;
};

static void
fetch(const struct lima_sampler *s, const struct image *image, int x, int y, float color[4])
{
   const struct lima_level *level = image->level;
   const bool in_row = wrap_index((enum lima_wrap)s->wrap[S], (int)level->width, &x);
   const bool in_column = wrap_index((enum lima_wrap)s->wrap[T], (int)level->height, &y);
   if (!in_row || !in_column || !image->inside)
      memcpy(color, s->border, sizeof s->border);
   else if (s->view.format == LIMA_TEXEL_ETC1)
      read_block(s, level, image->offset, (uint32_t)x, (uint32_t)y, color);
   else
      read_texel(s, level, image->offset, (uint32_t)x, (uint32_t)y, color);
}

/* A coordinate in texels, within what an int holds. */
static float
in_texels(const struct lima_sampler *s, float coord, uint32_t size, unsigned axis)
{
   const float texels = s->unnormalized ? coord : coord * (float)size;
   if (!(fabsf(texels) < 1e9f))
      return 0.0f;
   /* GL_CLAMP: half of the border at most. */
   if (s->wrap[axis] == LIMA_WRAP_CLAMP)
      return texels < 0.0f ? 0.0f : texels > (float)size ? (float)size : texels;
   return texels;
}

static int
floor_of(float value)
{
   const int cut = (int)value;
   return cut - ((float)cut > value);
}

/* The texels at columns x[] and rows y[], row by row. False: one of them is the border, or not in
 * memory. */
static bool
find_four(const struct lima_sampler *s, const struct image *image, int x[2], int y[2],
          const uint8_t *at[4])
{
   const struct lima_level *level = image->level;
   uint64_t column[2], row[2];
   uint32_t low_x[2], low_y[2];
   if (!image->inside)
      return false;
   for (unsigned i = 0; i < 2; i++) {
      if (!wrap_index((enum lima_wrap)s->wrap[S], (int)level->width, &x[i]) ||
          !wrap_index((enum lima_wrap)s->wrap[T], (int)level->height, &y[i]))
         return false;
      const uint32_t u = (uint32_t)x[i], v = (uint32_t)y[i];
      column[i] = s->tiled ? u / LIMA_TILE * (LIMA_TILE * LIMA_TILE * s->bytes) : u * s->bytes;
      row[i] = s->tiled
                   ? (uint64_t)(v / LIMA_TILE) * level->pitch * LIMA_TILE * LIMA_TILE * s->bytes
                   : (uint64_t)v * level->pitch;
      low_x[i] = s->tiled ? lima_tile_index(u % LIMA_TILE, 0) : 0;
      low_y[i] = s->tiled ? lima_tile_index(0, v % LIMA_TILE) : 0;
   }
   for (unsigned i = 0; i < 4; i++) {
      /* The places in a tile of a column and of a row, bit by bit. */
      const uint64_t low = (low_x[i & 1] ^ low_y[i >> 1]) * (uint64_t)s->bytes;
      at[i] = bytes_at(level, image->offset + column[i & 1] + row[i >> 1] + low, s->bytes);
      if (!at[i])
         return false;
   }
   return true;
}

/* Filters components before they become a colour, which gives the same bits. */
static inline lima_components
mix_bytes(const uint8_t *const at[4], unsigned bytes, float fx, float fy)
{
   lima_components above = lima_texel_components(at[0], bytes);
   lima_components below = lima_texel_components(at[2], bytes);
   above += fx * (lima_texel_components(at[1], bytes) - above);
   below += fx * (lima_texel_components(at[3], bytes) - below);
   return above + fy * (below - above);
}

static void
mix(float color[4], const float other[4], float part)
{
   for (unsigned c = 0; c < 4; c++)
      color[c] += part * (other[c] - color[c]);
}

static void
filter_image(const struct lima_sampler *s, const struct image *image, const float coords[3],
             bool nearest, float color[4])
{
   const float x = in_texels(s, coords[S], image->level->width, S);
   const float y = in_texels(s, coords[T], image->level->height, T);
   if (nearest) {
      fetch(s, image, floor_of(x), floor_of(y), color);
      return;
   }
   const int left = floor_of(x - 0.5f), top = floor_of(y - 0.5f);
   const float fx = x - 0.5f - (float)left, fy = y - 0.5f - (float)top;
   int columns[2] = {left, left + 1}, rows[2] = {top, top + 1};
   const uint8_t *at[4];
   float right[4], below[4];
   if (s->of_bytes && find_four(s, image, columns, rows, at)) {
      lima_texel_color(&s->view,
                       s->bytes == 4 ? mix_bytes(at, 4, fx, fy) : mix_bytes(at, s->bytes, fx, fy),
                       color);
      return;
   }
   fetch(s, image, left, top, color);
   fetch(s, image, left + 1, top, right);
   mix(color, right, fx);
   fetch(s, image, left, top + 1, below);
   fetch(s, image, left + 1, top + 1, right);
   mix(below, right, fx);
   mix(color, below, fy);
}

static void
filter_slice(const struct lima_sampler *s, const struct lima_level *level, int slice,
             const float coords[3], bool nearest, float color[4])
{
   struct image image = {.level = level};
   image.inside = wrap_index((enum lima_wrap)s->wrap[R], (int)level->depth, &slice);
   image.offset = image.inside ? level->image * (uint32_t)slice : 0;
   filter_image(s, &image, coords, nearest, color);
}

/* Coordinates of cube maps are those of the face. */
static void
sample_level(const struct lima_sampler *s, unsigned number, unsigned face, const float coords[3],
             bool nearest, float color[4])
{
   const unsigned last = s->num_levels - 1;
   const struct lima_level *level = &s->level[number < last ? number : last];
   if (!s->is_3d) {
      const struct image image = {level, level->image * face, true};
      filter_image(s, &image, coords, nearest, color);
      return;
   }
   const float z = in_texels(s, coords[R], level->depth, R);
   const int slice = floor_of(nearest ? z : z - 0.5f);
   filter_slice(s, level, slice, coords, nearest, color);
   if (nearest)
      return;
   float next[4];
   filter_slice(s, level, slice + 1, coords, nearest, next);
   mix(color, next, z - 0.5f - (float)slice);
}

static void
sample(const struct lima_sampler *s, unsigned face, const float coords[3], float lod,
       float color[4])
{
   if (!(lod > 0.0f)) {
      sample_level(s, 0, face, coords, s->mag_nearest, color);
      return;
   }
   lod = fminf(fmaxf(lod, s->min_lod), s->max_lod);
   if (!s->mip_linear) {
      sample_level(s, (unsigned)(lod + 0.5f), face, coords, s->min_nearest, color);
      return;
   }
   const unsigned level = (unsigned)lod;
   const float part = lod - (float)level;
   sample_level(s, level, face, coords, s->min_nearest, color);
   if (part <= 0.0f)
      return;
   float next[4];
   sample_level(s, level + 1, face, coords, s->min_nearest, next);
   mix(color, next, part);
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
project(unsigned face, const float c[3], float st[3])
{
   static const struct {
      uint8_t s, t, major;
      int8_t s_sign, t_sign;
   } faces[6] = {{R, T, S, -1, -1}, {R, T, S, 1, -1}, {S, R, T, 1, 1},
                 {S, R, T, 1, -1},  {S, T, R, 1, -1}, {S, T, R, -1, -1}};
   const float major = fabsf(c[faces[face].major]);
   st[S] = 0.5f * ((float)faces[face].s_sign * c[faces[face].s] / major + 1.0f);
   st[T] = 0.5f * ((float)faces[face].t_sign * c[faces[face].t] / major + 1.0f);
   st[R] = 0.0f;
}

/* How many texels of the first level the coordinates go from `a` to `b`, squared. */
static float
square_distance(const struct lima_sampler *s, const float a[3], const float b[3])
{
   const struct lima_level *first = &s->level[0];
   const float sizes[3] = {(float)first->width, (float)first->height, (float)first->depth};
   float sum = 0.0f;
   for (unsigned i = 0; i < (s->is_3d ? 3 : 2); i++) {
      const float d = (b[i] - a[i]) * (s->unnormalized ? 1.0f : sizes[i]);
      sum += d * d;
   }
   return sum;
}

/* The level of detail at fragment `i`: from the distances to its neighbours in the quad. */
static float
lod_at(const struct lima_sampler *s, const float st[4][3], unsigned i)
{
   const unsigned row = i & 2, column = i & 1;
   const float dx = square_distance(s, st[row], st[row + 1]);
   const float dy = square_distance(s, st[column], st[column + 2]);
   return 0.5f * log2f(dx > dy ? dx : dy);
}

void
lima_sample_quad(const struct lima_sampler *s, const float coords[4][3], const float lod[4],
                 bool explicit_lod, float colors[4][4])
{
   for (unsigned i = 0; i < 4; i++) {
      float projected[4][3], level = 0.0f;
      const float(*st)[3] = coords;
      unsigned face = 0;
      if (s->cube) {
         /* Derivatives are those on the face of this fragment. */
         face = face_of(coords[i]);
         for (unsigned j = 0; j < 4; j++)
            project(face, coords[j], projected[j]);
         st = (const float(*)[3])projected;
      }
      if (s->needs_lod)
         level = lod[i] + s->bias + (explicit_lod ? 0.0f : lod_at(s, st, i));
      sample(s, face, st[i], level, colors[i]);
   }
}
