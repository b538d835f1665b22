#include "gl_fixture.h"

#include <stdlib.h>
#include <string.h>

#include "pipe/p_format.h"
#include "pipe/p_loader.h"
#include "pipe/p_screen.h"

const struct gl_visual gl_fixture_visual = {
    .red_bits = 8,
    .green_bits = 8,
    .blue_bits = 8,
    .alpha_bits = 8,
    .depth_bits = 24,
    .stencil_bits = 8,
    .accum_bits = 16,
    .double_buffer = true,
    .color_format = PIPE_FORMAT_B8G8R8A8_UNORM,
};

static void
get_size(void *priv, unsigned *width, unsigned *height)
{
   struct gl_fixture *f = priv;
   f->asks++;
   *width = f->width;
   *height = f->height;
}

static void
present(void *priv, struct pipe_resource *color, int x, int y, unsigned w, unsigned h)
{
   struct gl_fixture *f = priv;
   f->presents++;
   f->shown = color;
}

static void
load(void *priv, struct pipe_resource *color)
{
   struct gl_fixture *f = priv;
   f->loads++;
}

struct gl_drawable *
gl_fixture_drawable(struct gl_fixture *f)
{
   const struct gl_drawable_ops ops = {.get_size = get_size, .present = present, .load = load};
   return gl_drawable_create(f->screen, &gl_fixture_visual, &ops, f);
}

struct gl_context *
gl_fixture_context(struct gl_fixture *f, struct gl_context *share)
{
   const struct gl_context_desc desc = {.visual = &gl_fixture_visual, .share = share};
   enum gl_door_error error;
   struct gl_context *ctx = gl_context_create(f->screen, &desc, &error);
   assert_int_equal(error, GL_DOOR_OK);
   return ctx;
}

bool
gl_fixture_has(struct gl_context *ctx, const char *extension)
{
   const char *at = (const char *)ctx->table->GetString(ctx, GL_EXTENSIONS);
   const size_t length = strlen(extension);
   for (; (at = strstr(at, extension)); at += length) {
      if (at[length] == ' ' || at[length] == '\0')
         return true;
   }
   return false;
}

void
gl_fixture_needs(void **state, const char *extension)
{
   struct gl_fixture *f = *state;
   if (!gl_fixture_has(f->ctx, extension))
      skip();
}

int
gl_fixture_setup(void **state)
{
   struct gl_fixture *f = calloc(1, sizeof *f);
   const char *driver = getenv("TUATARA_DRIVER");
   f->screen = pipe_loader_create_screen(driver ? driver : "null");
   assert_non_null(f->screen);
   f->width = 64;
   f->height = 48;
   f->drawable = gl_fixture_drawable(f);
   f->ctx = gl_fixture_context(f, NULL);
   *state = f;
   return gl_make_current(f->ctx, f->drawable, f->drawable) ? 0 : -1;
}

int
gl_fixture_teardown(void **state)
{
   struct gl_fixture *f = *state;
   gl_make_current(NULL, NULL, NULL);
   gl_context_destroy(f->ctx);
   gl_drawable_unref(f->drawable);
   f->screen->destroy(f->screen);
   free(f);
   return 0;
}
