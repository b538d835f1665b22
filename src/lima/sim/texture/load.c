/* Descriptors into samplers. */
#include "sampler.h"

#include "lima/format/texel.h"

static uint32_t
get(const uint32_t *words, enum lima_texture_field field)
{
   return lima_get(&lima_texture, words, field);
}

/* A descriptor has as many words as its levels need; the first sixteen are always there. */
static bool
read_words(const struct lima_memory *memory, uint32_t va, uint32_t words[LIMA_TEXTURE_WORDS])
{
   words[16] = words[17] = 0;
   if (!lima_memory_read(memory, va, words, 16))
      return false;
   if (get(words, LIMA_TEXTURE_MAX_LOD) / 16 < 11)
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
   for (unsigned i = 0; i < 4; i++)
      s->border[i] =
          (float)get(words, (enum lima_texture_field)(LIMA_TEXTURE_BORDER_RED + i)) / 65535.0f;
}

bool
lima_sampler_load(struct lima_sampler *s, const struct lima_memory *memory, uint32_t va,
                  const char **fault)
{
   uint32_t words[LIMA_TEXTURE_WORDS];
   *s = (struct lima_sampler){.memory = memory};
   if (!read_words(memory, va, words)) {
      *fault = "the texture descriptor is not in memory";
      return false;
   }
   s->format = (uint8_t)get(words, LIMA_TEXTURE_FORMAT);
   s->bytes = lima_texel_bytes(s->format);
   s->width = get(words, LIMA_TEXTURE_WIDTH);
   s->height = get(words, LIMA_TEXTURE_HEIGHT);
   s->cube = get(words, LIMA_TEXTURE_CUBE);
   const uint32_t layout = get(words, LIMA_TEXTURE_LAYOUT);
   *fault = !s->bytes                            ? "the texture has no format that there is"
            : !s->width || !s->height            ? "the texture has no texels"
            : layout == 1 || layout == 2         ? "the texture has no layout that there is"
            : get(words, LIMA_TEXTURE_RANGE)     ? "signed textures are not simulated"
            : get(words, LIMA_TEXTURE_REVERSED)  ? "reversed textures are not simulated"
            : get(words, LIMA_TEXTURE_DEPTH) > 1 ? "3D textures are not simulated"
                                                 : NULL;
   if (*fault)
      return false;
   s->swap_rb = get(words, LIMA_TEXTURE_SWAP_RB);
   s->tiled = layout == LIMA_TEXTURE_TILED;
   s->unnormalized = get(words, LIMA_TEXTURE_UNNORMALIZED);
   s->stride = get(words, LIMA_TEXTURE_STRIDE);
   if (!get(words, LIMA_TEXTURE_HAS_STRIDE) && !s->tiled)
      s->stride = s->width * s->bytes;
   load_filters(s, words);
   s->num_levels = (unsigned)s->max_lod + 1;
   if (s->num_levels > LIMA_MAX_LEVELS)
      s->num_levels = LIMA_MAX_LEVELS;
   for (unsigned i = 0; i < s->num_levels; i++)
      s->level[i] = get(words, (enum lima_texture_field)(LIMA_TEXTURE_LEVEL + i)) << 6;
   return true;
}
