/* tuatara frame: draws a recorded frame on a simulated chip. */
#include "tool_frame.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct tool_frame_device *const devices[] = {
    &tool_frame_nv2a,
    &tool_frame_lima,
    NULL,
};

static const char usage[] =
    "usage: tuatara frame --device=DEVICE [-o FILE.png] [--surface=color|depth|stencil]\n"
    "                     [--compare=REF [--bound=RMSE]] [--log] STREAM\n"
    "\n"
    "Draws a recorded frame on the simulated chip. STREAM is a file of the frame, or a folder "
    "that\n"
    "holds one.\n"
    "\n"
    "  -o FILE.png    the picture\n"
    "  --surface=S    of which surface: color (the default), depth or stencil, as grey\n"
    "  --compare=REF  prints how far the picture is from that one, a PNG or PAM file: the root of\n"
    "                 the mean square of the distances, and pixels with a channel that is off by\n"
    "                 more than 2 of 255; exits 1 when the root is above the bound\n"
    "  --bound=RMSE   2.0\n"
    "  --log          prints each method or command as it takes effect\n";

/* Distances up to it are no difference: rounding. */
#define NEAR 2

struct command {
   const struct tool_frame_device *device;
   const char *out, *reference;
   double bound;
   struct tool_frame frame;
};

static void
print_usage(FILE *out)
{
   fprintf(out, "%s\nDevices:\n", usage);
   for (unsigned i = 0; devices[i]; i++)
      fprintf(out, "  %-13s  %s\n", devices[i]->name, devices[i]->help);
}

/* --- Comparing */

struct distance {
   double rmse;
   size_t differing;
};

/* Over the channels that the picture has; the reference has four. */
static struct distance
distance_of(const struct picture *picture, const struct picture *reference)
{
   const size_t pixels = (size_t)picture->width * picture->height;
   double sum = 0;
   struct distance d = {0};
   for (size_t i = 0; i < pixels; i++) {
      int most = 0;
      for (unsigned c = 0; c < picture->channels; c++) {
         const int off = abs(picture->pixels[i * picture->channels + c] -
                             reference->pixels[i * reference->channels + c]);
         sum += off * off;
         most = off > most ? off : most;
      }
      d.differing += most > NEAR;
   }
   d.rmse = sqrt(sum / ((double)pixels * picture->channels));
   return d;
}

static int
compare(const struct command *c)
{
   const struct picture *picture = &c->frame.picture;
   struct picture reference;
   struct picture_error error;
   if (!picture_read(c->reference, &reference, &error)) {
      fprintf(stderr, "%s: error: %s\n", c->reference, error.text);
      return TOOL_FAILED;
   }
   int code = TOOL_FAILED;
   if (reference.width != picture->width || reference.height != picture->height) {
      fprintf(stderr, "%s: error: it has %u x %u pixels, the frame %u x %u\n", c->reference,
              reference.width, reference.height, picture->width, picture->height);
   } else {
      const struct distance d = distance_of(picture, &reference);
      printf("rmse %.3f, differing pixels %zu of %zu (more than %d of 255)\n", d.rmse, d.differing,
             (size_t)picture->width * picture->height, NEAR);
      code = d.rmse > c->bound ? TOOL_FAILED : TOOL_OK;
   }
   free(reference.pixels);
   return code;
}

static int
draw(struct command *c)
{
   struct picture_error error;
   int code = c->device->draw(&c->frame);
   if (!c->frame.picture.pixels)
      return code;
   if (c->out && !picture_write(c->out, &c->frame.picture, &error)) {
      fprintf(stderr, "%s: error: %s\n", c->out, error.text);
      code = TOOL_FAILED;
   }
   if (c->reference && compare(c) != TOOL_OK)
      code = TOOL_FAILED;
   free(c->frame.picture.pixels);
   return code;
}

/* --- Options */

static bool
parse_device(struct command *c, const char *name)
{
   for (unsigned i = 0; devices[i]; i++) {
      if (!strcmp(name, devices[i]->name))
         c->device = devices[i];
   }
   return c->device != NULL;
}

static bool
parse_surface(struct command *c, const char *name)
{
   static const char *const names[] = {[TOOL_FRAME_COLOR] = "color",
                                       [TOOL_FRAME_DEPTH] = "depth",
                                       [TOOL_FRAME_STENCIL] = "stencil"};
   for (unsigned i = 0; i < 3; i++) {
      if (!strcmp(name, names[i])) {
         c->frame.surface = (enum tool_frame_surface)i;
         return true;
      }
   }
   return false;
}

static bool
parse_bound(struct command *c, const char *text)
{
   char *end;
   c->bound = strtod(text, &end);
   return *text && !*end && c->bound >= 0;
}

static bool
parse_option(struct command *c, int argc, char **argv, int *i)
{
   const char *arg = argv[*i], *value;
   if ((value = tool_option(arg, "--device")))
      return parse_device(c, value);
   if ((value = tool_option(arg, "--surface")))
      return parse_surface(c, value);
   if ((value = tool_option(arg, "--bound")))
      return parse_bound(c, value);
   if ((value = tool_option(arg, "--compare")))
      c->reference = value;
   else if (!strcmp(arg, "--log"))
      c->frame.log = true;
   else if (!strcmp(arg, "-o") && *i + 1 < argc)
      c->out = argv[++*i];
   else if (arg[0] == '-' || c->frame.stream)
      return false;
   else
      c->frame.stream = arg;
   return true;
}

int
tool_frame(int argc, char **argv)
{
   struct command c = {.bound = 2.0};
   for (int i = 1; i < argc; i++) {
      if (!strcmp(argv[i], "--help")) {
         print_usage(stdout);
         return TOOL_OK;
      }
      if (!parse_option(&c, argc, argv, &i)) {
         fprintf(stderr, "error: %s\n", argv[i]);
         print_usage(stderr);
         return TOOL_USAGE;
      }
   }
   if (!c.device || !c.frame.stream) {
      fprintf(stderr, "error: %s\n", c.device ? "which STREAM?" : "which --device?");
      print_usage(stderr);
      return TOOL_USAGE;
   }
   return draw(&c);
}
