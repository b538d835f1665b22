/* Bitmap (spec 3.7). Texts are bitmaps of some pixels each, one beside the other: they are gathered
 * in an area of the window until something else is drawn or changes (gl_vbo_flush), and drawn as
 * one. No two of them may set a pixel, for each makes a fragment of it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "mesa_ext/vertex/immediate.h"
#include "rect.h"

#define WORD 64 /* pixels */
#define AREA_WORDS 16
#define AREA_WIDTH (AREA_WORDS * WORD)
#define AREA_HEIGHT 128
/* Pieces of bitmaps fit wherever they lie when areas begin at multiples of 32. */
#define PIECE_WIDTH (AREA_WIDTH - 32)
#define PIECE_HEIGHT (AREA_HEIGHT - 32)
/* Room that the first bitmap leaves to its left and below: texts go on to the right, and down. */
#define MARGIN_LEFT 64
#define MARGIN_BELOW 64

struct gl_bitmaps {
   int x, y; /* window position of the area */
   struct {
      int x0, y0, x1, y1;
   } used; /* part of the area that holds all */
   struct gl_raster_attribs attribs;
   float z;
   uint64_t bits[AREA_HEIGHT][AREA_WORDS]; /* the lowest bit is the leftmost pixel */
};

void
gl_bitmaps_finish(struct gl_context *ctx)
{
   free(ctx->bitmaps);
   ctx->bitmaps = NULL;
}

/* --- Drawing what was gathered */

/* The first pixel from x on that is (or, `inverse` all ones, is not) set; at most `end`. */
static int
find_pixel(const uint64_t *row, int x, int end, uint64_t inverse)
{
   while (x < end) {
      const uint64_t bits = (row[x / WORD] ^ inverse) >> (x % WORD);
      if (bits) {
         x += __builtin_ctzll(bits);
         break;
      }
      x = (x / WORD + 1) * WORD;
   }
   return x < end ? x : end;
}

#define BATCH 1024u /* rectangles drawn at once */

/* Rectangles of one pixel's height, one for each run of ones. */
static void
draw_runs(struct gl_context *ctx, const struct gl_bitmaps *b)
{
   struct gl_window_rect rects[BATCH];
   unsigned num = 0;
   for (int y = b->used.y0; y < b->used.y1; y++) {
      const uint64_t *row = b->bits[y];
      int x = find_pixel(row, b->used.x0, b->used.x1, 0);
      while (x < b->used.x1) {
         const int end = find_pixel(row, x, b->used.x1, ~0ull);
         if (num == BATCH) {
            gl_window_rects_draw(ctx, rects, num, &b->attribs, b->z, NULL, NULL);
            num = 0;
         }
         rects[num++] = (struct gl_window_rect){(float)(b->x + x), (float)(b->y + y),
                                                (float)(b->x + end), (float)(b->y + y + 1)};
         x = find_pixel(row, end, b->used.x1, 0);
      }
   }
   if (num)
      gl_window_rects_draw(ctx, rects, num, &b->attribs, b->z, NULL, NULL);
}

/* Cells of the window as large as a polygon stipple; the area begins at one's corner. */
#define CELL 32
#define CELLS_X (AREA_WIDTH / CELL)
#define CELLS (CELLS_X * (AREA_HEIGHT / CELL))
_Static_assert(WORD == 2 * CELL, "a word has two cells");

/* A polygon stipple has the leftmost pixel in the highest bit. */
static uint32_t
reverse_bits(uint32_t v)
{
   v = (v >> 1 & 0x55555555u) | (v & 0x55555555u) << 1;
   v = (v >> 2 & 0x33333333u) | (v & 0x33333333u) << 2;
   v = (v >> 4 & 0x0f0f0f0fu) | (v & 0x0f0f0f0fu) << 4;
   return __builtin_bswap32(v);
}

/* The cell's pixels. False: there are none. */
static bool
make_stipple(const struct gl_bitmaps *b, int cell_x, int cell_y, struct pipe_poly_stipple *stipple)
{
   uint32_t any = 0;
   for (int y = 0; y < CELL; y++) {
      const uint64_t word = b->bits[CELL * cell_y + y][cell_x / 2];
      const uint32_t bits = (uint32_t)(word >> (CELL * (cell_x % 2)));
      any |= bits;
      stipple->stipple[y] = reverse_bits(bits);
   }
   return any != 0;
}

static int
least(int a, int b)
{
   return a < b ? a : b;
}

static int
most(int a, int b)
{
   return a > b ? a : b;
}

/* Squares that are stippled with what they hold. */
static void
draw_cells(struct gl_context *ctx, const struct gl_bitmaps *b)
{
   struct gl_window_rect rects[CELLS];
   struct pipe_poly_stipple stipples[CELLS];
   unsigned num = 0;
   for (int y = b->used.y0 / CELL; y * CELL < b->used.y1; y++) {
      for (int x = b->used.x0 / CELL; x * CELL < b->used.x1; x++) {
         if (!make_stipple(b, x, y, &stipples[num]))
            continue;
         rects[num++] = (struct gl_window_rect){(float)(b->x + most(x * CELL, b->used.x0)),
                                                (float)(b->y + most(y * CELL, b->used.y0)),
                                                (float)(b->x + least((x + 1) * CELL, b->used.x1)),
                                                (float)(b->y + least((y + 1) * CELL, b->used.y1))};
      }
   }
   if (num)
      gl_window_rects_draw(ctx, rects, num, &b->attribs, b->z, NULL, stipples);
}

void
gl_bitmaps_flush(struct gl_context *ctx)
{
   struct gl_bitmaps *b = ctx->bitmaps;
   if (!ctx->bitmaps_pending)
      return;
   ctx->bitmaps_pending = false;
   if (ctx->screen->caps->features & PIPE_STIPPLE_IS_CHEAP)
      draw_cells(ctx, b);
   else
      draw_runs(ctx, b);
   for (int y = b->used.y0; y < b->used.y1; y++)
      memset(b->bits[y], 0, sizeof b->bits[y]);
}

/* --- Gathering */

static uint64_t
reverse_byte(uint64_t b)
{
   return ((b * 0x0802u & 0x22110u) | (b * 0x8020u & 0x88440u)) * 0x10101u >> 16 & 0xff;
}

/* n pixels (1 to WORD) of a row, the first in the lowest bit. */
static uint64_t
load_pixels(const struct gl_pixel_layout *l, const uint8_t *row, size_t first, unsigned n)
{
   first += l->first_bit;
   const uint8_t *at = row + first / 8;
   const unsigned skip = first % 8, bytes = (skip + n + 7) / 8;
   uint64_t bits = 0;
   for (unsigned i = 0; i < bytes; i++) {
      const uint64_t byte = l->lsb_first ? at[i] : reverse_byte(at[i]);
      bits |= i ? byte << (8 * i - skip) : byte >> skip;
   }
   return n < WORD ? bits & ((1ull << n) - 1) : bits;
}

/* A part of a bitmap: `width` pixels from `first` on in rows from `first_row` on. */
struct piece {
   const struct gl_pixel_layout *layout;
   const uint8_t *bitmap;
   int first, first_row, width, height;
};

/* Adds the piece to an area; (x, y) is its place there, and all of it lies in the area. False: a
 * pixel is set already, and nothing was done. */
static bool
add_bits(struct gl_bitmaps *b, const struct piece *p, int x, int y)
{
   uint64_t rows[AREA_HEIGHT][AREA_WORDS + 1];
   const int low = x / WORD, skip = x % WORD, words = (skip + p->width + WORD - 1) / WORD;
   uint64_t both = 0;
   for (int i = 0; i < p->height; i++) {
      const uint8_t *row =
          p->bitmap + gl_pixel_row_offset(p->layout, (size_t)(p->first_row + i), 0);
      memset(rows[i], 0, (size_t)words * sizeof rows[i][0]);
      for (int k = 0; k < p->width; k += WORD) {
         const int left = p->width - k;
         const uint64_t bits = load_pixels(p->layout, row, (size_t)(p->first + k),
                                           (unsigned)(left < WORD ? left : WORD));
         rows[i][k / WORD] |= bits << skip;
         if (skip)
            rows[i][k / WORD + 1] = bits >> (WORD - skip);
      }
      for (int w = 0; w < words; w++)
         both |= rows[i][w] & b->bits[y + i][low + w];
   }
   for (int i = 0; i < p->height && !both; i++) {
      for (int w = 0; w < words; w++)
         b->bits[y + i][low + w] |= rows[i][w];
   }
   return !both;
}

/* An empty area, where a piece at (x, y) of the window fits. */
static void
begin_area(struct gl_context *ctx, const struct piece *p, int x, int y)
{
   struct gl_bitmaps *b = ctx->bitmaps;
   const int left = least(MARGIN_LEFT, PIECE_WIDTH - p->width);
   const int below = least(MARGIN_BELOW, PIECE_HEIGHT - p->height);
   b->x = most(x - left, 0) & -CELL;
   b->y = most(y - below, 0) & -CELL;
   b->used.x0 = b->used.x1 = x - b->x;
   b->used.y0 = b->used.y1 = y - b->y;
   gl_raster_attribs_get(ctx, &b->attribs, &b->z);
   ctx->bitmaps_pending = ctx->vertices_pending = true;
}

/* Whether the piece can be drawn with what is there, but for pixels that both set. */
static bool
belongs(struct gl_context *ctx, const struct piece *p, int x, int y)
{
   const struct gl_bitmaps *b = ctx->bitmaps;
   struct gl_raster_attribs attribs;
   float z;
   if (x < b->x || y < b->y || x - b->x > AREA_WIDTH - p->width ||
       y - b->y > AREA_HEIGHT - p->height)
      return false;
   gl_raster_attribs_get(ctx, &attribs, &z);
   return z == b->z && !memcmp(&attribs, &b->attribs, sizeof attribs);
}

/* A piece that lies in the window at (x, y). */
static void
add_piece(struct gl_context *ctx, const struct piece *p, int x, int y)
{
   struct gl_bitmaps *b = ctx->bitmaps;
   if (ctx->bitmaps_pending && !belongs(ctx, p, x, y))
      gl_vbo_flush(ctx);
   if (!ctx->bitmaps_pending)
      begin_area(ctx, p, x, y);
   if (!add_bits(b, p, x - b->x, y - b->y)) {
      gl_vbo_flush(ctx);
      begin_area(ctx, p, x, y);
      add_bits(b, p, x - b->x, y - b->y);
   }
   b->used.x0 = least(b->used.x0, x - b->x);
   b->used.y0 = least(b->used.y0, y - b->y);
   b->used.x1 = most(b->used.x1, x - b->x + p->width);
   b->used.y1 = most(b->used.y1, y - b->y + p->height);
}

static int
clamp_int(int64_t v, int low, int high)
{
   return v < low ? low : v > high ? high : (int)v;
}

/* Cuts a bitmap at (x, y) of the window to what lies in it, in pieces that areas hold. */
static void
add_bitmap(struct gl_context *ctx, const struct gl_pixel_layout *l, const uint8_t *bitmap, int x,
           int y, int width, int height)
{
   int x0, y0, x1, y1;
   if (!gl_buffers_draw_area(ctx, &x0, &y0, &x1, &y1))
      return;
   const int first = clamp_int((int64_t)x0 - x, 0, width);
   const int end = clamp_int((int64_t)x1 - x, 0, width);
   const int first_row = clamp_int((int64_t)y0 - y, 0, height);
   const int end_row = clamp_int((int64_t)y1 - y, 0, height);
   for (int row = first_row; row < end_row; row += PIECE_HEIGHT) {
      for (int column = first; column < end; column += PIECE_WIDTH) {
         const struct piece piece = {l,
                                     bitmap,
                                     column,
                                     row,
                                     least(end - column, PIECE_WIDTH),
                                     least(end_row - row, PIECE_HEIGHT)};
         add_piece(ctx, &piece, x + column, y + row);
      }
   }
}

static bool
has_area(struct gl_context *ctx)
{
   if (!ctx->bitmaps)
      ctx->bitmaps = calloc(1, sizeof *ctx->bitmaps);
   if (!ctx->bitmaps)
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for bitmaps");
   return ctx->bitmaps != NULL;
}

static void
draw_bitmap(struct gl_context *ctx, GLsizei width, GLsizei height, GLfloat xorig, GLfloat yorig,
            const GLubyte *bitmap)
{
   struct gl_pixel_layout l;
   if (!gl_pixel_layout(&l, &ctx->unpack, 2, GL_COLOR_INDEX, GL_BITMAP, width, height, 1))
      return;
   /* A raster position on a pixel's edge may come out of the transformation a little below it. */
   const double nudge = 0.0001;
   const double left = floor((double)ctx->current.raster_pos[0] + nudge - (double)xorig);
   const double bottom = floor((double)ctx->current.raster_pos[1] + nudge - (double)yorig);
   if (fabs(left) < 1e9 && fabs(bottom) < 1e9 && has_area(ctx))
      add_bitmap(ctx, &l, bitmap, (int)left, (int)bottom, width, height);
}

void
gl_exec_Bitmap(struct gl_context *ctx, GLsizei width, GLsizei height, GLfloat xorig, GLfloat yorig,
               GLfloat xmove, GLfloat ymove, const GLubyte *bitmap)
{
   if (width < 0 || height < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glBitmap(%d x %d)", width, height);
      return;
   }
   const void *bits = bitmap;
   if (!ctx->current.raster_valid ||
       !gl_pixel_unpack_image(ctx, 2, GL_COLOR_INDEX, GL_BITMAP, width, height, 1, &bits))
      return;
   gl_vbo_flush_vertices(ctx);
   if (gl_pixel_rect_is_drawn(ctx, GL_BITMAP_TOKEN, "glBitmap") && bits)
      draw_bitmap(ctx, width, height, xorig, yorig, bits);
   ctx->current.raster_pos[0] += xmove;
   ctx->current.raster_pos[1] += ymove;
}
