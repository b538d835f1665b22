/* A flag in the wind: each vertex computes sine and cosine of its phase, its place and its normal.
 */
#include "demo.h"

#include <math.h>

static const char program_text[] =
    "!!VP1.0\n"
    "# c[0-3] modelview-projection and c[4-7] inverse transposed modelview, both tracked\n"
    "# c[8] turns per unit of x, of y, time in turns, amplitude; c[9-10] the sine\n"
    "# c[11] towards the light, c[12] half way to the eye, c[13] ambient, diffuse, gloss, half\n"
    "# v[OPOS] x from the pole 0..1, y -1..1, z = 1\n"
    "DP3   R0.x, v[OPOS], c[8];       # phase of the wave, in turns\n"
    "ADD   R0.y, R0.x, c[9].y;        # a quarter turn on, for the cosine\n"
    "EXP   R1.y, R0.x;                # EXP leaves the fraction in y\n"
    "MOV   R2.x, R1.y;\n"
    "EXP   R1.y, R0.y;\n"
    "MOV   R2.y, R1.y;\n"
    "MAD   R2.xy, R2, c[9].z, -c[9].w;\n"
    "MUL   R3.xy, R2, R2;\n"
    "MUL   R4.xy, R3, c[10].w;\n"
    "ADD   R4.xy, R4, c[10].z;\n"
    "MAD   R4.xy, R4, R3, c[10].y;\n"
    "MAD   R4.xy, R4, R3, c[10].x;\n"
    "MAD   R4.xy, R4, R3, c[9].x;\n"
    "MUL   R4.xy, -R4, R2;            # sine, cosine\n"
    "MUL   R5.x, v[OPOS].x, c[8].w;   # the wave grows away from the pole\n"
    "MOV   R6, v[OPOS];\n"
    "MUL   R6.z, R4.x, R5.x;\n"
    "DP4   o[HPOS].x, c[0], R6;\n"
    "DP4   o[HPOS].y, c[1], R6;\n"
    "DP4   o[HPOS].z, c[2], R6;\n"
    "DP4   o[HPOS].w, c[3], R6;\n"
    "MUL   R7.x, R4.y, R5.x;          # slope of the cloth\n"
    "MUL   R7.xy, R7.x, c[8];\n"
    "MUL   R7.xy, -R7, c[9].z;\n"
    "MOV   R7.z, c[9].x;\n"
    "DP3   R8.x, c[4], R7;\n"
    "DP3   R8.y, c[5], R7;\n"
    "DP3   R8.z, c[6], R7;\n"
    "DP3   R8.w, R8, R8;\n"
    "RSQ   R8.w, R8.w;\n"
    "MUL   R8.xyz, R8, R8.w;\n"
    "DP3   R9.x, R8, c[11];\n"
    "DP3   R9.y, R8, c[12];\n"
    "MOV   R9.w, c[13].z;\n"
    "LIT   R10, R9;\n"
    "MUL   R11, R10.y, c[13].y;\n"
    "ADD   R11, R11, c[13].x;\n"
    "MUL   o[COL0].xyz, R11, v[COL0];\n"
    "MUL   o[COL1].xyz, R10.z, c[13].w;\n"
    "MOV   o[TEX0], v[TEX0];\n"
    "END\n";

static GLuint program;

static bool
init(void)
{
   program = demo_program(GL_VERTEX_PROGRAM_NV, "wave", program_text);
   return program != 0;
}

static void
cloth_color(float x, float y)
{
   /* Waves of blue and cream, with a red disc. */
   const float dx = (x - 0.5f) * 1.6f, dy = y * 0.55f;
   if (dx * dx + dy * dy < 0.09f)
      glColor3f(0.86f, 0.16f, 0.14f);
   else if (((int)floorf((y + 1.0f) * 3.5f)) & 1)
      glColor3f(0.95f, 0.90f, 0.78f);
   else
      glColor3f(0.13f, 0.33f, 0.62f);
}

static void
draw_cloth(void)
{
   enum { NX = 192, NY = 168 };
   for (int j = 0; j < NY; j++) {
      glBegin(GL_QUAD_STRIP);
      for (int i = 0; i <= NX; i++) {
         for (int k = 1; k >= 0; k--) {
            float x = (float)i / NX, y = 2.0f * (float)(j + k) / NY - 1.0f;
            cloth_color(x, 2.0f * ((float)j + 0.5f) / NY - 1.0f);
            glVertex3f(x, y, 1.0f);
         }
      }
      glEnd();
   }
}

static void
draw(float time, float aspect)
{
   static const float sky_top[3] = {0.30f, 0.48f, 0.72f}, sky_bottom[3] = {0.86f, 0.90f, 0.92f};
   demo_backdrop(sky_top, sky_bottom);
   demo_perspective(40.0f, aspect, 1.0f, 20.0f);
   glTranslatef(-1.45f, 0.0f, -4.3f);
   glRotatef(18.0f, 0.0f, 1.0f, 0.0f);
   glRotatef(-8.0f, 1.0f, 0.0f, 0.0f);
   glScalef(3.0f, 1.0f, 1.0f);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_VERTEX_PROGRAM_NV);
   nvvp.BindProgram(GL_VERTEX_PROGRAM_NV, program);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
   demo_sine_constants(9);
   float light[3] = {-0.5f, 0.6f, 0.7f}, half[3] = {-0.25f, 0.3f, 0.92f};
   demo_normalize(light);
   demo_normalize(half);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 8, 1.6f, 0.18f, -0.5f * time, 0.24f);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 11, light[0], light[1], light[2], 0.0f);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 12, half[0], half[1], half[2], 0.0f);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 13, 0.30f, 0.85f, 40.0f, 0.25f);
   draw_cloth();
   glDisable(GL_VERTEX_PROGRAM_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 0, GL_NONE, GL_IDENTITY_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 4, GL_NONE, GL_IDENTITY_NV);

   /* The pole, by the conventional pipeline in the same depth buffer. */
   glBegin(GL_QUADS);
   glColor3f(0.35f, 0.25f, 0.18f);
   glVertex3f(-0.03f, -2.6f, 0.0f);
   glColor3f(0.75f, 0.62f, 0.45f);
   glVertex3f(0.0f, -2.6f, 0.02f);
   glVertex3f(0.0f, 1.2f, 0.02f);
   glColor3f(0.35f, 0.25f, 0.18f);
   glVertex3f(-0.03f, 1.2f, 0.0f);
   glEnd();
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_wave = {
    "wave",
    "a flag in the wind: sine, normal and light per vertex (VP1.0, tracked matrices)",
    "GL_NV_vertex_program",
    1.3f,
    init,
    draw,
};
