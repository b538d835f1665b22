#include "trace_fields.h"

#include "trace_priv.h"

/* Fields, arrays, and both of other structures; in the order of p_state.h. */
#define SIZE(type, member) sizeof(((struct type *)0)->member)
#define FIELD(type, member, of_kind)                                                               \
   {                                                                                               \
      .name = #member, .offset = offsetof(struct type, member), .size = SIZE(type, member),        \
      .count = 1, .kind = (of_kind), .guide = TRACE_UNGUIDED                                       \
   }
#define ARRAY(type, member, of_kind)                                                               \
   {                                                                                               \
      .name = #member, .offset = offsetof(struct type, member), .size = SIZE(type, member[0]),     \
      .count = SIZE(type, member) / SIZE(type, member[0]), .kind = (of_kind),                      \
      .guide = TRACE_UNGUIDED                                                                      \
   }
#define NESTED(type, member, list)                                                                 \
   {                                                                                               \
      .name = #member, .offset = offsetof(struct type, member), .size = SIZE(type, member),        \
      .count = 1, .kind = TRACE_STRUCT, .guide = TRACE_UNGUIDED, .members = &(list)                \
   }
#define NESTED_ARRAY(type, member, list, guided_by)                                                \
   {                                                                                               \
      .name = #member, .offset = offsetof(struct type, member), .size = SIZE(type, member[0]),     \
      .count = SIZE(type, member) / SIZE(type, member[0]), .kind = TRACE_STRUCT,                   \
      .guide = (guided_by), .members = &(list)                                                     \
   }
/* A resource, or memory of the caller where the field `user` is true. */
#define MEMORY(type, member, user)                                                                 \
   {                                                                                               \
      .name = #member, .offset = offsetof(struct type, member), .size = SIZE(type, member),        \
      .count = 1, .kind = TRACE_MEMORY, .guide = offsetof(struct type, user)                       \
   }
/* Ends a list: the structure that the fields are those of. */
#define LIST(of_type, list)                                                                        \
   {                                                                                               \
      .name = #of_type, .size = sizeof(struct of_type), .fields = (list),                          \
      .num_fields = sizeof(list) / sizeof((list)[0])                                               \
   }

static const struct trace_field resource_fields[] = {
    FIELD(pipe_resource, target, TRACE_UINT),     FIELD(pipe_resource, format, TRACE_UINT),
    FIELD(pipe_resource, width, TRACE_UINT),      FIELD(pipe_resource, height, TRACE_UINT),
    FIELD(pipe_resource, depth, TRACE_UINT),      FIELD(pipe_resource, array_size, TRACE_UINT),
    FIELD(pipe_resource, last_level, TRACE_UINT), FIELD(pipe_resource, bind, TRACE_HEX),
    FIELD(pipe_resource, border, TRACE_UINT),     FIELD(pipe_resource, nr_samples, TRACE_UINT),
};
const struct trace_struct trace_resource = LIST(pipe_resource, resource_fields);

static const struct trace_field box_fields[] = {
    FIELD(pipe_box, x, TRACE_INT),      FIELD(pipe_box, y, TRACE_INT),
    FIELD(pipe_box, z, TRACE_INT),      FIELD(pipe_box, width, TRACE_INT),
    FIELD(pipe_box, height, TRACE_INT), FIELD(pipe_box, depth, TRACE_INT),
};
const struct trace_struct trace_box = LIST(pipe_box, box_fields);

static const struct trace_field scissor_state_fields[] = {
    FIELD(pipe_scissor_state, minx, TRACE_INT),
    FIELD(pipe_scissor_state, miny, TRACE_INT),
    FIELD(pipe_scissor_state, maxx, TRACE_INT),
    FIELD(pipe_scissor_state, maxy, TRACE_INT),
};
const struct trace_struct trace_scissor_state = LIST(pipe_scissor_state, scissor_state_fields);

static const struct trace_field blit_image_fields[] = {
    FIELD(pipe_blit_image, resource, TRACE_RESOURCE),
    FIELD(pipe_blit_image, level, TRACE_UINT),
    NESTED(pipe_blit_image, box, trace_box),
    FIELD(pipe_blit_image, srgb, TRACE_BOOL),
};
const struct trace_struct trace_blit_image = LIST(pipe_blit_image, blit_image_fields);

static const struct trace_field blit_info_fields[] = {
    NESTED(pipe_blit_info, dst, trace_blit_image),
    NESTED(pipe_blit_info, src, trace_blit_image),
    FIELD(pipe_blit_info, mask, TRACE_HEX),
    FIELD(pipe_blit_info, filter, TRACE_UINT),
    FIELD(pipe_blit_info, scissor_enable, TRACE_BOOL),
    NESTED(pipe_blit_info, scissor, trace_scissor_state),
};
const struct trace_struct trace_blit_info = LIST(pipe_blit_info, blit_info_fields);

static const struct trace_field rt_blend_state_fields[] = {
    FIELD(pipe_rt_blend_state, blend_enable, TRACE_BOOL),
    FIELD(pipe_rt_blend_state, colormask, TRACE_HEX),
    FIELD(pipe_rt_blend_state, rgb_func, TRACE_UINT),
    FIELD(pipe_rt_blend_state, alpha_func, TRACE_UINT),
    FIELD(pipe_rt_blend_state, rgb_src, TRACE_UINT),
    FIELD(pipe_rt_blend_state, rgb_dst, TRACE_UINT),
    FIELD(pipe_rt_blend_state, alpha_src, TRACE_UINT),
    FIELD(pipe_rt_blend_state, alpha_dst, TRACE_UINT),
};
const struct trace_struct trace_rt_blend_state = LIST(pipe_rt_blend_state, rt_blend_state_fields);

static const struct trace_field blend_state_fields[] = {
    FIELD(pipe_blend_state, independent_blend, TRACE_BOOL),
    FIELD(pipe_blend_state, logicop_enable, TRACE_BOOL),
    FIELD(pipe_blend_state, dither, TRACE_BOOL),
    FIELD(pipe_blend_state, alpha_to_coverage, TRACE_BOOL),
    FIELD(pipe_blend_state, alpha_to_one, TRACE_BOOL),
    FIELD(pipe_blend_state, index, TRACE_BOOL),
    FIELD(pipe_blend_state, index_off, TRACE_UINT),
    FIELD(pipe_blend_state, srgb, TRACE_HEX),
    FIELD(pipe_blend_state, logicop_func, TRACE_UINT),
    NESTED_ARRAY(pipe_blend_state, rt, trace_rt_blend_state, TRACE_UNGUIDED),
};
const struct trace_struct trace_blend_state = LIST(pipe_blend_state, blend_state_fields);

static const struct trace_field stencil_state_fields[] = {
    FIELD(pipe_stencil_state, enabled, TRACE_BOOL),
    FIELD(pipe_stencil_state, func, TRACE_UINT),
    FIELD(pipe_stencil_state, fail_op, TRACE_UINT),
    FIELD(pipe_stencil_state, zfail_op, TRACE_UINT),
    FIELD(pipe_stencil_state, zpass_op, TRACE_UINT),
    FIELD(pipe_stencil_state, valuemask, TRACE_HEX),
    FIELD(pipe_stencil_state, writemask, TRACE_HEX),
};
const struct trace_struct trace_stencil_state = LIST(pipe_stencil_state, stencil_state_fields);

static const struct trace_field depth_stencil_alpha_state_fields[] = {
    FIELD(pipe_depth_stencil_alpha_state, depth_enabled, TRACE_BOOL),
    FIELD(pipe_depth_stencil_alpha_state, depth_writemask, TRACE_BOOL),
    FIELD(pipe_depth_stencil_alpha_state, depth_func, TRACE_UINT),
    NESTED_ARRAY(pipe_depth_stencil_alpha_state, stencil, trace_stencil_state, TRACE_UNGUIDED),
    FIELD(pipe_depth_stencil_alpha_state, alpha_enabled, TRACE_BOOL),
    FIELD(pipe_depth_stencil_alpha_state, alpha_func, TRACE_UINT),
    FIELD(pipe_depth_stencil_alpha_state, alpha_ref, TRACE_FLOAT),
};
const struct trace_struct trace_depth_stencil_alpha_state =
    LIST(pipe_depth_stencil_alpha_state, depth_stencil_alpha_state_fields);

static const struct trace_field rasterizer_state_fields[] = {
    FIELD(pipe_rasterizer_state, flatshade, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, light_twoside, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, front_ccw, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, cull_face, TRACE_UINT),
    FIELD(pipe_rasterizer_state, fill_front, TRACE_UINT),
    FIELD(pipe_rasterizer_state, fill_back, TRACE_UINT),
    FIELD(pipe_rasterizer_state, offset_point, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, offset_line, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, offset_tri, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, offset_units, TRACE_FLOAT),
    FIELD(pipe_rasterizer_state, offset_scale, TRACE_FLOAT),
    FIELD(pipe_rasterizer_state, scissor, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, poly_smooth, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, poly_stipple_enable, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, line_smooth, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, line_stipple_enable, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, line_stipple_pattern, TRACE_HEX),
    FIELD(pipe_rasterizer_state, line_stipple_factor, TRACE_UINT),
    FIELD(pipe_rasterizer_state, line_width, TRACE_FLOAT),
    FIELD(pipe_rasterizer_state, point_smooth, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, point_size_per_vertex, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, point_size, TRACE_FLOAT),
    FIELD(pipe_rasterizer_state, point_size_min, TRACE_FLOAT),
    FIELD(pipe_rasterizer_state, point_size_max, TRACE_FLOAT),
    FIELD(pipe_rasterizer_state, point_fade_threshold, TRACE_FLOAT),
    FIELD(pipe_rasterizer_state, point_sprite, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, sprite_coord_enable, TRACE_HEX),
    FIELD(pipe_rasterizer_state, sprite_lower_left, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, clip_plane_enable, TRACE_HEX),
    FIELD(pipe_rasterizer_state, no_depth_clip, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, depth_clamp, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, clamp_vertex_color, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, clamp_fragment_color, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, flat_from_first, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, multisample, TRACE_BOOL),
    FIELD(pipe_rasterizer_state, samples_off, TRACE_HEX),
};
const struct trace_struct trace_rasterizer_state =
    LIST(pipe_rasterizer_state, rasterizer_state_fields);

static const struct trace_field viewport_state_fields[] = {
    ARRAY(pipe_viewport_state, scale, TRACE_FLOAT),
    ARRAY(pipe_viewport_state, translate, TRACE_FLOAT),
    FIELD(pipe_viewport_state, depth_min, TRACE_FLOAT),
    FIELD(pipe_viewport_state, depth_max, TRACE_FLOAT),
};
const struct trace_struct trace_viewport_state = LIST(pipe_viewport_state, viewport_state_fields);

static const struct trace_field surface_fields[] = {
    FIELD(pipe_surface, resource, TRACE_RESOURCE),
    FIELD(pipe_surface, level, TRACE_UINT),
    FIELD(pipe_surface, layer, TRACE_UINT),
};
const struct trace_struct trace_surface = LIST(pipe_surface, surface_fields);

static const struct trace_field framebuffer_state_fields[] = {
    FIELD(pipe_framebuffer_state, width, TRACE_UINT),
    FIELD(pipe_framebuffer_state, height, TRACE_UINT),
    FIELD(pipe_framebuffer_state, nr_cbufs, TRACE_UINT),
    NESTED_ARRAY(pipe_framebuffer_state, cbufs, trace_surface,
                 offsetof(struct pipe_framebuffer_state, nr_cbufs)),
    NESTED(pipe_framebuffer_state, zsbuf, trace_surface),
};
const struct trace_struct trace_framebuffer_state =
    LIST(pipe_framebuffer_state, framebuffer_state_fields);

static const struct trace_field blend_color_fields[] = {
    ARRAY(pipe_blend_color, color, TRACE_FLOAT),
};
const struct trace_struct trace_blend_color = LIST(pipe_blend_color, blend_color_fields);

static const struct trace_field stencil_ref_fields[] = {
    ARRAY(pipe_stencil_ref, ref_value, TRACE_UINT),
};
const struct trace_struct trace_stencil_ref = LIST(pipe_stencil_ref, stencil_ref_fields);

static const struct trace_field poly_stipple_fields[] = {
    ARRAY(pipe_poly_stipple, stipple, TRACE_HEX),
};
const struct trace_struct trace_poly_stipple = LIST(pipe_poly_stipple, poly_stipple_fields);

static const struct trace_field sampler_state_fields[] = {
    FIELD(pipe_sampler_state, wrap_s, TRACE_UINT),
    FIELD(pipe_sampler_state, wrap_t, TRACE_UINT),
    FIELD(pipe_sampler_state, wrap_r, TRACE_UINT),
    FIELD(pipe_sampler_state, min_img_filter, TRACE_UINT),
    FIELD(pipe_sampler_state, mag_img_filter, TRACE_UINT),
    FIELD(pipe_sampler_state, min_mip_filter, TRACE_UINT),
    FIELD(pipe_sampler_state, compare_mode, TRACE_UINT),
    FIELD(pipe_sampler_state, compare_func, TRACE_UINT),
    FIELD(pipe_sampler_state, compare_floats, TRACE_BOOL),
    FIELD(pipe_sampler_state, compare_fail, TRACE_FLOAT),
    FIELD(pipe_sampler_state, lod_bias, TRACE_FLOAT),
    FIELD(pipe_sampler_state, min_lod, TRACE_FLOAT),
    FIELD(pipe_sampler_state, max_lod, TRACE_FLOAT),
    FIELD(pipe_sampler_state, max_anisotropy, TRACE_FLOAT),
    ARRAY(pipe_sampler_state, border_color, TRACE_FLOAT),
};
const struct trace_struct trace_sampler_state = LIST(pipe_sampler_state, sampler_state_fields);

static const struct trace_field sampler_view_state_fields[] = {
    FIELD(pipe_sampler_view_state, resource, TRACE_RESOURCE),
    FIELD(pipe_sampler_view_state, first_level, TRACE_UINT),
    FIELD(pipe_sampler_view_state, last_level, TRACE_UINT),
    ARRAY(pipe_sampler_view_state, swizzle, TRACE_UINT),
    FIELD(pipe_sampler_view_state, srgb, TRACE_BOOL),
    FIELD(pipe_sampler_view_state, expand, TRACE_UINT),
    FIELD(pipe_sampler_view_state, one_layer, TRACE_BOOL),
    FIELD(pipe_sampler_view_state, layer, TRACE_UINT),
};
const struct trace_struct trace_sampler_view_state =
    LIST(pipe_sampler_view_state, sampler_view_state_fields);

static const struct trace_field vertex_buffer_fields[] = {
    FIELD(pipe_vertex_buffer, stride, TRACE_UINT),
    FIELD(pipe_vertex_buffer, is_user, TRACE_BOOL),
    MEMORY(pipe_vertex_buffer, buffer, is_user),
    FIELD(pipe_vertex_buffer, offset, TRACE_UINT),
};
const struct trace_struct trace_vertex_buffer = LIST(pipe_vertex_buffer, vertex_buffer_fields);

static const struct trace_field vertex_element_fields[] = {
    FIELD(pipe_vertex_element, src_offset, TRACE_UINT),
    FIELD(pipe_vertex_element, vertex_buffer_index, TRACE_UINT),
    FIELD(pipe_vertex_element, slot, TRACE_UINT),
    FIELD(pipe_vertex_element, type, TRACE_UINT),
    FIELD(pipe_vertex_element, size, TRACE_UINT),
    FIELD(pipe_vertex_element, normalized, TRACE_BOOL),
    FIELD(pipe_vertex_element, bgra, TRACE_BOOL),
};
const struct trace_struct trace_vertex_element = LIST(pipe_vertex_element, vertex_element_fields);

static const struct trace_field draw_info_fields[] = {
    FIELD(pipe_draw_info, mode, TRACE_UINT),
    FIELD(pipe_draw_info, index_size, TRACE_UINT),
    FIELD(pipe_draw_info, has_user_indices, TRACE_BOOL),
    FIELD(pipe_draw_info, primitive_restart, TRACE_BOOL),
    FIELD(pipe_draw_info, restart_index, TRACE_HEX),
    MEMORY(pipe_draw_info, index, has_user_indices),
    FIELD(pipe_draw_info, max_index, TRACE_UINT),
    FIELD(pipe_draw_info, begin_open, TRACE_BOOL),
    FIELD(pipe_draw_info, end_open, TRACE_BOOL),
};
const struct trace_struct trace_draw_info = LIST(pipe_draw_info, draw_info_fields);

static const struct trace_field draw_start_count_fields[] = {
    FIELD(pipe_draw_start_count, start, TRACE_UINT),
    FIELD(pipe_draw_start_count, count, TRACE_UINT),
    FIELD(pipe_draw_start_count, index_bias, TRACE_INT),
};
const struct trace_struct trace_draw_start_count =
    LIST(pipe_draw_start_count, draw_start_count_fields);
