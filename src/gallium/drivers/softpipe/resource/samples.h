/* Resources with several samples a pixel.
 *
 * Sample s of the pixels lies in slice s. Most pixels have one value for all samples; so that it is
 * kept, drawn and read once, there is a bit for each block of 8x8 pixels, counted from the first
 * pixel: where it is set all samples are what sample 0 is, and the memory of the others means
 * nothing. sp_resource::same has a word for each 64x64 pixels, row by row; in it bit 8y + x is the
 * block (x, y). Only who writes the pixels writes the word. */
#ifndef SOFTPIPE_RESOURCE_SAMPLES_H
#define SOFTPIPE_RESOURCE_SAMPLES_H

#include "resource.h"

#define SP_MAX_SAMPLES 8
#define SP_SAME_SIZE 64 /* pixels that a word is about, along an axis */

/* Where the samples lie in a pixel: the standard patterns of 4 and 8, from its centre, in 1/256 of
 * a pixel. */
struct sp_sample_pattern {
   int8_t x[SP_MAX_SAMPLES], y[SP_MAX_SAMPLES];
   int reach; /* the largest of all, either way */
};
const struct sp_sample_pattern *sp_sample_pattern(unsigned samples);

/* Whether a resource like templ may have several samples. */
bool sp_samples_fit(const struct pipe_resource *templ);
/* Makes sp_resource::same, if there are several. False: out of memory. */
bool sp_samples_init(struct sp_resource *res);

static inline unsigned
sp_same_words_x(const struct sp_resource *res)
{
   return (res->base.width + SP_SAME_SIZE - 1) / SP_SAME_SIZE;
}

/* The word of the 64x64 pixels that begin at (x, y), multiples of 64. */
static inline uint64_t *
sp_same_word(const struct sp_resource *res, unsigned x, unsigned y)
{
   return &res->same[y / SP_SAME_SIZE * sp_same_words_x(res) + x / SP_SAME_SIZE];
}

/* Gives the samples of all blocks that touch the box values of their own. */
void sp_samples_split(struct sp_resource *res, const struct pipe_box *box);
/* Rows of resolved texels of the box: the mean of colours, the first sample of depth and stencil.
 * srgb: colours of 8 bits are sRGB-encoded; the mean is that of their linear values, encoded. */
void sp_samples_resolve(const struct sp_resource *res, const struct pipe_box *box, uint8_t *dst,
                        ptrdiff_t stride, bool srgb);
/* Writes rows of texels to all samples of the box. */
void sp_samples_write(struct sp_resource *res, const struct pipe_box *box, const uint8_t *src,
                      ptrdiff_t stride);
/* Copies all samples of the box to (x, y) of dst, which has as many and the same format. */
void sp_samples_copy(struct sp_resource *dst, int x, int y, const struct sp_resource *src,
                     const struct pipe_box *box);

#endif
