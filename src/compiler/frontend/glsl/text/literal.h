/* Numbers as they are spelled. */
#ifndef GLSL_TEXT_LITERAL_H
#define GLSL_TEXT_LITERAL_H

#include "lexer.h"

/* Makes a literal of what scanning has taken for a number: kind and value of the token, whose place
 * and name are set. What is wrong goes to the log; the value is as near as can be then. */
void glsl_read_number(const struct glsl_language *language, struct glsl_log *log,
                      struct glsl_token *token);
/* The value of decimal, octal (0...) and hexadecimal (0x...) digits; UINT64_MAX: that or more.
 * False: it is no whole number. */
bool glsl_read_whole(const char *text, uint64_t *value);

#endif
