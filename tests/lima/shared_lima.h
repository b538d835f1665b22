/* The recorded frames of the reference material. */
#ifndef SHARED_LIMA_H
#define SHARED_LIMA_H

#include "../nv2a/shared_file.h"

static const char *const lima_frames[] = {
    "blend",       "clip",        "cubemap",       "depth",        "derivatives", "discard_loop",
    "fixed_alpha", "flat_strip",  "frag_math",     "fragcoord",    "lit_cube",    "lod_bias",
    "many_draws",  "minmax_mask", "mipmaps",       "points_lines", "reload_zs",   "rtt",
    "scissor",     "spill",       "stencil",       "target565",    "tex_formats", "tex_proj",
    "tex_wrap",    "tri_color",   "uniform_array", "varyings",     "vs_math",
};
enum { NUM_LIMA_FRAMES = sizeof lima_frames / sizeof lima_frames[0] };

/* Captures of command streams, without the memory of vertices and textures. */
static const char *const lima_captures[] = {
    "s1_clear_triangles",
    "s2_texture_blend_scissor",
    "s3_depth_cull_offset",
    "s4_points",
};
enum { NUM_LIMA_CAPTURES = sizeof lima_captures / sizeof lima_captures[0] };

#endif
