/* Draws with random valid vertex programs, wild vertices and changing state, through the front end
 * on softpipe: whatever the programs compute, nothing crashes and the GL raises no error.
 *
 *   fuzz_draw [--seed=N] [--iterations=N | --seconds=N]
 *
 * With -Dfuzz=true the same is a libFuzzer target: its bytes are the text of the program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_options.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/door.h"
#include "pipe/p_loader.h"
#include "random_program.h"

struct fuzz {
   uint64_t state;
   struct pipe_screen *screen;
   struct gl_drawable *drawable;
   struct gl_context *ctx;
   char text[RANDOM_PROGRAM_SIZE];
};

static uint32_t
below(struct fuzz *f, uint32_t limit)
{
   return random_below(&f->state, limit);
}

static void
get_size(void *data, unsigned *width, unsigned *height)
{
   *width = 97;
   *height = 61;
}

static void
must_not_fail(struct fuzz *f, const char *what)
{
   const GLenum error = gl_exec_GetError(f->ctx);
   if (!error)
      return;
   fprintf(stderr, "%s raised 0x%04x\n%s\n", what, error, f->text);
   abort();
}

static void
wild_vector(struct fuzz *f, float v[4])
{
   for (unsigned i = 0; i < 4; i++)
      v[i] = random_float(&f->state);
}

/* A few parameters; those of tracked matrices refuse. */
static void
set_parameters(struct fuzz *f)
{
   float v[4];
   for (unsigned i = 0; i < 16; i++) {
      wild_vector(f, v);
      gl_exec_ProgramParameter4fvNV(f->ctx, GL_VERTEX_PROGRAM_NV, below(f, 256), v);
   }
   gl_exec_GetError(f->ctx);
   if (below(f, 4))
      return;
   gl_exec_TrackMatrixNV(f->ctx, GL_VERTEX_PROGRAM_NV, below(f, 64) * 4,
                         below(f, 2) ? GL_MODELVIEW_PROJECTION_NV : GL_NONE,
                         GL_IDENTITY_NV + below(f, 4));
   must_not_fail(f, "glTrackMatrixNV");
}

static void
change_state(struct fuzz *f)
{
   static const GLenum caps[] = {
       GL_VERTEX_PROGRAM_POINT_SIZE_NV,
       GL_VERTEX_PROGRAM_TWO_SIDE_NV,
       GL_CLIP_PLANE0,
       GL_CLIP_PLANE5,
       GL_FOG,
       GL_DEPTH_TEST,
       GL_BLEND,
       GL_CULL_FACE,
       GL_POLYGON_OFFSET_FILL,
       GL_POINT_SMOOTH,
       GL_LINE_SMOOTH,
       GL_LINE_STIPPLE,
       GL_POLYGON_STIPPLE,
   };
   for (unsigned i = 0; i < 3; i++) {
      const GLenum cap = caps[below(f, sizeof caps / sizeof caps[0])];
      if (below(f, 2))
         gl_exec_Enable(f->ctx, cap);
      else
         gl_exec_Disable(f->ctx, cap);
   }
   if (below(f, 3) == 0)
      gl_exec_PolygonMode(f->ctx, GL_FRONT_AND_BACK, GL_POINT + below(f, 3));
   gl_exec_ShadeModel(f->ctx, below(f, 2) ? GL_FLAT : GL_SMOOTH);
   must_not_fail(f, "a state command");
}

/* Through the table, which knows that this is inside Begin/End. Mostly inside the view volume, so
 * that something is rasterised. */
static void
vertex(struct fuzz *f)
{
   float v[4];
   for (unsigned i = 0; i < 3; i++) {
      wild_vector(f, v);
      f->ctx->table->VertexAttrib4fvNV(f->ctx, 1 + below(f, 15), v);
   }
   wild_vector(f, v);
   v[0] = (float)below(f, 2001) / 1000.0f - 1.0f;
   v[1] = (float)below(f, 2001) / 1000.0f - 1.0f;
   v[2] = below(f, 8) ? 0.0f : v[2];
   v[3] = below(f, 8) ? 1.0f : v[3];
   f->ctx->table->VertexAttrib4fvNV(f->ctx, 0, v);
}

static void
draw(struct fuzz *f)
{
   gl_exec_Begin(f->ctx, below(f, GL_POLYGON + 1));
   for (uint32_t n = below(f, 80); n; n--)
      vertex(f);
   f->ctx->table->End(f->ctx);
   must_not_fail(f, "drawing");
   if (below(f, 16))
      return;
   uint8_t pixels[16];
   gl_exec_ReadPixels(f->ctx, 40, 30, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   gl_exec_Clear(f->ctx, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   must_not_fail(f, "glReadPixels or glClear");
}

/* Text that loaded, or is about to. */
static bool
is_state_program(const char *text)
{
   return !strncmp(text, "!!VSP", 5);
}

/* The id under which the GL is asked to load f->text. */
static GLuint
load(struct fuzz *f, size_t len)
{
   const bool state = is_state_program(f->text);
   const GLenum target = state ? GL_VERTEX_STATE_PROGRAM_NV : GL_VERTEX_PROGRAM_NV;
   const GLuint id = (state ? 10 : 1) + below(f, 5);
   gl_exec_LoadProgramNV(f->ctx, target, id, (GLsizei)len, (const GLubyte *)f->text);
   return id;
}

static void
run(struct fuzz *f, GLuint id)
{
   set_parameters(f);
   if (is_state_program(f->text)) {
      float v[4];
      wild_vector(f, v);
      gl_exec_ExecuteProgramNV(f->ctx, GL_VERTEX_STATE_PROGRAM_NV, id, v);
      gl_exec_GetError(f->ctx); /* it may write tracked parameters */
      return;
   }
   gl_exec_BindProgramNV(f->ctx, GL_VERTEX_PROGRAM_NV, id);
   gl_exec_Enable(f->ctx, GL_VERTEX_PROGRAM_NV);
   change_state(f);
   draw(f);
}

static bool
open_window(struct fuzz *f)
{
   static const struct gl_visual visual = {8, 8, 8, 8, 24, 8, 16, true, PIPE_FORMAT_B8G8R8A8_UNORM};
   const struct gl_drawable_ops ops = {.get_size = get_size};
   const struct gl_context_desc desc = {.visual = &visual};
   enum gl_door_error error;
   f->screen = pipe_loader_create_screen("softpipe");
   f->drawable = gl_drawable_create(f->screen, &visual, &ops, NULL);
   f->ctx = gl_context_create(f->screen, &desc, &error);
   return f->ctx && gl_make_current(f->ctx, f->drawable, f->drawable);
}

#ifdef FUZZ_LIBFUZZER

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   static struct fuzz f;
   if (!f.ctx && !open_window(&f))
      abort();
   if (size >= sizeof f.text)
      return 0;
   memcpy(f.text, data, size);
   f.text[size] = 0;
   f.state = 1;
   const GLuint id = load(&f, size);
   if (gl_exec_GetError(f.ctx))
      return 0;
   gl_exec_PushAttrib(f.ctx, GL_ALL_ATTRIB_BITS); /* the next input finds the same state */
   run(&f, id);
   gl_exec_PopAttrib(f.ctx);
   gl_exec_Finish(f.ctx);
   return 0;
}

#else

int
main(int argc, char **argv)
{
   static struct fuzz f;
   struct fuzz_options o;
   fuzz_options_parse(&o, "fuzz_draw", 1000, &argc, argv);
   if (!open_window(&f))
      return 1;
   while (fuzz_options_next(&o, &f.state)) {
      const GLuint id = load(&f, random_program(&f.state, f.text));
      must_not_fail(&f, "glLoadProgramNV");
      run(&f, id);
   }
   gl_exec_Finish(f.ctx);
   gl_make_current(NULL, NULL, NULL);
   gl_context_destroy(f.ctx);
   gl_drawable_unref(f.drawable);
   f.screen->destroy(f.screen);
   printf("fuzz_draw: %lu programs drawn\n", o.done);
   return 0;
}

#endif
