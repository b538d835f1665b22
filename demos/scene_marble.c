/* Marble with veins of gold: a material of NV_fragment_program. Three octaves of noise, which is a
 * texture, bend the layers of the stone; condition codes choose the metal. Colours are computed in
 * 16 bits, places and directions in 32. */
#include "demo.h"

#include <EGL/egl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char vertex_text[] =
    "!!VP1.0\n"
    "# c[0-3] modelview-projection, c[4-7] modelview, c[8-11] its inverse transposed (tracked);\n"
    "# c[12] the light in eye coordinates\n"
    "DP4   o[HPOS].x, c[0], v[OPOS];\n"
    "DP4   o[HPOS].y, c[1], v[OPOS];\n"
    "DP4   o[HPOS].z, c[2], v[OPOS];\n"
    "DP4   o[HPOS].w, c[3], v[OPOS];\n"
    "DP4   R0.x, c[4], v[OPOS];\n"
    "DP4   R0.y, c[5], v[OPOS];\n"
    "DP4   R0.z, c[6], v[OPOS];\n"
    "DP3   o[TEX1].x, c[8], v[NRML];\n"
    "DP3   o[TEX1].y, c[9], v[NRML];\n"
    "DP3   o[TEX1].z, c[10], v[NRML];\n"
    "ADD   o[TEX2].xyz, c[12], -R0;      # to the light\n"
    "MOV   o[TEX3].xyz, -R0;             # to the eye\n"
    "MUL   o[TEX0].xyz, v[OPOS], c[12].w;\n"
    "END\n";

static const char stone_text[] =
    "!!FP1.0\n"
    "# f[TEX0] place in the stone, f[TEX1] normal, f[TEX2] to the light, f[TEX3] to the eye\n"
    "DECLARE dark  = {0.10, 0.16, 0.15, 40};\n"
    "DECLARE light = {0.80, 0.83, 0.74};\n"
    "DECLARE gold  = {0.95, 0.68, 0.22, 14};\n"
    "DEFINE  grain = {0.9, 1.7, 0.6, 7.5};\n"
    "DEFINE  white = {0.9, 0.95, 1.0};\n"
    "# Noise in three octaves.\n"
    "TEX   H0, f[TEX0], TEX0, 3D;\n"
    "MULR  R0, f[TEX0], 2.03;\n"
    "TEX   H1, R0, TEX0, 3D;\n"
    "MULR  R0, f[TEX0], 4.11;\n"
    "TEX   H2, R0, TEX0, 3D;\n"
    "MADH  H0.x, H1.x, 0.5, H0.x;\n"
    "MADH  H0.x, H2.x, 0.25, H0.x;\n"
    "# Layers, bent by it; where they are thin there is metal.\n"
    "DP3R  R1.x, f[TEX0], grain;\n"
    "MADR  R1.x, H0.x, grain.w, R1.x;\n"
    "SINR  R1.x, R1.x;\n"
    "ADDH  H3.x, 1, -|R1.x|;\n"
    "POWH  H3.y, H3.x, 9;\n"
    "MOVH  H4, dark;\n"
    "LRPH  H4.xyz, H3.x, light, H4;\n"
    "MOVH  H5.xyz, white;\n"
    "SUBHC HC.x, H3.y, 0.42;\n"
    "MOVH  H4 (GT.x), gold;\n"
    "MOVH  H5.xyz (GT.x), gold;\n"
    "# Light.\n"
    "DP3R  R2.w, f[TEX1], f[TEX1];\n"
    "RSQR  R2.w, R2.w;\n"
    "MULR  R2.xyz, f[TEX1], R2.w;\n"
    "DP3R  R3.w, f[TEX2], f[TEX2];\n"
    "RSQR  R3.w, R3.w;\n"
    "MULR  R3.xyz, f[TEX2], R3.w;\n"
    "DP3R  R4.w, f[TEX3], f[TEX3];\n"
    "RSQR  R4.w, R4.w;\n"
    "MADR  R4.xyz, f[TEX3], R4.w, R3;\n"
    "DP3R  R4.w, R4, R4;\n"
    "RSQR  R4.w, R4.w;\n"
    "MULR  R4.xyz, R4, R4.w;\n"
    "DP3R  R5.x, R2, R3;\n"
    "DP3R  R5.y, R2, R4;\n"
    "MOVR  R5.w, H4.w;\n"
    "LITR  R5, R5;\n"
    "MADH  H6.x, R5.y, 0.85, 0.15;\n"
    "MULX  H4.xyz, H4, H6.x;\n"
    "MADH_SAT o[COLH].xyz, H5, R5.z, H4;\n"
    "MOVH  o[COLH].w, 1;\n"
    "END\n";

enum { NOISE = 32 };

static GLuint vertices, stone, noise;
static PFNGLPROGRAMNAMEDPARAMETER4FNVPROC named_parameter;

/* Random values, smooth by what lies beside them; its ends meet. */
static void
make_noise(GLubyte *texels)
{
   static float values[NOISE][NOISE][NOISE];
   unsigned seed = 7;
   for (int i = 0; i < NOISE * NOISE * NOISE; i++) {
      seed = seed * 1664525u + 1013904223u;
      (&values[0][0][0])[i] = (float)(seed >> 8) / 16777216.0f;
   }
   for (int z = 0; z < NOISE; z++) {
      for (int y = 0; y < NOISE; y++) {
         for (int x = 0; x < NOISE; x++) {
            float sum = 0.0f;
            for (int i = 0; i < 8; i++)
               sum += values[(z + (i >> 2)) % NOISE][(y + (i >> 1 & 1)) % NOISE]
                            [(x + (i & 1)) % NOISE];
            const float v = 0.5f + 2.2f * (sum / 8.0f - 0.5f);
            texels[(z * NOISE + y) * NOISE + x] =
                (GLubyte)lrintf(255.0f * fminf(fmaxf(v, 0.0f), 1.0f));
         }
      }
   }
}

static bool
init(void)
{
   vertices = demo_program(GL_VERTEX_PROGRAM_NV, "marble vertices", vertex_text);
   stone = demo_program(GL_FRAGMENT_PROGRAM_NV, "marble", stone_text);
   named_parameter =
       (PFNGLPROGRAMNAMEDPARAMETER4FNVPROC)eglGetProcAddress("glProgramNamedParameter4fNV");
   PFNGLTEXIMAGE3DPROC tex_image = (PFNGLTEXIMAGE3DPROC)eglGetProcAddress("glTexImage3D");
   GLubyte *texels = malloc(NOISE * NOISE * NOISE);
   if (!vertices || !stone || !named_parameter || !tex_image || !texels) {
      free(texels);
      return false;
   }
   make_noise(texels);
   glGenTextures(1, &noise);
   glBindTexture(GL_TEXTURE_3D, noise);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   tex_image(GL_TEXTURE_3D, 0, GL_LUMINANCE, NOISE, NOISE, NOISE, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE,
             texels);
   glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   free(texels);
   return true;
}

static void
set_named(const char *name, float x, float y, float z, float w)
{
   named_parameter(stone, (GLsizei)strlen(name), (const GLubyte *)name, x, y, z, w);
}

static void
draw_shapes(void)
{
   set_named("dark", 0.10f, 0.16f, 0.15f, 40.0f);
   set_named("light", 0.80f, 0.83f, 0.74f, 1.0f);
   glPushMatrix();
   glTranslatef(-0.55f, 0.0f, 0.0f);
   demo_draw_surface(demo_torus_knot, 240, 28);
   glPopMatrix();
   set_named("dark", 0.22f, 0.06f, 0.05f, 60.0f);
   set_named("light", 0.72f, 0.36f, 0.28f, 1.0f);
   glPushMatrix();
   glTranslatef(1.5f, -0.65f, 0.4f);
   glScalef(0.62f, 0.62f, 0.62f);
   demo_draw_surface(demo_sphere, 48, 24);
   glPopMatrix();
}

static void
draw(float time, float aspect)
{
   static const float top[3] = {0.10f, 0.11f, 0.16f}, bottom[3] = {0.34f, 0.31f, 0.30f};
   demo_backdrop(top, bottom);
   demo_perspective(36.0f, aspect, 1.0f, 20.0f);
   glTranslatef(-0.15f, 0.0f, -5.6f);
   glRotatef(-18.0f, 1.0f, 0.0f, 0.0f);
   glRotatef(20.0f * time, 0.0f, 1.0f, 0.0f);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_CULL_FACE);
   glEnable(GL_VERTEX_PROGRAM_NV);
   glEnable(GL_FRAGMENT_PROGRAM_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_IDENTITY_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 8, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 12, -3.0f, 4.0f, 1.0f, 0.11f);
   nvvp.BindProgram(GL_VERTEX_PROGRAM_NV, vertices);
   nvvp.BindProgram(GL_FRAGMENT_PROGRAM_NV, stone);
   glBindTexture(GL_TEXTURE_3D, noise);
   draw_shapes();
   glDisable(GL_FRAGMENT_PROGRAM_NV);
   glDisable(GL_VERTEX_PROGRAM_NV);
   glDisable(GL_CULL_FACE);
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_marble = {
    "marble",
    "marble with veins of gold, lit per pixel (NV_fragment_program)",
    "GL_NV_fragment_program",
    0.6f,
    init,
    draw,
};
