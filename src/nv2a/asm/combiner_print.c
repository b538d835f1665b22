/* Words of combiners as text. */
#include "combiner_asm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct printer {
   FILE *out;
   const struct nv2a_combiner_words *words;
   const struct nv2a_rc_constants *constants; /* may be NULL */
};

/* Who reads: decides which part of a register needs no name. */
enum reader { STAGE_RGB, STAGE_ALPHA, FINAL_RGB, FINAL_ALPHA };

static bool
reads_alpha(enum reader reader)
{
   return reader == STAGE_ALPHA || reader == FINAL_ALPHA;
}

/* --- Registers */

static void
print_register(FILE *out, unsigned reg)
{
   const char *name = reg < NV2A_RC_NUM_REGISTERS ? nv2a_rc_registers[reg].name : NULL;
   if (name)
      fputs(name, out);
   else
      fprintf(out, "register%u", reg);
}

static bool
is_zero(const struct nv2a_rc_input *in)
{
   return in->reg == NV2A_RC_ZERO && !in->alpha && in->mapping == NV2A_RC_UNSIGNED;
}

/* Register 0 through a mapping is a number. False: it has to be written as a register. */
static bool
print_number(FILE *out, enum reader reader, const struct nv2a_rc_input *in)
{
   static const char *const numbers[NV2A_RC_NUM_MAPPINGS] = {
       [NV2A_RC_UNSIGNED_INVERT] = "1",
       [NV2A_RC_EXPAND] = "-1",
       [NV2A_RC_HALF_BIAS] = "-0.5",
       [NV2A_RC_HALF_BIAS_NEGATE] = "0.5",
   };
   if (is_zero(in)) {
      fputs("0", out);
      return true;
   }
   if (in->reg != NV2A_RC_ZERO || in->alpha != reads_alpha(reader) || !numbers[in->mapping])
      return false;
   fputs(numbers[in->mapping], out);
   return true;
}

static void
print_input(FILE *out, enum reader reader, const struct nv2a_rc_input *in)
{
   const struct nv2a_rc_mapping_info *mapping = &nv2a_rc_mappings[in->mapping];
   const bool plain = reader >= FINAL_RGB && in->mapping == NV2A_RC_UNSIGNED;
   if (print_number(out, reader, in))
      return;
   const char *function = plain ? NULL : mapping->name;
   if (mapping->negated)
      fputc('-', out);
   if (function)
      fprintf(out, "%s(", function);
   print_register(out, in->reg);
   if (in->alpha != reads_alpha(reader))
      fputs(in->alpha ? ".a" : ".b", out);
   if (function)
      fputc(')', out);
}

/* --- Constants */

static unsigned
byte_of_lane(uint32_t color, unsigned lane)
{
   static const uint8_t low[4] = {16, 8, 0, 24};
   return color >> low[lane] & 0xff;
}

/* "# r = c[3].x, g = c[3].y" */
static void
print_parameters(FILE *out, const struct nv2a_rc_factor *factor)
{
   const char *before = "  # ";
   for (unsigned i = 0; i < 4; i++) {
      const struct nv2a_rc_factor_lane *lane = &factor->lane[i];
      if (lane->param < 0)
         continue;
      fprintf(out, "%s%c = c[%d].%c", before, "rgba"[i], lane -> param, "xyzw"[lane->component]);
      before = ", ";
   }
}

static void
print_constant(FILE *out, const char *name, unsigned index, uint32_t color,
               const struct nv2a_rc_factor *factor)
{
   fprintf(out, "%s%u = (", name, index);
   for (unsigned i = 0; i < 4; i++)
      fprintf(out, "%s%.3g", i ? ", " : "", byte_of_lane(color, i) / 255.0);
   fputs(");", out);
   if (factor)
      print_parameters(out, factor);
   fputc('\n', out);
}

static bool
has_parameters(const struct nv2a_rc_factor *factor)
{
   for (unsigned i = 0; factor && i < 4; i++) {
      if (factor->lane[i].param >= 0)
         return true;
   }
   return false;
}

static const struct nv2a_rc_factor *
stage_factor(const struct printer *p, unsigned stage, unsigned index)
{
   return p->constants ? &p->constants->stage[stage][index] : NULL;
}

static bool
each_stage_has(const struct printer *p, unsigned index)
{
   return p->words->control & (index ? NV2A_COMBINER_EACH_FACTOR1 : NV2A_COMBINER_EACH_FACTOR0);
}

/* A constant of a stage says that each stage has its own; `idle` is one that nobody reads. */
static void
print_stage_constants(const struct printer *p, unsigned stage)
{
   for (unsigned k = 0; k < 2; k++) {
      const uint32_t color = p->words->factor[stage][k];
      const struct nv2a_rc_factor *factor = stage_factor(p, stage, k);
      const bool each = each_stage_has(p, k);
      const bool needed = color || has_parameters(factor);
      if (each ? stage && !needed : !stage || !needed)
         continue;
      fputs(each ? "   " : "   idle ", p->out);
      print_constant(p->out, "const", k, color, factor);
   }
}

/* --- Stages */

static void
print_product(FILE *out, enum reader reader, const struct nv2a_rc_input in[2], unsigned dst,
              bool dot, bool blue_to_alpha)
{
   fputs(blue_to_alpha ? " blue_to_alpha(" : " ", out);
   if (dst == NV2A_RC_ZERO)
      fputs("discard", out);
   else
      print_register(out, dst);
   fputs(blue_to_alpha ? ") = " : " = ", out);
   print_input(out, reader, &in[0]);
   fputs(dot ? " . " : " * ", out);
   print_input(out, reader, &in[1]);
   fputc(';', out);
}

static void
print_portion(FILE *out, enum reader reader, const struct nv2a_rc_portion *portion)
{
   const struct nv2a_rc_output *o = &portion->out;
   const bool cd = !is_zero(&portion->in[2]) || !is_zero(&portion->in[3]) || o->cd || o->cd_dot ||
                   o->cd_blue_to_alpha;
   const bool ab = cd || !is_zero(&portion->in[0]) || !is_zero(&portion->in[1]) || o->ab ||
                   o->ab_dot || o->ab_blue_to_alpha;
   if (!ab && !o->sum && !o->mux && !o->op)
      return;
   fputs(reader == STAGE_RGB ? "   rgb   {" : "   alpha {", out);
   if (ab)
      print_product(out, reader, portion->in, o->ab, o->ab_dot, o->ab_blue_to_alpha);
   if (cd)
      print_product(out, reader, portion->in + 2, o->cd, o->cd_dot, o->cd_blue_to_alpha);
   if (o->sum || o->mux) {
      fputc(' ', out);
      if (o->sum)
         print_register(out, o->sum);
      else
         fputs("discard", out);
      fputs(o->mux ? " = mux();" : " = sum();", out);
   }
   if (o->op)
      fprintf(out, " %s();", nv2a_rc_ops[o->op].name ? nv2a_rc_ops[o->op].name : "no_operation");
   fputs(" }\n", out);
}

static void
print_stage(const struct printer *p, unsigned stage)
{
   fputs("{\n", p->out);
   print_stage_constants(p, stage);
   for (unsigned half = 0; half < 2; half++) {
      struct nv2a_rc_portion portion;
      nv2a_rc_decode_icw(p->words->icw[stage][half], portion.in);
      nv2a_rc_decode_ocw((enum nv2a_rc_half)half, p->words->ocw[stage][half], &portion.out);
      print_portion(p->out, half == NV2A_RC_RGB ? STAGE_RGB : STAGE_ALPHA, &portion);
   }
   fputs("}\n", p->out);
}

/* --- Texture stages */

static void
print_texture_stage(const struct printer *p, unsigned stage)
{
   const unsigned mode = nv2a_texture_mode(p->words, stage);
   const unsigned mapping = nv2a_dot_mapping(p->words, stage);
   const unsigned input = stage ? nv2a_texture_input(p->words, stage) : 0;
   const struct nv2a_texture_mode_info none = {.name = "unknown"};
   const struct nv2a_texture_mode_info *info =
       mode < NV2A_TEXTURE_NUM_MODES ? &nv2a_texture_modes[mode] : &none;
   const bool maps = info->maps_rgb || mapping;
   if (!mode && !mapping && !input)
      return;
   fprintf(p->out, "tex%u = %s(", stage, info->name);
   if (stage && (info->reads_stage || maps || input))
      fprintf(p->out, maps ? "%s(tex%u)" : "%stex%u", maps ? nv2a_dot_mappings[mapping] : "",
              input);
   fputs(");\n", p->out);
}

/* --- The final combiner */

static void
print_final_rgb(FILE *out, const struct nv2a_rc_input in[4])
{
   const bool product = !is_zero(&in[NV2A_RC_A]) || !is_zero(&in[NV2A_RC_B]);
   const bool lerp = !is_zero(&in[NV2A_RC_C]);
   fputs("out.rgb = ", out);
   if (lerp)
      fputs("lerp(", out);
   if (lerp || product) {
      print_input(out, FINAL_RGB, &in[NV2A_RC_A]);
      fputs(lerp ? ", " : " * ", out);
      print_input(out, FINAL_RGB, &in[NV2A_RC_B]);
   }
   if (lerp) {
      fputs(", ", out);
      print_input(out, FINAL_RGB, &in[NV2A_RC_C]);
      fputc(')', out);
   }
   if (!is_zero(&in[NV2A_RC_D])) {
      fputs(lerp || product ? " + " : "", out);
      print_input(out, FINAL_RGB, &in[NV2A_RC_D]);
   }
   fputs(";\n", out);
}

static void
print_final(const struct printer *p)
{
   FILE *out = p->out;
   struct nv2a_rc_final final;
   nv2a_rc_decode_final(p->words->final, &final);
   for (unsigned k = 0; k < 2; k++) {
      const struct nv2a_rc_factor *factor = p->constants ? &p->constants->final[k] : NULL;
      if (p->words->final_factor[k] || has_parameters(factor))
         print_constant(out, "final_const", k, p->words->final_factor[k], factor);
   }
   if (!is_zero(&final.in[NV2A_RC_E]) || !is_zero(&final.in[NV2A_RC_F])) {
      fputs("final_product = ", out);
      print_input(out, FINAL_RGB, &final.in[NV2A_RC_E]);
      fputs(" * ", out);
      print_input(out, FINAL_RGB, &final.in[NV2A_RC_F]);
      fputs(";\n", out);
   }
   if (final.invert_spare0 || final.invert_v1)
      fprintf(out, "color_sum = %s + %s;\n",
              final.invert_spare0 ? "unsigned_invert(spare0)" : "spare0",
              final.invert_v1 ? "unsigned_invert(col1)" : "col1");
   if (final.clamp_sum)
      fputs("clamp_color_sum();\n", out);
   if (p->words->final[0])
      print_final_rgb(out, final.in);
   if (!is_zero(&final.in[NV2A_RC_G])) {
      fputs("out.a = ", out);
      print_input(out, FINAL_ALPHA, &final.in[NV2A_RC_G]);
      fputs(";\n", out);
   }
}

/* --- All of it */

static void
print_problem(const struct printer *p)
{
   struct nv2a_combiner_problem problem;
   if (nv2a_combiner_check(p->words, &problem))
      return;
   fprintf(p->out, "# %s", problem.word);
   if (problem.stage >= 0)
      fprintf(p->out, " %d", problem.stage);
   fprintf(p->out, ": %s\n", problem.text);
}

static void
print_all(const struct printer *p)
{
   print_problem(p);
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++)
      print_texture_stage(p, i);
   if (p->words->control & NV2A_COMBINER_MUX_MSB)
      fputs("mux_by_most_significant_bit();\n", p->out);
   for (unsigned k = 0; k < 2; k++) {
      const struct nv2a_rc_factor *factor = stage_factor(p, 0, k);
      const uint32_t color = p->words->factor[0][k];
      if (!each_stage_has(p, k) && (color || has_parameters(factor)))
         print_constant(p->out, "const", k, color, factor);
   }
   for (unsigned i = 0; i < nv2a_combiner_count(p->words); i++)
      print_stage(p, i);
   print_final(p);
}

char *
nv2a_combiner_disassemble(const struct nv2a_combiner_words *words,
                          const struct nv2a_rc_constants *constants)
{
   char *text = NULL;
   size_t size = 0;
   struct printer p = {open_memstream(&text, &size), words, constants};
   if (!p.out)
      return NULL;
   print_all(&p);
   const bool failed = ferror(p.out);
   if (fclose(p.out) || failed) {
      free(text);
      return NULL;
   }
   return text;
}
