/* Texts of ten megabytes in the assembly languages: whatever they repeat, they are refused or
 * compiled in bounded time and memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include <cmocka.h>

#include "compiler/frontend/nv_fp/nv_fp.h"

#define LENGTH ((size_t)10 << 20)
#define SECONDS 20     /* of the processor: with sanitizers on a slow machine */
#define MEGABYTES 600L /* resident, of all that this program has done so far */

enum language { NV_FP, ARB_TEXT };

/* A text is head, then `repeat` until it is long enough, then tail. %u is a number that counts. */
static const struct {
   const char *name;
   enum language language;
   const char *head, *repeat, *tail;
} texts[] = {
    {"instructions of FP1.0", NV_FP, "!!FP1.0\n", "MOV R0, f[COL0];\n", "END\n"},
    {"declarations of FP1.0", NV_FP, "!!FP1.0\n", "DECLARE name%u;\n",
     "MOV o[COLR], f[COL0];\nEND\n"},
    {"constants of FP1.0", NV_FP, "!!FP1.0\n", "DEFINE c%u = {%u, 1, 2, 3};\n",
     "MOV o[COLR], f[COL0];\nEND\n"},
    {"comments of FP1.0", NV_FP, "!!FP1.0\n", "# nothing %u\n", "MOV o[COLR], f[COL0];\nEND\n"},
    {"a word of FP1.0", NV_FP, "!!FP1.0\nMOV ", "abcdefgh", ";\nEND\n"},
    {"digits of FP1.0", NV_FP, "!!FP1.0\nMOV o[COLR], {", "12345678", "};\nEND\n"},
    {"brackets of FP1.0", NV_FP, "!!FP1.0\nMOV o[COLR], ", "{", "\nEND\n"},
    {"instructions of the option", ARB_TEXT, "!!ARBfp1.0\nOPTION NV_fragment_program;\n",
     "MOV result.color, fragment.color;\n", "END\n"},
    {"branches of the option", ARB_TEXT,
     "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a;\nMOVC a, fragment.color;\n", "IF GT.x;\n",
     "END\n"},
    {"loops of the option", ARB_TEXT, "!!ARBfp1.0\nOPTION NV_fragment_program2;\n", "REP {4};\n",
     "END\n"},
    {"labels of the option", ARB_TEXT, "!!ARBfp1.0\nOPTION NV_fragment_program2;\n", "l%u: RET;\n",
     "END\n"},
    {"names of the option", ARB_TEXT, "!!ARBfp1.0\nOPTION NV_fragment_program2;\n", "TEMP t%u;\n",
     "MOV result.color, fragment.color;\nEND\n"},
    {"options", ARB_TEXT, "!!ARBfp1.0\n", "OPTION ARB_fog_linear;\n", "END\n"},
    {"parameters", ARB_TEXT, "!!ARBfp1.0\n", "PARAM p%u = {%u, 0, 0, 1};\n",
     "MOV result.color, fragment.color;\nEND\n"},
    {"an array of parameters", ARB_TEXT, "!!ARBfp1.0\nPARAM p[] = {", "{%u, 0, 0, 1}, ",
     "{0}};\nEND\n"},
    {"instructions of vertex program 3", ARB_TEXT, "!!ARBvp1.0\nOPTION NV_vertex_program3;\n",
     "MOV result.position, vertex.position;\n", "END\n"},
    {"labels of vertex program 3", ARB_TEXT, "!!ARBvp1.0\nOPTION NV_vertex_program3;\n",
     "l%u: BRA l%u;\n", "END\n"},
    {"names of vertex program 3", ARB_TEXT, "!!ARBvp1.0\nOPTION NV_vertex_program3;\n",
     "ALIAS n%u = vertex;\n", "END\n"},
    {"attributes of vertex program 3", ARB_TEXT, "!!ARBvp1.0\nOPTION NV_vertex_program3;\n",
     "ATTRIB a%u = vertex.position;\n", "MOV result.position, vertex.position;\nEND\n"},
};
#define NUM_TEXTS (sizeof texts / sizeof texts[0])

/* A repeated piece with its numbers; returns its length. */
static size_t
put_piece(char *to, size_t room, const char *piece, unsigned count)
{
   size_t n = 0;
   for (; *piece; piece++) {
      if (piece[0] == '%' && piece[1] == 'u') {
         n += (size_t)snprintf(to + n, room - n, "%u", count);
         piece++;
      } else {
         to[n++] = *piece;
      }
   }
   return n;
}

static char *
make_text(unsigned which, size_t *len)
{
   char *text = malloc(LENGTH + 256);
   assert_non_null(text);
   size_t n = put_piece(text, 256, texts[which].head, 0);
   for (unsigned count = 0; n < LENGTH; count++)
      n += put_piece(text + n, 128, texts[which].repeat, count);
   n += put_piece(text + n, 96, texts[which].tail, 0);
   *len = n;
   return text;
}

static double
cpu_seconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void
long_texts_end(void **state)
{
   (void)state;
   for (unsigned i = 0; i < NUM_TEXTS; i++) {
      struct arb_result result;
      struct rusage usage;
      size_t len;
      char *text = make_text(i, &len);
      const double start = cpu_seconds();
      if (texts[i].language == NV_FP)
         nv_fp_parse(text, len, &arb_default_limits[ARB_FRAGMENT], &result);
      else
         arb_parse(text, len, ARB_ANY, arb_default_limits, &result);
      const double seconds = cpu_seconds() - start;
      getrusage(RUSAGE_SELF, &usage);
      if (!result.shader)
         assert_true(result.error.offset <= len);
      print_message("%-34s %s in %.2f s, %ld MB\n", texts[i].name,
                    result.shader ? "compiled" : "refused", seconds, usage.ru_maxrss / 1024);
      assert_true(seconds < SECONDS);
      assert_true(usage.ru_maxrss / 1024 < MEGABYTES);
      arb_result_finish(&result);
      free(text);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(long_texts_end)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
