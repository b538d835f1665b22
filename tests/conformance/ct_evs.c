#include "ct_evs.h"

GLuint
evs_symbols(GLenum type, GLenum storage, unsigned count)
{
   return glGenSymbolsEXT(type, storage, GL_FULL_RANGE_EXT, count);
}

GLuint
evs_symbol(GLenum type, GLenum storage)
{
   return evs_symbols(type, storage, 1);
}

GLuint
evs_vector(float x, float y, float z, float w)
{
   const GLuint id = evs_symbol(GL_VECTOR_EXT, GL_INVARIANT_EXT);
   evs_set(id, x, y, z, w);
   return id;
}

GLuint
evs_scalar(float x)
{
   const GLuint id = evs_symbol(GL_SCALAR_EXT, GL_INVARIANT_EXT);
   evs_set(id, x, 0, 0, 0);
   return id;
}

GLuint
evs_matrix(const float m[16])
{
   const GLuint id = evs_symbol(GL_MATRIX_EXT, GL_INVARIANT_EXT);
   glSetInvariantEXT(id, GL_FLOAT, m);
   return id;
}

void
evs_set(GLuint invariant, float x, float y, float z, float w)
{
   glSetInvariantEXT(invariant, GL_FLOAT, VEC4(x, y, z, w));
}

GLuint
evs_constant(float x, float y, float z, float w)
{
   const GLuint id = evs_symbol(GL_VECTOR_EXT, GL_LOCAL_CONSTANT_EXT);
   glSetLocalConstantEXT(id, GL_FLOAT, VEC4(x, y, z, w));
   return id;
}

GLuint
evs_scalar_constant(float x)
{
   const GLuint id = evs_symbol(GL_SCALAR_EXT, GL_LOCAL_CONSTANT_EXT);
   glSetLocalConstantEXT(id, GL_FLOAT, &x);
   return id;
}

GLuint
evs_local(GLenum type)
{
   return evs_symbol(type, GL_LOCAL_EXT);
}

void
evs_begin(GLuint shader)
{
   const GLuint mvp = glBindParameterEXT(GL_MVP_MATRIX_EXT);
   const GLuint vertex = glBindParameterEXT(GL_CURRENT_VERTEX_EXT);
   glBindVertexShaderEXT(shader);
   glBeginVertexShaderEXT();
   glShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_VERTEX_EXT, mvp, vertex);
}

bool
evs_end(const char *ids)
{
   glEndVertexShaderEXT();
   glEnable(GL_VERTEX_SHADER_EXT);
   return ct_no_error(ids, __FILE__, __LINE__);
}

void
evs_show(GLuint symbol)
{
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, symbol);
}

void
evs_show_color(GLuint symbol)
{
   glShaderOp1EXT(GL_OP_MOV_EXT, GL_OUTPUT_COLOR0_EXT, symbol);
}

bool
evs_shader_of(const char *ids, GLuint shader, GLuint symbol)
{
   evs_begin(shader);
   evs_show(symbol);
   return evs_end(ids);
}

bool
evs_color_shader(const char *ids, GLuint shader, float r, float g, float b)
{
   evs_begin(shader);
   evs_show_color(evs_constant(r, g, b, 1));
   return evs_end(ids);
}

static void
draw_point(void *data)
{
   glBegin(GL_POINTS);
   glVertex3f(0, 0, 0);
   glEnd();
}

struct ct_result
evs_point(void)
{
   return ct_feedback(draw_point, NULL);
}

bool
evs_check_value(const char *ids, const float expected[4], float tolerance)
{
   const struct ct_result r = evs_point();
   return ct_check(ids, r.drawn, "nothing was drawn") &&
          ct_near(ids, 4, r.tex, expected, tolerance, "OUTPUT_TEXTURE_COORD0_EXT");
}

bool
evs_check_color(const char *ids, float r, float g, float b)
{
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   return CHECK_PIXEL(ids, CT_SIZE / 2, CT_SIZE / 2, r, g, b);
}

GLenum
evs_check_some_error(const char *ids, const char *what)
{
   const GLenum error = glGetError();
   ct_check(ids, error != GL_NO_ERROR, "no error of %s", what);
   return error;
}

bool
evs_check_either(const char *ids, GLenum one, GLenum other, const char *what)
{
   const GLenum error = glGetError();
   return ct_check(ids, error == one || error == other, "error 0x%x of %s", error, what);
}
