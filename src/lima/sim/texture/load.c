/* Descriptors into samplers. */
#include "sampler.h"

#include "lima/format/tiling.h"

static uint32_t
get(const uint32_t *words, enum lima_texture_field field)
{
   return lima_get(&lima_texture, words, field);
}

/* The last level that can be read: the one behind a greatest level of detail that is between two. */
static unsigned
last_level(const uint32_t *words)
{
   return (get(words, LIMA_TEXTURE_MAX_LOD) + 15) / 16;
}

/* A descriptor has as many words as its levels need; the first sixteen are always there. */
static bool
read_words(const struct lima_memory *memory, uint32_t va, uint32_t words[LIMA_TEXTURE_WORDS])
{
   words[16] = words[17] = 0;
   if (!lima_memory_read(memory, va, words, 16))
      return false;
   if (last_level(words) < 11)
      return true;
   return lima_memory_read(memory, va + 64, words + 16, 2);
}

static void
load_filters(struct lima_sampler *s, const uint32_t *words)
{
   /* Nine bits with the sign. */
   const int bias = ((int)get(words, LIMA_TEXTURE_LOD_BIAS) ^ 0x100) - 0x100;
   s->min_nearest = get(words, LIMA_TEXTURE_MIN_NEAREST);
   s->mag_nearest = get(words, LIMA_TEXTURE_MAG_NEAREST);
   s->mip_linear = get(words, LIMA_TEXTURE_MIP_FILTER) == 3;
   s->min_lod = (float)get(words, LIMA_TEXTURE_MIN_LOD) / 16.0f;
   s->max_lod = (float)get(words, LIMA_TEXTURE_MAX_LOD) / 16.0f;
   /* Half a level in the bias is how nearest filters look to the unit. */
   int neutral = s->min_nearest ? 8 : 0;
   if (s->min_nearest && s->mag_nearest && !s->mip_linear && s->max_lod > s->min_lod)
      neutral = -1;
   s->bias = (float)(bias - neutral) / 16.0f;
   s->wrap[0] = (uint8_t)get(words, LIMA_TEXTURE_WRAP_S);
   s->wrap[1] = (uint8_t)get(words, LIMA_TEXTURE_WRAP_T);
   s->wrap[2] = (uint8_t)get(words, LIMA_TEXTURE_WRAP_R);
   for (unsigned i = 0; i < 4; i++)
      s->border[i] =
          (float)get(words, (enum lima_texture_field)(LIMA_TEXTURE_BORDER_RED + i)) / 65535.0f;
}

static uint32_t
halved(uint32_t size, unsigned times)
{
   return size >> times ? size >> times : 1;
}

/* Bytes of a row. The stride of a descriptor is that of the first level; rows of the others are
 * padded as tiles would be. */
static uint32_t
row_of(const struct lima_sampler *s, unsigned level, uint32_t columns, const uint32_t *words)
{
   if (!get(words, LIMA_TEXTURE_HAS_STRIDE))
      return columns * s->bytes;
   return level ? lima_tiles(columns) * LIMA_TILE * s->bytes : get(words, LIMA_TEXTURE_STRIDE);
}

/* Bytes of an image: rows, or whole tiles; of ETC1 texels are blocks of 4x4. */
static void
load_level(struct lima_sampler *s, const struct lima_memory *memory, unsigned i,
           const uint32_t *words)
{
   struct lima_level *level = &s->level[i];
   const uint32_t va = get(words, (enum lima_texture_field)(LIMA_TEXTURE_LEVEL + i)) << 6;
   const bool blocks = s->view.format == LIMA_TEXEL_ETC1;
   level->width = halved(get(words, LIMA_TEXTURE_WIDTH), i);
   level->height = halved(get(words, LIMA_TEXTURE_HEIGHT), i);
   level->depth = s->is_3d ? halved(get(words, LIMA_TEXTURE_DEPTH), i) : 1;
   const uint32_t columns = blocks ? (level->width + 3) / 4 : level->width;
   const uint32_t rows = blocks ? (level->height + 3) / 4 : level->height;
   if (s->tiled) {
      const uint64_t tiles =
          (uint64_t)lima_tiles(level->width) * lima_tiles(level->height) * LIMA_TILE * LIMA_TILE;
      level->pitch = lima_tiles(level->width);
      level->image = (blocks ? tiles / 16 : tiles) * s->bytes;
   } else {
      level->pitch = row_of(s, i, columns, words);
      level->image = (uint64_t)level->pitch * rows;
   }
   level->texels = lima_memory_at(memory, va, 1);
   level->left = lima_memory_left(memory, va);
}

bool
lima_sampler_load(struct lima_sampler *s, const struct lima_memory *memory, uint32_t va,
                  const char **fault)
{
   uint32_t words[LIMA_TEXTURE_WORDS];
   *s = (struct lima_sampler){.num_levels = 0};
   if (!read_words(memory, va, words)) {
      *fault = "the texture descriptor is not in memory";
      return false;
   }
   s->view.format = (uint8_t)get(words, LIMA_TEXTURE_FORMAT);
   s->bytes = lima_texel_bytes(s->view.format);
   s->cube = get(words, LIMA_TEXTURE_CUBE);
   s->is_3d = !s->cube && get(words, LIMA_TEXTURE_DIMENSION) == LIMA_TEXTURE_3D;
   const uint32_t layout = get(words, LIMA_TEXTURE_LAYOUT);
   *fault = !s->bytes                    ? "the texture has no format that there is"
            : layout == 1 || layout == 2 ? "the texture has no layout that there is"
            : !get(words, LIMA_TEXTURE_WIDTH) || !get(words, LIMA_TEXTURE_HEIGHT) ||
                    (s->is_3d && !get(words, LIMA_TEXTURE_DEPTH))
                ? "the texture has no texels"
                : NULL;
   if (*fault)
      return false;
   s->view.range = (uint8_t)get(words, LIMA_TEXTURE_RANGE);
   s->view.swap_rb = get(words, LIMA_TEXTURE_SWAP_RB);
   s->view.reversed = get(words, LIMA_TEXTURE_REVERSED);
   s->of_bytes = lima_texel_is_bytes(&s->view);
   s->tiled = layout == LIMA_TEXTURE_TILED;
   s->unnormalized = get(words, LIMA_TEXTURE_UNNORMALIZED);
   load_filters(s, words);
   s->num_levels = last_level(words) + 1;
   if (s->num_levels > LIMA_MAX_LEVELS)
      s->num_levels = LIMA_MAX_LEVELS;
   s->needs_lod = s->num_levels > 1 || s->min_nearest != s->mag_nearest;
   for (unsigned i = 0; i < s->num_levels; i++)
      load_level(s, memory, i, words);
   return true;
}
