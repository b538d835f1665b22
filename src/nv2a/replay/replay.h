/* Recorded frames on the simulated chip, and what its surfaces hold then as pictures. */
#ifndef NV2A_REPLAY_H
#define NV2A_REPLAY_H

#include "nv2a/decode/frame.h"
#include "nv2a/sim/chip.h"

/* Who wants to know. Each may be NULL. */
struct nv2a_replay_events {
   /* A step has taken effect. */
   void (*step)(void *data, const struct nv2a_frame_step *step);
   /* The chip refuses something: a sentence. The line is that of the step in its text, 0 where
    * there is none. */
   void (*problem)(void *data, unsigned line, const char *text);
   void *data;
};

/* A chip with the frame's memory and objects, which has drawn all of it; problems do not stop it.
 * Work is bounded: more than frames need is refused as a problem. NULL: out of memory. */
struct nv2a_chip *nv2a_replay(const struct nv2a_frame *frame,
                              const struct nv2a_replay_events *events);

enum nv2a_replay_surface { NV2A_REPLAY_COLOR, NV2A_REPLAY_DEPTH, NV2A_REPLAY_STENCIL };

/* Row 0 is the top row. */
struct nv2a_replay_picture {
   unsigned width, height; /* pixels */
   unsigned channels; /* 3: R,G,B; 4: R,G,B,A, of formats with alpha. Depth and stencil are grey */
   uint8_t *pixels;   /* width * height * channels bytes, from malloc */
};

/* The surface that the frame names, 8 bits a channel: depth its upper 8 bits, stencil as it is.
 * False: *problem, a sentence, says why there is no such picture. */
bool nv2a_replay_read(struct nv2a_chip *chip, const struct nv2a_frame *frame,
                      enum nv2a_replay_surface surface, struct nv2a_replay_picture *picture,
                      const char **problem);

#endif
