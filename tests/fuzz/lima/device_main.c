/* Fuzzes the simulated DRM device without libFuzzer:
 *
 *   fuzz_lima_device [--seed=N] [--iterations=N | --seconds=N]
 *
 * sends it ioctls, jobs and messages that are wrong in part. */
#include <stdio.h>

#include "../fuzz_options.h"
#include "../random_program.h"
#include "device_check.h"

enum { MAX_BYTES = 2000 };

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   uint64_t state = 1;
   fuzz_options_parse(&o, "fuzz_lima_device", 300, &argc, argv);
   fuzz_check_lima_device(NULL, 0);
   while (fuzz_options_next(&o, &state)) {
      uint8_t bytes[MAX_BYTES];
      const uint32_t count = 1 + random_below(&state, MAX_BYTES);
      for (uint32_t i = 0; i < count; i++)
         bytes[i] = (uint8_t)(random_next(&state) >> 8);
      fuzz_check_lima_device(bytes, count);
   }
   printf("fuzz_lima_device: %lu rounds\n", o.done);
   return 0;
}
