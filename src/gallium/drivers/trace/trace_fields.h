/* Field lists: what each state structure of the pipe contract is made of, as data, so that one
 * function prints them all. tests/unit/trace_fields_test.py compares the lists with p_state.h. */
#ifndef TRACE_FIELDS_H
#define TRACE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

struct trace_screen;
struct trace_struct;

enum trace_kind {
   TRACE_BOOL,
   TRACE_UINT, /* of 1, 2, 4 or 8 bytes; enumerations, too */
   TRACE_HEX,  /* the same, for masks */
   TRACE_INT,  /* int32_t */
   TRACE_FLOAT,
   TRACE_RESOURCE, /* pointer to a resource: its number */
   TRACE_MEMORY,   /* union of a resource and memory of the caller */
   TRACE_STRUCT    /* another structure, by its list */
};

/* A field without a guide. */
#define TRACE_UNGUIDED ((size_t)-1)

struct trace_field {
   const char *name;
   size_t offset;
   size_t size;  /* bytes of an element */
   size_t count; /* elements of an array; else 1 */
   enum trace_kind kind;
   /* Offset of the field that says what is valid: MEMORY: a bool that is true for the caller's
    * memory; arrays: a uint32_t with the number of elements to be printed. */
   size_t guide;
   const struct trace_struct *members; /* STRUCT */
};

struct trace_struct {
   const char *name; /* as in the contract, without pipe_ */
   size_t size;
   const struct trace_field *fields;
   size_t num_fields;
};

extern const struct trace_struct trace_resource, trace_box, trace_blit_image, trace_blit_info,
    trace_rt_blend_state, trace_blend_state, trace_stencil_state, trace_depth_stencil_alpha_state,
    trace_rasterizer_state, trace_viewport_state, trace_scissor_state, trace_surface,
    trace_framebuffer_state, trace_blend_color, trace_stencil_ref, trace_poly_stipple,
    trace_sampler_state, trace_sampler_view_state, trace_vertex_buffer, trace_vertex_element,
    trace_draw_info, trace_draw_start_count;

/* A line in the making. What does not fit is left out, and the line ends with "..." then. */
#define TRACE_TEXT_BYTES 4096
struct trace_text {
   char text[TRACE_TEXT_BYTES];
   size_t used;
};

/* Appends. A text begins with used = 0. */
void trace_put(struct trace_text *text, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Appends " name=value" for each field of the object. */
void trace_put_struct(struct trace_text *text, struct trace_screen *ts,
                      const struct trace_struct *type, const void *object);

#endif
