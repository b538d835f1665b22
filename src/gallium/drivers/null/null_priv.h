/* The inside of the null driver. */
#ifndef NULL_PRIV_H
#define NULL_PRIV_H

#include "gallium/auxiliary/state/u_context.h"

struct null_screen {
   struct pipe_screen base;
   enum u_cpu_isa isa; /* for the kernels of geometry; read once */
};

struct null_context {
   struct u_context u;
   struct pipe_context kept;               /* the functions of u, behind the checks */
   struct pipe_shader_cso *vertex_program; /* bound; may be NULL */
};

static inline struct null_context *
null_context(struct pipe_context *pipe)
{
   return (struct null_context *)pipe;
}

struct null_resource {
   struct pipe_resource base;
   size_t layer_bytes[PIPE_MAX_TEXTURE_LEVELS]; /* a slice of each level */
   size_t offset[PIPE_MAX_TEXTURE_LEVELS];
   unsigned char data[];
};

extern const struct pipe_caps null_caps, null_small_caps;

/* Whether there is a problem (a function of u_caps.h says so): it is told on stderr, and stops a
 * build with assertions, for it is a mistake of the front end. */
bool null_refuses(const char *problem);

struct pipe_context *null_context_create(struct pipe_screen *screen);
struct pipe_resource *null_resource_create(struct pipe_screen *screen,
                                           const struct pipe_resource *templ);
void null_resource_destroy(struct pipe_screen *screen, struct pipe_resource *res);
/* Fills the resource functions of a context. */
void null_init_resource_funcs(struct pipe_context *pipe);
/* Makes null->u and fills in shaders and draws. False: out of memory. */
bool null_init_geometry(struct null_context *null, struct pipe_screen *screen);

#endif
