/* EXT_vertex_shader: limits, and what shaders use of them. */
#include "ct_evs.h"

static GLint
get(GLenum name)
{
   GLint v = -1;
   glGetIntegerv(name, &v);
   return v;
}

/* Limit n, its optimised sister and the use of it. */
static const struct {
   GLenum max, optimized, used;
   GLint least, house;
} limits[5] = {
    {GL_MAX_VERTEX_SHADER_INSTRUCTIONS_EXT, GL_MAX_OPTIMIZED_VERTEX_SHADER_INSTRUCTIONS_EXT,
     GL_VERTEX_SHADER_INSTRUCTIONS_EXT, 32, 128},
    {GL_MAX_VERTEX_SHADER_VARIANTS_EXT, GL_MAX_OPTIMIZED_VERTEX_SHADER_VARIANTS_EXT,
     GL_VERTEX_SHADER_VARIANTS_EXT, 4, 16},
    {GL_MAX_VERTEX_SHADER_INVARIANTS_EXT, GL_MAX_OPTIMIZED_VERTEX_SHADER_INVARIANTS_EXT,
     GL_VERTEX_SHADER_INVARIANTS_EXT, 16, 192},
    {GL_MAX_VERTEX_SHADER_LOCAL_CONSTANTS_EXT, GL_MAX_OPTIMIZED_VERTEX_SHADER_LOCAL_CONSTANTS_EXT,
     GL_VERTEX_SHADER_LOCAL_CONSTANTS_EXT, 8, 32},
    {GL_MAX_VERTEX_SHADER_LOCALS_EXT, GL_MAX_OPTIMIZED_VERTEX_SHADER_LOCALS_EXT,
     GL_VERTEX_SHADER_LOCALS_EXT, 4, 32},
};
enum { INSTRUCTIONS, VARIANTS, INVARIANTS, CONSTANTS, LOCALS };

static void
minima(void)
{
   const bool ours = strcmp((const char *)glGetString(GL_VENDOR), "Tuatara") == 0;
   for (unsigned i = 0; i < 5; i++) {
      const GLint max = get(limits[i].max), optimized = get(limits[i].optimized);
      CHECK("EVS-331", max >= limits[i].least);
      CHECK("EVS-332", optimized >= limits[i].least && optimized <= max);
      if (ours) {
         CHECK("EVS-331", max >= limits[i].house);
         CHECK("EVS-332", optimized == max);
      }
   }
}

static void
initial_use(void)
{
   for (int bound = 0; bound < 2; bound++) {
      if (bound)
         glBindVertexShaderEXT(5);
      for (unsigned i = 0; i < 5; i++)
         CHECK("EVS-333", get(limits[i].used) == 0);
      CHECK("EVS-335 B-16", get(GL_VERTEX_SHADER_OPTIMIZED_EXT) == GL_FALSE);
   }
}

/* A shader with `adds` additions of an invariant, a variant and a constant. */
static void
make(GLuint shader, unsigned adds, GLuint invariant, GLuint variant)
{
   evs_begin(shader);
   const GLuint sum = evs_local(GL_VECTOR_EXT);
   glShaderOp2EXT(GL_OP_ADD_EXT, sum, invariant, variant);
   glShaderOp2EXT(GL_OP_ADD_EXT, sum, sum, evs_constant(1, 1, 1, 1));
   for (unsigned i = 0; i < adds; i++)
      glShaderOp2EXT(GL_OP_ADD_EXT, sum, sum, invariant);
   evs_show(sum);
   evs_end("EVS-333");
}

static void
use(void)
{
   const GLuint invariant = evs_vector(1, 2, 3, 4);
   const GLuint variant = evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT);
   GLint first[5], again[5], more[5];
   make(1, 3, invariant, variant);
   for (unsigned i = 0; i < 5; i++) {
      first[i] = get(limits[i].used);
      CHECK("EVS-333", first[i] >= 1 && first[i] <= get(limits[i].max));
   }
   CHECK("EVS-335 B-16", get(GL_VERTEX_SHADER_OPTIMIZED_EXT) == GL_TRUE);
   make(2, 3, invariant, variant);
   for (unsigned i = 0; i < 5; i++) {
      again[i] = get(limits[i].used);
      CHECK("EVS-334", again[i] == first[i]);
   }
   make(3, 10, invariant, variant);
   for (unsigned i = 0; i < 5; i++) {
      more[i] = get(limits[i].used);
      CHECK("EVS-334", more[i] >= first[i]);
   }
   CHECK("EVS-334", more[INSTRUCTIONS] > first[INSTRUCTIONS]);
   glBindVertexShaderEXT(1);
   CHECK("EVS-342", get(GL_VERTEX_SHADER_INSTRUCTIONS_EXT) == first[INSTRUCTIONS]);
   glBindVertexShaderEXT(3);
   CHECK("EVS-342", get(GL_VERTEX_SHADER_INSTRUCTIONS_EXT) == more[INSTRUCTIONS]);
   glBindVertexShaderEXT(99);
   CHECK("EVS-342 EVS-333", get(GL_VERTEX_SHADER_INSTRUCTIONS_EXT) == 0);
   CHECK("EVS-342 EVS-335 B-16", !get(GL_VERTEX_SHADER_OPTIMIZED_EXT));
}

static void
query_forms(void)
{
   make(1, 0, evs_vector(1, 2, 3, 4), evs_symbol(GL_VECTOR_EXT, GL_VARIANT_EXT));
   for (unsigned i = 0; i < 16; i++) {
      const GLenum name = i < 15 ? (i % 3 == 0   ? limits[i / 3].max
                                    : i % 3 == 1 ? limits[i / 3].optimized
                                                 : limits[i / 3].used)
                                 : GL_VERTEX_SHADER_OPTIMIZED_EXT;
      GLint v = -1;
      GLfloat f = -1;
      GLdouble d = -1;
      GLboolean b = 7;
      CHECK_ERROR("EVS-336", GL_NO_ERROR, glGetIntegerv(name, &v));
      CHECK_ERROR("EVS-336", GL_NO_ERROR, glGetFloatv(name, &f));
      CHECK_ERROR("EVS-336", GL_NO_ERROR, glGetDoublev(name, &d));
      CHECK_ERROR("EVS-336", GL_NO_ERROR, glGetBooleanv(name, &b));
      CHECK("EVS-336", v > 0 && f == (float)v && d == v && b == GL_TRUE);
   }
}

/* --- Beyond the limits. Fixed function gives yellow, the shaders green. */

static GLuint
start_large(void)
{
   glColor3f(1, 1, 0);
   const GLuint green = evs_vector(0, 1, 0, 1);
   evs_begin(1);
   evs_show_color(green);
   return green;
}

static void
check_over(const char *ids)
{
   glEndVertexShaderEXT();
   glGetError(); /* whether the definition notices is open */
   glEnable(EVS);
   CHECK("EVS-338", get(GL_VERTEX_SHADER_OPTIMIZED_EXT) == GL_FALSE);
   evs_check_color(ids, 1, 1, 0);
   CHECK_ERROR(ids, GL_NO_ERROR, (void)0);
   CHECK("EVS-341", glIsEnabled(EVS));
}

/* Instructions up to exactly the limit draw; with more, vertices go the conventional way. */
static void
instructions(void)
{
   const GLint max = get(limits[INSTRUCTIONS].max);
   const GLuint one = evs_vector(1, 1, 1, 1);
   unsigned fits = 0;
   GLint used = 0;
   /* The largest count that fits, by halving. */
   for (unsigned step = 1u << 16; step; step /= 2) {
      const unsigned adds = fits + step;
      if (adds > 2 * (unsigned)max)
         continue;
      start_large();
      const GLuint l = evs_local(GL_VECTOR_EXT);
      for (unsigned i = 0; i < adds; i++)
         glShaderOp2EXT(GL_OP_ADD_EXT, l, l, one);
      glEndVertexShaderEXT();
      glGetError();
      if (get(GL_VERTEX_SHADER_INSTRUCTIONS_EXT) <= max && get(GL_VERTEX_SHADER_OPTIMIZED_EXT)) {
         fits = adds;
         used = get(GL_VERTEX_SHADER_INSTRUCTIONS_EXT);
      }
   }
   CHECK("EVS-339", fits > 0 && used <= max);
   /* The last one of them is carried out. */
   start_large();
   const GLuint sum = evs_local(GL_VECTOR_EXT);
   for (unsigned i = 1; i < fits; i++)
      glShaderOp2EXT(GL_OP_ADD_EXT, sum, sum, one);
   glSwizzleEXT(GL_OUTPUT_COLOR0_EXT, one, GL_X_EXT, GL_ZERO_EXT, GL_ZERO_EXT, GL_ONE_EXT);
   evs_end("EVS-339");
   evs_check_color("EVS-339", 1, 0, 0);
   for (unsigned more = 0; more < 2; more++) {
      start_large();
      const GLuint l = evs_local(GL_VECTOR_EXT);
      for (unsigned i = 0; i < fits + 4 * more; i++)
         glShaderOp2EXT(GL_OP_ADD_EXT, l, l, one);
      if (more) {
         check_over("EVS-337");
      } else {
         evs_end("EVS-339");
         CHECK("EVS-339 EVS-335 B-16", get(GL_VERTEX_SHADER_OPTIMIZED_EXT) == GL_TRUE);
         evs_check_color("EVS-339", 0, 1, 0);
      }
   }
}

/* `count` symbols of a storage class, all of them read. */
static void
many_symbols(GLenum storage, unsigned count)
{
   GLuint first = 0;
   if (storage == GL_INVARIANT_EXT || storage == GL_VARIANT_EXT)
      first = evs_symbols(GL_VECTOR_EXT, storage, count);
   start_large();
   if (!first)
      first = evs_symbols(GL_VECTOR_EXT, storage, count);
   for (unsigned i = 0; i < count; i++) {
      if (storage == GL_LOCAL_CONSTANT_EXT)
         glSetLocalConstantEXT(first + i, GL_FLOAT, VEC4(1, 2, 3, (float)i));
      glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, first + i);
   }
}

static void
symbols(void)
{
   static const GLenum storages[5] = {0, GL_VARIANT_EXT, GL_INVARIANT_EXT, GL_LOCAL_CONSTANT_EXT,
                                      GL_LOCAL_EXT};
   for (unsigned i = VARIANTS; i <= LOCALS; i++) {
      /* The harness takes a part of it: the matrix, the vertex, the colour. */
      start_large();
      evs_end("EVS-339");
      const GLint max = get(limits[i].max), taken = get(limits[i].used);
      many_symbols(storages[i], (unsigned)(max - taken));
      evs_end("EVS-339");
      CHECK("EVS-339", get(limits[i].used) <= max);
      CHECK("EVS-339", get(GL_VERTEX_SHADER_OPTIMIZED_EXT) == GL_TRUE);
      evs_check_color("EVS-339", 0, 1, 0);
      many_symbols(storages[i], (unsigned)max + 8);
      check_over("EVS-337");
   }
}

/* The conventional state of the fallback: light, texture generation, texture matrix. */
static void
lit_fallback(void)
{
   static const GLubyte texels[2][4] = {{255, 255, 255, 255}, {0, 0, 255, 255}};
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glLightfv(GL_LIGHT0, GL_POSITION, VEC4(0, 0, 1, 0));
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, VEC4(0, 0, 0, 1));
   glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, VEC4(0.5f, 0.25f, 1, 1));
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   glEnable(GL_TEXTURE_2D);
   glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR);
   glTexGenfv(GL_S, GL_OBJECT_PLANE, VEC4(0, 0, 0, 0.25f));
   glEnable(GL_TEXTURE_GEN_S);
   many_symbols(GL_LOCAL_EXT, (unsigned)get(limits[LOCALS].max) + 8);
   glEndVertexShaderEXT();
   glGetError();
   glEnable(EVS);
   evs_check_color("EVS-340", 0.5f, 0.25f, 1);
   glMatrixMode(GL_TEXTURE);
   glScalef(3, 1, 1);
   evs_check_color("EVS-340", 0, 0, 1);
   CHECK("EVS-341", glIsEnabled(EVS));
}

static const struct ct_test tests[] = {
    {"minima", minima},
    {"initial_use", initial_use},
    {"use", use},
    {"query_forms", query_forms},
    {"instructions", instructions},
    {"symbols", symbols},
    {"lit_fallback", lit_fallback},
};
CT_TOPIC(evs_limits, "GL_EXT_vertex_shader", tests);
