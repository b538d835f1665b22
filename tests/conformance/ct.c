/* Checks and helpers of the tests; see ct.h. What a check finds goes to the parent process as one
 * line on ct_report: "pass IDS", "fail IDS<TAB>message" or "skip reason". */
#include "ct.h"
#include "ct_run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

FILE *ct_report;

static void
report(const char *verdict, const char *ids, const char *fmt, va_list args)
{
   fprintf(ct_report, "%s %s\t", verdict, ids);
   vfprintf(ct_report, fmt, args);
   fputc('\n', ct_report);
   fflush(ct_report); /* a crash must not lose it */
}

static bool
judge(const char *ids, bool ok, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   report(ok ? "pass" : "fail", ids, fmt, args);
   va_end(args);
   return ok;
}

bool
ct_check(const char *ids, bool ok, const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   report(ok ? "pass" : "fail", ids, fmt, args);
   va_end(args);
   return ok;
}

void
ct_skip(const char *fmt, ...)
{
   va_list args;
   va_start(args, fmt);
   report("skip", "-", fmt, args);
   va_end(args);
   exit(0);
}

static const char *
error_name(GLenum error)
{
   static const struct {
      GLenum value;
      const char *name;
   } names[] = {
       {GL_NO_ERROR, "NO_ERROR"},
       {GL_INVALID_ENUM, "INVALID_ENUM"},
       {GL_INVALID_VALUE, "INVALID_VALUE"},
       {GL_INVALID_OPERATION, "INVALID_OPERATION"},
       {GL_STACK_OVERFLOW, "STACK_OVERFLOW"},
       {GL_STACK_UNDERFLOW, "STACK_UNDERFLOW"},
       {GL_OUT_OF_MEMORY, "OUT_OF_MEMORY"},
   };
   for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
      if (names[i].value == error)
         return names[i].name;
   }
   return "an unknown error";
}

bool
ct_no_error(const char *ids, const char *file, int line)
{
   const GLenum got = glGetError();
   if (got == GL_NO_ERROR)
      return true;
   return judge(ids, false, "%s:%d: %s was pending from before", file, line, error_name(got));
}

bool
ct_error(const char *ids, GLenum expected, const char *file, int line, const char *call)
{
   const GLenum got = glGetError();
   return judge(ids, got == expected, "%s:%d: %s gave %s, not %s", file, line, call,
                error_name(got), error_name(expected));
}

static bool
near(float got, float expected, float tolerance)
{
   if (got == expected || (isnan(got) && isnan(expected)))
      return true;
   return fabsf(got - expected) <= tolerance * fmaxf(1.0f, fabsf(expected));
}

bool
ct_near(const char *ids, unsigned n, const float *got, const float *expected, float tolerance,
        const char *fmt, ...)
{
   char what[256], values[256];
   size_t used = 0;
   bool ok = true;
   va_list args;
   va_start(args, fmt);
   vsnprintf(what, sizeof what, fmt, args);
   va_end(args);
   for (unsigned i = 0; i < n; i++) {
      ok = ok && near(got[i], expected[i], tolerance);
      used += (size_t)snprintf(values + used, sizeof values - used, " %.9g/%.9g", (double)got[i],
                               (double)expected[i]);
   }
   return judge(ids, ok, "%s: got/expected%s", what, values);
}

void
ct_read_pixel(int x, int y, float rgba[4])
{
   const char *version = (const char *)glGetString(GL_VERSION);
   GLubyte bytes[4] = {0};
   if (!version || strncmp(version, "OpenGL ES", 9) != 0) {
      glReadPixels(x, y, 1, 1, GL_RGBA, GL_FLOAT, rgba);
      return;
   }
   glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
   for (int i = 0; i < 4; i++)
      rgba[i] = (float)bytes[i] / 255.0f;
}

bool
ct_pixel(const char *ids, int x, int y, float r, float g, float b, const char *file, int line)
{
   float got[4] = {-1, -1, -1, -1};
   ct_read_pixel(x, y, got);
   return ct_near(ids, 3, got, VEC4(r, g, b, 0), 2.01f / 255.0f, "%s:%d: pixel %d,%d", file, line,
                  x, y);
}

bool
ct_has_extension(const char *name)
{
   const char *list = (const char *)glGetString(GL_EXTENSIONS);
   const size_t length = strlen(name);
   for (const char *p = list; p && (p = strstr(p, name)); p += length) {
      if ((p == list || p[-1] == ' ') && (p[length] == ' ' || !p[length]))
         return true;
   }
   return false;
}

unsigned
ct_count_lit(void)
{
   static uint8_t pixels[CT_SIZE * CT_SIZE][4];
   unsigned lit = 0;
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   for (unsigned i = 0; i < CT_SIZE * CT_SIZE; i++)
      lit += pixels[i][0] || pixels[i][1] || pixels[i][2];
   return lit;
}

void
ct_clear(float r, float g, float b, float a)
{
   glClearColor(r, g, b, a);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

void
ct_quad(float x0, float y0, float x1, float y1, float z)
{
   glBegin(GL_QUADS);
   glVertex3f(x0, y0, z);
   glVertex3f(x1, y0, z);
   glVertex3f(x1, y1, z);
   glVertex3f(x0, y1, z);
   glEnd();
}

float
ct_random(float low, float high)
{
   static uint32_t seed = 12345;
   seed = seed * 1664525u + 1013904223u;
   return low + (high - low) * (float)(seed >> 8) / 16777216.0f;
}

struct ct_result
ct_feedback(void (*draw)(void *data), void *data)
{
   float buffer[256] = {0};
   struct ct_result r = {0};
   glFeedbackBuffer(256, GL_4D_COLOR_TEXTURE, buffer);
   glRenderMode(GL_FEEDBACK);
   draw(data);
   const GLint count = glRenderMode(GL_RENDER);
   if (count >= 13 && buffer[0] == (float)GL_POINT_TOKEN) {
      r.drawn = true;
      memcpy(r.window, buffer + 1, sizeof r.window);
      memcpy(r.color, buffer + 5, sizeof r.color);
      memcpy(r.tex, buffer + 9, sizeof r.tex);
   }
   return r;
}

void
ct_feedback_kinds(void (*draw)(void *data), void *data, char *kinds, size_t size)
{
   GLfloat buffer[256];
   size_t n = 0;
   glFeedbackBuffer(256, GL_2D, buffer);
   glRenderMode(GL_FEEDBACK);
   draw(data);
   const GLint num = glRenderMode(GL_RENDER);
   for (GLint i = 0; i < num && n + 1 < size; n++) {
      const GLint token = (GLint)buffer[i];
      kinds[n] = token == GL_POINT_TOKEN        ? 'p'
                 : token == GL_LINE_TOKEN       ? 'l'
                 : token == GL_LINE_RESET_TOKEN ? 'r'
                 : token == GL_POLYGON_TOKEN    ? 'P'
                                                : '?';
      if (token == GL_POLYGON_TOKEN)
         i += 2 + 2 * (GLint)buffer[i + 1];
      else
         i += token == GL_POINT_TOKEN ? 3 : 5;
   }
   kinds[n] = 0;
}

/* data: NULL, or a primitive; a triangle with an edge that is no boundary without. */
static void
draw_polygons(void *data)
{
   const GLenum *mode = data;
   glBegin(mode ? *mode : GL_TRIANGLES);
   glVertex2f(-0.5f, -0.5f);
   glEdgeFlag(mode != NULL);
   glVertex2f(0.5f, -0.5f);
   glEdgeFlag(GL_TRUE);
   glVertex2f(-0.5f, 0.5f);
   if (mode && *mode == GL_TRIANGLE_STRIP)
      glVertex2f(0.5f, 0.5f);
   glEnd();
}

void
ct_check_feedback_modes(const char *ids)
{
   GLenum triangles = GL_TRIANGLES, strip = GL_TRIANGLE_STRIP;
   const struct {
      GLenum mode, *prim;
      const char *kinds;
   } cases[] = {
       {GL_FILL, &triangles, "P"}, {GL_LINE, &triangles, "rll"}, {GL_POINT, &triangles, "ppp"},
       {GL_FILL, &strip, "PP"},    {GL_LINE, &strip, "rllrll"},  {GL_POINT, &strip, "pppppp"},
       {GL_FILL, NULL, "P"},       {GL_LINE, NULL, "rl"},        {GL_POINT, NULL, "pp"},
   };
   for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      char got[32];
      glPolygonMode(GL_FRONT_AND_BACK, cases[i].mode);
      ct_feedback_kinds(draw_polygons, cases[i].prim, got, sizeof got);
      ct_check(ids, strcmp(got, cases[i].kinds) == 0, "polygon mode 0x%x: %s, not %s",
               cases[i].mode, got, cases[i].kinds);
   }
   glPolygonMode(GL_FRONT, GL_POINT);
   glPolygonMode(GL_BACK, GL_LINE);
   for (int back = 0; back < 2; back++) {
      char got[32];
      glFrontFace(back ? GL_CW : GL_CCW);
      ct_feedback_kinds(draw_polygons, &triangles, got, sizeof got);
      ct_check(ids, strcmp(got, back ? "rll" : "ppp") == 0, "%s", got);
   }
   glFrontFace(GL_CCW);
   glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}
