/* Lines of tinted textures (state/tint.h): what the program makes of all bytes, or of all pairs of
 * them, and whether lines make the same. */
#include "tile.h"

/* What is sampled: lane i of the first texture gives the byte `first` + i in all components, all
 * lanes of the second one give `second`. */
struct ramp {
   const struct ir_tint *what;
   uint32_t first, second;
};

static uint32_t
ramp_byte(const struct ramp *r, const struct sp_vm_tex *tex, uint32_t lane)
{
   return tex->sampler == r->what->textures[0].sampler ? r->first + lane : r->second;
}

/* An sp_vm_tex_func. */
static void
sample_ramp(struct sp_vm_block *block, const struct sp_vm_tex *tex, float *const out[4])
{
   const struct ramp *r = block->user;
   for (uint32_t i = 0; tex->words && i < SP_BLOCK_LANES; i++)
      tex->words[i] = ramp_byte(r, tex, i) * 0x01010101u;
   for (unsigned c = 0; c < 4 && !tex->words; c++) {
      for (uint32_t i = 0; out[c] && i < SP_BLOCK_LANES; i++)
         out[c][i] = (float)ramp_byte(r, tex, i) * (1.0f / 255);
   }
}

/* --- One texture */

static bool
fit_bytes(struct sp_shade *sh, const struct sp_draw_state *ds, const struct sp_vm_code *code,
          struct ramp *r, struct sp_tint_lines *lines)
{
   sp_tint_table table;
   for (; r->first < SP_TINT_BYTES; r->first += SP_BLOCK_LANES) {
      const uint32_t *words = sp_shade_words(sh, ds, code);
      for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
         for (unsigned c = 0; c < 4; c++)
            table[c][r->first + i] = (uint8_t)(words[i] >> 8 * c);
      }
   }
   return sp_tint_fit(lines, table);
}

/* --- Two textures */

/* Offsets that give the bytes: from low on, and below high. */
struct offsets {
   double low, high;
};

/* The colour of a white texel and one of these bytes. */
static void
find_color(struct sp_shade *sh, const struct sp_draw_state *ds, struct ramp *r, uint32_t second,
           float color[4])
{
   const struct sp_vm_words form = sh->vm.words;
   sh->vm.words = (struct sp_vm_words){0};
   r->first = SP_TINT_BYTES - SP_BLOCK_LANES;
   r->second = second;
   sp_vm_run(ds->program, &sh->vm);
   for (unsigned c = 0; c < 4; c++)
      color[c] = sh->out[FRAG_RESULT_COLOR][c][SP_BLOCK_LANES - 1];
   sh->vm.words = form;
}

/* What 255 * 255 products share. */
static void
find_factors(struct sp_shade *sh, const struct sp_draw_state *ds, struct ramp *r,
             struct sp_tint_lines *lines)
{
   float black[4], white[4];
   find_color(sh, ds, r, 0, black);
   find_color(sh, ds, r, 255, white);
   for (unsigned c = 0; c < 4; c++)
      lines->product_factor[c] = (white[c] - black[c]) / 255;
}

static void
narrow_offsets(struct offsets *offsets, const struct ramp *r, const uint32_t *words, unsigned c,
               double factor)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
      const double v = (words[i] >> 8 * c & 0xff) - factor * ((r->first + i) * r->second);
      offsets->low = offsets->low > v ? offsets->low : v;
      offsets->high = offsets->high < v + 1 ? offsets->high : v + 1;
   }
}

static bool
next_pairs(struct ramp *r)
{
   r->first += SP_BLOCK_LANES;
   if (r->first == SP_TINT_BYTES) {
      r->first = 0;
      r->second++;
   }
   return r->second < SP_TINT_BYTES;
}

/* In the middle of all offsets that are possible. */
static bool
find_product_offsets(struct sp_shade *sh, const struct sp_draw_state *ds,
                     const struct sp_vm_code *code, struct ramp *r, struct sp_tint_lines *lines)
{
   struct offsets offsets[4];
   for (unsigned c = 0; c < 4; c++)
      offsets[c] = (struct offsets){0, 256};
   r->first = r->second = 0;
   do {
      const uint32_t *words = sp_shade_words(sh, ds, code);
      for (unsigned c = 0; c < 4; c++) {
         narrow_offsets(&offsets[c], r, words, c, lines->product_factor[c]);
         if (!(offsets[c].low < offsets[c].high))
            return false;
      }
   } while (next_pairs(r));
   for (unsigned c = 0; c < 4; c++)
      lines->product_offset[c] = (float)((offsets[c].low + offsets[c].high) / 2);
   return true;
}

/* Whether pixels come out the same. */
static bool
gives_products(struct sp_shade *sh, const struct sp_draw_state *ds, const struct sp_vm_code *code,
               struct ramp *r, const struct sp_tint_lines *lines)
{
   r->first = r->second = 0;
   do {
      sp_lanes_u words, others;
      const uint32_t *expected = sp_shade_words(sh, ds, code);
      uint32_t differ = 0;
      for (uint32_t i = 0; i < SP_BLOCK_LANES; i++) {
         words[i] = (r->first + i) * 0x01010101u;
         others[i] = r->second * 0x01010101u;
      }
      sp_tint_products(lines, words, others);
      for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
         differ |= words[i] ^ expected[i];
      if (differ)
         return false;
   } while (next_pairs(r));
   return true;
}

bool
sp_tint_search(struct sp_shade *sh, const struct sp_draw_state *ds, const struct sp_vm_code *code,
               struct sp_tint_lines *lines)
{
   const struct ir_tint *what = sp_tint_of(ds->tint);
   struct ramp ramp = {.what = what};
   bool found;
   sh->vm.mask = ~0ull;
   sh->vm.tex = sample_ramp;
   sh->vm.user = &ramp;
   if (what->num_textures > 1) {
      find_factors(sh, ds, &ramp, lines);
      found = find_product_offsets(sh, ds, code, &ramp, lines) &&
              gives_products(sh, ds, code, &ramp, lines);
   } else {
      found = fit_bytes(sh, ds, code, &ramp, lines);
   }
   sh->vm.tex = sp_texture_sample;
   sh->vm.user = (void *)ds->units;
   return found;
}
