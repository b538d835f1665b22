/* EXT_vertex_shader: outputs. */
#include "ct_evs.h"

static void
accepted(void)
{
   const GLuint v = evs_vector(0, 0, 0, 1);
   evs_begin(1);
   for (GLenum out = GL_OUTPUT_VERTEX_EXT; out <= GL_OUTPUT_FOG_EXT; out++)
      CHECK_ERROR("EVS-172 EVS-181", GL_NO_ERROR, glShaderOp1EXT(GL_OP_MOV_EXT, out, v));
   evs_end("EVS-172 EVS-181");
   CHECK("EVS-172 EVS-181", evs_point().drawn);
}

static void
write_only(void)
{
   const GLuint s = evs_scalar(1), v = evs_vector(0, 1, 0, 1);
   evs_begin(1);
   const GLuint ls = evs_local(GL_SCALAR_EXT), lv = evs_local(GL_VECTOR_EXT);
   evs_show_color(v);
   for (GLenum out = GL_OUTPUT_VERTEX_EXT; out <= GL_OUTPUT_FOG_EXT; out++) {
      CHECK_ERROR("EVS-173 B-09", GL_INVALID_OPERATION, glShaderOp1EXT(GL_OP_MOV_EXT, lv, out));
      CHECK_ERROR("EVS-173 B-09", GL_INVALID_OPERATION, glShaderOp2EXT(GL_OP_ADD_EXT, lv, v, out));
      CHECK_ERROR("EVS-173 B-09", GL_INVALID_OPERATION,
                  glShaderOp3EXT(GL_OP_MADD_EXT, lv, v, out, v));
      CHECK_ERROR("EVS-173 B-09", GL_INVALID_OPERATION,
                  glSwizzleEXT(lv, out, GL_X_EXT, GL_Y_EXT, GL_Z_EXT, GL_W_EXT));
      CHECK_ERROR("EVS-173 B-09", GL_INVALID_OPERATION, glWriteMaskEXT(lv, out, 1, 1, 1, 1));
      CHECK_ERROR("EVS-173 B-09", GL_INVALID_OPERATION, glInsertComponentEXT(lv, out, 0));
      CHECK_ERROR("EVS-173 B-09", GL_INVALID_OPERATION, glExtractComponentEXT(ls, out, 0));
   }
   CHECK_ERROR("EVS-173 B-09", GL_INVALID_OPERATION,
               glShaderOp1EXT(GL_OP_FLOOR_EXT, ls, GL_OUTPUT_FOG_EXT));
   CHECK_ERROR("EVS-173 B-09", GL_NO_ERROR, glShaderOp1EXT(GL_OP_MOV_EXT, ls, s));
   evs_end("EVS-173 B-09");
   evs_check_color("EVS-173 B-09", 0, 1, 0);
}

static void
last_write_counts(void)
{
   evs_begin(1);
   evs_show_color(evs_constant(1, 0, 0, 1));
   evs_show_color(evs_constant(0, 1, 0, 1));
   evs_end("EVS-174");
   evs_check_color("EVS-174", 0, 1, 0);
}

static void
vectors(void)
{
   const GLuint s = evs_scalar(1), v = evs_vector(1, 2, 3, 4);
   evs_begin(1);
   for (GLenum out = GL_OUTPUT_VERTEX_EXT; out < GL_OUTPUT_FOG_EXT; out++) {
      CHECK_ERROR("EVS-175", GL_INVALID_OPERATION, glShaderOp1EXT(GL_OP_RECIP_EXT, out, s));
      CHECK_ERROR("EVS-175", GL_INVALID_OPERATION, glExtractComponentEXT(out, v, 0));
   }
   glEndVertexShaderEXT();
}

/* Fog by EXP with density 1 over black: what is left of white is e^-c. */
static void
set_up_fog(void)
{
   glEnable(GL_FOG);
   glFogi(GL_FOG_MODE, GL_EXP);
   glFogf(GL_FOG_DENSITY, 1);
}

static void
check_fog(const char *ids, float c)
{
   const float left = expf(-c);
   evs_check_color(ids, left, left, left);
}

static void
fog_forms(void)
{
   const GLuint s = evs_scalar(0.5f), v = evs_vector(0.5f, 9, 9, 9), w = evs_vector(9, 0.5f, 9, 9);
   const GLuint one = evs_scalar(1);
   set_up_fog();
   for (unsigned form = 0; form < 5; form++) {
      evs_begin(1);
      evs_show_color(evs_constant(1, 1, 1, 1));
      switch (form) {
      case 0:
         glShaderOp2EXT(GL_OP_MUL_EXT, GL_OUTPUT_FOG_EXT, s, one);
         break;
      case 1:
         glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_FOG_EXT, v);
         break;
      case 2:
         glExtractComponentEXT(GL_OUTPUT_FOG_EXT, w, 1);
         break;
      case 3:
         glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_FOG_EXT, s);
         break;
      default:
         glShaderOp3EXT(GL_OP_MADD_EXT, GL_OUTPUT_FOG_EXT, one, s, evs_scalar_constant(0));
         break;
      }
      if (evs_end("EVS-176 B-10"))
         check_fog("EVS-176 B-10 EVS-178 B-11", 0.5f);
   }
}

static void
fog_not_by_components(void)
{
   const GLuint v = evs_vector(1, 2, 3, 4);
   evs_begin(1);
   CHECK_ERROR("EVS-177", GL_INVALID_OPERATION,
               glSwizzleEXT(GL_OUTPUT_FOG_EXT, v, GL_X_EXT, GL_Y_EXT, GL_Z_EXT, GL_W_EXT));
   CHECK_ERROR("EVS-177", GL_INVALID_OPERATION,
               glWriteMaskEXT(GL_OUTPUT_FOG_EXT, v, GL_TRUE, GL_FALSE, GL_FALSE, GL_FALSE));
   evs_end("EVS-177");
}

static void
fog_coordinate(void)
{
   const GLuint c = evs_scalar(0);
   set_up_fog();
   evs_begin(1);
   evs_show_color(evs_constant(1, 1, 1, 1));
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_FOG_EXT, c);
   evs_end("EVS-178 B-11");
   for (unsigned i = 0; i < 4; i++) {
      evs_set(c, 0.5f * (float)i, 0, 0, 0);
      check_fog("EVS-178 B-11", 0.5f * (float)i);
   }
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogf(GL_FOG_START, 10);
   glFogf(GL_FOG_END, 20);
   evs_set(c, 15, 0, 0, 0);
   evs_check_color("EVS-178 B-11", 0.5f, 0.5f, 0.5f);
   /* Not written: no fog. */
   evs_color_shader("EVS-179", 2, 1, 1, 1);
   glFogfv(GL_FOG_COLOR, VEC4(0, 0, 1, 0));
   glFogf(GL_FOG_START, -5);
   glFogf(GL_FOG_END, -1);
   evs_check_color("EVS-179", 1, 1, 1);
}

static void
secondary_color(void)
{
   if (!ct_has_extension("GL_EXT_secondary_color"))
      ct_skip("EXT_secondary_color is missing");
   evs_begin(1);
   evs_show_color(evs_constant(0.5f, 0, 0, 1));
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR1_EXT, evs_constant(0.25f, 1, 0, 1));
   evs_end("EVS-180 B-12");
   evs_check_color("EVS-180 B-12", 0.5f, 0, 0);
   glEnable(GL_COLOR_SUM);
   evs_check_color("EVS-180 B-12", 0.75f, 1, 0);
   glEnable(GL_LIGHTING);
   glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SINGLE_COLOR);
   evs_check_color("EVS-180 B-12", 0.75f, 1, 0);
   glDisable(GL_COLOR_SUM);
   glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
   evs_check_color("EVS-180 B-12", 0.5f, 0, 0);
}

/* A 2x1 texture, red and green; s = 3/4 is green, s/q as well. */
static void
texture_coordinates(void)
{
   static const GLubyte texels[2][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}};
   GLint units = 0;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   const GLuint coord = evs_vector(0, 0, 0, 1);
   for (unsigned u = 0; u < (unsigned)units && u < 32; u++) {
      glActiveTexture(GL_TEXTURE0 + u);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
      glEnable(GL_TEXTURE_2D);
      glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_EYE_LINEAR);
      glEnable(GL_TEXTURE_GEN_S);
      glMatrixMode(GL_TEXTURE);
      glScalef(0, 0, 0);
      evs_begin(1);
      glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT + u, coord);
      evs_end("EVS-182");
      evs_set(coord, 0.25f, 0.5f, 0, 1);
      evs_check_color("EVS-182", 1, 0, 0);
      evs_set(coord, 0.75f, 0.5f, 0, 1);
      evs_check_color("EVS-182", 0, 1, 0);
      evs_set(coord, 0.75f, 0.5f, 0, 2);
      evs_check_color("EVS-182", 1, 0, 0);
      glDisable(GL_TEXTURE_2D);
   }
}

/* House rules for what is not written. */
static void
unwritten(void)
{
   evs_begin(1);
   evs_end("EVS-183");
   const struct ct_result r = evs_point();
   CHECK("EVS-183", r.drawn);
   if (strcmp((const char *)glGetString(GL_VENDOR), "Tuatara") == 0) {
      CHECK_NEAR("EVS-183", 4, r.color, VEC4(1, 1, 1, 1), 0);
      CHECK_NEAR("EVS-183", 4, r.tex, VEC4(0, 0, 0, 1), 0);
   }
}

static void
inserted_components(void)
{
   const GLuint s = evs_scalar(0.5f);
   evs_begin(1);
   evs_show_color(evs_constant(1, 0, 1, 1));
   CHECK_ERROR("EVS-184 B-13", GL_NO_ERROR, glInsertComponentEXT(GL_OUTPUT_COLOR0_EXT, s, 1));
   evs_show(evs_constant(1, 2, 3, 4));
   CHECK_ERROR("EVS-184 B-13", GL_NO_ERROR,
               glInsertComponentEXT(GL_OUTPUT_TEXTURE_COORD0_EXT, s, 3));
   evs_end("EVS-184 B-13");
   evs_check_color("EVS-184 B-13", 1, 0.5f, 1);
   evs_check_value("EVS-184 B-13", VEC4(1, 2, 3, 0.5f), 0);
}

static const struct ct_test tests[] = {
    {"accepted", accepted},
    {"write_only", write_only},
    {"last_write_counts", last_write_counts},
    {"vectors", vectors},
    {"fog_forms", fog_forms},
    {"fog_not_by_components", fog_not_by_components},
    {"fog_coordinate", fog_coordinate},
    {"secondary_color", secondary_color},
    {"texture_coordinates", texture_coordinates},
    {"unwritten", unwritten},
    {"inserted_components", inserted_components},
};
CT_TOPIC(evs_outputs, "GL_EXT_vertex_shader", tests);
