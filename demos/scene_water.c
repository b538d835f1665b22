/* A pool at dusk by ATI_fragment_shader: the first pass adds two waves that run across each other
 * and moves the place where the mirrored scene is looked up, the second pass looks it up. */
#include "demo.h"

#include <math.h>
#include <stdlib.h>

enum { MAP = 128, MIRROR = 512 };
enum { WAVES, WAVES_TOO, REFLECTION, NUM_UNITS };

static const float PI2 = 6.2831853f;
static GLuint maps[NUM_UNITS], shader;
static int mirror_size; /* of the part that is used; a power of two */

/* --- Maps */

/* Height of a few waves that fit the map, whole numbers of them in each direction. */
static float
height_at(float x, float y)
{
   static const float waves[][3] = {{2, 1, 1.0f},  {-1, 3, 0.8f}, {4, 2, 0.45f},
                                    {3, -5, 0.3f}, {7, 4, 0.16f}, {-6, 8, 0.12f}};
   float h = 0.0f;
   for (size_t i = 0; i < sizeof waves / sizeof waves[0]; i++)
      h += waves[i][2] * sinf(PI2 * (waves[i][0] * x + waves[i][1] * y) + (float)i);
   return h;
}

static GLubyte
to_byte(float x)
{
   return (GLubyte)lrintf(255.0f * fminf(fmaxf(x, 0.0f), 1.0f));
}

static void
make_waves(GLubyte *texels)
{
   const float step = 1.0f / MAP;
   for (int i = 0; i < MAP * MAP; i++) {
      const float x = (float)(i % MAP) * step, y = (float)(i / MAP) * step;
      float n[3] = {height_at(x - step, y) - height_at(x + step, y),
                    height_at(x, y - step) - height_at(x, y + step), 0.9f};
      demo_normalize(n);
      for (int c = 0; c < 3; c++)
         texels[3 * i + c] = to_byte(0.5f * n[c] + 0.5f);
   }
   for (GLenum unit = WAVES; unit <= WAVES_TOO; unit++) {
      glActiveTexture(GL_TEXTURE0 + unit);
      glBindTexture(GL_TEXTURE_2D, maps[unit]);
      glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, MAP, MAP, 0, GL_RGB, GL_UNSIGNED_BYTE, texels);
   }
   glActiveTexture(GL_TEXTURE0 + REFLECTION);
   glBindTexture(GL_TEXTURE_2D, maps[REFLECTION]);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   glActiveTexture(GL_TEXTURE0);
}

/* --- The shader. Primary colour: that of the water, and in alpha how much it mirrors. */

static void
op2(GLenum op, GLuint dst, GLuint mod, GLuint a, GLuint a_mod, GLuint b, GLuint b_mod)
{
   atifs.ColorOp2(op, dst, GL_NONE, mod, a, GL_NONE, a_mod, b, GL_NONE, b_mod);
}

static void
define_shader(void)
{
   static const float reach[4] = {0.045f, 0.09f, 0.0f, 0.0f}; /* of the waves, on the mirror */
   static const float half[4] = {0.5f, 0.74f, 0.94f,
                                 0.5f}; /* to the sun and the eye, 0.5 + v / 2 */
   const GLuint expand = GL_BIAS_BIT_ATI | GL_2X_BIT_ATI;
   shader = atifs.GenShaders(1);
   atifs.BindShader(shader);
   atifs.BeginShader();
   atifs.SetConstant(GL_CON_0_ATI, reach);
   atifs.SetConstant(GL_CON_1_ATI, half);
   /* First pass */
   atifs.SampleMap(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
   atifs.SampleMap(GL_REG_1_ATI, GL_TEXTURE1, GL_SWIZZLE_STR_ATI);
   atifs.PassTexCoord(GL_REG_2_ATI, GL_TEXTURE2, GL_SWIZZLE_STQ_DQ_ATI);
   op2(GL_ADD_ATI, GL_REG_3_ATI, GL_NONE, GL_REG_0_ATI, expand, GL_REG_1_ATI, expand);
   atifs.ColorOp3(GL_MAD_ATI, GL_REG_2_ATI, GL_NONE, GL_NONE, GL_REG_3_ATI, GL_NONE, GL_NONE,
                  GL_CON_0_ATI, GL_NONE, GL_NONE, GL_REG_2_ATI, GL_NONE, GL_NONE);
   /* Second pass: the glint is the 32nd power of a cosine */
   atifs.SampleMap(GL_REG_2_ATI, GL_REG_2_ATI, GL_SWIZZLE_STR_ATI);
   atifs.PassTexCoord(GL_REG_3_ATI, GL_REG_3_ATI, GL_SWIZZLE_STR_ATI);
   op2(GL_DOT3_ATI, GL_REG_4_ATI, GL_HALF_BIT_ATI | GL_SATURATE_BIT_ATI, GL_REG_3_ATI, GL_NONE,
       GL_CON_1_ATI, expand);
   for (int i = 0; i < 5; i++)
      op2(GL_MUL_ATI, GL_REG_4_ATI, GL_NONE, GL_REG_4_ATI, GL_NONE, GL_REG_4_ATI, GL_NONE);
   atifs.ColorOp3(GL_LERP_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_PRIMARY_COLOR, GL_ALPHA, GL_NONE,
                  GL_REG_2_ATI, GL_NONE, GL_NONE, GL_PRIMARY_COLOR, GL_NONE, GL_NONE);
   atifs.ColorOp3(GL_MAD_ATI, GL_REG_0_ATI, GL_NONE, GL_SATURATE_BIT_ATI, GL_REG_4_ATI, GL_NONE,
                  GL_NONE, GL_PRIMARY_COLOR, GL_ALPHA, GL_NONE, GL_REG_0_ATI, GL_NONE, GL_NONE);
   atifs.AlphaOp1(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_ONE, GL_NONE, GL_NONE);
   atifs.EndShader();
}

static bool
init(void)
{
   GLubyte *texels = malloc(3 * MAP * MAP);
   if (!texels)
      return false;
   glGenTextures(NUM_UNITS, maps);
   make_waves(texels);
   free(texels);
   define_shader();
   return true;
}

/* --- The scene above the water: sky, sun, a ring of columns */

static void
set_camera(float aspect)
{
   demo_perspective(42.0f, aspect, 0.5f, 60.0f);
   glRotatef(13.0f, 1.0f, 0.0f, 0.0f);
   glTranslatef(0.0f, -1.7f, -6.5f);
}

static void
draw_sky(void)
{
   static const float rows[][4] = {/* height, colour */
                                   {-2.0f, 0.86f, 0.42f, 0.22f}, {0.5f, 0.96f, 0.56f, 0.26f},
                                   {3.5f, 0.80f, 0.42f, 0.38f},  {9.0f, 0.30f, 0.24f, 0.42f},
                                   {22.0f, 0.08f, 0.09f, 0.22f}, {90.0f, 0.05f, 0.06f, 0.16f}};
   for (size_t i = 0; i + 1 < sizeof rows / sizeof rows[0]; i++) {
      glBegin(GL_QUADS);
      for (int k = 0; k < 4; k++) {
         const float *row = rows[i + (k >> 1)];
         glColor3fv(row + 1);
         glVertex3f(k == 0 || k == 3 ? -40.0f : 40.0f, row[0], -40.0f);
      }
      glEnd();
   }
   glBegin(GL_TRIANGLE_FAN);
   glColor3f(1.0f, 0.96f, 0.80f);
   for (int i = 0; i < 48; i++)
      glVertex3f(4.0f + 2.2f * cosf(PI2 * (float)i / 48), 2.6f + 2.2f * sinf(PI2 * (float)i / 48),
                 -39.0f);
   glEnd();
}

static void
draw_column(float x, float z, float height)
{
   enum { SIDES = 16 };
   glBegin(GL_QUAD_STRIP);
   for (int i = 0; i <= SIDES; i++) {
      const float a = PI2 * (float)i / SIDES, r = 0.19f;
      /* Lit by the sun behind, from the right. */
      const float light = 0.10f + 0.50f * fmaxf(0.0f, 0.75f * cosf(a) - 0.66f * sinf(a));
      glColor3f(light * 1.15f, light * 0.85f, light * 0.72f + 0.04f);
      glVertex3f(x + r * cosf(a), height, z + r * sinf(a));
      glColor3f(light * 0.8f, light * 0.6f, light * 0.55f + 0.03f);
      glVertex3f(x + r * cosf(a), -0.1f, z + r * sinf(a));
   }
   glEnd();
   glBegin(GL_QUADS);
   for (int side = 0; side < 3; side++) { /* front, left and right of the capital */
      const float shade = side == 2 ? 0.42f : 0.12f, s = 0.27f;
      const float x0 = side == 2 ? s : -s, x1 = side == 1 ? -s : s;
      const float z0 = side == 2 ? s : side == 1 ? -s : s, z1 = side == 2 ? -s : s;
      glColor3f(shade, shade * 0.74f, shade * 0.66f + 0.02f);
      glVertex3f(x + x0, height, z + z0);
      glVertex3f(x + x1, height, z + z1);
      glVertex3f(x + x1, height + 0.22f, z + z1);
      glVertex3f(x + x0, height + 0.22f, z + z0);
   }
   glEnd();
}

static void
draw_scene(void)
{
   draw_sky();
   for (int i = 0; i < 9; i++) {
      const float a = 3.1415927f * ((float)i + 0.5f) / 9 + 0.08f;
      draw_column(5.2f * cosf(a), -1.0f - 6.0f * sinf(a), 2.6f);
   }
}

/* The scene from below the water, as the camera sees it there, into the texture. */
static void
draw_mirror(float aspect, const GLint viewport[4])
{
   const int least = viewport[2] < viewport[3] ? viewport[2] : viewport[3];
   for (mirror_size = MIRROR; mirror_size > least; mirror_size /= 2)
      ;
   glViewport(viewport[0], viewport[1], mirror_size, mirror_size);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   set_camera(aspect);
   glScalef(1.0f, -1.0f, 1.0f);
   draw_scene();
   glActiveTexture(GL_TEXTURE0 + REFLECTION);
   glBindTexture(GL_TEXTURE_2D, maps[REFLECTION]);
   glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, viewport[0], viewport[1], mirror_size, mirror_size,
                    0);
   glActiveTexture(GL_TEXTURE0);
   glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

/* --- The water */

static void
water_vertex(float x, float z, float time)
{
   const float eye[3] = {0.0f, 1.7f, 6.5f};
   float to_eye[3] = {eye[0] - x, eye[1], eye[2] - z};
   demo_normalize(to_eye);
   /* Fresnel: flat looks mirror. */
   const float mirrors = 0.14f + 0.80f * powf(1.0f - to_eye[1], 2.2f);
   glColor4f(0.05f, 0.13f, 0.17f, mirrors);
   glMultiTexCoord2f(GL_TEXTURE0, 0.35f * x + 0.05f * time, 0.22f * z + 0.04f * time);
   glMultiTexCoord2f(GL_TEXTURE1, 0.21f * x - 0.04f * time, 0.30f * z + 0.06f * time + 0.3f);
   glMultiTexCoord3f(GL_TEXTURE2, x, 0.0f, z);
   glVertex3f(x, 0.0f, z);
}

/* The third set of coordinates becomes the place on the picture. */
static void
project_mirror(void)
{
   float projection[16], view[16];
   glGetFloatv(GL_PROJECTION_MATRIX, projection);
   glGetFloatv(GL_MODELVIEW_MATRIX, view);
   glActiveTexture(GL_TEXTURE0 + REFLECTION);
   glMatrixMode(GL_TEXTURE);
   glLoadIdentity();
   glTranslatef(0.5f, 0.5f, 0.5f);
   glScalef(0.5f, 0.5f, 0.5f);
   glMultMatrixf(projection);
   glMultMatrixf(view);
   glMatrixMode(GL_MODELVIEW);
   glActiveTexture(GL_TEXTURE0);
}

static void
set_textures(bool on)
{
   for (GLenum unit = 0; unit < NUM_UNITS; unit++) {
      glActiveTexture(GL_TEXTURE0 + unit);
      glBindTexture(GL_TEXTURE_2D, on ? maps[unit] : 0);
      (on ? glEnable : glDisable)(GL_TEXTURE_2D);
   }
   glActiveTexture(GL_TEXTURE0);
}

static void
draw_water(float time)
{
   enum { ROWS = 24, COLUMNS = 24 };
   project_mirror();
   set_textures(true);
   atifs.BindShader(shader);
   glEnable(GL_FRAGMENT_SHADER_ATI);
   for (int i = 0; i < ROWS; i++) {
      /* Rows get deeper with the distance. */
      const float a = (float)i / ROWS, b = (float)(i + 1) / ROWS;
      const float z0 = 5.5f - 45.0f * a * a, z1 = 5.5f - 45.0f * b * b;
      glBegin(GL_QUAD_STRIP);
      for (int k = 0; k <= COLUMNS; k++) {
         const float x = -24.0f + 48.0f * (float)k / COLUMNS;
         water_vertex(x, z1, time);
         water_vertex(x, z0, time);
      }
      glEnd();
   }
   glDisable(GL_FRAGMENT_SHADER_ATI);
   set_textures(false);
   glActiveTexture(GL_TEXTURE0 + REFLECTION);
   glMatrixMode(GL_TEXTURE);
   glLoadIdentity();
   glMatrixMode(GL_MODELVIEW);
   glActiveTexture(GL_TEXTURE0);
}

static void
draw(float time, float aspect)
{
   GLint viewport[4];
   glGetIntegerv(GL_VIEWPORT, viewport);
   glEnable(GL_DEPTH_TEST);
   draw_mirror(aspect, viewport);
   set_camera(aspect);
   draw_scene();
   draw_water(time);
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_water = {
    "water",
    "a pool by ATI_fragment_shader: two waves move a dependent look-up of the mirrored scene",
    "GL_ATI_fragment_shader",
    1.3f,
    init,
    draw,
};
