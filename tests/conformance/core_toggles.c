/* Draws have the state of their time, whatever the draws around them have (OpenGL 2.1 section 2.1):
 * a walk among states whose every draw is finished before the next gives the picture of one where
 * no draw waits for anything. */
#include "ct.h"

#include <string.h>

#define PIXELS (CT_SIZE * CT_SIZE)
#define STEPS 600
#define TEXTURES 3

/* What a step changes, and to which of few values. */
struct step {
   unsigned change, value;
   float x, y, size, z, color[4];
};

static struct step steps[STEPS];
static GLuint textures[TEXTURES];

static void
enable(GLenum cap, bool on)
{
   (on ? glEnable : glDisable)(cap);
}

static void
blending(unsigned value)
{
   enable(GL_BLEND, value);
   glBlendFunc(value == 1 ? GL_SRC_ALPHA : GL_CONSTANT_COLOR,
               value == 1 ? GL_ONE_MINUS_SRC_ALPHA : GL_ONE);
   glBlendEquation(value == 3 ? GL_FUNC_SUBTRACT : GL_FUNC_ADD);
}

static void
blend_color(unsigned value)
{
   glBlendColor(0.25f * (float)value, 0.5f, 0.125f, 1.0f);
}

static void
depth(unsigned value)
{
   enable(GL_DEPTH_TEST, value);
   glDepthFunc(value == 1 ? GL_LEQUAL : GL_GREATER);
   glDepthMask(value != 3);
}

static void
depth_range(unsigned value)
{
   if (ct_has_extension("GL_ARB_depth_clamp"))
      enable(GL_DEPTH_CLAMP, value);
   glDepthRange(value == 1 ? 0.5 : 0.0, value == 2 ? 0.75 : 1.0);
}

static void
stencil(unsigned value)
{
   enable(GL_STENCIL_TEST, value);
   glStencilFunc(value == 1 ? GL_ALWAYS : GL_LEQUAL, (GLint)value, 0xff);
   glStencilOp(GL_KEEP, GL_KEEP, value == 3 ? GL_INVERT : GL_REPLACE);
}

static void
stencil_reference(unsigned value)
{
   glStencilFunc(GL_ALWAYS, (GLint)value + 4, 0xff);
}

static void
alpha_test(unsigned value)
{
   enable(GL_ALPHA_TEST, value);
   glAlphaFunc(GL_GREATER, 0.25f * (float)value - 0.25f);
}

static void
masks(unsigned value)
{
   glColorMask(value != 1, value != 2, true, value != 3);
}

static void
logic(unsigned value)
{
   enable(GL_COLOR_LOGIC_OP, value == 3);
   glLogicOp(GL_XOR);
}

static void
texture(unsigned value)
{
   enable(GL_TEXTURE_2D, value);
   if (value)
      glBindTexture(GL_TEXTURE_2D, textures[value - 1]);
}

static void
environment(unsigned value)
{
   static const GLenum modes[4] = {GL_MODULATE, GL_REPLACE, GL_BLEND, GL_DECAL};
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, (GLint)modes[value]);
}

static void
environment_color(unsigned value)
{
   const float color[4] = {0.3f * (float)value, 1.0f - 0.3f * (float)value, 0.5f, 1.0f};
   glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, color);
}

static void
filter(unsigned value)
{
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, value & 1 ? GL_LINEAR : GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, value & 2 ? GL_REPEAT : GL_CLAMP_TO_EDGE);
}

static void
stipple(unsigned value)
{
   GLubyte pattern[128];
   memset(pattern, value == 1 ? 0x55 : value == 2 ? 0xf0 : 0x33, sizeof pattern);
   enable(GL_POLYGON_STIPPLE, value);
   glPolygonStipple(pattern);
}

static void
scissor(unsigned value)
{
   enable(GL_SCISSOR_TEST, value);
   glScissor(10 * (GLint)value, 5, CT_SIZE / 2, CT_SIZE - 20 * (GLint)value);
}

static void
shading(unsigned value)
{
   glShadeModel(value & 1 ? GL_FLAT : GL_SMOOTH);
   enable(GL_CULL_FACE, value & 2);
}

static void
offset(unsigned value)
{
   enable(GL_POLYGON_OFFSET_FILL, value);
   glPolygonOffset(0.0f, 1e5f * ((float)value - 2.0f));
}

static void (*const changes[])(unsigned value) = {
    blending,   blend_color, depth,       depth_range, stencil, stencil_reference,
    alpha_test, masks,       logic,       texture,     filter,  environment_color,
    stipple,    scissor,     environment, shading,     offset,
};
#define NUM_CHANGES (sizeof changes / sizeof changes[0])

static void
make_steps(void)
{
   for (struct step *s = steps; s < steps + STEPS; s++) {
      s->change = (unsigned)ct_random(0, (float)NUM_CHANGES - 0.01f);
      s->value = (unsigned)ct_random(0, 3.99f);
      s->x = ct_random(-1, 0.8f);
      s->y = ct_random(-1, 0.8f);
      s->z = ct_random(-1.2f, 1.2f); /* beyond the planes, where depths may be clamped */
      s->size = ct_random(0.02f, 0.8f);
      for (unsigned c = 0; c < 4; c++)
         s->color[c] = ct_random(0, 1);
   }
}

static void
make_textures(void)
{
   GLubyte texels[8 * 8][4];
   glGenTextures(TEXTURES, textures);
   for (unsigned t = 0; t < TEXTURES; t++) {
      for (unsigned i = 0; i < 8 * 8; i++)
         for (unsigned c = 0; c < 4; c++)
            texels[i][c] = (GLubyte)ct_random(0, 255);
      glBindTexture(GL_TEXTURE_2D, textures[t]);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
      /* One without alpha, whose draws are opaque. */
      glTexImage2D(GL_TEXTURE_2D, 0, t == 1 ? GL_RGB8 : GL_RGBA8, 8, 8, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, texels);
   }
}

static void
draw(const struct step *s)
{
   static const float corner[4][2] = {{0, 0}, {1, 0.2f}, {0.9f, 1}, {0.1f, 0.8f}};
   glBegin(s->value & 1 ? GL_QUADS : GL_TRIANGLES);
   for (unsigned i = 0; i < 3u + (s->value & 1); i++) {
      glColor4f(s->color[i & 3], s->color[1], s->color[2], s->color[(i + 3) & 3]);
      glTexCoord2fv(corner[i]);
      glVertex3f(s->x + s->size * corner[i][0], s->y + s->size * corner[i][1], s->z);
   }
   glEnd();
}

struct picture {
   uint8_t colors[PIXELS][4], stencil[PIXELS];
   float depths[PIXELS];
};

/* From the state that contexts begin with. */
static void
walk(bool finish_each, struct picture *picture)
{
   glPushAttrib(GL_ALL_ATTRIB_BITS);
   for (unsigned t = 0; t < TEXTURES; t++) {
      glBindTexture(GL_TEXTURE_2D, textures[t]);
      filter(0);
   }
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   for (const struct step *s = steps; s < steps + STEPS; s++) {
      changes[s->change](s->value);
      draw(s);
      if (finish_each)
         glFinish();
   }
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, picture->colors);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, picture->stencil);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_DEPTH_COMPONENT, GL_FLOAT, picture->depths);
   glPopAttrib();
}

static void
draws_have_their_state(void)
{
   static struct picture apart, together;
   make_textures();
   for (unsigned round = 0; round < 4; round++) {
      make_steps();
      walk(true, &apart);
      walk(false, &together);
      ct_check("GL-2.1", memcmp(apart.colors, together.colors, sizeof apart.colors) == 0,
               "colours of walk %u", round);
      ct_check("GL-2.1", memcmp(apart.stencil, together.stencil, sizeof apart.stencil) == 0,
               "stencil of walk %u", round);
      ct_check("GL-2.1", memcmp(apart.depths, together.depths, sizeof apart.depths) == 0,
               "depths of walk %u", round);
   }
   CHECK("GL-2.1", glGetError() == GL_NO_ERROR);
   glDeleteTextures(TEXTURES, textures);
}

static const struct ct_test tests[] = {
    {"draws_have_their_state", draws_have_their_state},
};
CT_TOPIC(core_toggles, "", tests);
