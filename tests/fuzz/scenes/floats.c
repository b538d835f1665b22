/* Textures of floats and of one and two components, sampled; targets of floats, blended, with
 * colours clamped or not (ARB_texture_float, ARB_texture_rg, ARB_color_buffer_float). */
#include "scene.h"

#define NEEDS                                                                                      \
   "GL_ARB_framebuffer_object GL_ARB_texture_float GL_ARB_texture_rg GL_ARB_color_buffer_float"

/* Whether colours of fragments are clamped whatever the target. */
static bool
pick_clamps(struct scene *s)
{
   static const GLenum modes[] = {GL_TRUE, GL_FALSE, GL_FIXED_ONLY_ARB};
   const GLenum vertex = SCENE_PICK(s, modes), fragment = SCENE_PICK(s, modes);
   if (s->plain)
      return true;
   glClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, vertex);
   glClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, fragment);
   glClampColorARB(GL_CLAMP_READ_COLOR_ARB, GL_FALSE);
   scene_say(s, "clamp of vertices %#x, of fragments %#x\n", vertex, fragment);
   return fragment == GL_TRUE;
}

static void
draw_textures(struct scene *s)
{
   static const struct {
      GLenum format;
      float low, high;
   } formats[] = {
       {GL_RGBA16F_ARB, -4, 4},
       {GL_RGBA32F_ARB, -4, 4},
       {GL_RGB16F_ARB, -4, 4},
       {GL_RGB32F_ARB, -4, 4},
       {GL_LUMINANCE16F_ARB, -4, 4},
       {GL_LUMINANCE_ALPHA32F_ARB, -4, 4},
       {GL_INTENSITY32F_ARB, -4, 4},
       {GL_ALPHA16F_ARB, -4, 4},
       {GL_R16F, -4, 4},
       {GL_RG32F, -4, 4},
       {GL_R8, 0, 1},
       {GL_RG8, 0, 1},
       {GL_RG16, 0, 1},
       {GL_R16, 0, 1},
       {GL_R11F_G11F_B10F, 0, 4},
       {GL_RGB9_E5, 0, 4},
   };
   static const GLint modes[] = {GL_REPLACE, GL_MODULATE, GL_DECAL, GL_ADD};
   const unsigned f = scene_below(s, sizeof formats / sizeof formats[0]);
   float texels[64 * 4];
   GLuint target, texture;
   if (s->plain || !scene_target(s, GL_RGBA32F_ARB, SCENE_SIZE, SCENE_SIZE, &target))
      return;
   /* Mesa clamps what ADD gives though clamping is off (docs/mesa.md). */
   const bool clamped = pick_clamps(s);
   const unsigned num_modes = clamped ? 4 : 3;
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   scene_texels(s, texels, 64, formats[f].low, formats[f].high);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[f].format, 8, 8, 0, GL_RGBA, GL_FLOAT, texels);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   const bool linear = scene_below(s, 2);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, linear ? GL_LINEAR : GL_NEAREST);
   const GLint mode = modes[scene_below(s, num_modes)];
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, mode);
   glEnable(GL_TEXTURE_2D);
   scene_say(s, "format %#x, linear %d, environment %#x\n", formats[f].format, linear,
             (unsigned)mode);
   glClear(GL_COLOR_BUFFER_BIT);
   /* Nor does Mesa clamp the colour that goes into a clamped environment. */
   const float low = clamped ? 0.01f : -1, high = clamped ? 0.99f : 2;
   glColor4f(scene_input(s, low, high), scene_input(s, low, high), scene_input(s, low, high),
             scene_input(s, 0.01f, 0.99f));
   scene_quad(-1, -1, 1, 1);
   s->tolerance = linear ? 4 * 2.5f / 255 : 2.5f / 255;
   if (formats[f].format == GL_R11F_G11F_B10F) /* numbers may be cut instead of rounded */
      s->tolerance = 1.0f / 16;
   scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
}

static void
pick_blending(struct scene *s)
{
   static const GLenum factors[] = {GL_ZERO,           GL_ONE,
                                    GL_SRC_COLOR,      GL_ONE_MINUS_SRC_COLOR,
                                    GL_SRC_ALPHA,      GL_ONE_MINUS_SRC_ALPHA,
                                    GL_DST_ALPHA,      GL_ONE_MINUS_DST_ALPHA,
                                    GL_DST_COLOR,      GL_ONE_MINUS_DST_COLOR,
                                    GL_CONSTANT_COLOR, GL_ONE_MINUS_CONSTANT_ALPHA};
   static const GLenum equations[] = {GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT,
                                      GL_MIN, GL_MAX};
   const GLenum src = SCENE_PICK(s, factors), dst = SCENE_PICK(s, factors);
   GLenum src_alpha = SCENE_PICK(s, factors), dst_alpha = SCENE_PICK(s, factors);
   const GLenum equation = SCENE_PICK(s, equations);
   GLenum alpha = SCENE_PICK(s, equations);
   if (s->plain) { /* a chip has one function for both */
      src_alpha = src;
      dst_alpha = dst;
      alpha = equation;
   }
   glEnable(GL_BLEND);
   if (s->plain) {
      glBlendFunc(src, dst);
      glBlendEquation(equation);
   } else {
      glBlendFuncSeparate(src, dst, src_alpha, dst_alpha);
      glBlendEquationSeparate(equation, alpha);
   }
   glBlendColor(scene_input(s, -1, 2), scene_input(s, 0, 1), scene_input(s, 0, 1),
                scene_input(s, 0, 2));
   scene_say(s, "blending %#x %#x, alpha %#x %#x, equations %#x %#x\n", src, dst, src_alpha,
             dst_alpha, equation, alpha);
}

static void
draw_blending(struct scene *s)
{
   static const GLenum formats[] = {GL_RGBA8, GL_RGBA16F_ARB, GL_RGBA32F_ARB, GL_R8,     GL_RG8,
                                    GL_RGB5,  GL_RG16F,       GL_R32F,        GL_RGBA16, GL_RGB8};
   const GLenum format = scene_format(s, SCENE_PICK(s, formats));
   GLuint target;
   if (!scene_target(s, format, SCENE_SIZE, SCENE_SIZE, &target))
      return;
   scene_say(s, "format %#x\n", format);
   pick_clamps(s);
   pick_blending(s);
   if (scene_below(s, 4) == 0) {
      glEnable(GL_ALPHA_TEST);
      glAlphaFunc(GL_GREATER, 0.4f);
      s->allowed = 8;
      scene_say(s, "alpha test\n");
   }
   glClearColor(scene_between(s, -1, 2), scene_between(s, 0, 1), 0.5f, scene_between(s, 0, 1.5f));
   glClear(GL_COLOR_BUFFER_BIT);
   if (scene_below(s, 4) == 0) {
      glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
      scene_say(s, "mask of red and blue\n");
   }
   scene_triangles(s, 3, -0.5f, 1.5f);
   s->tolerance = format == GL_RGB5 ? 4.0f / 31 : 3.0f / 255;
   scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
}

const struct scene_topic scene_floats = {"float_textures", NEEDS, draw_textures};
const struct scene_topic scene_blending = {"blending", NEEDS, draw_blending};
