/* The GL state, one struct a group as chapter 6 of the specification has its tables.
 *
 * Each struct is plain data without pointers to itself, so that PushAttrib is an assignment.
 * Names follow the Get enumerants. Initial values are set by gl_state_init (core/state.c), group by
 * group. A group is written only by its own file's commands; everyone reads.
 */
#ifndef MESA_EXT_CORE_STATE_H
#define MESA_EXT_CORE_STATE_H

#include "compiler/frontend/combiners/setup.h"
#include "compiler/ir/ir.h"
#include "types.h"

/* Slots (enum ir_vert_attrib) of attributes that have commands and arrays of their own. */
#define GL_NUM_CONVENTIONAL VERT_ATTRIB_MAT_AMBIENT

struct gl_texture_object;
struct gl_buffer_object;
struct gl_program;

/* --- GL_CURRENT_BIT. Attributes by enum ir_vert_attrib; attribute 0 has no current value. */
struct gl_current {
   /* Variants have theirs in program/ext_vs and, while a shader reads them, here; material slots
    * mirror gl_lighting.material. EDGEFLAG x is the current edge flag (0 or 1), COLOR_INDEX x the
    * current index. */
   float attrib[VERT_ATTRIB_MAX][4];
   /* Generic attributes are apart from the conventional ones (vertex/generic.c). While they are
    * not, `conventional` has what was in the slots of those that VertexAttrib set last. */
   bool apart;
   float conventional[VERT_ATTRIB_GENERIC_MAX][4];
   float raster_pos[4];
   float raster_distance, raster_index;
   float raster_color[4], raster_secondary_color[4];
   float raster_tex_coord[GL_STORAGE_TEXTURE_COORDS][4];
   bool raster_valid;
};

/* --- GL_POINT_BIT */
struct gl_point {
   float size;
   bool smooth, sprite;
   float min_size, max_size, fade_threshold, attenuation[3];
   bool coord_replace[GL_STORAGE_TEXTURE_COORDS];
   GLenum sprite_origin, sprite_r_mode;
};

/* --- GL_LINE_BIT */
struct gl_line {
   float width;
   bool smooth, stipple;
   GLushort stipple_pattern;
   GLint stipple_factor;
};

/* --- GL_POLYGON_BIT and GL_POLYGON_STIPPLE_BIT */
struct gl_polygon {
   bool cull, smooth, stipple;
   GLenum cull_face, front_face, front_mode, back_mode;
   float offset_factor, offset_units;
   bool offset_point, offset_line, offset_fill;
};
struct gl_polygon_stipple {
   GLuint pattern[32]; /* row from the bottom; bit 31 = leftmost pixel */
};

/* --- GL_PIXEL_MODE_BIT; the maps are saved by no bit */
enum gl_vector_component { /* GL_HI_SCALE_NV + n, GL_HI_BIAS_NV + n */
                           GL_VECTOR_HI,
                           GL_VECTOR_LO,
                           GL_VECTOR_DS,
                           GL_VECTOR_DT,
                           GL_VECTOR_MAGNITUDE,
                           GL_VECTOR_VIBRANCE,
                           GL_NUM_VECTOR_COMPONENTS
};
/* The imaging subset; tables, filters and counters are saved by no bit: pixel/imaging.h */
enum gl_color_table_index { /* GL_COLOR_TABLE + n */
                            GL_TABLE_COLOR,
                            GL_TABLE_POST_CONVOLUTION,
                            GL_TABLE_POST_COLOR_MATRIX,
                            GL_NUM_COLOR_TABLES
};
enum gl_filter_index { /* GL_CONVOLUTION_1D + n */
                       GL_FILTER_1D,
                       GL_FILTER_2D,
                       GL_FILTER_SEPARABLE,
                       GL_NUM_FILTERS
};
struct gl_convolution {
   GLenum border_mode;
   float border_color[4], scale[4], bias[4];
};
struct gl_pixel {
   GLenum read_buffer; /* of the framebuffer that is bound */
   float scale[4], bias[4], depth_scale, depth_bias;
   float vector_scale[GL_NUM_VECTOR_COMPONENTS], vector_bias[GL_NUM_VECTOR_COMPONENTS];
   GLint index_shift, index_offset;
   bool map_color, map_stencil;
   float zoom_x, zoom_y;
   bool color_table_enabled[GL_NUM_COLOR_TABLES], convolution_enabled[GL_NUM_FILTERS];
   bool histogram, minmax;
   float table_scale[GL_NUM_COLOR_TABLES][4], table_bias[GL_NUM_COLOR_TABLES][4];
   struct gl_convolution convolution[GL_NUM_FILTERS];
   float post_convolution_scale[4], post_convolution_bias[4];
   float post_color_matrix_scale[4], post_color_matrix_bias[4];
};
struct gl_pixel_map {
   GLint size;
   float map[GL_LIMIT_PIXEL_MAP];
};
enum gl_pixel_map_index { /* GL_PIXEL_MAP_I_TO_I + n */
                          GL_MAP_I_TO_I,
                          GL_MAP_S_TO_S,
                          GL_MAP_I_TO_R,
                          GL_MAP_I_TO_G,
                          GL_MAP_I_TO_B,
                          GL_MAP_I_TO_A,
                          GL_MAP_R_TO_R,
                          GL_MAP_G_TO_G,
                          GL_MAP_B_TO_B,
                          GL_MAP_A_TO_A,
                          GL_NUM_PIXEL_MAPS
};

/* --- GL_LIGHTING_BIT */
struct gl_light_source {
   bool enabled;
   float ambient[4], diffuse[4], specular[4];
   float eye_position[4];
   float spot_eye_direction[4];
   float spot_exponent, spot_cutoff; /* cutoff in degrees */
   float constant_attenuation, linear_attenuation, quadratic_attenuation;
};
struct gl_material { /* index 0 front, 1 back */
   float ambient[2][4], diffuse[2][4], specular[2][4], emission[2][4], shininess[2];
   float indexes[2][3];
};
struct gl_lighting {
   GLenum clamp_vertex; /* TRUE, FALSE or FIXED_ONLY */
   bool enabled, color_material;
   GLenum color_material_face, color_material_mode;
   float model_ambient[4];
   bool local_viewer, two_side;
   GLenum color_control;
   GLenum shade_model;
   GLenum provoking_vertex; /* EXT_provoking_vertex */
   struct gl_light_source light[GL_LIMIT_LIGHTS];
   struct gl_material material;
};

/* --- GL_FOG_BIT */
struct gl_fog {
   bool enabled, color_sum;
   GLenum mode, coord_source, distance_mode; /* distance_mode: NV_fog_distance */
   float density, start, end, index, color[4];
};

/* --- GL_DEPTH_BUFFER_BIT, GL_STENCIL_BUFFER_BIT, GL_COLOR_BUFFER_BIT, GL_ACCUM_BUFFER_BIT */
struct gl_depth {
   bool test, mask;
   GLenum func;
   double clear;
};
/* Back faces have two states: that of OpenGL 2.0, which StencilFunc and its like set together with
 * the front's, and that of EXT_stencil_two_side, which counts while its enable is on. */
enum gl_stencil_face {
   GL_STENCIL_OF_FRONT,
   GL_STENCIL_OF_BACK,
   GL_STENCIL_OF_EXT_BACK,
   GL_STENCIL_FACES
};
struct gl_stencil {
   bool test, two_side;
   GLint active_face; /* OF_FRONT or OF_EXT_BACK: EXT_stencil_two_side */
   GLenum func[GL_STENCIL_FACES], fail[GL_STENCIL_FACES], zfail[GL_STENCIL_FACES],
       zpass[GL_STENCIL_FACES];
   GLint ref[GL_STENCIL_FACES];
   GLuint value_mask[GL_STENCIL_FACES], write_mask[GL_STENCIL_FACES];
   GLint clear;
};
struct gl_color_buffer {
   float clear[4], clear_index;
   GLuint index_mask;
   bool mask[GL_STORAGE_DRAW_BUFFERS][4];        /* by draw buffer: EXT_draw_buffers2 */
   GLenum draw_buffers[GL_STORAGE_DRAW_BUFFERS]; /* of the framebuffer that is bound */
   bool alpha_test;
   GLenum alpha_func;
   float alpha_ref;
   bool blend[GL_STORAGE_DRAW_BUFFERS];
   GLenum blend_src_rgb, blend_dst_rgb, blend_src_alpha, blend_dst_alpha;
   GLenum blend_equation_rgb, blend_equation_alpha;
   float blend_color[4];
   bool logic_op, index_logic_op, dither;
   bool srgb; /* FRAMEBUFFER_SRGB: what is drawn to buffers with that encoding is encoded */
   GLenum logic_op_mode;
   GLenum clamp_fragment, clamp_read; /* TRUE, FALSE or FIXED_ONLY */
};
struct gl_accum {
   float clear[4];
};

/* --- GL_SCISSOR_BIT, GL_VIEWPORT_BIT, GL_HINT_BIT, GL_LIST_BIT, GL_MULTISAMPLE_BIT */
struct gl_scissor {
   bool test;
   GLint x, y;
   GLsizei width, height;
};
struct gl_viewport {
   GLint x, y;
   GLsizei width, height;
   double near_val, far_val;
};
struct gl_hint {
   GLenum perspective_correction, point_smooth, line_smooth, polygon_smooth, fog;
   GLenum generate_mipmap, texture_compression, multisample_filter;
};
struct gl_multisample {
   bool enabled, alpha_to_coverage, alpha_to_one, coverage, coverage_invert;
   float coverage_value;
};

/* --- GL_TRANSFORM_BIT */
struct gl_transform {
   GLenum matrix_mode;
   bool normalize, rescale_normal;
   bool depth_clamp; /* NV_depth_clamp */
   bool vertex_blend, weight_sum_unity, matrix_palette;
   GLint blend_units;    /* ACTIVE_VERTEX_UNITS_ARB: 1 .. FF_MAX_BLEND_UNITS */
   GLint palette_matrix; /* CURRENT_PALETTE_MATRIX_ARB */
   bool clip_plane_enabled[GL_STORAGE_CLIP_PLANES];
   double clip_plane[GL_STORAGE_CLIP_PLANES][4]; /* eye coordinates */
};

/* --- GL_TEXTURE_BIT. Targets of a unit in order of precedence (highest last). */
enum gl_texture_index {
   GL_TEX_1D,
   GL_TEX_2D,
   GL_TEX_RECT,
   GL_TEX_3D,
   GL_TEX_CUBE,
   GL_NUM_TEX_TARGETS
};
struct gl_texgen {
   bool enabled;
   GLenum mode;
   float object_plane[4], eye_plane[4];
};
/* NV_texture_shader, and the bump mapping of ATI_envmap_bumpmap. */
struct gl_unit_shader {
   GLenum operation;
   GLenum previous; /* GL_TEXTURE0 + unit */
   GLenum mapping;  /* RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV */
   GLenum cull_modes[4];
   float matrix[4]; /* OFFSET_TEXTURE_MATRIX_NV, as given */
   float scale, bias;
   float eye[3];       /* CONST_EYE_NV */
   GLenum bump_target; /* GL_TEXTURE0 + unit */
   float bump_matrix[4];
};
struct gl_texture_unit {
   bool enabled[GL_NUM_TEX_TARGETS];
   struct gl_texgen gen[4]; /* s t r q */
   GLenum env_mode;
   float env_color[4];
   float lod_bias;
   GLenum combine_rgb, combine_alpha;
   GLenum source_rgb[4], source_alpha[4], operand_rgb[4], operand_alpha[4]; /* 3: combine4 */
   float rgb_scale, alpha_scale;
   struct gl_unit_shader shader;
   struct gl_texture_object
       *bound[GL_NUM_TEX_TARGETS]; /* referenced; never NULL in a live context */
};
struct gl_texture_state {
   GLint active;  /* unit number */
   GLint touched; /* units from here on are as they were at first */
   struct gl_texture_unit unit[GL_STORAGE_IMAGE_UNITS];
   bool shared_palette; /* instead of those of textures (EXT_shared_texture_palette) */
};

/* --- Register combiners: GL_TEXTURE_BIT, the bools GL_ENABLE_BIT too (RC-189, RC-190) */
struct gl_combiners {
   bool enabled, per_stage; /* per_stage is here, not in the setup */
   float constant[2][4], stage_constant[COMBINER_MAX_STAGES][2][4]; /* in [0, 1] */
   struct combiner_setup setup;
};

/* --- GL_EVAL_BIT; the maps themselves are saved by no bit, they live in evaluators/eval.h */
struct gl_eval {
   bool map1[9], map2[9]; /* GL_MAP1_COLOR_4 + n */
   bool map1_attrib[GL_LIMIT_VERTEX_ATTRIBS], map2_attrib[GL_LIMIT_VERTEX_ATTRIBS];
   bool auto_normal;
   GLint grid1_segments, grid2_segments[2];
   float grid1_domain[2], grid2_domain[4]; /* u1 u2 v1 v2 */
};

/* --- Programs: only the enables belong to an attribute group (GL_ENABLE_BIT) */
struct gl_program_enables {
   bool vertex, fragment, point_size, two_side;
   bool ati_fragment; /* FRAGMENT_SHADER_ATI */
   bool ati_text;     /* TEXT_FRAGMENT_SHADER_ATI */
};

/* --- Client state: GL_CLIENT_PIXEL_STORE_BIT, GL_CLIENT_VERTEX_ARRAY_BIT */
struct gl_pixel_store {
   bool swap_bytes, lsb_first;
   bool invert; /* MESA_pack_invert: ReadPixels gives the top row first */
   GLint row_length, skip_rows, skip_pixels, alignment, image_height, skip_images;
};
struct gl_client_array {
   bool enabled;
   GLint size;
   GLenum type;
   GLsizei stride;                  /* as given */
   const void *pointer;             /* or offset into buffer */
   bool in_object;                  /* ArrayObjectATI: the pointer is told as NULL */
   bool normalized;                 /* an integer that stands for a float in [0,1] or [-1,1] */
   struct gl_buffer_object *buffer; /* referenced; NULL = client memory */
};
struct gl_memory_range { /* NV_vertex_array_range, NV_pixel_data_range */
   bool enabled;
   GLsizei length; /* bytes */
   const void *pointer;
};
struct gl_client_arrays {
   /* By enum ir_vert_attrib: the conventional arrays; slot 0 vertex, 2 normal, ... 16 edge flag, 17
    * index, 18 weights, 19 matrix indices */
   struct gl_client_array conventional[GL_NUM_CONVENTIONAL];
   uint32_t conventional_enabled; /* bit i: conventional[i].enabled */
   /* VertexAttribPointerNV and ARB; `enabled` is the client state of the former. */
   struct gl_client_array nv_attrib[GL_LIMIT_VERTEX_ATTRIBS];
   bool arb_enabled[GL_LIMIT_VERTEX_ATTRIBS];              /* EnableVertexAttribArrayARB */
   bool arb_normalized[GL_LIMIT_VERTEX_ATTRIBS];           /* as given */
   struct gl_client_array element;                         /* of indices: ATI_element_array */
   GLint client_active;                                    /* texture unit */
   struct gl_buffer_object *array_buffer, *element_buffer; /* referenced */
   bool primitive_restart;                                 /* NV_primitive_restart */
   GLuint restart_index;
   struct gl_memory_range range;
   bool range_without_flush; /* NV_vertex_array_range2 */
   GLint lock_first;         /* EXT_compiled_vertex_array */
   GLsizei lock_count;
};

#endif
