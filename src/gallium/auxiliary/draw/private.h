/* Inside the geometry, shared by its files.
 *
 *   draw_vbo -> assemble.c (assembly) -> chunk -> chunk.c: fetch, vertex program, projection
 *            -> clip.c where a primitive crosses a clip plane -> the sink
 *
 * A chunk is some vertices and the primitives over them. What happens to it depends only on the
 * chunk's own memory and on struct draw_setup, which does not change during a draw; so large
 * draws of triangles are cut into slices, each a row of chunks, for several threads (slices.c).
 */
#ifndef DRAW_PRIVATE_H
#define DRAW_PRIVATE_H

#include <pthread.h>

#include "draw.h"
#include "gallium/auxiliary/vm/vm.h"
#include "kernels.h"
#include "util/u_pool.h"

#define DRAW_CHUNK_BLOCKS 3
#define DRAW_CHUNK_VERTICES (DRAW_CHUNK_BLOCKS * SP_VM_LANES)
#define DRAW_CHUNK_PRIMS 128
/* Vertices made by clipping lie behind the chunk's own. */
#define DRAW_CLIP_VERTICES 64
#define DRAW_CHUNK_MAP 256

_Static_assert(DRAW_CHUNK_VERTICES + DRAW_CLIP_VERTICES == DRAW_BATCH_VERTICES, "of a batch");
_Static_assert(DRAW_CHUNK_PRIMS == DRAW_BATCH_PRIMS, "of a batch");

struct draw_fetch {
   draw_fetch_func func;
   const uint8_t *base; /* of vertex 0 */
   uint32_t stride;     /* bytes */
   uint32_t last;       /* last vertex that lies within the buffer */
   uint8_t slot, size;
};

/* An attribute that is a varying of the layout as it is. */
struct draw_carry {
   struct draw_fetch from; /* `func` is not used */
   draw_carry_func func;
   unsigned at; /* float of a vertex */
};

/* All that a draw needs to know beside its vertices. */
struct draw_setup {
   bool valid; /* what depends on state objects and `mode` only is up to date */
   enum pipe_prim mode;
   struct u_slots needed; /* attributes to be fetched */
   const struct sp_vm_program *program;
   const float (*params)[4];
   const struct draw_vertex_layout *layout;
   unsigned num_fetches;
   struct draw_fetch fetches[PIPE_MAX_ATTRIBS];
   bool carries;         /* `program` is the rest of the bound one */
   uint64_t carried;     /* varyings that are not its */
   unsigned num_carries; /* those of them that the layout has */
   struct draw_carry carry[VARYING_MAX];
   uint64_t constant; /* attributes of the layout that have one value for the whole draw */
   struct draw_projection projection;
   uint32_t clip_mask;   /* codes that make a primitive need clipping */
   uint32_t reject_mask; /* codes that reject a primitive when all its vertices have one */
   bool unseen;          /* all triangles are culled */
   uint64_t written;     /* varyings that the program writes */
   uint64_t preset;      /* of these: some component may be left unwritten */
   uint64_t clamped;     /* of these: clamped to [0,1] */
   bool flatshade, flat_from_first;
   bool stipple;           /* lines: the sink wants to know where the pattern restarts */
   bool show_edges;        /* triangles: a polygon mode shows edges */
   bool edge_flags;        /* and the primitive is one that has edge flags */
   unsigned prim_vertices; /* 1, 2, 3 */
};

struct draw_map_entry {
   uint32_t elt;
   uint16_t slot, generation;
};

/* Vertices, primitives, and the memory to work on them. */
struct draw_chunk {
   struct draw_context *draw;
   bool in_wave;             /* triangles go to a slice of the wave */
   unsigned slice_index;     /* which one; it begins with the first triangles */
   struct draw_slice *slice; /* NULL = not begun yet */
   struct draw_chunk *next;  /* in draw_context::free_chunks */
   pthread_t last_user;
   unsigned num_vertices, num_prims;
   bool in_a_row; /* vertex i is element first + i; elts are not filled in */
   uint32_t first;
   uint32_t elts[DRAW_CHUNK_VERTICES + 16]; /* of vertices */
   uint16_t indices[3 * DRAW_CHUNK_PRIMS];
   uint8_t edges[DRAW_CHUNK_PRIMS];
   /* What so many steps (draw/assemble.h) of a primitive type over vertices in a row make of
    * indices and edges is still in there, and need not be made again. */
   unsigned pattern_steps;
   uint8_t pattern_mode;
   bool pattern_from_first;
   uint16_t generation; /* of the map: entries of others are empty */
   struct draw_map_entry map[DRAW_CHUNK_MAP];

   /* Results of shading */
   uint32_t codes[DRAW_CHUNK_VERTICES];
   uint32_t outside; /* a plane that the last chunk was outside of: looked at first; 0 = none */
   bool unseen;      /* all vertices are outside of one plane, or nothing can be seen anyway */
   uint32_t any_code;
   uint8_t edge_flags[DRAW_CHUNK_VERTICES];
   _Alignas(64) float clip[DRAW_CHUNK_BLOCKS][4][SP_VM_LANES];
   _Alignas(64) float distance[DRAW_CHUNK_BLOCKS][PIPE_MAX_CLIP_PLANES][SP_VM_LANES];
   float *vertices; /* layout stride; DRAW_CHUNK_VERTICES, then DRAW_CLIP_VERTICES */
   size_t vertices_size;

   /* The batch in the making when some primitive is clipped or dropped */
   unsigned num_clip_vertices, num_out;
   uint16_t out_indices[3 * DRAW_CHUNK_PRIMS];
   uint8_t out_edges[DRAW_CHUNK_PRIMS];

   struct sp_vm_block block; /* pointers into what follows, for the setup's program */
   size_t scratch_size;

   /* Written before they are read: a new chunk does not touch this memory. */
   _Alignas(64) float inputs[VERT_ATTRIB_MAX][4][SP_VM_LANES];
   _Alignas(64) float outputs[VARYING_MAX][4][SP_VM_LANES];
   _Alignas(64) float window[4][SP_VM_LANES];
};

/* Slices that threads work on. */
struct draw_wave {
   struct draw_context *draw;
   bool goes_on; /* it has begun, and is to be finished */
   struct pipe_draw_info info;
   unsigned num;
   struct pipe_draw_start_count slices[DRAW_WAVE_SLICES];
   struct u_pool_job job;
   struct pipe_resource *buffers[PIPE_MAX_ATTRIBS]; /* referenced while it goes on */
   unsigned num_buffers;
   /* Atomic: the slice to be handed out. It moves between caches, the rest does not. */
   _Alignas(64) unsigned next;
};

struct draw_context {
   struct draw_config config;
   const struct draw_kernels *kernels;
   /* Bound; objects may be NULL */
   const struct draw_vertex_elements *elements;
   struct draw_program *program;
   const struct pipe_rasterizer_state *rast;
   struct pipe_viewport_state viewport;
   unsigned num_buffers;
   struct pipe_vertex_buffer buffers[PIPE_MAX_ATTRIBS];
   float (*params)[4]; /* DRAW_MAX_PARAMS, 64-byte aligned */
   float constants[VERT_ATTRIB_MAX][4];
   draw_carry_func carry_constant[2]; /* of four floats; the second clamps to [0,1] */
   struct draw_textures {
      sp_vm_tex_func sample;
      void *user;
   } textures;
   struct u_slots stale; /* attributes whose splat is not the constant's */
   struct draw_setup setup;
   struct draw_vertex_layout capture_layout; /* of captures that ask for `captured` */
   uint64_t captured;
   struct draw_chunk *chunk;       /* of the context's thread */
   struct draw_chunk *free_chunks; /* of waves, under the lock */
   struct draw_wave wave;
   pthread_mutex_t lock;
   bool oom; /* noted by the context's thread */
   /* Those that are not stale; a new context does not touch this memory. */
   _Alignas(64) float splats[VERT_ATTRIB_MAX][4][SP_VM_LANES];
};

/* --- fetch.c: draw_kernels::choose_fetch */
/* Bytes of a component; enum pipe_vertex_type. */
static inline unsigned
draw_fetch_type_bytes(unsigned type)
{
   static const uint8_t bytes[] = {
       [PIPE_VERTEX_F32] = 4, [PIPE_VERTEX_F64] = 8,   [PIPE_VERTEX_F16] = 2, [PIPE_VERTEX_S8] = 1,
       [PIPE_VERTEX_U8] = 1,  [PIPE_VERTEX_S16] = 2,   [PIPE_VERTEX_U16] = 2, [PIPE_VERTEX_S32] = 4,
       [PIPE_VERTEX_U32] = 4, [PIPE_VERTEX_FIXED] = 4,
   };
   return bytes[type];
}

/* --- program.c */
/* Finds what the program hands on and makes its rest, unless that is done. False: out of memory. */
bool draw_program_split(struct draw_program *program);
/* The rest, or the whole, made to run if it is not yet. NULL: out of memory. */
const struct sp_vm_program *draw_program_of(const struct draw_context *draw,
                                            struct draw_program *program, bool rest);

/* --- derive.c */
/* Derives draw->setup from the bound state. False: nothing can be drawn. */
bool draw_setup_derive(struct draw_context *draw, const struct pipe_draw_info *info,
                       const struct draw_vertex_layout *layout);

/* --- assemble.c: assembles each range and hands full chunks on; the last one stays in the
 * making.
 */
void draw_prim_assemble(struct draw_chunk *chunk, const struct pipe_draw_info *info,
                        const struct pipe_draw_start_count *draws, unsigned num_draws);

/* --- slices.c: draws many triangles with the help of other threads. False: nothing happened,
 * it would not pay or is not possible. */
bool draw_slices(struct draw_context *draw, const struct pipe_draw_info *info,
                 const struct pipe_draw_start_count *draws, unsigned num_draws);

/* --- chunk.c */
struct draw_chunk *draw_chunk_create(struct draw_context *draw); /* NULL: out of memory */
void draw_chunk_destroy(struct draw_chunk *chunk);               /* accepts NULL */
/* Memory for the setup's layout and program. False: out of memory. */
bool draw_chunk_prepare(struct draw_chunk *chunk);
void draw_chunk_reset(struct draw_chunk *chunk);
/* Fills in elts where vertices are in a row, so that others can follow. */
void draw_chunk_fill_elts(struct draw_chunk *chunk);
/* Fills codes and vertices; says only that the chunk is unseen if it is. */
void draw_chunk_shade(struct draw_chunk *chunk);
/* Shades, clips, hands to the sink, and resets. */
void draw_chunk_run(struct draw_chunk *chunk);
/* Hands the primitives in out_indices to the sink. */
void draw_chunk_submit(struct draw_chunk *chunk);

/* --- clip.c */
/* A polygon (3 or more), line or point in clip space. */
struct draw_clip_vertex {
   float pos[4];
   float distance[PIPE_MAX_CLIP_PLANES];
   uint16_t index; /* into chunk->vertices */
   bool edge;      /* the edge to the next vertex is a boundary */
};
#define DRAW_CLIP_MAX_PLANES 13
#define DRAW_CLIP_MAX_POLYGON DRAW_CHUNK_VERTICES
void draw_clip_load(const struct draw_setup *setup, const struct draw_chunk *chunk, unsigned index,
                    struct draw_clip_vertex *v);
/* Clips in place by the planes of `codes`; v has room for num + DRAW_CLIP_MAX_PLANES + 1, num is at
 * most DRAW_CLIP_MAX_POLYGON. Gives the new number, 0 if nothing is left. New vertices appear
 * behind the chunk's. */
unsigned draw_clip_polygon(const struct draw_setup *setup, struct draw_chunk *chunk,
                           struct draw_clip_vertex *v, unsigned num, uint32_t codes);
/* The same for a line of 2. */
unsigned draw_clip_line(const struct draw_setup *setup, struct draw_chunk *chunk,
                        struct draw_clip_vertex *v, uint32_t codes);
/* Primitive `prim` of the chunk needs clipping: adds what is left to the out lists. */
void draw_clip_prim(struct draw_chunk *chunk, unsigned prim, uint32_t codes);

#endif
