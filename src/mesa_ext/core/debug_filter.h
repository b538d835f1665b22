/* Which debug messages are let through (KHR_debug, "Controlling Debug Messages"): a bit for each
 * source, type and severity, and single messages by id on top. */
#ifndef MESA_EXT_CORE_DEBUG_FILTER_H
#define MESA_EXT_CORE_DEBUG_FILTER_H

#include "types.h"

#define GL_DEBUG_NUM_SOURCES 6
#define GL_DEBUG_NUM_TYPES 9
#define GL_DEBUG_MAX_IDS 4096 /* messages controlled by id in one filter */

struct gl_debug_id {
   uint8_t source, type; /* indices */
   bool enabled;
   GLuint id;
};

struct gl_debug_filter {
   uint8_t severities[GL_DEBUG_NUM_SOURCES][GL_DEBUG_NUM_TYPES]; /* bit per severity index */
   struct gl_debug_id *ids;
   unsigned num_ids;
};

/* Indices of the enums; -1: not one. GL_DONT_CARE is not one. */
int gl_debug_source_index(GLenum source);
int gl_debug_type_index(GLenum type);
int gl_debug_severity_index(GLenum severity);

/* Everything but GL_DEBUG_SEVERITY_LOW. */
void gl_debug_filter_init(struct gl_debug_filter *f);
void gl_debug_filter_finish(struct gl_debug_filter *f);
/* False: out of memory. dst is not initialised before. */
bool gl_debug_filter_copy(struct gl_debug_filter *dst, const struct gl_debug_filter *src);
bool gl_debug_filter_passes(const struct gl_debug_filter *f, int source, int type, int severity,
                            GLuint id);
/* -1 for an index: all. */
void gl_debug_filter_set(struct gl_debug_filter *f, int source, int type, int severity, bool on);
/* False: out of memory, or more than GL_DEBUG_MAX_IDS. */
bool gl_debug_filter_set_id(struct gl_debug_filter *f, int source, int type, GLuint id, bool on);

#endif
