/* Toon shading: brightness looks up a ramp in a 1D texture; a second pass draws the outline. */
#include "demo.h"

static const char shade_text[] =
    "!!VP1.0\n"
    "# c[0-3] modelview-projection, c[4-7] inverse transposed modelview (tracked), c[8] the light\n"
    "DP4   o[HPOS].x, c[0], v[OPOS];\n"
    "DP4   o[HPOS].y, c[1], v[OPOS];\n"
    "DP4   o[HPOS].z, c[2], v[OPOS];\n"
    "DP4   o[HPOS].w, c[3], v[OPOS];\n"
    "DP3   R0.x, c[4], v[NRML];\n"
    "DP3   R0.y, c[5], v[NRML];\n"
    "DP3   R0.z, c[6], v[NRML];\n"
    "DP3   R0.w, R0, R0;\n"
    "RSQ   R0.w, R0.w;\n"
    "MUL   R0.xyz, R0, R0.w;\n"
    "DP3   R1.x, R0, c[8];\n"
    "MAD   o[TEX0].x, R1.x, c[9].x, c[9].x;   # -1..1 to 0..1\n"
    "MOV   o[COL0], v[COL0];\n"
    "END\n";

static const char outline_text[] =
    "!!VP1.1\n"
    "# The back faces, pushed out along the normal by c[9].y: what stays visible is the outline.\n"
    "MOV   R0, v[OPOS];\n"
    "MAD   R0.xyz, v[NRML], c[9].y, R0;\n"
    "DP4   o[HPOS].x, c[0], R0;\n"
    "DP4   o[HPOS].y, c[1], R0;\n"
    "DP4   o[HPOS].z, c[2], R0;\n"
    "DP4   o[HPOS].w, c[3], R0;\n"
    "MOV   o[COL0], c[9].zzzw;\n"
    "END\n";

static GLuint shade, outline, ramp;

static bool
init(void)
{
   shade = demo_program(GL_VERTEX_PROGRAM_NV, "toon", shade_text);
   outline = demo_program(GL_VERTEX_PROGRAM_NV, "outline", outline_text);
   GLubyte texels[64];
   for (int i = 0; i < 64; i++)
      texels[i] = i < 30 ? 110 : i < 48 ? 180 : i < 60 ? 232 : 255;
   glGenTextures(1, &ramp);
   glBindTexture(GL_TEXTURE_1D, ramp);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glTexImage1D(GL_TEXTURE_1D, 0, GL_LUMINANCE, 64, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, texels);
   glTexParameteri(GL_TEXTURE_1D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_1D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_1D, GL_TEXTURE_WRAP_S, GL_CLAMP);
   return shade && outline;
}

static void
draw_shapes(void)
{
   glPushMatrix();
   glTranslatef(-0.55f, 0.0f, 0.0f);
   glColor3f(0.95f, 0.55f, 0.15f);
   demo_draw_surface(demo_torus_knot, 240, 28);
   glPopMatrix();
   glPushMatrix();
   glTranslatef(1.65f, -0.75f, 0.4f);
   glScalef(0.55f, 0.55f, 0.55f);
   glColor3f(0.25f, 0.65f, 0.40f);
   demo_draw_surface(demo_sphere, 48, 24);
   glPopMatrix();
   glPushMatrix();
   glTranslatef(1.55f, 0.75f, -0.6f);
   glScalef(0.42f, 0.42f, 0.42f);
   glColor3f(0.35f, 0.45f, 0.85f);
   demo_draw_surface(demo_sphere, 48, 24);
   glPopMatrix();
}

static void
draw(float time, float aspect)
{
   static const float top[3] = {0.99f, 0.96f, 0.88f}, bottom[3] = {0.93f, 0.84f, 0.70f};
   demo_backdrop(top, bottom);
   demo_perspective(36.0f, aspect, 1.0f, 20.0f);
   glTranslatef(-0.15f, 0.0f, -5.6f);
   glRotatef(-18.0f, 1.0f, 0.0f, 0.0f);
   glRotatef(20.0f * time, 0.0f, 1.0f, 0.0f);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_CULL_FACE);
   glEnable(GL_VERTEX_PROGRAM_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   nvvp.TrackMatrix(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, GL_INVERSE_TRANSPOSE_NV);
   float light[3] = {-0.5f, 0.6f, 0.62f};
   demo_normalize(light);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 8, light[0], light[1], light[2], 0.0f);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, 9, 0.5f, 0.035f, 0.10f, 1.0f);

   glCullFace(GL_FRONT);
   nvvp.BindProgram(GL_VERTEX_PROGRAM_NV, outline);
   draw_shapes();

   glCullFace(GL_BACK);
   nvvp.BindProgram(GL_VERTEX_PROGRAM_NV, shade);
   glBindTexture(GL_TEXTURE_1D, ramp);
   glEnable(GL_TEXTURE_1D);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
   draw_shapes();
   glDisable(GL_TEXTURE_1D);
   glDisable(GL_VERTEX_PROGRAM_NV);
   glDisable(GL_CULL_FACE);
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_toon = {
    "toon",
    "toon shading through a 1D ramp, with extruded outlines (VP1.0, VP1.1)",
    "GL_NV_vertex_program",
    0.6f,
    init,
    draw,
};
