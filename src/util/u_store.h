/* Values by key in a folder of files, which processes of one user share: what is costly to make is
 * made once. A value may be gone at any time, and is never half there. */
#ifndef U_STORE_H
#define U_STORE_H

#include <stddef.h>

struct u_store;

/* So many files a folder holds; then all of them go, and it fills anew. */
#define U_STORE_MAX_FILES 4096
/* Larger values are not kept. */
#define U_STORE_MAX_VALUE ((size_t)1 << 20)

/* A folder for the user alone; makes it where it is missing, but not the folders that it is in.
 * NULL: that can not be done, the folder is another user's or others may write to it, or memory
 * ran out; a sentence on stderr says which. */
struct u_store *u_store_open(const char *folder);
void u_store_close(struct u_store *store); /* accepts NULL */

/* The value of a key, with its size in bytes; malloc'd, the caller's. NULL: there is none, or none
 * that is whole. Any thread, as u_store_put. */
void *u_store_get(struct u_store *store, const void *key, size_t key_size, size_t *size);
/* Keeps a value in place of the one that the key has. Without room on the disk nothing is kept. */
void u_store_put(struct u_store *store, const void *key, size_t key_size, const void *value,
                 size_t size);

#endif
