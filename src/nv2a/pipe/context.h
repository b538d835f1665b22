/* A context: bound state, and the push buffer that it becomes. Private to the driver.
 *
 *    bound state -> dirty bits -> emit_*.c: methods, what the chip holds already is left out
 *    draws -> vertex.c: arrays and elements for the vertex unit
 *          -> fallback.c: auxiliary/draw and vertices in window coordinates, where the chip can not
 */
#ifndef NV2A_PIPE_CONTEXT_H
#define NV2A_PIPE_CONTEXT_H

#include "screen.h"

#include "compiler/lower/unroll.h"
#include "gallium/auxiliary/draw/plain.h"
#include "gallium/auxiliary/state/u_context.h"
#include "gallium/auxiliary/state/u_references.h"
#include "gallium/auxiliary/state/u_statistics.h"
#include "nv2a/combiner/combiner.h"
#include "nv2a/push/writer.h"
#include "nv2a/vertex/vertex_program.h"

/* Beside those of enum u_dirty. */
enum nv2a_dirty {
   NV2A_DIRTY_VERTEX_PROGRAM = U_DIRTY_OWN << 0,
   NV2A_DIRTY_FRAGMENT_PROGRAM = U_DIRTY_OWN << 1
};

/* What a vertex program is compiled for, beside its own text. */
struct nv2a_vertex_key {
   struct nv2a_clip {
      uint8_t planes; /* bits, at most four: user clip planes that are on; 0: none */
      uint8_t stage;  /* that discards by them, with the distances as its coordinates */
   } clip;
   uint8_t affine; /* bits: texture coordinates whose q has to be 1, for the stage would divide */
   uint8_t
       compares;    /* bits: coordinates whose r is compared with depths, in units of the texture */
   uint8_t shallow; /* of these: the depths have 16 bits, else 24 */
};

/* What a fragment program is compiled for, beside its own text: how the components of its samplers'
 * textures come about from those of the chip (enum pipe_swizzle). */
struct nv2a_fragment_key {
   uint8_t swizzle[NV2A_NUM_TEXTURE_STAGES][4];
};
struct nv2a_fragment_variant {
   struct nv2a_fragment_key key;
   struct nv2a_combiner_program *program; /* NULL: refused */
};
#define NV2A_MAX_FRAGMENT_VARIANTS 8u

/* For a key, and for parameters: with loops unrolled, and with addresses that reach no more of them
 * than the chip has constants. */
struct nv2a_vertex_variant {
   struct nv2a_vertex_key key;
   uint32_t num_params; /* as many at the most are other than 0; UINT32_MAX: it does not matter */
   struct ir_known_word *words; /* parameters that have these values, num_words of them */
   uint32_t num_words;
   struct nv2a_vertex_program *program;         /* NULL: not for the chip */
   uint8_t param_constants[NV2A_NUM_CONSTANTS]; /* of it, those that hold parameters */
   unsigned num_param_constants;
   uint64_t resident; /* nv2a_pipe_context::program_round when it was loaded */
   unsigned start;    /* and where */
};
#define NV2A_MAX_VARIANTS 8u
/* A program that is compiled more often is left to the CPU where it needs another variant. */
#define NV2A_MAX_COMPILES 64u

struct pipe_shader_cso {
   enum pipe_shader_stage stage;
   const struct ir_shader *ir;
   /* Vertex */
   struct draw_program draw;
   struct nv2a_vertex_variant variants[NV2A_MAX_VARIANTS];
   unsigned num_variants, num_compiles;
   /* Fragment */
   struct nv2a_fragment_variant fragments[NV2A_MAX_FRAGMENT_VARIANTS]; /* the first is as it is */
   unsigned num_fragments;
   struct combiner_key *setup; /* that ir was made of; NULL: it was not made of one */
   bool told; /* that a parameter was beyond the combiners' range */
};

/* A query counts between two methods, and its count is a record in memory. */
struct pipe_query {
   enum pipe_query_type type;
   unsigned report; /* which of nv2a_pipe_context::reports */
};
#define NV2A_NUM_REPORTS 4096u
#define NV2A_OBJECT_REPORTS 0xbeef0002u /* the DMA object that they are */

/* Memory for what draws read once: vertices. Taken from the front; when it is used up the next one
 * begins, and the old one lives until the draws are done. */
struct nv2a_stream {
   struct nv2a_bo *bo;
   uint32_t used;
};

#define NV2A_PUSH_BUFFERS 2

/* Why vertices are transformed on the CPU: the chip has no such program, or no such state. */
enum nv2a_cpu_reason {
   NV2A_CPU_NOT, /* they are not */
   NV2A_CPU_PROGRAM,
   NV2A_CPU_CLIP_PLANES,
   NV2A_CPU_EDGE_FLAGS,
   NV2A_CPU_LINE_STIPPLE,
   NV2A_CPU_POINT_SIZES,
   NV2A_CPU_SPRITES,
   NV2A_CPU_SMOOTH_POINTS,
   NV2A_CPU_FLAT_POLYGONS,
   NV2A_CPU_COORDINATES,
   NV2A_CPU_SPARSE,
   NV2A_CPU_REASONS
};

struct nv2a_pipe_context {
   struct u_context u;
   struct nv2a_channel *channel;

   /* Push buffers take turns: one is filled while the other is executed. */
   struct nv2a_push push;
   struct nv2a_bo *push_bo[NV2A_PUSH_BUFFERS];
   uint64_t push_number[NV2A_PUSH_BUFFERS]; /* of its submission */
   unsigned push_current;
   uint64_t last_number;
   /* What the words not yet submitted refer to. */
   struct u_references resources;
   uint64_t resource_bytes; /* of all of them */
   struct nv2a_bo **bos;    /* of the stream */
   size_t num_bos, max_bos;
   struct nv2a_stream stream;
   uint64_t program_round; /* grows when program memory begins anew */
   unsigned program_used;  /* slots */
   uint32_t constants[NV2A_NUM_CONSTANTS][4];
   bool constants_known[NV2A_NUM_CONSTANTS];
   uint32_t constants_dirty[NV2A_NUM_CONSTANTS / 32]; /* bits: to be sent */
   float current[NV2A_NUM_INPUTS][4];                 /* values of attributes without an array */
   uint32_t current_known;
   uint32_t arrays;          /* bits: attributes that may come from an array */
   uint64_t window_resident; /* as of pipe_shader_cso, of the window program */
   unsigned window_start;

   struct pipe_shader_cso *vertex_program, *fragment_program;
   struct nv2a_vertex_variant *vertex;           /* of vertex_program, for the draw under way */
   const struct nv2a_combiner_program *fragment; /* of fragment_program, the same */
   struct nv2a_vertex_key key_emitted;           /* as the stages have it */
   uint32_t num_params; /* of vertex programs: those from it on have never been other than 0 */
   uint32_t height;     /* rows that pictures are turned over in */
   bool points;         /* the draw is of points: see NV2A_POINT_NUDGE */
   struct nv2a_standin {
      struct pipe_resource *surface; /* for a buffer that is a texture's image; NULL: it is none */
      bool drawn;                    /* and has not been stored there yet */
   } standin_color, standin_zs;
   struct pipe_query *query; /* the active one */
   struct nv2a_bo *reports;
   uint32_t reports_used[NV2A_NUM_REPORTS / 32];
   struct nv2a_fallback *fallback;
   struct draw_plain *plain;
   struct u_statistics statistics; /* vertices by enum nv2a_cpu_reason */
};

static inline struct nv2a_pipe_context *
nv2a_pipe_context(struct pipe_context *pipe)
{
   return (struct nv2a_pipe_context *)pipe;
}

struct pipe_context *nv2a_context_create(struct pipe_screen *screen);
/* The chip may hold anything: all is sent again. */
void nv2a_context_forget(struct nv2a_pipe_context *ctx);

/* --- Submission (submit.c) */

bool nv2a_submit_init(struct nv2a_pipe_context *ctx);
void nv2a_submit_finish(struct nv2a_pipe_context *ctx);
/* Sends what has been recorded. */
void nv2a_submit(struct nv2a_pipe_context *ctx);
/* Words that follow refer to it. False: out of memory (noted). */
bool nv2a_use_resource(struct nv2a_pipe_context *ctx, struct pipe_resource *resource);
/* What was drawn since the last time is a frame: the winsys may show or keep it. */
void nv2a_frame_end(struct nv2a_pipe_context *ctx);
/* Room for `size` bytes that draws read, at a multiple of 16; NULL: out of memory (noted). */
void *nv2a_stream_take(struct nv2a_pipe_context *ctx, uint32_t size, uint32_t *address);
/* flush, finish. */
void nv2a_init_submit_funcs(struct nv2a_pipe_context *ctx);

/* --- Methods from state (emit_*.c) */

/* All dirty state but vertices, for draws that the vertex unit transforms or (window) that come in
 * window coordinates. False: nothing can be drawn. */
bool nv2a_emit_state(struct nv2a_pipe_context *ctx, bool window);
void nv2a_emit_raster_state(struct nv2a_pipe_context *ctx, uint32_t dirty);
void nv2a_emit_textures(struct nv2a_pipe_context *ctx);
/* For draws with vertices of that key. */
void nv2a_emit_fragment(struct nv2a_pipe_context *ctx, const struct nv2a_vertex_key *key);
/* Chooses ctx->fragment for the views that are bound. False: there is none, or no memory for it. */
bool nv2a_choose_fragment(struct nv2a_pipe_context *ctx);
/* Compiles it as it is. False: it is refused, or memory ran out (noted). */
bool nv2a_fragment_init(struct nv2a_pipe_context *ctx, struct pipe_shader_cso *cso);
void nv2a_fragment_finish(struct pipe_shader_cso *cso);
/* What the fragment program and the textures ask of vertices; without clip planes. */
struct nv2a_vertex_key nv2a_vertex_key(const struct nv2a_pipe_context *ctx);
/* The largest depth of the texture that a stage compares. */
static inline float
nv2a_compared_depths(const struct nv2a_vertex_key *key, unsigned stage)
{
   return key->shallow >> stage & 1 ? 65535.0f : 16777215.0f;
}
/* Change a copy of a program (rewrite.c). False: out of memory, and the copy is good for
 * ir_shader_destroy only. */
bool nv2a_rewrite_coordinates(struct ir_shader *ir, const struct nv2a_vertex_key *key);
bool nv2a_rewrite_texels(struct ir_shader *ir, const struct nv2a_fragment_key *key);
/* How the chip's components make those of a view. False: the driver has nothing for it. */
bool nv2a_view_swizzle(const struct pipe_sampler_view_state *view, uint8_t swizzle[4]);
/* What the chip is told of the array of an attribute that has none. */
#define NV2A_ARRAY_OFF                                                                             \
   nv097_put(NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE, NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE_F)
/* Polygon modes and the provoking vertex. For draws in window coordinates: filled, since what is
 * not has become lines and points, and the last, as auxiliary/draw puts them. */
void nv2a_emit_polygon_modes(struct nv2a_pipe_context *ctx, bool window);
/* Whether the vertex unit can run the bound program, after compiling it for the key and for the
 * parameters as they are: ctx->vertex. */
bool nv2a_vertex_compiled(struct nv2a_pipe_context *ctx, struct nv2a_vertex_key key);
/* pipe_screen::program_fits; loops that ask parameters do not. */
bool nv2a_program_fits(struct pipe_screen *screen, enum pipe_shader_stage stage,
                       const struct ir_shader *ir);
void nv2a_vertex_variants_finish(struct pipe_shader_cso *cso);
/* That program and, if they are dirty, its constants. */
void nv2a_emit_vertex_program(struct nv2a_pipe_context *ctx, uint32_t dirty);
/* The program that hands vertices in window coordinates on, as of fallback.c: from inputs to
 * outputs by number, and the varying that they usually are. */
struct nv2a_window_copy {
   uint8_t input, output, varying;
};
#define NV2A_NUM_WINDOW_COPIES 11u
extern const struct nv2a_window_copy nv2a_window_copies[NV2A_NUM_WINDOW_COPIES];
void nv2a_emit_window_program(struct nv2a_pipe_context *ctx);

/* Eight bits a component, clamped, as SET_BLEND_COLOR and many others have colours. */
uint32_t nv2a_argb(const float rgba[4]);

/* --- The framebuffer (framebuffer.c) */

/* An image of a texture has a surface that stands in for it. When all was submitted the texture
 * gets what was drawn; and the other way round, when the resource was written by the CPU. */
void nv2a_framebuffer_store(struct nv2a_pipe_context *ctx);
void nv2a_framebuffer_reload(struct nv2a_pipe_context *ctx, const struct pipe_resource *resource);
/* Where surfaces lie, and ctx->height. False: there are none. */
bool nv2a_emit_targets(struct nv2a_pipe_context *ctx);
/* Surfaces, viewport, scissor, stipple. False: there is nothing to draw to. */
bool nv2a_emit_framebuffer(struct nv2a_pipe_context *ctx);
/* Words that follow draw to it. False: out of memory (noted). */
bool nv2a_use_framebuffer(struct nv2a_pipe_context *ctx);
struct pipe_scissor_state nv2a_intersect(struct pipe_scissor_state a, struct pipe_scissor_state b);
bool nv2a_is_empty(struct pipe_scissor_state rect);
/* All of it, rows from the bottom, within the surfaces that nv2a_emit_targets found. */
struct pipe_scissor_state nv2a_framebuffer_rectangle(const struct nv2a_pipe_context *ctx);
/* The rectangle (not empty, within the surfaces) outside of which nothing is drawn or cleared. */
void nv2a_emit_clip(struct nv2a_pipe_context *ctx, struct pipe_scissor_state rect);
/* A point in the middle between two pixels belongs to the right one (OpenGL 1.3, section 3.3: the
 * integers below its coordinates), and by the chip's rule for squares to the left one: pixels that
 * points are moved to the right. Upward both agree. */
#define NV2A_POINT_NUDGE (1.0f / 64.0f)
/* Steps of the depth buffer that are one unit of a polygon offset: vertices have depths that are
 * cut to floats, so that a difference of one step may be lost. */
#define NV2A_OFFSET_STEPS 2.0f
/* What depth 1 is in the depth buffer. */
float nv2a_depth_units(const struct nv2a_pipe_context *ctx);

/* --- Draws */

/* By the vertex unit, from the state that is bound. False: the vertices are better left to the CPU,
 * for they lie far apart and the chip can not read them where they are. */
bool nv2a_draw_chip(struct nv2a_pipe_context *ctx, const struct pipe_draw_info *info,
                    const struct pipe_draw_start_count *draw);
/* BEGIN or END, and elements between them: 32 bits each if `wide`, else 16. */
void nv2a_push_primitive(struct nv2a_pipe_context *ctx, uint32_t op);
void nv2a_push_elements(struct nv2a_pipe_context *ctx, const uint32_t *elements, uint32_t num,
                        bool wide);
/* By auxiliary/draw, from the state that is bound. */
void nv2a_draw_fallback(struct nv2a_pipe_context *ctx, const struct pipe_draw_info *info,
                        const struct pipe_draw_start_count *draws, unsigned num_draws);
bool nv2a_fallback_create(struct nv2a_pipe_context *ctx);
void nv2a_fallback_destroy(struct nv2a_pipe_context *ctx);

/* --- Functions of the contract, by file */

void nv2a_init_framebuffer_funcs(struct nv2a_pipe_context *ctx);
void nv2a_init_shader_funcs(struct nv2a_pipe_context *ctx);
void nv2a_init_variant_funcs(struct nv2a_pipe_context *ctx);
void nv2a_init_texture_funcs(struct nv2a_pipe_context *ctx);
extern const struct u_transfer_funcs nv2a_transfer_funcs;
void nv2a_init_draw_funcs(struct nv2a_pipe_context *ctx);
void nv2a_init_clear_funcs(struct nv2a_pipe_context *ctx);
void nv2a_init_query_funcs(struct nv2a_pipe_context *ctx);

#endif
