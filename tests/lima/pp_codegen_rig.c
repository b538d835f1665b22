#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/test_random.h"
#include "compiler/analysis/validate.h"
#include "compiler/pass/pass.h"
#include "compiler/tgsi/tgsi.h"
#include "lima/pp/asm/asm.h"
#include "lima/pp/isa/half.h"
#include "pp_codegen_rig.h"

void
pp_rig_compile(struct pp_rig *rig, struct ir_shader *shader)
{
   assert_non_null(shader);
   assert_true(ir_optimize(shader, IR_PASS_VALIDATE));
   *rig = (struct pp_rig){.shader = shader, .low = 0, .high = 1};
   if (lima_pp_compile(shader, &rig->code) != LIMA_PP_CODE_OK) {
      print_error("%s", ir_print(shader));
      fail_msg("refused: %s", rig->code.message);
   }
   assert_true(lima_pp_prepare(&rig->program, rig->code.words, rig->code.num_words));
   if (getenv("PP_CODEGEN_SHOW")) {
      char *text = lima_pp_disassemble(rig->code.words, rig->code.num_words);
      char *ir = ir_print(shader);
      print_message("%s%s\n", ir, text);
      free(text);
      free(ir);
   }
}

void
pp_rig_finish(struct pp_rig *rig)
{
   lima_pp_finish(&rig->program);
   lima_pp_code_finish(&rig->code);
   ir_shader_destroy(rig->shader);
}

/* --- Textures: a smooth function of where and how the program looks */

/* Fragments that are elsewhere have anything in their registers. */
static int
whole(double x)
{
   return fabs(x) < 10000 ? (int)x : 0;
}

static void
texel(const struct pp_rig *rig, const float at[4], double level, unsigned sampler, float out[4])
{
   const int x = whole((double)at[0]), y = whole((double)at[1]), z = whole((double)at[2]);
   for (unsigned c = 0; c < 4 && rig->whole; c++) {
      const int sum = x * (c & 1 ? 3 : 1) + 2 * y - 5 * z + whole(level) + (int)(c + sampler);
      out[c] = (float)((sum & 15) - 8);
   }
   for (unsigned c = 0; c < 4 && !rig->whole; c++)
      out[c] = (float)(0.5 + 0.2 * sin((double)at[c & 1] * (1 + 0.25 * c) + sampler) +
                       0.1 * cos((double)at[c % 3 == 2 ? 2 : 1] + level));
}

static bool
has_depth(enum ir_tex_target target)
{
   return target == IR_TEX_CUBE || target == IR_TEX_3D;
}

static void
reference_texture(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at,
                  float out[4])
{
   float coord[4] = {at->coord[0], at->coord[1], has_depth(tex->tex_target) ? at->coord[2] : 0, 0};
   if (tex->tex_target == IR_TEX_1D)
      coord[1] = coord[0];
   texel(data, coord,
         tex->tex_mode == IR_TEX_PLAIN ? 0 : (double)at->lod + (tex->tex_mode == IR_TEX_LOD),
         (unsigned)tex->index, out);
}

/* On the chip the texture descriptor knows what a plain texture is: here the shader is asked. */
static bool
samples_depth(const struct ir_shader *shader, unsigned sampler)
{
   for (const struct ir_block *b = shader->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->op == IR_OP_tex && (unsigned)i->index == sampler)
            return has_depth(i->tex_target);
      }
   }
   return false;
}

static bool
simulated_texture(void *data, const struct lima_pp_fetch *fetch, float texels[4][4])
{
   const struct pp_rig *rig = data;
   for (unsigned f = 0; f < 4; f++) {
      float coord[4], out[4];
      for (unsigned c = 0; c < 4; c++)
         coord[c] = fetch->coords[c][f];
      const bool depth = samples_depth(rig->shader, fetch->sampler[f]);
      assert_true(depth || fetch->type == LIMA_PP_TEXTURE_2D);
      coord[2] = depth ? coord[2] : 0;
      texel(rig, coord, (double)fetch->lod[f] + fetch->explicit_lod, fetch->sampler[f], out);
      for (unsigned c = 0; c < 4; c++)
         texels[c][f] = out[c];
   }
   return false;
}

/* --- A quad both ways */

/* Half floats behind the uniforms, which are no numbers. */
enum { BEYOND = 64 };

struct quad {
   float inputs[4][VARYING_MAX][4];
   float (*params)[4];
   float outputs[4][FRAG_RESULT_MAX][4];
   uint8_t mask[4][FRAG_RESULT_MAX];
   bool discarded[4];
};

/* A half float, so that both sides get the same. */
static float
number(const struct pp_rig *rig, uint32_t *seed)
{
   const double any = test_random(seed, rig->low, rig->high);
   const float x = (float)(rig->step > 0 ? floor(any / rig->step) * rig->step : any);
   return rig->whole ? floorf(x) : lima_half_to_float(lima_half_from_float(x));
}

static void
fill(const struct pp_rig *rig, uint32_t *seed, struct quad *q)
{
   for (unsigned i = 0; i < VARYING_MAX; i++) {
      for (unsigned c = 0; c < 4; c++) {
         for (unsigned f = 0; f < 4; f++)
            q->inputs[f][i][c] = number(rig, seed);
      }
   }
   const bool front = test_random_below(seed, 2);
   for (unsigned f = 0; f < 4; f++) {
      memcpy(q->inputs[f][VARYING_FACE], (const float[4]){front ? 1 : -1, 0, 0, 1},
             sizeof q->inputs[f][VARYING_FACE]);
      q->inputs[f][VARYING_WPOS][0] = 16.5f + (float)(f & 1);
      q->inputs[f][VARYING_WPOS][1] = 8.5f + (float)(f / 2);
      q->inputs[f][VARYING_WPOS][3] = 0.5f;
   }
   for (uint32_t i = 0; i < rig->shader->num_params; i++) {
      for (unsigned c = 0; c < 4; c++)
         q->params[i][c] = number(rig, seed);
   }
}

static void
run_reference(const struct pp_rig *rig, struct quad *q)
{
   struct ir_eval eval[4];
   for (unsigned f = 0; f < 4; f++)
      eval[f] = (struct ir_eval){.inputs = (const float(*)[4])q->inputs[f],
                                 .params = q->params,
                                 .outputs = q->outputs[f],
                                 .output_mask = q->mask[f],
                                 .tex = reference_texture,
                                 .tex_data = (void *)rig};
   assert_true(ir_eval_run_quad(rig->shader, eval));
   for (unsigned f = 0; f < 4; f++)
      q->discarded[f] = eval[f].discarded;
}

/* The row above is the one with the larger y. */
static unsigned
fragment(unsigned f)
{
   return f ^ 2;
}

static void
fill_simulated(const struct pp_rig *rig, const struct quad *q, struct lima_pp_quad *quad,
               float varyings[LIMA_PP_MAX_VARYINGS][4][4])
{
   for (unsigned i = 0; i < rig->code.num_varyings; i++) {
      for (unsigned c = 0; c < 4; c++) {
         for (unsigned f = 0; f < 4; f++)
            varyings[i][c][fragment(f)] = q->inputs[f][rig->code.varyings[i].varying][c];
      }
   }
   for (unsigned f = 0; f < 4; f++) {
      for (unsigned c = 0; c < 4; c++) {
         const float x = q->inputs[f][VARYING_WPOS][c];
         quad->fragcoord[c][fragment(f)] = c == 3 ? 1 / x : x;
      }
   }
   quad->front = q->inputs[0][VARYING_FACE][0] > 0;
}

static void
check_number(const struct pp_rig *rig, unsigned fragment, const char *name, float wanted,
             float given, double most)
{
   const double want = (double)wanted, got = (double)given;
   const double limit = most * (fabs(want) > 1 ? fabs(want) : 1);
   if (fabs(got - want) <= limit || fabs(want) >= 60000 || isnan(want))
      return;
   char *text = lima_pp_disassemble(rig->code.words, rig->code.num_words);
   char *ir = ir_print(rig->shader);
   fprintf(stderr, "%s%sfragment %u: %s is %g, not %g\n", ir, text, fragment, name, got, want);
   free(text);
   free(ir);
   fail();
}

static void
check_results(const struct quad *q, const struct pp_rig *rig, const struct lima_pp_quad *quad,
              double most)
{
   static const char *const names[4] = {"red", "green", "blue", "alpha"};
   const bool colored = rig->shader->outputs_written >> FRAG_RESULT_COLOR & 1;
   for (unsigned f = 0; f < 4; f++) {
      const unsigned at = fragment(f);
      check_number(rig, f, "discard", q->discarded[f], quad->discarded >> at & 1, 0);
      for (unsigned c = 0; c < 4 && colored && !q->discarded[f]; c++)
         check_number(rig, f, names[c], q->outputs[f][FRAG_RESULT_COLOR][c],
                      quad->regs[rig->code.color][c][at], most);
      if (q->mask[f][FRAG_RESULT_DEPTH] & 4 && !q->discarded[f])
         check_number(rig, f, "depth", q->outputs[f][FRAG_RESULT_DEPTH][2],
                      quad->regs[rig->code.depth][0][at], most);
   }
}

void
pp_rig_compare(const struct pp_rig *rig, uint32_t *seed, unsigned quads, double most)
{
   float varyings[LIMA_PP_MAX_VARYINGS][4][4];
   const uint32_t n = rig->code.num_uniforms;
   uint16_t *uniforms = calloc(4 * n + BEYOND, sizeof *uniforms);
   float(*stack)[4][4] = calloc(rig->code.stack + 1, sizeof *stack);
   struct quad *q = calloc(1, sizeof *q);
   assert_true(q && uniforms && stack);
   q->params = calloc(rig->shader->num_params + 1, sizeof *q->params);
   for (unsigned i = 0; i < quads; i++) {
      struct lima_pp_quad quad = {.varyings = (const float(*)[4][4])varyings,
                                  .num_varyings = rig->code.num_varyings};
      const struct lima_pp_env env = {.uniforms = uniforms,
                                      .num_uniforms = 4 * n + BEYOND,
                                      .stack = stack,
                                      .num_stack = rig->code.stack,
                                      .data = (void *)rig,
                                      .texture = simulated_texture};
      fill(rig, seed, q);
      memset(stack, 0xff, rig->code.stack * sizeof *stack);
      for (uint32_t k = 0; k < 4 * n; k++) {
         const uint16_t param = rig->code.uniforms[k / 4];
         uniforms[k] =
             param == LIMA_PP_ZERO_UNIFORM ? 0 : lima_half_from_float(q->params[param][k % 4]);
      }
      for (uint32_t k = 4 * n; k < 4 * n + BEYOND; k++)
         uniforms[k] = 0x7e00;
      run_reference(rig, q);
      fill_simulated(rig, q, &quad, varyings);
      if (lima_pp_run(&rig->program, &env, &quad) != LIMA_PP_DONE) {
         char *text = lima_pp_disassemble(rig->code.words, rig->code.num_words);
         fail_msg("word %u: %s\n%s", quad.word, quad.text, text);
      }
      check_results(q, rig, &quad, most);
   }
   free(q->params);
   free(q);
   free(uniforms);
   free(stack);
}

void
pp_rig_compile_text(struct pp_rig *rig, const char *text)
{
   struct tgsi_result result;
   tgsi_parse(text, strlen(text), &result);
   if (!result.shader)
      fail_msg("%s\n%s", result.error.message, text);
   pp_rig_compile(rig, result.shader);
}
