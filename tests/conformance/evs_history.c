/* What a shader draws is a function of the state alone: after any history of state changes, other
 * pipelines and draws, a context gives what a fresh one of the share group gives with that state.
 */
#include "ct_evs.h"

#define NUM_INVARIANTS 40
#define NUM_SHADERS 4
#if defined(__SANITIZE_ADDRESS__)
#define ROUNDS 100 /* on simulated chips each is a tenth of a second */
#else
#define ROUNDS 400
#endif

static GLuint invariants, vectors, index_variant; /* symbols */
static GLuint material_diffuse, light_diffuse;

/* The state that contexts have each for themselves. */
enum field {
   SHADER,
   VECTOR0,
   VECTOR1,
   INDEX,
   CAPS,
   MODELVIEW,
   LIGHT,
   MATERIAL,
   COLOR,
   PLANE,
   FOG,
   NUM_FIELDS
};
static float model[NUM_FIELDS][4];

static void
define_shaders(void)
{
   evs_begin(1);
   evs_show_color(vectors);
   evs_show(invariants);
   glEndVertexShaderEXT();
   evs_begin(2);
   const GLuint v = evs_local(GL_VECTOR_EXT);
   glShaderOp2EXT(GL_OP_INDEX_EXT, v, index_variant, invariants);
   evs_show_color(v);
   evs_show(vectors + 1);
   glEndVertexShaderEXT();
   evs_begin(3);
   const GLuint sum = evs_local(GL_VECTOR_EXT);
   glShaderOp3EXT(GL_OP_MADD_EXT, sum, material_diffuse, light_diffuse, vectors);
   evs_show_color(sum);
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR1_EXT, invariants + NUM_INVARIANTS - 1);
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_FOG_EXT, index_variant);
   evs_show(material_diffuse);
   glEndVertexShaderEXT();
   glBindVertexShaderEXT(4); /* undefined */
}

static void
set_capabilities(const float v[4])
{
   static const struct {
      GLenum cap;
      unsigned often; /* of 4 */
   } caps[] = {{EVS, 3},    {GL_LIGHTING, 1},       {GL_LIGHT0, 3},      {GL_COLOR_SUM, 2},
               {GL_FOG, 1}, {GL_COLOR_MATERIAL, 1}, {GL_CLIP_PLANE0, 1}, {GL_NORMALIZE, 1}};
   const unsigned bits = (unsigned)(v[0] * 65536);
   for (unsigned i = 0; i < sizeof caps / sizeof caps[0]; i++) {
      if ((bits >> 2 * i & 3) < caps[i].often)
         glEnable(caps[i].cap);
      else
         glDisable(caps[i].cap);
   }
}

/* Gives the field of the current context the value that the model has. */
static void
apply(enum field field)
{
   const float *v = model[field];
   const GLdouble plane[4] = {v[0] - 0.5, v[1] - 0.5, 0, 0.4};
   switch (field) {
   case SHADER:
      glBindVertexShaderEXT(1 + (GLuint)(v[0] * NUM_SHADERS));
      break;
   case VECTOR0:
   case VECTOR1:
      glVariantfvEXT(vectors + (field - VECTOR0), v);
      break;
   case INDEX:
      glVariantfvEXT(index_variant, VEC4(v[0] * NUM_INVARIANTS, 0, 0, 1));
      break;
   case CAPS:
      set_capabilities(v);
      break;
   case MODELVIEW:
      glLoadIdentity();
      glTranslatef(v[0] * 0.2f, v[1] * 0.2f, v[2] * 0.2f);
      break;
   case LIGHT:
      glLightfv(GL_LIGHT0, GL_DIFFUSE, v);
      break;
   case MATERIAL:
      glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, v);
      break;
   case COLOR:
      glColor4fv(v);
      break;
   case PLANE:
      glPushMatrix();
      glLoadIdentity();
      glClipPlane(GL_CLIP_PLANE0, plane);
      glPopMatrix();
      break;
   default:
      glFogf(GL_FOG_DENSITY, v[0]);
      glFogfv(GL_FOG_COLOR, v);
   }
}

/* Material and colour depend on each other's order under COLOR_MATERIAL. */
static void
apply_all(void)
{
   for (unsigned field = 0; field < NUM_FIELDS; field++)
      apply((enum field)field);
   glDisable(GL_COLOR_MATERIAL);
   apply(MATERIAL);
   apply(CAPS);
}

/* Another pipeline with parameters of its own. */
static void
draw_with_program(void)
{
   static const char text[] = "!!VP1.0 ADD o[HPOS], v[0], c[3]; MOV o[COL0], c[40]; END";
   glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 99, (GLsizei)strlen(text), (const GLubyte *)text);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 99);
   glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 40, ct_random(0, 1), 0.5f, 0, 1);
   glEnable(GL_VERTEX_PROGRAM_NV);
   ct_quad(-0.5f, -0.5f, 0.5f, 0.5f, 0);
   glDisable(GL_VERTEX_PROGRAM_NV);
}

/* Vertices and variants of a list run the shader bound now; the variants come back. */
static void
call_list(void)
{
   glNewList(1, GL_COMPILE);
   glBegin(GL_TRIANGLES);
   for (unsigned i = 0; i < 3; i++) {
      glVariantfvEXT(vectors + i % 2, VEC4(ct_random(0, 1), 1, 0, 1));
      glVertex2f((float)i, (float)(i % 2));
   }
   glEnd();
   glEndList();
   glCallList(1);
   apply(VECTOR0);
   apply(VECTOR1);
}

/* Leaves the model's state as it was, but not what the driver has of it. */
static void
disturb(void)
{
   static const GLubyte nothing[1] = {0};
   switch ((unsigned)ct_random(0, 9)) {
   case 0:
      ct_quad(-0.5f, -0.5f, 0.5f, 0.5f, 0);
      break;
   case 1:
      glRasterPos2f(ct_random(-1, 1), 0);
      break;
   case 2:
      glRasterPos2f(0, 0);
      glBitmap(1, 1, 0, 0, 0, 0, nothing);
      break;
   case 3:
      glPushAttrib(GL_ALL_ATTRIB_BITS);
      glEnable(GL_LIGHTING);
      glDisable(EVS);
      glColor3f(0.5f, 0.5f, 0.5f);
      ct_quad(-0.5f, -0.5f, 0.5f, 0.5f, 0);
      glPopAttrib();
      break;
   case 4:
      glBegin(GL_LINES);
      glVariantfvEXT(vectors, VEC4(9, 8, 7, 6));
      glVertex2f(0, 0);
      glVariantfvEXT(vectors, model[VECTOR0]);
      glVertex2f(1, 0);
      glEnd();
      break;
   case 5:
      glSetInvariantEXT(invariants + (GLuint)ct_random(0, NUM_INVARIANTS), GL_FLOAT,
                        VEC4(ct_random(0, 1), ct_random(0, 1), 0.5f, 1));
      break;
   case 6:
      call_list();
      break;
   case 7:
      if (ct_has_extension("GL_NV_vertex_program"))
         draw_with_program();
      break;
   default:
      define_shaders();
      apply(SHADER);
   }
}

struct outcome {
   struct ct_result point;
   float pixel[4];
};

static struct outcome
observe(void)
{
   struct outcome o = {.point = evs_point()};
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, o.pixel);
   return o;
}

static bool
compare(const struct outcome *a, const struct outcome *b)
{
   static const char ids[] = "EVS-127 EVS-135 EVS-171";
   bool ok = CHECK(ids, a->point.drawn == b->point.drawn);
   if (a->point.drawn && b->point.drawn) {
      ok &= CHECK_NEAR(ids, 4, a->point.window, b->point.window, 0);
      ok &= CHECK_NEAR(ids, 4, a->point.color, b->point.color, 0);
      ok &= CHECK_NEAR(ids, 4, a->point.tex, b->point.tex, 0);
   }
   return ok & CHECK_NEAR(ids, 4, a->pixel, b->pixel, 0.001f);
}

/* The same state in a context without a past. */
static bool
compare_with_fresh(void)
{
   const struct outcome old = observe();
   struct ct_context *fresh = ct_context_create(ct_own_context());
   if (!CHECK("EVS-091", fresh && ct_make_current(fresh)))
      return false;
   apply_all();
   const struct outcome now = observe();
   ct_make_current(ct_own_context());
   ct_context_destroy(fresh);
   return compare(&old, &now);
}

static void
any_history(void)
{
   invariants = evs_symbols(GL_VECTOR_EXT, GL_INVARIANT_EXT, NUM_INVARIANTS);
   vectors = evs_symbols(GL_VECTOR_EXT, GL_VARIANT_EXT, 2);
   index_variant = evs_symbol(GL_SCALAR_EXT, GL_VARIANT_EXT);
   material_diffuse = glBindMaterialParameterEXT(GL_FRONT, GL_DIFFUSE);
   light_diffuse = glBindLightParameterEXT(GL_LIGHT0, GL_DIFFUSE);
   define_shaders();
   for (unsigned i = 0; i < NUM_FIELDS; i++) {
      for (unsigned c = 0; c < 4; c++)
         model[i][c] = ct_random(0, 1);
   }
   apply_all();
   for (unsigned round = 0; round < ROUNDS; round++) {
      for (unsigned i = (unsigned)ct_random(1, 5); i > 0; i--) {
         const enum field field = (enum field)(unsigned)ct_random(0, NUM_FIELDS);
         for (unsigned c = 0; c < 4; c++)
            model[field][c] = ct_random(0, 1);
         apply(field);
         if (ct_random(0, 1) < 0.3f)
            disturb();
      }
      apply_all();
      if (ct_random(0, 1) < 0.5f)
         disturb();
      if (!compare_with_fresh())
         return;
   }
   CHECK_ERROR("EVS-127", GL_NO_ERROR, (void)0);
}

static const struct ct_test tests[] = {
    {"any_history", any_history},
};
CT_TOPIC(evs_history, "GL_EXT_vertex_shader", tests);
