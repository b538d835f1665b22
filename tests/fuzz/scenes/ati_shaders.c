/* Random shaders of ATI_fragment_shader, of one or two passes. */
#include "scene.h"

#define UNITS 2u /* textures */

/* Colours are arguments in the last pass only. */
static GLuint
argument(struct scene *s, bool last)
{
   static const GLuint others[] = {
       GL_CON_0_ATI, GL_CON_1_ATI,         GL_CON_2_ATI, GL_ZERO,
       GL_ONE,       GL_PRIMARY_COLOR_ARB, GL_CON_3_ATI, GL_SECONDARY_INTERPOLATOR_ATI};
   const GLuint other = SCENE_PICK(s, others);
   const bool color = other == GL_PRIMARY_COLOR_ARB || other == GL_SECONDARY_INTERPOLATOR_ATI;
   if (scene_below(s, 2) || (color && !last))
      return GL_REG_0_ATI + scene_below(s, UNITS);
   return other;
}

struct operand {
   GLuint source, rep, mod;
};

/* No modifiers of ZERO and ONE: with Mesa CND0 takes a biased ZERO for no negative number
 * (docs/mesa.md). */
static struct operand
operand(struct scene *s, bool last, bool alpha)
{
   static const GLuint reps[] = {GL_NONE, GL_NONE, GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA};
   struct operand o = {argument(s, last), SCENE_PICK(s, reps), scene_below(s, 16)};
   if (scene_below(s, 2) || o.source == GL_ZERO || o.source == GL_ONE)
      o.mod = GL_NONE;
   /* Alpha is computed beside the colour, from the registers as they were; Mesa does it after. */
   if (alpha && o.rep != GL_ALPHA && o.source < GL_CON_0_ATI)
      o.rep = GL_NONE;
   /* The secondary colour has no alpha. */
   if (o.source == GL_SECONDARY_INTERPOLATOR_ATI && (alpha || o.rep == GL_ALPHA))
      o.rep = GL_RED;
   scene_say(s, ", %#x %#x %u", o.source, o.rep, o.mod);
   return o;
}

static void
color_op(struct scene *s, bool last, unsigned n, GLenum op, GLuint dst)
{
   static const GLuint masks[] = {GL_NONE, GL_NONE, GL_RED_BIT_ATI, GL_GREEN_BIT_ATI,
                                  GL_RED_BIT_ATI | GL_BLUE_BIT_ATI};
   static const GLuint mods[] = {
       GL_NONE, GL_NONE, GL_2X_BIT_ATI, GL_HALF_BIT_ATI, GL_SATURATE_BIT_ATI, GL_4X_BIT_ATI};
   const GLuint mask = SCENE_PICK(s, masks), mod = SCENE_PICK(s, mods);
   struct operand a[3];
   scene_say(s, "color %#x -> %#x %#x %#x", op, dst, mask, mod);
   for (unsigned i = 0; i < n; i++)
      a[i] = operand(s, last, false);
   scene_say(s, "\n");
   if (n == 1)
      glColorFragmentOp1ATI(op, dst, mask, mod, a[0].source, a[0].rep, a[0].mod);
   else if (n == 2)
      glColorFragmentOp2ATI(op, dst, mask, mod, a[0].source, a[0].rep, a[0].mod, a[1].source,
                            a[1].rep, a[1].mod);
   else
      glColorFragmentOp3ATI(op, dst, mask, mod, a[0].source, a[0].rep, a[0].mod, a[1].source,
                            a[1].rep, a[1].mod, a[2].source, a[2].rep, a[2].mod);
}

static void
alpha_op(struct scene *s, bool last, unsigned n, GLenum op, GLuint dst)
{
   static const GLuint mods[] = {GL_NONE, GL_NONE, GL_2X_BIT_ATI, GL_SATURATE_BIT_ATI};
   const GLuint mod = SCENE_PICK(s, mods);
   struct operand a[3];
   scene_say(s, "alpha %#x -> %#x %#x", op, dst, mod);
   for (unsigned i = 0; i < n; i++)
      a[i] = operand(s, last, true);
   scene_say(s, "\n");
   if (n == 1)
      glAlphaFragmentOp1ATI(op, dst, mod, a[0].source, a[0].rep, a[0].mod);
   else if (n == 2)
      glAlphaFragmentOp2ATI(op, dst, mod, a[0].source, a[0].rep, a[0].mod, a[1].source, a[1].rep,
                            a[1].mod);
   else
      glAlphaFragmentOp3ATI(op, dst, mod, a[0].source, a[0].rep, a[0].mod, a[1].source, a[1].rep,
                            a[1].mod, a[2].source, a[2].rep, a[2].mod);
}

/* One instruction: a colour part and mostly an alpha part. */
static void
instruction(struct scene *s, bool last)
{
   static const struct {
      GLenum op;
      uint8_t operands;
   } ops[] = {{GL_MOV_ATI, 1}, {GL_ADD_ATI, 2},  {GL_MUL_ATI, 2}, {GL_SUB_ATI, 2}, {GL_DOT3_ATI, 2},
              {GL_MAD_ATI, 3}, {GL_LERP_ATI, 3}, {GL_CND_ATI, 3}, {GL_CND0_ATI, 3}};
   const unsigned c = scene_below(s, sizeof ops / sizeof ops[0]);
   unsigned a = scene_below(s, sizeof ops / sizeof ops[0]);
   if (ops[a].op == GL_DOT3_ATI) /* Mesa has another result for it in alpha (docs/mesa.md) */
      a = 0;
   const GLuint dst = GL_REG_0_ATI + scene_below(s, UNITS);
   color_op(s, last, ops[c].operands, ops[c].op, dst);
   if (scene_below(s, 3))
      alpha_op(s, last, ops[a].operands, ops[a].op, dst);
}

static void
pass(struct scene *s, bool second, bool last)
{
   for (unsigned unit = 0; unit < UNITS; unit++) {
      const bool dependent = second && scene_below(s, 2);
      /* Not registers that the lines above have set: with Mesa these count (docs/mesa.md). */
      const GLuint from =
          dependent ? GL_REG_0_ATI + unit + scene_below(s, UNITS - unit) : GL_TEXTURE0 + unit;
      const bool sampled = scene_below(s, 4);
      scene_say(s, "%s register %u from %#x\n", sampled ? "sample" : "pass", unit, from);
      if (sampled)
         glSampleMapATI(GL_REG_0_ATI + unit, from, GL_SWIZZLE_STR_ATI);
      else
         glPassTexCoordATI(GL_REG_0_ATI + unit, from, GL_SWIZZLE_STR_ATI);
   }
   for (unsigned unit = 0; unit < UNITS; unit++) /* the alpha of a coordinate is undefined */
      glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI + unit, GL_NONE, GL_CON_0_ATI + unit, GL_NONE,
                            GL_NONE);
   for (uint32_t n = 1 + scene_below(s, 5); n; n--)
      instruction(s, last);
}

static void
set_constants(struct scene *s)
{
   for (unsigned i = 0; i < 4; i++) {
      const float v[4] = {scene_input(s, 0.01f, 0.99f), scene_input(s, 0.01f, 0.99f),
                          scene_input(s, 0.01f, 0.99f), scene_input(s, 0.01f, 0.99f)};
      glSetFragmentShaderConstantATI(GL_CON_0_ATI + i, v);
   }
}

static void
draw_quad(struct scene *s)
{
   static const float corners[6][2] = {{-1, -1}, {1, -1}, {1, 1}, {1, 1}, {-1, 1}, {-1, -1}};
   glBegin(GL_TRIANGLES);
   for (unsigned i = 0; i < 6; i++) {
      glColor4f(scene_input(s, 0, 1), scene_input(s, 0, 1), scene_input(s, 0, 1),
                scene_input(s, 0, 1));
      glSecondaryColor3f(scene_input(s, 0, 1), scene_input(s, 0, 1), scene_input(s, 0, 1));
      for (unsigned unit = 0; unit < UNITS; unit++)
         glMultiTexCoord4f(GL_TEXTURE0 + unit, scene_input(s, 0, 1), scene_input(s, 0, 1),
                           scene_input(s, 0, 1), 1);
      glVertex2fv(corners[i]);
   }
   glEnd();
}

static void
draw(struct scene *s)
{
   for (unsigned unit = 0; unit < UNITS; unit++) {
      glActiveTexture(GL_TEXTURE0 + unit);
      scene_texture_2d(s, GL_RGBA8, false);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
      /* A coordinate of exactly 1 lies between two texels when it is repeated. */
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
      glEnable(GL_TEXTURE_2D);
   }
   glActiveTexture(GL_TEXTURE0);
   glBindFragmentShaderATI(glGenFragmentShadersATI(1));
   glBeginFragmentShaderATI();
   const bool two = scene_below(s, 3) == 0;
   pass(s, false, !two);
   if (two)
      pass(s, true, true);
   glEndFragmentShaderATI();
   scene_read_error(s);
   set_constants(s);
   glEnable(GL_FRAGMENT_SHADER_ATI);
   draw_quad(s);
   scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
}

const struct scene_topic scene_ati_shaders = {"ati_shaders", "GL_ATI_fragment_shader", draw};
