/* Immediate mode: vertices between Begin and End go straight into a vertex buffer.
 *
 * Current values live in ctx->current.attrib alone. A vertex is the position and, interleaved, the
 * current values of the *active* attributes, each 4 floats; attributes that are not active are
 * constant over the batch (pipe set_constant_attribs). An attribute becomes active when it is set
 * inside Begin/End, or while vertices are pending: the pending ones are then widened with its old
 * value. Consecutive Begin/End pairs gather in one batch until gl_vbo_flush draws them.
 *
 *   stream buffer:  | drawn, not touched again | batch: v0 v1 v2 ... | cursor -> free ... | limit
 *
 * The same builder collects the vertices of display lists, in plain memory (lists/vertices_save.c).
 */
#ifndef MESA_EXT_VERTEX_IMMEDIATE_H
#define MESA_EXT_VERTEX_IMMEDIATE_H

#include "compiler/ir/ir.h"
#include "mesa_ext/core/context.h"

#define GL_VBO_MAX_PRIMS 256
#define GL_VBO_STREAM_BUFFERS 8
#define GL_VBO_STREAM_BYTES (256u * 1024u)

/* A run of vertices of one Begin/End, or a piece of it. */
struct gl_vbo_prim {
   uint8_t mode; /* GL_POINTS .. GL_POLYGON */
   bool begin;   /* its first vertex follows Begin */
   bool end;     /* its last vertex is followed by End */
   bool array; /* compiled from DrawArrays or DrawElements: nothing when called inside Begin/End */
   uint32_t start, count; /* in vertices of the batch */
};

/* Collects vertices: the part that immediate mode and list compilation share. */
struct gl_vbo_builder {
   float *cursor;         /* where the next vertex goes */
   float *last;           /* a vertex fits while cursor <= last */
   float *limit;          /* end of the memory */
   float *batch;          /* first vertex of the batch */
   float (*attrib)[4];    /* current values by enum ir_vert_attrib: ctx->current.attrib in immediate
                             mode */
   struct u_slots active; /* attributes in a vertex besides the position */
   uint32_t stride;       /* floats a vertex takes: 4 * (1 + num_active) */
   uint32_t num_active;
   uint64_t
       reciprocal; /* 2^32 / (1 + num_active) rounded up: vertices are counted without dividing */
   uint8_t slot[VERT_ATTRIB_MAX]; /* active slots, ascending: the order in a vertex */
   uint32_t num_prims;
   /* Where the cursor comes to with one primitive more, of so many vertices, since the last run was
    * reopened; NULL: it was not, or vertices have moved since. */
   float *one_more;
   uint32_t one;
   struct gl_vbo_prim prim[GL_VBO_MAX_PRIMS];
};

/* What ArrayElement reads (vertex/array_element.c): between Begin and End, where no client state
 * changes, it is found once. */
struct gl_vbo_columns {
   bool known; /* End forgets them */
   uint8_t num;
   struct gl_vbo_column {
      const struct gl_client_array *array; /* of the context, which owns it */
      uint32_t stride;
      uint8_t slot;
      uint8_t kind; /* enum gl_array_kind (vertex/array_read.h) */
   } column[VERT_ATTRIB_MAX];
};

struct gl_vbo {
   struct gl_vbo_builder builder; /* first: the vertex functions reach it from ctx->vbo alone */
   GLenum mode;                   /* of the open Begin */
   bool generics_apart;           /* what ctx->current.apart is, but for moments */
   uint32_t dirty_after_end;      /* of changes that count from End on (enum gl_dirty) */
   struct u_slots const_valid;    /* the driver's constant attribute equals the current value */
   float loop_first[VERT_ATTRIB_MAX * 4]; /* first vertex of a line loop that was cut */
   bool loop_cut;
   uint32_t settled; /* vertices of the batch, from the first on, whose positions are clip
                        coordinates already (vertex/settle.c); 0: the driver transforms them */
   struct gl_vbo_columns columns;
   unsigned flushes;           /* since the layout was narrowed */
   struct gl_vbo_save *save;   /* lists/vertices_save.c; NULL until a list is compiled */
   struct gl_draw_cache *draw; /* vertex/draw.c: vertex element CSOs */
   /* The stream: buffers in rotation, one mapped. */
   struct pipe_resource *stream[GL_VBO_STREAM_BUFFERS];
   unsigned stream_current;
   struct pipe_transfer *transfer;
   float *map;
   /* Where vertices go when a stream buffer can not be had: drawn nowhere, OUT_OF_MEMORY raised. */
   float sink[4 * VERT_ATTRIB_MAX];
};

bool gl_vbo_init(struct gl_context *ctx); /* false: out of memory */
void gl_vbo_finish(struct gl_context *ctx);

/* --- Attributes. Bodies are inline in vertex/attribute.h; these are for everybody else's use. */

/* Sets the current value of an attribute as Color, Normal, VertexAttrib... do. Not slot 0. */
void gl_vbo_attrib(struct gl_context *ctx, unsigned slot, const float v[4]);
/* A vertex: inside Begin/End emits it with the current values, else does nothing. */
void gl_vbo_vertex(struct gl_context *ctx, const float v[4]);
/* Begin and End as executed now, for Rect, EvalMesh and replay. Begin raises its errors. */
void gl_vbo_begin(struct gl_context *ctx, GLenum mode);
void gl_vbo_end(struct gl_context *ctx);
/* Room for a primitive of `count` vertices whose layout has `slots` besides the position: where the
 * first of them goes; all of its active attributes are to be written (gl_vbo_builder). Between
 * Begin and End never. NULL: there is no room, nothing but flushing happened. Then gl_vbo_commit,
 * with no other call between, closes the primitive. Begin's errors are the caller's. */
float *gl_vbo_reserve(struct gl_context *ctx, GLenum mode, struct u_slots slots, uint32_t count);
void gl_vbo_commit(struct gl_context *ctx, uint32_t count);
/* gl_vbo_flush if there are vertices to be drawn. Without any, bitmaps may be held back further by
 * commands that do not change how they are drawn. */
void gl_vbo_flush_vertices(struct gl_context *ctx);
/* ctx->current.attrib was written by other means (PopAttrib, context copy, evaluators' restore). */
void gl_vbo_current_changed(struct gl_context *ctx);

/* --- Generic attributes beside the conventional ones (vertex/generic.c). */

/* Whether they are apart from now on. Draws what is pending. */
void gl_vbo_set_generics_apart(struct gl_context *ctx, bool apart);
/* ctx->current was written by other means: it is brought back to how generic attributes are. */
void gl_vbo_restore_generics(struct gl_context *ctx);

/* --- Display lists. */

/* List compilation keeps a run of vertices open in the same way; gl_dlist_record calls this before
 * any record that is not a vertex command's, and EndList calls it. Costs one load when none is
 * open. */
void gl_vbo_save_flush(struct gl_context *ctx);
/* NewList and EndList. */
bool gl_vbo_save_begin_list(struct gl_context *ctx);
void gl_vbo_save_end_list(struct gl_context *ctx);
void gl_vbo_save_finish(struct gl_context *ctx);
/* Replay of the record GL_OP_VERTICES (lists/list.h); payload as recorded. */
void gl_vbo_replay(struct gl_context *ctx, const void *payload);

#endif
