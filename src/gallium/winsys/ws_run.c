#include "ws_run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "pipe/p_format.h"

#define FRAME_NS (1000000000 / 60)

void
ws_run_init(struct ws_run *run)
{
   *run = (struct ws_run){.swap_interval = -1};
   run->report = secure_getenv("TUATARA_REPORT");
   run->shot = secure_getenv("TUATARA_SHOT");
   const char *frames = secure_getenv("TUATARA_FRAMES");
   if (frames)
      run->frames = strtol(frames, NULL, 10);
   const char *size = getenv("TUATARA_WINDOW_SIZE");
   if (size && sscanf(size, "%5ux%5u", &run->width, &run->height) != 2)
      run->width = run->height = 0;
   const char *interval = getenv("TUATARA_SWAP_INTERVAL");
   const char *vblank = getenv("vblank_mode");
   if (interval)
      run->swap_interval = (int)strtol(interval, NULL, 10);
   else if (vblank && strcmp(vblank, "0") == 0)
      run->swap_interval = 0;
}

void
ws_run_report(const struct ws_run *run, const char *door)
{
   if (!run->report)
      return;
   char line[256];
   int length = snprintf(line, sizeof line, "%s %s\n", door, program_invocation_short_name);
   int fd = open(run->report, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
   if (fd < 0)
      return;
   if (length > 0 && (size_t)length < sizeof line && write(fd, line, (size_t)length) != length)
      fprintf(stderr, "tuatara: can not write %s: %s\n", run->report, strerror(errno));
   close(fd);
}

/* --- Pictures */

struct channel_layout {
   int format;
   unsigned bits_per_pixel;
   uint32_t red, green, blue;
   int alpha_format; /* the same with alpha in the unused bits; NONE when there are none */
};

/* The display formats, as masks of a pixel read as one little-endian number. */
static const struct channel_layout layouts[] = {
    {PIPE_FORMAT_B8G8R8X8_UNORM, 32, 0xff0000, 0xff00, 0xff, PIPE_FORMAT_B8G8R8A8_UNORM},
    {PIPE_FORMAT_R8G8B8X8_UNORM, 32, 0xff, 0xff00, 0xff0000, PIPE_FORMAT_R8G8B8A8_UNORM},
    {PIPE_FORMAT_B10G10R10X2_UNORM, 32, 0x3ff00000, 0xffc00, 0x3ff, PIPE_FORMAT_B10G10R10A2_UNORM},
    {PIPE_FORMAT_B5G6R5_UNORM, 16, 0xf800, 0x7e0, 0x1f, PIPE_FORMAT_NONE},
};

int
ws_format_of_masks(unsigned bits_per_pixel, uint32_t red, uint32_t green, uint32_t blue, bool alpha)
{
   for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
      const struct channel_layout *l = &layouts[i];
      if (l->bits_per_pixel == bits_per_pixel && l->red == red && l->green == green &&
          l->blue == blue)
         return alpha ? l->alpha_format : l->format;
   }
   return PIPE_FORMAT_NONE;
}

static const struct channel_layout *
layout_of_format(int format)
{
   for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
      if (format != PIPE_FORMAT_NONE &&
          (layouts[i].format == format || layouts[i].alpha_format == format))
         return &layouts[i];
   return NULL;
}

/* The field of `pixel` under `mask`, scaled to 0..255. */
static uint8_t
to_8bit(uint32_t pixel, uint32_t mask)
{
   unsigned shift = (unsigned)__builtin_ctz(mask);
   uint32_t max = mask >> shift;
   return (uint8_t)((((pixel & mask) >> shift) * 255 + max / 2) / max);
}

static void
row_to_rgb(const struct channel_layout *l, const uint8_t *src, unsigned width, uint8_t *rgb)
{
   unsigned bytes = l->bits_per_pixel / 8;
   for (unsigned x = 0; x < width; x++) {
      uint32_t pixel = 0;
      memcpy(&pixel, src + (size_t)x * bytes, bytes);
      *rgb++ = to_8bit(pixel, l->red);
      *rgb++ = to_8bit(pixel, l->green);
      *rgb++ = to_8bit(pixel, l->blue);
   }
}

static bool
write_ppm(const char *path, const struct ws_image *image, const struct channel_layout *layout)
{
   FILE *f = fopen(path, "wb");
   if (!f)
      return false;
   uint8_t *row = malloc((size_t)image->width * 3);
   bool ok = row && fprintf(f, "P6\n%u %u\n255\n", image->width, image->height) > 0;
   for (unsigned y = 0; ok && y < image->height; y++) {
      row_to_rgb(layout, image->pixels + y * image->stride, image->width, row);
      ok = fwrite(row, 3, image->width, f) == image->width;
   }
   free(row);
   return fclose(f) == 0 && ok;
}

/* Written beside its place and renamed, so that a program killed at any moment leaves a whole
 * picture. */
static void
save_shot(const char *path, const struct ws_image *image)
{
   const struct channel_layout *layout = layout_of_format(image->format);
   char temporary[4096];
   int length = snprintf(temporary, sizeof temporary, "%s.%ld", path, (long)getpid());
   if (!layout || length < 0 || (size_t)length >= sizeof temporary)
      return;
   if (!write_ppm(temporary, image, layout) || rename(temporary, path) != 0) {
      fprintf(stderr, "tuatara: can not write %s: %s\n", path, strerror(errno));
      unlink(temporary);
   }
}

void
ws_run_presented(struct ws_run *run, const struct ws_image *image)
{
   if (run->shot)
      save_shot(run->shot, image);
   if (run->frames > 0 && __atomic_add_fetch(&run->shown, 1, __ATOMIC_RELAXED) >= run->frames) {
      fflush(NULL);
      _exit(0);
   }
}

/* --- Time */

static int64_t
now_ns(void)
{
   struct timespec t;
   clock_gettime(CLOCK_MONOTONIC, &t);
   return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void
ws_swap_wait(struct ws_swap_clock *clock, int interval)
{
   if (interval <= 0)
      return;
   int64_t now = now_ns(), due = clock->last_ns + (int64_t)interval * FRAME_NS;
   if (clock->last_ns == 0 || due <= now) {
      clock->last_ns = now;
      return;
   }
   struct timespec until = {.tv_sec = due / 1000000000, .tv_nsec = due % 1000000000};
   while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR)
      ;
   clock->last_ns = due;
}
