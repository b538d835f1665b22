/* The texts of a frame into the frame. */
#include "frame.h"
#include "surface_names.h"

#include "util/u_grow.h"

/* Of one line; each takes the rest of it. */
typedef bool (*directive_func)(struct nv2a_frame *, struct u_lines *, struct u_text_error *);

static bool
out_of_memory(const struct u_lines *lines, struct u_text_error *error)
{
   return u_lines_fail(lines, error, "out of memory");
}

/* A word that has to stand there. */
static bool
keyword(struct u_lines *lines, const char *word, struct u_text_error *error)
{
   return u_lines_accept(lines, word) || u_lines_expected(lines, word, error);
}

static bool
read_object(struct nv2a_frame *frame, struct u_lines *lines, struct u_text_error *error)
{
   uint32_t handle, class_id;
   if (!u_lines_hex(lines, UINT32_MAX, "handle", &handle, error) ||
       !keyword(lines, "class", error) || !u_lines_hex(lines, 0xffff, "class", &class_id, error) ||
       !u_lines_done(lines, error))
      return false;
   return nv2a_frame_add_object(frame, handle, class_id) || out_of_memory(lines, error);
}

static bool
read_dma(struct nv2a_frame *frame, struct u_lines *lines, struct u_text_error *error)
{
   uint32_t handle, base, limit;
   if (!u_lines_hex(lines, UINT32_MAX, "handle", &handle, error) ||
       !keyword(lines, "base", error) ||
       !u_lines_hex(lines, NV2A_FRAME_MAX_MEMORY - 1, "base", &base, error) ||
       !keyword(lines, "limit", error) ||
       !u_lines_hex(lines, NV2A_FRAME_MAX_MEMORY - 1, "limit", &limit, error) ||
       !u_lines_done(lines, error))
      return false;
   if (limit >= NV2A_FRAME_MAX_MEMORY - base)
      return u_lines_fail(lines, error, "the object ends above %X",
                          (unsigned)NV2A_FRAME_MAX_MEMORY);
   return nv2a_frame_add_dma(frame, handle, base, limit) || out_of_memory(lines, error);
}

static bool
read_format(struct u_lines *lines, bool zeta, uint8_t *format, struct u_text_error *error)
{
   const struct nv2a_method_field *field = nv2a_surface_field(zeta);
   for (unsigned i = 0; i < field->num_values; i++) {
      if (u_lines_accept(lines, nv2a_surface_name(&field->values[i]))) {
         *format = (uint8_t)field->values[i].value;
         return true;
      }
   }
   return u_lines_expected(lines, "the format of a surface", error);
}

static bool
read_surface(struct nv2a_frame_surface *surface, bool zeta, struct u_lines *lines,
             struct u_text_error *error)
{
   struct nv2a_frame_surface s = {.present = true};
   if (!keyword(lines, "address", error) ||
       !u_lines_hex(lines, NV2A_FRAME_MAX_MEMORY - 1, "address", &s.address, error) ||
       !keyword(lines, "pitch", error) ||
       !u_lines_decimal(lines, 0xffff, "pitch", &s.pitch, error) ||
       !keyword(lines, "width", error) || !u_lines_decimal(lines, 4096, "width", &s.width, error) ||
       !keyword(lines, "height", error) ||
       !u_lines_decimal(lines, 4096, "height", &s.height, error) ||
       !keyword(lines, "format", error) || !read_format(lines, zeta, &s.format, error) ||
       !u_lines_done(lines, error))
      return false;
   if (s.address + (uint64_t)s.pitch * s.height > NV2A_FRAME_MAX_MEMORY)
      return u_lines_fail(lines, error, "the surface ends above %X",
                          (unsigned)NV2A_FRAME_MAX_MEMORY);
   *surface = s;
   return true;
}

static bool
read_color(struct nv2a_frame *frame, struct u_lines *lines, struct u_text_error *error)
{
   return read_surface(&frame->color, false, lines, error);
}

static bool
read_zeta(struct nv2a_frame *frame, struct u_lines *lines, struct u_text_error *error)
{
   return read_surface(&frame->zeta, true, lines, error);
}

static bool
read_stage(struct nv2a_frame *frame, struct u_lines *lines, struct u_text_error *error)
{
   struct nv2a_frame_step step = {.memory = true, .line = lines->number};
   if (!u_lines_decimal(lines, UINT32_MAX, "stage", &step.data, error) ||
       !u_lines_done(lines, error))
      return false;
   return nv2a_frame_add_step(frame, &step) || out_of_memory(lines, error);
}

static bool
read_method(struct nv2a_frame *frame, struct u_lines *lines, struct u_text_error *error)
{
   uint32_t subchannel, method, data;
   if (!u_lines_decimal(lines, 7, "subchannel", &subchannel, error) ||
       !u_lines_hex(lines, NV2A_METHOD_SPAN - 4, "method", &method, error) ||
       !u_lines_hex(lines, UINT32_MAX, "data", &data, error) || !u_lines_done(lines, error))
      return false;
   if (method & 3)
      return u_lines_fail(lines, error, "method %04X is no multiple of 4", (unsigned)method);
   struct nv2a_frame_step step = {.subchannel = (uint8_t)subchannel,
                                  .method = (uint16_t)method,
                                  .data = data,
                                  .line = lines->number};
   return nv2a_frame_add_step(frame, &step) || out_of_memory(lines, error);
}

static const struct {
   const char *name;
   directive_func read;
} directives[] = {
    {"@object", read_object}, {"@dma", read_dma},   {"@color", read_color},
    {"@zeta", read_zeta},     {"@mem", read_stage},
};

static directive_func
directive_of(struct u_lines *lines)
{
   for (size_t i = 0; i < sizeof directives / sizeof directives[0]; i++) {
      if (u_lines_accept(lines, directives[i].name))
         return directives[i].read;
   }
   return NULL;
}

bool
nv2a_frame_parse_push(struct nv2a_frame *frame, const char *text, size_t len,
                      struct u_text_error *error)
{
   struct u_lines lines = u_lines_of(text, len);
   while (u_lines_next(&lines)) {
      if (u_lines_accept(&lines, "@end"))
         return u_lines_done(&lines, error);
      directive_func read = directive_of(&lines);
      if (!read && *lines.pos == '@')
         return u_lines_expected(&lines, "a directive", error);
      if (!(read ? read : read_method)(frame, &lines, error))
         return false;
   }
   return u_lines_fail(&lines, error, "the frame has no @end");
}

static int
digit_of(char c)
{
   if (c >= '0' && c <= '9')
      return c - '0';
   if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))
      return (c | 32) - 'a' + 10;
   return -1;
}

/* The bytes of a line, at most `most` of them. */
static bool
read_bytes(struct nv2a_frame *frame, struct u_lines *lines, uint32_t most,
           struct u_text_error *error)
{
   const char *word;
   size_t len;
   if (!u_lines_word(lines, &word, &len) || len % 2)
      return u_lines_fail(lines, error, "expected pairs of hexadecimal digits");
   if (len / 2 > most)
      return u_lines_fail(lines, error, "more bytes than the block has");
   if (!u_grow((void **)&frame->bytes, &frame->max_bytes, frame->num_bytes + len / 2, 1))
      return out_of_memory(lines, error);
   for (size_t i = 0; i < len; i += 2) {
      int high = digit_of(word[i]), low = digit_of(word[i + 1]);
      if (high < 0 || low < 0)
         return u_lines_fail(lines, error, "expected pairs of hexadecimal digits");
      frame->bytes[frame->num_bytes++] = (uint8_t)(high * 16 + low);
   }
   return u_lines_done(lines, error);
}

static bool
read_block(struct nv2a_frame *frame, struct u_lines *lines, struct u_text_error *error)
{
   struct nv2a_frame_block b = {.offset = frame->num_bytes};
   if (!u_lines_hex(lines, NV2A_FRAME_MAX_MEMORY - 1, "address", &b.address, error) ||
       !u_lines_hex(lines, NV2A_FRAME_MAX_MEMORY, "length", &b.length, error) ||
       !u_lines_decimal(lines, UINT32_MAX, "stage", &b.stage, error) || !u_lines_done(lines, error))
      return false;
   if (b.length > NV2A_FRAME_MAX_MEMORY - b.address)
      return u_lines_fail(lines, error, "the block ends above %X", (unsigned)NV2A_FRAME_MAX_MEMORY);
   /* Bytes are only stored as they are read: the length is a claim of the text. */
   while (frame->num_bytes - b.offset < b.length) {
      uint32_t missing = b.length - (uint32_t)(frame->num_bytes - b.offset);
      if (!u_lines_next(lines) || *lines->pos == '@')
         return u_lines_fail(lines, error, "the block of %X ends %u bytes early",
                             (unsigned)b.address, (unsigned)missing);
      if (!read_bytes(frame, lines, missing, error))
         return false;
   }
   if (!u_grow((void **)&frame->blocks, &frame->max_blocks, frame->num_blocks + 1, sizeof b))
      return out_of_memory(lines, error);
   frame->blocks[frame->num_blocks++] = b;
   return true;
}

bool
nv2a_frame_parse_memory(struct nv2a_frame *frame, const char *text, size_t len,
                        struct u_text_error *error)
{
   struct u_lines lines = u_lines_of(text, len);
   while (u_lines_next(&lines)) {
      if (!u_lines_accept(&lines, "@block"))
         return u_lines_expected(&lines, "@block", error);
      if (!read_block(frame, &lines, error))
         return false;
   }
   return true;
}
