/* Fragment programs for the register combiners of the NV2A. */
#include "tool_nv2a.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nv2a/asm/combiner_asm.h"
#include "nv2a/combiner/combiner.h"
#include "nv2a/sim/fragment/combiner.h"
#include "nv2a/sim/fragment/fog.h"
#include "tools/tool_executors.h"

/* --- As comments: what has to come from outside */

/* Which signs of coordinates discard. */
static void
print_signs(FILE *out, unsigned signs, uint32_t positive)
{
   for (unsigned i = 0; i < 4; i++) {
      if (signs >> i & 1)
         fprintf(out, ", discards %c %s 0", "strq"[i], positive >> i & 1 ? ">=" : "<");
   }
}

static void
print_textures(FILE *out, const struct nv2a_combiner_program *program)
{
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      const struct nv2a_combiner_texture *t = &program->texture[i];
      if (!t->mode)
         continue;
      fprintf(out, "# tex%u:", i);
      if (t->sampler >= 0)
         fprintf(out, " sampler %d", t->sampler);
      const bool divides = t->mode == NV2A_TEXTURE_2D || t->mode == NV2A_TEXTURE_3D;
      if (t->varying)
         fprintf(out, "%s coordinates %s%s", t->sampler >= 0 ? "," : "",
                 tool_output_name(IR_STAGE_VERTEX, t->varying),
                 divides && !t->project ? " with 1 as the last" : "");
      if (t->signs)
         print_signs(out, t->signs, program->clip_mode >> (4 * i));
      fputc('\n', out);
   }
}

static void
print_number(FILE *out, const struct nv2a_combiner_number *n)
{
   if (n->param < 0)
      fprintf(out, "%.9g", (double)n->value);
   else
      fprintf(out, "c[%d].%c", n->param, "xyzw"[n->component]);
}

static void
print_fog(FILE *out, const struct nv2a_combiner_fog *fog)
{
   if (fog->mode == NV2A_COMBINER_NO_FOG)
      return;
   fputs(fog->mode == NV2A_COMBINER_FOG_LINEAR ? "# fog factor: FOGC * "
                                               : "# fog factor: 2 ^ -(FOGC * ",
         out);
   print_number(out, &fog->scale);
   if (fog->mode == NV2A_COMBINER_FOG_LINEAR) {
      fputs(" + ", out);
      print_number(out, &fog->bias);
   }
   fputs(fog->mode == NV2A_COMBINER_FOG_LINEAR ? "\n"
         : fog->mode == NV2A_COMBINER_FOG_EXP  ? ")\n"
                                               : ")^2\n",
         out);
}

static bool
print_program(FILE *out, const struct nv2a_combiner_program *program)
{
   char *text = nv2a_combiner_disassemble(&program->words, &program->constants);
   if (!text)
      return false;
   print_textures(out, program);
   print_fog(out, &program->fog);
   fputs(text, out);
   free(text);
   return true;
}

/* --- Words and numbers */

static void
print_words(FILE *out, const struct nv2a_combiner_program *program)
{
   uint32_t list[NV2A_COMBINER_MAX_WORDS];
   const unsigned count = nv2a_combiner_list(&program->words, list);
   for (unsigned i = 0; i < count; i++) {
      const bool last = i == 7 || (i > 7 && (i - 7) % 6 == 0);
      fprintf(out, "%08" PRIx32 "%c", list[i], last ? '\n' : ' ');
   }
}

static void
print_stats(FILE *out, const struct nv2a_combiner_program *program)
{
   unsigned textures = 0, portions = 0;
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++)
      textures += program->texture[i].mode != NV2A_TEXTURE_NONE;
   for (unsigned i = 0; i < nv2a_combiner_count(&program->words); i++)
      portions += (program->words.ocw[i][0] != 0) + (program->words.ocw[i][1] != 0);
   fprintf(out, "texture_stages %u\nstages %u\nportions %u\n", textures,
           nv2a_combiner_count(&program->words), portions);
}

char *
tool_write_nv2a_combiner(const struct ir_shader *shader, const struct tool_nv2a_options *options)
{
   struct nv2a_combiner_program program;
   char why[NV2A_COMBINER_MESSAGE];
   char *text = NULL;
   size_t size;
   bool good = true;
   const enum nv2a_combiner_status status = nv2a_combiner_compile(shader, &program, why);
   if (status == NV2A_COMBINER_REFUSED)
      fprintf(stderr, "error: %s\n", why);
   FILE *out = status == NV2A_COMBINER_OK ? open_memstream(&text, &size) : NULL;
   if (out && options->words)
      print_words(out, &program);
   else if (out)
      good = print_program(out, &program);
   if (out && options->summary)
      print_stats(options->summary, &program);
   if (out)
      good &= !fclose(out);
   if (status != NV2A_COMBINER_REFUSED && (!out || !good)) {
      fprintf(stderr, "error: out of memory\n");
      free(text);
      text = NULL;
   }
   return text;
}

/* --- exec --on=nv2a */

/* The program and what it runs on. */
struct machine {
   struct nv2a_block block; /* aligned: first */
   struct nv2a_combiner_program program;
   uint8_t mask; /* components of the colour that the source writes */
};

static uint8_t
written_components(const struct ir_shader *shader)
{
   uint8_t mask = 0;
   for (const struct ir_block *b = shader->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next)
         mask |= i->op == IR_OP_store_output ? i->write_mask : 0;
   }
   return mask;
}

static int
create(const struct tool_source *source, void **state)
{
   char why[NV2A_COMBINER_MESSAGE];
   struct machine *m = aligned_alloc(64, (sizeof *m + 63) / 64 * 64);
   *state = m;
   const enum nv2a_combiner_status status =
       m ? nv2a_combiner_compile(source->shader, &m->program, why) : NV2A_COMBINER_NO_MEMORY;
   if (status != NV2A_COMBINER_OK) {
      fprintf(stderr, "error: %s\n", status == NV2A_COMBINER_REFUSED ? why : "out of memory");
      return TOOL_FAILED;
   }
   m->mask = written_components(source->shader);
   return TOOL_OK;
}

static float
clamp01(float x)
{
   return x > 0 ? x < 1 ? x : 1 : 0;
}

static float
fog_factor(const struct nv2a_combiner_program *program, const struct tool_run *run)
{
   uint32_t mode;
   float p[2];
   nv2a_combiner_load_fog(program, (const float(*)[4])run->params, &mode, p);
   const struct nv2a_fog fog = {.on = true,
                                .curve = program->fog.mode == NV2A_COMBINER_FOG_EXP ? NV2A_FOG_EXP
                                         : program->fog.mode == NV2A_COMBINER_FOG_EXP2
                                             ? NV2A_FOG_EXP2
                                             : NV2A_FOG_LINEAR,
                                .bias = p[0],
                                .linear = p[1]};
   return nv2a_fog_factor(&fog, run->inputs[VARYING_FOGC][0]);
}

/* Texture stages that compare coordinates with 0. */
static bool
is_discarded(const struct nv2a_combiner_program *program, const struct tool_run *run)
{
   for (unsigned i = 0; i < 4 * NV2A_NUM_TEXTURE_STAGES; i++) {
      const struct nv2a_combiner_texture *t = &program->texture[i / 4];
      if (t->mode == NV2A_TEXTURE_CLIP && t->signs >> i % 4 & 1 &&
          (run->inputs[t->varying][i % 4] >= 0) == (program->clip_mode >> i & 1))
         return true;
   }
   return false;
}

/* What the combiners start from. Textures are 0, 0, 0, 1, as on the reference. */
static void
load_registers(struct machine *m, const struct tool_run *run)
{
   memset(&m->block, 0, sizeof m->block);
   for (unsigned c = 0; c < 4; c++) {
      m->block.reg[NV2A_RC_V0][c][0] = clamp01(run->inputs[VARYING_COL0][c]);
      m->block.reg[NV2A_RC_V1][c][0] = clamp01(run->inputs[VARYING_COL1][c]);
      for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
         const struct nv2a_combiner_texture *t = &m->program.texture[i];
         m->block.reg[NV2A_RC_T0 + i][c][0] = t->mode == NV2A_TEXTURE_PASS
                                                  ? clamp01(run->inputs[t->varying][c])
                                                  : t->sampler >= 0 && c == 3;
      }
   }
   if (m->program.fog.mode)
      m->block.reg[NV2A_RC_FOG][3][0] = fog_factor(&m->program, run);
}

static bool
run_fragment(void *state, const struct tool_source *source, struct tool_run *run)
{
   struct machine *m = state;
   struct nv2a_combiner_words words;
   struct nv2a_combiner combiner;
   if (!nv2a_combiner_load(&m->program, (const float(*)[4])run->params, &words))
      fprintf(stderr, "warning: parameters are clamped to 0 and 1\n");
   nv2a_combiner_prepare(&combiner, &words);
   load_registers(m, run);
   nv2a_combiner_block(&combiner, &m->block);
   memset(run->output_mask, 0, sizeof run->output_mask);
   for (unsigned c = 0; c < 4; c++)
      run->outputs[FRAG_RESULT_COLOR][c] = m->block.color[c][0];
   run->output_mask[FRAG_RESULT_COLOR] = m->mask;
   run->discarded = is_discarded(&m->program, run);
   return true;
}

const struct tool_executor tool_executor_nv2a_fragment = {
    .name = "nv2a",
    .help = "fragment programs: compiled for its register combiners, which are simulated",
    .stages = 1u << IR_STAGE_FRAGMENT,
    .create = create,
    .destroy = free,
    .run = run_fragment,
};
