#include "extensions.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/door.h"
#include "util/u_settings.h"

/* Every extension with its witness, a command of it, and what it needs of the driver. An extension
 * whose commands are not in the entry point lists is not advertised, so the two can not disagree.
 */
static const struct {
   const char *name, *command;
   uint64_t needs; /* GL_CAN_* */
} rows[] = {
    {"GL_ARB_copy_buffer", "glCopyBufferSubData", 0},
    {"GL_ARB_depth_clamp", NULL, GL_CAN_DEPTH_CLAMP},
    {"GL_ARB_draw_buffers", "glDrawBuffersARB", 0},
    {"GL_ARB_ES2_compatibility", "glGetShaderPrecisionFormat", GL_CAN_GLSL},
    {"GL_ARB_fragment_shader", "glCreateShaderObjectARB", GL_CAN_GLSL},
    {"GL_ARB_framebuffer_object", "glBindFramebuffer", 0},
    {"GL_ARB_framebuffer_sRGB", NULL, GL_CAN_RENDER_SRGB},
    {"GL_ARB_fragment_program", "glProgramStringARB", GL_CAN_FRAGMENT_PROGRAM},
    {"GL_ARB_fragment_program_shadow", "glProgramStringARB",
     GL_CAN_FRAGMENT_PROGRAM | GL_CAN_TEXTURE_SHADOW},
    {"GL_ARB_imaging", "glColorTable", 0},
    {"GL_ARB_map_buffer_range", "glMapBufferRange", 0},
    {"GL_ARB_matrix_palette", "glCurrentPaletteMatrixARB", GL_CAN_VERTEX_BLEND},
    {"GL_ARB_multisample", "glSampleCoverageARB", 0},
    {"GL_ARB_multitexture", "glMultiTexCoord4fvARB", 0},
    {"GL_ARB_occlusion_query", "glBeginQueryARB", GL_CAN_OCCLUSION_QUERY},
    {"GL_ARB_occlusion_query2", "glBeginQueryARB", GL_CAN_OCCLUSION_QUERY},
    {"GL_ARB_point_parameters", "glPointParameterfvARB", 0},
    {"GL_ARB_point_sprite", "glPointParameteriNV", GL_CAN_POINT_SPRITE},
    {"GL_ARB_provoking_vertex", "glProvokingVertex", 0},
    {"GL_ARB_robustness", "glReadnPixelsARB", 0},
    {"GL_ARB_shader_objects", "glCreateShaderObjectARB", GL_CAN_GLSL},
    {"GL_ARB_shader_texture_lod", "glCreateShaderObjectARB", GL_CAN_GLSL},
    {"GL_ARB_shading_language_100", "glCreateShaderObjectARB", GL_CAN_GLSL},
    {"GL_ARB_sync", "glFenceSync", 0},
    {"GL_ARB_transpose_matrix", "glMultTransposeMatrixfARB", 0},
    {"GL_APPLE_vertex_array_object", "glBindVertexArrayAPPLE", 0},
    {"GL_ARB_vertex_array_object", "glBindVertexArray", 0},
    {"GL_ARB_vertex_blend", "glVertexBlendARB", GL_CAN_VERTEX_BLEND},
    {"GL_ARB_vertex_buffer_object", "glBufferDataARB", 0},
    {"GL_ARB_vertex_program", "glProgramStringARB", GL_CAN_VERTEX_PROGRAM},
    {"GL_ARB_vertex_shader", "glCreateShaderObjectARB", GL_CAN_GLSL},
    {"GL_ARB_window_pos", "glWindowPos3fvARB", 0},
    {"GL_ATI_element_array", "glElementPointerATI", 0},
    {"GL_ATI_map_object_buffer", "glMapObjectBufferATI", 0},
    {"GL_ATI_vertex_array_object", "glNewObjectBufferATI", 0},
    {"GL_ATI_fragment_shader", "glBeginFragmentShaderATI", GL_CAN_FRAGMENT_SHADER},
    {"GL_ATI_text_fragment_shader", "glProgramStringARB", GL_CAN_FRAGMENT_SHADER},
    {"GL_EXT_blend_color", "glBlendColorEXT", 0},
    {"GL_EXT_blend_equation_separate", "glBlendEquationSeparateEXT", GL_CAN_BLEND_SEPARATE},
    {"GL_EXT_blend_func_separate", "glBlendFuncSeparateEXT", GL_CAN_BLEND_SEPARATE},
    {"GL_EXT_blend_minmax", "glBlendEquationEXT", 0},
    {"GL_EXT_blend_subtract", "glBlendEquationEXT", 0},
    {"GL_EXT_color_subtable", "glColorSubTableEXT", 0},
    {"GL_EXT_compiled_vertex_array", "glLockArraysEXT", 0},
    {"GL_EXT_convolution", "glConvolutionFilter2DEXT", 0},
    {"GL_EXT_copy_texture", "glCopyTexImage2DEXT", 0},
    {"GL_EXT_draw_buffers2", "glColorMaskIndexedEXT", GL_CAN_BLEND_INDEPENDENT},
    {"GL_EXT_draw_range_elements", "glDrawRangeElementsEXT", 0},
    {"GL_EXT_fog_coord", "glFogCoordPointerEXT", 0},
    {"GL_EXT_framebuffer_blit", "glBlitFramebufferEXT", 0},
    {"GL_EXT_framebuffer_multisample", "glRenderbufferStorageMultisampleEXT", GL_CAN_MULTISAMPLE},
    {"GL_EXT_framebuffer_object", "glBindFramebufferEXT", 0},
    {"GL_EXT_framebuffer_sRGB", NULL, GL_CAN_RENDER_SRGB},
    {"GL_EXT_gpu_program_parameters", "glProgramEnvParameters4fvEXT", GL_CAN_VERTEX_PROGRAM},
    {"GL_EXT_histogram", "glHistogramEXT", 0},
    {"GL_EXT_multi_draw_arrays", "glMultiDrawArraysEXT", 0},
    {"GL_EXT_point_parameters", "glPointParameterfvEXT", 0},
    {"GL_EXT_polygon_offset", "glPolygonOffsetEXT", 0},
    {"GL_EXT_provoking_vertex", "glProvokingVertexEXT", 0},
    {"GL_EXT_rescale_normal", NULL, 0},
    {"GL_EXT_secondary_color", "glSecondaryColorPointerEXT", 0},
    {"GL_EXT_separate_specular_color", "glLightModeli", 0},
    {"GL_EXT_stencil_two_side", "glActiveStencilFaceEXT", GL_CAN_STENCIL_TWO_SIDE},
    {"GL_EXT_stencil_wrap", NULL, 0},
    {"GL_EXT_subtexture", "glTexSubImage2DEXT", 0},
    {"GL_EXT_texture3D", "glTexImage3DEXT", GL_CAN_TEXTURE_3D},
    {"GL_EXT_texture_object", "glBindTextureEXT", 0},
    {"GL_EXT_timer_query", "glGetQueryObjectui64vEXT", GL_CAN_TIME_QUERY},
    {"GL_EXT_vertex_array", "glVertexPointerEXT", 0},
    {"GL_EXT_vertex_shader", "glBeginVertexShaderEXT", GL_CAN_VERTEX_SHADER},
    {"GL_KHR_context_flush_control", NULL, 0},
    {"GL_KHR_debug", "glDebugMessageCallback", 0},
    {"GL_KHR_no_error", NULL, 0},
    {"GL_NV_blend_square", NULL, 0},
    {"GL_HP_convolution_border_modes", "glConvolutionParameteri", 0},
    {"GL_HP_occlusion_test", NULL, GL_CAN_OCCLUSION_QUERY},
    {"GL_NV_conditional_render", "glBeginConditionalRenderNV", GL_CAN_OCCLUSION_QUERY},
    {"GL_NV_depth_clamp", NULL, GL_CAN_DEPTH_CLAMP},
    {"GL_NV_fence", "glSetFenceNV", 0},
    {"GL_NV_fog_distance", NULL, 0},
    {"GL_NV_multisample_filter_hint", "glHint", 0},
    {"GL_ARB_half_float_vertex", "glVertexPointer", 0},
    {"GL_NV_half_float", "glVertex3hNV", 0},
    {"GL_NV_occlusion_query", "glBeginOcclusionQueryNV", GL_CAN_OCCLUSION_QUERY},
    {"GL_NV_pixel_data_range", "glPixelDataRangeNV", 0},
    {"GL_NV_primitive_restart", "glPrimitiveRestartNV", 0},
    {"GL_NV_register_combiners", "glCombinerInputNV", GL_CAN_COMBINERS},
    {"GL_NV_register_combiners2", "glCombinerStageParameterfvNV", GL_CAN_COMBINERS},
    {"GL_NV_float_buffer", "glTexImage2D", GL_CAN_FLOAT_BUFFER},
    {"GL_NV_fragment_program", "glProgramNamedParameter4fNV", GL_CAN_NV_FRAGMENT_PROGRAM},
    {"GL_NV_fragment_program2", "glProgramStringARB", GL_CAN_NV_FRAGMENT_PROGRAM2},
    {"GL_NV_fragment_program_option", "glProgramStringARB", GL_CAN_NV_FRAGMENT_PROGRAM},
    {"GL_NV_vertex_array_range", "glVertexArrayRangeNV", 0},
    {"GL_NV_vertex_array_range2", "glVertexArrayRangeNV", 0},
    {"GL_NV_vertex_program", "glLoadProgramNV", GL_CAN_VERTEX_PROGRAM},
    {"GL_NV_vertex_program1_1", "glLoadProgramNV", GL_CAN_VERTEX_PROGRAM},
    {"GL_NV_vertex_program2", "glLoadProgramNV", GL_CAN_VERTEX_PROGRAM2},
    {"GL_NV_vertex_program2_option", "glProgramStringARB", GL_CAN_VERTEX_PROGRAM2},
    {"GL_NV_vertex_program3", "glProgramStringARB", GL_CAN_VERTEX_TEXTURE},
    {"GL_OES_EGL_image", "glEGLImageTargetTexture2DOES", 0},
    {"GL_SGI_color_matrix", NULL, 0},
    {"GL_SGI_color_table", "glColorTableSGI", 0},
    /* Texturing: one witness stands for the texture half of the front end. */
    {"GL_ARB_depth_texture", "glTexImage2D", GL_CAN_TEXTURE_DEPTH},
    {"GL_ARB_color_buffer_float", "glClampColorARB", GL_CAN_RENDER_FLOAT},
    {"GL_ARB_depth_buffer_float", "glTexImage2D", GL_CAN_TEXTURE_DEPTH | GL_CAN_DEPTH_FLOAT},
    {"GL_ARB_half_float_pixel", "glTexImage2D", 0},
    {"GL_ARB_pixel_buffer_object", "glTexImage2D", 0},
    {"GL_ARB_texture_float", "glTexImage2D", GL_CAN_TEXTURE_FLOAT},
    {"GL_ARB_texture_rg", "glTexImage2D", GL_CAN_TEXTURE_RG},
    {"GL_ATI_texture_float", "glTexImage2D", GL_CAN_TEXTURE_FLOAT},
    {"GL_EXT_packed_float", "glTexImage2D", GL_CAN_TEXTURE_FLOAT | GL_CAN_RENDER_FLOAT},
    {"GL_EXT_texture_shared_exponent", "glTexImage2D", GL_CAN_TEXTURE_FLOAT},
    {"GL_EXT_packed_depth_stencil", "glTexImage2D", 0},
    {"GL_NV_copy_depth_to_color", "glCopyPixels", 0},
    {"GL_NV_packed_depth_stencil", "glTexImage2D", 0},
    {"GL_EXT_pixel_buffer_object", "glTexImage2D", 0},
    {"GL_EXT_paletted_texture", "glColorTableEXT", 0},
    {"GL_EXT_shared_texture_palette", "glColorTableEXT", 0},
    {"GL_APPLE_ycbcr_422", "glTexImage2D", 0},
    {"GL_MESA_ycbcr_texture", "glTexImage2D", 0},
    {"GL_MESA_pack_invert", "glReadPixels", 0},
    {"GL_ARB_shadow", "glTexImage2D", GL_CAN_TEXTURE_SHADOW},
    {"GL_ARB_shadow_ambient", "glTexImage2D", GL_CAN_TEXTURE_SHADOW | GL_CAN_SHADOW_AMBIENT},
    {"GL_ARB_texture_swizzle", "glTexImage2D", GL_CAN_TEXTURE_SWIZZLE},
    {"GL_EXT_texture_swizzle", "glTexImage2D", GL_CAN_TEXTURE_SWIZZLE},
    {"GL_SGIX_shadow", "glTexImage2D", GL_CAN_TEXTURE_SHADOW},
    {"GL_SGIX_depth_texture", "glTexImage2D", GL_CAN_TEXTURE_DEPTH},
    {"GL_ARB_texture_border_clamp", "glTexImage2D", GL_CAN_WRAP_BORDER},
    {"GL_ARB_texture_mirrored_repeat", "glTexImage2D", GL_CAN_WRAP_MIRROR},
    {"GL_ATI_draw_buffers", "glDrawBuffersATI", 0},
    {"GL_ATI_envmap_bumpmap", "glTexBumpParameterfvATI", GL_CAN_TEXTURE_SHADER},
    {"GL_ATI_texture_env_combine3", "glTexImage2D", 0},
    {"GL_NV_texture_env_combine4", "glTexImage2D", 0},
    {"GL_ARB_texture_non_power_of_two", "glTexImage2D", GL_CAN_TEXTURE_NPOT},
    {"GL_ARB_texture_rectangle", "glTexImage2D", GL_CAN_TEXTURE_RECT},
    {"GL_EXT_shadow_funcs", "glTexImage2D", GL_CAN_TEXTURE_SHADOW},
    {"GL_EXT_texture_rectangle", "glTexImage2D", GL_CAN_TEXTURE_RECT},
    {"GL_IBM_texture_mirrored_repeat", "glTexImage2D", GL_CAN_WRAP_MIRROR},
    {"GL_NV_texture_expand_normal", "glTexImage2D", GL_CAN_TEXTURE_EXPAND},
    {"GL_NV_texture_shader", "glTexImage2D", GL_CAN_TEXTURE_SHADER},
    {"GL_NV_texture_shader2", "glTexImage2D", GL_CAN_TEXTURE_SHADER},
    {"GL_NV_texture_shader3", "glTexImage2D", GL_CAN_TEXTURE_SHADER},
    {"GL_NV_texture_rectangle", "glTexImage2D", GL_CAN_TEXTURE_RECT},
    {"GL_ARB_texture_compression", "glCompressedTexImage2DARB", 0},
    {"GL_ARB_texture_cube_map", "glTexImage2D", GL_CAN_TEXTURE_CUBE},
    {"GL_ARB_texture_env_add", "glTexEnvi", 0},
    {"GL_ARB_texture_env_combine", "glTexEnvi", 0},
    {"GL_ARB_texture_env_crossbar", "glTexEnvi", 0},
    {"GL_ARB_texture_env_dot3", "glTexEnvi", 0},
    {"GL_EXT_abgr", "glTexImage2D", 0},
    {"GL_EXT_bgra", "glTexImage2D", 0},
    {"GL_EXT_packed_pixels", "glTexImage2D", 0},
    {"GL_EXT_texture", "glTexImage2D", 0},
    {"GL_3DFX_texture_compression_FXT1", "glCompressedTexImage2DARB", 0},
    {"GL_EXT_texture_compression_s3tc", "glCompressedTexImage2DARB", 0},
    {"GL_EXT_texture_compression_latc", "glCompressedTexImage2DARB", GL_CAN_TEXTURE_SNORM},
    {"GL_EXT_texture_compression_rgtc", "glCompressedTexImage2DARB",
     GL_CAN_TEXTURE_SNORM | GL_CAN_TEXTURE_RG},
    {"GL_ARB_texture_compression_rgtc", "glCompressedTexImage2DARB",
     GL_CAN_TEXTURE_SNORM | GL_CAN_TEXTURE_RG},
    {"GL_ATI_texture_compression_3dc", "glCompressedTexImage2DARB", 0},
    {"GL_EXT_texture_cube_map", "glTexImage2D", GL_CAN_TEXTURE_CUBE},
    {"GL_EXT_texture_edge_clamp", "glTexImage2D", 0},
    {"GL_EXT_texture_env_add", "glTexEnvi", 0},
    {"GL_EXT_texture_env_combine", "glTexEnvi", 0},
    {"GL_EXT_texture_env_dot3", "glTexEnvi", 0},
    {"GL_EXT_texture_filter_anisotropic", "glTexImage2D", GL_CAN_ANISOTROPY},
    {"GL_EXT_texture_lod_bias", "glTexEnvi", GL_CAN_LOD_BIAS},
    {"GL_EXT_texture_sRGB", "glTexImage2D", GL_CAN_TEXTURE_SRGB},
    {"GL_EXT_texture_sRGB_decode", "glTexParameteri", GL_CAN_TEXTURE_SRGB},
    {"GL_SGIS_generate_mipmap", "glTexImage2D", 0},
    {"GL_SGIS_texture_border_clamp", "glTexImage2D", GL_CAN_WRAP_BORDER},
    {"GL_SGIS_texture_edge_clamp", "glTexImage2D", 0},
    {"GL_SGIS_texture_lod", "glTexImage2D", 0},
};
#define NUM_ROWS (sizeof rows / sizeof rows[0])

static bool
is_present(const struct gl_limits *limits, unsigned i)
{
   return (rows[i].needs & ~limits->can) == 0 &&
          (!rows[i].command || gl_get_proc_address(rows[i].command));
}

/* The name of extension i of a context, "" where it is not there; NULL: there are no more. */
static const char *
extension_of(const struct gl_context *ctx, unsigned i)
{
   if (ctx->api == GL_API_OPENGL)
      return i >= NUM_ROWS ? NULL : is_present(&ctx->limits, i) ? rows[i].name : "";
   const struct gl_es_extension *e = &gl_es_extensions[i];
   const bool present = e->apis >> ctx->api & 1 && !(e->needs & ~ctx->limits.can);
   return !e->name || present ? e->name : "";
}

struct entry {
   const char *name;
   unsigned year, place; /* in the table */
};

static int
compare_years(const void *a, const void *b)
{
   const struct entry *x = a, *y = b;
   return x->year != y->year ? (x->year < y->year ? -1 : 1) : (int)x->place - (int)y->place;
}

/* The names with a space behind each. With `length` those that come first and fit with the end of
 * the text into so many bytes. Owned by the caller; NULL: memory ran out. */
static char *
join(const struct entry *entries, unsigned count, long length)
{
   size_t size = 1;
   for (unsigned i = 0; i < count; i++)
      size += strlen(entries[i].name) + 1;
   char *text = malloc(size), *end = text;
   for (unsigned i = 0; text && i < count; i++) {
      /* What is copied elsewhere may do without the last space. */
      if (length && end - text + (long)strlen(entries[i].name) >= length)
         break;
      end = stpcpy(end, entries[i].name);
      *end++ = ' ';
   }
   if (text) {
      *end = '\0';
      if (length && end - text >= length)
         end[-1] = '\0';
   }
   return text;
}

bool
gl_extensions_init(struct gl_context *ctx)
{
   const bool by_settings = ctx->api == GL_API_OPENGL;
   const long year = by_settings ? u_setting_number(U_SETTING_YEAR, 0) : 0;
   const long length = by_settings ? u_setting_number(U_SETTING_EXTENSIONS_LENGTH, 0) : 0;
   const char *off = u_setting(U_SETTING_EXTENSIONS_OFF);
   const char *name;
   unsigned count = 0;
   while (extension_of(ctx, count))
      count++;
   struct entry *entries = malloc((count + 1) * sizeof *entries);
   if (!entries)
      return false;
   count = 0;
   for (unsigned i = 0; (name = extension_of(ctx, i)); i++) {
      const struct entry entry = {name, by_settings ? gl_extension_year(name) : 0, i};
      if (*name && (!year || entry.year <= (unsigned long)year) &&
          !(off && u_matches(off, name, false)))
         entries[count++] = entry;
   }
   /* Old programs look at what they have room for. */
   if (year || length)
      qsort(entries, count, sizeof *entries, compare_years);
   ctx->extensions = join(entries, count, length);
   free(entries);
   return ctx->extensions != NULL;
}

void
gl_extensions_finish(struct gl_context *ctx)
{
   free(ctx->extensions);
   ctx->extensions = NULL;
}

/* Newest first, each with the commands that came to it last, and what it needs of the driver beside
 * all that older ones need. */
static const struct {
   int major, minor;
   const char *text, *commands[2];
   uint64_t needs; /* GL_CAN_* */
} versions[] = {
    {2,
     1,
     "2.1 Tuatara " TUATARA_VERSION,
     {"glUniformMatrix2x3fv", "glBindBuffer"},
     GL_CAN_TEXTURE_SRGB},
    {2,
     0,
     "2.0 Tuatara " TUATARA_VERSION,
     {"glUseProgram", "glStencilFuncSeparate"},
     GL_CAN_GLSL | GL_CAN_STENCIL_TWO_SIDE | GL_CAN_POINT_SPRITE | GL_CAN_TEXTURE_NPOT},
    {1,
     5,
     "1.5 Tuatara " TUATARA_VERSION,
     {"glBeginQuery", "glCompressedTexImage2D"},
     GL_CAN_OCCLUSION_QUERY},
    {1,
     4,
     "1.4 Tuatara " TUATARA_VERSION,
     {"glPointParameteri", "glCompressedTexImage2D"},
     GL_CAN_TEXTURE_SHADOW | GL_CAN_WRAP_MIRROR | GL_CAN_LOD_BIAS | GL_CAN_BLEND_SEPARATE},
    {1,
     3,
     "1.3 Tuatara " TUATARA_VERSION,
     {"glSampleCoverage", "glTexImage3D"},
     GL_CAN_TEXTURE_CUBE | GL_CAN_WRAP_BORDER},
    {1,
     2,
     "1.2 Tuatara " TUATARA_VERSION,
     {"glTexImage3D", "glDrawRangeElements"},
     GL_CAN_TEXTURE_3D},
    {1, 1, "1.1 Tuatara " TUATARA_VERSION, {"glBegin", "glEnd"}, 0},
};
#define NUM_VERSIONS (sizeof versions / sizeof versions[0])

/* What OpenGL ES has: one version each. */
static const struct {
   int major, minor;
   const char *text, *command;
   uint64_t needs; /* GL_CAN_* */
} es_versions[] = {
    [GL_API_ES1] = {1, 1, "OpenGL ES-CM 1.1 Tuatara " TUATARA_VERSION, "glGetFixedv",
                    GL_CAN_POINT_SPRITE},
    [GL_API_ES2] = {2, 0, "OpenGL ES 2.0 Tuatara " TUATARA_VERSION, "glReleaseShaderCompiler",
                    GL_CAN_GLSL | GL_CAN_STENCIL_TWO_SIDE | GL_CAN_POINT_SPRITE |
                        GL_CAN_TEXTURE_CUBE | GL_CAN_WRAP_MIRROR | GL_CAN_BLEND_SEPARATE},
};

static const char *
es_version(const struct gl_limits *limits, enum gl_api api, int *major, int *minor)
{
   const bool known = api < sizeof es_versions / sizeof es_versions[0];
   if (!known || !es_versions[api].command || es_versions[api].needs & ~limits->can ||
       !gl_get_proc_address(es_versions[api].command))
      return NULL;
   if (major)
      *major = es_versions[api].major;
   if (minor)
      *minor = es_versions[api].minor;
   return es_versions[api].text;
}

/* Ten times the version that a setting allows. */
static int
highest_version(void)
{
   int major, minor;
   const char *text = u_setting(U_SETTING_GL_VERSION);
   return text && sscanf(text, "%1d.%1d", &major, &minor) == 2 ? major * 10 + minor : INT_MAX;
}

const char *
gl_version(const struct pipe_screen *screen, enum gl_api api, int *major, int *minor)
{
   struct gl_limits limits;
   gl_limits_init(&limits, screen->caps);
   if (api != GL_API_OPENGL)
      return es_version(&limits, api, major, minor);
   unsigned best = NUM_VERSIONS - 1;
   const int highest = highest_version();
   /* Upward from the oldest, for each is built on those before it. */
   while (best > 0 && (versions[best - 1].needs & ~limits.can) == 0 &&
          versions[best - 1].major * 10 + versions[best - 1].minor <= highest &&
          gl_get_proc_address(versions[best - 1].commands[0]) &&
          gl_get_proc_address(versions[best - 1].commands[1]))
      best--;
   if (major)
      *major = versions[best].major;
   if (minor)
      *minor = versions[best].minor;
   return versions[best].text;
}
