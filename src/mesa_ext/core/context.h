/* The context: all state of one GL, and how a command reaches it.
 *
 * Every command arrives at a generated stub that loads gl_current_context and jumps through
 * ctx->table. Tables, not flags, say what mode the context is in (Contract 3):
 *   exec      outside Begin/End
 *   begin     inside Begin/End: vertex commands work, the rest raises INVALID_OPERATION
 *   define    between BeginVertexShaderEXT and EndVertexShaderEXT: its commands and queries only
 *   save      compiling a display list
 * With no context current gl_current_context is a static context whose table does nothing.
 *
 * Implementations are `ret gl_exec_Name(struct gl_context *ctx, params)`. dispatch/gen_dispatch.py
 * lists them from dispatch/api_*.txt; a name in a list without its function does not link, a name
 * that is not in a list is not returned by GetProcAddress.
 */
#ifndef MESA_EXT_CORE_CONTEXT_H
#define MESA_EXT_CORE_CONTEXT_H

#include "limits.h"
#include "mesa_ext/door.h"
#include "state.h"
#include "pipe/p_context.h"
#include "pipe/p_screen.h"
#include "util/u_slots.h"

struct gl_context;
struct gl_table;
struct gl_shared_image; /* core/shared_image.h */
struct gl_shared;       /* core/shared.h: objects that contexts share */
struct gl_drawable;     /* door.h */
struct gl_visual;
struct gl_matrices;          /* transform/matrix.h: the stacks */
struct gl_vbo;               /* vertex/immediate.h: immediate mode and array drawing */
struct gl_dlist;             /* lists/list.h: list compilation and execution */
struct gl_imaging;           /* pixel/imaging.h: colour tables, filters, counters */
struct gl_evalmaps;          /* evaluators/eval.h */
struct gl_feedback;          /* vertex/feedback.h: feedback and selection */
struct gl_programs;          /* program/object/program.h: bindings of programs */
struct gl_nvvp;              /* program/nv/vertex_program.h */
struct gl_arb_programs;      /* program/arb/programs.h */
struct gl_evs;               /* program/ext_vs/objects.h */
struct gl_ati_fs;            /* program/ati_fs/fragment_shader.h */
struct gl_glsl;              /* program/glsl/glsl.h */
struct gl_stage_source;      /* derive/stage.h */
struct gl_derived;           /* derive/derive.h: CSOs and shaders derived from state */
struct gl_debug;             /* core/debug.h: KHR_debug */
struct gl_attrib_stack;      /* context/attrib.h */
struct gl_queries;           /* core/query.h */
struct gl_array_object;      /* arrays/object.h: vertex array objects */
struct gl_framebuffer_state; /* framebuffer/color_buffers.h: draw/read surfaces in use */

/* One bit per state group, set only by that group's setters, cleared by gl_validate
 * (derive/derive.c). */
enum gl_dirty {
   GL_DIRTY_CURRENT = 1u << 0, /* current attributes that feed constants (no array) */
   GL_DIRTY_MODELVIEW = 1u << 1,
   GL_DIRTY_PROJECTION = 1u << 2,
   GL_DIRTY_TEXTURE_MATRIX = 1u << 3,
   GL_DIRTY_LIGHT = 1u << 4, /* lighting, material, shade model */
   GL_DIRTY_FOG = 1u << 5,
   GL_DIRTY_POINT = 1u << 6,
   GL_DIRTY_LINE = 1u << 7,
   GL_DIRTY_POLYGON = 1u << 8,
   GL_DIRTY_STIPPLE = 1u << 9,
   GL_DIRTY_DEPTH = 1u << 10,
   GL_DIRTY_STENCIL = 1u << 11,
   GL_DIRTY_COLOR = 1u << 12, /* blend, alpha test, logic op, masks */
   GL_DIRTY_SCISSOR = 1u << 13,
   GL_DIRTY_VIEWPORT = 1u << 14,
   GL_DIRTY_TRANSFORM = 1u << 15, /* normalize, clip planes */
   GL_DIRTY_TEXTURE = 1u << 16,   /* bindings, enables, parameters, images */
   GL_DIRTY_TEXENV = 1u << 17,
   GL_DIRTY_TEXGEN = 1u << 18,
   GL_DIRTY_ARRAYS = 1u << 19,
   GL_DIRTY_FRAMEBUFFER = 1u << 20, /* drawable, its size, draw buffer */
   GL_DIRTY_PROGRAM = 1u << 21, /* enables and bindings of programs, what they are by their text */
   GL_DIRTY_MULTISAMPLE = 1u << 22,
   GL_DIRTY_RENDERMODE = 1u << 23,
   GL_DIRTY_STAGES = 1u << 24, /* what else decides who runs a stage: images, RasterPos */
   GL_DIRTY_PROGRAM_PARAMS = 1u << 25,
   GL_DIRTY_PROGRAM_MATRIX = 1u << 26, /* GL_MATRIXn_NV, GL_COLOR */
   GL_DIRTY_COMBINERS = 1u << 27,      /* all but the enable, which decides who runs fragments */
   GL_DIRTY_ALL = ~0u
};

/* Who runs the stages now: derive/stage.h, which keeps it. */
struct gl_stages {
   const struct gl_stage_source *source[PIPE_SHADER_STAGES];
   const char *not_ready[PIPE_SHADER_STAGES]; /* NULL, or why the program can not run */
   bool follows_color;                        /* parameters of one are of the material */
   uint64_t seen_changes; /* of gl_shared::stage_changes: what has been looked at */
};

/* What folders above have to do when objects of those below end. Set once; NULL: nothing. */
struct gl_hooks {
   /* DeleteBuffers: arrays of theirs give the buffer up. */
   void (*unbind_buffer)(struct gl_context *ctx, const struct gl_buffer_object *buffer);
   /* The texture's memory goes. May be called when derivation has ended already. */
   void (*forget_texture)(struct gl_context *ctx, const struct gl_texture_object *texture);
   /* DeleteTextures: bound framebuffer objects give it up. */
   void (*detach_texture)(struct gl_context *ctx, const struct gl_texture_object *texture);
};

/* Where names were found last in the tables of capabilities and of glGet, as a program asks for few
 * of them again and again: indices, each to be held against the table. */
#define GL_FOUND_NAMES 64
struct gl_found {
   uint16_t capability[GL_FOUND_NAMES], get[GL_FOUND_NAMES];
};

/* The place of a name. */
static inline unsigned
gl_found_place(GLenum name)
{
   _Static_assert(GL_FOUND_NAMES == 64, "the top 6 bits of the hash");
   return name * 0x9e3779b1u >> 26;
}

struct gl_context {
   const struct gl_table *table;      /* first: the stub's only load */
   const struct gl_table *exec_table; /* exec or begin: what replay calls, and what table is while
                                         no list is compiled; see gl_set_exec_table */
   const struct gl_table *api_table;  /* exec_table outside of Begin/End and of definitions */
   int refcount;                      /* atomic: the door's, and one while current */
   int bound;                         /* atomic: 1 while current in some thread */
   void *door_data;
   char *extensions; /* GL_EXTENSIONS, owned */
   /* As created. */
   enum gl_api api;
   bool debug_context, no_error, keep_unflushed;
   bool robust, lose_on_reset; /* ARB_robustness */
   struct gl_limits limits;    /* constant after creation */
   struct pipe_screen *screen;
   struct pipe_context *pipe;
   struct gl_shared *shared;                            /* referenced */
   struct gl_shared_image *(*find_image)(void *handle); /* gl_context_desc::find_image */
   struct gl_context *next_in_group;                    /* gl_shared::contexts */
   const struct gl_visual *visual;                      /* NULL: no config */
   bool index_visual;                                   /* ... whose colours are indices */
   struct gl_drawable *draw, *read;                     /* referenced; NULL: surfaceless */
   /* Referenced; NULL: the drawables (framebuffer/object.h). */
   struct gl_framebuffer *draw_object, *read_object;
   bool discards;                   /* NV_conditional_render: what is drawn is not (core/query.c) */
   bool draws_floats, reads_floats; /* to and from images of floats (core/clamp.h) */
   struct gl_renderbuffer *renderbuffer;
   struct gl_found found;
   GLenum error; /* oldest unreported */
   GLenum render_mode;
   uint32_t dirty;    /* enum gl_dirty */
   uint32_t ff_stale; /* derive/conventional_constants.c: groups of uniforms the pipe does not have
                         yet */
   bool vertices_pending; /* gl_vbo holds vertices that are not drawn yet, or there are bitmaps */
   bool bitmaps_pending;  /* that are not; they were drawn before the vertices */
   bool inside_begin;     /* between Begin and End as executed */
   bool has_been_current; /* first MakeCurrent sets viewport, scissor, draw and read buffer */
   bool debug_output, debug_synchronous; /* KHR_debug's capabilities */
   bool messages_wait;      /* core/debug.c keeps messages until the locks are released */
   bool uses_buffers;       /* has bound a buffer object once: else it needs no lock of theirs */
   unsigned buffers_locked; /* how often this context holds the lock of core/shared.h */
   bool reads_buffers;      /* atomic: for reading */
   bool texture_locked;     /* it holds a texture's */

   struct gl_current current;
   struct gl_point point;
   struct gl_line line;
   struct gl_polygon polygon;
   struct gl_polygon_stipple polygon_stipple;
   struct gl_pixel pixel;
   struct gl_pixel_map pixel_map[GL_NUM_PIXEL_MAPS];
   struct gl_lighting light;
   struct gl_fog fog;
   struct gl_depth depth;
   struct gl_stencil stencil;
   struct gl_color_buffer color;
   struct gl_accum accum;
   struct gl_scissor scissor;
   struct gl_viewport viewport;
   struct gl_hint hint;
   struct gl_multisample multisample;
   struct gl_transform transform;
   struct gl_texture_state texture;
   struct gl_combiners combiners;
   struct gl_texture_object *default_texture[GL_NUM_TEX_TARGETS]; /* referenced: texture 0 */
   struct gl_texture_object *proxy_texture[GL_NUM_TEX_TARGETS];   /* referenced: sizes, no texels */
   struct gl_eval eval;
   struct gl_stages stages;
   struct gl_hooks hooks;
   struct u_slots draw_attribs; /* that the draw being validated has arrays or vertices for */
   bool draws_clip_coordinates; /* its positions are those already (vertex/settle.c) */
   bool raster_pos;             /* it is RasterPos's: every output is wanted */
   uint64_t texture_deaths;     /* of gl_shared::texture_deaths: known to the last walk */
   struct gl_program_enables program_enables;
   bool occlusion_test;         /* GL_OCCLUSION_TEST_HP; in GL_ENABLE_BIT */
   bool vertex_shader_enabled;  /* GL_VERTEX_SHADER_EXT; in GL_ENABLE_BIT (B-01) */
   bool texture_shader_enabled; /* TEXTURE_SHADER_NV; of GL_TEXTURE_BIT */
   GLuint list_base;
   struct gl_pixel_store pack, unpack;
   struct gl_memory_range pack_range, unpack_range;      /* NV_pixel_data_range */
   struct gl_buffer_object *pack_buffer, *unpack_buffer; /* referenced; NULL = client memory */
   /* Bytes that the command of ARB_robustness that runs may write to client memory; NULL: another
    * command runs. */
   const size_t *client_room;
   struct gl_buffer_object *copy_read_buffer, *copy_write_buffer; /* referenced; NULL = none */
   struct gl_client_arrays arrays;               /* of array_object, and what commands select */
   struct gl_array_object *array_object;         /* that is bound */
   struct gl_array_object *default_array_object; /* owned: name 0 */
   struct u_idtable *array_names;                /* owned, and the objects in it */
   struct gl_buffer_mapping *buffer_mappings;    /* owned: buffer/mapping.c */

   /* Groups with memory of their own; created by <group>_init, freed by <group>_finish, never NULL
    * in a live context. */
   struct gl_matrices *matrices;
   struct gl_vbo *vbo;
   struct gl_dlist *dlist;
   struct gl_imaging *imaging;
   struct gl_evalmaps *evalmaps;
   struct gl_feedback *feedback;
   struct gl_programs *programs;
   struct gl_nvvp *nvvp;
   struct gl_arb_programs *arb_programs;
   struct gl_evs *evs;
   struct gl_ati_fs *ati_fs;
   struct gl_glsl *glsl;
   struct gl_derived *derived;
   struct gl_debug *debug;
   struct gl_attrib_stack *attrib_stack;
   struct gl_framebuffer_state *framebuffer;
   struct gl_queries *queries;
   struct gl_bitmaps *bitmaps; /* image/bitmap.c; NULL until there was one */
   struct u_idtable *fences;   /* core/fence.c */
};

/* Initial values of every plain group (tables of chapter 6). core/state.c */
void gl_state_init(struct gl_context *ctx);

/* The set of texture coordinates of the active unit; -1 after raising INVALID_OPERATION: there may
 * be more units that programs sample than sets (spec 2.7). */
int gl_active_coords(struct gl_context *ctx, const char *command);
/* The same for the arrays of a new vertex array object; *a is zeroed. */
void gl_client_arrays_init(struct gl_client_arrays *a);

/* The current context of the thread. Never NULL: without one it is a static context whose commands
 * do nothing (context/context.c). */
extern _Thread_local struct gl_context *gl_current_context
    __attribute__((tls_model("initial-exec")));

/* Begin and End switch what commands mean: gl_begin_table and gl_exec_table (gl_dispatch.h). While
 * a list is compiled the application keeps seeing the save table; replay uses the new one at once.
 */
static inline void
gl_set_exec_table(struct gl_context *ctx, const struct gl_table *table)
{
   if (ctx->table == ctx->exec_table)
      ctx->table = table;
   ctx->exec_table = table;
}

/* Sends all that ctx has drawn to the driver (gl_vbo_flush, pipe flush) and shows the front buffer
 * if it was drawn to; `wait`: returns when it is done. What glFlush and glFinish are. */
void gl_context_flush(struct gl_context *ctx, bool wait);

/* The command is not allowed where it stands: INVALID_OPERATION. Generated functions call it. */
void gl_error_misplaced(struct gl_context *ctx, const char *command);

/* Records `code` unless an older error stands, and tells KHR_debug the formatted sentence. The one
 * place where GL errors are raised. */
void gl_error(struct gl_context *ctx, GLenum code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Draws what immediate mode and merged draws hold back. Generated prologues call it (through
 * gl_flush_vertices) before any command that may change state or observe results. */
void gl_vbo_flush(struct gl_context *ctx);
/* Instead of gl_vbo_flush before the modelview or the projection matrix changes: vertices that need
 * nothing else of them are transformed, and wait for others. */
void gl_vbo_settle(struct gl_context *ctx);
/* The part of gl_vbo_flush that draws the bitmaps held back. */
void gl_bitmaps_flush(struct gl_context *ctx);
void gl_bitmaps_finish(struct gl_context *ctx);

/* Whether ctx holds a lock of its share group (core/shared.h). */
static inline bool
gl_holds_locks(const struct gl_context *ctx)
{
   return ctx->texture_locked || ctx->buffers_locked;
}

static inline bool
gl_is_es(const struct gl_context *ctx)
{
   return ctx->api != GL_API_OPENGL;
}

/* Colour index mode: what is drawn has indices, those of the drawable. Framebuffer objects always
 * have RGBA colours (EXT_framebuffer_object). A change of it comes with GL_DIRTY_ALL. */
static inline bool
gl_index_mode(const struct gl_context *ctx)
{
   return ctx->index_visual && !ctx->draw_object;
}

/* What is read has indices. */
static inline bool
gl_reads_indices(const struct gl_context *ctx)
{
   return ctx->index_visual && !ctx->read_object;
}

static inline void
gl_flush_vertices(struct gl_context *ctx)
{
   if (ctx->vertices_pending)
      gl_vbo_flush(ctx);
}

#endif
