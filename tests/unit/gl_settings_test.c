/* What settings change in what a context says of itself: its extensions, versions and names. */
#include "gl_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/context/extensions.h"

/* GL_EXTENSIONS of a new context while a variable is set; owned by the caller. */
static char *
extensions_with(struct gl_fixture *f, const char *variable, const char *value)
{
   setenv(variable, value, 1);
   struct gl_context *ctx = gl_fixture_context(f, NULL);
   unsetenv(variable);
   char *text = strdup((const char *)ctx->table->GetString(ctx, GL_EXTENSIONS));
   assert_non_null(text);
   gl_context_destroy(ctx);
   return text;
}

static const char *
all_extensions(struct gl_fixture *f)
{
   return (const char *)f->ctx->table->GetString(f->ctx, GL_EXTENSIONS);
}

/* The word of a list at *at, which moves behind it; false at the end. */
static bool
next_word(const char **at, char word[128])
{
   *at += strspn(*at, " ");
   const size_t length = strcspn(*at, " ");
   assert_true(length < 128);
   memcpy(word, *at, length);
   word[length] = '\0';
   *at += length;
   return length != 0;
}

static void
each_extension_has_a_year(void **state)
{
   char name[128];
   for (const char *at = all_extensions(*state); next_word(&at, name);) {
      const unsigned year = gl_extension_year(name);
      if (year < 1992 || year > 2026)
         fail_msg("src/mesa_ext/context/extension_years.c lacks %s", name);
   }
   assert_int_equal(gl_extension_year("GL_EXT_no_such_thing"), GL_EXTENSION_YEAR_UNKNOWN);
}

static void
a_year_cuts_and_sorts(void **state)
{
   struct gl_fixture *f = *state;
   char *text = extensions_with(f, "TUATARA_YEAR", "2001"), name[128];
   unsigned last = 0, found = 0, expected = 0;
   for (const char *at = text; next_word(&at, name); found++) {
      assert_true(gl_extension_year(name) >= last && gl_extension_year(name) <= 2001);
      assert_true(gl_fixture_has(f->ctx, name));
      last = gl_extension_year(name);
   }
   for (const char *at = all_extensions(f); next_word(&at, name);)
      expected += gl_extension_year(name) <= 2001;
   assert_int_equal(found, expected);
   assert_true(found > 0);
   free(text);
}

/* Any buffer holds what is meant for it, of whole names; the oldest are there. */
static void
a_length_fits(void **state)
{
   struct gl_fixture *f = *state;
   for (size_t length = 1; length < 800; length++) {
      char value[16], name[128];
      snprintf(value, sizeof value, "%zu", length);
      char *text = extensions_with(f, "TUATARA_EXTENSIONS_LENGTH", value);
      assert_true(strlen(text) < length);
      unsigned last = 0;
      for (const char *at = text; next_word(&at, name); last = gl_extension_year(name)) {
         assert_true(gl_fixture_has(f->ctx, name));
         assert_true(gl_extension_year(name) >= last);
      }
      assert_true(length < 200 || strlen(text) > length - 60);
      free(text);
   }
   char *text = extensions_with(f, "TUATARA_EXTENSIONS_LENGTH", "1000000");
   assert_int_equal(strlen(text), strlen(all_extensions(f)));
   free(text);
}

static void
patterns_switch_extensions_off(void **state)
{
   struct gl_fixture *f = *state;
   char *text = extensions_with(f, "TUATARA_EXTENSIONS_OFF", "GL_EXT_abgr  GL_ARB_*");
   assert_null(strstr(text, "GL_EXT_abgr"));
   assert_null(strstr(text, "GL_ARB_"));
   assert_non_null(strstr(text, "GL_EXT_bgra "));
   assert_non_null(strstr(all_extensions(f), "GL_ARB_"));
   free(text);
}

static void
versions_are_lowered_only(void **state)
{
   struct gl_fixture *f = *state;
   int major, minor, full = 0;
   assert_non_null(gl_version(f->screen, GL_API_OPENGL, &major, &minor));
   full = major * 10 + minor;
   setenv("TUATARA_GL_VERSION", "1.1", 1);
   assert_true(!strncmp(gl_version(f->screen, GL_API_OPENGL, &major, &minor), "1.1 ", 4));
   assert_int_equal(major * 10 + minor, 11);
   setenv("TUATARA_GL_VERSION", "9.9", 1);
   assert_non_null(gl_version(f->screen, GL_API_OPENGL, &major, &minor));
   assert_int_equal(major * 10 + minor, full);
   unsetenv("TUATARA_GL_VERSION");
}

static void
names_are_replaced(void **state)
{
   struct gl_context *ctx = ((struct gl_fixture *)*state)->ctx;
   setenv("TUATARA_GL_VENDOR", "NVIDIA Corporation", 1);
   setenv("TUATARA_GL_RENDERER", "GeForce3/AGP/SSE2", 1);
   assert_string_equal(ctx->table->GetString(ctx, GL_VENDOR), "NVIDIA Corporation");
   assert_string_equal(ctx->table->GetString(ctx, GL_RENDERER), "GeForce3/AGP/SSE2");
   unsetenv("TUATARA_GL_VENDOR");
   unsetenv("TUATARA_GL_RENDERER");
   assert_string_equal(ctx->table->GetString(ctx, GL_VENDOR), ctx->screen->get_vendor(ctx->screen));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, gl_fixture_setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(each_extension_has_a_year),
       TEST(a_year_cuts_and_sorts),
       TEST(a_length_fits),
       TEST(patterns_switch_extensions_off),
       TEST(versions_are_lowered_only),
       TEST(names_are_replaced),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
