#include "shot.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gallium/winsys/ws_shot.h"

static bool
fail(struct picture_error *error, const char *text)
{
   snprintf(error->text, sizeof error->text, "%s", text);
   return false;
}

bool
shot_is_one(const char *path)
{
   char magic[sizeof WS_SHOT_MAGIC - 1];
   FILE *f = fopen(path, "rb");
   if (!f)
      return false;
   const bool is_one = fread(magic, 1, sizeof magic, f) == sizeof magic &&
                       !memcmp(magic, WS_SHOT_MAGIC, sizeof magic);
   fclose(f);
   return is_one;
}

/* The field of `pixel` under `mask`, scaled to 0..255. */
static uint8_t
to_8bit(uint32_t pixel, uint32_t mask)
{
   const unsigned shift = (unsigned)__builtin_ctz(mask);
   const uint64_t max = mask >> shift;
   return (uint8_t)((((pixel & mask) >> shift) * UINT64_C(255) + max / 2) / max);
}

static void
row_to_rgb(const struct ws_masks *masks, const uint8_t *src, unsigned width, uint8_t *rgb)
{
   const unsigned bytes = masks->bits_per_pixel / 8;
   for (unsigned x = 0; x < width; x++) {
      uint32_t pixel = 0;
      memcpy(&pixel, src + (size_t)x * bytes, bytes);
      *rgb++ = to_8bit(pixel, masks->red);
      *rgb++ = to_8bit(pixel, masks->green);
      *rgb++ = to_8bit(pixel, masks->blue);
   }
}

static bool
is_valid(const struct ws_shot_place *place)
{
   const struct ws_masks *m = &place->masks;
   return place->width && place->height && place->width <= PICTURE_MAX_SIDE &&
          place->height <= PICTURE_MAX_SIDE && place->stride <= 8 * PICTURE_MAX_SIDE &&
          (m->bits_per_pixel == 8 || m->bits_per_pixel == 16 || m->bits_per_pixel == 32) &&
          m->red && m->green && m->blue &&
          place->stride >= place->width * (m->bits_per_pixel / 8) && place->offset <= INT64_MAX / 2;
}

static bool
read_rows(FILE *f, const struct ws_shot_place *place, uint8_t *rgb)
{
   const size_t size = (size_t)place->width * (place->masks.bits_per_pixel / 8);
   uint8_t *row = malloc(size);
   bool ok = row != NULL;
   for (unsigned y = 0; ok && y < place->height; y++) {
      ok = fseeko(f, (off_t)(place->offset + (uint64_t)y * place->stride), SEEK_SET) == 0 &&
           fread(row, 1, size, f) == size;
      if (ok)
         row_to_rgb(&place->masks, row, place->width, rgb + (size_t)y * place->width * 3);
   }
   free(row);
   return ok;
}

static bool
read_shot(FILE *f, struct picture *picture, struct picture_error *error)
{
   struct ws_shot_header header;
   if (fread(&header, sizeof header, 1, f) != 1 ||
       memcmp(header.magic, WS_SHOT_MAGIC, sizeof header.magic) || header.current > 1 ||
       !is_valid(&header.places[header.current]))
      return fail(error, "no picture");
   const struct ws_shot_place *place = &header.places[header.current];
   *picture = (struct picture){place->width, place->height, 3, NULL};
   picture->pixels = malloc((size_t)place->width * place->height * 3);
   if (!picture->pixels)
      return fail(error, "out of memory");
   if (read_rows(f, place, picture->pixels))
      return true;
   free(picture->pixels);
   picture->pixels = NULL;
   return fail(error, "the file is cut off");
}

bool
shot_read(const char *path, struct picture *picture, struct picture_error *error)
{
   *picture = (struct picture){0};
   error->text[0] = '\0';
   FILE *f = fopen(path, "rb");
   if (!f)
      return fail(error, strerror(errno));
   const bool ok = read_shot(f, picture, error);
   fclose(f);
   return ok;
}
