/* Random scenes on the driver at hand, written to a file or compared with those of another driver:
 *
 *   scenes [--seed=N] [--scenes=N] [--vendor=TEXT] [--factor=F] [--verbose] --write=FILE [TOPIC...]
 *   scenes ... --compare=FILE [TOPIC...]
 *   scenes ... --drop=FIRST-LAST...    leaves out these lines of programs
 *   scenes ... --plain                 targets and textures have 8 bits, as chips have them
 *
 * The numbers of the scenes are --seed and those that follow; each draws every topic. --vendor is a
 * part of what GL_VENDOR or GL_RENDERER says, or the driver is the wrong one. --factor widens the
 * tolerance. Exit status: 0 alike, 1 different or failed, 77 no such driver.
 */
#include "scene.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOVE 0x1p-9f
#define SHOWN 6u /* values of a scene that differ */

static const struct scene_topic *const topics[] = {
    &scene_programs,    &scene_vertex_programs, &scene_ati_shaders,  &scene_targets, &scene_blits,
    &scene_floats,      &scene_blending,        &scene_environments, &scene_samples, &scene_glsl,
    &scene_glsl_vertex, &scene_glsl_fragment,   &scene_combiners,    &scene_srgb,
};

struct options {
   uint64_t seed;
   unsigned scenes;
   const char *vendor;
   float factor;
   bool verbose, plain;
   bool dropped[SCENE_LINES];
   const char *write, *compare;
   char **names; /* of topics; ends with NULL, empty: all */
};

/* One drawing of a scene as it stands in the file, in front of its values. */
struct record {
   uint64_t seed;
   uint32_t topic, num_values;
};

struct totals {
   unsigned scenes, missing, different, values, unsure;
};

/* --- EGL */

static EGLDisplay display;
static EGLConfig config;
static EGLSurface surface;

static bool
open_display(void)
{
   static const EGLint wanted[] = {
       EGL_SURFACE_TYPE,
       EGL_PBUFFER_BIT,
       EGL_RENDERABLE_TYPE,
       EGL_OPENGL_BIT,
       EGL_RED_SIZE,
       8,
       EGL_GREEN_SIZE,
       8,
       EGL_BLUE_SIZE,
       8,
       EGL_ALPHA_SIZE,
       8,
       EGL_DEPTH_SIZE,
       24,
       EGL_STENCIL_SIZE,
       8,
       EGL_NONE,
   };
   static const EGLint size[] = {EGL_WIDTH, SCENE_SIZE, EGL_HEIGHT, SCENE_SIZE, EGL_NONE};
   EGLint n = 0;
   display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
   if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL) ||
       !eglBindAPI(EGL_OPENGL_API) || !eglChooseConfig(display, wanted, &config, 1, &n) || n != 1)
      return false;
   surface = eglCreatePbufferSurface(display, config, size);
   return surface != EGL_NO_SURFACE;
}

/* A context for each drawing, so that no scene leaves state behind. */
static bool
draw(struct scene *s, const struct scene_topic *topic)
{
   EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
   if (context == EGL_NO_CONTEXT || !eglMakeCurrent(display, surface, surface, context))
      return false;
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   if (scene_has_extensions(s, topic->needs)) {
      topic->draw(s);
      if (s->num_values)
         scene_read_error(s);
      if (s->impossible)
         s->num_values = 0;
   }
   eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   eglDestroyContext(display, context);
   return true;
}

static bool
is_vendor(const char *wanted)
{
   EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
   if (context == EGL_NO_CONTEXT || !eglMakeCurrent(display, surface, surface, context))
      return false;
   const char *vendor = (const char *)glGetString(GL_VENDOR);
   const char *renderer = (const char *)glGetString(GL_RENDERER);
   const bool is = (vendor && strstr(vendor, wanted)) || (renderer && strstr(renderer, wanted));
   if (!is)
      printf("the driver is %s, %s, not %s\n", vendor ? vendor : "?", renderer ? renderer : "?",
             wanted);
   eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   eglDestroyContext(display, context);
   return is;
}

/* --- Comparing */

/* How far the moved drawings lie from the first. */
static float
spread(struct scene drawings[SCENE_DRAWINGS], unsigned i)
{
   return fmaxf(fabsf(drawings[1].values[i] - drawings[0].values[i]),
                fabsf(drawings[2].values[i] - drawings[0].values[i]));
}

/* Whether a value may count: both drivers know it well. */
static bool
is_sure(float value, float around)
{
   return isfinite(value) && isfinite(around) && around <= 0.125f * fmaxf(1.0f, fabsf(value));
}

/* Compares value by value; prints the first that differ. Gives how many do. */
static unsigned
compare_values(struct scene ours[SCENE_DRAWINGS], struct scene theirs[SCENE_DRAWINGS],
               const struct options *o, struct totals *totals)
{
   unsigned different = 0;
   for (unsigned i = 0; i < ours[0].num_values; i++) {
      const float a = ours[0].values[i], b = theirs[0].values[i];
      const float around = spread(ours, i) + spread(theirs, i);
      const float slack = ours[0].tolerance * fmaxf(1.0f, fabsf(b)) * o->factor + 4 * around;
      totals->values++;
      if (!is_sure(a, around) || !is_sure(b, around)) {
         totals->unsure++;
      } else if (fabsf(a - b) > slack) {
         if (different++ < SHOWN)
            printf("  value %u (pixel %u, component %u): %g, not %g +- %g\n", i, i / 4, i % 4,
                   (double)a, (double)b, (double)slack);
      }
   }
   return different;
}

static void
compare(struct scene ours[SCENE_DRAWINGS], struct scene theirs[SCENE_DRAWINGS],
        const struct scene_topic *topic, uint64_t seed, const struct options *o,
        struct totals *totals)
{
   totals->scenes++;
   if (!ours[0].num_values || !theirs[0].num_values) {
      totals->missing++;
      return;
   }
   unsigned different = 0;
   for (unsigned d = 0; d < SCENE_DRAWINGS; d++)
      different +=
          ours[d].num_values != ours[0].num_values || theirs[d].num_values != ours[0].num_values;
   if (different)
      printf("  %u values, not %u\n", ours[0].num_values, theirs[0].num_values);
   else
      different = compare_values(ours, theirs, o, totals);
   if (different <= ours[0].allowed)
      return;
   totals->different++;
   printf("%s of seed %llu differs in %u values, lines %u\n%s\n", topic->name,
          (unsigned long long)seed, different, ours[0].num_lines, ours[0].text);
}

/* --- Files */

static bool
write_drawing(FILE *file, const struct scene *s, unsigned topic, uint64_t seed)
{
   const struct record r = {.seed = seed, .topic = topic, .num_values = s->num_values};
   return fwrite(&r, sizeof r, 1, file) == 1 &&
          fwrite(s->values, sizeof(float), s->num_values, file) == s->num_values;
}

static bool
read_drawing(FILE *file, struct scene *s, unsigned topic, uint64_t seed)
{
   struct record r;
   if (fread(&r, sizeof r, 1, file) != 1 || r.topic != topic || r.seed != seed ||
       r.num_values > SCENE_VALUES)
      return false;
   s->num_values = r.num_values;
   return fread(s->values, sizeof(float), r.num_values, file) == r.num_values;
}

/* --- The whole */

static bool
is_chosen(const struct options *o, const struct scene_topic *topic)
{
   for (char **name = o->names; *name; name++) {
      if (!strcmp(*name, topic->name))
         return true;
   }
   return !*o->names;
}

static bool
run_scene(FILE *file, unsigned topic, uint64_t seed, const struct options *o, struct totals *totals)
{
   static struct scene ours[SCENE_DRAWINGS], theirs[SCENE_DRAWINGS];
   static const float moves[SCENE_DRAWINGS] = {0, MOVE, -MOVE};
   for (unsigned d = 0; d < SCENE_DRAWINGS; d++) {
      ours[d].state = (seed * 64 + topic) * UINT64_C(0x9e3779b97f4a7c15) | 1;
      ours[d].move = moves[d];
      ours[d].tolerance = 2.5f / 255.0f;
      ours[d].allowed = ours[d].num_values = ours[d].text_length = 0;
      ours[d].num_lines = 0;
      ours[d].plain = o->plain;
      ours[d].impossible = false;
      ours[d].dropped = o->dropped;
      ours[d].text[0] = 0;
      if (!draw(&ours[d], topics[topic]))
         return false;
      if (o->write ? !write_drawing(file, &ours[d], topic, seed)
                   : !read_drawing(file, &theirs[d], topic, seed))
         return false;
   }
   if (o->verbose)
      printf("%s of seed %llu\n%s\n", topics[topic]->name, (unsigned long long)seed, ours[0].text);
   if (o->compare)
      compare(ours, theirs, topics[topic], seed, o, totals);
   return true;
}

static bool
run_all(FILE *file, const struct options *o, struct totals *totals)
{
   for (uint64_t seed = o->seed; seed < o->seed + o->scenes; seed++) {
      for (unsigned topic = 0; topic < sizeof topics / sizeof topics[0]; topic++) {
         if (is_chosen(o, topics[topic]) && !run_scene(file, topic, seed, o, totals)) {
            printf("%s of seed %llu: no context, or not the file of these scenes\n",
                   topics[topic]->name, (unsigned long long)seed);
            return false;
         }
      }
   }
   return true;
}

static void
drop(struct options *o, const char *range)
{
   char *end;
   const unsigned long first = strtoul(range, &end, 10);
   const unsigned long last = *end == '-' ? strtoul(end + 1, NULL, 10) : first;
   for (unsigned long line = first; line <= last && line < SCENE_LINES; line++)
      o->dropped[line] = true;
}

static struct options
parse(int argc, char **argv)
{
   struct options o = {.seed = 1, .scenes = 1, .factor = 1, .names = argv + 1};
   int left = 1;
   for (int i = 1; i < argc; i++) {
      if (!strncmp(argv[i], "--seed=", 7))
         o.seed = strtoull(argv[i] + 7, NULL, 0);
      else if (!strncmp(argv[i], "--scenes=", 9))
         o.scenes = (unsigned)strtoul(argv[i] + 9, NULL, 0);
      else if (!strncmp(argv[i], "--drop=", 7))
         drop(&o, argv[i] + 7);
      else if (!strncmp(argv[i], "--vendor=", 9))
         o.vendor = argv[i] + 9;
      else if (!strncmp(argv[i], "--factor=", 9))
         o.factor = strtof(argv[i] + 9, NULL);
      else if (!strcmp(argv[i], "--verbose"))
         o.verbose = true;
      else if (!strcmp(argv[i], "--plain"))
         o.plain = true;
      else if (!strncmp(argv[i], "--write=", 8))
         o.write = argv[i] + 8;
      else if (!strncmp(argv[i], "--compare=", 10))
         o.compare = argv[i] + 10;
      else
         argv[left++] = argv[i];
   }
   argv[left] = NULL;
   return o;
}

int
main(int argc, char **argv)
{
   const struct options o = parse(argc, argv);
   struct totals totals = {0};
   if (!o.write == !o.compare) {
      fprintf(stderr, "scenes: --write=FILE or --compare=FILE\n");
      return 1;
   }
   if (!open_display() || (o.vendor && !is_vendor(o.vendor)))
      return 77;
   FILE *file = fopen(o.write ? o.write : o.compare, o.write ? "wb" : "rb");
   if (!file) {
      perror(o.write ? o.write : o.compare);
      return 1;
   }
   bool ok = run_all(file, &o, &totals);
   ok = !fclose(file) && ok;
   if (o.compare)
      printf(
          "%u scenes, %u not possible here or there, %u different; %u values, %u of them hang on "
          "small errors\n",
          totals.scenes, totals.missing, totals.different, totals.values, totals.unsure);
   return ok && !totals.different ? 0 : 1;
}
