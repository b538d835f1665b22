/* Random GL call sequences must end in GL errors or drawings, never in a crash, a leak or a hang.
 *
 *    fuzz_gl [--driver=null|null-small|softpipe] [--api=gl|es1|es2] [--verbose] [--seed=N]
 *            [--iterations=N | --seconds=N]
 *
 * With -Dfuzz=true the same is a libFuzzer target, whose bytes are the decisions. Run either under
 * ASan. A failure is found again by its seed; --verbose names each call before it is made. */
#include "fuzz_gl.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "fuzz_options.h"
#include "mesa_ext/lists/list.h"
#include "mesa_ext/door.h"
#include "pipe/p_caps.h"
#include "pipe/p_loader.h"
#include "pipe/p_screen.h"

/* Address space, not memory: calls get pointers into its middle, so that sizes and strides that are
 * legal for some other program's arrays end in pages of zeroes. */
#define IN_BYTES ((size_t)8 << 30)
#define OUT_BYTES ((size_t)2 << 30)
#define POOL_BYTES 65536u
#define CONTEXTS 2

static bool verbose;
static enum gl_api api = GL_API_OPENGL;

static uint32_t
next(struct fuzz *f)
{
   if (f->size >= 2) {
      const uint32_t v = f->data[0] | (uint32_t)f->data[1] << 8;
      f->data += 2;
      f->size -= 2;
      return v * 0x9e3779b1u;
   }
   f->size = 0;
   /* splitmix64 */
   uint64_t z = f->state += 0x9e3779b97f4a7c15u;
   z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
   z = (z ^ z >> 27) * 0x94d049bb133111ebu;
   return (uint32_t)(z ^ z >> 31);
}

uint32_t
fuzz_below(struct fuzz *f, uint32_t limit)
{
   return (uint32_t)((uint64_t)next(f) * limit >> 32);
}

GLenum
fuzz_enum(struct fuzz *f, const GLenum *values, unsigned num)
{
   const uint32_t dice = fuzz_below(f, 32);
   if (num && dice)
      return values[fuzz_below(f, num)];
   return dice & 1 ? fuzz_below(f, 0x10000) : next(f);
}

float
fuzz_float(struct fuzz *f)
{
   static const float special[] = {0.0f,        -0.0f,  1.0f,  -1.0f,  0.5f,   INFINITY,
                                   -INFINITY,   NAN,    1e38f, -1e38f, 1e-38f, 1e-45f,
                                   16777216.0f, 180.0f, 90.0f, 1e6f};
   if (fuzz_below(f, 4) == 0)
      return special[fuzz_below(f, sizeof special / sizeof special[0])];
   return (float)fuzz_below(f, 4096) / 1024.0f - 2.0f;
}

float
fuzz_param(struct fuzz *f, const GLenum *values, unsigned num)
{
   switch (fuzz_below(f, 4)) {
   case 0:
      return fuzz_float(f);
   case 1:
      return (float)fuzz_count(f);
   default:
      return (float)values[fuzz_below(f, num)];
   }
}

int32_t
fuzz_count(struct fuzz *f)
{
   const uint32_t dice = fuzz_below(f, 32);
   return dice == 0 ? -1 : (int32_t)fuzz_below(f, dice < 24 ? 9 : 65);
}

int32_t
fuzz_size(struct fuzz *f)
{
   static const int32_t special[] = {127,  128,  129,  255,  256,       257,       1023,  1024,
                                     2048, 4095, 4096, 4097, INT32_MAX, INT32_MIN, 65536, -4096};
   if (fuzz_below(f, 16) == 0)
      return special[fuzz_below(f, sizeof special / sizeof special[0])];
   return fuzz_below(f, 4) ? (int32_t)1 << fuzz_below(f, 6) : fuzz_count(f);
}

int32_t
fuzz_int(struct fuzz *f)
{
   const uint32_t dice = fuzz_below(f, 16);
   return dice == 0 ? (int32_t)next(f) : dice < 4 ? fuzz_size(f) : (int32_t)fuzz_below(f, 20);
}

/* The first half of the pool holds floats, the second small words. */
static void
fill_pool(struct fuzz *f)
{
   unsigned char *pool = f->in + IN_BYTES / 2;
   for (unsigned i = 0; i < POOL_BYTES / 8; i++) {
      const float value = fuzz_float(f);
      memcpy(pool + 4 * i, &value, sizeof value);
      pool[POOL_BYTES / 2 + 4 * i] = (unsigned char)fuzz_below(f, 4);
   }
}

const void *
fuzz_floats(struct fuzz *f)
{
   return f->in + IN_BYTES / 2 + 8 * (size_t)fuzz_below(f, POOL_BYTES / 16 - 64);
}

const void *
fuzz_bytes(struct fuzz *f)
{
   const size_t at = 8 * (size_t)fuzz_below(f, POOL_BYTES / 16 - 64);
   return f->in + IN_BYTES / 2 + POOL_BYTES / 2 + at;
}

const void *
fuzz_image(struct fuzz *f)
{
   return fuzz_below(f, 8) ? fuzz_bytes(f) : NULL;
}

const void *
fuzz_array(struct fuzz *f, const struct gl_context *ctx)
{
   if (ctx->arrays.array_buffer && fuzz_below(f, 8))
      return (const void *)(uintptr_t)fuzz_below(f, 64);
   return fuzz_below(f, 2) ? fuzz_floats(f) : fuzz_bytes(f);
}

const void *
fuzz_indices(struct fuzz *f, const struct gl_context *ctx)
{
   if (ctx->arrays.element_buffer && fuzz_below(f, 8))
      return (const void *)(uintptr_t)fuzz_below(f, 64);
   return fuzz_bytes(f);
}

const void *
fuzz_pointers(struct fuzz *f)
{
   /* More of them than fuzz_count ever asks for. */
   const void **pointers = (const void **)(void *)(f->in + IN_BYTES / 2 + POOL_BYTES);
   for (unsigned i = 0; i < 66; i++)
      pointers[i] = fuzz_bytes(f);
   return pointers;
}

void *
fuzz_out(struct fuzz *f)
{
   return f->out + 16 * (size_t)fuzz_below(f, 64);
}

#define NUM_SYMBOLS (sizeof((struct fuzz){0}.symbols) / sizeof(uint32_t))

GLuint
fuzz_symbol(struct fuzz *f, bool result)
{
   const uint32_t dice = fuzz_below(f, 32);
   if (dice == 0 || f->num_symbols == 0)
      return (GLuint)fuzz_int(f);
   if (result && dice < 16)
      return GL_OUTPUT_VERTEX_EXT + fuzz_below(f, dice < 10 ? 4 : 36);
   return f->symbols[fuzz_below(f, f->num_symbols)];
}

void
fuzz_remember_symbol(struct fuzz *f, GLuint symbol)
{
   if (!symbol)
      return;
   const unsigned at = f->num_symbols < NUM_SYMBOLS ? f->num_symbols++ : fuzz_below(f, NUM_SYMBOLS);
   f->symbols[at] = symbol;
}

static void
callback(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
         const GLchar *message, const void *user)
{
   if (verbose)
      fprintf(stderr, "   %s\n", message);
}

GLDEBUGPROC
fuzz_callback(struct fuzz *f)
{
   return fuzz_below(f, 2) ? callback : NULL;
}

static void
get_size(void *priv, unsigned *width, unsigned *height)
{
   *width = 64;
   *height = 64;
}

static void
call(struct fuzz *f, const char *name)
{
   const struct fuzz_call *c = NULL;
   if (name) {
      for (unsigned i = 0; i < fuzz_num_calls && !c; i++)
         c = strcmp(fuzz_calls[i].name, name) == 0 ? &fuzz_calls[i] : NULL;
   } else {
      c = &fuzz_calls[fuzz_below(f, fuzz_num_calls)];
   }
   /* Lists that call lists that call lists end, but take their time. */
   if (!c || (gl_dlist_compiling(gl_current_context) && strncmp(c->name, "CallList", 8) == 0 &&
              fuzz_below(f, 8)))
      return;
   if (verbose)
      fprintf(stderr, "%s\n", c->name);
   c->call(f, gl_current_context);
}

/* Pure chance leaves Begin and NewList nearly at once or for ever: these make sense of them. */
static void
primitive(struct fuzz *f)
{
   static const char *const inside[] = {
       "Vertex3f",         "Vertex4fv",    "Color4f",          "Normal3f",   "TexCoord2f",
       "VertexAttrib4fNV", "ArrayElement", "MultiTexCoord4f",  "Materialfv", "EvalCoord2f",
       "EdgeFlag",         "FogCoordf",    "SecondaryColor3f", "CallList"};
   struct gl_context *ctx = gl_current_context;
   if (verbose)
      fprintf(stderr, "Begin\n");
   ctx->table->Begin(ctx, fuzz_below(f, 10));
   for (uint32_t n = fuzz_below(f, 24); n--;) {
      call(f,
           fuzz_below(f, 2) ? inside[fuzz_below(f, sizeof inside / sizeof inside[0])] : "Vertex3f");
   }
   if (verbose)
      fprintf(stderr, "End\n");
   ctx->table->End(ctx);
}

/* A definition with symbols that fit, drawn with. Ops of chance are left out by the GL when they do
 * not fit. */
static void
vertex_shader(struct fuzz *f)
{
   static const char *const before[] = {"GenSymbolsEXT", "BindParameterEXT",
                                        "BindLightParameterEXT", "BindTextureUnitParameterEXT"};
   static const char *const within[] = {
       "GenSymbolsEXT", "ShaderOp1EXT", "ShaderOp2EXT", "ShaderOp3EXT",       "SwizzleEXT",
       "WriteMaskEXT",  "ShaderOp2EXT", "ShaderOp3EXT", "InsertComponentEXT", "ExtractComponentEXT",
       "ShaderOp1EXT",  "ShaderOp2EXT", "ShaderOp3EXT", "SetLocalConstantEXT"};
   static const char *const after[] = {"VariantfvEXT", "VariantPointerEXT", "SetInvariantEXT",
                                       "EnableVariantClientStateEXT"};
   struct gl_context *ctx = gl_current_context;
   for (uint32_t n = fuzz_below(f, 8); n--;)
      call(f, before[fuzz_below(f, sizeof before / sizeof before[0])]);
   const GLuint position = ctx->table->BindParameterEXT(ctx, GL_CURRENT_VERTEX_EXT);
   fuzz_remember_symbol(f, position);
   call(f, "BindVertexShaderEXT");
   call(f, "BeginVertexShaderEXT");
   ctx->table->ShaderOp1EXT(ctx, GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, position);
   for (uint32_t n = fuzz_below(f, 48); n--;)
      call(f, within[fuzz_below(f, sizeof within / sizeof within[0])]);
   call(f, "EndVertexShaderEXT");
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   for (uint32_t n = fuzz_below(f, 8); n--;)
      call(f, after[fuzz_below(f, sizeof after / sizeof after[0])]);
   primitive(f);
   call(f, "DrawArrays");
   call(f, "DrawElements");
}

/* A little of everything that draws, or changes what is drawn with. */
static void
draw_some(struct fuzz *f, struct gl_context *ctx)
{
   static const char *const calls[] = {
       "DrawArrays",  "DrawElements", "VertexAttrib4f",          "VertexAttribPointer",
       "BindTexture", "Enable",       "EnableVertexAttribArray", "VertexPointer"};
   for (uint32_t n = fuzz_below(f, 6); n--;)
      call(f, calls[fuzz_below(f, sizeof calls / sizeof calls[0])]);
   primitive(f);
}

static void step(struct fuzz *f);

static void
list(struct fuzz *f)
{
   struct gl_context *ctx = gl_current_context;
   if (verbose)
      fprintf(stderr, "NewList\n");
   ctx->table->NewList(ctx, fuzz_below(f, 20), GL_COMPILE + fuzz_below(f, 2));
   for (uint32_t n = fuzz_below(f, 24); n--;)
      step(f);
   if (verbose)
      fprintf(stderr, "EndList\n");
   ctx->table->EndList(ctx);
}

static void
step(struct fuzz *f)
{
   static const char *const likely[] = {
       "TexImage2D",   "BindTexture",  "Enable",     "Disable",       "DrawArrays",
       "DrawElements", "CallList",     "BufferData", "VertexPointer", "TexParameteri",
       "MatrixMode",   "LoadIdentity", "TexEnvi",    "DrawPixels",    "EnableClientState",
       "RenderMode",   "Flush"};
   struct gl_context *ctx = gl_current_context;
   /* A Begin or NewList that chance made does not swallow all that follows. */
   if (ctx->inside_begin && fuzz_below(f, 8) == 0)
      ctx->table->End(ctx);
   else if (ctx->table == &gl_define_table && fuzz_below(f, 8) == 0)
      ctx->table->EndVertexShaderEXT(ctx);
   else if (gl_dlist_compiling(ctx) && fuzz_below(f, 32) == 0)
      ctx->table->EndList(ctx);
   if (api != GL_API_OPENGL && fuzz_below(f, 4) == 0) {
      if (verbose)
         fprintf(stderr, "OpenGL ES\n");
      fuzz_es(f, ctx);
      return;
   }
   switch (fuzz_below(f, 16)) {
   case 0:
      primitive(f);
      break;
   case 1:
      vertex_shader(f);
      break;
   case 2:
      if (fuzz_below(f, 4))
         break;
      if (verbose)
         fprintf(stderr, "shading language\n");
      fuzz_shading_language(f, ctx, draw_some);
      break;
   case 3:
   case 4:
      call(f, likely[fuzz_below(f, sizeof likely / sizeof likely[0])]);
      break;
   default:
      call(f, NULL);
   }
}

/* What the life's window has: colours, several samples of them, or indices, where the driver draws
 * them. */
static const struct gl_visual *
choose_visual(struct fuzz *f, struct pipe_screen *screen)
{
   static const struct gl_visual rgba = {8, 8, 8, 8, 24, 8, 16, true, PIPE_FORMAT_B8G8R8A8_UNORM};
   static const struct gl_visual samples = {8, 8, 8, 8, 24, 8, 16, true, PIPE_FORMAT_B8G8R8A8_UNORM,
                                            0, 4};
   static const struct gl_visual indices = {.index_bits = 8,
                                            .depth_bits = 24,
                                            .stencil_bits = 8,
                                            .double_buffer = true,
                                            .color_format = PIPE_FORMAT_R8_UNORM};
   const uint32_t dice = fuzz_below(f, 8);
   if (dice < 2 && api == GL_API_OPENGL && (screen->caps->features & PIPE_CAN_COLOR_INDEX))
      return &indices;
   return dice == 2 && screen->caps->max_samples >= 4 ? &samples : &rgba;
}

/* One life: contexts that share, made current in turn, then gone. */
static void
run(struct fuzz *f, struct pipe_screen *screen, unsigned calls)
{
   const struct gl_visual *visual = choose_visual(f, screen);
   const struct gl_drawable_ops ops = {.get_size = get_size};
   struct gl_drawable *drawable = gl_drawable_create(screen, visual, &ops, NULL);
   struct gl_context *ctx[CONTEXTS] = {NULL};
   for (unsigned i = 0; i < CONTEXTS; i++) {
      const struct gl_context_desc desc = {.api = api,
                                           .visual = visual,
                                           .share = i ? ctx[0] : NULL,
                                           .major = api == GL_API_ES2 ? 2 : 1};
      enum gl_door_error error;
      ctx[i] = gl_context_create(screen, &desc, &error);
   }
   fill_pool(f);
   f->num_symbols = 0;
   gl_make_current(ctx[0], drawable, drawable);
   for (unsigned i = 0; i < calls && (f->generate || f->size); i++) {
      switch (fuzz_below(f, 64)) {
      case 0:
         gl_make_current(ctx[fuzz_below(f, CONTEXTS)], drawable, drawable);
         break;
      case 1:
         gl_drawable_swap(drawable, gl_get_current());
         break;
      case 2:
         list(f);
         break;
      default:
         step(f);
      }
      /* Memory that ReadPixels and its like filled is given back now and then. */
      if (i % 1024 == 1023)
         madvise(f->out, OUT_BYTES, MADV_DONTNEED);
   }
   gl_make_current(NULL, NULL, NULL);
   for (unsigned i = 0; i < CONTEXTS; i++)
      gl_context_destroy(ctx[i]);
   gl_drawable_unref(drawable);
}

static bool
map_memory(struct fuzz *f)
{
   const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
   f->in = mmap(NULL, IN_BYTES, PROT_READ | PROT_WRITE, flags, -1, 0);
   f->out = mmap(NULL, OUT_BYTES, PROT_READ | PROT_WRITE, flags, -1, 0);
   return f->in != MAP_FAILED && f->out != MAP_FAILED;
}

#ifdef FUZZ_LIBFUZZER

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   static struct fuzz f;
   static struct pipe_screen *screen;
   if (!screen) {
      const char *driver = getenv("TUATARA_DRIVER");
      screen = pipe_loader_create_screen(driver ? driver : "null");
      if (!screen || !map_memory(&f))
         abort();
   }
   f.data = data;
   f.size = size;
   f.state = 1;
   run(&f, screen, 1000);
   return 0;
}

#else

int
main(int argc, char **argv)
{
   const char *driver = "null";
   struct fuzz_options o;
   fuzz_options_parse(&o, "fuzz_gl", 10, &argc, argv);
   for (int i = 1; i < argc; i++) {
      if (strncmp(argv[i], "--driver=", 9) == 0)
         driver = argv[i] + 9;
      else if (strcmp(argv[i], "--api=es1") == 0)
         api = GL_API_ES1;
      else if (strcmp(argv[i], "--api=es2") == 0)
         api = GL_API_ES2;
      else if (strcmp(argv[i], "--api=gl") == 0)
         api = GL_API_OPENGL;
      else if (strcmp(argv[i], "--verbose") == 0)
         verbose = true;
      else
         return fprintf(stderr, "fuzz_gl: unknown argument '%s'\n", argv[i]), 2;
   }
   if (sizeof(void *) < 8) {
      printf("needs more addresses than a program of 32 bits has\n");
      return 77;
   }
   struct pipe_screen *screen = pipe_loader_create_screen(driver);
   struct fuzz f = {.generate = true};
   if (screen && !gl_version(screen, api, NULL, NULL))
      return fprintf(stderr, "fuzz_gl: driver '%s' has no such contexts\n", driver), 2;
   if (!screen || !map_memory(&f))
      return fprintf(stderr, "fuzz_gl: driver '%s' or memory is not to be had\n", driver), 2;
   /* Short lives: state of one hides bugs of another. */
   while (fuzz_options_next(&o, &f.state)) {
      if (verbose)
         fprintf(stderr, "--- seed %llu\n", (unsigned long long)(o.seed + o.done - 1));
      run(&f, screen, 2000);
   }
   screen->destroy(screen);
   munmap(f.in, IN_BYTES);
   munmap(f.out, OUT_BYTES);
   printf("fuzz_gl: %lu calls on %s, no crash\n", 2000 * o.done, driver);
   return 0;
}

#endif
