/* OpenGL ES 1.1: what a context has and has not, its state, and the errors of what differs from
 * OpenGL. Ids name sections of the OpenGL ES 1.1 specification. */
#include "ct_es1.h"

#include <stdio.h>
#include <stdlib.h>

static void
strings(void)
{
   const char *version = (const char *)glGetString(GL_VERSION);
   static const char *const required[] = {
       "GL_OES_read_format",
       "GL_OES_compressed_paletted_texture",
       "GL_OES_point_size_array",
       "GL_OES_point_sprite",
   };
   ct_check("es1:6.1.5", version && !strncmp(version, "OpenGL ES-CM 1.1", 16), "version %s",
            version);
   for (unsigned i = 0; i < sizeof required / sizeof required[0]; i++)
      ct_check("es1:6.1.5", ct_has_extension(required[i]), "%s", required[i]);
   CHECK("es1:6.1.5", !ct_has_extension("GL_ARB_vertex_program"));
   CHECK("es1:6.1.5", !ct_has_extension("GL_OES_standard_derivatives"));
   CHECK_ERROR("es1:6.1.5", GL_INVALID_ENUM, glGetString(GL_SHADING_LANGUAGE_VERSION));
}

/* Enums of OpenGL that OpenGL ES 1.1 lacks, or has elsewhere only. */
static void
enums(void)
{
   GLint v[16];
   CHECK_ERROR("es1:2.4", GL_INVALID_ENUM, glEnable(GL_TEXTURE_1D));
   CHECK_ERROR("es1:2.4", GL_INVALID_ENUM, glEnable(GL_LINE_STIPPLE));
   CHECK_ERROR("es1:2.4", GL_INVALID_ENUM, glEnable(GL_POLYGON_SMOOTH));
   CHECK_ERROR("es1:2.4", GL_INVALID_ENUM, glEnable(GL_AUTO_NORMAL));
   CHECK_ERROR("es1:2.4", GL_INVALID_ENUM, glEnable(GL_TEXTURE_GEN_S));
   CHECK_ERROR("es1:2.4", GL_INVALID_ENUM, glEnable(GL_VERTEX_ARRAY));
   CHECK_ERROR("es1:2.8", GL_INVALID_ENUM, glEnableClientState(GL_INDEX_ARRAY));
   CHECK_ERROR("es1:2.8", GL_INVALID_ENUM, glEnableClientState(GL_EDGE_FLAG_ARRAY));
   CHECK_ERROR("es1:2.8", GL_INVALID_ENUM, glVertexPointer(2, GL_INT, 0, NULL));
   CHECK_ERROR("es1:2.8", GL_INVALID_ENUM, glVertexPointer(2, GL_DOUBLE, 0, NULL));
   CHECK_ERROR("es1:2.8", GL_INVALID_ENUM, glColorPointer(4, GL_SHORT, 0, NULL));
   CHECK_ERROR("es1:2.8", GL_INVALID_VALUE, glColorPointer(3, GL_FLOAT, 0, NULL));
   CHECK_ERROR("es1:2.8", GL_INVALID_VALUE, glTexCoordPointer(1, GL_FLOAT, 0, NULL));
   CHECK_ERROR("es1:2.8", GL_INVALID_ENUM, glDrawArrays(GL_QUADS, 0, 4));
   CHECK_ERROR("es1:2.8", GL_INVALID_ENUM, glDrawArrays(GL_POLYGON, 0, 4));
   CHECK_ERROR("es1:2.10.2", GL_INVALID_ENUM, glMatrixMode(GL_COLOR));
   CHECK_ERROR("es1:2.12", GL_INVALID_ENUM, glMaterialf(GL_FRONT, GL_SHININESS, 3));
   CHECK_ERROR("es1:2.12", GL_INVALID_ENUM, glLightModelf(GL_LIGHT_MODEL_LOCAL_VIEWER, 1));
   CHECK_ERROR("es1:3.7.4", GL_INVALID_ENUM,
               glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP));
   CHECK_ERROR("es1:3.7.4", GL_INVALID_ENUM,
               glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_PRIORITY, 1));
   CHECK_ERROR("es1:3.7.11", GL_INVALID_ENUM, glBindTexture(GL_TEXTURE_3D, 0));
   CHECK_ERROR("es1:3.8", GL_INVALID_ENUM, glFogf(GL_FOG_INDEX, 1));
   CHECK_ERROR("es1:6.1.1", GL_INVALID_ENUM, glGetIntegerv(GL_DRAW_BUFFER, v));
   CHECK_ERROR("es1:6.1.1", GL_INVALID_ENUM, glGetIntegerv(GL_CURRENT_PROGRAM, v));
   CHECK_ERROR("es1:6.1.1", GL_INVALID_ENUM, glGetIntegerv(GL_MAX_VERTEX_ATTRIBS, v));
   CHECK_ERROR("es1:2.9", GL_INVALID_ENUM, glBindBuffer(GL_PIXEL_PACK_BUFFER, 0));
   CHECK_ERROR("es1:2.9", GL_INVALID_ENUM, glBufferData(GL_ARRAY_BUFFER, 4, NULL, GL_STREAM_READ));
   CHECK_ERROR("es1:5.2", GL_INVALID_ENUM, glHint(GL_POLYGON_SMOOTH_HINT, GL_NICEST));
   CHECK_ERROR("es1:3.6.1", GL_INVALID_ENUM, glPixelStorei(GL_UNPACK_SWAP_BYTES, 1));
}

/* State of the tables of chapter 6 that is one to four numbers. */
static const struct {
   GLenum pname;
   unsigned num;
   float value[4];
} initial[] = {
    {GL_CURRENT_COLOR, 4, {1, 1, 1, 1}},
    {GL_CURRENT_TEXTURE_COORDS, 4, {0, 0, 0, 1}},
    {GL_CURRENT_NORMAL, 3, {0, 0, 1}},
    {GL_CLIENT_ACTIVE_TEXTURE, 1, {GL_TEXTURE0}},
    {GL_VERTEX_ARRAY_SIZE, 1, {4}},
    {GL_VERTEX_ARRAY_TYPE, 1, {GL_FLOAT}},
    {GL_VERTEX_ARRAY_STRIDE, 1, {0}},
    {GL_NORMAL_ARRAY_TYPE, 1, {GL_FLOAT}},
    {GL_COLOR_ARRAY_SIZE, 1, {4}},
    {GL_TEXTURE_COORD_ARRAY_SIZE, 1, {4}},
    {CT_POINT_SIZE_ARRAY_TYPE, 1, {GL_FLOAT}},
    {CT_POINT_SIZE_ARRAY_STRIDE, 1, {0}},
    {GL_ARRAY_BUFFER_BINDING, 1, {0}},
    {GL_VERTEX_ARRAY_BUFFER_BINDING, 1, {0}},
    {GL_DEPTH_RANGE, 2, {0, 1}},
    {GL_MODELVIEW_STACK_DEPTH, 1, {1}},
    {GL_MATRIX_MODE, 1, {GL_MODELVIEW}},
    {GL_FOG_COLOR, 4, {0, 0, 0, 0}},
    {GL_FOG_DENSITY, 1, {1}},
    {GL_FOG_END, 1, {1}},
    {GL_FOG_MODE, 1, {GL_EXP}},
    {GL_SHADE_MODEL, 1, {GL_SMOOTH}},
    {GL_LIGHT_MODEL_AMBIENT, 4, {0.2f, 0.2f, 0.2f, 1}},
    {GL_LIGHT_MODEL_TWO_SIDE, 1, {0}},
    {GL_POINT_SIZE, 1, {1}},
    {GL_POINT_SIZE_MIN, 1, {0}},
    {GL_POINT_FADE_THRESHOLD_SIZE, 1, {1}},
    {GL_POINT_DISTANCE_ATTENUATION, 3, {1, 0, 0}},
    {GL_LINE_WIDTH, 1, {1}},
    {GL_CULL_FACE_MODE, 1, {GL_BACK}},
    {GL_FRONT_FACE, 1, {GL_CCW}},
    {GL_POLYGON_OFFSET_FACTOR, 1, {0}},
    {GL_SAMPLE_COVERAGE_VALUE, 1, {1}},
    {GL_TEXTURE_BINDING_2D, 1, {0}},
    {GL_ACTIVE_TEXTURE, 1, {GL_TEXTURE0}},
    {GL_ALPHA_TEST_FUNC, 1, {GL_ALWAYS}},
    {GL_ALPHA_TEST_REF, 1, {0}},
    {GL_STENCIL_FUNC, 1, {GL_ALWAYS}},
    {GL_STENCIL_FAIL, 1, {GL_KEEP}},
    {GL_DEPTH_FUNC, 1, {GL_LESS}},
    {GL_BLEND_SRC, 1, {GL_ONE}},
    {GL_BLEND_DST, 1, {GL_ZERO}},
    {GL_LOGIC_OP_MODE, 1, {GL_COPY}},
    {GL_COLOR_WRITEMASK, 4, {1, 1, 1, 1}},
    {GL_DEPTH_WRITEMASK, 1, {1}},
    {GL_DEPTH_CLEAR_VALUE, 1, {1}},
    {GL_STENCIL_CLEAR_VALUE, 1, {0}},
    {GL_UNPACK_ALIGNMENT, 1, {4}},
    {GL_PERSPECTIVE_CORRECTION_HINT, 1, {GL_DONT_CARE}},
    {GL_GENERATE_MIPMAP_HINT, 1, {GL_DONT_CARE}},
};

static void
initial_state(void)
{
   for (size_t i = 0; i < sizeof initial / sizeof initial[0]; i++) {
      float value[16] = {-7, -7, -7, -7};
      glGetFloatv(initial[i].pname, value);
      ct_near("es1:6.2", initial[i].num, value, initial[i].value, 0.001f, "0x%x", initial[i].pname);
   }
   CHECK_PENDING("es1:6.2", GL_NO_ERROR);
}

static void
limits(void)
{
   static const struct {
      GLenum pname;
      GLint least;
   } least[] = {
       {GL_MAX_LIGHTS, 8},
       {GL_MAX_CLIP_PLANES, 1},
       {GL_MAX_MODELVIEW_STACK_DEPTH, 16},
       {GL_MAX_PROJECTION_STACK_DEPTH, 2},
       {GL_MAX_TEXTURE_STACK_DEPTH, 2},
       {GL_SUBPIXEL_BITS, 4},
       {GL_MAX_TEXTURE_SIZE, 64},
       {GL_MAX_TEXTURE_UNITS, 2},
       {GL_NUM_COMPRESSED_TEXTURE_FORMATS, 10},
       {GL_RED_BITS, 8},
       {GL_DEPTH_BITS, 16},
       {GL_STENCIL_BITS, 8},
   };
   for (size_t i = 0; i < sizeof least / sizeof least[0]; i++) {
      GLint value = -1;
      glGetIntegerv(least[i].pname, &value);
      ct_check("es1:6.2", value >= least[i].least, "0x%x is %d", least[i].pname, value);
   }
   /* Depths of the stacks are kept. */
   GLint depth = 0;
   glGetIntegerv(GL_MAX_PROJECTION_STACK_DEPTH, &depth);
   glMatrixMode(GL_PROJECTION);
   for (GLint i = 1; i < depth; i++)
      CHECK_ERROR("es1:2.10.2", GL_NO_ERROR, glPushMatrix());
   CHECK_ERROR("es1:2.10.2", GL_STACK_OVERFLOW, glPushMatrix());
   for (GLint i = 1; i < depth; i++)
      CHECK_ERROR("es1:2.10.2", GL_NO_ERROR, glPopMatrix());
   CHECK_ERROR("es1:2.10.2", GL_STACK_UNDERFLOW, glPopMatrix());
}

/* Every capability can be set and asked for; arrays too. */
static void
capabilities(void)
{
   static const GLenum caps[] = {
       GL_ALPHA_TEST,
       GL_BLEND,
       GL_CLIP_PLANE0,
       GL_COLOR_LOGIC_OP,
       GL_COLOR_MATERIAL,
       GL_CULL_FACE,
       GL_DEPTH_TEST,
       GL_DITHER,
       GL_FOG,
       GL_LIGHT0,
       GL_LIGHT7,
       GL_LIGHTING,
       GL_LINE_SMOOTH,
       GL_MULTISAMPLE,
       GL_NORMALIZE,
       GL_POINT_SMOOTH,
       GL_POINT_SPRITE,
       GL_SCISSOR_TEST,
       GL_POLYGON_OFFSET_FILL,
       GL_RESCALE_NORMAL,
       GL_STENCIL_TEST,
       GL_TEXTURE_2D,
       GL_SAMPLE_ALPHA_TO_ONE,
       GL_SAMPLE_COVERAGE,
       GL_SAMPLE_ALPHA_TO_COVERAGE,
   };
   static const GLenum arrays[] = {GL_VERTEX_ARRAY, GL_NORMAL_ARRAY, GL_COLOR_ARRAY,
                                   GL_TEXTURE_COORD_ARRAY, CT_POINT_SIZE_ARRAY};
   for (size_t i = 0; i < sizeof caps / sizeof caps[0]; i++) {
      const bool on = caps[i] == GL_DITHER || caps[i] == GL_MULTISAMPLE;
      ct_check("es1:6.2", glIsEnabled(caps[i]) == on, "0x%x at first", caps[i]);
      glEnable(caps[i]);
      ct_check("es1:6.2", glIsEnabled(caps[i]), "0x%x enabled", caps[i]);
      glDisable(caps[i]);
      ct_check("es1:6.2", !glIsEnabled(caps[i]), "0x%x disabled", caps[i]);
   }
   for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) {
      ct_check("es1:6.2", !glIsEnabled(arrays[i]), "0x%x at first", arrays[i]);
      glEnableClientState(arrays[i]);
      ct_check("es1:6.2", glIsEnabled(arrays[i]), "0x%x enabled", arrays[i]);
      glDisableClientState(arrays[i]);
      ct_check("es1:6.2", !glIsEnabled(arrays[i]), "0x%x disabled", arrays[i]);
   }
   CHECK_PENDING("es1:6.2", GL_NO_ERROR);
}

/* Commands of OpenGL do nothing, or are not there. */
static void
commands(void)
{
   static const char *const gone[] = {"glEnd", "glEndList", "glPopAttrib", "glInitNames"};
   for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++) {
      void (*call)(void) = ct_get_proc_address(gone[i]);
      if (!call)
         continue;
      call();
      const GLenum error = glGetError();
      ct_check("es1:2.4", error == GL_INVALID_OPERATION || error == GL_NO_ERROR, "%s: 0x%x",
               gone[i], error);
   }
}

static void
pointers(void)
{
   static const GLfloat data[4];
   void *pointer = NULL;
   GLint value = 0;
   GLuint buffer;
   typedef void (*pointer_proc)(GLenum, GLsizei, const void *);
   const pointer_proc point_size_pointer = (pointer_proc)ct_es1("glPointSizePointerOES");
   point_size_pointer(GL_FLOAT, 8, data);
   glGetPointerv(CT_POINT_SIZE_ARRAY_POINTER, &pointer);
   CHECK("es1:6.1.11", pointer == data);
   glGetIntegerv(CT_POINT_SIZE_ARRAY_STRIDE, &value);
   CHECK("es1:6.1.11", value == 8);
   CHECK_ERROR("es1:2.8", GL_INVALID_VALUE, point_size_pointer(GL_FLOAT, -1, data));
   CHECK_ERROR("es1:2.8", GL_INVALID_ENUM, point_size_pointer(GL_UNSIGNED_BYTE, 0, data));
   glGenBuffers(1, &buffer);
   glBindBuffer(GL_ARRAY_BUFFER, buffer);
   glVertexPointer(2, GL_FIXED, 0, (const void *)8);
   glGetIntegerv(GL_VERTEX_ARRAY_BUFFER_BINDING, &value);
   CHECK("es1:6.1.11", (GLuint)value == buffer);
   glGetIntegerv(GL_VERTEX_ARRAY_TYPE, &value);
   CHECK("es1:6.1.11", value == GL_FIXED);
   glGetPointerv(GL_VERTEX_ARRAY_POINTER, &pointer);
   CHECK("es1:6.1.11", pointer == (void *)8);
   glBufferData(GL_ARRAY_BUFFER, 64, NULL, GL_DYNAMIC_DRAW);
   glGetBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &value);
   CHECK("es1:6.1.13", value == 64);
   glGetBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_USAGE, &value);
   CHECK("es1:6.1.13", value == GL_DYNAMIC_DRAW);
}

/* OES_matrix_get and OES_query_matrix. */
static void
matrices(void)
{
   const GLfloat m[16] = {1.5f, 0, 0, 0, 0, -3, 0, 0, 0, 0, 100, 0, 0.001f, 0, 0, 1};
   GLfloat got[16];
   GLint bits[16];
   glLoadMatrixf(m);
   glGetFloatv(GL_MODELVIEW_MATRIX, got);
   CHECK("es1:6.2", !memcmp(got, m, sizeof m));
   if (ct_has_extension("GL_OES_matrix_get")) {
      glGetIntegerv(0x898D /* MODELVIEW_MATRIX_FLOAT_AS_INT_BITS_OES */, bits);
      CHECK("es1:matrix_get", !memcmp(bits, m, sizeof m));
   }
   if (ct_has_extension("GL_OES_query_matrix")) {
      GLfixed mantissa[16];
      GLint exponent[16];
      typedef GLbitfield (*query_proc)(GLfixed *, GLint *);
      const query_proc query = (query_proc)ct_es1("glQueryMatrixxOES");
      CHECK("es1:query", query(mantissa, exponent) == 0);
      for (unsigned i = 0; i < 16; i++)
         got[i] = ldexpf((float)mantissa[i] / 65536, exponent[i]);
      ct_near("es1:query", 16, got, m, 1e-4f, "glQueryMatrixxOES");
   }
}

static const struct ct_test tests[] = {
    {"strings", strings},
    {"enums", enums},
    {"initial_state", initial_state},
    {"limits", limits},
    {"capabilities", capabilities},
    {"commands", commands},
    {"pointers", pointers},
    {"matrices", matrices},
};
CT_TOPIC_OF(es1_rules, CT_ES1, "", tests);
