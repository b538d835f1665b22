/* Fuzzes the server of the simulated DRM device:
 *
 *   fuzz_lima_server [--seed=N] [--iterations=N | --seconds=N]
 *
 * with clients in threads. What they send follows from the seed, when it arrives does not. */
#include <stdio.h>

#include "../fuzz_options.h"
#include "device_check.h"

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   uint64_t state = 1;
   unsigned long packets = 0;
   fuzz_options_parse(&o, "fuzz_lima_server", 5, &argc, argv);
   while (fuzz_options_next(&o, &state))
      packets += fuzz_check_lima_server(state, 0.5);
   printf("fuzz_lima_server: %lu rounds, %lu packets\n", o.done, packets);
   return 0;
}
