/* What programs give to the rest of the pipeline. */
#include "select.h"

#include <string.h>

#include "compiler/analysis/dominance.h"
#include "compiler/ir/builder.h"

typedef struct gp_ref ref;

static bool
is_wanted(const struct gp *gp, unsigned slot)
{
   const uint64_t wanted = gp->options.outputs;
   return slot == VARYING_HPOS || !wanted || wanted >> slot & 1;
}

void
lima_gpc_set_result(struct gp_select *s, const struct ir_instr *i)
{
   ref *out = s->outputs[i->index];
   for (unsigned c = 0; c < 4; c++) {
      if (!(i->write_mask >> c & 1) || !is_wanted(s->gp, (unsigned)i->index))
         continue;
      ref v = lima_gpc_operand(s, &i->src[0], c);
      if (i->num_srcs > 1) {
         const ref before =
             out[c].node != GP_NO ? out[c] : lima_gpc_literal(s->gp, c == 3 ? 1.0f : 0.0f);
         v = lima_gpc_select(s->gp, lima_gpc_operand(s, &i->src[1], c), v, before);
      }
      out[c] = v;
   }
}

/* The position in the window, and 1/w; points have sizes that the chip can draw. The scale goes
 * with the position while 1/w is computed. */
void
lima_gpc_finish_results(struct gp_select *s)
{
   struct gp *gp = s->gp;
   ref *position = s->outputs[VARYING_HPOS], *size = s->outputs[VARYING_PSIZ];
   if (!gp->options.viewport || s->block->term != IR_TERM_END)
      return;
   for (unsigned c = 0; c < 4; c++) {
      if (position[c].node == GP_NO)
         position[c] = lima_gpc_literal(gp, c == 3 ? 1.0f : 0.0f);
   }
   const ref rcp = lima_gpc_function(gp, LIMA_GP_COMPLEX_RCP, position[3]);
   const ref w = lima_gpc_clamp(gp, rcp, -1e10f, 1e10f);
   for (unsigned c = 0; c < 3; c++) {
      const ref scaled = lima_gpc_mul(gp, position[c], lima_gpc_load(gp, GP_SCALE, 0, c));
      /* Before the product: compilers would choose the order of arguments. */
      const ref offset = lima_gpc_load(gp, GP_OFFSET, 0, c);
      position[c] = gp_add(gp, lima_gpc_mul(gp, scaled, w), offset);
   }
   position[3] = w;
   if (size[0].node != GP_NO)
      size[0] = lima_gpc_clamp(gp, size[0], 1.0f, 100.0f);
}

/* --- Before blocks are selected */

static void
number_varying(struct gp *gp, unsigned slot)
{
   struct lima_gp_shader *out = gp->out;
   if (gp->varyings[slot] != LIMA_GP_NO_SLOT)
      return;
   if (out->num_varyings == LIMA_GP_NUM_VARYINGS) {
      lima_gpc_refuse(gp, UINT32_MAX, "the program writes more than %u results",
                      (unsigned)LIMA_GP_NUM_VARYINGS);
      return;
   }
   gp->varyings[slot] = (uint8_t)out->num_varyings;
   out->varyings[out->num_varyings++] = (uint8_t)slot;
}

static void
note_indexed(struct gp *gp, const struct ir_instr *i)
{
   if (!gp->has_indexed || i->index < gp->first_indexed)
      gp->first_indexed = i->index;
   if (!gp->has_indexed || i->index > gp->last_indexed)
      gp->last_indexed = i->index;
   gp->has_indexed = true;
}

void
lima_gpc_survey(struct gp *gp)
{
   uint64_t written = 1u << VARYING_HPOS;
   memset(gp->attributes, LIMA_GP_NO_SLOT, sizeof gp->attributes);
   memset(gp->varyings, LIMA_GP_NO_SLOT, sizeof gp->varyings);
   for (const struct ir_block *b = gp->sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->op == IR_OP_store_output && i->write_mask && is_wanted(gp, (unsigned)i->index))
            written |= UINT64_C(1) << i->index;
         else if (i->op == IR_OP_load_param && i->num_srcs)
            note_indexed(gp, i);
      }
   }
   for (unsigned slot = 0; slot < VARYING_MAX && !gp->failed; slot++) {
      if (written >> slot & 1)
         number_varying(gp, slot);
   }
}

/* --- Programs of several blocks */

struct results {
   struct ir_shader *sh;
   struct ir_builder b;          /* at the start of the program */
   struct ir_block *end;         /* where all programs end; NULL: they never do */
   uint64_t late;                /* slots whose values have to be known in the end */
   int32_t reg[VARYING_MAX];     /* of the IR, of those */
   uint8_t always[VARYING_MAX];  /* components that every run stores */
   uint8_t written[VARYING_MAX]; /* components that are stored somewhere */
};

/* Blocks that end the program go to one that does. */
static bool
join_ends(struct results *r)
{
   struct ir_block *const end = ir_shader_add_block(r->sh);
   if (!end)
      return false;
   for (struct ir_block *b = r->sh->first; b; b = b->next) {
      if (b == end || b->term != IR_TERM_END)
         continue;
      b->term = IR_TERM_JUMP;
      b->succ[0] = end;
   }
   if (!ir_shader_index(r->sh))
      return false;
   for (struct ir_block *b = r->sh->first; b; b = b->next) {
      if (b == end)
         r->end = end;
   }
   return true;
}

/* A store where a condition holds keeps what there was; the position and the size of points are
 * changed in the end. */
static bool
find_stores(struct results *r, bool viewport)
{
   struct ir_dom dom;
   if (!ir_dom_init(&dom, r->sh))
      return false;
   if (viewport)
      r->late =
          UINT64_C(1) << VARYING_HPOS | (r->sh->outputs_written & UINT64_C(1) << VARYING_PSIZ);
   for (const struct ir_block *b = r->sh->first; b; b = b->next) {
      const bool always = r->end && ir_dominates(&dom, b, r->end);
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->op != IR_OP_store_output)
            continue;
         r->written[i->index] |= i->write_mask;
         if (always)
            r->always[i->index] |= i->write_mask;
         if (i->num_srcs > 1)
            r->late |= UINT64_C(1) << i->index;
      }
   }
   ir_dom_finish(&dom);
   return true;
}

/* What is not stored on all ways is stored at the start. */
static void
preset(struct results *r)
{
   for (unsigned slot = 0; slot < VARYING_MAX; slot++) {
      const struct ir_val initial = ir_imm_vec4(&r->b, 0.0f, 0.0f, 0.0f, 1.0f);
      const unsigned sometimes = r->written[slot] & ~(unsigned)r->always[slot];
      if (r->late >> slot & 1) {
         r->reg[slot] = (int32_t)ir_new_reg(r->sh);
         ir_store_reg(&r->b, (unsigned)r->reg[slot], 15, initial);
      } else if (sometimes) {
         ir_store_output(&r->b, slot, sometimes, initial);
      }
   }
}

/* What is stored becomes a float, of the same bits. False: out of memory. */
static bool
store_float(struct results *r, struct ir_instr *i)
{
   const struct ir_instr *def = i->src[0].def;
   if (def->type == IR_F)
      return true;
   struct ir_instr *bits = ir_instr_create(r->sh, IR_OP_bitcast);
   if (!bits)
      return false;
   bits->type = IR_F;
   bits->num_components = def->num_components;
   bits->num_srcs = 1;
   bits->src[0].def = i->src[0].def;
   for (unsigned c = 0; c < 4; c++)
      bits->src[0].swizzle[c] = (uint8_t)(c < def->num_components ? c : 0);
   i->src[0].def = bits;
   ir_instr_insert_before(i, bits);
   return true;
}

/* A store of a late result becomes one to its register. False: out of memory. */
static bool
store_late(struct results *r, struct ir_instr *i)
{
   if (!store_float(r, i))
      return false;
   if (i->num_srcs > 1) {
      struct ir_instr *before = ir_instr_create(r->sh, IR_OP_load_reg);
      struct ir_instr *choice = ir_instr_create(r->sh, IR_OP_csel);
      if (!before || !choice)
         return false;
      before->index = r->reg[i->index];
      before->num_components = choice->num_components = 4;
      before->type = choice->type = IR_F;
      choice->num_srcs = 3;
      choice->src[0] = i->src[1];
      choice->src[1] = i->src[0];
      choice->src[2].def = before;
      for (unsigned c = 0; c < 4; c++) {
         if (i->write_mask >> c & 1)
            continue;
         choice->src[0].swizzle[c] = i->src[1].swizzle[__builtin_ctz(i->write_mask)];
         choice->src[1].swizzle[c] = i->src[0].swizzle[__builtin_ctz(i->write_mask)];
      }
      ir_instr_insert_before(i, before);
      ir_instr_insert_before(i, choice);
      i->src[0] = (struct ir_src){.def = choice, .swizzle = {0, 1, 2, 3}};
      i->num_srcs = 1;
   }
   i->op = IR_OP_store_reg;
   i->index = r->reg[i->index];
   i->type = IR_F;
   return true;
}

static bool
move_late(struct results *r)
{
   bool ok = true;
   for (struct ir_block *b = r->sh->first; b && ok; b = b->next) {
      for (struct ir_instr *i = b->first, *next; i && ok; i = next) {
         next = i->next;
         if (i->op == IR_OP_store_output && r->late >> i->index & 1) {
            if (i->write_mask)
               ok = store_late(r, i);
            else
               ir_instr_remove(i);
         }
      }
   }
   return ok;
}

bool
lima_gpc_lower_results(struct ir_shader *sh, bool viewport)
{
   struct results r = {.sh = sh};
   if (!join_ends(&r) || !find_stores(&r, viewport))
      return false;
   r.b =
       (struct ir_builder){.shader = sh, .block = ir_shader_prepend_block(sh), .line = UINT32_MAX};
   if (!r.b.block)
      return false;
   preset(&r);
   if (!move_late(&r))
      return false;
   if (r.end)
      ir_set_block(&r.b, r.end);
   for (unsigned slot = 0; slot < VARYING_MAX && r.end; slot++) {
      if (r.late >> slot & 1)
         ir_store_output(&r.b, slot, r.written[slot],
                         ir_load_reg(&r.b, (unsigned)r.reg[slot], 4, IR_F));
   }
   return !r.b.failed && ir_shader_index(sh);
}
