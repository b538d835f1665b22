/* The screen and its resources. Private to the driver. */
#ifndef NV2A_PIPE_SCREEN_H
#define NV2A_PIPE_SCREEN_H

#include "gallium/auxiliary/state/u_transfer.h"
#include "nv2a/format/texture_format.h"
#include "nv2a/winsys/winsys.h"
#include "pipe/p_context.h"
#include "pipe/p_screen.h"
#include "util/u_cpu.h"

struct nv2a_screen {
   struct pipe_screen base;
   struct nv2a_winsys *winsys;
   enum u_cpu_isa isa; /* for geometry on the CPU */
   char name[64];
};

static inline struct nv2a_screen *
nv2a_screen(struct pipe_screen *screen)
{
   return (struct nv2a_screen *)screen;
}

extern const struct pipe_caps nv2a_caps;
extern const struct pipe_note nv2a_notes[];

/* --- Formats (format.c) */

/* How a pipe format lies in the chip's memory. */
struct nv2a_pipe_format {
   uint8_t swizzled, linear; /* SET_TEXTURE_FORMAT's colour field; swizzled 0xff: none */
   uint8_t opaque;           /* the swizzled one, and linear_opaque, whose alpha is 1; 0xff: none */
   uint8_t linear_opaque;
   uint8_t color;           /* SET_SURFACE_FORMAT_COLOR; 0: not rendered to */
   uint8_t zeta;            /* SET_SURFACE_FORMAT_ZETA; 0: no depth buffer */
   uint8_t bytes;           /* of a texel there */
   enum pipe_format stored; /* the format of the bytes there, for conversion; NONE: Z24S8 with the
                               halves exchanged */
};
/* NULL: the chip has nothing for it. */
const struct nv2a_pipe_format *nv2a_pipe_format(enum pipe_format format);

/* --- Resources (resource.c) */

enum nv2a_storage {
   NV2A_STORE_BUFFER,
   NV2A_STORE_SURFACE, /* rows from the top of the picture downward, an image for each level and
                          layer; drawn to, never sampled */
   NV2A_STORE_LINEAR,  /* rows from the bottom upward, sampled in texels */
   NV2A_STORE_SWIZZLED /* levels and faces in the chip's own order */
};

#define NV2A_PITCH_ALIGNMENT 64u

struct nv2a_resource {
   struct pipe_resource base;
   enum nv2a_storage storage;
   const struct nv2a_pipe_format *format; /* NULL for buffers */
   struct nv2a_pipe_format plain; /* that is `format` where the chip does not see the texels */
   struct nv2a_bo *bo;
   struct nv2a_rows_level {
      uint32_t offset, pitch, image_bytes;
   } rows[NV2A_MAX_LEVELS];                           /* SURFACE, LINEAR */
   struct nv2a_texture_level levels[NV2A_MAX_LEVELS]; /* SWIZZLED */
   uint32_t face_stride;
   /* Memory of somebody else that the surface is to be seen in, lowest row first; NULL: none. The
    * chip can not draw there: what differs is copied when a batch begins with it, and back at its
    * end. */
   uint8_t *shown;
   ptrdiff_t shown_stride;
};

static inline struct nv2a_resource *
nv2a_resource(struct pipe_resource *resource)
{
   return (struct nv2a_resource *)resource;
}

struct pipe_resource *nv2a_resource_create(struct pipe_screen *screen,
                                           const struct pipe_resource *templ);
struct pipe_resource *nv2a_resource_from_memory(struct pipe_screen *screen,
                                                const struct pipe_resource *templ, void *row0,
                                                ptrdiff_t stride);
/* From the memory that the surface is seen in, and into it; nothing where there is none. */
void nv2a_resource_load_shown(const struct nv2a_resource *resource);
void nv2a_resource_store_shown(const struct nv2a_resource *resource);
void nv2a_resource_destroy(struct pipe_screen *screen, struct pipe_resource *resource);

/* As of u_transfer_funcs. */
void nv2a_resource_read(const struct pipe_resource *resource, unsigned level,
                        const struct pipe_box *box, const struct u_rows *rows);
void nv2a_resource_write(const struct pipe_resource *resource, unsigned level,
                         const struct pipe_box *box, const struct u_rows *rows);
struct u_rows nv2a_resource_rows(const struct pipe_resource *resource, unsigned level,
                                 unsigned layer);
/* Copies an image between a texture and a surface of its size and format. */
void nv2a_resource_copy_image(const struct nv2a_resource *resource, unsigned level, unsigned layer,
                              const struct nv2a_resource *surface, bool to_surface);

#endif
