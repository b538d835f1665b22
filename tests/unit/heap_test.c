/* Places in a memory, against a model that knows of every unit of it. */
#include "util/u_heap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define BEGIN 16u
#define END 512u
#define MAX_PIECES 64u

struct piece {
   uint32_t address, size;
};

struct model {
   struct u_heap heap;
   bool taken[END];
   struct piece pieces[MAX_PIECES];
   unsigned num_pieces;
};

static bool
is_free(const struct model *model, uint32_t address, uint32_t size)
{
   for (uint32_t i = address; i < address + size; i++)
      if (i >= END || model->taken[i])
         return false;
   return true;
}

/* The lowest place, END: none. */
static uint32_t
find_place(const struct model *model, uint32_t size, uint32_t alignment)
{
   uint32_t address = (BEGIN + alignment - 1) & ~(alignment - 1);
   while (address < END && !is_free(model, address, size))
      address += alignment;
   return address < END ? address : END;
}

static void
take(struct model *model, uint32_t size, uint32_t alignment)
{
   uint32_t expected = find_place(model, size, alignment), address = ~0u;
   bool found = u_heap_take(&model->heap, size, alignment, &address);
   assert_int_equal(found, expected < END);
   if (!found)
      return;
   assert_int_equal(address, expected);
   memset(model->taken + address, 1, size);
   model->pieces[model->num_pieces++] = (struct piece){address, size};
}

static void
give(struct model *model, unsigned i)
{
   struct piece piece = model->pieces[i];
   assert_true(u_heap_give(&model->heap, piece.address, piece.size));
   memset(model->taken + piece.address, 0, piece.size);
   model->pieces[i] = model->pieces[--model->num_pieces];
}

/* Holes are in order, apart from each other, and just what is free. */
static void
check_holes(const struct model *model)
{
   bool hole[END] = {false};
   for (size_t i = 0; i < model->heap.num; i++) {
      struct u_heap_hole h = model->heap.holes[i];
      assert_true(h.begin >= BEGIN && h.begin < h.end && h.end <= END);
      assert_true(i == 0 || model->heap.holes[i - 1].end < h.begin);
      memset(hole + h.begin, 1, h.end - h.begin);
   }
   for (uint32_t at = BEGIN; at < END; at++)
      assert_int_equal(hole[at], !model->taken[at]);
}

static void
test_random(void **state)
{
   struct model *model = calloc(1, sizeof *model);
   assert_non_null(model);
   assert_true(u_heap_init(&model->heap, BEGIN, END));
   srand(1);
   for (unsigned step = 0; step < 50000; step++) {
      bool grow = rand() % 2;
      if (grow && model->num_pieces < MAX_PIECES)
         take(model, 1 + (uint32_t)rand() % 40, 1u << rand() % 6);
      else if (model->num_pieces)
         give(model, (unsigned)rand() % model->num_pieces);
      check_holes(model);
   }
   while (model->num_pieces)
      give(model, model->num_pieces - 1);
   assert_int_equal(model->heap.num, 1);
   check_holes(model);
   u_heap_finish(&model->heap);
   free(model);
}

static void
test_all_and_too_much(void **state)
{
   struct u_heap heap;
   uint32_t address;
   assert_true(u_heap_init(&heap, 4096, UINT32_MAX));
   assert_false(u_heap_take(&heap, UINT32_MAX, 1, &address));
   assert_false(u_heap_take(&heap, 1, 1u << 31, &address) && address < 1u << 31);
   u_heap_finish(&heap);
   assert_true(u_heap_init(&heap, 0, 64));
   assert_true(u_heap_take(&heap, 64, 1, &address));
   assert_int_equal(address, 0);
   assert_false(u_heap_take(&heap, 1, 1, &address));
   assert_true(u_heap_give(&heap, 0, 64));
   assert_true(u_heap_take(&heap, 64, 64, &address));
   u_heap_finish(&heap);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_random),
       cmocka_unit_test(test_all_and_too_much),
   };
   return cmocka_run_group_tests_name("u_heap", tests, NULL, NULL);
}
