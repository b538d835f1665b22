/* A test of a pass: the program before, the pass, and the program after. */
#ifndef PASS_CHECK_H
#define PASS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/pass/pass.h"

#define HEAD "shader vertex\nparams 8\n"

static inline void
check(const char *pass, const char *before, const char *after)
{
   struct text_error err;
   struct ir_shader *sh = ir_parse(before, strlen(before), &err);
   if (!sh)
      fail_msg("%s\n%s", err.message, before);
   const bool same = !strcmp(before, after);
   const enum ir_progress progress = ir_pass_run(sh, pass, IR_PASS_VALIDATE);
   char *text = ir_print(sh);
   if (strcmp(text, after))
      fail_msg("%s gave\n%s\nexpected\n%s", pass, text, after);
   assert_int_equal(progress, same ? IR_UNCHANGED : IR_CHANGED);
   free(text);
   ir_shader_destroy(sh);
}

#endif
