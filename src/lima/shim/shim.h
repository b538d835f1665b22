/* The shim: a library that is preloaded into a program (LD_PRELOAD) and gives it the simulated
 * device's node. It has no state but the folder's name: what an open node is, the kernel knows of
 * its connection, so that copies of descriptors, threads and forks need no care. It is built for
 * the program's architecture, of 64 bits, and needs libc alone. Private to this folder. */
#ifndef LIMA_SHIM_H
#define LIMA_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Put before functions that replace those of libc. */
#define LIMA_SHIM_REPLACES __attribute__((visibility("default")))

/* The function of this name that the replaced one stands before. */
void *lima_shim_next(const char *name);

/* The folder that TUATARA_DEVICE names; NULL: there is none, and everything is passed on. */
const char *lima_shim_folder(void);

/* --- request.c */

/* Opens the node. The descriptor; -1: errno says why not. */
int lima_shim_open(bool close_on_exec);
/* Whether it is an open node. errno is kept. */
bool lima_shim_is_node(int fd);
/* An ioctl of type LIMA_DRM_TYPE on a node: an errno, 0: done. */
int lima_shim_ioctl(int fd, unsigned long code, void *arg);
/* What a node has at an offset: *memory is a descriptor to map from its beginning. An errno, 0:
 * done. */
int lima_shim_mmap(int fd, uint64_t offset, size_t length, int *memory);

#endif
