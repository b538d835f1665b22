/* KHR_debug: callback, log, filters, groups, labels. */
#include "gl_fixture.h"

#include <stdio.h>
#include <string.h>

#define CTX(state) (((struct gl_fixture *)*(state))->ctx)

struct heard {
   unsigned count;
   GLenum source, type, severity;
   GLuint id;
   char text[256];
};

static void
hear(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length, const GLchar *message,
     const void *user)
{
   struct heard *heard = (struct heard *)user;
   heard->count++;
   heard->source = source;
   heard->type = type;
   heard->id = id;
   heard->severity = severity;
   assert_int_equal(strlen(message), length);
   snprintf(heard->text, sizeof heard->text, "%s", message);
}

static void
insert(struct gl_context *ctx, GLuint id, GLenum severity, const char *text)
{
   ctx->table->DebugMessageInsert(ctx, GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_MARKER, id,
                                  severity, -1, text);
}

static void
errors_reach_the_callback(void **state)
{
   struct gl_context *ctx = CTX(state);
   struct heard heard = {0};
   void *got = NULL;
   ctx->table->DebugMessageCallback(ctx, hear, &heard);
   ctx->table->GetPointerv(ctx, GL_DEBUG_CALLBACK_USER_PARAM, &got);
   assert_ptr_equal(got, &heard);
   ctx->table->LineWidth(ctx, -2); /* output is off in this context: not heard */
   assert_int_equal(heard.count, 0);
   ctx->table->Enable(ctx, GL_DEBUG_OUTPUT);
   ctx->table->LineWidth(ctx, -3);
   assert_int_equal(heard.count, 1);
   assert_int_equal(heard.source, GL_DEBUG_SOURCE_API);
   assert_int_equal(heard.type, GL_DEBUG_TYPE_ERROR);
   assert_non_null(strstr(heard.text, "glLineWidth"));
   assert_non_null(strstr(heard.text, "-3"));
}

static unsigned num_refused;

static struct pipe_shader_cso *
refuse_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, const struct ir_shader *ir)
{
   num_refused++;
   return NULL;
}

static void
draw_point(struct gl_context *ctx)
{
   ctx->table->Begin(ctx, GL_POINTS);
   ctx->table->Vertex2f(ctx, 0, 0);
   ctx->table->End(ctx);
   ctx->table->Flush(ctx);
}

static bool
say_memory_ran_out(struct pipe_context *pipe)
{
   return true;
}

static bool
say_memory_suffices(struct pipe_context *pipe)
{
   return false;
}

/* What memory was missing for is tried again; what the driver does not take is not. */
static void
refused_programs_are_kept(void **state)
{
   struct gl_context *ctx = CTX(state);
   ctx->pipe->create_shader_state = refuse_shader;
   ctx->pipe->get_and_clear_oom = say_memory_ran_out;
   num_refused = 0;
   draw_point(ctx);
   const unsigned each = num_refused;
   assert_true(each > 0);
   draw_point(ctx);
   assert_int_equal(num_refused, 2 * each);
   ctx->pipe->get_and_clear_oom = say_memory_suffices;
   for (unsigned i = 0; i < 3; i++) {
      draw_point(ctx);
      assert_int_equal(ctx->table->GetError(ctx), GL_OUT_OF_MEMORY);
   }
   assert_int_equal(num_refused, 3 * each);
}

/* A driver that does not take a program: nothing is drawn, and the error says why. */
static void
refused_programs_are_told(void **state)
{
   struct gl_context *ctx = CTX(state);
   struct heard heard = {0};
   ctx->pipe->create_shader_state = refuse_shader;
   ctx->table->DebugMessageCallback(ctx, hear, &heard);
   ctx->table->Enable(ctx, GL_DEBUG_OUTPUT);
   draw_point(ctx);
   assert_int_equal(ctx->table->GetError(ctx), GL_OUT_OF_MEMORY);
   assert_true(heard.count > 0);
   assert_non_null(strstr(heard.text, "takes no program like this"));
}

static void
log_keeps_the_oldest(void **state)
{
   struct gl_context *ctx = CTX(state);
   GLchar text[64];
   GLuint ids[4];
   GLsizei lengths[4];
   GLint value;
   ctx->table->Enable(ctx, GL_DEBUG_OUTPUT);
   for (GLuint i = 0; i < GL_LIMIT_DEBUG_LOG + 5; i++)
      insert(ctx, i, GL_DEBUG_SEVERITY_HIGH, i ? "two" : "first");
   ctx->table->GetIntegerv(ctx, GL_DEBUG_LOGGED_MESSAGES, &value);
   assert_int_equal(value, GL_LIMIT_DEBUG_LOG);
   ctx->table->GetIntegerv(ctx, GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH, &value);
   assert_int_equal(value, 6);
   /* Room for "first" and one more, not two. */
   assert_int_equal(
       ctx->table->GetDebugMessageLog(ctx, 4, 13, NULL, NULL, ids, NULL, lengths, text), 2);
   assert_int_equal(ids[0], 0);
   assert_int_equal(ids[1], 1);
   assert_int_equal(lengths[1], 4);
   assert_string_equal(text, "first");
   assert_string_equal(text + 6, "two");
   assert_int_equal(ctx->table->GetDebugMessageLog(ctx, 1, -1, NULL, NULL, NULL, NULL, NULL, text),
                    0);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
}

static void
filters_and_groups(void **state)
{
   struct gl_context *ctx = CTX(state);
   struct heard heard = {0};
   const GLuint ids[] = {7};
   ctx->table->Enable(ctx, GL_DEBUG_OUTPUT);
   ctx->table->DebugMessageCallback(ctx, hear, &heard);
   insert(ctx, 1, GL_DEBUG_SEVERITY_LOW, "low is off at first");
   assert_int_equal(heard.count, 0);
   ctx->table->PushDebugGroup(ctx, GL_DEBUG_SOURCE_APPLICATION, 9, 5, "group and more");
   assert_int_equal(heard.count, 1);
   assert_int_equal(heard.type, GL_DEBUG_TYPE_PUSH_GROUP);
   assert_string_equal(heard.text, "group");
   ctx->table->DebugMessageControl(ctx, GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_MARKER,
                                   GL_DONT_CARE, 1, ids, GL_FALSE);
   insert(ctx, 7, GL_DEBUG_SEVERITY_HIGH, "silenced by id");
   insert(ctx, 8, GL_DEBUG_SEVERITY_HIGH, "another");
   assert_int_equal(heard.count, 2);
   assert_int_equal(heard.id, 8);
   ctx->table->PopDebugGroup(ctx); /* told with the group's own text; its filters are gone */
   assert_int_equal(heard.type, GL_DEBUG_TYPE_POP_GROUP);
   assert_int_equal(heard.id, 9);
   assert_string_equal(heard.text, "group");
   insert(ctx, 7, GL_DEBUG_SEVERITY_HIGH, "heard again");
   assert_int_equal(heard.count, 4);
   ctx->table->DebugMessageControl(ctx, GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL,
                                   GL_FALSE);
   insert(ctx, 7, GL_DEBUG_SEVERITY_HIGH, "nothing passes");
   assert_int_equal(heard.count, 4);
}

static void
argument_errors(void **state)
{
   struct gl_context *ctx = CTX(state);
   const GLuint ids[] = {7};
   static char big[GL_LIMIT_DEBUG_LENGTH + 1];
   memset(big, 'x', sizeof big - 1);
   ctx->table->DebugMessageInsert(ctx, GL_DEBUG_SOURCE_API, GL_DEBUG_TYPE_MARKER, 0,
                                  GL_DEBUG_SEVERITY_HIGH, -1, "");
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_ENUM);
   insert(ctx, 0, GL_DEBUG_SEVERITY_HIGH, big);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
   ctx->table->DebugMessageControl(ctx, GL_DONT_CARE, GL_DEBUG_TYPE_MARKER, GL_DONT_CARE, 1, ids,
                                   1);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_OPERATION);
   ctx->table->PopDebugGroup(ctx);
   assert_int_equal(ctx->table->GetError(ctx), GL_STACK_UNDERFLOW);
   for (unsigned i = 1; i < GL_LIMIT_DEBUG_GROUPS; i++)
      ctx->table->PushDebugGroup(ctx, GL_DEBUG_SOURCE_THIRD_PARTY, i, -1, "deep");
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   ctx->table->PushDebugGroup(ctx, GL_DEBUG_SOURCE_THIRD_PARTY, 0, -1, "deeper");
   assert_int_equal(ctx->table->GetError(ctx), GL_STACK_OVERFLOW);
}

static void
labels(void **state)
{
   struct gl_context *ctx = CTX(state);
   GLchar text[16] = "";
   GLsizei length = -1;
   const GLuint list = ctx->table->GenLists(ctx, 1), texture = 4;
   ctx->table->ObjectLabel(ctx, GL_DISPLAY_LIST, list, -1, "a list");
   ctx->table->GetObjectLabel(ctx, GL_DISPLAY_LIST, list, 4, &length, text);
   assert_string_equal(text, "a l");
   assert_int_equal(length, 3);
   ctx->table->ObjectLabel(ctx, GL_TEXTURE, texture, -1, "no such texture yet");
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
   ctx->table->BindTexture(ctx, GL_TEXTURE_2D, texture);
   ctx->table->ObjectLabel(ctx, GL_TEXTURE, texture, 3, "texture");
   ctx->table->GetObjectLabel(ctx, GL_TEXTURE, texture, 16, NULL, text);
   assert_string_equal(text, "tex");
   ctx->table->ObjectLabel(ctx, GL_LIGHT0, 1, -1, "");
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_ENUM);
}

/* Objects whose names are of one space, and those that are pointers. */
static void
labels_of_kinds(void **state)
{
   struct gl_context *ctx = CTX(state);
   GLchar text[16] = "";
   GLuint names[2];
   ctx->table->GenFramebuffers(ctx, 1, &names[0]);
   ctx->table->GenRenderbuffers(ctx, 1, &names[1]);
   ctx->table->BindFramebuffer(ctx, GL_FRAMEBUFFER, names[0]);
   ctx->table->BindRenderbuffer(ctx, GL_RENDERBUFFER, names[1]);
   ctx->table->ObjectLabel(ctx, GL_FRAMEBUFFER, names[0], -1, "frame");
   ctx->table->ObjectLabel(ctx, GL_RENDERBUFFER, names[1], -1, "render");
   ctx->table->GetObjectLabel(ctx, GL_FRAMEBUFFER, names[0], 16, NULL, text);
   assert_string_equal(text, "frame");
   ctx->table->GetObjectLabel(ctx, GL_RENDERBUFFER, names[1], 16, NULL, text);
   assert_string_equal(text, "render");
   GLsync sync = ctx->table->FenceSync(ctx, GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
   ctx->table->ObjectPtrLabel(ctx, sync, -1, "sync");
   ctx->table->GetObjectPtrLabel(ctx, sync, 16, NULL, text);
   assert_string_equal(text, "sync");
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   ctx->table->DeleteSync(ctx, sync);
   ctx->table->ObjectPtrLabel(ctx, sync, -1, "gone");
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
   if (!(ctx->limits.can & GL_CAN_GLSL))
      return;
   const GLuint program = ctx->table->CreateProgram(ctx);
   const GLuint shader = ctx->table->CreateShader(ctx, GL_VERTEX_SHADER);
   ctx->table->ObjectLabel(ctx, GL_PROGRAM, program, -1, "program");
   ctx->table->ObjectLabel(ctx, GL_SHADER, shader, -1, "shader");
   ctx->table->GetObjectLabel(ctx, GL_PROGRAM, program, 16, NULL, text);
   assert_string_equal(text, "program");
   ctx->table->GetObjectLabel(ctx, GL_SHADER, shader, 16, NULL, text);
   assert_string_equal(text, "shader");
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   ctx->table->ObjectLabel(ctx, GL_PROGRAM, shader, -1, "no program");
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, gl_fixture_setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(errors_reach_the_callback),
       TEST(refused_programs_are_told),
       TEST(refused_programs_are_kept),
       TEST(log_keeps_the_oldest),
       TEST(filters_and_groups),
       TEST(argument_errors),
       TEST(labels),
       TEST(labels_of_kinds),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
