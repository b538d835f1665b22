/* The conventional pipeline: combiners of texture environments, fog, light, alpha test. Small chips
 * have these too. */
#include "scene.h"

#define UNITS 2u

static GLint
pick_source(struct scene *s)
{
   static const GLint sources[] = {GL_TEXTURE, GL_PREVIOUS, GL_PRIMARY_COLOR, GL_CONSTANT};
   return SCENE_PICK(s, sources);
}

static void
combine(struct scene *s)
{
   static const GLint rgb[] = {GL_REPLACE,     GL_MODULATE, GL_ADD,      GL_ADD_SIGNED,
                               GL_INTERPOLATE, GL_SUBTRACT, GL_DOT3_RGB, GL_DOT3_RGBA};
   static const GLint operands[] = {GL_SRC_COLOR, GL_ONE_MINUS_SRC_COLOR, GL_SRC_ALPHA,
                                    GL_ONE_MINUS_SRC_ALPHA};
   const GLint color = SCENE_PICK(s, rgb), alpha = rgb[scene_below(s, 6)];
   const float constant[4] = {scene_input(s, 0.01f, 0.99f), scene_input(s, 0.01f, 0.99f),
                              scene_input(s, 0.01f, 0.99f), scene_input(s, 0.01f, 0.99f)};
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
   glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, color);
   glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_ALPHA, alpha);
   scene_say(s, "combine %#x %#x of", (unsigned)color, (unsigned)alpha);
   for (unsigned i = 0; i < 3; i++) {
      const GLint source = pick_source(s), operand = SCENE_PICK(s, operands);
      const GLint of_alpha = pick_source(s), alpha_operand = operands[2 + scene_below(s, 2)];
      glTexEnvi(GL_TEXTURE_ENV, GL_SOURCE0_RGB + i, source);
      glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_RGB + i, operand);
      glTexEnvi(GL_TEXTURE_ENV, GL_SOURCE0_ALPHA + i, of_alpha);
      glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_ALPHA + i, alpha_operand);
      scene_say(s, " %#x.%#x/%#x.%#x", (unsigned)source, (unsigned)operand, (unsigned)of_alpha,
                (unsigned)alpha_operand);
   }
   glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, (float)(1u << scene_below(s, 3)));
   glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, constant);
   scene_say(s, "\n");
}

static void
set_unit(struct scene *s)
{
   static const GLint modes[] = {GL_REPLACE, GL_MODULATE, GL_DECAL, GL_BLEND, GL_ADD};
   static const GLenum formats[] = {GL_RGBA8,  GL_RGB8,       GL_LUMINANCE8,
                                    GL_ALPHA8, GL_INTENSITY8, GL_LUMINANCE8_ALPHA8};
   const GLenum format = SCENE_PICK(s, formats);
   scene_texture_2d(s, format, scene_below(s, 2));
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glEnable(GL_TEXTURE_2D);
   scene_say(s, "format %#x, ", format);
   if (scene_below(s, 2)) {
      combine(s);
      return;
   }
   const GLint mode = SCENE_PICK(s, modes);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, mode);
   scene_say(s, "mode %#x\n", (unsigned)mode);
}

static void
set_fog(struct scene *s)
{
   static const GLint modes[] = {GL_LINEAR, GL_EXP, GL_EXP2};
   const GLint mode = SCENE_PICK(s, modes);
   const float color[4] = {0.25f, 0.5f, 0.75f, 1};
   glEnable(GL_FOG);
   glFogi(GL_FOG_MODE, mode);
   glFogfv(GL_FOG_COLOR, color);
   glFogf(GL_FOG_START, 0);
   glFogf(GL_FOG_END, scene_input(s, 0.5f, 2));
   glFogf(GL_FOG_DENSITY, scene_input(s, 0.2f, 2));
   scene_say(s, "fog %#x\n", (unsigned)mode);
}

static void
set_light(struct scene *s)
{
   const float position[4] = {scene_input(s, -1, 1), scene_input(s, -1, 1), 1, 0};
   const float diffuse[4] = {scene_input(s, 0, 1), scene_input(s, 0, 1), scene_input(s, 0, 1), 1};
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glEnable(GL_COLOR_MATERIAL);
   glLightfv(GL_LIGHT0, GL_POSITION, position);
   glLightfv(GL_LIGHT0, GL_DIFFUSE, diffuse);
   scene_say(s, "light\n");
}

static void
draw(struct scene *s)
{
   const unsigned units = scene_below(s, UNITS + 1);
   for (unsigned unit = 0; unit < units; unit++) {
      glActiveTexture(GL_TEXTURE0 + unit);
      set_unit(s);
   }
   if (scene_below(s, 3) == 0)
      set_fog(s);
   if (scene_below(s, 3) == 0)
      set_light(s);
   glEnable(GL_DEPTH_TEST);
   glBegin(GL_TRIANGLES);
   for (unsigned i = 0; i < 12; i++) {
      glColor4f(scene_input(s, 0, 1), scene_input(s, 0, 1), scene_input(s, 0, 1),
                scene_input(s, 0, 1));
      glNormal3f(scene_between(s, -0.5f, 0.5f), scene_between(s, -0.5f, 0.5f), 0.8f);
      for (unsigned unit = 0; unit < UNITS; unit++)
         glMultiTexCoord2f(GL_TEXTURE0 + unit, scene_input(s, 0, 1), scene_input(s, 0, 1));
      glVertex3f(scene_input(s, -1.2f, 1.2f), scene_input(s, -1.2f, 1.2f),
                 scene_input(s, -0.9f, 0.9f));
   }
   glEnd();
   scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
}

const struct scene_topic scene_environments = {
    "environments", "GL_ARB_texture_env_combine GL_ARB_texture_env_dot3 GL_ARB_multitexture", draw};
