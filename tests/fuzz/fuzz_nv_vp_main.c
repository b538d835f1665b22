/* Fuzzes the front end of NV_vertex_program without libFuzzer:
 *
 *   fuzz_nv_vp [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * very long texts and every truncation of each FILE; then random bytes, and random changes of
 * random programs and of the files. */
#include <stdio.h>
#include <string.h>

#include "fuzz_check.h"
#include "fuzz_options.h"
#include "fuzz_text.h"
#include "random_program.h"

static void
check(const char *text, size_t len)
{
   fuzz_check_text(text, len, NV_VP_TARGET_ANY);
}

static void
check_long_texts(void)
{
   const size_t size = 10u << 20;
   fuzz_text_check_long(check, "!!VP1.0", " \n", size);
   fuzz_text_check_long(check, "!!VP1.0 #", "x", size);
   fuzz_text_check_long(check, "!!VP1.0 ", "MOV R0, R1;\n", size);
   fuzz_text_check_long(check, "!!VP2.0 ", "a", size);
   fuzz_text_check_long(check, "!!VP1.0 MOV R0, c[", "9", size);
   fuzz_text_check_long(check, "!!VP1.0 MOV R0.", "x ", size);
   fuzz_text_check_long(check, "!!VP1.1 ", "OPTION NV_position_invariant;", size);
}

static void
check_random_bytes(uint64_t *state)
{
   static const char *const starts[] = {"", "!!VP1.0", "!!VP1.1", "!!VP2.0", "!!VSP1.0"};
   char text[512];
   const char *start = starts[random_below(state, 5)];
   size_t len = strlen(start);
   memcpy(text, start, len);
   for (size_t end = len + random_below(state, 400); len < end; len++)
      text[len] = (char)random_next(state);
   check(text, len);
}

static void
check_change(uint64_t *state, struct fuzz_text *text)
{
   static const char pieces[] = ";,.[]()|-+:#\n!xyzwRAcvo0123456789";
   fuzz_text_change(text->data, text->len, pieces, state);
   fuzz_text_check_copy(check, text->data, text->len);
}

static void
check_changed_file(uint64_t *state, const char *name)
{
   static struct fuzz_text text;
   text.len = 0;
   fuzz_text_add_file(&text, name);
   check_change(state, &text);
}

static void
check_changed_program(uint64_t *state)
{
   static struct fuzz_text text;
   text.len = random_program(state, text.data);
   check_change(state, &text);
}

static void
check_file_truncations(const char *name)
{
   static struct fuzz_text text;
   text.len = 0;
   fuzz_text_add_file(&text, name);
   fuzz_text_check_truncations(check, text.data, text.len);
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   uint64_t state;
   fuzz_options_parse(&o, "fuzz_nv_vp", 1000, &argc, argv);
   check_long_texts();
   for (int i = 1; i < argc; i++)
      check_file_truncations(argv[i]);
   while (fuzz_options_next(&o, &state)) {
      check_random_bytes(&state);
      check_changed_program(&state);
      if (argc > 1)
         check_changed_file(&state, argv[1 + random_below(&state, (uint32_t)argc - 1)]);
   }
   printf("fuzz_nv_vp: %lu rounds, no crash\n", o.done);
   return 0;
}
