/* Programs as the chip needs them, for states that it has no switches for. */
#include "context.h"

#include "compiler/ir/builder.h"

#include <string.h>

/* Instructions that a builder has put into `head`, to which nothing jumps, become the first of the
 * program. */
static void
move_to_front(struct ir_shader *sh, struct ir_block *head)
{
   struct ir_instr *first = sh->first->first;
   while (head->first) {
      struct ir_instr *instr = head->first;
      ir_instr_remove(instr);
      if (first)
         ir_instr_insert_before(first, instr);
      else
         ir_instr_append(sh->first, instr);
   }
}

static struct ir_shader *
finish(struct ir_shader *sh, bool ok)
{
   if (ok && ir_shader_index(sh))
      return sh;
   ir_shader_destroy(sh);
   return NULL;
}

/* --- Vertices */

/* The components of a result that are written whatever happens. */
static unsigned
always_written(const struct ir_shader *sh, int slot)
{
   unsigned mask = 0;
   for (const struct ir_instr *i = sh->first->first; i; i = i->next)
      if (i->op == IR_OP_store_output && i->index == slot && i->num_srcs == 1)
         mask |= i->write_mask;
   return mask;
}

/* Results that are read are (0,0,0,1) where the program does not write them: memory is not. */
static bool
preset_outputs(struct ir_shader *sh, uint64_t outputs)
{
   struct ir_builder b = {.shader = sh, .line = ~0u};
   struct ir_block *head = ir_new_block(&b);
   if (!head)
      return false;
   ir_set_block(&b, head);
   for (unsigned slot = 0; slot < VARYING_MAX; slot++)
      if (slot != VARYING_HPOS && outputs >> slot & 1 && always_written(sh, (int)slot) != 0xf)
         ir_store_output(&b, slot, 0xf, ir_imm_vec4(&b, 0.0f, 0.0f, 0.0f, 1.0f));
   move_to_front(sh, head);
   return !b.failed;
}

static bool
clamp_store(struct ir_shader *sh, struct ir_instr *store)
{
   struct ir_instr *mov = ir_instr_create(sh, IR_OP_mov);
   if (!mov)
      return false;
   mov->num_components = 4;
   mov->type = IR_F;
   mov->saturate = true;
   mov->num_srcs = 1;
   mov->src[0] = store->src[0];
   mov->line = store->line;
   ir_instr_insert_before(store, mov);
   store->src[0] = (struct ir_src){.def = mov, .swizzle = {0, 1, 2, 3}};
   return true;
}

static bool
clamp_colors(struct ir_shader *sh)
{
   bool ok = true;
   for (struct ir_block *block = sh->first; block; block = block->next)
      for (struct ir_instr *i = block->first; i; i = i->next)
         if (i->op == IR_OP_store_output && i->index >= VARYING_COL0 && i->index <= VARYING_BFC1)
            ok = ok && clamp_store(sh, i);
   return ok;
}

struct ir_shader *
lima_vertex_ir(const struct ir_shader *ir, const struct lima_vertex_key *key)
{
   struct ir_shader *sh = ir_shader_clone(ir);
   if (!sh)
      return NULL;
   return finish(sh, preset_outputs(sh, key->outputs) && (!key->clamp_color || clamp_colors(sh)));
}

/* --- Fragments */

/* Loads of a colour outside of `head` become moves of the value. */
static void
replace_loads(struct ir_shader *sh, const struct ir_block *head, int slot, struct ir_val value)
{
   for (struct ir_block *block = sh->first; block; block = block->next)
      for (struct ir_instr *i = block->first; block != head && i; i = i->next) {
         if (i->op != IR_OP_load_input || i->index != slot)
            continue;
         i->op = IR_OP_mov;
         i->index = 0;
         i->num_srcs = 1;
         i->src[0] = value.src;
      }
}

static bool
choose_sides(struct ir_shader *sh)
{
   struct ir_builder b = {.shader = sh, .line = ~0u};
   struct ir_block *head = ir_new_block(&b);
   if (!head)
      return false;
   ir_set_block(&b, head);
   struct ir_val front = ir_build_fge(&b, ir_load_input(&b, VARYING_FACE, 1), ir_imm_f(&b, 0.0f));
   for (unsigned i = 0; i < 2; i++) {
      if (!u_slots_has(sh->inputs_read, VARYING_COL0 + i))
         continue;
      struct ir_val color = ir_build_csel(&b, front, ir_load_input(&b, VARYING_COL0 + i, 4),
                                          ir_load_input(&b, VARYING_BFC0 + i, 4));
      if (!b.failed)
         replace_loads(sh, head, (int)(VARYING_COL0 + i), color);
   }
   move_to_front(sh, head);
   return !b.failed;
}

/* A fragment lies behind a plane unless the interpolated distance is at least 0. */
static bool
discard_behind(struct ir_shader *sh, unsigned planes)
{
   struct ir_builder b = {.shader = sh, .line = ~0u};
   struct ir_block *head = ir_new_block(&b);
   if (!head)
      return false;
   ir_set_block(&b, head);
   for (unsigned i = 0; i < PIPE_MAX_CLIP_PLANES; i++)
      if (planes >> i & 1)
         ir_discard(&b, ir_build_bnot(&b, ir_build_fge(&b, ir_load_input(&b, VARYING_CLP0 + i, 1),
                                                       ir_imm_f(&b, 0.0f))));
   move_to_front(sh, head);
   return !b.failed;
}

/* The share of a pixel that a smooth line or point covers (draw_plain_sink::smooth_lines). */
static struct ir_val
covered_share(struct ir_builder *b, enum lima_smooth smooth)
{
   struct ir_val inverse_w = ir_comp(ir_load_input(b, VARYING_WPOS, 4), 3);
   struct ir_val d = ir_build_fmul(b, ir_load_input(b, DRAW_PLAIN_DISTANCES, 4), inverse_w);
   if (smooth == LIMA_SMOOTH_LINES) {
      d = ir_saturate(ir_build_fmin(b, ir_swizzle(d, "xz"), ir_swizzle(d, "yw")));
      return ir_build_fmul(b, ir_comp(d, 0), ir_comp(d, 1));
   }
   struct ir_val squares = ir_build_fmul(b, ir_swizzle(d, "xy"), ir_swizzle(d, "xy"));
   struct ir_val sum = ir_build_fadd(b, ir_comp(squares, 0), ir_comp(squares, 1));
   return ir_saturate(ir_build_fadd(b, ir_comp(d, 2), ir_neg(ir_build_fsqrt(b, sum))));
}

/* What is stored is multiplied before. */
static bool
scale_store(struct ir_shader *sh, struct ir_instr *store, struct ir_val factor)
{
   struct ir_instr *mul = ir_instr_create(sh, IR_OP_fmul);
   if (!mul)
      return false;
   mul->num_components = 4;
   mul->type = IR_F;
   mul->num_srcs = 2;
   mul->src[0] = store->src[0];
   mul->src[1] = factor.src;
   mul->line = store->line;
   ir_instr_insert_before(store, mul);
   store->src[0] = (struct ir_src){.def = mul, .swizzle = {0, 1, 2, 3}};
   return true;
}

/* Alpha is multiplied with the covered share. */
static bool
cover_smoothly(struct ir_shader *sh, enum lima_smooth smooth)
{
   struct ir_builder b = {.shader = sh, .line = ~0u};
   struct ir_block *head = ir_new_block(&b);
   if (!head)
      return false;
   ir_set_block(&b, head);
   struct ir_val one = ir_imm_f(&b, 1.0f);
   struct ir_val factor =
       ir_vec(&b, 4, (const struct ir_val[]){one, one, one, covered_share(&b, smooth)});
   bool ok = !b.failed;
   for (struct ir_block *block = sh->first; block; block = block->next)
      for (struct ir_instr *i = block->first; ok && i; i = i->next)
         if (i->op == IR_OP_store_output && i->index == FRAG_RESULT_COLOR && i->write_mask & 8)
            ok = scale_store(sh, i, factor);
   move_to_front(sh, head);
   return ok;
}

static struct ir_instr *
constant_before(struct ir_shader *sh, struct ir_instr *where, float value)
{
   struct ir_instr *imm = ir_instr_create(sh, IR_OP_imm);
   if (!imm)
      return NULL;
   imm->num_components = 1;
   imm->type = IR_F;
   memcpy(&imm->imm[0], &value, sizeof(value));
   ir_instr_insert_before(where, imm);
   return imm;
}

/* The fetch becomes one before, of which it takes the components in their new order. */
static bool
swizzle_fetch(struct ir_shader *sh, struct ir_instr *fetch, const uint8_t swizzle[4])
{
   struct ir_instr *made = ir_instr_create(sh, IR_OP_tex);
   if (!made)
      return false;
   struct ir_instr *const prev = made->prev, *const next = made->next;
   struct ir_block *const block = made->block;
   *made = *fetch;
   made->prev = prev;
   made->next = next;
   made->block = block;
   ir_instr_insert_before(fetch, made);
   fetch->op = IR_OP_vec4;
   fetch->num_srcs = 4;
   fetch->index = 0;
   fetch->saturate = false;
   for (unsigned c = 0; c < 4; c++) {
      const uint8_t from = swizzle[c];
      struct ir_instr *def = made;
      if (from >= PIPE_SWIZZLE_0)
         def = constant_before(sh, fetch, from == PIPE_SWIZZLE_1 ? 1.0f : 0.0f);
      if (!def)
         return false;
      const uint8_t component = from >= PIPE_SWIZZLE_0 ? 0 : from;
      fetch->src[c] =
          (struct ir_src){.def = def, .swizzle = {component, component, component, component}};
   }
   return true;
}

static bool
swizzle_textures(struct ir_shader *sh, const struct lima_fragment_key *key)
{
   static const uint8_t identity[4] = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_Y, PIPE_SWIZZLE_Z,
                                       PIPE_SWIZZLE_W};
   bool ok = true;
   for (struct ir_block *block = sh->first; block; block = block->next)
      for (struct ir_instr *i = block->first; i; i = i->next)
         if (i->op == IR_OP_tex && i->index < (int)LIMA_MAX_SAMPLERS &&
             memcmp(key->swizzle[i->index], identity, 4) != 0)
            ok = ok && swizzle_fetch(sh, i, key->swizzle[i->index]);
   return ok;
}

struct ir_shader *
lima_fragment_ir(const struct ir_shader *ir, const struct lima_fragment_key *key)
{
   struct ir_shader *sh = ir_shader_clone(ir);
   if (!sh)
      return NULL;
   return finish(sh, (!key->two_sided || choose_sides(sh)) && swizzle_textures(sh, key) &&
                         (!key->clip_planes || discard_behind(sh, key->clip_planes)) &&
                         (!key->smooth || cover_smoothly(sh, key->smooth)));
}
