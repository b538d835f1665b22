/* A GL context on the null driver with a drawable of its own, current in the test's thread. */
#ifndef GL_FIXTURE_H
#define GL_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/door.h"

/* The size of the drawable as the door would tell it; tests change it to resize the window. */
struct gl_fixture {
   struct pipe_screen *screen;
   struct gl_context *ctx;
   struct gl_drawable *drawable;
   unsigned width, height;
   unsigned asks;               /* how often the size was asked for */
   unsigned recalls;            /* the same within a frame, for tests with such a callback */
   unsigned presents;           /* how often the drawable was shown */
   unsigned loads;              /* how often it was asked for what is shown */
   struct pipe_resource *shown; /* last; not referenced */
};

/* 24-bit depth, 8-bit stencil, 16-bit accumulation, double-buffered RGBA 8888. */
extern const struct gl_visual gl_fixture_visual;

/* Whether GL_EXTENSIONS names it: how a test asks what the driver has. */
bool gl_fixture_has(struct gl_context *ctx, const char *extension);
/* Skips the test where the fixture's context lacks an extension. */
void gl_fixture_needs(void **state, const char *extension);

/* cmocka setup and teardown: *state is a struct gl_fixture. */
int gl_fixture_setup(void **state);
int gl_fixture_teardown(void **state);

/* A further context of the fixture's screen, sharing with `share` (may be NULL). Not current. */
struct gl_context *gl_fixture_context(struct gl_fixture *f, struct gl_context *share);
/* A further drawable. */
struct gl_drawable *gl_fixture_drawable(struct gl_fixture *f);

#endif
