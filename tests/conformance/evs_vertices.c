/* EXT_vertex_shader: glBegin and glEnd, and everything that makes vertices. */
#include "ct_evs.h"

/* --- Between glBegin and glEnd. A call of each command with arguments that are legal elsewhere. */

static GLuint vector, scalar, variant; /* symbols for the calls below */
static float scratch[16];

static void
call_begin(void)
{
   glBeginVertexShaderEXT();
}
static void
call_end(void)
{
   glEndVertexShaderEXT();
}
static void
call_bind(void)
{
   glBindVertexShaderEXT(1);
}
static void
call_gen(void)
{
   scratch[0] = (float)glGenVertexShadersEXT(1);
}
static void
call_delete(void)
{
   glDeleteVertexShaderEXT(1);
}
static void
call_op1(void)
{
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR0_EXT, vector);
}
static void
call_op2(void)
{
   glShaderOp2EXT(GL_OP_ADD_EXT, GL_OUTPUT_COLOR0_EXT, vector, vector);
}
static void
call_op3(void)
{
   glShaderOp3EXT(GL_OP_MADD_EXT, GL_OUTPUT_COLOR0_EXT, vector, vector, vector);
}
static void
call_swizzle(void)
{
   glSwizzleEXT(GL_OUTPUT_COLOR0_EXT, vector, GL_X_EXT, GL_Y_EXT, GL_Z_EXT, GL_W_EXT);
}
static void
call_mask(void)
{
   glWriteMaskEXT(GL_OUTPUT_COLOR0_EXT, vector, 1, 1, 1, 1);
}
static void
call_insert(void)
{
   glInsertComponentEXT(GL_OUTPUT_COLOR0_EXT, scalar, 0);
}
static void
call_extract(void)
{
   glExtractComponentEXT(GL_OUTPUT_FOG_EXT, vector, 0);
}
static void
call_symbols(void)
{
   scratch[0] = (float)glGenSymbolsEXT(GL_VECTOR_EXT, GL_INVARIANT_EXT, GL_FULL_RANGE_EXT, 1);
}
static void
call_set_invariant(void)
{
   glSetInvariantEXT(vector, GL_FLOAT, scratch + 4);
}
static void
call_set_constant(void)
{
   glSetLocalConstantEXT(vector, GL_FLOAT, scratch + 4);
}
static void
call_pointer(void)
{
   glVariantPointerEXT(variant, GL_FLOAT, 0, scratch);
}
static void
call_enable(void)
{
   glEnableVariantClientStateEXT(variant);
}
static void
call_disable(void)
{
   glDisableVariantClientStateEXT(variant);
}
static void
call_bind_light(void)
{
   scratch[0] = (float)glBindLightParameterEXT(GL_LIGHT0, GL_DIFFUSE);
}
static void
call_bind_material(void)
{
   scratch[0] = (float)glBindMaterialParameterEXT(GL_FRONT, GL_DIFFUSE);
}
static void
call_bind_texgen(void)
{
   scratch[0] = (float)glBindTexGenParameterEXT(GL_TEXTURE0, GL_S, GL_EYE_PLANE);
}
static void
call_bind_unit(void)
{
   scratch[0] = (float)glBindTextureUnitParameterEXT(GL_TEXTURE0, GL_TEXTURE_MATRIX);
}
static void
call_bind_parameter(void)
{
   scratch[0] = (float)glBindParameterEXT(GL_FOG_COLOR);
}
static void
call_is_enabled(void)
{
   scratch[0] = (float)glIsVariantEnabledEXT(variant, GL_VARIANT_ARRAY_EXT);
}
static void
call_get_variant_b(void)
{
   glGetVariantBooleanvEXT(variant, GL_VARIANT_VALUE_EXT, (GLboolean *)scratch);
}
static void
call_get_variant_i(void)
{
   glGetVariantIntegervEXT(variant, GL_VARIANT_VALUE_EXT, (GLint *)scratch);
}
static void
call_get_variant_f(void)
{
   glGetVariantFloatvEXT(variant, GL_VARIANT_VALUE_EXT, scratch);
}
static void
call_get_variant_p(void)
{
   glGetVariantPointervEXT(variant, GL_VARIANT_ARRAY_POINTER_EXT, (void **)scratch);
}
static void
call_get_invariant_b(void)
{
   glGetInvariantBooleanvEXT(vector, GL_INVARIANT_VALUE_EXT, (GLboolean *)scratch);
}
static void
call_get_invariant_i(void)
{
   glGetInvariantIntegervEXT(vector, GL_INVARIANT_VALUE_EXT, (GLint *)scratch);
}
static void
call_get_invariant_f(void)
{
   glGetInvariantFloatvEXT(vector, GL_INVARIANT_VALUE_EXT, scratch);
}
static void
call_get_constant_b(void)
{
   glGetLocalConstantBooleanvEXT(vector, GL_LOCAL_CONSTANT_VALUE_EXT, (GLboolean *)scratch);
}
static void
call_get_constant_i(void)
{
   glGetLocalConstantIntegervEXT(vector, GL_LOCAL_CONSTANT_VALUE_EXT, (GLint *)scratch);
}
static void
call_get_constant_f(void)
{
   glGetLocalConstantFloatvEXT(vector, GL_LOCAL_CONSTANT_VALUE_EXT, scratch);
}

static void
refused_in_begin(void)
{
   static void (*const calls[34])(void) = {
       call_begin,
       call_end,
       call_bind,
       call_gen,
       call_delete,
       call_op1,
       call_op2,
       call_op3,
       call_swizzle,
       call_mask,
       call_insert,
       call_extract,
       call_symbols,
       call_set_invariant,
       call_set_constant,
       call_pointer,
       call_enable,
       call_disable,
       call_bind_light,
       call_bind_material,
       call_bind_texgen,
       call_bind_unit,
       call_bind_parameter,
       call_is_enabled,
       call_get_variant_b,
       call_get_variant_i,
       call_get_variant_f,
       call_get_variant_p,
       call_get_invariant_b,
       call_get_invariant_i,
       call_get_invariant_f,
       call_get_constant_b,
       call_get_constant_i,
       call_get_constant_f,
   };
   vector = evs_vector(1, 2, 3, 4);
   scalar = evs_scalar(1);
   variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   for (unsigned i = 0; i < 34; i++) {
      memset(scratch, 0, sizeof scratch);
      glBegin(GL_POINTS);
      calls[i]();
      glEnd();
      const GLenum error = glGetError();
      ct_check("EVS-358", error == GL_INVALID_OPERATION, "command %u: error 0x%x", i, error);
      for (unsigned k = 0; k < 16; k++)
         CHECK("EVS-358", scratch[k] == 0);
   }
}

static void
allowed_in_begin(void)
{
   static const double values[4] = {0};
   const void *p = values;
   const GLuint v = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   glBegin(GL_POINTS);
   glVariantbvEXT(v, p);
   glVariantsvEXT(v, p);
   glVariantivEXT(v, p);
   glVariantfvEXT(v, p);
   glVariantdvEXT(v, p);
   glVariantubvEXT(v, p);
   glVariantusvEXT(v, p);
   glVariantuivEXT(v, p);
   glEnd();
   CHECK_PENDING("EVS-358", GL_NO_ERROR);
}

/* --- Ways to make vertices: each must give the colour of the shader. */

static const float triangle[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static void
set_up_maps(void)
{
   static const float curve[2][3] = {{-1, 0.01f, 0}, {1, 0.01f, 0}};
   static const float surface[2][2][3] = {{{-1, -1, 0}, {1, -1, 0}}, {{-1, 1, 0}, {1, 1, 0}}};
   glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, &curve[0][0]);
   glMap2f(GL_MAP2_VERTEX_3, 0, 1, 6, 2, 0, 1, 3, 2, &surface[0][0][0]);
   glEnable(GL_MAP1_VERTEX_3);
   glEnable(GL_MAP2_VERTEX_3);
   glMapGrid1f(2, 0, 1);
   glMapGrid2f(2, 0, 1, 2, 0, 1);
   glPointSize(8);
   glVertexPointer(2, GL_FLOAT, 0, triangle);
   glEnableClientState(GL_VERTEX_ARRAY);
}

static void
make_vertices(unsigned way)
{
   static const GLubyte order[3] = {0, 1, 2};
   switch (way) {
   case 0:
      ct_quad(-1, -1, 1, 1, 0);
      break;
   case 1:
      glBegin(GL_TRIANGLES);
      for (int i = 0; i < 3; i++)
         glArrayElement(i);
      glEnd();
      break;
   case 2:
      glDrawArrays(GL_TRIANGLES, 0, 3);
      break;
   case 3:
      glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, order);
      break;
   case 4:
      glDrawRangeElements(GL_TRIANGLES, 0, 2, 3, GL_UNSIGNED_BYTE, order);
      break;
   case 5:
      glRectf(-1, -1, 1, 1);
      break;
   case 6:
      glBegin(GL_POINTS);
      glEvalCoord1f(0.5f);
      glEnd();
      break;
   case 7:
      glBegin(GL_POINTS);
      glEvalPoint2(1, 1);
      glEnd();
      break;
   case 8:
      glEvalMesh1(GL_LINE, 0, 2);
      break;
   case 9:
      glEvalMesh2(GL_FILL, 0, 2, 0, 2);
      break;
   default:
      glNewList(1, GL_COMPILE);
      glRectf(-1, -1, 1, 1);
      glEndList();
      glCallList(1);
      break;
   }
}

static void
all_ways(void)
{
   set_up_maps();
   evs_color_shader("EVS-359", 1, 0, 1, 0);
   glColor3f(1, 0, 0);
   for (unsigned way = 0; way <= 10; way++) {
      ct_clear(0, 0, 0, 1);
      make_vertices(way);
      float rgba[4];
      ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, rgba);
      ct_check("EVS-359", rgba[0] == 0 && rgba[1] == 1 && rgba[2] == 0,
               "vertices made in way %u: %g %g %g", way, rgba[0], rgba[1], rgba[2]);
   }
}

/* Rect and evaluators give the current value of a variant to their vertices. */
static void
variants_everywhere(void)
{
   set_up_maps();
   const GLuint v = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   evs_begin(1);
   evs_show_color(v);
   evs_end("EVS-359");
   for (unsigned way = 0; way <= 10; way++) {
      const float blue = (float)(way % 2);
      glVariantfvEXT(v, VEC4(0, 1, blue, 1));
      ct_clear(0, 0, 0, 1);
      make_vertices(way);
      CHECK_PIXEL("EVS-359 EVS-135", CT_SIZE / 2, CT_SIZE / 2, 0, 1, blue);
   }
}

/* Normal, colour and texture coordinates of arrays reach the symbols bound to them. */
static void
conventional_arrays(void)
{
   static const float normals[3] = {2, 3, 4}, colors[4] = {5, 6, 7, 8}, coords[4] = {9, 10, 11, 12};
   static const float position[2];
   static const GLenum names[3] = {GL_CURRENT_NORMAL, GL_CURRENT_COLOR, 0};
   const float expected[3][4] = {{2, 3, 4, 0}, {5, 6, 7, 8}, {9, 10, 11, 12}};
   glVertexPointer(2, GL_FLOAT, 0, position);
   glNormalPointer(GL_FLOAT, 0, normals);
   glColorPointer(4, GL_FLOAT, 0, colors);
   glTexCoordPointer(4, GL_FLOAT, 0, coords);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_NORMAL_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   glEnableClientState(GL_TEXTURE_COORD_ARRAY);
   for (unsigned i = 0; i < 3; i++) {
      float buffer[64] = {0};
      evs_shader_of("EVS-360", 1,
                    names[i]
                        ? glBindParameterEXT(names[i])
                        : glBindTextureUnitParameterEXT(GL_TEXTURE0, GL_CURRENT_TEXTURE_COORDS));
      glFeedbackBuffer(64, GL_4D_COLOR_TEXTURE, buffer);
      glRenderMode(GL_FEEDBACK);
      glDrawArrays(GL_POINTS, 0, 1);
      CHECK("EVS-360", glRenderMode(GL_RENDER) == 13);
      CHECK_NEAR("EVS-360", 4, buffer + 9, expected[i], 0);
   }
}

/* The edge from the second vertex on is no boundary. */
static void
edge_flags(void)
{
   evs_color_shader("EVS-361", 1, 1, 1, 1);
   glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_TRIANGLES);
   glEdgeFlag(GL_TRUE);
   glVertex2f(-0.5f, -0.505f);
   glEdgeFlag(GL_FALSE);
   glVertex2f(0.505f, -0.505f);
   glEdgeFlag(GL_TRUE);
   glVertex2f(0.505f, 0.5f);
   glEnd();
   const int low = (int)(CT_SIZE * (1 - 0.505f) / 2), high = (int)(CT_SIZE * (1 + 0.505f) / 2);
   CHECK_PIXEL("EVS-361", CT_SIZE / 2, low, 1, 1, 1);
   CHECK_PIXEL("EVS-361", high, CT_SIZE / 2, 0, 0, 0);
   CHECK_PIXEL("EVS-361", CT_SIZE / 2, CT_SIZE / 2, 1, 1, 1);
}

/* A vertex far outside that the shader moves to the middle. */
static void
selection_and_feedback(void)
{
   GLuint names[16] = {0};
   evs_begin(1);
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, evs_constant(0, 0, 0.5f, 1));
   evs_show_color(evs_constant(0, 1, 0, 1));
   evs_end("EVS-362");
   for (int on = 1; on >= 0; on--) {
      if (!on)
         glDisable(EVS);
      glSelectBuffer(16, names);
      glRenderMode(GL_SELECT);
      glInitNames();
      glPushName(42);
      glBegin(GL_POINTS);
      glVertex3f(100, 100, 100);
      glEnd();
      const GLint hits = glRenderMode(GL_RENDER);
      CHECK("EVS-362", hits == on);
      if (on) /* the depth is 3/4 of 2^32 - 1 */
         CHECK("EVS-362", names[3] == 42 && names[1] - 0xbffff000u < 0x2000);
   }
   glEnable(EVS);
   const struct ct_result r = evs_point();
   CHECK("EVS-362", r.drawn);
   CHECK_NEAR("EVS-362", 4, r.window, VEC4(CT_SIZE / 2, CT_SIZE / 2, 0.75f, 1), 1e-5f);
   CHECK_NEAR("EVS-362", 4, r.color, VEC4(0, 1, 0, 1), 1e-6f);
   evs_color_shader("EVS-362", 1, 0, 1, 0);
   ct_check_feedback_modes("EVS-361 EVS-362");
}

static const struct ct_test tests[] = {
    {"refused_in_begin", refused_in_begin},
    {"allowed_in_begin", allowed_in_begin},
    {"all_ways", all_ways},
    {"variants_everywhere", variants_everywhere},
    {"conventional_arrays", conventional_arrays},
    {"edge_flags", edge_flags},
    {"selection_and_feedback", selection_and_feedback},
};
CT_TOPIC(evs_vertices, "GL_EXT_vertex_shader", tests);
