/* A scene: everything drawn to one framebuffer since the last flush, sorted into tiles.
 *
 * The context's thread records; then the tiles are jobs for the pool, each reading its own commands
 * in order. What commands point at lies in the scene's arena and is never changed after it was
 * recorded. One tile is touched by one thread only, so the result does not depend on their number.
 */
#ifndef SOFTPIPE_SCENE_SCENE_H
#define SOFTPIPE_SCENE_SCENE_H

#include <pthread.h>

#include "pipe/p_screen.h"
#include "util/u_pool.h"

#define SP_TILE_SIZE 64
#define SP_TILE_SHIFT 6

struct sp_draw_state;
struct sp_screen;

enum sp_prim_flags {
   SP_PRIM_FRONT = 1u << 0,
   SP_PRIM_AFFINE = 1u << 1,        /* 1/w is the same everywhere: attributes are not divided */
   SP_PRIM_STIPPLED = 1u << 5,      /* the state's polygon stipple applies */
   SP_PRIM_COVERAGE_LINE = 1u << 2, /* alpha is scaled by what is covered: tile/coverage.c */
   SP_PRIM_COVERAGE_POINT = 1u << 3,
   SP_PRIM_COVERAGE_TRIANGLE = 1u << 4,
   SP_PRIM_COVERAGE = SP_PRIM_COVERAGE_LINE | SP_PRIM_COVERAGE_POINT | SP_PRIM_COVERAGE_TRIANGLE,
   /* Covers what of its box lies in a disc, or in a square: struct sp_edges. */
   SP_PRIM_DISC = 1u << 6,
   SP_PRIM_SQUARE = 1u << 7
};

/* A value over the window: at pixel (x, y) it is a0 + dx * (x - ref_x) + dy * (y - ref_y), each
 * component rounded in this order. */
struct sp_plane {
   float a0, dx, dy;
};

/* How an attribute changes from pixel to pixel. */
struct sp_slopes {
   float dx[4], dy[4];
};

struct sp_plane4 {
   float a0[4], dx[4], dy[4];
};

/* The pixels for which a*x + b*y + c >= 0 (x, y integer pixel coordinates; the fill rule and the
 * pixel centre are in c). Where samples are covered one by one (sp_draw_state::multisample) c is
 * 256 times as large, rounded down after a sample's place has been added; and of a disc or a square
 * (a[0], b[0]) is the centre and c[0] half the size, in 1/256 of a pixel. */
struct sp_edges {
   int64_t c[3];
   int32_t a[3], b[3];
};

/* A region of pixels and what interpolation needs; 16-byte aligned.
 *
 * Small ones (SP_COMMAND_SMALL) come with their pixels listed: up to 8x8, beginning at even
 * coordinates. Medium ones (SP_COMMAND_MEDIUM) come with those of 2x2 blocks, beginning at
 * multiples of 8. Others cover the pixels of the box that are inside of their edges. Behind the
 * structure lie, with n = state->num_attribs:
 *    float values[n][4]            at the reference pixel
 *    struct sp_slopes slopes[]     of the attributes that are not flat; others: room for n
 *    uint64_t blocks[4]            medium: lanes of the blocks from (ref_x & ~7, ref_y & ~7) on
 *    struct sp_plane4 coverage     others: for enum sp_prim_flags
 *    struct sp_edges edges         others */
struct sp_prim {
   const struct sp_draw_state *state;
   /* Pixels, maximum exclusive; within framebuffer and scissor. Aligned so that all follows at the
    * same place whatever the size of a pointer: kernels write these structs as words. */
   int16_t x0 __attribute__((aligned(8))), y0, x1, y1;
   uint64_t mask; /* small: bit 4q + k is pixel k of quad q, four quads a row, as in scene/block.h,
                   * from (ref_x & ~1, ref_y & ~1) on */
   int16_t ref_x, ref_y;
   uint8_t flags;          /* enum sp_prim_flags */
   uint8_t num_edges;      /* 0..3 */
   uint64_t attribs;       /* bits of sp_attrib_flat and sp_attrib_one */
   struct sp_plane z, oow; /* depth, and 1/w */
   float values[][4] __attribute__((aligned(16)));
};

/* Bits of sp_prim::attribs: attribute i is values[i] everywhere, not divided; and its component 3
 * is exactly 1 everywhere, of which the plane knows no more than rounding left. */
static inline uint64_t
sp_attrib_flat(unsigned i)
{
   return UINT64_C(1) << i;
}

static inline uint64_t
sp_attrib_one(unsigned i)
{
   return UINT64_C(1) << (32 + i);
}

/* How many attributes of those before attribute a are not flat. */
static inline unsigned
sp_attribs_sloped(uint64_t attribs, unsigned a)
{
   return (unsigned)__builtin_popcount(~(uint32_t)attribs & (uint32_t)(sp_attrib_flat(a) - 1));
}

/* What lies behind a primitive whose state has n attributes. The slopes of attribute a if that is
 * not flat; those of n end the slopes. */
static inline struct sp_slopes *
sp_prim_slopes(const struct sp_prim *p, unsigned n, unsigned a)
{
   return (struct sp_slopes *)(uintptr_t)(p->values + n) + sp_attribs_sloped(p->attribs, a);
}

static inline uint64_t *
sp_prim_blocks(const struct sp_prim *p, unsigned n)
{
   return (uint64_t *)sp_prim_slopes(p, n, n);
}

static inline struct sp_plane4 *
sp_prim_coverage(const struct sp_prim *p, unsigned n)
{
   return (struct sp_plane4 *)((struct sp_slopes *)(uintptr_t)(p->values + n) + n);
}

static inline struct sp_edges *
sp_prim_edges(const struct sp_prim *p, unsigned n)
{
   return (struct sp_edges *)(sp_prim_coverage(p, n) + 1);
}

/* A clear of a part of the framebuffer. */
struct sp_clear {
   uint32_t buffers; /* PIPE_CLEAR_* */
   int16_t x0, y0, x1, y1;
   float color[4];
   uint8_t colormask;
   bool dither; /* the colour */
   uint8_t stencil, stencil_mask;
   double depth;
};

/* A command: a pointer and, in its low bits, what it points at. */
typedef uint64_t sp_command;
enum sp_command_kind {
   SP_COMMAND_PRIM,
   SP_COMMAND_SMALL, /* a primitive that comes with its pixels */
   SP_COMMAND_MEDIUM,
   SP_COMMAND_CLEAR,
   SP_COMMAND_PAINT /* no pointer, but pixels of target 0 and their colour: sp_paint */
};
#define SP_COMMAND_KIND_MASK ((sp_command)7)

static inline enum sp_command_kind
sp_command_kind(sp_command command)
{
   return (enum sp_command_kind)(command & SP_COMMAND_KIND_MASK);
}

static inline const void *
sp_command_pointer(sp_command command)
{
   return (const void *)(uintptr_t)(command & ~SP_COMMAND_KIND_MASK);
}

/* Where the parts of SP_COMMAND_PAINT begin: the number of the first of 2x2 quads (tile/tile.h),
 * all of which lie in the tile; the pixels of these quads, row by row, four bits each in the order
 * of scene/block.h; the colour as the tile keeps it. */
#define SP_PAINT_QUAD 4
#define SP_PAINT_MASK 16
#define SP_PAINT_COLOR 32

static inline unsigned
sp_paint_quad(sp_command command)
{
   return command >> SP_PAINT_QUAD & (SP_TILE_SIZE * SP_TILE_SIZE / 4 - 1);
}

/* Of 2x2 quads from (x, y) on, in quads of the window, whose pixels lie in one tile. */
static inline sp_command
sp_paint(unsigned x, unsigned y, uint32_t pixels, uint32_t color)
{
   const unsigned last = SP_TILE_SIZE / 2 - 1;
   x &= last;
   y &= last;
   /* Quads beyond the tile have no pixels: the others move to their places. */
   pixels <<= (x == last ? 4 : 0) + (y == last ? 8 : 0);
   x -= x == last;
   y -= y == last;
   const unsigned first = ((y >> 2) * 8 + (x >> 2)) * 16 + (y & 3) * 4 + (x & 3);
   return (sp_command)color << SP_PAINT_COLOR | (sp_command)pixels << SP_PAINT_MASK |
          (sp_command)first << SP_PAINT_QUAD | SP_COMMAND_PAINT;
}

#define SP_COMMANDS_PER_BLOCK 30

struct sp_command_block {
   struct sp_command_block *next;
   unsigned num; /* of the last one of a bin: set when the scene is handed over */
   sp_command commands[SP_COMMANDS_PER_BLOCK];
};

struct sp_bin {
   struct sp_command_block *first, *last;
   unsigned room; /* for commands in the last block, which need not be read to add one */
};

struct sp_scene_chunk;

struct sp_scene {
   struct sp_screen *screen;
   struct pipe_framebuffer_state fb; /* holds references */
   unsigned samples;                 /* of a pixel */
   unsigned tiles_x, tiles_y;
   struct sp_bin *bins; /* tiles_x * tiles_y, row by row from the bottom */
   unsigned bins_allocated;
   uint32_t *tiles; /* the tiles with commands, in the order first touched */
   unsigned num_tiles;
   struct sp_clear clear; /* of the whole framebuffer before the first command; buffers may be 0 */
   bool recording;        /* has a framebuffer */

   /* Resources that commands read, and shaders: kept alive; a hash set of pointers. */
   struct pipe_resource **reads;
   unsigned num_reads, reads_allocated;
   struct pipe_shader_cso **shaders;
   unsigned num_shaders, shaders_allocated;

   /* Memory: all chunks, those in use first; the last one in use; the one that this scene fills.
    * The lock is for parts, which take chunks of their scene. */
   struct sp_scene_chunk *chunks, *last_chunk, *chunk;
   pthread_mutex_t chunks_lock;
   struct sp_scene *whole; /* a part: of this scene; else NULL */
   unsigned generation;    /* counts beginnings; a part: when it last had memory */
   size_t chunk_used;
   size_t bytes;     /* recorded since begin */
   size_t new_bytes; /* of resources that no scene had read before */
   uint64_t pixels;  /* of the boxes of primitives, of triangles half: an estimate of the work */

   bool *oom; /* set, atomically, when a tile runs out of memory */
   struct u_pool_job job;

   /* Under the screen's fences_lock; see fence.h. */
   bool in_flight;           /* the pool has it */
   struct pipe_fence *fence; /* signals when it is done; NULL: nobody asked */
};

/* oom: see there; outlives the scene. NULL when memory ran out. */
struct sp_scene *sp_scene_create(struct sp_screen *screen, bool *oom);
/* Not in flight. Accepts NULL. */
void sp_scene_destroy(struct sp_scene *scene);

/* --- Parts: threads record into parts of a scene at the same time, one each; their commands are
 * appended to the scene's, part by part in an order of the caller's. A part is a struct sp_scene
 * that takes its memory from the whole, and can not be submitted. */

/* What a part has recorded; lies in the memory of the scene. */
struct sp_scene_commands;
/* Begins a part, made by sp_scene_create. False: out of memory. */
bool sp_scene_begin_part(struct sp_scene *part, struct sp_scene *whole);
/* Takes the commands from the part, which may begin again. NULL: out of memory. */
struct sp_scene_commands *sp_scene_end_part(struct sp_scene *part);
/* In a child made by fork, where threads that recorded parts are no more. */
void sp_scene_renew_lock(struct sp_scene *scene);
/* Appends the commands. One thread, while no part records. */
void sp_scene_append(struct sp_scene *scene, const struct sp_scene_commands *commands);

/* Starts recording for a framebuffer. False: out of memory. */
bool sp_scene_begin(struct sp_scene *scene, const struct pipe_framebuffer_state *fb);
/* Memory aligned to 16 bytes, not cleared, that lives until the scene is done; NULL: out of memory.
 */
void *sp_scene_alloc(struct sp_scene *scene, size_t size);
/* The same, for who finds out later how much is needed: sp_scene_give_back with the part of the
 * latest size that is not, a multiple of 16, before any other call. */
void sp_scene_give_back(struct sp_scene *scene, size_t unused);
/* Appends to the tile's commands. False: out of memory. */
static inline bool sp_scene_add(struct sp_scene *scene, unsigned tile, const void *pointer,
                                enum sp_command_kind kind);
static inline bool sp_scene_add_command(struct sp_scene *scene, unsigned tile, sp_command command);
/* Gives the tile another block of commands. False: out of memory. */
bool sp_scene_add_block(struct sp_scene *scene, unsigned tile);
/* Forgets all commands, for a clear that hides them. */
void sp_scene_drop_commands(struct sp_scene *scene);
/* The scene reads the resource / runs the shader. False: out of memory. */
bool sp_scene_read_resource(struct sp_scene *scene, struct pipe_resource *res);
bool sp_scene_use_shader(struct sp_scene *scene, struct pipe_shader_cso *shader);
/* Whether the scene reads or writes res. */
bool sp_scene_reads(const struct sp_scene *scene, const struct pipe_resource *res);
bool sp_scene_writes(const struct sp_scene *scene, const struct pipe_resource *res);
/* Ends recording and hands the tiles to the pool, after the scene `after` (may be NULL). */
void sp_scene_submit(struct sp_scene *scene, struct sp_scene *after);
/* Whether waking another thread would take longer than the work. */
bool sp_scene_is_small(const struct sp_scene *scene);
/* Runs everything on this thread instead; the scenes before it are done. */
void sp_scene_run(struct sp_scene *scene);

/* The tile that pixel (x, y) of the framebuffer lies in. */
static inline unsigned
sp_scene_tile(const struct sp_scene *scene, int x, int y)
{
   return (unsigned)(y >> SP_TILE_SHIFT) * scene->tiles_x + (unsigned)(x >> SP_TILE_SHIFT);
}

static inline bool
sp_scene_add_command(struct sp_scene *scene, unsigned tile, sp_command command)
{
   struct sp_bin *bin = &scene->bins[tile];
   if (!bin->room && !sp_scene_add_block(scene, tile))
      return false;
   bin->last->commands[SP_COMMANDS_PER_BLOCK - bin->room--] = command;
   return true;
}

static inline bool
sp_scene_add(struct sp_scene *scene, unsigned tile, const void *pointer, enum sp_command_kind kind)
{
   return sp_scene_add_command(scene, tile, (uintptr_t)pointer | kind);
}

#endif
