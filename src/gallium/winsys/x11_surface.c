#include "x11_surface.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "pipe/p_screen.h"
#include "ws_hud.h"
#include "x11_image.h"
#include "x11_traffic.h"

/* How long an answer is good for a program that shows nothing, asks the server for nothing and
 * hears nothing from it: another client may have resized its window. Short for an eye, long for a
 * processor. */
#define ANSWER_LASTS_NS INT64_C(10000000)

struct x11_link {
   int refcount; /* atomic */
   pthread_mutex_t lock;
   xcb_connection_t *connection; /* NULL once closed */
   struct pipe_screen *screen;
   bool use_shm;
   struct x11_image *orphans; /* of destroyed surfaces, still referred to by a context */
   struct ws_run run;
   struct x11_traffic traffic; /* guarded by the lock */
};

struct x11_surface {
   struct x11_link *link;
   struct x11_surface_desc desc;
   xcb_gcontext_t gc;
   struct x11_image *images;
   struct ws_hud *hud;     /* NULL: none is wanted */
   unsigned width, height; /* last known */
   int64_t asked_ns;       /* when they were */
   uint32_t strangers;     /* of the link's traffic then; 0: never asked */
   bool gone;
};

/* --- Connections */

static bool
has_shm(xcb_connection_t *connection)
{
   const xcb_query_extension_reply_t *extension = xcb_get_extension_data(connection, &xcb_shm_id);
   if (!extension || !extension->present)
      return false;
   xcb_shm_query_version_reply_t *version =
       xcb_shm_query_version_reply(connection, xcb_shm_query_version(connection), NULL);
   free(version);
   return version != NULL;
}

struct x11_link *
x11_link_create(xcb_connection_t *connection, struct pipe_screen *screen)
{
   struct x11_link *link = calloc(1, sizeof *link);
   if (!link)
      return NULL;
   link->refcount = 1;
   pthread_mutex_init(&link->lock, NULL);
   link->connection = connection;
   link->screen = screen;
   link->use_shm = has_shm(connection);
   ws_run_init(&link->run);
   return link;
}

static void
link_unref(struct x11_link *link)
{
   if (__atomic_sub_fetch(&link->refcount, 1, __ATOMIC_ACQ_REL) != 0)
      return;
   /* What is not idle now is still drawn to by a context that outlived its display and its
    * drawables; that memory stays, with the resource. */
   for (struct x11_image *image = link->orphans, *next; image; image = next) {
      next = image->next;
      if (x11_image_is_idle(image))
         x11_image_destroy(image, link->connection);
   }
   pthread_mutex_destroy(&link->lock);
   ws_run_finish(&link->run);
   free(link);
}

void
x11_link_close(struct x11_link *link)
{
   if (!link)
      return;
   pthread_mutex_lock(&link->lock);
   link->connection = NULL;
   pthread_mutex_unlock(&link->lock);
   link_unref(link);
}

struct ws_run *
x11_link_run(struct x11_link *link)
{
   return &link->run;
}

/* Sends a picture, turned upside down, to a drawable of the right depth. */
static bool
put_flipped(xcb_connection_t *connection, xcb_drawable_t pixmap, uint8_t depth, const uint8_t *row0,
            ptrdiff_t stride, unsigned width, unsigned height, unsigned row_bytes)
{
   unsigned padded = (row_bytes + 3) & ~3u;
   uint8_t *copy = calloc(height, padded);
   if (!copy)
      return false;
   for (unsigned y = 0; y < height; y++)
      memcpy(copy + (size_t)(height - 1 - y) * padded, row0 + (ptrdiff_t)y * stride, row_bytes);
   xcb_gcontext_t gc = xcb_generate_id(connection);
   xcb_discard_reply(connection, xcb_create_gc_checked(connection, gc, pixmap, 0, NULL).sequence);
   x11_put_rows(connection, pixmap, gc, depth, copy, padded, width, 0, height);
   xcb_discard_reply(connection, xcb_free_gc_checked(connection, gc).sequence);
   xcb_flush(connection);
   free(copy);
   return true;
}

bool
x11_link_put_rows(struct x11_link *link, xcb_drawable_t pixmap, const void *row0, ptrdiff_t stride,
                  unsigned width, unsigned height, int format)
{
   bool ok = false;
   unsigned bytes = x11_format_bytes(format);
   pthread_mutex_lock(&link->lock);
   xcb_get_geometry_reply_t *geometry =
       link->connection ? xcb_get_geometry_reply(link->connection,
                                                 xcb_get_geometry(link->connection, pixmap), NULL)
                        : NULL;
   if (geometry && (geometry->depth > 16) == (bytes == 4))
      ok = put_flipped(link->connection, pixmap, geometry->depth, row0, stride, width, height,
                       width * bytes);
   free(geometry);
   pthread_mutex_unlock(&link->lock);
   return ok;
}

bool
x11_ask_drawable(xcb_connection_t *connection, xcb_drawable_t drawable, struct x11_facts *facts)
{
   xcb_get_geometry_cookie_t geometry_cookie = xcb_get_geometry(connection, drawable);
   xcb_get_window_attributes_cookie_t window_cookie =
       xcb_get_window_attributes(connection, drawable);
   /* An error is an answer too: NULL. */
   xcb_generic_error_t *errors[2] = {NULL, NULL};
   xcb_get_geometry_reply_t *geometry =
       xcb_get_geometry_reply(connection, geometry_cookie, &errors[0]);
   xcb_get_window_attributes_reply_t *window =
       xcb_get_window_attributes_reply(connection, window_cookie, &errors[1]);
   const bool ok = geometry != NULL;
   if (ok)
      *facts = (struct x11_facts){
          .width = geometry->width,
          .height = geometry->height,
          .depth = geometry->depth,
          .is_window = window && window->_class == XCB_WINDOW_CLASS_INPUT_OUTPUT,
          .is_pixmap = !window,
          .visual = window ? window->visual : 0,
      };
   free(geometry);
   free(window);
   free(errors[0]);
   free(errors[1]);
   return ok;
}

/* --- Surfaces. All below hold the link's lock while they use the connection or image lists. */

static void
ask_for_size(struct x11_surface *s)
{
   struct ws_run *run = &s->link->run;
   if (!s->desc.is_window || !run->width ||
       __atomic_exchange_n(&run->resized, true, __ATOMIC_RELAXED))
      return;
   const uint32_t size[2] = {run->width, run->height};
   xcb_void_cookie_t cookie =
       xcb_configure_window_checked(s->link->connection, s->desc.drawable,
                                    XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, size);
   xcb_discard_reply(s->link->connection, cookie.sequence);
}

struct x11_surface *
x11_surface_create(struct x11_link *link, const struct x11_surface_desc *desc)
{
   struct x11_surface *s = calloc(1, sizeof *s);
   if (!s)
      return NULL;
   s->link = link;
   s->desc = *desc;
   s->width = s->height = 1;
   __atomic_add_fetch(&link->refcount, 1, __ATOMIC_RELAXED);
   if (desc->is_window && link->run.hud)
      s->hud = ws_hud_create(link->screen);
   pthread_mutex_lock(&link->lock);
   if (link->connection) {
      ask_for_size(s);
      const uint32_t no_exposures = 0;
      s->gc = xcb_generate_id(link->connection);
      xcb_void_cookie_t cookie = xcb_create_gc_checked(link->connection, s->gc, desc->drawable,
                                                       XCB_GC_GRAPHICS_EXPOSURES, &no_exposures);
      xcb_discard_reply(link->connection, cookie.sequence);
   }
   pthread_mutex_unlock(&link->lock);
   return s;
}

static void
update_size(struct x11_surface *s)
{
   xcb_connection_t *connection = s->link->connection;
   if (!connection || s->gone)
      return;
   struct x11_traffic *traffic = &s->link->traffic;
   s->asked_ns = ws_now_ns();
   const xcb_get_geometry_cookie_t cookie = xcb_get_geometry(connection, s->desc.drawable);
   x11_traffic_sent(traffic, connection, cookie.sequence);
   s->strangers = traffic->strangers;
   xcb_get_geometry_reply_t *geometry = xcb_get_geometry_reply(connection, cookie, NULL);
   x11_traffic_answered(traffic, connection);
   if (geometry) {
      s->width = geometry->width;
      s->height = geometry->height;
   } else {
      s->gone = true;
   }
   free(geometry);
}

void
x11_surface_get_size(void *surface, unsigned *width, unsigned *height)
{
   struct x11_surface *s = surface;
   pthread_mutex_lock(&s->link->lock);
   update_size(s);
   *width = s->width;
   *height = s->height;
   pthread_mutex_unlock(&s->link->lock);
}

/* Nobody can rely on another size than the last answer. */
static bool
answer_stands(const struct x11_surface *s)
{
   if (!s->link->connection || s->gone)
      return true;
   if (!s->strangers || ws_now_ns() - s->asked_ns > ANSWER_LASTS_NS)
      return false;
   x11_traffic_look(&s->link->traffic, s->link->connection);
   return s->strangers == s->link->traffic.strangers;
}

void
x11_surface_recall_size(void *surface, unsigned *width, unsigned *height)
{
   struct x11_surface *s = surface;
   pthread_mutex_lock(&s->link->lock);
   if (!answer_stands(s))
      update_size(s);
   *width = s->width;
   *height = s->height;
   pthread_mutex_unlock(&s->link->lock);
}

/* Frees the idle images of a list but those of the size given; returns one of those. */
static struct x11_image *
sweep_images(struct x11_image **list, xcb_connection_t *connection, unsigned width, unsigned height)
{
   struct x11_image *found = NULL;
   for (struct x11_image **at = list; *at;) {
      struct x11_image *image = *at;
      bool idle = x11_image_is_idle(image);
      if (idle && !found && image->width == width && image->height == height) {
         found = image;
      } else if (idle) {
         *at = image->next;
         x11_image_destroy(image, connection);
         continue;
      }
      at = &image->next;
   }
   return found;
}

struct pipe_resource *
x11_surface_alloc_color(void *surface, unsigned width, unsigned height)
{
   struct x11_surface *s = surface;
   struct x11_link *link = s->link;
   struct pipe_resource *color = NULL;
   pthread_mutex_lock(&link->lock);
   sweep_images(&link->orphans, link->connection, 0, 0);
   struct x11_image *image = sweep_images(&s->images, link->connection, width, height);
   if (!image && link->connection && width && height) {
      image = x11_image_create(link->connection, link->screen, &link->use_shm, s->desc.format,
                               width, height);
      if (image) {
         image->next = s->images;
         s->images = image;
         if (!s->desc.is_window)
            x11_image_load(image, link->connection, s->desc.drawable);
      }
   }
   if (image)
      pipe_resource_reference(&color, image->resource);
   pthread_mutex_unlock(&link->lock);
   return color;
}

void
x11_surface_load(struct x11_surface *s)
{
   pthread_mutex_lock(&s->link->lock);
   if (!s->desc.is_window && s->link->connection)
      for (struct x11_image *image = s->images; image; image = image->next)
         x11_image_load(image, s->link->connection, s->desc.drawable);
   pthread_mutex_unlock(&s->link->lock);
}

/* The image of a resource that alloc_color gave; NULL: it is none. */
static struct x11_image *
find_image(struct x11_surface *s, const struct pipe_resource *color)
{
   struct x11_image *image = s->images;
   while (image && image->resource != color)
      image = image->next;
   return image;
}

void
x11_surface_load_color(void *surface, struct pipe_resource *color)
{
   struct x11_surface *s = surface;
   pthread_mutex_lock(&s->link->lock);
   struct x11_image *image = find_image(s, color);
   if (image && s->link->connection && !s->gone)
      x11_image_load(image, s->link->connection, s->desc.drawable);
   pthread_mutex_unlock(&s->link->lock);
}

void *
x11_surface_get_rows(struct x11_surface *s, unsigned *width, unsigned *height)
{
   const unsigned bytes = x11_format_bytes(s->desc.format);
   uint8_t *rows = NULL;
   pthread_mutex_lock(&s->link->lock);
   update_size(s);
   *width = s->width;
   *height = s->height;
   const size_t stride = ((size_t)s->width * bytes + 3) & ~(size_t)3;
   if (s->link->connection && !s->gone)
      rows = malloc(stride * s->height);
   if (rows && !x11_get_rows(s->link->connection, s->desc.drawable, s->width, s->height, bytes,
                             rows, stride)) {
      free(rows);
      rows = NULL;
   }
   pthread_mutex_unlock(&s->link->lock);
   return rows;
}

static struct ws_image
picture_of(const struct x11_surface *s, const struct x11_image *image)
{
   return (struct ws_image){.pixels = image->memory,
                            .stride = (ptrdiff_t)image->stride,
                            .width = image->width,
                            .height = image->height,
                            .format = s->desc.format};
}

/* Shows the numbers of the run over the window's upper left corner. What memory is wanting for is
 * not shown. */
static void
show_hud(const struct x11_surface *s, const struct x11_image *image)
{
   const struct ws_image picture = picture_of(s, image);
   const unsigned width = image->width < WS_HUD_WIDTH ? image->width : WS_HUD_WIDTH;
   const unsigned height = image->height < WS_HUD_HEIGHT ? image->height : WS_HUD_HEIGHT;
   const unsigned stride = (width * image->bytes_per_pixel + 3) & ~3u;
   uint8_t *rows = calloc(height, stride);
   if (rows && ws_hud_compose(s->hud, &picture, rows, stride))
      x11_put_rows(s->link->connection, s->desc.drawable, s->gc, s->desc.depth, rows, stride, width,
                   0, height);
   free(rows);
}

/* As ws_run_presented, for a picture with the numbers over it. */
static void
tell_run_with_hud(struct x11_surface *s, struct ws_image *picture)
{
   const size_t size = (size_t)picture->stride * picture->height;
   uint8_t *copy = s->link->run.shot ? malloc(size) : NULL;
   if (copy) {
      memcpy(copy, picture->pixels, size);
      ws_hud_compose(s->hud, picture, copy, (size_t)picture->stride);
      picture->pixels = copy;
   }
   ws_run_presented(&s->link->run, picture);
   free(copy);
}

/* image NULL: the driver draws into no memory that could be shown. */
static void
tell_run(struct x11_surface *s, const struct x11_image *image)
{
   struct ws_image shown = image ? picture_of(s, image) : (struct ws_image){0};
   if (image && s->hud)
      tell_run_with_hud(s, &shown);
   else
      ws_run_presented(&s->link->run, image ? &shown : NULL);
}

/* Puts the box (lower left origin) of the image where it belongs. */
static void
show_box(const struct x11_surface *s, const struct x11_image *image, int x, int y, unsigned width,
         unsigned height)
{
   int x0 = x > 0 ? x : 0, y0 = y > 0 ? y : 0;
   int x1 = x + (int)width, y1 = y + (int)height;
   if (x1 > (int)image->width)
      x1 = (int)image->width;
   if (y1 > (int)image->height)
      y1 = (int)image->height;
   if (x0 < x1 && y0 < y1)
      x11_image_put(image, s->link->connection, s->desc.drawable, s->gc, s->desc.depth,
                    (unsigned)x0, image->height - (unsigned)y1, (unsigned)(x1 - x0),
                    (unsigned)(y1 - y0));
}

void
x11_surface_present(void *surface, struct pipe_resource *color, int x, int y, unsigned width,
                    unsigned height)
{
   struct x11_surface *s = surface;
   struct x11_link *link = s->link;
   pthread_mutex_lock(&link->lock);
   struct x11_image *image = find_image(s, color);
   if (s->hud)
      ws_hud_frame(s->hud, ws_now_ns());
   if (image && link->connection && !s->gone) {
      show_box(s, image, x, y, width, height);
      if (s->hud)
         show_hud(s, image);
      xcb_flush(link->connection);
   }
   if (s->desc.is_window)
      tell_run(s, image);
   pthread_mutex_unlock(&link->lock);
}

void
x11_surface_destroy(void *surface)
{
   struct x11_surface *s = surface;
   struct x11_link *link = s->link;
   pthread_mutex_lock(&link->lock);
   if (link->connection)
      xcb_discard_reply(link->connection, xcb_free_gc_checked(link->connection, s->gc).sequence);
   sweep_images(&s->images, link->connection, 0, 0);
   while (s->images) {
      struct x11_image *image = s->images;
      s->images = image->next;
      image->next = link->orphans;
      link->orphans = image;
   }
   pthread_mutex_unlock(&link->lock);
   ws_hud_destroy(s->hud);
   free(s);
   link_unref(link);
}

bool
x11_surface_is_gone(struct x11_surface *s)
{
   pthread_mutex_lock(&s->link->lock);
   update_size(s);
   bool gone = s->gone || !s->link->connection;
   pthread_mutex_unlock(&s->link->lock);
   return gone;
}
