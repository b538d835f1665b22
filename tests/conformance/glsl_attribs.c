/* Generic attributes of vertex shaders beside the conventional ones (OpenGL 2.1, 2.7, 2.8, 2.15.3).
 */
#include "ct_glsl.h"

#define SO "ARB_vertex_shader"
#define BOTH                                                                                       \
   "attribute vec4 own; varying vec4 c;\n"                                                         \
   "void main() { gl_Position = gl_Vertex; c = vec4(gl_Color.r, own.g, gl_Normal.x + own.b, 1); }"
#define PASS "varying vec4 c; void main() { gl_FragColor = c; }"

/* With `own` at the location of a conventional attribute's number under NV_vertex_program. */
static GLuint
program_at(GLuint location)
{
   const GLuint p = ct_attached(BOTH, PASS);
   glBindAttribLocation(p, location, "own");
   CHECK(SO, ct_links(p));
   CHECK(SO, glGetAttribLocation(p, "own") == (GLint)location);
   return p;
}

static void
quad_pixel(float r, float g, float b, int line)
{
   ct_quad(-1, -1, 1, 1, 0);
   ct_pixel(SO, 64, 64, r, g, b, __FILE__, line);
}
#define CHECK_QUAD(r, g, b) quad_pixel(r, g, b, __LINE__)

/* Each keeps its value, whatever is set when. */
static void
current_values(void)
{
   const GLuint p = program_at(3), q = program_at(2);
   GLfloat v[4];
   glNormal3f(0, 0, 0);
   glColor4f(1, 0, 0, 1);
   glVertexAttrib4f(3, 0, 0.5f, 0, 1);
   glUseProgram(p);
   CHECK_QUAD(1, 0.5f, 0);
   glColor4f(0.25f, 0, 0, 1);
   CHECK_QUAD(0.25f, 0.5f, 0);
   glVertexAttrib4f(3, 0, 1, 0.5f, 1);
   CHECK_QUAD(0.25f, 1, 0.5f);
   glVertexAttrib4f(2, 0, 0.75f, 0, 1);
   glNormal3f(0.25f, 0, 0);
   glUseProgram(q);
   CHECK_QUAD(0.25f, 0.75f, 0.25f);
   glGetVertexAttribfv(2, GL_CURRENT_VERTEX_ATTRIB, v);
   CHECK_NEAR(SO, 4, v, VEC4(0, 0.75f, 0, 1), 0);
   glGetFloatv(GL_CURRENT_NORMAL, v);
   CHECK_NEAR(SO, 3, v, VEC4(0.25f, 0, 0, 0), 0);
   /* Without the program the colour is what it was. */
   glVertexAttrib4f(3, 0, 0, 1, 1);
   glUseProgram(0);
   CHECK_QUAD(0.25f, 0, 0);
   glColor4f(0, 1, 0, 1);
   CHECK_QUAD(0, 1, 0);
   glUseProgram(p);
   CHECK_QUAD(0, 0, 1);
}

/* Between Begin and End, and both kinds in one vertex. */
static void
immediate(void)
{
   static const GLfloat corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
   glUseProgram(program_at(3));
   glNormal3f(0, 0, 0);
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      glVertexAttrib4f(3, 0, corners[i][0] * 0.5f + 0.5f, 0, 1);
      glColor4f(corners[i][1] * 0.5f + 0.5f, 0, 0, 1);
      glVertexAttrib2fv(0, corners[i]);
   }
   glEnd();
   CHECK_PIXEL(SO, 32, 96, 96.5f / 128, 32.5f / 128, 0);
   CHECK_PIXEL(SO, 96, 32, 32.5f / 128, 96.5f / 128, 0);
}

static void
draw_list(void)
{
   static const GLfloat corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
   glNewList(1, GL_COMPILE);
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      glColor4f(i < 2 ? 1 : 0, 0, 0, 1);
      glVertexAttrib4f(3, 0, i == 1 || i == 2, 0, 1);
      glVertex2fv(corners[i]);
   }
   glEnd();
   glVertexAttrib4f(3, 0, 0, 0.5f, 1);
   glEndList();
   glCallList(1);
   CHECK_PIXEL(SO, 32, 96, 1 - 96.5f / 128, 32.5f / 128, 0);
   CHECK_PIXEL(SO, 96, 32, 1 - 32.5f / 128, 96.5f / 128, 0);
   /* What the list has set last is current. */
   CHECK_QUAD(0, 0, 0.5f);
}

static void
lists(void)
{
   glUseProgram(program_at(3));
   glNormal3f(0, 0, 0);
   draw_list();
   /* Compiled without the program. */
   const GLuint p = program_at(3);
   glUseProgram(0);
   glNewList(2, GL_COMPILE);
   glColor4f(0.5f, 0, 0, 1);
   glVertexAttrib4f(3, 0, 0.25f, 0, 1);
   glEndList();
   glUseProgram(p);
   glCallList(2);
   CHECK_QUAD(0.5f, 0.25f, 0);
}

/* Arrays of both kinds at once, from client memory and compiled into a list. */
static void
arrays(void)
{
   static const GLfloat place[] = {-1, -1, 1, -1, 1, 1, -1, 1};
   static const GLubyte red[] = {255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
   static const GLfloat green[] = {0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1};
   const GLuint p = program_at(3);
   glNormal3f(0, 0, 0);
   glUseProgram(p);
   glVertexPointer(2, GL_FLOAT, 0, place);
   glColorPointer(4, GL_UNSIGNED_BYTE, 0, red);
   glVertexAttribPointer(3, 4, GL_FLOAT, GL_FALSE, 0, green);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   glEnableVertexAttribArray(3);
   for (int list = 0; list < 3; list++) {
      ct_clear(0, 0, 0, 0);
      if (list)
         glNewList(1, GL_COMPILE);
      if (list == 2) {
         glBegin(GL_QUADS);
         for (int i = 0; i < 4; i++)
            glArrayElement(i);
         glEnd();
      } else {
         glDrawArrays(GL_QUADS, 0, 4);
      }
      if (list) {
         glEndList();
         glCallList(1);
      }
      CHECK_PIXEL(SO, 32, 96, 1 - 96.5f / 128, 32.5f / 128, 0);
      CHECK_PIXEL(SO, 96, 32, 1 - 32.5f / 128, 96.5f / 128, 0);
   }
   /* One at a time. */
   glDisableVertexAttribArray(3);
   glVertexAttrib4f(3, 0, 0.25f, 0, 1);
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK_PIXEL(SO, 32, 96, 1 - 96.5f / 128, 0.25f, 0);
   glEnableVertexAttribArray(3);
   glDisableClientState(GL_COLOR_ARRAY);
   glColor4f(0.5f, 0, 0, 1);
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK_PIXEL(SO, 32, 96, 0.5f, 32.5f / 128, 0);
   glVertexPointer(2, GL_FLOAT, 0, green);
   glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, place);
   glEnableVertexAttribArray(0); /* in place of the vertex array */
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK_PIXEL(SO, 96, 32, 0.5f, 96.5f / 128, 0);
}

/* CURRENT_BIT saves both kinds. */
static void
saving(void)
{
   glUseProgram(program_at(3));
   glNormal3f(0, 0, 0);
   glColor4f(1, 0, 0, 1);
   glVertexAttrib4f(3, 0, 0.5f, 0, 1);
   glPushAttrib(GL_CURRENT_BIT);
   glColor4f(0, 0, 0, 1);
   glVertexAttrib4f(3, 0, 0, 1, 1);
   glUseProgram(0);
   glPopAttrib();
   CHECK_QUAD(1, 0, 0);
   glUseProgram(program_at(3));
   CHECK_QUAD(1, 0.5f, 0);
}

/* An attribute at location 0 need not be the position: what VertexAttrib gives it outside of Begin
 * and End is its value where no array is. */
static void
location_zero(void)
{
   static const GLfloat place[] = {-1, -1, 1, -1, 1, 1, -1, 1};
   const GLuint p = ct_attached("attribute vec4 own, place; varying vec4 c;\n"
                                "void main() { gl_Position = place; c = own; }",
                                PASS);
   glBindAttribLocation(p, 0, "own");
   glBindAttribLocation(p, 1, "place");
   CHECK(SO, ct_links(p));
   glUseProgram(p);
   glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, 0, place);
   glEnableVertexAttribArray(1);
   glVertexAttrib4f(0, 0.25f, 0.5f, 0.75f, 1);
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK_PIXEL(SO, 64, 64, 0.25f, 0.5f, 0.75f);
}

/* Columns from location 0 on, by indices that the compiler does not know. */
static void
matrix_at_zero(void)
{
   static const GLfloat place[] = {-1, -1, 1, -1, 1, 1, -1, 1};
   const GLuint p = ct_attached("attribute mat4 m; uniform int i; varying vec4 c;\n"
                                "void main() { gl_Position = m[0]; c = vec4(m[i].xyz, 1); }",
                                PASS);
   glBindAttribLocation(p, 0, "m");
   CHECK(SO, ct_links(p));
   glUseProgram(p);
   glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, place);
   glEnableVertexAttribArray(0);
   glVertexAttrib4f(1, 1, 0, 0, 1);
   glVertexAttrib4f(2, 0, 1, 0, 1);
   glVertexAttrib4f(3, 0, 0, 1, 1);
   for (int i = 1; i < 4; i++) {
      glUniform1i(glGetUniformLocation(p, "i"), i);
      glDrawArrays(GL_QUADS, 0, 4);
      CHECK_PIXEL(SO, 64, 64, i == 1, i == 2, i == 3);
   }
}

/* All of them, and all conventional ones. */
static void
all_of_them(void)
{
   const GLuint p = ct_attached(
       "attribute mat4 a, b, d; attribute vec3 e, f; attribute float g; varying vec4 c;\n"
       "void main() { gl_Position = gl_Vertex;\n"
       "  vec4 sum = gl_Color + gl_SecondaryColor + vec4(gl_Normal, 0) + gl_MultiTexCoord0 +\n"
       "             gl_MultiTexCoord7 + vec4(gl_FogCoord);\n"
       "  c = vec4(a[0].x + a[3].y, b[1].x + d[2].x + e.x, f.x + g, sum.x / 32.0); }",
       PASS);
   GLint max = 0;
   glGetIntegerv(GL_MAX_VERTEX_ATTRIBS, &max);
   CHECK(SO, max >= 16 && ct_links(p));
   const GLint a = glGetAttribLocation(p, "a"), b = glGetAttribLocation(p, "b"),
               d = glGetAttribLocation(p, "d");
   glUseProgram(p);
   CHECK(SO, glGetAttribLocation(p, "gl_Color") == -1);
   CHECK(SO, a > 0 && b > 0 && d > 0); /* the first is gl_Vertex */
   for (GLuint i = 1; i < 16; i++)
      glVertexAttrib4f(i, 0, 0, 0, 0);
   glVertexAttrib4f((GLuint)a, 0.25f, 0, 0, 0);
   glVertexAttrib4f((GLuint)a + 3, 0, 0.5f, 0, 0);
   glVertexAttrib4f((GLuint)b + 1, 0.25f, 0, 0, 0);
   glVertexAttrib4f((GLuint)d + 2, 0.125f, 0, 0, 0);
   glVertexAttrib4f((GLuint)glGetAttribLocation(p, "e"), 0.125f, 0, 0, 0);
   glVertexAttrib4f((GLuint)glGetAttribLocation(p, "f"), 0.5f, 0, 0, 0);
   glVertexAttrib4f((GLuint)glGetAttribLocation(p, "g"), 0.5f, 0, 0, 0);
   CHECK_QUAD(0.75f, 0.5f, 1);
}

/* Locations that there are not, too few of them, and two meanings of the first one. */
static void
locations(void)
{
   GLint max = 0;
   glGetIntegerv(GL_MAX_VERTEX_ATTRIBS, &max);
   const char *const matrix = "attribute mat4 m; void main() { gl_Position = m * vec4(1.0); }";
   GLuint p = ct_attached(matrix, NULL);
   glBindAttribLocation(p, (GLuint)max - 4, "m");
   CHECK(SO, ct_links(p));
   glBindAttribLocation(p, (GLuint)max - 3, "m");
   CHECK(SO, !ct_links(p));
   p = ct_attached("attribute mat4 a, b, c, d; attribute float e;\n"
                   "void main() { gl_Position = (a + b + c + d) * vec4(e); }",
                   NULL);
   CHECK(SO, max > 16 || !ct_links(p));
   /* gl_Vertex is one of them. */
   p = ct_attached("attribute mat4 a, b, c, d;\n"
                   "void main() { gl_Position = (a + b + c + d) * gl_Vertex; }",
                   NULL);
   CHECK(SO, max > 16 || !ct_links(p));
   p = ct_attached("attribute vec4 a; void main() { gl_Position = gl_Vertex + a; }", NULL);
   glBindAttribLocation(p, 0, "a");
   CHECK(SO, !ct_links(p));
   /* No room between those that are bound. */
   p = ct_attached("attribute mat4 a; attribute float b, c, d, e;\n"
                   "void main() { gl_Position = a * vec4(b, c, d, e); }",
                   NULL);
   for (int i = 0; i < 4; i++)
      glBindAttribLocation(p, (GLuint)(3 * i + 3), (const char *[]){"b", "c", "d", "e"}[i]);
   CHECK(SO, max > 16 || !ct_links(p));
   /* Several names of one location are right where one of them counts. */
   p = ct_attached("attribute vec4 a, b; uniform bool first;\n"
                   "void main() { gl_Position = first ? a : b; }",
                   NULL);
   glBindAttribLocation(p, 1, "a");
   glBindAttribLocation(p, 1, "b");
   CHECK(SO, ct_links(p));
   CHECK(SO, glGetAttribLocation(p, "a") == 1 && glGetAttribLocation(p, "b") == 1);
}

/* What Material sets between Begin and End counts from End on. */
static void
materials(void)
{
   static const GLfloat red[4] = {1, 0, 0, 1}, green[4] = {0, 1, 0, 1}, blue[4] = {0, 0, 1, 1};
   ct_use(SO,
          "varying vec4 c; void main() { gl_Position = gl_Vertex; c = gl_FrontMaterial.ambient; }",
          PASS);
   glMaterialfv(GL_FRONT, GL_AMBIENT, red);
   ct_quad(-1, -1, 0, 1, 0);
   glMaterialfv(GL_FRONT, GL_AMBIENT, green);
   ct_quad(0, -1, 1, 1, 0);
   glMaterialfv(GL_FRONT, GL_AMBIENT, blue);
   CHECK_PIXEL(SO, 32, 64, 1, 0, 0);
   CHECK_PIXEL(SO, 96, 64, 0, 1, 0);
   glBegin(GL_QUADS);
   glVertex2f(-1, -1);
   glMaterialfv(GL_FRONT, GL_AMBIENT, red);
   glVertex2f(1, -1);
   glVertex2f(1, 1);
   glVertex2f(-1, 1);
   glEnd();
   ct_quad(0, -1, 1, 0, 0);
   CHECK_PIXEL(SO, 32, 64, 0, 0, 1);
   CHECK_PIXEL(SO, 96, 32, 1, 0, 0);
}

/* An array that the program does not read may end before the vertices do. */
static void
short_arrays(void)
{
   static const GLfloat quads[8][2] = {{-1, -1}, {0, -1}, {0, 1}, {-1, 1},
                                       {0, -1},  {1, -1}, {1, 1}, {0, 1}};
   GLuint names[2];
   const GLuint p =
       ct_use(SO, "attribute vec2 place; void main() { gl_Position = vec4(place, 0, 1); }",
              "void main() { gl_FragColor = vec4(0.0, 1.0, 0.0, 1.0); }");
   const GLuint place = (GLuint)glGetAttribLocation(p, "place"), other = place + 1;
   glGenBuffers(2, names);
   glBindBuffer(GL_ARRAY_BUFFER, names[0]);
   glBufferData(GL_ARRAY_BUFFER, sizeof quads, quads, GL_STATIC_DRAW);
   glVertexAttribPointer(place, 2, GL_FLOAT, GL_FALSE, 0, NULL);
   glBindBuffer(GL_ARRAY_BUFFER, names[1]);
   glBufferData(GL_ARRAY_BUFFER, 4, quads, GL_STATIC_DRAW);
   glVertexAttribPointer(other, 1, GL_FLOAT, GL_FALSE, 0, NULL);
   glEnableVertexAttribArray(place);
   glEnableVertexAttribArray(other);
   glDrawArrays(GL_QUADS, 0, 8);
   CHECK_PIXEL("GL-2.8", 32, 64, 0, 1, 0);
   CHECK_PIXEL("GL-2.8", 96, 64, 0, 1, 0);
   glDisableVertexAttribArray(place);
   glDisableVertexAttribArray(other);
   glBindBuffer(GL_ARRAY_BUFFER, 0);
   glDeleteBuffers(2, names);
}

static const struct ct_test tests[] = {
    {"current_values", current_values},
    {"immediate", immediate},
    {"lists", lists},
    {"arrays", arrays},
    {"saving", saving},
    {"location_zero", location_zero},
    {"matrix_at_zero", matrix_at_zero},
    {"all_of_them", all_of_them},
    {"locations", locations},
    {"materials", materials},
    {"short_arrays", short_arrays},
};
CT_TOPIC(glsl_attribs, "GL_ARB_vertex_shader GL_ARB_fragment_shader", tests);
