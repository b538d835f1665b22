/* Runs a TGSI program on virglrenderer, which makes GLSL of it for Mesa's software driver:
 *
 *   virgl_run CASES.tsv PROGRAM.tgsi
 *
 * For each set of inputs (lines: set, v[n] or c[n], four bit patterns) one point is drawn. The
 * results of a vertex program are captured by transform feedback, the colour of a fragment program
 * is read from the window, of floats; they are printed as set, OUT[n], four bit patterns. A vertex
 * program that hands on IN[n] comes before a fragment program; textures are not bound. Exit code: 0
 * done, 1 virglrenderer refused something (it says what), 77 there is no GL to run on.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <virgl/virglrenderer.h>

/* --- The protocol, as Mesa's virtio-gpu driver speaks it: words that start with a command. */

enum { CREATE = 1, BIND = 2, SET_VIEWPORT = 4, SET_FRAMEBUFFER = 5, SET_VERTEX_BUFFERS = 6 };
enum { DRAW = 8, SET_CONSTANTS = 12, SET_STREAMOUT = 25, BIND_SHADER = 31 };
enum { NO_OBJECT, BLEND, RASTERIZER, DEPTH_STENCIL, SHADER, VERTEX_ELEMENTS };
enum { SURFACE = 8, STREAMOUT_TARGET = 10 };
enum { VERTEX_SHADER, FRAGMENT_SHADER };
enum { FORMAT_RGBA32F = 31, FORMAT_R8 = 64 };
enum { TARGET_BUFFER, TARGET_2D = 2 };
enum { BIND_RENDER_TARGET = 1 << 1, BIND_VERTEX_BUFFER = 1 << 4, BIND_STREAMOUT = 1 << 11 };

#define CONTEXT 1
#define MAX_WORDS 65536
#define NUM_INPUTS 32
#define NUM_ELEMENTS 16 /* inputs that reach a vertex program */
#define NUM_PARAMS 260
#define MAX_OUTPUTS 16 /* of four words: what transform feedback holds */

/* Resources and objects have numbers of their own. */
enum { RES_INPUTS = 1, RES_RESULTS, RES_PIXELS };
enum {
   OBJ_VS = 1,
   OBJ_FS,
   OBJ_ELEMENTS,
   OBJ_BLEND,
   OBJ_RASTERIZER,
   OBJ_DSA,
   OBJ_SURFACE,
   OBJ_TARGET
};

struct machine {
   uint32_t words[MAX_WORDS];
   size_t count, start; /* of the command that is written */
   float inputs[NUM_INPUTS][4], params[NUM_PARAMS][4];
   unsigned num_outputs, num_targets;
   bool fragment;
   uint8_t element[NUM_ELEMENTS]; /* the input that each vertex element is */
   unsigned width[MAX_OUTPUTS];   /* words that are captured: a point size is one */
   char *text;
};

static bool complained;

static void
complain(const char *fmt, va_list args)
{
   char line[512];
   vsnprintf(line, sizeof line, fmt, args);
   fputs(line, stderr);
   /* virglrenderer reports errors of a context this way, and compilers of GLSL theirs. */
   complained |= strstr(line, "error") || strstr(line, "failed") || strstr(line, "Illegal");
}

static void
begin(struct machine *m, unsigned command, unsigned object)
{
   m->start = m->count;
   m->words[m->count++] = command | object << 8;
}

static void
word(struct machine *m, uint32_t value)
{
   if (m->count < MAX_WORDS)
      m->words[m->count++] = value;
}

static void
number(struct machine *m, float value)
{
   uint32_t bits;
   memcpy(&bits, &value, sizeof bits);
   word(m, bits);
}

static void
end(struct machine *m)
{
   m->words[m->start] |= (uint32_t)(m->count - m->start - 1) << 16;
}

/* A command of words that are known. */
static void
command(struct machine *m, unsigned cmd, unsigned object, unsigned n, const uint32_t *values)
{
   begin(m, cmd, object);
   for (unsigned i = 0; i < n; i++)
      word(m, values[i]);
   end(m);
}

#define COMMAND(m, cmd, object, ...)                                                               \
   command(m, cmd, object, sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t),                   \
           (uint32_t[]){__VA_ARGS__})

static bool
submit(struct machine *m, const char *what)
{
   const int status = virgl_renderer_submit_cmd(m->words, CONTEXT, (int)m->count);
   m->count = 0;
   if (!status && !complained)
      return true;
   fprintf(stderr, "virglrenderer refuses %s (%d)\n", what, status);
   return false;
}

/* --- Things */

static bool
create_resource(uint32_t handle, uint32_t target, uint32_t format, uint32_t bind, uint32_t width)
{
   struct virgl_renderer_resource_create_args args = {
       .handle = handle,
       .target = target,
       .format = format,
       .bind = bind,
       .width = width,
       .height = 1,
       .depth = 1,
       .array_size = 1,
   };
   if (virgl_renderer_resource_create(&args, NULL, 0))
      return false;
   virgl_renderer_ctx_attach_resource(CONTEXT, (int)handle);
   return true;
}

static bool
transfer(uint32_t handle, bool write, void *data, size_t size)
{
   struct iovec iov = {data, size};
   /* x y z, then w h d */
   uint32_t box[6] = {0, 0, 0, (uint32_t)size, 1, 1};
   return !(write ? virgl_renderer_transfer_write_iov(handle, CONTEXT, 0, 0, 0,
                                                      (struct virgl_box *)box, 0, &iov, 1)
                  : virgl_renderer_transfer_read_iov(handle, CONTEXT, 0, 0, 0,
                                                     (struct virgl_box *)box, 0, &iov, 1));
}

/* With results of these widths captured one behind the other. */
static void
create_shader(struct machine *m, uint32_t handle, uint32_t type, const char *text,
              unsigned num_outputs, const unsigned *width)
{
   const size_t len = strlen(text) + 1;
   unsigned stride = 0, offset = 0;
   for (unsigned i = 0; i < num_outputs; i++)
      stride += width[i];
   begin(m, CREATE, SHADER);
   word(m, handle);
   word(m, type);
   word(m, (uint32_t)len);
   word(m, (uint32_t)len); /* tokens, at most */
   word(m, num_outputs);
   for (unsigned i = 0; i < 4 && num_outputs; i++)
      word(m, i ? 0 : stride);
   for (unsigned i = 0; i < num_outputs; i++) {
      word(m, i | width[i] << 10 | offset << 16); /* register, components, where */
      word(m, 0);                                 /* stream */
      offset += width[i];
   }
   const size_t words = (len + 3) / 4;
   if (m->count + words < MAX_WORDS) {
      m->words[m->count + words - 1] = 0;
      memcpy(&m->words[m->count], text, len);
      m->count += words;
   }
   end(m);
}

/* The other half of a fragment program: hands on what it reads, as vertex elements in this order.
 */
static void
write_vertex_program(struct machine *m, char *text, size_t size)
{
   char *at = text, semantic[32];
   unsigned n = 0, input;
   at += snprintf(at, size, "VERT\nDCL OUT[0], POSITION\nIMM[0] FLT32 {0, 0, 0, 1}\n");
   for (const char *s = m->text; n < NUM_ELEMENTS && (s = strstr(s, "DCL IN[")); s++) {
      if (sscanf(s, "DCL IN[%u], %31[^,]", &input, semantic) != 2 || input >= NUM_INPUTS ||
          !strcmp(semantic, "POSITION") || !strcmp(semantic, "FACE"))
         continue;
      m->element[n++] = (uint8_t)input;
      at += snprintf(at, size - (size_t)(at - text), "DCL IN[%u]\nDCL OUT[%u], %s\n", n - 1, n,
                     semantic);
   }
   at += snprintf(at, size - (size_t)(at - text), "MOV OUT[0], IMM[0]\n");
   for (unsigned i = 0; i < n; i++)
      at += snprintf(at, size - (size_t)(at - text), "MOV OUT[%u], IN[%u]\n", i + 1, i);
   snprintf(at, size - (size_t)(at - text), "END\n");
}

static const char white[] = "FRAG\nDCL OUT[0], COLOR\nIMM[0] FLT32 {1, 1, 1, 1}\n"
                            "  0: MOV OUT[0], IMM[0]\n  1: END\n";

static void
create_objects(struct machine *m)
{
   const float scale = 0.5f;
   COMMAND(m, CREATE, BLEND, OBJ_BLEND, 0, 0, 0xfu << 27, 0, 0, 0, 0, 0, 0, 0);
   COMMAND(m, CREATE, DEPTH_STENCIL, OBJ_DSA, 0, 0, 0, 0);
   COMMAND(m, CREATE, RASTERIZER, OBJ_RASTERIZER, 1u << 29, 0x3f800000, 0, 0, 0x3f800000, 0, 0, 0);
   COMMAND(m, CREATE, SURFACE, OBJ_SURFACE, RES_PIXELS, FORMAT_RGBA32F, 0, 0);
   begin(m, CREATE, VERTEX_ELEMENTS);
   word(m, OBJ_ELEMENTS);
   for (unsigned i = 0; i < NUM_ELEMENTS; i++) {
      word(m, 16u * m->element[i]); /* offset */
      word(m, 0);                   /* not by instance */
      word(m, 0);                   /* vertex buffer */
      word(m, FORMAT_RGBA32F);
   }
   end(m);
   COMMAND(m, BIND, BLEND, OBJ_BLEND);
   COMMAND(m, BIND, DEPTH_STENCIL, OBJ_DSA);
   COMMAND(m, BIND, RASTERIZER, OBJ_RASTERIZER);
   COMMAND(m, BIND, VERTEX_ELEMENTS, OBJ_ELEMENTS);
   COMMAND(m, SET_FRAMEBUFFER, 0, 1, 0, OBJ_SURFACE);
   begin(m, SET_VIEWPORT, 0);
   word(m, 0);
   for (unsigned i = 0; i < 6; i++)
      number(m, scale);
   end(m);
}

static void
on_fence(void *cookie, uint32_t fence)
{
}

static struct virgl_renderer_callbacks callbacks = {.version = 1, .write_fence = on_fence};

/* False: there is no GL. */
static bool
start(struct machine *m)
{
   virgl_set_debug_callback(complain);
   if (virgl_renderer_init(m, VIRGL_RENDERER_USE_EGL | VIRGL_RENDERER_USE_SURFACELESS, &callbacks))
      return false;
   return !virgl_renderer_context_create(CONTEXT, 4, "test") &&
          create_resource(RES_INPUTS, TARGET_BUFFER, FORMAT_R8, BIND_VERTEX_BUFFER,
                          sizeof m->inputs) &&
          create_resource(RES_RESULTS, TARGET_BUFFER, FORMAT_R8, BIND_STREAMOUT,
                          MAX_OUTPUTS * 16) &&
          create_resource(RES_PIXELS, TARGET_2D, FORMAT_RGBA32F, BIND_RENDER_TARGET, 1);
}

static bool
load(struct machine *m)
{
   char vertex[4096];
   for (unsigned i = 0; i < NUM_ELEMENTS; i++)
      m->element[i] = (uint8_t)i;
   if (m->fragment)
      write_vertex_program(m, vertex, sizeof vertex);
   create_objects(m);
   if (!submit(m, "the state around the program"))
      return false;
   create_shader(m, OBJ_FS, FRAGMENT_SHADER, m->fragment ? m->text : white, 0, NULL);
   COMMAND(m, BIND_SHADER, 0, OBJ_FS, FRAGMENT_SHADER);
   create_shader(m, OBJ_VS, VERTEX_SHADER, m->fragment ? vertex : m->text,
                 m->fragment ? 0 : m->num_outputs, m->width);
   COMMAND(m, BIND_SHADER, 0, OBJ_VS, VERTEX_SHADER);
   COMMAND(m, SET_VERTEX_BUFFERS, 0, sizeof m->inputs, 0, RES_INPUTS);
   return submit(m, "the program");
}

/* --- Sets of inputs */

static void
print_result(const char *set, unsigned index, const float *values, unsigned n)
{
   uint32_t bits[4] = {0};
   memcpy(bits, values, n * sizeof bits[0]);
   printf("%s\tOUT[%u]\t%08x %08x %08x %08x\n", set, index, bits[0], bits[1], bits[2], bits[3]);
}

/* start, count, points, not indexed, one instance, and no limits */
static void
draw(struct machine *m)
{
   begin(m, SET_CONSTANTS, 0);
   word(m, m->fragment ? FRAGMENT_SHADER : VERTEX_SHADER);
   word(m, 0);
   for (unsigned i = 0; i < NUM_PARAMS * 4; i++)
      number(m, m->params[i / 4][i % 4]);
   end(m);
   COMMAND(m, DRAW, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0);
}

static bool
run_vertex_set(struct machine *m, const char *set)
{
   float results[MAX_OUTPUTS * 4], *next = results;
   memset(results, 0xa5, sizeof results); /* what stays so was not captured */
   if (!transfer(RES_RESULTS, true, results, sizeof results))
      return false;
   /* A target that was drawn to goes on where it was; a new one starts at the front. */
   const uint32_t target = OBJ_TARGET + m->num_targets++;
   COMMAND(m, CREATE, STREAMOUT_TARGET, target, RES_RESULTS, 0, MAX_OUTPUTS * 16);
   COMMAND(m, SET_STREAMOUT, 0, 0, target);
   draw(m);
   COMMAND(m, SET_STREAMOUT, 0, 0);
   if (!submit(m, "to draw") || !transfer(RES_RESULTS, false, results, sizeof results))
      return false;
   for (unsigned i = 0; i < m->num_outputs; next += m->width[i++])
      print_result(set, i, next, m->width[i]);
   return true;
}

static bool
run_fragment_set(struct machine *m, const char *set)
{
   float pixel[4];
   struct iovec iov = {pixel, sizeof pixel};
   uint32_t box[6] = {0, 0, 0, 1, 1, 1};
   draw(m);
   if (!submit(m, "to draw") ||
       virgl_renderer_transfer_read_iov(RES_PIXELS, CONTEXT, 0, sizeof pixel, 0,
                                        (struct virgl_box *)box, 0, &iov, 1))
      return false;
   print_result(set, 0, pixel, 4);
   return true;
}

static bool
run_set(struct machine *m, const char *set)
{
   if (!transfer(RES_INPUTS, true, m->inputs, sizeof m->inputs))
      return false;
   return m->fragment ? run_fragment_set(m, set) : run_vertex_set(m, set);
}

static bool
run_sets(struct machine *m, FILE *cases)
{
   char line[256], set[32] = "", name[32], file;
   uint32_t bits[4];
   unsigned index;
   while (fgets(line, sizeof line, cases)) {
      if (sscanf(line, "%31s %c[%u] %x %x %x %x", name, &file, &index, &bits[0], &bits[1], &bits[2],
                 &bits[3]) != 7 ||
          index >= (file == 'c' ? NUM_PARAMS : NUM_INPUTS))
         continue;
      if (strcmp(set, name)) {
         if (set[0] && !run_set(m, set))
            return false;
         memset(m->inputs, 0, sizeof m->inputs);
         memset(m->params, 0, sizeof m->params);
         strcpy(set, name);
      }
      memcpy(file == 'c' ? m->params[index] : m->inputs[index], bits, sizeof bits);
   }
   return !set[0] || run_set(m, set);
}

/* --- The command */

static char *
read_text(const char *name)
{
   static char text[MAX_WORDS * 2];
   FILE *f = fopen(name, "rb");
   if (!f)
      return NULL;
   text[fread(text, 1, sizeof text - 1, f)] = '\0';
   fclose(f);
   return text;
}

static void
find_outputs(struct machine *m)
{
   static const char dcl[] = "DCL OUT[", point_size[] = ", PSIZE";
   const char *s = m->text;
   while (m->num_outputs < MAX_OUTPUTS && (s = strstr(s, dcl))) {
      const char *semantic = strchr(s, ',');
      const bool is_size = semantic && !strncmp(semantic, point_size, sizeof point_size - 1);
      m->width[m->num_outputs++] = is_size ? 1 : 4;
      s += sizeof dcl - 1;
   }
}

int
main(int argc, char **argv)
{
   static struct machine m;
   FILE *cases = argc == 3 ? fopen(argv[1], "r") : NULL;
   m.text = cases ? read_text(argv[2]) : NULL;
   if (!m.text) {
      fprintf(stderr, "usage: virgl_run CASES.tsv PROGRAM.tgsi\n");
      return 2;
   }
   find_outputs(&m);
   m.fragment = !strncmp(m.text, "FRAG", 4);
   if (!start(&m)) {
      fprintf(stderr, "virgl_run: virglrenderer finds no GL\n");
      return 77;
   }
   const bool ok = load(&m) && run_sets(&m, cases);
   fclose(cases);
   virgl_renderer_context_destroy(CONTEXT);
   virgl_renderer_cleanup(&m);
   return ok ? 0 : 1;
}
