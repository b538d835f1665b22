/* Vertex programs: vertices a second of made programs and of corpus programs, and how long the
 * first vertex waits for a program that was just loaded.
 *
 * All vertices are outside of the view, or their triangles culled, so nothing but the vertices
 * counts. Where the driver has no NV_vertex_program, the same runs as ARB_vertex_program; programs
 * with branches as GLSL. */
#define GL_GLEXT_PROTOTYPES
#include "bench.h"
#include "bench_programs.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VERTICES 12288 /* a draw */
#define NV_PROGRAM 1

static bool has_nv; /* else ARB_vertex_program */
static struct bench_program program;
static float vertices[BENCH_ATTRIBS][VERTICES][4];

/* --- Vertices */

static void
use_array(unsigned i, const void *offset, bool on)
{
   if (has_nv) {
      (on ? glEnableClientState : glDisableClientState)(GL_VERTEX_ATTRIB_ARRAY0_NV + i);
      glVertexAttribPointerNV(i, 4, GL_FLOAT, 16, offset);
   } else {
      (on ? glEnableVertexAttribArrayARB : glDisableVertexAttribArrayARB)(i);
      glVertexAttribPointerARB(i, 4, GL_FLOAT, GL_FALSE, 16, offset);
   }
}

/* One buffer object, the arrays in a row. */
static void
load_vertices(const struct bench_program *p)
{
   static GLuint buffer;
   if (!buffer) {
      glGenBuffers(1, &buffer);
      glBindBuffer(GL_ARRAY_BUFFER, buffer);
      glBufferData(GL_ARRAY_BUFFER, sizeof vertices, NULL, GL_STATIC_DRAW);
   }
   for (unsigned i = 0; i < BENCH_ATTRIBS; i++) {
      const uintptr_t offset = i * sizeof vertices[0];
      const bool on = p->attribs_read >> i & 1;
      use_array(i, (const void *)offset, on);
      if (!on)
         continue;
      for (unsigned v = 0; v < VERTICES; v++)
         memcpy(vertices[i][v], p->attribs[v % BENCH_INPUT_SETS][i], sizeof vertices[i][v]);
      glBufferSubData(GL_ARRAY_BUFFER, offset, sizeof vertices[i], vertices[i]);
   }
}

static void
draw_all(int count)
{
   for (int i = 0; i < count; i++)
      glDrawArrays(GL_TRIANGLES, 0, VERTICES);
   glFinish();
}

static void
measure(const char *name)
{
   char metric[128];
   snprintf(metric, sizeof metric, "vertices, %s: Mvert/s", name);
   bench_rate(metric, draw_all, 1e-6 * VERTICES);
}

/* Hides triangles whose position is in the view all the same. */
static void
cull(void)
{
   glEnable(GL_CULL_FACE);
   glCullFace(GL_FRONT_AND_BACK);
}

/* --- Programs */

/* False: the driver can not run it. */
static bool
load_program(const struct bench_program *p, GLuint id)
{
   static char arb[2 * BENCH_MAX_TEXT];
   const GLenum target = GL_VERTEX_PROGRAM_ARB; /* the same number as GL_VERTEX_PROGRAM_NV */
   if (!has_nv && !bench_translate_to_arb(p->text, arb, sizeof arb))
      return false;
   (has_nv ? glBindProgramNV : glBindProgramARB)(target, id);
   if (has_nv)
      glLoadProgramNV(target, id, (GLsizei)strlen(p->text), (const GLubyte *)p->text);
   else
      glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(arb), arb);
   return glGetError() == GL_NO_ERROR;
}

static void
load_params(const struct bench_program *p)
{
   for (unsigned i = 0; i < BENCH_PARAMS; i++) {
      if (has_nv)
         glProgramParameter4fvNV(GL_VERTEX_PROGRAM_NV, i, p->params[i]);
      else
         glProgramEnvParameter4fvARB(GL_VERTEX_PROGRAM_ARB, i, p->params[i]);
   }
}

static void
measure_program(void)
{
   if (!load_program(&program, NV_PROGRAM))
      return;
   load_params(&program);
   load_vertices(&program);
   measure(program.name);
}

static bool
start(void)
{
   const char *extensions = (const char *)glGetString(GL_EXTENSIONS);
   has_nv = strstr(extensions, "GL_NV_vertex_program") != NULL;
   if (!has_nv && !strstr(extensions, "GL_ARB_vertex_program")) {
      fprintf(stderr, "no vertex programs here\n");
      return false;
   }
   glEnable(GL_VERTEX_PROGRAM_ARB);
   cull();
   return true;
}

static void
made_programs(void)
{
   static const unsigned sizes[] = {4, 16, 64, 128};
   if (!start())
      return;
   for (unsigned relative = 0; relative < 2; relative++)
      for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
         bench_make_program(&program, sizes[i], relative);
         measure_program();
      }
}

/* Calls `work` for each program of the corpus folders, with the program in `program`. */
static void
for_each_in_corpus(void (*work)(void))
{
   for (int d = 0; d < bench_num_folders; d++) {
      struct dirent **files;
      const int num = scandir(bench_folders[d], &files, NULL, alphasort);
      for (int i = 0; i < num; i++) {
         const bool is_program =
             strstr(files[i]->d_name, ".vp") && strncmp(files[i]->d_name, "bad_", 4);
         if (is_program && bench_load_program(&program, bench_folders[d], files[i]->d_name))
            work();
         free(files[i]);
      }
      if (num >= 0)
         free(files);
   }
}

static void
measure_away(void)
{
   bench_move_away(&program);
   measure_program();
}

static void
corpus(void)
{
   if (!start())
      return;
   glTranslatef(1e6f, 0.0f, 0.0f); /* for position-invariant programs */
   for_each_in_corpus(measure_away);
}

static void
sample_first_vertex(void)
{
   static GLuint id = 10;
   load_params(&program);
   load_vertices(&program);
   glFinish();
   const double before = bench_now();
   if (!load_program(&program, id++))
      return;
   glDrawArrays(GL_TRIANGLES, 0, 3);
   glFinish();
   bench_sample(bench_now() - before);
}

static void
first_vertex(void)
{
   if (!start())
      return;
   for_each_in_corpus(sample_first_vertex);
   bench_report_samples("program load to first vertex");
}

/* --- Branches: VP2.0 and GLSL. v[1].x decides. */

static const char loop_nv[] = "!!VP2.0\n"
                              "DP4 o[HPOS].x, c[0], v[0];\n"
                              "DP4 o[HPOS].y, c[1], v[0];\n"
                              "DP4 o[HPOS].z, c[2], v[0];\n"
                              "DP4 o[HPOS].w, c[3], v[0];\n"
                              "MOV R1, c[8];\n"
                              "ARL A0, c[9].xxyy;\n"
                              "MOV R2.x, v[1].x;\n"
                              "next:\n"
                              "DP3 R3.x, v[2], c[A0.x+20];\n"
                              "MAX R3.x, R3.x, c[9].x;\n"
                              "MAD R1.xyz, R3.x, c[A0.x+21], R1;\n"
                              "ARA A0.x, A0;\n"
                              "ADDC R2.x, R2.x, -c[9].z;\n"
                              "BRA next (GT.x);\n"
                              "MOV o[COL0], R1;\n"
                              "END";

static const char loop_glsl[] = "#version 120\n"
                                "attribute vec4 v0, v1, v2;\n"
                                "uniform vec4 c[96];\n"
                                "void main() {\n"
                                "   gl_Position = vec4(dot(c[0], v0), dot(c[1], v0), dot(c[2], v0),"
                                " dot(c[3], v0));\n"
                                "   vec4 color = c[8];\n"
                                "   int a = 0;\n"
                                "   float n = v1.x;\n"
                                "   do {\n"
                                "      float d = max(dot(v2.xyz, c[a + 20].xyz), c[9].x);\n"
                                "      color.xyz += d * c[a + 21].xyz;\n"
                                "      a += int(c[9].y);\n"
                                "      n -= c[9].z;\n"
                                "   } while (n > 0.0);\n"
                                "   gl_FrontColor = color;\n"
                                "}\n";

static const char branch_nv[] = "!!VP2.0\n"
                                "DP4 o[HPOS].x, c[0], v[0];\n"
                                "DP4 o[HPOS].y, c[1], v[0];\n"
                                "DP4 o[HPOS].z, c[2], v[0];\n"
                                "DP4 o[HPOS].w, c[3], v[0];\n"
                                "ADDC R0.x, v[1].x, -c[9].w;\n"
                                "BRA far (GT.x);\n"
                                "DP3 R1.x, v[2], c[20];\n"
                                "DP3 R1.y, v[2], c[21];\n"
                                "MUL R2, R1.x, c[22];\n"
                                "MAD R2, R1.y, c[23], R2;\n"
                                "MAX R2, R2, c[9].x;\n"
                                "MAD o[COL0], R2, c[24], R1;\n"
                                "RET;\n"
                                "far:\n"
                                "ADD R1, v[0], -c[30];\n"
                                "DP3 R1.w, R1, R1;\n"
                                "RSQ R1.w, |R1.w|;\n"
                                "MUL R1.xyz, R1, R1.w;\n"
                                "DP3 R2.x, R1, v[2];\n"
                                "MAD o[COL0], R2.x, c[31], R1;\n"
                                "END";

static const char branch_glsl[] =
    "#version 120\n"
    "attribute vec4 v0, v1, v2;\n"
    "uniform vec4 c[96];\n"
    "void main() {\n"
    "   gl_Position = vec4(dot(c[0], v0), dot(c[1], v0), dot(c[2], v0), dot(c[3], v0));\n"
    "   vec4 r = vec4(0.0);\n"
    "   if (v1.x - c[9].w > 0.0) {\n"
    "      r = v0 - c[30];\n"
    "      r.w = inversesqrt(abs(dot(r.xyz, r.xyz)));\n"
    "      r.xyz *= r.w;\n"
    "      gl_FrontColor = dot(r.xyz, v2.xyz) * c[31] + r;\n"
    "   } else {\n"
    "      r.x = dot(v2.xyz, c[20].xyz);\n"
    "      r.y = dot(v2.xyz, c[21].xyz);\n"
    "      gl_FrontColor = max(r.x * c[22] + r.y * c[23], c[9].xxxx) * c[24] + r;\n"
    "   }\n"
    "}\n";

static bool
load_glsl(const char *text)
{
   static const char *const attribs[] = {"v0", "v1", "v2"};
   const GLuint shader = glCreateShader(GL_VERTEX_SHADER), linked = glCreateProgram();
   GLint ok;
   glShaderSource(shader, 1, &text, NULL);
   glCompileShader(shader);
   glAttachShader(linked, shader);
   for (GLuint i = 0; i < 3; i++)
      glBindAttribLocation(linked, i, attribs[i]);
   glLinkProgram(linked);
   glGetProgramiv(linked, GL_LINK_STATUS, &ok);
   if (!ok)
      return false;
   glUseProgram(linked);
   glUniform4fv(glGetUniformLocation(linked, "c"), BENCH_PARAMS, program.params[0]);
   return true;
}

/* Decider: v[1].x of the sets that the vertices take in turn. */
static void
measure_branches(const char *name, const char *nv, const char *glsl, const float decider[4])
{
   bench_make_program(&program, 4, false);
   program.attribs_read = 7;
   for (unsigned s = 0; s < BENCH_INPUT_SETS; s++)
      program.attribs[s][1][0] = decider[s];
   const float control[4] = {0.0f, 2.0f, 1.0f, 4.0f};
   memcpy(program.params[9], control, sizeof control);
   snprintf(program.text, sizeof program.text, "%s", nv);
   if (has_nv ? !load_program(&program, NV_PROGRAM) : !load_glsl(glsl)) {
      fprintf(stderr, "%s: not compiled\n", name);
      return;
   }
   if (has_nv)
      load_params(&program);
   load_vertices(&program);
   measure(name);
}

static void
branches(void)
{
   static const float all_8[4] = {8.0f, 8.0f, 8.0f, 8.0f}, up_to_8[4] = {2.0f, 4.0f, 8.0f, 6.0f};
   static const float all_1[4] = {1.0f, 1.0f, 1.0f, 1.0f}, one_or_8[4] = {1.0f, 8.0f, 1.0f, 8.0f};
   if (!start())
      return;
   measure_branches("loop of 8", loop_nv, loop_glsl, all_8);
   measure_branches("loop of 2 to 8", loop_nv, loop_glsl, up_to_8);
   measure_branches("branch, all the same way", branch_nv, branch_glsl, all_1);
   measure_branches("branch, half of them", branch_nv, branch_glsl, one_or_8);
}

const struct bench_row bench_vp_rows[] = {
    {"vp-made", made_programs},
    {"vp-branches", branches},
    {"vp-corpus", corpus},
    {"vp-first-vertex", first_vertex},
    {NULL, NULL},
};
