/* Push buffers as text, and the way that the chip takes through them. Private to decode/. */
#ifndef NV2A_WORDS_H
#define NV2A_WORDS_H

#include "util/u_lines.h"

/* Words that follow each other in memory. */
struct nv2a_segment {
   uint32_t address; /* bytes */
   size_t first, count;
};

/* All zero is empty; arrays come from malloc. */
struct nv2a_words {
   uint32_t *words;
   unsigned *lines; /* of the text, by word */
   struct nv2a_segment *segments;
   size_t num, num_segments;
   size_t max_words, max_lines, max_segments;
   /* Classes that the text tells: handle, class. */
   uint32_t (*objects)[2];
   size_t num_objects, max_objects;
};

/* Words in hexadecimal, `@segment ADDRESS BYTES` before those of each segment (without it they
 * begin at 0), `@object HANDLE class C`. False: *error says why; finish it in any case. */
bool nv2a_words_parse(struct nv2a_words *words, const char *text, size_t len,
                      struct u_text_error *error);
void nv2a_words_finish(struct nv2a_words *words);

/* What a walk meets. */
enum nv2a_event {
   NV2A_EVENT_METHOD, /* a write */
   NV2A_EVENT_FLOW,   /* a jump, call, return; the text says where to */
   NV2A_EVENT_ERROR   /* what stops a chip; the text says why */
};

struct nv2a_step {
   enum nv2a_event event;
   uint32_t address; /* of the word */
   unsigned line;
   uint32_t word; /* data of a method, else the command */
   unsigned subchannel;
   uint32_t method;
   const char *text;
};

typedef void (*nv2a_step_func)(void *data, const struct nv2a_step *step);

/* Calls `step` in the order in which a chip would read the words: segments one after the other,
 * jumps and calls to words of the text followed. A jump that leaves the text or comes back to where
 * the walk was ends the segment. Errors do not stop the walk. False: out of memory. */
bool nv2a_words_walk(const struct nv2a_words *words, nv2a_step_func step, void *data);

#endif
