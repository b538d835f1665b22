/* Memory runs out: each allocation in turn fails, and the compiler says so, without a crash or a
 * leak (VP-109). malloc and its kin are the linker's --wrap ones below. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/frontend/assembly/arb.h"
#include "compiler/frontend/assembly/nv_vp.h"
#include "compiler/frontend/nv_fp/nv_fp.h"
#include "compiler/tgsi/tgsi.h"
#include "glsl_compile.h"
#include "compiler/pass/pass.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *p, size_t size);
void __real_free(void *p);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *p, size_t size);
void __wrap_free(void *p);

/* Counts down while a test runs; the allocation that finds 0 fails, and all behind it. */
static long left;
static long live; /* allocations not freed */

static bool
grant(void)
{
   return left > 0 && left--;
}

void *
__wrap_malloc(size_t size)
{
   void *p = grant() ? __real_malloc(size) : NULL;
   live += p != NULL;
   return p;
}

void *
__wrap_calloc(size_t count, size_t size)
{
   void *p = grant() ? __real_calloc(count, size) : NULL;
   live += p != NULL;
   return p;
}

void *
__wrap_realloc(void *p, size_t size)
{
   if (!grant())
      return NULL;
   void *q = __real_realloc(p, size);
   live += !p && q;
   return q;
}

void
__wrap_free(void *p)
{
   live -= p != NULL;
   __real_free(p);
}

/* Uses everything: labels, calls, branches, all the passes. */
static const char program[] =
    "!!VP2.0 OPTION NV_position_invariant;\n"
    "MOV R0, v[3]; MOVC CC, R0; BRA l0 (GT.x); MAD R0.xy, R0, c[1], R1; l0:\n"
    "ARL A0, R0; ADD R1, c[A0.x+4], R0; BRA l1 (LT.y); CAL s; l1: MOV o[COL0], R1; RET;\n"
    "s: LIT R1, R1; RET; l2: l3: l4: l5: l6: l7: l8: l9: la: lb: END";
static const char straight[] =
    "!!VP1.1 DP4 o[HPOS].x, c[0], v[0]; MOV R0, v[3]; MUL R0.xy, R0.w, c[4]; MOV o[COL0], -R0; "
    "SUB R1, R0, R0; MAX o[TEX0].xy, R1, R0.y; END";
static const char branches[] = "!!VP2.0 MOV R0, v[3]; MOVC CC, R0; l: MOV R1, R0; BRA m (GT.x); "
                               "ADDC R0, R0, c[1]; BRA l (LT); "
                               "m: MOV o[HPOS], R1; END";

/* The whole way of a program, with `budget` allocations. True: it was enough. */
static const char arb_vertices[] =
    "!!ARBvp1.0 OPTION ARB_position_invariant; TEMP a; ADDRESS i; PARAM p[] = { {1, 2}, "
    "program.env[1] };"
    "PARAM q = state.fog.color; ARL i.x, vertex.color.x; MAD a, p[i.x], q, p[1];"
    "MOV result.color, a; END";
static const char arb_fragments[] =
    "!!ARBfp1.0 OPTION ARB_fog_exp; TEMP a; TEX a, fragment.texcoord, texture, 2D; KIL a;"
    "MUL result.color, a, {2}; END";

static const char nv_fragments[] =
    "!!FP1.0 DEFINE k = {1,2}; DECLARE d = 3; TEX H0, f[TEX0], TEX0, 2D; MADXC R0 (NE), H0, k, k.y;"
    "KIL LT; PK4UB R1, d; UP4UB o[COLH], R1.x; MOV o[DEPR].z, R0; END";
static const char nv_flow[] =
    "!!ARBfp1.0 OPTION NV_fragment_program2; OPTION ARB_fog_exp; SHORT TEMP a; PARAM c = {3,0,1};"
    "LOOP c; ADDC a, a, fragment.texcoord[A0.x]; BRK (GT); ENDLOOP; IF EQ; CAL s; ENDIF;"
    "MOV result.color, a; RET; s: MUL a, a, 2; RET; END";

static bool
compile(const char *text, long budget)
{
   struct nv_vp_result r;
   left = budget;
   live = 0;
   nv_vp_parse(text, strlen(text), NV_VP_TARGET_VERTEX, &r);
   bool ok = r.status == NV_VP_OK;
   assert_int_not_equal(r.status, NV_VP_INVALID);
   assert_true(ok == (r.shader != NULL));
   if (ok && r.position_invariant)
      ok = nv_vp_link_position(r.shader);
   if (ok)
      ok = ir_optimize(r.shader, 0);
   struct ir_shader *copy = ok ? ir_shader_clone(r.shader) : NULL;
   char *printed = copy ? ir_print(copy) : NULL;
   struct text_error err;
   struct ir_shader *parsed = printed ? ir_parse(printed, strlen(printed), &err) : NULL;
   char *tgsi = parsed ? tgsi_write(parsed, NULL) : NULL;
   struct tgsi_result again = {.status = TGSI_NO_MEMORY};
   if (tgsi)
      tgsi_parse(tgsi, strlen(tgsi), &again);
   assert_int_not_equal(again.status, TGSI_INVALID);
   ok = again.status == TGSI_OK;
   ir_shader_destroy(again.shader);
   free(tgsi);
   ir_shader_destroy(parsed);
   free(printed);
   ir_shader_destroy(copy);
   ir_shader_destroy(r.shader);
   assert_int_equal(live, 0);
   return ok;
}

static bool
compile_arb(const char *text, long budget)
{
   struct arb_result r;
   left = budget;
   live = 0;
   arb_parse(text, strlen(text), ARB_ANY, arb_default_limits, &r);
   assert_int_not_equal(r.status, ARB_INVALID);
   bool ok = r.status == ARB_OK;
   assert_true(ok == (r.shader != NULL));
   if (ok && r.position_invariant)
      ok = arb_link_position(r.shader, 0x3f);
   arb_result_finish(&r);
   assert_int_equal(live, 0);
   return ok;
}

static bool
compile_nv_fp(const char *text, long budget)
{
   struct arb_result r;
   left = budget;
   live = 0;
   nv_fp_parse(text, strlen(text), &arb_default_limits[ARB_FRAGMENT], &r);
   assert_int_not_equal(r.status, ARB_INVALID);
   bool ok = r.status == ARB_OK;
   assert_true(ok == (r.shader != NULL));
   if (ok)
      ok = nv_fp_blank_units(r.shader, 1);
   arb_result_finish(&r);
   assert_int_equal(live, 0);
   return ok;
}

static const char glsl_vertices[] =
    "#version 120\n#define N 2\n"
    "struct S { float a; vec3 b[N]; }; uniform S s[2]; varying vec4 gl_TexCoord[4];"
    "const float k[] = float[](1, 2.5); invariant varying vec3 v; float g = k[1] + sqrt(4.0);"
    "float f(const in float x, out vec2 y); float f(float x) { return -x; }"
    "float f(const in float x, out vec2 y) { y = vec2(x).yx; return f(x) + 1; }"
    "void main() { float a[]; vec2 w; a[1] = gl_LightSource[1].ambient.x + g;"
    "for (int i = 0; i < 4; i++) { gl_TexCoord[i] = vec4(f(a[1], w)); if (w.x > 0.0) break; }"
    "do v.yz = w * mat2(1.0), ++w; while (s[1] == s[0]);"
    "gl_Position = gl_ModelViewMatrix * gl_Vertex; }";
static const char glsl_mistakes[] = "void main() { float x = mix(y, vec3(1); x[1] = 2; return 1; }";

static bool
compile_glsl(const char *text, long budget)
{
   left = budget;
   live = 0;
   struct glsl_shader *shader = test_glsl_compile(GLSL_VERTEX, text);
   const bool ok = shader;
   if (shader) {
      assert_true(shader->compiled == (text == glsl_vertices));
      assert_true(shader->compiled == !*shader->log);
   }
   glsl_shader_destroy(shader);
   assert_int_equal(live, 0);
   return ok;
}

static void
check(const char *text, bool (*try_once)(const char *text, long budget))
{
   long budget = 0;
   while (!try_once(text, budget)) {
      budget++;
      assert_true(budget < 100000);
   }
   assert_true(budget > 5);
   left = INT32_MAX; /* cmocka allocates too */
}

static void
test_all(void **unused)
{
   check(program, compile);
   check(straight, compile);
   check(branches, compile);
   check(arb_vertices, compile_arb);
   check(arb_fragments, compile_arb);
   check(nv_fragments, compile_nv_fp);
   check(nv_flow, compile_arb);
   check(glsl_vertices, compile_glsl);
   check(glsl_mistakes, compile_glsl);
}

int
main(void)
{
   left = INT32_MAX;
   const struct CMUnitTest tests[] = {cmocka_unit_test(test_all)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
