/* EXT_vertex_shader beside other extensions. */
#include "ct_evs.h"

static void
no_such_bindings(void)
{
   static const GLenum names[] = {GL_CURRENT_SECONDARY_COLOR, GL_CURRENT_FOG_COORDINATE,
                                  GL_CURRENT_VERTEX_WEIGHT_EXT};
   for (unsigned i = 0; i < 3; i++) {
      CHECK("EVS-371", glBindParameterEXT(names[i]) == 0);
      CHECK_PENDING("EVS-371", GL_INVALID_ENUM);
   }
}

/* What clients do instead: variants for the secondary colour and the fog coordinate. */
static void
variants_instead(void)
{
   const GLuint secondary = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   const GLuint fog = evs_symbol(GL_SCALAR_EXT, GL_VARIANT_EXT);
   const float c = 0.75f;
   evs_begin(1);
   evs_show_color(evs_constant(0.25f, 0, 0, 1));
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR1_EXT, secondary);
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_FOG_EXT, fog);
   evs_end("EVS-371");
   glVariantfvEXT(secondary, VEC4(0.25f, 1, 0, 0));
   glVariantfvEXT(fog, &c);
   if (ct_has_extension("GL_EXT_secondary_color")) {
      glEnable(GL_COLOR_SUM);
      evs_check_color("EVS-371", 0.5f, 1, 0);
      glDisable(GL_COLOR_SUM);
   }
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogfv(GL_FOG_COLOR, VEC4(0, 0, 1, 0));
   glEnable(GL_FOG);
   evs_check_color("EVS-371", 0.0625f, 0, 0.75f);
}

/* COLOR0, COLOR1 and coordinates reach the fragments interpolated: halfway between two vertices. */
static void
interpolated(void)
{
   const GLuint v = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   evs_begin(1);
   evs_show_color(v);
   evs_end("EVS-372");
   glBegin(GL_QUADS);
   glVariantfvEXT(v, VEC4(1, 0, 0, 1));
   glVertex2f(-1, -1);
   glVariantfvEXT(v, VEC4(0, 0, 1, 1));
   glVertex2f(1, -1);
   glVertex2f(1, 1);
   glVariantfvEXT(v, VEC4(1, 0, 0, 1));
   glVertex2f(-1, 1);
   glEnd();
   CHECK_PIXEL("EVS-372", CT_SIZE / 4, CT_SIZE / 2, 0.75f, 0, 0.25f);
   CHECK_PIXEL("EVS-372", CT_SIZE / 2, CT_SIZE / 4, 0.5f, 0, 0.5f);
}

static void
weighting(void)
{
   if (!ct_has_extension("GL_EXT_vertex_weighting"))
      ct_skip("EXT_vertex_weighting is missing");
   evs_shader_of("EVS-373", 1, glBindParameterEXT(GL_CURRENT_VERTEX_EXT));
   glEnable(GL_VERTEX_WEIGHTING_EXT);
   const struct ct_result r = evs_point();
   CHECK_NEAR("EVS-373", 2, r.window, VEC4(CT_SIZE / 2, CT_SIZE / 2), 1e-5f);
}

static void
nv_attributes(void)
{
   if (!ct_has_extension("GL_NV_vertex_program"))
      ct_skip("NV_vertex_program is missing");
   const GLuint first = evs_symbols(GL_VECTOR_EXT, GL_VARIANT_EXT, 14);
   evs_begin(1);
   const GLuint sum = evs_local(GL_VECTOR_EXT);
   glShaderOp1EXT(GL_OP_MOV_EXT, sum, first);
   for (unsigned i = 1; i < 14; i++)
      glShaderOp2EXT(GL_OP_ADD_EXT, sum, sum, first + i);
   evs_show(sum);
   evs_end("EVS-374");
   for (unsigned i = 0; i < 14; i++)
      glVariantfvEXT(first + i, VEC4(1, 2, 3, 4));
   for (unsigned i = 1; i < 16; i++)
      glVertexAttrib4fNV(i, 99, 99, 99, 99);
   evs_check_value("EVS-374", VEC4(14, 28, 42, 56), 0);
   for (unsigned i = 0; i < 14; i++) {
      float got[4];
      glGetVariantFloatvEXT(first + i, GL_VARIANT_VALUE_EXT, got);
      CHECK_NEAR("EVS-374", 4, got, VEC4(1, 2, 3, 4), 0);
   }
}

/* Both modes at once: the vertex program wins (VP-609), and the shader is back afterwards. */
static void
nv_program(void)
{
   static const char red[] = "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], c[0]; END";
   if (!ct_has_extension("GL_NV_vertex_program"))
      ct_skip("NV_vertex_program is missing");
   glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 1, (GLsizei)strlen(red), (const GLubyte *)red);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
   glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 1, 0, 0, 1);
   const GLuint green = evs_vector(0, 1, 0, 1);
   evs_begin(1);
   evs_show_color(green);
   evs_end("EVS-375");
   evs_check_color("EVS-375", 0, 1, 0);
   glEnable(GL_VERTEX_PROGRAM_NV);
   evs_check_color("EVS-375 VP-609", 1, 0, 0);
   evs_set(green, 0, 1, 1, 1);
   evs_check_color("EVS-375 VP-609", 1, 0, 0);
   glDisable(GL_VERTEX_PROGRAM_NV);
   evs_check_color("EVS-375", 0, 1, 1);
   glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 1, 0, 1, 1);
   glEnable(GL_VERTEX_PROGRAM_NV);
   evs_check_color("EVS-375 VP-609", 1, 0, 1);
   glDisable(EVS);
   evs_check_color("EVS-375", 1, 0, 1);
}

static const struct ct_test tests[] = {
    {"no_such_bindings", no_such_bindings}, {"variants_instead", variants_instead},
    {"interpolated", interpolated},         {"weighting", weighting},
    {"nv_attributes", nv_attributes},       {"nv_program", nv_program},
};
CT_TOPIC(evs_interactions, "GL_EXT_vertex_shader", tests);
