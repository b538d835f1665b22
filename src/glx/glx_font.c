/* glXUseXFont: the glyphs of an X font as display lists of bitmaps (GLX 1.4 section 3.4.7). */
#include "glx_private.h"

#include <X11/Xutil.h>
#include <stdlib.h>

/* Glyphs of hostile fonts are not drawn larger than this, in pixels a side. */
#define MAX_GLYPH 1024

/* Metrics of a character: of the font's table, its default character, or none (all zero). */
static XCharStruct
char_metrics(const XFontStruct *font, unsigned code)
{
   if (!font->per_char)
      return font->max_bounds;
   unsigned row = code >> 8, column = code & 0xff;
   bool two_bytes = font->min_byte1 || font->max_byte1;
   if (!two_bytes) {
      row = 0;
      column = code;
   }
   if (row < font->min_byte1 || row > font->max_byte1 || column < font->min_char_or_byte2 ||
       column > font->max_char_or_byte2)
      return code == font->default_char ? (XCharStruct){0} : char_metrics(font, font->default_char);
   unsigned columns = font->max_char_or_byte2 - font->min_char_or_byte2 + 1;
   return font->per_char[(row - font->min_byte1) * columns + column - font->min_char_or_byte2];
}

/* Packs a one-plane picture as glBitmap reads it: bottom row first, most significant bit left. */
static unsigned char *
pack_bits(XImage *image, unsigned width, unsigned height)
{
   unsigned row_bytes = (width + 7) / 8;
   unsigned char *bits = calloc(height, row_bytes);
   for (unsigned y = 0; bits && y < height; y++)
      for (unsigned x = 0; x < width; x++)
         if (XGetPixel(image, (int)x, (int)(height - 1 - y)))
            bits[y * row_bytes + x / 8] |= (unsigned char)(0x80 >> (x & 7));
   return bits;
}

/* What all glyphs of one call share. */
struct glyph_maker {
   Display *dpy;
   Pixmap pixmap; /* one bit deep, large enough for any glyph */
   GC gc;
   unsigned width, height;
};

static bool
maker_init(struct glyph_maker *m, Display *dpy, Font font, const XFontStruct *info)
{
   int width = info->max_bounds.rbearing - info->min_bounds.lbearing;
   int height = info->max_bounds.ascent + info->max_bounds.descent;
   m->dpy = dpy;
   m->width = (unsigned)(width < 1 ? 1 : width > MAX_GLYPH ? MAX_GLYPH : width);
   m->height = (unsigned)(height < 1 ? 1 : height > MAX_GLYPH ? MAX_GLYPH : height);
   m->pixmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), m->width, m->height, 1);
   XGCValues values = {.font = font, .foreground = 0, .background = 0};
   m->gc = XCreateGC(dpy, m->pixmap, GCFont | GCForeground | GCBackground, &values);
   return m->gc != NULL;
}

static void
maker_finish(struct glyph_maker *m)
{
   if (m->gc)
      XFreeGC(m->dpy, m->gc);
   XFreePixmap(m->dpy, m->pixmap);
}

static void
make_list(struct glyph_maker *m, struct gl_context *gl, const XFontStruct *font, unsigned code,
          unsigned list)
{
   XCharStruct c = char_metrics(font, code);
   int width = c.rbearing - c.lbearing, height = c.ascent + c.descent;
   unsigned char *bits = NULL;
   if (width > 0 && height > 0 && width <= (int)m->width && height <= (int)m->height) {
      XChar2b text = {(unsigned char)(code >> 8), (unsigned char)code};
      XSetForeground(m->dpy, m->gc, 0);
      XFillRectangle(m->dpy, m->pixmap, m->gc, 0, 0, m->width, m->height);
      XSetForeground(m->dpy, m->gc, 1);
      XDrawString16(m->dpy, m->pixmap, m->gc, -c.lbearing, c.ascent, &text, 1);
      XImage *image =
          XGetImage(m->dpy, m->pixmap, 0, 0, (unsigned)width, (unsigned)height, 1, XYPixmap);
      if (image) {
         bits = pack_bits(image, (unsigned)width, (unsigned)height);
         XDestroyImage(image);
      }
   }
   /* A character without a picture still moves the raster position. */
   gl_door_bitmap_list(gl, list, bits ? width : 0, bits ? height : 0, (float)-c.lbearing,
                       (float)c.descent, c.width, 0.0f, bits);
   free(bits);
}

void
glXUseXFont(Font font, int first, int count, int list_base)
{
   struct glx_context *context = glx_context_current();
   if (!context || !context->display)
      return;
   Display *dpy = context->dpy;
   XFontStruct *info = XQueryFont(dpy, font);
   if (!info) {
      glx_error(context->display, BadFont, true, font, X_GLXUseXFont);
      return;
   }
   struct glyph_maker maker;
   if (maker_init(&maker, dpy, font, info))
      for (int i = 0; i < count; i++)
         make_list(&maker, context->gl, info, (unsigned)(first + i), (unsigned)(list_base + i));
   maker_finish(&maker);
   XFreeFontInfo(NULL, info, 1);
}
