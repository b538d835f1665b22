/* The recorded frames on the simulated chip, against pictures of the same programs by another
 * OpenGL. No picture is further off than it is known to be. */
#include "lima/replay/replay.h"
#include "shared_lima.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

/* Of red, green and blue: the mean over all pixels of the most that one is off, of 255; pixels of
 * which one is off by more than 16; the most that one is off. */
struct distance {
   double mean;
   unsigned above16, max;
};

/* In the order of lima_frames. */
static const struct distance bounds[NUM_LIMA_FRAMES] = {
    {0.318, 0, 1},    /* blend */
    {0.046, 0, 1},    /* clip */
    {0, 0, 0},        /* cubemap */
    {0.143, 0, 1},    /* depth */
    {0, 0, 0},        /* derivatives */
    {0.066, 8, 226},  /* discard_loop: where the number of iterations changes */
    {0.012, 0, 1},    /* fixed_alpha */
    {0.124, 0, 1},    /* flat_strip */
    {0.009, 0, 1},    /* frag_math */
    {0.003, 0, 1},    /* fragcoord */
    {0.028, 1, 138},  /* lit_cube: the same */
    {0.095, 0, 1},    /* lod_bias */
    {0.017, 0, 1},    /* many_draws */
    {0.027, 0, 1},    /* minmax_mask */
    {1.035, 60, 195}, /* mipmaps: where one level becomes the next */
    {0.652, 36, 255}, /* points_lines: ends of lines */
    {0.074, 0, 1},    /* reload_zs */
    {0.033, 0, 1},    /* rtt */
    {0.04, 0, 1},     /* scissor */
    {0, 0, 0},        /* spill */
    {0, 0, 0},        /* stencil */
    {1.792, 0, 9},    /* target565: steps of 5 and 6 bits */
    {0.034, 0, 1},    /* tex_formats */
    {0.204, 0, 2},    /* tex_proj */
    {0.057, 0, 1},    /* tex_wrap */
    {0.012, 0, 1},    /* tri_color */
    {0.088, 0, 1},    /* uniform_array */
    {0, 0, 0},        /* varyings */
    {0.241, 8, 255},  /* vs_math: edges through centres of pixels */
};

struct pam {
   unsigned width, height;
   uint8_t *pixels; /* of four channels */
};

static void
read_pam(const char *name, struct pam *pam)
{
   char file[128], line[128];
   snprintf(file, sizeof file, "lima/frames22/%s.ref.pam", name);
   FILE *f = open_shared(file);
   assert_non_null(f);
   *pam = (struct pam){0};
   while (fgets(line, sizeof line, f) && strcmp(line, "ENDHDR\n")) {
      sscanf(line, "WIDTH %u", &pam->width);
      sscanf(line, "HEIGHT %u", &pam->height);
   }
   const size_t bytes = (size_t)pam->width * pam->height * 4;
   pam->pixels = malloc(bytes);
   assert_true(pam->pixels && fread(pam->pixels, 1, bytes, f) == bytes);
   fclose(f);
}

static struct distance
compare(const struct lima_replay_picture *picture, const struct pam *reference)
{
   struct distance d = {0};
   unsigned long sum = 0;
   const size_t pixels = (size_t)picture->width * picture->height;
   for (size_t i = 0; i < pixels; i++) {
      unsigned most = 0;
      for (unsigned c = 0; c < 3; c++) {
         const int off = picture->pixels[i * picture->channels + c] - reference->pixels[i * 4 + c];
         most = (unsigned)abs(off) > most ? (unsigned)abs(off) : most;
      }
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

static bool
check_frame(unsigned index)
{
   const char *name = lima_frames[index], *fault;
   char file[128], path[1024], message[1200];
   struct lima_frame frame = {0};
   struct lima_replay replay;
   struct lima_replay_picture picture;
   struct pam reference;
   snprintf(file, sizeof file, "lima/frames22/%s.txt", name);
   shared_path(path, sizeof path, file);
   if (!lima_frame_load(&frame, path, message, sizeof message))
      fail_msg("%s", message);
   const struct lima_replay_events events = {.problem = refuse_problems, .data = (void *)name};
   assert_true(lima_replay_run(&replay, &frame, &events));
   assert_true(replay.num_gp && replay.num_gp == replay.num_pp);
   if (!lima_replay_read(&replay, &frame, LIMA_REPLAY_COLOR, &picture, &fault))
      fail_msg("%s: %s", name, fault);
   read_pam(name, &reference);
   assert_true(reference.width == picture.width && reference.height == picture.height);
   const struct distance d = compare(&picture, &reference), *bound = &bounds[index];
   const bool good =
       d.mean <= bound->mean + 5e-4 && d.above16 <= bound->above16 && d.max <= bound->max;
   printf("# %-14s mean %.3f, above 16: %u, at most %u%s\n", name, d.mean, d.above16, d.max,
          good ? "" : " WORSE");
   free(picture.pixels);
   free(reference.pixels);
   lima_replay_finish(&replay);
   lima_frame_finish(&frame);
   return good;
}

static void
frames_are_as_near_as_they_should(void **state)
{
   (void)state;
   FILE *there = open_shared("lima/cmdstream.md");
   if (!there)
      skip();
   fclose(there);
   unsigned bad = 0;
   for (unsigned i = 0; i < NUM_LIMA_FRAMES; i++)
      bad += !check_frame(i);
   assert_int_equal(bad, 0);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(frames_are_as_near_as_they_should)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
