/* What drawing from arrays and compiling it into lists share: which arrays give what, indices, and
 * errors. */
#ifndef MESA_EXT_VERTEX_ELEMENTS_H
#define MESA_EXT_VERTEX_ELEMENTS_H

#include "mesa_ext/arrays/arrays.h"
#include "mesa_ext/derive/stage.h"

/* Slots (enum ir_vert_attrib) that may have arrays, in ascending order: the conventional ones, of
 * which number i is slot i, and those that belong to `source` alone, which runs the vertices
 * (EVS-139). */
unsigned gl_arrays_num(const struct gl_context *ctx, const struct gl_stage_source *source);

static inline unsigned
gl_array_slot(const struct gl_stage_source *source, unsigned i)
{
   return i < GL_NUM_CONVENTIONAL ? i : source->attribs->first + (i - GL_NUM_CONVENTIONAL);
}

/* The array that supplies number i of them: that of the generic attribute, where there are such,
 * wins (VP-437..440). NULL: the current value does. */
const struct gl_client_array *gl_array_of(const struct gl_context *ctx,
                                          const struct gl_stage_source *source, unsigned i);
/* The arrays that supply anything, in ascending order of slots. */
struct gl_array_list {
   unsigned num;
   uint8_t slot[VERT_ATTRIB_MAX];
   const struct gl_client_array *array[VERT_ATTRIB_MAX];
};
void gl_arrays_list(const struct gl_context *ctx, const struct gl_stage_source *source,
                    struct gl_array_list *list);

/* False: the arrays give no vertices, for the position array of neither kind is enabled (VP-442),
 * nor another one where that counts (gl_stage_source::any_array_draws), and who runs vertices does
 * not do without (no_array_draws). */
bool gl_arrays_have_position(struct gl_context *ctx);
/* Elements that every array has: UINT32_MAX if none is in a buffer object. */
uint32_t gl_arrays_limit(struct gl_context *ctx);
/* The attributes that a draw reads arrays of: those of its program, and edge flags, which the
 * rasterizer reads. */
struct u_slots gl_arrays_read(const struct gl_context *ctx, const struct gl_stage_source *vertices);
/* One element converted to 4 floats with the defaults 0,0,0,1; colour and normal types normalised.
 */
void gl_array_fetch(struct gl_context *ctx, const struct gl_client_array *array, uint32_t index,
                    float out[4]);
/* Draws the elements index[0..count), none above max_index, as vertices of immediate mode
 * (vertex/arrays_small.c). Everything about the draw is checked, and locks of buffer objects are
 * held. False: nothing was drawn, it is a draw of the other kind. */
bool gl_arrays_draw_small(struct gl_context *ctx, GLenum mode, const uint32_t *index,
                          uint32_t count, uint32_t max_index);
/* NV_primitive_restart: this index begins a new primitive. */
bool gl_arrays_restart(const struct gl_context *ctx, GLuint index);

/* Errors that all drawing commands have in common; NO_ERROR: none. */
GLenum gl_arrays_draw_error(struct gl_context *ctx, GLenum mode, GLsizei count);
/* What is wrong with the counts of a MultiDraw command, all of which must be usable. */
GLenum gl_multi_draw_error(const GLsizei *count, GLsizei drawcount);

/* ATI_element_array: indices come from its buffer, or from client memory, until *bound is put back.
 * False, with nothing changed: the array is not enabled. */
bool gl_arrays_use_elements(struct gl_context *ctx, struct gl_buffer_object **bound);

/* Bytes of an index; 0: no such type. */
unsigned gl_index_size(GLenum type);
uint32_t gl_read_index(const uint8_t *p, unsigned size, size_t i);
/* The first `count` of them. */
void gl_read_indices(const uint8_t *p, unsigned size, uint32_t count, uint32_t *restrict index);
/* Where the indices of a draw lie and how many of them can be read; NULL: none. */
const uint8_t *gl_find_indices(const struct gl_context *ctx, const void *indices, unsigned size,
                               GLsizei *count);

#endif
