/* Devices that have no memory, or take no job, one time or from then on: GL says OUT_OF_MEMORY or
 * draws what it would have drawn, and when the device has come to its senses all is as before. */
#include "device_memory.h"

#include "../unit/gl_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/core/context.h"

#define GL(ctx) (ctx)->table
#define SIZE 32
#define MOST_CALLS 400

/* --- The device */

static struct {
   bool armed, stays; /* whether calls may fail; whether all do after the first that did */
   unsigned left;     /* calls that succeed before */
   unsigned failed;
} device;

bool
device_fails(void)
{
   if (!device.armed || (device.failed && !device.stays))
      return false;
   if (device.left) {
      device.left--;
      return false;
   }
   device.failed++;
   return true;
}

/* --- The scene */

static void
draw_square(struct gl_context *ctx, float at)
{
   static const float corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
   GL(ctx)->Begin(ctx, GL_QUADS);
   for (unsigned i = 0; i < 4; i++) {
      GL(ctx)->TexCoord2f(ctx, corners[i][0], corners[i][1]);
      GL(ctx)->Vertex3f(ctx, at + corners[i][0], at + corners[i][1], at);
   }
   GL(ctx)->End(ctx);
}

static void
draw_texture(struct gl_context *ctx)
{
   static const GLubyte texels[8 * 8 * 4] = {255, 0, 255, 255, 0, 255, 0, 255};
   GLuint name;
   GL(ctx)->GenTextures(ctx, 1, &name);
   GL(ctx)->BindTexture(ctx, GL_TEXTURE_2D, name);
   GL(ctx)->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   GL(ctx)->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   GL(ctx)->Enable(ctx, GL_TEXTURE_2D);
   draw_square(ctx, -1);
   GL(ctx)->CopyTexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 16, 16, 0);
   draw_square(ctx, -0.25f);
   GL(ctx)->Disable(ctx, GL_TEXTURE_2D);
   GL(ctx)->DeleteTextures(ctx, 1, &name);
}

static void
draw_buffer(struct gl_context *ctx)
{
   static const float points[3][2] = {{-0.5f, 0}, {1, 0.25f}, {0, 1}};
   GLuint name;
   GL(ctx)->GenBuffers(ctx, 1, &name);
   GL(ctx)->BindBuffer(ctx, GL_ARRAY_BUFFER, name);
   GL(ctx)->BufferData(ctx, GL_ARRAY_BUFFER, sizeof points, points, GL_STATIC_DRAW);
   GL(ctx)->VertexPointer(ctx, 2, GL_FLOAT, 0, NULL);
   GL(ctx)->EnableClientState(ctx, GL_VERTEX_ARRAY);
   GL(ctx)->DrawArrays(ctx, GL_TRIANGLES, 0, 3);
   GL(ctx)->DisableClientState(ctx, GL_VERTEX_ARRAY);
   GL(ctx)->DeleteBuffers(ctx, 1, &name);
}

/* What a chip does, what the driver does for it, and a frame's end; the picture before that. */
static void
draw_scene(struct gl_fixture *f, GLubyte (*picture)[SIZE * SIZE * 4])
{
   struct gl_context *ctx = f->ctx;
   memset(picture, 0, sizeof *picture);
   GL(ctx)->Viewport(ctx, 0, 0, SIZE, SIZE);
   GL(ctx)->ClearColor(ctx, 0, 0, 1, 1);
   GL(ctx)->Clear(ctx, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   GL(ctx)->Color4f(ctx, 1, 1, 1, 1);
   draw_texture(ctx);
   GL(ctx)->Flush(ctx);
   GL(ctx)->Color4f(ctx, 0, 1, 1, 1);
   GL(ctx)->Enable(ctx, GL_COLOR_LOGIC_OP);
   GL(ctx)->LogicOp(ctx, GL_XOR);
   draw_buffer(ctx);
   GL(ctx)->Disable(ctx, GL_COLOR_LOGIC_OP);
   GL(ctx)->PolygonMode(ctx, GL_FRONT_AND_BACK, GL_LINE);
   GL(ctx)->Enable(ctx, GL_DEPTH_TEST);
   draw_square(ctx, 0.1f);
   GL(ctx)->Disable(ctx, GL_DEPTH_TEST);
   GL(ctx)->PolygonMode(ctx, GL_FRONT_AND_BACK, GL_FILL);
   GL(ctx)->ReadPixels(ctx, 0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, picture);
   gl_drawable_swap(f->drawable, ctx);
}

/* --- Tests */

/* OUT_OF_MEMORY was raised, and nothing else. */
static bool
out_of_memory(struct gl_context *ctx)
{
   bool raised = false;
   for (GLenum error; (error = GL(ctx)->GetError(ctx)) != GL_NO_ERROR;) {
      assert_int_equal(error, GL_OUT_OF_MEMORY);
      raised = true;
   }
   return raised;
}

static void
arm(struct gl_fixture *f, unsigned left, bool stays)
{
   if (strcmp(getenv("TUATARA_DRIVER"), "lima") == 0)
      device_take_lima(f->ctx->pipe);
   else
      device_take_nv2a(f->ctx->pipe);
   memset(&device, 0, sizeof device);
   device.stays = stays;
   device.left = left;
   device.armed = true;
}

/* A scene where calls of the device fail after the first `left`; whether any did. */
static bool
fail_after(unsigned left, bool stays, const GLubyte (*expected)[SIZE * SIZE * 4])
{
   GLubyte picture[SIZE * SIZE * 4];
   void *state;
   assert_int_equal(gl_fixture_setup(&state), 0);
   struct gl_fixture *f = state;
   arm(f, left, stays);
   draw_scene(f, &picture);
   device.armed = false;
   const bool raised = out_of_memory(f->ctx);
   if (!device.failed)
      assert_false(raised);
   if (!raised)
      assert_memory_equal(picture, expected, sizeof picture);
   draw_scene(f, &picture);
   assert_false(out_of_memory(f->ctx));
   assert_memory_equal(picture, expected, sizeof picture);
   gl_fixture_teardown(&state);
   return device.failed != 0;
}

static void
each_call_fails(void **state)
{
   GLubyte expected[SIZE * SIZE * 4];
   void *plain;
   assert_int_equal(gl_fixture_setup(&plain), 0);
   draw_scene(plain, &expected);
   gl_fixture_teardown(&plain);
   for (unsigned stays = 0; stays < 2; stays++) {
      unsigned calls = 0;
      while (calls < MOST_CALLS && fail_after(calls, stays, (const void *)&expected))
         calls++;
      assert_in_range(calls, 4, MOST_CALLS - 1);
   }
}

/* A further context is refused while the device has no memory for it. */
static void
contexts_are_refused(void **state)
{
   const struct gl_context_desc desc = {.visual = &gl_fixture_visual};
   struct gl_context *made = NULL;
   unsigned calls = 0;
   for (; !made && calls < MOST_CALLS; calls++) {
      void *fixture;
      enum gl_door_error error = GL_DOOR_OK;
      assert_int_equal(gl_fixture_setup(&fixture), 0);
      struct gl_fixture *f = fixture;
      arm(f, calls, true);
      made = gl_context_create(f->screen, &desc, &error);
      device.armed = false;
      assert_int_equal(error, made ? GL_DOOR_OK : GL_DOOR_NO_MEMORY);
      assert_int_equal(made != NULL, !device.failed);
      if (made)
         gl_context_destroy(made);
      gl_fixture_teardown(&fixture);
   }
   assert_in_range(calls, 3, MOST_CALLS - 1);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(each_call_fails),
                                      cmocka_unit_test(contexts_are_refused)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
