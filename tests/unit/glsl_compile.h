/* Shaders for the tests of the shading language: compiled with the limits of a large driver. */
#ifndef TEST_GLSL_COMPILE_H
#define TEST_GLSL_COMPILE_H

#include <string.h>

#include "compiler/frontend/glsl/glsl.h"

static const struct glsl_limits test_glsl_limits = {
    .extensions = 1u << GLSL_ARB_DRAW_BUFFERS | 1u << GLSL_ARB_SHADER_TEXTURE_LOD |
                  1u << GLSL_ARB_TEXTURE_RECTANGLE | 1u << GLSL_OES_STANDARD_DERIVATIVES,
    .max_version = 120,
    .max_lights = 8,
    .max_clip_planes = 6,
    .max_texture_units = 8,
    .max_texture_coords = 8,
    .max_vertex_attribs = 16,
    .max_vertex_uniform_components = 1024,
    .max_params = 1024,
    .max_varying_floats = 64,
    .max_vertex_texture_units = 4,
    .max_texture_image_units = 16,
    .max_combined_texture_units = 16,
    .max_fragment_uniform_components = 1024,
    .max_draw_buffers = 8,
};

/* The shader of a text; ESSL where it says "#version 100". NULL: out of memory. */
static inline struct glsl_shader *
test_glsl_compile(enum glsl_stage stage, const char *text)
{
   struct glsl_limits limits = test_glsl_limits;
   const struct glsl_strings source = {.text = text, .len = strlen(text), .num = 1};
   if (!strncmp(text, "#version 100", 12)) {
      limits.es = true;
      limits.max_version = 100;
   }
   return glsl_compile(stage, &limits, &source);
}

#endif
