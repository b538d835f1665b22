/* TUATARA_DEBUG's table, and that docs/envvars.md tells of each word in the same words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "util/u_debug.h"

static void
words_become_flags(void **state)
{
   assert_int_equal(u_debug_parse(NULL), 0);
   assert_int_equal(u_debug_parse(""), 0);
   assert_int_equal(u_debug_parse("gl"), U_DEBUG_GL);
   assert_int_equal(u_debug_parse("ir,,gl,"), U_DEBUG_IR | U_DEBUG_GL);
   assert_int_equal(u_debug_parse("irgl,i"), 0);
}

static void
documentation_has_every_word(void **state)
{
   static char text[65536];
   FILE *file = fopen(ENVVARS_MD, "r");
   assert_non_null(file);
   text[fread(text, 1, sizeof text - 1, file)] = '\0';
   fclose(file);
   for (unsigned i = 0; u_debug_option(i); i++) {
      char line[256];
      snprintf(line, sizeof line, "`%s`: %s", u_debug_option(i)->token, u_debug_option(i)->help);
      if (!strstr(text, line))
         fail_msg("docs/envvars.md lacks: %s", line);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(words_become_flags),
       cmocka_unit_test(documentation_has_every_word),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
