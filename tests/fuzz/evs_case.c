#include "evs_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random_program.h"

static const float constants[] = {0.0f,  1.0f,  -1.0f,  2.0f, 0.5f,  -0.25f, 3.0f, 100.0f,
                                  -0.0f, 1e30f, 1e-30f, 7.0f, -8.5f, 0.1f,   4.0f, 127.0f};

/* letter: S, V or M */
static const struct {
   enum ext_vs_storage storage;
   char letter;
   uint32_t count;
   bool normalized;
   unsigned attrib;
} symbols[] = {
    {EXT_VS_LOCAL, 'S', 4, false, 0},
    {EXT_VS_LOCAL, 'V', 6, false, 0},
    {EXT_VS_LOCAL, 'M', 2, false, 0},
    {EXT_VS_LOCAL_CONSTANT, 'S', 6, false, 0},
    {EXT_VS_LOCAL_CONSTANT, 'V', 4, false, 0},
    {EXT_VS_INVARIANT, 'S', 2, false, 0},
    {EXT_VS_INVARIANT, 'V', 8, false, 0},
    {EXT_VS_INVARIANT, 'M', 2, false, 0},
    {EXT_VS_VARIANT, 'S', 2, false, 0},
    {EXT_VS_VARIANT, 'V', 3, false, 0},
    {EXT_VS_VARIANT, 'V', 1, true, 0},
    {EXT_VS_VARIANT, 'M', 1, false, 0},
    {EXT_VS_ATTRIB, 'V', 1, false, VERT_ATTRIB_POS},
    {EXT_VS_ATTRIB, 'V', 1, false, VERT_ATTRIB_COLOR0},
};
#define NUM_BLOCKS (sizeof symbols / sizeof symbols[0])

/* Outputs by type. */
static const uint8_t vector_outputs[] = {VARYING_HPOS, VARYING_COL0, VARYING_COL1, VARYING_TEX0,
                                         VARYING_TEX0 + 7};
static const uint8_t scalar_outputs[] = {VARYING_FOGC, VARYING_PSIZ};

static enum ext_vs_type
type_of(char letter)
{
   return letter == 'S' ? EXT_VS_SCALAR : letter == 'V' ? EXT_VS_VECTOR : EXT_VS_MATRIX;
}

/* --- Random operations */

static struct ext_vs_operand
pick_symbol(uint64_t *state, char letter, bool local)
{
   for (;;) {
      const uint32_t b = random_below(state, NUM_BLOCKS);
      if (symbols[b].letter == letter && (!local || symbols[b].storage == EXT_VS_LOCAL))
         return (struct ext_vs_operand){b, random_below(state, symbols[b].count)};
   }
}

static struct ext_vs_operand
pick_result(uint64_t *state, char letter)
{
   if (letter == 'M' || random_below(state, 4))
      return pick_symbol(state, letter, true);
   const uint32_t output = letter == 'S' ? scalar_outputs[random_below(state, 2)]
                                         : vector_outputs[random_below(state, 5)];
   return (struct ext_vs_operand){EXT_VS_OUTPUT, output};
}

static void
add_operation(struct evs_shader *shader, uint64_t *state)
{
   struct ext_vs_instr *in = &shader->instrs[shader->num++];
   memset(in, 0, sizeof *in);
   in->op = (uint8_t)random_below(state, EXT_VS_NUM_OPS);
   const unsigned args = ext_vs_num_args((enum ext_vs_op)in->op);
   const char *shapes = ext_vs_shapes((enum ext_vs_op)in->op);
   const size_t count = (strlen(shapes) + 1) / (args + 2);
   const char *shape = shapes + (args + 2) * random_below(state, (uint32_t)count);
   in->res = pick_result(state, shape[0]);
   for (unsigned i = 0; i < args; i++)
      in->arg[i] = pick_symbol(state, shape[1 + i], false);
   in->mask = (uint8_t)random_below(state, 16);
   for (unsigned i = 0; i < 4; i++)
      in->select[i] = (uint8_t)random_below(state, EXT_VS_NUM_SELECTORS);
   if (in->op == EXT_VS_INSERT || in->op == EXT_VS_EXTRACT)
      in->select[0] &= 3;
}

void
evs_random(struct evs_shader *shader, uint64_t *state)
{
   memset(shader, 0, sizeof *shader);
   for (unsigned n = 1 + random_below(state, EVS_MAX_INSTRS - 1); n; n--)
      add_operation(shader, state);
   /* The position may have been written already. */
   struct ext_vs_instr *last = &shader->instrs[shader->num - 1];
   *last = (struct ext_vs_instr){.op = EXT_VS_MOV, .res = {EXT_VS_OUTPUT, VARYING_HPOS}};
   last->arg[0] = pick_symbol(state, 'V', true);
}

/* --- Compilation */

static bool
record(struct ext_vs_program *program, const struct evs_shader *shader)
{
   bool ok = true;
   for (unsigned i = 0; i < NUM_BLOCKS; i++) {
      const struct ext_vs_block block = {
          .storage = symbols[i].storage,
          .type = type_of(symbols[i].letter),
          .normalized = symbols[i].normalized,
          .count = symbols[i].count,
          .attrib = symbols[i].attrib,
          .values = symbols[i].storage == EXT_VS_LOCAL_CONSTANT ? constants : NULL,
      };
      ok = ok && ext_vs_add_block(program, &block) == i;
   }
   for (unsigned i = 0; i < shader->num; i++)
      ok = ok && ext_vs_add_instr(program, &shader->instrs[i]);
   return ok;
}

struct ir_shader *
evs_compile(const struct evs_shader *shader)
{
   static const struct ext_vs_options options;
   struct ext_vs_program program = {0};
   struct ext_vs_layout layout;
   struct ir_shader *ir = NULL;
   if (!record(&program, shader) || !ext_vs_layout_init(&layout, &program))
      abort();
   if (layout.defined)
      ir = ext_vs_translate(&program, &layout, &options);
   ext_vs_layout_finish(&layout);
   ext_vs_program_finish(&program);
   return ir;
}

/* --- Text */

static void
print_operand(struct ext_vs_operand o)
{
   static const char *const storages[] = {"local", "constant", "invariant", "variant", "attrib"};
   if (o.block == EXT_VS_OUTPUT)
      fprintf(stderr, " output %u", o.symbol);
   else
      fprintf(stderr, " %s-%c%u[%u]", storages[symbols[o.block].storage], symbols[o.block].letter,
              o.block, o.symbol);
}

void
evs_print(const struct evs_shader *shader)
{
   for (unsigned i = 0; i < shader->num; i++) {
      const struct ext_vs_instr *in = &shader->instrs[i];
      fprintf(stderr, "%s", ext_vs_op_name((enum ext_vs_op)in->op));
      print_operand(in->res);
      fprintf(stderr, " <-");
      for (unsigned k = 0; k < ext_vs_num_args((enum ext_vs_op)in->op); k++)
         print_operand(in->arg[k]);
      if (in->op == EXT_VS_WRITE_MASK)
         fprintf(stderr, " mask %u", in->mask);
      if (in->op >= EXT_VS_SWIZZLE && in->op != EXT_VS_WRITE_MASK)
         fprintf(stderr, " select %u %u %u %u", in->select[0], in->select[1], in->select[2],
                 in->select[3]);
      fprintf(stderr, "\n");
   }
}
