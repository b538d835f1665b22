/* Random shaders as a whole; see random.h. */
#include <stdio.h>

#include "shader.h"

typedef struct glsl_random_type type;

/* Ends a line that no shrinker leaves out: without it a variable is not defined. */
#define KEPT " //"

static const type vec4 = {BASE_FLOAT, 4}, vec3 = {BASE_FLOAT, 3}, scalar = {BASE_FLOAT, 1};

static const struct builtin {
   const char *name;
   type type;
   uint8_t stages; /* 1 vertices, 2 fragments; 3 state */
} builtins[] = {
    {"gl_Vertex", {BASE_FLOAT, 4}, 1},
    {"gl_Color", {BASE_FLOAT, 4}, 3},
    {"gl_SecondaryColor", {BASE_FLOAT, 4}, 1},
    {"gl_Normal", {BASE_FLOAT, 3}, 1},
    {"gl_MultiTexCoord0", {BASE_FLOAT, 4}, 1},
    {"gl_MultiTexCoord1", {BASE_FLOAT, 4}, 1},
    {"gl_FogCoord", {BASE_FLOAT, 1}, 1},
    {"(gl_FragCoord * 0.05)", {BASE_FLOAT, 4}, 2},
    {"gl_FrontFacing", {BASE_BOOL, 1}, 2},
    {"gl_ModelViewMatrix", {BASE_MATRIX, 4}, 3},
    {"gl_ProjectionMatrix", {BASE_MATRIX, 4}, 3},
    {"gl_ModelViewProjectionMatrixInverse", {BASE_MATRIX, 4}, 3},
    {"gl_TextureMatrix[1]", {BASE_MATRIX, 4}, 3},
    {"gl_NormalMatrix", {BASE_MATRIX, 3}, 3},
    {"gl_LightSource[0].diffuse", {BASE_FLOAT, 4}, 3},
    {"gl_LightSource[1].position", {BASE_FLOAT, 4}, 3},
    {"gl_LightSource[1].spotDirection", {BASE_FLOAT, 3}, 3},
    {"gl_FrontMaterial.ambient", {BASE_FLOAT, 4}, 3},
    {"gl_FrontLightProduct[0].diffuse", {BASE_FLOAT, 4}, 3},
    {"gl_LightModel.ambient", {BASE_FLOAT, 4}, 3},
    {"gl_Fog.color", {BASE_FLOAT, 4}, 3},
    {"gl_Fog.scale", {BASE_FLOAT, 1}, 3},
    {"gl_TextureEnvColor[1]", {BASE_FLOAT, 4}, 3},
    {"gl_ObjectPlaneS[0]", {BASE_FLOAT, 4}, 3},
    {"gl_DepthRange.far", {BASE_FLOAT, 1}, 3},
};

/* Some of the built-in variables. What fragments read of fixed function is for shaders without a
 * vertex shader. */
static void
declare_builtins(struct shader *s, bool fixed_vertex)
{
   const unsigned num = sizeof builtins / sizeof *builtins;
   for (unsigned n = 4; n; n--) {
      const struct builtin *b = &builtins[shader_below(s, num)];
      if ((b->stages & (s->vertex ? 1u : 2u)) && (s->vertex || fixed_vertex || b->name[3] != 'C'))
         shader_declare(s, b->name, b->type, false);
   }
   if (fixed_vertex && !s->vertex) {
      static const struct builtin from_vertex[] = {{"gl_TexCoord[0]", {BASE_FLOAT, 4}, 2},
                                                   {"gl_TexCoord[1]", {BASE_FLOAT, 4}, 2},
                                                   {"gl_SecondaryColor.rgb", {BASE_FLOAT, 3}, 2},
                                                   {"gl_FogFragCoord", {BASE_FLOAT, 1}, 2}};
      for (unsigned i = 0; i < 4; i++)
         shader_declare(s, from_vertex[i].name, from_vertex[i].type, false);
   }
   if (s->vertex || fixed_vertex)
      shader_declare(s, s->vertex ? "gl_Vertex" : "gl_Color", vec4, false);
}

static void
declare_globals(struct shader *s, const char *qualifier, const struct glsl_random_global *global,
                unsigned num)
{
   for (unsigned i = 0; i < num; i++) {
      fuzz_text_add(s->text, "%s %s %s;\n", qualifier, shader_type_name(global[i].type),
                    global[i].name);
      if (!s->vertex || *qualifier != 'v')
         shader_declare(s, global[i].name, global[i].type, false);
   }
}

static void
header(struct shader *s, const struct glsl_random_program *p, bool user_varyings)
{
   fuzz_text_add(s->text, "#version %u\n", p->v120 ? 120u : 110u);
   if (s->careful)
      shader_add(s, "uniform float e;\n");
   declare_globals(s, "uniform", p->uniform, GLSL_RANDOM_UNIFORMS);
   if (user_varyings)
      declare_globals(s, "varying", p->varying, GLSL_RANDOM_VARYINGS);
   if (s->vertex)
      declare_globals(s, "attribute", p->attrib, GLSL_RANDOM_ATTRIBS);
   shader_add(s, "uniform sampler2D tex0, tex1;\nuniform sampler3D tex2;\n"
                 "uniform samplerCube tex3;\nuniform sampler2DShadow tex4;\n"
                 "struct S { vec3 v; mat2 m; float f[4]; };\nuniform S s;\n");
}

/* A function, before those that call it. */
static void
function(struct shader *s)
{
   struct function *f = &s->function[s->num_functions];
   const unsigned num_variables = s->num_variables;
   *f = (struct function){shader_random_type(s),
                          {shader_random_type(s), shader_random_type(s), shader_random_type(s)}};
   fuzz_text_add(s->text, "%s f%u(%s a, inout %s b, out %s c, float d[4])\n{",
                 shader_type_name(f->result), s->num_functions, shader_type_name(f->param[0]),
                 shader_type_name(f->param[1]), shader_type_name(f->param[2]));
   shader_declare(s, "a", f->param[0], true);
   shader_declare(s, "b", f->param[1], true);
   shader_declare(s, "d[1]", scalar, true);
   s->divergent++;
   shader_add(s, "\n   c = ");
   shader_expression(s, f->param[2], 2);
   shader_add(s, ";");
   shader_bound(s, "c", f->param[2]);
   shader_add(s, KEPT);
   shader_declare(s, "c", f->param[2], true);
   s->loops = 2;
   shader_statements(s, 3);
   if (shader_below(s, 2)) {
      shader_add(s, "\n   if (");
      shader_condition(s);
      shader_add(s, ")\n      return ");
      shader_expression(s, f->result, 1);
      shader_add(s, ";");
   }
   shader_add(s, "\n   return ");
   shader_expression(s, f->result, 1);
   shader_add(s, ";" KEPT "\n}\n");
   s->divergent--;
   s->num_variables = num_variables;
   s->num_functions++;
}

/* A structure with an array in it, an array of vectors, and an index of them that branches. */
static void
arrays(struct shader *s)
{
   static const char *const elements[] = {"t.f[0]", "t.f[3]"};
   const type mat2 = {BASE_MATRIX, 2}, number = {BASE_INT, 1};
   shader_add(s, "\n   S t = s;\n   vec3 w[4];");
   for (unsigned i = 0; i < 4; i++) {
      fuzz_text_add(s->text, "\n   w[%u] = ", i);
      shader_expression(s, vec3, 3);
      shader_add(s, ";" KEPT);
   }
   shader_add(s, "\n   int k = ");
   shader_index(s, 4);
   shader_add(s, ";");
   shader_declare(s, "k", number, false);
   shader_declare(s, "t.v", vec3, true);
   shader_declare(s, "t.m", mat2, true);
   shader_declare(s, elements[shader_below(s, 2)], scalar, true);
   shader_declare(s, "t.f[k]", scalar, true);
   shader_declare(s, "w[k]", vec3, true);
   shader_declare(s, "w[2]", vec3, true);
   s->arrays = true;
}

/* NAME = some value of the type */
static void
give(struct shader *s, const char *name, type t)
{
   fuzz_text_add(s->text, "\n   %s = ", name);
   shader_expression(s, t, 1);
   shader_add(s, ";");
   shader_bound(s, name, t);
   shader_add(s, KEPT);
}

static void
results(struct shader *s, const struct glsl_random_program *p, bool user_varyings)
{
   s->budget = 20;
   shader_add(s, "\n   result += vec4(t.v, t.f[k]) * 0.5 + vec4(t.m[0], t.m[1]) * 0.25;");
   shader_add(s, "\n   result += vec4(w[k], w[2].x) * 0.5;");
   shader_bound(s, "result", vec4);
   if (!s->vertex) {
      shader_add(s, "\n   gl_FragColor = result + ");
      shader_expression(s, vec4, 1);
      shader_add(s, ";" KEPT);
      return;
   }
   for (unsigned i = 0; i < GLSL_RANDOM_VARYINGS && user_varyings; i++)
      give(s, p->varying[i].name, p->varying[i].type);
   if (!user_varyings) {
      shader_add(s, "\n   gl_FrontColor = result * 0.25 + 0.25;" KEPT);
      give(s, "gl_FrontSecondaryColor", vec4);
      give(s, "gl_TexCoord[0]", vec4);
      fuzz_text_add(s->text, "\n   gl_TexCoord[0] = vec4(gl_TexCoord[0].stp%s, 1.0);" KEPT,
                    s->careful ? " + e" : "");
      give(s, "gl_FogFragCoord", scalar);
   }
   shader_add(s, "\n   gl_Position = ");
   if (s->careful)
      shader_add(s,
                 shader_below(s, 2) ? "gl_ModelViewProjectionMatrix * gl_Vertex" : "ftransform()");
   else
      shader_expression(s, vec4, 0);
   shader_add(s, ";" KEPT);
}

static void
random_shader(const struct glsl_random_program *p, uint64_t *state,
              const struct glsl_random_options *o, bool vertex, struct fuzz_text *text)
{
   const bool both = o->stages == GLSL_RANDOM_BOTH;
   const bool user_varyings = both || (!o->careful && !vertex);
   struct shader s = {.text = text,
                      .state = state,
                      .budget = 60,
                      .indent = 1,
                      .vertex = vertex,
                      .v120 = p->v120,
                      .careful = o->careful,
                      .no_textures = vertex && o->no_vertex_textures};
   header(&s, p, user_varyings);
   declare_builtins(&s, !both);
   const unsigned num_functions = shader_below(&s, MAX_FUNCTIONS + 1);
   while (s.num_functions < num_functions)
      function(&s);
   s.loops = 0;
   s.budget = 60;
   shader_add(&s, "void main()\n{");
   shader_add(&s, "\n   vec4 result = vec4(0.0);");
   shader_declare(&s, "result", vec4, true);
   arrays(&s);
   s.budget = 60;
   shader_statements(&s, 12);
   results(&s, p, user_varyings);
   shader_add(&s, "\n}\n");
}

static void
random_globals(struct glsl_random_program *p, uint64_t *state)
{
   struct shader s = {.state = state};
   p->v120 = random_below(state, 2);
   for (unsigned i = 0; i < GLSL_RANDOM_UNIFORMS; i++) {
      snprintf(p->uniform[i].name, sizeof p->uniform[i].name, "u%u", i);
      p->uniform[i].type = shader_random_type(&s);
   }
   for (unsigned i = 0; i < GLSL_RANDOM_VARYINGS; i++) {
      type *t = &p->varying[i].type;
      snprintf(p->varying[i].name, sizeof p->varying[i].name, "v%u", i);
      *t = shader_random_type(&s);
      t->base = t->base == BASE_MATRIX ? BASE_MATRIX : BASE_FLOAT;
   }
   for (unsigned i = 0; i < GLSL_RANDOM_ATTRIBS; i++) {
      snprintf(p->attrib[i].name, sizeof p->attrib[i].name, "a%u", i);
      p->attrib[i].type = (type){BASE_FLOAT, 1 + random_below(state, 4)};
   }
}

void
glsl_random_program(struct glsl_random_program *p, uint64_t *state,
                    const struct glsl_random_options *o, struct fuzz_text *vertex,
                    struct fuzz_text *fragment)
{
   random_globals(p, state);
   if (o->stages & GLSL_RANDOM_VERTEX)
      random_shader(p, state, o, true, vertex);
   if (o->stages & GLSL_RANDOM_FRAGMENT)
      random_shader(p, state, o, false, fragment);
}
