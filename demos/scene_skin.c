/* A sea anemone: arms skinned by a palette of bones that the program addresses relatively. */
#include "demo.h"

#include <math.h>
#include <string.h>

#define BONES 12
#define ARMS 13
#define PALETTE 32 /* c[32] .. c[32 + 3 * BONES - 1] */

static const char program_text[] =
    "!!VP1.0\n"
    "# c[0-3] modelview-projection, c[4-7] inverse transposed modelview (tracked)\n"
    "# c[8] towards the light, c[9] ambient, diffuse, gloss, highlight; c[10] half vector\n"
    "# c[32..] three rows a bone. v[6] is 3*bone, 3*next bone, weight, 1 - weight\n"
    "ARL   A0.x, v[6].x;\n"
    "DP4   R0.x, c[A0.x+32], v[OPOS];\n"
    "DP4   R0.y, c[A0.x+33], v[OPOS];\n"
    "DP4   R0.z, c[A0.x+34], v[OPOS];\n"
    "DP3   R1.x, c[A0.x+32], v[NRML];\n"
    "DP3   R1.y, c[A0.x+33], v[NRML];\n"
    "DP3   R1.z, c[A0.x+34], v[NRML];\n"
    "ARL   A0.x, v[6].y;\n"
    "DP4   R2.x, c[A0.x+32], v[OPOS];\n"
    "DP4   R2.y, c[A0.x+33], v[OPOS];\n"
    "DP4   R2.z, c[A0.x+34], v[OPOS];\n"
    "DP3   R3.x, c[A0.x+32], v[NRML];\n"
    "DP3   R3.y, c[A0.x+33], v[NRML];\n"
    "DP3   R3.z, c[A0.x+34], v[NRML];\n"
    "MUL   R0.xyz, R0, v[6].w;\n"
    "MAD   R0.xyz, R2, v[6].z, R0;\n"
    "MOV   R0.w, v[OPOS].w;\n"
    "MUL   R1.xyz, R1, v[6].w;\n"
    "MAD   R1.xyz, R3, v[6].z, R1;\n"
    "DP4   o[HPOS].x, c[0], R0;\n"
    "DP4   o[HPOS].y, c[1], R0;\n"
    "DP4   o[HPOS].z, c[2], R0;\n"
    "DP4   o[HPOS].w, c[3], R0;\n"
    "DP3   R4.x, c[4], R1;\n"
    "DP3   R4.y, c[5], R1;\n"
    "DP3   R4.z, c[6], R1;\n"
    "DP3   R4.w, R4, R4;\n"
    "RSQ   R4.w, R4.w;\n"
    "MUL   R4.xyz, R4, R4.w;\n"
    "DP3   R5.x, R4, c[8];\n"
    "DP3   R5.y, R4, c[10];\n"
    "MOV   R5.w, c[9].z;\n"
    "LIT   R6, R5;\n"
    "MUL   R7, R6.y, c[9].y;\n"
    "ADD   R7, R7, c[9].x;\n"
    "MUL   o[COL0].xyz, R7, v[COL0];\n"
    "MUL   o[COL1].xyz, R6.z, c[9].w;\n"
    "END\n";

static GLuint program;

static bool
init(void)
{
   program = demo_program(GL_VERTEX_PROGRAM_NV, "skin", program_text);
   return program != 0;
}

/* Rows of each bone: bone b bends by `bend` against bone b - 1 around an axis that wanders. */
static void
load_bones(float bend, float sway)
{
   const float length = 1.0f / (float)BONES;
   float m[3][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};
   float rows[BONES][3][4];
   for (int b = 0; b < BONES; b++) {
      const float a = bend * (0.4f + (float)b / BONES), c = cosf(a), s = sinf(a);
      const float d = sway, e = cosf(d), f = sinf(d);
      for (int r = 0; r < 3; r++) {
         /* m = m * rotate_z(a) * rotate_x(d) */
         const float x = m[r][0] * c + m[r][1] * s, y = -m[r][0] * s + m[r][1] * c, z = m[r][2];
         m[r][0] = x;
         m[r][1] = y * e + z * f;
         m[r][2] = -y * f + z * e;
         /* The bone's rest place is b * length up the arm. */
         memcpy(rows[b][r], m[r], 3 * sizeof(float));
         rows[b][r][3] = m[r][3] - m[r][1] * length * (float)b;
         m[r][3] += m[r][1] * length;
      }
   }
   nvvp.ProgramParameters4fv(GL_VERTEX_PROGRAM_NV, PALETTE, 3 * BONES, rows[0][0]);
}

static void
draw_arm(const float tint[3])
{
   enum { RINGS = 48, SIDES = 18 };
   for (int i = 0; i < RINGS; i++) {
      glBegin(GL_QUAD_STRIP);
      for (int j = 0; j <= SIDES; j++) {
         for (int k = 1; k >= 0; k--) {
            const float t = (float)(i + k) / RINGS, angle = 6.2831853f * (float)j / SIDES;
            const float bone = fminf(t * BONES, BONES - 1.001f), base = floorf(bone);
            float radius = 0.075f * (1.0f - 0.65f * t);
            if (t > 0.93f) /* a round tip */
               radius *= sqrtf(fmaxf(0.0f, 1.0f - (t - 0.93f) * (t - 0.93f) / 0.0049f));
            nvvp.VertexAttrib4f(6, 3.0f * base, 3.0f * (base + 1.0f), bone - base,
                                1.0f - (bone - base));
            glColor3f(tint[0] + (1.0f - tint[0]) * t * t, tint[1] + (0.75f - tint[1]) * t * t,
                      tint[2] + (0.55f - tint[2]) * t * t);
            glNormal3f(cosf(angle), t > 0.93f ? (t - 0.93f) * 14.0f : 0.08f, -sinf(angle));
            glVertex3f(radius * cosf(angle), t, -radius * sinf(angle));
         }
      }
      glEnd();
   }
}

static void
draw(float time, float aspect)
{
   static const float top[3] = {0.02f, 0.16f, 0.30f}, bottom[3] = {0.01f, 0.05f, 0.11f};
   demo_backdrop(top, bottom);
   demo_perspective(34.0f, aspect, 0.5f, 20.0f);
   glTranslatef(0.0f, -0.45f, -3.1f);
   glRotatef(26.0f, 1.0f, 0.0f, 0.0f);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_VERTEX_PROGRAM_NV);
   nvvp.BindProgram(GL_VERTEX_PROGRAM_NV, program);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
   float light[3] = {-0.3f, 0.8f, 0.5f}, half[3] = {-0.17f, 0.46f, 0.87f};
   demo_normalize(light);
   demo_normalize(half);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 8, light[0], light[1], light[2], 0.0f);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 9, 0.22f, 0.85f, 32.0f, 0.45f);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 10, half[0], half[1], half[2], 0.0f);
   for (int arm = 0; arm < ARMS; arm++) {
      const float turn = 360.0f * (float)arm / ARMS;
      const float phase = time * 1.3f + 2.4f * (float)arm;
      const float tint[3] = {0.72f + 0.16f * sinf((float)arm), 0.16f,
                             0.34f + 0.2f * cosf(3.0f * (float)arm)};
      load_bones(-0.10f - 0.16f * (0.5f + 0.5f * sinf(phase)), 0.10f * sinf(0.7f * phase));
      glPushMatrix();
      glRotatef(turn, 0.0f, 1.0f, 0.0f);
      glTranslatef(0.22f, -0.1f, 0.0f);
      glRotatef(-20.0f, 0.0f, 0.0f, 1.0f);
      draw_arm(tint);
      glPopMatrix();
   }
   glDisable(GL_VERTEX_PROGRAM_NV);
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_skin = {
    "skin",
    "an anemone: palette skinning with relative addressing (VP1.0, ARL)",
    "GL_NV_vertex_program",
    0.9f,
    init,
    draw,
};
