/* How long a program waits when it uses a state for the first time. */
#define GL_GLEXT_PROTOTYPES
#include <stdio.h>

#include "bench.h"

static void
context_only(void)
{
}

/* Draws a small triangle in the state just set and notes how long until it was there. */
static void
sample_draw(double start)
{
   glBegin(GL_TRIANGLES);
   glNormal3f(0.0f, 0.0f, 1.0f);
   glColor4f(0.8f, 0.6f, 0.4f, 0.5f);
   glTexCoord2f(0.0f, 0.0f);
   glVertex2f(-0.1f, -0.1f);
   glTexCoord2f(1.0f, 0.0f);
   glVertex2f(0.1f, -0.1f);
   glTexCoord2f(0.0f, 1.0f);
   glVertex2f(0.0f, 0.1f);
   glEnd();
   glFinish();
   bench_sample(bench_now() - start);
}

static void
texture_states(void)
{
   static const GLint env[] = {GL_MODULATE, GL_DECAL, GL_REPLACE, GL_ADD, GL_BLEND};
   bench_texture(64, GL_LINEAR_MIPMAP_LINEAR);
   glEnable(GL_TEXTURE_2D);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   glAlphaFunc(GL_GREATER, 0.25f);
   for (int i = 0; i < 80; i++) {
      const double start = bench_now();
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, env[i % 5]);
      ((i / 5) & 1 ? glEnable : glDisable)(GL_BLEND);
      ((i / 10) & 1 ? glEnable : glDisable)(GL_ALPHA_TEST);
      ((i / 20) & 1 ? glEnable : glDisable)(GL_DEPTH_TEST);
      glDepthFunc((i / 40) & 1 ? GL_LEQUAL : GL_LESS);
      sample_draw(start);
   }
   bench_report_samples("first use of 80 texture/blend/depth/alpha states");
}

static void
light_masks(void)
{
   glEnable(GL_LIGHTING);
   for (int mask = 1; mask < 64; mask++) {
      const double start = bench_now();
      for (int light = 0; light < 6; light++)
         ((mask >> light) & 1 ? glEnable : glDisable)(GL_LIGHT0 + (GLenum)light);
      sample_draw(start);
   }
   bench_report_samples("first use of 63 light masks");
}

/* Registers that every setup may read, and write. */
static const GLenum readable[] = {GL_SPARE0_NV, GL_SPARE1_NV,         GL_PRIMARY_COLOR_NV,
                                  GL_TEXTURE0,  GL_TEXTURE1,          GL_CONSTANT_COLOR0_NV,
                                  GL_ZERO,      GL_CONSTANT_COLOR1_NV};
static const GLenum writable[] = {GL_SPARE0_NV, GL_SPARE1_NV, GL_TEXTURE0, GL_DISCARD_NV};

static unsigned
pick(unsigned *seed, unsigned below)
{
   *seed = *seed * 1664525u + 1013904223u;
   return (*seed >> 16) % below;
}

static void
random_portion(GLenum stage, GLenum portion, unsigned *seed)
{
   static const GLenum scales[] = {GL_NONE, GL_SCALE_BY_TWO_NV, GL_SCALE_BY_ONE_HALF_NV};
   const bool rgb = portion == GL_RGB;
   for (GLenum v = GL_VARIABLE_A_NV; v <= GL_VARIABLE_D_NV; v++)
      glCombinerInputNV(stage, portion, v, readable[pick(seed, 8)],
                        GL_UNSIGNED_IDENTITY_NV + pick(seed, 8), portion);
   const unsigned first = pick(seed, 2);
   glCombinerOutputNV(stage, portion, first ? writable[1] : GL_DISCARD_NV,
                      first ? GL_DISCARD_NV : writable[1 + pick(seed, 2)], GL_SPARE0_NV,
                      scales[pick(seed, 3)], GL_NONE, rgb && pick(seed, 2), rgb && !pick(seed, 3),
                      !pick(seed, 4));
}

static void
combiner_setups(void)
{
   unsigned seed = 1;
   if (!bench_has("GL_NV_register_combiners"))
      return;
   for (int unit = 1; unit >= 0; unit--) {
      glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
      bench_texture(64, GL_LINEAR);
      glEnable(GL_TEXTURE_2D);
   }
   glEnable(GL_REGISTER_COMBINERS_NV);
   for (int i = 0; i < 60; i++) {
      const GLint stages = 1 + i % 8;
      const double start = bench_now();
      glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, stages);
      for (GLint k = 0; k < 2 * stages; k++)
         random_portion(GL_COMBINER0_NV + (GLenum)k / 2, k & 1 ? GL_ALPHA : GL_RGB, &seed);
      sample_draw(start);
   }
   bench_report_samples("first use of 60 combiner setups");
}

/* A program of 5 to 72 instructions, the least that the language promises: textures, then light
 * and other arithmetic over what is there. */
static size_t
random_fragment_program(char *text, size_t size, unsigned num, unsigned *seed)
{
   /* Four registers each; what an instruction does not need stands in a comment. */
   static const char *const ops[] = {
       "MAD t%u, t%u, program.local[%u], t%u;",
       "LRP t%u, t%u, t%u, program.env[%u];",
       "CMP t%u, t%u, t%u, t%u;",
       "DP3_SAT t%u.xyz, t%u, t%u; # %u\n",
       "MAX t%u.w, t%u, program.local[%u]; # %u\n",
       "POW t%u.y, t%u.x, program.local[%u].w; # %u\n",
       "XPD t%u.xyz, t%u, t%u; # %u\n",
       "TXP t%u, t%u, texture[0], 2D; # %u %u\n",
   };
   size_t n = (size_t)snprintf(text, size,
                               "!!ARBfp1.0 TEMP t0, t1, t2, t3; TEX t0, fragment.texcoord,"
                               "texture[0], 2D; TEX t1, fragment.texcoord[1], texture[1], 2D;"
                               "MUL t2, t0, fragment.color; MOV t3, state.fog.color;");
   for (unsigned i = 5; i < num; i++)
      n += (size_t)snprintf(text + n, size - n, ops[pick(seed, 8)], pick(seed, 4), pick(seed, 4),
                            pick(seed, 4), pick(seed, 4));
   n += (size_t)snprintf(text + n, size - n, "ADD result.color, t0, t3; END");
   return n;
}

/* From the text to the picture. */
static void
fragment_programs(void)
{
   char text[8192];
   unsigned seed = 1;
   if (!bench_has("GL_ARB_fragment_program"))
      return;
   for (int unit = 1; unit >= 0; unit--) {
      glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
      bench_texture(64, GL_LINEAR);
   }
   glEnable(GL_FRAGMENT_PROGRAM_ARB);
   for (unsigned i = 0; i < 40; i++) {
      const size_t len = random_fragment_program(text, sizeof text, 5 + i * 67 / 39, &seed);
      const double start = bench_now();
      glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, i + 1);
      glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)len, text);
      sample_draw(start);
   }
   bench_report_samples("first use of 40 ARB fragment programs");
}

const struct bench_row bench_first_use_rows[] = {
    {"context", context_only},
    {"first-use-texture", texture_states},
    {"first-use-lights", light_masks},
    {"first-use-combiners", combiner_setups},
    {"first-use-programs", fragment_programs},
    {NULL, NULL},
};
