/* A chrome knot: the program reflects the eye's ray, a cube map answers with the surroundings. */
#include "demo.h"

#include <math.h>

#define SIZE 128

static const char program_text[] =
    "!!VP1.0\n"
    "# c[0-3] modelview-projection, c[4-7] modelview, c[8-11] its inverse transpose (all tracked)\n"
    "# c[12] rotation of the surroundings: cosine, sine, 2, 0\n"
    "DP4   o[HPOS].x, c[0], v[OPOS];\n"
    "DP4   o[HPOS].y, c[1], v[OPOS];\n"
    "DP4   o[HPOS].z, c[2], v[OPOS];\n"
    "DP4   o[HPOS].w, c[3], v[OPOS];\n"
    "DP4   R0.x, c[4], v[OPOS];\n"
    "DP4   R0.y, c[5], v[OPOS];\n"
    "DP4   R0.z, c[6], v[OPOS];\n"
    "DP3   R0.w, R0, R0;\n"
    "RSQ   R0.w, R0.w;\n"
    "MUL   R0.xyz, R0, R0.w;           # from the eye to the vertex\n"
    "DP3   R1.x, c[8], v[NRML];\n"
    "DP3   R1.y, c[9], v[NRML];\n"
    "DP3   R1.z, c[10], v[NRML];\n"
    "DP3   R1.w, R1, R1;\n"
    "RSQ   R1.w, R1.w;\n"
    "MUL   R1.xyz, R1, R1.w;\n"
    "DP3   R2.w, R0, R1;\n"
    "MUL   R2.w, R2.w, c[12].z;\n"
    "MAD   R2.xyz, -R1, R2.w, R0;      # I - 2 N (N.I)\n"
    "MUL   R3.xz, R2.zyxw, c[12].y;    # turn the ray around y\n"
    "MAD   o[TEX0].x, R2.x, c[12].x, R3.x;\n"
    "MAD   o[TEX0].z, R2.z, c[12].x, -R3.z;\n"
    "MOV   o[TEX0].y, R2.y;\n"
    "MOV   o[COL0], v[COL0];\n"
    "END\n";

static GLuint program, cube;

/* The surroundings in direction d: a sky with a sun over a chequered plain. */
static void
surroundings(const float d[3], GLubyte texel[3])
{
   float c[3];
   if (d[1] >= 0.0f) {
      const float h = powf(1.0f - d[1], 3.0f), sun = d[0] * 0.48f + d[1] * 0.36f + d[2] * 0.8f;
      const float glow = powf(fmaxf(sun, 0.0f), 24.0f), disc = sun > 0.985f ? 1.0f : 0.0f;
      c[0] = 0.10f + 0.85f * h + 0.5f * glow + disc;
      c[1] = 0.26f + 0.45f * h + 0.35f * glow + disc;
      c[2] = 0.58f + 0.15f * h + 0.1f * glow + disc;
   } else {
      const float x = d[0] / -d[1], z = d[2] / -d[1], fade = expf(-0.12f * sqrtf(x * x + z * z));
      const bool white = (((int)floorf(x) + (int)floorf(z)) & 1) != 0;
      c[0] = (white ? 0.85f : 0.20f) * fade + 0.80f * (1.0f - fade);
      c[1] = (white ? 0.80f : 0.14f) * fade + 0.60f * (1.0f - fade);
      c[2] = (white ? 0.72f : 0.12f) * fade + 0.55f * (1.0f - fade);
   }
   for (int i = 0; i < 3; i++)
      texel[i] = (GLubyte)(255.0f * fminf(c[i], 1.0f));
}

static void
cube_direction(int face, float s, float t, float d[3])
{
   const float table[6][3] = {{1, -t, -s}, {-1, -t, s}, {s, 1, t},
                              {s, -1, -t}, {s, -t, 1},  {-s, -t, -1}};
   for (int i = 0; i < 3; i++)
      d[i] = table[face][i];
   demo_normalize(d);
}

static bool
init(void)
{
   static GLubyte texels[SIZE][SIZE][3];
   program = demo_program(GL_VERTEX_PROGRAM_NV, "mirror", program_text);
   glGenTextures(1, &cube);
   glBindTexture(GL_TEXTURE_CUBE_MAP, cube);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   for (int face = 0; face < 6; face++) {
      for (int y = 0; y < SIZE; y++) {
         for (int x = 0; x < SIZE; x++) {
            float d[3];
            cube_direction(face, 2.0f * ((float)x + 0.5f) / SIZE - 1.0f,
                           2.0f * ((float)y + 0.5f) / SIZE - 1.0f, d);
            surroundings(d, texels[y][x]);
         }
      }
      glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)face, 0, GL_RGB, SIZE, SIZE, 0, GL_RGB,
                   GL_UNSIGNED_BYTE, texels);
   }
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   return program != 0;
}

/* The surroundings as the background: texture coordinates are the ray through each corner. */
static void
draw_surroundings(float aspect)
{
   const float h = tanf(18.0f * 3.14159265f / 180.0f), w = h * aspect;
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glMatrixMode(GL_MODELVIEW);
   glLoadIdentity();
   glColor3f(0.75f, 0.75f, 0.75f);
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      const float x = i == 1 || i == 2 ? 1.0f : -1.0f, y = i >= 2 ? 1.0f : -1.0f;
      /* The camera looks along -z of the map. */
      glTexCoord3f(w * x, h * y - 0.05f, -1.0f);
      glVertex2f(x, y);
   }
   glEnd();
}

static void
draw(float time, float aspect)
{
   glEnable(GL_TEXTURE_CUBE_MAP);
   glBindTexture(GL_TEXTURE_CUBE_MAP, cube);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
   draw_surroundings(aspect);
   demo_perspective(36.0f, aspect, 1.0f, 20.0f);
   glTranslatef(0.0f, 0.0f, -5.0f);
   glRotatef(30.0f * time, 0.3f, 1.0f, 0.1f);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_VERTEX_PROGRAM_NV);
   nvvp.BindProgram(GL_VERTEX_PROGRAM_NV, program);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_IDENTITY_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 8, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 12, cosf(0.4f), sinf(0.4f), 2.0f, 0.0f);
   glColor3f(0.96f, 0.95f, 0.92f);
   demo_draw_surface(demo_torus_knot, 320, 40);
   glDisable(GL_VERTEX_PROGRAM_NV);
   for (GLuint address = 0; address < 12; address += 4)
      nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, address, GL_NONE, GL_IDENTITY_NV);
   glDisable(GL_DEPTH_TEST);
   glDisable(GL_TEXTURE_CUBE_MAP);
}

const struct demo_scene demo_mirror = {
    "mirror",
    "a chrome knot: reflection vectors into a cube map (VP1.0)",
    "GL_NV_vertex_program",
    1.1f,
    init,
    draw,
};
