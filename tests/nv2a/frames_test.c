/* The recorded frames on the simulated chip, against pictures of the same programs by another
 * OpenGL. No picture is further off than it is known to be; the README of the frames says how far a
 * plain model in double precision is off, and why. */
#include "nv2a/replay/replay.h"
#include "shared_file.h"
#include "tools/picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

/* Of red, green and blue: pixels of which one is off by more than 1, 4 and 16 of 255; the most that
 * one is off; the mean over all pixels of the most that one of each is off. */
struct distance {
   unsigned above1, above4, above16, max;
   double mean;
   unsigned alpha; /* the most that alpha is off */
};

static const struct {
   const char *name;
   struct distance bound;
} frames[] = {
    {"alpha_test", {0, 0, 0, 0, 0, 0}},
    {"arrays", {13, 13, 13, 90, 0.061, 1}}, /* rims of slivers */
    {"blend_modes", {0, 0, 0, 1, 0.195, 1}},
    {"depth_offset", {0, 0, 0, 1, 0.292, 1}},
    {"flat_triangle", {0, 0, 0, 0, 0, 0}},
    {"fog_modes", {1216, 0, 0, 2, 0.415, 1}}, /* the client's exponents */
    {"gears", {0, 0, 0, 0, 0, 0}},
    {"immediate", {2266, 510, 1, 148, 0.708, 65}},      /* the curve of highlights; a rim pixel */
    {"light_eight", {5166, 3997, 134, 21, 2.991, 1}},   /* the client's falloff of spots */
    {"light_material", {3348, 2989, 123, 32, 1.44, 1}}, /* the curve of highlights */
    {"light_one", {3351, 531, 0, 11, 0.803, 1}},        /* the curve of highlights */
    {"primitives", {18, 18, 18, 229, 0.257, 1}},        /* ends of lines */
    {"scissor_masks", {0, 0, 0, 1, 0, 1}},
    {"smooth_triangle", {0, 0, 0, 0, 0, 0}},
    {"stencil_ops", {0, 0, 0, 0, 0, 0}},
    {"surface_565", {15196, 475, 1, 162, 2.192, 0}}, /* steps of 5 and 6 bits */
    {"texgen", {0, 0, 0, 1, 0.046, 1}},
    {"texture_arrays", {0, 0, 0, 1, 0.082, 1}},
    {"texture_bilinear", {0, 0, 0, 1, 0.096, 1}},
    {"texture_combine", {500, 0, 0, 4, 0.387, 1}},  /* precision of combiners */
    {"texture_formats", {710, 42, 0, 6, 0.274, 1}}, /* rounding of DXT */
    /* The picture's texels and products have 8 bits: alpha of a pixel is 175, exactly 173.45. */
    {"texture_four", {11, 0, 0, 2, 0.181, 2}},
    {"texture_mipmap", {3043, 1873, 0, 11, 1.067, 1}}, /* level of detail */
    {"texture_rect", {0, 0, 0, 1, 0.034, 1}},
    {"texture_wrap", {0, 0, 0, 1, 0.029, 1}},
};
enum { NUM_FRAMES = sizeof frames / sizeof frames[0] };

static struct distance
compare(const struct nv2a_replay_picture *picture, const struct picture *reference)
{
   struct distance d = {0};
   unsigned long sum = 0;
   size_t pixels = (size_t)picture->width * picture->height;
   for (size_t i = 0; i < pixels; i++) {
      unsigned most = 0;
      for (unsigned c = 0; c < picture->channels; c++) {
         int off = picture->pixels[i * picture->channels + c] - reference->pixels[i * 4 + c];
         unsigned distance = (unsigned)abs(off);
         unsigned *to = c < 3 ? &most : &d.alpha;
         *to = distance > *to ? distance : *to;
      }
      d.above1 += most > 1;
      d.above4 += most > 4;
      d.above16 += most > 16;
      d.max = most > d.max ? most : d.max;
      sum += most;
   }
   d.mean = (double)sum / (double)pixels;
   return d;
}

static void
refuse_problems(void *data, unsigned line, const char *text)
{
   fail_msg("%s:%u: %s", (const char *)data, line, text);
}

/* Gives the name of what is worse than it may be; NULL: nothing. */
static const char *
worse(const struct distance *d, const struct distance *bound)
{
   return d->above1 > bound->above1      ? "pixels off by more than 1"
          : d->above4 > bound->above4    ? "pixels off by more than 4"
          : d->above16 > bound->above16  ? "pixels off by more than 16"
          : d->max > bound->max          ? "distance"
          : d->mean > bound->mean + 5e-4 ? "mean distance"
          : d->alpha > bound->alpha      ? "alpha"
                                         : NULL;
}

static bool
check_frame(unsigned index)
{
   const char *name = frames[index].name;
   const char *problem;
   char path[1024], file[64], message[256];
   struct nv2a_frame frame = {0};
   struct nv2a_replay_picture picture;
   struct picture reference;
   struct picture_error error;
   snprintf(file, sizeof file, "nv2a/frames/%s.push", name);
   shared_path(path, sizeof path, file);
   if (!nv2a_frame_load(&frame, path, message, sizeof message))
      fail_msg("%s", message);
   const struct nv2a_replay_events events = {.problem = refuse_problems, .data = (void *)name};
   struct nv2a_chip *chip = nv2a_replay(&frame, &events);
   assert_non_null(chip);
   if (!nv2a_replay_read(chip, &frame, NV2A_REPLAY_COLOR, &picture, &problem))
      fail_msg("%s: %s", name, problem);
   snprintf(file, sizeof file, "nv2a/frames/%s.png", name);
   shared_path(path, sizeof path, file);
   if (!picture_read(path, &reference, &error))
      fail_msg("%s: %s", path, error.text);
   assert_true(reference.width == picture.width && reference.height == picture.height);
   struct distance d = compare(&picture, &reference);
   const char *fault = worse(&d, &frames[index].bound);
   printf("# %-16s %5u %5u %5u %4u %7.3f%s%s\n", name, d.above1, d.above4, d.above16, d.max, d.mean,
          fault ? " WORSE: " : "", fault ? fault : "");
   free(picture.pixels);
   free(reference.pixels);
   nv2a_chip_destroy(chip);
   nv2a_frame_finish(&frame);
   return !fault;
}

static void
frames_are_as_near_as_they_should(void **state)
{
   (void)state;
   FILE *there = open_shared("nv2a/frames/README.md");
   if (!there)
      skip();
   fclose(there);
   unsigned bad = 0;
   for (unsigned i = 0; i < NUM_FRAMES; i++)
      bad += !check_frame(i);
   assert_int_equal(bad, 0);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(frames_are_as_near_as_they_should)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
