#include "color_input.h"

/* Copies of copies are looked into so far. */
#define MAX_DEPTH 8

static int input_read(const struct ir_src *src, unsigned i, unsigned c, unsigned depth);

/* The input whose component c is component `of` of the value; -1: none. */
static int
input_of(const struct ir_instr *in, unsigned of, unsigned c, unsigned depth)
{
   switch (in->op) {
   case IR_OP_load_input:
      return of == c && in->index < VARYING_WPOS ? in->index : -1;
   case IR_OP_mov:
      return input_read(&in->src[0], of, c, depth);
   case IR_OP_vec4:
      return input_read(&in->src[of], 0, c, depth);
   default:
      return -1;
   }
}

/* The same of what an operation reads for component i of its result. */
static int
input_read(const struct ir_src *src, unsigned i, unsigned c, unsigned depth)
{
   if (src->abs || src->neg || depth == MAX_DEPTH)
      return -1;
   return input_of(src->def, src->swizzle[i], c, depth + 1);
}

int
ir_find_color_input(const struct ir_shader *sh)
{
   const struct ir_instr *store = NULL;
   if (sh->stage != IR_STAGE_FRAGMENT || sh->num_blocks != 1 || sh->first->term != IR_TERM_END)
      return -1;
   for (const struct ir_instr *in = sh->first->first; in; in = in->next) {
      if (!(ir_op_infos[in->op].props & IR_EFFECT))
         continue;
      if (store || in->op != IR_OP_store_output || in->num_srcs != 1 ||
          in->index != FRAG_RESULT_COLOR || in->write_mask != 0xf)
         return -1;
      store = in;
   }
   if (!store)
      return -1;
   const int input = input_read(&store->src[0], 0, 0, 0);
   for (unsigned c = 1; c < 4; c++) {
      if (input_read(&store->src[0], c, c, 0) != input)
         return -1;
   }
   return input;
}
