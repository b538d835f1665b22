/* Types, variables and functions of the shading language. */
#include "compiler/frontend/glsl/ast/builtins.h"
#include "compiler/frontend/glsl/ast/builtin_table.h"
#include "compiler/frontend/glsl/ast/type_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static const struct glsl_limits limits = {
    .extensions = (1u << GLSL_NUM_EXTENSIONS) - 1,
    .max_version = 120,
    .max_lights = 8,
    .max_clip_planes = 6,
    .max_texture_coords = 5,
    .max_texture_units = 4,
    .max_varying_floats = 32,
    .max_draw_buffers = 3,
};

static struct glsl_language
language(enum glsl_stage stage, unsigned version, uint32_t enabled)
{
   return (struct glsl_language){.stage = stage,
                                 .limits = &limits,
                                 .version = version,
                                 .es = version == 100,
                                 .enabled = enabled};
}

/* Each type of the table has the sizes that its parts have together. */
static void
sizes(void **state)
{
   (void)state;
   struct u_arena *arena = u_arena_create();
   for (unsigned i = 0; i < GLSL_NUM_TYPE_IDS; i++) {
      const struct glsl_type *t = &glsl_type_table[i];
      if (t->base != GLSL_STRUCT)
         continue;
      const struct glsl_type *again = glsl_type_struct(arena, t->name, t->fields, t->num_fields);
      assert_int_equal(again->components, t->components);
      assert_int_equal(again->slots, t->slots);
      assert_true(glsl_type_equal(t, again));
      assert_int_equal(glsl_field_slot(t, t->num_fields), t->slots);
   }
   const struct glsl_type *mat = glsl_type_of(GLSL_FLOAT, 3, 2);
   assert_string_equal(mat->name, "mat2x3");
   assert_int_equal(glsl_num_components(mat), 6);
   assert_int_equal(glsl_num_slots(mat), 2);
   struct glsl_array_types *arrays = NULL;
   const struct glsl_type *array = glsl_type_array(arena, &arrays, mat, 5);
   assert_ptr_equal(array, glsl_type_array(arena, &arrays, mat, 5));
   assert_ptr_not_equal(array, glsl_type_array(arena, &arrays, mat, 6));
   assert_string_equal(array->name, "mat2x3[5]");
   assert_int_equal(glsl_num_slots(array), 10);
   const struct glsl_field fields[] = {
       {"a", array}, {"s", glsl_type_sampler(GLSL_SAMPLER_CUBE)}, {"b", mat}};
   const struct glsl_type *s = glsl_type_struct(arena, "s", fields, 3);
   assert_int_equal(glsl_num_slots(s), 13);
   assert_int_equal(glsl_num_components(s), 36);
   assert_int_equal(glsl_field_slot(s, 2), 11);
   assert_true(glsl_has_sampler(s) && glsl_has_array(s));
   const struct glsl_type *huge = glsl_type_array(arena, &arrays, s, UINT32_MAX);
   assert_int_equal(glsl_num_slots(huge), UINT32_MAX);
   assert_int_equal(glsl_num_components(huge), UINT32_MAX);
   u_arena_destroy(arena);
}

static void
all_types(void **state)
{
   (void)state;
   static const char bases[] = {GLSL_FLOAT, GLSL_INT, GLSL_BOOL};
   for (unsigned b = 0; b < 3; b++)
      for (unsigned rows = 1; rows <= 4; rows++) {
         const struct glsl_type *t = glsl_type_of(bases[b], rows, 1);
         assert_int_equal(t->base, bases[b]);
         assert_int_equal(t->rows, rows);
         assert_int_equal(t->columns, 1);
      }
   for (unsigned columns = 2; columns <= 4; columns++)
      for (unsigned rows = 2; rows <= 4; rows++) {
         const struct glsl_type *t = glsl_type_of(GLSL_FLOAT, rows, columns);
         assert_int_equal(t->rows, rows);
         assert_int_equal(t->columns, columns);
      }
   for (unsigned i = 0; i <= GLSL_SAMPLER_RECT_SHADOW; i++)
      assert_int_equal(glsl_type_sampler(i)->sampler, i);
}

static void
names_of_types(void **state)
{
   (void)state;
   const struct glsl_language v110 = language(GLSL_VERTEX, 110, 0);
   const struct glsl_language v120 = language(GLSL_VERTEX, 120, 1u << GLSL_ARB_TEXTURE_RECTANGLE);
   const struct glsl_language essl = language(GLSL_VERTEX, 100, 0);
   assert_ptr_equal(glsl_type_named(&v120, "mat3x3"), glsl_type_named(&v110, "mat3"));
   assert_ptr_equal(glsl_type_named(&v110, "void"), &glsl_type_void);
   assert_null(glsl_type_named(&v110, "mat3x3"));
   assert_null(glsl_type_named(&v110, "sampler2DRect"));
   assert_non_null(glsl_type_named(&v120, "sampler2DRect"));
   assert_null(glsl_type_named(&essl, "sampler1D"));
   assert_null(glsl_type_named(&essl, "sampler3D"));
   assert_non_null(glsl_type_named(&essl, "gl_DepthRangeParameters"));
   assert_null(glsl_type_named(&essl, "gl_FogParameters"));
   assert_null(glsl_type_named(&v120, "vec5"));
   assert_null(glsl_type_named(&v120, ""));
}

static void
variables(void **state)
{
   (void)state;
   const struct glsl_language vertex = language(GLSL_VERTEX, 120, 0);
   const struct glsl_language fragment = language(GLSL_FRAGMENT, 120, 0);
   const struct glsl_language essl = language(GLSL_FRAGMENT, 100, 1u << GLSL_EXT_FRAG_DEPTH);
   const struct glsl_builtin_variable *v = glsl_find_builtin_variable(&vertex, "gl_Color");
   assert_int_equal(v->kind, GLSL_BUILTIN_ATTRIBUTE);
   v = glsl_find_builtin_variable(&fragment, "gl_Color");
   assert_int_equal(v->kind, GLSL_BUILTIN_INPUT);
   assert_null(glsl_find_builtin_variable(&essl, "gl_Color"));
   assert_true(glsl_find_builtin_variable(&vertex, "gl_TexCoord")->writable);
   assert_false(glsl_find_builtin_variable(&fragment, "gl_TexCoord")->writable);
   assert_null(glsl_find_builtin_variable(&vertex, "gl_FragColor"));
   assert_null(glsl_find_builtin_variable(&fragment, "gl_FragDepthEXT"));
   assert_non_null(glsl_find_builtin_variable(&essl, "gl_FragDepthEXT"));
   v = glsl_find_builtin_variable(&fragment, "gl_MaxDrawBuffers");
   assert_int_equal(glsl_builtin_constant(&limits, v), 3);
   v = glsl_find_builtin_variable(&essl, "gl_MaxVaryingVectors");
   assert_int_equal(glsl_builtin_constant(&limits, v), 8);
   v = glsl_find_builtin_variable(&vertex, "gl_TextureMatrixTranspose");
   assert_int_equal(glsl_builtin_length(&limits, v), 5);
   v = glsl_find_builtin_variable(&vertex, "gl_Position");
   assert_int_equal(glsl_builtin_length(&limits, v), 0);
   assert_null(glsl_find_builtin_variable(&vertex, "gl_"));
   assert_null(glsl_find_builtin_variable(&vertex, "x"));
}

/* Every state is a variable of its own, in both stages. */
static void
states(void **state)
{
   (void)state;
   static const char *const names[] = {
       [GLSL_STATE_MODEL_VIEW_MATRIX] = "gl_ModelViewMatrix",
       [GLSL_STATE_TEXTURE_MATRIX_INVERSE_TRANSPOSE] = "gl_TextureMatrixInverseTranspose",
       [GLSL_STATE_NORMAL_SCALE] = "gl_NormalScale",
       [GLSL_STATE_LIGHT_SOURCE] = "gl_LightSource",
       [GLSL_STATE_OBJECT_PLANE_Q] = "gl_ObjectPlaneQ",
       [GLSL_STATE_FOG] = "gl_Fog",
   };
   const struct glsl_language vertex = language(GLSL_VERTEX, 110, 0);
   const struct glsl_language fragment = language(GLSL_FRAGMENT, 110, 0);
   for (unsigned i = 0; i < GLSL_NUM_STATES; i++)
      if (names[i]) {
         const struct glsl_builtin_variable *v = glsl_find_builtin_variable(&vertex, names[i]);
         assert_ptr_equal(v, glsl_find_builtin_variable(&fragment, names[i]));
         assert_int_equal(v->kind, GLSL_BUILTIN_STATE);
         assert_int_equal(v->state, i);
      }
}

/* The overloads as "type(types) ...". */
static const char *
overloads(const struct glsl_language *l, const char *name)
{
   static char text[512];
   const struct glsl_builtin_function *f = NULL;
   const unsigned num = glsl_find_builtin_functions(l, name, &f);
   size_t n = 0;
   text[0] = '\0';
   for (unsigned i = 0; i < num; i++) {
      assert_string_equal(f[i].name, name);
      n += (size_t)snprintf(text + n, sizeof text - n, "%s%s(", i ? " " : "", f[i].type->name);
      for (unsigned k = 0; k < f[i].num_params; k++)
         n +=
             (size_t)snprintf(text + n, sizeof text - n, "%s%s", k ? "," : "", f[i].param[k]->name);
      n += (size_t)snprintf(text + n, sizeof text - n, ")");
   }
   return text;
}

static void
functions(void **state)
{
   (void)state;
   const struct glsl_language v110 = language(GLSL_VERTEX, 110, 0);
   const struct glsl_language v120 = language(GLSL_VERTEX, 120, 0);
   const struct glsl_language f110 = language(GLSL_FRAGMENT, 110, 0);
   const struct glsl_language lod = language(GLSL_FRAGMENT, 110, 1u << GLSL_ARB_SHADER_TEXTURE_LOD);
   const struct glsl_language essl = language(GLSL_FRAGMENT, 100, 0);
   const struct glsl_language deriv =
       language(GLSL_FRAGMENT, 100, 1u << GLSL_OES_STANDARD_DERIVATIVES);
   assert_string_equal(overloads(&v110, "radians"),
                       "float(float) vec2(vec2) vec3(vec3) vec4(vec4)");
   assert_string_equal(overloads(&v110, "mod"),
                       "float(float,float) vec2(vec2,vec2) vec3(vec3,vec3) vec4(vec4,vec4) "
                       "vec2(vec2,float) vec3(vec3,float) vec4(vec4,float)");
   assert_string_equal(overloads(&v110, "abs"), "float(float) vec2(vec2) vec3(vec3) vec4(vec4) "
                                                "int(int) ivec2(ivec2) ivec3(ivec3) ivec4(ivec4)");
   assert_string_equal(overloads(&essl, "abs"), "float(float) vec2(vec2) vec3(vec3) vec4(vec4)");
   assert_string_equal(overloads(&v110, "matrixCompMult"),
                       "mat2(mat2,mat2) mat3(mat3,mat3) mat4(mat4,mat4)");
   assert_non_null(strstr(overloads(&v120, "matrixCompMult"), "mat2x3(mat2x3,mat2x3)"));
   assert_string_equal(overloads(&v110, "texture1D"), "vec4(sampler1D,float)");
   assert_string_equal(overloads(&f110, "texture1D"),
                       "vec4(sampler1D,float) vec4(sampler1D,float,float)");
   assert_string_equal(overloads(&essl, "texture1D"), "");
   assert_string_equal(overloads(&essl, "texture2D"),
                       "vec4(sampler2D,vec2) vec4(sampler2D,vec2,float)");
   assert_string_equal(overloads(&v110, "textureCubeLod"), "vec4(samplerCube,vec3,float)");
   assert_string_equal(overloads(&f110, "textureCubeLod"), "");
   assert_string_equal(overloads(&lod, "textureCubeLod"), "vec4(samplerCube,vec3,float)");
   assert_string_equal(overloads(&v110, "dFdx"), "");
   assert_string_equal(overloads(&essl, "dFdx"), "");
   assert_string_equal(overloads(&deriv, "dFdx"), "float(float) vec2(vec2) vec3(vec3) vec4(vec4)");
   assert_string_equal(overloads(&f110, "ftransform"), "");
   assert_string_equal(overloads(&v110, "ftransform"), "vec4()");
   assert_string_equal(overloads(&v120, "nothing"), "");
   const struct glsl_builtin_function *f;
   assert_int_equal(glsl_find_builtin_functions(&f110, "texture2DProj", &f), 4);
   assert_true(f[3].projects && f[3].lookup == GLSL_LOOKUP_BIAS && f[3].op == GLSL_FN_TEXTURE);
   assert_int_equal(glsl_find_builtin_functions(&f110, "atan", &f), 8);
   assert_true(f[0].op == GLSL_FN_ATAN2 && f[4].op == GLSL_FN_ATAN);
}

/* Each group is found by its name, and of what the table has nothing is outside of the groups. */
static void
groups(void **state)
{
   (void)state;
   unsigned rows = 0;
   for (uint32_t i = 0; i < glsl_num_builtin_groups; i++) {
      const struct glsl_builtin_group *g = &glsl_builtin_groups[i];
      assert_int_equal(g->first, rows);
      rows += g->num;
      if (i)
         assert_true(strcmp(g[-1].name, g->name) <= 0);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(sizes),     cmocka_unit_test(all_types), cmocka_unit_test(names_of_types),
       cmocka_unit_test(variables), cmocka_unit_test(states),    cmocka_unit_test(functions),
       cmocka_unit_test(groups),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
