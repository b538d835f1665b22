/* Pixel and vertex formats of the pipe contract.
 *
 * Names list the components from the lowest address (array formats) or the lowest bit (packed
 * formats, least significant first) upward, as Gallium does. The one table of what each format is
 * made of is src/gallium/auxiliary/format/u_format_table.h, an X-macro over this enum's names.
 */
#ifndef P_FORMAT_H
#define P_FORMAT_H

enum pipe_format {
   PIPE_FORMAT_NONE = 0,
   /* Colour, 8 bits a component */
   PIPE_FORMAT_R8G8B8A8_UNORM,
   PIPE_FORMAT_R8G8B8X8_UNORM,
   PIPE_FORMAT_B8G8R8A8_UNORM,
   PIPE_FORMAT_B8G8R8X8_UNORM,
   PIPE_FORMAT_A8_UNORM,
   PIPE_FORMAT_L8_UNORM,
   PIPE_FORMAT_L8A8_UNORM,
   PIPE_FORMAT_I8_UNORM,
   /* Colour, packed */
   PIPE_FORMAT_B5G6R5_UNORM,
   PIPE_FORMAT_B5G5R5A1_UNORM,
   PIPE_FORMAT_B5G5R5X1_UNORM,
   PIPE_FORMAT_R3G3B2_UNORM,
   PIPE_FORMAT_B4G4R4A4_UNORM,
   PIPE_FORMAT_B10G10R10A2_UNORM,
   PIPE_FORMAT_B10G10R10X2_UNORM,
   PIPE_FORMAT_R10G10B10A2_UNORM,
   PIPE_FORMAT_R8_UNORM,
   PIPE_FORMAT_R8G8_UNORM,
   /* Colour, wide */
   PIPE_FORMAT_R16_UNORM,
   PIPE_FORMAT_R16G16_UNORM,
   PIPE_FORMAT_R16G16B16X16_UNORM,
   PIPE_FORMAT_R16G16B16A16_UNORM,
   PIPE_FORMAT_A16_UNORM,
   PIPE_FORMAT_L16_UNORM,
   PIPE_FORMAT_L16A16_UNORM,
   PIPE_FORMAT_I16_UNORM,
   PIPE_FORMAT_R16G16B16A16_SNORM, /* accumulation buffers */
   /* Signed, for textures */
   PIPE_FORMAT_R8_SNORM,
   PIPE_FORMAT_R8G8_SNORM,
   PIPE_FORMAT_R8G8B8A8_SNORM,
   PIPE_FORMAT_R16G16_SNORM,
   /* Colour, floats of 16 and 32 bits */
   PIPE_FORMAT_R16_FLOAT,
   PIPE_FORMAT_R16G16_FLOAT,
   PIPE_FORMAT_R16G16B16X16_FLOAT,
   PIPE_FORMAT_R16G16B16A16_FLOAT,
   PIPE_FORMAT_A16_FLOAT,
   PIPE_FORMAT_L16_FLOAT,
   PIPE_FORMAT_L16A16_FLOAT,
   PIPE_FORMAT_I16_FLOAT,
   PIPE_FORMAT_R32_FLOAT,
   PIPE_FORMAT_R32G32_FLOAT,
   PIPE_FORMAT_R32G32B32X32_FLOAT,
   PIPE_FORMAT_R32G32B32A32_FLOAT,
   PIPE_FORMAT_A32_FLOAT,
   PIPE_FORMAT_L32_FLOAT,
   PIPE_FORMAT_L32A32_FLOAT,
   PIPE_FORMAT_I32_FLOAT,
   /* Colour, small floats without sign: 5 bits of exponent each, or one for all */
   PIPE_FORMAT_R11G11B10_FLOAT,
   PIPE_FORMAT_R9G9B9E5_FLOAT,
   /* Depth and stencil; depth in the low 24 bits, stencil in the high 8. With 32 bits of depth the
    * stencil is the lowest byte of a second word */
   PIPE_FORMAT_Z16_UNORM,
   PIPE_FORMAT_Z24X8_UNORM,
   PIPE_FORMAT_Z24_UNORM_S8_UINT,
   PIPE_FORMAT_Z32_FLOAT,
   PIPE_FORMAT_Z32_FLOAT_S8X24_UINT,
   PIPE_FORMAT_S8_UINT,
   PIPE_FORMAT_MAX
};

/* Component types of vertex elements; a vertex format is a type, 1..4 components and a flag. */
enum pipe_vertex_type {
   PIPE_VERTEX_F32,
   PIPE_VERTEX_F64,
   PIPE_VERTEX_F16,
   PIPE_VERTEX_S8,
   PIPE_VERTEX_U8,
   PIPE_VERTEX_S16,
   PIPE_VERTEX_U16,
   PIPE_VERTEX_S32,
   PIPE_VERTEX_U32,
   PIPE_VERTEX_FIXED /* 32 bits, 16 of them behind the point; never normalized */
};
#define PIPE_VERTEX_TYPES (PIPE_VERTEX_FIXED + 1)

#endif
