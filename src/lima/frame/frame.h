/* Recorded frames of the Mali-400: what a driver put into memory, and the jobs that it submitted.
 * A text, described in docs/lima-frames.md. */
#ifndef LIMA_FRAME_H
#define LIMA_FRAME_H

#include "lima/cmd/jobs.h"
#include "util/u_lines.h"

#include <stdio.h>

enum lima_frame_kind {
   LIMA_FRAME_BUFFER, /* a buffer exists from here on, filled with 0 */
   LIMA_FRAME_MEMORY, /* words are stored */
   LIMA_FRAME_GP,     /* LIMA_GP_FRAME_WORDS words: a job of the geometry processor runs */
   LIMA_FRAME_PP,     /* LIMA_PP_JOB_WORDS words: one of the pixel processor runs */
   /* Parts of a capture whose memory is not all there. */
   LIMA_FRAME_PROGRAM,
   LIMA_FRAME_ATTRIBUTES,
   LIMA_FRAME_OUTPUTS,
   LIMA_FRAME_UNIFORMS,
   LIMA_FRAME_TEXTURES,
   LIMA_FRAME_STATE,
   LIMA_FRAME_BLOCKS,
   LIMA_FRAME_VS_COMMANDS,
   LIMA_FRAME_PLBU_COMMANDS,
   LIMA_FRAME_TILES,
   LIMA_FRAME_GP_WORDS,
   LIMA_FRAME_PP_WORDS,
   LIMA_NUM_FRAME_KINDS
};

struct lima_frame_step {
   enum lima_frame_kind kind;
   uint32_t va;         /* 0 of jobs */
   uint32_t size;       /* bytes of a buffer */
   bool heap;           /* a buffer that the kernel would let grow */
   size_t first, count; /* words, in lima_frame::words */
   unsigned line;       /* of its first line in the text, 0: of none */
};

/* All arrays come from malloc and belong to the frame. All zero is an empty frame. */
struct lima_frame {
   struct lima_frame_step *steps;
   uint32_t *words;
   size_t num_steps, num_words, max_steps, max_words;
   bool bottom_up; /* memory row 0 is the picture's bottom row */
   char *file;     /* that lima_frame_load has read; NULL: none */
};

void lima_frame_finish(struct lima_frame *frame);

/* Adds a step with its words; step->first and step->count are set. False: out of memory, and the
 * frame is as before. */
bool lima_frame_add(struct lima_frame *frame, const struct lima_frame_step *step,
                    const uint32_t *words, size_t count);

/* False: the file could not be written. */
bool lima_frame_write(const struct lima_frame *frame, FILE *file);

/* Exactly `len` bytes of text; what was there is added to. False: *error says why. The caller
 * finishes the frame in any case. */
bool lima_frame_parse(struct lima_frame *frame, const char *text, size_t len,
                      struct u_text_error *error);
/* From a file. False: the message says why, "FILE:LINE: error: ..." without a line break. */
bool lima_frame_load(struct lima_frame *frame, const char *path, char *message, size_t size);

/* Words that a kind has to have; 0: any number. */
unsigned lima_frame_kind_words(enum lima_frame_kind kind);
/* Whether it has parts of captures and no jobs that run: there is nothing to draw. */
bool lima_frame_is_capture(const struct lima_frame *frame);
/* The name of its sections in the text, such as "memory". */
const char *lima_frame_kind_name(enum lima_frame_kind kind);
/* Whether it has an address. */
bool lima_frame_kind_placed(enum lima_frame_kind kind);

#endif
