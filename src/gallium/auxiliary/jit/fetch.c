/* What fragments have besides arithmetic: textures, derivatives, discard, colours as words. */
#include "short.h"

#include "util/u_grow.h"

/* --- Textures */

static void
set_sources(struct sp_jit_lower *l, struct sp_jit_fetch *f, unsigned at, const struct ir_src *src,
            unsigned num)
{
   for (unsigned i = 0; i < num; i++)
      f->src[at + i] = sp_jit_source(l, src, i);
}

/* Coordinates of textures with derivatives are divided here, others by who samples (jit/jit.c): he
 * sees whether there is anything to divide by. */
static void
divide(struct sp_jit_lower *l, struct sp_jit_fetch *f)
{
   for (unsigned i = 0; i < 3; i++)
      f->src[i] = binary(l, SP_JIT_OP_div, f->src[i], f->src[3]);
}

/* Words are never compared with r, and q is for those that project. */
static unsigned
num_coords(const struct sp_jit_fetch *f)
{
   const enum ir_tex_target target = f->in->tex_target;
   const bool plane = target == IR_TEX_2D || target == IR_TEX_RECT;
   return f->words && plane && !f->in->tex_project ? 2 : 4;
}

static void
find_sources(struct sp_jit_lower *l, struct sp_jit_fetch *f)
{
   const struct ir_instr *in = f->in;
   set_sources(l, f, SP_JIT_FETCH_COORD, &in->src[0], num_coords(f));
   if (in->tex_mode == IR_TEX_GRAD) {
      set_sources(l, f, SP_JIT_FETCH_DDX, &in->src[1], 3);
      set_sources(l, f, SP_JIT_FETCH_DDY, &in->src[2], 3);
      if (in->tex_project)
         divide(l, f);
   } else if (in->tex_mode != IR_TEX_PLAIN) {
      set_sources(l, f, SP_JIT_FETCH_LOD, &in->src[1], 1);
   }
   if (in->tex_compare)
      set_sources(l, f, SP_JIT_FETCH_REF, &in->src[in->num_srcs - 1u], 1);
}

/* A byte of a word, as the sampler makes floats of bytes (softpipe, texture/sample.c). */
static sp_jit_ref
component_of(struct sp_jit_lower *l, sp_jit_ref word, unsigned i)
{
   sp_jit_ref byte = word;
   if (i > 0 && !l->wide) {
      byte = sp_jit_move_byte(l, word, i, 0);
   } else {
      if (i > 0)
         byte = binary(l, SP_JIT_OP_ushr, byte, sp_jit_constant(l, 8 * i));
      if (i < 3)
         byte = binary(l, SP_JIT_OP_and, byte, sp_jit_constant(l, 0xff));
   }
   const sp_jit_ref v = mul(l, sp_jit_unary(l, SP_JIT_OP_to_float, 0, byte), number(l, 1.0f / 255));
   if (!l->failed) {
      sp_jit_value_of(l, v)->word = word;
      sp_jit_value_of(l, v)->byte = (uint8_t)i;
   }
   return v;
}

/* What the instruction's value is from now on. */
static void
define(struct sp_jit_lower *l, struct sp_jit_fetch *f)
{
   sp_jit_ref *defined = &l->defined[4 * (size_t)f->in->id];
   if (f->words)
      f->dst[0] = sp_jit_texel(l, f->stage + 1);
   for (unsigned i = 0; i < 4; i++) {
      if (!f->words)
         defined[i] = f->dst[i] = sp_jit_texel(l, f->stage + 1);
      else if (l->needed[f->in->id] >> i & 1)
         defined[i] = component_of(l, f->dst[0], i);
   }
   f->components = l->needed[f->in->id];
}

bool
sp_jit_fetch(struct sp_jit_lower *l, const struct ir_instr *in)
{
   struct sp_jit_fetch f = {.in = in, .words = l->words.texels >> in->index & 1, .stage = l->floor};
   find_sources(l, &f);
   if (l->failed ||
       !u_grow((void **)&l->fetches, &l->max_fetches, l->num_fetches + 1, sizeof *l->fetches)) {
      l->failed = true;
      return false;
   }
   for (unsigned s = 0; s < SP_JIT_FETCH_SRCS; s++) {
      const uint8_t stage = sp_jit_value_of(l, f.src[s])->stage;
      f.stage = f.src[s] && stage > f.stage ? stage : f.stage;
      sp_jit_share(l, f.src[s]);
   }
   define(l, &f);
   l->fetches[l->num_fetches++] = f;
   if (l->ceiling < f.stage + 1)
      l->ceiling = f.stage + 1;
   return !l->failed && f.stage + 1 < SP_JIT_MAX_STAGES;
}

/* --- Quads: the lanes of each are (x,y) (x+1,y) (x,y+1) (x+1,y+1). */

/* Lanes of a quad by lane: two bits each, the lowest first. */
enum {
   LEFT = 0xa0,  /* 0 0 2 2 */
   RIGHT = 0xf5, /* 1 1 3 3 */
   LOWER = 0x44, /* 0 1 0 1 */
   UPPER = 0xee, /* 2 3 2 3 */
   ASIDE = 0xb1, /* 1 0 3 2 */
   ACROSS = 0x4e /* 2 3 0 1 */
};

/* The higher neighbour minus the lower one, where both get here. */
sp_jit_ref
sp_jit_derivative(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i)
{
   const bool x = in->op == IR_OP_ddx;
   const sp_jit_ref a = sp_jit_source(l, &in->src[0], i);
   const sp_jit_ref high = sp_jit_unary(l, SP_JIT_OP_permute, x ? RIGHT : UPPER, a);
   const sp_jit_ref low = sp_jit_unary(l, SP_JIT_OP_permute, x ? LEFT : LOWER, a);
   const sp_jit_ref difference = binary(l, SP_JIT_OP_sub, high, low);
   if (!l->mask)
      return difference;
   const sp_jit_ref other = sp_jit_unary(l, SP_JIT_OP_permute, x ? ASIDE : ACROSS, l->mask);
   return sp_jit_choose(l, binary(l, SP_JIT_OP_and, l->mask, other), difference,
                        sp_jit_constant(l, 0));
}

/* --- Discard */

void
sp_jit_discard(struct sp_jit_lower *l, const struct ir_instr *in)
{
   sp_jit_ref lanes = sp_jit_source(l, &in->src[0], 0);
   if (l->mask)
      lanes = binary(l, SP_JIT_OP_and, l->mask, lanes);
   l->killed = l->killed ? binary(l, SP_JIT_OP_or, l->killed, lanes) : lanes;
   sp_jit_share(l, l->killed);
}

/* --- Colours */

/* The bytes of a colour that one word has where they belong: made a float and a byte again, each is
 * what it was. 0 of them: there is no such word. */
static uint32_t
kept_bytes(struct sp_jit_lower *l, const sp_jit_ref color[4], sp_jit_ref *word)
{
   uint32_t kept = 0;
   *word = 0;
   for (unsigned i = 0; i < 4; i++) {
      const struct sp_jit_value *v = color[i] ? sp_jit_value_of(l, color[i]) : NULL;
      if (!v || !v->word || v->byte != i || (*word && *word != v->word))
         continue;
      *word = v->word;
      kept |= 0xffu << 8 * i;
   }
   return kept;
}

/* As sp_pack_rgba8 (softpipe, tile/merge.h). */
sp_jit_ref
sp_jit_color_word(struct sp_jit_lower *l, const sp_jit_ref color[4])
{
   sp_jit_ref same;
   const uint32_t kept = kept_bytes(l, color, &same);
   if (kept == ~0u)
      return same;
   sp_jit_ref word = sp_jit_constant(l, color[3] ? 0 : 0xff000000u);
   if (kept)
      word =
          binary(l, SP_JIT_OP_or, word, binary(l, SP_JIT_OP_and, same, sp_jit_constant(l, kept)));
   for (unsigned i = 0; i < 4; i++) {
      if (!color[i] || kept >> 8 * i & 1)
         continue;
      sp_jit_ref v = binary(l, SP_JIT_OP_max, color[i], number(l, 0.0f));
      v = mul(l, binary(l, SP_JIT_OP_min, v, number(l, 1.0f)), number(l, 255.0f));
      v = sp_jit_unary(l, SP_JIT_OP_to_int, 0, add(l, v, number(l, 0.5f)));
      if (i > 0)
         v = l->wide ? binary(l, SP_JIT_OP_ishl, v, sp_jit_constant(l, 8 * i))
                     : sp_jit_move_byte(l, v, 0, i);
      word = i > 0 || !color[3] || kept ? binary(l, SP_JIT_OP_or, word, v) : v;
   }
   return word;
}
