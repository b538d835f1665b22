/* What the shim in a client's process and the simulated device say to each other: one message for a
 * request, one for its answer, over Unix sockets of packets.
 *
 * An open device node is a connection: copies of the descriptor, in any thread or process, are one
 * open file, and the device notices when the last is closed. A request brings the socket along that
 * its answer goes to (SCM_RIGHTS, first descriptor), so that requests of several threads and
 * processes do not meet. */
#ifndef LIMA_SHIM_PROTOCOL_H
#define LIMA_SHIM_PROTOCOL_H

#include <stdint.h>

enum lima_request_kind {
   LIMA_REQUEST_IOCTL, /* `number` is the ioctl's; the structure, and what its pointers point to */
   LIMA_REQUEST_MMAP   /* struct lima_request_mmap; the answer brings a descriptor to map from 0 */
};

struct lima_request {
   uint32_t kind;
   uint32_t number;
   uint32_t size;  /* bytes of the structure, which follows; 0 is meant behind its end */
   uint32_t extra; /* bytes behind that: the arrays of lima_request_array, in order */
};

struct lima_request_mmap {
   uint64_t offset, length;
};

struct lima_reply {
   int32_t error;  /* an errno; 0: done */
   uint32_t size;  /* bytes of the structure, which follows, as it is now */
   uint32_t extra; /* bytes behind that: the texts of VERSION */
   uint32_t pad;
};

enum {
   LIMA_REQUEST_MAX_STRUCT = 128,
   LIMA_REQUEST_MAX_EXTRA = 160 * 1024,
   LIMA_REPLY_MAX_EXTRA = 256,
   LIMA_REQUEST_MAX_ARRAYS = 2
};

/* The error of a wait for what has not been submitted: the shim asks again until the timeout. */
enum { LIMA_REPLY_NOT_YET = 0x10000 };

/* An array that a structure points to. */
struct lima_request_array {
   uint8_t pointer, count; /* offsets in the structure: of 64 and of 32 bits */
   uint8_t element;        /* bytes; 0: there is no array */
};
/* Array `index` (below LIMA_REQUEST_MAX_ARRAYS) of an ioctl's structure. */
struct lima_request_array lima_request_array(uint32_t number, unsigned index);

/* Names of what both know. The environment variable names a folder, which has the socket, and the
 * files that a program looks for under /dev/dri and /sys/dev/char/226:128. */
#define LIMA_SHIM_FOLDER "TUATARA_DEVICE"
#define LIMA_SHIM_SOCKET "/socket"
#define LIMA_SHIM_NODE "/dev/dri/renderD128"
enum { LIMA_SHIM_MAJOR = 226, LIMA_SHIM_MINOR = 128 };

#endif
