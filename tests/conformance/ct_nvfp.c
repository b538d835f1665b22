#include "ct_nvfp.h"

#include <stdio.h>
#include <stdlib.h>

GLenum
ct_nvfp_load(GLuint id, const char *text)
{
   glLoadProgramNV(CT_NVFP_TARGET, id, (GLsizei)strlen(text), (const GLubyte *)text);
   return glGetError();
}

/* The text with its header and without its mark, whose place is *mark; -1: it has none. The caller
 * frees it. */
static char *
expand(const char *text, int *mark)
{
   char *out = malloc(strlen(text) + 16);
   size_t n = 0;
   *mark = -1;
   for (; *text; text++) {
      if (*text == '`') {
         *mark = (int)n;
      } else if (*text == '@') {
         memcpy(out + n, "!!FP1.0", 7);
         n += 7;
      } else {
         out[n++] = *text;
      }
   }
   out[n] = '\0';
   return out;
}

/* Bytes of the word that starts there, at least one. */
static int
token_length(const char *text)
{
   const size_t n =
       strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.");
   return n ? (int)n : 1;
}

void
ct_nvfp_check(const char *ids, const char *text)
{
   int mark;
   char *clean = expand(text, &mark);
   const GLenum error = ct_nvfp_load(CT_NVFP, clean);
   const GLint position = ct_arb_position();
   if (mark < 0) {
      ct_check(ids, error == GL_NO_ERROR && position == -1, "error 0x%x at %d in: %.300s", error,
               position, clean);
   } else {
      const int last = mark + token_length(clean + mark);
      ct_check(ids, error == GL_INVALID_OPERATION, "error 0x%x for: %.300s", error, clean);
      ct_check(ids, position >= mark && position <= last, "position %d, not %d..%d in: %.300s",
               position, mark, last, clean);
      ct_check(ids, *(const char *)glGetString(GL_PROGRAM_ERROR_STRING_NV) != '\0',
               "no error string for: %.300s", clean);
   }
   free(clean);
}

void
ct_nvfp_check_all(const struct ct_arb_case *cases, size_t num)
{
   for (size_t i = 0; i < num; i++)
      ct_nvfp_check(cases[i].ids, cases[i].text);
}

void
ct_nvfp_rejects(const char *ids, const char *text)
{
   int mark;
   char *clean = expand(text, &mark);
   const GLenum error = ct_nvfp_load(CT_NVFP, clean);
   ct_check(ids, error == GL_INVALID_OPERATION, "error 0x%x for: %.300s", error, clean);
   free(clean);
}

void
ct_nvfp_rejects_at_end(const char *ids, const char *text)
{
   int mark;
   char *clean = expand(text, &mark);
   const GLenum error = ct_nvfp_load(CT_NVFP, clean);
   const GLint position = ct_arb_position();
   ct_check(ids, error == GL_INVALID_OPERATION && position == (GLint)strlen(clean),
            "error 0x%x at %d for: %.300s", error, position, clean);
   free(clean);
}

bool
ct_nvfp_use(const char *ids, const char *body)
{
   const size_t size = strlen(body) + 32;
   char *text = malloc(size);
   snprintf(text, size, "!!FP1.0 %s END", body);
   const GLenum error = ct_nvfp_load(CT_NVFP, text);
   const bool ok =
       ct_check(ids, error == GL_NO_ERROR, "error 0x%x at %d (%s) in: %.300s", error,
                ct_arb_position(), (const char *)glGetString(GL_PROGRAM_ERROR_STRING_NV), text);
   free(text);
   glBindProgramNV(CT_NVFP_TARGET, CT_NVFP);
   glEnable(GL_FRAGMENT_PROGRAM_NV);
   return ok;
}

static void
set_named(const char *name, const float v[4])
{
   glProgramNamedParameter4fvNV(CT_NVFP, (GLsizei)strlen(name), (const GLubyte *)name, v);
}

bool
ct_nvfp_run(const char *ids, const char *body, const float a[4], const float b[4],
            const float expected[4], float tolerance)
{
   char text[4096];
   snprintf(text, sizeof text,
            "DECLARE a; DECLARE b; DECLARE want; DECLARE near; %s "
            "SUBR R31, R0, want; MOVR R30, near; SGER R31, R30, |R31|; SEQR R29, R0, want;"
            "MAXR R31, R31, R29; DP4R R31, R31, 0.25; MOVR R31.z, 0; ADDR R31.x, 1, -R31.y;"
            "MOVR o[COLR], R31;",
            body);
   if (!ct_nvfp_use(ids, text))
      return false;
   float bound[4];
   for (unsigned i = 0; i < 4; i++)
      bound[i] = tolerance * (isfinite(expected[i]) ? fmaxf(1, fabsf(expected[i])) : 0);
   set_named("a", a);
   set_named("b", b);
   set_named("want", expected);
   set_named("near", bound);
   ct_clear(0, 0, 1, 0);
   ct_quad(-1, -1, 1, 1, 0);
   float got[4];
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
   const bool right = got[0] < 0.01f && got[1] > 0.99f && got[2] < 0.01f;
   return ct_check(ids, right, "another value (%g of it right) by: %.300s", (double)got[1], body);
}

bool
ct_nvfp_codes(const char *ids, const char *body, const float a[4], const float b[4],
              const char *expected)
{
   char text[4096];
   float values[4];
   for (unsigned i = 0; i < 4; i++)
      values[i] = expected[i] == 'U' ? 0 : expected[i] == 'L' ? 1 : expected[i] == 'E' ? 2 : 3;
   snprintf(text, sizeof text, "%s MOVR R0, 0; MOVR R0 (LT), 1; MOVR R0 (EQ), 2; MOVR R0 (GT), 3;",
            body);
   return ct_nvfp_run(ids, text, a, b, values, 0);
}

bool
ct_nvfp_color(const char *ids, const char *body, float r, float g, float b)
{
   if (!ct_nvfp_use(ids, body))
      return false;
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   float got[4];
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
   const bool right =
       fabsf(got[0] - r) < 0.012f && fabsf(got[1] - g) < 0.012f && fabsf(got[2] - b) < 0.012f;
   return ct_check(ids, right, "(%g, %g, %g), not (%g, %g, %g), by: %.300s", (double)got[0],
                   (double)got[1], (double)got[2], (double)r, (double)g, (double)b, body);
}
