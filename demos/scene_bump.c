/* Bump mapping with register combiners: a normal map, two cube maps that make vectors of length
 * one, and four general stages. The vertex program turns light and half vector into the space of
 * the surface. */
#include "demo.h"

#include <math.h>
#include <stdlib.h>

static const char tangent_text[] =
    "!!VP1.1\n"
    "# c[0-3] modelview-projection (tracked); c[8] light, c[9] eye in object coordinates;\n"
    "# v[TEX0] place on the maps, v[TEX1] tangent\n"
    "DP4   o[HPOS].x, c[0], v[OPOS];\n"
    "DP4   o[HPOS].y, c[1], v[OPOS];\n"
    "DP4   o[HPOS].z, c[2], v[OPOS];\n"
    "DP4   o[HPOS].w, c[3], v[OPOS];\n"
    "MOV   R0, v[NRML];\n"
    "MOV   R1, v[TEX1];\n"
    "MUL   R2, R0.zxyw, R1.yzxw;         # binormal\n"
    "MAD   R2, R0.yzxw, R1.zxyw, -R2;\n"
    "ADD   R3, c[8], -v[OPOS];           # to the light\n"
    "DP3   R3.w, R3, R3;\n"
    "RSQ   R3.w, R3.w;\n"
    "MUL   R3.xyz, R3, R3.w;\n"
    "ADD   R4, c[9], -v[OPOS];           # to the eye\n"
    "DP3   R4.w, R4, R4;\n"
    "RSQ   R4.w, R4.w;\n"
    "MAD   R4.xyz, R4, R4.w, R3;         # half way between\n"
    "DP3   o[TEX1].x, R1, R3;\n"
    "DP3   o[TEX1].y, R2, R3;\n"
    "DP3   o[TEX1].z, R0, R3;\n"
    "DP3   o[TEX2].x, R1, R4;\n"
    "DP3   o[TEX2].y, R2, R4;\n"
    "DP3   o[TEX2].z, R0, R4;\n"
    "MOV   o[TEX0], v[TEX0];\n"
    "MOV   o[TEX3], v[TEX0];\n"
    "END\n";

enum { MAP = DEMO_STUD_MAP, CUBE = 32 };
enum { NORMALS, TO_LIGHT, TO_HALF, COLORS, NUM_UNITS };

static GLuint program, maps[NUM_UNITS];

/* --- Maps */

static void
upload(GLenum unit, const GLubyte *texels)
{
   glActiveTexture(GL_TEXTURE0 + unit);
   glBindTexture(GL_TEXTURE_2D, maps[unit]);
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, MAP, MAP, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

/* The colours of polished studs on a dull ground. */
static void
make_colors(const GLubyte *normals, GLubyte *colors)
{
   for (int i = 0; i < MAP * MAP; i++) {
      const int x = i % MAP, y = i / MAP;
      const bool stud = normals[4 * i + 3] == 255;
      const float grain = 0.06f * sinf((float)(x * 7 + y * 13)) * sinf((float)(x * y) * 0.11f);
      const float stone[3] = {0.36f, 0.22f, 0.16f}, brass[3] = {0.93f, 0.70f, 0.30f};
      for (int c = 0; c < 3; c++)
         colors[4 * i + c] = demo_to_byte(stud ? brass[c] : stone[c] + grain);
      colors[4 * i + 3] = 255;
   }
}

/* A cube map of its own directions, as colours. */
static void
direction_color(const float d[3], float rgb[3])
{
   for (int c = 0; c < 3; c++)
      rgb[c] = 0.5f * d[c] + 0.5f;
}

/* --- Combiners */

static void
input(GLenum stage, GLenum portion, GLenum variable, GLenum reg, GLenum mapping, GLenum usage)
{
   combiners.Input(GL_COMBINER0_NV + stage, portion, variable, reg, mapping, usage);
}

static void
output(GLenum stage, GLenum portion, GLenum ab, GLenum cd, GLenum sum, GLboolean dots)
{
   combiners.Output(GL_COMBINER0_NV + stage, portion, ab, cd, sum, GL_NONE, GL_NONE, dots, dots,
                    GL_FALSE);
}

/* Alpha of spare1 times itself. */
static void
square(GLenum stage, GLenum usage)
{
   for (GLenum v = GL_VARIABLE_A_NV; v <= GL_VARIABLE_B_NV; v++)
      input(stage, GL_ALPHA, v, GL_SPARE1_NV, GL_UNSIGNED_IDENTITY_NV, usage);
   output(stage, GL_ALPHA, GL_SPARE1_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_FALSE);
}

static void
set_combiners(void)
{
   static const float light[4] = {1.0f, 0.95f, 0.85f, 1.0f}, ambient[4] = {0.16f, 0.18f, 0.26f, 1};
   static const float gloss[4] = {1.0f, 0.98f, 0.92f, 1.0f};
   const GLenum one = GL_UNSIGNED_IDENTITY_NV, expand = GL_EXPAND_NORMAL_NV;
   combiners.Parameteri(GL_NUM_GENERAL_COMBINERS_NV, 4);
   /* 0: normal . light, normal . half */
   for (GLenum v = 0; v < 4; v++)
      input(0, GL_RGB, GL_VARIABLE_A_NV + v,
            GL_TEXTURE0 + (v == 1   ? TO_LIGHT
                           : v == 3 ? TO_HALF
                                    : NORMALS),
            expand, GL_RGB);
   output(0, GL_RGB, GL_SPARE0_NV, GL_SPARE1_NV, GL_DISCARD_NV, GL_TRUE);
   output(0, GL_ALPHA, GL_DISCARD_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_FALSE);
   /* 1: the light on the colour; the second product squared, in alpha */
   input(1, GL_RGB, GL_VARIABLE_A_NV, GL_SPARE0_NV, one, GL_RGB);
   input(1, GL_RGB, GL_VARIABLE_B_NV, GL_TEXTURE0 + COLORS, one, GL_RGB);
   output(1, GL_RGB, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_FALSE);
   square(1, GL_BLUE);
   /* 2: times the light's colour, plus what comes from everywhere */
   input(2, GL_RGB, GL_VARIABLE_A_NV, GL_SPARE0_NV, one, GL_RGB);
   input(2, GL_RGB, GL_VARIABLE_B_NV, GL_CONSTANT_COLOR0_NV, one, GL_RGB);
   input(2, GL_RGB, GL_VARIABLE_C_NV, GL_TEXTURE0 + COLORS, one, GL_RGB);
   input(2, GL_RGB, GL_VARIABLE_D_NV, GL_CONSTANT_COLOR1_NV, one, GL_RGB);
   output(2, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_FALSE);
   combiners.StageParameterfv(GL_COMBINER2_NV, GL_CONSTANT_COLOR0_NV, light);
   combiners.StageParameterfv(GL_COMBINER2_NV, GL_CONSTANT_COLOR1_NV, ambient);
   square(2, GL_ALPHA);
   /* 3: the colour of the gloss where the map has some */
   input(3, GL_RGB, GL_VARIABLE_A_NV, GL_TEXTURE0 + NORMALS, one, GL_ALPHA);
   input(3, GL_RGB, GL_VARIABLE_B_NV, GL_CONSTANT_COLOR0_NV, one, GL_RGB);
   output(3, GL_RGB, GL_SPARE1_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_FALSE);
   combiners.StageParameterfv(GL_COMBINER3_NV, GL_CONSTANT_COLOR0_NV, gloss);
   square(3, GL_ALPHA);
   /* The eighth power, squared once more by E F, adds the gloss. */
   combiners.FinalInput(GL_VARIABLE_E_NV, GL_SPARE1_NV, one, GL_ALPHA);
   combiners.FinalInput(GL_VARIABLE_F_NV, GL_SPARE1_NV, one, GL_ALPHA);
   combiners.FinalInput(GL_VARIABLE_A_NV, GL_E_TIMES_F_NV, one, GL_RGB);
   combiners.FinalInput(GL_VARIABLE_B_NV, GL_SPARE1_NV, one, GL_RGB);
   combiners.FinalInput(GL_VARIABLE_C_NV, GL_ZERO, one, GL_RGB);
   combiners.FinalInput(GL_VARIABLE_D_NV, GL_SPARE0_NV, one, GL_RGB);
   combiners.FinalInput(GL_VARIABLE_G_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
}

static bool
init(void)
{
   GLubyte *texels = malloc(2 * 4 * MAP * MAP);
   program = demo_program(GL_VERTEX_PROGRAM_NV, "bump", tangent_text);
   if (!program || !texels) {
      free(texels);
      return false;
   }
   glGenTextures(NUM_UNITS, maps);
   demo_stud_normals(texels);
   make_colors(texels, texels + 4 * MAP * MAP);
   upload(NORMALS, texels);
   upload(COLORS, texels + 4 * MAP * MAP);
   free(texels);
   demo_cube_map(TO_LIGHT, maps[TO_LIGHT], CUBE, direction_color);
   demo_cube_map(TO_HALF, maps[TO_HALF], CUBE, direction_color);
   glActiveTexture(GL_TEXTURE0);
   return true;
}

/* --- The picture */

/* c[8], c[9]: light and eye in the torus' coordinates, by the transposed rotation. */
static void
set_places(const float light[3])
{
   float m[16], object[2][3];
   glGetFloatv(GL_MODELVIEW_MATRIX, m);
   for (int i = 0; i < 3; i++) {
      object[0][i] = object[1][i] = 0.0f;
      for (int k = 0; k < 3; k++) {
         object[0][i] += m[4 * i + k] * (light[k] - m[12 + k]);
         object[1][i] -= m[4 * i + k] * m[12 + k];
      }
   }
   for (GLuint i = 0; i < 2; i++)
      nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 8 + i, object[i][0], object[i][1], object[i][2],
                              1.0f);
}

static void
set_textures(bool on)
{
   for (GLenum unit = 0; unit < NUM_UNITS; unit++) {
      const GLenum target =
          unit == TO_LIGHT || unit == TO_HALF ? GL_TEXTURE_CUBE_MAP : GL_TEXTURE_2D;
      glActiveTexture(GL_TEXTURE0 + unit);
      glBindTexture(target, on ? maps[unit] : 0);
      (on ? glEnable : glDisable)(target);
   }
   glActiveTexture(GL_TEXTURE0);
}

static void
draw(float time, float aspect)
{
   static const float top[3] = {0.05f, 0.06f, 0.10f}, bottom[3] = {0.20f, 0.16f, 0.18f};
   const float light[3] = {-1.8f * cosf(time), 2.0f, -2.9f + 0.6f * sinf(time)};
   demo_backdrop(top, bottom);
   demo_perspective(36.0f, aspect, 1.0f, 20.0f);
   glTranslatef(0.0f, 0.05f, -6.0f);
   glRotatef(-38.0f, 1.0f, 0.0f, 0.0f);
   glRotatef(24.0f, 0.0f, 1.0f, 0.0f);
   glRotatef(15.0f * time, 0.0f, 0.0f, 1.0f);
   set_places(light);
   set_textures(true);
   set_combiners();
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   nvvp.BindProgram(GL_VERTEX_PROGRAM_NV, program);
   glEnable(GL_VERTEX_PROGRAM_NV);
   glEnable(GL_REGISTER_COMBINERS_NV);
   glEnable(GL_PER_STAGE_CONSTANTS_NV);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_CULL_FACE);
   demo_draw_torus();
   glDisable(GL_CULL_FACE);
   glDisable(GL_DEPTH_TEST);
   glDisable(GL_PER_STAGE_CONSTANTS_NV);
   glDisable(GL_REGISTER_COMBINERS_NV);
   glDisable(GL_VERTEX_PROGRAM_NV);
   set_textures(false);
}

const struct demo_scene demo_bump = {
    "bump",
    "bump mapping by register combiners, light and half vectors by VP1.1",
    "GL_NV_register_combiners2",
    0.7f,
    init,
    draw,
};
