/* The geometry side, shared by its files.
 *
 *   draw_vbo -> draw/assemble.c (assembly) -> chunk -> draw/chunk.c: fetch, vertex program,
 * projection
 *            -> draw/clip.c where a primitive crosses a clip plane -> sp_setup_*
 *
 * A chunk is some vertices and the primitives over them. What happens to it depends only on the
 * chunk's own memory and on struct sp_draw_setup, which does not change during a draw; so large
 * draws of triangles are cut into slices, each a row of chunks, for several threads
 * (draw/slices.c).
 */
#ifndef DRAW_PRIVATE_H
#define DRAW_PRIVATE_H

#include <pthread.h>

#include "gallium/drivers/softpipe/setup/setup.h"
#include "gallium/drivers/softpipe/state/context.h"
#include "kernels.h"
#include "gallium/auxiliary/vm/vm.h"

#define SP_CHUNK_BLOCKS 3
#define SP_CHUNK_VERTICES (SP_CHUNK_BLOCKS * SP_VM_LANES)
#define SP_CHUNK_PRIMS 128
/* Vertices made by clipping lie behind the chunk's own. */
#define SP_CLIP_VERTICES 64
#define SP_CHUNK_MAP 256

/* Pixels that triangles and lines may reach beyond the viewport. */
#define SP_GUARD_BAND 16384.0f

struct sp_fetch {
   sp_fetch_func func;
   const uint8_t *base; /* of vertex 0 */
   uint32_t stride;     /* bytes */
   uint32_t last;       /* last vertex that lies within the buffer */
   uint8_t slot, size;
};

struct pipe_vertex_elements_cso {
   unsigned num;
   struct pipe_vertex_element elements[PIPE_MAX_ATTRIBS];
   sp_fetch_func funcs[PIPE_MAX_ATTRIBS];
};

/* All that a draw needs to know beside its vertices. */
struct sp_draw_setup {
   bool valid; /* what depends on state objects and `mode` only is up to date */
   enum pipe_prim mode;
   struct u_slots needed; /* attributes to be fetched */
   const struct sp_vm_program *program;
   const float (*params)[4];
   const struct sp_vertex_layout *layout;
   unsigned num_fetches;
   struct sp_fetch fetches[PIPE_MAX_ATTRIBS];
   struct sp_projection projection;
   uint32_t clip_mask;   /* codes that make a primitive need clipping */
   uint32_t reject_mask; /* codes that reject a primitive when all its vertices have one */
   bool unseen;          /* all triangles are culled */
   uint64_t written;     /* varyings that the program writes */
   uint64_t preset;      /* of these: some component may be left unwritten */
   uint64_t clamped;     /* of these: clamped to [0,1] */
   bool flatshade, flat_from_first;
   bool stipple;           /* lines: setup wants to know where the pattern restarts */
   bool show_edges;        /* triangles: a polygon mode shows edges */
   bool edge_flags;        /* and the primitive is one that has edge flags */
   unsigned prim_vertices; /* 1, 2, 3 */
};

struct sp_map_entry {
   uint32_t elt;
   uint16_t slot, generation;
};

/* Vertices, primitives, and the memory to work on them. */
struct sp_chunk {
   struct sp_context *sp;
   bool in_wave;                 /* triangles go to a slice of the wave */
   unsigned slice_index;         /* which one; it begins with the first triangles */
   struct sp_setup_slice *slice; /* NULL = not begun yet */
   struct sp_chunk *next;        /* in sp_geometry::free_chunks */
   pthread_t last_user;
   unsigned num_vertices, num_prims;
   bool in_a_row; /* vertex i is element first + i; elts are not filled in */
   uint32_t first;
   uint32_t elts[SP_CHUNK_VERTICES + 16]; /* of vertices */
   uint16_t indices[3 * SP_CHUNK_PRIMS];
   uint8_t edges[SP_CHUNK_PRIMS];
   /* What so many steps (draw/assemble.h) of a primitive type over vertices in a row make of
    * indices and edges is still in there, and need not be made again. */
   unsigned pattern_steps;
   uint8_t pattern_mode;
   bool pattern_from_first;
   uint16_t generation; /* of the map: entries of others are empty */
   struct sp_map_entry map[SP_CHUNK_MAP];

   /* Results of shading */
   uint32_t codes[SP_CHUNK_VERTICES];
   uint32_t outside; /* a plane that the last chunk was outside of: looked at first; 0 = none */
   bool unseen;      /* all vertices are outside of one plane, or nothing can be seen anyway */
   uint32_t any_code;
   uint8_t edge_flags[SP_CHUNK_VERTICES];
   _Alignas(64) float clip[SP_CHUNK_BLOCKS][4][SP_VM_LANES];
   _Alignas(64) float distance[SP_CHUNK_BLOCKS][PIPE_MAX_CLIP_PLANES][SP_VM_LANES];
   float *vertices; /* layout stride; SP_CHUNK_VERTICES, then SP_CLIP_VERTICES */
   size_t vertices_size;

   /* The batch in the making when some primitive is clipped or dropped */
   unsigned num_clip_vertices, num_out;
   uint16_t out_indices[3 * SP_CHUNK_PRIMS];
   uint8_t out_edges[SP_CHUNK_PRIMS];

   _Alignas(64) float inputs[VERT_ATTRIB_MAX][4][SP_VM_LANES];
   _Alignas(64) float outputs[VARYING_MAX][4][SP_VM_LANES];
   _Alignas(64) float window[4][SP_VM_LANES];
   struct sp_vm_block block; /* pointers into the above, for the setup's program */
   size_t scratch_size;
};

struct sp_geometry {
   const struct sp_geometry_kernels *kernels;
   struct pipe_vertex_elements_cso *elements;
   unsigned num_buffers;
   struct pipe_vertex_buffer buffers[PIPE_MAX_ATTRIBS];
   float constants[VERT_ATTRIB_MAX][4];
   struct u_slots stale; /* attributes whose splat is not the constant's */
   struct sp_draw_setup setup;
   const struct sp_vertex_layout *layout; /* of draw_vbo; NULL = not known yet */
   struct sp_chunk *chunk;                /* of the context's thread */
   struct sp_chunk *free_chunks;          /* of waves, under the lock */
   pthread_mutex_t lock;
   _Alignas(64) float splats[VERT_ATTRIB_MAX][4][SP_VM_LANES];
};

/* --- draw/fetch.c: sp_geometry_kernels::choose_fetch */
/* Bytes of a component; enum pipe_vertex_type. */
static inline unsigned
sp_fetch_type_bytes(unsigned type)
{
   static const uint8_t bytes[] = {
       [PIPE_VERTEX_F32] = 4, [PIPE_VERTEX_F64] = 8, [PIPE_VERTEX_F16] = 2,
       [PIPE_VERTEX_S8] = 1,  [PIPE_VERTEX_U8] = 1,  [PIPE_VERTEX_S16] = 2,
       [PIPE_VERTEX_U16] = 2, [PIPE_VERTEX_S32] = 4, [PIPE_VERTEX_U32] = 4,
   };
   return bytes[type];
}

/* --- draw/derive.c */
/* Derives geometry->setup from the bound state. False: nothing can be drawn. */
bool sp_draw_setup_derive(struct sp_context *sp, const struct pipe_draw_info *info,
                          const struct sp_vertex_layout *layout);

/* --- draw/assemble.c: assembles each range and hands full chunks on; the last one stays in the
 * making.
 */
void sp_prim_assemble(struct sp_chunk *chunk, const struct pipe_draw_info *info,
                      const struct pipe_draw_start_count *draws, unsigned num_draws);

/* --- draw/slices.c: draws many triangles with the help of other threads. False: nothing happened,
 * it would not pay or is not possible. */
bool sp_slices_draw(struct sp_context *sp, const struct pipe_draw_info *info,
                    const struct pipe_draw_start_count *draws, unsigned num_draws);

/* --- draw/capture.c: pipe_context::draw_capture */
void sp_draw_capture(struct pipe_context *pipe, const struct pipe_draw_info *info,
                     const struct pipe_draw_start_count *draws, unsigned num_draws,
                     const struct pipe_capture_sink *sink);

/* --- draw/chunk.c */
struct sp_chunk *sp_chunk_create(struct sp_context *sp); /* NULL: out of memory */
void sp_chunk_destroy(struct sp_chunk *chunk);           /* accepts NULL */
/* Memory for the setup's layout and program. False: out of memory. */
bool sp_chunk_prepare(struct sp_chunk *chunk);
void sp_chunk_reset(struct sp_chunk *chunk);
/* Fills in elts where vertices are in a row, so that others can follow. */
void sp_chunk_fill_elts(struct sp_chunk *chunk);
/* Fills codes and vertices; says only that the chunk is unseen if it is. */
void sp_chunk_shade(struct sp_chunk *chunk);
/* Shades, clips, hands to setup, and resets. */
void sp_chunk_run(struct sp_chunk *chunk);
/* Hands the primitives in out_indices to setup. */
void sp_chunk_submit(struct sp_chunk *chunk);

/* --- draw/clip.c */
/* A polygon (3 or more), line or point in clip space. */
struct sp_clip_vertex {
   float pos[4];
   float distance[PIPE_MAX_CLIP_PLANES];
   uint16_t index; /* into chunk->vertices */
   bool edge;      /* the edge to the next vertex is a boundary */
};
#define SP_CLIP_MAX_PLANES 13
#define SP_CLIP_MAX_POLYGON SP_CHUNK_VERTICES
void sp_clip_load(const struct sp_draw_setup *setup, const struct sp_chunk *chunk, unsigned index,
                  struct sp_clip_vertex *v);
/* Clips in place by the planes of `codes`; v has room for num + SP_CLIP_MAX_PLANES + 1, num is at
 * most SP_CLIP_MAX_POLYGON. Gives the new number, 0 if nothing is left. New vertices appear behind
 * the chunk's. */
unsigned sp_clip_polygon(const struct sp_draw_setup *setup, struct sp_chunk *chunk,
                         struct sp_clip_vertex *v, unsigned num, uint32_t codes);
/* The same for a line of 2. */
unsigned sp_clip_line(const struct sp_draw_setup *setup, struct sp_chunk *chunk,
                      struct sp_clip_vertex *v, uint32_t codes);
/* Primitive `prim` of the chunk needs clipping: adds what is left to the out lists. */
void sp_clip_prim(struct sp_chunk *chunk, unsigned prim, uint32_t codes);

#endif
