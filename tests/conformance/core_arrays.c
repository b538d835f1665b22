/* Vertex array objects and parts of buffers that are mapped (ARB_vertex_array_object,
 * APPLE_vertex_array_object, ARB_map_buffer_range). */
#include "ct.h"

#define VAO "ARB_vertex_array_object"
#define APPLE "APPLE_vertex_array_object"
#define MAP "ARB_map_buffer_range"

/* The left half of the window, and the right one. */
static const float left[8] = {-1, -1, 0, -1, 0, 1, -1, 1}, right[8] = {0, -1, 1, -1, 1, 1, 0, 1};

static GLuint
new_buffer(const void *data, GLsizeiptr size)
{
   GLuint name;
   glGenBuffers(1, &name);
   glBindBuffer(GL_ARRAY_BUFFER, name);
   glBufferData(GL_ARRAY_BUFFER, size, data, GL_STATIC_DRAW);
   return name;
}

static GLint
get(GLenum pname)
{
   GLint value = -1;
   glGetIntegerv(pname, &value);
   return value;
}

/* Draws with the arrays that are bound; which halves of the window are red then? */
static int
halves(void)
{
   ct_clear(0, 0, 0, 1);
   glColor3f(1, 0, 0);
   glDrawArrays(GL_QUADS, 0, 4);
   float a[4], b[4];
   ct_read_pixel(CT_SIZE / 4, CT_SIZE / 2, a);
   ct_read_pixel(3 * CT_SIZE / 4, CT_SIZE / 2, b);
   return (a[0] > 0.5f ? 1 : 0) + (b[0] > 0.5f ? 2 : 0);
}

/* Each object has arrays of its own, and the object 0 keeps those of the client. */
static void
objects_hold_arrays(void)
{
   GLuint vao[2];
   glGenVertexArrays(2, vao);
   CHECK(VAO, vao[0] && vao[1] && vao[0] != vao[1] && !glIsVertexArray(vao[0]));
   CHECK(VAO, get(GL_VERTEX_ARRAY_BINDING) == 0);
   glVertexPointer(2, GL_FLOAT, 0, right);
   glEnableClientState(GL_VERTEX_ARRAY);
   glBindVertexArray(vao[0]);
   CHECK(VAO, glIsVertexArray(vao[0]) && get(GL_VERTEX_ARRAY_BINDING) == (GLint)vao[0]);
   CHECK(VAO, !glIsEnabled(GL_VERTEX_ARRAY) && get(GL_VERTEX_ARRAY_SIZE) == 4);
   const GLuint buffer = new_buffer(left, sizeof left);
   glVertexPointer(2, GL_FLOAT, 0, NULL);
   glEnableClientState(GL_VERTEX_ARRAY);
   CHECK(VAO, halves() == 1);
   glBindVertexArray(vao[1]);
   CHECK(VAO, get(GL_ARRAY_BUFFER_BINDING) == (GLint)buffer); /* not of the object */
   CHECK(VAO, halves() == 0);
   glBindVertexArray(0);
   CHECK(VAO, halves() == 2);
   glBindVertexArray(vao[0]);
   CHECK(VAO, halves() == 1);
   CHECK(VAO, get(GL_VERTEX_ARRAY_BUFFER_BINDING) == (GLint)buffer);
   glDeleteVertexArrays(2, vao);
   CHECK(VAO, get(GL_VERTEX_ARRAY_BINDING) == 0 && !glIsVertexArray(vao[0]));
   CHECK(VAO, halves() == 2);
   CHECK(VAO, glGetError() == GL_NO_ERROR);
}

/* The buffer of indices belongs to the object, what commands select does not. */
static void
what_belongs_to_objects(void)
{
   static const GLushort indices[4] = {0, 1, 2, 3};
   GLuint vao, elements;
   glGenVertexArrays(1, &vao);
   glBindVertexArray(vao);
   glGenBuffers(1, &elements);
   glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, elements);
   glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
   new_buffer(left, sizeof left);
   glVertexPointer(2, GL_FLOAT, 0, NULL);
   glEnableClientState(GL_VERTEX_ARRAY);
   glClientActiveTexture(GL_TEXTURE1);
   glEnableClientState(GL_TEXTURE_COORD_ARRAY);
   glBindVertexArray(0);
   CHECK(VAO, get(GL_ELEMENT_ARRAY_BUFFER_BINDING) == 0);
   CHECK(VAO, get(GL_CLIENT_ACTIVE_TEXTURE) == GL_TEXTURE1);
   CHECK(VAO, !glIsEnabled(GL_TEXTURE_COORD_ARRAY));
   glBindVertexArray(vao);
   CHECK(VAO, get(GL_ELEMENT_ARRAY_BUFFER_BINDING) == (GLint)elements);
   CHECK(VAO, glIsEnabled(GL_TEXTURE_COORD_ARRAY));
   glDisableClientState(GL_TEXTURE_COORD_ARRAY);
   ct_clear(0, 0, 0, 1);
   glColor3f(1, 1, 1);
   glDrawElements(GL_QUADS, 4, GL_UNSIGNED_SHORT, NULL);
   CHECK_PIXEL(VAO, CT_SIZE / 4, CT_SIZE / 2, 1, 1, 1);
   CHECK_PIXEL(VAO, 3 * CT_SIZE / 4, CT_SIZE / 2, 0, 0, 0);
   glDeleteBuffers(1, &elements);
   CHECK(VAO, get(GL_ELEMENT_ARRAY_BUFFER_BINDING) == 0);
}

static void
object_errors(void)
{
   GLuint vao, gone;
   glGenVertexArrays(1, &vao);
   glGenVertexArrays(1, &gone);
   glDeleteVertexArrays(1, &gone);
   CHECK_ERROR(VAO, GL_INVALID_OPERATION, glBindVertexArray(gone));
   CHECK_ERROR(VAO, GL_INVALID_OPERATION, glBindVertexArray(4711));
   CHECK_ERROR(VAO, GL_INVALID_VALUE, glGenVertexArrays(-1, &gone));
   CHECK_ERROR(VAO, GL_INVALID_VALUE, glDeleteVertexArrays(-1, &gone));
   CHECK_ERROR(VAO, GL_NO_ERROR, glDeleteVertexArrays(1, &(GLuint){0}));
   glBindVertexArray(vao);
   glBindBuffer(GL_ARRAY_BUFFER, 0);
   CHECK_ERROR(VAO, GL_INVALID_OPERATION, glVertexPointer(2, GL_FLOAT, 0, left));
   CHECK_ERROR(VAO, GL_NO_ERROR, glVertexPointer(2, GL_FLOAT, 0, NULL));
   glBegin(GL_POINTS);
   glBindVertexArray(0);
   glEnd();
   CHECK_PENDING(VAO, GL_INVALID_OPERATION);
   CHECK(VAO, get(GL_VERTEX_ARRAY_BINDING) == (GLint)vao);
}

/* Commands of objects are executed while a list is compiled. */
static void
objects_and_lists(void)
{
   GLuint vao;
   glGenVertexArrays(1, &vao);
   glNewList(1, GL_COMPILE);
   glBindVertexArray(vao);
   glEndList();
   CHECK(VAO, get(GL_VERTEX_ARRAY_BINDING) == (GLint)vao);
   glBindVertexArray(0);
   glCallList(1);
   CHECK(VAO, get(GL_VERTEX_ARRAY_BINDING) == 0);
}

/* PopClientAttrib: first the binding, then what the object held. */
static void
pushed_objects(void)
{
   GLuint vao[2];
   glGenVertexArrays(2, vao);
   glBindVertexArray(vao[0]);
   new_buffer(left, sizeof left);
   glVertexPointer(2, GL_FLOAT, 0, NULL);
   glEnableClientState(GL_VERTEX_ARRAY);
   glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
   glVertexPointer(3, GL_FLOAT, 0, NULL);
   glBindVertexArray(vao[1]);
   glVertexPointer(4, GL_SHORT, 0, NULL);
   glPopClientAttrib();
   CHECK(APPLE, get(GL_VERTEX_ARRAY_BINDING) == (GLint)vao[0]);
   CHECK(APPLE, get(GL_VERTEX_ARRAY_SIZE) == 2 && halves() == 1);
   glBindVertexArray(vao[1]);
   CHECK(APPLE, get(GL_VERTEX_ARRAY_SIZE) == 4 && get(GL_VERTEX_ARRAY_TYPE) == GL_SHORT);
   /* An object that is gone does not come back. */
   glBindVertexArray(vao[0]);
   glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
   glDeleteVertexArrays(1, &vao[0]);
   glPopClientAttrib();
   CHECK(VAO, !glIsVertexArray(vao[0]) && get(GL_VERTEX_ARRAY_BINDING) == 0);
   while (glGetError())
      ;
}

/* APPLE's objects come from any name and take client memory; the names are those of ARB. */
static void
apple_objects(void)
{
   if (!ct_has_extension("GL_APPLE_vertex_array_object"))
      ct_skip("no GL_APPLE_vertex_array_object");
   GLuint vao;
   CHECK_ERROR(APPLE, GL_NO_ERROR, glBindVertexArrayAPPLE(77));
   CHECK(APPLE, glIsVertexArrayAPPLE(77) && get(GL_VERTEX_ARRAY_BINDING_APPLE) == 77);
   CHECK_ERROR(APPLE, GL_NO_ERROR, glVertexPointer(2, GL_FLOAT, 0, left));
   glEnableClientState(GL_VERTEX_ARRAY);
   CHECK(APPLE, halves() == 1);
   glGenVertexArraysAPPLE(1, &vao);
   CHECK(APPLE, vao != 77 && !glIsVertexArrayAPPLE(vao));
   CHECK_ERROR(VAO, GL_NO_ERROR, glBindVertexArray(vao));
   CHECK_ERROR(VAO, GL_INVALID_OPERATION, glVertexPointer(2, GL_FLOAT, 0, left));
   CHECK_ERROR(VAO, GL_NO_ERROR, glBindVertexArray(77));
   CHECK(APPLE, halves() == 1);
   CHECK_ERROR(APPLE, GL_NO_ERROR, glVertexPointer(2, GL_FLOAT, 0, right));
   CHECK(APPLE, halves() == 2);
   CHECK_ERROR(APPLE, GL_NO_ERROR, glBindVertexArrayAPPLE(vao));
   CHECK_ERROR(VAO, GL_INVALID_OPERATION, glVertexPointer(2, GL_FLOAT, 0, left));
   glDeleteVertexArraysAPPLE(1, &(GLuint){77});
   CHECK(APPLE, !glIsVertexArray(77) && glGetError() == GL_NO_ERROR);
}

/* The pop restores the binding first, and binding a name that was deleted makes an object. */
static void
apple_objects_come_back(void)
{
   if (!ct_has_extension("GL_APPLE_vertex_array_object"))
      ct_skip("no GL_APPLE_vertex_array_object");
   glBindVertexArrayAPPLE(78);
   glVertexPointer(2, GL_FLOAT, 0, left);
   glEnableClientState(GL_VERTEX_ARRAY);
   glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
   glDeleteVertexArraysAPPLE(1, &(GLuint){78});
   CHECK(APPLE, get(GL_VERTEX_ARRAY_BINDING_APPLE) == 0 && !glIsEnabled(GL_VERTEX_ARRAY));
   glPopClientAttrib();
   CHECK(APPLE, glIsVertexArrayAPPLE(78) && get(GL_VERTEX_ARRAY_BINDING_APPLE) == 78);
   CHECK(APPLE, glIsEnabled(GL_VERTEX_ARRAY) && halves() == 1);
   CHECK_ERROR(APPLE, GL_NO_ERROR, glVertexPointer(2, GL_FLOAT, 0, right));
   CHECK(APPLE, halves() == 2);
   glBindVertexArrayAPPLE(0);
   CHECK(APPLE, !glIsEnabled(GL_VERTEX_ARRAY));
   glDeleteVertexArraysAPPLE(1, &(GLuint){78});
   CHECK(APPLE, glGetError() == GL_NO_ERROR);
}

static GLint
parameter(GLenum pname)
{
   GLint value = -1;
   glGetBufferParameteriv(GL_ARRAY_BUFFER, pname, &value);
   return value;
}

static void
mapped_range(void)
{
   unsigned char bytes[64], back[64];
   for (unsigned i = 0; i < sizeof bytes; i++)
      bytes[i] = (unsigned char)i;
   new_buffer(bytes, sizeof bytes);
   unsigned char *p = glMapBufferRange(GL_ARRAY_BUFFER, 16, 8, GL_MAP_READ_BIT | GL_MAP_WRITE_BIT);
   CHECK(MAP, p && p[0] == 16 && p[7] == 23);
   CHECK(MAP, parameter(GL_BUFFER_MAPPED) && parameter(GL_BUFFER_ACCESS) == GL_READ_WRITE);
   CHECK(MAP, parameter(GL_BUFFER_MAP_OFFSET) == 16 && parameter(GL_BUFFER_MAP_LENGTH) == 8);
   CHECK(MAP, parameter(GL_BUFFER_ACCESS_FLAGS) == (GL_MAP_READ_BIT | GL_MAP_WRITE_BIT));
   void *pointer;
   glGetBufferPointerv(GL_ARRAY_BUFFER, GL_BUFFER_MAP_POINTER, &pointer);
   CHECK(MAP, pointer == p);
   if (p)
      p[3] = 200;
   CHECK(MAP, glUnmapBuffer(GL_ARRAY_BUFFER));
   CHECK(MAP, !parameter(GL_BUFFER_MAPPED) && parameter(GL_BUFFER_MAP_LENGTH) == 0);
   const GLbitfield flush =
       GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT | GL_MAP_UNSYNCHRONIZED_BIT;
   p = glMapBufferRange(GL_ARRAY_BUFFER, 32, 16, flush);
   CHECK(MAP, p != NULL && parameter(GL_BUFFER_ACCESS) == GL_WRITE_ONLY);
   if (p)
      p[9] = 201;
   CHECK_ERROR(MAP, GL_NO_ERROR, glFlushMappedBufferRange(GL_ARRAY_BUFFER, 8, 4));
   CHECK_ERROR(MAP, GL_INVALID_VALUE, glFlushMappedBufferRange(GL_ARRAY_BUFFER, 8, 9));
   CHECK_ERROR(MAP, GL_INVALID_VALUE, glFlushMappedBufferRange(GL_ARRAY_BUFFER, -1, 4));
   CHECK(MAP, glUnmapBuffer(GL_ARRAY_BUFFER));
   glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof back, back);
   CHECK(MAP, back[18] == 18 && back[19] == 200 && back[20] == 20 && back[41] == 201);
}

static void
mapping_errors(void)
{
   static const struct {
      GLintptr offset;
      GLsizeiptr length;
      GLbitfield access;
      GLenum error;
   } cases[] = {
       {-1, 4, GL_MAP_READ_BIT, GL_INVALID_VALUE},
       {0, -1, GL_MAP_READ_BIT, GL_INVALID_VALUE},
       {60, 8, GL_MAP_READ_BIT, GL_INVALID_VALUE},
       {0, 4, 0, GL_INVALID_OPERATION},
       {0, 4, GL_MAP_READ_BIT | GL_MAP_INVALIDATE_RANGE_BIT, GL_INVALID_OPERATION},
       {0, 4, GL_MAP_READ_BIT | GL_MAP_INVALIDATE_BUFFER_BIT, GL_INVALID_OPERATION},
       {0, 4, GL_MAP_READ_BIT | GL_MAP_UNSYNCHRONIZED_BIT, GL_INVALID_OPERATION},
       {0, 4, GL_MAP_READ_BIT | GL_MAP_FLUSH_EXPLICIT_BIT, GL_INVALID_OPERATION},
       {0, 4, GL_MAP_INVALIDATE_RANGE_BIT, GL_INVALID_OPERATION},
   };
   CHECK_ERROR(MAP, GL_INVALID_ENUM, glMapBufferRange(0x1234, 0, 4, GL_MAP_READ_BIT));
   CHECK_ERROR(MAP, GL_INVALID_OPERATION, glMapBufferRange(GL_ARRAY_BUFFER, 0, 4, GL_MAP_READ_BIT));
   new_buffer(NULL, 64);
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      const void *p =
          glMapBufferRange(GL_ARRAY_BUFFER, cases[i].offset, cases[i].length, cases[i].access);
      ct_check(MAP, !p && glGetError() == cases[i].error, "case %u", i);
   }
   CHECK_ERROR(MAP, GL_INVALID_OPERATION, glFlushMappedBufferRange(GL_ARRAY_BUFFER, 0, 4));
   CHECK(MAP, glMapBufferRange(GL_ARRAY_BUFFER, 0, 4, GL_MAP_WRITE_BIT) != NULL);
   CHECK_ERROR(MAP, GL_INVALID_OPERATION,
               glMapBufferRange(GL_ARRAY_BUFFER, 8, 4, GL_MAP_WRITE_BIT));
   CHECK_ERROR(MAP, GL_INVALID_OPERATION, glFlushMappedBufferRange(GL_ARRAY_BUFFER, 0, 4));
   CHECK_ERROR(MAP, GL_INVALID_OPERATION, glBufferSubData(GL_ARRAY_BUFFER, 2, 4, cases));
   CHECK_ERROR(MAP, GL_NO_ERROR, glBufferSubData(GL_ARRAY_BUFFER, 4, 4, cases));
   glBufferData(GL_ARRAY_BUFFER, 32, NULL, GL_STATIC_DRAW);
   CHECK(MAP, !parameter(GL_BUFFER_MAPPED) && parameter(GL_BUFFER_ACCESS_FLAGS) == 0);
}

static const struct ct_test tests[] = {
    {"objects_hold_arrays", objects_hold_arrays},
    {"what_belongs_to_objects", what_belongs_to_objects},
    {"object_errors", object_errors},
    {"objects_and_lists", objects_and_lists},
    {"pushed_objects", pushed_objects},
    {"apple_objects", apple_objects},
    {"apple_objects_come_back", apple_objects_come_back},
    {"mapped_range", mapped_range},
    {"mapping_errors", mapping_errors},
};
CT_TOPIC(core_arrays, "GL_ARB_vertex_array_object GL_ARB_map_buffer_range", tests);
