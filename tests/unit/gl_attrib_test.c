/* The attribute stacks: what each bit saves comes back, and only that. */
#include "gl_fixture.h"

#include <string.h>

#include "mesa_ext/context/attrib.h"
#include "mesa_ext/context/enable.h"

#define CTX(state) (((struct gl_fixture *)*(state))->ctx)

static void
change_color(struct gl_context *ctx)
{
   ctx->table->Color4f(ctx, 0.25f, 0.5f, 0.75f, 0.5f);
}
static void
change_point(struct gl_context *ctx)
{
   ctx->table->PointSize(ctx, 7);
}
static void
change_line(struct gl_context *ctx)
{
   ctx->table->LineStipple(ctx, 3, 0x0f0f);
}
static void
change_polygon(struct gl_context *ctx)
{
   ctx->table->PolygonMode(ctx, GL_FRONT, GL_LINE);
}
static void
change_lighting(struct gl_context *ctx)
{
   const GLfloat ambient[4] = {0.5f, 0.5f, 0.25f, 1};
   ctx->table->LightModelfv(ctx, GL_LIGHT_MODEL_AMBIENT, ambient);
}
static void
change_fog(struct gl_context *ctx)
{
   ctx->table->Fogf(ctx, GL_FOG_DENSITY, 0.125f);
}
static void
change_depth(struct gl_context *ctx)
{
   ctx->table->DepthFunc(ctx, GL_GEQUAL);
}
static void
change_accum(struct gl_context *ctx)
{
   ctx->table->ClearAccum(ctx, 0.5f, -0.5f, 1, 0);
}
static void
change_stencil(struct gl_context *ctx)
{
   ctx->table->StencilFunc(ctx, GL_EQUAL, 3, 0xff);
}
static void
change_viewport(struct gl_context *ctx)
{
   ctx->table->Viewport(ctx, 1, 2, 3, 4);
}
static void
change_transform(struct gl_context *ctx)
{
   ctx->table->MatrixMode(ctx, GL_PROJECTION);
}
static void
change_enable(struct gl_context *ctx)
{
   ctx->table->Enable(ctx, GL_LIGHT3);
}
static void
change_buffer(struct gl_context *ctx)
{
   ctx->table->BlendFunc(ctx, GL_SRC_ALPHA, GL_ONE);
}
static void
change_hint(struct gl_context *ctx)
{
   ctx->table->Hint(ctx, GL_FOG_HINT, GL_NICEST);
}
static void
change_list(struct gl_context *ctx)
{
   ctx->table->ListBase(ctx, 99);
}
static void
change_texture(struct gl_context *ctx)
{
   ctx->table->BindTexture(ctx, GL_TEXTURE_2D, 17);
}
static void
change_scissor(struct gl_context *ctx)
{
   ctx->table->Scissor(ctx, 5, 6, 7, 8);
}
static void
change_multisample(struct gl_context *ctx)
{
   ctx->table->SampleCoverage(ctx, 0.5f, GL_TRUE);
}

/* One value of each group: changed after a push, it reads as before after the pop. */
static const struct probe {
   GLbitfield bit;
   GLenum pname;
   void (*change)(struct gl_context *ctx);
} probes[] = {
    {GL_CURRENT_BIT, GL_CURRENT_COLOR, change_color},
    {GL_POINT_BIT, GL_POINT_SIZE, change_point},
    {GL_LINE_BIT, GL_LINE_STIPPLE_PATTERN, change_line},
    {GL_POLYGON_BIT, GL_POLYGON_MODE, change_polygon},
    {GL_LIGHTING_BIT, GL_LIGHT_MODEL_AMBIENT, change_lighting},
    {GL_FOG_BIT, GL_FOG_DENSITY, change_fog},
    {GL_DEPTH_BUFFER_BIT, GL_DEPTH_FUNC, change_depth},
    {GL_ACCUM_BUFFER_BIT, GL_ACCUM_CLEAR_VALUE, change_accum},
    {GL_STENCIL_BUFFER_BIT, GL_STENCIL_REF, change_stencil},
    {GL_VIEWPORT_BIT, GL_VIEWPORT, change_viewport},
    {GL_TRANSFORM_BIT, GL_MATRIX_MODE, change_transform},
    {GL_ENABLE_BIT, GL_LIGHT3, change_enable},
    {GL_LIGHTING_BIT, GL_LIGHT3, change_enable},
    {GL_COLOR_BUFFER_BIT, GL_BLEND_SRC, change_buffer},
    {GL_HINT_BIT, GL_FOG_HINT, change_hint},
    {GL_LIST_BIT, GL_LIST_BASE, change_list},
    {GL_TEXTURE_BIT, GL_TEXTURE_BINDING_2D, change_texture},
    {GL_SCISSOR_BIT, GL_SCISSOR_BOX, change_scissor},
    {GL_MULTISAMPLE_BIT, GL_SAMPLE_COVERAGE_VALUE, change_multisample},
};
#define NUM_PROBES (sizeof probes / sizeof probes[0])

static void
read_probe(struct gl_context *ctx, const struct probe *probe, GLdouble out[16])
{
   memset(out, 0, 16 * sizeof *out);
   ctx->table->GetDoublev(ctx, probe->pname, out);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

static void
each_bit_saves_its_group(void **state)
{
   struct gl_context *ctx = CTX(state);
   for (unsigned i = 0; i < NUM_PROBES; i++) {
      GLdouble before[16], changed[16], after[16];
      read_probe(ctx, &probes[i], before);
      ctx->table->PushAttrib(ctx, probes[i].bit);
      probes[i].change(ctx);
      read_probe(ctx, &probes[i], changed);
      ctx->table->PopAttrib(ctx);
      read_probe(ctx, &probes[i], after);
      if (memcmp(before, changed, sizeof before) == 0)
         fail_msg("probe %u: the change does not show", i);
      if (memcmp(before, after, sizeof before) != 0)
         fail_msg("probe %u: 0x%04x is not what it was", i, probes[i].pname);
   }
}

static void
other_bits_leave_it_alone(void **state)
{
   struct gl_context *ctx = CTX(state);
   for (unsigned i = 0; i < NUM_PROBES; i++) {
      GLdouble changed[16], after[16];
      const bool enable = probes[i].pname == GL_LIGHT3;
      const GLbitfield own = enable ? GL_ENABLE_BIT | GL_LIGHTING_BIT : probes[i].bit;
      ctx->table->PushAttrib(ctx, GL_ALL_ATTRIB_BITS & ~own);
      probes[i].change(ctx);
      read_probe(ctx, &probes[i], changed);
      ctx->table->PopAttrib(ctx);
      read_probe(ctx, &probes[i], after);
      if (memcmp(changed, after, sizeof changed) != 0)
         fail_msg("probe %u: 0x%04x is not what it was set to", i, probes[i].pname);
   }
}

static void
stack_errors(void **state)
{
   struct gl_context *ctx = CTX(state);
   ctx->table->PopAttrib(ctx);
   assert_int_equal(ctx->table->GetError(ctx), GL_STACK_UNDERFLOW);
   for (unsigned i = 0; i < GL_LIMIT_ATTRIB_STACK; i++)
      ctx->table->PushAttrib(ctx, GL_ALL_ATTRIB_BITS);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   ctx->table->PushAttrib(ctx, GL_ALL_ATTRIB_BITS);
   assert_int_equal(ctx->table->GetError(ctx), GL_STACK_OVERFLOW);
   assert_int_equal(gl_attrib_depth(ctx), GL_LIMIT_ATTRIB_STACK);
   ctx->table->PopClientAttrib(ctx);
   assert_int_equal(ctx->table->GetError(ctx), GL_STACK_UNDERFLOW);
   for (unsigned i = 0; i < GL_LIMIT_CLIENT_ATTRIB_STACK; i++)
      ctx->table->PushClientAttrib(ctx, GL_CLIENT_ALL_ATTRIB_BITS);
   ctx->table->PushClientAttrib(ctx, 0);
   assert_int_equal(ctx->table->GetError(ctx), GL_STACK_OVERFLOW);
   /* The context goes with full stacks: nothing may leak. */
}

static void
client_groups(void **state)
{
   struct gl_context *ctx = CTX(state);
   const GLfloat data[4] = {0};
   GLint value;
   ctx->table->PushClientAttrib(ctx, GL_CLIENT_PIXEL_STORE_BIT);
   ctx->table->PixelStorei(ctx, GL_UNPACK_ALIGNMENT, 1);
   ctx->table->VertexPointer(ctx, 2, GL_FLOAT, 0, data);
   ctx->table->PopClientAttrib(ctx);
   ctx->table->GetIntegerv(ctx, GL_UNPACK_ALIGNMENT, &value);
   assert_int_equal(value, 4);
   ctx->table->GetIntegerv(ctx, GL_VERTEX_ARRAY_SIZE, &value);
   assert_int_equal(value, 2);
   ctx->table->BindBuffer(ctx, GL_PIXEL_PACK_BUFFER, 3);
   ctx->table->PushClientAttrib(ctx, GL_CLIENT_PIXEL_STORE_BIT);
   ctx->table->BindBuffer(ctx, GL_PIXEL_PACK_BUFFER, 0);
   ctx->table->PopClientAttrib(ctx);
   ctx->table->GetIntegerv(ctx, GL_PIXEL_PACK_BUFFER_BINDING, &value);
   assert_int_equal(value, 3);
   ctx->table->PushClientAttrib(ctx, GL_CLIENT_VERTEX_ARRAY_BIT);
   ctx->table->EnableClientState(ctx, GL_VERTEX_ARRAY);
   ctx->table->PopClientAttrib(ctx);
   assert_false(ctx->table->IsEnabled(ctx, GL_VERTEX_ARRAY));
}

static void
deleted_texture_does_not_come_back(void **state)
{
   struct gl_context *ctx = CTX(state);
   const GLuint name = 5;
   GLint bound;
   ctx->table->BindTexture(ctx, GL_TEXTURE_2D, name);
   ctx->table->PushAttrib(ctx, GL_TEXTURE_BIT);
   ctx->table->DeleteTextures(ctx, 1, &name);
   ctx->table->PopAttrib(ctx);
   ctx->table->GetIntegerv(ctx, GL_TEXTURE_BINDING_2D, &bound);
   assert_int_equal(bound, 0);
}

static void
copy_context_takes_the_groups_asked_for(void **state)
{
   struct gl_fixture *f = *state;
   struct gl_context *other = gl_fixture_context(f, NULL);
   f->ctx->table->PointSize(f->ctx, 5);
   f->ctx->table->LineWidth(f->ctx, 5);
   f->ctx->table->ActiveTexture(f->ctx, GL_TEXTURE1);
   f->ctx->table->Enable(f->ctx, GL_TEXTURE_2D);
   gl_context_copy(f->ctx, other, GL_ENABLE_BIT);
   assert_true(other->texture.touched == 2 && other->texture.unit[1].enabled[GL_TEX_2D]);
   gl_context_copy(f->ctx, other, GL_POINT_BIT | GL_TEXTURE_BIT | GL_ENABLE_BIT);
   assert_true(other->point.size == 5);
   assert_true(other->line.width == 1);
   gl_context_destroy(other);
}

/* Units that were first selected behind the push are as they were at first again, and others as
 * they were. */
static void
enables_of_units(void **state)
{
   struct gl_context *ctx = CTX(state);
   const GLbitfield masks[] = {GL_ENABLE_BIT, GL_TEXTURE_BIT, GL_ALL_ATTRIB_BITS};
   ctx->table->Enable(ctx, GL_BLEND);
   for (unsigned m = 0; m < 3; m++) {
      ctx->table->ActiveTexture(ctx, GL_TEXTURE0);
      ctx->table->Enable(ctx, GL_TEXTURE_2D);
      ctx->table->Disable(ctx, GL_TEXTURE_GEN_T);
      ctx->table->PushAttrib(ctx, masks[m]);
      ctx->table->Disable(ctx, GL_TEXTURE_2D);
      ctx->table->Enable(ctx, GL_TEXTURE_GEN_T);
      ctx->table->ActiveTexture(ctx, GL_TEXTURE1 + m % (ctx->limits.image_units - 1));
      ctx->table->Enable(ctx, GL_TEXTURE_1D);
      ctx->table->Enable(ctx, GL_TEXTURE_GEN_S);
      ctx->table->PopAttrib(ctx);
      ctx->table->ActiveTexture(ctx, GL_TEXTURE1 + m % (ctx->limits.image_units - 1));
      assert_false(ctx->table->IsEnabled(ctx, GL_TEXTURE_1D));
      assert_false(ctx->table->IsEnabled(ctx, GL_TEXTURE_2D));
      assert_false(ctx->table->IsEnabled(ctx, GL_TEXTURE_GEN_S));
      ctx->table->ActiveTexture(ctx, GL_TEXTURE0);
      assert_true(ctx->table->IsEnabled(ctx, GL_TEXTURE_2D));
      assert_false(ctx->table->IsEnabled(ctx, GL_TEXTURE_GEN_T));
      assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   }
}

/* Each capability by itself, in either direction, while all the others stay. */
static void
every_enable_comes_back(void **state)
{
   struct gl_context *ctx = CTX(state);
   unsigned num = 0;
   for (GLenum cap = 0; cap < 0x10000; cap++) {
      uint32_t dirty;
      const bool *where = gl_capability(ctx, cap, &dirty);
      if (!where || cap == GL_DEBUG_OUTPUT || cap == GL_DEBUG_OUTPUT_SYNCHRONOUS)
         continue;
      for (unsigned round = 0; round < 2; round++) {
         const bool was = *where;
         ctx->table->PushAttrib(ctx, GL_ENABLE_BIT);
         (was ? ctx->table->Disable : ctx->table->Enable)(ctx, cap);
         assert_true(*where != was);
         ctx->table->PopAttrib(ctx);
         assert_true(*where == was);
         (was ? ctx->table->Disable : ctx->table->Enable)(ctx, cap);
      }
      num++;
   }
   assert_true(num > 100);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

static GLint
min_filter(struct gl_context *ctx)
{
   GLint value = 0;
   ctx->table->GetTexParameteriv(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, &value);
   return value;
}

/* Of the textures that are bound at the push, and of the default ones bound or not, parameters come
 * back; of others they stay. Twice, for what a push has made serves the next. */
static void
parameters_of_textures(void **state)
{
   struct gl_context *ctx = CTX(state);
   const struct gl_table *gl = ctx->table;
   const GLint at_first = min_filter(ctx);
   GLuint names[2];
   gl->GenTextures(ctx, 2, names);
   for (unsigned round = 0; round < 2; round++) {
      gl->BindTexture(ctx, GL_TEXTURE_2D, names[1]);
      gl->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
      gl->BindTexture(ctx, GL_TEXTURE_2D, names[0]);
      gl->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
      gl->PushAttrib(ctx, GL_TEXTURE_BIT);
      for (unsigned i = 0; i < 3; i++) {
         gl->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
         gl->BindTexture(ctx, GL_TEXTURE_2D, i == 0 ? names[1] : 0);
      }
      gl->PopAttrib(ctx);
      GLint bound = 0;
      gl->GetIntegerv(ctx, GL_TEXTURE_BINDING_2D, &bound);
      assert_int_equal(bound, names[0]);
      assert_int_equal(min_filter(ctx), GL_LINEAR);
      gl->BindTexture(ctx, GL_TEXTURE_2D, names[1]);
      assert_int_equal(min_filter(ctx), GL_NEAREST);
      gl->BindTexture(ctx, GL_TEXTURE_2D, 0);
      assert_int_equal(min_filter(ctx), at_first);
      /* The default one was bound, and then another. */
      gl->PushAttrib(ctx, GL_TEXTURE_BIT);
      gl->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      gl->BindTexture(ctx, GL_TEXTURE_2D, names[0]);
      gl->PopAttrib(ctx);
      gl->GetIntegerv(ctx, GL_TEXTURE_BINDING_2D, &bound);
      assert_true(bound == 0 && min_filter(ctx) == at_first);
   }
   assert_int_equal(gl->GetError(ctx), GL_NO_ERROR);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, gl_fixture_setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(each_bit_saves_its_group),
       TEST(other_bits_leave_it_alone),
       TEST(stack_errors),
       TEST(client_groups),
       TEST(deleted_texture_does_not_come_back),
       TEST(copy_context_takes_the_groups_asked_for),
       TEST(enables_of_units),
       TEST(every_enable_comes_back),
       TEST(parameters_of_textures),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
