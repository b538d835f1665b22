/* Random texture shaders drawn by the CPU driver, with textures in memory and its own samplers:
 * what the specification says of the same texels, in double precision, is what the pixel has to be.
 *
 *   fuzz_texture_shader_drawn [--seed=N] [--iterations=N | --seconds=N]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fuzz_options.h"
#include "../random_program.h"
#include "case.h"
#include "drawn.h"
#include "mesa_ext/door.h"
#include "pipe/p_loader.h"

#define WINDOW 4u
#define ROUNDING (1.0 / 256) /* of what a lookup gives: it may be 8 bits */
#define TOLERANCE (3.0 / 255)
#define UNSURE 0.1

/* --- The textures: smooth, of one level, repeated but for rectangles. */

/* What texels are moved by, to see what hangs on their rounding; and whether the place of one was
 * between two faces. */
static double nudge[TS_MAX_STAGES][4];
static bool between;

static double
quantized(double v, double largest)
{
   return round(v * largest) / largest;
}

/* A texel as it is stored; waves have whole numbers of periods, so that they repeat. */
static double
stored(const struct ts_stage *s, unsigned stage, const double at[3], unsigned i)
{
   const double turn = 2 * 3.14159265358979;
   const double wave = sin(turn * (at[0] + at[1] * (i & 1 ? 1 : -1) + at[2]) + stage + i * 1.3);
   const bool sign = drawn_is_signed(s, i);
   const double largest = s->texel == TS_TEXEL_HILO          ? 65535
                          : s->texel == TS_TEXEL_SIGNED_HILO ? 32767
                          : sign                             ? 127
                                                             : 255;
   return quantized(sign ? wave : 0.5 + 0.5 * wave, largest);
}

void
drawn_texel(const struct ts_stage *s, unsigned stage, enum drawn_kind kind, const unsigned at[4],
            float texel[4])
{
   double place[3];
   drawn_place(kind, at, place);
   for (unsigned i = 0; i < 4; i++)
      texel[i] = (float)stored(s, stage, place, i);
}

/* The texel at whole numbers beyond the image too. */
static double
fetch(const struct ts_stage *s, unsigned stage, enum drawn_kind kind, unsigned face,
      const double whole[3], unsigned i)
{
   unsigned at[4] = {0, 0, 0, face};
   double place[3];
   for (unsigned k = 0; k < drawn_axes(kind); k++) {
      const double size = DRAWN_SIZE, n = whole[k];
      const bool clamps = kind == DRAWN_RECT || kind == DRAWN_CUBE;
      at[k] = (unsigned)(clamps ? fmin(fmax(n, 0), size - 1) : n - size * floor(n / size));
   }
   drawn_place(kind, at, place);
   return stored(s, stage, place, i);
}

double
shader_texel(const struct ts_stage *s, unsigned stage, const double coord[3], unsigned i)
{
   const enum drawn_kind kind = drawn_kind_of(s->operation);
   double at[3] = {coord[0], coord[1], coord[2]}, sum = 0;
   const unsigned face = kind == DRAWN_CUBE ? drawn_cube_face(coord, at, &between) : 0;
   const unsigned axes = drawn_axes(kind);
   for (unsigned corner = 0; corner < 1u << axes; corner++) {
      double whole[3] = {0}, weight = 1;
      for (unsigned k = 0; k < axes; k++) {
         const double x = at[k] * (kind == DRAWN_RECT ? 1 : DRAWN_SIZE) - 0.5, low = floor(x);
         whole[k] = low + (corner >> k & 1);
         weight *= corner >> k & 1 ? x - low : 1 - (x - low);
      }
      sum += weight * fetch(s, stage, kind, face, whole, i);
   }
   return sum + nudge[stage][i];
}

/* --- What the pixel has to be */

struct expected {
   struct shader_result result;
   double spread[4], depth_spread;
};

/* Try n of 8: within a texel all the ways in which components may move against each other. */
static void
choose_nudges(unsigned n, uint64_t *state)
{
   for (unsigned stage = 0; stage < TS_MAX_STAGES; stage++) {
      const double sign = random_below(state, 2) ? ROUNDING : -ROUNDING;
      for (unsigned i = 0; i < 4; i++)
         nudge[stage][i] = (n << 1) >> i & 1 ? -sign : sign;
   }
}

/* How results move when texels do. False: too much hangs on rounding. */
static bool
expect(const struct shader_case *c, unsigned consistent, struct expected *e, uint64_t *state)
{
   struct shader_result moved;
   memset(nudge, 0, sizeof nudge);
   memset(e, 0, sizeof *e);
   between = false;
   bool sure = shader_reference(c, consistent, &e->result);
   for (unsigned n = 0; n < 8; n++) {
      choose_nudges(n, state);
      sure &= shader_reference(c, consistent, &moved) && moved.culled == e->result.culled;
      for (unsigned k = 0; k < 4; k++)
         e->spread[k] = fmax(e->spread[k], fabs(moved.color[k] - e->result.color[k]));
      e->depth_spread = fmax(e->depth_spread, fabs(moved.depth - e->result.depth));
   }
   for (unsigned k = 0; k < 4; k++)
      sure &= e->spread[k] < UNSURE;
   return sure && !between && e->depth_spread < UNSURE;
}

static bool
is_near(double got, double want, double spread)
{
   const double clamped = want > 0 ? (want < 1 ? want : 1) : 0;
   return fabs(got - clamped) <= TOLERANCE + 2 * spread;
}

/* What differs, in words; NULL: nothing. */
static const char *
difference(const struct expected *e, const struct drawn_pixel *got, bool negated)
{
   if (got->drawn == e->result.culled)
      return e->result.culled ? "is drawn" : "is not drawn";
   if (e->result.culled)
      return NULL;
   for (unsigned k = 0; k < 4; k++) {
      if (!is_near((double)got->color[k], negated ? -e->result.color[k] : e->result.color[k],
                   e->spread[k]))
         return "has another colour";
   }
   if (e->result.replaces_depth &&
       fabs((double)got->depth - e->result.depth) > 1e-3 + 2 * e->depth_spread)
      return "has another depth";
   return NULL;
}

/* --- The driver */

static void
get_size(void *priv, unsigned *width, unsigned *height)
{
   *width = *height = WINDOW;
}

struct check {
   unsigned shown; /* the stage whose colour is */
   bool negated;
   uint64_t state;
   unsigned decided;
   struct pipe_screen *screen;
   struct gl_drawable *drawable;
};

static const struct gl_visual visual = {8, 8, 8, 8, 24, 8, 0, true, PIPE_FORMAT_B8G8R8A8_UNORM};

/* A context for each case: no state is left behind. */
static const char *
check(struct check *k, const struct shader_case *original, struct expected *e,
      struct drawn_pixel *got)
{
   struct shader_case c = *original;
   const struct gl_context_desc desc = {.visual = &visual};
   enum gl_door_error error;
   uint64_t state = k->state;
   for (unsigned i = 0; i < TS_MAX_STAGES; i++)
      c.weight[i] = i == k->shown;
   struct gl_context *ctx = gl_context_create(k->screen, &desc, &error);
   if (!ctx || !gl_make_current(ctx, k->drawable, k->drawable))
      return "has no context";
   drawn_set(ctx, &c);
   const unsigned consistent = shader_reference_consistent(c.stage);
   const bool decided = expect(&c, consistent, e, &state);
   const GLenum failed = drawn_draw(ctx, &c, k->shown, k->negated, got);
   const bool agree = got->consistent == consistent;
   gl_make_current(NULL, NULL, NULL);
   gl_context_destroy(ctx);
   k->decided += decided;
   return failed     ? "is an error"
          : !agree   ? "is consistent elsewhere"
          : !decided ? NULL
                     : difference(e, got, k->negated);
}

static bool
fails(const struct shader_case *c, void *data)
{
   struct expected e;
   struct drawn_pixel got;
   return check(data, c, &e, &got) != NULL;
}

static void
report(struct check *k, struct shader_case *c)
{
   struct expected e;
   struct drawn_pixel got;
   shader_shrink(c, fails, k);
   const char *what = check(k, c, &e, &got);
   shader_case_print(c);
   fprintf(
       stderr,
       "the pixel %s: stage %u%s gives %g %g %g %g, depth %g, %sconsistent 0x%x; expected %g %g "
       "%g %g, depth %g%s\n",
       what, k->shown, k->negated ? ", negated," : "", (double)got.color[0], (double)got.color[1],
       (double)got.color[2], (double)got.color[3], (double)got.depth, got.drawn ? "" : "culled, ",
       got.consistent, e.result.color[0], e.result.color[1], e.result.color[2], e.result.color[3],
       e.result.depth, e.result.culled ? ", culled" : "");
}

int
main(int argc, char **argv)
{
   const struct gl_drawable_ops ops = {.get_size = get_size};
   struct fuzz_options o;
   struct shader_case c;
   uint64_t state;
   fuzz_options_parse(&o, "fuzz_texture_shader_drawn", 500, &argc, argv);
   struct check k = {.screen = pipe_loader_create_screen("softpipe")};
   if (argc > 1 || !k.screen)
      return 2;
   k.drawable = gl_drawable_create(k.screen, &visual, &ops, NULL);
   while (fuzz_options_next(&o, &state)) {
      struct expected e;
      struct drawn_pixel got;
      shader_case_random(&c, &state);
      for (unsigned i = 0; i < TS_MAX_STAGES; i++) {
         if (!drawn_has_format(&c.stage[i]))
            c.stage[i].texel = TS_TEXEL_UNSIGNED;
      }
      k.shown = random_below(&state, TS_MAX_STAGES);
      k.negated = random_below(&state, 4) == 0;
      k.state = state | 1;
      if (!check(&k, &c, &e, &got))
         continue;
      fprintf(stderr, "fuzz_texture_shader_drawn: --seed=%llu --iterations=1 fails:\n",
              (unsigned long long)(o.seed + o.done - 1));
      report(&k, &c);
      return 1;
   }
   gl_drawable_unref(k.drawable);
   k.screen->destroy(k.screen);
   printf("fuzz_texture_shader_drawn: %lu setups, %u of them decided, all are drawn right\n",
          o.done, k.decided);
   return 0;
}
