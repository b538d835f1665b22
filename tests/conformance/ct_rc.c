#include "ct_rc.h"

void
rc_use(int stages)
{
   glEnable(GL_REGISTER_COMBINERS_NV);
   glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, stages);
}

void
rc_const(GLenum which, float r, float g, float b, float a)
{
   glCombinerParameterfvNV(which, VEC4(r, g, b, a));
}

static GLenum
variable(char var)
{
   return GL_VARIABLE_A_NV + (GLenum)(var - 'A');
}

void
rc_in(unsigned stage, GLenum portion, char var, GLenum reg, GLenum mapping)
{
   glCombinerInputNV(GL_COMBINER0_NV + stage, portion, variable(var), reg, mapping, portion);
}

void
rc_in4(unsigned stage, GLenum portion, const GLenum in[8])
{
   for (unsigned i = 0; i < 4; i++)
      rc_in(stage, portion, (char)('A' + i), in[2 * i + 1], in[2 * i]);
}

void
rc_out_with(unsigned stage, GLenum portion, GLenum ab, GLenum cd, GLenum sum, GLenum scale,
            GLenum bias, bool ab_dot, bool cd_dot, bool mux)
{
   glCombinerOutputNV(GL_COMBINER0_NV + stage, portion, ab, cd, sum, scale, bias, ab_dot, cd_dot,
                      mux);
}

void
rc_out(unsigned stage, GLenum portion, GLenum ab, GLenum cd, GLenum sum)
{
   rc_out_with(stage, portion, ab, cd, sum, GL_NONE, GL_NONE, false, false, false);
}

void
rc_move(unsigned stage, GLenum to, GLenum reg, GLenum mapping)
{
   const GLenum in[8] = {mapping, reg, UINV, GL_ZERO, UID, GL_ZERO, UID, GL_ZERO};
   rc_in4(stage, GL_RGB, in);
   rc_in4(stage, GL_ALPHA, in);
   rc_out(stage, GL_RGB, to, RC_DISCARD, RC_DISCARD);
   rc_out(stage, GL_ALPHA, to, RC_DISCARD, RC_DISCARD);
}

void
rc_final(char var, GLenum reg, GLenum mapping)
{
   glFinalCombinerInputNV(variable(var), reg, mapping, var == 'G' ? GL_ALPHA : GL_RGB);
}

void
rc_show(GLenum reg)
{
   for (char var = 'A'; var <= 'F'; var++)
      rc_final(var, GL_ZERO, UID);
   rc_final('D', reg, UID);
   rc_final('G', reg, UID);
}

void
rc_show_signed(unsigned stage, GLenum reg)
{
   const GLenum in[8] = {SID, reg, HBNEG, GL_ZERO, HBNEG, GL_ZERO, UINV, GL_ZERO};
   rc_in4(stage, GL_RGB, in);
   rc_in4(stage, GL_ALPHA, in);
   rc_out(stage, GL_RGB, RC_DISCARD, RC_DISCARD, RC_SPARE0);
   rc_out(stage, GL_ALPHA, RC_DISCARD, RC_DISCARD, RC_SPARE0);
   rc_show(RC_SPARE0);
}

bool
rc_pixel(const char *ids, float r, float g, float b, float a)
{
   float got[4];
   glClearColor(0.125f, 0.25f, 0.125f, 0.25f);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   ct_quad(-1, -1, 1, 1, 0);
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
   return ct_near(ids, 4, got, VEC4(r, g, b, a), 2.01f / 255, "the pixel");
}

bool
rc_signed_pixel(const char *ids, float r, float g, float b, float a)
{
   return rc_pixel(ids, r / 2 + 0.5f, g / 2 + 0.5f, b / 2 + 0.5f, a / 2 + 0.5f);
}

void
rc_texture(unsigned unit, GLenum internal, float r, float g, float b, float a)
{
   glActiveTexture(GL_TEXTURE0 + unit);
   glBindTexture(GL_TEXTURE_2D, 700 + unit);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, 1, 1, 0, GL_RGBA, GL_FLOAT, VEC4(r, g, b, a));
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glEnable(GL_TEXTURE_2D);
   glActiveTexture(GL_TEXTURE0);
}

GLint
rc_get_in(unsigned stage, GLenum portion, char var, GLenum pname)
{
   GLint value = -1;
   glGetCombinerInputParameterivNV(GL_COMBINER0_NV + stage, portion, variable(var), pname, &value);
   return value;
}

GLint
rc_get_out(unsigned stage, GLenum portion, GLenum pname)
{
   GLint value = -1;
   glGetCombinerOutputParameterivNV(GL_COMBINER0_NV + stage, portion, pname, &value);
   return value;
}

GLint
rc_get_final(char var, GLenum pname)
{
   GLint value = -1;
   glGetFinalCombinerInputParameterivNV(variable(var), pname, &value);
   return value;
}

GLint
rc_get(GLenum pname)
{
   GLint v[4] = {-1, -1, -1, -1};
   glGetIntegerv(pname, v);
   return v[0];
}

bool
rc_input_is(const char *ids, unsigned stage, GLenum portion, char var, GLenum reg, GLenum mapping)
{
   return ct_check(ids,
                   rc_get_in(stage, portion, var, GL_COMBINER_INPUT_NV) == (GLint)reg &&
                       rc_get_in(stage, portion, var, GL_COMBINER_MAPPING_NV) == (GLint)mapping &&
                       rc_get_in(stage, portion, var, GL_COMBINER_COMPONENT_USAGE_NV) ==
                           (GLint)portion,
                   "stage %u, %c", stage, var);
}
