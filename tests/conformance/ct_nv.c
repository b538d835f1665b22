#include "ct_nv.h"

#include <stdio.h>
#include <stdlib.h>

unsigned
ct_num_params(void)
{
   return ct_has_extension("GL_NV_vertex_program2") ? 256 : 96;
}

void
ct_set_param(unsigned index, float x, float y, float z, float w)
{
   glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, index, x, y, z, w);
}

void
ct_get_param(unsigned index, float out[4])
{
   glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, index, GL_PROGRAM_PARAMETER_NV, out);
}

GLenum
ct_load(GLenum target, GLuint id, const char *text)
{
   glLoadProgramNV(target, id, (GLsizei)strlen(text), (const GLubyte *)text);
   return glGetError();
}

GLint
ct_error_position(void)
{
   GLint position = -100;
   glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV, &position);
   return position;
}

void
ct_check_fails_in(const char *ids, GLenum target, const char *text, int first, int last)
{
   const GLenum error = ct_load(target, CT_VP, text);
   const GLint position = ct_error_position();
   ct_check(ids, error == GL_INVALID_OPERATION, "error 0x%x for: %.200s", error, text);
   ct_check(ids, position >= first && position <= last, "error position %d, not %d..%d, in: %.200s",
            position, first, last, text);
}

void
ct_check_program(const char *ids, GLenum target, const char *text)
{
   const char *mark = strchr(text, '`');
   if (!mark) {
      const GLenum error = ct_load(target, CT_VP, text);
      ct_check(ids, error == GL_NO_ERROR && ct_error_position() == -1,
               "error 0x%x at %d in: %.200s", error, ct_error_position(), text);
   } else {
      const size_t before = (size_t)(mark - text);
      char *clean = malloc(strlen(text) + 1);
      memcpy(clean, text, before);
      strcpy(clean + before, mark + 1);
      ct_check_fails_in(ids, target, clean, (int)before, (int)before);
      free(clean);
   }
   const GLuint id = CT_VP;
   glDeleteProgramsNV(1, &id); /* the next may have another target */
}

void
ct_check_programs(GLenum target, const struct ct_program_case *cases, unsigned num)
{
   for (unsigned i = 0; i < num; i++)
      ct_check_program(cases[i].ids, target, cases[i].text);
}

static bool
load_body(const char *ids, GLenum target, GLuint id, const char *header, const char *body)
{
   const size_t size = strlen(header) + strlen(body) + sizeof " END";
   char *text = malloc(size);
   snprintf(text, size, "%s%s END", header, body);
   const GLenum error = ct_load(target, id, text);
   const bool ok = error == GL_NO_ERROR || ct_check(ids, false, "error 0x%x at %d in: %s", error,
                                                    ct_error_position(), text);
   free(text);
   return ok;
}

bool
ct_state_program(const char *ids, const char *body, const float in[4])
{
   if (!load_body(ids, GL_VERTEX_STATE_PROGRAM_NV, CT_VSP, "!!VSP1.0\n", body))
      return false;
   glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, CT_VSP, in);
   const GLenum error = glGetError();
   return error == GL_NO_ERROR ||
          ct_check(ids, false, "ExecuteProgramNV gave 0x%x: %s", error, body);
}

bool
ct_vsp(const char *ids, const char *body, const float in[4], const float expected[4],
       float tolerance)
{
   float got[4] = {-77, -77, -77, -77};
   if (!ct_state_program(ids, body, in))
      return false;
   ct_get_param(0, got);
   return ct_near(ids, 4, got, expected, tolerance, "%s", body);
}

static bool
use_program(const char *ids, const char *header, const char *body)
{
   if (!load_body(ids, GL_VERTEX_PROGRAM_NV, CT_VP, header, body))
      return false;
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, CT_VP);
   glEnable(GL_VERTEX_PROGRAM_NV);
   return ct_no_error(ids, __FILE__, __LINE__);
}

bool
ct_use_program(const char *ids, const char *body)
{
   return use_program(ids, "!!VP1.1\n", body);
}

bool
ct_use_program2(const char *ids, const char *body)
{
   return use_program(ids, "!!VP2.0\n", body);
}

static void
draw_point(void *data)
{
   glBegin(GL_POINTS);
   glVertexAttrib4fNV(0, 0, 0, 0, 1);
   glEnd();
}

struct ct_result
ct_feedback_point(void)
{
   return ct_feedback(draw_point, NULL);
}

static bool
check_tex0(const char *ids, const char *header, const char *body, const float expected[4],
           float tolerance)
{
   const size_t size = strlen(body) + sizeof CT_PASS_POSITION;
   char *text = malloc(size);
   snprintf(text, size, "%s%s", CT_PASS_POSITION, body);
   bool ok = use_program(ids, header, text);
   if (ok) {
      const struct ct_result r = ct_feedback_point();
      ok = ct_check(ids, r.drawn, "nothing was drawn by: %s", body) &&
           ct_near(ids, 4, r.tex, expected, tolerance, "%s", body);
   }
   free(text);
   return ok;
}

bool
ct_vp(const char *ids, const char *body, const float expected[4], float tolerance)
{
   return check_tex0(ids, "!!VP1.1\n", body, expected, tolerance);
}

bool
ct_vp2(const char *ids, const char *body, const float expected[4], float tolerance)
{
   return check_tex0(ids, "!!VP2.0\n", body, expected, tolerance);
}
