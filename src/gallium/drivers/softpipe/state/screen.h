/* The screen: what all contexts share. Immutable after creation but for the pool, which locks, and
 * what says so. */
#ifndef SOFTPIPE_STATE_SCREEN_H
#define SOFTPIPE_STATE_SCREEN_H

#include <pthread.h>

#include "pipe/p_screen.h"
#include "util/u_cpu.h"
#include "texel_memory.h"
#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "util/u_pool.h"

struct sp_scene;
struct sp_tile;

/* Draws one tile of a scene; on any thread. */
typedef void (*sp_tile_run_func)(const struct sp_scene *scene, unsigned tile);

struct sp_screen {
   struct pipe_screen base;
   struct u_pool *pool;
   struct sp_native_maker maker; /* of native code: one thread */
   /* What threads need to run tiles (tile/memory.c); as many as ran at the same time, at least
    * one. */
   pthread_mutex_t tiles_lock;
   pthread_cond_t tile_given;
   struct sp_tile *free_tiles;
   pthread_mutex_t fences_lock; /* scene/fence.c */
   pthread_cond_t fence_signalled;
   struct sp_texel_memory texels;
   bool counts_samples; /* atomic: somebody wants to know how many have passed */
   uint64_t samples __attribute__((aligned(8))); /* atomic: those, and of queries before */
   enum u_cpu_isa isa;                           /* kernels to use; read once */
   enum sp_native_use native_use;
   sp_tile_run_func tile_run;
   sp_vm_tex_func texture_sample; /* sp_texture_sample for vertex programs */
};

/* Limits, see caps.c. */
#define SP_MAX_TEXTURE_2D_SIZE 8192
#define SP_MAX_TEXTURE_3D_SIZE 512
#define SP_MAX_VIEWPORT_SIZE 8192
#define SP_MAX_POINT_SIZE 256.0f
#define SP_MAX_ANISOTROPY 16.0f
#define SP_MAX_LOD_BIAS 16.0f
#define SP_MAX_LINE_WIDTH 64.0f
#define SP_MAX_PARAMS 8192 /* vec4s of constants a stage */

static inline struct sp_screen *
sp_screen(struct pipe_screen *screen)
{
   return (struct sp_screen *)screen;
}

#endif
