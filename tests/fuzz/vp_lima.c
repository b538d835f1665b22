/* Random programs as code for Mali's geometry processor. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../lima/gp_ideal.h"
#include "compiler/ir/math.h"
#include "lima/gp/codegen/nodes.h"
#include "vp_compare.h"

/* Replaces a source by an operation of it and a number. */
static void
change_source(struct ir_shader *sh, struct ir_instr *i, unsigned k, enum ir_op op, float number)
{
   struct ir_instr *imm = ir_instr_create(sh, IR_OP_imm), *other = ir_instr_create(sh, op);
   if (!imm || !other)
      abort();
   imm->type = other->type = IR_F;
   imm->num_components = 1;
   memcpy(&imm->imm[0], &number, sizeof number);
   other->num_components = (uint8_t)ir_src_components(i, k);
   other->num_srcs = 2;
   other->src[0] = i->src[k];
   other->src[1] = (struct ir_src){.def = imm};
   i->src[k] = (struct ir_src){.def = other};
   for (unsigned c = 0; c < 4; c++)
      i->src[k].swizzle[c] = (uint8_t)(c < other->num_components ? c : 0);
   ir_instr_insert_before(i, imm);
   ir_instr_insert_before(i, other);
}

/* What the processor computes with sequences of its own, whose last bits are others, becomes
 * something that it computes as the IR does: what is tested is where numbers go. No function meets
 * a zero, whose sign is open. */
static void
replace_functions(struct ir_shader *sh, struct ir_instr *i)
{
   static const enum ir_op others[IR_NUM_ALU_OPS] = {
       [IR_OP_fpow] = IR_OP_fadd,     [IR_OP_fpow_precise] = IR_OP_fadd,
       [IR_OP_fsin] = IR_OP_ffloor,   [IR_OP_fcos] = IR_OP_fsign,
       [IR_OP_fsqrt] = IR_OP_frsq,    [IR_OP_frcc] = IR_OP_frcp,
       [IR_OP_ffract] = IR_OP_ffloor,
   };
   if (i->op < IR_NUM_ALU_OPS && others[i->op])
      i->op = others[i->op];
   if (i->op == IR_OP_lit || i->op == IR_OP_nv_exp || i->op == IR_OP_nv_log) {
      i->op = IR_OP_ffloor;
      for (unsigned c = 0; c < 4; c++)
         i->src[0].swizzle[c] = i->src[0].swizzle[0];
   }
   if (i->op == IR_OP_frcp || i->op == IR_OP_frsq || i->op == IR_OP_flog2) {
      i->src[0].abs = true;
      i->src[0].neg = false;
      change_source(sh, i, 0, IR_OP_fmax, 0x1p-60f);
   }
}

static void
swap_sources(struct ir_instr *i)
{
   const struct ir_src a = i->src[0];
   i->src[0] = i->src[1];
   i->src[1] = a;
}

/* A comparison both ways round, and what both give together. */
static void
compare_twice(struct ir_shader *sh, struct ir_instr *i, enum ir_op compare, enum ir_op both)
{
   struct ir_instr *one[2];
   for (unsigned k = 0; k < 2; k++) {
      one[k] = ir_instr_create(sh, compare);
      if (!one[k])
         abort();
      one[k]->num_components = i->num_components;
      one[k]->type = i->type;
      one[k]->num_srcs = 2;
      one[k]->src[k] = i->src[0];
      one[k]->src[!k] = i->src[1];
      ir_instr_insert_before(i, one[k]);
   }
   i->op = both;
   for (unsigned k = 0; k < 2; k++) {
      i->src[k] = (struct ir_src){.def = one[k]};
      for (unsigned c = 0; c < 4; c++)
         i->src[k].swizzle[c] = (uint8_t)(c < i->num_components ? c : 0);
   }
}

/* The program says what the processor does: 0 times infinity is what it is, nothing is less than a
 * NaN or more. */
static void
say_plainly(struct ir_shader *sh, struct ir_instr *i)
{
   static const enum ir_op others[IR_NUM_ALU_OPS] = {
       [IR_OP_fmulz] = IR_OP_fmul,    [IR_OP_fmadz] = IR_OP_fmad,    [IR_OP_fdp3z] = IR_OP_fdp3,
       [IR_OP_fdp4z] = IR_OP_fdp4,    [IR_OP_fdphz] = IR_OP_fdph,    [IR_OP_dstz] = IR_OP_dst,
       [IR_OP_slt_total] = IR_OP_slt, [IR_OP_sge_total] = IR_OP_sge, [IR_OP_slt_nan] = IR_OP_slt,
       [IR_OP_sge_nan] = IR_OP_sge,   [IR_OP_sgt_nan] = IR_OP_slt,   [IR_OP_sle_nan] = IR_OP_sge,
       [IR_OP_fmin_nan] = IR_OP_fmin, [IR_OP_fmax_nan] = IR_OP_fmax,
   };
   if (i->op == IR_OP_sgt_nan || i->op == IR_OP_sle_nan)
      swap_sources(i);
   if (i->op < IR_NUM_ALU_OPS && others[i->op])
      i->op = others[i->op];
   else if (i->op == IR_OP_seq_nan)
      compare_twice(sh, i, IR_OP_sge, IR_OP_fmin);
   else if (i->op == IR_OP_sne_nan)
      compare_twice(sh, i, IR_OP_slt, IR_OP_fmax);
   else if (i->op == IR_OP_fne)
      compare_twice(sh, i, IR_OP_flt, IR_OP_bor);
}

/* What is open: which operand min and max give where one is a NaN or both are zeroes, the int that
 * a NaN becomes, and the sign of magnitudes that are 0. */
static void
choose_otherwise(struct ir_shader *sh, struct ir_instr *i, bool swap)
{
   if (swap && (i->op == IR_OP_fmin || i->op == IR_OP_fmax))
      swap_sources(i);
   if (i->op >= IR_OP_f2i_floor && i->op <= IR_OP_f2i_trunc)
      change_source(sh, i, 0, IR_OP_fmax, -0x1p20f);
   for (unsigned k = 0; k < i->num_srcs; k++) {
      const bool neg = i->src[k].neg;
      if (!i->src[k].abs)
         continue;
      i->src[k].neg = true;
      change_source(sh, i, k, IR_OP_fadd, 0.0f);
      i->src[k].neg = !neg;
   }
}

/* OTHERWISE and what follows: in which instructions operands are swapped. A NaN may go one way in
 * one and another way in the next. */
enum change { FUNCTIONS, PLAIN, OTHERWISE, FIRST_OF_2, SECOND_OF_2, FIRST_OF_4, SECOND_OF_4 };
enum { NUM_CHANGED = SECOND_OF_4 };

static bool
swaps(enum change which, unsigned n)
{
   switch (which) {
   case FIRST_OF_2:
      return n % 2 == 0;
   case SECOND_OF_2:
      return n % 2 == 1;
   case FIRST_OF_4:
      return n % 4 < 2;
   case SECOND_OF_4:
      return n % 4 >= 2;
   default:
      return true;
   }
}

static struct ir_shader *
change(const struct ir_shader *shader, enum change which)
{
   struct ir_shader *copy = ir_shader_clone(shader);
   unsigned n = 0;
   if (!copy)
      abort();
   for (struct ir_block *b = copy->first; b; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next) {
         replace_functions(copy, i);
         if (which == FUNCTIONS)
            continue;
         say_plainly(copy, i);
         const bool swap = swaps(which, n);
         n += i->op == IR_OP_fmin || i->op == IR_OP_fmax;
         if (which >= OTHERWISE)
            choose_otherwise(copy, i, swap);
      }
   }
   if (!ir_shader_index(copy))
      abort();
   return copy;
}

/* Denormals and zeroes of either sign are the same. */
static bool
same(float a, float b)
{
   return a == b || (a != a && b != b) || ir_flush(a) == ir_flush(b);
}

/* Whether outputs are what the changed program says, or open: changed programs differ there. */
static bool
agree(float (*got)[4], const struct vp_results changed[NUM_CHANGED], unsigned lane)
{
   for (unsigned i = 0; i < 4 * VARYING_MAX; i++) {
      const float a = changed[0].outputs[lane][i / 4][i % 4];
      bool open = false;
      for (unsigned k = 1; k < NUM_CHANGED; k++)
         open |= !same(a, changed[k].outputs[lane][i / 4][i % 4]);
      if (!same(got[i / 4][i % 4], a) && !open)
         return false;
   }
   return true;
}

/* False: it gives something else, which is in the results. Lanes that do not end are right. */
static bool
run_code(const struct lima_gp_shader *code, const struct vp_inputs *inputs,
         struct vp_results *results, const struct vp_results changed[NUM_CHANGED])
{
   bool good = true;
   for (unsigned lane = 0; lane < inputs->lanes; lane++) {
      struct gp_ideal_run run = {.inputs = inputs->attribs[lane],
                                 .params = (const float(*)[4])results->params};
      gp_ideal_run(code, &run);
      if (run.wrong) {
         fprintf(stderr, "lima: %s\n", run.wrong);
         abort();
      }
      if (run.endless || agree(run.outputs, changed, lane))
         continue;
      memcpy(results->outputs[lane], run.outputs, sizeof run.outputs);
      good = false;
   }
   return good;
}

static const struct gp_way ways[] = {
    {.registers = LIMA_GP_NUM_REGISTERS, .attempts = 8},
    {.flat = true, .apart = true, .registers = 0, .temporaries = 16, .attempts = 8},
    {.registers = 1, .temporaries = 16, .attempts = 8},
};
enum { NUM_WAYS = sizeof ways / sizeof ways[0] };

/* The default first, then the ways. */
static enum lima_gp_status
compile(const struct ir_shader *shader, unsigned way, struct lima_gp_shader *code)
{
   static const struct lima_gp_options options = {.in_order = true};
   const enum lima_gp_status status =
       way ? lima_gpc_compile_way(shader, &options, &ways[way - 1], code)
           : lima_gp_compile(shader, &options, code);
   if (status == LIMA_GP_NO_MEMORY)
      abort();
   return status;
}

static void
run_lima(const struct vp_executor *executor, const struct ir_shader *shader,
         const struct vp_inputs *inputs, struct vp_results *results)
{
   struct lima_gp_shader *code = malloc(sizeof *code);
   struct vp_results *right = malloc((1 + NUM_CHANGED) * sizeof *right);
   struct vp_results *changed = right ? right + 1 : NULL;
   struct ir_shader *simple = change(shader, FUNCTIONS);
   if (!code || !right)
      abort();
   for (unsigned i = 0; i <= NUM_CHANGED; i++)
      right[i] = *results;
   vp_run_reference(executor, shader, inputs, right);
   for (unsigned i = 0; i < NUM_CHANGED; i++) {
      struct ir_shader *plain = change(shader, (enum change)(PLAIN + i));
      vp_run_reference(executor, plain, inputs, &changed[i]);
      ir_shader_destroy(plain);
   }
   bool good = true;
   for (unsigned i = 0; i <= NUM_WAYS && good; i++) {
      if (compile(simple, i, code) == LIMA_GP_OK)
         good = run_code(code, inputs, results, changed);
   }
   if (good)
      *results = *right;
   ir_shader_destroy(simple);
   free(right);
   free(code);
}

const struct vp_executor vp_lima = {"lima", run_lima, 0, true};
