/* What a run leaves behind: the last picture whatever ends the process, the count of presentations,
 * and reports. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "gallium/winsys/ws_run.h"
#include "pipe/p_format.h"
#include "tools/shot.h"

#define SIDE 300

static char folder[] = "/tmp/ws_run_test.XXXXXX";
static char shot[64], count[64], report[64];

static int
make_folder(void **state)
{
   if (!mkdtemp(folder))
      return -1;
   snprintf(shot, sizeof shot, "%s/shot", folder);
   snprintf(count, sizeof count, "%s/count", folder);
   snprintf(report, sizeof report, "%s/report", folder);
   return 0;
}

static int
remove_files(void **state)
{
   unlink(shot);
   unlink(count);
   unlink(report);
   return 0;
}

static int
remove_folder(void **state)
{
   return rmdir(folder);
}

/* All bytes of the picture are `value`. */
static struct ws_image
flat_image(unsigned width, unsigned height, uint8_t value)
{
   static uint8_t pixels[SIDE * SIDE * 4];
   memset(pixels, value, sizeof pixels);
   return (struct ws_image){pixels, (ptrdiff_t)width * 4, width, height,
                            PIPE_FORMAT_B8G8R8X8_UNORM};
}

/* The value of a flat picture of that size; -1: it is not flat. */
static int
read_flat(unsigned width, unsigned height)
{
   struct picture picture;
   struct picture_error error;
   assert_true(shot_is_one(shot));
   if (!shot_read(shot, &picture, &error))
      fail_msg("%s", error.text);
   assert_int_equal(picture.width, width);
   assert_int_equal(picture.height, height);
   int value = picture.pixels[0];
   for (size_t i = 0; i < (size_t)width * height * 3; i++) {
      if (picture.pixels[i] != value)
         value = -1;
   }
   free(picture.pixels);
   return value;
}

static void
test_last_picture_counts(void **state)
{
   static const unsigned sizes[][2] = {{300, 300}, {300, 300}, {10, 7},    {300, 200},
                                       {1, 1},     {299, 300}, {300, 300}, {300, 300}};
   for (unsigned i = 0; i < 8; i++) {
      const struct ws_image image = flat_image(sizes[i][0], sizes[i][1], (uint8_t)(i + 1));
      assert_true(ws_shot_save(shot, &image));
      assert_int_equal(read_flat(sizes[i][0], sizes[i][1]), i + 1);
   }
   /* It does not grow for ever. */
   struct stat before, after;
   assert_int_equal(stat(shot, &before), 0);
   for (unsigned i = 0; i < 100; i++) {
      const struct ws_image image = flat_image(i % 2 ? 300 : 250, 300, (uint8_t)i);
      assert_true(ws_shot_save(shot, &image));
   }
   assert_int_equal(stat(shot, &after), 0);
   assert_true(after.st_size <= before.st_size + 2 * SIDE * SIDE * 4);
}

static void
check_pixel(int format, unsigned bytes, uint32_t pixel, const uint8_t rgb[3])
{
   uint8_t memory[64] = {0};
   struct picture picture;
   struct picture_error error;
   memcpy(memory + 8 + bytes, &pixel, bytes); /* the second one of the second row */
   const struct ws_image image = {memory, 8, 2, 2, format};
   assert_true(ws_shot_save(shot, &image));
   assert_true(shot_read(shot, &picture, &error));
   assert_memory_equal(picture.pixels + 9, rgb, 3);
   free(picture.pixels);
}

static void
test_formats(void **state)
{
   check_pixel(PIPE_FORMAT_B8G8R8X8_UNORM, 4, 0xff123456, (const uint8_t[]){0x12, 0x34, 0x56});
   check_pixel(PIPE_FORMAT_R8G8B8A8_UNORM, 4, 0x00123456, (const uint8_t[]){0x56, 0x34, 0x12});
   check_pixel(PIPE_FORMAT_B5G6R5_UNORM, 2, 0xf81f, (const uint8_t[]){255, 0, 255});
   check_pixel(PIPE_FORMAT_B5G5R5X1_UNORM, 2, 0xfc0f, (const uint8_t[]){255, 0, 123});
   check_pixel(PIPE_FORMAT_R3G3B2_UNORM, 1, 0x97, (const uint8_t[]){255, 73, 170});
   check_pixel(PIPE_FORMAT_B10G10R10X2_UNORM, 4, 0x3ff00200, (const uint8_t[]){255, 0, 128});
   const uint8_t pixel[4] = {0};
   const struct ws_image image = {pixel, 4, 1, 1, PIPE_FORMAT_Z16_UNORM};
   errno = 0;
   assert_false(ws_shot_save(shot, &image));
   assert_int_equal(errno, EINVAL);
}

static void
test_no_picture(void **state)
{
   static const uint8_t pixel[4];
   static const struct ws_image image = {pixel, 4, 1, 1, PIPE_FORMAT_B8G8R8X8_UNORM};
   struct ws_shot_header header = {.magic = WS_SHOT_MAGIC};
   struct picture picture;
   struct picture_error error;
   assert_false(ws_shot_save("/nowhere/shot", &image));
   assert_false(shot_is_one("/nowhere/shot"));
   assert_false(shot_read("/nowhere/shot", &picture, &error));
   const struct ws_shot_place good = {4096, 40, 10, 10, {32, 0xff0000, 0xff00, 0xff}};
   struct ws_shot_place bad[] = {good, good, good, good, good, good};
   bad[0].width = 0;
   bad[1].stride = 39;
   bad[2].height = UINT32_MAX;
   bad[3].masks.green = 0;
   bad[4].masks.bits_per_pixel = 24;
   bad[5].offset = UINT64_MAX;
   for (unsigned i = 0; i < 7; i++) {
      header.places[0] = i < 6 ? bad[i] : good; /* the last one: cut off */
      FILE *f = fopen(shot, "wb");
      assert_int_equal(fwrite(&header, sizeof header, 1, f), 1);
      fclose(f);
      assert_true(shot_is_one(shot));
      assert_false(shot_read(shot, &picture, &error));
      assert_null(picture.pixels);
   }
}

static void
set_variables(const char *frames)
{
   setenv("TUATARA_SHOT", shot, 1);
   setenv("TUATARA_COUNT", count, 1);
   setenv("TUATARA_REPORT", report, 1);
   if (frames)
      setenv("TUATARA_FRAMES", frames, 1);
   else
      unsetenv("TUATARA_FRAMES");
}

static struct ws_count
read_count(void)
{
   struct ws_count c = {0};
   FILE *f = fopen(count, "rb");
   assert_non_null(f);
   assert_int_equal(fread(&c, sizeof c, 1, f), 1);
   fclose(f);
   return c;
}

/* Presents a new value each time until it is ended. */
static void
present_for_ever(struct ws_run *run)
{
   for (unsigned i = 0;; i++) {
      const struct ws_image image = flat_image(SIDE, SIDE, (uint8_t)i);
      ws_run_presented(run, &image);
   }
}

static void
test_picture_survives_kill(void **state)
{
   struct ws_run run;
   set_variables(NULL);
   for (unsigned round = 0; round < 20; round++) {
      unlink(shot);
      const pid_t child = fork();
      if (child == 0) {
         ws_run_init(&run);
         const struct ws_image image = flat_image(SIDE, SIDE, 0);
         ws_run_presented(&run, &image);
         present_for_ever(&run);
      }
      while (!shot_is_one(shot))
         usleep(100);
      usleep(2000 + round * 300);
      assert_int_equal(kill(child, SIGKILL), 0);
      assert_int_equal(waitpid(child, NULL, 0), child);
      assert_true(read_flat(SIDE, SIDE) >= 0);
      assert_true(read_count().presentations >= 1);
   }
}

static void
test_frames_are_counted_and_end_it(void **state)
{
   set_variables("5");
   for (unsigned process = 1; process <= 2; process++) {
      const pid_t child = fork();
      if (child == 0) {
         struct ws_run run;
         ws_run_init(&run);
         present_for_ever(&run);
      }
      int status;
      assert_int_equal(waitpid(child, &status, 0), child);
      assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
      assert_int_equal(read_flat(SIDE, SIDE), 4);
      /* All processes of a run count together. */
      const struct ws_count c = read_count();
      assert_int_equal(c.presentations, 5 * process);
      assert_true(c.first_ns > 0 && c.last_ns >= c.first_ns);
   }
}

static void
test_frames_end_it_by_a_signal(void **state)
{
   set_variables("3TERM");
   const pid_t child = fork();
   if (child == 0) {
      struct ws_run run;
      ws_run_init(&run);
      present_for_ever(&run);
   }
   int status;
   assert_int_equal(waitpid(child, &status, 0), child);
   assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
   assert_int_equal(read_count().presentations, 3);
}

static void
test_no_image_is_counted(void **state)
{
   struct ws_run run;
   set_variables(NULL);
   ws_run_init(&run);
   ws_run_presented(&run, NULL);
   ws_run_presented(&run, NULL);
   ws_run_finish(&run);
   assert_int_equal(read_count().presentations, 2);
   assert_int_not_equal(access(shot, F_OK), 0);
}

static void
test_reports(void **state)
{
   struct ws_run run;
   char line[3][128] = {""};
   set_variables(NULL);
   ws_run_init(&run);
   ws_run_report(&run, "glx");
   ws_run_refused(&run, "asked for %d of %s", 3, "these");
   FILE *f = fopen(report, "r");
   assert_non_null(f);
   for (unsigned i = 0; i < 3 && fgets(line[i], sizeof line[i], f); i++)
      ;
   fclose(f);
   assert_string_equal(line[0], "glx ws_run_test\n");
   assert_string_equal(line[1], "refused ws_run_test asked for 3 of these\n");
   assert_string_equal(line[2], "");
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test_teardown(test_last_picture_counts, remove_files),
       cmocka_unit_test_teardown(test_formats, remove_files),
       cmocka_unit_test_teardown(test_no_picture, remove_files),
       cmocka_unit_test_teardown(test_picture_survives_kill, remove_files),
       cmocka_unit_test_teardown(test_frames_are_counted_and_end_it, remove_files),
       cmocka_unit_test_teardown(test_frames_end_it_by_a_signal, remove_files),
       cmocka_unit_test_teardown(test_no_image_is_counted, remove_files),
       cmocka_unit_test_teardown(test_reports, remove_files),
   };
   return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
