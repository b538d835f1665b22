#include "u_png.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define MAX_SIDE 32768u

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

/* --- Writing */

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

/* --- Reading */

/* What a file said, while it is read. */
struct reader {
   uint32_t width, height;
   unsigned channels; /* bytes a pixel in the file */
   bool palette_used;
   uint8_t palette[256][4];
   uint8_t *data; /* all IDAT chunks */
   size_t data_size;
};

static uint32_t
get_be32(const uint8_t *p)
{
   return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static bool
read_header(struct reader *r, const uint8_t *d, uint32_t size)
{
   static const uint8_t channels_of_type[7] = {1, 0, 3, 1, 2, 0, 4};
   if (size != 13 || d[8] != 8 || d[9] > 6 || d[10] || d[11] || d[12])
      return false;
   r->width = get_be32(d);
   r->height = get_be32(d + 4);
   r->channels = channels_of_type[d[9]];
   r->palette_used = d[9] == 3;
   return r->channels && r->width && r->height && r->width <= MAX_SIDE && r->height <= MAX_SIDE;
}

static bool
append_data(struct reader *r, const uint8_t *d, uint32_t size)
{
   uint8_t *grown = realloc(r->data, r->data_size + size + 1);
   if (!grown)
      return false;
   r->data = grown;
   memcpy(r->data + r->data_size, d, size);
   r->data_size += size;
   return true;
}

static bool
read_chunk(struct reader *r, const uint8_t *type, const uint8_t *d, uint32_t size)
{
   if (memcmp(type, "IHDR", 4) == 0)
      return read_header(r, d, size);
   if (memcmp(type, "IDAT", 4) == 0)
      return append_data(r, d, size);
   if (memcmp(type, "PLTE", 4) == 0) {
      for (uint32_t i = 0; i < size / 3 && i < 256; i++) {
         memcpy(r->palette[i], d + 3 * i, 3);
         r->palette[i][3] = 255;
      }
   } else if (memcmp(type, "tRNS", 4) == 0 && r->palette_used) {
      for (uint32_t i = 0; i < size && i < 256; i++)
         r->palette[i][3] = d[i];
   }
   return true;
}

static bool
read_chunks(struct reader *r, const uint8_t *file, size_t size)
{
   if (size < sizeof signature || memcmp(file, signature, sizeof signature) != 0)
      return false;
   size_t at = sizeof signature;
   while (size - at >= 12) {
      uint32_t length = get_be32(file + at);
      const uint8_t *type = file + at + 4;
      if (length > size - at - 12)
         return false;
      if (memcmp(type, "IEND", 4) == 0)
         return r->data != NULL;
      if (!read_chunk(r, type, type + 4, length))
         return false;
      at += 12 + (size_t)length;
   }
   return false;
}

/* Predictor of filter 4, PNG specification 9.4. */
static uint8_t
paeth(int a, int b, int c)
{
   int p = a + b - c, pa = abs(p - a), pb = abs(p - b), pc = abs(p - c);
   if (pa <= pb && pa <= pc)
      return (uint8_t)a;
   return (uint8_t)(pb <= pc ? b : c);
}

static bool
unfilter(uint8_t *rows, size_t row_bytes, unsigned height, unsigned bpp)
{
   for (unsigned y = 0; y < height; y++) {
      uint8_t *row = rows + y * (row_bytes + 1) + 1;
      const uint8_t *up = y ? row - row_bytes - 1 : NULL;
      uint8_t filter = row[-1];
      if (filter > 4)
         return false;
      for (size_t i = 0; i < row_bytes; i++) {
         int a = i >= bpp ? row[i - bpp] : 0, b = up ? up[i] : 0,
             c = up && i >= bpp ? up[i - bpp] : 0;
         int add[5] = {0, a, b, (a + b) / 2, paeth(a, b, c)};
         row[i] = (uint8_t)(row[i] + add[filter]);
      }
   }
   return true;
}

static void
to_rgba(const struct reader *r, const uint8_t *src, uint8_t *dst)
{
   if (r->palette_used) {
      memcpy(dst, r->palette[src[0]], 4);
      return;
   }
   bool grey = r->channels <= 2;
   dst[0] = src[0];
   dst[1] = src[grey ? 0 : 1];
   dst[2] = src[grey ? 0 : 2];
   dst[3] = r->channels == 2 ? src[1] : r->channels == 4 ? src[3] : 255;
}

static uint8_t *
decode(const struct reader *r)
{
   size_t row_bytes = (size_t)r->width * r->channels;
   uLongf size = (uLongf)((row_bytes + 1) * r->height);
   uint8_t *rows = malloc(size);
   uint8_t *pixels = malloc((size_t)r->width * r->height * 4);
   uLongf got = size;
   bool ok = rows && pixels && uncompress(rows, &got, r->data, (uLong)r->data_size) == Z_OK &&
             got == size && unfilter(rows, row_bytes, r->height, r->channels);
   for (uint32_t y = 0; ok && y < r->height; y++)
      for (uint32_t x = 0; x < r->width; x++)
         to_rgba(r, rows + y * (row_bytes + 1) + 1 + (size_t)x * r->channels,
                 pixels + ((size_t)y * r->width + x) * 4);
   free(rows);
   if (!ok) {
      free(pixels);
      return NULL;
   }
   return pixels;
}

static uint8_t *
load_file(const char *path, size_t *size)
{
   FILE *f = fopen(path, "rb");
   if (!f)
      return NULL;
   uint8_t *data = NULL;
   long length = fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
   if (length > 0 && length < INT_MAX && fseek(f, 0, SEEK_SET) == 0)
      data = malloc((size_t)length);
   if (data && fread(data, 1, (size_t)length, f) != (size_t)length) {
      free(data);
      data = NULL;
   }
   fclose(f);
   *size = (size_t)length;
   return data;
}

bool
u_png_read(const char *path, struct u_picture *picture)
{
   size_t size;
   uint8_t *file = load_file(path, &size);
   if (!file)
      return false;
   struct reader r = {0};
   uint8_t *pixels = read_chunks(&r, file, size) ? decode(&r) : NULL;
   free(r.data);
   free(file);
   if (!pixels)
      return false;
   *picture =
       (struct u_picture){.width = r.width, .height = r.height, .channels = 4, .pixels = pixels};
   return true;
}
