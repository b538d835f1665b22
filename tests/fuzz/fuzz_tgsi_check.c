#include "fuzz_tgsi_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/analysis/validate.h"
#include "compiler/tgsi/tgsi.h"
#include "compiler/pass/pass.h"
#include "random_program.h"

#define NUM_INPUTS 6 /* sets of them */

static void
die(const char *what, const char *program, const char *text, size_t len)
{
   fprintf(stderr, "%s\n--- program\n%s\n--- TGSI\n%.*s\n", what, program, (int)len, text);
   abort();
}

/* --- Execution */

struct run {
   float inputs[VERT_ATTRIB_MAX][4];
   float (*params)[4];
   unsigned num_params;
   float outputs[VARYING_MAX][4];
   uint8_t mask[VARYING_MAX];
   bool discarded;
};

static void
create_run(struct run *run, unsigned num_params)
{
   memset(run, 0, sizeof *run);
   run->num_params = num_params;
   run->params = calloc(num_params + 1, sizeof *run->params);
}

/* A texel that tells which texture was asked for what; coordinates that a target has not, and q
 * where nothing is projected, do not count. */
static void
sample(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   const unsigned used = tex->tex_target == IR_TEX_1D                                     ? 1
                         : tex->tex_target == IR_TEX_3D || tex->tex_target == IR_TEX_CUBE ? 3
                                                                                          : 2;
   const bool grad = tex->tex_mode == IR_TEX_GRAD;
   float sum = 0.0f;
   for (unsigned i = 0; i < used; i++)
      sum = sum * 0.5f + at->coord[i] + (float)tex->tex_offset[i];
   for (unsigned i = 0; i < used && grad; i++)
      sum += at->ddx[i] * 0.25f - at->ddy[i];
   out[0] = sum;
   out[1] = at->lod;
   out[2] = tex->tex_compare ? at->ref : at->coord[0];
   out[3] = (float)(tex->index + 32 * (int)tex->tex_target + 256 * (int)tex->tex_mode);
}

/* Of clip distances only x means anything; TGSI gives it to all components. */
static void
spread_distances(float inputs[VERT_ATTRIB_MAX][4])
{
   for (unsigned i = VARYING_CLP0; i < VARYING_EDGE; i++)
      inputs[i][1] = inputs[i][2] = inputs[i][3] = inputs[i][0];
}

/* Inputs of pixel `lane` of a quad. */
static void
quad_inputs(const struct run *in, unsigned lane, float inputs[VERT_ATTRIB_MAX][4])
{
   for (unsigned i = 0; i < VERT_ATTRIB_MAX * 4; i++)
      inputs[i / 4][i % 4] =
          in->inputs[i / 4][i % 4] * (lane & 1 ? 1.5f : 1.0f) + (float)(lane / 2);
}

/* The last pixel of a quad; its neighbours are others where the program asks for derivatives. */
static void
execute_quad(const struct ir_shader *sh, const struct run *in, struct run *out)
{
   static float inputs[4][VERT_ATTRIB_MAX][4], outputs[3][VARYING_MAX][4];
   uint8_t masks[3][VARYING_MAX];
   struct ir_eval eval[4];
   for (unsigned lane = 0; lane < 4; lane++) {
      quad_inputs(in, lane, inputs[lane]);
      eval[lane] = (struct ir_eval){
          .inputs = (const float(*)[4])inputs[lane],
          .params = out->params,
          .outputs = lane < 3 ? outputs[lane] : out->outputs,
          .output_mask = lane < 3 ? masks[lane] : out->mask,
          .tex = sample,
      };
   }
   if (!ir_eval_run_quad(sh, eval))
      abort();
   out->discarded = eval[3].discarded;
}

/* quad: as part of one. Else there are no neighbours, for programs whose pixels may part: TGSI has
 * their flow in another order. */
static void
execute(const struct ir_shader *sh, bool quad, const struct run *in, struct run *out)
{
   struct ir_eval eval = {
       .inputs = in->inputs,
       .params = out->params,
       .outputs = out->outputs,
       .output_mask = out->mask,
       .tex = sample,
   };
   memcpy(out->params, in->params, in->num_params * sizeof *in->params);
   for (unsigned i = 0; i < VARYING_MAX * 4; i++)
      out->outputs[i / 4][i % 4] = i % 4 == 3 ? 1.0f : 0.0f;
   if (quad) {
      execute_quad(sh, in, out);
      return;
   }
   if (!ir_eval_run(sh, &eval))
      abort();
   out->discarded = eval.discarded;
}

static bool
same(float a, float b)
{
   uint32_t x, y;
   memcpy(&x, &a, sizeof x);
   memcpy(&y, &b, sizeof y);
   x = x & 0x7f800000 ? x : x & 0x80000000;
   y = y & 0x7f800000 ? y : y & 0x80000000;
   return x == y || (a != a && b != b);
}

static bool
same_results(const struct run *a, const struct run *b)
{
   for (unsigned i = 0; i < VARYING_MAX * 4; i++) {
      /* Clip distances are x; four share a register of TGSI. */
      const bool unread = i / 4 >= VARYING_CLP0 && i / 4 < VARYING_EDGE && i % 4;
      if (unread || same(a->outputs[i / 4][i % 4], b->outputs[i / 4][i % 4]))
         continue;
      fprintf(stderr, "result %u.%c: %.9g, in TGSI %.9g\n", i / 4, "xyzw"[i % 4],
              (double)a -> outputs[i / 4][i % 4], (double)b -> outputs[i / 4][i % 4]);
      return false;
   }
   for (unsigned i = 0; i < a->num_params * 4; i++) {
      if (!same(a->params[i / 4][i % 4], b->params[i / 4][i % 4]))
         return false;
   }
   return a->discarded == b->discarded;
}

static struct ir_shader *
read_again(const char *text, const char *program)
{
   struct tgsi_result r;
   tgsi_parse(text, strlen(text), &r);
   if (!r.shader)
      die(r.error.message, program, text, strlen(text));
   char *message = ir_validate(r.shader, "reading TGSI");
   if (message)
      die(message, program, text, strlen(text));
   return r.shader;
}

/* Loops over lights count to the x of a parameter: it has to be one that is reached. */
static bool
has_loops(const struct ir_shader *sh)
{
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      for (unsigned s = 0; s < 2; s++) {
         if (b->succ[s] && b->succ[s]->index <= b->index)
            return true;
      }
   }
   return false;
}

static void
compare(uint64_t *state, const struct ir_shader *sh, const struct ir_shader *other,
        const char *program, const char *text)
{
   const unsigned num_params =
       sh->num_params > other->num_params ? sh->num_params : other->num_params;
   const bool counts = has_loops(sh) && !sh->max_steps;
   const bool quad = sh->stage == IR_STAGE_FRAGMENT && sh->num_blocks == 1;
   struct run in, a, b;
   create_run(&in, num_params);
   create_run(&a, num_params);
   create_run(&b, num_params);
   for (unsigned n = 0; n < NUM_INPUTS; n++) {
      for (unsigned i = 0; i < VERT_ATTRIB_MAX * 4; i++)
         in.inputs[i / 4][i % 4] = random_float(state);
      if (sh->stage == IR_STAGE_FRAGMENT)
         spread_distances(in.inputs);
      for (unsigned i = 0; i < num_params * 4; i++)
         in.params[i / 4][i % 4] =
             i % 4 == 0 && counts ? (float)random_below(state, 9) : random_float(state);
      execute(sh, quad, &in, &a);
      execute(other, quad, &in, &b);
      if (!same_results(&a, &b))
         die("the text computes something else", program, text, strlen(text));
   }
   free(in.params);
   free(a.params);
   free(b.params);
}

void
fuzz_check_tgsi_round_trip(uint64_t *state, const struct ir_shader *sh, const char *what)
{
   static const char *const properties[] = {NULL, TGSI_MUL_ZERO_WINS, TGSI_LEGACY_MATH_RULES};
   for (unsigned i = 0; i < 3; i++) {
      char *text = tgsi_write(sh, properties[i]);
      if (!text)
         abort();
      struct ir_shader *other = read_again(text, what);
      compare(state, sh, other, what, text);
      if (!ir_optimize(other, IR_PASS_VALIDATE))
         abort();
      compare(state, sh, other, what, text);
      ir_shader_destroy(other);
      free(text);
   }
}

/* --- Any text */

void
fuzz_check_tgsi_text(const char *text, size_t len)
{
   uint64_t state = len * 2 + 1;
   struct tgsi_result r;
   struct run in, out;
   tgsi_parse(text, len, &r);
   if (r.status == TGSI_INVALID && (r.error.offset > len || !r.error.message[0]))
      die("error position outside the text", "", text, len);
   if (!r.shader)
      return;
   char *message = ir_validate(r.shader, "reading TGSI");
   if (message)
      die(message, "", text, len);
   if (!ir_optimize(r.shader, IR_PASS_VALIDATE))
      abort();
   const bool loops = r.shader->max_steps;
   if (loops)
      r.shader->max_steps = 1 << 14;
   create_run(&in, r.shader->num_params);
   create_run(&out, r.shader->num_params);
   execute(r.shader, false, &in, &out);
   free(in.params);
   free(out.params);
   /* Loops that end by the bound on steps end elsewhere when they are written again. */
   if (!loops)
      fuzz_check_tgsi_round_trip(&state, r.shader, "");
   ir_shader_destroy(r.shader);
}
