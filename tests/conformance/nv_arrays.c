/* Vertex attribute arrays. */
#include "ct_nv.h"

#include <stdio.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define ARRAY(i) (GL_VERTEX_ATTRIB_ARRAY0_NV + (GLenum)(i))

static void
pointer_errors(void)
{
   static float data[16];
   GLint size, stride, type;
   void *pointer;
   glVertexAttribPointerNV(5, 3, GL_SHORT, 12, data);
   CHECK_ERROR("VP-427 VP-051", GL_INVALID_VALUE,
               glVertexAttribPointerNV(16, 4, GL_FLOAT, 0, data));
   CHECK_ERROR("VP-428", GL_INVALID_VALUE, glVertexAttribPointerNV(5, 0, GL_FLOAT, 0, data));
   CHECK_ERROR("VP-428", GL_INVALID_VALUE, glVertexAttribPointerNV(5, 5, GL_FLOAT, 0, data));
   CHECK_ERROR("VP-428", GL_INVALID_VALUE, glVertexAttribPointerNV(5, -1, GL_FLOAT, 0, data));
   CHECK_ERROR("VP-429", GL_INVALID_VALUE, glVertexAttribPointerNV(5, 4, GL_FLOAT, -1, data));
   static const GLenum types[] = {GL_INT, GL_BYTE, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT, GL_RGBA, 0};
   for (size_t i = 0; i < COUNT(types); i++)
      CHECK_ERROR("VP-430", GL_INVALID_ENUM, glVertexAttribPointerNV(5, 4, types[i], 0, data));
   for (int n = 1; n < 4; n++)
      CHECK_ERROR("VP-431", GL_INVALID_OPERATION,
                  glVertexAttribPointerNV(5, n, GL_UNSIGNED_BYTE, 0, data));
   glGetVertexAttribivNV(5, GL_ATTRIB_ARRAY_SIZE_NV, &size);
   glGetVertexAttribivNV(5, GL_ATTRIB_ARRAY_STRIDE_NV, &stride);
   glGetVertexAttribivNV(5, GL_ATTRIB_ARRAY_TYPE_NV, &type);
   glGetVertexAttribPointervNV(5, GL_ATTRIB_ARRAY_POINTER_NV, &pointer);
   CHECK("VP-432 VP-427 VP-574", size == 3 && stride == 12 && type == GL_SHORT && pointer == data);
   for (GLuint i = 0; i < 16; i++)
      CHECK_ERROR("VP-427", GL_NO_ERROR, glVertexAttribPointerNV(i, 4, GL_FLOAT, 0, data));
}

static void
enables(void)
{
   for (unsigned i = 0; i < 16; i++) {
      GLboolean on = 9;
      CHECK("VP-436", !glIsEnabled(ARRAY(i)));
      CHECK_ERROR("VP-436", GL_NO_ERROR, glEnableClientState(ARRAY(i)));
      glGetBooleanv(ARRAY(i), &on);
      CHECK("VP-436", glIsEnabled(ARRAY(i)) && on == GL_TRUE);
      CHECK_ERROR("VP-436", GL_NO_ERROR, glDisableClientState(ARRAY(i)));
      CHECK("VP-436", !glIsEnabled(ARRAY(i)));
   }
}

static void
draw_one(void *data)
{
   glDrawArrays(GL_POINTS, data ? *(const GLint *)data : 0, 1);
}

static void
show_attribute_1(const char *ids)
{
   static const float middle[4] = {0, 0, 0, 1};
   ct_use_program(ids, "MOV o[HPOS], c[4]; MOV o[TEX0], v[1];");
   ct_set_param(4, 0, 0, 0, 1);
   static float positions[8][4];
   for (int i = 0; i < 8; i++)
      memcpy(positions[i], middle, sizeof middle);
   glVertexAttribPointerNV(0, 4, GL_FLOAT, 0, positions);
   glEnableClientState(ARRAY(0));
   glEnableClientState(ARRAY(1));
}

static void
store_component(void *place, GLenum type, double v)
{
   const GLshort s = (GLshort)v;
   const GLfloat f = (GLfloat)v;
   const GLubyte ub = (GLubyte)v;
   if (type == GL_SHORT)
      memcpy(place, &s, sizeof s);
   else if (type == GL_FLOAT)
      memcpy(place, &f, sizeof f);
   else if (type == GL_DOUBLE)
      memcpy(place, &v, sizeof v);
   else
      memcpy(place, &ub, sizeof ub);
}

/* Each type and size, packed and with a stride, from an element that is not the first. */
static void
types_and_sizes(void)
{
   static const struct {
      GLenum type;
      int bytes;
   } types[] = {{GL_SHORT, 2}, {GL_FLOAT, 4}, {GL_DOUBLE, 8}, {GL_UNSIGNED_BYTE, 1}};
   show_attribute_1("VP-433");
   for (size_t t = 0; t < COUNT(types); t++) {
      for (int size = types[t].type == GL_UNSIGNED_BYTE ? 4 : 1; size <= 4; size++) {
         for (int stride = 0; stride < 80; stride += 37) {
            uint8_t data[400] = {0}; /* 37 and 74: elements that are not aligned */
            const int step = stride ? stride : size * types[t].bytes;
            const GLint first = 3;
            float expected[4] = {0, 0, 0, 1};
            for (int c = 0; c < size; c++) {
               const double v = types[t].type == GL_UNSIGNED_BYTE ? 40 * c + 51 : 100 * c - 17;
               uint8_t *place = data + first * step + c * types[t].bytes;
               store_component(place, types[t].type, v);
               expected[c] = types[t].type == GL_UNSIGNED_BYTE ? (float)(v / 255) : (float)v;
            }
            glVertexAttribPointerNV(1, size, types[t].type, stride, data);
            const struct ct_result r = ct_feedback(draw_one, (void *)&first);
            ct_near("VP-433 VP-434 VP-435 VP-446", 4, r.tex, expected, 1e-6f,
                    "type 0x%x size %d stride %d", types[t].type, size, stride);
         }
      }
   }
}

static void
precedence(void)
{
   static const float attrib[4] = {0.1f, 0.2f, 0.3f, 0.4f}, middle[4] = {0, 0, 0, 1};
   static const GLubyte conventional[3] = {255, 51, 0};
   ct_use_program("VP-437", "MOV o[HPOS], v[0]; MOV o[TEX0], v[3];");
   glVertexPointer(4, GL_FLOAT, 0, middle);
   glEnableClientState(GL_VERTEX_ARRAY);
   glColorPointer(3, GL_UNSIGNED_BYTE, 0, conventional);
   glVertexAttribPointerNV(3, 4, GL_FLOAT, 0, attrib);
   glColor4f(0.9f, 0.8f, 0.7f, 0.6f);
   struct ct_result r = ct_feedback(draw_one, NULL);
   CHECK_NEAR("VP-439", 4, r.tex, VEC4(0.9f, 0.8f, 0.7f, 0.6f), 1e-6f);
   glEnableClientState(GL_COLOR_ARRAY);
   r = ct_feedback(draw_one, NULL);
   CHECK_NEAR("VP-438", 4, r.tex, VEC4(1, 0.2f, 0, 1), 1e-6f);
   glEnableClientState(ARRAY(3));
   r = ct_feedback(draw_one, NULL);
   CHECK_NEAR("VP-437", 4, r.tex, attrib, 1e-6f);
   /* In conventional mode the attribute array is as if it were not there. */
   glDisable(GL_VERTEX_PROGRAM_NV);
   r = ct_feedback(draw_one, NULL);
   CHECK_NEAR("VP-440", 4, r.color, VEC4(1, 0.2f, 0, 1), 1e-5f);
   glDisableClientState(GL_VERTEX_ARRAY);
   glVertexAttribPointerNV(0, 4, GL_FLOAT, 0, middle);
   glEnableClientState(ARRAY(0));
   ct_no_error("VP-440", __FILE__, __LINE__);
   r = ct_feedback(draw_one, NULL);
   CHECK("VP-440", !r.drawn);
}

static void
provoking_array(void)
{
   static const float left[4] = {-0.5f, 0, 0, 1}, right[4] = {0.5f, 0, 0, 1};
   ct_use_program("VP-441", CT_PASS_POSITION);
   glVertexPointer(4, GL_FLOAT, 0, left);
   glVertexAttribPointerNV(0, 4, GL_FLOAT, 0, right);
   struct ct_result r = ct_feedback(draw_one, NULL);
   CHECK("VP-442", !r.drawn && glGetError() == GL_NO_ERROR);
   glEnableClientState(GL_VERTEX_ARRAY);
   r = ct_feedback(draw_one, NULL);
   CHECK("VP-441", r.drawn && r.window[0] < CT_SIZE / 2);
   glEnableClientState(ARRAY(0));
   r = ct_feedback(draw_one, NULL);
   CHECK("VP-441", r.drawn && r.window[0] > CT_SIZE / 2);
   glDisableClientState(GL_VERTEX_ARRAY);
   r = ct_feedback(draw_one, NULL);
   CHECK("VP-441", r.drawn && r.window[0] > CT_SIZE / 2);
}

static void
array_element(void)
{
   static const float values[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
   float got[4];
   ct_use_program("VP-443", CT_PASS_POSITION);
   for (int i = 0; i < 2; i++) {
      glVertexAttribPointerNV(i ? 6 : 0, 4, GL_FLOAT, 0, values);
      glEnableClientState(ARRAY(i ? 6 : 0));
   }
   ct_clear(0, 0, 0, 1);
   CHECK_ERROR("VP-443", GL_NO_ERROR, glArrayElement(1));
   glGetVertexAttribfvNV(6, GL_CURRENT_ATTRIB_NV, got);
   CHECK_NEAR("VP-443", 4, got, values[1], 0);
   CHECK("VP-443", ct_count_lit() == 0);
}

static void
texture_coordinate_arrays(void)
{
   static const float middle[4] = {0, 0, 0, 1};
   static float coords[8][2];
   GLint units = 0;
   char body[64];
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   glVertexPointer(4, GL_FLOAT, 0, middle);
   glEnableClientState(GL_VERTEX_ARRAY);
   for (int i = 0; i < units && i < 8; i++) {
      coords[i][0] = (float)i + 1;
      coords[i][1] = -(float)i;
      glClientActiveTexture(GL_TEXTURE0 + (GLenum)i);
      glTexCoordPointer(2, GL_FLOAT, 0, coords[i]);
      glEnableClientState(GL_TEXTURE_COORD_ARRAY);
   }
   for (int i = 0; i < units && i < 8; i++) {
      snprintf(body, sizeof body, "MOV o[HPOS], v[0]; MOV o[TEX0], v[%d];", 8 + i);
      ct_use_program("VP-444", body);
      struct ct_result r = ct_feedback(draw_one, NULL);
      CHECK_NEAR("VP-444", 4, r.tex, VEC4((float)i + 1, -(float)i, 0, 1), 0);
      static const float attrib[4] = {9, 8, 7, 6};
      glVertexAttribPointerNV(8 + (GLuint)i, 4, GL_FLOAT, 0, attrib);
      glEnableClientState(ARRAY(8 + i));
      r = ct_feedback(draw_one, NULL);
      CHECK_NEAR("VP-444 VP-437", 4, r.tex, attrib, 0);
   }
}

static void
edge_flag_array(void)
{
   static const float triangle[3][2] = {{-0.8f, 0.01f}, {0.8f, 0.01f}, {0.01f, 0.8f}};
   static const GLboolean flags[3] = {GL_FALSE, GL_TRUE, GL_TRUE};
   ct_use_program("VP-445", CT_PASS_POSITION "MOV o[COL0], v[3];");
   glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, triangle);
   glEnableClientState(ARRAY(0));
   glEdgeFlagPointer(0, flags);
   glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
   for (int on = 0; on < 2; on++) {
      if (on)
         glEnableClientState(GL_EDGE_FLAG_ARRAY);
      ct_clear(0, 0, 0, 1);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      CHECK_PIXEL("VP-445", CT_SIZE / 2, CT_SIZE / 2, !on, !on, !on);
      CHECK("VP-445", ct_count_lit() > 40);
   }
}

/* A quad through each kind of draw: left half green. */
static void
draw_kinds(void)
{
   static const float v[6][6] = {{9, 9, 9, 9, 9, 9}, {-1, -1, 0, 1, 0, 0}, {0, -1, 0, 1, 0, 0},
                                 {0, 1, 0, 1, 0, 0}, {-1, 1, 0, 1, 0, 0},  {9, 9, 9, 9, 9, 9}};
   static const GLubyte ub[4] = {1, 2, 3, 4};
   static const GLushort us[4] = {1, 2, 3, 4};
   static const GLuint ui[4] = {1, 2, 3, 4};
   ct_use_program("VP-446", CT_PASS_POSITION "MOV o[COL0], v[6];");
   glVertexAttribPointerNV(0, 2, GL_FLOAT, sizeof v[0], v[0]);
   glVertexAttribPointerNV(6, 3, GL_FLOAT, sizeof v[0], v[0] + 2);
   glEnableClientState(ARRAY(0));
   glEnableClientState(ARRAY(6));
   for (int kind = 0; kind < 6; kind++) {
      ct_clear(0, 0, 0, 1);
      switch (kind) {
      case 0:
         glDrawArrays(GL_QUADS, 1, 4);
         break;
      case 1:
         glDrawElements(GL_QUADS, 4, GL_UNSIGNED_BYTE, ub);
         break;
      case 2:
         glDrawElements(GL_QUADS, 4, GL_UNSIGNED_SHORT, us);
         break;
      case 3:
         glDrawElements(GL_QUADS, 4, GL_UNSIGNED_INT, ui);
         break;
      case 4:
         glDrawRangeElements(GL_QUADS, 1, 4, 4, GL_UNSIGNED_SHORT, us);
         break;
      default:
         glBegin(GL_QUADS);
         for (int i = 1; i < 5; i++)
            glArrayElement(i);
         glEnd();
         break;
      }
      CHECK_PIXEL("VP-446", CT_SIZE / 4, CT_SIZE / 2, 0, 1, 0);
      ct_check("VP-446", ct_count_lit() == CT_SIZE * CT_SIZE / 2, "kind %d lit %u pixels", kind,
               ct_count_lit());
   }
}

static void
interleaved_arrays(void)
{
   static const float data[8] = {0};
   glInterleavedArrays(GL_C4F_N3F_V3F, 0, data);
   CHECK("VP-447", glIsEnabled(GL_VERTEX_ARRAY) && glIsEnabled(GL_COLOR_ARRAY));
   for (unsigned i = 0; i < 16; i++) {
      void *pointer = (void *)data;
      glGetVertexAttribPointervNV(i, GL_ATTRIB_ARRAY_POINTER_NV, &pointer);
      CHECK("VP-447", !glIsEnabled(ARRAY(i)) && pointer == NULL);
   }
}

/* Each kind of primitive lights as many pixels from arrays as vertex by vertex. */
static void
all_primitives(void)
{
   static const float v[4][2] = {{-0.5f, -0.5f}, {0.5f, -0.5f}, {-0.5f, 0.5f}, {0.5f, 0.6f}};
   ct_use_program("VP-446", CT_PASS_POSITION "MOV o[COL0], v[3];");
   glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, v);
   glEnableClientState(ARRAY(0));
   for (GLenum mode = GL_POINTS; mode <= GL_POLYGON; mode++) {
      ct_clear(0, 0, 0, 1);
      glDrawArrays(mode, 0, 4);
      const unsigned lit = ct_count_lit();
      ct_clear(0, 0, 0, 1);
      glBegin(mode);
      for (int i = 0; i < 4; i++)
         glVertexAttrib2fvNV(0, v[i]);
      glEnd();
      ct_check("VP-446 VP-441", lit > 0 && lit == ct_count_lit(), "mode %u: %u pixels, not %u",
               mode, lit, ct_count_lit());
   }
}

static void
second_element(void *data)
{
   glBegin(GL_POINTS);
   glArrayElement(1);
   glEnd();
}

static void
second_vertex(void *data)
{
   glDrawArrays(GL_POINTS, 1, 1);
}

/* Colour arrays of every type, element by element and as arrays: 1, 0, about a half and 1. */
static void
conventional_types(void)
{
   static const GLbyte b[8] = {0, 0, 0, 0, 127, 0, 63, 127};
   static const GLubyte ub[8] = {0, 0, 0, 0, 255, 0, 127, 255};
   static const GLshort s[8] = {0, 0, 0, 0, 32767, 0, 16383, 32767};
   static const GLushort us[8] = {0, 0, 0, 0, 65535, 0, 32767, 65535};
   static const GLint i[8] = {0, 0, 0, 0, 0x7fffffff, 0, 0x3fffffff, 0x7fffffff};
   static const GLuint ui[8] = {0, 0, 0, 0, 0xffffffffu, 0, 0x7fffffffu, 0xffffffffu};
   static const GLfloat f[8] = {0, 0, 0, 0, 1, 0, 0.5f, 1};
   static const GLdouble d[8] = {0, 0, 0, 0, 1, 0, 0.5, 1};
   const struct {
      GLenum type;
      const void *data;
   } types[] = {
       {GL_BYTE, b}, {GL_UNSIGNED_BYTE, ub}, {GL_SHORT, s}, {GL_UNSIGNED_SHORT, us},
       {GL_INT, i},  {GL_UNSIGNED_INT, ui},  {GL_FLOAT, f}, {GL_DOUBLE, d},
   };
   static const float positions[4] = {0};
   ct_use_program("VP-438", CT_PASS_POSITION "MOV o[TEX0], v[3];");
   glVertexPointer(2, GL_FLOAT, 0, positions);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   for (unsigned t = 0; t < COUNT(types); t++) {
      glColorPointer(4, types[t].type, 0, types[t].data);
      for (int element = 0; element < 2; element++) {
         const struct ct_result r = ct_feedback(element ? second_element : second_vertex, NULL);
         ct_near("VP-438", 4, r.tex, VEC4(1, 0, 0.5f, 1), 0.0041f, "type 0x%x, element %d",
                 types[t].type, element);
      }
   }
}

/* Every format as a program sees it, from memory and from a buffer. Element 1 of attributes 0, 2, 3
 * and 8, as floats with the values 1, 2, 3 ... */
static void
interleaved_formats(void)
{
   /* Sizes (0: not in the format) and places in floats; colours of ubytes are left out. */
   static const struct {
      GLenum format;
      int stride, size[4], at[4];
   } formats[] = {
       {GL_V2F, 2, {2}, {0}},
       {GL_V3F, 3, {3}, {0}},
       {GL_C4UB_V2F, 3, {2}, {1}},
       {GL_C4UB_V3F, 4, {3}, {1}},
       {GL_C3F_V3F, 6, {3, 0, 3}, {3, 0, 0}},
       {GL_N3F_V3F, 6, {3, 3}, {3, 0}},
       {GL_C4F_N3F_V3F, 10, {3, 3, 4}, {7, 4, 0}},
       {GL_T2F_V3F, 5, {3, 0, 0, 2}, {2, 0, 0, 0}},
       {GL_T4F_V4F, 8, {4, 0, 0, 4}, {4, 0, 0, 0}},
       {GL_T2F_C4UB_V3F, 6, {3, 0, 0, 2}, {3, 0, 0, 0}},
       {GL_T2F_C3F_V3F, 8, {3, 0, 3, 2}, {5, 0, 2, 0}},
       {GL_T2F_N3F_V3F, 8, {3, 3, 0, 2}, {5, 2, 0, 0}},
       {GL_T2F_C4F_N3F_V3F, 12, {3, 3, 4, 2}, {9, 6, 2, 0}},
       {GL_T4F_C4F_N3F_V4F, 15, {4, 3, 4, 4}, {11, 8, 4, 0}},
   };
   static const unsigned attribs[] = {0, 2, 3, 8};
   GLfloat data[32];
   GLuint buffer;
   for (int i = 0; i < 32; i++)
      data[i] = (float)(i + 1);
   glGenBuffers(1, &buffer);
   glBindBuffer(GL_ARRAY_BUFFER, buffer);
   glBufferData(GL_ARRAY_BUFFER, sizeof data, data, GL_STATIC_DRAW);
   ct_set_param(0, 0, 0, 0, 1);
   for (unsigned a = 0; a < 4; a++) {
      char body[80];
      snprintf(body, sizeof body, "MOV o[HPOS], c[0]; MOV o[TEX0], v[%u];", attribs[a]);
      ct_use_program("VP-447 VP-438", body);
      for (unsigned f = 0; f < 2 * COUNT(formats); f++) {
         const bool buffered = f % 2;
         const int size = formats[f / 2].size[a];
         float expected[4] = {0, 0, 0, 1};
         for (int c = 0; c < size; c++)
            expected[c] = data[formats[f / 2].stride + formats[f / 2].at[a] + c];
         glBindBuffer(GL_ARRAY_BUFFER, buffered ? buffer : 0);
         glInterleavedArrays(formats[f / 2].format, 0, buffered ? NULL : data);
         const struct ct_result r = ct_feedback(second_element, NULL);
         if (size)
            ct_near("VP-447 VP-438", 4, r.tex, expected, 0, "format 0x%x, v[%u], buffer %d",
                    formats[f / 2].format, attribs[a], buffered);
      }
   }
}

static void
locked_and_buffered(void)
{
   static float positions[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
   ct_use_program("VP-448", CT_PASS_POSITION "MOV o[COL0], v[3];");
   glEnableClientState(ARRAY(0));
   if (ct_has_extension("GL_EXT_compiled_vertex_array")) {
      glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, positions);
      ct_clear(0, 0, 0, 1);
      glLockArraysEXT(0, 4);
      glDrawArrays(GL_QUADS, 0, 4);
      glUnlockArraysEXT();
      CHECK("VP-448", ct_count_lit() == CT_SIZE * CT_SIZE);
   }
   if (ct_has_extension("GL_ARB_vertex_buffer_object")) {
      GLuint buffer;
      glGenBuffers(1, &buffer);
      glBindBuffer(GL_ARRAY_BUFFER, buffer);
      glBufferData(GL_ARRAY_BUFFER, sizeof positions, positions, GL_STATIC_DRAW);
      glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, NULL);
      glBindBuffer(GL_ARRAY_BUFFER, 0);
      ct_clear(0, 0, 0, 1);
      glDrawArrays(GL_QUADS, 0, 4);
      CHECK("VP-448", ct_count_lit() == CT_SIZE * CT_SIZE);
   }
   CHECK("VP-448", glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"pointer_errors", pointer_errors},
    {"enables", enables},
    {"types_and_sizes", types_and_sizes},
    {"precedence", precedence},
    {"provoking_array", provoking_array},
    {"array_element", array_element},
    {"texture_coordinate_arrays", texture_coordinate_arrays},
    {"edge_flag_array", edge_flag_array},
    {"draw_kinds", draw_kinds},
    {"all_primitives", all_primitives},
    {"conventional_types", conventional_types},
    {"interleaved_arrays", interleaved_arrays},
    {"interleaved_formats", interleaved_formats},
    {"locked_and_buffered", locked_and_buffered},
};
CT_TOPIC(nv_arrays, "GL_NV_vertex_program GL_NV_vertex_program1_1", tests);
