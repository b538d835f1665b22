/* What the fuzzers of the simulated DRM device check. */
#ifndef FUZZ_LIMA_DEVICE_CHECK_H
#define FUZZ_LIMA_DEVICE_CHECK_H

#include <stddef.h>
#include <stdint.h>

/* Makes requests of bytes, ioctls of two open files of which one has a small scene with its jobs,
 * and sends them. Aborts unless each is answered in time with an errno that there is, and the scene
 * can be drawn afterwards by a third file. */
void fuzz_check_lima_device(const uint8_t *data, size_t size);

/* Serves the device to threads that send packets of any kind, and write to the memory of jobs that
 * run, for `seconds`; aborts unless it serves an ordinary client then. Gives the number of packets.
 */
unsigned long fuzz_check_lima_server(uint64_t seed, double seconds);

#endif
