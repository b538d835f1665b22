#include "image.h"

#include "compiler/ir/builder.h"

static struct ir_val
fetch_texel(struct ir_builder *b, unsigned param, enum ir_tex_target target, unsigned sampler)
{
   struct ir_val place = ir_load_param(b, param);
   struct ir_val window = ir_load_input(b, VARYING_WPOS, 2);
   const struct ir_tex_args args = {
       .sampler = sampler,
       .target = target,
       .coord = ir_build_fmad(b, window, ir_swizzle(place, "xy"), ir_swizzle(place, "zw")),
   };
   return ir_tex(b, &args);
}

/* Loads of COL0 become moves of the texel. */
static void
replace_color(struct ir_shader *sh, struct ir_val texel)
{
   for (struct ir_block *block = sh->first; block; block = block->next) {
      for (struct ir_instr *i = block->first; i; i = i->next) {
         if (i->op != IR_OP_load_input || i->index != VARYING_COL0)
            continue;
         i->op = IR_OP_mov;
         i->index = 0;
         i->num_srcs = 1;
         i->src[0] = texel.src;
      }
   }
}

bool
ir_lower_image(struct ir_shader *sh, enum ir_image_use use, enum ir_tex_target target,
               unsigned sampler)
{
   struct ir_block *entry = sh->first;
   struct ir_instr *first = entry->first;
   struct ir_builder b = {.shader = sh, .line = ~0u};
   struct ir_block *head = ir_new_block(&b); /* nothing jumps here: it goes when it is empty */
   if (!head)
      return false;
   ir_set_block(&b, head);
   struct ir_val texel = fetch_texel(&b, sh->num_params++, target, sampler);
   if (use == IR_IMAGE_DEPTH) /* the depth result is the z component, as that of WPOS */
      ir_store_output(&b, FRAG_RESULT_DEPTH, 0x4, ir_comp(texel, 0));
   if (b.failed)
      return false;
   if (use == IR_IMAGE_COLOR)
      replace_color(sh, texel);
   while (head->first) {
      struct ir_instr *instr = head->first;
      ir_instr_remove(instr);
      if (first)
         ir_instr_insert_before(first, instr);
      else
         ir_instr_append(entry, instr);
   }
   return ir_shader_index(sh);
}
