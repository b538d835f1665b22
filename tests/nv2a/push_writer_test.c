/* The writer of push buffers, against a reader of words that knows nothing but headers. */
#include "nv2a/push/writer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

/* What has arrived. */
struct board {
   uint32_t words[256];
   struct nv2a_regs regs;
   struct nv2a_context context;
   unsigned writes, headers, flushes;
   unsigned constant, slot; /* load pointers */
   uint32_t elements[4096];
   unsigned num_elements;
   bool broken; /* accepts no more */
};

static void
take(struct board *board, uint32_t method, uint32_t data)
{
   board->writes++;
   board->regs.m[method / 4] = data;
   if (method == NV097_SET_TRANSFORM_CONSTANT_LOAD)
      board->constant = data * 4;
   else if (method == NV097_SET_TRANSFORM_PROGRAM_LOAD)
      board->slot = data * 4;
   else if (method >= NV097_SET_TRANSFORM_CONSTANT && method < NV097_SET_TRANSFORM_CONSTANT + 128)
      ((uint32_t *)board->context.constant)[board->constant++] = data;
   else if (method >= NV097_SET_TRANSFORM_PROGRAM && method < NV097_SET_TRANSFORM_PROGRAM + 128)
      ((uint32_t *)board->context.program)[board->slot++] = data;
   else if (method == NV097_ARRAY_ELEMENT32)
      board->elements[board->num_elements++] = data;
}

static bool
receive(struct nv2a_push *push, void *data)
{
   struct board *board = data;
   if (board->broken)
      return false;
   for (unsigned i = 0; i < push->used;) {
      struct nv2a_header h = nv2a_classify(push->words[i++]);
      assert_true(h.command <= NV2A_COMMAND_NONINCREASING && h.subchannel == 3);
      assert_true(i + h.count <= push->used);
      for (unsigned j = 0; j < h.count; j++)
         take(board, h.command == NV2A_COMMAND_INCREASING ? h.method + 4 * j : h.method,
              push->words[i++]);
      board->headers++;
   }
   board->flushes++;
   push->used = 0;
   return true;
}

static struct nv2a_push
open_board(struct board *board, unsigned size)
{
   struct nv2a_push push;
   memset(board, 0, sizeof *board);
   nv2a_push_init(&push, board->words, size, 3, receive, board);
   return push;
}

static void
state_that_is_held_is_left_out(void **state)
{
   (void)state;
   struct board board;
   struct nv2a_push push = open_board(&board, 256);
   nv2a_push_state(&push, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_LESS);
   nv2a_push_state(&push, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_LESS);
   assert_int_equal(push.used, 2);
   assert_int_equal(push.skipped, 1);
   nv2a_push_state(&push, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_ALWAYS);
   nv2a_push_forget(&push);
   nv2a_push_state(&push, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_ALWAYS);
   receive(&push, &board);
   assert_int_equal(board.writes, 3);
   assert_int_equal(nv2a_reg(&board.regs, NV097_SET_DEPTH_FUNC), NV097_SET_DEPTH_FUNC_V_ALWAYS);
   /* Zero is no value that the chip holds before it is sent. */
   nv2a_push_state(&push, NV097_SET_BLEND_ENABLE, 0);
   assert_int_equal(push.used, 2);
   /* What acts is sent each time. */
   nv2a_push_state(&push, NV097_CLEAR_SURFACE, NV097_CLEAR_SURFACE_COLOR);
   nv2a_push_state(&push, NV097_CLEAR_SURFACE, NV097_CLEAR_SURFACE_COLOR);
   assert_int_equal(push.used, 6);
}

static void
neighbours_share_a_header(void **state)
{
   (void)state;
   struct board board;
   struct nv2a_push push = open_board(&board, 256);
   for (uint32_t method = NV097_SET_ALPHA_TEST_ENABLE; method <= NV097_SET_DITHER_ENABLE;
        method += 4)
      nv2a_push_state(&push, method, method & 1);
   assert_int_equal(push.used, 6);
   static const uint32_t rows[3][4] = {{1, 2, 3, 4}, {1, 7, 8, 4}, {9, 7, 8, 9}};
   static const unsigned used[3] = {11, 14, 19};
   for (unsigned i = 0; i < 3; i++) {
      nv2a_push_states(&push, NV097_SET_VIEWPORT_OFFSET, rows[i], 4);
      assert_int_equal(push.used, used[i]);
   }
   receive(&push, &board);
   assert_int_equal(board.headers, 4);
   assert_memory_equal(&board.regs.m[NV097_SET_VIEWPORT_OFFSET / 4], rows[2], sizeof rows[2]);
}

static void
constants_replace_what_methods_have_loaded(void **state)
{
   (void)state;
   struct board board;
   struct nv2a_push push = open_board(&board, 256);
   static const uint32_t offset[4] = {1, 2, 3, 4};
   uint32_t constants[12][4], program[136][4];
   for (unsigned i = 0; i < 12; i++)
      memset(constants[i], i + 1, sizeof constants[i]);
   for (unsigned i = 0; i < 136; i++)
      memset(program[i], i + 1, sizeof program[i]);
   nv2a_push_states(&push, NV097_SET_VIEWPORT_OFFSET, offset, 4);
   nv2a_push_constants(&push, 60, constants, 12);
   unsigned used = push.used;
   nv2a_push_states(&push, NV097_SET_VIEWPORT_OFFSET, offset, 4);
   assert_int_equal(push.used, used);
   nv2a_push_constants(&push, 59, constants, 1);
   used = push.used;
   nv2a_push_states(&push, NV097_SET_VIEWPORT_OFFSET, offset, 4);
   assert_int_equal(push.used, used + 5);
   nv2a_push_program(&push, 0, program, 136);
   receive(&push, &board);
   assert_true(board.flushes > 1 && !push.failed);
   assert_memory_equal(board.context.program, program, sizeof program);
   assert_memory_equal(board.context.constant[60], constants, sizeof constants);
   assert_memory_equal(board.context.constant[59], constants[0], 16);
}

static void
long_arrays_are_split(void **state)
{
   (void)state;
   struct board board;
   struct nv2a_push push = open_board(&board, 100);
   uint32_t elements[4000];
   for (unsigned i = 0; i < 4000; i++)
      elements[i] = i * 17;
   nv2a_push_array(&push, NV097_ARRAY_ELEMENT32, elements, 4000);
   receive(&push, &board);
   assert_int_equal(board.num_elements, 4000);
   assert_memory_equal(board.elements, elements, sizeof elements);
   assert_true(board.headers < 45 && !push.failed);
}

static void
random_state_arrives(void **state)
{
   (void)state;
   struct board board;
   struct nv2a_push push = open_board(&board, NV2A_PUSH_MIN_SIZE);
   struct nv2a_regs wanted;
   memset(&wanted, 0, sizeof wanted);
   uint32_t random = 1;
   for (unsigned i = 0; i < 200000; i++) {
      random = random * 1664525 + 1013904223;
      uint32_t method = NV097_SET_ALPHA_TEST_ENABLE + (random >> 12 & 0x3c);
      unsigned count = 1 + (random >> 28);
      uint32_t data[16];
      for (unsigned j = 0; j < count; j++)
         data[j] = (random >> (j + 3) & 3) != 0;
      if (random >> 20 & 1)
         nv2a_push_states(&push, method, data, count);
      else
         memcpy(nv2a_push_begin(&push, method, count), data, 4 * count);
      memcpy(&wanted.m[method / 4], data, 4 * count);
      if (i % 1000 == 0) {
         receive(&push, &board);
         push.header = 0;
         assert_memory_equal(&board.regs, &wanted, sizeof wanted);
      }
   }
   assert_true(push.skipped > 100000 && !push.failed);
}

static void
a_full_buffer_that_nobody_takes_is_told(void **state)
{
   (void)state;
   struct board board;
   struct nv2a_push push = open_board(&board, NV2A_PUSH_MIN_SIZE);
   board.broken = true;
   for (unsigned i = 0; i < 100; i++)
      nv2a_push_state(&push, NV097_SET_ALPHA_REF, i);
   assert_true(push.failed && push.used <= NV2A_PUSH_MIN_SIZE);
   uint32_t elements[200] = {0};
   nv2a_push_array(&push, NV097_ARRAY_ELEMENT32, elements, 200);
   nv2a_push_program(&push, 0, (const uint32_t(*)[4])elements, 50);
   assert_null(nv2a_push_begin(&push, NV097_SET_VERTEX4F, 4));
   /* What was dropped is not taken for held. */
   board.broken = push.failed = false;
   nv2a_push_state(&push, NV097_SET_ALPHA_REF, 99);
   receive(&push, &board);
   assert_int_equal(nv2a_reg(&board.regs, NV097_SET_ALPHA_REF), 99);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(state_that_is_held_is_left_out),
       cmocka_unit_test(neighbours_share_a_header),
       cmocka_unit_test(constants_replace_what_methods_have_loaded),
       cmocka_unit_test(long_arrays_are_split),
       cmocka_unit_test(random_state_arrives),
       cmocka_unit_test(a_full_buffer_that_nobody_takes_is_told),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
