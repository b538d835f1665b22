/* Calls of texture functions. */
#include "shader.h"

static const struct texture_function {
   const char *name;
   uint8_t components; /* of coordinates */
   uint8_t units;      /* that take it, by number */
   bool implicit;      /* derivatives: outside of branches, and only there has it a bias */
   bool projects;      /* divides by the last coordinate */
   bool lod;           /* names a level: vertex shaders only */
} functions[] = {
    {"texture2D", 2, 0x3, true, false, false},       {"texture2DProj", 3, 0x3, true, true, false},
    {"texture2DProj", 4, 0x3, true, true, false},    {"texture3D", 3, 0x4, true, false, false},
    {"texture3DProj", 4, 0x4, true, true, false},    {"textureCube", 3, 0x8, true, false, false},
    {"shadow2D", 3, 0x10, true, false, false},       {"texture2DLod", 2, 0x3, false, false, true},
    {"texture2DProjLod", 3, 0x3, false, true, true}, {"texture3DLod", 3, 0x4, false, false, true},
    {"textureCubeLod", 3, 0x8, false, false, true},  {"shadow2DLod", 3, 0x10, false, false, true},
};

/* Careful: small, between texels or faces of a cube by chance only, and the divisor is not near
 * zero. */
static void
coordinate(struct shader *s, const struct texture_function *f, unsigned depth)
{
   const struct glsl_random_type scalar = {BASE_FLOAT, 1}, all = {BASE_FLOAT, f->components};
   if (!s->careful) {
      shader_expression(s, all, depth + 1);
      return;
   }
   fuzz_text_add(s->text, "vec%u(", f->components);
   for (unsigned i = 0; i < f->components; i++) {
      const bool last = f->projects && i + 1 == f->components;
      fuzz_text_add(s->text, "%s", i ? ", " : "");
      if (last)
         shader_add(s, "0.5 + abs(clamp(");
      else
         fuzz_text_add(s->text, "e * %u.0 + clamp(", i + 1);
      shader_expression(s, scalar, depth + 2);
      shader_add(s, last ? ", -2.0, 2.0))" : ", -1.9, 1.9)");
   }
   shader_add(s, ")");
}

void
shader_texture(struct shader *s, unsigned depth)
{
   if (s->no_textures) {
      shader_expression(s, (struct glsl_random_type){BASE_FLOAT, 4}, depth);
      return;
   }
   const unsigned num = sizeof functions / sizeof *functions;
   const struct texture_function *f = &functions[shader_below(s, num)];
   /* Level of detail: named in vertex shaders, and derivatives in fragment shaders. Careful
    * vertex shaders have no other. */
   while (f->lod != s->vertex)
      f = &functions[shader_below(s, num)];
   unsigned unit = shader_below(s, GLSL_RANDOM_SAMPLERS);
   while (!(f->units >> unit & 1))
      unit = (unit + 1) % GLSL_RANDOM_SAMPLERS;
   /* Levels are chosen by derivatives, which are not defined in branches: unit 0 has one level. */
   if (s->careful && s->divergent && f->implicit) {
      f = &functions[0];
      unit = 0;
   }
   fuzz_text_add(s->text, "%s(tex%u, ", f->name, unit);
   coordinate(s, f, depth);
   if (f->lod) {
      static const char *const levels[] = {"0.0", "1.0", "0.5", "2.25", "-1.0"};
      fuzz_text_add(s->text, ", %s", levels[shader_below(s, 5)]);
   } else if (!shader_below(s, 4)) {
      static const char *const biases[] = {"0.0", "1.0", "-0.5", "0.75"};
      fuzz_text_add(s->text, ", %s", biases[shader_below(s, 4)]);
   }
   shader_add(s, ")");
}
