#include "x11_image.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#include "pipe/p_screen.h"
#include "ws_format.h"

/* Rows start on cache lines. MIT-SHM takes any whole number of pixels as the row length; a plain
 * image must have the connection's 32-bit padding, so its rows can be sent as they are. */
#define SHM_ROW_ALIGN 64u
#define PLAIN_ROW_ALIGN 4u

unsigned
x11_format_bytes(int format)
{
   struct ws_masks masks;
   return ws_masks_of_format(format, &masks) ? masks.bits_per_pixel / 8 : 1; /* indices */
}

/* Attaches a new System V segment on both sides. False: not shared with this server. */
static bool
share_memory(struct x11_image *image, xcb_connection_t *connection)
{
   int id = shmget(IPC_PRIVATE, image->size, IPC_CREAT | 0600);
   if (id < 0)
      return false;
   void *memory = shmat(id, NULL, 0);
   bool ok = memory != (void *)-1;
   if (ok) {
      image->segment = xcb_generate_id(connection);
      xcb_void_cookie_t cookie =
          xcb_shm_attach_checked(connection, image->segment, (uint32_t)id, 0);
      xcb_generic_error_t *error = xcb_request_check(connection, cookie);
      ok = !error;
      free(error);
   }
   /* The segment lives on while somebody is attached, and no longer, however we end. */
   shmctl(id, IPC_RMID, NULL);
   if (ok) {
      image->memory = memory;
   } else {
      image->segment = XCB_NONE;
      if (memory != (void *)-1)
         shmdt(memory);
   }
   return ok;
}

static bool
make_memory(struct x11_image *image, xcb_connection_t *connection, bool *use_shm)
{
   unsigned row = image->width * image->bytes_per_pixel;
   if (*use_shm) {
      image->stride = (row + SHM_ROW_ALIGN - 1) & ~(SHM_ROW_ALIGN - 1);
      image->size = (size_t)image->stride * image->height;
      if (share_memory(image, connection))
         return true;
      *use_shm = false;
   }
   image->stride = (row + PLAIN_ROW_ALIGN - 1) & ~(PLAIN_ROW_ALIGN - 1);
   image->size = (size_t)image->stride * image->height;
   image->memory = calloc(1, image->size);
   return image->memory != NULL;
}

struct x11_image *
x11_image_create(xcb_connection_t *connection, struct pipe_screen *screen, bool *use_shm,
                 int format, unsigned width, unsigned height)
{
   if (!screen->resource_from_memory)
      return NULL;
   struct x11_image *image = calloc(1, sizeof *image);
   if (!image)
      return NULL;
   image->width = width;
   image->height = height;
   image->bytes_per_pixel = x11_format_bytes(format);
   if (!make_memory(image, connection, use_shm)) {
      free(image);
      return NULL;
   }
   struct pipe_resource templ = {
       .target = PIPE_TEXTURE_2D,
       .format = (enum pipe_format)format,
       .width = width,
       .height = height,
       .depth = 1,
       .array_size = 1,
       .bind = PIPE_BIND_RENDER_TARGET | PIPE_BIND_DISPLAY,
   };
   uint8_t *bottom_row = image->memory + (size_t)(height - 1) * image->stride;
   image->resource =
       screen->resource_from_memory(screen, &templ, bottom_row, -(ptrdiff_t)image->stride);
   if (!image->resource) {
      x11_image_destroy(image, connection);
      return NULL;
   }
   return image;
}

void
x11_image_destroy(struct x11_image *image, xcb_connection_t *connection)
{
   if (!image)
      return;
   pipe_resource_reference(&image->resource, NULL);
   if (image->segment == XCB_NONE) {
      free(image->memory);
   } else {
      /* The server handles requests in order, so puts that still read the segment come first. */
      if (connection)
         xcb_discard_reply(connection, xcb_shm_detach_checked(connection, image->segment).sequence);
      shmdt(image->memory);
   }
   free(image);
}

bool
x11_image_is_idle(const struct x11_image *image)
{
   return __atomic_load_n(&image->resource->refcount, __ATOMIC_ACQUIRE) == 1;
}

void
x11_put_rows(xcb_connection_t *connection, xcb_drawable_t drawable, xcb_gcontext_t gc,
             uint8_t depth, const uint8_t *pixels, unsigned stride, unsigned width, unsigned y,
             unsigned height)
{
   /* In pieces that fit into one request. */
   uint64_t limit = (uint64_t)xcb_get_maximum_request_length(connection) * 4;
   unsigned header = sizeof(xcb_put_image_request_t) + 4;
   unsigned rows = limit > header + stride ? (unsigned)((limit - header) / stride) : 1;
   for (unsigned end = y + height; y < end; y += rows) {
      unsigned n = end - y < rows ? end - y : rows;
      xcb_void_cookie_t cookie = xcb_put_image_checked(
          connection, XCB_IMAGE_FORMAT_Z_PIXMAP, drawable, gc, (uint16_t)width, (uint16_t)n, 0,
          (int16_t)y, 0, depth, n * stride, pixels + (size_t)y * stride);
      xcb_discard_reply(connection, cookie.sequence);
   }
}

void
x11_image_put(const struct x11_image *image, xcb_connection_t *connection, xcb_drawable_t drawable,
              xcb_gcontext_t gc, uint8_t depth, unsigned x, unsigned y, unsigned width,
              unsigned height)
{
   if (image->segment == XCB_NONE) {
      x11_put_rows(connection, drawable, gc, depth, image->memory, image->stride, image->width, y,
                   height);
   } else {
      xcb_void_cookie_t cookie = xcb_shm_put_image_checked(
          connection, drawable, gc, (uint16_t)(image->stride / image->bytes_per_pixel),
          (uint16_t)image->height, (uint16_t)x, (uint16_t)y, (uint16_t)width, (uint16_t)height,
          (int16_t)x, (int16_t)y, depth, XCB_IMAGE_FORMAT_Z_PIXMAP, 0, image->segment, 0);
      xcb_discard_reply(connection, cookie.sequence);
   }
}

bool
x11_get_rows(xcb_connection_t *connection, xcb_drawable_t drawable, unsigned width, unsigned height,
             unsigned bytes_per_pixel, uint8_t *rows, size_t stride)
{
   xcb_get_image_cookie_t cookie = xcb_get_image(connection, XCB_IMAGE_FORMAT_Z_PIXMAP, drawable, 0,
                                                 0, (uint16_t)width, (uint16_t)height, UINT32_MAX);
   xcb_get_image_reply_t *reply = xcb_get_image_reply(connection, cookie, NULL);
   const size_t row = (size_t)width * bytes_per_pixel;
   const size_t padded = (row + PLAIN_ROW_ALIGN - 1) / PLAIN_ROW_ALIGN * PLAIN_ROW_ALIGN;
   const bool ok = reply && (size_t)xcb_get_image_data_length(reply) == padded * height;
   for (unsigned y = 0; ok && y < height; y++)
      memcpy(rows + y * stride, xcb_get_image_data(reply) + y * padded, row);
   free(reply);
   return ok;
}

void
x11_image_load(struct x11_image *image, xcb_connection_t *connection, xcb_drawable_t drawable)
{
   x11_get_rows(connection, drawable, image->width, image->height, image->bytes_per_pixel,
                image->memory, image->stride);
}
