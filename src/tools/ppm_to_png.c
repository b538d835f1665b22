/* tuatara-png IN.ppm OUT.png: the picture a run left behind, in a form that everything opens. */
#include <stdio.h>
#include <stdlib.h>

#include "util/u_png.h"

/* Reads the P6 form that TUATARA_SHOT writes: no comments, 255 as the maximum. */
static bool
read_ppm(const char *path, struct u_picture *picture)
{
   FILE *f = fopen(path, "rb");
   if (!f)
      return false;
   unsigned max = 0;
   *picture = (struct u_picture){.channels = 3};
   bool ok = fscanf(f, "P6 %u %u %u", &picture->width, &picture->height, &max) == 3 &&
             fgetc(f) != EOF && max == 255 && picture->width && picture->height &&
             picture->width <= 65535 && picture->height <= 65535;
   size_t size = (size_t)picture->width * picture->height * 3;
   picture->pixels = ok ? malloc(size) : NULL;
   ok = picture->pixels && fread(picture->pixels, 1, size, f) == size;
   fclose(f);
   return ok;
}

int
main(int argc, char **argv)
{
   struct u_picture picture;
   if (argc != 3) {
      fprintf(stderr, "usage: tuatara-png IN.ppm OUT.png\n");
      return 2;
   }
   if (!read_ppm(argv[1], &picture)) {
      fprintf(stderr, "tuatara-png: %s is no picture\n", argv[1]);
      return 1;
   }
   bool ok = u_png_write(argv[2], &picture);
   if (!ok)
      perror(argv[2]);
   free(picture.pixels);
   return ok ? 0 : 1;
}
