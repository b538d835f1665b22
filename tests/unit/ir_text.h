/* Programs of a test, as text. Needs cmocka's headers before it. */
#ifndef TESTS_IR_TEXT_H
#define TESTS_IR_TEXT_H

#include <string.h>

#include "compiler/ir/ir.h"

/* Indexed; the caller destroys it. Fails the test where the text is wrong. */
static inline struct ir_shader *
parse_ir(const char *text)
{
   struct text_error error = {.message = ""};
   struct ir_shader *sh = ir_parse(text, strlen(text), &error);
   if (!sh)
      fail_msg("%s", error.message);
   assert_true(ir_shader_index(sh));
   return sh;
}

#endif
