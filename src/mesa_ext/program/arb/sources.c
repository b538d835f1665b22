/* The rows of ARB_vertex_program, ARB_fragment_program and NV_fragment_program in the tables of
 * stage sources. */
#include "private.h"

#include <string.h>

#include "compiler/frontend/nv_fp/nv_fp.h"
#include "compiler/frontend/texture_shader/texture_shader.h"
#include "compiler/lower/prepare.h"

static const struct gl_program *
bound(const struct gl_context *ctx, enum gl_program_index index)
{
   return ctx->programs->target[index].current;
}

const struct gl_program *
gl_arb_program(const struct gl_context *ctx, enum gl_program_index index)
{
   const struct gl_program *program = bound(ctx, index);
   const bool nv = index == GL_PROGRAM_FRAGMENT && program && program->kind == GL_PROGRAM_NV;
   return program && (program->kind == GL_PROGRAM_ARB || nv) ? program : NULL;
}

/* What a shader depends on besides: planes of position-invariant programs, and units of
 * NV_fragment_program that have nothing to sample. */
struct key {
   uint64_t serial;
   uint64_t planes;      /* bits; 0 if the program does not need them */
   uint32_t blank;       /* bits */
   uint32_t hilo;        /* bits: units with textures of HILO */
   uint32_t signed_hilo; /* those of them whose numbers are signed */
   uint32_t zero;        /* so that there is no padding */
};

static size_t
make_key(struct gl_context *ctx, enum gl_program_index index, void *out)
{
   const struct gl_program *program = gl_arb_program(ctx, index);
   if (!program)
      return 0;
   struct key key = {.serial = program->serial};
   for (unsigned i = 0; program->arb.position_invariant && i < ctx->limits.clip_planes; i++)
      key.planes |= (uint64_t)ctx->transform.clip_plane_enabled[i] << i;
   memcpy(out, &key, sizeof key);
   return sizeof key;
}

/* AF-070: what the program names, whatever is enabled. */
static int
program_target(const struct gl_program *program, unsigned unit)
{
   static const int8_t targets[] = {
       [IR_TEX_1D] = GL_TEX_1D,     [IR_TEX_2D] = GL_TEX_2D,     [IR_TEX_3D] = GL_TEX_3D,
       [IR_TEX_CUBE] = GL_TEX_CUBE, [IR_TEX_RECT] = GL_TEX_RECT,
   };
   const unsigned target = program ? program->arb.tex_target[unit] : 0;
   return target ? targets[target - 1] : -1;
}

/* AF-020: a depth texture is compared by the targets of ARB_fragment_program_shadow alone. */
static bool
program_compares(const struct gl_program *program, unsigned unit)
{
   return program && program->arb.shadow_units >> unit & 1;
}

/* --- Vertices */

static bool
vertex_in_use(const struct gl_context *ctx)
{
   return ctx->program_enables.vertex && gl_arb_program(ctx, GL_PROGRAM_VERTEX);
}

static void
vertex_refresh(struct gl_context *ctx)
{
   gl_program_refresh(ctx, GL_PROGRAM_VERTEX);
}

static size_t
vertex_key(struct gl_context *ctx, void *key)
{
   return make_key(ctx, GL_PROGRAM_VERTEX, key);
}

/* The block in front that a linked position needs is merged again: there are drivers without flow.
 */
static bool
link(struct ir_shader *sh, const void *data)
{
   static const struct ir_needs none = {.max_instructions = 0};
   const char *why;
   struct key key;
   memcpy(&key, data, sizeof key);
   return arb_link_position(sh, (uint32_t)key.planes) &&
          ir_prepare(sh, &none, 0, &why) == IR_PREPARED;
}

static struct ir_shader *
vertex_build(struct gl_context *ctx, const void *key)
{
   const struct arb_result *arb = &gl_arb_program(ctx, GL_PROGRAM_VERTEX)->arb;
   struct ir_shader *sh = ir_shader_clone(arb->shader);
   if (sh && arb->position_invariant && !link(sh, key)) {
      ir_shader_destroy(sh);
      sh = NULL;
   }
   return sh;
}

static void
vertex_upload(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
{
   gl_arb_upload(ctx, GL_PROGRAM_VERTEX, dirty, all);
}

#define CLIP_DISTANCES 0x3f /* from VARYING_CLP0 on */

/* Other than under NV_vertex_program the sum counts (AV-269), and user planes only for the
 * conventional position (AV-261, AV-276). */
static void
vertex_results(struct gl_context *ctx, struct gl_vertex_results *r)
{
   const struct gl_program *program = gl_arb_program(ctx, GL_PROGRAM_VERTEX);
   r->written = program ? program->arb.outputs_written : 0;
   r->two_side = ctx->program_enables.two_side;
   r->point_size = ctx->program_enables.point_size && r->written & 1ull << VARYING_PSIZ;
   /* NO-053: clip distances that are not written are 0 and clip nothing. */
   r->clips =
       program && (program->arb.position_invariant || r->written >> VARYING_CLP0 & CLIP_DISTANCES);
   r->color_sum = ctx->fog.color_sum;
}

static bool
vertex_follows_color(const struct gl_context *ctx)
{
   return gl_arb_reads_material(ctx, GL_PROGRAM_VERTEX);
}

static int
vertex_target(struct gl_context *ctx, unsigned unit)
{
   return program_target(gl_arb_program(ctx, GL_PROGRAM_VERTEX), unit);
}

static bool
vertex_compares(struct gl_context *ctx, unsigned unit)
{
   return program_compares(gl_arb_program(ctx, GL_PROGRAM_VERTEX), unit);
}

/* A position that is linked reads that of the vertex. */
static struct u_slots
vertex_reads(const struct gl_context *ctx)
{
   struct u_slots read = gl_arb_program(ctx, GL_PROGRAM_VERTEX)->arb.shader->inputs_read;
   u_slots_add(&read, VERT_ATTRIB_POS);
   return read;
}

const struct gl_stage_source gl_arb_vertex_program = {
    .name = "ARB_vertex_program",
    .in_use = vertex_in_use,
    .refresh = vertex_refresh,
    .key_dirty = GL_DIRTY_TRANSFORM,
    .key = vertex_key,
    .build = vertex_build,
    .tidy = true,
    .params_dirty = GL_ARB_PARAMS_DIRTY,
    .upload = vertex_upload,
    .follows_color = vertex_follows_color,
    .results = vertex_results,
    .generic_arrays = GL_GENERIC_NV_ENABLED,
    .reads = vertex_reads,
    .any_array_draws = true,
    .long_normals = true,
    .sampled_target = vertex_target,
    .any_unit = true,
    .compares = vertex_compares,
};

/* --- Fragments */

static bool
fragment_in_use(const struct gl_context *ctx)
{
   return ctx->program_enables.fragment;
}

static const char *
fragment_not_ready(const struct gl_context *ctx)
{
   return gl_arb_program(ctx, GL_PROGRAM_FRAGMENT) ? NULL : "no valid fragment program is bound";
}

static void
fragment_refresh(struct gl_context *ctx)
{
   gl_program_refresh(ctx, GL_PROGRAM_FRAGMENT);
}

static size_t
fragment_key(struct gl_context *ctx, void *key)
{
   return make_key(ctx, GL_PROGRAM_FRAGMENT, key);
}

static struct ir_shader *
fragment_build(struct gl_context *ctx, const void *key)
{
   return ir_shader_clone(gl_arb_program(ctx, GL_PROGRAM_FRAGMENT)->arb.shader);
}

static void
fragment_upload(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
{
   gl_arb_upload(ctx, GL_PROGRAM_FRAGMENT, dirty, all);
}

static int
sampled_target(struct gl_context *ctx, unsigned unit)
{
   return program_target(gl_arb_program(ctx, GL_PROGRAM_FRAGMENT), unit);
}

static bool
compares(struct gl_context *ctx, unsigned unit)
{
   return program_compares(gl_arb_program(ctx, GL_PROGRAM_FRAGMENT), unit);
}

static bool
fragment_follows_color(const struct gl_context *ctx)
{
   return gl_arb_reads_material(ctx, GL_PROGRAM_FRAGMENT);
}

const struct gl_stage_source gl_arb_fragment_program = {
    .name = "ARB_fragment_program",
    .in_use = fragment_in_use,
    .not_ready = fragment_not_ready,
    .refresh = fragment_refresh,
    .key = fragment_key,
    .build = fragment_build,
    .tidy = true,
    .params_dirty = GL_ARB_PARAMS_DIRTY,
    .upload = fragment_upload,
    .follows_color = fragment_follows_color,
    .sampled_target = sampled_target,
    .any_unit = true,
    .compares = compares,
};

/* --- Fragments of NV_fragment_program: the enable is the same, the text that is bound tells */

static bool
nv_in_use(const struct gl_context *ctx)
{
   const struct gl_program *program = bound(ctx, GL_PROGRAM_FRAGMENT);
   return fragment_in_use(ctx) && program && program->kind == GL_PROGRAM_NV;
}

/* What units that the program samples have: nothing complete, or HILO. */
static void
describe_units(const struct gl_context *ctx, const struct arb_result *arb, struct key *key)
{
   for (unsigned i = 0; i < ctx->limits.image_units; i++) {
      const struct gl_derived_unit *unit = gl_derived_unit(ctx, i);
      if (!arb->tex_target[i])
         continue;
      const bool is_signed = unit->target && unit->texel == TS_TEXEL_SIGNED_HILO;
      const bool hilo = is_signed || (unit->target && unit->texel == TS_TEXEL_HILO);
      key->blank |= (uint32_t)!unit->target << i;
      key->hilo |= (uint32_t)hilo << i;
      key->signed_hilo |= (uint32_t)is_signed << i;
   }
}

static size_t
nv_key(struct gl_context *ctx, void *out)
{
   const struct gl_program *program = gl_arb_program(ctx, GL_PROGRAM_FRAGMENT);
   struct key key = {.serial = program->serial};
   describe_units(ctx, &program->arb, &key);
   memcpy(out, &key, sizeof key);
   return sizeof key;
}

/* NF-152: lookups without a texture give zero. */
static struct ir_shader *
nv_build(struct gl_context *ctx, const void *data)
{
   struct key key;
   memcpy(&key, data, sizeof key);
   struct ir_shader *sh = fragment_build(ctx, data);
   if (sh && ((key.blank && !nv_fp_blank_units(sh, key.blank)) ||
              (key.hilo && !nv_fp_complete_hilo(sh, key.hilo, key.signed_hilo)))) {
      ir_shader_destroy(sh);
      sh = NULL;
   }
   return sh;
}

/* NF-161 */
static bool
replaces_depth(const struct gl_context *ctx)
{
   const struct gl_program *program = gl_arb_program(ctx, GL_PROGRAM_FRAGMENT);
   return program && program->arb.bounds_depth;
}

const struct gl_stage_source gl_nv_fragment_program = {
    .name = "NV_fragment_program",
    .in_use = nv_in_use,
    .key_dirty = GL_DERIVED_TEXTURES,
    .key = nv_key,
    .build = nv_build,
    .tidy = true,
    .params_dirty = GL_ARB_PARAMS_DIRTY,
    .upload = fragment_upload,
    .sampled_target = sampled_target,
    .any_unit = true,
    .replaces_depth = replaces_depth,
};
