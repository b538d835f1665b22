/* Fuzzes the texts of ATI_text_fragment_shader:
 *
 *   fuzz_ati_text [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * Texts load or fail at a place inside them. What loads means the same to every executor. Random
 * shaders written as texts are those that the same parts make by calls, and break the same rules.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ati_random.h"
#include "compiler/analysis/validate.h"
#include "compiler/frontend/ati_fs/define.h"
#include "compiler/frontend/ati_fs/text.h"
#include "compiler/pass/pass.h"
#include "fuzz_text.h"
#include "ir_compare.h"
#include "random_program.h"

static const char example[] =
    "!!ATIfs1.0 # a comment\n"
    "StartConstants; CONSTANT c0 = {0.5, 1, .25e-1, 0}; CONSTANT c1 = program.env[7];\n"
    "CONSTANT c2=program.local[0]; EndConstants;\n"
    "StartPrelimPass; SampleMap r1, t0.str; PassTexCoord r2, t1.stq_dq;\n"
    "MUL r1.rgb.2x.sat, r1.2x.bias, c0.r.neg; MOV r1.a, 1; DOT3 r2, r1, r2; EndPass;\n"
    "StartOutputPass; SampleMap r0, r2.str_dr; PassTexCoord r1, r1.str;\n"
    "CND0 r0.half, color0.comp, color1.b, r1; DOT2ADD r0.ga.eighth, r0, c2, 0; EndPass;\n";

static void
die(const char *what, const char *text, size_t len)
{
   fprintf(stderr, "%s\n--- program\n%.*s\n", what, (int)len, text);
   abort();
}

static void
check(const char *text, size_t len)
{
   struct ati_fs_text shader;
   struct text_error error;
   char message[IR_COMPARE_MESSAGE];
   uint64_t state = len | 1;
   if (!ati_fs_parse(text, len, &shader, &error)) {
      if (error.offset > len || !error.message[0])
         die("error position outside the text", text, len);
      return;
   }
   const struct ati_fs_key key = {.target = {1, 2, 3, 4, 5, 0}, .color_sum = len & 1};
   struct ir_shader *sh = ati_fs_build(&shader.code, &key);
   char *invalid = sh ? ir_validate(sh, "the front end") : NULL;
   if (!sh || invalid)
      die(sh ? invalid : "out of memory", text, len);
   if (!ir_compare(sh, &state, message))
      die(message, text, len);
   if (!ir_optimize(sh, IR_PASS_VALIDATE))
      die("optimize", text, len);
   if (!ir_compare(sh, &state, message))
      die(message, text, len);
   ir_shader_destroy(sh);
}

/* --- Random shaders, by calls and as texts */

static void
add_argument(struct fuzz_text *text, const struct ati_fs_arg *arg)
{
   static const char *const others[] = {"0", "1", "color0", "color1"};
   static const char *const replicates[] = {"", ".r", ".g", ".b", ".a"};
   if (arg->source < ATI_FS_CON0)
      fuzz_text_add(text, "r%u", arg->source);
   else if (arg->source < ATI_FS_ZERO)
      fuzz_text_add(text, "c%u", arg->source - ATI_FS_CON0);
   else
      fuzz_text_add(text, "%s", others[arg->source - ATI_FS_ZERO]);
   fuzz_text_add(
       text, "%s%s%s%s%s", replicates[arg->replicate], arg->modifiers & ATI_FS_NEGATE ? ".neg" : "",
       arg->modifiers & ATI_FS_2X ? ".2x" : "", arg->modifiers & ATI_FS_BIAS ? ".bias" : "",
       arg->modifiers & ATI_FS_COMP ? ".comp" : "");
}

static void
add_instruction(struct fuzz_text *text, const struct ati_fs_instruction *in, unsigned mask)
{
   static const char *const scales[] = {".eighth", ".quarter", ".half", "", ".2x", ".4x", ".8x"};
   fuzz_text_add(text, "%s r%u%s", ati_fs_op_name(in->op), in->dst, mask == 15 ? "" : ".");
   for (unsigned i = 0; i < 4; i++) {
      if (mask != 15 && mask >> i & 1)
         fuzz_text_add(text, "%c", "rgba"[i]);
   }
   fuzz_text_add(text, "%s%s", scales[in->shift + 3], in->saturate ? ".sat" : "");
   for (unsigned i = 0; i < ati_fs_num_args(in->op); i++) {
      fuzz_text_add(text, ", ");
      add_argument(text, &in->arg[i]);
   }
   fuzz_text_add(text, ";\n");
}

/* Adds the pair to both. False: it breaks a rule. */
static bool
add_pair(struct fuzz_text *text, struct ati_fs_definition *def, const struct ati_fs_pair *pair)
{
   struct ati_fs_instruction color = pair->color, alpha = pair->alpha;
   if (ati_fs_is_dot(alpha.op)) { /* texts write it with the colour */
      alpha = color;
      alpha.mask = 8;
      add_instruction(text, &color, color.mask | 8u);
   } else {
      if (color.op)
         add_instruction(text, &color, color.mask);
      if (alpha.op)
         add_instruction(text, &alpha, 8);
   }
   for (unsigned i = ati_fs_num_args(color.op); i < 3; i++)
      color.arg[i] = (struct ati_fs_arg){0};
   for (unsigned i = ati_fs_num_args(alpha.op); i < 3; i++)
      alpha.arg[i] = (struct ati_fs_arg){0};
   return (!color.op || !ati_fs_add_instruction(def, &color, false)) &&
          (!alpha.op || !ati_fs_add_instruction(def, &alpha, true));
}

static bool
reads_color(const struct ati_fs_instruction *in)
{
   bool reads = false;
   for (unsigned i = 0; i < ati_fs_num_args(in->op); i++)
      reads |= in->arg[i].source == ATI_FS_PRIMARY || in->arg[i].source == ATI_FS_SECONDARY;
   return reads;
}

/* False: the pass breaks a rule. */
static bool
add_pass(struct fuzz_text *text, struct ati_fs_definition *def, const struct ati_fs *fs, unsigned n)
{
   static const char *const swizzles[] = {"str", "stq", "str_dr", "stq_dq"};
   const struct ati_fs_pass *pass = &fs->pass[n];
   bool ok = true;
   fuzz_text_add(text, "%s;\n", n + 1 < fs->num_passes ? "StartPrelimPass" : "StartOutputPass");
   for (unsigned r = 0; r < ATI_FS_REGISTERS; r++) {
      const struct ati_fs_route route = pass->route[r];
      if (route.fill == ATI_FS_KEEP)
         continue;
      const bool coord = route.source >= ATI_FS_TEX0;
      fuzz_text_add(
          text, "%s r%u, %c%u.%s;\n", route.fill == ATI_FS_SAMPLE ? "SampleMap" : "PassTexCoord", r,
          coord ? 't' : 'r', route.source - (coord ? ATI_FS_TEX0 : 0), swizzles[route.swizzle]);
      ok = ok && !ati_fs_add_route(def, n, r, route);
   }
   if (def->pass != n)
      ati_fs_next_pass(def);
   for (unsigned i = 0; i < pass->num_pairs; i++) {
      const struct ati_fs_pair *pair = &pass->pair[i];
      const bool alpha = !ati_fs_is_dot(pair->alpha.op) && reads_color(&pair->alpha);
      ok = ok && (n + 1 == fs->num_passes || (!alpha && !reads_color(&pair->color)));
      ok = add_pair(text, def, pair) && ok;
   }
   fuzz_text_add(text, "EndPass;\n");
   return ok && (def->computes || n + 1 == fs->num_passes);
}

/* Most shaders are to keep the rules. */
static void
keep_rules(struct ati_fs *fs, uint64_t *state)
{
   for (unsigned p = 0; p < fs->num_passes; p++) {
      for (unsigned r = 0; r < ATI_FS_REGISTERS; r++) {
         struct ati_fs_route *route = &fs->pass[p].route[r];
         if (route->source >= ATI_FS_TEX0 && random_below(state, 64))
            route->swizzle = (uint8_t)((route->swizzle & ~1u) | (route->source & 1));
      }
      for (unsigned i = 0; i < fs->pass[p].num_pairs * 6; i++) {
         struct ati_fs_pair *pair = &fs->pass[p].pair[i / 6];
         struct ati_fs_arg *arg = &(i % 2 ? &pair->color : &pair->alpha)->arg[i % 6 / 2];
         const bool color = arg->source == ATI_FS_PRIMARY || arg->source == ATI_FS_SECONDARY;
         if (color && random_below(state, 64))
            arg->source = p + 1 == fs->num_passes ? ATI_FS_PRIMARY : (uint8_t)(ATI_FS_REG0 + i % 6);
         if (i % 6 / 2 == 2 && arg->source >= ATI_FS_CON0 && arg->source < ATI_FS_ZERO)
            arg->source = ATI_FS_ONE;
      }
   }
}

static bool
same_code(const struct ati_fs *a, const struct ati_fs *b, unsigned num_passes)
{
   bool same = true;
   for (unsigned p = 0; p < num_passes; p++)
      same = same && !memcmp(a->pass[p].route, b->pass[p].route, sizeof a->pass[p].route) &&
             !memcmp(a->pass[p].pair, b->pass[p].pair, sizeof a->pass[p].pair) &&
             a->pass[p].num_pairs == b->pass[p].num_pairs;
   return same;
}

static void
add_lines(struct fuzz_text *text, uint64_t *state)
{
   struct ati_fs fs;
   struct ati_fs_definition def = {.pass = 0};
   struct ati_fs_text shader;
   struct text_error error;
   const size_t start = text->len;
   ati_random_shader(&fs, state);
   if (random_below(state, 4))
      keep_rules(&fs, state);
   fuzz_text_add(text, "!!ATIfs1.0 StartConstants;\n");
   for (unsigned i = 0; i < ATI_FS_CONSTANTS; i++)
      fuzz_text_add(text, i & 1 ? "CONSTANT c%u = {0.%u};\n" : "CONSTANT c%u = program.env[%u];\n",
                    i, i);
   fuzz_text_add(text, "EndConstants;\n");
   bool ok = true;
   for (unsigned p = 0; p < fs.num_passes; p++)
      ok = add_pass(text, &def, &fs, p) && ok;
   const char *whole = text->data + start;
   const size_t len = text->len - start;
   if (ati_fs_parse(whole, len, &shader, &error) != ok)
      die(ok ? error.message : "the calls break a rule, the text does not", whole, len);
   if (ok && !same_code(&shader.code, &def.code, fs.num_passes))
      die("the text is another shader", whole, len);
}

static const char *const longs[][2] = {
    {"!!ATIfs1.0", " \n"},
    {"!!ATIfs1.0 #", "x"},
    {"!!ATIfs1.0 StartConstants; CONSTANT c0 = {", "0,"},
    {"!!ATIfs1.0 StartConstants; CONSTANT c0 = {0.", "9"},
    {"!!ATIfs1.0 StartOutputPass;", "MOV r0, 1;\n"},
    {"!!ATIfs1.0 StartOutputPass; MOV r0", ".r"},
    {NULL, NULL},
};

int
main(int argc, char **argv)
{
   static const struct fuzz_assembler assembler = {
       .name = "fuzz_ati_text",
       .result = "texts are the shaders of the same calls, and all executors agree",
       .check = check,
       .program = example,
       .tokens = "|!!ATIfs1.0|StartConstants;|EndConstants;|CONSTANT|StartPrelimPass;|EndPass;|"
                 "StartOutputPass;|SampleMap|PassTexCoord|program|env|local|MOV|MUL|MAD|DOT3|DOT4|"
                 "CND0|r0|r1|t0|c0|color0|color1|str|stq_dq|2x|neg|bias|comp|sat|half|rgb|a|0|1|"
                 "||,|.|;|=|{|}|[|]|0.5|7|",
       .pieces = ";,.[]{}=#\n rgbatcs0123456789x_e",
       .longs = longs,
       .add_lines = add_lines,
   };
   return fuzz_assembler_main(&assembler, argc, argv);
}
