#include "tile.h"

#include <string.h>

#include "lima/pp/isa/half.h"

const double lima_sample_position[LIMA_SAMPLES][2] = {
    {0.375, 0.125}, {0.875, 0.375}, {0.125, 0.625}, {0.625, 0.875}};

void
lima_quantize(float values[4], unsigned bits, const float add[4])
{
   const float max = (float)((1u << bits) - 1);
   if (!bits) {
      for (unsigned i = 0; i < 4; i++)
         values[i] = lima_half_to_float(lima_half_from_float(values[i]));
      return;
   }
   for (unsigned i = 0; i < 4; i++) {
      const float positive = values[i] > 0.0f ? values[i] : 0.0f;
      const float clamped = positive < 1.0f ? positive : 1.0f;
      values[i] = (float)(int)(clamped * max + add[i]) / max;
   }
}

void
lima_dither(unsigned quad, bool flip, float add[4])
{
   static const uint8_t matrix[4][4] = {
       {0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
   for (unsigned i = 0; i < 4; i++) {
      const unsigned x = quad % (LIMA_TILE / 2) * 2 + i % 2;
      const unsigned y = quad / (LIMA_TILE / 2) * 2 + i / 2;
      add[i] = ((float)matrix[(flip ? ~y : y) & 3][x & 3] + 0.5f) / 16.0f;
   }
}

void
lima_tile_clear(struct lima_tile *tile, const float color[4], uint32_t depth, uint8_t stencil)
{
   static const float half[4] = {0.5f, 0.5f, 0.5f, 0.5f};
   float quad[4][4];
   for (unsigned c = 0; c < 4; c++) {
      for (unsigned i = 0; i < 4; i++)
         quad[c][i] = color[c];
      lima_quantize(quad[c], tile->bits[c], half);
   }
   tile->num_samples = 1;
   for (unsigned q = 0; q < LIMA_TILE_QUADS; q++) {
      memcpy(tile->color[0][q], quad, sizeof quad);
      for (unsigned i = 0; i < 4; i++)
         tile->depth[0][q][i] = depth;
   }
   memset(tile->stencil[0], stencil, sizeof tile->stencil[0]);
}

void
lima_tile_split(struct lima_tile *tile)
{
   for (unsigned s = tile->num_samples; s < LIMA_SAMPLES; s++) {
      memcpy(tile->color[s], tile->color[0], sizeof tile->color[0]);
      memcpy(tile->depth[s], tile->depth[0], sizeof tile->depth[0]);
      memcpy(tile->stencil[s], tile->stencil[0], sizeof tile->stencil[0]);
   }
   tile->num_samples = LIMA_SAMPLES;
}

void
lima_tile_read(const struct lima_tile *tile, unsigned sample, unsigned quad, float color[4][4])
{
   if (sample < LIMA_SAMPLES || tile->num_samples == 1) {
      sample = sample < tile->num_samples ? sample : 0;
      memcpy(color, tile->color[sample][quad], sizeof tile->color[sample][quad]);
      return;
   }
   for (unsigned c = 0; c < 4; c++) {
      for (unsigned i = 0; i < 4; i++) {
         float sum = 0.0f;
         for (unsigned s = 0; s < LIMA_SAMPLES; s++)
            sum += tile->color[s][quad][c][i];
         color[c][i] = sum / LIMA_SAMPLES;
      }
   }
}
