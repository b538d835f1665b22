/* GL_ATI_vertex_array_object, GL_ATI_element_array, GL_ATI_map_object_buffer. */
#include "ct.h"

#define VAO "ATI_vertex_array_object"
#define ELEMENTS "ATI_element_array"
#define MAP "ATI_map_object_buffer"

static void
need(const char *extension)
{
   if (!ct_has_extension(extension))
      ct_skip("no %s", extension);
}

/* A quad over the left half, and one over the right half. */
static const float quads[16] = {-1, -1, 0, -1, 0, 1, -1, 1, 0, -1, 1, -1, 1, 1, 0, 1};

static GLint
parameter(GLuint buffer, GLenum pname)
{
   GLint value = -1;
   glGetObjectBufferivATI(buffer, pname, &value);
   return value;
}

static GLint
array_object(GLenum array, GLenum pname)
{
   GLint value = -1;
   glGetArrayObjectivATI(array, pname, &value);
   return value;
}

/* Which halves of the window are lit? */
static int
halves(void)
{
   float a[4], b[4];
   ct_read_pixel(CT_SIZE / 4, CT_SIZE / 2, a);
   ct_read_pixel(3 * CT_SIZE / 4, CT_SIZE / 2, b);
   return (a[0] > 0.5f ? 1 : 0) + (b[0] > 0.5f ? 2 : 0);
}

static void
object_buffers(void)
{
   need("GL_ATI_vertex_array_object");
   GLfloat size = 0;
   const GLuint buffer = glNewObjectBufferATI(sizeof quads, quads, GL_STATIC_ATI);
   const GLuint other = glNewObjectBufferATI(16, NULL, GL_DYNAMIC_ATI);
   CHECK(VAO, buffer && other && buffer != other);
   CHECK(VAO, glIsObjectBufferATI(buffer) && !glIsObjectBufferATI(0));
   CHECK(VAO, parameter(buffer, GL_OBJECT_BUFFER_SIZE_ATI) == sizeof quads);
   CHECK(VAO, parameter(buffer, GL_OBJECT_BUFFER_USAGE_ATI) == GL_STATIC_ATI);
   CHECK(VAO, parameter(other, GL_OBJECT_BUFFER_USAGE_ATI) == GL_DYNAMIC_ATI);
   glGetObjectBufferfvATI(other, GL_OBJECT_BUFFER_SIZE_ATI, &size);
   CHECK(VAO, size == 16);
   CHECK_ERROR(VAO, GL_INVALID_ENUM, glNewObjectBufferATI(4, quads, GL_STATIC_DRAW));
   CHECK_ERROR(VAO, GL_INVALID_ENUM, parameter(buffer, GL_STATIC_ATI));
   CHECK_ERROR(VAO, GL_INVALID_VALUE, parameter(buffer + 77, GL_OBJECT_BUFFER_SIZE_ATI));
   CHECK_ERROR(VAO, GL_INVALID_VALUE,
               glUpdateObjectBufferATI(other, 8, 12, quads, GL_PRESERVE_ATI));
   CHECK_ERROR(VAO, GL_INVALID_VALUE,
               glUpdateObjectBufferATI(buffer + 77, 0, 4, quads, GL_PRESERVE_ATI));
   CHECK_ERROR(VAO, GL_NO_ERROR, glUpdateObjectBufferATI(other, 8, 8, quads, GL_DISCARD_ATI));
   glFreeObjectBufferATI(other);
   CHECK(VAO, !glIsObjectBufferATI(other) && glIsObjectBufferATI(buffer));
   CHECK_ERROR(VAO, GL_INVALID_VALUE, glFreeObjectBufferATI(other));
}

static void
arrays(void)
{
   need("GL_ATI_vertex_array_object");
   void *pointer = &pointer;
   GLfloat offset = -1;
   const GLuint buffer = glNewObjectBufferATI(sizeof quads, quads, GL_DYNAMIC_ATI);
   CHECK(VAO, array_object(GL_VERTEX_ARRAY, GL_ARRAY_OBJECT_BUFFER_ATI) == 0);
   CHECK_ERROR(VAO, GL_NO_ERROR, glArrayObjectATI(GL_VERTEX_ARRAY, 2, GL_FLOAT, 8, buffer, 32));
   CHECK(VAO, array_object(GL_VERTEX_ARRAY, GL_ARRAY_OBJECT_BUFFER_ATI) == (GLint)buffer);
   CHECK(VAO, array_object(GL_VERTEX_ARRAY, GL_ARRAY_OBJECT_OFFSET_ATI) == 32);
   glGetArrayObjectfvATI(GL_VERTEX_ARRAY, GL_ARRAY_OBJECT_OFFSET_ATI, &offset);
   glGetPointerv(GL_VERTEX_ARRAY_POINTER, &pointer);
   CHECK(VAO, offset == 32 && pointer == NULL);
   glEnableClientState(GL_VERTEX_ARRAY);
   ct_clear(0, 0, 0, 1);
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK(VAO, halves() == 2);
   glUpdateObjectBufferATI(buffer, 32, 32, quads, GL_PRESERVE_ATI);
   ct_clear(0, 0, 0, 1);
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK(VAO, halves() == 1);
   CHECK_ERROR(VAO, GL_INVALID_ENUM, glArrayObjectATI(GL_BLEND, 2, GL_FLOAT, 8, buffer, 0));
   CHECK_ERROR(VAO, GL_INVALID_VALUE, glArrayObjectATI(GL_VERTEX_ARRAY, 1, GL_FLOAT, 8, buffer, 0));
   CHECK_ERROR(VAO, GL_INVALID_VALUE, glArrayObjectATI(GL_VERTEX_ARRAY, 2, GL_BYTE, 8, buffer, 0));
   CHECK_ERROR(VAO, GL_INVALID_VALUE,
               glArrayObjectATI(GL_VERTEX_ARRAY, 2, GL_FLOAT, 8, buffer, 65));
   CHECK_ERROR(VAO, GL_INVALID_VALUE,
               glArrayObjectATI(GL_VERTEX_ARRAY, 2, GL_FLOAT, 8, buffer + 77, 0));
   CHECK_ERROR(VAO, GL_INVALID_ENUM, array_object(GL_VERTEX_ARRAY, GL_OBJECT_BUFFER_SIZE_ATI));
   /* A pointer command takes the array out of the object. */
   glVertexPointer(2, GL_FLOAT, 0, quads + 8);
   CHECK(VAO, array_object(GL_VERTEX_ARRAY, GL_ARRAY_OBJECT_BUFFER_ATI) == 0);
   ct_clear(0, 0, 0, 1);
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK(VAO, halves() == 2);
   /* What is freed is no array any more. */
   glArrayObjectATI(GL_VERTEX_ARRAY, 2, GL_FLOAT, 8, buffer, 0);
   glFreeObjectBufferATI(buffer);
   CHECK(VAO, array_object(GL_VERTEX_ARRAY, GL_ARRAY_OBJECT_BUFFER_ATI) == 0);
}

static void
mapping(void)
{
   need("GL_ATI_map_object_buffer");
   const GLuint buffer = glNewObjectBufferATI(32, quads, GL_DYNAMIC_ATI);
   glArrayObjectATI(GL_VERTEX_ARRAY, 2, GL_FLOAT, 0, buffer, 0);
   glEnableClientState(GL_VERTEX_ARRAY);
   float *p = glMapObjectBufferATI(buffer);
   CHECK(MAP, p && p[0] == -1 && p[4] == 0);
   if (p)
      memcpy(p, quads + 8, 32);
   CHECK_ERROR(MAP, GL_NO_ERROR, glUnmapObjectBufferATI(buffer));
   ct_clear(0, 0, 0, 1);
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK(MAP, halves() == 2);
   CHECK(MAP, glMapObjectBufferATI(buffer + 77) == NULL);
   CHECK_PENDING(MAP, GL_INVALID_VALUE);
   CHECK_ERROR(MAP, GL_INVALID_VALUE, glUnmapObjectBufferATI(buffer + 77));
}

static void
elements(void)
{
   need("GL_ATI_element_array");
   static const GLushort indices[4] = {4, 5, 6, 7};
   static const GLubyte bytes[6] = {9, 9, 0, 1, 2, 3};
   void *pointer = NULL;
   GLint type = 0;
   glVertexPointer(2, GL_FLOAT, 0, quads);
   glEnableClientState(GL_VERTEX_ARRAY);
   glGetIntegerv(GL_ELEMENT_ARRAY_TYPE_ATI, &type);
   CHECK(ELEMENTS, type == GL_UNSIGNED_INT && !glIsEnabled(GL_ELEMENT_ARRAY_ATI));
   CHECK_ERROR(ELEMENTS, GL_NO_ERROR, glElementPointerATI(GL_UNSIGNED_SHORT, indices));
   glGetPointerv(GL_ELEMENT_ARRAY_POINTER_ATI, &pointer);
   glGetIntegerv(GL_ELEMENT_ARRAY_TYPE_ATI, &type);
   CHECK(ELEMENTS, pointer == indices && type == GL_UNSIGNED_SHORT);
   CHECK_ERROR(ELEMENTS, GL_INVALID_OPERATION, glDrawElementArrayATI(GL_QUADS, 4));
   CHECK_ERROR(ELEMENTS, GL_INVALID_OPERATION, glDrawRangeElementArrayATI(GL_QUADS, 4, 7, 4));
   glEnableClientState(GL_ELEMENT_ARRAY_ATI);
   ct_clear(0, 0, 0, 1);
   CHECK_ERROR(ELEMENTS, GL_NO_ERROR, glDrawElementArrayATI(GL_QUADS, 4));
   CHECK(ELEMENTS, halves() == 2);
   CHECK_ERROR(ELEMENTS, GL_INVALID_ENUM, glElementPointerATI(GL_SHORT, indices));
   CHECK_ERROR(ELEMENTS, GL_INVALID_ENUM, glDrawElementArrayATI(99, 4));
   CHECK_ERROR(ELEMENTS, GL_INVALID_VALUE, glDrawElementArrayATI(GL_QUADS, -1));
   CHECK_ERROR(ELEMENTS, GL_INVALID_VALUE, glDrawRangeElementArrayATI(GL_QUADS, 7, 4, 4));
   /* DrawElements has indices of its own. */
   ct_clear(0, 0, 0, 1);
   glDrawElements(GL_QUADS, 4, GL_UNSIGNED_BYTE, bytes + 2);
   CHECK(ELEMENTS, halves() == 1);
   /* What a list compiles is what the array held then. */
   glNewList(1, GL_COMPILE);
   glDrawRangeElementArrayATI(GL_QUADS, 4, 7, 4);
   glEndList();
   glElementPointerATI(GL_UNSIGNED_BYTE, bytes + 2);
   ct_clear(0, 0, 0, 1);
   glCallList(1);
   CHECK(ELEMENTS, halves() == 2);
   if (!ct_has_extension("GL_ATI_vertex_array_object"))
      return;
   const GLuint buffer = glNewObjectBufferATI(sizeof bytes, bytes, GL_STATIC_ATI);
   CHECK_ERROR(ELEMENTS, GL_INVALID_VALUE,
               glArrayObjectATI(GL_ELEMENT_ARRAY_ATI, 2, GL_UNSIGNED_BYTE, 0, buffer, 2));
   CHECK_ERROR(ELEMENTS, GL_INVALID_VALUE,
               glArrayObjectATI(GL_ELEMENT_ARRAY_ATI, 1, GL_UNSIGNED_BYTE, 1, buffer, 2));
   CHECK_ERROR(ELEMENTS, GL_INVALID_ENUM,
               glArrayObjectATI(GL_ELEMENT_ARRAY_ATI, 1, GL_BYTE, 0, buffer, 2));
   CHECK_ERROR(ELEMENTS, GL_NO_ERROR,
               glArrayObjectATI(GL_ELEMENT_ARRAY_ATI, 1, GL_UNSIGNED_BYTE, 0, buffer, 2));
   CHECK(ELEMENTS, array_object(GL_ELEMENT_ARRAY_ATI, GL_ARRAY_OBJECT_OFFSET_ATI) == 2);
   ct_clear(0, 0, 0, 1);
   glDrawElementArrayATI(GL_QUADS, 4);
   CHECK(ELEMENTS, halves() == 1);
}

/* Variants of EXT_vertex_shader lie in object buffers, too. */
static void
variants(void)
{
   need("GL_ATI_vertex_array_object");
   need("GL_EXT_vertex_shader");
   static const float colors[16] = {1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1};
   GLint value = -1;
   void *pointer = &pointer;
   const GLuint buffer = glNewObjectBufferATI(sizeof colors, colors, GL_STATIC_ATI);
   glBindVertexShaderEXT(glGenVertexShadersEXT(1));
   glBeginVertexShaderEXT();
   const GLuint color = glGenSymbolsEXT(GL_VECTOR_EXT, GL_VARIANT_EXT, GL_FULL_RANGE_EXT, 1);
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR0_EXT, color);
   glShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_VERTEX_EXT,
                  glBindParameterEXT(GL_MVP_MATRIX_EXT), glBindParameterEXT(GL_CURRENT_VERTEX_EXT));
   glEndVertexShaderEXT();
   glEnable(GL_VERTEX_SHADER_EXT);
   CHECK_ERROR(VAO, GL_NO_ERROR, glVariantArrayObjectATI(color, GL_FLOAT, 0, buffer, 0));
   glGetVariantArrayObjectivATI(color, GL_ARRAY_OBJECT_BUFFER_ATI, &value);
   CHECK(VAO, value == (GLint)buffer);
   CHECK_ERROR(VAO, GL_INVALID_VALUE,
               glVariantArrayObjectATI(color, GL_FLOAT, 0, buffer, sizeof colors + 1));
   CHECK_ERROR(VAO, GL_INVALID_VALUE, glVariantArrayObjectATI(color, GL_FLOAT, 0, buffer + 77, 0));
   glEnableVariantClientStateEXT(color);
   glVertexPointer(2, GL_FLOAT, 0, quads);
   glEnableClientState(GL_VERTEX_ARRAY);
   ct_clear(0, 0, 0, 1);
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK_PIXEL(VAO, CT_SIZE / 4, CT_SIZE / 2, 1, 0, 0);
   CHECK(VAO, glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"object_buffers", object_buffers},
    {"arrays", arrays},
    {"mapping", mapping},
    {"elements", elements},
    {"variants", variants},
};
CT_TOPIC(core_ati_arrays, "", tests);
