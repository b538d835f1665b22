/* The order of pixels in a block: 8x8 pixels, in it 16 quads row by row, in each quad (x,y) (x+1,y)
 * (x,y+1) (x+1,y+1). That is the lane order of the block machine too, so the pixels of a block are
 * 64 consecutive words. */
#ifndef SOFTPIPE_SCENE_BLOCK_H
#define SOFTPIPE_SCENE_BLOCK_H

#define SP_BLOCK_LANES 64

/* Lane of pixel (x, y), 0..7 each, in its 8x8 block. */
static inline unsigned
sp_block_lane(unsigned x, unsigned y)
{
   return (y >> 1) << 4 | (x >> 1) << 2 | (y & 1) << 1 | (x & 1);
}

#endif
