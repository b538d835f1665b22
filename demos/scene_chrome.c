/* Bumpy chrome: a texture shader reflects the eye at the normals of a map and looks the mirrored
 * direction up in a cube map; register combiners add the light, whose direction in the space of the
 * surface comes as a colour. A VP1.1 program gives the shader its matrix and both their vectors. */
#include "demo.h"

#include <math.h>
#include <stdlib.h>

static const char reflect_text[] =
    "!!VP1.1\n"
    "# c[0-3] modelview-projection, c[4-7] modelview (tracked); c[8] light in eye coordinates,\n"
    "# c[9].x one half; v[TEX0] place on the map, v[TEX1] tangent\n"
    "DP4   o[HPOS].x, c[0], v[OPOS];\n"
    "DP4   o[HPOS].y, c[1], v[OPOS];\n"
    "DP4   o[HPOS].z, c[2], v[OPOS];\n"
    "DP4   o[HPOS].w, c[3], v[OPOS];\n"
    "MOV   o[TEX0], v[TEX0];\n"
    "MOV   R0, v[NRML];\n"
    "MOV   R1, v[TEX1];\n"
    "MUL   R2, R0.zxyw, R1.yzxw;         # binormal\n"
    "MAD   R2, R0.yzxw, R1.zxyw, -R2;\n"
    "DP4   R5.x, c[4], v[OPOS];          # the place, the eye is at the origin\n"
    "DP4   R5.y, c[5], v[OPOS];\n"
    "DP4   R5.z, c[6], v[OPOS];\n"
    "# rows of the matrix from the surface to the eye, with the eye vector in q\n"
    "DP3   o[TEX1].x, c[4], R1;\n"
    "DP3   o[TEX1].y, c[4], R2;\n"
    "DP3   o[TEX1].z, c[4], R0;\n"
    "MOV   o[TEX1].w, -R5.x;\n"
    "DP3   o[TEX2].x, c[5], R1;\n"
    "DP3   o[TEX2].y, c[5], R2;\n"
    "DP3   o[TEX2].z, c[5], R0;\n"
    "MOV   o[TEX2].w, -R5.y;\n"
    "DP3   o[TEX3].x, c[6], R1;\n"
    "DP3   o[TEX3].y, c[6], R2;\n"
    "DP3   o[TEX3].z, c[6], R0;\n"
    "MOV   o[TEX3].w, -R5.z;\n"
    "# the light in the space of the surface, as a colour: by the columns of that matrix\n"
    "ADD   R3, c[8], -R5;\n"
    "MUL   R4, c[4], R3.x;\n"
    "MAD   R4, c[5], R3.y, R4;\n"
    "MAD   R4, c[6], R3.z, R4;\n"
    "DP3   R4.w, R4, R4;\n"
    "RSQ   R4.w, R4.w;\n"
    "MUL   R4.xyz, R4, R4.w;\n"
    "DP3   R6.x, R1, R4;\n"
    "DP3   R6.y, R2, R4;\n"
    "DP3   R6.z, R0, R4;\n"
    "MAD   o[COL0].xyz, R6, c[9].x, c[9].x;\n"
    "END\n";

static GLuint program, normals, surroundings;

/* A room at night: a horizon, a floor of tiles, two lamps and a window. */
static void
room(const float d[3], float rgb[3])
{
   static const float lamps[2][3] = {{0.55f, 0.72f, 0.42f}, {-0.74f, 0.30f, 0.60f}};
   static const float glow[2][3] = {{1.6f, 1.3f, 0.8f}, {0.5f, 0.9f, 1.7f}};
   const float up = 0.5f * d[1] + 0.5f;
   rgb[0] = 0.10f + 0.10f * up;
   rgb[1] = 0.12f + 0.20f * up;
   rgb[2] = 0.20f + 0.45f * up;
   if (d[1] < -0.02f) {
      const int tile = (int)floorf(2.0f * d[0] / -d[1]) + (int)floorf(2.0f * d[2] / -d[1]);
      const float far_away = expf(4.0f * d[1]);
      for (int c = 0; c < 3; c++)
         rgb[c] = 0.35f * far_away + (1 - far_away) * (tile & 1 ? 0.16f : 0.62f - 0.10f * (float)c);
   }
   for (int i = 0; i < 2; i++) {
      const float cosine = d[0] * lamps[i][0] + d[1] * lamps[i][1] + d[2] * lamps[i][2];
      for (int c = 0; c < 3 && cosine > 0.0f; c++)
         rgb[c] += glow[i][c] * powf(cosine, 60.0f);
   }
   if (d[2] > 0.3f && fabsf(d[0] / d[2] + 0.1f) < 0.35f && fabsf(d[1] / d[2] - 0.35f) < 0.22f)
      rgb[0] = rgb[1] = rgb[2] = 0.9f;
}

static bool
init(void)
{
   GLubyte *texels = malloc(4 * DEMO_STUD_MAP * DEMO_STUD_MAP);
   program = demo_program(GL_VERTEX_PROGRAM_NV, "chrome", reflect_text);
   if (!program || !texels) {
      free(texels);
      return false;
   }
   glGenTextures(1, &normals);
   glGenTextures(1, &surroundings);
   demo_stud_normals(texels);
   glBindTexture(GL_TEXTURE_2D, normals);
   glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, DEMO_STUD_MAP, DEMO_STUD_MAP, 0, GL_RGBA,
                GL_UNSIGNED_BYTE, texels);
   free(texels);
   demo_cube_map(3, surroundings, DEMO_CUBE_MAX, room);
   glActiveTexture(GL_TEXTURE0);
   return true;
}

/* Unit 0 has the normals, 1 to 3 turn them, 3 looks the reflection up. */
static void
set_shader(void)
{
   static const GLint operations[4] = {GL_TEXTURE_2D, GL_DOT_PRODUCT_NV, GL_DOT_PRODUCT_NV,
                                       GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV};
   for (GLenum unit = 4; unit-- > 0;) {
      glActiveTexture(GL_TEXTURE0 + unit);
      glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, operations[unit]);
      if (!unit)
         continue;
      glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0);
      glTexEnvi(GL_TEXTURE_SHADER_NV, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_EXPAND_NORMAL_NV);
   }
   glBindTexture(GL_TEXTURE_2D, normals);
   glActiveTexture(GL_TEXTURE3);
   glBindTexture(GL_TEXTURE_CUBE_MAP, surroundings);
   glActiveTexture(GL_TEXTURE0);
}

static void
input(GLenum stage, GLenum variable, GLenum reg, GLenum mapping, GLenum usage)
{
   combiners.Input(GL_COMBINER0_NV + stage, GL_RGB, variable, reg, mapping, usage);
}

/* The light times the ground's dullness, plus the reflection times the gloss. */
static void
set_combiners(void)
{
   static const float metal[4] = {0.34f, 0.36f, 0.40f, 1.0f};
   const GLenum one = GL_UNSIGNED_IDENTITY_NV;
   combiners.Parameteri(GL_NUM_GENERAL_COMBINERS_NV, 2);
   combiners.Parameterfv(GL_CONSTANT_COLOR0_NV, metal);
   input(0, GL_VARIABLE_A_NV, GL_TEXTURE0, GL_EXPAND_NORMAL_NV, GL_RGB);
   input(0, GL_VARIABLE_B_NV, GL_PRIMARY_COLOR_NV, GL_EXPAND_NORMAL_NV, GL_RGB);
   combiners.Output(GL_COMBINER0_NV, GL_RGB, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_NONE,
                    GL_NONE, GL_TRUE, GL_FALSE, GL_FALSE);
   input(1, GL_VARIABLE_A_NV, GL_SPARE0_NV, one, GL_RGB);
   input(1, GL_VARIABLE_B_NV, GL_CONSTANT_COLOR0_NV, one, GL_RGB);
   input(1, GL_VARIABLE_C_NV, GL_TEXTURE3, one, GL_RGB);
   input(1, GL_VARIABLE_D_NV, GL_TEXTURE0, one, GL_ALPHA);
   combiners.Output(GL_COMBINER1_NV, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_NONE,
                    GL_NONE, GL_FALSE, GL_FALSE, GL_FALSE);
   for (GLenum v = GL_VARIABLE_A_NV; v <= GL_VARIABLE_F_NV; v++)
      combiners.FinalInput(v, v == GL_VARIABLE_D_NV ? GL_SPARE0_NV : GL_ZERO, one, GL_RGB);
   combiners.FinalInput(GL_VARIABLE_G_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
}

static void
set_enables(bool on)
{
   static const GLenum all[] = {GL_VERTEX_PROGRAM_NV, GL_TEXTURE_SHADER_NV,
                                GL_REGISTER_COMBINERS_NV, GL_DEPTH_TEST, GL_CULL_FACE};
   for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
      (on ? glEnable : glDisable)(all[i]);
}

static void
draw(float time, float aspect)
{
   static const float top[3] = {0.12f, 0.16f, 0.34f}, bottom[3] = {0.10f, 0.09f, 0.10f};
   demo_backdrop(top, bottom);
   demo_perspective(36.0f, aspect, 1.0f, 20.0f);
   glTranslatef(0.0f, 0.05f, -6.0f);
   glRotatef(-38.0f, 1.0f, 0.0f, 0.0f);
   glRotatef(24.0f, 0.0f, 1.0f, 0.0f);
   glRotatef(15.0f * time, 0.0f, 0.0f, 1.0f);
   set_shader();
   set_combiners();
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_IDENTITY_NV);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 8, -1.8f, 2.0f, -2.9f, 0.0f);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 9, 0.5f, 0.0f, 0.0f, 0.0f);
   nvvp.BindProgram(GL_VERTEX_PROGRAM_NV, program);
   set_enables(true);
   demo_draw_torus();
   set_enables(false);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 4, GL_NONE, GL_IDENTITY_NV);
   glBindTexture(GL_TEXTURE_2D, 0);
}

const struct demo_scene demo_chrome = {
    "chrome",
    "bumpy chrome: texture shaders reflect, register combiners light (VP1.1)",
    "GL_NV_texture_shader",
    0.7f,
    init,
    draw,
};
