/* What the fuzzers of the Mali-400's command words and recorded frames check. */
#ifndef FUZZ_LIMA_STREAM_CHECK_H
#define FUZZ_LIMA_STREAM_CHECK_H

#include <stddef.h>

/* Aborts unless the text is read as a frame or refused with a line inside it, a frame is written as
 * the same, and the bytes as words are decoded and, where all of a command is known, encoded as the
 * same words. */
void fuzz_check_lima_stream(const char *text, size_t len);

#endif
