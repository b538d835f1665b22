/* Plain state of the pipe contract: what the front end fills in and drivers read.
 *
 * Templates (pipe_*_state) are the caller's; create_* copies what it needs. CSOs are opaque,
 * distinct types, immutable after creation, owned by their creator and freed by delete_*; binding
 * borrows. A CSO may be deleted while draws that used it are still in flight: the driver waits or
 * keeps a copy.
 *
 * Window coordinates are OpenGL's: pixel (0,0) is bottom left, row 0 of a resource is the bottom
 * row, pixel centres are at half-integers. Nobody flips; memory that is shown top-down is imported
 * with a negative stride.
 */
#ifndef P_STATE_H
#define P_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "p_defines.h"
#include "p_format.h"

#define PIPE_MAX_COLOR_BUFS 4
#define PIPE_MAX_SAMPLERS 17
#define PIPE_MAX_ATTRIBS 112 /* vertex elements and vertex buffers */
#define PIPE_MAX_CLIP_PLANES 6
#define PIPE_MAX_TEXTURE_LEVELS 15

struct pipe_screen;

/* Memory with a shape: a buffer or a texture. Reference counted with pipe_resource_reference
 * (p_screen.h), atomically; the last reference calls screen->resource_destroy. */
struct pipe_resource {
   int refcount; /* atomic */
   struct pipe_screen *screen;
   enum pipe_texture_target target;
   enum pipe_format format;       /* NONE for buffers */
   uint32_t width, height, depth; /* level 0, in texels; a buffer's width is bytes */
   uint32_t array_size;           /* layers: 6 for cube maps, else 1 */
   uint32_t last_level;
   uint32_t bind;   /* PIPE_BIND_* */
   uint32_t border; /* 1: each image has a texel of border on each side of the axes of its target
                       (GL borders). Sizes include it; levels halve what lies inside. Else 0 */
   uint32_t nr_samples; /* of a pixel: 0 or 1, or else one of pipe_caps::max_samples, for 2D images
                           of one level that are drawn to and never sampled */
};

/* Samples of a pixel; at least 1. */
static inline uint32_t
pipe_samples(const struct pipe_resource *res)
{
   return res->nr_samples > 1 ? res->nr_samples : 1;
}

/* Texels of a level along an axis (0 x, 1 y, 2 z); layers are no axis. */
static inline uint32_t
pipe_level_size(const struct pipe_resource *res, unsigned axis, unsigned level)
{
   const uint32_t base = axis == 0 ? res->width : axis == 1 ? res->height : res->depth;
   const bool used = axis == 0 || (axis == 1 && res->target != PIPE_TEXTURE_1D) ||
                     (axis == 2 && res->target == PIPE_TEXTURE_3D);
   const uint32_t border = used ? 2 * res->border : 0;
   const uint32_t inside = base > border ? (base - border) >> level : 0;
   return (inside ? inside : 1) + border;
}

struct pipe_box {
   int32_t x, y, z; /* z is slice or layer (cube face) */
   int32_t width, height, depth;
};

struct pipe_scissor_state {
   int32_t minx, miny, maxx, maxy; /* max exclusive */
};

/* One side of a blit. */
struct pipe_blit_image {
   struct pipe_resource *resource;
   uint32_t level;
   struct pipe_box box; /* z and depth: slices or faces, as many on both sides, not scaled */
   bool srgb; /* r, g, b are encoded: made linear when read, before filters and means of samples,
                 and encoded when written. Needs PIPE_CAN_RENDER_SRGB */
};

/* A copy with scaling, flipping and conversion. Pixel centres of the destination's box are looked
 * up in the source's. A linear filter takes texels beside the box too, as far as the image goes,
 * whose outermost texels go on for ever (ARB_framebuffer_object, section 4.3.2). */
struct pipe_blit_info {
   struct pipe_blit_image dst; /* sizes not negative; clipped to the image */
   struct pipe_blit_image src; /* negative width or height: from x or y downward, that is flipped */
   uint32_t mask;              /* PIPE_MASK_*; what one of the formats lacks is left alone */
   enum pipe_tex_filter filter; /* of colours; depth and stencil are the nearest texel's */
   bool scissor_enable;
   struct pipe_scissor_state scissor; /* of the destination */
};

/* A mapped part of a resource. Owned by the context between map and unmap. */
struct pipe_transfer {
   struct pipe_resource *resource;
   uint32_t level, usage;
   struct pipe_box box;
   ptrdiff_t stride;       /* bytes from a row to the next higher one; may be negative */
   ptrdiff_t layer_stride; /* bytes between slices */
};

/* How the colours of one render target get into it. */
struct pipe_rt_blend_state {
   bool blend_enable; /* else the colour replaces what is there */
   uint8_t colormask; /* components that are written: bit 0 red .. bit 3 alpha */
   enum pipe_blend_func rgb_func, alpha_func;
   enum pipe_blendfactor rgb_src, rgb_dst, alpha_src, alpha_dst;
};

struct pipe_blend_state {
   bool
       independent_blend; /* rt[i] is for cbuf i; else rt[0] for all, and nobody reads the others */
   bool logicop_enable;   /* of all targets; wins over blending */
   bool dither;           /* of all targets with fewer than 8 bits a component */
   /* Of framebuffers with several samples, before the alpha test: samples are dropped until as many
    * are left as alpha says; then alpha is 1. */
   bool alpha_to_coverage, alpha_to_one;
   /* Colours are indices: red, of a target of 8 bits, is the index divided by 255. The coverage of
    * smooth primitives takes its low 4 bits, and alpha is nothing. Needs PIPE_CAN_COLOR_INDEX. */
   bool index;
   uint8_t index_off; /* index: bits of it that are not written */
   /* Bit i: the pixels of cbuf i, of 8 bits a component, are sRGB-encoded in red, green and blue.
    * What is there is decoded, colours are blended in linear space and encoded before dithering;
    * logical operations have no effect, but that of turning blending off (OpenGL 3.0
    * section 4.1.10). Needs PIPE_CAN_RENDER_SRGB. */
   uint8_t srgb;
   enum pipe_logicop logicop_func;
   struct pipe_rt_blend_state rt[PIPE_MAX_COLOR_BUFS];
};

/* The state of a render target. */
static inline const struct pipe_rt_blend_state *
pipe_blend_rt(const struct pipe_blend_state *blend, unsigned cbuf)
{
   return &blend->rt[blend->independent_blend ? cbuf : 0];
}

struct pipe_stencil_state {
   bool enabled;
   enum pipe_compare_func func;
   enum pipe_stencil_op fail_op, zfail_op, zpass_op;
   uint8_t valuemask, writemask;
};

struct pipe_depth_stencil_alpha_state {
   bool depth_enabled, depth_writemask;
   enum pipe_compare_func depth_func;
   struct pipe_stencil_state stencil[2]; /* front, back; back not enabled = front for both */
   bool alpha_enabled;
   enum pipe_compare_func alpha_func;
   float alpha_ref; /* [0,1] where colours are clamped */
};

struct pipe_rasterizer_state {
   bool flatshade; /* colours of the provoking vertex (OpenGL's: the last; polygon: the first) */
   bool light_twoside; /* back faces take BFC0/BFC1 */
   bool front_ccw;     /* counter-clockwise in window coordinates (y up) is front */
   enum pipe_face cull_face;
   enum pipe_polygon_mode fill_front, fill_back;
   bool offset_point, offset_line, offset_tri; /* for polygons drawn in that mode */
   float offset_units, offset_scale;
   bool scissor;
   bool poly_smooth, poly_stipple_enable;
   bool line_smooth, line_stipple_enable;
   uint16_t line_stipple_pattern;
   uint16_t line_stipple_factor; /* 1..256 */
   float line_width;
   bool point_smooth;
   bool point_size_per_vertex; /* PSIZ output instead of point_size */
   float point_size;
   float point_size_min, point_size_max; /* clamp of per-vertex sizes */
   float
       point_fade_threshold; /* with multisample smaller points are drawn this large, and the alpha
                                of their fragments is scaled by the square of the ratio; or 0 */
   bool point_sprite;        /* points are squares with generated coordinates */
   uint8_t sprite_coord_enable; /* bit n: TEXn gets (s,t,0,1) across the sprite, t down */
   bool sprite_lower_left;      /* ... t up */
   uint8_t clip_plane_enable;   /* bit n: clip by CLPn */
   bool no_depth_clip;      /* the planes z = -w and z = w do not clip: for fragment programs that
                             * write depths, what comes before them does not matter */
   bool depth_clamp;        /* what is compared and written is clamped to depth_min and depth_max of
                               the viewport, after polygon offset and the program; else to [0,1] */
   bool clamp_vertex_color; /* colours to [0,1] before interpolation */
   bool clamp_fragment_color; /* what the program gives to [0,1] before the alpha test; targets of
                                 unsigned normalised formats clamp their colours in any case */
   bool flat_from_first;      /* provoking vertex is the first (EXT_provoking_vertex) */
   /* Of framebuffers with several samples. multisample: each sample has its own coverage and depth;
    * lines are rectangles, points that are no sprites are discs, and smooth does not matter. Else a
    * fragment covers all samples of its pixel, at the depth of the centre. */
   bool multisample;
   uint8_t samples_off; /* bit s: sample s is not drawn */
};

struct pipe_viewport_state {
   float scale[3], translate[3]; /* window = ndc * scale + translate; z to [0,1] */
   float depth_min, depth_max;   /* pipe_rasterizer_state::depth_clamp; 0 <= min <= max <= 1 */
};

/* One image of a resource, as a buffer of the framebuffer: any level of any texture, and any face
 * of a cube map or slice of a 3D texture, whose resource was made for that
 * (PIPE_BIND_RENDER_TARGET, PIPE_BIND_DEPTH_STENCIL). The images of one framebuffer are different
 * ones and may have different formats. A program may sample other images of the same texture
 * meanwhile; what it reads of the very image is undefined. Texels of a border are pixels like
 * others: (0,0) is the border's. */
struct pipe_surface {
   struct pipe_resource *resource; /* NULL = none */
   uint32_t level;                 /* 0 .. last_level */
   uint32_t layer; /* face of a cube map, slice of a 3D texture (at that level); else 0 */
};

/* All images of a framebuffer have as many samples. Programs run once a pixel, with what is
 * interpolated at its centre.
 *
 * Which colour goes where: a fragment program that writes FRAG_RESULT_COLOR alone colours every
 * cbuf with it (GL's draw buffer FRONT_AND_BACK); one that writes any of the other colours as well
 * sends colour i to cbuf i, and a cbuf whose colour it does not write stays as it is. The alpha
 * test looks at colour 0. */
struct pipe_framebuffer_state {
   uint32_t width, height; /* what may be drawn to; surfaces are at least that large */
   uint32_t nr_cbufs;      /* 0 = no colour output; those without a resource take nothing */
   struct pipe_surface cbufs[PIPE_MAX_COLOR_BUFS], zsbuf;
};

struct pipe_blend_color {
   float color[4];
};

struct pipe_stencil_ref {
   uint8_t ref_value[2]; /* front, back */
};

struct pipe_poly_stipple {
   uint32_t stipple[32]; /* row y % 32 from the bottom; bit 31 is x % 32 == 0 */
};

struct pipe_sampler_state {
   enum pipe_tex_wrap wrap_s, wrap_t, wrap_r;
   enum pipe_tex_filter min_img_filter, mag_img_filter;
   enum pipe_tex_mipfilter min_mip_filter;
   enum pipe_tex_compare compare_mode;
   enum pipe_compare_func compare_func;
   bool compare_floats; /* the reference counts as it is, for depths of floats; else in [0,1] */
   float compare_fail;  /* a texel that fails, before it is filtered; one that passes is 1. [0,1] */
   float lod_bias, min_lod, max_lod;
   float max_anisotropy; /* 1 = off */
   float border_color[4];
};

/* What a shader sees of a texture. first_level is GL's base level. */
struct pipe_sampler_view_state {
   struct pipe_resource *resource;
   uint32_t first_level, last_level;
   enum pipe_swizzle swizzle[4];
   bool srgb; /* texels of 8 bits a channel: r, g, b are sRGB-encoded and made linear before they
                 are filtered; alpha and the border colour are linear already */
   uint8_t expand; /* bit c: component c of a sample, where it is a channel, is 2x - 1 of it */
   bool one_layer; /* a 2D texture: only the face or slice `layer` of a cube map or 3D texture that
                      has no border */
   uint32_t layer;
};

struct pipe_vertex_buffer {
   uint32_t stride; /* bytes; 0 = the same value for each vertex */
   bool is_user;
   union {
      struct pipe_resource *resource;
      const void *user; /* read before draw_vbo returns */
   } buffer;
   size_t offset;
};

struct pipe_vertex_element {
   uint32_t src_offset;
   uint8_t vertex_buffer_index;
   uint8_t slot;    /* enum ir_vert_attrib that it feeds */
   uint8_t type;    /* enum pipe_vertex_type */
   uint8_t size;    /* 1..4; missing components are 0,0,0,1 */
   bool normalized; /* integers to [0,1] / [-1,1] as (2c+1)/(2^b-1); else by value */
   bool bgra;       /* 4 unsigned bytes in the order b g r a */
};

/* Attributes without an element are constant: set_constant_attribs. */

struct pipe_draw_info {
   enum pipe_prim mode;
   uint8_t index_size; /* 0 = not indexed, 1, 2, 4 */
   bool has_user_indices;
   bool primitive_restart;
   uint32_t restart_index;
   union {
      struct pipe_resource *resource;
      const void *user;
   } index;
   uint32_t max_index; /* of indexed draws: larger indices, but for that of a restart, are taken for
                          it; ~0 = none are */
   bool begin_open, end_open; /* this is a piece of a longer line loop/polygon: no line-stipple
                                 reset at its start, edges to the cut are not boundary edges */
};

struct pipe_draw_start_count {
   uint32_t start, count; /* vertices, or indices counted from the index buffer's start */
   int32_t index_bias;
};

/* A vertex after transformation, in window coordinates, as delivered by draw_capture. */
struct pipe_captured_vertex {
   float window[4]; /* x y z and clip w */
   /* The varyings that the sink asks for, the lowest first; colours already chosen by face and
    * clamped. VARYING_EDGE: x is not 0 where the edge that begins here is a boundary, whether the
    * program writes edge flags or not. */
   const float (*attribs)[4];
};

struct pipe_capture_sink {
   void *data;
   /* num: 1 point, 2 line, 3.. polygon (clipped, culled by cull_face, before polygon mode).
    * stipple_reset: a line that starts a new stipple (GL_LINE_RESET_TOKEN). */
   void (*primitive)(void *data, const struct pipe_captured_vertex *v, unsigned num,
                     bool stipple_reset);
   uint64_t varyings; /* bits of enum ir_varying: those that vertices come with */
};

#endif
