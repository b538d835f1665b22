#include "u_png.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define MAX_SIDE 32768u

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static void
put_be32(uint8_t *p, uint32_t v)
{
   p[0] = (uint8_t)(v >> 24);
   p[1] = (uint8_t)(v >> 16);
   p[2] = (uint8_t)(v >> 8);
   p[3] = (uint8_t)v;
}

static bool
write_chunk(FILE *f, const char type[4], const uint8_t *data, uint32_t size)
{
   uint8_t head[8], tail[4];
   put_be32(head, size);
   memcpy(head + 4, type, 4);
   uLong crc = crc32(crc32(0, Z_NULL, 0), head + 4, 4);
   if (size)
      crc = crc32(crc, data, size);
   put_be32(tail, (uint32_t)crc);
   return fwrite(head, 1, 8, f) == 8 && fwrite(data, 1, size, f) == size &&
          fwrite(tail, 1, 4, f) == 4;
}

/* The filtered rows: filter "Sub" on each, which suits rendered pictures and needs no choosing. */
static uint8_t *
filter_rows(const struct u_picture *p, size_t *size)
{
   size_t row_bytes = (size_t)p->width * p->channels;
   *size = (row_bytes + 1) * p->height;
   uint8_t *out = malloc(*size);
   if (!out)
      return NULL;
   for (unsigned y = 0; y < p->height; y++) {
      const uint8_t *src = p->pixels + y * row_bytes;
      uint8_t *dst = out + y * (row_bytes + 1);
      *dst++ = 1;
      for (size_t i = 0; i < row_bytes; i++)
         dst[i] = (uint8_t)(src[i] - (i < p->channels ? 0 : src[i - p->channels]));
   }
   return out;
}

static bool
write_image(FILE *f, const struct u_picture *p)
{
   uint8_t header[13] = {0};
   put_be32(header, p->width);
   put_be32(header + 4, p->height);
   header[8] = 8;
   header[9] = p->channels == 4 ? 6 : 2;

   size_t raw_size;
   uint8_t *raw = filter_rows(p, &raw_size);
   uLongf size = raw ? compressBound((uLong)raw_size) : 0;
   uint8_t *data = raw ? malloc(size) : NULL;
   bool ok = data && compress2(data, &size, raw, (uLong)raw_size, 6) == Z_OK;
   if (!ok)
      errno = ENOMEM;
   ok = ok && fwrite(signature, 1, sizeof signature, f) == sizeof signature &&
        write_chunk(f, "IHDR", header, sizeof header) &&
        write_chunk(f, "IDAT", data, (uint32_t)size) && write_chunk(f, "IEND", data, 0);
   free(data);
   free(raw);
   return ok;
}

bool
u_png_write(const char *path, const struct u_picture *picture)
{
   if (!picture->width || !picture->height || picture->width > MAX_SIDE ||
       picture->height > MAX_SIDE || (picture->channels != 3 && picture->channels != 4)) {
      errno = EINVAL;
      return false;
   }
   FILE *f = fopen(path, "wb");
   if (!f)
      return false;
   bool ok = write_image(f, picture);
   int saved = errno;
   if (fclose(f) != 0)
      return false;
   errno = saved;
   return ok;
}
