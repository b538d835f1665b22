/* 16-bit floats as vertex attributes: commands and arrays (NV_half_float, ARB_half_float_vertex).
 */
#include "ct.h"

#define HALF "NV_half_float"

/* 0, 0.25, 0.5, 0.75, 1, -1 */
enum { H0 = 0, H025 = 0x3400, H05 = 0x3800, H075 = 0x3a00, H1 = 0x3c00, HM1 = 0xbc00 };

#define COMMANDS(X)                                                                                \
   X(PFNGLVERTEX2HNVPROC, Vertex2hNV)                                                              \
   X(PFNGLVERTEX3HVNVPROC, Vertex3hvNV)                                                            \
   X(PFNGLVERTEX4HNVPROC, Vertex4hNV)                                                              \
   X(PFNGLNORMAL3HNVPROC, Normal3hNV)                                                              \
   X(PFNGLCOLOR3HNVPROC, Color3hNV)                                                                \
   X(PFNGLCOLOR4HVNVPROC, Color4hvNV)                                                              \
   X(PFNGLSECONDARYCOLOR3HNVPROC, SecondaryColor3hNV)                                              \
   X(PFNGLFOGCOORDHNVPROC, FogCoordhNV)                                                            \
   X(PFNGLFOGCOORDHVNVPROC, FogCoordhvNV)                                                          \
   X(PFNGLTEXCOORD1HNVPROC, TexCoord1hNV)                                                          \
   X(PFNGLTEXCOORD4HVNVPROC, TexCoord4hvNV)                                                        \
   X(PFNGLMULTITEXCOORD2HNVPROC, MultiTexCoord2hNV)                                                \
   X(PFNGLMULTITEXCOORD3HVNVPROC, MultiTexCoord3hvNV)
#define X(type, name) static type p##name;
COMMANDS(X)
#undef X

static void
load(void)
{
   if (!ct_has_extension("GL_NV_half_float"))
      ct_skip("GL_NV_half_float is not there");
#define X(type, name)                                                                              \
   p##name = (type)ct_get_proc_address("gl" #name);                                                \
   CHECK(HALF, p##name != NULL);
   COMMANDS(X)
#undef X
}

static void
current_values(void)
{
   float got[4];
   load();
   pNormal3hNV(HM1, H025, H1);
   glGetFloatv(GL_CURRENT_NORMAL, got);
   CHECK_NEAR(HALF, 3, got, VEC4(-1, 0.25f, 1, 0), 0);
   pColor3hNV(H025, H05, H075);
   glGetFloatv(GL_CURRENT_COLOR, got);
   CHECK_NEAR(HALF, 4, got, VEC4(0.25f, 0.5f, 0.75f, 1), 0);
   pColor4hvNV((GLushort[]){0x4000, H05, HM1, H025}); /* not normalised */
   glGetFloatv(GL_CURRENT_COLOR, got);
   CHECK_NEAR(HALF, 4, got, VEC4(2, 0.5f, -1, 0.25f), 0);
   pSecondaryColor3hNV(H025, H05, H1);
   glGetFloatv(GL_CURRENT_SECONDARY_COLOR, got);
   CHECK_NEAR(HALF, 3, got, VEC4(0.25f, 0.5f, 1, 0), 0);
   pFogCoordhNV(H075);
   glGetFloatv(GL_CURRENT_FOG_COORD, got);
   CHECK(HALF, got[0] == 0.75f);
   pFogCoordhvNV((GLushort[]){0x7bff});
   glGetFloatv(GL_CURRENT_FOG_COORD, got);
   CHECK(HALF, got[0] == 65504);
   pFogCoordhvNV((GLushort[]){0x0001});
   glGetFloatv(GL_CURRENT_FOG_COORD, got);
   CHECK(HALF, got[0] == 0x1p-24f);
   pTexCoord1hNV(H05);
   glGetFloatv(GL_CURRENT_TEXTURE_COORDS, got);
   CHECK_NEAR(HALF, 4, got, VEC4(0.5f, 0, 0, 1), 0);
   pTexCoord4hvNV((GLushort[]){H1, H05, H025, H075});
   glGetFloatv(GL_CURRENT_TEXTURE_COORDS, got);
   CHECK_NEAR(HALF, 4, got, VEC4(1, 0.5f, 0.25f, 0.75f), 0);
   pMultiTexCoord2hNV(GL_TEXTURE0, H025, H05);
   glGetFloatv(GL_CURRENT_TEXTURE_COORDS, got);
   CHECK_NEAR(HALF, 4, got, VEC4(0.25f, 0.5f, 0, 1), 0);
   pMultiTexCoord3hvNV(GL_TEXTURE0, (GLushort[]){H025, H05, HM1});
   glGetFloatv(GL_CURRENT_TEXTURE_COORDS, got);
   CHECK_NEAR(HALF, 4, got, VEC4(0.25f, 0.5f, -1, 1), 0);
   /* In lists too. */
   glNewList(1, GL_COMPILE);
   pColor3hNV(H075, H0, H025);
   glEndList();
   glCallList(1);
   glGetFloatv(GL_CURRENT_COLOR, got);
   CHECK_NEAR(HALF, 4, got, VEC4(0.75f, 0, 0.25f, 1), 0);
   CHECK(HALF, glGetError() == GL_NO_ERROR);
}

static void
vertices(void)
{
   load();
   for (int list = 0; list < 2; list++) {
      ct_clear(0, 0, 0, 1);
      if (list)
         glNewList(1, GL_COMPILE_AND_EXECUTE);
      glBegin(GL_QUADS);
      pColor3hNV(H025, H1, H05);
      pVertex2hNV(HM1, HM1);
      pVertex3hvNV((GLushort[]){H0, HM1, H0});
      pVertex4hNV(H0, 0x4000, H0, 0x4000); /* (0, 2, 0, 2) */
      pVertex2hNV(HM1, H1);
      glEnd();
      if (list)
         glEndList();
      CHECK_PIXEL(HALF, CT_SIZE / 4, CT_SIZE / 2, 0.25f, 1, 0.5f);
      CHECK_PIXEL(HALF, 3 * CT_SIZE / 4, CT_SIZE / 2, 0, 0, 0);
   }
}

/* The same type in arrays, packed and with a stride that is not a multiple of 4. */
static void
arrays(void)
{
   const char *id = "ARB_half_float_vertex";
   if (!ct_has_extension("GL_ARB_half_float_vertex") && !ct_has_extension("GL_NV_half_float"))
      ct_skip("no half floats in arrays");
   static const GLushort positions[4][3] = {{HM1, HM1, 1}, {H0, HM1, 2}, {H0, H1, 3}, {HM1, H1, 4}};
   static const GLushort colors[4][3] = {
       {H05, H025, H1}, {H05, H025, H1}, {H05, H025, H1}, {H05, H025, H1}};
   ct_clear(0, 0, 0, 1);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   glVertexPointer(2, GL_HALF_FLOAT, sizeof positions[0], positions);
   glColorPointer(3, GL_HALF_FLOAT, 0, colors);
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK_PIXEL(id, CT_SIZE / 4, CT_SIZE / 2, 0.5f, 0.25f, 1);
   CHECK_PIXEL(id, 3 * CT_SIZE / 4, CT_SIZE / 2, 0, 0, 0);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++)
      glArrayElement(i);
   glEnd();
   CHECK_PIXEL(id, CT_SIZE / 4, CT_SIZE / 2, 0.5f, 0.25f, 1);
   CHECK_ERROR(id, GL_NO_ERROR, glNormalPointer(GL_HALF_FLOAT, 0, colors));
   CHECK_ERROR(id, GL_NO_ERROR, glTexCoordPointer(3, GL_HALF_FLOAT, 0, colors));
   CHECK_ERROR(id, GL_NO_ERROR, glFogCoordPointer(GL_HALF_FLOAT, 0, colors));
   CHECK_ERROR(id, GL_NO_ERROR, glSecondaryColorPointer(3, GL_HALF_FLOAT, 0, colors));
   CHECK_ERROR(id, GL_INVALID_ENUM, glIndexPointer(GL_HALF_FLOAT, 0, colors));
}

static const struct ct_test tests[] = {
    {"current_values", current_values},
    {"vertices", vertices},
    {"arrays", arrays},
};
CT_TOPIC(half_floats, "", tests);
