/* The tile side (everything below sp_tile_run) is built once for each instruction set: the same
 * sources with other compiler flags and SP_ISA set, and this list gives each build names of its
 * own. A function of the tile side that is not static must be in the list. */
#ifndef SOFTPIPE_STATE_ISA_H
#define SOFTPIPE_STATE_ISA_H

#ifdef SP_ISA
#define SP_ISA_PASTE_NAMES(name, isa) name##_##isa
#define SP_ISA_PASTE(name, isa) SP_ISA_PASTE_NAMES(name, isa)
#define SP_ISA_NAME(name) SP_ISA_PASTE(name, SP_ISA)

#define sp_tile_run SP_ISA_NAME(sp_tile_run)
#define sp_tile_load_zs SP_ISA_NAME(sp_tile_load_zs)
#define sp_tile_load_color SP_ISA_NAME(sp_tile_load_color)
#define sp_tile_clear SP_ISA_NAME(sp_tile_clear)
#define sp_tile_store SP_ISA_NAME(sp_tile_store)
#define sp_rast_prim SP_ISA_NAME(sp_rast_prim)
#define sp_rast_small SP_ISA_NAME(sp_rast_small)
#define sp_shade_pixels SP_ISA_NAME(sp_shade_pixels)
#define sp_shade_flush SP_ISA_NAME(sp_shade_flush)
#define sp_interp_positions SP_ISA_NAME(sp_interp_positions)
#define sp_interp_depth SP_ISA_NAME(sp_interp_depth)
#define sp_interp_attribs SP_ISA_NAME(sp_interp_attribs)
#define sp_interp_coverage SP_ISA_NAME(sp_interp_coverage)
#define sp_depth_encode SP_ISA_NAME(sp_depth_encode)
#define sp_depth_stencil SP_ISA_NAME(sp_depth_stencil)
#define sp_alpha_test SP_ISA_NAME(sp_alpha_test)
#define sp_merge_rgba8 SP_ISA_NAME(sp_merge_rgba8)
#define sp_merge_float SP_ISA_NAME(sp_merge_float)
#define sp_texture_sample SP_ISA_NAME(sp_texture_sample)
#define sp_tex_cube_faces SP_ISA_NAME(sp_tex_cube_faces)
#define sp_tex_cube_gradients SP_ISA_NAME(sp_tex_cube_gradients)
#define sp_tex_given_gradients SP_ISA_NAME(sp_tex_given_gradients)
#define sp_tex_given_lambda SP_ISA_NAME(sp_tex_given_lambda)
#define sp_tex_quad_gradients SP_ISA_NAME(sp_tex_quad_gradients)
#define sp_tex_lambda SP_ISA_NAME(sp_tex_lambda)
#define sp_tex_gradient_lambda SP_ISA_NAME(sp_tex_gradient_lambda)
#define sp_tex_footprints SP_ISA_NAME(sp_tex_footprints)
#define sp_tex_tap SP_ISA_NAME(sp_tex_tap)
#define sp_tex_add_tap SP_ISA_NAME(sp_tex_add_tap)
#define sp_tex_average SP_ISA_NAME(sp_tex_average)
#define sp_tex_wrap_nearest SP_ISA_NAME(sp_tex_wrap_nearest)
#define sp_tex_wrap_linear SP_ISA_NAME(sp_tex_wrap_linear)
#define sp_tex_sample_bytes SP_ISA_NAME(sp_tex_sample_bytes)
#define sp_tex_sample_simple SP_ISA_NAME(sp_tex_sample_simple)
#define sp_tex_sample_floats SP_ISA_NAME(sp_tex_sample_floats)
#endif

#endif
