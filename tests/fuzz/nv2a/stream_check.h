/* What the fuzzers of push buffers and recorded frames check. */
#ifndef FUZZ_STREAM_CHECK_H
#define FUZZ_STREAM_CHECK_H

#include <stddef.h>

/* Aborts with the text unless the decoder and the readers of both texts of a frame take it or
 * refuse it with a line inside it, and a frame that is written is read as the same. */
void fuzz_check_stream(const char *text, size_t len);

#endif
