/* Fuzzes assembler, disassembler and code generator of register combiners without libFuzzer:
 *
 *   fuzz_nv2a_combiner [--seed=N] [--iterations=N | --seconds=N]
 *
 * very long texts and every truncation of one; then random words, random tokens and the text with
 * random changes, and random fragment programs. */
#include <stdio.h>
#include <string.h>

#include "../fuzz_options.h"
#include "../fuzz_text.h"
#include "../random_program.h"
#include "combiner_check.h"
#include "compiler/ir/builder.h"

static const char setup[] =
    "!!RC1.0\ntex0 = texture_2d();\ntex1 = dot_product(expand(tex0));\n"
    "tex2 = dot_product_2d(hilo_1(tex0)); // name\ntex3 = dependent_ar(tex2);\n"
    "mux_by_most_significant_bit();\nconst1 = (0, 0.502, 1, 0.00392); # constant\n"
    "{\n const0 = (1, .5, 1e-2, 0x1);\n rgb { spare0 = unsigned(tex0) * col0;\n"
    "discard = -col1 . expand(tex1.a); spare1 = mux(); scale_by_four(); }\n"
    "alpha { spare0 = unsigned_invert(tex0.b) * -half_bias(const1); }\n}\n"
    "{ rgb { discard = 0 * 0; blue_to_alpha(tex0) = -0.5 . 1; } idle const1 = (0, 0, 0, 1); }\n"
    "final_const0 = (0, 0, 0, 1);\nfinal_product = const0 * unsigned_invert(fog);\n"
    "color_sum = unsigned_invert(spare0) + col1;\nclamp_color_sum();\n"
    "out.rgb = lerp(fog.a, color_sum, 1) + final_product;\nout.a = unsigned_invert(spare0.b);\n";

/* Its pieces and those alike; they stand between blanks. */
static const char tokens[] =
    " !!RC1.0 tex0 = texture_2d(); tex1 = dot_product(expand(tex0)); tex2 ="
    " dot_product_2d(hilo_1(tex0)); // name tex3 = dependent_ar(tex2);"
    " mux_by_most_significant_bit(); const1 = (0, 0.502, 1, 0.00392); # constant { const0 ="
    " (1, .5, 1e-2, 0x1); rgb { spare0 = unsigned(tex0) * col0; discard = -col1 ."
    " expand(tex1.a); spare1 = mux(); scale_by_four(); } alpha { spare0 ="
    " unsigned_invert(tex0.b) * -half_bias(const1); } } { rgb { discard = 0 * 0;"
    " blue_to_alpha(tex0) = -0.5 . 1; } idle const1 = (0, 0, 0, 1); } final_const0 = (0, 0,"
    " 0, 1); final_product = const0 * unsigned_invert(fog); color_sum ="
    " unsigned_invert(spare0) + col1; clamp_color_sum(); out.rgb = lerp(fog.a, color_sum,"
    " 1) + final_product; out.a = unsigned_invert(spare0.b);";

static const char *const longs[][2] = {
    {"", "\n"},
    {"", "# \n"},
    {"", "{}"},
    {"", "{"},
    {"{ rgb { ", "scale_by_one(); "},
    {"{ const0 = (", "9"},
    {"{ rgb { spare0 = ", "-"},
    {"", "out.a = 1;"},
    {"", "a"},
};

/* --- Random words */

static void
check_words(uint64_t *state)
{
   struct nv2a_combiner_words words;
   uint32_t *word = (uint32_t *)&words;
   for (size_t i = 0; i < sizeof words / sizeof *word; i++) {
      word[i] = random_below(state, 4) ? random_next(state) & 0x0fcfcfcf : random_next(state);
      word[i] = random_below(state, 4) ? word[i] & ~0x0e0e0e0eu : word[i];
   }
   if (random_below(state, 8))
      words.control = (words.control & 0x11100) | (1 + random_below(state, 8));
   if (random_below(state, 4))
      words.shader_stages = words.dot_mapping = words.other_input = 0;
   fuzz_check_combiner_words(&words);
}

/* --- Random programs */

enum { MAX_VALUES_MADE = 40 };

/* An operation of floats or truth values, where operands for it exist. */
static struct ir_val
random_operation(uint64_t *state, struct ir_builder *b, const struct ir_val *v, unsigned num)
{
   static const enum ir_op common[] = {IR_OP_fmul, IR_OP_fadd, IR_OP_fmad, IR_OP_flrp, IR_OP_fdp3};
   const enum ir_op op = random_below(state, 4) ? common[random_below(state, 5)]
                                                : (enum ir_op)random_below(state, IR_NUM_ALU_OPS);
   const struct ir_op_info *info = &ir_op_infos[op];
   struct ir_val src[4];
   if (info->src_type != IR_F || info->dst_type != IR_F)
      return v[num - 1];
   for (unsigned i = 0; i < info->num_srcs; i++) {
      src[i] = v[random_below(state, num)];
      const unsigned size = info->src_components[i] ? info->src_components[i] : 4;
      src[i].n = size;
      for (unsigned c = 0; c < 4; c++)
         src[i].src.swizzle[c] = (uint8_t)(random_below(state, 6) ? c : random_below(state, 4));
      src[i] = random_below(state, 4) ? src[i] : ir_neg(src[i]);
   }
   struct ir_val result = ir_alu(b, op, src);
   result = random_below(state, 2) ? ir_saturate(result) : result;
   return result.n == 4 ? result : ir_swizzle(result, "xxxx");
}

static void
check_program(uint64_t *state)
{
   static const float numbers[] = {0, 1, -1, 0.5f, -0.5f, 2, 3, -0.25f};
   struct ir_shader *shader = ir_shader_create(IR_STAGE_FRAGMENT);
   if (!shader)
      return;
   struct ir_builder b = ir_builder_create(shader);
   struct ir_val v[MAX_VALUES_MADE];
   unsigned num = 0;
   shader->num_params = 3;
   v[num++] = ir_load_input(&b, VARYING_COL0, 4);
   v[num++] = ir_load_input(&b, VARYING_COL1, 4);
   v[num++] = ir_load_param(&b, random_below(state, 3));
   v[num++] = ir_imm_vec4(&b, numbers[random_below(state, 8)], numbers[random_below(state, 8)],
                          numbers[random_below(state, 8)], numbers[random_below(state, 8)]);
   for (unsigned i = 0; i < 5; i++) {
      const struct ir_tex_args args = {.sampler = random_below(state, 8),
                                       .target = (enum ir_tex_target)random_below(state, 5),
                                       .project = random_below(state, 2),
                                       .coord = random_below(state, 4)
                                                    ? ir_load_input(&b, VARYING_TEX0 + i, 4)
                                                    : v[random_below(state, num)]};
      v[num++] = ir_tex(&b, &args);
   }
   v[num++] = ir_load_input(&b, random_below(state, 2) ? VARYING_FOGC : VARYING_TEX0, 4);
   for (uint32_t n = random_below(state, MAX_VALUES_MADE - num); n; n--) {
      v[num] = random_operation(state, &b, v, num);
      num++;
   }
   ir_store_output(&b, FRAG_RESULT_COLOR, 1 + random_below(state, 15), v[num - 1]);
   if (!b.failed && ir_shader_index(shader))
      fuzz_check_combiner_program(shader);
   ir_shader_destroy(shader);
}

int
main(int argc, char **argv)
{
   static const char pieces[] = ";,.(){}#*+-=_\n/abcdeglnoprstx0123456789";
   static struct fuzz_text text;
   struct fuzz_options o;
   uint64_t state;
   fuzz_options_parse(&o, "fuzz_nv2a_combiner", 3000, &argc, argv);
   fuzz_text_check_truncations(fuzz_check_combiner_text, setup, strlen(setup));
   for (size_t i = 0; i < sizeof longs / sizeof longs[0]; i++)
      fuzz_text_check_long(fuzz_check_combiner_text, longs[i][0], longs[i][1], FUZZ_LONG_TEXT);
   while (fuzz_options_next(&o, &state)) {
      check_words(&state);
      text.len = 0;
      fuzz_text_add_tokens(&text, tokens, &state);
      fuzz_text_check_changes(fuzz_check_combiner_text, &text, pieces, 1, &state);
      text.len = 0;
      fuzz_text_add(&text, "%s", setup);
      fuzz_text_check_changes(fuzz_check_combiner_text, &text, pieces, 1, &state);
      check_program(&state);
   }
   printf("fuzz_nv2a_combiner: %lu rounds\n", o.done);
   return 0;
}
