#include "picture.h"

#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
fail(struct picture_error *error, const char *text)
{
   snprintf(error->text, sizeof error->text, "%s", text);
   return false;
}

static bool
has_good_size(unsigned width, unsigned height)
{
   return width && height && width <= PICTURE_MAX_SIDE && height <= PICTURE_MAX_SIDE;
}

bool
picture_write(const char *path, const struct picture *picture, struct picture_error *error)
{
   png_image image = {
       .version = PNG_IMAGE_VERSION,
       .width = picture->width,
       .height = picture->height,
       .format = picture->channels == 4 ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB,
   };
   error->text[0] = '\0';
   if (!has_good_size(picture->width, picture->height) ||
       (picture->channels != 3 && picture->channels != 4))
      return fail(error, "not the size of a picture");
   FILE *f = fopen(path, "wb");
   if (!f)
      return fail(error, strerror(errno));
   if (!png_image_write_to_stdio(&image, f, 0, picture->pixels, 0, NULL))
      fail(error, image.message);
   png_image_free(&image);
   if (fclose(f) != 0 && !error->text[0])
      fail(error, strerror(errno));
   return !error->text[0];
}

static bool
read_pixels(png_image *image, struct picture *picture, struct picture_error *error)
{
   if (!has_good_size(image->width, image->height))
      return fail(error, "the picture is too large");
   image->format = PNG_FORMAT_RGBA;
   *picture = (struct picture){image->width, image->height, 4, NULL};
   picture->pixels = malloc((size_t)image->width * image->height * 4);
   if (!picture->pixels)
      return fail(error, "out of memory");
   if (png_image_finish_read(image, NULL, picture->pixels, 0, NULL))
      return true;
   free(picture->pixels);
   picture->pixels = NULL;
   return fail(error, image->message);
}

/* --- PAM: "P7", lines of the header, "ENDHDR", then the pixels */

static bool
read_pam_header(FILE *f, struct picture *picture, unsigned *channels)
{
   char line[128];
   unsigned most = 0;
   while (fgets(line, sizeof line, f) && strcmp(line, "ENDHDR\n")) {
      sscanf(line, "WIDTH %u", &picture->width);
      sscanf(line, "HEIGHT %u", &picture->height);
      sscanf(line, "DEPTH %u", channels);
      sscanf(line, "MAXVAL %u", &most);
   }
   return most == 255 && (*channels == 3 || *channels == 4);
}

static bool
read_pam(FILE *f, struct picture *picture, struct picture_error *error)
{
   unsigned channels = 0;
   *picture = (struct picture){.channels = 4};
   if (!read_pam_header(f, picture, &channels))
      return fail(error, "no PAM file of 8 bits with 3 or 4 channels");
   if (!has_good_size(picture->width, picture->height))
      return fail(error, "the picture is too large");
   const size_t pixels = (size_t)picture->width * picture->height;
   picture->pixels = malloc(pixels * 4);
   if (!picture->pixels)
      return fail(error, "out of memory");
   for (size_t i = 0; i < pixels; i++) {
      uint8_t *to = picture->pixels + 4 * i;
      to[3] = 255;
      if (fread(to, 1, channels, f) == channels)
         continue;
      free(picture->pixels);
      picture->pixels = NULL;
      return fail(error, "the file ends before its pixels do");
   }
   return true;
}

bool
picture_read(const char *path, struct picture *picture, struct picture_error *error)
{
   png_image image = {.version = PNG_IMAGE_VERSION};
   char magic[3] = {0};
   *picture = (struct picture){0};
   error->text[0] = '\0';
   bool ok;
   FILE *f = fopen(path, "rb");
   if (!f)
      return fail(error, strerror(errno));
   const bool is_pam = fread(magic, 1, 2, f) == 2 && !strcmp(magic, "P7");
   ok = is_pam && read_pam(f, picture, error);
   fclose(f);
   if (is_pam)
      return ok;
   if (png_image_begin_read_from_file(&image, path))
      ok = read_pixels(&image, picture, error);
   else
      ok = fail(error, image.message);
   png_image_free(&image);
   return ok;
}
