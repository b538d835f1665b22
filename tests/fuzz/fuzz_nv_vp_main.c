/* Fuzzes the front end of NV_vertex_program without libFuzzer:
 *
 *   fuzz_nv_vp [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * very long texts and every truncation of each FILE; then random bytes, and random changes of
 * random programs and of the files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_check.h"
#include "fuzz_options.h"
#include "random_program.h"

static void
check_truncations(const char *text, size_t len)
{
   for (size_t n = 0; n <= len; n++) {
      char *exact = malloc(n ? n : 1); /* a read behind the end is caught */
      memcpy(exact, text, n);
      fuzz_check_text(exact, n, NV_VP_TARGET_ANY);
      free(exact);
   }
}

static void
mutate(uint64_t *state, char *text, size_t len)
{
   static const char pieces[] = ";,.[]()|-+:#\0\n!xyzwRAcvo0123456789";
   for (uint32_t n = 1 + random_below(state, 4); n && len; n--)
      text[random_below(state, (uint32_t)len)] =
          random_below(state, 8) ? pieces[random_below(state, sizeof pieces - 1)]
                                 : (char)random_next(state);
}

/* A start, then a piece again and again up to `size` bytes. */
static void
check_long(const char *start, const char *piece, size_t size)
{
   char *text = malloc(size);
   size_t len = strlen(start);
   memcpy(text, start, len);
   for (const char *s = piece; len < size; s = s[1] ? s + 1 : piece)
      text[len++] = *s;
   fuzz_check_text(text, len, NV_VP_TARGET_ANY);
   free(text);
}

static void
check_long_texts(void)
{
   const size_t size = 10u << 20;
   check_long("!!VP1.0", " \n", size);
   check_long("!!VP1.0 #", "x", size);
   check_long("!!VP1.0 ", "MOV R0, R1;\n", size);
   check_long("!!VP2.0 ", "a", size);
   check_long("!!VP1.0 MOV R0, c[", "9", size);
   check_long("!!VP1.0 MOV R0.", "x ", size);
   check_long("!!VP1.1 ", "OPTION NV_position_invariant;", size);
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
   fuzz_check_text(text, len, NV_VP_TARGET_ANY);
}

/* text has room for a program. */
static size_t
read_file(const char *name, char *text)
{
   FILE *f = fopen(name, "rb");
   if (!f) {
      perror(name);
      exit(1);
   }
   const size_t len = fread(text, 1, RANDOM_PROGRAM_SIZE, f);
   fclose(f);
   return len;
}

static void
check_mutation(uint64_t *state, size_t len, char *text)
{
   char *copy = malloc(len + 1);
   memcpy(copy, text, len);
   mutate(state, copy, len);
   fuzz_check_text(copy, len, NV_VP_TARGET_ANY);
   free(copy);
}

int
main(int argc, char **argv)
{
   static char text[RANDOM_PROGRAM_SIZE];
   struct fuzz_options o;
   uint64_t state;
   fuzz_options_parse(&o, "fuzz_nv_vp", 1000, &argc, argv);
   check_long_texts();
   for (int i = 1; i < argc; i++)
      check_truncations(text, read_file(argv[i], text));
   while (fuzz_options_next(&o, &state)) {
      check_random_bytes(&state);
      check_mutation(&state, random_program(&state, text), text);
      if (argc > 1)
         check_mutation(&state, read_file(argv[1 + random_below(&state, (uint32_t)argc - 1)], text),
                        text);
   }
   printf("fuzz_nv_vp: %lu rounds, no crash\n", o.done);
   return 0;
}
