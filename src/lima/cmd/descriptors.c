/* Descriptors: textures, attributes and outputs of vertices. */
#include "state.h"
#include "table.h"

static const struct lima_value formats[] = {
    {0x09, "L8"},       {0x0a, "A8"},       {0x0b, "I8"},      {0x0e, "BGR565"},
    {0x0f, "BGRA5551"}, {0x10, "BGRA4444"}, {0x11, "L8A8"},    {0x12, "L16"},
    {0x13, "A16"},      {0x14, "I16"},      {0x15, "RGB888"},  {0x16, "RGBA8888"},
    {0x17, "RGBX8888"}, {0x20, "ETC1"},     {0x22, "L16F"},    {0x23, "A16F"},
    {0x24, "I16F"},     {0x25, "LA16F"},    {0x26, "RGBA16F"}, {0x2c, "Z24X8"},
    {0x2f, "RGB16F"},   {0x32, "Z24S8"},    {0x3f, "none"},
};
static const struct lima_value ranges[] = {
    {0, "unorm"}, {1, "snorm_half"}, {2, "snorm"}, {3, "unorm_inverted"}};
static const struct lima_value dimensions[] = {
    {LIMA_TEXTURE_1D, "1d"}, {LIMA_TEXTURE_2D, "2d"}, {LIMA_TEXTURE_3D, "3d"}};
static const struct lima_value mips[] = {{0, "nearest"}, {3, "linear"}};
static const struct lima_value wraps[] = {
    {LIMA_WRAP_REPEAT, "repeat"},
    {LIMA_WRAP_CLAMP_TO_EDGE, "edge"},
    {LIMA_WRAP_CLAMP, "clamp"},
    {LIMA_WRAP_CLAMP_TO_BORDER, "border"},
    {LIMA_WRAP_MIRROR_REPEAT, "mirror"},
    {LIMA_WRAP_MIRROR_CLAMP_TO_EDGE, "mirror_edge"},
    {LIMA_WRAP_MIRROR_CLAMP, "mirror_clamp"},
    {LIMA_WRAP_MIRROR_CLAMP_TO_BORDER, "mirror_border"},
};
static const struct lima_value layouts[] = {{LIMA_LINEAR, "linear"}, {LIMA_TEXTURE_TILED, "tiled"}};

#define LEVEL(n)                                                                                   \
   [LIMA_TEXTURE_LEVEL + n] = {"level" #n,   222 + 26 * n, 26,                                     \
                               LIMA_ADDRESS, .shift = 6,   .help = "texels of the level"}

static const struct lima_field texture[LIMA_NUM_TEXTURE_FIELDS] = {
    [LIMA_TEXTURE_FORMAT] = {"format", 0, 6, LIMA_VALUES(formats), .help = "of texels"},
    [LIMA_TEXTURE_REVERSED] = {"reversed", 6, 1, .help = "components in the other order"},
    [LIMA_TEXTURE_SWAP_RB] = {"swap_rb", 7, 1, .help = "red and blue change places"},
    [LIMA_TEXTURE_RANGE] = {"range", 8, 2, LIMA_VALUES(ranges), .help = ""},
    [LIMA_TEXTURE_SIGNED] = {"signed", 10, 1, .help = "there are signed components"},
    [LIMA_TEXTURE_UNKNOWN_11] = {"unknown_11", 11, 5, LIMA_ALWAYS},
    [LIMA_TEXTURE_STRIDE] = {"stride", 16, 15, .help = "bytes of a row, of linear ones"},
    [LIMA_TEXTURE_UNKNOWN_31] = {"unknown_31", 31, 8, LIMA_ALWAYS},
    [LIMA_TEXTURE_UNNORMALIZED] = {"unnormalized", 39, 1, .help = "coordinates count texels"},
    [LIMA_TEXTURE_UNKNOWN_40] = {"unknown_40", 40, 1, LIMA_ALWAYS},
    [LIMA_TEXTURE_CUBE] = {"cube", 41, 1, .help = "cube map"},
    [LIMA_TEXTURE_DIMENSION] = {"dimension", 42, 2, LIMA_VALUES(dimensions),
                                .help = "cube maps: 3d"},
    [LIMA_TEXTURE_MIN_LOD] = {"min_lod", 44, 8, LIMA_FIXED4, .help = "levels"},
    [LIMA_TEXTURE_MAX_LOD] = {"max_lod", 52, 8, LIMA_FIXED4, .help = ""},
    [LIMA_TEXTURE_LOD_BIAS] = {"lod_bias", 60, 9, LIMA_SFIXED4, .help = ""},
    [LIMA_TEXTURE_UNKNOWN_69] = {"unknown_69", 69, 3, LIMA_ALWAYS},
    [LIMA_TEXTURE_HAS_STRIDE] = {"has_stride", 72, 1, .help = "linear"},
    [LIMA_TEXTURE_MIP_FILTER] = {"mip_filter", 73, 2, LIMA_VALUES(mips), .help = ""},
    [LIMA_TEXTURE_MIN_NEAREST] = {"min_nearest", 75, 1, .help = "else linear"},
    [LIMA_TEXTURE_MAG_NEAREST] = {"mag_nearest", 76, 1, .help = "else linear"},
    [LIMA_TEXTURE_WRAP_S] = {"wrap_s", 77, 3, LIMA_VALUES(wraps), .help = ""},
    [LIMA_TEXTURE_WRAP_T] = {"wrap_t", 80, 3, LIMA_VALUES(wraps), .help = ""},
    [LIMA_TEXTURE_WRAP_R] = {"wrap_r", 83, 3, LIMA_VALUES(wraps), .help = ""},
    [LIMA_TEXTURE_WIDTH] = {"width", 86, 13, .help = "texels of the first level"},
    [LIMA_TEXTURE_HEIGHT] = {"height", 99, 13, .help = ""},
    [LIMA_TEXTURE_DEPTH] = {"depth", 112, 13, .help = ""},
    [LIMA_TEXTURE_BORDER_RED] = {"border_red", 125, 16, LIMA_HEX, .help = "0 to 65535"},
    [LIMA_TEXTURE_BORDER_GREEN] = {"border_green", 141, 16, LIMA_HEX, .help = ""},
    [LIMA_TEXTURE_BORDER_BLUE] = {"border_blue", 157, 16, LIMA_HEX, .help = ""},
    [LIMA_TEXTURE_BORDER_ALPHA] = {"border_alpha", 173, 16, LIMA_HEX, .help = ""},
    [LIMA_TEXTURE_UNKNOWN_189] = {"unknown_189", 189, 16, LIMA_ALWAYS},
    [LIMA_TEXTURE_LAYOUT] = {"layout", 205, 2, LIMA_VALUES(layouts), .help = "of texels"},
    [LIMA_TEXTURE_UNKNOWN_207] = {"unknown_207", 207, 15, LIMA_ALWAYS},
    LEVEL(0),
    LEVEL(1),
    LEVEL(2),
    LEVEL(3),
    LEVEL(4),
    LEVEL(5),
    LEVEL(6),
    LEVEL(7),
    LEVEL(8),
    LEVEL(9),
    LEVEL(10),
    LEVEL(11),
    LEVEL(12),
};

static const struct lima_value types[] = {
    {LIMA_ATTRIBUTE_FP32, "fp32"},     {LIMA_ATTRIBUTE_I32, "i32"},
    {LIMA_ATTRIBUTE_U32, "u32"},       {LIMA_ATTRIBUTE_FP16, "fp16"},
    {LIMA_ATTRIBUTE_I16, "i16"},       {LIMA_ATTRIBUTE_U16, "u16"},
    {LIMA_ATTRIBUTE_I8, "i8"},         {LIMA_ATTRIBUTE_U8, "u8"},
    {LIMA_ATTRIBUTE_I8N, "snorm8"},    {LIMA_ATTRIBUTE_U8N, "unorm8"},
    {LIMA_ATTRIBUTE_I16N, "snorm16"},  {LIMA_ATTRIBUTE_U16N, "unorm16"},
    {LIMA_ATTRIBUTE_I32N, "snorm32"},  {LIMA_ATTRIBUTE_U32N, "unorm32"},
    {LIMA_ATTRIBUTE_UNUSED, "unused"}, {LIMA_ATTRIBUTE_FIXED, "fixed16.16"},
};
static const struct lima_field attribute[] = {
    [LIMA_ATTRIBUTE_ADDRESS] = {"address", 0, 32, LIMA_ADDRESS, .help = "of the first vertex"},
    [LIMA_ATTRIBUTE_COMPONENTS] = {"components", 32, 2, LIMA_LESS1, .help = ""},
    [LIMA_ATTRIBUTE_TYPE] = {"type", 34, 9, LIMA_VALUES(types), .help = ""},
    [LIMA_ATTRIBUTE_STRIDE] = {"stride", 43, 21, .help = "bytes from vertex to vertex"},
};

static const struct lima_value kinds[] = {
    {LIMA_OUTPUT_FP32, "fp32"},
    {LIMA_OUTPUT_FP16, "fp16"},
    {LIMA_OUTPUT_POSITION, "position"},
    {LIMA_OUTPUT_UNUSED, "unused"},
};
static const struct lima_field output[] = {
    [LIMA_OUTPUT_ADDRESS] = {"address", 0, 32, LIMA_ADDRESS, .help = "of the first vertex"},
    [LIMA_OUTPUT_COMPONENTS] = {"components", 32, 2, LIMA_LESS1,
                                .help = "with position 1: all four, 2: the size of a point"},
    [LIMA_OUTPUT_KIND] = {"kind", 34, 4, LIMA_VALUES(kinds), .help = ""},
    [LIMA_OUTPUT_STRIDE] = {"stride", 43, 21, .help = "bytes from vertex to vertex"},
};

const struct lima_layout lima_texture = {
    .name = "texture descriptor",
    .help = "a texture and how it is sampled",
    .num_words = LIMA_TEXTURE_WORDS,
    LIMA_FIELDS(texture),
};
const struct lima_layout lima_attribute = {
    .name = "attribute descriptor",
    .help = "where an attribute comes from",
    .num_words = 2,
    LIMA_FIELDS(attribute),
};
const struct lima_layout lima_output = {
    .name = "output descriptor",
    .help = "where an output goes to",
    .num_words = 2,
    LIMA_FIELDS(output),
};
