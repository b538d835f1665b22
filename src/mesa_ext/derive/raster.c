/* Derived from plain state: framebuffer, viewport, scissor, rasterizer, blend, depth and stencil.
 */
#include <math.h>
#include <string.h>

#include "mesa_ext/core/convert.h"
#include "mesa_ext/core/clamp.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "private.h"
#include "mesa_ext/framebuffer/drawable.h"
#include "conventional.h"

bool
gl_derive_framebuffer(struct gl_context *ctx)
{
   if (!gl_buffers_validate(ctx))
      return false;
   ctx->pipe->set_framebuffer_state(ctx->pipe, &ctx->framebuffer->pipe);
   return true;
}

bool
gl_derive_viewport(struct gl_context *ctx)
{
   const struct gl_viewport *v = &ctx->viewport;
   const float near_val = (float)v->near_val, far_val = (float)v->far_val;
   const float depth_min = fminf(near_val, far_val), depth_max = fmaxf(near_val, far_val);
   const struct pipe_viewport_state window = {
       .scale = {GL_IMAGE_DRAW_SCALE, GL_IMAGE_DRAW_SCALE, 1},
       .depth_min = depth_min,
       .depth_max = depth_max,
   };
   if (ctx->derived->image) {
      ctx->pipe->set_viewport_state(ctx->pipe, &window);
      return true;
   }
   const struct pipe_viewport_state state = {
       .scale = {0.5f * (float)v->width, 0.5f * (float)v->height, 0.5f * (far_val - near_val)},
       .translate = {(float)v->x + 0.5f * (float)v->width, (float)v->y + 0.5f * (float)v->height,
                     0.5f * (far_val + near_val)},
       .depth_min = depth_min,
       .depth_max = depth_max,
   };
   ctx->pipe->set_viewport_state(ctx->pipe, &state);
   return true;
}

static int32_t
saturated_sum(int32_t a, int32_t b)
{
   const int64_t sum = (int64_t)a + b;
   return sum > INT32_MAX ? INT32_MAX : (int32_t)sum;
}

bool
gl_derive_scissor(struct gl_context *ctx)
{
   const struct gl_scissor *s = &ctx->scissor;
   const struct pipe_scissor_state state = {s->x, s->y, saturated_sum(s->x, s->width),
                                            saturated_sum(s->y, s->height)};
   ctx->pipe->set_scissor_state(ctx->pipe, &state);
   return true;
}

static enum pipe_polygon_mode
polygon_mode(GLenum mode)
{
   return mode == GL_POINT  ? PIPE_POLYGON_POINT
          : mode == GL_LINE ? PIPE_POLYGON_LINE
                            : PIPE_POLYGON_FILL;
}

static enum pipe_face
cull_face(const struct gl_polygon *p)
{
   if (!p->cull)
      return PIPE_FACE_NONE;
   return p->cull_face == GL_FRONT  ? PIPE_FACE_FRONT
          : p->cull_face == GL_BACK ? PIPE_FACE_BACK
                                    : PIPE_FACE_BOTH;
}

static void
polygon_template(const struct gl_polygon *p, struct pipe_rasterizer_state *t)
{
   t->front_ccw = p->front_face == GL_CCW;
   t->cull_face = cull_face(p);
   t->fill_front = polygon_mode(p->front_mode);
   t->fill_back = polygon_mode(p->back_mode);
   t->offset_point = p->offset_point;
   t->offset_line = p->offset_line;
   t->offset_tri = p->offset_fill;
   if (p->offset_point || p->offset_line || p->offset_fill) {
      t->offset_units = p->offset_units;
      t->offset_scale = p->offset_factor;
   }
   t->poly_smooth = p->smooth;
   t->poly_stipple_enable = p->stipple;
}

static void
point_size_template(struct gl_context *ctx, const struct gl_vertex_results *vertices,
                    struct pipe_rasterizer_state *t)
{
   const struct gl_point *p = &ctx->point;
   t->point_size = p->size;
   t->point_size_per_vertex = vertices->point_size;
   if (!vertices->point_parameters) {
      t->point_size_max = ctx->limits.point_size;
      return;
   }
   t->point_size_min = p->min_size;
   t->point_size_max = p->max_size;
   if (!t->point_size_per_vertex) {
      /* The clamp of the parameters holds for the constant size too. */
      t->point_size = p->size < p->min_size ? p->min_size : p->size;
      t->point_size = t->point_size > p->max_size ? p->max_size : t->point_size;
   }
}

static void
point_template(struct gl_context *ctx, const struct gl_vertex_results *vertices,
               struct pipe_rasterizer_state *t)
{
   const struct gl_point *p = &ctx->point;
   point_size_template(ctx, vertices, t);
   t->point_smooth = p->smooth && !p->sprite;
   t->point_sprite = p->sprite;
   t->sprite_lower_left = p->sprite && p->sprite_origin == GL_LOWER_LEFT;
   for (unsigned i = 0; p->sprite && i < ctx->limits.texture_coords; i++)
      t->sprite_coord_enable |= (uint8_t)(p->coord_replace[i] << i);
}

/* Pixel rectangles are filled whatever the state of polygons is. */
static void
image_template(const struct gl_context *ctx, struct pipe_rasterizer_state *t)
{
   t->front_ccw = true;
   t->scissor = ctx->scissor.test;
   t->line_width = t->point_size = 1;
   t->poly_stipple_enable = ctx->derived->image->stipple != NULL;
   t->depth_clamp = ctx->transform.depth_clamp && ctx->derived->image->use != IR_IMAGE_DEPTH;
   t->clamp_vertex_color = !gl_index_mode(ctx);
   t->clamp_fragment_color = gl_clamps(ctx, GL_CLAMP_FRAGMENT);
}

/* Samples of a pixel that multisampling is about; 0: there is none. */
static unsigned
active_samples(struct gl_context *ctx)
{
   return ctx->multisample.enabled ? (unsigned)gl_buffers_visual(ctx, GL_TO_DRAW).samples : 0;
}

/* SAMPLE_COVERAGE_VALUE means as many samples as it has, to the nearest (spec 4.1.3). */
static uint8_t
samples_off(const struct gl_multisample *m, unsigned samples)
{
   const unsigned all = (1u << samples) - 1;
   const unsigned num = (unsigned)(m->coverage_value * (float)samples + 0.5f);
   const unsigned covered = (1u << num) - 1;
   return m->coverage ? (uint8_t)(m->coverage_invert ? covered : all & ~covered) : 0;
}

static void
plain_template(struct gl_context *ctx, struct pipe_rasterizer_state *t)
{
   struct gl_vertex_results vertices = {0};
   gl_vertex_source(ctx)->results(ctx, &vertices);
   t->flatshade = ctx->light.shade_model == GL_FLAT;
   t->flat_from_first = ctx->light.provoking_vertex == GL_FIRST_VERTEX_CONVENTION_EXT;
   t->light_twoside = vertices.two_side;
   polygon_template(&ctx->polygon, t);
   point_template(ctx, &vertices, t);
   t->scissor = ctx->scissor.test;
   t->line_smooth = ctx->line.smooth;
   /* OpenGL 1.3 section 3.4: a width that is not supported is the nearest supported one. */
   const float max_width = ctx->limits.line_width;
   t->line_width = ctx->line.width < max_width ? ctx->line.width : max_width;
   t->line_stipple_enable = ctx->line.stipple;
   if (ctx->line.stipple) {
      t->line_stipple_pattern = ctx->line.stipple_pattern;
      t->line_stipple_factor = (uint16_t)ctx->line.stipple_factor;
   }
   for (unsigned i = 0; vertices.clips && i < ctx->limits.clip_planes; i++)
      t->clip_plane_enable |= (uint8_t)(ctx->transform.clip_plane_enabled[i] << i);
   t->clamp_vertex_color = gl_clamps(ctx, GL_CLAMP_VERTEX);
   t->clamp_fragment_color = gl_clamps(ctx, GL_CLAMP_FRAGMENT);
   const struct gl_stage_source *fragments = gl_stage_source(ctx, PIPE_SHADER_FRAGMENT);
   t->depth_clamp = ctx->transform.depth_clamp;
   t->no_depth_clip =
       t->depth_clamp || (fragments->replaces_depth && fragments->replaces_depth(ctx));
}

static void
rasterizer_template(struct gl_context *ctx, struct pipe_rasterizer_state *t)
{
   const unsigned samples = active_samples(ctx);
   memset(t, 0, sizeof *t);
   if (ctx->derived->image)
      image_template(ctx, t);
   else
      plain_template(ctx, t);
   /* Pixels of images have all of their samples. */
   t->multisample = samples > 0 && !ctx->derived->image;
   t->samples_off = samples ? samples_off(&ctx->multisample, samples) : 0;
   if (t->multisample)
      t->point_fade_threshold = ctx->point.fade_threshold;
}

bool
gl_derive_rasterizer(struct gl_context *ctx)
{
   struct pipe_rasterizer_state t;
   rasterizer_template(ctx, &t);
   struct pipe_rasterizer_cso *cso = gl_cso_rasterizer(ctx, &t);
   if (cso)
      gl_bind_rasterizer(ctx, cso);
   return cso != NULL;
}

bool
gl_derive_stipple(struct gl_context *ctx)
{
   const struct gl_image_draw *image = ctx->derived->image;
   struct pipe_poly_stipple s;
   _Static_assert(sizeof s.stipple == sizeof ctx->polygon_stipple.pattern, "same rows");
   memcpy(s.stipple, ctx->polygon_stipple.pattern, sizeof s.stipple);
   ctx->pipe->set_polygon_stipple(ctx->pipe, image && image->stipple ? image->stipple : &s);
   return true;
}

static enum pipe_blendfactor
blend_factor(GLenum factor)
{
   switch (factor) {
   case GL_ZERO:
      return PIPE_BLENDFACTOR_ZERO;
   case GL_ONE:
      return PIPE_BLENDFACTOR_ONE;
   case GL_SRC_ALPHA_SATURATE:
      return PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE;
   case GL_CONSTANT_COLOR:
   case GL_ONE_MINUS_CONSTANT_COLOR:
   case GL_CONSTANT_ALPHA:
   case GL_ONE_MINUS_CONSTANT_ALPHA:
      return (enum pipe_blendfactor)(PIPE_BLENDFACTOR_CONST_COLOR + (factor - GL_CONSTANT_COLOR));
   default: /* SRC_COLOR .. ONE_MINUS_DST_COLOR: eight in a row, in both enums */
      return (enum pipe_blendfactor)(PIPE_BLENDFACTOR_SRC_COLOR + (factor - GL_SRC_COLOR));
   }
}

static enum pipe_blend_func
blend_func(GLenum equation)
{
   switch (equation) {
   case GL_FUNC_SUBTRACT:
      return PIPE_BLEND_SUBTRACT;
   case GL_FUNC_REVERSE_SUBTRACT:
      return PIPE_BLEND_REVERSE_SUBTRACT;
   case GL_MIN:
      return PIPE_BLEND_MIN;
   case GL_MAX:
      return PIPE_BLEND_MAX;
   default:
      return PIPE_BLEND_ADD;
   }
}

/* What the colours of one draw buffer become. */
static void
blend_target(const struct gl_color_buffer *c, unsigned buffer, struct pipe_rt_blend_state *rt)
{
   for (unsigned i = 0; i < 4; i++)
      rt->colormask |= (uint8_t)(c->mask[buffer][i] << i);
   rt->blend_enable = c->blend[buffer] && !c->logic_op && c->blend_equation_rgb != GL_LOGIC_OP;
   if (!rt->blend_enable)
      return;
   rt->rgb_func = blend_func(c->blend_equation_rgb);
   rt->alpha_func = blend_func(c->blend_equation_alpha);
   rt->rgb_src = blend_factor(c->blend_src_rgb);
   rt->rgb_dst = blend_factor(c->blend_dst_rgb);
   rt->alpha_src = blend_factor(c->blend_src_alpha);
   rt->alpha_dst = blend_factor(c->blend_dst_alpha);
}

/* Indices are masked by bits, and know one operation. */
static void
index_template(const struct gl_color_buffer *c, struct pipe_blend_state *t)
{
   t->index = true;
   t->index_off = (uint8_t)~c->index_mask;
   t->logicop_enable = c->index_logic_op && c->logic_op_mode != GL_COPY;
   if (t->logicop_enable)
      t->logicop_func = (enum pipe_logicop)(c->logic_op_mode - GL_CLEAR);
   t->rt[0].colormask = 0xf;
}

void
gl_derive_blend_template(struct gl_context *ctx, struct pipe_blend_state *t)
{
   const struct gl_color_buffer *c = &ctx->color;
   memset(t, 0, sizeof *t);
   if (gl_index_mode(ctx)) {
      index_template(c, t);
      return;
   }
   t->dither = c->dither;
   t->srgb = gl_encodes_srgb(ctx) ? ctx->framebuffer->srgb : 0;
   if (active_samples(ctx)) {
      t->alpha_to_coverage = ctx->multisample.alpha_to_coverage;
      t->alpha_to_one = ctx->multisample.alpha_to_one;
   }
   /* EXT_blend_logic_op: LOGIC_OP as the equation is the logical operation under BLEND. */
   t->logicop_enable = (c->logic_op || (c->blend[0] && c->blend_equation_rgb == GL_LOGIC_OP)) &&
                       c->logic_op_mode != GL_COPY;
   if (t->logicop_enable)
      t->logicop_func = (enum pipe_logicop)(c->logic_op_mode - GL_CLEAR);
   t->independent_blend = gl_buffers_differ(c);
   for (unsigned i = 0; i < (t->independent_blend ? GL_STORAGE_DRAW_BUFFERS : 1u); i++)
      blend_target(c, gl_draw_buffer_of_color(c, i), &t->rt[i]);
}

bool
gl_derive_blend(struct gl_context *ctx)
{
   struct pipe_blend_state t;
   gl_derive_blend_template(ctx, &t);
   struct pipe_blend_cso *cso = gl_cso_blend(ctx, &t);
   if (cso)
      gl_bind_blend(ctx, cso);
   return cso != NULL;
}

bool
gl_derive_blend_color(struct gl_context *ctx)
{
   struct pipe_blend_color color;
   memcpy(color.color, ctx->color.blend_color, sizeof color.color);
   ctx->pipe->set_blend_color(ctx->pipe, &color);
   return true;
}

static enum pipe_compare_func
compare_func(GLenum func)
{
   return (enum pipe_compare_func)(func - GL_NEVER);
}

static enum pipe_stencil_op
stencil_op(GLenum op)
{
   switch (op) {
   case GL_ZERO:
      return PIPE_STENCIL_OP_ZERO;
   case GL_REPLACE:
      return PIPE_STENCIL_OP_REPLACE;
   case GL_INCR:
      return PIPE_STENCIL_OP_INCR;
   case GL_DECR:
      return PIPE_STENCIL_OP_DECR;
   case GL_INCR_WRAP:
      return PIPE_STENCIL_OP_INCR_WRAP;
   case GL_DECR_WRAP:
      return PIPE_STENCIL_OP_DECR_WRAP;
   case GL_INVERT:
      return PIPE_STENCIL_OP_INVERT;
   default:
      return PIPE_STENCIL_OP_KEEP;
   }
}

/* The state of back faces. */
static unsigned
back_face(const struct gl_stencil *s)
{
   return s->two_side ? GL_STENCIL_OF_EXT_BACK : GL_STENCIL_OF_BACK;
}

static bool
faces_differ(const struct gl_stencil *s, unsigned back)
{
   return s->func[0] != s->func[back] || s->fail[0] != s->fail[back] ||
          s->zfail[0] != s->zfail[back] || s->zpass[0] != s->zpass[back] ||
          s->ref[0] != s->ref[back] || s->value_mask[0] != s->value_mask[back] ||
          s->write_mask[0] != s->write_mask[back];
}

void
gl_derive_dsa_template(struct gl_context *ctx, struct pipe_depth_stencil_alpha_state *t)
{
   memset(t, 0, sizeof *t);
   const struct gl_visual visual = gl_buffers_visual(ctx, GL_TO_DRAW);
   /* Without the buffer the test always passes (spec 4.1.5, 4.1.6). */
   t->depth_enabled = ctx->depth.test && visual.depth_bits > 0;
   t->depth_writemask = t->depth_enabled && ctx->depth.mask;
   t->depth_func = t->depth_enabled ? compare_func(ctx->depth.func) : PIPE_FUNC_ALWAYS;
   const struct gl_stencil *s = &ctx->stencil;
   const bool differ = faces_differ(s, back_face(s));
   const unsigned faces = s->test && visual.stencil_bits > 0 ? (differ ? 2 : 1) : 0;
   for (unsigned i = 0; i < faces; i++) {
      const unsigned face = i ? back_face(s) : GL_STENCIL_OF_FRONT;
      t->stencil[i].enabled = true;
      t->stencil[i].func = compare_func(s->func[face]);
      t->stencil[i].fail_op = stencil_op(s->fail[face]);
      t->stencil[i].zfail_op = stencil_op(s->zfail[face]);
      t->stencil[i].zpass_op = stencil_op(s->zpass[face]);
      t->stencil[i].valuemask = (uint8_t)s->value_mask[face];
      t->stencil[i].writemask = (uint8_t)s->write_mask[face];
   }
   t->alpha_enabled =
       ctx->color.alpha_test && !gl_index_mode(ctx) && ctx->color.alpha_func != GL_ALWAYS;
   if (t->alpha_enabled) {
      t->alpha_func = compare_func(ctx->color.alpha_func);
      const float ref = ctx->color.alpha_ref;
      t->alpha_ref = gl_clamps(ctx, GL_CLAMP_FRAGMENT) ? gl_clampf(ref) : ref;
   }
}

bool
gl_derive_dsa(struct gl_context *ctx)
{
   struct pipe_depth_stencil_alpha_state t;
   gl_derive_dsa_template(ctx, &t);
   struct pipe_dsa_cso *cso = gl_cso_dsa(ctx, &t);
   if (cso)
      gl_bind_dsa(ctx, cso);
   return cso != NULL;
}

static uint8_t
clamp_to_byte(GLint value)
{
   return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

bool
gl_derive_stencil_ref(struct gl_context *ctx)
{
   const struct pipe_stencil_ref ref = {
       {clamp_to_byte(ctx->stencil.ref[0]),
        clamp_to_byte(ctx->stencil.ref[back_face(&ctx->stencil)])}};
   ctx->pipe->set_stencil_ref(ctx->pipe, ref);
   return true;
}
