#include "extensions.h"

#include <stdlib.h>
#include <string.h>

#include "mesa_ext/door.h"

/* Every extension with its witness: a command of it. An extension whose commands are not in the
 * entry point lists is not advertised, so the two can not disagree. */
static const struct {
   const char *name, *command;
} rows[] = {
    {"GL_ARB_multisample", "glSampleCoverageARB"},
    {"GL_ARB_multitexture", "glMultiTexCoord4fvARB"},
    {"GL_ARB_occlusion_query", "glBeginQueryARB"},
    {"GL_ARB_occlusion_query2", "glBeginQueryARB"},
    {"GL_ARB_point_parameters", "glPointParameterfvARB"},
    {"GL_ARB_point_sprite", "glPointParameteriNV"},
    {"GL_ARB_transpose_matrix", "glMultTransposeMatrixfARB"},
    {"GL_ARB_vertex_buffer_object", "glBufferDataARB"},
    {"GL_ARB_window_pos", "glWindowPos3fvARB"},
    {"GL_EXT_blend_color", "glBlendColorEXT"},
    {"GL_EXT_blend_equation_separate", "glBlendEquationSeparateEXT"},
    {"GL_EXT_blend_func_separate", "glBlendFuncSeparateEXT"},
    {"GL_EXT_blend_minmax", "glBlendEquationEXT"},
    {"GL_EXT_blend_subtract", "glBlendEquationEXT"},
    {"GL_EXT_compiled_vertex_array", "glLockArraysEXT"},
    {"GL_EXT_copy_texture", "glCopyTexImage2DEXT"},
    {"GL_EXT_draw_range_elements", "glDrawRangeElementsEXT"},
    {"GL_EXT_fog_coord", "glFogCoordPointerEXT"},
    {"GL_EXT_multi_draw_arrays", "glMultiDrawArraysEXT"},
    {"GL_EXT_point_parameters", "glPointParameterfvEXT"},
    {"GL_EXT_polygon_offset", "glPolygonOffsetEXT"},
    {"GL_EXT_provoking_vertex", "glProvokingVertexEXT"},
    {"GL_EXT_rescale_normal", NULL},
    {"GL_EXT_secondary_color", "glSecondaryColorPointerEXT"},
    {"GL_EXT_separate_specular_color", "glLightModeli"},
    {"GL_EXT_stencil_two_side", "glActiveStencilFaceEXT"},
    {"GL_EXT_stencil_wrap", NULL},
    {"GL_EXT_subtexture", "glTexSubImage2DEXT"},
    {"GL_EXT_texture3D", "glTexImage3DEXT"},
    {"GL_EXT_texture_object", "glBindTextureEXT"},
    {"GL_EXT_timer_query", "glGetQueryObjectui64vEXT"},
    {"GL_EXT_vertex_array", "glVertexPointerEXT"},
    {"GL_EXT_vertex_shader", "glBeginVertexShaderEXT"},
    {"GL_KHR_context_flush_control", NULL},
    {"GL_KHR_debug", "glDebugMessageCallback"},
    {"GL_NV_blend_square", NULL},
    {"GL_NV_fog_distance", NULL},
    {"GL_NV_primitive_restart", "glPrimitiveRestartNV"},
    {"GL_NV_vertex_program", "glLoadProgramNV"},
    {"GL_NV_vertex_program1_1", "glLoadProgramNV"},
    {"GL_NV_vertex_program2", "glLoadProgramNV"},
    /* Texturing: one witness stands for the texture half of the front end. */
    {"GL_ARB_depth_texture", "glTexImage2D"},
    {"GL_ARB_pixel_buffer_object", "glTexImage2D"},
    {"GL_EXT_packed_depth_stencil", "glTexImage2D"},
    {"GL_NV_copy_depth_to_color", "glCopyPixels"},
    {"GL_NV_packed_depth_stencil", "glTexImage2D"},
    {"GL_EXT_pixel_buffer_object", "glTexImage2D"},
    {"GL_MESA_pack_invert", "glReadPixels"},
    {"GL_ARB_shadow", "glTexImage2D"},
    {"GL_ARB_texture_border_clamp", "glTexImage2D"},
    {"GL_ARB_texture_mirrored_repeat", "glTexImage2D"},
    {"GL_ATI_texture_env_combine3", "glTexImage2D"},
    {"GL_NV_texture_env_combine4", "glTexImage2D"},
    {"GL_ARB_texture_non_power_of_two", "glTexImage2D"},
    {"GL_ARB_texture_rectangle", "glTexImage2D"},
    {"GL_EXT_shadow_funcs", "glTexImage2D"},
    {"GL_EXT_texture_rectangle", "glTexImage2D"},
    {"GL_IBM_texture_mirrored_repeat", "glTexImage2D"},
    {"GL_NV_texture_rectangle", "glTexImage2D"},
    {"GL_ARB_texture_compression", "glCompressedTexImage2DARB"},
    {"GL_ARB_texture_cube_map", "glTexImage2D"},
    {"GL_ARB_texture_env_add", "glTexEnvi"},
    {"GL_ARB_texture_env_combine", "glTexEnvi"},
    {"GL_ARB_texture_env_crossbar", "glTexEnvi"},
    {"GL_ARB_texture_env_dot3", "glTexEnvi"},
    {"GL_EXT_abgr", "glTexImage2D"},
    {"GL_EXT_bgra", "glTexImage2D"},
    {"GL_EXT_packed_pixels", "glTexImage2D"},
    {"GL_EXT_texture", "glTexImage2D"},
    {"GL_EXT_texture_compression_s3tc", "glCompressedTexImage2DARB"},
    {"GL_EXT_texture_cube_map", "glTexImage2D"},
    {"GL_EXT_texture_edge_clamp", "glTexImage2D"},
    {"GL_EXT_texture_env_add", "glTexEnvi"},
    {"GL_EXT_texture_env_combine", "glTexEnvi"},
    {"GL_EXT_texture_env_dot3", "glTexEnvi"},
    {"GL_EXT_texture_filter_anisotropic", "glTexImage2D"},
    {"GL_EXT_texture_lod_bias", "glTexEnvi"},
    {"GL_EXT_texture_sRGB", "glTexImage2D"},
    {"GL_SGIS_generate_mipmap", "glTexImage2D"},
    {"GL_SGIS_texture_border_clamp", "glTexImage2D"},
    {"GL_SGIS_texture_edge_clamp", "glTexImage2D"},
    {"GL_SGIS_texture_lod", "glTexImage2D"},
};
#define NUM_ROWS (sizeof rows / sizeof rows[0])

static bool
is_present(unsigned i)
{
   return !rows[i].command || gl_get_proc_address(rows[i].command);
}

bool
gl_extensions_init(struct gl_context *ctx)
{
   size_t size = 1;
   for (unsigned i = 0; i < NUM_ROWS; i++)
      size += is_present(i) ? strlen(rows[i].name) + 1 : 0;
   char *text = malloc(size), *end = text;
   if (!text)
      return false;
   for (unsigned i = 0; i < NUM_ROWS; i++) {
      if (is_present(i)) {
         end = stpcpy(end, rows[i].name);
         *end++ = ' ';
      }
   }
   *end = '\0';
   ctx->extensions = text;
   return true;
}

void
gl_extensions_finish(struct gl_context *ctx)
{
   free(ctx->extensions);
   ctx->extensions = NULL;
}

const char *
gl_version(int *major, int *minor)
{
   /* Newest first, each with the commands that came to it last. */
   static const struct {
      int major, minor;
      const char *text, *commands[2];
   } versions[] = {
       {1, 5, "1.5 Tuatara " TUATARA_VERSION, {"glBeginQuery", "glCompressedTexImage2D"}},
       {1, 4, "1.4 Tuatara " TUATARA_VERSION, {"glPointParameteri", "glCompressedTexImage2D"}},
       {1, 3, "1.3 Tuatara " TUATARA_VERSION, {"glSampleCoverage", "glTexImage3D"}},
   };
   unsigned i = 0;
   while (i < 2 && !(gl_get_proc_address(versions[i].commands[0]) &&
                     gl_get_proc_address(versions[i].commands[1])))
      i++;
   if (major)
      *major = versions[i].major;
   if (minor)
      *minor = versions[i].minor;
   return versions[i].text;
}
