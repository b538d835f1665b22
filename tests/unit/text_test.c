/* Tokens and errors of texts, in languages that differ in what they allow. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/text/scanner.h"

static const struct text_language plain = {
    .chars = ";,.[]", .space = " \t\n\r", .comments = {"#"}, .returns = true};
static const struct text_language rich = {.chars = ",.+-",
                                          .letters = "$",
                                          .space = " \n",
                                          .comments = {"//", ";"},
                                          .any_case = true,
                                          .floats = true,
                                          .dots = true};

static const struct text_language lines = {
    .chars = "\n%.", .space = " \t", .comments = {"#"}, .mixed = true};

static const struct text_language blocks = {
    .chars = "\n;", .space = " ", .comments = {"//"}, .block_comment = {"/*", "*/"}};

/* Tokens as a letter for the kind and what they are: "n:MOV" */
static void
check_tokens(const struct text_language *language, const char *text, const char *expected)
{
   char found[256] = "";
   struct text_scanner s = text_scan(language, text, strlen(text), NULL);
   do {
      text_advance(&s);
      const size_t len = strlen(found);
      snprintf(found + len, sizeof found - len, "%c:%.*s ", "enc.db"[s.token.kind],
               (int)s.token.len, text_of_token(&s));
   } while (s.token.kind != TEXT_END);
   assert_string_equal(found, expected);
}

/* By enum text_kind: end, name, number (c: counts), character (.), dots, bad. */
static void
test_tokens(void **unused)
{
   check_tokens(&plain, "MOV R0.x,\tc[12]; # no [token]\rEND#",
                "n:MOV n:R0 .:. n:x .:, n:c .:[ "
                "c:12 .:] .:; n:END e: ");
   check_tokens(&plain, "1a a1 _ $ 0..3", "b:1a n:a1 n:_ b:$ c:0 .:. .:. c:3 e: ");
   check_tokens(&rich, "$a 1.5 .5 1e-30 0x3f8 0..3 2D 1e- // 7\n8; 9",
                "n:$a c:1.5 c:.5 c:1e-30 c:0x3f8 c:0 d:.. c:3 c:2D c:1e- c:8 e: ");
   check_tokens(&rich, "0xe+1 / a", "c:0xe .:+ c:1 b:/ n:a e: ");
   check_tokens(&plain, "", "e: ");
   /* Lines count, and words may start with digits. */
   check_tokens(&lines, "2d.f4 %12 0x3f # 1\n\n_1",
                "n:2d .:. n:f4 .:% c:12 n:0x3f .:\n .:\n n:_1 e: ");
}

/* Bytes that are no characters are tokens of their own, whatever the language. */
static void
test_bytes(void **unused)
{
   static const char text[] = "a\0\n\xff";
   static const struct text_language *const languages[] = {&plain, &rich, &lines};
   for (unsigned i = 0; i < 3; i++) {
      struct text_scanner s = text_scan(languages[i], text, sizeof text - 1, NULL);
      text_advance(&s);
      assert_int_equal(s.token.len, 1);
      text_advance(&s);
      assert_int_equal(s.token.kind, TEXT_BAD);
      assert_int_equal(s.token.pos, 1);
      text_advance(&s);
      if (languages[i] == &lines)
         text_advance(&s);
      assert_int_equal(s.token.kind, TEXT_BAD);
      assert_int_equal(s.token.pos, 3);
   }
}

/* A comment of several lines is space, one without an end is none. */
static void
test_block_comments(void **unused)
{
   check_tokens(&blocks, "a/* // \n;*//**/ /***/b// /*\n;", "n:a n:b .:\n .:; e: ");
   check_tokens(&blocks, "/**//**/", "e: ");
   check_tokens(&blocks, "/*/", "b:/ b:* b:/ e: ");
   check_tokens(&blocks, "a /*", "n:a b:/ b:* e: ");
   check_tokens(&plain, "/* */", "b:/ b:* b:* b:/ e: ");
}

/* The text ends where it is said to, whatever stands behind. */
static void
test_length(void **unused)
{
   struct text_scanner s = text_scan(&rich, "abc//", 2, NULL);
   text_advance(&s);
   assert_int_equal(s.token.len, 2);
   text_advance(&s);
   assert_int_equal(s.token.kind, TEXT_END);
   s = text_scan(&rich, "a//", 2, NULL);
   text_advance(&s);
   text_advance(&s);
   assert_int_equal(s.token.kind, TEXT_BAD);
}

static void
test_words(void **unused)
{
   struct text_scanner s = text_scan(&rich, "Mov 2d .", 8, NULL);
   text_advance(&s);
   assert_true(text_is_word(&s, "MOV"));
   assert_false(text_is_word(&s, "MO"));
   assert_false(text_is_word(&s, "MOVE"));
   assert_false(text_accept_word(&s, "ADD"));
   assert_true(text_accept_word(&s, "MOV"));
   assert_true(text_accept_word(&s, "2D"));
   assert_false(text_accept(&s, ','));
   assert_true(text_accept(&s, '.'));
   assert_false(text_spells(&plain, "mov", 3, "MOV"));
   assert_true(text_spells(&plain, "MOV", 3, "MOV"));
}

static void
check_message(const char *text, const char *what, const char *expected)
{
   struct text_error error = {.message = ""};
   struct text_scanner s = text_scan(&lines, text, strlen(text), &error);
   text_advance(&s);
   assert_false(text_fail_expected(&s, what));
   assert_string_equal(error.message, expected);
   assert_int_equal(error.offset, s.token.pos);
}

static void
test_expected(void **unused)
{
   check_message("12", "a name", "expected a name, found '12'");
   check_message("", "a name", "expected a name, found the end of the text");
   check_message(" \n", "a name", "expected a name, found the end of the line");
   check_message("\x80", "a name", "expected a name, found byte 0x80");
   check_message("  \1", "a name", "expected a name, found byte 0x01");
   check_message("abcdefghijklmnopqrstuvwxyz", "a name",
                 "expected a name, found 'abcdefghijklmnopqrstuvwx'...");

   /* A message longer than there is room for */
   struct text_error error = {.message = ""};
   char what[300];
   memset(what, 'x', sizeof what);
   struct text_scanner s = text_scan(&plain, "", 0, &error);
   text_fail(&s, 0, "%.*s", (int)sizeof what, what);
   assert_int_equal(strlen(error.message), sizeof error.message - 1);
}

/* What is said first stands. */
static void
test_first_error(void **unused)
{
   struct text_error error = {.message = ""};
   struct text_scanner s = text_scan(&plain, "a;", 2, &error);
   text_advance(&s);
   assert_false(text_expect(&s, ';', "after nothing"));
   text_advance(&s);
   assert_true(text_expect(&s, ';', "after a name"));
   assert_false(text_fail(&s, 7, "another"));
   assert_string_equal(error.message, "expected ';' after nothing, found 'a'");
   assert_int_equal(error.offset, 0);
}

/* The token as a number: by text; a `floats` of NAN: it is none. */
static void
test_values(void **unused)
{
   static const struct {
      const char *text;
      bool is_decimal;
      uint64_t decimal;
      unsigned hex_digits;
      uint32_t hex;
      bool is_float;
      float value;
   } cases[] = {
       {"0", true, 0, 1, 0, true, 0.0f},
       {"007", true, 7, 3, 7, true, 7.0f},
       {"4294967296", true, UINT64_C(4294967296), 0, 0, true, 4294967296.0f},
       {"18446744073709551615", true, UINT64_MAX, 0, 0, true, 18446744073709551616.0f},
       {"99999999999999999999999999", true, UINT64_MAX, 0, 0, true, 1e26f},
       {"0x3F80000a", false, 0, 8, 0x3f80000a, true, 1065353226.0f},
       {"ffffffff", false, 0, 8, 0xffffffff, false, 0},
       {"0x0000000001", false, 0, 10, 1, true, 1.0f},
       {"0x", false, 0, 0, 0, false, 0},
       {"0x100000000", false, 0, 0, 0, true, 4294967296.0f},
       {"1.5e-3", false, 0, 0, 0, true, 1.5e-3f},
       {"1.5x", false, 0, 0, 0, false, 0},
       {"inf", false, 0, 0, 0, true, INFINITY},
       {",", false, 0, 0, 0, false, 0},
       {"", false, 0, 0, 0, false, 0},
       /* 64 digits */
       {"1000000000000000000000000000000000000000000000000000000000000000", true, UINT64_MAX, 0, 0,
        false, 0},
   };
   for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      uint64_t decimal = 0;
      uint32_t hex = 0;
      float value = 0;
      struct text_scanner s = text_scan(&rich, cases[i].text, strlen(cases[i].text), NULL);
      text_advance(&s);
      assert_int_equal(text_get_decimal(&s, &decimal), cases[i].is_decimal);
      assert_int_equal(decimal, cases[i].decimal);
      assert_int_equal(text_get_hex(&s, &hex), cases[i].hex_digits);
      if (cases[i].hex_digits)
         assert_int_equal(hex, cases[i].hex);
      assert_int_equal(text_get_float(&s, &value), cases[i].is_float);
      if (cases[i].is_float)
         assert_true(value == cases[i].value);
   }
}

static void
check_place(const struct text_language *language, const char *text, size_t offset, unsigned line,
            unsigned column)
{
   struct text_error error = {.offset = offset};
   text_locate(language, text, &error);
   assert_int_equal(error.line, line);
   assert_int_equal(error.column, column);
}

static void
test_place(void **unused)
{
   check_place(&plain, "ab\ncd", 0, 1, 1);
   check_place(&plain, "ab\ncd", 2, 1, 3);
   check_place(&plain, "ab\ncd", 4, 2, 2);
   check_place(&plain, "a\rb\r\nc\n\nd", 8, 5, 1);
   check_place(&rich, "a\rb\r\nc", 5, 2, 1);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_tokens),         cmocka_unit_test(test_bytes),
       cmocka_unit_test(test_block_comments), cmocka_unit_test(test_length),
       cmocka_unit_test(test_words),          cmocka_unit_test(test_expected),
       cmocka_unit_test(test_place),          cmocka_unit_test(test_first_error),
       cmocka_unit_test(test_values),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
