/* The screen and its resources. Private to the driver. */
#ifndef LIMA_PIPE_SCREEN_H
#define LIMA_PIPE_SCREEN_H

#include "gallium/auxiliary/state/u_transfer.h"
#include "lima/cmd/state.h"
#include "lima/winsys/winsys.h"
#include "pipe/p_context.h"
#include "pipe/p_screen.h"
#include "util/u_cpu.h"

#include <pthread.h>

#define LIMA_PAGE_BYTES 4096u

struct lima_screen {
   struct pipe_screen base;
   int fd; /* of the board that winsys stands on; -1: it is simulated */
   struct lima_winsys *winsys;
   struct pipe_screen *soft; /* for draws that the chip can not do (soft.c) */
   pthread_mutex_t twins;    /* lima_resource::twin of all resources, and their texels */
   uint64_t last_serial;     /* of batches of all contexts; atomic */
   enum u_cpu_isa isa;       /* for geometry on the CPU */
   char name[64];
};

static inline struct lima_screen *
lima_screen(struct pipe_screen *screen)
{
   return (struct lima_screen *)screen;
}

extern const struct pipe_caps lima_caps;
extern const struct pipe_note lima_notes[];

/* --- Formats (format.c) */

/* How a pipe format lies in the chip's memory. */
struct lima_pipe_format {
   uint8_t texel;           /* enum lima_texel_format; 0: not sampled by the chip */
   uint8_t opaque;          /* the same with alpha 1; 0: there is none */
   uint8_t pixel;           /* enum lima_pixel_format, if `target` */
   bool target;             /* drawn to */
   bool swap_rb;            /* red comes first in memory */
   uint8_t bits[4];         /* of a target: red, green, blue, alpha */
   uint8_t bytes;           /* of a texel */
   enum pipe_format stored; /* the format of the bytes there */
};
/* NULL: the chip has nothing for it. */
const struct lima_pipe_format *lima_pipe_format(enum pipe_format format);

/* --- Resources (resource.c) */

/* Row 0 of memory is the lowest row of the picture, everywhere. */
enum lima_storage {
   LIMA_STORE_BUFFER,
   LIMA_STORE_ROWS,  /* an image for each level and layer */
   LIMA_STORE_TILED, /* the same in tiles of 16x16 texels */
};

struct lima_level {
   uint32_t offset;      /* bytes */
   uint32_t pitch;       /* ROWS: bytes of a row; TILED: tiles of a row */
   uint32_t image_bytes; /* from a layer to the next */
};

struct lima_resource {
   struct pipe_resource base;
   enum lima_storage storage;
   const struct lima_pipe_format *format; /* NULL for buffers */
   struct lima_pipe_format plain;         /* that is `format` where the chip does not see texels */
   struct lima_bo *bo;
   uint64_t use_serial, use_hint; /* atomic: see batch.c */
   struct lima_level levels[PIPE_MAX_TEXTURE_LEVELS];
   /* For draws on the CPU: the same texels as a resource of lima_screen::soft. NULL: not needed so
    * far. Made like the memory again when `version` has changed; nothing to do if it is that
    * memory. */
   struct pipe_resource *twin;
   bool twin_is_memory;
   uint64_t version, twin_version; /* `version`: how often the memory was written */
   /* Memory of somebody else that the target is to be seen in, lowest row first; NULL: none. What
    * differs is copied when a job begins with it, and back when its drawing is waited for. */
   uint8_t *shown;
   ptrdiff_t shown_stride;
   bool shown_old; /* there is drawing that has not been copied there */
};

static inline struct lima_resource *
lima_resource(struct pipe_resource *resource)
{
   return (struct lima_resource *)resource;
}

struct pipe_resource *lima_resource_create(struct pipe_screen *screen,
                                           const struct pipe_resource *templ);
struct pipe_resource *lima_resource_from_memory(struct pipe_screen *screen,
                                                const struct pipe_resource *templ, void *row0,
                                                ptrdiff_t stride);
void lima_resource_destroy(struct pipe_screen *screen, struct pipe_resource *resource);
/* From the memory that the target is seen in, and into it; nothing where there is none. */
void lima_resource_load_shown(struct lima_resource *resource);
void lima_resource_store_shown(struct lima_resource *resource);

/* As of u_transfer_funcs. */
void lima_resource_read(const struct pipe_resource *resource, unsigned level,
                        const struct pipe_box *box, const struct u_rows *rows);
void lima_resource_write(const struct pipe_resource *resource, unsigned level,
                         const struct pipe_box *box, const struct u_rows *rows);
struct u_rows lima_resource_rows(const struct pipe_resource *resource, unsigned level,
                                 unsigned layer);

/* Address of an image. */
static inline uint32_t
lima_image_address(const struct lima_resource *res, unsigned level, unsigned layer)
{
   return res->bo->va + res->levels[level].offset + layer * res->levels[level].image_bytes;
}

#endif
