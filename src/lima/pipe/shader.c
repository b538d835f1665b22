/* Programs: compiled for the chip in the variants that states ask for, and kept as IR for draws on
 * the CPU. */
#include "context.h"

#include "util/u_debug.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pipe_shader_cso *
create_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, const struct ir_shader *ir)
{
   struct pipe_shader_cso *cso = calloc(1, sizeof(*cso));
   if (!cso) {
      u_context(pipe)->oom = true;
      return NULL;
   }
   cso->stage = stage;
   cso->ir = ir;
   if (stage == PIPE_SHADER_VERTEX)
      draw_program_init(&cso->draw, ir);
   return cso;
}

static void
bind_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, struct pipe_shader_cso *cso)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   if (stage == PIPE_SHADER_VERTEX) {
      ctx->vertex_program = cso;
      ctx->vertex = NULL;
      draw_bind_program(ctx->u.draw, cso ? &cso->draw : NULL);
   } else {
      ctx->fragment_program = cso;
      ctx->fragment = NULL;
   }
   ctx->programs_known = 0;
}

static void
delete_shader(struct pipe_context *pipe, struct pipe_shader_cso *cso)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   if (!cso)
      return;
   if (ctx->vertex_program == cso || ctx->fragment_program == cso)
      bind_shader(pipe, cso->stage, NULL);
   lima_soft_forget_shader(ctx, cso);
   if (cso->stage == PIPE_SHADER_VERTEX)
      draw_program_finish(&cso->draw);
   for (struct lima_vertex_variant *v = cso->vertex_variants, *next; v; v = next) {
      next = v->next;
      if (ctx->job.vs_program == v)
         ctx->job.vs_program = NULL;
      lima_bo_reference(&v->bo, NULL);
      free(v->uniforms);
      free(v);
   }
   for (struct lima_fragment_variant *v = cso->fragment_variants, *next; v; v = next) {
      next = v->next;
      lima_bo_reference(&v->bo, NULL);
      lima_pp_code_finish(&v->code);
      free(v);
   }
   free(cso);
}

/* Code in memory of the chip, with nothing behind it. NULL: out of memory. */
static struct lima_bo *
put_code(struct lima_pipe_context *ctx, const void *words, size_t bytes)
{
   struct lima_winsys *winsys = ctx->channel->winsys;
   const size_t pages = (bytes + LIMA_PAGE_BYTES - 1) / LIMA_PAGE_BYTES;
   struct lima_bo *bo = winsys->bo_create(winsys, (uint32_t)pages * LIMA_PAGE_BYTES, 0);
   if (!bo)
      return NULL;
   memset(bo->map, 0, bo->size);
   memcpy(bo->map, words, bytes);
   return bo;
}

/* --- Vertices */

static bool
keep_vertex_code(struct lima_pipe_context *ctx, struct lima_vertex_variant *variant,
                 const struct lima_gp_shader *code)
{
   variant->uniforms = malloc((code->num_uniforms + 1) * sizeof(*variant->uniforms));
   variant->bo = put_code(ctx, code->words, code->num_instrs * sizeof(code->words[0]));
   if (!variant->uniforms || !variant->bo)
      return false;
   memcpy(variant->uniforms, code->uniforms, code->num_uniforms * sizeof(*variant->uniforms));
   variant->num_instrs = code->num_instrs;
   variant->prefetch = code->prefetch;
   variant->num_uniforms = code->num_uniforms;
   variant->num_attributes = code->num_attributes;
   variant->num_varyings = code->num_varyings;
   memcpy(variant->attributes, code->attributes, sizeof(variant->attributes));
   memcpy(variant->varyings, code->varyings, sizeof(variant->varyings));
   return true;
}

/* False: out of memory. */
static bool
compile_vertex(struct lima_pipe_context *ctx, const struct ir_shader *ir,
               struct lima_vertex_variant *variant)
{
   const struct lima_gp_options options = {.viewport = true, .outputs = variant->key.outputs};
   struct lima_gp_shader *code = malloc(sizeof(*code));
   struct ir_shader *sh = lima_vertex_ir(ir, &variant->key);
   enum lima_gp_status status = LIMA_GP_NO_MEMORY;
   if (code && sh)
      status = lima_gp_compile(sh, &options, code);
   if (status == LIMA_GP_OK && !keep_vertex_code(ctx, variant, code))
      status = LIMA_GP_NO_MEMORY;
   if (status == LIMA_GP_REFUSED && u_debug_flags() & U_DEBUG_LIMA)
      fprintf(stderr, "lima: vertex program on the CPU: %s\n", code->message);
   variant->compiled = status == LIMA_GP_OK ? LIMA_COMPILED : LIMA_REFUSED;
   ir_shader_destroy(sh);
   free(code);
   return status != LIMA_GP_NO_MEMORY;
}

static struct lima_vertex_variant *
find_vertex(struct lima_pipe_context *ctx, const struct lima_vertex_key *key)
{
   struct pipe_shader_cso *cso = ctx->vertex_program;
   for (struct lima_vertex_variant *v = cso->vertex_variants; v; v = v->next)
      if (v->key.outputs == key->outputs && v->key.clamp_color == key->clamp_color)
         return v;
   struct lima_vertex_variant *variant = calloc(1, sizeof(*variant));
   if (variant)
      variant->key = *key;
   if (!variant || !compile_vertex(ctx, cso->ir, variant)) {
      if (variant) {
         lima_bo_reference(&variant->bo, NULL);
         free(variant->uniforms);
      }
      free(variant);
      ctx->u.oom = true; /* the next draw tries again */
      return NULL;
   }
   variant->next = cso->vertex_variants;
   cso->vertex_variants = variant;
   return variant;
}

/* --- Fragments */

static void
note_varyings(struct lima_fragment_variant *variant)
{
   for (unsigned i = 0; i < variant->code.num_varyings; i++)
      variant->varyings |= UINT64_C(1) << variant->code.varyings[i].varying;
}

static bool
compile_fragment(struct lima_pipe_context *ctx, const struct ir_shader *ir,
                 struct lima_fragment_variant *variant)
{
   struct ir_shader *sh = lima_fragment_ir(ir, &variant->key);
   if (!sh)
      return false;
   enum lima_pp_code_status status = lima_pp_compile(sh, &variant->code);
   ir_shader_destroy(sh);
   if (status == LIMA_PP_CODE_OK) {
      variant->bo = put_code(ctx, variant->code.words, variant->code.num_words * 4);
      note_varyings(variant);
   }
   if (status == LIMA_PP_CODE_REFUSED && u_debug_flags() & U_DEBUG_LIMA)
      fprintf(stderr, "lima: fragment program on the CPU: %s\n", variant->code.message);
   variant->compiled = status == LIMA_PP_CODE_OK ? LIMA_COMPILED : LIMA_REFUSED;
   return status == LIMA_PP_CODE_REFUSED || variant->bo;
}

static struct lima_fragment_variant *
find_fragment(struct lima_pipe_context *ctx, const struct lima_fragment_key *key)
{
   struct pipe_shader_cso *cso = ctx->fragment_program;
   for (struct lima_fragment_variant *v = cso->fragment_variants; v; v = v->next)
      if (v->key.two_sided == key->two_sided && v->key.clip_planes == key->clip_planes &&
          v->key.smooth == key->smooth &&
          memcmp(v->key.swizzle, key->swizzle, sizeof(key->swizzle)) == 0)
         return v;
   struct lima_fragment_variant *variant = calloc(1, sizeof(*variant));
   if (variant)
      variant->key = *key;
   if (!variant || !compile_fragment(ctx, cso->ir, variant)) {
      if (variant)
         lima_pp_code_finish(&variant->code);
      free(variant);
      ctx->u.oom = true;
      return NULL;
   }
   variant->next = cso->fragment_variants;
   cso->fragment_variants = variant;
   return variant;
}

/* --- Whether the chip can */

static bool
vertex_fits(const struct ir_shader *ir)
{
   const struct lima_gp_options options = {.viewport = true};
   struct lima_gp_shader *code = malloc(sizeof(*code));
   const bool fits = code && lima_gp_compile(ir, &options, code) == LIMA_GP_OK;
   free(code);
   return fits;
}

bool
lima_program_fits(struct pipe_screen *screen, enum pipe_shader_stage stage,
                  const struct ir_shader *ir)
{
   struct lima_pp_code code;
   if (stage == PIPE_SHADER_VERTEX)
      return vertex_fits(ir);
   const bool fits = lima_pp_compile(ir, &code) == LIMA_PP_CODE_OK;
   lima_pp_code_finish(&code);
   return fits;
}

/* --- Choice */

/* What texels of a view look like behind the texture unit. */
static void
find_swizzle(const struct lima_pipe_context *ctx, unsigned sampler, uint8_t swizzle[4])
{
   const struct pipe_sampler_view *view = ctx->u.views[PIPE_SHADER_FRAGMENT][sampler];
   for (unsigned c = 0; c < 4; c++)
      swizzle[c] = view ? (uint8_t)view->state.swizzle[c] : (uint8_t)(PIPE_SWIZZLE_X + c);
   const struct lima_resource *res = view ? lima_resource(view->state.resource) : NULL;
   /* The format without alpha gives 1 by itself. */
   if (res && res->format && res->format->opaque && swizzle[3] == PIPE_SWIZZLE_1)
      swizzle[3] = PIPE_SWIZZLE_W;
}

/* What is bound asks for; clip planes, sides and coverage are the caller's. */
static void
choose_fragment(struct lima_pipe_context *ctx, struct lima_fragment_key *key)
{
   const uint32_t used = ctx->fragment_program->ir->samplers_used;
   for (unsigned i = 0; i < LIMA_MAX_SAMPLERS; i++) {
      if (used >> i & 1)
         find_swizzle(ctx, i, key->swizzle[i]);
      else
         memcpy(key->swizzle[i], (const uint8_t[4]){0, 1, 2, 3}, 4);
   }
   struct lima_fragment_variant *fragment = find_fragment(ctx, key);
   if (fragment != ctx->fragment)
      ctx->u.dirty |= LIMA_DIRTY_FRAGMENT_PROGRAM;
   ctx->fragment = fragment;
}

static void
choose_vertex(struct lima_pipe_context *ctx)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   /* Coordinates within points are no result of vertices; draws that read them are not the geometry
    * processor's (draw.c). */
   const uint64_t read = ctx->fragment->varyings & ~(UINT64_C(1) << VARYING_PNTC);
   const struct lima_vertex_key key = {
       .outputs = read | UINT64_C(1) << VARYING_HPOS,
       .clamp_color = rast->clamp_vertex_color,
   };
   struct lima_vertex_variant *vertex = find_vertex(ctx, &key);
   if (vertex != ctx->vertex)
      ctx->u.dirty |= LIMA_DIRTY_VERTEX_PROGRAM;
   ctx->vertex = vertex;
}

/* Whether the programs that are chosen are those for draws of that kind; if not, they will be. */
static bool
are_chosen(struct lima_pipe_context *ctx, unsigned kind)
{
   const bool known =
       ctx->programs_known == kind && !(ctx->u.dirty & (U_DIRTY_RASTERIZER | U_DIRTY_TEXTURES));
   ctx->programs_known = known ? kind : 0;
   return known;
}

static bool
is_compiled(const struct lima_fragment_variant *fragment)
{
   return fragment && fragment->compiled == LIMA_COMPILED;
}

enum lima_cpu_reason
lima_choose_programs(struct lima_pipe_context *ctx, enum pipe_prim mode)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   const uint64_t written = ctx->vertex_program->ir->outputs_written;
   const bool polygons = mode >= PIPE_PRIM_TRIANGLES, points = mode == PIPE_PRIM_POINTS;
   const unsigned kind = 1u | (unsigned)polygons << 1 | (unsigned)points << 2;
   struct lima_fragment_key key = {.two_sided = polygons && rast->light_twoside};
   if (are_chosen(ctx, kind))
      return LIMA_CPU_NOT;
   if (!points)
      key.clip_planes = rast->clip_plane_enable & (uint8_t)(written >> VARYING_CLP0) & 0x3f;
   choose_fragment(ctx, &key);
   if (!is_compiled(ctx->fragment))
      return LIMA_SOFT_PROGRAM;
   choose_vertex(ctx);
   if (!ctx->vertex || ctx->vertex->compiled != LIMA_COMPILED)
      return LIMA_CPU_PROGRAM;
   ctx->programs_known = kind;
   return LIMA_CPU_NOT;
}

/* They have been clipped, and have the colours of the side that is seen. */
enum lima_cpu_reason
lima_choose_window_programs(struct lima_pipe_context *ctx, enum lima_smooth smooth)
{
   const unsigned kind = 1u | 8u | (unsigned)smooth << 4;
   struct lima_fragment_key key = {.smooth = smooth};
   if (are_chosen(ctx, kind))
      return LIMA_CPU_NOT;
   choose_fragment(ctx, &key);
   if (!is_compiled(ctx->fragment))
      return LIMA_SOFT_PROGRAM;
   ctx->programs_known = kind;
   return LIMA_CPU_NOT;
}

void
lima_init_shader_funcs(struct lima_pipe_context *ctx)
{
   ctx->u.base.create_shader_state = create_shader;
   ctx->u.base.bind_shader_state = bind_shader;
   ctx->u.base.delete_shader_state = delete_shader;
}
