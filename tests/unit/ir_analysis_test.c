/* What is asked about a shader: dominance, loops, structure of the control flow, where values live.
 * Random graphs are compared with definitions taken literally. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/analysis/dominance.h"
#include "compiler/analysis/liveness.h"
#include "compiler/analysis/loops.h"
#include "compiler/analysis/structure.h"
#include "compiler/ir/builder.h"
#include "ir_text.h"
#include "test_random.h"

#define MAX_BLOCKS 24

/* --- Random graphs */

/* Blocks with a value each, which all blocks that it dominates may use. */
static struct ir_shader *
random_graph(uint32_t *seed)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   assert_non_null(sh);
   struct ir_builder b = ir_builder_create(sh);
   struct ir_block *blocks[MAX_BLOCKS];
   const unsigned n = 2 + test_random_below(seed, MAX_BLOCKS - 2);
   const struct ir_val cond = ir_imm_b(&b, true);
   for (unsigned i = 0; i < n; i++)
      blocks[i] = i ? ir_new_block(&b) : b.block;
   for (unsigned i = 0; i < n; i++) {
      /* Nothing leads to the entry. */
      struct ir_block *yes = blocks[1 + test_random_below(seed, n - 1)];
      struct ir_block *no = blocks[1 + test_random_below(seed, n - 1)];
      ir_set_block(&b, blocks[i]);
      ir_load_input(&b, 0, 4);
      switch (test_random_below(seed, 4)) {
      case 0:
         ir_jump(&b, yes);
         break;
      case 1:
         ir_end(&b);
         break;
      default:
         ir_branch(&b, cond, yes, no);
      }
   }
   assert_false(b.failed);
   assert_true(ir_shader_index(sh));
   return sh;
}

/* Marks what can be reached from a block without passing `without`. */
static void
reach(struct ir_block *b, const struct ir_block *without, bool *reached)
{
   if (b == without || reached[b->index])
      return;
   reached[b->index] = true;
   for (unsigned s = 0; s < 2; s++) {
      if (b->succ[s])
         reach(b->succ[s], without, reached);
   }
}

static void
check_dominance(const struct ir_shader *sh)
{
   struct ir_dom dom;
   assert_true(ir_dom_init(&dom, sh));
   for (const struct ir_block *a = sh->first; a; a = a->next) {
      bool reached[MAX_BLOCKS] = {false};
      reach(sh->first, a, reached);
      for (const struct ir_block *b = sh->first; b; b = b->next)
         assert_int_equal(ir_dominates(&dom, a, b), !reached[b->index]);
   }
   for (uint32_t k = 0; k < dom.num_blocks; k++) {
      const struct ir_block *b = dom.order[k];
      assert_int_equal(dom.position[b->index], k);
      assert_true(!k || dom.position[dom.idom[b->index]] < k);
      assert_ptr_equal(dom.tree[dom.enter[b->index]], b);
   }
   ir_dom_finish(&dom);
}

/* A block is in a loop exactly if it can come back to itself. What is in a loop with another block
 * can reach it and be reached; the loops of a block without another one are found outside in. */
static void
check_loops(const struct ir_shader *sh)
{
   struct ir_loops loops;
   bool reached[MAX_BLOCKS][MAX_BLOCKS] = {{false}};
   assert_true(ir_loops_init(&loops, sh));
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (unsigned s = 0; s < 2; s++) {
         if (b->succ[s])
            reach(b->succ[s], NULL, reached[b->index]);
      }
      assert_int_equal(loops.innermost[b->index] > 0, reached[b->index][b->index]);
   }
   for (uint32_t i = 1; i < loops.num_loops; i++) {
      const struct ir_block *header = loops.loops[i].header;
      assert_true(loops.loops[i].parent < i);
      assert_int_equal(loops.loops[i].depth, loops.loops[loops.loops[i].parent].depth + 1);
      for (const struct ir_block *b = sh->first; b; b = b->next) {
         const bool both = reached[b->index][header->index] && reached[header->index][b->index];
         assert_true(!ir_loop_has(&loops, i, b) || both);
         assert_true(!both || loops.loops[i].depth > 1 || ir_loop_has(&loops, i, b));
      }
   }
   for (const struct ir_block *in = sh->first; in; in = in->next) {
      for (const struct ir_block *out = sh->first; out; out = out->next) {
         uint32_t expected = 0;
         for (uint32_t i = loops.innermost[in->index]; i; i = loops.loops[i].parent)
            expected = ir_loop_has(&loops, i, out) ? expected : i;
         assert_int_equal(ir_loop_between(&loops, in, out), expected);
      }
   }
   ir_loops_finish(&loops);
}

/* All blocks, dominators first, each loop in one piece from its header on. */
static void
check_order(const struct ir_shader *sh)
{
   struct ir_loops loops;
   struct ir_dom dom;
   struct ir_block *order[MAX_BLOCKS];
   uint32_t place[MAX_BLOCKS];
   assert_true(ir_dom_init(&dom, sh));
   assert_true(ir_loops_init(&loops, sh));
   assert_true(ir_loops_order(&loops, sh, order));
   memset(place, 0xff, sizeof place);
   for (uint32_t k = 0; k < sh->num_blocks; k++) {
      assert_int_equal(place[order[k]->index], UINT32_MAX);
      place[order[k]->index] = k;
      assert_true(!k || place[dom.idom[order[k]->index]] < k);
   }
   for (uint32_t i = 0; i < loops.num_loops; i++) {
      uint32_t size = 0, last = 0;
      for (const struct ir_block *b = sh->first; b; b = b->next) {
         if (!ir_loop_has(&loops, i, b))
            continue;
         size++;
         last = place[b->index] > last ? place[b->index] : last;
      }
      assert_int_equal(last + 1 - place[loops.loops[i].header->index], size);
   }
   ir_loops_finish(&loops);
   ir_dom_finish(&dom);
}

static void
test_random_graphs(void **unused)
{
   uint32_t seed = 1;
   for (unsigned i = 0; i < 3000; i++) {
      struct ir_shader *sh = random_graph(&seed);
      check_dominance(sh);
      check_loops(sh);
      check_order(sh);
      ir_shader_destroy(sh);
   }
}

/* --- Loops */

/* b1 and b2 are entered at once; with both edges into the loop it has two entries. */
static void
test_irreducible(void **unused)
{
   struct ir_shader *sh = parse_ir("shader vertex\n"
                                   "block 0\n   %0 = imm.b1 0x00000000\n   branch %0.x b1 b2\n"
                                   "block 1\n   branch %0.x b2 b3\n"
                                   "block 2\n   jump b1\n"
                                   "block 3\n   end\n");
   struct ir_loops loops;
   assert_true(ir_loops_init(&loops, sh));
   assert_false(loops.reducible);
   assert_int_equal(loops.num_loops, 2);
   ir_loops_finish(&loops);
   ir_shader_destroy(sh);
}

static const char nested_loops[] = "shader vertex\n"
                                   "block 0\n   %0 = imm.b1 0x00000000\n   jump b1\n"
                                   "block 1\n   jump b2\n"
                                   "block 2\n   branch %0.x b2 b3\n"
                                   "block 3\n   branch %0.x b1 b4\n"
                                   "block 4\n   end\n";

static void
test_nesting(void **unused)
{
   struct ir_shader *sh = parse_ir(nested_loops);
   struct ir_loops loops;
   assert_true(ir_loops_init(&loops, sh));
   assert_true(loops.reducible);
   assert_int_equal(loops.num_loops, 3);
   assert_int_equal(loops.loops[1].header->index, 1);
   assert_int_equal(loops.loops[2].header->index, 2);
   assert_int_equal(loops.loops[2].parent, 1);
   static const uint32_t innermost[] = {0, 1, 2, 1, 0};
   for (unsigned i = 0; i < 5; i++)
      assert_int_equal(loops.innermost[i], innermost[i]);
   ir_loops_finish(&loops);
   ir_shader_destroy(sh);
}

/* --- Structure */

/* The items in short: "if 0" tests the condition of block 0. */
static void
check_structure(const char *ir, unsigned max_depth, const char *expected)
{
   static const char *const names[] = {"",      "if ",   "if not ", "if state ", "else",
                                       "endif", "loop",  "endloop", "break",     "end",
                                       "go ",   "push ", "pop"};
   char text[1024] = "";
   struct ir_structure flow;
   struct ir_shader *sh = parse_ir(ir);
   assert_true(ir_structure_init(&flow, sh, max_depth));
   for (size_t i = 0; i < flow.count; i++) {
      const struct ir_flow_item *item = &flow.items[i];
      const size_t len = strlen(text);
      if (item->block)
         snprintf(text + len, sizeof text - len, "%s%u; ", names[item->kind], item->block->index);
      else
         snprintf(text + len, sizeof text - len, "%s; ", names[item->kind]);
   }
   assert_string_equal(text, expected);
   ir_structure_finish(&flow);
   ir_shader_destroy(sh);
}

/* Blocks without instructions are not among the items. */
static void
test_structure(void **unused)
{
   check_structure(nested_loops, 48,
                   "0; loop; loop; if not 2; break; endif; endloop; "
                   "if not 3; break; endif; endloop; ");
   check_structure("shader vertex\nblock 0\n   %0 = imm.b1 0x00000000\n   branch %0.x b1 b2\n"
                   "block 1\n   discard.b %0.x\n   jump b2\n"
                   "block 2\n   discard.b %0.x\n   end\n",
                   48, "0; if 0; 1; endif; 2; ");
}

/* Deeper than allowed: one loop over all blocks. */
static void
test_structure_depth(void **unused)
{
   check_structure(nested_loops, 2,
                   "go 0; loop; if state 0; 0; go 1; endif; if state 1; go 2; endif; "
                   "if state 2; if 2; go 2; else; go 3; endif; endif; "
                   "if state 3; if 3; go 1; else; go 4; endif; endif; "
                   "if state 4; end; endif; endloop; ");
}

/* --- Liveness */

static struct ir_liveness
find_live(const struct ir_shader *sh)
{
   struct ir_block *order[MAX_BLOCKS];
   struct ir_liveness live;
   uint32_t count = 0;
   for (struct ir_block *b = sh->first; b; b = b->next)
      order[count++] = b;
   assert_true(ir_liveness_init(&live, sh, order, count));
   return live;
}

static void
check_interval(const struct ir_liveness *live, uint32_t id, uint32_t start, uint32_t end)
{
   assert_int_equal(live->start[id], start);
   assert_int_equal(live->end[id], end);
}

/* Positions: block 0 has 1..3 and its end is 4, block 1 has 5, 6 and 7, block 2 has 8 and 9. */
static void
test_live(void **unused)
{
   struct ir_shader *sh = parse_ir("shader vertex\n"
                                   "block 0\n"
                                   "   %0 = load_input.f4 0\n"
                                   "   %1 = fadd.f4 %0.xyzw %0.xyzw\n"
                                   "   %2 = imm.b1 0x00000000\n"
                                   "   jump b1\n"
                                   "block 1\n"
                                   "   %3 = fmul.f4 %1.xyzw %1.xyzw\n"
                                   "   store_output.f 0.xyzw %3.xyzw\n"
                                   "   branch %2.x b1 b2\n"
                                   "block 2\n"
                                   "   store_output.f 1.xyzw %0.xyzw\n"
                                   "   end\n");
   struct ir_liveness live = find_live(sh);
   check_interval(&live, 0, 1, 8);
   check_interval(&live, 1, 2, 7); /* round the loop, to its end */
   check_interval(&live, 2, 3, 7);
   check_interval(&live, 3, 5, 6);
   const struct ir_instr *first = sh->first->first;
   assert_int_equal(ir_num_uses(&live, first), 3);
   assert_int_equal(ir_num_uses(&live, first->next->next), 1);
   ir_liveness_finish(&live);
   ir_shader_destroy(sh);
}

/* The source of a phi is used where control leaves the block that it comes from. */
static void
test_live_phi(void **unused)
{
   struct ir_shader *sh = parse_ir("shader vertex\n"
                                   "block 0\n"
                                   "   %0 = imm.f1 0x00000000\n"
                                   "   %1 = imm.b1 0x00000000\n"
                                   "   jump b1\n"
                                   "block 1\n"
                                   "   %2 = phi.f1 b0 %0.x b1 %3.x\n"
                                   "   %3 = fadd.f1 %2.x %2.x\n"
                                   "   branch %1.x b1 b2\n"
                                   "block 2\n"
                                   "   store_output.f 0.x %3.x\n"
                                   "   end\n");
   struct ir_liveness live = find_live(sh);
   check_interval(&live, 0, 1, 3);
   check_interval(&live, 1, 2, 6);
   check_interval(&live, 2, 4, 5);
   check_interval(&live, 3, 5, 7);
   ir_liveness_finish(&live);
   ir_shader_destroy(sh);
}

static void
test_live_calls(void **unused)
{
   struct ir_shader *sh = parse_ir("shader vertex\n"
                                   "block 0\n"
                                   "   %0 = imm.f1 0x00000000\n"
                                   "   %1 = fadd.f1 %0.x %0.x\n"
                                   "   call b1 b2\n"
                                   "block 1\n"
                                   "   ret\n"
                                   "block 2\n"
                                   "   store_output.f 0.x %1.x\n"
                                   "   end\n");
   struct ir_liveness live = find_live(sh);
   check_interval(&live, 0, 1, 2);
   check_interval(&live, 1, 2, IR_LIVE_FOREVER);
   ir_liveness_finish(&live);
   ir_shader_destroy(sh);
}

/* In random graphs an interval covers all ends of blocks at which the value lives: those from which
 * a use can be reached without passing the block that makes it. */
static void
check_intervals(struct ir_shader *sh, uint32_t *seed)
{
   struct ir_dom dom;
   struct ir_loops loops;
   struct ir_liveness live;
   struct ir_block *order[MAX_BLOCKS];
   assert_true(ir_dom_init(&dom, sh));
   assert_true(ir_loops_init(&loops, sh));
   assert_true(ir_loops_order(&loops, sh, order));
   for (struct ir_block *b = sh->first; b; b = b->next) {
      struct ir_instr *def = dom.order[test_random_below(seed, sh->num_blocks)]->first;
      if (!ir_dominates(&dom, def->block, b) || def->block == b || def->type != IR_F)
         continue;
      struct ir_builder builder = {.shader = sh, .block = b};
      ir_store_output(&builder, VARYING_COL0, 0xf,
                      (struct ir_val){{.def = def, .swizzle = {0, 1, 2, 3}}, 4});
   }
   assert_true(ir_liveness_init(&live, sh, order, sh->num_blocks));
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (const struct ir_instr *def = b->first; def; def = def->next) {
         for (struct ir_block *at = sh->first; at && def->num_components; at = at->next) {
            bool reached[MAX_BLOCKS] = {false};
            for (unsigned s = 0; s < 2; s++) {
               if (at->succ[s])
                  reach(at->succ[s], b, reached);
            }
            for (uint32_t u = live.first_use[def->id]; u < live.first_use[def->id + 1]; u++) {
               if (live.places[u].block != b && reached[live.places[u].block->index] &&
                   ir_dominates(&dom, b, at))
                  assert_true(live.end[def->id] >= live.end_of[at->index]);
            }
         }
      }
   }
   ir_liveness_finish(&live);
   ir_loops_finish(&loops);
   ir_dom_finish(&dom);
}

static void
test_random_intervals(void **unused)
{
   uint32_t seed = 2;
   for (unsigned i = 0; i < 1000; i++) {
      struct ir_shader *sh = random_graph(&seed);
      check_intervals(sh, &seed);
      ir_shader_destroy(sh);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_random_graphs),    cmocka_unit_test(test_irreducible),
       cmocka_unit_test(test_nesting),          cmocka_unit_test(test_structure),
       cmocka_unit_test(test_structure_depth),  cmocka_unit_test(test_live),
       cmocka_unit_test(test_live_phi),         cmocka_unit_test(test_live_calls),
       cmocka_unit_test(test_random_intervals),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
