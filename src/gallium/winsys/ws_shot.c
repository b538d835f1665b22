#include "ws_shot.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Pixels start on pages. */
#define PLACE_ALIGN 4096u

static bool
write_at(int fd, const void *data, size_t size, uint64_t offset)
{
   const uint8_t *from = data;
   while (size) {
      const ssize_t n = pwrite(fd, from, size, (off_t)offset);
      if (n <= 0) {
         if (n < 0 && errno == EINTR)
            continue;
         return false;
      }
      from += n;
      size -= (size_t)n;
      offset += (uint64_t)n;
   }
   return true;
}

static uint64_t
place_size(const struct ws_shot_place *place)
{
   const uint32_t row = place->width * (place->masks.bits_per_pixel / 8);
   return place->height ? (uint64_t)place->stride * (place->height - 1) + row : 0;
}

/* Where `size` bytes do not touch the place in use: before it, or behind it. */
static uint64_t
free_offset(const struct ws_shot_place *used, uint64_t size)
{
   if (!used->height || PLACE_ALIGN + size <= used->offset)
      return PLACE_ALIGN;
   const uint64_t end = used->offset + place_size(used);
   return (end + PLACE_ALIGN - 1) / PLACE_ALIGN * PLACE_ALIGN;
}

static bool
read_header(int fd, struct ws_shot_header *header)
{
   return pread(fd, header, sizeof *header, 0) == (ssize_t)sizeof *header &&
          !memcmp(header->magic, WS_SHOT_MAGIC, sizeof header->magic) && header->current < 2;
}

static bool
save_to(int fd, const struct ws_image *image, const struct ws_masks *masks)
{
   struct ws_shot_header header;
   if (!read_header(fd, &header)) {
      memset(&header, 0, sizeof header);
      memcpy(header.magic, WS_SHOT_MAGIC, sizeof header.magic);
   }
   struct ws_shot_place place = {
       .stride = (uint32_t)image->stride,
       .width = image->width,
       .height = image->height,
       .masks = *masks,
   };
   const uint64_t size = place_size(&place);
   place.offset = free_offset(&header.places[header.current], size);
   if (!write_at(fd, image->pixels, size, place.offset))
      return false;
   header.current = !header.current;
   header.places[header.current] = place;
   return write_at(fd, &header, sizeof header, 0);
}

bool
ws_shot_save(const char *path, const struct ws_image *image)
{
   struct ws_masks masks;
   if (!ws_masks_of_format(image->format, &masks)) {
      errno = EINVAL;
      return false;
   }
   const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
   if (fd < 0)
      return false;
   /* The kernel takes the lock back from whoever ends. */
   bool ok = true;
   if (flock(fd, LOCK_EX | LOCK_NB) == 0)
      ok = save_to(fd, image, &masks);
   const int saved = errno;
   close(fd);
   errno = saved;
   return ok;
}
