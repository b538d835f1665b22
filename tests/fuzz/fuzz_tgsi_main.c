/* Fuzzes TGSI text without libFuzzer:
 *
 *   fuzz_tgsi [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * reads texts that are very long, deep, or name far registers; sends each FILE, a program of
 * NV_vertex_program, to TGSI and back, and reads every truncation and random changes of the text;
 * then does so with single operations of the IR, with random programs of NV_vertex_program and of
 * the conventional pipeline, and with random flow. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/frontend/fixed_function/fragment.h"
#include "compiler/lower/image.h"
#include "compiler/frontend/assembly/nv_vp.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/ir/builder.h"
#include "compiler/pass/pass.h"
#include "fuzz_options.h"
#include "fuzz_text.h"
#include "fuzz_tgsi_check.h"
#include "random_program.h"

/* --- Round trips */

/* As the front end left it, where calls and registers remain, and after the passes. Gives the text
 * of the latter, which the caller frees. */
static char *
check_shader(uint64_t *state, struct ir_shader *sh, const char *what)
{
   fuzz_check_tgsi_round_trip(state, sh, what);
   if (!ir_optimize(sh, IR_PASS_VALIDATE))
      abort();
   fuzz_check_tgsi_round_trip(state, sh, what);
   char *text = tgsi_write(sh, NULL);
   ir_shader_destroy(sh);
   return text;
}

/* NULL: the program is invalid. */
static char *
check_nv_vp(uint64_t *state, const char *text, size_t len)
{
   struct nv_vp_result r;
   nv_vp_parse(text, len, NV_VP_TARGET_ANY, &r);
   if (!r.shader)
      return NULL;
   if (r.position_invariant && !nv_vp_link_position(r.shader))
      abort();
   if (r.shader->max_steps)
      r.shader->max_steps = 300; /* programs that never end are as good when they end soon */
   return check_shader(state, r.shader, text);
}

static uint8_t
byte_below(uint64_t *state, unsigned limit)
{
   return (uint8_t)random_below(state, limit);
}

static char *
check_fixed_vertex(uint64_t *state)
{
   struct ff_vertex_key key = {.flags = random_next(state) & 0x7ff, .outputs = random_next(state)};
   key.material_color = (uint16_t)(random_next(state) & 0x3ff);
   key.material_attrib = (uint16_t)(random_next(state) & 0x3ff);
   key.tex_matrix = (uint8_t)random_next(state);
   for (unsigned i = 0; i < FF_MAX_UNITS * 4; i++)
      key.texgen[i / 4][i % 4] = byte_below(state, i % 4 < 2 ? 6 : 3);
   struct ir_shader *sh = ff_build_vertex(&key);
   return sh ? check_shader(state, sh, "(conventional vertices)") : NULL;
}

static void
random_unit(uint64_t *state, struct ff_unit_key *unit)
{
   unit->target = byte_below(state, 6);
   unit->projective = byte_below(state, 2) && unit->target != IR_TEX_CUBE + 1;
   unit->env_mode = byte_below(state, FF_ENV_COMBINE + 1);
   if (unit->env_mode != FF_ENV_COMBINE) {
      unit->format = byte_below(state, FF_FORMAT_RGBA + 1);
      return;
   }
   unit->rgb_mode = byte_below(state, FF_COMBINE_DOT3_RGBA + 1);
   unit->alpha_mode = byte_below(state, FF_COMBINE_DOT3_RGB);
   unit->rgb_shift = byte_below(state, 3);
   unit->alpha_shift = byte_below(state, 3);
   for (unsigned i = 0; i < FF_MAX_ARGUMENTS; i++) {
      unit->rgb_source[i] = byte_below(state, FF_SOURCE_ONE + 1);
      unit->alpha_source[i] = byte_below(state, FF_SOURCE_ONE + 1);
      unit->rgb_operand[i] = byte_below(state, 4);
      unit->alpha_operand[i] = (uint8_t)(FF_OPERAND_ALPHA + byte_below(state, 2));
   }
}

static char *
check_fixed_fragment(uint64_t *state)
{
   struct ff_fragment_key key = {.color_sum = byte_below(state, 2),
                                 .fog = byte_below(state, FF_FOG_EXP2 + 1)};
   for (unsigned i = 0; i < 3; i++)
      random_unit(state, &key.unit[i]);
   struct ir_shader *sh = ff_build_fragment(&key);
   const unsigned image = byte_below(state, 3); /* 2: none */
   if (sh && image <= IR_IMAGE_DEPTH &&
       !ir_lower_image(sh, (enum ir_image_use)image, IR_TEX_RECT, FF_MAX_UNITS)) {
      ir_shader_destroy(sh);
      sh = NULL;
   }
   return sh ? check_shader(state, sh, "(conventional fragments)") : NULL;
}

/* Each operation of the IR alone, with modifiers and saturation where it takes them. */
static void
check_opcode(uint64_t *state, enum ir_op op)
{
   const struct ir_op_info *info = &ir_op_infos[op];
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(sh);
   struct ir_val src[4];
   for (unsigned s = 0; s < info->num_srcs; s++) {
      src[s] = ir_load_input(&b, s, 4);
      if (info->src_type == IR_I)
         src[s] = ir_build_f2i_floor(&b, src[s]);
      if (info->src_type == IR_B || (op == IR_OP_csel && s == 0))
         src[s] = ir_build_flt(&b, src[s], ir_load_input(&b, 4, 4));
      const bool is_float = src[s].src.def->type == IR_F && info->src_type != IR_B;
      if (is_float && random_below(state, 2))
         src[s] = ir_abs(src[s]);
      if (is_float && random_below(state, 2))
         src[s] = ir_neg(src[s]);
      src[s].n = info->src_components[s] ? info->src_components[s] : 4;
   }
   struct ir_val v = ir_alu(&b, op, src);
   if (v.src.def->type == IR_F && random_below(state, 2))
      ir_saturate(v);
   ir_store_output(&b, VARYING_COL0, (1u << v.n) - 1, v);
   if (b.failed || !ir_shader_index(sh))
      abort();
   free(check_shader(state, sh, info->name));
}

/* Blocks that lead anywhere, into loops too, and say in the result which way was taken. The bound
 * on steps ends those that would not. */
static void
random_end(uint64_t *state, struct ir_builder *b, struct ir_block **blocks, unsigned count,
           bool calls, struct ir_val cond)
{
   struct ir_block *one = blocks[random_below(state, count)];
   struct ir_block *other = blocks[random_below(state, count)];
   switch (random_below(state, calls ? 10 : 7)) {
   case 0:
      ir_end(b);
      break;
   case 1:
   case 2:
      ir_jump(b, one);
      break;
   case 7:
   case 8:
      ir_call(b, one, other);
      break;
   case 9:
      ir_ret(b);
      break;
   default:
      ir_branch(b, cond, one, other);
      break;
   }
}

static void
check_flow(uint64_t *state)
{
   struct ir_block *blocks[12] = {NULL};
   const unsigned count = 2 + random_below(state, 11);
   const bool calls = random_below(state, 4) == 0;
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(sh);
   const unsigned way = ir_new_reg(sh);
   sh->max_steps = 40;
   sh->max_calls = calls ? 1 + random_below(state, 9) : 0;
   for (unsigned i = 0; i < count; i++)
      blocks[i] = ir_new_block(&b);
   ir_store_reg(&b, way, 1, ir_load_input(&b, 0, 1));
   ir_jump(&b, blocks[0]);
   for (unsigned i = 0; i < count; i++) {
      ir_set_block(&b, blocks[i]);
      blocks[i]->cost = 1 + random_below(state, 3);
      const struct ir_val old = ir_load_reg(&b, way, 1, IR_F);
      const struct ir_val next =
          ir_build_fmad(&b, old, ir_imm_f(&b, 0.75f), ir_imm_f(&b, 0.37f * (float)(i + 1)));
      ir_store_reg(&b, way, 1, next);
      ir_store_output(&b, VARYING_HPOS, 1, next);
      const struct ir_val part = ir_build_ffract(&b, ir_build_fmul(&b, next, ir_imm_f(&b, 7.3f)));
      random_end(state, &b, blocks, count, calls, ir_build_flt(&b, part, ir_imm_f(&b, 0.5f)));
   }
   if (b.failed || !ir_shader_index(sh))
      abort();
   char *text = ir_print(sh);
   free(check_shader(state, sh, text));
   free(text);
}

/* --- Damaged texts */

static void
check_changes(uint64_t *state, const char *text, size_t len, unsigned iterations)
{
   char *copy = malloc(len + 1);
   for (unsigned i = 0; i < iterations; i++) {
      memcpy(copy, text, len);
      fuzz_text_change(copy, len, ".,[]{}()|-+:\n xyzwADEFIMNORTUV0123456789", state);
      fuzz_check_tgsi_text(copy, len);
   }
   free(copy);
}

static void
check_hostile(void)
{
   static const char *const texts[] = {
       "VERT\nDCL TEMP[4294967296]\nEND",
       "VERT\nDCL TEMP[0..99999999999999999999]\nEND",
       "VERT\nDCL CONST[0..4095]\nDCL TEMP[0..4095]\nEND",
       "VERT\nDCL CONST[0]\nDCL ADDR[0]\nDCL OUT[0], FOG\nMOV OUT[0], CONST[ADDR[0].x+4095]\nEND",
       "VERT\nDCL CONST[0]\nDCL ADDR[0]\nDCL OUT[0], FOG\nMOV OUT[0], CONST[ADDR[0].x-4095]\nEND",
       "VERT\nCAL :1\nBGNSUB\nCAL :1\nENDSUB\nEND",
       "VERT\nCAL :2\nEND\nBGNSUB\nCAL :2\nENDSUB\n",
       "VERT\nBGNLOOP\nENDLOOP\nEND",
       "FRAG\nDCL SAMP[4294967295]\nEND",
   };
   for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
      fuzz_check_tgsi_text(texts[i], strlen(texts[i]));
   const size_t size = 10u << 20;
   fuzz_text_check_long(fuzz_check_tgsi_text, "VERT", " \n", size);
   fuzz_text_check_long(fuzz_check_tgsi_text, "VERT\n", "NOP\n", size);
   fuzz_text_check_long(fuzz_check_tgsi_text, "VERT\n", "BGNLOOP\n", size);
   fuzz_text_check_long(fuzz_check_tgsi_text, "VERT\nIMM FLT32 {1,", "9", size);
   fuzz_text_check_long(fuzz_check_tgsi_text, "VERT\n", "IMM FLT32 {1}\n", size);
   fuzz_text_check_long(fuzz_check_tgsi_text, "VERT\n", "DCL TEMP[0..4095]\n", size);
   fuzz_text_check_long(fuzz_check_tgsi_text, "VERT\nIMM FLT32 {0}\n", "UIF IMM[0].xxxx\n",
                        16 * 20000);
   fuzz_text_check_long(fuzz_check_tgsi_text, "", "V", size);
}

static void
check_file(uint64_t *state, const char *name)
{
   static struct fuzz_text text;
   text.len = 0;
   fuzz_text_add_file(&text, name);
   char *tgsi = check_nv_vp(state, text.data, text.len);
   if (!tgsi)
      return;
   if (strlen(tgsi) < 3000)
      fuzz_text_check_truncations(fuzz_check_tgsi_text, tgsi, strlen(tgsi));
   check_changes(state, tgsi, strlen(tgsi), 10);
   free(tgsi);
}

static void
check_random(uint64_t *state)
{
   char text[RANDOM_PROGRAM_SIZE];
   check_opcode(state, (enum ir_op)random_below(state, IR_NUM_ALU_OPS));
   const size_t len = random_program(state, text);
   free(check_nv_vp(state, text, len));
   check_flow(state);
   if (random_below(state, 4) == 0)
      free(check_fixed_vertex(state));
   char *tgsi = check_fixed_fragment(state);
   check_changes(state, tgsi, strlen(tgsi), 2);
   free(tgsi);
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   uint64_t state = 1;
   fuzz_options_parse(&o, "fuzz_tgsi", 1000, &argc, argv);
   check_hostile();
   for (unsigned op = 0; op < IR_NUM_ALU_OPS; op++)
      check_opcode(&state, (enum ir_op)op);
   for (int i = 1; i < argc; i++)
      check_file(&state, argv[i]);
   while (fuzz_options_next(&o, &state))
      check_random(&state);
   printf("fuzz_tgsi: %lu rounds, all texts mean the same\n", o.done);
   return 0;
}
