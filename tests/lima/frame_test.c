/* Recorded frames and memory: what is written is read back, what is wrong is told with its line. */
#include "lima/frame/frame.h"
#include "lima/sim/memory/memory.h"
#include "shared_lima.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static void
check_round_trip(const struct lima_frame *frame)
{
   char *text;
   size_t len;
   struct lima_frame again = {0};
   struct u_text_error error;
   FILE *file = open_memstream(&text, &len);
   assert_true(lima_frame_write(frame, file));
   fclose(file);
   assert_true(lima_frame_parse(&again, text, len, &error));
   assert_int_equal(again.num_steps, frame->num_steps);
   assert_int_equal(again.num_words, frame->num_words);
   assert_int_equal(again.bottom_up, frame->bottom_up);
   assert_memory_equal(again.words, frame->words, frame->num_words * sizeof *frame->words);
   for (size_t i = 0; i < frame->num_steps; i++) {
      const struct lima_frame_step *x = &frame->steps[i], *y = &again.steps[i];
      assert_true(x->kind == y->kind && x->va == y->va && x->size == y->size &&
                  x->heap == y->heap && x->first == y->first && x->count == y->count);
   }
   lima_frame_finish(&again);
   free(text);
}

static void
recorded_frames_survive_a_round_trip(void **state)
{
   (void)state;
   FILE *there = open_shared("lima/cmdstream.md");
   if (!there)
      skip();
   fclose(there);
   for (unsigned i = 0; i < NUM_LIMA_FRAMES + NUM_LIMA_CAPTURES; i++) {
      struct lima_frame frame = {0};
      char file[128], path[1024], message[1200];
      if (i < NUM_LIMA_FRAMES)
         snprintf(file, sizeof file, "lima/frames22/%s.txt", lima_frames[i]);
      else
         snprintf(file, sizeof file, "lima/vectors/frames/%s.txt",
                  lima_captures[i - NUM_LIMA_FRAMES]);
      shared_path(path, sizeof path, file);
      if (!lima_frame_load(&frame, path, message, sizeof message))
         fail_msg("%s", message);
      assert_true(frame.num_steps > 10 && frame.num_words > 300);
      check_round_trip(&frame);
      lima_frame_finish(&frame);
   }
}

#define GP_WORDS "00000000 00000001 00000002 00000003 00000004 00000005\n"

static void
a_text_is_steps(void **state)
{
   (void)state;
   static const char text[] = "# picture: 1 x 1, memory row 0 is the bottom row of it\n"
                              "[bo] va=00010000 size=00002000 heap\n"
                              "\n"
                              "[memory] va=00010010\n"
                              "00000001 ffffffff\r\n"
                              "# between\n"
                              "deadbeef\n"
                              "[run gp]\n" GP_WORDS "[flush vs cmd] va=0001F000\n";
   struct lima_frame frame = {0};
   struct u_text_error error;
   assert_true(lima_frame_parse(&frame, text, sizeof text - 1, &error));
   assert_int_equal(frame.num_steps, 4);
   assert_true(frame.bottom_up);
   const struct lima_frame_step *s = frame.steps;
   assert_true(s[0].kind == LIMA_FRAME_BUFFER && s[0].va == 0x10000 && s[0].size == 0x2000 &&
               s[0].heap && s[0].line == 2);
   assert_true(s[1].kind == LIMA_FRAME_MEMORY && s[1].va == 0x10010 && s[1].count == 3 &&
               frame.words[s[1].first + 2] == 0xdeadbeef && s[1].line == 4);
   assert_true(s[2].kind == LIMA_FRAME_GP && s[2].count == 6 && s[2].line == 8);
   assert_true(s[3].kind == LIMA_FRAME_VS_COMMANDS && s[3].va == 0x1f000);
   check_round_trip(&frame);
   lima_frame_finish(&frame);
}

static const struct {
   const char *text;
   unsigned line;
   const char *message;
} wrong[] = {
    {"00000000\n", 1, "expected a [section], found '00000000'"},
    {"\n[what] va=0\n", 2, "expected a section that there is, found '[what]'"},
    {"[memory\n", 1, "expected a [section], found '[memory'"},
    {"[memory]\n", 1, "expected va=, found the end of the line"},
    {"[memory] va=2\n", 1, "00000002 is no multiple of 4"},
    {"[memory] va=100000000\n", 1, "address above FFFFFFFF"},
    {"[memory] va=fffffffc\n00000000 00000000\n", 2, "the words end above FFFFFFFF"},
    {"[memory] va=0\n0000000x\n", 2, "expected a word of eight digits, found '0000000x'"},
    {"[memory] va=0\n00000000\n0\n", 3, "expected a word of eight digits, found '0'"},
    {"[bo] va=0\n", 1, "expected size=, found the end of the line"},
    {"[bo] va=0 size=10 cold\n", 1, "expected the end of the line, found 'cold'"},
    {"[bo] va=0 size=10\n00000000\n", 2, "more words than [bo] has"},
    {"[run gp]\n00000000\n[run gp]\n", 1, "[run gp] has 1 of 6 words"},
    {"\n[run pp]\n", 2, "[run pp] has 0 of 68 words"},
    {"[run gp]\n" GP_WORDS "00000000\n", 3, "more words than [run gp] has"},
};

static void
wrong_texts_are_told(void **state)
{
   (void)state;
   for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
      struct lima_frame frame = {0};
      struct u_text_error error;
      assert_false(lima_frame_parse(&frame, wrong[i].text, strlen(wrong[i].text), &error));
      assert_string_equal(error.text, wrong[i].message);
      assert_int_equal(error.line, wrong[i].line);
      lima_frame_finish(&frame);
   }
   struct lima_frame frame = {0};
   char message[200];
   assert_false(lima_frame_load(&frame, "/nowhere/x", message, sizeof message));
   assert_string_equal(message, "/nowhere/x: error: No such file or directory");
   lima_frame_finish(&frame);
}

static void
memory_has_buffers(void **state)
{
   (void)state;
   struct lima_memory *m = lima_memory_create(0x10000);
   uint8_t own[2 * LIMA_PAGE] = {0};
   uint32_t words[2] = {0x04030201, 0x08070605};
   assert_int_equal(lima_memory_add(m, 0x100, LIMA_PAGE), LIMA_MEMORY_MISALIGNED);
   assert_int_equal(lima_memory_add(m, 0, 0), LIMA_MEMORY_MISALIGNED);
   assert_int_equal(lima_memory_add(m, 0xfffff000, 2 * LIMA_PAGE), LIMA_MEMORY_TAKEN);
   assert_int_equal(lima_memory_add(m, 0, 0x11000), LIMA_MEMORY_FULL);
   assert_int_equal(lima_memory_add(m, 0xfffff000, LIMA_PAGE), LIMA_MEMORY_OK);
   assert_int_equal(lima_memory_map(m, 0x3ff000, sizeof own, own), LIMA_MEMORY_OK);
   assert_int_equal(lima_memory_add(m, 0x400000, LIMA_PAGE), LIMA_MEMORY_TAKEN);
   assert_ptr_equal(lima_memory_at(m, 0x400010, 4), own + LIMA_PAGE + 16);
   assert_null(lima_memory_at(m, 0x400000, LIMA_PAGE + 1));
   assert_null(lima_memory_at(m, 0x401000, 1));
   assert_null(lima_memory_at(m, 0, 0));
   assert_true(lima_memory_write(m, 0x3ffffc, words, 2));
   assert_int_equal(own[LIMA_PAGE - 4], 1);
   assert_int_equal(own[LIMA_PAGE + 3], 8);
   assert_true(lima_memory_read(m, 0x400000, words, 1));
   assert_int_equal(words[0], 0x08070605);
   assert_false(lima_memory_read(m, 0xfffffffc, words, 2));
   assert_false(lima_memory_read(m, 0x400002, words, 1));
   assert_false(lima_memory_remove(m, 0x400000));
   assert_true(lima_memory_remove(m, 0x3ff000));
   assert_null(lima_memory_at(m, 0x3ff000, 1));
   assert_int_equal(lima_memory_add(m, 0x400000, 0xf000), LIMA_MEMORY_OK);
   assert_true(lima_memory_read(m, 0x400000, words, 1));
   assert_int_equal(words[0], 0);
   lima_memory_destroy(m);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(recorded_frames_survive_a_round_trip),
       cmocka_unit_test(a_text_is_steps),
       cmocka_unit_test(wrong_texts_are_told),
       cmocka_unit_test(memory_has_buffers),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
