/* NV_vertex_program through wgl: a sheet of humps that travel, each the parabola 4 t (1 - t) of its
 * phase t, whose height and colour a vertex program computes. */
#include "wgl.h"

#include <math.h>
#include <string.h>

static const char text[] =
    "!!VP1.0\n"
    "# c[0-3] model view and projection, tracked; c[4] the phase's gradient\n"
    "# c[5] 4 and the height of a hump; c[6] the low colour, c[7] what is added\n"
    "DP4 R0.x, v[OPOS], c[4];\n"
    "EXP R1.y, R0.x;\n" /* the fraction of x comes in y */
    "MUL R2.x, R1.y, R1.y;\n"
    "ADD R2.x, R1.y, -R2.x;\n"
    "MUL R2.x, R2.x, c[5].x;\n"
    "MOV R3, v[OPOS];\n"
    "MAD R3.y, R2.x, c[5].y, R3.y;\n"
    "DP4 o[HPOS].x, c[0], R3;\n"
    "DP4 o[HPOS].y, c[1], R3;\n"
    "DP4 o[HPOS].z, c[2], R3;\n"
    "DP4 o[HPOS].w, c[3], R3;\n"
    "MOV R4, c[6];\n"
    "MAD o[COL0], R2.x, c[7], R4;\n"
    "END\n";

static const float low[4] = {0.05f, 0.1f, 0.35f, 1}, added[4] = {0.9f, 0.7f, 0.1f, 0};
#define HEIGHT 0.6f

/* Phase per unit of x and z, and per second. */
#define PHASE_X 0.31f
#define PHASE_Z 0.17f
#define PHASE_TIME 0.4f

enum { CELLS = 160 };

static PFNGLGENPROGRAMSNVPROC gen_programs;
static PFNGLBINDPROGRAMNVPROC bind_program;
static PFNGLLOADPROGRAMNVPROC load_program;
static PFNGLPROGRAMPARAMETER4FNVPROC program_parameter;
static PFNGLTRACKMATRIXNVPROC track_matrix;

static enum scene_state
init(HWND window)
{
   if (!wgl_init(window))
      return SCENE_FAILED;
   if (!wgl_has("GL_NV_vertex_program")) {
      complain("no GL_NV_vertex_program");
      return SCENE_MISSING;
   }
   gen_programs = (PFNGLGENPROGRAMSNVPROC)wgl_proc("glGenProgramsNV");
   bind_program = (PFNGLBINDPROGRAMNVPROC)wgl_proc("glBindProgramNV");
   load_program = (PFNGLLOADPROGRAMNVPROC)wgl_proc("glLoadProgramNV");
   program_parameter = (PFNGLPROGRAMPARAMETER4FNVPROC)wgl_proc("glProgramParameter4fNV");
   track_matrix = (PFNGLTRACKMATRIXNVPROC)wgl_proc("glTrackMatrixNV");
   if (!gen_programs || !bind_program || !load_program || !program_parameter || !track_matrix)
      return SCENE_FAILED;
   GLuint program;
   gen_programs(1, &program);
   bind_program(GL_VERTEX_PROGRAM_NV, program);
   load_program(GL_VERTEX_PROGRAM_NV, program, (GLsizei)strlen(text), (const GLubyte *)text);
   if (glGetError() != GL_NO_ERROR) {
      complain("the program does not load");
      return SCENE_FAILED;
   }
   track_matrix(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
   glEnable(GL_VERTEX_PROGRAM_NV);
   return SCENE_READY;
}

static float
coordinate(int i)
{
   return 6.0f * (float)i / CELLS - 3;
}

static void
draw(float seconds)
{
   glClearColor(0.02f, 0.02f, 0.05f, 0);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   wgl_camera(35, 30);
   program_parameter(GL_VERTEX_PROGRAM_NV, 4, PHASE_X, 0, PHASE_Z, PHASE_TIME * seconds);
   program_parameter(GL_VERTEX_PROGRAM_NV, 5, 4, HEIGHT, 0, 0);
   program_parameter(GL_VERTEX_PROGRAM_NV, 6, low[0], low[1], low[2], low[3]);
   program_parameter(GL_VERTEX_PROGRAM_NV, 7, added[0], added[1], added[2], added[3]);
   for (int i = 0; i < CELLS; i++) {
      glBegin(GL_TRIANGLE_STRIP);
      for (int j = 0; j <= CELLS; j++) {
         glVertex3f(coordinate(i), 0, coordinate(j));
         glVertex3f(coordinate(i + 1), 0, coordinate(j));
      }
      glEnd();
   }
}

/* On the side of a hump that looks at the camera nothing lies in front of its top. */
static void
check(const struct picture *picture, float seconds)
{
   static const float background[3] = {0.02f, 0.02f, 0.05f};
   unsigned seen = 0;
   for (int j = 8; j < CELLS; j += 16) {
      for (int i = 8; i < CELLS; i += 16) {
         const float px = coordinate(i), pz = coordinate(j);
         const float phase = PHASE_X * px + PHASE_Z * pz + PHASE_TIME * seconds;
         const float t = phase - floorf(phase), hump = 4 * t * (1 - t);
         if (hump < 0.8f)
            continue;
         const float point[3] = {px, HEIGHT * hump, pz};
         float rgb[3], x, y;
         for (int c = 0; c < 3; c++)
            rgb[c] = fminf(low[c] + hump * added[c], 1);
         wgl_project(point, &x, &y);
         expect_color(picture, "the top of a hump", x, y, rgb, 0.03f);
         seen++;
      }
   }
   expect_true(seen >= 8, "humps are compared");
   expect_color(picture, "the corner", 2, 2, background, 0.01f);
   expect_true(glGetError() == GL_NO_ERROR, "no GL error");
}

const struct scene scene = {"NV_vertex_program", init,  wgl_renderer, draw, wgl_read,
                            wgl_present,         check, wgl_quit};
