#include "ct_glsl.h"

GLuint
ct_shader(GLenum type, const char *text)
{
   const GLuint name = glCreateShader(type);
   glShaderSource(name, 1, &text, NULL);
   glCompileShader(name);
   return name;
}

bool
ct_is_compiled(GLuint shader)
{
   GLint ok = -1;
   glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
   return ok == GL_TRUE;
}

GLuint
ct_attached(const char *vertices, const char *fragments)
{
   const GLuint program = glCreateProgram();
   if (vertices)
      glAttachShader(program, ct_shader(GL_VERTEX_SHADER, vertices));
   if (fragments)
      glAttachShader(program, ct_shader(GL_FRAGMENT_SHADER, fragments));
   return program;
}

bool
ct_links(GLuint program)
{
   GLint ok = -1;
   glLinkProgram(program);
   glGetProgramiv(program, GL_LINK_STATUS, &ok);
   return ok == GL_TRUE;
}

GLuint
ct_use(const char *ids, const char *vertices, const char *fragments)
{
   const GLuint program = ct_attached(vertices, fragments);
   CHECK(ids, ct_links(program));
   glUseProgram(program);
   return program;
}
