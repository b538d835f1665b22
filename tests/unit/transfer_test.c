/* Transfers of a driver that has rows of some resources and something else of others: here their
 * bytes inverted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../counted_memory.h"
#include "gallium/auxiliary/state/u_transfer.h"

#define SIZE 8

struct texture {
   struct pipe_resource base;
   bool plain;
   uint8_t texels[SIZE][SIZE];
};

static unsigned waits, reads, writes, writtens;

static void
wait_for(struct pipe_context *pipe, struct pipe_resource *resource, unsigned usage)
{
   waits++;
}

static struct u_rows
rows_of(const struct pipe_resource *resource, unsigned level, unsigned layer)
{
   struct texture *texture = (struct texture *)resource;
   return (struct u_rows){texture->plain ? texture->texels[0] : NULL, SIZE, sizeof texture->texels};
}

static void
copy(const struct pipe_resource *resource, const struct pipe_box *box, const struct u_rows *rows,
     bool write)
{
   struct texture *texture = (struct texture *)resource;
   for (int y = 0; y < box->height; y++)
      for (int x = 0; x < box->width; x++) {
         uint8_t *own = &texture->texels[box->y + y][box->x + x];
         uint8_t *plain = rows->texels + y * rows->stride + x;
         *(write ? own : plain) = (uint8_t) ~*(write ? plain : own);
      }
}

static void
read_box(const struct pipe_resource *resource, unsigned level, const struct pipe_box *box,
         const struct u_rows *rows)
{
   reads++;
   copy(resource, box, rows, false);
}

static void
write_box(const struct pipe_resource *resource, unsigned level, const struct pipe_box *box,
          const struct u_rows *rows)
{
   writes++;
   copy(resource, box, rows, true);
}

static void
written(struct pipe_context *pipe, struct pipe_resource *resource)
{
   writtens++;
}

static const struct u_transfer_funcs funcs = {
    .wait = wait_for,
    .rows = rows_of,
    .read = read_box,
    .write = write_box,
    .written = written,
};

static const struct pipe_box box = {2, 3, 0, 4, 2, 1};

static void
begin(struct u_context *ctx, struct texture *texture, bool plain)
{
   *ctx = (struct u_context){0};
   *texture = (struct texture){
       .base = {.refcount = 1, .target = PIPE_TEXTURE_2D, .format = PIPE_FORMAT_L8_UNORM},
       .plain = plain,
   };
   texture->base.width = texture->base.height = SIZE;
   memset(texture->texels, 0x11, sizeof texture->texels);
   waits = reads = writes = writtens = 0;
   u_transfer_init(ctx, &funcs);
}

static void
test_plain(void **state)
{
   struct u_context ctx;
   struct texture texture;
   struct pipe_transfer *transfer = NULL;
   begin(&ctx, &texture, true);
   void *texels =
       ctx.base.transfer_map(&ctx.base, &texture.base, 0, PIPE_MAP_READ, &box, &transfer);
   assert_ptr_equal(texels, &texture.texels[3][2]);
   assert_int_equal(transfer->stride, SIZE);
   assert_int_equal(texture.base.refcount, 2);
   ctx.base.transfer_unmap(&ctx.base, transfer);
   assert_int_equal(texture.base.refcount, 1);
   assert_int_equal(waits, 1);
   assert_int_equal(writtens, 0);
   texels = ctx.base.transfer_map(&ctx.base, &texture.base, 0,
                                  PIPE_MAP_WRITE | PIPE_MAP_UNSYNCHRONIZED, &box, &transfer);
   assert_non_null(texels);
   ctx.base.transfer_unmap(&ctx.base, transfer);
   assert_int_equal(waits, 1);
   assert_int_equal(writtens, 1);
   assert_int_equal(reads + writes, 0);
}

static void
test_copy(void **state)
{
   struct u_context ctx;
   struct texture texture;
   struct pipe_transfer *transfer = NULL;
   begin(&ctx, &texture, false);
   uint8_t *texels = ctx.base.transfer_map(&ctx.base, &texture.base, 0,
                                           PIPE_MAP_READ | PIPE_MAP_WRITE, &box, &transfer);
   assert_int_equal(transfer->stride, 4);
   assert_int_equal(transfer->layer_stride, 8);
   assert_int_equal(texels[0], 0xee);
   texels[4 + 3] = 0x55;
   ctx.base.transfer_unmap(&ctx.base, transfer);
   assert_int_equal(texture.texels[4][5], 0xaa);
   assert_int_equal(texture.texels[4][4], 0x11);
   assert_int_equal(reads, 1);
   assert_int_equal(writes, 1);
   assert_int_equal(writtens, 1);
   /* What is overwritten anyway need not be read. */
   texels = ctx.base.transfer_map(&ctx.base, &texture.base, 0,
                                  PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE, &box, &transfer);
   memset(texels, 0, 8);
   ctx.base.transfer_unmap(&ctx.base, transfer);
   assert_int_equal(texture.texels[3][2], 0xff);
   assert_int_equal(reads, 1);
   /* Nor is what was only read written. */
   ctx.base.transfer_map(&ctx.base, &texture.base, 0, PIPE_MAP_READ, &box, &transfer);
   ctx.base.transfer_unmap(&ctx.base, transfer);
   assert_int_equal(writes, 2);
   assert_int_equal(texture.base.refcount, 1);
}

static void
test_memory(void **state)
{
   struct u_context ctx;
   struct texture texture;
   struct pipe_transfer *transfer = NULL;
   begin(&ctx, &texture, false);
   const int before = alive;
   for (int i = 0; i < 2; i++) {
      until_failure = i;
      assert_null(
          ctx.base.transfer_map(&ctx.base, &texture.base, 0, PIPE_MAP_WRITE, &box, &transfer));
      assert_int_equal(until_failure, -1);
      assert_int_equal(texture.base.refcount, 1);
      assert_int_equal(alive, before);
   }
   assert_int_equal(writes + writtens, 0);
}

static void
test_level_box(void **state)
{
   const struct pipe_resource cube = {
       .target = PIPE_TEXTURE_CUBE, .width = 16, .height = 16, .depth = 1, .array_size = 6};
   const struct pipe_resource volume = {
       .target = PIPE_TEXTURE_3D, .width = 16, .height = 8, .depth = 4, .array_size = 1};
   const struct pipe_box faces = u_level_box(&cube, 2), slices = u_level_box(&volume, 1);
   assert_int_equal(faces.width, 4);
   assert_int_equal(faces.depth, 6);
   assert_int_equal(slices.height, 4);
   assert_int_equal(slices.depth, 2);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_plain),
       cmocka_unit_test(test_copy),
       cmocka_unit_test(test_memory),
       cmocka_unit_test(test_level_box),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
