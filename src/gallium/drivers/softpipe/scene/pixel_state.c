/* Derivation of sp_draw_state from the bound state, group by group. */
#include "draw_state.h"

#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "block.h"
#include "gallium/drivers/softpipe/state/compare.h"
#include "gallium/drivers/softpipe/state/query.h"
#include "gallium/drivers/softpipe/state/tint.h"

static const struct pipe_blend_state default_blend = {.rt = {{.colormask = 0xf}}};
static const struct pipe_depth_stencil_alpha_state default_dsa = {0};

/* --- Fragment program */

static bool
derive_program(struct sp_context *sp, struct sp_scene *scene, struct sp_draw_state *ds)
{
   struct pipe_shader_cso *fs = sp->shaders[PIPE_SHADER_FRAGMENT];
   ds->program = fs->program;
   ds->inputs_read = fs->inputs_read.word[0];
   ds->num_attribs = 0;
   for (unsigned v = VARYING_COL0; v < VARYING_WPOS; v++) {
      if (u_slots_has(fs->inputs_read, v))
         ds->varying[ds->num_attribs++] = (uint8_t)v;
   }
   ds->reads_wpos = u_slots_has(fs->inputs_read, VARYING_WPOS);
   ds->reads_face = u_slots_has(fs->inputs_read, VARYING_FACE);
   ds->colors = 0;
   for (unsigned i = 0; i < FRAG_MAX_COLORS; i++)
      ds->colors |= (uint8_t)((fs->outputs_written >> ir_frag_color(i) & 1) << i);
   ds->writes_depth = (fs->outputs_written & (1ull << FRAG_RESULT_DEPTH)) != 0;
   ds->one_color = !ds->reads_wpos && !ds->reads_face && !ds->writes_depth && !fs->samplers_used &&
                   !fs->uses_discard;
   return sp_scene_use_shader(scene, fs);
}

static bool
derive_params(struct sp_context *sp, struct sp_scene *scene, struct sp_draw_state *ds)
{
   const struct pipe_shader_cso *fs = sp->shaders[PIPE_SHADER_FRAGMENT];
   unsigned num = fs->num_params < SP_MAX_PARAMS ? fs->num_params : SP_MAX_PARAMS;
   if (num == 0)
      return true;
   float(*params)[4] = sp_scene_alloc(scene, num * sizeof(*params));
   if (!params)
      return false;
   memcpy(params, sp->u.params, num * sizeof(*params));
   ds->params = (const float(*)[4])params;
   return true;
}

static void
derive_units(struct sp_draw_state *ds, const struct sp_tex_unit *const *units)
{
   ds->word_units = 0;
   for (unsigned i = 0; i < PIPE_MAX_SAMPLERS; i++) {
      ds->units[i] = units[i];
      if (units[i] && sp_texture_gives_words(units[i]))
         ds->word_units |= 1u << i;
   }
}

/* --- Depth, stencil, alpha */

static void
derive_stencil(struct sp_context *sp, const struct pipe_depth_stencil_alpha_state *dsa,
               struct sp_draw_state *ds)
{
   struct sp_depth_state *d = &ds->depth;
   for (unsigned f = 0; f < 2; f++) {
      unsigned from = dsa->stencil[1].enabled ? f : 0;
      const struct pipe_stencil_state *s = &dsa->stencil[from];
      d->stencil[f] = (struct sp_stencil_face){s->func,
                                               s->fail_op,
                                               s->zfail_op,
                                               s->zpass_op,
                                               s->valuemask,
                                               s->writemask,
                                               sp->u.stencil_ref.ref_value[from]};
   }
}

static void
derive_depth(struct sp_context *sp, struct sp_draw_state *ds)
{
   const struct pipe_depth_stencil_alpha_state *dsa = sp->u.dsa ? &sp->u.dsa->state : &default_dsa;
   const struct pipe_resource *zs = sp->u.framebuffer.zsbuf.resource;
   const struct u_format_info *info = zs ? u_format_info(zs->format) : NULL;
   bool has_z = info && info->depth_bits, has_s = info && info->stencil_bits;
   struct sp_depth_state *d = &ds->depth;

   ds->has_zs = zs != NULL;
   ds->zs_float = zs && info->type == U_FORMAT_FLOAT;
   ds->depth_scale = has_z && !ds->zs_float ? (float)((1u << info->depth_bits) - 1) : 1.0f;
   d->func = dsa->depth_func;
   d->test = has_z && dsa->depth_enabled && dsa->depth_func != PIPE_FUNC_ALWAYS;
   d->write = has_z && dsa->depth_enabled && dsa->depth_writemask &&
              dsa->depth_func != PIPE_FUNC_NEVER && dsa->depth_func != PIPE_FUNC_EQUAL;
   /* EQUAL writes what is there, but for a depth that the program computed to the same value. */
   d->stencil_test = has_s && dsa->stencil[0].enabled;
   derive_stencil(sp, dsa, ds);
}

static void
derive_depth_clamp(struct sp_context *sp, struct sp_draw_state *ds)
{
   const struct pipe_viewport_state *vp = &sp->u.viewport;
   const bool clamp = sp->u.rasterizer && sp->u.rasterizer->state.depth_clamp;
   ds->depth_min = clamp ? vp->depth_min : 0.0f;
   ds->depth_max = clamp ? vp->depth_max : 1.0f;
}

/* --- Colour output */

enum sp_color_kind
sp_color_kind(enum pipe_format format)
{
   const struct u_format_info *info = u_format_info(format);
   if (!info || u_format_is_depth_or_stencil(format))
      return SP_COLOR_NONE;
   if (info->type != U_FORMAT_UNORM)
      return SP_COLOR_FLOAT;
   for (unsigned c = 0; c < 4; c++) {
      if (info->channel_bits[c] > 8)
         return SP_COLOR_FLOAT;
   }
   return SP_COLOR_RGBA8;
}

static uint8_t
color_components(enum pipe_format format)
{
   uint8_t mask = 0;
   for (unsigned c = 0; c < 4; c++)
      mask |= (uint8_t)(u_format_component_bits(format, c) ? 1u << c : 0);
   return mask;
}

/* Whether several components of a pixel are one channel: luminance, intensity. */
static bool
shares_channels(const struct u_format_info *info)
{
   return info->swizzle[0] == info->swizzle[1] && info->swizzle[0] <= PIPE_SWIZZLE_W;
}

/* What is kept while a tile is worked on holds 8 bits of unorm or 32 of float for each component.
 */
static bool
needs_quantise(enum pipe_format format, enum sp_color_kind kind)
{
   const unsigned enough = kind == SP_COLOR_FLOAT ? 32 : 8;
   for (unsigned c = 0; c < 4; c++) {
      unsigned bits = u_format_component_bits(format, c);
      if (bits && bits < enough)
         return true;
   }
   return shares_channels(u_format_info(format));
}

/* The components of which `mask` are to be written, and those that are the same channel. A channel
 * takes the first component that it is. */
static uint8_t
written_components(enum pipe_format format, uint8_t mask)
{
   const struct u_format_info *info = u_format_info(format);
   uint8_t written = 0;
   for (unsigned c = 0; c < 4; c++) {
      for (unsigned from = 0; from <= c; from++) {
         if (info->swizzle[from] == info->swizzle[c]) {
            written |= (uint8_t)((mask >> from & 1) << c);
            break;
         }
      }
   }
   return written;
}

static bool
blend_is_copy(enum pipe_blend_func func, enum pipe_blendfactor src, enum pipe_blendfactor dst)
{
   return func <= PIPE_BLEND_SUBTRACT && src == PIPE_BLENDFACTOR_ONE &&
          dst == PIPE_BLENDFACTOR_ZERO;
}

static struct sp_blend
target_blend(const struct pipe_blend_state *b, const struct pipe_rt_blend_state *rt,
             const struct pipe_blend_color *constant, const struct sp_color_target *t)
{
   /* Floats and encoded pixels have no logic operation, and floats a constant as it is. */
   const bool is_float = u_format_is_float(t->format);
   const bool copies = blend_is_copy(rt->rgb_func, rt->rgb_src, rt->rgb_dst) &&
                       blend_is_copy(rt->alpha_func, rt->alpha_src, rt->alpha_dst);
   struct sp_blend blend = {
       .enable = rt->blend_enable && !b->logicop_enable && !copies,
       .logicop_enable =
           b->logicop_enable && b->logicop_func != PIPE_LOGICOP_COPY && !is_float && !t->srgb,
       .logicop = b->logicop_func,
       .rgb_func = rt->rgb_func,
       .alpha_func = rt->alpha_func,
       .rgb_src = rt->rgb_src,
       .rgb_dst = rt->rgb_dst,
       .alpha_src = rt->alpha_src,
       .alpha_dst = rt->alpha_dst,
   };
   for (unsigned c = 0; c < 4; c++) {
      const float k = constant->color[c];
      blend.constant[c] = is_float ? k : k > 0.0f ? (k < 1.0f ? k : 1.0f) : 0.0f;
   }
   return blend;
}

static void
derive_target(struct sp_color_target *t, const struct pipe_blend_state *b, unsigned cbuf,
              enum pipe_format format, bool clamp)
{
   const struct pipe_rt_blend_state *rt = pipe_blend_rt(b, cbuf);
   t->colormask = rt->colormask & color_components(format);
   if (!t->colormask)
      return;
   t->kind = sp_color_kind(format);
   t->format = format;
   t->written = written_components(format, t->colormask);
   for (unsigned c = 0; c < 4; c++) {
      if (t->written & (1u << c))
         t->write_bits |= 0xffu << (8 * c);
   }
   if (b->index)
      t->write_bits &= ~(uint32_t)b->index_off;
   t->clamp = clamp || u_format_info(format)->type == U_FORMAT_UNORM;
   t->quantise = needs_quantise(format, t->kind);
   t->srgb = (b->srgb >> cbuf & 1) && t->kind == SP_COLOR_RGBA8;
   t->dither = t->quantise && t->kind == SP_COLOR_RGBA8 && b->dither;
}

static bool
clamps_colors(const struct sp_context *sp)
{
   return !sp->u.rasterizer || sp->u.rasterizer->state.clamp_fragment_color;
}

static void
derive_targets(struct sp_context *sp, struct sp_draw_state *ds)
{
   const struct pipe_framebuffer_state *fb = &sp->u.framebuffer;
   const struct pipe_blend_state *b = sp->u.blend ? &sp->u.blend->state : &default_blend;
   ds->index = b->index;
   const bool one_for_all = ds->colors == 1, clamp = clamps_colors(sp);
   ds->num_targets = ds->colors ? fb->nr_cbufs : 0;
   for (unsigned i = 0; i < ds->num_targets; i++) {
      struct sp_color_target *t = &ds->targets[i];
      *t = (struct sp_color_target){.kind = SP_COLOR_NONE};
      if (!fb->cbufs[i].resource || !(one_for_all || (ds->colors & (1u << i))))
         continue;
      t->color = (uint8_t)ir_frag_color(one_for_all ? 0 : i);
      derive_target(t, b, i, fb->cbufs[i].resource->format, clamp);
      t->blend = target_blend(b, pipe_blend_rt(b, i), &sp->u.blend_color, t);
      t->only_blends =
          t->blend.enable && !t->srgb && !t->dither && !t->quantise && !t->blend.logicop_enable;
   }
   /* Where no colour is written none is computed: shadow volumes, depths ahead of colours. */
   while (ds->num_targets && ds->targets[ds->num_targets - 1].kind == SP_COLOR_NONE)
      ds->num_targets--;
}

/* --- The alpha test */

static bool
leaves_pixel(enum pipe_blend_func func, enum pipe_blendfactor dst)
{
   return (func == PIPE_BLEND_ADD || func == PIPE_BLEND_REVERSE_SUBTRACT) &&
          (dst == PIPE_BLENDFACTOR_ONE || dst == PIPE_BLENDFACTOR_INV_SRC_ALPHA);
}

/* Whether colours whose alpha is 0 change nothing: blended with a pixel they give that pixel, bit
 * for bit, and there is nothing else to write. */
static bool
hides_alpha_0(const struct sp_draw_state *ds)
{
   const struct sp_color_target *t = &ds->targets[0];
   const struct sp_blend *b = &t->blend;
   return ds->num_targets == 1 && t->kind == SP_COLOR_RGBA8 && t->color == FRAG_RESULT_COLOR &&
          t->only_blends && b->rgb_src == PIPE_BLENDFACTOR_SRC_ALPHA &&
          leaves_pixel(b->rgb_func, b->rgb_dst) && leaves_pixel(b->alpha_func, b->alpha_dst) &&
          !ds->depth.write && !ds->depth.stencil_test && !ds->counts_samples && !ds->index &&
          !ds->alpha_to_one;
}

/* Programs that blend their sprites often stop what is wholly transparent, too. */
static void
derive_alpha_test(const struct sp_context *sp, struct sp_draw_state *ds)
{
   const struct pipe_depth_stencil_alpha_state *dsa = sp->u.dsa ? &sp->u.dsa->state : &default_dsa;
   const bool stops_0 = dsa->alpha_ref == 0.0f && (dsa->alpha_func == PIPE_FUNC_GREATER ||
                                                   dsa->alpha_func == PIPE_FUNC_NOTEQUAL);
   ds->alpha_func = dsa->alpha_func;
   ds->alpha_ref = dsa->alpha_ref;
   ds->alpha_test =
       dsa->alpha_enabled && dsa->alpha_func != PIPE_FUNC_ALWAYS && !(stops_0 && hides_alpha_0(ds));
}

/* --- The rest */

static void
derive_samples(struct sp_context *sp, const struct sp_scene *scene, struct sp_draw_state *ds)
{
   const struct pipe_rasterizer_state *rast = sp->u.rasterizer ? &sp->u.rasterizer->state : NULL;
   const struct pipe_blend_state *b = sp->u.blend ? &sp->u.blend->state : &default_blend;
   const bool several = scene->samples > 1;
   ds->samples = scene->samples;
   ds->multisample = several && rast && rast->multisample;
   ds->samples_on = rast ? (uint8_t)~rast->samples_off : 0xff;
   ds->alpha_to_coverage = several && b->alpha_to_coverage;
   ds->alpha_to_one = several && b->alpha_to_one;
}

/* Bits that `mask` has change places with those `shift` above them. */
static uint64_t
swap_bits(uint64_t v, uint64_t mask, unsigned shift)
{
   const uint64_t t = (v ^ v >> shift) & mask;
   return v ^ t ^ t << shift;
}

/* 8x8 pixels, a byte a row with the leftmost pixel in its highest bit, to the order of lanes. */
static uint64_t
lanes_of_rows(uint64_t v)
{
   v = swap_bits(v, 0x5555555555555555ull, 1); /* leftmost lowest: x mirrored, bit by bit */
   v = swap_bits(v, 0x3333333333333333ull, 2);
   v = swap_bits(v, 0x0f0f0f0f0f0f0f0full, 4);
   /* A pixel's place: bits y2 y1 y0 x2 x1 x0; its lane: y2 y1 x2 x1 y0 x0. */
   v = swap_bits(v, 0x00f000f000f000f0ull, 4);    /* y0 and x2 change */
   return swap_bits(v, 0x0c0c0c0c0c0c0c0cull, 2); /* and y0, where x2 was, and x1 */
}

/* Turns the 32 rows into masks of 8x8 pixels in the order of a block's lanes. */
static bool
derive_stipple(struct sp_context *sp, struct sp_scene *scene, struct sp_draw_state *ds)
{
   const struct pipe_rasterizer_cso *rast = sp->u.rasterizer;
   ds->stipple = NULL;
   if (!rast || !rast->state.poly_stipple_enable)
      return true;
   uint64_t *masks = sp_scene_alloc(scene, 16 * sizeof(*masks));
   if (!masks)
      return false;
   for (unsigned i = 0; i < 16; i++) {
      const uint32_t *row = sp->u.stipple.stipple + (i >> 2) * 8;
      uint64_t rows = 0;
      for (unsigned y = 0; y < 8; y++)
         rows |= (uint64_t)(row[y] >> (24 - 8 * (i & 3)) & 0xff) << (8 * y);
      masks[i] = lanes_of_rows(rows);
   }
   ds->stipple = masks;
   return true;
}

static bool
takes_words(const struct sp_draw_state *ds)
{
   const struct sp_color_target *target = &ds->targets[0];
   return ds->num_targets == 1 && target->kind == SP_COLOR_RGBA8 && !target->srgb &&
          target->color == FRAG_RESULT_COLOR && !ds->index && !ds->alpha_to_coverage &&
          !ds->alpha_to_one;
}

/* Whether nothing comes behind the tests and the program but target 0, which takes the words. */
static bool
replaces_alone(const struct sp_draw_state *ds)
{
   const struct sp_color_target *target = &ds->targets[0];
   return ds->color_as_words && ds->samples == 1 && ds->early_depth && !target->blend.enable &&
          !target->blend.logicop_enable;
}

/* Whether words, or all pixels, take the place of what was there. */
static void
derive_replacing(struct sp_draw_state *ds)
{
   const struct sp_color_target *target = &ds->targets[0];
   const bool alone = replaces_alone(ds);
   ds->replaces_words = alone && target->write_bits == ~0u && !target->dither && !target->quantise;
   ds->replaces_pixels = alone && target->colormask == color_components(target->format) &&
                         !ds->depth.test && !ds->depth.stencil_test;
}

/* Whether the program's tint gives what becomes of pixels, with the texels that there are. */
static bool
tints_words(const struct sp_draw_state *ds, const struct sp_tint *tint)
{
   if (!tint || !ds->color_as_words || !ds->early_depth)
      return false;
   const struct ir_tint *what = sp_tint_of(tint);
   for (unsigned i = 0; i < what->num_textures; i++) {
      if (!(ds->word_units >> what->textures[i].sampler & 1))
         return false;
   }
   return true;
}

/* The attribute that pixels become; without the depth test, too. */
static void
derive_direct(const struct pipe_shader_cso *fs, struct sp_draw_state *ds)
{
   const struct sp_color_target *target = &ds->targets[0];
   ds->direct = ds->paint = -1;
   if (!replaces_alone(ds) || target->quantise || ds->depth.stencil_test ||
       (ds->tests_zs && ds->zs_float))
      return;
   for (unsigned i = 0; i < ds->num_attribs; i++) {
      if (ds->varying[i] == fs->color_input)
         ds->direct = (int)i;
   }
   if (ds->replaces_pixels && !ds->tests_zs && !ds->counts_samples && !ds->stipple)
      ds->paint = ds->direct;
}

/* The ways that blocks may take. */
static void
derive_ways(const struct pipe_shader_cso *fs, struct sp_draw_state *ds)
{
   ds->color_as_words = takes_words(ds);
   ds->early_depth =
       !ds->alpha_test && !ds->writes_depth && !ds->alpha_to_coverage && !fs->uses_discard;
   derive_replacing(ds);
   ds->tint = tints_words(ds, fs->tint) ? fs->tint : NULL;
   derive_direct(fs, ds);
}

/* --- What is simpler for opaque colours: programs that draw some things with holes, or blended,
 * often leave the state as it is for all others */

/* With alpha 1 the colour takes the place of the pixel, bit for bit. */
static bool
blends_by_alpha(const struct sp_blend *b)
{
   return b->rgb_func == PIPE_BLEND_ADD && b->alpha_func == PIPE_BLEND_ADD &&
          (b->rgb_src == PIPE_BLENDFACTOR_SRC_ALPHA || b->rgb_src == PIPE_BLENDFACTOR_ONE) &&
          (b->alpha_src == PIPE_BLENDFACTOR_SRC_ALPHA || b->alpha_src == PIPE_BLENDFACTOR_ONE) &&
          (b->rgb_dst == PIPE_BLENDFACTOR_INV_SRC_ALPHA || b->rgb_dst == PIPE_BLENDFACTOR_ZERO) &&
          (b->alpha_dst == PIPE_BLENDFACTOR_INV_SRC_ALPHA || b->alpha_dst == PIPE_BLENDFACTOR_ZERO);
}

/* Finds the attributes that have to be 1 for the program's alpha to be. False: that is not enough.
 */
static bool
find_opaque_attribs(const struct pipe_shader_cso *fs, const struct sp_draw_state *ds,
                    uint64_t *attribs)
{
   uint64_t left = fs->opaque.inputs;
   *attribs = 0;
   if (!fs->may_be_opaque)
      return false;
   for (uint32_t more = fs->opaque.samplers; more; more &= more - 1) {
      const struct sp_tex_unit *unit = ds->units[__builtin_ctz(more)];
      if (!unit || unit->swizzle[3] != PIPE_SWIZZLE_1)
         return false;
   }
   for (unsigned i = 0; i < ds->num_attribs; i++) {
      const uint64_t bit = 1ull << ds->varying[i];
      *attribs |= left & bit ? sp_attrib_one(i) : 0;
      left &= ~bit;
   }
   return !left;
}

/* False: out of memory. */
static bool
derive_opaque(const struct pipe_shader_cso *fs, struct sp_scene *scene, struct sp_draw_state *ds)
{
   const struct sp_blend *b = &ds->targets[0].blend;
   const bool tests = ds->alpha_test && sp_compare_floats(ds->alpha_func, sp_vf_splat(1.0f),
                                                          sp_vf_splat(ds->alpha_ref))[0];
   const bool blends = b->enable && blends_by_alpha(b);
   ds->opaque = NULL;
   if (!ds->color_as_words || !(tests || blends) || (ds->alpha_test && !tests) ||
       !find_opaque_attribs(fs, ds, &ds->opaque_attribs))
      return true;
   struct sp_draw_state *opaque = sp_scene_alloc(scene, sizeof(*opaque));
   if (!opaque)
      return false;
   *opaque = *ds;
   opaque->alpha_test = false;
   if (blends)
      opaque->targets[0].blend.enable = opaque->targets[0].only_blends = false;
   derive_ways(fs, opaque);
   ds->opaque = opaque;
   return true;
}

bool
sp_draw_state_derive(struct sp_context *sp, struct sp_scene *scene, struct sp_draw_state *ds,
                     const struct sp_tex_unit *const *units, uint32_t dirty)
{
   if ((dirty & SP_DIRTY_FS) && !derive_program(sp, scene, ds))
      return false;
   if ((dirty & (SP_DIRTY_FS | U_DIRTY_FRAGMENT_PARAMS)) && !derive_params(sp, scene, ds))
      return false;
   if (dirty & (SP_DIRTY_FS | U_DIRTY_TEXTURES))
      derive_units(ds, units);
   if (dirty & (U_DIRTY_DSA | U_DIRTY_STENCIL_REF | U_DIRTY_FRAMEBUFFER))
      derive_depth(sp, ds);
   ds->tests_zs = ds->depth.test || ds->depth.write || ds->depth.stencil_test;
   if (dirty & (U_DIRTY_RASTERIZER | U_DIRTY_VIEWPORT))
      derive_depth_clamp(sp, ds);
   if (dirty & (U_DIRTY_BLEND | U_DIRTY_BLEND_COLOR | U_DIRTY_FRAMEBUFFER | U_DIRTY_RASTERIZER |
                SP_DIRTY_FS))
      derive_targets(sp, ds);
   ds->clamp_color = clamps_colors(sp);
   if ((dirty & (U_DIRTY_STIPPLE | U_DIRTY_RASTERIZER)) && !derive_stipple(sp, scene, ds))
      return false;
   derive_samples(sp, scene, ds);
   ds->samples_passed = sp->raster->query ? &sp->raster->query->result : NULL;
   ds->counts_samples =
       ds->samples_passed || __atomic_load_n(&sp->screen->counts_samples, __ATOMIC_RELAXED);
   derive_alpha_test(sp, ds);
   derive_ways(sp->shaders[PIPE_SHADER_FRAGMENT], ds);
   return derive_opaque(sp->shaders[PIPE_SHADER_FRAGMENT], scene, ds);
}
