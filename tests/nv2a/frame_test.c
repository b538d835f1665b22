/* Recorded frames: what is written is read back, what is wrong is told with its line. */
#include "nv2a/decode/frame.h"
#include "shared_frames.h"

#include <setjmp.h>
#include <stdarg.h>
#include <unistd.h>
#include <cmocka.h>

#define END "@end\n"

static void
assert_same_frames(const struct nv2a_frame *a, const struct nv2a_frame *b)
{
   assert_int_equal(a->num_objects, b->num_objects);
   assert_int_equal(a->num_dmas, b->num_dmas);
   assert_int_equal(a->num_blocks, b->num_blocks);
   assert_int_equal(a->num_steps, b->num_steps);
   assert_int_equal(a->num_bytes, b->num_bytes);
   assert_memory_equal(a->objects, b->objects, a->num_objects * sizeof *a->objects);
   assert_memory_equal(a->dmas, b->dmas, a->num_dmas * sizeof *a->dmas);
   assert_memory_equal(a->bytes, b->bytes, a->num_bytes);
   assert_memory_equal(&a->color, &b->color, sizeof a->color);
   assert_memory_equal(&a->zeta, &b->zeta, sizeof a->zeta);
   for (size_t i = 0; i < a->num_blocks; i++) {
      const struct nv2a_frame_block *x = &a->blocks[i], *y = &b->blocks[i];
      assert_true(x->address == y->address && x->length == y->length && x->stage == y->stage &&
                  x->offset == y->offset);
   }
   for (size_t i = 0; i < a->num_steps; i++) {
      const struct nv2a_frame_step *x = &a->steps[i], *y = &b->steps[i];
      assert_true(x->memory == y->memory && x->subchannel == y->subchannel &&
                  x->method == y->method && x->data == y->data);
   }
}

static void
check_round_trip(const struct nv2a_frame *frame)
{
   char *push, *mem;
   size_t push_len, mem_len;
   FILE *push_file = open_memstream(&push, &push_len), *mem_file = open_memstream(&mem, &mem_len);
   assert_true(nv2a_frame_write(frame, push_file, mem_file));
   fclose(push_file);
   fclose(mem_file);
   struct nv2a_frame again = {0};
   struct u_text_error error;
   assert_true(nv2a_frame_parse_push(&again, push, push_len, &error));
   assert_true(nv2a_frame_parse_memory(&again, mem, mem_len, &error));
   assert_same_frames(frame, &again);
   nv2a_frame_finish(&again);
   free(push);
   free(mem);
}

static void
make_frame(struct nv2a_frame *frame)
{
   uint8_t bytes[100];
   for (unsigned i = 0; i < 100; i++)
      bytes[i] = (uint8_t)(i * 37);
   frame->color = (struct nv2a_frame_surface){true, 8, 0x100000, 512, 128, 64};
   frame->zeta = (struct nv2a_frame_surface){true, 1, 0x200000, 256, 128, 64};
   assert_true(nv2a_frame_add_object(frame, 0xbeef0001, 0x97));
   assert_true(nv2a_frame_add_dma(frame, 0xbeef0201, 0, 0x3ffffff));
   assert_true(nv2a_frame_add_block(frame, 0x1000, bytes, 100, 0));
   assert_true(nv2a_frame_add_block(frame, 0xfff0000, NULL, 0, 1));
   assert_true(nv2a_frame_add_block(frame, 0x1004, bytes, 64, 1));
   for (unsigned i = 0; i < 300; i++) {
      struct nv2a_frame_step step = {.memory = i % 100 == 99,
                                     .subchannel = i & 7,
                                     .method = (uint16_t)(i * 4),
                                     .data = i * 0x12345678};
      if (step.memory)
         step = (struct nv2a_frame_step){.memory = true, .data = i};
      assert_true(nv2a_frame_add_step(frame, &step));
   }
}

static void
what_is_written_is_read(void **state)
{
   (void)state;
   struct nv2a_frame frame = {0};
   check_round_trip(&frame);
   assert_int_equal(nv2a_frame_memory(&frame), 0);
   make_frame(&frame);
   check_round_trip(&frame);
   assert_int_equal(nv2a_frame_memory(&frame), 0xfff0000);
   nv2a_frame_finish(&frame);
}

static void
files_are_found_by_name_and_by_folder(void **state)
{
   (void)state;
   char folder[] = "/tmp/nv2a-frame-XXXXXX", path[64], message[256];
   assert_non_null(mkdtemp(folder));
   struct nv2a_frame frame = {0}, again = {0};
   make_frame(&frame);
   assert_true(nv2a_frame_save(&frame, folder, "one"));
   static const char *const names[] = {"", "/one", "/one.push"};
   for (unsigned i = 0; i < 3; i++) {
      snprintf(path, sizeof path, "%s%s", folder, names[i]);
      assert_true(nv2a_frame_load(&again, path, message, sizeof message));
      assert_same_frames(&frame, &again);
      nv2a_frame_finish(&again);
   }
   assert_true(nv2a_frame_save(&frame, folder, "two"));
   assert_false(nv2a_frame_load(&again, folder, message, sizeof message));
   assert_non_null(strstr(message, "error: the folder holds 2 frames"));
   snprintf(path, sizeof path, "%s/two.mem", folder);
   unlink(path);
   snprintf(path, sizeof path, "%s/two", folder);
   assert_false(nv2a_frame_load(&again, path, message, sizeof message));
   assert_non_null(strstr(message, "two.mem: error: "));
   assert_false(nv2a_frame_save(&frame, "/nowhere", "x"));
   nv2a_frame_finish(&frame);
   nv2a_frame_finish(&again);
   static const char *const left[] = {"/one.push", "/one.mem", "/two.push", ""};
   for (unsigned i = 0; i < 4; i++) {
      snprintf(path, sizeof path, "%s%s", folder, left[i]);
      assert_int_equal(remove(path), 0);
   }
}

struct wrong {
   const char *text;
   unsigned line;
   const char *message;
};

static const struct wrong wrong_push[] = {
    {"", 1, "the frame has no @end"},
    {"# nothing\n\n0 0100 00000000\n", 3, "the frame has no @end"},
    {"8 0100 0\n" END, 1, "subchannel above 7"},
    {"x 0100 0\n" END, 1, "expected subchannel, found 'x'"},
    {"0 0102 0\n" END, 1, "method 0102 is no multiple of 4"},
    {"0 2000 0\n" END, 1, "method above 1FFC"},
    {"0 0100\n" END, 1, "expected data, found the end of the line"},
    {"0 0100 123456789\n" END, 1, "data above FFFFFFFF"},
    {"0 0100 0 0\n" END, 1, "expected the end of the line, found '0'"},
    {"\n@what\n" END, 2, "expected a directive, found '@what'"},
    {"@object 1 klass 97\n" END, 1, "expected class, found 'klass'"},
    {"@dma 1 base 0 limit 10000000\n" END, 1, "limit above FFFFFFF"},
    {"@dma 1 base 1000 limit FFFFFFF\n" END, 1, "the object ends above 10000000"},
    {"@color address 0 pitch 4 width 1 height 1 format R8\n" END, 1,
     "expected the format of a surface, found 'R8'"},
    {"@zeta address FFFFFFF pitch 400 width 1 height 4096 format Z16\n" END, 1,
     "the surface ends above 10000000"},
    {"@mem -1\n" END, 1, "expected stage, found '-1'"},
    {"@end now\n", 1, "expected the end of the line, found 'now'"},
    {"@mem \x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
     "\xff\xff\n" END,
     1, "expected stage, found '.......................'..."},
};

static const struct wrong wrong_memory[] = {
    {"00\n", 1, "expected @block, found '00'"},
    {"@block 0 1\n", 1, "expected stage, found the end of the line"},
    {"@block 0 2 0\n00\n", 2, "the block of 0 ends 1 bytes early"},
    {"@block 10 2 0\n00\n@block 0 1 0\n00\n", 3, "the block of 10 ends 1 bytes early"},
    {"@block 0 1 0\n0\n", 2, "expected pairs of hexadecimal digits"},
    {"@block 0 1 0\n0x\n", 2, "expected pairs of hexadecimal digits"},
    {"@block 0 1 0\n0000\n", 2, "more bytes than the block has"},
    {"@block FFFFFFF 2 0\n0000\n", 1, "the block ends above 10000000"},
};

typedef bool (*parse_func)(struct nv2a_frame *frame, const char *text, size_t len,
                           struct u_text_error *error);

static void
check_wrong(const struct wrong *cases, size_t count, parse_func parse)
{
   for (size_t i = 0; i < count; i++) {
      struct nv2a_frame frame = {0};
      struct u_text_error error;
      assert_false(parse(&frame, cases[i].text, strlen(cases[i].text), &error));
      assert_string_equal(error.text, cases[i].message);
      assert_int_equal(error.line, cases[i].line);
      nv2a_frame_finish(&frame);
   }
}

static void
wrong_texts_are_told(void **state)
{
   (void)state;
   check_wrong(wrong_push, sizeof wrong_push / sizeof wrong_push[0], nv2a_frame_parse_push);
   check_wrong(wrong_memory, sizeof wrong_memory / sizeof wrong_memory[0], nv2a_frame_parse_memory);
}

static void
recorded_frames_survive_a_round_trip(void **state)
{
   (void)state;
   for (unsigned i = 0; i < NUM_SHARED_FRAMES; i++) {
      struct nv2a_frame frame = {0};
      struct u_text_error error;
      size_t push_len = 0, mem_len = 0;
      char *push = read_shared_frame(shared_frames[i], "push", &push_len);
      char *mem = push ? read_shared_frame(shared_frames[i], "mem", &mem_len) : NULL;
      if (!mem)
         skip();
      assert_true(nv2a_frame_parse_push(&frame, push, push_len, &error));
      assert_true(nv2a_frame_parse_memory(&frame, mem, mem_len, &error));
      assert_true(frame.num_steps > 500 && frame.num_blocks > 0 && frame.num_dmas == 3);
      assert_true(frame.color.present && frame.color.width == 128 && frame.zeta.present);
      assert_int_equal(nv2a_frame_memory(&frame), 0x8000000);
      check_round_trip(&frame);
      nv2a_frame_finish(&frame);
      free(push);
      free(mem);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(what_is_written_is_read),
       cmocka_unit_test(files_are_found_by_name_and_by_folder),
       cmocka_unit_test(wrong_texts_are_told),
       cmocka_unit_test(recorded_frames_survive_a_round_trip),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
