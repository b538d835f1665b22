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
fit_bytes(struct sp_shade *sh, const struct sp_draw_state *ds, struct ramp *r,
          struct sp_tint_lines *lines)
{
   sp_tint_table table;
   for (; r->first < SP_TINT_BYTES; r->first += SP_BLOCK_LANES) {
      const uint32_t *words = sp_shade_words(sh, ds);
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

/* The colour of texels that have this byte, 0 or 255, in all components. */
static void
find_color(struct sp_shade *sh, const struct sp_draw_state *ds, struct ramp *r, uint32_t byte,
           float color[4])
{
   const struct sp_vm_words form = sh->vm.words;
   const unsigned lane = byte ? SP_BLOCK_LANES - 1 : 0;
   sh->vm.words = (struct sp_vm_words){0};
   r->first = byte - lane;
   r->second = byte;
   sp_vm_run(ds->program, &sh->vm);
   for (unsigned c = 0; c < 4; c++)
      color[c] = sh->out[FRAG_RESULT_COLOR][c][lane];
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
find_ones(const struct ir_tint *what, struct sp_tint_lines *lines)
{
   for (unsigned t = 0; t < 2; t++) {
      lines->ones[t] = 0;
      for (unsigned c = 0; c < 4; c++)
         lines->ones[t] |= what->textures[t].components >> c & 1 ? 0 : 0xffu << 8 * c;
   }
}

static void
narrow_offsets(struct offsets *offsets, const struct ramp *r, const uint32_t *words, unsigned c,
               const struct sp_tint_lines *lines)
{
   const uint32_t second = (r->second | lines->ones[1] >> 8 * c) & 0xff;
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
      const uint32_t first = (r->first + i) | (lines->ones[0] >> 8 * c & 0xff);
      const double product = (double)(first * second) * lines->product_factor[c];
      const double v = (words[i] >> 8 * c & 0xff) - product;
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
find_product_offsets(struct sp_shade *sh, const struct sp_draw_state *ds, struct ramp *r,
                     struct sp_tint_lines *lines)
{
   struct offsets offsets[4];
   for (unsigned c = 0; c < 4; c++)
      offsets[c] = (struct offsets){0, 256};
   r->first = r->second = 0;
   do {
      const uint32_t *words = sp_shade_words(sh, ds);
      for (unsigned c = 0; c < 4; c++) {
         narrow_offsets(&offsets[c], r, words, c, lines);
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
gives_products(struct sp_shade *sh, const struct sp_draw_state *ds, struct ramp *r,
               const struct sp_tint_lines *lines)
{
   r->first = r->second = 0;
   do {
      sp_lanes_u words, others;
      const uint32_t *expected = sp_shade_words(sh, ds);
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
sp_tint_search(struct sp_shade *sh, const struct sp_draw_state *ds, struct sp_tint_lines *lines)
{
   const struct ir_tint *what = sp_tint_of(ds->tint);
   struct ramp ramp = {.what = what};
   bool found;
   sh->vm.mask = ~0ull;
   sh->vm.tex = sample_ramp;
   sh->vm.user = &ramp;
   if (what->num_textures > 1) {
      find_ones(what, lines);
      find_factors(sh, ds, &ramp, lines);
      found = find_product_offsets(sh, ds, &ramp, lines) && gives_products(sh, ds, &ramp, lines);
   } else {
      found = fit_bytes(sh, ds, &ramp, lines);
   }
   sh->vm.tex = sp_texture_sample;
   sh->vm.user = (void *)ds->units;
   return found;
}
