#include "ws_run.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "util/u_log.h"
#include "util/u_settings.h"

#define FRAME_NS (1000000000 / 60)

void
ws_run_init(struct ws_run *run)
{
   *run = (struct ws_run){.swap_interval = -1};
   run->report = secure_getenv("TUATARA_REPORT");
   run->count_file = secure_getenv("TUATARA_COUNT");
   run->shot = secure_getenv("TUATARA_SHOT");
   const char *frames = secure_getenv("TUATARA_FRAMES");
   char *end = NULL;
   if (frames)
      run->frames = strtol(frames, &end, 10);
   run->ends_by_signal = end && strcmp(end, "TERM") == 0;
   const char *size = secure_getenv("TUATARA_WINDOW_SIZE");
   if (size && sscanf(size, "%5ux%5u", &run->width, &run->height) != 2)
      run->width = run->height = 0;
   const char *hud = secure_getenv("TUATARA_HUD");
   run->hud = hud && *hud && strcmp(hud, "0") != 0;
   const char *vblank = secure_getenv("vblank_mode");
   if (vblank && strcmp(vblank, "0") == 0 && !secure_getenv("TUATARA_SWAP_INTERVAL"))
      run->swap_interval = 0;
   else
      run->swap_interval = (int)u_setting_number(U_SETTING_SWAP_INTERVAL, -1);
}

void
ws_run_finish(struct ws_run *run)
{
   if (run->count)
      munmap(run->count, sizeof *run->count);
   run->count = NULL;
}

/* --- Reports */

/* Appends the line as a whole, so that those of several processes do not mix. */
static void
append_line(const char *path, const char *line, size_t length)
{
   const int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
   if (fd < 0)
      return;
   if (write(fd, line, length) != (ssize_t)length)
      fprintf(stderr, "tuatara: can not write %s: %s\n", path, strerror(errno));
   close(fd);
}

void
ws_run_report(const struct ws_run *run, const char *door)
{
   char line[256];
   if (!run->report)
      return;
   const int length = snprintf(line, sizeof line, "%s %s\n", door, u_program_name());
   if (length > 0 && (size_t)length < sizeof line)
      append_line(run->report, line, (size_t)length);
}

void
ws_run_refused(const struct ws_run *run, const char *format, ...)
{
   char what[256], line[512];
   va_list args;
   va_start(args, format);
   vsnprintf(what, sizeof what, format, args);
   va_end(args);
   u_log_missing("%s", what);
   if (!run->report)
      return;
   const int length = snprintf(line, sizeof line, "refused %s %s\n", u_program_name(), what);
   if (length > 0 && (size_t)length < sizeof line)
      append_line(run->report, line, (size_t)length);
}

/* --- Time */

int64_t
ws_now_ns(void)
{
   struct timespec t;
   clock_gettime(CLOCK_MONOTONIC, &t);
   return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* At once for what has passed. */
static void
sleep_until(int64_t ns)
{
   const struct timespec until = {.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
   while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR)
      ;
}

void
ws_swap_wait(struct ws_swap_clock *clock, int interval)
{
   if (interval <= 0)
      return;
   int64_t now = ws_now_ns(), due = clock->last_ns + (int64_t)interval * FRAME_NS;
   if (clock->last_ns == 0 || due <= now) {
      clock->last_ns = now;
      return;
   }
   sleep_until(due);
   clock->last_ns = due;
}

uint64_t
ws_frame_count(void)
{
   return (uint64_t)ws_now_ns() / FRAME_NS;
}

void
ws_frame_wait(uint64_t number)
{
   sleep_until((int64_t)(number * FRAME_NS));
}

/* --- Presentations */

/* Maps the file; NULL: that is not possible. Its page is there once and for all, for a full disk
 * must not end a program that writes to mapped memory. */
static struct ws_count *
map_count(const char *path)
{
   const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
   if (fd < 0)
      return NULL;
   void *memory = MAP_FAILED;
   if (posix_fallocate(fd, 0, sizeof(struct ws_count)) == 0)
      memory = mmap(NULL, sizeof(struct ws_count), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
   close(fd);
   return memory == MAP_FAILED ? NULL : memory;
}

static void
count_presentation(struct ws_run *run)
{
   if (!run->count_file)
      return;
   if (!run->count)
      run->count = map_count(run->count_file);
   if (!run->count) {
      fprintf(stderr, "tuatara: can not write %s\n", run->count_file);
      run->count_file = NULL;
      return;
   }
   const int64_t now = ws_now_ns();
   int64_t none = 0;
   __atomic_compare_exchange_n(&run->count->first_ns, &none, now, false, __ATOMIC_RELAXED,
                               __ATOMIC_RELAXED);
   __atomic_store_n(&run->count->last_ns, now, __ATOMIC_RELAXED);
   __atomic_add_fetch(&run->count->presentations, 1, __ATOMIC_RELAXED);
}

void
ws_run_presented(struct ws_run *run, const struct ws_image *image)
{
   count_presentation(run);
   if (run->shot && image && !ws_shot_save(run->shot, image)) {
      fprintf(stderr, "tuatara: can not write %s: %s\n", run->shot, strerror(errno));
      run->shot = NULL;
   }
   if (run->frames > 0 && ++run->shown >= run->frames) {
      fflush(NULL);
      if (run->ends_by_signal)
         raise(SIGTERM);
      _exit(0);
   }
}
