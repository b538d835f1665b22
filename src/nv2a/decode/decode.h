/* Push buffers for people: what a driver sends, a method a line by name, with its fields, the
 * programs that it uploads as assembly, and at each draw what is bound. */
#ifndef NV2A_DECODE_H
#define NV2A_DECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Decodes exactly `len` bytes of text: words of push buffers in hexadecimal (`@segment ADDRESS
 * BYTES` before those of each segment), or the methods of a frame (docs/nv2a-frames.md). What is
 * wrong is written to `errors` as "NAME:LINE: error: ...": a text that can not be read, and what a
 * chip would stop at, after which the rest is decoded all the same. False: there were errors. */
bool nv2a_decode_text(const char *text, size_t len, const char *name, FILE *out, FILE *errors);

#endif
