/* The screen: what all contexts share. Immutable after creation but for the pool, which locks. */
#ifndef SP_SCREEN_H
#define SP_SCREEN_H

#include "pipe/p_screen.h"
#include "util/u_pool.h"

struct sp_screen {
   struct pipe_screen base;
   struct u_pool *pool;
};

/* Limits that get_param reports. */
#define SP_MAX_TEXTURE_2D_SIZE 8192
#define SP_MAX_TEXTURE_3D_SIZE 512
#define SP_MAX_TEXTURE_LEVELS 14 /* 8192 = 2^13 */
#define SP_MAX_VIEWPORT_SIZE 8192
#define SP_MAX_POINT_SIZE 256.0f
#define SP_MAX_LINE_WIDTH 64.0f

static inline struct sp_screen *
sp_screen(struct pipe_screen *screen)
{
   return (struct sp_screen *)screen;
}

#endif
