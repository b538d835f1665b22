/* Primitives that tint textures (state/tint.h): texels become pixels without the program, by lines
 * that make the same of them. */
#include <string.h>

#include "tile.h"
#include "gallium/auxiliary/simd/bytes.h"

/* --- The search for lines: what the program makes of all bytes, or of all pairs of them, and
 * whether lines make the same. */

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

/* The lines of ds->tint for the inputs that are in sh->vm. False: there are none. */
static bool
search_lines(struct sp_shade *sh, const struct sp_draw_state *ds, struct sp_tint_lines *lines)
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

/* --- Which lines */

/* Whether texels come from coordinates as they are. */
static bool
needs_no_division(const struct sp_shade *sh, const struct ir_tint *what)
{
   for (unsigned i = 0; i < what->num_textures; i++) {
      const struct ir_tint_texture *t = &what->textures[i];
      if (t->project && (t->coord[3] != 3 || !(sh->vm.ones >> t->slot & 1)))
         return false;
   }
   return true;
}

/* What counts is the same all over the primitive, whose constant inputs are filled in; the values
 * are its, and num how many they are. */
static bool
find_values(const struct sp_shade *sh, const struct sp_prim *prim, uint32_t *values, unsigned *num)
{
   const struct sp_draw_state *ds = prim->state;
   const struct ir_tint *what = sp_tint_of(ds->tint);
   float(*to)[4] = (float(*)[4])values;
   if (!needs_no_division(sh, what))
      return false;
   for (unsigned a = 0; a < ds->num_attribs; a++) {
      if (ir_tint_addresses(what, ds->varying[a]))
         continue;
      if (sh->varies[a])
         return false;
      for (unsigned c = 0; c < 4; c++)
         (*to)[c] = sh->in[ds->varying[a]][c][0];
      to++;
   }
   for (unsigned i = 0; i < what->num_params; i++)
      memcpy(to++, ds->params[what->params[i]], sizeof *to);
   *num = (unsigned)((uint32_t *)to - values);
   return true;
}

void
sp_tint_begin(struct sp_tile *tile, const struct sp_prim *prim, unsigned pixels)
{
   struct sp_shade *sh = &tile->shade;
   const struct sp_draw_state *ds = prim->state;
   uint32_t values[SP_TINT_MAX_VALUES];
   unsigned num;
   sp_interp_constants(tile, prim);
   if (!find_values(sh, prim, values, &num))
      return;
   const enum sp_tint_answer answer = sp_tint_find(ds->tint, values, num, pixels, &sh->tint);
   bool tints = answer == SP_TINT_LINES;
   if (answer == SP_TINT_WANTED) {
      tints = search_lines(sh, ds, &sh->tint);
      sp_tint_keep(ds->tint, values, num, tints ? &sh->tint : NULL);
   }
   sh->tinted = tints ? prim : NULL;
}

/* --- Pixels */

/* Of bytes 0 and 2 of pixels, or 1 and 3, as 16-bit lanes. */
static inline sp_vus
splat_pair(const uint16_t of[4], unsigned first)
{
   return (sp_vus)sp_vu_splat(of[first] | (uint32_t)of[first + 2] << 16);
}

static void
tint_words(const struct sp_tint_lines *lines, uint32_t *words)
{
   const sp_vus even_factor = splat_pair(lines->factor, 0), even = splat_pair(lines->offset, 0);
   const sp_vus odd_factor = splat_pair(lines->factor, 1), odd = splat_pair(lines->offset, 1);
   const sp_vus high = (sp_vus)sp_vu_splat(0xff00ff00u);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vus v = (sp_vus)sp_vu_load(words + i);
      const sp_vus rb = sp_vus_add(sp_vus_high_product(v << 8, even_factor), even) >> 8;
      const sp_vus ga = sp_vus_add(sp_vus_high_product(v & high, odd_factor), odd) & high;
      sp_vu_store(words + i, (sp_vu)(rb | ga));
   }
}

/* Products of two bytes, to bytes. */
static inline sp_vu
tint_product(sp_vu product, sp_vf factor, sp_vf offset)
{
   return (sp_vu)sp_vi_truncate(sp_vf_from_int((sp_vi)product) * factor + offset);
}

void
sp_tint_products(const struct sp_tint_lines *lines, uint32_t *words, const uint32_t *others)
{
   const sp_vu even = sp_vu_splat(0x00ff00ffu), odd = sp_vu_splat(0xff00ff00u);
   const sp_vu ones[2] = {sp_vu_splat(lines->ones[0]), sp_vu_splat(lines->ones[1])};
   sp_vf factor[4], offset[4];
   for (unsigned c = 0; c < 4; c++) {
      factor[c] = sp_vf_splat(lines->product_factor[c]);
      offset[c] = sp_vf_splat(lines->product_offset[c]);
   }
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vu v = sp_vu_load(words + i) | ones[0], w = sp_vu_load(others + i) | ones[1];
      const sp_vu rb = (sp_vu)((sp_vus)(v & even) * (sp_vus)(w & even));
      const sp_vu ga = (sp_vu)sp_vus_high_product((sp_vus)(v & odd), (sp_vus)(w & odd));
      const sp_vu r = tint_product(rb & 0xffffu, factor[0], offset[0]);
      const sp_vu g = tint_product(ga & 0xffffu, factor[1], offset[1]);
      const sp_vu b = tint_product(rb >> 16, factor[2], offset[2]);
      const sp_vu a = tint_product(ga >> 16, factor[3], offset[3]);
      sp_vu_store(words + i, (r | b << 16) | (g | a << 16) << 8);
   }
}

static void
sample(struct sp_shade *sh, const struct ir_tint_texture *t, uint32_t *words)
{
   const uint8_t alike = sh->alike[t->slot];
   float *const none[4] = {NULL};
   const struct sp_vm_tex tex = {
       .coord = {sh->in[t->slot][t->coord[0]], sh->in[t->slot][t->coord[1]]},
       .words = words,
       .sampler = t->sampler,
       .target = t->target,
       .mode = IR_TEX_PLAIN,
       .components = t->components,
       .straight =
           t->target == IR_TEX_2D && alike >> t->coord[0] & 1 && alike >> (4 + t->coord[1]) & 1,
   };
   sp_texture_sample(&sh->vm, &tex, none);
}

void
sp_tint_run(struct sp_shade *sh, const struct sp_draw_state *ds, uint32_t *words)
{
   const struct ir_tint *what = sp_tint_of(ds->tint);
   uint32_t *others = (uint32_t *)sh->out[FRAG_RESULT_COLOR][1];
   sample(sh, &what->textures[0], words);
   if (what->num_textures > 1) {
      sample(sh, &what->textures[1], others);
      sp_tint_products(&sh->tint, words, others);
   } else if (!sh->tint.same) {
      tint_words(&sh->tint, words);
   }
}
