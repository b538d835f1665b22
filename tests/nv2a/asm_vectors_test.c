/* Assembler and disassembler of vertex programs against words and texts of other assemblers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "nv2a/asm/asm.h"
#include "random_instr.h"
#include "shared_file.h"

static const struct nv2a_asm_options separate = {.final = NV2A_FINAL_SEPARATE};

/* Cuts a line at its tabs and ends it. */
static unsigned
split(char *line, char *columns[], unsigned max_columns)
{
   unsigned count = 0;
   line[strcspn(line, "\n")] = '\0';
   for (char *at = line; at && count < max_columns; count++) {
      columns[count] = at;
      at = strchr(at, '\t');
      if (at)
         *at++ = '\0';
   }
   return count;
}

static void
parse_words(const char *text, uint32_t words[4])
{
   if (sscanf(text, "%8x %8x %8x %8x", &words[0], &words[1], &words[2], &words[3]) != 4)
      fail_msg("no words: %s", text);
}

static void
assert_words(const uint32_t got[4], const uint32_t expected[4], const char *what)
{
   if (memcmp(got, expected, 4 * sizeof *got))
      fail_msg("%s: %08x %08x %08x %08x, not %08x %08x %08x %08x", what, got[0], got[1], got[2],
               got[3], expected[0], expected[1], expected[2], expected[3]);
}

static void
assemble(const char *text, struct nv2a_asm_result *result)
{
   struct text_error error;
   if (!nv2a_assemble(text, strlen(text), &separate, result, &error))
      fail_msg("%s: %u:%u: %s", text, error.line, error.column, error.message);
}

/* What is printed assembles to the same words. */
static void
check_round_trip(const uint32_t words[4])
{
   static struct nv2a_asm_result result;
   char text[NV2A_TEXT_SIZE];
   nv2a_print(words, text);
   assemble(text, &result);
   assert_words(result.words[0], words, text);
   assert_true(result.num_instrs == (words[3] & 1 ? 1 : 2));
}

/* Opens a file or skips the test. */
static FILE *
open_or_skip(const char *name)
{
   FILE *file = open_shared(name);
   if (!file)
      skip();
   return file;
}

static void
test_random_rows(void **state)
{
   static struct nv2a_asm_result result;
   char line[1024], text[NV2A_TEXT_SIZE], *columns[3];
   unsigned count = 0;
   FILE *file = open_or_skip("nv2a/vectors/random.asm.tsv");
   while (fgets(line, sizeof line, file)) {
      uint32_t words[4];
      if (line[0] == '#')
         continue;
      assert_int_equal(split(line, columns, 3), 3);
      parse_words(columns[1], words);
      assemble(columns[0], &result);
      assert_words(result.words[0], words, columns[0]);
      nv2a_print(words, text);
      assert_string_equal(text, columns[2]);
      check_round_trip(words);
      count++;
   }
   fclose(file);
   assert_int_equal(count, 400);
}

/* Without the end mark, which these texts leave to a column of its own. */
static void
check_texts(const char *name, unsigned expected)
{
   char line[1024], text[NV2A_TEXT_SIZE], *columns[3];
   unsigned count = 0;
   FILE *file = open_or_skip(name);
   while (fgets(line, sizeof line, file)) {
      uint32_t words[4];
      if (line[0] == '#')
         continue;
      assert_int_equal(split(line, columns, 3), 3);
      parse_words(columns[0], words);
      check_round_trip(words);
      assert_int_equal(words[3] & 1, columns[1][0] - '0');
      words[3] &= ~1u;
      nv2a_print(words, text);
      assert_string_equal(text, columns[2]);
      count++;
   }
   fclose(file);
   assert_int_equal(count, expected);
}

static void
test_texts(void **state)
{
   check_texts("nv2a/vectors/simple.dis.tsv", 11);
   check_texts("nv2a/vectors/set_pos_and_color.dis.tsv", 16);
}

/* Rejected by that assembler, part of the language here. */
static const struct {
   const char *source, *why;
} wider[] = {
    {"exp r0, r1", "EXP is the name of EXPP in other languages of these chips"},
    {"log r0, r1", "LOG likewise"},
    {"sub r0, r1, r2", "SUB is ADD with a sign"},
    {"mov r0, c[a0+4]", "a0 may be written as r0 and c0 are"},
    {"Mov r0, v3", "operations are written in any case"},
};

static bool
is_wider(const char *source)
{
   for (unsigned i = 0; i < sizeof wider / sizeof wider[0]; i++) {
      if (!strcmp(wider[i].source, source))
         return true;
   }
   return false;
}

/* "\n" in a row stands for the end of a line. */
static void
unescape(char *text)
{
   char *to = text;
   for (const char *at = text; *at; at++) {
      const bool line = at[0] == '\\' && at[1] == 'n';
      *to++ = line ? '\n' : *at;
      at += line;
   }
   *to = '\0';
}

static void
test_accepts(void **state)
{
   static struct nv2a_asm_result result;
   struct text_error error;
   char line[1024], *columns[3];
   unsigned count = 0, num_wider = 0;
   FILE *file = open_or_skip("nv2a/vectors/assembler_accepts.tsv");
   while (fgets(line, sizeof line, file)) {
      if (line[0] == '#' && !strstr(line, "\terror") && !strstr(line, "\tok\t"))
         continue;
      if (split(line, columns, 3) < 2 || !strncmp(line, "# source", 8))
         continue;
      const bool expected = is_wider(columns[0]) || !strcmp(columns[1], "ok");
      num_wider += is_wider(columns[0]);
      unescape(columns[0]);
      const bool ok = nv2a_assemble(columns[0], strlen(columns[0]), &separate, &result, &error);
      if (ok != expected)
         fail_msg("%s: %s", columns[0], ok ? "is accepted" : error.message);
      assert_true(ok || (error.message[0] && error.line && error.column));
      count++;
      if (strcmp(columns[1], "ok"))
         continue;
      uint32_t words[4];
      parse_words(columns[2], words);
      assert_words(result.words[0], words, columns[0]);
      parse_words(strchr(columns[2], '|') + 2, words);
      assert_words(result.words[1], words, columns[0]);
      assert_int_equal(result.num_instrs, 2);
   }
   fclose(file);
   assert_int_equal(count, 40);
   assert_int_equal(num_wider, sizeof wider / sizeof wider[0]);
}

/* A whole program: printed, and assembled again. */
static void
check_program(const char *path)
{
   static struct nv2a_asm_result result;
   static char text[NV2A_NUM_SLOTS * NV2A_TEXT_SIZE];
   uint32_t words[NV2A_NUM_SLOTS][4];
   char line[256];
   unsigned count = 0;
   size_t len = 0;
   FILE *file = open_shared(path);
   assert_non_null(file);
   while (fgets(line, sizeof line, file)) {
      if (line[0] == '#')
         continue;
      assert_true(count < NV2A_NUM_SLOTS);
      parse_words(line, words[count]);
      nv2a_print(words[count++], text + len);
      len += strlen(text + len);
      text[len++] = '\n';
   }
   fclose(file);
   text[len] = '\0';
   assemble(text, &result);
   assert_int_equal(result.num_instrs, count);
   assert_memory_equal(result.words, words, count * sizeof *words);
}

static void
test_programs(void **state)
{
   FILE *names = open_or_skip("nv2a/vectors/exec.tsv");
   char line[256], last[128] = "", program[128], path[256];
   unsigned count = 0;
   while (fgets(line, sizeof line, names)) {
      if (sscanf(line, "%127s", program) < 1 || program[0] == '#' || !strcmp(program, last))
         continue;
      strcpy(last, program);
      snprintf(path, sizeof path, "nv2a/vectors/programs/%s.hex", program);
      check_program(path);
      count++;
   }
   fclose(names);
   assert_int_equal(count, 31);
}

static void
test_random_words(void **state)
{
   uint64_t seed = 3;
   for (unsigned i = 0; i < 20000; i++) {
      struct nv2a_instr instr;
      uint32_t words[4];
      random_legal_instr(&seed, &instr);
      nv2a_encode(&instr, words);
      check_round_trip(words);
      /* Without any note it is the canonical form. */
      nv2a_canonicalize(&instr);
      instr.final = 0;
      nv2a_encode(&instr, words);
      check_round_trip(words);
      char text[NV2A_TEXT_SIZE];
      nv2a_print(words, text);
      assert_null(strchr(text, ';'));
      /* Any words, legal or not. */
      for (unsigned w = 0; w < 4; w++)
         words[w] = random_word(&seed);
      check_round_trip(words);
      words[0] = 0;
      words[1] &= 0x0fffffff;
      check_round_trip(words);
   }
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_random_rows),  cmocka_unit_test(test_texts),
       cmocka_unit_test(test_accepts),      cmocka_unit_test(test_programs),
       cmocka_unit_test(test_random_words),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
