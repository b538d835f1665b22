#include "ws_hud.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pipe/p_screen.h"
#include "ws_font.h"

#define INTERVAL_NS 500000000
#define MAX_THREADS 64 /* the presenting one first */

/* Where things are, in pixels from the upper left corner. */
#define MARGIN 4
#define INNER_WIDTH (WS_HUD_WIDTH - 2 * MARGIN)
#define MAX_CHARS (INNER_WIDTH / WS_FONT_SIZE)
#define GRAPH_TOP 14
#define GRAPH_HEIGHT 32
#define GRAPH_NS 50000000 /* of a full column */
#define NUMBERS_TOP 50
#define LINE 10
#define LOAD_TOP 82
#define LOAD_HEIGHT 16
#define LOAD_LEFT (MARGIN + 5 * WS_FONT_SIZE)
#define LOAD_WIDTH (WS_HUD_WIDTH - MARGIN - LOAD_LEFT)
#define MAX_BAR 12

enum shade {
   SHADE_PICTURE, /* the picture's pixel, darkened */
   SHADE_TEXT,
   SHADE_COLUMN,
   SHADE_SLOW, /* a frame that took longer than 1/60 s */
   SHADE_LINE,
   SHADE_LOAD,
   NUM_SHADES
};

static const uint8_t colors[NUM_SHADES][3] = {
    [SHADE_TEXT] = {255, 255, 255}, [SHADE_COLUMN] = {96, 224, 96}, [SHADE_SLOW] = {255, 160, 64},
    [SHADE_LINE] = {128, 128, 128}, [SHADE_LOAD] = {96, 160, 255},
};

/* What has been counted at a time. */
struct sample {
   int64_t ns;
   uint64_t frames, draws, vertices, pixels;
   unsigned num_threads;
   uint64_t busy_ns[MAX_THREADS];
};

struct ws_hud {
   struct pipe_screen *screen;
   int64_t last_ns;                             /* of the last frame; 0: there was none */
   uint64_t frames;                             /* presented */
   int64_t frame_ns[INNER_WIDTH];               /* of the last frames; frame n at n % INNER_WIDTH */
   struct sample before;                        /* at the beginning of the interval */
   uint8_t canvas[WS_HUD_HEIGHT][WS_HUD_WIDTH]; /* enum shade */
};

/* --- Drawing */

static void
fill(struct ws_hud *hud, unsigned x, unsigned y, unsigned width, unsigned height, enum shade shade)
{
   for (unsigned row = y; row < y + height; row++)
      memset(&hud->canvas[row][x], shade, width);
}

static void
draw_text(struct ws_hud *hud, unsigned x, unsigned y, const char *text)
{
   for (; *text && x + WS_FONT_SIZE <= WS_HUD_WIDTH; text++, x += WS_FONT_SIZE) {
      const uint8_t *glyph = ws_font_glyph(*text);
      for (unsigned row = 0; row < WS_FONT_SIZE; row++)
         for (unsigned i = 0; i < WS_FONT_SIZE; i++)
            hud->canvas[y + row][x + i] = glyph[row] & (0x80 >> i) ? SHADE_TEXT : SHADE_PICTURE;
   }
}

static unsigned
column_height(int64_t ns)
{
   const int64_t height = ns * GRAPH_HEIGHT / GRAPH_NS;
   return height < 1 ? 1 : height > GRAPH_HEIGHT ? GRAPH_HEIGHT : (unsigned)height;
}

/* A column a frame, the last one on the right. */
static void
draw_graph(struct ws_hud *hud)
{
   const unsigned bottom = GRAPH_TOP + GRAPH_HEIGHT;
   const uint64_t known = hud->frames - 1; /* the first frame took no known time */
   fill(hud, MARGIN, GRAPH_TOP, INNER_WIDTH, GRAPH_HEIGHT, SHADE_PICTURE);
   for (unsigned i = 0; i < INNER_WIDTH && i < known; i++) {
      const int64_t ns = hud->frame_ns[(hud->frames - 1 - i) % INNER_WIDTH];
      const unsigned height = column_height(ns);
      /* Waiting for a frame ends a moment after it. */
      fill(hud, WS_HUD_WIDTH - MARGIN - 1 - i, bottom - height, 1, height,
           ns > 1000000000 / 55 ? SHADE_SLOW : SHADE_COLUMN);
   }
   fill(hud, MARGIN, bottom - column_height(1000000000 / 60), INNER_WIDTH, 1, SHADE_LINE);
}

static void
draw_number(struct ws_hud *hud, unsigned line, const char *name, bool known, double number)
{
   char text[32], digits[16] = "-";
   if (known)
      snprintf(digits, sizeof digits, "%.0f", number < 1e11 ? number : 1e11);
   snprintf(text, sizeof text, "%-8s%12s", name, digits);
   draw_text(hud, MARGIN, NUMBERS_TOP + line * LINE, text);
}

static void
draw_load(struct ws_hud *hud, const struct sample *now)
{
   const unsigned place = LOAD_WIDTH / now->num_threads;
   const unsigned width = place > MAX_BAR ? MAX_BAR : place;
   const int64_t elapsed = now->ns - hud->before.ns;
   fill(hud, LOAD_LEFT, LOAD_TOP, LOAD_WIDTH, LOAD_HEIGHT, SHADE_PICTURE);
   for (unsigned i = 0; i < now->num_threads; i++) {
      const uint64_t earlier = i < hud->before.num_threads ? hud->before.busy_ns[i] : 0;
      /* Another thread may have taken over the presentation. */
      const uint64_t busy = now->busy_ns[i] > earlier ? now->busy_ns[i] - earlier : 0;
      const double part = (double)busy / (double)elapsed;
      const unsigned height = (unsigned)(LOAD_HEIGHT * (part > 1.0 ? 1.0 : part) + 0.5);
      const unsigned x = LOAD_LEFT + i * width, bar = width > 2 ? width - 1 : width;
      fill(hud, x, LOAD_TOP, bar, LOAD_HEIGHT, SHADE_LINE);
      fill(hud, x, LOAD_TOP + LOAD_HEIGHT - height, bar, height, SHADE_LOAD);
   }
   draw_text(hud, MARGIN, LOAD_TOP + (LOAD_HEIGHT - WS_FONT_SIZE) / 2, "load");
}

static void
draw_numbers(struct ws_hud *hud, const struct sample *now)
{
   const struct sample *before = &hud->before;
   const double frames = (double)(now->frames - before->frames);
   const double seconds = (double)(now->ns - before->ns) * 1e-9;
   const double rate = frames / seconds;
   char text[MAX_CHARS + 1];
   snprintf(text, sizeof text, "%6.1f fps %6.1f ms", rate < 9999.0 ? rate : 9999.0,
            seconds / frames < 9.999 ? 1e3 * seconds / frames : 9999.0);
   draw_text(hud, MARGIN, MARGIN, text);
   draw_number(hud, 0, "draws", true, (double)(now->draws - before->draws) / frames);
   draw_number(hud, 1, "vertices", true, (double)(now->vertices - before->vertices) / frames);
   draw_number(hud, 2, "pixels", hud->screen->count_samples != NULL,
               (double)(now->pixels - before->pixels) / frames);
   draw_load(hud, now);
}

/* --- Counting */

static uint64_t
thread_ns(void)
{
   struct timespec t = {0};
   clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
   return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void
take_sample(const struct ws_hud *hud, int64_t now_ns, struct sample *s)
{
   struct pipe_screen *screen = hud->screen;
   s->ns = now_ns;
   s->frames = hud->frames;
   s->draws = __atomic_load_n(&screen->draws, __ATOMIC_RELAXED);
   s->vertices = __atomic_load_n(&screen->vertices, __ATOMIC_RELAXED);
   s->pixels = screen->count_samples ? screen->count_samples(screen) : 0;
   s->busy_ns[0] = thread_ns();
   s->num_threads = 1;
   if (screen->thread_times)
      s->num_threads += screen->thread_times(screen, s->busy_ns + 1, MAX_THREADS - 1);
}

struct ws_hud *
ws_hud_create(struct pipe_screen *screen)
{
   struct ws_hud *hud = calloc(1, sizeof *hud);
   if (!hud)
      return NULL;
   hud->screen = screen;
   __atomic_store_n(&screen->counting, true, __ATOMIC_RELAXED);
   if (screen->count_samples)
      screen->count_samples(screen);
   draw_text(hud, MARGIN, MARGIN, "     - fps      - ms");
   draw_number(hud, 0, "draws", false, 0.0);
   draw_number(hud, 1, "vertices", false, 0.0);
   draw_number(hud, 2, "pixels", false, 0.0);
   return hud;
}

void
ws_hud_destroy(struct ws_hud *hud)
{
   free(hud);
}

void
ws_hud_frame(struct ws_hud *hud, int64_t now_ns)
{
   hud->frame_ns[hud->frames % INNER_WIDTH] = now_ns - hud->last_ns;
   hud->last_ns = now_ns;
   hud->frames++;
   if (hud->frames == 1) {
      take_sample(hud, now_ns, &hud->before);
   } else if (now_ns - hud->before.ns >= INTERVAL_NS) {
      struct sample now;
      take_sample(hud, now_ns, &now);
      draw_numbers(hud, &now);
      hud->before = now;
   }
   draw_graph(hud);
}

/* --- Pixels */

static uint32_t
pack(const struct ws_masks *masks, const uint8_t color[3])
{
   const uint32_t mask[3] = {masks->red, masks->green, masks->blue};
   uint32_t pixel = 0;
   for (unsigned c = 0; c < 3; c++) {
      const unsigned shift = (unsigned)__builtin_ctz(mask[c]);
      const uint32_t max = mask[c] >> shift;
      pixel |= (color[c] * max + 127) / 255 << shift;
   }
   return pixel;
}

/* A component of a pixel, a quarter as bright. */
static uint32_t
quarter(uint32_t pixel, uint32_t mask)
{
   return ((pixel & mask) >> 2) & mask;
}

static uint32_t
darken(const struct ws_masks *masks, uint32_t pixel)
{
   return quarter(pixel, masks->red) | quarter(pixel, masks->green) | quarter(pixel, masks->blue);
}

bool
ws_hud_compose(const struct ws_hud *hud, const struct ws_image *image, uint8_t *rows, size_t stride)
{
   struct ws_masks masks;
   uint32_t packed[NUM_SHADES];
   if (!ws_masks_of_format(image->format, &masks))
      return false;
   for (unsigned i = 0; i < NUM_SHADES; i++)
      packed[i] = pack(&masks, colors[i]);
   const unsigned bytes = masks.bits_per_pixel / 8;
   const unsigned width = image->width < WS_HUD_WIDTH ? image->width : WS_HUD_WIDTH;
   const unsigned height = image->height < WS_HUD_HEIGHT ? image->height : WS_HUD_HEIGHT;
   for (unsigned y = 0; y < height; y++) {
      const uint8_t *from = image->pixels + (ptrdiff_t)y * image->stride;
      for (unsigned x = 0; x < width; x++) {
         const enum shade shade = hud->canvas[y][x];
         uint32_t pixel = 0;
         memcpy(&pixel, from + x * bytes, bytes); /* little endian, as all that run this */
         pixel = shade == SHADE_PICTURE ? darken(&masks, pixel) : packed[shade];
         memcpy(rows + y * stride + x * bytes, &pixel, bytes);
      }
   }
   return true;
}
