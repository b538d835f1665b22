/* What is known of the texels of depth buffers besides their memory.
 *
 * A clear of the depth buffer need not write memory that the next frame overwrites: for each 64x64
 * texels there is a note that all of them are one word, and what draws or reads them begins with
 * it. A clear of depth alone leaves stencil as it is; so that this can be such a note too there is
 * one that all stencil values are the same. Only who writes the texels changes their note. */
#ifndef SOFTPIPE_RESOURCE_KNOWN_H
#define SOFTPIPE_RESOURCE_KNOWN_H

#include "resource.h"

#define SP_KNOWN_SIZE 64
#define SP_KNOWN_STENCIL_BITS 0xff000000u

struct sp_known {
   uint32_t word;
   enum sp_known_kind {
      SP_KNOWN_NOTHING, /* the texels are in memory */
      SP_KNOWN_STENCIL, /* so they are, and the high 8 bits of each are those of word */
      SP_KNOWN_ALL      /* all are word, whatever is in memory */
   } kind;
};

/* Keeps notes of a new resource, if it is a depth buffer with words that nothing samples. Its
 * texels are 0 then. Where memory is out, no notes are kept. */
void sp_known_init(struct sp_resource *res);

/* The note of the texels around (x, y); NULL: none is kept. */
static inline struct sp_known *
sp_known_at(const struct sp_resource *res, unsigned x, unsigned y)
{
   const unsigned columns = (res->base.width + SP_KNOWN_SIZE - 1) / SP_KNOWN_SIZE;
   return res->known ? &res->known[y / SP_KNOWN_SIZE * columns + x / SP_KNOWN_SIZE] : NULL;
}

/* The texels around (x, y) come to lie in memory. */
void sp_known_write(struct sp_resource *res, unsigned x, unsigned y);
/* Those around the box do; changes: and somebody else changes them. Nothing that draws to the
 * resource is in flight. */
void sp_known_give_up(struct sp_resource *res, const struct pipe_box *box, bool changes);

#endif
