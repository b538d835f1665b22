/* A tower that twists: the program turns each vertex by an angle that grows with its height. */
#include "demo.h"

#include <math.h>

static const char program_text[] =
    "!!VP1.0\n"
    "# c[0-3] modelview-projection, c[4-7] inverse transposed modelview (tracked)\n"
    "# c[8] turns per unit of height, time in turns, ambient, diffuse; c[9-10] the sine\n"
    "# c[11] towards the light\n"
    "MUL   R0.x, v[OPOS].y, c[8].x;\n"
    "ADD   R0.x, R0.x, c[8].y;\n"
    "ADD   R0.y, R0.x, c[9].y;\n"
    "EXP   R1.y, R0.x;\n"
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
    "MUL   R4.xy, -R4, R2;             # R4 = sine, cosine\n"
    "MUL   R5, v[OPOS].zyxw, R4.x;     # (z, ., x) times sine\n"
    "MAD   R6.x, v[OPOS].x, R4.y, -R5.x;\n"
    "MAD   R6.z, v[OPOS].z, R4.y, R5.z;\n"
    "MOV   R6.yw, v[OPOS];\n"
    "DP4   o[HPOS].x, c[0], R6;\n"
    "DP4   o[HPOS].y, c[1], R6;\n"
    "DP4   o[HPOS].z, c[2], R6;\n"
    "DP4   o[HPOS].w, c[3], R6;\n"
    "MUL   R5, v[NRML].zyxw, R4.x;\n"
    "MAD   R7.x, v[NRML].x, R4.y, -R5.x;\n"
    "MAD   R7.z, v[NRML].z, R4.y, R5.z;\n"
    "MOV   R7.y, v[NRML];\n"
    "DP3   R8.x, c[4], R7;\n"
    "DP3   R8.y, c[5], R7;\n"
    "DP3   R8.z, c[6], R7;\n"
    "DP3   R8.w, R8, R8;\n"
    "RSQ   R8.w, R8.w;\n"
    "MUL   R8.xyz, R8, R8.w;\n"
    "DP3   R9.x, R8, c[11];\n"
    "MAX   R9.x, R9.x, -R9.x;          # light from both sides keeps the edges readable\n"
    "MUL   R9.x, R9.x, c[8].w;\n"
    "ADD   R9.x, R9.x, c[8].z;\n"
    "MUL   o[COL0].xyz, R9.x, v[COL0];\n"
    "END\n";

static GLuint program;

static bool
init(void)
{
   program = demo_program(GL_VERTEX_PROGRAM_NV, "twist", program_text);
   return program != 0;
}

static void
draw_side(float nx, float nz, const float color[3], int slices)
{
   glNormal3f(nx, 0.0f, nz);
   for (int i = 0; i < slices; i++) {
      const float shade = (i & 1) ? 1.0f : 0.82f;
      glColor3f(color[0] * shade, color[1] * shade, color[2] * shade);
      glBegin(GL_QUAD_STRIP);
      for (int k = 0; k <= 8; k++) {
         const float s = (float)k / 4.0f - 1.0f;
         for (int end = 0; end < 2; end++) {
            const float y = 2.0f * (float)(i + end) / (float)slices - 1.0f;
            glVertex3f(0.42f * (nx + s * nz), 1.35f * y, 0.42f * (nz - s * nx));
         }
      }
      glEnd();
   }
}

static void
draw(float time, float aspect)
{
   static const float top[3] = {0.10f, 0.09f, 0.16f}, bottom[3] = {0.42f, 0.30f, 0.36f};
   static const float colors[4][3] = {
       {0.96f, 0.62f, 0.22f}, {0.88f, 0.34f, 0.28f}, {0.58f, 0.28f, 0.50f}, {0.26f, 0.45f, 0.70f}};
   demo_backdrop(top, bottom);
   demo_perspective(36.0f, aspect, 1.0f, 30.0f);
   glTranslatef(0.0f, 0.1f, -6.6f);
   glRotatef(24.0f, 1.0f, 0.0f, 0.0f);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_VERTEX_PROGRAM_NV);
   nvvp.BindProgram(GL_VERTEX_PROGRAM_NV, program);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
   demo_sine_constants(9);
   float light[3] = {0.4f, 0.5f, 0.8f};
   demo_normalize(light);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 11, light[0], light[1], light[2], 0.0f);
   for (int tower = -1; tower <= 1; tower++) {
      const float turns = 0.20f + 0.10f * (float)(tower + 1);
      nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 8, turns, 0.05f * time + 0.1f, 0.25f, 0.75f);
      glPushMatrix();
      glTranslatef(1.55f * (float)tower, 0.0f, 0.0f);
      for (int side = 0; side < 4; side++) {
         const float angle = 1.57079633f * (float)side;
         draw_side(roundf(cosf(angle)), roundf(sinf(angle)), colors[side], 40);
      }
      glPopMatrix();
   }
   glDisable(GL_VERTEX_PROGRAM_NV);
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_twist = {
    "twist",
    "towers that twist with their height (VP1.0, sine by polynomial)",
    "GL_NV_vertex_program",
    2.0f,
    init,
    draw,
};
