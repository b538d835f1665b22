#include "ct_arb.h"

#include <stdio.h>
#include <stdlib.h>

static const char *
header(GLenum target)
{
   return target == GL_VERTEX_PROGRAM_ARB ? "!!ARBvp1.0" : "!!ARBfp1.0";
}

/* The text with its header and without its mark, whose place is *mark; -1: it has none. The caller
 * frees it. */
static char *
expand(GLenum target, const char *text, int *mark)
{
   char *out = malloc(strlen(text) + 32);
   size_t n = 0;
   *mark = -1;
   for (; *text; text++) {
      if (*text == '`') {
         *mark = (int)n;
      } else if (*text == '@') {
         memcpy(out + n, header(target), 10);
         n += 10;
      } else {
         out[n++] = *text;
      }
   }
   out[n] = '\0';
   return out;
}

static void
bind_helper(GLenum target)
{
   glBindProgramARB(target, target == GL_VERTEX_PROGRAM_ARB ? CT_ARB_VP : CT_ARB_FP);
}

GLenum
ct_arb_load(GLenum target, const char *text)
{
   glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
   return glGetError();
}

GLint
ct_arb_get(GLenum target, GLenum pname)
{
   GLint value = -100;
   glGetProgramivARB(target, pname, &value);
   return value;
}

GLint
ct_arb_position(void)
{
   GLint position = -100;
   glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
   return position;
}

/* How far the token at `s` reaches, at least 1. */
static int
token_length(const char *s)
{
   const size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$");
   return n ? (int)n : 1;
}

void
ct_arb_check(const char *ids, GLenum target, const char *text)
{
   int mark;
   char *clean = expand(target, text, &mark);
   bind_helper(target);
   const GLenum error = ct_arb_load(target, clean);
   const GLint position = ct_arb_position();
   if (mark < 0) {
      ct_check(ids, error == GL_NO_ERROR && position == -1, "error 0x%x at %d in: %.300s", error,
               position, clean);
   } else {
      const int last = mark + token_length(clean + mark);
      ct_check(ids, error == GL_INVALID_OPERATION, "error 0x%x for: %.300s", error, clean);
      ct_check(ids, position >= mark && position <= last, "position %d, not %d..%d in: %.300s",
               position, mark, last, clean);
      ct_check(ids, *(const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB) != '\0',
               "no error string for: %.300s", clean);
   }
   free(clean);
}

void
ct_arb_check_all(GLenum target, const struct ct_arb_case *cases, size_t num)
{
   for (size_t i = 0; i < num; i++)
      ct_arb_check(cases[i].ids, target, cases[i].text);
}

void
ct_arb_rejects(const char *ids, GLenum target, const char *text)
{
   int mark;
   char *clean = expand(target, text, &mark);
   bind_helper(target);
   const GLenum error = ct_arb_load(target, clean);
   const GLint position = ct_arb_position();
   ct_check(ids, error == GL_INVALID_OPERATION, "error 0x%x for: %.300s", error, clean);
   ct_check(ids, position >= 0 && position <= (GLint)strlen(clean), "position %d in: %.300s",
            position, clean);
   free(clean);
}

bool
ct_arb_use(const char *ids, GLenum target, const char *text)
{
   int mark;
   char *clean = expand(target, text, &mark);
   bind_helper(target);
   const GLenum error = ct_arb_load(target, clean);
   const bool ok =
       ct_check(ids, error == GL_NO_ERROR, "error 0x%x at %d, %s in: %.300s", error,
                ct_arb_position(), (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB), clean);
   free(clean);
   return ok;
}

void
ct_arb_env(unsigned index, float x, float y, float z, float w)
{
   glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, index, x, y, z, w);
}

/* --- Vertex programs */

static void
draw_point(void *data)
{
   glBegin(GL_POINTS);
   glVertex4f(0, 0, 0, 1);
   glEnd();
}

struct ct_result
ct_arb_point(void)
{
   return ct_feedback(draw_point, NULL);
}

bool
ct_arb_vp(const char *ids, const char *body, const float expected[4], float tolerance)
{
   char text[4096];
   snprintf(text, sizeof text, "@ MOV result.position, vertex.position; %s END", body);
   if (!ct_arb_use(ids, GL_VERTEX_PROGRAM_ARB, text))
      return false;
   glEnable(GL_VERTEX_PROGRAM_ARB);
   const struct ct_result r = ct_arb_point();
   glDisable(GL_VERTEX_PROGRAM_ARB);
   if (!ct_check(ids, r.drawn, "nothing drawn by: %.300s", body))
      return false;
   return ct_near(ids, 4, r.tex, expected, tolerance, "%.300s", body);
}

/* --- Fragment programs */

bool
ct_arb_color(const char *ids, const char *text, float r, float g, float b)
{
   if (!ct_arb_use(ids, GL_FRAGMENT_PROGRAM_ARB, text))
      return false;
   glEnable(GL_FRAGMENT_PROGRAM_ARB);
   ct_quad(-1, -1, 1, 1, 0);
   float got[4];
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
   const float expected[3] = {r, g, b};
   return ct_near(ids, 3, got, expected, 2.1f / 255, "%.300s", text);
}

bool
ct_arb_fp_with(const char *ids, const char *options, const char *body, const float expected[4],
               float tolerance)
{
   char text[4096];
   glProgramEnvParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, 22, expected);
   float bound[4];
   for (unsigned i = 0; i < 4; i++)
      bound[i] = tolerance * fmaxf(1, fabsf(expected[i]));
   glProgramEnvParameter4fvARB(GL_FRAGMENT_PROGRAM_ARB, 23, bound);
   snprintf(text, sizeof text,
            "@ %s TEMP r; %s SUB r, r, program.env[22]; ABS r, r; SGE r, program.env[23], r;"
            "DP4 r, r, {0.25, 0.25, 0.25, 0.25}; SUB r.x, 1.0, r.x; MOV r.z, 0;"
            "MOV result.color, r; END",
            options, body);
   if (!ct_arb_use(ids, GL_FRAGMENT_PROGRAM_ARB, text))
      return false;
   glEnable(GL_FRAGMENT_PROGRAM_ARB);
   ct_clear(0, 0, 1, 0);
   ct_quad(-1, -1, 1, 1, 0);
   float got[4];
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
   const bool right = got[0] < 0.01f && got[1] > 0.99f && got[2] < 0.01f;
   return ct_check(ids, right, "another value (%g of it right) by: %.300s", (double)got[1], body);
}

bool
ct_arb_fp(const char *ids, const char *body, const float expected[4], float tolerance)
{
   return ct_arb_fp_with(ids, "", body, expected, tolerance);
}
