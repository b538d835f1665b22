/* EXT_vertex_shader inside the front end: ids and their lifetimes, what a definition lets through,
 * sharing between contexts and threads. What programs see of it is in tests/conformance. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/frontend/ext_vs/ext_vs.h"
#include "mesa_ext/program/ext_vs/vertex_shader.h"
#include "gl_fixture.h"
#include "mesa_ext/program/ext_vs/objects.h"

#define CTX(state) (((struct gl_fixture *)*(state))->ctx)

static GLuint
symbol(struct gl_context *ctx, GLenum type, GLenum storage, GLuint count)
{
   return ctx->table->GenSymbolsEXT(ctx, type, storage, GL_FULL_RANGE_EXT, count);
}

/* Defines the bound shader: position and colour from the invariant. */
static void
define(struct gl_context *ctx, GLuint color)
{
   const GLuint position = ctx->table->BindParameterEXT(ctx, GL_CURRENT_VERTEX_EXT);
   ctx->table->BeginVertexShaderEXT(ctx);
   ctx->table->ShaderOp1EXT(ctx, GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, position);
   ctx->table->ShaderOp1EXT(ctx, GL_OP_MOV_EXT, GL_OUTPUT_COLOR0_EXT, color);
   ctx->table->EndVertexShaderEXT(ctx);
}

static void
draw(struct gl_context *ctx)
{
   ctx->table->Begin(ctx, GL_POINTS);
   ctx->table->Vertex2f(ctx, 0, 0);
   ctx->table->End(ctx);
   ctx->table->Flush(ctx);
}

static void
assert_error(struct gl_context *ctx, GLenum error)
{
   assert_int_equal(ctx->table->GetError(ctx), error);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* --- Symbols */

static void
ids_are_no_enumerants(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   GLuint last = 0;
   for (unsigned i = 0; i < 50; i++) {
      const GLuint first = symbol(ctx, GL_VECTOR_EXT, GL_VARIANT_EXT, 1000);
      assert_true(first > GL_NEGATIVE_ONE_EXT && first > last);
      last = first + 999;
   }
   assert_error(ctx, GL_NO_ERROR);
}

/* EVS-110: what there is no room for is refused, and the next request is not harmed. */
static void
wild_counts_are_refused(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   assert_int_equal(symbol(ctx, GL_MATRIX_EXT, GL_INVARIANT_EXT, UINT32_MAX), 0);
   assert_error(ctx, GL_OUT_OF_MEMORY);
   assert_int_equal(symbol(ctx, GL_SCALAR_EXT, GL_LOCAL_EXT, 1u << 30), 0);
   assert_error(ctx, GL_OUT_OF_MEMORY);
   assert_int_not_equal(symbol(ctx, GL_MATRIX_EXT, GL_INVARIANT_EXT, 1), 0);
   assert_error(ctx, GL_NO_ERROR);
   assert_int_equal(ctx->table->GenVertexShadersEXT(ctx, UINT32_MAX), 0);
   assert_error(ctx, GL_OUT_OF_MEMORY);
}

/* EVS-115, EVS-353: locals belong to a definition and live as long as its shader. */
static void
locals_live_with_their_shader(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   const float value = 2.5f;
   float got = 0;
   ctx->table->BindVertexShaderEXT(ctx, 7);
   ctx->table->BeginVertexShaderEXT(ctx);
   const GLuint local = symbol(ctx, GL_VECTOR_EXT, GL_LOCAL_EXT, 1);
   const GLuint constant = symbol(ctx, GL_SCALAR_EXT, GL_LOCAL_CONSTANT_EXT, 1);
   ctx->table->SetLocalConstantEXT(ctx, constant, GL_FLOAT, &value);
   ctx->table->ShaderOp1EXT(ctx, GL_OP_MOV_EXT, local, constant);
   ctx->table->EndVertexShaderEXT(ctx);
   ctx->table->GetLocalConstantFloatvEXT(ctx, constant, GL_LOCAL_CONSTANT_VALUE_EXT, &got);
   assert_float_equal(got, value, 0);
   assert_error(ctx, GL_NO_ERROR);
   ctx->table->BindVertexShaderEXT(ctx, 8);
   ctx->table->GetLocalConstantFloatvEXT(ctx, constant, GL_LOCAL_CONSTANT_VALUE_EXT, &got);
   assert_error(ctx, GL_INVALID_VALUE);
   ctx->table->BeginVertexShaderEXT(ctx);
   ctx->table->ShaderOp1EXT(ctx, GL_OP_MOV_EXT, local, local);
   assert_error(ctx, GL_INVALID_VALUE);
   ctx->table->EndVertexShaderEXT(ctx);
   ctx->table->DeleteVertexShaderEXT(ctx, 7);
   ctx->table->BindVertexShaderEXT(ctx, 7);
   ctx->table->GetLocalConstantFloatvEXT(ctx, constant, GL_LOCAL_CONSTANT_VALUE_EXT, &got);
   assert_error(ctx, GL_INVALID_VALUE);
}

/* --- The definition */

static void
definitions_let_their_commands_through(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   GLint binding = -1;
   ctx->table->ShaderOp1EXT(ctx, GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, 1);
   assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->EndVertexShaderEXT(ctx);
   assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->BeginVertexShaderEXT(ctx);
   ctx->table->BeginVertexShaderEXT(ctx);
   assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->Begin(ctx, GL_POINTS);
   assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->Vertex2f(ctx, 0, 0);
   assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->Enable(ctx, GL_BLEND);
   assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->CallList(ctx, 1);
   assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->GetIntegerv(ctx, GL_VERTEX_SHADER_BINDING_EXT, &binding);
   assert_int_equal(binding, 0);
   assert_int_equal(ctx->table->IsEnabled(ctx, GL_BLEND), GL_FALSE);
   assert_int_not_equal(ctx->table->BindParameterEXT(ctx, GL_MVP_MATRIX_EXT), 0);
   assert_error(ctx, GL_NO_ERROR);
   ctx->table->EndVertexShaderEXT(ctx);
   assert_error(ctx, GL_NO_ERROR);
   ctx->table->Begin(ctx, GL_POINTS);
   ctx->table->BeginVertexShaderEXT(ctx);
   ctx->table->End(ctx);
   assert_error(ctx, GL_INVALID_OPERATION);
}

/* EVS-366: nothing of a definition is compiled, and the list is none the worse for it. */
static void
definitions_while_a_list_is_compiled(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   const GLuint color = symbol(ctx, GL_VECTOR_EXT, GL_INVARIANT_EXT, 1);
   GLint instructions = 0;
   ctx->table->NewList(ctx, 3, GL_COMPILE);
   define(ctx, color);
   ctx->table->GetIntegerv(ctx, GL_VERTEX_SHADER_INSTRUCTIONS_EXT, &instructions);
   assert_int_equal(instructions, 2);
   ctx->table->BeginVertexShaderEXT(ctx);
   ctx->table->EndList(ctx);
   assert_error(ctx, GL_INVALID_OPERATION);
   ctx->table->EndVertexShaderEXT(ctx);
   ctx->table->EndList(ctx);
   ctx->table->CallList(ctx, 3);
   assert_error(ctx, GL_NO_ERROR);
}

/* A list that sets what does not exist yet records nothing that replay could read beyond. */
static void
lists_set_symbols_made_later(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   const GLdouble v[16] = {1, 2, 3, 4};
   const GLuint before = symbol(ctx, GL_SCALAR_EXT, GL_INVARIANT_EXT, 1);
   ctx->table->NewList(ctx, 4, GL_COMPILE);
   ctx->table->SetInvariantEXT(ctx, before + 1, GL_DOUBLE, v);
   ctx->table->VariantdvEXT(ctx, before + 2, v);
   ctx->table->SetInvariantEXT(ctx, before, GL_TRUE, v);
   ctx->table->EndList(ctx);
   assert_error(ctx, GL_NO_ERROR);
   assert_int_equal(symbol(ctx, GL_MATRIX_EXT, GL_INVARIANT_EXT, 1), before + 1);
   assert_int_equal(symbol(ctx, GL_MATRIX_EXT, GL_VARIANT_EXT, 1), before + 2);
   ctx->table->CallList(ctx, 4);
   assert_error(ctx, GL_INVALID_ENUM);
}

/* --- What drawing goes by */

static bool
in_use(struct gl_context *ctx)
{
   return gl_vertex_source(ctx) == &gl_ext_vertex_shader;
}

static bool
fog_is_factor(struct gl_context *ctx)
{
   struct gl_vertex_results results = {0};
   gl_vertex_source(ctx)->results(ctx, &results);
   return results.fog_factor;
}

static void
shaders_in_use(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   const GLuint color = symbol(ctx, GL_VECTOR_EXT, GL_INVARIANT_EXT, 1);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   assert_false(in_use(ctx)); /* undefined */
   ctx->table->BindVertexShaderEXT(ctx, ctx->table->GenVertexShadersEXT(ctx, 1));
   define(ctx, color);
   assert_true(in_use(ctx));
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   assert_false(in_use(ctx));
   ctx->table->Disable(ctx, GL_VERTEX_PROGRAM_NV);
   draw(ctx);
   ctx->table->BeginVertexShaderEXT(ctx);
   for (unsigned i = 0; i <= EXT_VS_MAX_INSTRUCTIONS + 100; i++)
      ctx->table->ShaderOp1EXT(ctx, GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, color);
   ctx->table->EndVertexShaderEXT(ctx);
   GLint used = 0, optimized = 1;
   ctx->table->GetIntegerv(ctx, GL_VERTEX_SHADER_INSTRUCTIONS_EXT, &used);
   ctx->table->GetIntegerv(ctx, GL_VERTEX_SHADER_OPTIMIZED_EXT, &optimized);
   assert_true(used > EXT_VS_MAX_INSTRUCTIONS && !optimized);
   assert_false(in_use(ctx));
   draw(ctx);
   assert_error(ctx, GL_NO_ERROR);
}

struct key {
   uint8_t bytes[GL_STAGE_KEY_MAX];
   size_t size;
};

static struct key
key_now(struct gl_context *ctx)
{
   struct key key = {.size = 0};
   assert_true(in_use(ctx));
   key.size = gl_ext_vertex_shader.key(ctx, key.bytes);
   assert_true(key.size && key.size <= sizeof key.bytes);
   return key;
}

static bool
same(struct key a, struct key b)
{
   return a.size == b.size && !memcmp(a.bytes, b.bytes, a.size);
}

/* The program depends on its definition, on enabled planes, and on colour material where it reads
 * the material. */
static void
keys(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   const GLuint diffuse = ctx->table->BindMaterialParameterEXT(ctx, GL_FRONT, GL_DIFFUSE);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   define(ctx, diffuse);
   const struct key plain = key_now(ctx);
   ctx->table->Enable(ctx, GL_CLIP_PLANE3);
   const struct key planes = key_now(ctx);
   assert_false(same(plain, planes));
   ctx->table->Enable(ctx, GL_COLOR_MATERIAL);
   assert_false(same(planes, key_now(ctx)));
   ctx->table->Disable(ctx, GL_COLOR_MATERIAL);
   ctx->table->Disable(ctx, GL_CLIP_PLANE3);
   assert_true(same(plain, key_now(ctx)));
   define(ctx, diffuse);
   assert_false(same(plain, key_now(ctx)));
   define(ctx, symbol(ctx, GL_VECTOR_EXT, GL_INVARIANT_EXT, 1));
   const struct key no_material = key_now(ctx);
   ctx->table->Enable(ctx, GL_COLOR_MATERIAL);
   assert_true(same(no_material, key_now(ctx)));
}

/* B-11: a choice made when the context is created, for shaders alone. */
static void
fog_factor_by_choice(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_fixture *f = *state;
   setenv("TUATARA_EVS_FOG", "factor", 1);
   struct gl_context *ctx = gl_fixture_context(f, f->ctx);
   unsetenv("TUATARA_EVS_FOG");
   assert_true(gl_make_current(ctx, f->drawable, f->drawable));
   define(ctx, symbol(ctx, GL_VECTOR_EXT, GL_INVARIANT_EXT, 1));
   assert_false(fog_is_factor(ctx));
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   assert_true(fog_is_factor(ctx));
   assert_true(gl_make_current(f->ctx, f->drawable, f->drawable));
   gl_context_destroy(ctx);
   define(f->ctx, symbol(f->ctx, GL_VECTOR_EXT, GL_INVARIANT_EXT, 1));
   f->ctx->table->Enable(f->ctx, GL_VERTEX_SHADER_EXT);
   assert_true(in_use(f->ctx) && !fog_is_factor(f->ctx));
}

/* A deleted buffer object's offset is not taken for an address. */
static void
arrays_lose_deleted_buffers(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   const GLuint variant = symbol(ctx, GL_VECTOR_EXT, GL_VARIANT_EXT, 1);
   GLuint buffer;
   ctx->table->GenBuffers(ctx, 1, &buffer);
   ctx->table->BindBuffer(ctx, GL_ARRAY_BUFFER, buffer);
   ctx->table->VariantPointerEXT(ctx, variant, GL_FLOAT, 0, (const void *)16);
   ctx->table->EnableVariantClientStateEXT(ctx, variant);
   assert_ptr_equal(gl_evs_variant(ctx, variant)->array.pointer, (const void *)16);
   ctx->table->DeleteBuffers(ctx, 1, &buffer);
   assert_null(gl_evs_variant(ctx, variant)->array.buffer);
   assert_null(gl_evs_variant(ctx, variant)->array.pointer);
}

/* GL_ONE_EXT as the operand of ShaderOp1EXT is the constant 1, a scalar or a vector. */
static void
one_is_an_operand(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   ctx->table->BeginVertexShaderEXT(ctx);
   const GLuint scalar = symbol(ctx, GL_SCALAR_EXT, GL_LOCAL_EXT, 1);
   ctx->table->ShaderOp1EXT(ctx, GL_OP_RECIP_EXT, scalar, GL_ONE_EXT);
   ctx->table->ShaderOp1EXT(ctx, GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, GL_ONE_EXT);
   ctx->table->ShaderOp1EXT(ctx, GL_OP_MOV_EXT, GL_OUTPUT_COLOR0_EXT, GL_ONE_EXT);
   ctx->table->EndVertexShaderEXT(ctx);
   assert_error(ctx, GL_NO_ERROR);
   assert_true(in_use(ctx));
   const struct gl_evs_shader *shader = ctx->evs->current;
   assert_int_equal(shader->program.num_blocks, 3); /* the local, and a one of each type */
   for (unsigned i = 0; i < 3; i++) {
      const struct ext_vs_block *block = &shader->program.blocks[i];
      if (block->storage == EXT_VS_LOCAL_CONSTANT)
         assert_true(block->values[0] == 1);
   }
   draw(ctx);
   assert_error(ctx, GL_NO_ERROR);
}

/* --- Sharing */

static void
contexts_share_shaders_and_symbols(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_fixture *f = *state;
   struct gl_context *a = f->ctx, *b = gl_fixture_context(f, a);
   const float v[4] = {1, 2, 3, 4};
   float got[4] = {0};
   const GLuint color = symbol(a, GL_VECTOR_EXT, GL_INVARIANT_EXT, 1);
   a->table->BindVertexShaderEXT(a, 5);
   define(a, color);
   assert_true(gl_make_current(b, f->drawable, f->drawable));
   b->table->Enable(b, GL_VERTEX_SHADER_EXT);
   b->table->BindVertexShaderEXT(b, 5);
   assert_true(in_use(b));
   draw(b);
   a->table->SetInvariantEXT(a, color, GL_FLOAT, v);
   b->table->GetInvariantFloatvEXT(b, color, GL_INVARIANT_VALUE_EXT, got);
   assert_memory_equal(got, v, sizeof v);
   b->dirty = 0;
   gl_stages_update(b);
   assert_true(b->dirty & GL_DIRTY_PROGRAM_PARAMS);
   draw(b);
   a->table->DeleteVertexShaderEXT(a, 5);
   gl_stages_update(b);
   assert_false(in_use(b));
   draw(b);
   assert_error(b, GL_NO_ERROR);
   assert_true(gl_make_current(a, f->drawable, f->drawable));
   gl_context_destroy(b);
}

struct worker {
   struct gl_context *ctx;
   struct gl_drawable *drawable;
   GLuint color;
};

/* Defines, sets, draws and deletes the shaders that the other thread uses too. */
static void *
work(void *data)
{
   const struct worker *w = data;
   struct gl_context *ctx = w->ctx;
   const GLuint variant = symbol(ctx, GL_VECTOR_EXT, GL_VARIANT_EXT, 1);
   gl_make_current(ctx, w->drawable, w->drawable);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   for (unsigned i = 0; i < 300; i++) {
      const float v[4] = {(float)i, 0, 0, 1};
      ctx->table->BindVertexShaderEXT(ctx, 1 + i % 3);
      if (i % 4 == 0)
         define(ctx, i % 8 ? w->color : variant);
      ctx->table->SetInvariantEXT(ctx, w->color, GL_FLOAT, v);
      ctx->table->VariantfvEXT(ctx, variant, v);
      draw(ctx);
      if (i % 50 == 49)
         ctx->table->DeleteVertexShaderEXT(ctx, 1 + i % 2);
   }
   gl_make_current(NULL, NULL, NULL);
   return NULL;
}

static void
threads_share_shaders(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_fixture *f = *state;
   const GLuint color = symbol(f->ctx, GL_VECTOR_EXT, GL_INVARIANT_EXT, 1);
   struct worker w[2];
   pthread_t thread[2];
   for (unsigned i = 0; i < 2; i++) {
      w[i] = (struct worker){gl_fixture_context(f, f->ctx), gl_fixture_drawable(f), color};
      assert_int_equal(pthread_create(&thread[i], NULL, work, &w[i]), 0);
   }
   for (unsigned i = 0; i < 2; i++) {
      pthread_join(thread[i], NULL);
      assert_int_equal(w[i].ctx->error, GL_NO_ERROR);
      gl_context_destroy(w[i].ctx);
      gl_drawable_unref(w[i].drawable);
   }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, gl_fixture_setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(ids_are_no_enumerants),
       TEST(wild_counts_are_refused),
       TEST(locals_live_with_their_shader),
       TEST(definitions_let_their_commands_through),
       TEST(definitions_while_a_list_is_compiled),
       TEST(lists_set_symbols_made_later),
       TEST(shaders_in_use),
       TEST(keys),
       TEST(fog_factor_by_choice),
       TEST(arrays_lose_deleted_buffers),
       TEST(one_is_an_operand),
       TEST(contexts_share_shaders_and_symbols),
       TEST(threads_share_shaders),
   };
   return cmocka_run_group_tests_name("gl_evs", tests, NULL, NULL);
}
