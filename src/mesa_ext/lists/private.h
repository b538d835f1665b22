/* The inside of display lists, for lists/list.c and lists/call.c. */
#ifndef MESA_EXT_LISTS_PRIVATE_H
#define MESA_EXT_LISTS_PRIVATE_H

#include "list.h"

/* Followed by `size` bytes of payload. */
struct gl_record {
   uint64_t op;   /* enum gl_opcode or gl_hand_opcode */
   uint64_t size; /* a multiple of GL_DLIST_ALIGN */
};

struct gl_list_block {
   struct gl_list_block *next;
   size_t used, size; /* bytes of data */
   _Alignas(16) unsigned char data[];
};

struct gl_list {
   int refcount; /* atomic: the name table's, the compiler's, and one for each running call */
   struct gl_list_block *first, *last;
};

struct gl_dlist {
   struct gl_list *building; /* NULL: not compiling */
   GLuint name;              /* of the list being compiled */
   GLenum mode;              /* GL_COMPILE, GL_COMPILE_AND_EXECUTE; 0: not compiling */
   unsigned depth;           /* of running calls */
   unsigned calls_left;      /* see GL_DLIST_MAX_CALLS */
   const struct gl_list *running[GL_LIMIT_LIST_NESTING]; /* [depth] */
   uint64_t
       recursing_since; /* nanoseconds; 0: no list has called itself in this call from outside */
};

/* Lists that one call from outside may run in all: 64 levels of two calls each would never end. */
#define GL_DLIST_MAX_CALLS (1u << 17)
/* And how long, in nanoseconds, lists that call themselves may go on doing so. */
#define GL_DLIST_MAX_RECURSION 1000000000u

#endif
