/* Programs in the shading language. */
#include "demo.h"

#include <stdio.h>

struct demo_glsl glsl;

static GLuint
compile(GLenum stage, const char *text)
{
   const GLuint shader = glsl.CreateShader(stage);
   glsl.ShaderSource(shader, 1, &text, NULL);
   glsl.CompileShader(shader);
   return shader;
}

GLuint
demo_shaders(const char *name, const char *vertex, const char *fragment)
{
   const GLuint shaders[2] = {compile(GL_VERTEX_SHADER, vertex),
                              compile(GL_FRAGMENT_SHADER, fragment)};
   const GLuint program = glsl.CreateProgram();
   char log[2000] = "";
   GLint linked = 0;
   for (int i = 0; i < 2; i++)
      glsl.AttachShader(program, shaders[i]);
   glsl.LinkProgram(program);
   glsl.GetProgramiv(program, GL_LINK_STATUS, &linked);
   if (linked)
      return program;
   for (int i = 0; i < 2; i++) {
      glsl.GetShaderInfoLog(shaders[i], sizeof log, NULL, log);
      fputs(log, stderr);
   }
   glsl.GetProgramInfoLog(program, sizeof log, NULL, log);
   fprintf(stderr, "%s: %s\n", name, log);
   return 0;
}

void
demo_uniform1i(GLuint program, const char *name, int value)
{
   glsl.Uniform1i(glsl.GetUniformLocation(program, name), value);
}

void
demo_uniform1f(GLuint program, const char *name, float value)
{
   glsl.Uniform1f(glsl.GetUniformLocation(program, name), value);
}

void
demo_uniform3f(GLuint program, const char *name, float x, float y, float z)
{
   glsl.Uniform3f(glsl.GetUniformLocation(program, name), x, y, z);
}
