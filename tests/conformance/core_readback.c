/* ReadPixels of stencil as numbers of each type, after pixel transfer (OpenGL 2.1, 4.3.2). */
#include "ct.h"

#include <string.h>

#define SIDE 32
#define PIXELS (SIDE * SIDE)
#define NUM(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
   GLenum type;
   unsigned bytes;
   GLuint mask; /* what the type holds: signed ones lose their sign bit; 0: a float */
} types[] = {
    {GL_UNSIGNED_BYTE, 1, 0xff},
    {GL_BYTE, 1, 0x7f},
    {GL_UNSIGNED_SHORT, 2, 0xffff},
    {GL_SHORT, 2, 0x7fff},
    {GL_UNSIGNED_INT, 4, ~(GLuint)0},
    {GL_INT, 4, 0x7fffffff},
    {GL_FLOAT, 4, 0},
};

static GLubyte stencil[PIXELS];
static GLuint map[64];
static bool mapped;

static GLuint
transferred(GLubyte value, GLint shift, GLint offset)
{
   const GLuint moved = shift < 0 ? (GLuint)value >> -shift : (GLuint)value << shift;
   const GLuint index = moved + (GLuint)offset;
   return mapped ? map[index % NUM(map)] : index;
}

static bool
is_expected(unsigned t, const uint8_t *at, GLuint expected)
{
   GLushort half;
   GLuint word;
   GLfloat number;
   if (types[t].bytes == 1)
      return *at == (expected & types[t].mask);
   memcpy(&half, at, sizeof half);
   if (types[t].bytes == 2)
      return half == (expected & types[t].mask);
   memcpy(&word, at, sizeof word);
   memcpy(&number, at, sizeof number);
   return types[t].mask ? word == (expected & types[t].mask) : number == (GLfloat)expected;
}

/* A square of the corner, of many pixels or few. */
static void
read_square(GLint side, GLint shift, GLint offset)
{
   static uint8_t got[PIXELS * 4 + 1];
   glPixelTransferi(GL_INDEX_SHIFT, shift);
   glPixelTransferi(GL_INDEX_OFFSET, offset);
   for (unsigned t = 0; t < NUM(types); t++) {
      unsigned wrong = 0;
      memset(got, 0xcc, sizeof got);
      glReadPixels(0, 0, side, side, GL_STENCIL_INDEX, types[t].type, got);
      for (GLint i = 0; i < side * side; i++) {
         const GLubyte value = stencil[i / side * SIDE + i % side];
         wrong +=
             !is_expected(t, got + (unsigned)i * types[t].bytes, transferred(value, shift, offset));
      }
      ct_check("GL-4.3.2", !wrong, "type 0x%x, side %d, shift %d, offset %d%s: %u wrong",
               types[t].type, side, shift, offset, mapped ? ", mapped" : "", wrong);
      ct_check("GL-4.3.2", got[(unsigned)(side * side) * types[t].bytes] == 0xcc,
               "type 0x%x, side %d: beyond", types[t].type, side);
   }
   glPixelTransferi(GL_INDEX_SHIFT, 0);
   glPixelTransferi(GL_INDEX_OFFSET, 0);
}

static void
stencil_numbers(void)
{
   static const GLint shifts[] = {0, 3, -2, 0}, offsets[] = {0, 5, 1, 1000};
   for (unsigned i = 0; i < PIXELS; i++)
      stencil[i] = (GLubyte)ct_random(0, 255.9f);
   for (unsigned i = 0; i < NUM(map); i++)
      map[i] = (GLuint)ct_random(0, 255.9f);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glRasterPos2f(-1, -1);
   glDrawPixels(SIDE, SIDE, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, stencil);
   for (unsigned i = 0; i < NUM(shifts); i++) {
      read_square(SIDE, shifts[i], offsets[i]);
      read_square(5, shifts[i], offsets[i]);
   }
   glPixelMapuiv(GL_PIXEL_MAP_S_TO_S, NUM(map), map);
   glPixelTransferi(GL_MAP_STENCIL, true);
   mapped = true;
   read_square(SIDE, 0, 3);
   read_square(5, 1, 0);
   mapped = false;
   glPixelTransferi(GL_MAP_STENCIL, false);
   CHECK("GL-4.3.2", glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"stencil_numbers", stencil_numbers},
};
CT_TOPIC(core_readback, "", tests);
