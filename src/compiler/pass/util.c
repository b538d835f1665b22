#include "util.h"

void
ir_foreach_use(struct ir_shader *sh, ir_use_visitor visit, void *data)
{
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next) {
         for (unsigned s = 0; s < i->num_srcs; s++)
            visit(data, i, &i->src[s], ir_src_components(i, s));
         for (uint32_t s = 0; i->op == IR_OP_phi && s < b->num_preds; s++)
            visit(data, i, &i->phi_srcs[s], i->num_components);
      }
      if (b->term == IR_TERM_BRANCH)
         visit(data, NULL, &b->cond, 1);
   }
}

bool
ir_is_pure(const struct ir_shader *sh, const struct ir_instr *instr)
{
   if (instr->op == IR_OP_load_param)
      return !sh->writes_params;
   return ir_op_infos[instr->op].props & IR_PURE;
}

enum ir_op
ir_vec_op(unsigned n)
{
   static const enum ir_op ops[] = {IR_OP_mov, IR_OP_mov, IR_OP_vec2, IR_OP_vec3, IR_OP_vec4};
   return ops[n];
}
