/* Generic attributes and arrays of ARB_vertex_program (checklist, section 18). */
#include "ct_arb.h"

#include <stdio.h>

#define VP GL_VERTEX_PROGRAM_ARB

static void
check(const char *ids, GLuint index, float x, float y, float z, float w)
{
   GLfloat v[4] = {-99, -99, -99, -99};
   glGetVertexAttribfvARB(index, GL_CURRENT_VERTEX_ATTRIB_ARB, v);
   ct_near(ids, 4, v, VEC4(x, y, z, w), 2e-5f, "attribute %u", index);
}

static void
floats(void)
{
   const GLdouble d[4] = {1.5, -2, 3, 4};
   const GLfloat f[4] = {1.5f, -2, 3, 4};
   const GLshort s[4] = {1, -2, 3, 4};
   glVertexAttrib1dARB(6, 1.5), check("AV-026 AV-328", 6, 1.5f, 0, 0, 1);
   glVertexAttrib1dvARB(7, d), check("AV-027 AV-328", 7, 1.5f, 0, 0, 1);
   glVertexAttrib1fARB(6, 2), check("AV-028", 6, 2, 0, 0, 1);
   glVertexAttrib1fvARB(6, f), check("AV-029", 6, 1.5f, 0, 0, 1);
   glVertexAttrib1sARB(6, -3), check("AV-030", 6, -3, 0, 0, 1);
   glVertexAttrib1svARB(6, s), check("AV-031", 6, 1, 0, 0, 1);
   glVertexAttrib2dARB(6, 4, 5), check("AV-032 AV-328", 6, 4, 5, 0, 1);
   glVertexAttrib2dvARB(6, d), check("AV-033", 6, 1.5f, -2, 0, 1);
   glVertexAttrib2fARB(6, 4, 6), check("AV-034", 6, 4, 6, 0, 1);
   glVertexAttrib2fvARB(6, f), check("AV-035", 6, 1.5f, -2, 0, 1);
   glVertexAttrib2sARB(6, 7, 8), check("AV-036", 6, 7, 8, 0, 1);
   glVertexAttrib2svARB(6, s), check("AV-037", 6, 1, -2, 0, 1);
   glVertexAttrib3dARB(6, 4, 5, 6), check("AV-038 AV-328", 6, 4, 5, 6, 1);
   glVertexAttrib3dvARB(6, d), check("AV-039", 6, 1.5f, -2, 3, 1);
   glVertexAttrib3fARB(6, 4, 5, 7), check("AV-040", 6, 4, 5, 7, 1);
   glVertexAttrib3fvARB(6, f), check("AV-041", 6, 1.5f, -2, 3, 1);
   glVertexAttrib3sARB(6, 4, 5, 8), check("AV-042", 6, 4, 5, 8, 1);
   glVertexAttrib3svARB(6, s), check("AV-043", 6, 1, -2, 3, 1);
   glVertexAttrib4dARB(6, 4, 5, 6, 7), check("AV-052", 6, 4, 5, 6, 7);
   glVertexAttrib4dvARB(6, d), check("AV-053", 6, 1.5f, -2, 3, 4);
   glVertexAttrib4fARB(6, 4, 5, 6, 8), check("AV-054", 6, 4, 5, 6, 8);
   glVertexAttrib4fvARB(6, f), check("AV-055", 6, 1.5f, -2, 3, 4);
   glVertexAttrib4sARB(6, 4, 5, 6, 9), check("AV-057", 6, 4, 5, 6, 9);
   glVertexAttrib4svARB(6, s), check("AV-058", 6, 1, -2, 3, 4);
   CHECK_PENDING("AV-330", GL_NO_ERROR);
}

static void
integers(void)
{
   const GLbyte b[4] = {127, -128, 0, 1};
   const GLint i[4] = {2147483647, -2147483647 - 1, 0, 5};
   const GLshort s[4] = {32767, -32768, 0, 1};
   const GLubyte ub[4] = {255, 0, 51, 1};
   const GLuint ui[4] = {4294967295u, 0, 2147483648u, 7};
   const GLushort us[4] = {65535, 0, 13107, 1};
   glVertexAttrib4NbvARB(6, b), check("AV-044 AV-329", 6, 1, -1, 1 / 255.0f, 3 / 255.0f);
   glVertexAttrib4NivARB(6, i), check("AV-045 AV-329", 6, 1, -1, 0, 0);
   glVertexAttrib4NsvARB(6, s), check("AV-046 AV-329", 6, 1, -1, 1 / 65535.0f, 3 / 65535.0f);
   glVertexAttrib4NubARB(6, 255, 0, 51, 1), check("AV-047 AV-329", 6, 1, 0, 0.2f, 1 / 255.0f);
   glVertexAttrib4NubvARB(6, ub), check("AV-048", 6, 1, 0, 0.2f, 1 / 255.0f);
   glVertexAttrib4NuivARB(6, ui), check("AV-049 AV-329", 6, 1, 0, 0.5f, 0);
   glVertexAttrib4NusvARB(6, us), check("AV-050 AV-329", 6, 1, 0, 0.2f, 1 / 65535.0f);
   glVertexAttrib4bvARB(6, b), check("AV-051 AV-329", 6, 127, -128, 0, 1);
   glVertexAttrib4ivARB(6, i), check("AV-056 AV-329", 6, 2147483648.0f, -2147483648.0f, 0, 5);
   glVertexAttrib4ubvARB(6, ub), check("AV-059 AV-329", 6, 255, 0, 51, 1);
   glVertexAttrib4uivARB(6, ui), check("AV-060 AV-329", 6, 4294967296.0f, 0, 2147483648.0f, 7);
   glVertexAttrib4usvARB(6, us), check("AV-061 AV-329", 6, 65535, 0, 13107, 1);
   CHECK_PENDING("AV-329", GL_NO_ERROR);
}

static void
attribute_zero(void)
{
   const GLuint most = 16;
   GLfloat v[4] = {5, 5, 5, 5};
   CHECK_ERROR("AV-330", GL_INVALID_VALUE, glVertexAttrib1fARB(most, 1));
   CHECK_ERROR("AV-330", GL_INVALID_VALUE, glVertexAttrib4fvARB(0xffffffff, v));
   CHECK_ERROR("AV-330", GL_INVALID_VALUE, glVertexAttrib4NubARB(most, 1, 2, 3, 4));
   CHECK_ERROR("AV-330 AV-004", GL_INVALID_VALUE, glEnableVertexAttribArrayARB(most));
   CHECK_ERROR("AV-330 AV-003", GL_INVALID_VALUE, glDisableVertexAttribArrayARB(most));
   CHECK_ERROR("AV-330 AV-062", GL_INVALID_VALUE,
               glVertexAttribPointerARB(most, 4, GL_FLOAT, GL_FALSE, 0, NULL));
   CHECK_ERROR("AV-330 AV-346", GL_INVALID_VALUE,
               glGetVertexAttribfvARB(most, GL_VERTEX_ATTRIB_ARRAY_SIZE_ARB, v));
   CHECK_ERROR("AV-332 AV-346", GL_INVALID_OPERATION,
               glGetVertexAttribfvARB(0, GL_CURRENT_VERTEX_ATTRIB_ARB, v));
   CHECK_ERROR("AV-346", GL_INVALID_ENUM, glGetVertexAttribfvARB(1, GL_TEXTURE_2D, v));
   CHECK("AV-332 AV-346", v[0] == 5);
   CHECK_ERROR("AV-332", GL_NO_ERROR,
               glGetVertexAttribfvARB(0, GL_VERTEX_ATTRIB_ARRAY_SIZE_ARB, v));
   CHECK("AV-332", v[0] == 4);
   /* It is a vertex, with and without a program. */
   ct_clear(0, 0, 0, 0);
   glColor3f(0, 1, 0);
   glBegin(GL_QUADS);
   glVertexAttrib2fARB(0, -1, -1);
   glVertexAttrib2fARB(0, 1, -1);
   glVertexAttrib2fARB(0, 1, 1);
   glVertexAttrib2fARB(0, -1, 1);
   glEnd();
   CHECK_PIXEL("AV-331", 64, 64, 0, 1, 0);
   CHECK_ERROR("AV-331", GL_NO_ERROR, glVertexAttrib2fARB(0, 3, 3));
   /* Attributes of their own, and of the conventional ones. */
   glVertexAttrib4fARB(6, 1, 2, 3, 4);
   glVertexAttrib4fARB(7, 5, 6, 7, 8);
   glColor4f(0, 0, 0, 0);
   glNormal3f(0, 0, 0);
   glMultiTexCoord4f(GL_TEXTURE1, 0, 0, 0, 0);
   check("AV-333", 6, 1, 2, 3, 4);
   check("AV-333", 7, 5, 6, 7, 8);
   if (ct_has_extension("GL_NV_vertex_program")) {
      glColor4f(0.25f, 0.5f, 0.75f, 1);
      check("AV-334", 3, 0.25f, 0.5f, 0.75f, 1);
      glVertexAttrib4fARB(2, 7, 8, 9, 1);
      glGetFloatv(GL_CURRENT_NORMAL, v);
      CHECK_NEAR("AV-334", 3, v, VEC4(7, 8, 9, 0), 0);
   }
   glPushAttrib(GL_CURRENT_BIT);
   glVertexAttrib4fARB(6, 0, 0, 0, 0);
   glPopAttrib();
   check("AV-335", 6, 1, 2, 3, 4);
   GLdouble d[4];
   GLint i[4];
   glGetVertexAttribdvARB(6, GL_CURRENT_VERTEX_ATTRIB_ARB, d);
   glGetVertexAttribivARB(6, GL_CURRENT_VERTEX_ATTRIB_ARB, i);
   CHECK("AV-066 AV-013 AV-014 AV-015", d[3] == 4 && i[2] == 3);
}

static GLint
array(GLuint index, GLenum pname)
{
   GLint value = -77;
   glGetVertexAttribivARB(index, pname, &value);
   return value;
}

static void
array_state(void)
{
   static const GLenum types[] = {GL_BYTE, GL_UNSIGNED_BYTE, GL_SHORT, GL_UNSIGNED_SHORT,
                                  GL_INT,  GL_UNSIGNED_INT,  GL_FLOAT, GL_DOUBLE};
   void *pointer = &pointer;
   CHECK("AV-339 AV-066", !array(3, GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB) &&
                              array(3, GL_VERTEX_ATTRIB_ARRAY_SIZE_ARB) == 4 &&
                              array(3, GL_VERTEX_ATTRIB_ARRAY_STRIDE_ARB) == 0 &&
                              array(3, GL_VERTEX_ATTRIB_ARRAY_TYPE_ARB) == GL_FLOAT &&
                              !array(3, GL_VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB));
   glGetVertexAttribPointervARB(3, GL_VERTEX_ATTRIB_ARRAY_POINTER_ARB, &pointer);
   CHECK("AV-339 AV-067 AV-012", pointer == NULL);
   for (unsigned i = 0; i < CT_COUNT(types); i++) {
      CHECK_ERROR(
          "AV-336", GL_NO_ERROR,
          glVertexAttribPointerARB(3, 1 + (GLint)i % 4, types[i], i & 1, (GLsizei)i, types));
      CHECK("AV-336", array(3, GL_VERTEX_ATTRIB_ARRAY_TYPE_ARB) == (GLint)types[i] &&
                          array(3, GL_VERTEX_ATTRIB_ARRAY_SIZE_ARB) == 1 + (GLint)i % 4);
      CHECK("AV-337", array(3, GL_VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB) == (GLint)(i & 1));
   }
   CHECK_ERROR("AV-336", GL_INVALID_VALUE,
               glVertexAttribPointerARB(3, 5, GL_FLOAT, GL_FALSE, 0, NULL));
   CHECK_ERROR("AV-336", GL_INVALID_VALUE,
               glVertexAttribPointerARB(3, 0, GL_FLOAT, GL_FALSE, 0, NULL));
   CHECK_ERROR("AV-336", GL_INVALID_VALUE,
               glVertexAttribPointerARB(3, 4, GL_FLOAT, GL_FALSE, -1, NULL));
   CHECK_ERROR("AV-336", GL_INVALID_ENUM,
               glVertexAttribPointerARB(3, 4, GL_RGBA, GL_FALSE, 0, NULL));
   glGetVertexAttribPointervARB(3, GL_VERTEX_ATTRIB_ARRAY_POINTER_ARB, &pointer);
   CHECK("AV-336 AV-062", pointer == types);
   CHECK_ERROR("AV-345", GL_INVALID_ENUM,
               glGetVertexAttribPointervARB(3, GL_VERTEX_ATTRIB_ARRAY_SIZE_ARB, &pointer));
   CHECK_ERROR("AV-004", GL_NO_ERROR, glEnableVertexAttribArrayARB(3));
   CHECK("AV-004", array(3, GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB));
   glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
   glDisableVertexAttribArrayARB(3);
   glVertexAttribPointerARB(3, 2, GL_SHORT, GL_FALSE, 9, NULL);
   CHECK("AV-003", !array(3, GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB));
   glPopClientAttrib();
   glGetVertexAttribPointervARB(3, GL_VERTEX_ATTRIB_ARRAY_POINTER_ARB, &pointer);
   CHECK("AV-344", array(3, GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB) && pointer == types &&
                       array(3, GL_VERTEX_ATTRIB_ARRAY_TYPE_ARB) == GL_DOUBLE &&
                       array(3, GL_VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB) == 1 &&
                       array(3, GL_VERTEX_ATTRIB_ARRAY_STRIDE_ARB) == 7);
}

static void
draw_array(void *data)
{
   glDrawArrays(GL_POINTS, 0, 1);
}

static void
list_of_array(void *data)
{
   glCallList(*(const GLuint *)data);
}

/* A program that takes the position from another array draws without those of positions. */
static void
position_elsewhere(void)
{
   static const GLfloat place[] = {0.5f, 0.5f};
   const GLuint list = glGenLists(1);
   ct_arb_use("AV-340", VP, "@ MOV result.position, vertex.attrib[6]; END");
   glEnable(VP);
   glVertexAttribPointerARB(6, 2, GL_FLOAT, GL_FALSE, 0, place);
   glEnableVertexAttribArrayARB(6);
   struct ct_result r = ct_feedback(draw_array, NULL);
   CHECK_NEAR("AV-340", 2, r.window, VEC4(96, 96, 0, 0), 1e-4f);
   glNewList(list, GL_COMPILE);
   glDrawArrays(GL_POINTS, 0, 1);
   glEndList();
   r = ct_feedback(list_of_array, (void *)&list);
   CHECK_NEAR("AV-340", 2, r.window, VEC4(96, 96, 0, 0), 1e-4f);
   glDeleteLists(list, 1);
   glDisableVertexAttribArrayARB(6);
   r = ct_feedback(draw_array, NULL);
   CHECK("AV-340", !r.drawn && glGetError() == GL_NO_ERROR);
   glEnableVertexAttribArrayARB(6);
   glDisable(VP);
   r = ct_feedback(draw_array, NULL);
   CHECK("AV-340", !r.drawn && glGetError() == GL_NO_ERROR);
}

static void
arrays(void)
{
   static const GLfloat origin[] = {0, 0, 0, 1};
   static const GLubyte bytes[] = {255, 51, 0, 1};
   static const GLfloat two[] = {7, 8};
   glVertexAttribPointerARB(0, 4, GL_FLOAT, GL_FALSE, 0, origin);
   glEnableVertexAttribArrayARB(0);
   glEnableVertexAttribArrayARB(6);
   ct_arb_use("AV-337", VP,
              "@ MOV result.position, vertex.attrib[0];"
              "MOV result.texcoord, vertex.attrib[6]; END");
   glEnable(VP);
   glVertexAttribPointerARB(6, 4, GL_UNSIGNED_BYTE, GL_TRUE, 0, bytes);
   struct ct_result r = ct_feedback(draw_array, NULL);
   CHECK_NEAR("AV-337 AV-340 AV-182", 4, r.tex, VEC4(1, 0.2f, 0, 1 / 255.0f), 1e-6f);
   glVertexAttribPointerARB(6, 4, GL_UNSIGNED_BYTE, GL_FALSE, 0, bytes);
   r = ct_feedback(draw_array, NULL);
   CHECK_NEAR("AV-337", 4, r.tex, VEC4(255, 51, 0, 1), 0);
   glVertexAttribPointerARB(6, 2, GL_FLOAT, GL_TRUE, 0, two);
   r = ct_feedback(draw_array, NULL);
   CHECK_NEAR("AV-337 AV-338", 4, r.tex, VEC4(7, 8, 0, 1), 0);
   glDisableVertexAttribArrayARB(6);
   glVertexAttrib4fARB(6, 4, 3, 2, 1);
   r = ct_feedback(draw_array, NULL);
   CHECK_NEAR("AV-182", 4, r.tex, VEC4(4, 3, 2, 1), 0);
   /* Attribute 0 is the vertex; without its array the vertex array is. */
   static const GLfloat far_away[] = {0.5f, 0.5f};
   glVertexPointer(2, GL_FLOAT, 0, far_away);
   glEnableClientState(GL_VERTEX_ARRAY);
   r = ct_feedback(draw_array, NULL);
   CHECK_NEAR("AV-340", 2, r.window, VEC4(64, 64, 0, 0), 1e-4f);
   glDisableVertexAttribArrayARB(0);
   r = ct_feedback(draw_array, NULL);
   CHECK_NEAR("AV-340", 2, r.window, VEC4(96, 96, 0, 0), 1e-4f);
   /* Without a program, too. */
   glDisable(VP);
   glEnableVertexAttribArrayARB(0);
   r = ct_feedback(draw_array, NULL);
   CHECK_NEAR("AV-342 AV-343", 2, r.window, VEC4(64, 64, 0, 0), 1e-4f);
   glDisableClientState(GL_VERTEX_ARRAY);
   r = ct_feedback(draw_array, NULL);
   CHECK("AV-342", r.drawn);
   if (!ct_has_extension("GL_NV_vertex_program"))
      return;
   /* The conventional arrays come first, the generic ones behind them. */
   static const GLfloat red[] = {1, 0, 0, 1}, green[] = {0, 1, 0, 1};
   glColorPointer(4, GL_FLOAT, 0, red);
   glEnableClientState(GL_COLOR_ARRAY);
   glVertexAttribPointerARB(3, 4, GL_FLOAT, GL_FALSE, 0, green);
   glEnableVertexAttribArrayARB(3);
   r = ct_feedback(draw_array, NULL);
   CHECK_NEAR("AV-341 AV-343", 4, r.color, green, 1e-6f);
   /* NV's client state is not seen without a program. */
   glDisableVertexAttribArrayARB(3);
   glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + 3);
   r = ct_feedback(draw_array, NULL);
   CHECK_NEAR("AV-343", 4, r.color, red, 1e-6f);
   CHECK("AV-343", !array(3, GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB));
   glEnableVertexAttribArrayARB(3);
   CHECK("AV-343", glIsEnabled(GL_VERTEX_ATTRIB_ARRAY0_NV + 3));
}

static const struct ct_test tests[] = {
    {"floats", floats},
    {"integers", integers},
    {"attribute_zero", attribute_zero},
    {"array_state", array_state},
    {"arrays", arrays},
    {"position_elsewhere", position_elsewhere},
};
CT_TOPIC(arb_attribs, "GL_ARB_vertex_program", tests);
