/* Materials between the vertices of a primitive (OpenGL 2.1 sections 2.6.3, 2.14.2 and 2.14.3),
 * executed and from display lists (5.4): both draw the same and leave the same behind. */
#include "ct_arb.h"

enum how { EXECUTED, COMPILED, COMPILED_AND_EXECUTED, CALLED_TWICE, NUM_WAYS };

static const float red[4] = {1, 0, 0, 1}, green[4] = {0, 1, 0, 1}, blue[4] = {0, 0, 1, 1};
static const float white[4] = {1, 1, 1, 1};

static void
light(void)
{
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, white);
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, blue);
   glEnable(GL_LIGHTING);
}

static void
draw(enum how how, void (*vertices)(void))
{
   ct_clear(0, 0, 0, 1);
   if (how == EXECUTED) {
      vertices();
      return;
   }
   const GLuint list = glGenLists(1);
   glNewList(list, how == COMPILED_AND_EXECUTED ? GL_COMPILE_AND_EXECUTE : GL_COMPILE);
   vertices();
   glEndList();
   for (int i = how == COMPILED_AND_EXECUTED ? 1 : 0; i < (how == CALLED_TWICE ? 2 : 1); i++)
      glCallList(list);
   glDeleteLists(list, 1);
}

/* A quarter of the width, from the left. */
static void
column(int i)
{
   const float x = -1 + 0.5f * (float)i;
   glVertex2f(x, -1);
   glVertex2f(x + 0.5f, -1);
   glVertex2f(x + 0.5f, 1);
   glVertex2f(x, 1);
}

static void
check_columns(const float *const want[4])
{
   for (int i = 0; i < 4; i++)
      CHECK_PIXEL("GL-2.14.2 GL-5.4", CT_SIZE / 8 * (2 * i + 1), CT_SIZE / 2, want[i][0],
                  want[i][1], want[i][2]);
}

/* The first column has what was there before, the third what the second left behind End. */
static void
four_columns(void)
{
   const GLint ints[4] = {0, 0, 0, 0};
   glBegin(GL_QUADS);
   column(0);
   glMaterialfv(GL_FRONT, GL_AMBIENT, red);
   glMaterialf(GL_FRONT_AND_BACK, GL_SHININESS, 12);
   column(1);
   glEnd();
   glBegin(GL_QUADS);
   column(2);
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, green);
   glMaterialiv(GL_BACK, GL_EMISSION, ints);
   column(3);
   glEnd();
}

static void
columns(void)
{
   for (int how = 0; how < NUM_WAYS; how++) {
      float got[4];
      light();
      draw((enum how)how, four_columns);
      const float *const want[4] = {how == CALLED_TWICE ? green : blue, red, red, green};
      check_columns(want);
      glGetMaterialfv(GL_FRONT, GL_AMBIENT, got);
      CHECK_NEAR("GL-2.14.2", 4, got, green, 0);
      glGetMaterialfv(GL_BACK, GL_DIFFUSE, got);
      CHECK_NEAR("GL-2.14.2", 4, got, green, 0);
      glGetMaterialfv(GL_BACK, GL_SHININESS, got);
      CHECK("GL-2.14.2", got[0] == 12);
      glMaterialf(GL_FRONT_AND_BACK, GL_SHININESS, 0);
   }
}

/* Every vertex has a material of its own: one primitive, with all that it needs. */
static void
ramp(void)
{
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, i == 0 || i == 3 ? red : green);
      glVertex2f(i == 0 || i == 3 ? -1 : 1, i < 2 ? -1 : 1);
   }
   glEnd();
}

static void
vertices_of_their_own(void)
{
   for (int how = 0; how < NUM_WAYS; how++) {
      light();
      draw((enum how)how, ramp);
      const float at = 0.5f / CT_SIZE;
      CHECK_PIXEL("GL-2.14.2 GL-5.4", 0, CT_SIZE / 2, 1 - at, at, 0);
      CHECK_PIXEL("GL-2.14.2 GL-5.4", CT_SIZE - 1, CT_SIZE / 2, at, 1 - at, 0);
   }
}

/* Terms that follow the colour do not change (2.14.3): whether they do is known when the list is
 * called. */
static void
color_material(void)
{
   for (int how = 0; how < NUM_WAYS; how++) {
      float got[4];
      light();
      glColor4fv(white);
      glColorMaterial(GL_FRONT_AND_BACK, GL_AMBIENT);
      glEnable(GL_COLOR_MATERIAL);
      draw((enum how)how, ramp);
      CHECK_PIXEL("GL-2.14.3", 1, CT_SIZE / 2, 1, 1, 1);
      glGetMaterialfv(GL_FRONT, GL_AMBIENT, got);
      CHECK_NEAR("GL-2.14.3", 4, got, white, 0);
      glDisable(GL_COLOR_MATERIAL);
   }
}

/* What is wrong is told when the list is called, and changes nothing. */
static void
wrong(void)
{
   glBegin(GL_QUADS);
   glMaterialf(GL_FRONT, GL_SHININESS, 200);
   column(0);
   glMaterialfv(GL_FRONT_LEFT, GL_AMBIENT, red);
   column(1);
   glEnd();
}

static void
errors_in_lists(void)
{
   light();
   const GLuint list = glGenLists(1);
   glNewList(list, GL_COMPILE);
   wrong();
   glEndList();
   CHECK_PENDING("GL-5.4", GL_NO_ERROR);
   ct_clear(0, 0, 0, 1);
   glCallList(list);
   const GLenum error = glGetError();
   CHECK("GL-5.4", error == GL_INVALID_VALUE || error == GL_INVALID_ENUM);
   while (glGetError() != GL_NO_ERROR)
      ;
   CHECK_PIXEL("GL-5.4", CT_SIZE / 8, CT_SIZE / 2, 0, 0, 1);
   CHECK_PIXEL("GL-5.4", CT_SIZE / 8 * 3, CT_SIZE / 2, 0, 0, 1);
   glDeleteLists(list, 1);
}

/* A program sees in the second primitive what the first one has left. */
static void
two_primitives(void)
{
   glBegin(GL_QUADS);
   glMaterialfv(GL_FRONT, GL_AMBIENT, red);
   column(0);
   glEnd();
   glBegin(GL_QUADS);
   column(1);
   glMaterialfv(GL_FRONT, GL_AMBIENT, green);
   glEnd();
   glBegin(GL_QUADS);
   column(2);
   glEnd();
}

static void
programs(void)
{
   static const char text[] = "!!ARBvp1.0\nMOV result.position, vertex.position;\n"
                              "MOV result.color, state.material.front.ambient;\nEND\n";
   if (!ct_has_extension("GL_ARB_vertex_program"))
      ct_skip("no GL_ARB_vertex_program");
   glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1, text);
   glEnable(GL_VERTEX_PROGRAM_ARB);
   for (int how = 0; how < NUM_WAYS; how++) {
      light();
      draw((enum how)how, two_primitives);
      CHECK_PIXEL("GL-2.14.2 GL-5.4", CT_SIZE / 8 * 3, CT_SIZE / 2, 1, 0, 0);
      CHECK_PIXEL("GL-2.14.2 GL-5.4", CT_SIZE / 8 * 5, CT_SIZE / 2, 0, 1, 0);
   }
   glDisable(GL_VERTEX_PROGRAM_ARB);
}

static void
change_material(bool between_vertices)
{
   if (between_vertices) {
      glBegin(GL_QUADS);
      column(0);
      glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, green);
      glColor4fv(green);
      column(1);
      glEnd();
   } else {
      glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, green);
      glColor4fv(green);
   }
}

/* The material belongs to the lighting group, wherever it is changed, and the current colour to the
 * current one. A material that tracks the colour is that of the last colour given. */
static void
saved_materials(void)
{
   static const GLbitfield masks[] = {GL_LIGHTING_BIT, GL_CURRENT_BIT,
                                      GL_LIGHTING_BIT | GL_CURRENT_BIT, GL_ALL_ATTRIB_BITS};
   light();
   for (unsigned i = 0; i < 8; i++) {
      const bool saves_material = masks[i / 2] & GL_LIGHTING_BIT;
      const bool saves_color = masks[i / 2] & GL_CURRENT_BIT;
      float material[4], color[4];
      glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, blue);
      glColor4fv(red);
      glPushAttrib(masks[i / 2]);
      change_material(i & 1);
      glPopAttrib();
      glGetMaterialfv(GL_FRONT, GL_AMBIENT, material);
      glGetFloatv(GL_CURRENT_COLOR, color);
      CHECK_NEAR("GL-6.1.14", 4, material, saves_material ? blue : green, 0);
      CHECK_NEAR("GL-6.1.14", 4, color, saves_color ? red : green, 0);
      ct_clear(0, 0, 0, 1);
      ct_quad(-1, -1, 1, 1, 0);
      CHECK_PIXEL("GL-6.1.14", CT_SIZE / 2, CT_SIZE / 2, 0, saves_material ? 0 : 1,
                  saves_material ? 1 : 0);
   }
   glEnable(GL_COLOR_MATERIAL);
   glColorMaterial(GL_FRONT_AND_BACK, GL_AMBIENT);
   for (unsigned i = 0; i < 2; i++) {
      glColor4fv(red);
      glPushAttrib(GL_LIGHTING_BIT | GL_CURRENT_BIT);
      change_material(i & 1);
      glPopAttrib();
      ct_clear(0, 0, 0, 1);
      ct_quad(-1, -1, 1, 1, 0);
      CHECK_PIXEL("GL-6.1.14", CT_SIZE / 2, CT_SIZE / 2, 1, 0, 0);
   }
}

static const struct ct_test tests[] = {
    {"columns", columns},
    {"vertices_of_their_own", vertices_of_their_own},
    {"color_material", color_material},
    {"errors_in_lists", errors_in_lists},
    {"programs", programs},
    {"saved_materials", saved_materials},
};
CT_TOPIC(core_materials, "", tests);
