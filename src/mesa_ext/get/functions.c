/* Values of glGet that are computed or kept behind a pointer. */
#include <string.h>

#include "mesa_ext/program/ext_vs/vertex_shader.h"
#include "mesa_ext/program/glsl/glsl.h"
#include "mesa_ext/arrays/object.h"
#include "mesa_ext/context/attrib.h"
#include "mesa_ext/buffer/object.h"
#include "mesa_ext/core/debug.h"
#include "mesa_ext/core/query.h"
#include "mesa_ext/lists/list.h"
#include "mesa_ext/door.h"
#include "mesa_ext/core/clamp.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/vertex/feedback.h"
#include "private.h"
#include "mesa_ext/transform/matrix.h"
#include "mesa_ext/texture/texture.h"
#include "mesa_ext/program/object/program.h"

/* The stack that a pname of matrices means; -1: that of textures, of a unit that has none. */
static int
matrix_index(const struct gl_context *ctx, GLenum pname)
{
   switch (pname) {
   case GL_MODELVIEW_MATRIX:
   case GL_MODELVIEW0_ARB:
   case GL_TRANSPOSE_MODELVIEW_MATRIX:
   case GL_MODELVIEW_STACK_DEPTH:
   case GL_MODELVIEW_MATRIX_FLOAT_AS_INT_BITS_OES:
      return GL_MATRIX_INDEX_MODELVIEW;
   case GL_PROJECTION_MATRIX:
   case GL_TRANSPOSE_PROJECTION_MATRIX:
   case GL_PROJECTION_STACK_DEPTH:
   case GL_PROJECTION_MATRIX_FLOAT_AS_INT_BITS_OES:
      return GL_MATRIX_INDEX_PROJECTION;
   case GL_COLOR_MATRIX:
   case GL_TRANSPOSE_COLOR_MATRIX:
   case GL_COLOR_MATRIX_STACK_DEPTH:
      return GL_MATRIX_INDEX_COLOR;
   case GL_CURRENT_MATRIX_NV:
   case GL_TRANSPOSE_CURRENT_MATRIX_ARB:
   case GL_CURRENT_MATRIX_STACK_DEPTH_NV:
      return gl_matrix_mode_index(ctx, ctx->transform.matrix_mode);
   case GL_MODELVIEW1_ARB:
      return gl_matrix_of_unit(1);
   case GL_MODELVIEW2_ARB:
   case GL_MODELVIEW3_ARB:
      return gl_matrix_of_unit(2 + (pname - GL_MODELVIEW2_ARB));
   case GL_MATRIX_PALETTE_ARB:
      return GL_MATRIX_INDEX_PALETTE0 + ctx->transform.palette_matrix;
   default:
      return gl_matrix_mode_index(ctx, GL_TEXTURE);
   }
}

static void
refuse_unit(struct gl_context *ctx, struct gl_get_values *out)
{
   gl_active_coords(ctx, "glGet");
   out->count = 0;
}

void
gl_get_matrix(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const int index = matrix_index(ctx, pname);
   if (index < 0) {
      refuse_unit(ctx, out);
      return;
   }
   const float *m = gl_matrix_top(ctx, (enum gl_matrix_index)index);
   const bool transpose =
       pname == GL_TRANSPOSE_MODELVIEW_MATRIX || pname == GL_TRANSPOSE_PROJECTION_MATRIX ||
       pname == GL_TRANSPOSE_TEXTURE_MATRIX || pname == GL_TRANSPOSE_COLOR_MATRIX ||
       pname == GL_TRANSPOSE_CURRENT_MATRIX_ARB;
   for (unsigned i = 0; i < 16; i++)
      out->v[i] = (double)m[transpose ? i % 4 * 4 + i / 4 : i];
}

/* OES_matrix_get: the floats as words. */
void
gl_get_matrix_bits(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const int index = matrix_index(ctx, pname);
   if (index < 0) {
      refuse_unit(ctx, out);
      return;
   }
   int32_t bits[16];
   memcpy(bits, gl_matrix_top(ctx, (enum gl_matrix_index)index), sizeof bits);
   for (unsigned i = 0; i < 16; i++)
      out->v[i] = bits[i];
}

void
gl_get_matrix_depth(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const int index = matrix_index(ctx, pname);
   if (index < 0)
      refuse_unit(ctx, out);
   else
      out->v[0] = gl_matrix_depth(ctx, (enum gl_matrix_index)index);
}

void
gl_get_blend_limit(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   if (!(ctx->limits.can & GL_CAN_VERTEX_BLEND))
      out->v[0] = 0;
   else
      out->v[0] = pname == GL_MAX_VERTEX_UNITS_ARB       ? FF_MAX_BLEND_UNITS
                  : pname == GL_MAX_PALETTE_MATRICES_ARB ? FF_MAX_PALETTE
                                                         : GL_LIMIT_PALETTE_STACK;
}

void
gl_get_tex_coord(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const int unit = gl_active_coords(ctx, "glGet");
   if (unit < 0) {
      out->count = 0;
      return;
   }
   const float *v = pname == GL_CURRENT_TEXTURE_COORDS
                        ? ctx->current.attrib[VERT_ATTRIB_TEX0 + unit]
                        : ctx->current.raster_tex_coord[unit];
   for (unsigned i = 0; i < 4; i++)
      out->v[i] = (double)v[i];
}

void
gl_get_tex_array(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const struct gl_client_array *array =
       &ctx->arrays.conventional[VERT_ATTRIB_TEX0 + ctx->arrays.client_active];
   out->v[0] = pname == GL_TEXTURE_COORD_ARRAY_SIZE   ? array->size
               : pname == GL_TEXTURE_COORD_ARRAY_TYPE ? array->type
                                                      : (double)array->stride;
}

/* The array whose buffer a pname asks for. */
static unsigned
array_slot(const struct gl_context *ctx, GLenum pname)
{
   switch (pname) {
   case GL_VERTEX_ARRAY_BUFFER_BINDING:
      return VERT_ATTRIB_POS;
   case GL_NORMAL_ARRAY_BUFFER_BINDING:
      return VERT_ATTRIB_NORMAL;
   case GL_COLOR_ARRAY_BUFFER_BINDING:
      return VERT_ATTRIB_COLOR0;
   case GL_INDEX_ARRAY_BUFFER_BINDING:
   case GL_POINT_SIZE_ARRAY_BUFFER_BINDING_OES: /* the same slot */
      return VERT_ATTRIB_COLOR_INDEX;
   case GL_EDGE_FLAG_ARRAY_BUFFER_BINDING:
      return VERT_ATTRIB_EDGEFLAG;
   case GL_SECONDARY_COLOR_ARRAY_BUFFER_BINDING:
      return VERT_ATTRIB_COLOR1;
   case GL_FOG_COORDINATE_ARRAY_BUFFER_BINDING:
      return VERT_ATTRIB_FOG;
   case GL_WEIGHT_ARRAY_BUFFER_BINDING_ARB:
      return VERT_ATTRIB_BLEND_WEIGHT;
   default: /* GL_TEXTURE_COORD_ARRAY_BUFFER_BINDING */
      return VERT_ATTRIB_TEX0 + (unsigned)ctx->arrays.client_active;
   }
}

void
gl_get_buffer_binding(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const struct gl_buffer_object *obj =
       pname == GL_ARRAY_BUFFER_BINDING           ? ctx->arrays.array_buffer
       : pname == GL_ELEMENT_ARRAY_BUFFER_BINDING ? ctx->arrays.element_buffer
       : pname == GL_PIXEL_PACK_BUFFER_BINDING    ? ctx->pack_buffer
       : pname == GL_PIXEL_UNPACK_BUFFER_BINDING  ? ctx->unpack_buffer
       : pname == GL_COPY_READ_BUFFER_BINDING     ? ctx->copy_read_buffer
       : pname == GL_COPY_WRITE_BUFFER_BINDING
           ? ctx->copy_write_buffer
           : ctx->arrays.conventional[array_slot(ctx, pname)].buffer;
   out->v[0] = gl_buffer_object_name(obj);
}

void
gl_get_array_object(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   out->v[0] = ctx->array_object->name;
}

void
gl_get_array_range(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   out->v[0] = gl_array_range_is_valid(&ctx->arrays);
}

void
gl_get_glsl_program(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   out->v[0] = ctx->glsl->program ? ctx->glsl->program->object.name : 0;
}

void
gl_get_occlusion(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   GLint value = 0;
   if (!(ctx->limits.can & GL_CAN_OCCLUSION_QUERY))
      value = 0;
   else if (pname == GL_OCCLUSION_TEST_RESULT_HP)
      value = gl_take_occlusion_test(ctx);
   else
      gl_exec_GetQueryiv(
          ctx, GL_SAMPLES_PASSED,
          pname == GL_PIXEL_COUNTER_BITS_NV ? GL_QUERY_COUNTER_BITS : GL_CURRENT_QUERY, &value);
   out->v[0] = value;
}

void
gl_get_texture_binding(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const enum gl_texture_index index = pname == GL_TEXTURE_BINDING_1D         ? GL_TEX_1D
                                       : pname == GL_TEXTURE_BINDING_2D       ? GL_TEX_2D
                                       : pname == GL_TEXTURE_BINDING_3D       ? GL_TEX_3D
                                       : pname == GL_TEXTURE_BINDING_CUBE_MAP ? GL_TEX_CUBE
                                                                              : GL_TEX_RECT;
   out->v[0] = gl_texture_binding(ctx, index);
}

void
gl_get_viewport_dims(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   out->v[0] = out->v[1] = ctx->limits.viewport_size;
}

void
gl_get_compressed_formats(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   GLenum formats[GL_FORMAT_MAX_COMPRESSED];
   const unsigned num = gl_format_list_compressed(ctx, formats);
   if (pname == GL_NUM_COMPRESSED_TEXTURE_FORMATS) {
      out->v[0] = num;
      return;
   }
   out->count = num;
   for (unsigned i = 0; i < num; i++)
      out->v[i] = formats[i];
}

/* OpenGL ES 2.0, and GL_ARB_ES2_compatibility. Pixels are read as RGBA bytes, whatever they are;
 * there are no binaries of shaders. */
void
gl_get_es(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   switch (pname) {
   case GL_IMPLEMENTATION_COLOR_READ_TYPE:
      out->v[0] = GL_UNSIGNED_BYTE;
      break;
   case GL_IMPLEMENTATION_COLOR_READ_FORMAT:
      out->v[0] = GL_RGBA;
      break;
   case GL_MAX_VERTEX_UNIFORM_VECTORS:
   case GL_MAX_FRAGMENT_UNIFORM_VECTORS:
      out->v[0] = ctx->limits.uniform_components / 4;
      break;
   case GL_SHADER_COMPILER:
      out->v[0] = (ctx->limits.can & GL_CAN_GLSL) != 0;
      break;
   default: /* GL_SHADER_BINARY_FORMATS */
      out->count = 0;
      break;
   }
}

void
gl_get_size_range(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const bool point = pname == GL_POINT_SIZE_RANGE || pname == GL_ALIASED_POINT_SIZE_RANGE;
   if (pname == GL_POINT_SIZE_GRANULARITY || pname == GL_LINE_WIDTH_GRANULARITY) {
      out->v[0] = 0.125;
      return;
   }
   out->v[0] = 1;
   out->v[1] = (double)(point ? ctx->limits.point_size : ctx->limits.line_width);
}

/* Colours of the fragments' state: clamped where they are used so (ARB_color_buffer_float, issue
 * 27). */
void
gl_get_clamped_color(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const float ref[4] = {ctx->color.alpha_ref};
   const float *from = pname == GL_ALPHA_TEST_REF      ? ref
                       : pname == GL_COLOR_CLEAR_VALUE ? ctx->color.clear
                       : pname == GL_BLEND_COLOR       ? ctx->color.blend_color
                                                       : ctx->fog.color;
   float color[4];
   gl_buffers_view(ctx, GL_TO_DRAW);
   gl_clamped_color(ctx, from, color);
   for (unsigned i = 0; i < out->count; i++)
      out->v[i] = (double)color[i];
}

void
gl_get_clamp(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   switch (pname) {
   case GL_CLAMP_VERTEX_COLOR:
      out->v[0] = ctx->light.clamp_vertex;
      break;
   case GL_CLAMP_FRAGMENT_COLOR:
      out->v[0] = ctx->color.clamp_fragment;
      break;
   case GL_CLAMP_READ_COLOR:
      out->v[0] = ctx->color.clamp_read;
      break;
   case GL_RGBA_SIGNED_COMPONENTS_EXT: {
      const struct gl_visual visual = gl_buffers_visual(ctx, GL_TO_DRAW);
      const int bits[4] = {visual.red_bits, visual.green_bits, visual.blue_bits, visual.alpha_bits};
      /* Those of small floats have no sign. */
      for (unsigned i = 0; i < 4; i++)
         out->v[i] = ctx->draws_floats && bits[i] >= 16;
      break;
   }
   default: /* GL_RGBA_FLOAT_MODE_ARB, GL_FLOAT_RGBA_MODE_NV */
      gl_buffers_view(ctx, GL_TO_DRAW);
      out->v[0] = ctx->draws_floats;
   }
}

void
gl_get_visual(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const struct gl_visual visual = gl_buffers_visual(ctx, GL_TO_DRAW), *v = &visual;
   switch (pname) {
   case GL_RED_BITS:
      out->v[0] = v->red_bits;
      break;
   case GL_GREEN_BITS:
      out->v[0] = v->green_bits;
      break;
   case GL_BLUE_BITS:
      out->v[0] = v->blue_bits;
      break;
   case GL_ALPHA_BITS:
      out->v[0] = v->alpha_bits;
      break;
   case GL_INDEX_BITS:
      out->v[0] = v->index_bits;
      break;
   case GL_INDEX_MODE:
      out->v[0] = gl_index_mode(ctx);
      break;
   case GL_RGBA_MODE:
      out->v[0] = !gl_index_mode(ctx);
      break;
   case GL_DEPTH_BITS:
      out->v[0] = v->depth_bits;
      break;
   case GL_STENCIL_BITS:
      out->v[0] = v->stencil_bits;
      break;
   case GL_DOUBLEBUFFER:
      out->v[0] = v->double_buffer;
      break;
   case GL_AUX_BUFFERS:
      out->v[0] = v->aux_buffers;
      break;
   case GL_FRAMEBUFFER_SRGB_CAPABLE_EXT:
      out->v[0] = v->srgb;
      break;
   case GL_SAMPLE_BUFFERS:
      out->v[0] = v->samples > 0;
      break;
   case GL_SAMPLES:
      out->v[0] = v->samples;
      break;
   default: /* GL_ACCUM_*_BITS */
      out->v[0] = v->accum_bits;
   }
}

void
gl_get_framebuffer_binding(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   if (pname == GL_RENDERBUFFER_BINDING)
      out->v[0] = ctx->renderbuffer ? ctx->renderbuffer->name : 0;
   else if (pname == GL_READ_FRAMEBUFFER_BINDING)
      out->v[0] = ctx->read_object ? ctx->read_object->name : 0;
   else
      out->v[0] = ctx->draw_object ? ctx->draw_object->name : 0;
}

void
gl_get_feedback(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const struct gl_feedback *f = ctx->feedback;
   out->v[0] = pname == GL_NAME_STACK_DEPTH        ? f->name_depth
               : pname == GL_FEEDBACK_BUFFER_SIZE  ? (double)f->buffer_size
               : pname == GL_SELECTION_BUFFER_SIZE ? (double)f->select_size
                                                   : (double)f->type;
}

void
gl_get_list(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   out->v[0] = pname == GL_LIST_INDEX ? gl_dlist_index(ctx) : gl_dlist_mode(ctx);
}

void
gl_get_stack(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   out->v[0] = pname == GL_ATTRIB_STACK_DEPTH ? gl_attrib_depth(ctx) : gl_client_attrib_depth(ctx);
}

void
gl_get_active(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   out->v[0] = pname == GL_ACTIVE_TEXTURE          ? GL_TEXTURE0 + ctx->texture.active
               : pname == GL_CLIENT_ACTIVE_TEXTURE ? GL_TEXTURE0 + ctx->arrays.client_active
               : ctx->stencil.active_face          ? GL_BACK
                                                   : GL_FRONT;
}

void
gl_get_program(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const struct gl_programs *programs = ctx->programs;
   out->v[0] = pname == GL_VERTEX_PROGRAM_BINDING_NV
                   ? (double)programs->target[GL_PROGRAM_VERTEX].binding
               : pname == GL_FRAGMENT_PROGRAM_BINDING_NV
                   ? (double)programs->target[GL_PROGRAM_FRAGMENT].binding
                   : (double)programs->error_position;
}

void
gl_get_evs(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   out->v[0] = gl_evs_usage(ctx, pname);
}

void
gl_get_debug(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   switch (pname) {
   case GL_DEBUG_LOGGED_MESSAGES:
      out->v[0] = gl_debug_logged(ctx);
      break;
   case GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH:
      out->v[0] = gl_debug_next_length(ctx);
      break;
   default: /* GL_DEBUG_GROUP_STACK_DEPTH */
      out->v[0] = gl_debug_group_depth(ctx);
   }
}

void
gl_get_context_kind(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   if (pname == GL_CONTEXT_RELEASE_BEHAVIOR)
      out->v[0] = ctx->keep_unflushed ? GL_NONE : GL_CONTEXT_RELEASE_BEHAVIOR_FLUSH;
   else if (pname == GL_RESET_NOTIFICATION_STRATEGY)
      out->v[0] = ctx->lose_on_reset ? GL_LOSE_CONTEXT_ON_RESET : GL_NO_RESET_NOTIFICATION;
   else if (pname == GL_CONTEXT_ROBUST_ACCESS)
      out->v[0] = ctx->robust;
   else /* GL_CONTEXT_FLAGS */
      out->v[0] = (ctx->robust ? GL_CONTEXT_FLAG_ROBUST_ACCESS_BIT : 0) |
                  (ctx->debug_context ? GL_CONTEXT_FLAG_DEBUG_BIT : 0) |
                  (ctx->no_error ? GL_CONTEXT_FLAG_NO_ERROR_BIT : 0);
}

void
gl_get_combiners(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const struct combiner_setup *s = &ctx->combiners.setup;
   out->v[0] = pname == GL_NUM_GENERAL_COMBINERS_NV ? s->num : s->clamp_sum;
}
