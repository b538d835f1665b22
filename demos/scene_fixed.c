/* The conventional pipeline: lights, materials, fog, mipmaps, sphere mapping and display lists. */
#include "demo.h"

#include <math.h>

static GLuint floor_texture, sphere_texture, column_list, ball_list;

static void
upload(GLuint texture, int size, void (*texel)(int x, int y, int size, GLubyte rgb[3]))
{
   static GLubyte pixels[256 * 256][3];
   glBindTexture(GL_TEXTURE_2D, texture);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   for (int level = 0, s = size; s >= 1; level++, s /= 2) {
      for (int y = 0; y < s; y++)
         for (int x = 0; x < s; x++)
            texel(x, y, s, pixels[y * s + x]);
      glTexImage2D(GL_TEXTURE_2D, level, GL_RGB, s, s, 0, GL_RGB, GL_UNSIGNED_BYTE, pixels);
   }
}

static void
tile_texel(int x, int y, int size, GLubyte rgb[3])
{
   const int tile = (2 * x / size + 2 * y / size) & 1;
   const int joint =
       size >= 16 && (x % (size / 2) < size / 32 + 1 || y % (size / 2) < size / 32 + 1);
   const int grain = size >= 16 ? (x * 7 + y * 13) % 11 : 5;
   const int level = size < 2 ? 130 : joint ? 70 : tile ? 190 + grain : 95 + grain;
   rgb[0] = (GLubyte)level;
   rgb[1] = (GLubyte)(level * 9 / 10);
   rgb[2] = (GLubyte)(level * 3 / 4);
}

static void
shine_texel(int x, int y, int size, GLubyte rgb[3])
{
   const float s = 2.0f * ((float)x + 0.5f) / (float)size - 1.0f;
   const float t = 2.0f * ((float)y + 0.5f) / (float)size - 1.0f;
   const float sky = 0.5f + 0.5f * tanhf(6.0f * t), rim = s * s + t * t;
   const float window = fabsf(s + 0.35f) < 0.16f && fabsf(t - 0.4f) < 0.2f ? 0.6f : 0.0f;
   rgb[0] = (GLubyte)(255.0f * fminf(1.0f, 0.25f + 0.35f * sky + 0.2f * rim + window));
   rgb[1] = (GLubyte)(255.0f * fminf(1.0f, 0.20f + 0.45f * sky + 0.1f * rim + window));
   rgb[2] = (GLubyte)(255.0f * fminf(1.0f, 0.18f + 0.65f * sky + window));
}

static void
draw_column(void)
{
   enum { FLUTES = 20 };
   glBegin(GL_QUAD_STRIP);
   for (int i = 0; i <= 8 * FLUTES; i++) {
      const float a = 6.2831853f * (float)i / (8 * FLUTES), r = 0.3f + 0.02f * cosf(FLUTES * a);
      const float lean = 0.5f * sinf(FLUTES * a);
      glNormal3f(cosf(a - lean), 0.0f, -sinf(a - lean));
      glVertex3f(0.9f * r * cosf(a), 2.2f, -0.9f * r * sinf(a));
      glVertex3f(r * cosf(a), 0.0f, -r * sinf(a));
   }
   glEnd();
}

static bool
init(void)
{
   GLuint textures[2];
   glGenTextures(2, textures);
   floor_texture = textures[0];
   sphere_texture = textures[1];
   upload(floor_texture, 128, tile_texel);
   upload(sphere_texture, 256, shine_texel);
   column_list = glGenLists(2);
   ball_list = column_list + 1;
   glNewList(column_list, GL_COMPILE);
   draw_column();
   glEndList();
   glNewList(ball_list, GL_COMPILE);
   demo_draw_surface(demo_sphere, 64, 32);
   glEndList();
   return true;
}

static void
set_light(GLenum light, const float position[4], const float color[4])
{
   static const float black[4] = {0, 0, 0, 1};
   glLightfv(light, GL_POSITION, position);
   glLightfv(light, GL_DIFFUSE, color);
   glLightfv(light, GL_SPECULAR, color);
   glLightfv(light, GL_AMBIENT, black);
   glEnable(light);
}

static void
draw_hall(void)
{
   static const float stone[4] = {0.85f, 0.80f, 0.72f, 1.0f},
                      gloss[4] = {0.25f, 0.25f, 0.25f, 1.0f};
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, stone);
   glMaterialfv(GL_FRONT_AND_BACK, GL_SPECULAR, gloss);
   glMaterialf(GL_FRONT_AND_BACK, GL_SHININESS, 20.0f);
   glEnable(GL_TEXTURE_2D);
   glBindTexture(GL_TEXTURE_2D, floor_texture);
   glNormal3f(0.0f, 1.0f, 0.0f);
   for (int z = -24; z < 4; z++) {
      glBegin(GL_QUAD_STRIP);
      for (int x = -8; x <= 8; x++) {
         glTexCoord2f((float)x, (float)z);
         glVertex3f((float)x, 0.0f, (float)z);
         glTexCoord2f((float)x, (float)z + 1.0f);
         glVertex3f((float)x, 0.0f, (float)z + 1.0f);
      }
      glEnd();
   }
   glDisable(GL_TEXTURE_2D);
   for (int i = 0; i < 16; i++) {
      glPushMatrix();
      glTranslatef((i & 1) ? 1.7f : -1.7f, 0.0f, 1.0f - 2.4f * (float)(i / 2));
      glCallList(column_list);
      glPopMatrix();
   }
}

static void
draw_ball(void)
{
   static const float white[4] = {1, 1, 1, 1};
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, white);
   glEnable(GL_TEXTURE_2D);
   glBindTexture(GL_TEXTURE_2D, sphere_texture);
   glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP);
   glTexGeni(GL_T, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP);
   glEnable(GL_TEXTURE_GEN_S);
   glEnable(GL_TEXTURE_GEN_T);
   glPushMatrix();
   glTranslatef(0.0f, 0.75f, -1.6f);
   glScalef(0.75f, 0.75f, 0.75f);
   glCallList(ball_list);
   glPopMatrix();
   glDisable(GL_TEXTURE_GEN_S);
   glDisable(GL_TEXTURE_GEN_T);
   glDisable(GL_TEXTURE_2D);
}

static void
draw(float time, float aspect)
{
   static const float mist[4] = {0.62f, 0.68f, 0.76f, 1.0f};
   static const float sun[4] = {-3.0f, 5.0f, 2.0f, 0.0f}, warm[4] = {0.75f, 0.68f, 0.55f, 1.0f};
   const float lamp[4] = {1.2f * sinf(time), 1.2f, -3.0f + cosf(time), 1.0f};
   static const float red[4] = {0.9f, 0.35f, 0.15f, 1.0f};
   glClearColor(mist[0], mist[1], mist[2], 1.0f);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   demo_perspective(50.0f, aspect, 0.3f, 60.0f);
   glTranslatef(0.0f, -1.15f, -2.6f);
   glRotatef(3.0f * sinf(0.5f * time), 0.0f, 1.0f, 0.0f);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_LIGHTING);
   glEnable(GL_NORMALIZE);
   set_light(GL_LIGHT0, sun, warm);
   set_light(GL_LIGHT1, lamp, red);
   glLightf(GL_LIGHT1, GL_QUADRATIC_ATTENUATION, 0.25f);
   glEnable(GL_FOG);
   glFogi(GL_FOG_MODE, GL_EXP2);
   glFogf(GL_FOG_DENSITY, 0.075f);
   glFogfv(GL_FOG_COLOR, mist);
   draw_hall();
   draw_ball();
   glDisable(GL_FOG);
   glDisable(GL_LIGHTING);
   glDisable(GL_NORMALIZE);
   glDisable(GL_DEPTH_TEST);
}

const struct demo_scene demo_fixed = {
    "fixed", "a hall in the mist: lights, fog, mipmaps, sphere map, display lists (OpenGL 1.1)",
    NULL,    0.8f,
    init,    draw,
};
