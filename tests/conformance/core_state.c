/* Errors, Begin and End, attribute stacks and display lists of the core (OpenGL 1.3 chapters 2, 5,
 * 6). */
#include "ct.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static void
errors_are_sticky(void)
{
   CHECK("GL-2.5", glGetError() == GL_NO_ERROR);
   glEnable(0xDEAD);
   glBegin(0xDEAD);
   CHECK("GL-2.5", glGetError() == GL_INVALID_ENUM);
   CHECK("GL-2.5", glGetError() == GL_NO_ERROR);
   glLineWidth(2);
   CHECK_ERROR("GL-2.5", GL_INVALID_VALUE, glLineWidth(0));
   float width = 0;
   glGetFloatv(GL_LINE_WIDTH, &width);
   CHECK("GL-2.5", width == 2); /* a command with an error does nothing */
}

static void
invalid_arguments(void)
{
   static const float v[16];
   CHECK_ERROR("GL-2.6", GL_INVALID_ENUM, glBegin(GL_POLYGON + 1));
   CHECK_ERROR("GL-2.6", GL_INVALID_OPERATION, glEnd());
   CHECK_ERROR("GL-2.8", GL_INVALID_VALUE, glVertexPointer(5, GL_FLOAT, 0, v));
   CHECK_ERROR("GL-2.8", GL_INVALID_VALUE, glVertexPointer(3, GL_FLOAT, -1, v));
   CHECK_ERROR("GL-2.8", GL_INVALID_ENUM, glNormalPointer(GL_UNSIGNED_BYTE, 0, v));
   CHECK_ERROR("GL-2.8", GL_INVALID_VALUE, glDrawArrays(GL_POINTS, 0, -1));
   CHECK_ERROR("GL-2.8", GL_INVALID_ENUM, glDrawElements(GL_POINTS, 1, GL_FLOAT, v));
   CHECK_ERROR("GL-2.10", GL_INVALID_VALUE, glViewport(0, 0, -1, 1));
   CHECK_ERROR("GL-2.10", GL_INVALID_ENUM, glMatrixMode(GL_LIGHTING));
   CHECK_ERROR("GL-2.10", GL_INVALID_VALUE, glFrustum(1, 1, 0, 1, 1, 2));
   CHECK_ERROR("GL-2.10", GL_INVALID_VALUE, glFrustum(0, 1, 0, 1, -1, 2));
   CHECK_ERROR("GL-2.10", GL_INVALID_VALUE, glOrtho(0, 1, 2, 2, 0, 1));
   CHECK_ERROR("GL-2.13", GL_INVALID_ENUM, glLightf(GL_LIGHT0 + 100, GL_SPOT_CUTOFF, 1));
   CHECK_ERROR("GL-2.13", GL_INVALID_VALUE, glLightf(GL_LIGHT0, GL_SPOT_CUTOFF, 91));
   CHECK_ERROR("GL-2.13", GL_INVALID_VALUE, glLightf(GL_LIGHT0, GL_SPOT_EXPONENT, 129));
   CHECK_ERROR("GL-2.13", GL_INVALID_VALUE, glMaterialf(GL_FRONT, GL_SHININESS, 129));
   CHECK_ERROR("GL-3.3", GL_INVALID_VALUE, glPointSize(-1));
   CHECK_ERROR("GL-3.6", GL_INVALID_VALUE, glPixelStorei(GL_UNPACK_ALIGNMENT, 3));
   CHECK_ERROR("GL-3.6", GL_INVALID_VALUE, glPixelStorei(GL_PACK_ROW_LENGTH, -1));
   CHECK_ERROR("GL-3.8", GL_INVALID_VALUE,
               glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 64, 64, 2, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR(
       "GL-3.8", GL_INVALID_VALUE,
       glTexImage2D(GL_TEXTURE_2D, -1, GL_RGBA, 64, 64, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR("GL-3.8", GL_INVALID_ENUM,
               glTexImage2D(GL_TEXTURE_1D, 0, GL_RGBA, 64, 64, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL));
   CHECK_ERROR("GL-3.8", GL_INVALID_ENUM, glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, 77));
   CHECK_ERROR("GL-4.1", GL_INVALID_ENUM, glDepthFunc(GL_ZERO));
   CHECK_ERROR("GL-4.2", GL_INVALID_VALUE, glClear(0xFFFFFFFFu));
   CHECK_ERROR("GL-5.4", GL_INVALID_VALUE, glNewList(0, GL_COMPILE));
   CHECK_ERROR("GL-5.4", GL_INVALID_OPERATION, glEndList());
   CHECK_ERROR("GL-6.1", GL_STACK_UNDERFLOW, glPopAttrib());
   CHECK_ERROR("GL-6.1", GL_STACK_UNDERFLOW, glPopClientAttrib());
}

static void
inside_begin(void)
{
   static const float v[16];
   GLint i[16] = {77};
   for (int which = 0; which < 12; which++) {
      glBegin(GL_TRIANGLES);
      switch (which) {
      case 0:
         glEnable(GL_LIGHTING);
         break;
      case 1:
         glBegin(GL_POINTS);
         break;
      case 2:
         glMatrixMode(GL_PROJECTION);
         break;
      case 3:
         glLoadMatrixf(v);
         break;
      case 4:
         glClear(GL_COLOR_BUFFER_BIT);
         break;
      case 5:
         glGetIntegerv(GL_MATRIX_MODE, i);
         break;
      case 6:
         glNewList(1, GL_COMPILE);
         break;
      case 7:
         glBindTexture(GL_TEXTURE_2D, 5);
         break;
      case 8:
         glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, i);
         break;
      case 9:
         glRectf(0, 0, 1, 1);
         break;
      case 10:
         glFinish();
         break;
      default:
         glLineWidth(3);
         break;
      }
      glEnd();
      const GLenum error = glGetError();
      ct_check("GL-2.6.3", error == GL_INVALID_OPERATION, "command %d gave 0x%x", which, error);
   }
   CHECK("GL-2.6.3", !glIsEnabled(GL_LIGHTING) && i[0] == 77 && !glIsList(1));
   /* What is allowed between them */
   glBegin(GL_TRIANGLES);
   glColor3f(1, 1, 1);
   glNormal3f(0, 0, 1);
   glTexCoord2f(0, 0);
   glMultiTexCoord2f(GL_TEXTURE1, 0, 0);
   glEdgeFlag(GL_TRUE);
   glMaterialfv(GL_FRONT, GL_DIFFUSE, v);
   glVertex2f(0, 0);
   glEvalCoord1f(0.5f);
   glArrayElement(0);
   glEnd();
   CHECK("GL-2.6.3", glGetError() == GL_NO_ERROR);
}

/* --- Attribute groups: a value of each, changed under the group's bit, comes back. */

static const struct {
   GLbitfield bit;
   GLenum name;
   int num;
} saved[] = {
    {GL_CURRENT_BIT, GL_CURRENT_COLOR, 4},
    {GL_CURRENT_BIT, GL_CURRENT_NORMAL, 3},
    {GL_CURRENT_BIT, GL_CURRENT_TEXTURE_COORDS, 4},
    {GL_POINT_BIT, GL_POINT_SIZE, 1},
    {GL_LINE_BIT, GL_LINE_WIDTH, 1},
    {GL_LINE_BIT, GL_LINE_STIPPLE_PATTERN, 1},
    {GL_POLYGON_BIT, GL_POLYGON_MODE, 2},
    {GL_POLYGON_BIT, GL_CULL_FACE_MODE, 1},
    {GL_PIXEL_MODE_BIT, GL_RED_SCALE, 1},
    {GL_PIXEL_MODE_BIT, GL_ZOOM_X, 1},
    {GL_LIGHTING_BIT, GL_SHADE_MODEL, 1},
    {GL_LIGHTING_BIT, GL_LIGHT_MODEL_AMBIENT, 4},
    {GL_FOG_BIT, GL_FOG_DENSITY, 1},
    {GL_FOG_BIT, GL_FOG_COLOR, 4},
    {GL_DEPTH_BUFFER_BIT, GL_DEPTH_FUNC, 1},
    {GL_DEPTH_BUFFER_BIT, GL_DEPTH_CLEAR_VALUE, 1},
    {GL_ACCUM_BUFFER_BIT, GL_ACCUM_CLEAR_VALUE, 4},
    {GL_STENCIL_BUFFER_BIT, GL_STENCIL_REF, 1},
    {GL_VIEWPORT_BIT, GL_VIEWPORT, 4},
    {GL_VIEWPORT_BIT, GL_DEPTH_RANGE, 2},
    {GL_TRANSFORM_BIT, GL_MATRIX_MODE, 1},
    {GL_COLOR_BUFFER_BIT, GL_BLEND_SRC, 1},
    {GL_COLOR_BUFFER_BIT, GL_COLOR_CLEAR_VALUE, 4},
    {GL_HINT_BIT, GL_FOG_HINT, 1},
    {GL_EVAL_BIT, GL_MAP1_GRID_SEGMENTS, 1},
    {GL_LIST_BIT, GL_LIST_BASE, 1},
    {GL_SCISSOR_BIT, GL_SCISSOR_BOX, 4},
    {GL_TEXTURE_BIT, GL_TEXTURE_BINDING_2D, 1},
    {GL_ENABLE_BIT, GL_BLEND, 1},
    {GL_ENABLE_BIT, GL_LIGHT3, 1},
};

static void
change_everything(void)
{
   static const float color[4] = {0.1f, 0.2f, 0.3f, 0.4f};
   glColor4fv(color);
   glNormal3f(0.5f, 0.6f, 0.7f);
   glTexCoord4f(1, 2, 3, 4);
   glPointSize(5);
   glLineWidth(6);
   glLineStipple(2, 0x1234);
   glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
   glCullFace(GL_FRONT);
   glPixelTransferf(GL_RED_SCALE, 0.5f);
   glPixelZoom(2, 3);
   glShadeModel(GL_FLAT);
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, color);
   glFogf(GL_FOG_DENSITY, 0.25f);
   glFogfv(GL_FOG_COLOR, color);
   glDepthFunc(GL_GREATER);
   glClearDepth(0.5);
   glClearAccum(0.1f, 0.2f, 0.3f, 0.4f);
   glStencilFunc(GL_EQUAL, 3, 7);
   glViewport(1, 2, 3, 4);
   glDepthRange(0.25, 0.5);
   glMatrixMode(GL_TEXTURE);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE);
   glClearColor(0.1f, 0.2f, 0.3f, 0.4f);
   glHint(GL_FOG_HINT, GL_NICEST);
   glMapGrid1f(7, 0, 2);
   glListBase(9);
   glScissor(5, 6, 7, 8);
   glBindTexture(GL_TEXTURE_2D, 11);
   glEnable(GL_BLEND);
   glEnable(GL_LIGHT3);
}

static void
attribute_groups(void)
{
   float before[COUNT(saved)][4] = {{0}};
   for (size_t i = 0; i < COUNT(saved); i++)
      glGetFloatv(saved[i].name, before[i]);
   for (size_t i = 0; i < COUNT(saved); i++) {
      float got[4] = {0};
      glPushAttrib(GL_ALL_ATTRIB_BITS);
      glPushAttrib(saved[i].bit);
      change_everything();
      glGetFloatv(saved[i].name, got);
      ct_check("GL-6.1.12", memcmp(got, before[i], sizeof got) != 0, "0x%x did not change",
               saved[i].name);
      glPopAttrib();
      memset(got, 0, sizeof got);
      glGetFloatv(saved[i].name, got);
      ct_near("GL-6.1.12", (unsigned)saved[i].num, got, before[i], 1e-6f, "0x%x after PopAttrib",
              saved[i].name);
      glPopAttrib();
   }
   CHECK("GL-6.1.12", glGetError() == GL_NO_ERROR);
}

static void
attribute_stack_depth(void)
{
   GLint deepest = 0, depth = 0;
   glGetIntegerv(GL_MAX_ATTRIB_STACK_DEPTH, &deepest);
   for (GLint i = 0; i < deepest; i++)
      CHECK_ERROR("GL-6.1.12", GL_NO_ERROR, glPushAttrib(GL_ENABLE_BIT));
   CHECK_ERROR("GL-6.1.12", GL_STACK_OVERFLOW, glPushAttrib(GL_ENABLE_BIT));
   glGetIntegerv(GL_ATTRIB_STACK_DEPTH, &depth);
   CHECK("GL-6.1.12", depth == deepest && deepest >= 16);
   glGetIntegerv(GL_MAX_CLIENT_ATTRIB_STACK_DEPTH, &deepest);
   for (GLint i = 0; i < deepest; i++)
      CHECK_ERROR("GL-6.1.12", GL_NO_ERROR, glPushClientAttrib(GL_CLIENT_ALL_ATTRIB_BITS));
   CHECK_ERROR("GL-6.1.12", GL_STACK_OVERFLOW, glPushClientAttrib(GL_CLIENT_ALL_ATTRIB_BITS));
}

static void
pixel_store_is_client_state(void)
{
   GLint v = 0;
   glPixelStorei(GL_UNPACK_ROW_LENGTH, 5);
   glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
   glPixelStorei(GL_UNPACK_ROW_LENGTH, 7);
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glPopClientAttrib();
   glGetIntegerv(GL_UNPACK_ROW_LENGTH, &v);
   CHECK("GL-6.1.12", v == 5);
   glGetIntegerv(GL_PACK_ALIGNMENT, &v);
   CHECK("GL-6.1.12", v == 4);
}

/* --- Display lists */

static void
lists(void)
{
   float color[4];
   const GLuint base = glGenLists(3);
   CHECK("GL-5.4", base != 0 && glIsList(base) && glIsList(base + 2) && !glIsList(base + 3));
   glNewList(base, GL_COMPILE);
   CHECK_ERROR("GL-5.4", GL_INVALID_OPERATION, glNewList(base + 1, GL_COMPILE));
   glColor3f(1, 0, 0);
   glEndList();
   glGetFloatv(GL_CURRENT_COLOR, color);
   CHECK_NEAR("GL-5.4", 4, color, VEC4(1, 1, 1, 1), 0);
   glNewList(base + 1, GL_COMPILE);
   glCallList(base);
   glTranslatef(1, 2, 3);
   glEndList();
   glNewList(base, GL_COMPILE_AND_EXECUTE);
   glColor3f(0, 1, 0);
   glEndList();
   glGetFloatv(GL_CURRENT_COLOR, color);
   CHECK_NEAR("GL-5.4", 4, color, VEC4(0, 1, 0, 1), 0);
   glColor3f(1, 1, 1);
   /* the list called is the one that exists when it is called */
   glCallList(base + 1);
   glGetFloatv(GL_CURRENT_COLOR, color);
   CHECK_NEAR("GL-5.4", 4, color, VEC4(0, 1, 0, 1), 0);
   float m[16];
   glGetFloatv(GL_MODELVIEW_MATRIX, m);
   CHECK_NEAR("GL-5.4", 4, m + 12, VEC4(1, 2, 3, 1), 0);
   glDeleteLists(base, 3);
   CHECK("GL-5.4", !glIsList(base) && !glIsList(base + 1));
   CHECK_ERROR("GL-5.4", GL_NO_ERROR, glCallList(base));
   CHECK_ERROR("GL-5.4", GL_INVALID_VALUE, glDeleteLists(1, -1));
   CHECK("GL-5.4", glGenLists(0) == 0);
}

static void
call_lists(void)
{
   static const GLubyte ub[3] = {0, 1, 2}, bytes2[6] = {0, 0, 0, 1, 0, 2},
                        bytes3[6] = {0, 0, 1, 0, 0, 2};
   static const GLfloat f[3] = {0.2f, 1.9f, 2};
   static const GLint i[3] = {0, 1, 2};
   static const GLshort s[3] = {0, -1, -2};
   float m[16];
   for (GLuint k = 0; k < 3; k++) {
      glNewList(100 + k, GL_COMPILE);
      glTranslatef(k == 0, k == 1, k == 2);
      glEndList();
   }
   glListBase(100);
   glCallLists(3, GL_UNSIGNED_BYTE, ub);
   glCallLists(3, GL_INT, i);
   glCallLists(3, GL_FLOAT, f);
   glCallLists(3, GL_2_BYTES, bytes2);
   glCallLists(2, GL_3_BYTES, bytes3);
   glGetFloatv(GL_MODELVIEW_MATRIX, m);
   CHECK_NEAR("GL-5.4", 4, m + 12, VEC4(4, 5, 5, 1), 0);
   glLoadIdentity();
   glListBase(102);
   glCallLists(3, GL_SHORT, s);
   glGetFloatv(GL_MODELVIEW_MATRIX, m);
   CHECK_NEAR("GL-5.4", 4, m + 12, VEC4(1, 1, 1, 1), 0);
   CHECK_ERROR("GL-5.4", GL_INVALID_ENUM, glCallLists(1, GL_DOUBLE, f));
   CHECK_ERROR("GL-5.4", GL_INVALID_VALUE, glCallLists(-1, GL_INT, i));
}

/* A list that calls itself ends at the nesting limit. */
static void
recursive_list(void)
{
   GLint nesting = 0;
   float m[16];
   glGetIntegerv(GL_MAX_LIST_NESTING, &nesting);
   glNewList(5, GL_COMPILE);
   glTranslatef(1, 0, 0);
   glCallList(5);
   glEndList();
   CHECK_ERROR("GL-5.4", GL_NO_ERROR, glCallList(5));
   glGetFloatv(GL_MODELVIEW_MATRIX, m);
   CHECK("GL-5.4", nesting >= 64 && m[12] >= 64 && m[12] <= (float)nesting + 1);
}

/* Enums that only OpenGL ES 1.1 and its extensions have; GL/gl.h does not name them. */
static void
enums_of_es(void)
{
   static const GLenum queries[] = {
       0x898A, /* POINT_SIZE_ARRAY_TYPE_OES */
       0x898B, /* POINT_SIZE_ARRAY_STRIDE_OES */
       0x898D, /* MODELVIEW_MATRIX_FLOAT_AS_INT_BITS_OES */
       0x898E, /* PROJECTION_MATRIX_FLOAT_AS_INT_BITS_OES */
       0x898F, /* TEXTURE_MATRIX_FLOAT_AS_INT_BITS_OES */
       0x8B9C, /* POINT_SIZE_ARRAY_OES */
       0x8B9F, /* POINT_SIZE_ARRAY_BUFFER_BINDING_OES */
       0x8D60, /* TEXTURE_GEN_STR_OES */
   };
   GLint v[16], crop[4] = {0};
   GLfloat f[16];
   GLvoid *pointer;
   for (unsigned i = 0; i < COUNT(queries); i++) {
      glGetIntegerv(queries[i], v);
      ct_check("GL-6.1", glGetError() == GL_INVALID_ENUM, "glGetIntegerv(0x%x)", queries[i]);
      glGetFloatv(queries[i], f);
      ct_check("GL-6.1", glGetError() == GL_INVALID_ENUM, "glGetFloatv(0x%x)", queries[i]);
   }
   CHECK_ERROR("GL-6.1", GL_INVALID_ENUM, glGetPointerv(0x898C, &pointer));
   CHECK_ERROR("GL-6.1", GL_INVALID_ENUM, glIsEnabled(0x8B9C));
   CHECK_ERROR("GL-2.8", GL_INVALID_ENUM, glEnableClientState(0x8B9C));
   CHECK_ERROR("GL-2.5", GL_INVALID_ENUM, glEnable(0x8D60));
   CHECK_ERROR("GL-3.8", GL_INVALID_ENUM, glTexParameteriv(GL_TEXTURE_2D, 0x8B9D, crop));
   CHECK_ERROR("GL-6.1", GL_INVALID_ENUM, glGetTexParameteriv(GL_TEXTURE_2D, 0x8B9D, crop));
}

static void
lists_across_begin(void)
{
   glNewList(1, GL_COMPILE);
   glVertex2f(1, -1);
   glVertex2f(1, 1);
   glEndList();
   ct_clear(0, 0, 0, 1);
   glBegin(GL_QUADS);
   glVertex2f(-1, -1);
   glCallList(1);
   glVertex2f(-1, 1);
   glEnd();
   CHECK("GL-5.4", ct_count_lit() == CT_SIZE * CT_SIZE);
   CHECK("GL-5.4", glGetError() == GL_NO_ERROR);
}

/* Commands that only OpenGL ES and its extensions have: an error, where a driver has an entry for
 * them at all. */
static void
commands_of_es(void)
{
   typedef void (*three_proc)(GLenum, GLenum, GLint *);
   typedef void (*five_proc)(GLint, GLint, GLint, GLint, GLint);
   static const char *const of_three[] = {"glGetTexGenxvOES", "glTexGenxvOES"};
   GLint value[5] = {GL_OBJECT_LINEAR, 0, 0, 4, 4};
   for (unsigned i = 0; i < COUNT(of_three); i++) {
      const three_proc call = (three_proc)ct_get_proc_address(of_three[i]);
      if (call) {
         CHECK_ERROR("GL-2.5", GL_INVALID_OPERATION, call(GL_S, GL_TEXTURE_GEN_MODE, value));
         CHECK_ERROR("GL-2.5", GL_INVALID_OPERATION, call(0x8D60, GL_TEXTURE_GEN_MODE, value));
      }
   }
   const five_proc draw = (five_proc)ct_get_proc_address("glDrawTexiOES");
   ct_clear(0, 0, 0, 1);
   if (draw)
      CHECK_ERROR("GL-2.5", GL_INVALID_OPERATION, draw(0, 0, 0, CT_SIZE, CT_SIZE));
   const three_proc discard = (three_proc)ct_get_proc_address("glDiscardFramebufferEXT");
   if (discard)
      CHECK_ERROR("GL-2.5", GL_INVALID_OPERATION, discard(GL_FRAMEBUFFER, 0, value));
   CHECK("GL-2.5", ct_count_lit() == 0);
   glNewList(1, GL_COMPILE_AND_EXECUTE);
   if (draw)
      CHECK_ERROR("GL-2.5", GL_INVALID_OPERATION, draw(0, 0, 0, CT_SIZE, CT_SIZE));
   glEndList();
   CHECK("GL-2.5", ct_count_lit() == 0);
}

static const struct ct_test tests[] = {
    {"errors_are_sticky", errors_are_sticky},
    {"invalid_arguments", invalid_arguments},
    {"inside_begin", inside_begin},
    {"enums_of_es", enums_of_es},
    {"commands_of_es", commands_of_es},
    {"attribute_groups", attribute_groups},
    {"attribute_stack_depth", attribute_stack_depth},
    {"pixel_store_is_client_state", pixel_store_is_client_state},
    {"lists", lists},
    {"call_lists", call_lists},
    {"recursive_list", recursive_list},
    {"lists_across_begin", lists_across_begin},
};
CT_TOPIC(core_state, "", tests);
