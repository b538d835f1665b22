#include "debug_filter.h"

#include <stdlib.h>
#include <string.h>

static int
index_of(const GLenum *list, int count, GLenum value)
{
   for (int i = 0; i < count; i++) {
      if (list[i] == value)
         return i;
   }
   return -1;
}

int
gl_debug_source_index(GLenum source)
{
   static const GLenum list[GL_DEBUG_NUM_SOURCES] = {
       GL_DEBUG_SOURCE_API,         GL_DEBUG_SOURCE_WINDOW_SYSTEM, GL_DEBUG_SOURCE_SHADER_COMPILER,
       GL_DEBUG_SOURCE_THIRD_PARTY, GL_DEBUG_SOURCE_APPLICATION,   GL_DEBUG_SOURCE_OTHER,
   };
   return index_of(list, GL_DEBUG_NUM_SOURCES, source);
}

int
gl_debug_type_index(GLenum type)
{
   static const GLenum list[GL_DEBUG_NUM_TYPES] = {
       GL_DEBUG_TYPE_ERROR,
       GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR,
       GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR,
       GL_DEBUG_TYPE_PORTABILITY,
       GL_DEBUG_TYPE_PERFORMANCE,
       GL_DEBUG_TYPE_OTHER,
       GL_DEBUG_TYPE_MARKER,
       GL_DEBUG_TYPE_PUSH_GROUP,
       GL_DEBUG_TYPE_POP_GROUP,
   };
   return index_of(list, GL_DEBUG_NUM_TYPES, type);
}

int
gl_debug_severity_index(GLenum severity)
{
   static const GLenum list[4] = {GL_DEBUG_SEVERITY_HIGH, GL_DEBUG_SEVERITY_MEDIUM,
                                  GL_DEBUG_SEVERITY_LOW, GL_DEBUG_SEVERITY_NOTIFICATION};
   return index_of(list, 4, severity);
}

void
gl_debug_filter_init(struct gl_debug_filter *f)
{
   memset(f, 0, sizeof *f);
   gl_debug_filter_set(f, -1, -1, -1, true);
   gl_debug_filter_set(f, -1, -1, gl_debug_severity_index(GL_DEBUG_SEVERITY_LOW), false);
}

void
gl_debug_filter_finish(struct gl_debug_filter *f)
{
   free(f->ids);
   f->ids = NULL;
   f->num_ids = 0;
}

bool
gl_debug_filter_copy(struct gl_debug_filter *dst, const struct gl_debug_filter *src)
{
   *dst = *src;
   dst->ids = NULL;
   if (src->num_ids == 0)
      return true;
   dst->ids = malloc(src->num_ids * sizeof *src->ids);
   if (!dst->ids)
      return false;
   memcpy(dst->ids, src->ids, src->num_ids * sizeof *src->ids);
   return true;
}

static struct gl_debug_id *
find_id(const struct gl_debug_filter *f, int source, int type, GLuint id)
{
   for (unsigned i = 0; i < f->num_ids; i++) {
      struct gl_debug_id *entry = &f->ids[i];
      if (entry->id == id && entry->source == source && entry->type == type)
         return entry;
   }
   return NULL;
}

bool
gl_debug_filter_passes(const struct gl_debug_filter *f, int source, int type, int severity,
                       GLuint id)
{
   const struct gl_debug_id *entry = find_id(f, source, type, id);
   return entry ? entry->enabled : f->severities[source][type] >> severity & 1;
}

/* A rule for a whole source and type replaces what was said about single messages of it. */
static void
forget_ids(struct gl_debug_filter *f, int source, int type)
{
   unsigned kept = 0;
   for (unsigned i = 0; i < f->num_ids; i++) {
      const struct gl_debug_id entry = f->ids[i];
      if ((source >= 0 && entry.source != source) || (type >= 0 && entry.type != type))
         f->ids[kept++] = entry;
   }
   f->num_ids = kept;
}

void
gl_debug_filter_set(struct gl_debug_filter *f, int source, int type, int severity, bool on)
{
   const uint8_t bits = severity < 0 ? 0xf : (uint8_t)(1 << severity);
   for (int s = 0; s < GL_DEBUG_NUM_SOURCES; s++) {
      for (int t = 0; t < GL_DEBUG_NUM_TYPES; t++) {
         if ((source >= 0 && s != source) || (type >= 0 && t != type))
            continue;
         uint8_t *severities = &f->severities[s][t];
         *severities = (uint8_t)(on ? *severities | bits : *severities & ~bits);
      }
   }
   if (severity < 0)
      forget_ids(f, source, type);
}

bool
gl_debug_filter_set_id(struct gl_debug_filter *f, int source, int type, GLuint id, bool on)
{
   struct gl_debug_id *entry = find_id(f, source, type, id);
   if (!entry) {
      if (f->num_ids == GL_DEBUG_MAX_IDS)
         return false;
      /* Grows by one: programs name a handful of messages, once. */
      struct gl_debug_id *ids = realloc(f->ids, (f->num_ids + 1) * sizeof *ids);
      if (!ids)
         return false;
      f->ids = ids;
      entry = &ids[f->num_ids++];
   }
   *entry = (struct gl_debug_id){(uint8_t)source, (uint8_t)type, on, id};
   return true;
}
