/* Geometry on the CPU for any driver: fetch, vertex program, primitive assembly, clipping and
 * projection. It knows no driver.
 *
 *   bound state, draw_vbo      -> batches of primitives in window coordinates -> a sink
 *   the same, draw_capture     -> whole primitives, one at a time            -> pipe_capture_sink
 *
 * A driver owns a draw_context for each of its contexts and hands on the vertex side of the state
 * that it is given. The driver's sink is what comes behind: a rasteriser, or the upload of
 * transformed vertices to hardware that can not run the program itself. A driver that does all
 * that in hardware has no sink, and uses draw_capture only (feedback, selection, RasterPos).
 *
 * A draw_context belongs to one thread at a time, as a pipe_context does.
 */
#ifndef DRAW_DRAW_H
#define DRAW_DRAW_H

#include "compiler/ir/ir.h"
#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "pipe/p_state.h"
#include "util/u_cpu.h"

struct u_pool;
struct draw_context;
struct draw_fetch;
struct draw_slice; /* the sink's own */

/* --- What a sink gets */

/* What a sink wants to know of each vertex: the varyings that follow its position. */
struct draw_vertex_layout {
   unsigned num_attribs;
   uint8_t varying[VARYING_MAX]; /* enum ir_varying of attribute i */
   uint8_t slot[VARYING_MAX];    /* attribute that holds a varying, 0xff = none does */
   unsigned stride;              /* floats a vertex takes: 4 + 4 * num_attribs */
};

/* Begins with the position alone. */
void draw_layout_init(struct draw_vertex_layout *layout);
/* Adds a varying behind the others, unless it is there. VARYING_HPOS gives clip coordinates. */
void draw_layout_add(struct draw_vertex_layout *layout, unsigned varying);

/* A vertex: window x, y, z and 1/w_clip, then the attributes (vec4 each, not divided by w), 16-byte
 * aligned. x and y lie within the guard band: DRAW_GUARD_BAND pixels around the viewport. Varyings
 * that the program does not write are 0, 0, 0, 1. Colours are clamped where the rasterizer state
 * says so. Both colours of two-sided lighting are there if the layout has them: the sink finds out
 * which side is seen, and culls by it. */
#define DRAW_GUARD_BAND 16384.0f

#define DRAW_BATCH_VERTICES 256
#define DRAW_BATCH_PRIMS 128

/* Primitives of one kind; the memory is the caller's and lasts for the call. */
struct draw_batch {
   const struct draw_vertex_layout *layout;
   const float *vertices; /* layout->stride floats each */
   unsigned num_vertices; /* at most DRAW_BATCH_VERTICES; not all of them need be in use */
   /* 1, 2 or 3 indices a primitive, the provoking vertex last. Winding is the primitive's own. */
   const uint16_t *indices;
   unsigned num_prims; /* at most DRAW_BATCH_PRIMS */
   /* Triangles: bit k of edges[i] = the edge from vertex k to vertex (k+1)%3 is a boundary edge
    * (matters to polygon modes LINE and POINT only). Lines: bit 0 = restart the line stipple.
    * NULL: all edges are boundaries / all lines restart. */
   const uint8_t *edges;
   /* Bit i: attribute i of the layout is the same in all vertices, to the bit. Others may be. */
   uint64_t constant;
};

/* Slices of a wave. */
#define DRAW_WAVE_SLICES 32

/* Where geometry ends. `data` is draw_config::data. All are called on the thread that draws, but
 * for those of slices. */
struct draw_sink {
   /* The layout for the bound state. Asked for in each draw; stays as it is until the next. */
   const struct draw_vertex_layout *(*layout)(void *data);
   void (*triangles)(void *data, const struct draw_batch *batch);
   void (*lines)(void *data, const struct draw_batch *batch);
   void (*points)(void *data, const struct draw_batch *batch);

   /* Many triangles of one state by several threads: a wave of slices, each a sequence of batches.
    * The result is that of `triangles` on all batches of slice 0, then of slice 1 and so on.
    * wave_begin may be NULL, and then the others are: all comes to `triangles`. */
   /* False: nothing is to be drawn, or out of memory (noted by the sink). */
   bool (*wave_begin)(void *data, const struct draw_vertex_layout *layout);
   /* On any thread, as the next two: slice `index` is the caller's until its end; a slice without
    * triangles does not begin. NULL: out of memory (noted by the sink). */
   struct draw_slice *(*slice_begin)(void *data, unsigned index);
   void (*slice_triangles)(struct draw_slice *slice, const struct draw_batch *batch);
   void (*slice_end)(struct draw_slice *slice);
   /* All slices have ended. cut_off: this is a child made by fork meanwhile; those that had begun
    * elsewhere never will, and locks that they have are nobody's. */
   void (*wave_end)(void *data, bool cut_off);
};

/* --- Contexts */

struct draw_config {
   enum u_cpu_isa isa;  /* kernels to use; not more than u_cpu_detect_isa gives */
   struct u_pool *pool; /* helps with large draws of triangles; NULL = the caller's thread alone */
   struct sp_native_maker maker; /* of native code while draws go on; no pool = nobody makes it */
   enum sp_native_use native_use;
   /* The bytes of a buffer, to be read until the draw is finished. NULL: they can not be had. */
   const uint8_t *(*buffer_bytes)(struct pipe_resource *buffer);
   const struct draw_sink *sink; /* NULL: draw_vbo is not called */
   void *data;                   /* for the sink */
};

/* NULL: out of memory. */
struct draw_context *draw_create(const struct draw_config *config);
/* Accepts NULL. */
void draw_destroy(struct draw_context *draw);

/* --- State objects, for drivers to embed in theirs */

/* Converts vertices of one element to 64-lane components dst[0..3]: elts[0..num), or if elts is
 * NULL, `first` and those that follow, which all exist. */
typedef void (*draw_fetch_func)(const struct draw_fetch *fetch, const uint32_t *elts,
                                uint32_t first, unsigned num, float (*dst)[SP_VM_LANES]);

/* Writes them as they are, as vec4s `stride` floats apart. */
typedef void (*draw_carry_func)(const struct draw_fetch *fetch, const uint32_t *elts,
                                uint32_t first, unsigned num, float *out, unsigned stride);

struct draw_vertex_elements {
   unsigned num;
   struct pipe_vertex_element elements[PIPE_MAX_ATTRIBS];
   draw_fetch_func funcs[PIPE_MAX_ATTRIBS];
   draw_carry_func carry[PIPE_MAX_ATTRIBS][2]; /* the second clamps to [0,1] */
   struct u_slots carried; /* slots but for those of elements that nothing carries */
};
void draw_vertex_elements_init(const struct draw_context *draw, struct draw_vertex_elements *ve,
                               unsigned num, const struct pipe_vertex_element *elements);

/* A vertex program; nothing of it is made before it is needed. What it only hands on, attributes
 * that are varyings as they are, can go past it: the rest of it is a program of its own. */
struct draw_program {
   const struct ir_shader *ir; /* the caller's, unchanged and alive until draw_program_finish */
   struct sp_vm_program *program;
   bool is_split;             /* the following is known */
   struct ir_shader *rest_ir; /* NULL: it hands nothing on */
   struct sp_vm_program *rest;
   uint64_t carried;            /* varyings ... */
   uint8_t source[VARYING_MAX]; /* ... of these attributes, */
   struct u_slots sources;      /* all of them */
};
void draw_program_init(struct draw_program *program, const struct ir_shader *ir);
/* Makes it ready to run, which else the first draw does. False: out of memory, nothing is made. */
bool draw_program_compile(const struct draw_context *draw, struct draw_program *program);
void draw_program_finish(struct draw_program *program); /* it is not bound */

/* --- Bound state: objects are borrowed until others are bound (NULL: none), the rest is copied */

void draw_bind_vertex_elements(struct draw_context *draw, const struct draw_vertex_elements *ve);
void draw_bind_program(struct draw_context *draw, struct draw_program *program);
void draw_bind_rasterizer(struct draw_context *draw, const struct pipe_rasterizer_state *rast);
void draw_set_viewport(struct draw_context *draw, const struct pipe_viewport_state *viewport);
/* Buffers are borrowed, as in pipe_context::set_vertex_buffers. */
void draw_set_vertex_buffers(struct draw_context *draw, unsigned num,
                             const struct pipe_vertex_buffer *buffers);
/* Values of attributes [first, first + num), which have no vertex element; 0, 0, 0, 1 at first. */
void draw_set_constant_attribs(struct draw_context *draw, unsigned first, unsigned num,
                               const float (*values)[4]);
/* Parameters [first, first + num) of the program; 0 at first, those beyond the last are ignored. */
#define DRAW_MAX_PARAMS 8192
void draw_set_constants(struct draw_context *draw, unsigned first, unsigned num,
                        const float (*values)[4]);
/* Textures of the program: how they are sampled is the driver's affair. `sample` gets `user` as
 * block->user and always a level (IR_TEX_LOD): vertices have no neighbours to tell it from, so it
 * is 0, or the bias of the instruction. Several threads call it at the same time. NULL: every
 * texel is (0,0,0,1), as at first. */
void draw_set_textures(struct draw_context *draw, sp_vm_tex_func sample, void *user);

/* --- For drivers whose hardware fetches vertices: where they lie, and copies where it can not */

/* What is bound, as draws see it. Vec4s: DRAW_MAX_PARAMS, and one. */
const float (*draw_constants(const struct draw_context *draw))[4];
const float *draw_constant_attrib(const struct draw_context *draw, unsigned slot);

/* The vertices of an element, in the bound buffers. */
struct draw_vertex_source {
   struct pipe_resource *resource; /* borrowed; NULL: the memory is the caller's, as large as draws
                                      ask for */
   const uint8_t *vertex0;         /* the element's bytes of vertex 0 */
   size_t offset;                  /* of vertex0 in the resource */
   uint32_t stride;                /* bytes to the next; 0: all vertices have the same bytes */
   uint32_t last; /* that lies within the resource; those behind it read this one */
};
/* False: there are none, and the attribute is constant. */
bool draw_find_vertices(const struct draw_context *draw, const struct pipe_vertex_element *element,
                        struct draw_vertex_source *source);
/* Bytes of the element in each vertex. */
unsigned draw_element_bytes(const struct pipe_vertex_element *element);
/* The attribute of vertices first .. first + num - 1 as draws read it, as vec4s: missing components
 * are 0, 0, 0, 1. */
void draw_convert_vertices(const struct draw_context *draw,
                           const struct pipe_vertex_element *element,
                           const struct draw_vertex_source *source, uint32_t first, uint32_t num,
                           float (*out)[4]);
/* Their bytes, draw_element_bytes of each, `out_stride` apart. */
void draw_copy_vertices(const struct pipe_vertex_element *element,
                        const struct draw_vertex_source *source, uint32_t first, uint32_t num,
                        void *out, uint32_t out_stride);

/* The elements that a range of an indexed draw names. */
#define DRAW_RESTART UINT32_MAX
struct draw_elements {
   uint32_t *elements; /* `num`, with the bias; DRAW_RESTART where a primitive ends */
   uint32_t num;
   uint32_t first, last; /* the lowest and the highest; first > last: there are none */
};
/* False: out of memory. Else the elements are freed by draw_elements_finish. */
bool draw_elements_init(const struct draw_context *draw, struct draw_elements *elements,
                        const struct pipe_draw_info *info,
                        const struct pipe_draw_start_count *range);
void draw_elements_finish(struct draw_elements *elements);

/* --- Work: see pipe_context. State that is missing draws nothing. */

void draw_vbo(struct draw_context *draw, const struct pipe_draw_info *info,
              const struct pipe_draw_start_count *draws, unsigned num_draws);
void draw_capture(struct draw_context *draw, const struct pipe_draw_info *info,
                  const struct pipe_draw_start_count *draws, unsigned num_draws,
                  const struct pipe_capture_sink *sink);
/* A draw of many triangles from buffers may go on when draw_vbo has returned: other threads work on
 * it, and the sink gets the rest of its slices, and wave_end, when it is finished. It is before
 * anything bound that it depends on changes, and before the next draw. The driver calls this before
 * it changes contents of buffers, or looks at what its sink has made. Accepts NULL. */
void draw_finish(struct draw_context *draw);
/* Whether draws have been cut short for want of memory since the last call. */
bool draw_get_and_clear_oom(struct draw_context *draw);

#endif
