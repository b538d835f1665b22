/* Primitives that tint a texture (state/tint.h): texels become pixels without the program. */
#include <string.h>

#include "tile.h"
#include "gallium/auxiliary/simd/bytes.h"

/* --- Which lines */

/* What counts is the same all over the primitive, whose constant inputs are filled in; the values
 * are its, and num how many they are. */
static bool
find_values(const struct sp_shade *sh, const struct sp_prim *prim, uint32_t *values, unsigned *num)
{
   const struct sp_draw_state *ds = prim->state;
   const struct ir_tint *what = sp_tint_of(ds->tint);
   float(*to)[4] = (float(*)[4])values;
   if (what->project && (what->coord[3] != 3 || !(sh->vm.ones >> what->slot & 1)))
      return false;
   for (unsigned a = 0; a < ds->num_attribs; a++) {
      if (ds->varying[a] == what->slot)
         continue;
      if (sh->varies[a])
         return false;
      memcpy(to++, prim->values[a], sizeof *to);
   }
   for (unsigned i = 0; i < what->num_params; i++)
      memcpy(to++, ds->params[what->params[i]], sizeof *to);
   *num = (unsigned)((uint32_t *)to - values);
   return true;
}

/* An sp_vm_tex_func: lane i gives the byte user + i in all components. */
static void
ramp(struct sp_vm_block *block, const struct sp_vm_tex *tex, float *const out[4])
{
   const uint32_t first = *(const uint32_t *)block->user;
   for (uint32_t i = 0; tex->words && i < SP_BLOCK_LANES; i++)
      tex->words[i] = (first + i) * 0x01010101u;
   for (unsigned c = 0; c < 4 && !tex->words; c++) {
      for (uint32_t i = 0; out[c] && i < SP_BLOCK_LANES; i++)
         out[c][i] = (float)(first + i) * (1.0f / 255);
   }
}

static void
make_table(struct sp_tile *tile, const struct sp_draw_state *ds, const struct sp_vm_code *code,
           sp_tint_table table)
{
   struct sp_shade *sh = &tile->shade;
   uint32_t first = 0;
   sh->vm.mask = ~0ull;
   sh->vm.tex = ramp;
   sh->vm.user = &first;
   for (; first < SP_TINT_BYTES; first += SP_BLOCK_LANES) {
      const uint32_t *words = sp_shade_words(sh, ds, code);
      for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
         for (unsigned c = 0; c < 4; c++)
            table[c][first + i] = (uint8_t)(words[i] >> 8 * c);
      }
   }
   sh->vm.tex = sp_texture_sample;
   sh->vm.user = (void *)ds->units;
}

void
sp_tint_begin(struct sp_tile *tile, const struct sp_prim *prim, const struct sp_vm_code *code,
              unsigned pixels)
{
   struct sp_shade *sh = &tile->shade;
   const struct sp_draw_state *ds = prim->state;
   uint32_t values[SP_TINT_MAX_VALUES];
   unsigned num;
   sp_interp_constants(tile, prim);
   if (!find_values(sh, prim, values, &num))
      return;
   enum sp_tint_answer answer = sp_tint_find(ds->tint, values, num, pixels, &sh->tint);
   if (answer == SP_TINT_WANTED) {
      sp_tint_table table;
      make_table(tile, ds, code, table);
      answer = sp_tint_keep(ds->tint, values, num, table, &sh->tint);
   }
   sh->tinted = answer == SP_TINT_LINES ? prim : NULL;
}

/* --- Pixels */

/* Bytes 0 and 2 of pixels, or 1 and 3, as 16-bit lanes. */
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

void
sp_tint_run(struct sp_shade *sh, const struct sp_draw_state *ds, uint32_t *words)
{
   const struct ir_tint *what = sp_tint_of(ds->tint);
   const uint8_t alike = sh->alike[what->slot];
   float *const none[4] = {NULL};
   const struct sp_vm_tex tex = {
       .coord = {sh->in[what->slot][what->coord[0]], sh->in[what->slot][what->coord[1]]},
       .words = words,
       .sampler = what->sampler,
       .target = what->target,
       .mode = IR_TEX_PLAIN,
       .components = what->components,
       .straight = what->target == IR_TEX_2D && alike >> what->coord[0] & 1 &&
                   alike >> (4 + what->coord[1]) & 1,
   };
   sp_texture_sample(&sh->vm, &tex, none);
   if (!sh->tint.same)
      tint_words(&sh->tint, words);
}
