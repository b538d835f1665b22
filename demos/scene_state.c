/* Bouncing balls whose physics is a vertex state program: it moves positions and speeds in c[]. */
#include "demo.h"

#include <math.h>
#include <stdio.h>

#define BALLS 10
#define POSITION 20              /* c[20 + i]: x y z, 1 */
#define SPEED (POSITION + BALLS) /* c[30 + i] */

static const char draw_text[] =
    "!!VP1.0\n"
    "# c[0-3] modelview-projection, c[4-7] inverse transposed modelview (tracked)\n"
    "# c[8] the light, c[9] ambient, diffuse, gloss, radius; c[10] half vector; c[20..] the balls\n"
    "# v[6].x is the number of the ball\n"
    "ARL   A0.x, v[6].x;\n"
    "MOV   R0, c[A0.x+20];\n"
    "MAD   R0.xyz, v[NRML], c[9].w, R0;\n"
    "DP4   o[HPOS].x, c[0], R0;\n"
    "DP4   o[HPOS].y, c[1], R0;\n"
    "DP4   o[HPOS].z, c[2], R0;\n"
    "DP4   o[HPOS].w, c[3], R0;\n"
    "DP3   R1.x, c[4], v[NRML];\n"
    "DP3   R1.y, c[5], v[NRML];\n"
    "DP3   R1.z, c[6], v[NRML];\n"
    "DP3   R2.x, R1, c[8];\n"
    "DP3   R2.y, R1, c[10];\n"
    "MOV   R2.w, c[9].z;\n"
    "LIT   R3, R2;\n"
    "MUL   R4, R3.y, c[9].y;\n"
    "ADD   R4, R4, c[9].x;\n"
    "MUL   o[COL0].xyz, R4, v[COL0];\n"
    "MOV   o[COL1].xyz, R3.z;\n"
    "END\n";

static GLuint draw_program, step_program;

/* One step of all balls: speed += gravity * dt, position += speed * dt; below the floor the ball is
 * put on it and its vertical speed turned round. v[0] is dt, radius, -gravity * dt, loss. */
static int
write_step_program(char *text, size_t size)
{
   int n = snprintf(text, size, "!!VSP1.0\n");
   for (int i = 0; i < BALLS; i++)
      n += snprintf(text + n, size - (size_t)n,
                    "MOV R0, c[%d];\n"
                    "ADD R0.y, R0.y, v[0].z;\n"
                    "MAD R1, R0, v[0].x, c[%d];\n"
                    "SLT R2.x, R1.y, v[0].y;        # 1 where it hit the floor\n"
                    "MAX c[%d].y, R1.y, v[0].y;\n"
                    "MOV c[%d].xz, R1;\n"
                    "MAX R3.y, R0.y, -R0.y;\n"
                    "MAD R3.y, R3.y, v[0].w, -R0.y; # what to add to turn round\n"
                    "MUL R3.y, R3.y, R2.x;\n"
                    "ADD c[%d].y, R0.y, R3.y;\n",
                    SPEED + i, POSITION + i, POSITION + i, POSITION + i, SPEED + i);
   return n + snprintf(text + n, size - (size_t)n, "END\n");
}

static bool
init(void)
{
   char text[8192];
   write_step_program(text, sizeof text);
   draw_program = demo_program(GL_VERTEX_PROGRAM_NV, "state", draw_text);
   step_program = demo_program(GL_VERTEX_STATE_PROGRAM_NV, "step", text);
   return draw_program && step_program;
}

static void
throw_balls(void)
{
   for (GLuint i = 0; i < BALLS; i++) {
      const float a = 6.2831853f * (float)i / BALLS;
      nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, POSITION + i, 0.0f, 0.4f + 0.1f * (float)i,
                              0.0f, 1.0f);
      nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, SPEED + i, cosf(a), 1.2f + 0.12f * (float)i,
                              sinf(a), 0.0f);
   }
}

static void
draw_floor(void)
{
   for (int x = -5; x < 5; x++) {
      for (int z = -5; z < 5; z++) {
         if ((x + z) & 1)
            glColor3f(0.82f, 0.80f, 0.76f);
         else
            glColor3f(0.36f, 0.40f, 0.46f);
         glRectf((float)x * 0.5f, (float)z * 0.5f, (float)x * 0.5f + 0.5f, (float)z * 0.5f + 0.5f);
      }
   }
}

static void
draw_balls(void)
{
   glEnable(GL_VERTEX_PROGRAM_NV);
   nvvp.BindProgram(GL_VERTEX_PROGRAM_NV, draw_program);
   for (int i = 0; i < BALLS; i++) {
      const float hue = 6.2831853f * (float)i / BALLS;
      nvvp.VertexAttrib4f(6, (float)i, 0.0f, 0.0f, 1.0f);
      glColor3f(0.5f + 0.45f * cosf(hue), 0.5f + 0.45f * cosf(hue - 2.09f),
                0.5f + 0.45f * cosf(hue + 2.09f));
      demo_draw_surface(demo_sphere, 32, 16);
   }
   glDisable(GL_VERTEX_PROGRAM_NV);
}

static void
draw(float time, float aspect)
{
   static const float top[3] = {0.16f, 0.20f, 0.28f}, bottom[3] = {0.55f, 0.60f, 0.66f};
   demo_backdrop(top, bottom);
   demo_perspective(38.0f, aspect, 0.5f, 30.0f);
   glTranslatef(0.0f, -0.6f, -5.2f);
   glRotatef(20.0f, 1.0f, 0.0f, 0.0f);
   glRotatef(25.0f, 0.0f, 1.0f, 0.0f);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
   float light[3] = {-0.4f, 0.8f, 0.45f}, half[3] = {-0.2f, 0.46f, 0.86f};
   demo_normalize(light);
   demo_normalize(half);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 8, light[0], light[1], light[2], 0.0f);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 9, 0.25f, 0.8f, 50.0f, 0.22f);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 10, half[0], half[1], half[2], 0.0f);
   throw_balls();
   const float dt = 0.005f, step[4] = {dt, 0.22f, -4.0f * dt, 0.8f};
   for (int i = 0; i < (int)(fmodf(time, 4.0f) / dt); i++)
      nvvp.ExecuteProgram(GL_VERTEX_STATE_PROGRAM_NV, step_program, step);
   glEnable(GL_DEPTH_TEST);
   glPushMatrix();
   glRotatef(-90.0f, 1.0f, 0.0f, 0.0f);
   draw_floor();
   glPopMatrix();
   draw_balls();
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_state = {
    "state",
    "bouncing balls moved by a vertex state program (VSP1.0)",
    "GL_NV_vertex_program",
    1.05f,
    init,
    draw,
};
