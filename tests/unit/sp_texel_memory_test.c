/* Memory of textures: freed blocks are used again, but never while a draw still reads them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/drivers/softpipe/resource/resource.h"
#include "gallium/drivers/softpipe/state/texel_memory.h"
#include "sp_screen.h"

#define MB ((size_t)1 << 20)

static void
test_blocks_return(void **state)
{
   struct sp_texel_memory memory = {.lock = PTHREAD_MUTEX_INITIALIZER};
   void *a = sp_texel_memory_alloc(&memory, 4 * MB + 64, true);
   void *b = sp_texel_memory_alloc(&memory, MB, true);
   assert_non_null(a);
   assert_non_null(b);
   assert_int_equal((uintptr_t)a % 64, 0);
   sp_texel_memory_free(&memory, a, 4 * MB + 64);
   sp_texel_memory_free(&memory, b, MB);
   assert_int_equal(memory.num_blocks, 2);
   assert_ptr_equal(sp_texel_memory_alloc(&memory, MB, true), b);
   /* Another size, or fresh memory asked for: not this block. */
   void *c = sp_texel_memory_alloc(&memory, 3 * MB, true);
   void *d = sp_texel_memory_alloc(&memory, 4 * MB + 64, false);
   assert_int_equal(memory.num_blocks, 1);
   assert_ptr_equal(sp_texel_memory_alloc(&memory, 4 * MB + 64, true), a);
   sp_texel_memory_free(&memory, a, 4 * MB + 64);
   sp_texel_memory_free(&memory, b, MB);
   sp_texel_memory_free(&memory, c, 3 * MB);
   sp_texel_memory_free(&memory, d, 4 * MB + 64);
   sp_texel_memory_trim(&memory);
   assert_int_equal(memory.num_blocks, 0);
   assert_int_equal(memory.bytes, 0);
}

/* What is kept is bounded, in number and bytes; small blocks are not kept. */
static void
test_limits(void **state)
{
   struct sp_texel_memory memory = {.lock = PTHREAD_MUTEX_INITIALIZER};
   void *block[3 * SP_TEXEL_BLOCKS];
   for (unsigned pass = 0; pass < 3; pass++) {
      const size_t bytes = pass == 0 ? 4096 : pass == 1 ? MB : 20 * MB;
      for (unsigned i = 0; i < 3 * SP_TEXEL_BLOCKS; i++)
         block[i] = sp_texel_memory_alloc(&memory, bytes, true);
      for (unsigned i = 0; i < 3 * SP_TEXEL_BLOCKS; i++)
         sp_texel_memory_free(&memory, block[i], bytes);
      assert_int_equal(memory.num_blocks, pass == 0 ? 0 : pass == 1 ? SP_TEXEL_BLOCKS : 3);
   }
   sp_texel_memory_trim(&memory);
}

static bool
is_new_address(const void **seen, unsigned num, const void *address)
{
   for (unsigned i = 0; i < num; i++) {
      if (seen[i] == address)
         return false;
   }
   return true;
}

/* A texture for each draw, deleted right after it: all pictures are right, and the textures do not
 * pile up until the end of the frame. */
static void
test_streaming(void **state)
{
   enum { SIZE = 128, DRAWS = 128, TEXTURE = 768 };
   static uint32_t texels[TEXTURE * TEXTURE];
   const void *seen[DRAWS];
   unsigned num_seen = 0;
   struct harness h;
   sp_harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE, 2);
   const struct pipe_sampler_state sampler = {.max_lod = 100.0f, .max_anisotropy = 1.0f};
   const struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                       .format = PIPE_FORMAT_R8G8B8A8_UNORM,
                                       .width = TEXTURE,
                                       .height = TEXTURE,
                                       .depth = 1,
                                       .array_size = 1,
                                       .bind = PIPE_BIND_SAMPLER_VIEW};
   for (unsigned i = 0; i < DRAWS; i++) {
      for (unsigned t = 0; t < TEXTURE * TEXTURE; t++)
         texels[t] = 0xff000000u | i * 0x010101u;
      harness_texture(&h, &templ, &sampler); /* frees the one before */
      const void *data = ((struct sp_resource *)h.texture)->data;
      if (is_new_address(seen, num_seen, data))
         seen[num_seen++] = data;
      harness_upload(&h, h.texture, 0, 0, texels, TEXTURE * 4, TEXTURE);
      harness_rect(&h, HARNESS_TEXTURE, (float)i, 0, (float)i + 1, SIZE, 0.5f,
                   (const float[4]){1, 1, 1, 1});
   }
   for (unsigned i = 0; i < DRAWS; i++)
      assert_int_equal(harness_pixel(&h, i, 77), 0xff000000u | i * 0x010101u);
   /* 2.25 MB each; three scenes of 32 MB may be on the way. */
   assert_in_range(num_seen, 2, 96);
   harness_finish(&h);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_blocks_return),
       cmocka_unit_test(test_limits),
       cmocka_unit_test(test_streaming),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
