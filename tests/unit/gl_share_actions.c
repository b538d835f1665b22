#include "gl_share_actions.h"

#include <string.h>

#include "test_random.h"

#define MAX_BYTES 20000u

/* Bytes for everything that reads client memory. */
static uint8_t noise[MAX_BYTES];

void
share_actions_init(void)
{
   uint32_t seed = 1;
   for (unsigned i = 0; i < MAX_BYTES; i++)
      noise[i] = (uint8_t)test_random_below(&seed, 256);
}

static unsigned
below(struct worker *w, unsigned n)
{
   return test_random_below(&w->seed, n);
}

static GLuint
some_name(struct worker *w)
{
   return 1 + below(w, NAMES);
}

/* --- Textures: names 1 .. NAMES are of one target each. */

static const GLenum targets[NAMES] = {GL_TEXTURE_2D, GL_TEXTURE_2D, GL_TEXTURE_3D,
                                      GL_TEXTURE_CUBE_MAP};

static GLenum
bind_texture(struct worker *w)
{
   const GLuint name = some_name(w);
   GL(ActiveTexture, GL_TEXTURE0 + below(w, 3));
   GL(BindTexture, targets[name - 1], name);
   return targets[name - 1];
}

static GLenum
image_target(struct worker *w, GLenum target)
{
   return target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + below(w, 6) : target;
}

static void
define_image(struct worker *w)
{
   static const GLint formats[] = {GL_RGBA, GL_RGB, GL_LUMINANCE, GL_RGBA16,
                                   GL_COMPRESSED_RGBA_S3TC_DXT1_EXT};
   const GLenum target = bind_texture(w);
   const GLsizei size = 1 << below(w, 6);
   const GLint level = below(w, 2) ? 0 : (GLint)below(w, 6);
   if (target == GL_TEXTURE_3D)
      GL(TexImage3D, target, level, formats[below(w, 4)], size > 8 ? 8 : size, 4, 2, 0, GL_RGBA,
         GL_UNSIGNED_BYTE, noise);
   else
      GL(TexImage2D, image_target(w, target), level, formats[below(w, 5)], size, size, 0, GL_RGBA,
         GL_UNSIGNED_BYTE, noise);
}

static void
change_image(struct worker *w)
{
   const GLenum target = bind_texture(w);
   const GLsizei size = 1 << below(w, 4);
   if (target == GL_TEXTURE_3D)
      GL(TexSubImage3D, target, 0, 0, 0, 0, size, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, noise);
   else if (below(w, 2))
      GL(TexSubImage2D, image_target(w, target), 0, 0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE,
         noise);
   else
      GL(CompressedTexImage2D, image_target(w, target), 0, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 16, 16,
         0, 128, noise);
}

static void
copy_image(struct worker *w)
{
   const GLenum target = bind_texture(w);
   const GLsizei size = 1 << below(w, 5);
   if (target == GL_TEXTURE_3D)
      GL(CopyTexSubImage3D, target, 0, 0, 0, 0, 0, 0, size, 2);
   else if (below(w, 2))
      GL(CopyTexImage2D, image_target(w, target), 0, GL_RGB, 0, 0, size, size, 0);
   else
      GL(CopyTexSubImage2D, image_target(w, target), 0, 0, 0, 0, 0, size, size);
}

static void
change_parameters(struct worker *w)
{
   static const GLint filters[] = {GL_NEAREST, GL_LINEAR, GL_LINEAR_MIPMAP_LINEAR,
                                   GL_NEAREST_MIPMAP_NEAREST};
   const GLenum target = bind_texture(w);
   GL(TexParameteri, target, GL_TEXTURE_MIN_FILTER, filters[below(w, 4)]);
   GL(TexParameteri, target, GL_TEXTURE_WRAP_S, below(w, 2) ? GL_CLAMP : GL_REPEAT);
   GL(TexParameteri, target, GL_TEXTURE_BASE_LEVEL, (GLint)below(w, 3));
   GL(TexParameteri, target, GL_TEXTURE_MAX_LEVEL, (GLint)below(w, 8));
   GL(TexParameteri, target, GL_GENERATE_MIPMAP, (GLint)below(w, 2));
   GL(TexParameteri, target, GL_TEXTURE_MAG_FILTER, GL_TEXTURE); /* an error and its message */
}

static void
query_texture(struct worker *w)
{
   GLint value[4];
   GLboolean resident;
   const GLuint name = some_name(w);
   const GLfloat priority = 0.5f;
   const GLenum target = bind_texture(w);
   GL(GetTexParameteriv, target, GL_TEXTURE_MIN_FILTER, value);
   GL(GetTexLevelParameteriv, image_target(w, target), 0, GL_TEXTURE_WIDTH, value);
   GL(PrioritizeTextures, 1, &name, &priority);
   GL(AreTexturesResident, 1, &name, &resident);
   /* Other threads may define a larger image than this one before: a buffer takes what fits. */
   GL(BindBuffer, GL_PIXEL_PACK_BUFFER, some_name(w));
   if (below(w, 2))
      GL(GetTexImage, image_target(w, target), 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   else
      GL(GetCompressedTexImage, image_target(w, target), 0, NULL);
   GL(BindBuffer, GL_PIXEL_PACK_BUFFER, 0);
}

static void
name_textures(struct worker *w)
{
   GLuint names[2] = {some_name(w)};
   GL(DeleteTextures, 1, names);
   GL(GenTextures, 2, names);
   GL(ObjectLabel, GL_TEXTURE, some_name(w), 5, "label");
   GL(DeleteTextures, 2, names);
}

static void
push_textures(struct worker *w)
{
   GL(PushAttrib, GL_TEXTURE_BIT | GL_ENABLE_BIT);
   change_parameters(w);
   name_textures(w);
   GL(PopAttrib);
}

/* --- Buffers */

static const GLenum buffer_targets[] = {GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER,
                                        GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER};

/* The application's writes are its own affair. */
__attribute__((no_sanitize("thread"))) static void
write_mapping(struct worker *w)
{
   volatile uint8_t *to = w->mapped;
   for (size_t i = 0; i < w->mapped_bytes; i++)
      to[i] = (uint8_t)i;
}

void
share_end_mapping(struct worker *w)
{
   if (!w->mapped)
      return;
   write_mapping(w);
   GL(BindBuffer, GL_ARRAY_BUFFER, w->mapped_name);
   GL(UnmapBuffer, GL_ARRAY_BUFFER);
   w->mapped = NULL;
}

static void
change_buffer(struct worker *w)
{
   const GLenum target = buffer_targets[below(w, 4)];
   const GLuint name = some_name(w);
   uint8_t bytes[64];
   GLint value;
   if (name == w->mapped_name)
      share_end_mapping(w);
   GL(BindBuffer, target, name);
   if (below(w, 2))
      GL(BufferData, target, below(w, 4) ? (GLsizeiptr)below(w, MAX_BYTES) : 4096,
         below(w, 2) ? noise : NULL, GL_STREAM_DRAW);
   if (below(w, 2))
      GL(BufferSubData, target, below(w, 200), below(w, 2000), noise);
   GL(GetBufferSubData, target, below(w, 200), sizeof bytes, bytes);
   GL(GetBufferParameteriv, target, GL_BUFFER_SIZE, &value);
   GL(BindBuffer, target, 0);
}

/* Other threads may redefine the buffer while this one writes to it. */
static void
map_buffer(struct worker *w)
{
   GLint size;
   share_end_mapping(w);
   w->mapped_name = some_name(w);
   GL(BindBuffer, GL_ARRAY_BUFFER, w->mapped_name);
   w->mapped = GL(MapBuffer, GL_ARRAY_BUFFER, GL_READ_WRITE);
   GL(GetBufferParameteriv, GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &size);
   w->mapped_bytes = size > 0 ? 1 : 0; /* all that is known: the size may be a later one */
   GL(BindBuffer, GL_ARRAY_BUFFER, 0);
}

static void
name_buffers(struct worker *w)
{
   GLuint names[2] = {some_name(w)};
   if (names[0] == w->mapped_name)
      share_end_mapping(w);
   GL(DeleteBuffers, 1, names);
   GL(GenBuffers, 2, names);
   GL(DeleteBuffers, 2, names);
}

static void
draw_arrays(struct worker *w)
{
   static const GLubyte indices[] = {0, 1, 2, 3, 200, 255};
   GL(BindBuffer, GL_ARRAY_BUFFER, some_name(w));
   GL(VertexPointer, 3, GL_FLOAT, 16, (void *)(uintptr_t)below(w, 100));
   GL(BindBuffer, GL_ARRAY_BUFFER, some_name(w));
   GL(ColorPointer, 4, GL_UNSIGNED_BYTE, 0, (void *)(uintptr_t)below(w, 100));
   GL(EnableClientState, GL_VERTEX_ARRAY);
   GL(EnableClientState, GL_COLOR_ARRAY);
   GL(BindBuffer, GL_ELEMENT_ARRAY_BUFFER, below(w, NAMES + 1));
   switch (below(w, 4)) {
   case 0:
      GL(DrawArrays, GL_TRIANGLES, (GLint)below(w, 100), (GLsizei)below(w, 600));
      break;
   case 1:
      GL(BindBuffer, GL_ELEMENT_ARRAY_BUFFER, some_name(w));
      GL(DrawElements, GL_TRIANGLE_STRIP, (GLsizei)below(w, 300), GL_UNSIGNED_SHORT, NULL);
      break;
   case 2:
      GL(BindBuffer, GL_ELEMENT_ARRAY_BUFFER, 0);
      GL(DrawElements, GL_QUADS, sizeof indices, GL_UNSIGNED_BYTE, indices);
      break;
   default:
      GL(Begin, GL_TRIANGLES);
      for (GLint i = 0; i < 6; i++)
         GL(ArrayElement, 50 * i);
      GL(End);
      break;
   }
   GL(DisableClientState, GL_VERTEX_ARRAY);
   GL(DisableClientState, GL_COLOR_ARRAY);
   GL(BindBuffer, GL_ARRAY_BUFFER, 0);
   GL(BindBuffer, GL_ELEMENT_ARRAY_BUFFER, 0);
}

static void
move_pixels(struct worker *w)
{
   GL(RasterPos2f, 0, 0);
   GL(BindBuffer, GL_PIXEL_UNPACK_BUFFER, some_name(w));
   GL(DrawPixels, 16, 16, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   GL(Bitmap, 32, 32, 0, 0, 1, 1, NULL);
   GL(PixelMapfv, GL_PIXEL_MAP_R_TO_R, 16, NULL);
   bind_texture(w);
   GL(TexImage2D, GL_TEXTURE_2D, 0, GL_RGBA, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   GL(BindBuffer, GL_PIXEL_UNPACK_BUFFER, 0);
   GL(BindBuffer, GL_PIXEL_PACK_BUFFER, below(w, 2) ? some_name(w) : 0);
   GL(ReadPixels, 0, 0, 32, 32, GL_RGBA, GL_UNSIGNED_BYTE, w->pixels);
   GL(BindBuffer, GL_PIXEL_PACK_BUFFER, 0);
}

/* --- Display lists */

static void
triangle(struct worker *w)
{
   GL(Begin, GL_TRIANGLES);
   for (unsigned i = 0; i < 3; i++) {
      GL(Color3f, 1, 0.5f * (float)i, 0);
      for (unsigned unit = 0; unit < 3; unit++)
         GL(MultiTexCoord3f, GL_TEXTURE0 + unit, (float)i, (float)(i & 1), 0.5f);
      GL(Vertex2f, (float)(i & 1) * 2 - 1, (float)(i & 2) - 1);
   }
   GL(End);
}

static void
compile_list(struct worker *w)
{
   static const float vector[4] = {0, 1, 0, 1};
   const GLuint list = some_name(w);
   GL(NewList, list, below(w, 2) ? GL_COMPILE : GL_COMPILE_AND_EXECUTE);
   bind_texture(w);
   GL(TexImage2D, GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, noise);
   GL(VariantfvEXT, w->variants + below(w, SYMBOLS), vector);
   triangle(w);
   if (list > 1)
      GL(CallList, list - 1);
   draw_arrays(w);
   GL(EndList);
}

static void
call_lists(struct worker *w)
{
   static const GLubyte names[] = {1, 2, 3, 4};
   GL(CallLists, 4, GL_UNSIGNED_BYTE, names);
   GL(DeleteLists, some_name(w), (GLsizei)below(w, 3));
   const GLuint first = GL(GenLists, 2);
   GL(DeleteLists, first, 2);
   GL(IsList, some_name(w));
}

/* --- Programs of NV_vertex_program; the last name is a state program's. */

static void
load_program(struct worker *w)
{
   static const char *const programs[] = {
       "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], v[3]; END",
       "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[9]; END",
       "!!VP2.0 MOV o[HPOS], v[0]; MOV o[COL0], c[8]; MOV o[TEX0], v[8]; END",
   };
   const GLuint name = some_name(w);
   const char *text = name == NAMES ? "!!VSP1.0 ADD c[8], v[0], c[8]; END" : programs[below(w, 3)];
   GL(LoadProgramNV, name == NAMES ? GL_VERTEX_STATE_PROGRAM_NV : GL_VERTEX_PROGRAM_NV, name,
      (GLsizei)strlen(text), (const GLubyte *)text);
}

static void
use_program(struct worker *w)
{
   static const GLfloat v[4] = {1, 0, 1, 0};
   const GLuint name = some_name(w);
   char string[256];
   GLint value;
   GL(BindProgramNV, GL_VERTEX_PROGRAM_NV, name);
   GL(ProgramParameter4fvNV, GL_VERTEX_PROGRAM_NV, 8, v);
   GL(ExecuteProgramNV, GL_VERTEX_STATE_PROGRAM_NV, NAMES, v);
   GL(Enable, GL_VERTEX_PROGRAM_NV);
   triangle(w);
   draw_arrays(w);
   GL(Disable, GL_VERTEX_PROGRAM_NV);
   GL(GetProgramivNV, name, GL_PROGRAM_LENGTH_NV, &value);
   GL(GetProgramStringNV, name, GL_PROGRAM_STRING_NV, (GLubyte *)string);
   if (below(w, 2))
      GL(DeleteProgramsNV, 1, &name);
}

/* --- Shaders of EXT_vertex_shader */

static void
define_shader(struct worker *w)
{
   GL(BindVertexShaderEXT, below(w, NAMES + 1));
   const GLuint position = GL(BindParameterEXT, GL_CURRENT_VERTEX_EXT);
   GL(BeginVertexShaderEXT);
   const GLuint local = GL(GenSymbolsEXT, GL_VECTOR_EXT, GL_LOCAL_EXT, GL_FULL_RANGE_EXT, 1);
   const GLuint constant =
       GL(GenSymbolsEXT, GL_VECTOR_EXT, GL_LOCAL_CONSTANT_EXT, GL_FULL_RANGE_EXT, 1);
   GL(SetLocalConstantEXT, constant, GL_FLOAT, noise);
   GL(ShaderOp1EXT, GL_OP_MOV_EXT, GL_OUTPUT_VERTEX_EXT, position);
   GL(ShaderOp2EXT, GL_OP_ADD_EXT, local, w->variants + below(w, SYMBOLS), constant);
   GL(ShaderOp2EXT, GL_OP_ADD_EXT, GL_OUTPUT_COLOR0_EXT, local, w->invariants + below(w, SYMBOLS));
   GL(EndVertexShaderEXT);
}

static void
use_shader(struct worker *w)
{
   const GLuint name = below(w, NAMES + 1), variant = w->variants + below(w, SYMBOLS);
   static const float v[4] = {1, 0.5f, 0, 1};
   float value[4];
   GL(BindVertexShaderEXT, name);
   GL(SetInvariantEXT, w->invariants + below(w, SYMBOLS), GL_FLOAT, v);
   GL(GetInvariantFloatvEXT, w->invariants, GL_INVARIANT_VALUE_EXT, value);
   GL(VariantfvEXT, variant, v);
   GL(BindBuffer, GL_ARRAY_BUFFER, some_name(w));
   GL(VariantPointerEXT, variant, GL_FLOAT, 16, NULL);
   GL(EnableVariantClientStateEXT, variant);
   GL(Enable, GL_VERTEX_SHADER_EXT);
   triangle(w);
   draw_arrays(w);
   GL(Disable, GL_VERTEX_SHADER_EXT);
   GL(DisableVariantClientStateEXT, variant);
   if (below(w, 3) == 0)
      GL(DeleteVertexShaderEXT, name);
   GL(GenSymbolsEXT, GL_SCALAR_EXT, GL_INVARIANT_EXT, GL_FULL_RANGE_EXT, 1);
}

/* --- The rest */

static void
draw_textured(struct worker *w)
{
   static const GLenum enables[] = {GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_CUBE_MAP};
   for (unsigned unit = 0; unit < 3; unit++) {
      GL(ActiveTexture, GL_TEXTURE0 + unit);
      for (unsigned i = 0; i < 3; i++)
         (below(w, 2) ? w->ctx->table->Enable : w->ctx->table->Disable)(w->ctx, enables[i]);
   }
   bind_texture(w);
   triangle(w);
   triangle(w);
}

static void
show(struct worker *w)
{
   gl_drawable_swap(w->drawable, w->ctx);
   GL(Clear, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

static void
read_back(struct worker *w)
{
   GL(ReadPixels, 0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, w->pixels);
}

void (*const share_actions[])(struct worker *w) = {
    define_image,  define_image,  change_image,  copy_image,    change_parameters,
    query_texture, name_textures, push_textures, change_buffer, change_buffer,
    map_buffer,    name_buffers,  draw_arrays,   move_pixels,   compile_list,
    call_lists,    load_program,  use_program,   define_shader, use_shader,
    draw_textured, draw_textured, show,          read_back,
};
const unsigned num_share_actions = sizeof share_actions / sizeof share_actions[0];
