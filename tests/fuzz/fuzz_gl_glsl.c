/* Programs of the shading language for fuzz_gl: texts that compile or nearly do, linked, used,
 * drawn with, and changed and deleted in between. Chance alone writes no shader. */
#include "fuzz_gl.h"

#include <stddef.h>
#include <string.h>

static const char *const vertex_texts[] = {
    "void main() { gl_Position = ftransform(); gl_FrontColor = gl_Color; }",
    "attribute vec4 a; uniform mat4 m[3]; uniform int n; varying vec4 v;"
    "void main() { v = a; for (int i = 0; i < n; i++) v = m[i] * v; gl_Position = v + gl_Vertex; }",
    "uniform sampler2D t; varying vec4 v; invariant varying vec2 w[2];"
    "void main() { v = texture2DLod(t, gl_Vertex.xy, 1.0); w[1] = v.xy; w[0] = -w[1];"
    " gl_Position = v; gl_PointSize = v.x; gl_ClipVertex = gl_ModelViewMatrix * v; }",
    "void helper(inout vec4 p); void main() { gl_Position = gl_Vertex; helper(gl_Position); }",
    "void helper(inout vec4 p) { p *= gl_LightSource[1].position; gl_TexCoord[3] = p; }",
    "attribute float b[2]; void main() { gl_Position = vec4(b[0]) + gl_MultiTexCoord1; }",
    "void main() { gl_Position = nothing; }",
};
static const char *const fragment_texts[] = {
    "void main() { gl_FragColor = gl_Color * gl_TexCoord[3] + gl_Fog.color; }",
    "varying vec4 v; uniform vec3 k; uniform bvec2 b;"
    "void main() { if (v.x < k.y) discard; gl_FragColor = b.x ? v : vec4(k, 1.0); }",
    "struct S { vec4 a; float b[3]; }; uniform S s[2]; uniform sampler2D t[2]; varying vec4 v;"
    "void main() { gl_FragColor = texture2D(t[0], v.xy) + texture2D(t[1], s[1].a.xy) * s[0].b[2]; "
    "}",
    "uniform samplerCube c; uniform sampler3D d; uniform sampler2DShadow e; uniform sampler1D f;"
    "void main() { gl_FragData[0] = textureCube(c, gl_TexCoord[0].xyz) + texture3D(d, vec3(0.5));"
    " gl_FragData[1] = shadow2D(e, vec3(0.5)) + texture1D(f, 0.3); gl_FragDepth = 0.5; }",
    "varying vec2 w[2]; void main() { gl_FragColor = vec4(dFdx(w[0]), fwidth(w[1]));"
    " while (gl_FragColor.x < 1.0) gl_FragColor.x += 0.25; }",
    "varying float v; void main() { gl_FragColor = vec4(v); }",
    "vec4 f() { return f(); } void main() { gl_FragColor = f(); }",
};

#define PICK(f, list) (list)[fuzz_below(f, sizeof(list) / sizeof *(list))]

static GLuint
new_shader(struct fuzz *f, struct gl_context *ctx, bool vertex)
{
   const GLchar *text = vertex ? PICK(f, vertex_texts) : PICK(f, fragment_texts);
   const GLuint shader =
       ctx->table->CreateShader(ctx, vertex ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER);
   const GLint cut = (GLint)fuzz_below(f, (uint32_t)strlen(text));
   ctx->table->ShaderSource(ctx, shader, 1, &text, fuzz_below(f, 16) ? NULL : &cut);
   ctx->table->CompileShader(ctx, shader);
   return shader;
}

static void
set_uniforms(struct fuzz *f, struct gl_context *ctx)
{
   for (uint32_t n = fuzz_below(f, 12); n--;) {
      const GLint at = (GLint)fuzz_below(f, 12) - 1, i = fuzz_int(f);
      const GLsizei count = fuzz_count(f);
      const GLfloat *floats = fuzz_floats(f);
      switch (fuzz_below(f, 7)) {
      case 0:
         ctx->table->Uniform1i(ctx, at, i);
         break;
      case 1:
         ctx->table->Uniform1f(ctx, at, fuzz_float(f));
         break;
      case 2:
         ctx->table->Uniform4fv(ctx, at, count, floats);
         break;
      case 3:
         ctx->table->Uniform2iv(ctx, at, count, fuzz_bytes(f));
         break;
      case 4:
         ctx->table->UniformMatrix4fv(ctx, at, count, fuzz_below(f, 2) != 0, floats);
         break;
      case 5:
         ctx->table->Uniform3fv(ctx, at, count, floats);
         break;
      default:
         ctx->table->Uniform1fv(ctx, at, count, floats);
      }
   }
}

/* What applications should not do to a program that is in use. */
static void
disturb(struct fuzz *f, struct gl_context *ctx, GLuint program, GLuint shader)
{
   switch (fuzz_below(f, 8)) {
   case 0:
      ctx->table->DeleteProgram(ctx, program);
      break;
   case 1:
      ctx->table->DetachShader(ctx, program, shader);
      ctx->table->LinkProgram(ctx, program);
      break;
   case 2:
      ctx->table->BindAttribLocation(ctx, program, fuzz_below(f, 20), "a");
      ctx->table->LinkProgram(ctx, program);
      break;
   case 3:
      ctx->table->UseProgram(ctx, (GLuint)fuzz_int(f));
      break;
   case 4:
      ctx->table->DeleteShader(ctx, shader);
      ctx->table->CompileShader(ctx, shader);
      break;
   case 5:
      ctx->table->AttachShader(ctx, program, new_shader(f, ctx, fuzz_below(f, 2)));
      ctx->table->LinkProgram(ctx, program);
      break;
   default:
      ctx->table->ValidateProgram(ctx, program);
   }
}

void
fuzz_shading_language(struct fuzz *f, struct gl_context *ctx,
                      void (*draw)(struct fuzz *f, struct gl_context *ctx))
{
   GLuint shader = 0;
   const GLuint program = ctx->table->CreateProgram(ctx);
   const uint32_t stages = 1 + fuzz_below(f, 3);
   for (uint32_t n = 1 + fuzz_below(f, 3); n; n--) {
      for (unsigned stage = 0; stage < 2; stage++) {
         if (!(stages >> stage & 1))
            continue;
         shader = new_shader(f, ctx, stage == 0);
         ctx->table->AttachShader(ctx, program, shader);
      }
      if (fuzz_below(f, 2))
         break;
   }
   ctx->table->LinkProgram(ctx, program);
   ctx->table->UseProgram(ctx, program);
   set_uniforms(f, ctx);
   draw(f, ctx);
   for (uint32_t n = fuzz_below(f, 4); n; n--) {
      disturb(f, ctx, program, shader);
      set_uniforms(f, ctx);
      draw(f, ctx);
   }
   if (fuzz_below(f, 4))
      ctx->table->UseProgram(ctx, 0);
   if (fuzz_below(f, 4))
      ctx->table->DeleteProgram(ctx, program);
}
