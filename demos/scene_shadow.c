/* Shadows by a depth texture: the light's view is drawn into a framebuffer object, and programs of
 * ARB_vertex_program and ARB_fragment_program compare with it, four places for each fragment. */
#include "demo.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char vertex_text[] =
    "!!ARBvp1.0\n"
    "# texture matrix: to the lamp's picture; local[0] lamp, local[1] eye\n"
    "PARAM mvp[4] = { state.matrix.mvp };\n"
    "PARAM picture[4] = { state.matrix.texture[0] };\n"
    "ATTRIB place = vertex.position;\n"
    "DP4   result.position.x, mvp[0], place;\n"
    "DP4   result.position.y, mvp[1], place;\n"
    "DP4   result.position.z, mvp[2], place;\n"
    "DP4   result.position.w, mvp[3], place;\n"
    "DP4   result.texcoord[0].x, picture[0], place;\n"
    "DP4   result.texcoord[0].y, picture[1], place;\n"
    "DP4   result.texcoord[0].z, picture[2], place;\n"
    "DP4   result.texcoord[0].w, picture[3], place;\n"
    "MOV   result.texcoord[1], vertex.normal;\n"
    "ADD   result.texcoord[2], program.local[0], -place;\n"
    "ADD   result.texcoord[3], program.local[1], -place;\n"
    "MOV   result.color, vertex.color;\n"
    "END\n";

static const char fragment_text[] = "!!ARBfp1.0\n"
                                    "OPTION ARB_fragment_program_shadow;\n"
                                    "PARAM step = program.local[0];\n"
                                    "PARAM ambient = { 0.17, 0.19, 0.27, 0.2 };\n"
                                    "PARAM lamp = { 1.0, 0.93, 0.78, 26.0 };\n"
                                    "TEMP n, l, e, h, lit, at, near;\n"
                                    "# How much of the lamp is seen: of four places around\n"
                                    "RCP   at.w, fragment.texcoord[0].w;\n"
                                    "MUL   at.xyz, fragment.texcoord[0], at.w;\n"
                                    "ADD   near, at, step.xyzz;\n"
                                    "TEX   lit.x, near, texture[0], SHADOW2D;\n"
                                    "ADD   near, at, -step.xyzz;\n"
                                    "TEX   lit.y, near, texture[0], SHADOW2D;\n"
                                    "ADD   near, at, step.ywzz;\n"
                                    "TEX   lit.z, near, texture[0], SHADOW2D;\n"
                                    "ADD   near, at, -step.ywzz;\n"
                                    "TEX   lit.w, near, texture[0], SHADOW2D;\n"
                                    "DP4   lit, lit, { 0.25, 0.25, 0.25, 0.25 };\n"
                                    "# A round spot of light\n"
                                    "SUB   near, at, { 0.5, 0.5, 0, 0 };\n"
                                    "MUL   near, near, near;\n"
                                    "ADD   near.x, near.x, near.y;\n"
                                    "MAD_SAT near.x, near.x, -9.0, 2.1;\n"
                                    "MUL   lit, lit, near.x;\n"
                                    "DP3   n.w, fragment.texcoord[1], fragment.texcoord[1];\n"
                                    "RSQ   n.w, n.w;\n"
                                    "MUL   n.xyz, fragment.texcoord[1], n.w;\n"
                                    "DP3   l.w, fragment.texcoord[2], fragment.texcoord[2];\n"
                                    "RSQ   l.w, l.w;\n"
                                    "MUL   l.xyz, fragment.texcoord[2], l.w;\n"
                                    "DP3   e.w, fragment.texcoord[3], fragment.texcoord[3];\n"
                                    "RSQ   e.w, e.w;\n"
                                    "MAD   h.xyz, fragment.texcoord[3], e.w, l;\n"
                                    "DP3   h.w, h, h;\n"
                                    "RSQ   h.w, h.w;\n"
                                    "MUL   h.xyz, h, h.w;\n"
                                    "DP3_SAT n.w, n, l;\n"
                                    "DP3_SAT h.x, n, h;\n"
                                    "POW   h.x, h.x, lamp.w;\n"
                                    "MUL   h.x, h.x, fragment.color.a;    # gloss\n"
                                    "MUL   l.xyz, lit.x, n.w;\n"
                                    "MAD   l.xyz, l, lamp, ambient;\n"
                                    "MUL   l.xyz, l, fragment.color;\n"
                                    "MUL   h.x, h.x, lit.x;\n"
                                    "MAD   result.color.xyz, h.x, lamp, l;\n"
                                    "MOV   result.color.w, 1;\n"
                                    "END\n";

enum { SHADOW = 1024 };

static GLuint programs[2], framebuffer, depth;
static const GLenum targets[2] = {GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB};

/* --- What is needed */

static bool
load(int i, const char *text)
{
   arbp.BindProgram(targets[i], programs[i]);
   arbp.ProgramString(targets[i], GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
   if (glGetError() == GL_NO_ERROR)
      return true;
   fprintf(stderr, "shadow: %s\n", (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB));
   return false;
}

static bool
make_target(void)
{
   glGenTextures(1, &depth);
   glBindTexture(GL_TEXTURE_2D, depth);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, SHADOW, SHADOW, 0, GL_DEPTH_COMPONENT,
                GL_UNSIGNED_INT, NULL);
   arbp.GenFramebuffers(1, &framebuffer);
   arbp.BindFramebuffer(GL_FRAMEBUFFER_EXT, framebuffer);
   arbp.FramebufferTexture2D(GL_FRAMEBUFFER_EXT, GL_DEPTH_ATTACHMENT_EXT, GL_TEXTURE_2D, depth, 0);
   glDrawBuffer(GL_NONE);
   glReadBuffer(GL_NONE);
   const bool complete =
       arbp.CheckFramebufferStatus(GL_FRAMEBUFFER_EXT) == GL_FRAMEBUFFER_COMPLETE_EXT;
   arbp.BindFramebuffer(GL_FRAMEBUFFER_EXT, 0);
   glBindTexture(GL_TEXTURE_2D, 0);
   if (!complete)
      fprintf(stderr, "shadow: framebuffers of depth alone are not supported\n");
   return complete;
}

static bool
init(void)
{
   arbp.GenPrograms(2, programs);
   return load(0, vertex_text) && load(1, fragment_text) && make_target();
}

/* --- The scene, in the coordinates of the room */

static void
knot(float u, float v, float position[3], float normal[3])
{
   demo_torus_knot(u, v, position, normal);
   const float y = position[1], ny = normal[1];
   position[1] = position[2] + 1.55f; /* upright, above the floor */
   position[2] = -y;
   normal[1] = normal[2];
   normal[2] = -ny;
}

static float ball[4]; /* centre and radius */

static void
sphere(float u, float v, float position[3], float normal[3])
{
   demo_sphere(u, v, position, normal);
   for (int i = 0; i < 3; i++)
      position[i] = ball[i] + ball[3] * normal[i];
}

static void
draw_floor(void)
{
   enum { TILES = 16 };
   glNormal3f(0.0f, 1.0f, 0.0f);
   glBegin(GL_QUADS);
   for (int i = 0; i < TILES * TILES; i++) {
      const float x = (float)(i % TILES) - TILES / 2, z = (float)(i / TILES) - TILES / 2;
      const bool dark = (i % TILES + i / TILES) & 1;
      glColor4f(dark ? 0.42f : 0.80f, dark ? 0.36f : 0.74f, dark ? 0.32f : 0.64f, 0.10f);
      glVertex3f(x, 0.0f, z);
      glVertex3f(x, 0.0f, z + 1.0f);
      glVertex3f(x + 1.0f, 0.0f, z + 1.0f);
      glVertex3f(x + 1.0f, 0.0f, z);
   }
   glEnd();
}

static void
draw_objects(float time)
{
   static const float colors[3][4] = {
       {0.85f, 0.25f, 0.18f, 0.8f}, {0.20f, 0.45f, 0.75f, 0.8f}, {0.90f, 0.70f, 0.25f, 0.8f}};
   glColor4f(0.30f, 0.62f, 0.40f, 0.9f);
   demo_draw_surface(knot, 144, 18);
   for (int i = 0; i < 3; i++) {
      const float a = 2.0943951f * (float)i + 0.5f * time;
      ball[0] = 2.3f * cosf(a);
      ball[1] = 0.45f + 0.55f * fabsf(sinf(2.0f * time + (float)i));
      ball[2] = 2.3f * sinf(a);
      ball[3] = 0.45f;
      glColor4fv(colors[i]);
      demo_draw_surface(sphere, 32, 16);
   }
}

/* --- The picture */

static const float lamp[3] = {-3.4f, 6.2f, 2.6f}, eye[3] = {1.0f, 4.2f, 7.4f};

/* Looks from `from` at the middle of the scene. */
static void
look(const float from[3])
{
   static const float at[3] = {0.0f, 0.9f, 0.0f};
   float f[3] = {at[0] - from[0], at[1] - from[1], at[2] - from[2]};
   demo_normalize(f);
   float s[3] = {-f[2], 0.0f, f[0]}; /* f x up */
   demo_normalize(s);
   const float u[3] = {s[1] * f[2] - s[2] * f[1], s[2] * f[0] - s[0] * f[2],
                       s[0] * f[1] - s[1] * f[0]};
   const float m[16] = {s[0], u[0], -f[0], 0, s[1], u[1], -f[1], 0,
                        s[2], u[2], -f[2], 0, 0,    0,    0,     1};
   glMultMatrixf(m);
   glTranslatef(-from[0], -from[1], -from[2]);
}

/* What the lamp sees: depths alone. Objects only, pushed away from it a little. */
static void
draw_depths(float time, const GLint viewport[4])
{
   arbp.BindFramebuffer(GL_FRAMEBUFFER_EXT, framebuffer);
   glViewport(0, 0, SHADOW, SHADOW);
   glClear(GL_DEPTH_BUFFER_BIT);
   glEnable(GL_POLYGON_OFFSET_FILL);
   glPolygonOffset(2.0f, 4.0f);
   demo_perspective(58.0f, 1.0f, 2.0f, 16.0f);
   look(lamp);
   draw_objects(time);
   glDisable(GL_POLYGON_OFFSET_FILL);
   arbp.BindFramebuffer(GL_FRAMEBUFFER_EXT, 0);
   glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
}

/* The texture matrix takes the room to the lamp's picture, in [0,1]. */
static void
project_picture(void)
{
   float projection[16], view[16];
   glGetFloatv(GL_PROJECTION_MATRIX, projection);
   glGetFloatv(GL_MODELVIEW_MATRIX, view);
   glMatrixMode(GL_TEXTURE);
   glLoadIdentity();
   glTranslatef(0.5f, 0.5f, 0.5f);
   glScalef(0.5f, 0.5f, 0.5f);
   glMultMatrixf(projection);
   glMultMatrixf(view);
   glMatrixMode(GL_MODELVIEW);
}

static void
set_programs(bool on)
{
   for (int i = 0; i < 2; i++) {
      arbp.BindProgram(targets[i], on ? programs[i] : 0);
      (on ? glEnable : glDisable)(targets[i]);
   }
   if (!on)
      return;
   arbp.ProgramLocal4f(targets[0], 0, lamp[0], lamp[1], lamp[2], 1.0f);
   arbp.ProgramLocal4f(targets[0], 1, eye[0], eye[1], eye[2], 1.0f);
   arbp.ProgramLocal4f(targets[1], 0, 0.7f / SHADOW, 0.5f / SHADOW, 0.0f, -0.7f / SHADOW);
}

static void
draw(float time, float aspect)
{
   static const float top[3] = {0.03f, 0.03f, 0.05f}, bottom[3] = {0.09f, 0.08f, 0.09f};
   GLint viewport[4];
   glGetIntegerv(GL_VIEWPORT, viewport);
   glEnable(GL_DEPTH_TEST);
   draw_depths(time, viewport);
   project_picture();
   demo_backdrop(top, bottom);
   demo_perspective(38.0f, aspect, 1.0f, 40.0f);
   look(eye);
   glBindTexture(GL_TEXTURE_2D, depth);
   set_programs(true);
   draw_floor();
   draw_objects(time);
   set_programs(false);
   glBindTexture(GL_TEXTURE_2D, 0);
   glMatrixMode(GL_TEXTURE);
   glLoadIdentity();
   glMatrixMode(GL_MODELVIEW);
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_shadow = {
    "shadow",
    "soft shadows: depths in a framebuffer object, ARB vertex and fragment programs",
    "GL_ARB_fragment_program_shadow",
    0.4f,
    init,
    draw,
};
