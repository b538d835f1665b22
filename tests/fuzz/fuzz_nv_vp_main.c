/* Fuzzes NV_vertex_program without libFuzzer:
 *
 *   fuzz_nv_vp [--seed=N] [--iterations=N] [FILE...]
 *
 * random valid programs, random bytes, very long texts, and of each FILE every truncation and
 * random changes. The same seed does the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_check.h"
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

static void
check_mutations(uint64_t *state, const char *text, size_t len, unsigned iterations)
{
   char *copy = malloc(len + 1);
   for (unsigned i = 0; i < iterations; i++) {
      memcpy(copy, text, len);
      mutate(state, copy, len);
      fuzz_check_text(copy, len, NV_VP_TARGET_ANY);
   }
   free(copy);
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
check_random_bytes(uint64_t *state, unsigned iterations)
{
   static const char *const starts[] = {"", "!!VP1.0", "!!VP1.1", "!!VP2.0", "!!VSP1.0"};
   char text[512];
   for (unsigned i = 0; i < iterations; i++) {
      const char *start = starts[random_below(state, 5)];
      size_t len = strlen(start);
      memcpy(text, start, len);
      for (size_t end = len + random_below(state, 400); len < end; len++)
         text[len] = (char)random_next(state);
      fuzz_check_text(text, len, NV_VP_TARGET_ANY);
   }
}

static void
check_file(uint64_t *state, const char *name, unsigned iterations)
{
   static char text[65536];
   FILE *f = fopen(name, "rb");
   if (!f) {
      perror(name);
      exit(1);
   }
   const size_t len = fread(text, 1, sizeof text, f);
   fclose(f);
   check_truncations(text, len);
   check_mutations(state, text, len, iterations);
}

int
main(int argc, char **argv)
{
   uint64_t state = 1;
   unsigned iterations = 1000;
   for (int i = 1; i < argc; i++) {
      if (!strncmp(argv[i], "--seed=", 7))
         state = strtoull(argv[i] + 7, NULL, 10) * 2 + 1;
      else if (!strncmp(argv[i], "--iterations=", 13))
         iterations = (unsigned)strtoul(argv[i] + 13, NULL, 10);
   }
   for (unsigned i = 0; i < iterations; i++)
      fuzz_check_equivalence(&state);
   check_random_bytes(&state, iterations);
   check_long_texts();
   for (int i = 1; i < argc; i++) {
      if (argv[i][0] != '-')
         check_file(&state, argv[i], iterations / 4);
   }
   return 0;
}
