/* Tokens and errors of texts, in languages that differ in what they allow. */
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

/* Tokens as a letter for the kind and what they are: "n:MOV" */
static void
check_tokens(const struct text_language *language, const char *text, const char *expected)
{
   char found[256] = "";
   struct text_scanner s = text_scan(language, text, strlen(text));
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
}

/* The text ends where it is said to, whatever stands behind. */
static void
test_length(void **unused)
{
   struct text_scanner s = text_scan(&rich, "abc//", 2);
   text_advance(&s);
   assert_int_equal(s.token.len, 2);
   text_advance(&s);
   assert_int_equal(s.token.kind, TEXT_END);
   s = text_scan(&rich, "a//", 2);
   text_advance(&s);
   text_advance(&s);
   assert_int_equal(s.token.kind, TEXT_BAD);
}

static void
test_words(void **unused)
{
   struct text_scanner s = text_scan(&rich, "Mov 2d .", 8);
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
check_message(const char *text, size_t size, const char *expected)
{
   char message[80];
   struct text_scanner s = text_scan(&plain, text, strlen(text));
   text_advance(&s);
   text_expected(&s, "a name", message, size);
   assert_string_equal(message, expected);
}

static void
test_expected(void **unused)
{
   check_message("12", 80, "expected a name, found '12'");
   check_message("", 80, "expected a name, found the end of the text");
   check_message("\x80", 80, "expected a name, found byte 0x80");
   check_message("\1", 80, "expected a name, found byte 0x01");
   check_message("abcdefghijklmnopqrstuvwxyz", 80,
                 "expected a name, found 'abcdefghijklmnopqrstuvwx'...");
   check_message("12", 12, "expected a ");
}

static void
check_place(const struct text_language *language, const char *text, size_t offset, unsigned line,
            unsigned column)
{
   unsigned l, c;
   text_locate(language, text, offset, &l, &c);
   assert_int_equal(l, line);
   assert_int_equal(c, column);
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
       cmocka_unit_test(test_tokens),   cmocka_unit_test(test_length), cmocka_unit_test(test_words),
       cmocka_unit_test(test_expected), cmocka_unit_test(test_place),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
