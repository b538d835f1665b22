/* Who runs a stage.
 *
 * For the vertex stage and for the fragment stage there is an ordered table of stage sources
 * (program/sources.c): images, programs of the extensions, the conventional pipeline. The first
 * whose `in_use` says yes runs the stage. The choice is made once when state that decides it is
 * dirty, and remembered in gl_context::stages. Every other file asks the chosen source, never which
 * extension is on. docs/extending.md says what a further source has to bring.
 */
#ifndef MESA_EXT_DERIVE_STAGE_H
#define MESA_EXT_DERIVE_STAGE_H

#include "mesa_ext/core/context.h"
#include "mesa_ext/core/shared.h"

struct combiner_key;
struct ir_shader;
struct gl_buffer_object;

/* Dirty bits that only derivation knows, above enum gl_dirty: one step changed what a later one
 * reads. */
#define GL_DERIVED_TEXTURES (1ull << 32)        /* which target each unit samples, or its format */
#define GL_DERIVED_FRAGMENT_INPUTS (1ull << 33) /* the varyings that the fragment stage reads */
#define GL_DERIVED_CLAMP (1ull << 40)           /* which colours are clamped */
#define GL_DERIVED_SHADER (1ull << 34)          /* params: another shader of the source runs */

/* No key of a source is longer, in bytes. */
#define GL_STAGE_KEY_MAX 512u

/* What a texture unit samples, as far as keys of fragment sources depend on it. */
enum gl_derived_depth { GL_DERIVED_NO_DEPTH, GL_DERIVED_DEPTH, GL_DERIVED_COMPARED };
struct gl_derived_unit {
   struct gl_texture_object *object; /* sampled; NULL: the unit is off. Borrowed from the binding */
   uint8_t target;                   /* enum ir_tex_target + 1; 0 off */
   uint8_t format;                   /* enum ff_base_format; of depths by DEPTH_TEXTURE_MODE */
   uint8_t depth; /* enum gl_derived_depth: whether it gives depths, or how they compare */
   uint8_t texel; /* enum ts_texel */
   bool floats;   /* what it gives are numbers as they are: floats, or those of signed blocks */
   bool expands;  /* what has no sign comes expanded to [-1,1] (NV_texture_expand_normal) */
};
/* Of a unit below gl_limits::image_units; for gl_stage_source::key (GL_DERIVED_TEXTURES). */
const struct gl_derived_unit *gl_derived_unit(const struct gl_context *ctx, unsigned unit);

/* gl_stage_source::sampled_target by the enables of the unit: the target of highest precedence;
 * none when texturing is off (spec 3.8.15). */
int gl_enabled_target(struct gl_context *ctx, unsigned unit);

/* How the fog factor comes about: enum ff_fog, OFF where there is no fog. Reads GL_DIRTY_FOG and
 * what gl_stage_source::results reads. */
unsigned gl_fragment_fog(struct gl_context *ctx);

/* What the fixed functions behind the vertex stage make of its results. */
struct gl_vertex_results {
   uint64_t written;      /* bits 1 << enum ir_varying: what it gives, defaults do not count */
   bool two_side;         /* back faces have the colours BFC0 and BFC1 */
   bool point_size;       /* points are as large as PSIZ says, not as glPointSize says */
   bool point_parameters; /* POINT_SIZE_MIN and POINT_SIZE_MAX hold for either */
   bool clips;            /* CLPn clips where CLIP_PLANEn is enabled */
   bool color_sum;        /* COL1 is added to the textured colour */
   bool fog_factor;       /* FOGC is the blend factor, not a coordinate */
};

/* Attributes that belong to a vertex source alone. */
struct gl_stage_attribs {
   unsigned first; /* their first slot: VERT_ATTRIB_VARIANT0 or VERT_ATTRIB_GENERIC0 */
   /* While the source is in use; k < num, v has 4 values. */
   unsigned (*num)(const struct gl_context *ctx);
   /* The enabled array of slot k, of 4 values an element; NULL: the current value counts. */
   const struct gl_client_array *(*array)(const struct gl_context *ctx, unsigned k);
   /* An element of the array becomes the current value. */
   void (*set)(struct gl_context *ctx, unsigned k, const float v[4]);
   /* The variant that the slot is, and which column of it: what lists know it by. Of variants. */
   GLuint (*variant)(const struct gl_context *ctx, unsigned k, unsigned *column);

   /* In use or not. ctx->current was overwritten but for variants: its part of it comes back.
    * NULL: it has none but these. */
   void (*restore)(struct gl_context *ctx);
   /* A buffer object is deleted: its arrays lose it. NULL: it has none of its own. */
   void (*unbind_buffer)(struct gl_context *ctx, const struct gl_buffer_object *buffer);
};

/* Which arrays of generic attributes n stand in for those of conventional attributes n. */
enum gl_generic_arrays {
   GL_GENERIC_ARB_ENABLED,  /* those that EnableVertexAttribArray has enabled */
   GL_GENERIC_NV_ENABLED,   /* all that are enabled, and evaluators as well */
   GL_GENERIC_POSITION_ONLY /* that of attribute 0 alone */
};

struct gl_stage_source {
   const char *name;

   /* --- The choice. It may read what is set with GL_DIRTY_PROGRAM or GL_DIRTY_STAGES alone. */

   /* It runs the stage if no row before it does. NULL: always. */
   bool (*in_use)(const struct gl_context *ctx);
   /* NULL, or why its program can not run now: Begin, RasterPos and draws raise INVALID_OPERATION
    * with this sentence. NULL function: it always can. */
   const char *(*not_ready)(const struct gl_context *ctx);
   /* Objects of the share group have changed (gl_stage_object_changed): takes over what is bound
    * now, and sets dirty bits. Called whether in use or not. NULL: it has none. */
   void (*refresh)(struct gl_context *ctx);

   /* --- The shader */

   /* State besides GL_DIRTY_PROGRAM that `key` reads: enum gl_dirty and GL_DERIVED_*. */
   uint64_t key_dirty;
   /* Writes what the shader depends on, without padding, and gives its size in bytes; equal keys
    * are equal shaders for ever. 0: there is none, and nothing can be drawn. */
   size_t (*key)(struct gl_context *ctx, void *key);
   /* A shader for the key just made, which the caller owns: indexed and valid. What a driver gets
    * is made of it by ir_prepare. NULL: out of memory. */
   struct ir_shader *(*build)(struct gl_context *ctx, const void *key);
   /* What the key is as a setup of register combiners, for drivers that take those as they are: may
    * be false. NULL: it is none. The setup is filled. */
   bool (*combiners)(const void *key, struct combiner_key *setup);
   /* Shaders come as the passes leave them, or the passes are not worth their time: they are run
    * over what a driver needs lowered only. */
   bool tidy;

   /* --- Its parameters; NULL: it has none and leaves those of others in place. */

   /* State that `upload` reads. */
   uint64_t params_dirty;
   /* Gives the pipe what has changed: `dirty` has the bits since the last upload to this stage.
    * `all`: others have overwritten everything. */
   void (*upload)(struct gl_context *ctx, const void *key, uint64_t dirty, bool all);

   /* Some of its parameters are of the material, which follows the current colour under
    * COLOR_MATERIAL: GL_DIRTY_PROGRAM_PARAMS is set before each draw then. NULL: none is. Read with
    * GL_DIRTY_PROGRAM. */
   bool (*follows_color)(const struct gl_context *ctx);

   /* --- Traits of vertex sources */

   /* It may read GL_DIRTY_PROGRAM, _LIGHT, _FOG and _POINT; *results is zeroed before. */
   void (*results)(struct gl_context *ctx, struct gl_vertex_results *results);
   enum gl_generic_arrays generic_arrays;
   /* The attributes that its program reads: arrays of others are left alone, however short they
    * are. NULL: it may read any. */
   struct u_slots (*reads)(const struct gl_context *ctx);
   /* DrawArrays and DrawElements draw from any array that is enabled: the program may take the
    * position from each. Else one of the position arrays has to be (VP-442). */
   bool any_array_draws;
   /* ... and without an array too: the shader makes positions of what it likes. */
   bool no_array_draws;
   /* The fixed vertex units blend matrices (ARB_vertex_blend); else it reads their weights and
    * indices as they are. */
   bool blends;
   /* Each vertex may have a material of its own, in VERT_ATTRIB_MAT_*; else a program sees, if any,
    * the one at Begin. */
   bool materials;
   /* AUTO_NORMAL gives normals as they come, not of length one. */
   bool long_normals;
   const struct gl_stage_attribs *attribs; /* NULL: none */
   /* Whether the modelview and the projection matrix matter to positions alone, which are the
    * conventional ones, while fragments have no fog coordinate: vertices may then come in clip
    * coordinates (gl_context::draws_clip_coordinates). It may read any state. NULL: no. */
   bool (*moves_positions_alone)(const struct gl_context *ctx);

   /* --- What it samples */

   /* Which target of a unit the stage samples (enum gl_texture_index); -1: none. Fragment sources
    * may read GL_DIRTY_TEXTURE, which is also set when another source is chosen. NULL: none; of
    * vertex sources alone. */
   int (*sampled_target)(struct gl_context *ctx, unsigned unit);
   bool any_unit; /* units below gl_limits::image_units; else those of the conventional pipeline */
   /* Whether a texture of depths that is to be compared is compared in this unit; read as
    * sampled_target is. NULL: always. */
   bool (*compares)(struct gl_context *ctx, unsigned unit);

   /* --- Traits of fragment sources */

   /* Fragments have depths of their own, which bound themselves: no near and far plane clips, and
    * no depth is wrong before. It may read GL_DIRTY_PROGRAM. NULL: never. */
   bool (*replaces_depth)(const struct gl_context *ctx);
   /* Its parameters are of no matrix, and it reads no fog coordinate while FOG is disabled. */
   bool ignores_matrices;
   /* Fragments keep the primary colour that they come with. NULL: it can not be told. */
   bool (*keeps_color)(struct gl_context *ctx);
};

/* Makes the choice again for both stages. GL_DIRTY_PROGRAM stays for derivation, also when another
 * source is chosen. */
void gl_stages_choose(struct gl_context *ctx);

/* Who runs a stage now. Never NULL. */
static inline const struct gl_stage_source *
gl_stage_source(struct gl_context *ctx, enum pipe_shader_stage stage)
{
   if (ctx->dirty & (GL_DIRTY_STAGES | GL_DIRTY_PROGRAM))
      gl_stages_choose(ctx);
   return ctx->stages.source[stage];
}

static inline const struct gl_stage_source *
gl_vertex_source(struct gl_context *ctx)
{
   return gl_stage_source(ctx, PIPE_SHADER_VERTEX);
}

/* Whether the hardware runs a shader, as gl_stage_source::build gives it and the passes leave it,
 * rather than the CPU (pipe_screen::program_fits). False when memory ran out. */
bool gl_stage_fits(struct gl_context *ctx, enum pipe_shader_stage stage,
                   const struct ir_shader *shader);

/* Who would run the stage without `source`, which is the one in use: an image is drawn over the
 * state of ordinary draws. Not for the last row. */
const struct gl_stage_source *gl_stage_under(const struct gl_context *ctx,
                                             enum pipe_shader_stage stage,
                                             const struct gl_stage_source *source);

/* The table of a stage, in order of precedence. */
const struct gl_stage_source *const *gl_stage_table(enum pipe_shader_stage stage, unsigned *num);

/* NULL, or why vertices and fragments can not be run together: they sample two targets of one unit
 * (NO-067). To be asked before Begin and each draw. */
const char *gl_stages_find_conflict(struct gl_context *ctx);
static inline const char *
gl_stages_conflict(struct gl_context *ctx)
{
   /* Most vertices sample nothing. */
   return ctx->stages.source[PIPE_SHADER_VERTEX]->sampled_target ? gl_stages_find_conflict(ctx)
                                                                 : NULL;
}

/* Looks for what other contexts have changed, and brings gl_context::stages up to date. To be
 * called before Begin and before each draw that this says is stale. */
void gl_stages_update(struct gl_context *ctx);

static inline bool
gl_stages_are_stale(const struct gl_context *ctx)
{
   return ctx->dirty & (GL_DIRTY_STAGES | GL_DIRTY_PROGRAM) ||
          __atomic_load_n(&ctx->shared->stage_changes, __ATOMIC_ACQUIRE) !=
              ctx->stages.seen_changes;
}

/* gl_stage_attribs::restore and ::unbind_buffer of every source that has them. */
void gl_stages_restore_attribs(struct gl_context *ctx);
void gl_stages_unbind_buffer(struct gl_context *ctx, const struct gl_buffer_object *buffer);

/* An object of the share group that stage sources run has a new definition or value, or is gone:
 * every context looks at what it runs before it draws next. Called when the change is done, or
 * under the lock that hides it. Gives the number of the change, which no other has: a serial for
 * the object. */
uint64_t gl_stage_object_changed(struct gl_context *ctx);

#endif
