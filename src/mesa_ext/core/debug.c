#include "debug.h"

#include <stdlib.h>
#include <string.h>

#include "debug_filter.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

struct message {
   GLenum source, type, severity;
   GLuint id;
   char *text; /* owned */
};

struct group {
   struct gl_debug_filter filter;
   struct message push; /* repeated when the group is popped; unused in the default group */
};

struct gl_debug {
   GLDEBUGPROC callback;
   const void *user;
   bool in_callback; /* what the callback does makes no messages */
   struct message log[GL_LIMIT_DEBUG_LOG];
   unsigned log_first, log_count;
   struct message waiting[GL_LIMIT_DEBUG_LOG]; /* for locks to be released */
   unsigned num_waiting;
   struct group group[GL_LIMIT_DEBUG_GROUPS];
   unsigned depth; /* groups in use, at least 1 */
};

bool
gl_debug_init(struct gl_context *ctx)
{
   struct gl_debug *d = calloc(1, sizeof *d);
   ctx->debug = d;
   if (!d)
      return false;
   gl_debug_filter_init(&d->group[0].filter);
   d->depth = 1;
   /* KHR_debug: output starts enabled in debug contexts only. */
   ctx->debug_output = ctx->debug_context;
   return true;
}

static void
drop_oldest(struct gl_debug *d)
{
   free(d->log[d->log_first].text);
   d->log_first = (d->log_first + 1) % GL_LIMIT_DEBUG_LOG;
   d->log_count--;
}

void
gl_debug_finish(struct gl_context *ctx)
{
   struct gl_debug *d = ctx->debug;
   if (!d)
      return;
   while (d->log_count)
      drop_oldest(d);
   while (d->num_waiting)
      free(d->waiting[--d->num_waiting].text);
   for (unsigned i = 0; i < d->depth; i++) {
      gl_debug_filter_finish(&d->group[i].filter);
      free(d->group[i].push.text);
   }
   free(d);
   ctx->debug = NULL;
}

static void
deliver(struct gl_context *ctx, const struct message *m, size_t length)
{
   struct gl_debug *d = ctx->debug;
   if (!ctx->debug_output || d->in_callback ||
       !gl_debug_filter_passes(&d->group[d->depth - 1].filter, gl_debug_source_index(m->source),
                               gl_debug_type_index(m->type), gl_debug_severity_index(m->severity),
                               m->id))
      return;
   if (d->callback) {
      d->in_callback = true;
      d->callback(m->source, m->type, m->id, m->severity, (GLsizei)length, m->text, d->user);
      d->in_callback = false;
      return;
   }
   if (d->log_count == GL_LIMIT_DEBUG_LOG)
      return; /* KHR_debug: a full log loses the newest */
   char *copy = strndup(m->text, length);
   if (!copy)
      return;
   struct message *slot = &d->log[(d->log_first + d->log_count++) % GL_LIMIT_DEBUG_LOG];
   *slot = *m;
   slot->text = copy;
}

void
gl_debug_message(struct gl_context *ctx, GLenum source, GLenum type, GLuint id, GLenum severity,
                 const char *text)
{
   struct gl_debug *d = ctx->debug;
   struct message m = {source, type, severity, id, (char *)text};
   if (!gl_holds_locks(ctx)) {
      deliver(ctx, &m, strlen(text));
      return;
   }
   if (d->num_waiting == GL_LIMIT_DEBUG_LOG || d->in_callback)
      return;
   m.text = strndup(text, GL_LIMIT_DEBUG_LENGTH - 1);
   if (m.text)
      d->waiting[d->num_waiting++] = m;
   ctx->messages_wait = d->num_waiting != 0;
}

void
gl_debug_deliver(struct gl_context *ctx)
{
   struct gl_debug *d = ctx->debug;
   const unsigned num = d->num_waiting;
   /* What the callback does adds none. */
   ctx->messages_wait = false;
   for (unsigned i = 0; i < num; i++) {
      deliver(ctx, &d->waiting[i], strlen(d->waiting[i].text));
      free(d->waiting[i].text);
   }
   d->num_waiting = 0;
}

unsigned
gl_debug_logged(const struct gl_context *ctx)
{
   return ctx->debug->log_count;
}

unsigned
gl_debug_next_length(const struct gl_context *ctx)
{
   const struct gl_debug *d = ctx->debug;
   return d->log_count ? (unsigned)strlen(d->log[d->log_first].text) + 1 : 0;
}

unsigned
gl_debug_group_depth(const struct gl_context *ctx)
{
   return ctx->debug->depth;
}

void
gl_debug_get_pointer(struct gl_context *ctx, GLenum pname, void **out)
{
   if (pname == GL_DEBUG_CALLBACK_FUNCTION)
      memcpy(out, &ctx->debug->callback, sizeof *out);
   else
      memcpy(out, &ctx->debug->user, sizeof *out);
}

void
gl_exec_DebugMessageCallback(struct gl_context *ctx, GLDEBUGPROC callback, const void *userParam)
{
   ctx->debug->callback = callback;
   ctx->debug->user = userParam;
}

/* Length of a text argument: given, or up to its NUL if negative. False after raising INVALID_VALUE
 * for what is too long. */
static bool
text_length(struct gl_context *ctx, const char *command, GLsizei length, const GLchar *text,
            size_t *out)
{
   *out = !text ? 0 : length < 0 ? strnlen(text, GL_LIMIT_DEBUG_LENGTH) : (size_t)length;
   if (*out < GL_LIMIT_DEBUG_LENGTH)
      return true;
   gl_error(ctx, GL_INVALID_VALUE, "%s: text of %zu bytes, %d is the most", command, *out,
            GL_LIMIT_DEBUG_LENGTH - 1);
   return false;
}

static bool
is_application_source(struct gl_context *ctx, const char *command, GLenum source)
{
   if (source == GL_DEBUG_SOURCE_APPLICATION || source == GL_DEBUG_SOURCE_THIRD_PARTY)
      return true;
   gl_error(ctx, GL_INVALID_ENUM, "%s: source 0x%04x is not the application's", command, source);
   return false;
}

/* A NUL-terminated copy; NULL after raising OUT_OF_MEMORY. */
static char *
copy_text(struct gl_context *ctx, const GLchar *text, size_t length)
{
   char *copy = malloc(length + 1);
   if (!copy) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a debug message");
      return NULL;
   }
   if (length)
      memcpy(copy, text, length);
   copy[length] = '\0';
   return copy;
}

void
gl_exec_DebugMessageInsert(struct gl_context *ctx, GLenum source, GLenum type, GLuint id,
                           GLenum severity, GLsizei length, const GLchar *buf)
{
   size_t bytes;
   if (!is_application_source(ctx, "glDebugMessageInsert", source))
      return;
   if (gl_debug_type_index(type) < 0 || gl_debug_severity_index(severity) < 0) {
      gl_error(ctx, GL_INVALID_ENUM, "glDebugMessageInsert: type 0x%04x or severity 0x%04x", type,
               severity);
      return;
   }
   if (!text_length(ctx, "glDebugMessageInsert", length, buf, &bytes))
      return;
   struct message m = {source, type, severity, id, copy_text(ctx, buf, bytes)};
   if (m.text)
      deliver(ctx, &m, bytes);
   free(m.text);
}

/* Index of an enum or -1 for GL_DONT_CARE; false for neither. */
static bool
control_index(GLenum value, int (*index_of)(GLenum), int *out)
{
   *out = index_of(value);
   return *out >= 0 || value == GL_DONT_CARE;
}

void
gl_exec_DebugMessageControl(struct gl_context *ctx, GLenum source, GLenum type, GLenum severity,
                            GLsizei count, const GLuint *ids, GLboolean enabled)
{
   struct gl_debug *d = ctx->debug;
   struct gl_debug_filter *filter = &d->group[d->depth - 1].filter;
   int s, t, v;
   if (count < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDebugMessageControl: count %d", count);
      return;
   }
   if (!control_index(source, gl_debug_source_index, &s) ||
       !control_index(type, gl_debug_type_index, &t) ||
       !control_index(severity, gl_debug_severity_index, &v)) {
      gl_error(ctx, GL_INVALID_ENUM, "glDebugMessageControl: 0x%04x 0x%04x 0x%04x", source, type,
               severity);
      return;
   }
   if (count == 0) {
      gl_debug_filter_set(filter, s, t, v, enabled != 0);
      return;
   }
   if (s < 0 || t < 0 || v >= 0) {
      gl_error(ctx, GL_INVALID_OPERATION,
               "glDebugMessageControl: ids need a source, a type and no severity");
      return;
   }
   for (GLsizei i = 0; ids && i < count; i++) {
      if (!gl_debug_filter_set_id(filter, s, t, ids[i], enabled != 0)) {
         gl_error(ctx, GL_OUT_OF_MEMORY, "glDebugMessageControl: too many ids");
         return;
      }
   }
}

GLuint
gl_exec_GetDebugMessageLog(struct gl_context *ctx, GLuint count, GLsizei bufSize, GLenum *sources,
                           GLenum *types, GLuint *ids, GLenum *severities, GLsizei *lengths,
                           GLchar *messageLog)
{
   struct gl_debug *d = ctx->debug;
   size_t left = bufSize > 0 ? (size_t)bufSize : 0;
   GLuint i;
   if (bufSize < 0 && messageLog) {
      gl_error(ctx, GL_INVALID_VALUE, "glGetDebugMessageLog: bufSize %d", bufSize);
      return 0;
   }
   for (i = 0; i < count && d->log_count; i++) {
      const struct message *m = &d->log[d->log_first];
      const size_t size = strlen(m->text) + 1;
      if (messageLog && size > left)
         break;
      if (messageLog) {
         memcpy(messageLog, m->text, size);
         messageLog += size;
         left -= size;
      }
      if (sources)
         sources[i] = m->source;
      if (types)
         types[i] = m->type;
      if (ids)
         ids[i] = m->id;
      if (severities)
         severities[i] = m->severity;
      if (lengths)
         lengths[i] = (GLsizei)size;
      drop_oldest(d);
   }
   return i;
}

void
gl_exec_PushDebugGroup(struct gl_context *ctx, GLenum source, GLuint id, GLsizei length,
                       const GLchar *message)
{
   struct gl_debug *d = ctx->debug;
   size_t bytes;
   if (!is_application_source(ctx, "glPushDebugGroup", source) ||
       !text_length(ctx, "glPushDebugGroup", length, message, &bytes))
      return;
   if (d->depth == GL_LIMIT_DEBUG_GROUPS) {
      gl_error(ctx, GL_STACK_OVERFLOW, "glPushDebugGroup: %u groups is the most", d->depth);
      return;
   }
   struct message m = {source, GL_DEBUG_TYPE_PUSH_GROUP, GL_DEBUG_SEVERITY_NOTIFICATION, id,
                       copy_text(ctx, message, bytes)};
   if (!m.text)
      return;
   deliver(ctx, &m, bytes);
   struct group *group = &d->group[d->depth];
   if (!gl_debug_filter_copy(&group->filter, &d->group[d->depth - 1].filter)) {
      free(m.text);
      gl_error(ctx, GL_OUT_OF_MEMORY, "glPushDebugGroup: no memory");
      return;
   }
   group->push = m;
   d->depth++;
}

void
gl_exec_PopDebugGroup(struct gl_context *ctx)
{
   struct gl_debug *d = ctx->debug;
   if (d->depth == 1) {
      gl_error(ctx, GL_STACK_UNDERFLOW, "glPopDebugGroup: only the default group is left");
      return;
   }
   struct group *group = &d->group[--d->depth];
   struct message m = group->push;
   m.type = GL_DEBUG_TYPE_POP_GROUP;
   gl_debug_filter_finish(&group->filter);
   group->push.text = NULL;
   deliver(ctx, &m, strlen(m.text));
   free(m.text);
}
