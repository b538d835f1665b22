/* Fragment programs for the register combiners of the NV2A. */
#include "tool_nv2a.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "nv2a/asm/combiner_asm.h"
#include "nv2a/combiner/combiner.h"
#include "tool.h"

/* --- As comments: what has to come from outside */

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
      if (t->varying)
         fprintf(out, "%s coordinates %s%s", t->sampler >= 0 ? "," : "",
                 tool_output_name(IR_STAGE_VERTEX, t->varying),
                 t->sampler >= 0 && !t->project ? " with 1 as the last" : "");
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
   if (out && options->stats)
      print_stats(out, &program);
   if (out)
      good &= !fclose(out);
   if (status != NV2A_COMBINER_REFUSED && (!out || !good)) {
      fprintf(stderr, "error: out of memory\n");
      free(text);
      text = NULL;
   }
   return text;
}
