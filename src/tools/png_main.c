/* tuatara-png IN OUT: what a run left behind (TUATARA_SHOT), or a PNG file, in a form that others
 * read. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture.h"
#include "shot.h"

static const char usage[] =
    "usage: tuatara-png IN OUT\n"
    "\n"
    "  IN   a PNG file, or the file that TUATARA_SHOT named\n"
    "  OUT  NAME.png; or NAME.ppm, - for standard output: binary PPM, without alpha\n";

static bool
ends_with(const char *s, const char *end)
{
   const size_t length = strlen(s), n = strlen(end);
   return length > n && !strcmp(s + length - n, end);
}

static void
fail(struct picture_error *error)
{
   snprintf(error->text, sizeof error->text, "%s", strerror(errno));
}

static bool
write_ppm(const char *path, const struct picture *picture, struct picture_error *error)
{
   const bool standard = !strcmp(path, "-");
   FILE *f = standard ? stdout : fopen(path, "wb");
   if (!f) {
      fail(error);
      return false;
   }
   const size_t count = (size_t)picture->width * picture->height;
   fprintf(f, "P6\n%u %u\n255\n", picture->width, picture->height);
   if (picture->channels == 3) {
      fwrite(picture->pixels, 3, count, f);
   } else {
      for (size_t i = 0; i < count; i++)
         fwrite(picture->pixels + i * 4, 1, 3, f);
   }
   const bool ok = fflush(f) == 0 && !ferror(f);
   if (!ok)
      fail(error);
   if (standard || fclose(f) == 0 || !ok)
      return ok;
   fail(error);
   return false;
}

int
main(int argc, char **argv)
{
   struct picture picture;
   struct picture_error error;
   if (argc != 3 ||
       !(ends_with(argv[2], ".png") || ends_with(argv[2], ".ppm") || !strcmp(argv[2], "-"))) {
      fputs(usage, stderr);
      return 2;
   }
   const bool shot = shot_is_one(argv[1]);
   if (!(shot ? shot_read(argv[1], &picture, &error) : picture_read(argv[1], &picture, &error))) {
      fprintf(stderr, "tuatara-png: %s: %s\n", argv[1], error.text);
      return 1;
   }
   const bool ok = ends_with(argv[2], ".png") ? picture_write(argv[2], &picture, &error)
                                              : write_ppm(argv[2], &picture, &error);
   if (!ok)
      fprintf(stderr, "tuatara-png: %s: %s\n", argv[2], error.text);
   free(picture.pixels);
   return ok ? 0 : 1;
}
