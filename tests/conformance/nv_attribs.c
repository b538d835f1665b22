/* Vertex attributes in immediate mode and their aliases. */
#include "ct_nv.h"

#include <stdio.h>

static void
current(unsigned index, float out[4])
{
   glGetVertexAttribfvNV(index, GL_CURRENT_ATTRIB_NV, out);
}

static void
check_attrib(const char *ids, unsigned index, float x, float y, float z, float w)
{
   float got[4] = {-99, -99, -99, -99};
   current(index, got);
   ct_near(ids, 4, got, VEC4(x, y, z, w), 1e-6f, "attribute %u", index);
}

/* --- The 26 forms: form n sets attribute `index` to what expected_form says. */

#define NUM_FORMS 26
#define UB(x) ((x) / 255.0f)

static void
call_form(unsigned form, GLuint index)
{
   static const GLdouble d[4] = {1.5, -2.5, 3.5, -4.5};
   static const GLfloat f[4] = {1.5f, -2.5f, 3.5f, -4.5f};
   static const GLshort s[4] = {1, -2, 32767, -32768};
   static const GLubyte ub[4] = {255, 128, 0, 64};
   switch (form) {
   case 0:
      glVertexAttrib1dNV(index, d[0]);
      break;
   case 1:
      glVertexAttrib1dvNV(index, d);
      break;
   case 2:
      glVertexAttrib1fNV(index, f[0]);
      break;
   case 3:
      glVertexAttrib1fvNV(index, f);
      break;
   case 4:
      glVertexAttrib1sNV(index, s[0]);
      break;
   case 5:
      glVertexAttrib1svNV(index, s);
      break;
   case 6:
      glVertexAttrib2dNV(index, d[0], d[1]);
      break;
   case 7:
      glVertexAttrib2dvNV(index, d);
      break;
   case 8:
      glVertexAttrib2fNV(index, f[0], f[1]);
      break;
   case 9:
      glVertexAttrib2fvNV(index, f);
      break;
   case 10:
      glVertexAttrib2sNV(index, s[0], s[1]);
      break;
   case 11:
      glVertexAttrib2svNV(index, s);
      break;
   case 12:
      glVertexAttrib3dNV(index, d[0], d[1], d[2]);
      break;
   case 13:
      glVertexAttrib3dvNV(index, d);
      break;
   case 14:
      glVertexAttrib3fNV(index, f[0], f[1], f[2]);
      break;
   case 15:
      glVertexAttrib3fvNV(index, f);
      break;
   case 16:
      glVertexAttrib3sNV(index, s[0], s[1], s[2]);
      break;
   case 17:
      glVertexAttrib3svNV(index, s);
      break;
   case 18:
      glVertexAttrib4dNV(index, d[0], d[1], d[2], d[3]);
      break;
   case 19:
      glVertexAttrib4dvNV(index, d);
      break;
   case 20:
      glVertexAttrib4fNV(index, f[0], f[1], f[2], f[3]);
      break;
   case 21:
      glVertexAttrib4fvNV(index, f);
      break;
   case 22:
      glVertexAttrib4sNV(index, s[0], s[1], s[2], s[3]);
      break;
   case 23:
      glVertexAttrib4svNV(index, s);
      break;
   case 24:
      glVertexAttrib4ubNV(index, ub[0], ub[1], ub[2], ub[3]);
      break;
   case 25:
      glVertexAttrib4ubvNV(index, ub);
      break;
   default:
      break;
   }
}

static void
expected_form(unsigned form, float out[4])
{
   static const float floats[4] = {1.5f, -2.5f, 3.5f, -4.5f}, shorts[4] = {1, -2, 32767, -32768};
   static const float bytes[4] = {1, UB(128), 0, UB(64)}, rest[4] = {0, 0, 0, 1};
   const unsigned size = form < 24 ? form / 6 + 1 : 4;
   const float *values = form >= 24 ? bytes : form % 6 >= 4 ? shorts : floats;
   for (unsigned i = 0; i < 4; i++)
      out[i] = i < size ? values[i] : rest[i];
}

/* VP-025 to VP-050 are the forms in this order. */
static void
single_forms(void)
{
   char ids[64];
   for (unsigned form = 0; form < NUM_FORMS; form++) {
      float expected[4];
      expected_form(form, expected);
      const char *kind = form >= 24 ? " VP-403" : form % 6 >= 4 ? " VP-402" : "";
      snprintf(ids, sizeof ids, "VP-%03u VP-401%s", 25 + form, kind);
      glVertexAttrib4fNV(7, 9, 9, 9, 9);
      CHECK_ERROR(ids, GL_NO_ERROR, call_form(form, 7));
      check_attrib(ids, 7, expected[0], expected[1], expected[2], expected[3]);
      CHECK_ERROR("VP-400", GL_INVALID_VALUE, call_form(form, 16));
      CHECK_ERROR("VP-400", GL_INVALID_VALUE, call_form(form, 0xFFFFFFFFu));
      check_attrib("VP-400", 7, expected[0], expected[1], expected[2], expected[3]);
   }
}

/* Each form with index 0 makes a vertex between Begin and End, in both modes. */
static void
draw_form(void *data)
{
   glBegin(GL_POINTS);
   call_form(*(const unsigned *)data, 0);
   glEnd();
}

static void
provoking_forms(void)
{
   ct_use_program("VP-409", "MOV o[HPOS], c[4]; MOV o[TEX0], v[0];");
   ct_set_param(4, 0, 0, 0, 1);
   glMatrixMode(GL_MODELVIEW);
   glScalef(1e-6f, 1e-6f, 1e-6f);
   for (unsigned form = 0; form < NUM_FORMS; form++) {
      float expected[4];
      expected_form(form, expected);
      glEnable(GL_VERTEX_PROGRAM_NV);
      struct ct_result r = ct_feedback(draw_form, &form);
      ct_check("VP-409", r.drawn, "form %u made no vertex in program mode", form);
      ct_near("VP-409 VP-413", 4, r.tex, expected, 1e-6f, "form %u", form);
      /* the conventional pipeline too, where w is positive */
      if (expected[3] > 0) {
         glDisable(GL_VERTEX_PROGRAM_NV);
         r = ct_feedback(draw_form, &form);
         ct_check("VP-409", r.drawn, "form %u made no vertex in conventional mode", form);
      }
   }
}

/* --- VertexAttribs: VP-052 to VP-064. Form n sets two attributes from 8 values. */

#define NUM_ARRAY_FORMS 13

static void
call_array_form(unsigned form, GLuint index, GLsizei n)
{
   static const GLdouble d[8] = {1, 2, 3, 4, 5, 6, 7, 8};
   static const GLfloat f[8] = {1, 2, 3, 4, 5, 6, 7, 8};
   static const GLshort s[8] = {1, 2, 3, 4, 5, 6, 7, 8};
   static const GLubyte ub[8] = {1, 2, 3, 4, 5, 6, 7, 8};
   switch (form) {
   case 0:
      glVertexAttribs1dvNV(index, n, d);
      break;
   case 1:
      glVertexAttribs1fvNV(index, n, f);
      break;
   case 2:
      glVertexAttribs1svNV(index, n, s);
      break;
   case 3:
      glVertexAttribs2dvNV(index, n, d);
      break;
   case 4:
      glVertexAttribs2fvNV(index, n, f);
      break;
   case 5:
      glVertexAttribs2svNV(index, n, s);
      break;
   case 6:
      glVertexAttribs3dvNV(index, n, d);
      break;
   case 7:
      glVertexAttribs3fvNV(index, n, f);
      break;
   case 8:
      glVertexAttribs3svNV(index, n, s);
      break;
   case 9:
      glVertexAttribs4dvNV(index, n, d);
      break;
   case 10:
      glVertexAttribs4fvNV(index, n, f);
      break;
   case 11:
      glVertexAttribs4svNV(index, n, s);
      break;
   case 12:
      glVertexAttribs4ubvNV(index, n, ub);
      break;
   default:
      break;
   }
}

static void
array_forms(void)
{
   char ids[64];
   for (unsigned form = 0; form < NUM_ARRAY_FORMS; form++) {
      const unsigned size = form == 12 ? 4 : form / 3 + 1;
      const float scale = form == 12 ? 1 / 255.0f : 1;
      snprintf(ids, sizeof ids, "VP-%03u VP-404", 52 + form);
      CHECK_ERROR(ids, GL_NO_ERROR, call_array_form(form, 9, 2));
      for (unsigned a = 0; a < 2; a++) {
         float v[4] = {0, 0, 0, 1};
         for (unsigned c = 0; c < size; c++)
            v[c] = (float)(a * size + c + 1) * scale;
         check_attrib(ids, 9 + a, v[0], v[1], v[2], v[3]);
      }
      glVertexAttrib4fNV(15, 7, 7, 7, 7);
      CHECK_ERROR("VP-405", GL_INVALID_VALUE, call_array_form(form, 9, -1));
      CHECK_ERROR("VP-406", GL_NO_ERROR, call_array_form(form, 15, 0));
      CHECK_ERROR("VP-407 A-17", GL_INVALID_VALUE, call_array_form(form, 15, 2));
      CHECK_ERROR("VP-407 A-17", GL_INVALID_VALUE, call_array_form(form, 16, 1));
      CHECK_ERROR("VP-408", GL_INVALID_VALUE, call_array_form(form, 0xFFFFFFFFu, 2));
      CHECK_ERROR("VP-408", GL_INVALID_VALUE, call_array_form(form, 9, 0x7FFFFFFF));
      check_attrib("VP-405 VP-406 VP-407 A-17 VP-408", 15, 7, 7, 7, 7);
   }
}

static void
draw_array_form(void *data)
{
   static const float values[4][4] = {{0, 0, 0, 1}, {1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
   glBegin(GL_POINTS);
   glVertexAttribs4fvNV(0, 4, values[0]);
   glEnd();
}

static void
highest_first(void)
{
   ct_use_program("VP-404",
                  "MOV o[HPOS], v[0]; MOV R0, v[1]; ADD R0, R0, v[2]; ADD o[TEX0], R0, v[3];");
   const struct ct_result r = ct_feedback(draw_array_form, NULL);
   CHECK_NEAR("VP-404", 4, r.tex, VEC4(15, 18, 21, 24), 0);
}

/* --- Aliases */

static void
aliases(void)
{
   float got[4];
   glVertexAttrib4fNV(3, 0.1f, 0.2f, 0.3f, 0.4f);
   glGetFloatv(GL_CURRENT_COLOR, got);
   CHECK_NEAR("VP-412", 4, got, VEC4(0.1f, 0.2f, 0.3f, 0.4f), 1e-6f);
   glColor4f(0.5f, 0.6f, 0.7f, 0.8f);
   check_attrib("VP-412 VP-416", 3, 0.5f, 0.6f, 0.7f, 0.8f);
   glColor3f(2, 0, -1);
   check_attrib("VP-416", 3, 2, 0, -1, 1);
   glColor3ub(255, 0, 51);
   check_attrib("VP-416", 3, 1, 0, 0.2f, 1);
   glVertexAttrib3fNV(2, 4, 5, 6);
   glGetFloatv(GL_CURRENT_NORMAL, got);
   CHECK_NEAR("VP-412", 3, got, VEC4(4, 5, 6, 0), 0);
   glNormal3f(1, 2, 3);
   check_attrib("VP-415 VP-412", 2, 1, 2, 3, 1);
   glNormal3b(127, -128, 127);
   check_attrib("VP-415", 2, 1, -1, 1, 1);
   glNormal3s(32767, -32768, 32767);
   check_attrib("VP-415", 2, 1, -1, 1, 1);
   glTexCoord2f(3, 4);
   check_attrib("VP-419", 8, 3, 4, 0, 1);
   glVertexAttrib4fNV(8, 1, 2, 3, 4);
   glGetFloatv(GL_CURRENT_TEXTURE_COORDS, got);
   CHECK_NEAR("VP-419 VP-412", 4, got, VEC4(1, 2, 3, 4), 0);
   GLint units = 0;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   for (int i = 0; i < units && i < 8; i++) {
      glMultiTexCoord4f(GL_TEXTURE0 + (GLenum)i, (float)i, 2, 3, 4);
      check_attrib("VP-419", 8 + (unsigned)i, (float)i, 2, 3, 4);
   }
   /* The selectors do not matter to attribute commands. */
   glActiveTexture(GL_TEXTURE1);
   glClientActiveTexture(GL_TEXTURE1);
   glVertexAttrib4fNV(8, 7, 7, 7, 7);
   check_attrib("VP-601", 8, 7, 7, 7, 7);
   check_attrib("VP-601", 9, 1, 2, 3, 4);
}

static void
extension_aliases(void)
{
   if (ct_has_extension("GL_EXT_secondary_color")) {
      glSecondaryColor3f(0.25f, 0.5f, 2);
      check_attrib("VP-417", 4, 0.25f, 0.5f, 2, 1);
      glSecondaryColor3ub(255, 0, 255);
      check_attrib("VP-417", 4, 1, 0, 1, 1);
   }
   if (ct_has_extension("GL_EXT_fog_coord")) {
      glFogCoordf(3.5f);
      check_attrib("VP-418", 5, 3.5f, 0, 0, 1);
      glVertexAttrib1fNV(5, 8);
      float got = 0;
      glGetFloatv(GL_CURRENT_FOG_COORDINATE, &got);
      ct_near("VP-418 VP-412", 1, &got, VEC4(8, 0, 0, 0), 0, "fog coordinate");
   }
   if (ct_has_extension("GL_EXT_vertex_weighting")) {
      glVertexWeightfEXT(0.5f);
      check_attrib("VP-414", 1, 0.5f, 0, 0, 1);
   } else {
      check_attrib("VP-414", 1, 0, 0, 0, 1); /* no such alias */
   }
}

static void
registers_without_alias(void)
{
   float before[4][4], after[4][4];
   static const GLenum names[4] = {GL_CURRENT_COLOR, GL_CURRENT_NORMAL, GL_CURRENT_TEXTURE_COORDS,
                                   GL_CURRENT_RASTER_POSITION};
   for (int i = 0; i < 4; i++)
      glGetFloatv(names[i], before[i]);
   glVertexAttrib4fNV(6, 5, 6, 7, 8);
   glVertexAttrib4fNV(7, 5, 6, 7, 8);
   for (int i = 0; i < 4; i++) {
      glGetFloatv(names[i], after[i]);
      CHECK("VP-420", !memcmp(before[i], after[i], i == 1 ? 12 : 16));
   }
   check_attrib("VP-420", 6, 5, 6, 7, 8);
   /* A fourth component that normals do not have stays until the next normal. */
   glVertexAttrib4fNV(2, 1, 2, 3, 5);
   ct_vp("VP-421", "MOV o[TEX0], v[2];", VEC4(1, 2, 3, 5), 0);
   glNormal3f(1, 2, 3);
   ct_vp("VP-421 VP-415", "MOV o[TEX0], v[2];", VEC4(1, 2, 3, 1), 0);
   /* Material, edge flag and colour index are not attributes. */
   static const float m[4] = {1, 1, 1, 1};
   for (unsigned i = 1; i < 16; i++)
      glVertexAttrib4fNV(i, 9, 9, 9, 9);
   glMaterialfv(GL_FRONT, GL_DIFFUSE, m);
   glEdgeFlag(GL_FALSE);
   glIndexi(3);
   for (unsigned i = 1; i < 16; i++)
      check_attrib("VP-425", i, 9, 9, 9, 9);
}

static void
initial_values(void)
{
   const bool weighting = ct_has_extension("GL_EXT_vertex_weighting");
   check_attrib("VP-424", 1, weighting, 0, 0, 1);
   check_attrib("VP-424", 2, 0, 0, 1, 1);
   check_attrib("VP-424", 3, 1, 1, 1, 1);
   for (unsigned i = 4; i < 16; i++)
      check_attrib("VP-424", i, 0, 0, 0, 1);
}

static void
color_material(void)
{
   static const float black[4] = {0, 0, 0, 1}, white[4] = {1, 1, 1, 1};
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, white);
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, black);
   glColorMaterial(GL_FRONT_AND_BACK, GL_AMBIENT);
   glEnable(GL_COLOR_MATERIAL);
   glEnable(GL_LIGHTING);
   glVertexAttrib4fNV(3, 0.25f, 0.5f, 0.75f, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("VP-422", 5, 5, 0.25f, 0.5f, 0.75f);
}

static void
persistence(void)
{
   ct_use_program("VP-426", CT_PASS_POSITION);
   glVertexAttrib4fNV(6, 1, 2, 3, 4);
   glBegin(GL_POINTS);
   glVertexAttrib4fNV(9, 4, 3, 2, 1);
   glVertex2f(0, 0);
   glEnd();
   CHECK_ERROR("VP-411", GL_NO_ERROR, glVertexAttrib2fNV(12, 1, 2));
   glDisable(GL_VERTEX_PROGRAM_NV);
   glBegin(GL_POINTS);
   glVertexAttrib1fNV(13, 8);
   glVertex2f(0, 0);
   glEnd();
   CHECK_ERROR("VP-411", GL_NO_ERROR, glVertexAttrib1fNV(14, 3));
   check_attrib("VP-426", 6, 1, 2, 3, 4);
   check_attrib("VP-426", 9, 4, 3, 2, 1);
   check_attrib("VP-426", 13, 8, 0, 0, 1);
   check_attrib("VP-411", 12, 1, 2, 0, 1);
}

static const struct ct_test tests[] = {
    {"single_forms", single_forms},
    {"provoking_forms", provoking_forms},
    {"array_forms", array_forms},
    {"highest_first", highest_first},
    {"aliases", aliases},
    {"extension_aliases", extension_aliases},
    {"registers_without_alias", registers_without_alias},
    {"initial_values", initial_values},
    {"color_material", color_material},
    {"persistence", persistence},
};
CT_TOPIC(nv_attribs, "GL_NV_vertex_program GL_NV_vertex_program1_1", tests);
