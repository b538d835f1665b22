/* Lines of text, and structures as text. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "trace_fields.h"
#include "trace_priv.h"

void
trace_put(struct trace_text *text, const char *fmt, ...)
{
   const size_t room = sizeof text->text - text->used;
   va_list args;
   va_start(args, fmt);
   const int length = vsnprintf(text->text + text->used, room, fmt, args);
   va_end(args);
   if (length > 0 && (size_t)length < room) {
      text->used += (size_t)length;
      return;
   }
   text->used = sizeof text->text - 1;
   memcpy(text->text + text->used - 3, "...", 4);
}

static uint64_t
integer_at(const void *at, size_t size)
{
   switch (size) {
   case 1:
      return *(const uint8_t *)at;
   case 2:
      return *(const uint16_t *)at;
   case 4:
      return *(const uint32_t *)at;
   default:
      return *(const uint64_t *)at;
   }
}

static void
put_value(struct trace_text *text, struct trace_screen *ts, const struct trace_field *f,
          const char *object, const char *at)
{
   switch (f->kind) {
   case TRACE_BOOL:
      trace_put(text, "%d", *(const bool *)at);
      break;
   case TRACE_UINT:
      trace_put(text, "%" PRIu64, integer_at(at, f->size));
      break;
   case TRACE_HEX:
      trace_put(text, "0x%" PRIx64, integer_at(at, f->size));
      break;
   case TRACE_INT:
      trace_put(text, "%" PRId32, *(const int32_t *)at);
      break;
   case TRACE_FLOAT:
      trace_put(text, "%.9g", (double)*(const float *)at);
      break;
   case TRACE_MEMORY:
      if (*(const bool *)(object + f->guide)) {
         trace_put(text, "user");
         break;
      }
      /* fall through */
   case TRACE_RESOURCE:
      trace_put(text, "r%u", trace_number(ts, *(const void *const *)at));
      break;
   case TRACE_STRUCT:
      trace_put(text, "{");
      trace_put_struct(text, ts, f->members, at);
      trace_put(text, " }");
      break;
   }
}

void
trace_put_struct(struct trace_text *text, struct trace_screen *ts, const struct trace_struct *type,
                 const void *object)
{
   for (size_t i = 0; i < type->num_fields; i++) {
      const struct trace_field *f = &type->fields[i];
      const char *at = (const char *)object + f->offset;
      size_t count = f->count;
      if (count > 1 && f->guide != TRACE_UNGUIDED) {
         const uint32_t valid = *(const uint32_t *)((const char *)object + f->guide);
         count = valid < count ? valid : count;
      }
      trace_put(text, " %s=", f->name);
      for (size_t e = 0; e < count; e++) {
         if (e)
            trace_put(text, ",");
         put_value(text, ts, f, object, at + e * f->size);
      }
   }
}

void
trace_created(struct trace_context *tc, const char *call, const struct trace_struct *type,
              const void *templ, const void *object)
{
   struct trace_text text = {.used = 0};
   trace_put_struct(&text, tc->screen, type, templ);
   trace_line(tc->screen, "c%u %s%s -> o%u", tc->number, call, text.text,
              trace_number(tc->screen, object));
}

void
trace_state(struct trace_context *tc, const char *call, const struct trace_struct *type,
            const void *state)
{
   struct trace_text text = {.used = 0};
   trace_put_struct(&text, tc->screen, type, state);
   trace_line(tc->screen, "c%u %s%s", tc->number, call, text.text);
}

void
trace_element(struct trace_context *tc, unsigned index, const struct trace_struct *type,
              const void *element)
{
   struct trace_text text = {.used = 0};
   trace_put_struct(&text, tc->screen, type, element);
   trace_line(tc->screen, "   [%u]%s", index, text.text);
}
