/* Recorded frames on the simulated chip, and what its targets hold then as pictures. */
#ifndef LIMA_REPLAY_H
#define LIMA_REPLAY_H

#include "lima/frame/frame.h"
#include "lima/sim/memory/memory.h"
#include "lima/sim/report.h"

/* Who wants to know. Each may be NULL. */
struct lima_replay_events {
   /* Something is refused: a sentence. The line is that of the step in the text, 0: of none. */
   void (*problem)(void *data, unsigned line, const char *text);
   /* A command of a list takes effect. */
   void (*command)(void *data, unsigned line, const struct lima_command_set *set, uint32_t va,
                   const uint32_t *words);
   void *data;
};

struct lima_replay {
   struct lima_memory *memory;
   const uint32_t *last;    /* words of the last job of the pixel processor; NULL: there was none */
   unsigned num_gp, num_pp; /* jobs */
};

/* Draws all of the frame; problems do not stop it but the job that has them. Memory and work are
 * bounded. False: out of memory. The caller finishes it in any case; the frame has to live as long.
 */
bool lima_replay_run(struct lima_replay *replay, const struct lima_frame *frame,
                     const struct lima_replay_events *events);
void lima_replay_finish(struct lima_replay *replay);

enum lima_replay_surface { LIMA_REPLAY_COLOR, LIMA_REPLAY_DEPTH, LIMA_REPLAY_STENCIL };

/* Row 0 is the top row. */
struct lima_replay_picture {
   unsigned width, height; /* pixels */
   unsigned channels;      /* 3: red, green, blue; depth and stencil are grey. 4: with alpha */
   uint8_t *pixels;        /* width * height * channels bytes, from malloc */
};

/* What the last job wrote, 8 bits a channel: of depth the upper 8, stencil as it is. False: *fault,
 * a sentence, says why there is no such picture. */
bool lima_replay_read(const struct lima_replay *replay, const struct lima_frame *frame,
                      enum lima_replay_surface surface, struct lima_replay_picture *picture,
                      const char **fault);

#endif
