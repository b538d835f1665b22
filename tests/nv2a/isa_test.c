/* The table of the vertex unit's instructions: words to fields and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "nv2a/isa/isa.h"
#include "random_instr.h"
#include "shared_file.h"

/* Ten million where that takes a moment. */
#ifdef NDEBUG
#define NUM_RANDOM 10000000
#else
#define NUM_RANDOM 1000000
#endif

static void
assert_words(const uint32_t got[4], const uint32_t expected[4])
{
   for (unsigned i = 0; i < 4; i++)
      assert_int_equal(got[i], expected[i]);
}

/* Every bit that exists belongs to one row, and to one place in the structure. */
static void
test_fields(void **state)
{
   uint32_t known[4] = {0};
   uint8_t members[sizeof(struct nv2a_instr)] = {0};
   for (unsigned i = 0; i < nv2a_num_fields; i++) {
      const struct nv2a_field *f = &nv2a_fields[i];
      const uint32_t mask = ((UINT32_C(1) << f->width) - 1) << f->low;
      const uint8_t bits = (uint8_t)(((1u << f->width) - 1) << f->shift);
      assert_int_equal(known[f->word] & mask, 0);
      assert_int_equal(members[f->offset] & bits, 0);
      known[f->word] |= mask;
      members[f->offset] |= bits;
   }
   assert_words(known, (const uint32_t[4]){0, 0x0fffffff, 0xffffffff, 0xffffffff});
   for (unsigned i = 0; i < sizeof members; i++)
      assert_int_not_equal(members[i], 0);
}

/* MUL R2, R1, c[0] + MOV oD1, v4, field by field. */
static void
test_example(void **state)
{
   static const uint32_t words[4] = {0, 0x0240081b, 0x1436186c, 0x2f20f824};
   static const struct nv2a_instr expected = {
       .mac = NV2A_MAC_MUL,
       .ilu = NV2A_ILU_MOV,
       .src = {{NV2A_MUX_TEMP, 1, NV2A_SWIZZLE_XYZW, 0},
               {NV2A_MUX_CONST, 0, NV2A_SWIZZLE_XYZW, 0},
               {NV2A_MUX_INPUT, 0, NV2A_SWIZZLE_XYZW, 0}},
       .input = 4,
       .out_ilu = 1,
       .out_is_output = 1,
       .out_address = 4,
       .out_mask = NV2A_XYZW,
       .temp_dst = 2,
       .mac_mask = NV2A_XYZW,
   };
   struct nv2a_instr instr;
   uint32_t again[4];
   assert_true(nv2a_decode(words, &instr, NULL));
   assert_memory_equal(&instr, &expected, sizeof instr);
   nv2a_encode(&instr, again);
   assert_words(again, words);
   nv2a_canonicalize(&instr);
   assert_memory_equal(&instr, &expected, sizeof instr);
   assert_int_equal(nv2a_swizzle(&instr.src[0], 2), 2);
   assert_int_equal(nv2a_ilu_temp(&instr), 1);
}

/* C's temporary is in two words. */
static void
test_split_field(void **state)
{
   struct nv2a_instr instr = nv2a_idle;
   uint32_t words[4];
   instr.src[2].temp = 11;
   nv2a_encode(&instr, words);
   assert_int_equal(words[2] & 3, 2);
   assert_int_equal(words[3] >> 30, 3);
   nv2a_decode(words, &instr, NULL);
   assert_int_equal(instr.src[2].temp, 11);
}

static void
test_idle(void **state)
{
   uint32_t words[4];
   struct nv2a_instr instr;
   nv2a_encode(&nv2a_idle, words);
   assert_words(words, (const uint32_t[4]){0, 0x0000001b, 0x0836106c, 0x20700ff8});
   /* The end marker that assemblers append. */
   assert_true(nv2a_decode((const uint32_t[4]){0, 0, 0, 1}, &instr, NULL));
   assert_true(instr.final);
}

/* words, and the bits that are to blame */
static const struct {
   uint32_t words[4];
   uint8_t word, low, width;
   const char *text;
} illegal[] = {
    {{1, 0x0020001b, 0x0836106c, 0x2f000ff8}, 0, 0, 1, "word 0 is not 0"},
    {{0, 0x9020001b, 0x0836106c, 0x2f000ff8}, 1, 28, 4, "reserved bits are set"},
    {{0, 0x01c0001b, 0x0836106c, 0x2f000ff8}, 1, 21, 4, "the operation of the MAC is not defined"},
    {{0, 0x01e0001b, 0x0836106c, 0x20700ff8}, 1, 21, 4, "the operation of the MAC is not defined"},
    {{0, 0x0020001b, 0x0036106c, 0x2f000ff8}, 2, 26, 2, "a source that is read comes from nowhere"},
    {{0, 0x0040001b, 0x0836006c, 0x2f000ff8}, 2, 11, 2, "a source that is read comes from nowhere"},
    {{0, 0x0400001b, 0x0836106c, 0x0f0f0ff8}, 3, 28, 2, "a source that is read comes from nowhere"},
    {{0, 0x0020001b, 0xd436106c, 0x2f000ff8}, 2, 28, 4, "a source is a temporary beyond R12"},
    {{0, 0x0038001b, 0x0c36106c, 0x2f000ff8}, 1, 13, 8, "a source is a constant beyond c[191]"},
    {{0, 0x0020001b, 0x0836106c, 0x2fc00ff8}, 3, 20, 4, "a temporary beyond R11 is written"},
    {{0, 0x0020001b, 0x0836106c, 0x2070f808}, 3, 3, 8, "an output is written that has no register"},
    {{0, 0x0020001b, 0x0836106c, 0x2070f600}, 3, 3, 8, "a constant beyond c[191] is written"},
    {{0, 0x0020001b, 0x0836106c, 0x2070f804},
     3,
     2,
     1,
     "the output is written by a unit that has no result"},
    {{0, 0x01a0001b, 0x0836106c, 0x2070f800},
     3,
     2,
     1,
     "the output is written by a unit that has no result"},
    {{0, 0x01a0001b, 0x0836106c, 0x2f700ff8}, 3, 24, 4, "ARL writes no temporary"},
};

static void
test_illegal(void **state)
{
   for (unsigned i = 0; i < sizeof illegal / sizeof illegal[0]; i++) {
      struct nv2a_instr instr;
      struct nv2a_problem problem;
      uint32_t again[4];
      assert_false(nv2a_decode(illegal[i].words, &instr, NULL));
      assert_false(nv2a_decode(illegal[i].words, &instr, &problem));
      assert_string_equal(problem.text, illegal[i].text);
      assert_int_equal(problem.word, illegal[i].word);
      assert_int_equal(problem.low, illegal[i].low);
      assert_int_equal(problem.width, illegal[i].width);
      /* Fields are kept even so; only bits of none are lost. */
      nv2a_encode(&instr, again);
      for (unsigned w = 0; w < 4; w++)
         assert_int_equal(again[w], w == 0   ? 0
                                    : w == 1 ? illegal[i].words[1] & 0x0fffffff
                                             : illegal[i].words[w]);
   }
}

/* A bit without effect does not change the canonical form, others do. */
static void
check_used_bits(const struct nv2a_instr *instr)
{
   struct nv2a_instr used, canonical = *instr;
   nv2a_used_bits(instr, &used);
   nv2a_canonicalize(&canonical);
   for (unsigned i = 0; i < nv2a_num_fields; i++) {
      const struct nv2a_field *f = &nv2a_fields[i];
      for (unsigned bit = f->shift; bit < (unsigned)f->shift + f->width; bit++) {
         struct nv2a_instr other = *instr;
         ((uint8_t *)&other)[f->offset] ^= (uint8_t)(1u << bit);
         nv2a_canonicalize(&other);
         const bool same = !memcmp(&other, &canonical, sizeof other);
         assert_int_equal(same, !(((const uint8_t *)&used)[f->offset] >> bit & 1));
      }
   }
}

static void
test_random(void **state)
{
   uint64_t seed = 1;
   for (unsigned i = 0; i < NUM_RANDOM; i++) {
      struct nv2a_instr instr, again;
      uint32_t words[4], words_again[4];
      random_legal_instr(&seed, &instr);
      nv2a_encode(&instr, words);
      const bool legal = nv2a_decode(words, &again, NULL);
      nv2a_encode(&again, words_again);
      if (legal && !memcmp(&again, &instr, sizeof instr) &&
          !memcmp(words, words_again, sizeof words))
         continue;
      fail_msg("%08x %08x %08x %08x (number %u)", words[0], words[1], words[2], words[3], i);
   }
}

static void
test_used_bits(void **state)
{
   uint64_t seed = 2;
   for (unsigned i = 0; i < 20000; i++) {
      struct nv2a_instr instr, once, used;
      random_legal_instr(&seed, &instr);
      check_used_bits(&instr);
      once = instr;
      nv2a_canonicalize(&once);
      assert_true(nv2a_check(&once, NULL));
      /* What has an effect stays, and the canonical form is its own. */
      nv2a_used_bits(&instr, &used);
      for (unsigned b = 0; b < sizeof instr; b++)
         assert_int_equal((((uint8_t *)&instr)[b] ^ ((uint8_t *)&once)[b]) & ((uint8_t *)&used)[b],
                          0);
      instr = once;
      nv2a_canonicalize(&instr);
      assert_memory_equal(&instr, &once, sizeof instr);
   }
}

/* Counts the instructions of a file: runs of four words of eight hex digits. */
static unsigned
check_file(const char *name)
{
   FILE *file = open_shared(name);
   char line[1024];
   unsigned count = 0;
   assert_non_null(file);
   while (fgets(line, sizeof line, file)) {
      for (const char *at = line; *at; at++) {
         uint32_t words[4], again[4];
         int len = 0;
         struct nv2a_instr instr;
         if (line[0] == '#' || (at > line && at[-1] != '\t' && at[-1] != ' ') ||
             sscanf(at, "%8x %8x %8x %8x%n", &words[0], &words[1], &words[2], &words[3], &len) <
                 4 ||
             len < 35)
            continue;
         assert_true(nv2a_decode(words, &instr, NULL));
         nv2a_encode(&instr, again);
         assert_words(again, words);
         count++;
         at += 34;
      }
   }
   fclose(file);
   return count;
}

static void
test_vectors(void **state)
{
   static const struct {
      const char *name;
      unsigned count;
   } files[] = {
       {"nv2a/vectors/random.asm.tsv", 400},
       {"nv2a/vectors/simple.dis.tsv", 11},
       {"nv2a/vectors/set_pos_and_color.dis.tsv", 16},
       {"nv2a/vectors/assembler_accepts.tsv", 4},
   };
   FILE *names = open_shared("nv2a/vectors/exec.tsv");
   char line[256], last[128] = "", program[128], path[256];
   unsigned count = 0;
   if (!names)
      skip();
   for (unsigned i = 0; i < sizeof files / sizeof files[0]; i++)
      assert_int_equal(check_file(files[i].name), files[i].count);
   /* The programs; rows of one are next to each other. */
   while (fgets(line, sizeof line, names)) {
      if (sscanf(line, "%127s", program) < 1 || program[0] == '#' || !strcmp(program, last))
         continue;
      strcpy(last, program);
      snprintf(path, sizeof path, "nv2a/vectors/programs/%s.hex", program);
      assert_true(check_file(path) > 0);
      count++;
   }
   fclose(names);
   assert_int_equal(count, 31);
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_fields),      cmocka_unit_test(test_example),
       cmocka_unit_test(test_split_field), cmocka_unit_test(test_idle),
       cmocka_unit_test(test_illegal),     cmocka_unit_test(test_used_bits),
       cmocka_unit_test(test_random),      cmocka_unit_test(test_vectors),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
