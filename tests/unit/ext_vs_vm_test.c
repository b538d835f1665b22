/* Random shaders of EXT_vertex_shader, up to the limits, on the block machine against the reference
 * evaluator: all operations and shapes, all storage classes, indexing within blocks and beyond. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/frontend/ext_vs/ext_vs.h"
#include "test_random.h"
#include "vm_compare.h"

#define BLOCK_SIZE 5
#define NUM_CONSTANTS (BLOCK_SIZE * 16)

static uint32_t seed = 7;

static unsigned
below(unsigned n)
{
   return test_random_below(&seed, n);
}

/* Two blocks of every storage class and type, in this order, then two attributes. */
static void
add_blocks(struct ext_vs_program *program, const float *constants)
{
   for (unsigned storage = 0; storage < EXT_VS_ATTRIB; storage++) {
      for (unsigned i = 0; i < 6; i++) {
         const struct ext_vs_block block = {.storage = (enum ext_vs_storage)storage,
                                            .type = (enum ext_vs_type)(i / 2),
                                            .normalized = i % 2,
                                            .count = 1 + below(BLOCK_SIZE),
                                            .values = constants};
         assert_true(ext_vs_add_block(program, &block) != UINT32_MAX);
      }
   }
   for (unsigned i = 0; i < 2; i++) {
      const struct ext_vs_block block = {.storage = EXT_VS_ATTRIB,
                                         .type = EXT_VS_VECTOR,
                                         .count = 1,
                                         .attrib = i ? VERT_ATTRIB_NORMAL : VERT_ATTRIB_POS};
      assert_true(ext_vs_add_block(program, &block) != UINT32_MAX);
   }
}

static struct ext_vs_operand
random_symbol(const struct ext_vs_program *program, char letter, bool local)
{
   for (;;) {
      const uint32_t b = below(program->num_blocks);
      const struct ext_vs_block *block = &program->blocks[b];
      if (block->type == (enum ext_vs_type)(letter == 'S'   ? 0
                                            : letter == 'V' ? 1
                                                            : 2) &&
          (!local || block->storage == EXT_VS_LOCAL))
         return (struct ext_vs_operand){b, below(block->count)};
   }
}

static void
add_random(struct ext_vs_program *program)
{
   static const unsigned outputs[] = {VARYING_HPOS, VARYING_COL0,     VARYING_COL1,
                                      VARYING_TEX0, VARYING_TEX0 + 7, EXT_VS_NOWHERE};
   struct ext_vs_instr instr = {.op = (uint8_t)below(EXT_VS_NUM_OPS), .mask = (uint8_t)below(16)};
   const unsigned num_args = ext_vs_num_args(instr.op);
   const char *shapes = ext_vs_shapes(instr.op);
   const unsigned num_shapes = (unsigned)(strlen(shapes) + 1) / (num_args + 2);
   const char *shape = shapes + below(num_shapes) * (num_args + 2);
   const unsigned selectors = instr.op == EXT_VS_SWIZZLE ? EXT_VS_NUM_SELECTORS : 4;
   for (unsigned i = 0; i < 4; i++)
      instr.select[i] = (uint8_t)below(selectors);
   instr.res = random_symbol(program, shape[0], true);
   if (shape[0] == 'V' && below(3) == 0)
      instr.res = (struct ext_vs_operand){EXT_VS_OUTPUT, outputs[below(6)]};
   for (unsigned i = 0; i < num_args; i++)
      instr.arg[i] = random_symbol(program, shape[1 + i], false);
   assert_true(ext_vs_add_instr(program, &instr));
}

static void
check_random_shader(unsigned size)
{
   static struct vm_memory m;
   float constants[NUM_CONSTANTS];
   const struct ext_vs_options options = {.material_color = 0, .clip_planes = (uint8_t)below(64)};
   struct ext_vs_program program = {0};
   struct ext_vs_layout layout;
   for (unsigned i = 0; i < NUM_CONSTANTS; i++)
      constants[i] = (float)test_random(&seed, -3, 3);
   add_blocks(&program, constants);
   const struct ext_vs_instr position = {.op = EXT_VS_MOV,
                                         .res = {EXT_VS_OUTPUT, VARYING_HPOS},
                                         .arg = {{program.num_blocks - 2, 0}}};
   assert_true(ext_vs_add_instr(&program, &position));
   while (program.cost < size)
      add_random(&program);
   assert_true(ext_vs_layout_init(&layout, &program));
   assert_true(layout.defined);
   struct ir_shader *sh = ext_vs_translate(&program, &layout, &options);
   assert_non_null(sh);
   vm_memory_fill(&m, &seed);
   vm_compare(sh, &m);
   ir_shader_destroy(sh);
   ext_vs_layout_finish(&layout);
   ext_vs_program_finish(&program);
}

static void
small_shaders(void **state)
{
   for (unsigned i = 0; i < 300; i++)
      check_random_shader(2 + below(40));
}

static void
large_shaders(void **state)
{
   for (unsigned i = 0; i < 10; i++)
      check_random_shader(EXT_VS_MAX_INSTRUCTIONS - 30);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(small_shaders),
       cmocka_unit_test(large_shaders),
   };
   return cmocka_run_group_tests_name("ext_vs_vm", tests, NULL, NULL);
}
