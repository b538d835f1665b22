/* A context: bound state, and the jobs that it becomes. Private to the driver.
 *
 *    bound state -> dirty bits -> state that draws point to (emit_*.c), written when it changes
 *    draws -> vertex.c, draw.c: commands of the two lists of a job of the geometry processor
 *          -> soft.c: the CPU, where the chip can not
 *    framebuffer -> job.c: a job of both processors, from the first draw or clear until somebody
 *       wants to see the result
 */
#ifndef LIMA_PIPE_CONTEXT_H
#define LIMA_PIPE_CONTEXT_H

#include "screen.h"

#include "gallium/auxiliary/draw/plain.h"
#include "gallium/auxiliary/state/u_context.h"
#include "gallium/auxiliary/state/u_statistics.h"
#include "lima/cmd/commands.h"
#include "lima/cmd/jobs.h"
#include "lima/gp/codegen/gp_program.h"
#include "lima/pp/codegen/pp_program.h"

#define LIMA_MAX_SAMPLERS 16u

/* What has changed beside what u_context notes. */
enum lima_dirty {
   LIMA_DIRTY_VERTEX_PROGRAM = U_DIRTY_OWN << 0,
   LIMA_DIRTY_FRAGMENT_PROGRAM = U_DIRTY_OWN << 1,
   LIMA_DIRTY_ATTRIBS = U_DIRTY_OWN << 2,  /* values of attributes without an array */
   LIMA_DIRTY_UNIFORMS = U_DIRTY_OWN << 3, /* of vertices */
};

/* --- Programs (shader.c) */

/* Primitives that come as squares with distances (draw_plain_sink::smooth_lines). */
enum lima_smooth { LIMA_NOT_SMOOTH, LIMA_SMOOTH_LINES, LIMA_SMOOTH_POINTS };

/* How a fragment program differs from what the front end gave. */
struct lima_fragment_key {
   bool two_sided;                        /* colours of the back where the back is seen */
   enum lima_smooth smooth;               /* alpha times the covered share */
   uint8_t clip_planes;                   /* bits: fragments behind these are not drawn */
   uint8_t swizzle[LIMA_MAX_SAMPLERS][4]; /* enum pipe_swizzle of what each texture gives */
};

enum lima_compiled { LIMA_NOT_COMPILED, LIMA_COMPILED, LIMA_REFUSED };

struct lima_fragment_variant {
   struct lima_fragment_variant *next;
   struct lima_fragment_key key;
   enum lima_compiled compiled;
   struct lima_pp_code code;
   struct lima_bo *bo; /* its words */
   uint64_t varyings;  /* bits of enum ir_varying: what it reads of vertices */
};

/* How a vertex program differs. */
struct lima_vertex_key {
   uint64_t outputs; /* bits: results that are read */
   bool clamp_color;
};

struct lima_vertex_variant {
   struct lima_vertex_variant *next;
   struct lima_vertex_key key;
   enum lima_compiled compiled;
   struct lima_bo *bo; /* its words */
   /* Of lima_gp_shader, what is needed behind compilation. */
   unsigned num_instrs, prefetch, num_uniforms, num_attributes, num_varyings;
   uint8_t attributes[LIMA_GP_NUM_ATTRIBUTES], varyings[LIMA_GP_NUM_VARYINGS];
   struct lima_gp_uniform *uniforms;
};

struct pipe_shader_cso {
   enum pipe_shader_stage stage;
   const struct ir_shader *ir;
   struct draw_program draw; /* vertex */
   struct lima_vertex_variant *vertex_variants;
   struct lima_fragment_variant *fragment_variants;
   struct pipe_shader_cso *soft; /* of lima_pipe_context::soft; NULL: not needed so far */
};

/* --- Lists and memory of jobs */

struct lima_words {
   uint32_t *words;
   size_t num, max;
};

/* Memory that a job reads or writes, and who keeps it alive meanwhile. */
struct lima_use {
   struct pipe_resource *resource; /* or */
   struct lima_bo *bo;
   uint32_t gp, pp; /* enum lima_job_access */
};

/* What the jobs of one submission hold on to, until they are done. */
struct lima_batch {
   uint64_t serial; /* unlike that of any other batch of the screen */
   uint64_t number; /* of the last job; 0: nothing was submitted */
   struct lima_use *uses;
   size_t num_uses, max_uses;
   uint64_t bytes; /* of the resources: what the application deletes meanwhile stays for it */
   /* Memory for what is written once: taken from the front, new parts as they are needed. */
   struct lima_bo **chunks;
   size_t num_chunks, max_chunks;
   size_t current;       /* chunk that is being filled */
   uint32_t used;        /* bytes of it */
   struct lima_bo *plb;  /* first blocks of polygon lists, behind them the block table */
   struct lima_bo *heap; /* where they go on */
};
#define LIMA_BATCHES 2

/* Buffers of the framebuffer, as bits. */
enum lima_buffer { LIMA_COLOR = 1u << 0, LIMA_DEPTH = 1u << 1, LIMA_STENCIL = 1u << 2 };

/* The job that is being recorded. */
struct lima_job {
   bool begun;
   bool failed;            /* a list is not complete, for want of memory */
   uint32_t width, height; /* pixels of the target */
   uint32_t tiles_w, tiles_h;
   uint32_t shift_w, shift_h; /* a block is 1 << n tiles wide and high */
   uint32_t blocks_w, blocks_h;
   uint32_t present;       /* enum lima_buffer: that there are */
   uint32_t cleared;       /* at the job's beginning */
   uint32_t read, written; /* by draws; depth and stencil lie together in memory */
   float clear_color[4];
   uint32_t clear_depth;
   uint8_t clear_stencil;
   struct pipe_scissor_state damage; /* what is drawn to */
   unsigned num_draws;
   uint64_t heap_used; /* bytes, estimated */
   unsigned stack;     /* vectors that the fragment program with the most needs */
   struct lima_words vs, plbu;
   /* Registers of the polygon list builder, as the list leaves them. */
   uint32_t plbu_state[LIMA_NUM_PLBU_COMMANDS][2];
   uint32_t plbu_known;                          /* bits: commands */
   const struct lima_vertex_variant *vs_program; /* as the other list leaves them */
   uint32_t vs_uniforms;
};

/* Why the chip does not do all of a draw: vertices in window coordinates come from the CPU, or,
 * from LIMA_SOFT on, pixels. */
enum lima_cpu_reason {
   LIMA_CPU_NOT,
   LIMA_CPU_PROGRAM,
   LIMA_CPU_FLAT,
   LIMA_CPU_CLIP_PLANES,
   LIMA_CPU_POLYGON_MODE,
   LIMA_CPU_LINE_STIPPLE,
   LIMA_CPU_SMOOTH,
   LIMA_CPU_POINTS,
   LIMA_CPU_SPARSE,
   LIMA_SOFT,
   LIMA_SOFT_PROGRAM = LIMA_SOFT,
   LIMA_SOFT_TEXTURE,
   LIMA_SOFT_LOGIC_OP,
   LIMA_SOFT_STIPPLE,
   LIMA_SOFT_SMOOTH,
   LIMA_SOFT_OFFSET,
   LIMA_SOFT_QUERY,
   LIMA_CPU_REASONS
};

struct lima_soft;

/* What fragments of a draw are like, beside bound state. */
struct lima_draw_kind {
   bool window;  /* vertices come in window coordinates */
   bool points;  /* moved by LIMA_POINT_NUDGE */
   bool square;  /* parts of points and smooth lines: no polygon offset */
   float margin; /* pixels by which primitives may lie outside of the viewport */
};

struct lima_pipe_context {
   struct u_context u;
   struct lima_winsys_context *channel;
   struct lima_soft *soft; /* draws on the CPU; NULL: there were none */
   struct draw_plain *plain;
   struct draw_vertex_layout layout; /* of vertices in window coordinates */
   struct lima_batch batches[LIMA_BATCHES];
   unsigned batch_current;
   struct lima_job job;
   struct lima_bo *system_programs; /* clears, reloads: target.c */
   struct lima_bo *stack;

   struct pipe_shader_cso *vertex_program, *fragment_program;
   struct lima_vertex_variant *vertex;     /* for the draw under way */
   struct lima_fragment_variant *fragment; /* the same */
   unsigned programs_known; /* for which kind of draws those two are right; 0: none */
   struct pipe_vertex_buffer buffers[PIPE_MAX_ATTRIBS]; /* borrowed */
   unsigned num_buffers;
   struct pipe_query *query;       /* the active one */
   struct u_statistics statistics; /* vertices by enum lima_cpu_reason */

   /* What draws point to, for the state that is bound (emit_*.c). */
   uint32_t render_state[LIMA_RENDER_STATE_WORDS]; /* without primitives and varyings */
   uint32_t uniforms, uniform_bytes;               /* of vertices */
   uint32_t constant_attribs;                      /* 16 bytes each, in the program's order */
   struct pipe_scissor_state drawn;                /* what the draw may touch */
   bool points, squares;                           /* as of lima_draw_kind, in what is above */
};

static inline struct lima_pipe_context *
lima_pipe_context(struct pipe_context *pipe)
{
   return (struct lima_pipe_context *)pipe;
}

static inline struct lima_batch *
lima_batch(struct lima_pipe_context *ctx)
{
   return &ctx->batches[ctx->batch_current];
}

struct pipe_context *lima_context_create(struct pipe_screen *screen);

/* --- What jobs use, and memory for what is written once (batch.c) */

void lima_batches_init(struct lima_pipe_context *ctx);
void lima_batches_finish(struct lima_pipe_context *ctx);
/* The jobs that are recorded touch it. False: out of memory (noted). */
bool lima_use_resource(struct lima_pipe_context *ctx, struct pipe_resource *resource, uint32_t gp,
                       uint32_t pp);
bool lima_use_bo(struct lima_pipe_context *ctx, struct lima_bo *bo, uint32_t gp, uint32_t pp);
/* The use by jobs that are not yet submitted; NULL: none. */
const struct lima_use *lima_find_use(const struct lima_pipe_context *ctx,
                                     const struct pipe_resource *resource);
/* Room for `size` bytes at a multiple of 64; NULL: out of memory (noted). */
void *lima_take(struct lima_pipe_context *ctx, uint32_t size, uint32_t *va);
/* Submits the two jobs of the batch, whose words are ready, and makes the next batch current. */
void lima_batch_submit(struct lima_pipe_context *ctx, const uint32_t *gp, const uint32_t *pp);
/* All that was submitted is done. */
void lima_batches_wait(struct lima_pipe_context *ctx);
/* Adds words to a list. NULL: out of memory (noted). */
uint32_t *lima_words_add(struct lima_pipe_context *ctx, struct lima_words *list, size_t num);

/* --- Jobs (job.c, target.c) */

/* Memory for polygon lists. False: out of memory. */
bool lima_lists_create(struct lima_pipe_context *ctx);
/* A job for the framebuffer that is bound is being recorded. False: there is nothing to draw to, or
 * out of memory (noted). */
bool lima_job_begin(struct lima_pipe_context *ctx);
/* Submits what is recorded. */
void lima_job_end(struct lima_pipe_context *ctx);
/* Whether it is time to submit it. */
bool lima_job_is_full(const struct lima_pipe_context *ctx);
/* What has been drawn, by the chip or the CPU, is in the resources' memory. */
void lima_finish(struct lima_pipe_context *ctx);
/* A command of the polygon list builder with one value; nothing if the register has it already. */
void lima_plbu_value(struct lima_pipe_context *ctx, enum lima_plbu_command command, uint32_t value);
void lima_plbu_float(struct lima_pipe_context *ctx, enum lima_plbu_command command, float value);
/* The same with all fields; `always`: also if it has them. */
void lima_plbu(struct lima_pipe_context *ctx, enum lima_plbu_command command,
               const uint32_t *values, bool always);
/* Pixels outside are not touched by what follows; not empty, within the target. */
void lima_plbu_scissor(struct lima_pipe_context *ctx, struct pipe_scissor_state rect);
void lima_add_damage(struct lima_pipe_context *ctx, struct pipe_scissor_state rect);
/* False: out of memory. */
bool lima_system_programs_create(struct lima_pipe_context *ctx);
/* Address of a tile of texels of four bytes, all 0. */
uint32_t lima_black_texel(const struct lima_pipe_context *ctx);
/* The parts of the list that bring back what the targets held: words for the front of the list.
 * False: out of memory (noted). */
bool lima_reload(struct lima_pipe_context *ctx, uint32_t buffers);
/* Draws a rectangle of one colour and depth into some buffers. */
struct lima_fill {
   uint32_t buffers; /* enum lima_buffer */
   struct pipe_scissor_state rect;
   float color[4];
   uint8_t colormask;
   float depth;
   uint8_t stencil, stencil_mask;
};
void lima_draw_fill(struct lima_pipe_context *ctx, const struct lima_fill *fill);
/* Write-back units of the targets, and words of the frame that depend on them. */
void lima_target_words(struct lima_pipe_context *ctx, uint32_t *pp, uint32_t written);
/* The render state of a primitive that writes colours as they are and nothing else. */
void lima_plain_state(uint32_t words[LIMA_RENDER_STATE_WORDS]);
/* Whether colours of the target have no alpha that could be read back. */
bool lima_target_is_opaque(const struct lima_pipe_context *ctx);

struct pipe_scissor_state lima_intersect(struct pipe_scissor_state a, struct pipe_scissor_state b);
bool lima_is_empty(struct pipe_scissor_state rect);

/* --- State for draws (emit_state.c, emit_texture.c) */

/* All dirty state; programs have been chosen. False: nothing can be drawn. */
bool lima_emit_state(struct lima_pipe_context *ctx, const struct lima_draw_kind *kind);
/* Descriptors of the samplers in `used`, into the render state. */
bool lima_emit_textures(struct lima_pipe_context *ctx, uint32_t used);
/* Whether the texture unit can read what is bound to a sampler as it is bound. */
bool lima_texture_is_ours(const struct lima_pipe_context *ctx, unsigned sampler);
/* A point in the middle between two pixels belongs to the right and upper one (OpenGL 1.3, section
 * 3.3), and by the chip's rule to the others: pixels that points are moved. */
#define LIMA_POINT_NUDGE (1.0f / 64.0f)

/* --- Programs (shader.c) */

/* Chooses variants for the state that is bound: ctx->fragment and ctx->vertex. LIMA_CPU_NOT: the
 * chip can run them. */
enum lima_cpu_reason lima_choose_programs(struct lima_pipe_context *ctx, enum pipe_prim mode);
/* The same for primitives whose vertices come from the CPU: ctx->fragment alone. */
enum lima_cpu_reason lima_choose_window_programs(struct lima_pipe_context *ctx,
                                                 enum lima_smooth smooth);
/* pipe_screen::program_fits. */
bool lima_program_fits(struct pipe_screen *screen, enum pipe_shader_stage stage,
                       const struct ir_shader *ir);
/* A variant of a vertex program (variant.c): a changed copy of the IR. NULL: out of memory. */
struct ir_shader *lima_vertex_ir(const struct ir_shader *ir, const struct lima_vertex_key *key);
struct ir_shader *lima_fragment_ir(const struct ir_shader *ir, const struct lima_fragment_key *key);

/* --- Draws */

/* Vertices of a draw as the geometry processor counts them: those from `first` on, or those that
 * are listed. */
struct lima_range {
   uint32_t first, num;
   const uint32_t *list; /* num of them; NULL: they follow each other */
};
struct lima_vertices {
   uint32_t positions, varyings, sizes; /* where results will be; sizes 0: there are none */
};
/* Runs the vertex program (vertex.c). False: out of memory (noted). */
bool lima_emit_vertices(struct lima_pipe_context *ctx, const struct lima_range *range, bool indexed,
                        struct lima_vertices *out);

/* A draw command, of `count` vertices, or of elements of 2 or 4 bytes at `indices`. */
struct lima_primitives {
   enum pipe_prim mode;
   uint32_t count, indices;
   unsigned index_bytes; /* 0: none */
   bool no_cull;
};
void lima_emit_primitives(struct lima_pipe_context *ctx, const struct lima_vertices *vertices,
                          const struct lima_primitives *primitives);

/* The vertices of a draw are transformed on the CPU (window.c). */
bool lima_window_create(struct lima_pipe_context *ctx);
void lima_window_draw(struct lima_pipe_context *ctx, const struct pipe_draw_info *info,
                      const struct pipe_draw_start_count *draws, unsigned num_draws);

/* --- Draws on the CPU (soft.c) */

void lima_soft_destroy(struct lima_pipe_context *ctx);
/* The context that draws them, for queries. NULL: out of memory (noted). */
struct pipe_context *lima_soft_context(struct lima_pipe_context *ctx);
bool lima_soft_oom(struct lima_pipe_context *ctx); /* and clears it */
/* A draw on the CPU into the memory of the targets. */
void lima_soft_draw(struct lima_pipe_context *ctx, const struct pipe_draw_info *info,
                    const struct pipe_draw_start_count *draws, unsigned num_draws);
/* What it has drawn is in the targets' memory. */
void lima_soft_leave(struct lima_pipe_context *ctx);
/* A program goes away. */
void lima_soft_forget_shader(struct lima_pipe_context *ctx, struct pipe_shader_cso *cso);
/* Queries: the CPU counts. */
void lima_init_query_funcs(struct lima_pipe_context *ctx);

/* --- Functions of the contract, by file */

/* What was drawn since the last time is a frame. */
void lima_frame_end(struct lima_pipe_context *ctx);
void lima_init_shader_funcs(struct lima_pipe_context *ctx);
extern const struct u_transfer_funcs lima_transfer_funcs;
void lima_init_draw_funcs(struct lima_pipe_context *ctx);
void lima_init_clear_funcs(struct lima_pipe_context *ctx);
void lima_init_flush_funcs(struct lima_pipe_context *ctx);

#endif
