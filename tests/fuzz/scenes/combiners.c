/* Random setups of register combiners behind two textures, for the CPU driver and those of the
 * chips: Mesa has no such extension. */
#include "scene.h"

#define UNITS 2u
#define STAGES 3u

static const GLenum registers[] = {GL_ZERO,
                                   GL_CONSTANT_COLOR0_NV,
                                   GL_CONSTANT_COLOR1_NV,
                                   GL_PRIMARY_COLOR_NV,
                                   GL_SECONDARY_COLOR_NV,
                                   GL_TEXTURE0,
                                   GL_TEXTURE1,
                                   GL_SPARE0_NV,
                                   GL_SPARE0_NV,
                                   GL_SPARE1_NV};

static void
stage_inputs(struct scene *s, GLenum stage, GLenum portion)
{
   for (GLenum variable = GL_VARIABLE_A_NV; variable <= GL_VARIABLE_D_NV; variable++) {
      const GLenum reg = SCENE_PICK(s, registers);
      const GLenum mapping = GL_UNSIGNED_IDENTITY_NV + scene_below(s, 8);
      const bool other = scene_below(s, 3) == 0;
      const GLenum usage = portion == GL_RGB ? (other ? GL_ALPHA : GL_RGB)
                           : other           ? GL_BLUE
                                             : GL_ALPHA;
      glCombinerInputNV(stage, portion, variable, reg, mapping, usage);
      scene_say(s, " %#x %#x %#x,", reg, mapping, usage);
   }
}

static void
stage_outputs(struct scene *s, GLenum stage, GLenum portion)
{
   static const GLenum scales[] = {GL_NONE, GL_SCALE_BY_TWO_NV, GL_SCALE_BY_FOUR_NV,
                                   GL_SCALE_BY_ONE_HALF_NV};
   static const GLenum places[][3] = {{GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV},
                                      {GL_SPARE0_NV, GL_SPARE1_NV, GL_DISCARD_NV},
                                      {GL_SPARE1_NV, GL_TEXTURE0, GL_SPARE0_NV},
                                      {GL_PRIMARY_COLOR_NV, GL_SPARE0_NV, GL_DISCARD_NV}};
   const GLenum *to = SCENE_PICK(s, places);
   const uint32_t scale = scene_below(s, 4);
   const GLenum bias =
       scale < 2 && scene_below(s, 3) == 0 ? GL_BIAS_BY_NEGATIVE_ONE_HALF_NV : GL_NONE;
   const bool summed = to[2] != GL_DISCARD_NV;
   const bool mux = summed && scene_below(s, 4) == 0;
   const bool ab = portion == GL_RGB && !summed && scene_below(s, 2);
   const bool cd = portion == GL_RGB && !summed && scene_below(s, 2);
   glCombinerOutputNV(stage, portion, to[0], to[1], to[2], scales[scale], bias, ab, cd, mux);
   scene_say(s, " to %#x %#x %#x scale %u bias %#x flags %d %d %d\n", to[0], to[1], to[2], scale,
             bias, ab, cd, mux);
}

static void
final_stage(struct scene *s)
{
   for (GLenum variable = GL_VARIABLE_A_NV; variable <= GL_VARIABLE_G_NV; variable++) {
      const GLenum reg = SCENE_PICK(s, registers);
      const GLenum mapping = scene_below(s, 2) ? GL_UNSIGNED_IDENTITY_NV : GL_UNSIGNED_INVERT_NV;
      const GLenum usage = variable == GL_VARIABLE_G_NV ? GL_ALPHA : GL_RGB;
      glFinalCombinerInputNV(variable, reg, mapping, usage);
      scene_say(s, " %#x %#x,", reg, mapping);
   }
   scene_say(s, "\n");
}

static void
set_combiners(struct scene *s)
{
   const unsigned stages = 1 + scene_below(s, STAGES);
   glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, (GLint)stages);
   glCombinerParameteriNV(GL_COLOR_SUM_CLAMP_NV, (GLint)scene_below(s, 2));
   for (unsigned i = 0; i < 2; i++) {
      const float v[4] = {scene_input(s, 0, 1), scene_input(s, 0, 1), scene_input(s, 0, 1),
                          scene_input(s, 0, 1)};
      glCombinerParameterfvNV(GL_CONSTANT_COLOR0_NV + i, v);
   }
   for (unsigned i = 0; i < stages; i++) {
      stage_inputs(s, GL_COMBINER0_NV + i, GL_RGB);
      stage_outputs(s, GL_COMBINER0_NV + i, GL_RGB);
      stage_inputs(s, GL_COMBINER0_NV + i, GL_ALPHA);
      stage_outputs(s, GL_COMBINER0_NV + i, GL_ALPHA);
   }
   final_stage(s);
   glEnable(GL_REGISTER_COMBINERS_NV);
}

static void
draw_triangles(struct scene *s)
{
   glBegin(GL_TRIANGLES);
   for (unsigned i = 0; i < 9; i++) {
      glColor4f(scene_input(s, 0, 1), scene_input(s, 0, 1), scene_input(s, 0, 1),
                scene_input(s, 0, 1));
      glSecondaryColor3f(scene_input(s, 0, 1), scene_input(s, 0, 1), scene_input(s, 0, 1));
      for (unsigned unit = 0; unit < UNITS; unit++)
         glMultiTexCoord2f(GL_TEXTURE0 + unit, scene_input(s, 0, 1), scene_input(s, 0, 1));
      glVertex2f(scene_input(s, -1.2f, 1.2f), scene_input(s, -1.2f, 1.2f));
   }
   glEnd();
}

static void
draw(struct scene *s)
{
   for (unsigned unit = 0; unit < UNITS; unit++) {
      glActiveTexture(GL_TEXTURE0 + unit);
      scene_texture_2d(s, GL_RGBA8, scene_below(s, 2));
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glEnable(GL_TEXTURE_2D);
   }
   set_combiners(s);
   s->tolerance = 4 * 2.5f / 255; /* stages multiply by four */
   s->allowed = 8;                /* pixels on the edge of a triangle */
   draw_triangles(s);
   scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
}

const struct scene_topic scene_combiners = {"combiners", "GL_NV_register_combiners", draw};
