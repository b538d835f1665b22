/* Conformance tests: GL programs that use nothing but libGL and one door (EGL or GLX), so that they
 * judge any vendor's driver.
 *
 * A test is a function that runs in a process of its own with a fresh context current on a
 * CT_SIZE x CT_SIZE pbuffer (RGBA8, depth 24, stencil 8). It makes checks; each names the
 * requirements it proves (ids of the NV_vertex_program checklist, or "core" with a section of the
 * OpenGL 1.3 specification), one or several, separated by blanks. A test passes when all its checks
 * do, and a requirement is proven when it was checked and no check that names it failed.
 */
#ifndef CT_H
#define CT_H

#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
#include <GL/glext.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define CT_SIZE 128

struct ct_test {
   const char *name;
   void (*run)(void);
};

/* What the tests of a topic are about. Without contexts of OpenGL ES they are skipped. */
enum ct_api { CT_OPENGL, CT_ES1, CT_ES2 };

/* A topic is a file of tests; `needs` are extensions, separated by blanks, without which its tests
 * are skipped. */
struct ct_topic {
   const char *name, *needs;
   const struct ct_test *tests;
   unsigned num_tests;
   enum ct_api api;
};
#define CT_TOPIC_OF(topic, api, extensions, list)                                                  \
   const struct ct_topic ct_topic_##topic = {#topic, extensions, list,                             \
                                             sizeof(list) / sizeof((list)[0]), api}
#define CT_TOPIC(topic, extensions, list) CT_TOPIC_OF(topic, CT_OPENGL, extensions, list)

/* --- Checks. All return whether the check held; a failed one is reported and the test goes on. */

bool ct_check(const char *ids, bool ok, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
#define CHECK(ids, cond) ct_check(ids, cond, "%s:%d: %s", __FILE__, __LINE__, #cond)

/* Performs `call` and compares what glGetError says then. Errors from before are reported too. */
#define CHECK_ERROR(ids, error, call)                                                              \
   (ct_no_error(ids, __FILE__, __LINE__), (void)(call),                                            \
    ct_error(ids, error, __FILE__, __LINE__, #call))
/* The same for a call that was made already. */
#define CHECK_PENDING(ids, error) ct_error(ids, error, __FILE__, __LINE__, "the call above")
bool ct_no_error(const char *ids, const char *file, int line);
bool ct_error(const char *ids, GLenum expected, const char *file, int line, const char *call);

/* |got - expected| <= tolerance * max(1, |expected|) in each component; NaN equals NaN. */
bool ct_near(const char *ids, unsigned n, const float *got, const float *expected, float tolerance,
             const char *fmt, ...) __attribute__((format(printf, 6, 7)));
#define VEC4(...) ((const float[4]){__VA_ARGS__})
#define CHECK_NEAR(ids, n, got, expected, tolerance)                                               \
   ct_near(ids, n, got, expected, tolerance, "%s:%d: %s", __FILE__, __LINE__, #got)

/* The colour of a pixel of the read buffer within 2/255 (rounding at both ends). */
bool ct_pixel(const char *ids, int x, int y, float r, float g, float b, const char *file, int line);
#define CHECK_PIXEL(ids, x, y, r, g, b) ct_pixel(ids, x, y, r, g, b, __FILE__, __LINE__)

/* Ends the test here; it counts as skipped if no check was made, else as what the checks say. */
void ct_skip(const char *fmt, ...) __attribute__((format(printf, 1, 2), noreturn));

/* --- Helpers */

bool ct_has_extension(const char *name);
void ct_read_pixel(int x, int y, float rgba[4]);
/* Pixels of the whole pbuffer that are not black. */
unsigned ct_count_lit(void);
void ct_clear(float r, float g, float b, float a);
/* Draws a rectangle over the part of clip space given, at z, with the current state. */
void ct_quad(float x0, float y0, float x1, float y1, float z);
/* A number in [low, high); the same sequence in each process. */
float ct_random(float low, float high);

/* What came of one point through the feedback buffer (GL_4D_COLOR_TEXTURE). */
struct ct_result {
   bool drawn;
   float window[4]; /* x y z, clip w */
   float color[4], tex[4];
};
/* Of the point that `draw` draws. */
struct ct_result ct_feedback(void (*draw)(void *data), void *data);
/* What `draw` puts into the feedback buffer, a letter for each primitive: p point, l line, r line
 * that resets the stipple, P polygon, ? other. Cut off at `size`. */
void ct_feedback_kinds(void (*draw)(void *data), void *data, char *kinds, size_t size);
/* The polygon modes LINE and POINT by feedback: a triangle, a strip of two and a triangle whose
 * second edge is no boundary, drawn with the current state; and a mode for each side. */
void ct_check_feedback_modes(const char *ids);

/* --- Doors (ct_door.c) */

struct ct_context;
/* What contexts are of from now on. False: there are none. */
bool ct_choose_api(enum ct_api api);
/* Shares objects with `share` unless NULL. NULL: failed. The harness's own context has a pbuffer,
 * each further one gets its own. */
struct ct_context *ct_context_create(struct ct_context *share);
void ct_context_destroy(struct ct_context *ctx);
/* NULL: none current. */
bool ct_make_current(struct ct_context *ctx);
/* The context the harness made current before the test. */
struct ct_context *ct_own_context(void);
void (*ct_get_proc_address(const char *name))(void);
/* "egl" or "glx"; false: unknown name. To be called before any context exists. */
bool ct_choose_door(const char *name);
const char *ct_door_name(void);

#endif
