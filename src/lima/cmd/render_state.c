/* Render state: a primitive's fragments. */
#include "state.h"
#include "table.h"

static const struct lima_value blend_ops[] = {
    {LIMA_BLEND_SUBTRACT, "subtract"}, {LIMA_BLEND_REVERSE_SUBTRACT, "reverse_subtract"},
    {LIMA_BLEND_ADD, "add"},           {LIMA_BLEND_MIN, "min"},
    {LIMA_BLEND_MAX, "max"},
};
static const struct lima_value factors[] = {
    {0x00, "src"},         {0x01, "dst"},           {0x02, "const"},        {0x03, "zero"},
    {0x04, "alpha_sat"},   {0x05, "src1"},          {0x08, "1-src"},        {0x09, "1-dst"},
    {0x0a, "1-const"},     {0x0b, "one"},           {0x0d, "1-src1"},       {0x10, "src_alpha"},
    {0x11, "dst_alpha"},   {0x12, "const_alpha"},   {0x15, "src1_alpha"},   {0x18, "1-src_alpha"},
    {0x19, "1-dst_alpha"}, {0x1a, "1-const_alpha"}, {0x1d, "1-src1_alpha"},
};
static const struct lima_value alpha_factors[] = {
    {0x0, "src"},       {0x1, "dst"},  {0x2, "const"},  {0x3, "zero"},
    {0x4, "alpha_sat"}, {0x5, "src1"}, {0x8, "1-src"},  {0x9, "1-dst"},
    {0xa, "1-const"},   {0xb, "one"},  {0xd, "1-src1"},
};
static const struct lima_value funcs[] = {
    {LIMA_NEVER, "never"},   {LIMA_LESS, "less"},          {LIMA_EQUAL, "equal"},
    {LIMA_LEQUAL, "lequal"}, {LIMA_GREATER, "greater"},    {LIMA_NOTEQUAL, "notequal"},
    {LIMA_GEQUAL, "gequal"}, {LIMA_ALWAYS_TRUE, "always"},
};
static const struct lima_value stencil_ops[] = {
    {LIMA_KEEP, "keep"},     {LIMA_REPLACE, "replace"},     {LIMA_ZERO, "zero"},
    {LIMA_INVERT, "invert"}, {LIMA_INCR_WRAP, "incr_wrap"}, {LIMA_DECR_WRAP, "decr_wrap"},
    {LIMA_INCR, "incr"},     {LIMA_DECR, "decr"},
};
static const struct lima_value primitives[] = {{0, "points"}, {1, "lines"}, {2, "triangles"}};
static const struct lima_value varyings[] = {
    {LIMA_VARYING_FP32X4, "fp32x4"},       {LIMA_VARYING_FP32X2, "fp32x2"},
    {LIMA_VARYING_FP16X4, "fp16x4"},       {LIMA_VARYING_FP16X2, "fp16x2"},
    {LIMA_VARYING_SNORM16X2, "snorm16x2"}, {LIMA_VARYING_UNORM16X2, "unorm16x2"},
    {LIMA_VARYING_LOW3, "low3"},           {LIMA_VARYING_UNORM8X4, "unorm8x4"},
};

#define WORD(n) 32 * (n)

#define SIDE(first, word, side)                                                                    \
   [first +                                                                                        \
       LIMA_STENCIL_FUNC] = {side "_func", WORD(word), 3, LIMA_VALUES(funcs),                      \
                             .help = "stencil: (ref & mask) func (stored & mask)"},                \
       [first + LIMA_STENCIL_FAIL] = {side "_fail", WORD(word) + 3, 3, LIMA_VALUES(stencil_ops)},  \
       [first +                                                                                    \
           LIMA_STENCIL_ZFAIL] = {side "_zfail", WORD(word) + 6, 3, LIMA_VALUES(stencil_ops)},     \
       [first +                                                                                    \
           LIMA_STENCIL_ZPASS] = {side "_zpass", WORD(word) + 9, 3, LIMA_VALUES(stencil_ops)},     \
       [first + LIMA_STENCIL_UNKNOWN_12] = {side "_unknown", WORD(word) + 12, 4, LIMA_ALWAYS},     \
       [first + LIMA_STENCIL_REF] = {side "_ref", WORD(word) + 16, 8},                             \
       [first + LIMA_STENCIL_MASK] = {side "_mask", WORD(word) + 24, 8, LIMA_HEX}

#define VARYING(n)                                                                                 \
   [LIMA_RS_VARYING + n] = {"varying" #n, WORD(10) + 3 * n, 3, LIMA_VALUES(varyings),              \
                            .help = "how it lies in memory"}

static const struct lima_field fields[LIMA_NUM_RS_FIELDS] = {
    [LIMA_RS_BLEND_BLUE] = {"blend_blue", 0, 16, .help = "constant colour of 8 bits"},
    [LIMA_RS_BLEND_GREEN] = {"blend_green", 16, 16, .help = ""},
    [LIMA_RS_BLEND_RED] = {"blend_red", WORD(1), 16, .help = ""},
    [LIMA_RS_BLEND_ALPHA] = {"blend_alpha", WORD(1) + 16, 16, .help = ""},
    [LIMA_RS_RGB_OP] = {"rgb_op", WORD(2), 3, LIMA_VALUES(blend_ops)},
    [LIMA_RS_ALPHA_OP] = {"alpha_op", WORD(2) + 3, 3, LIMA_VALUES(blend_ops)},
    [LIMA_RS_RGB_SOURCE] = {"rgb_src", WORD(2) + 6, 5, LIMA_VALUES(factors)},
    [LIMA_RS_RGB_TARGET] = {"rgb_dst", WORD(2) + 11, 5, LIMA_VALUES(factors)},
    [LIMA_RS_ALPHA_SOURCE] = {"alpha_src", WORD(2) + 16, 4, LIMA_VALUES(alpha_factors)},
    [LIMA_RS_ALPHA_TARGET] = {"alpha_dst", WORD(2) + 20, 4, LIMA_VALUES(alpha_factors)},
    [LIMA_RS_UNKNOWN_2_24] = {"unknown_2_24", WORD(2) + 24, 4, LIMA_HEX,
                              .help = "12 in draws, 0 in rectangles that copy"},
    [LIMA_RS_COLOR_MASK] = {"color_mask", WORD(2) + 28, 4, LIMA_HEX,
                            .help = "1 red, 2 green, 4 blue, 8 alpha"},
    [LIMA_RS_DEPTH_WRITE] = {"depth_write", WORD(3), 1, .help = "depth is stored"},
    [LIMA_RS_DEPTH_FUNC] = {"depth_func", WORD(3) + 1, 3, LIMA_VALUES(funcs),
                            .help = "new func stored"},
    [LIMA_RS_NO_NEAR_CLIP] = {"no_near_clip", WORD(3) + 4, 1, .help = ""},
    [LIMA_RS_NO_FAR_CLIP] = {"no_far_clip", WORD(3) + 5, 1, .help = ""},
    [LIMA_RS_DEPTH_REGISTER] = {"depth_register", WORD(3) + 6, 4,
                                .help = "where the program leaves depth, in x"},
    [LIMA_RS_SHADER_DEPTH_24] = {"shader_depth_24", WORD(3) + 10, 1,
                                 .help = "the program's depth is of 24 bits, not 0 to 1"},
    [LIMA_RS_SHADER_DEPTH] = {"shader_depth", WORD(3) + 11, 1, .help = "the program gives depth"},
    [LIMA_RS_SHADER_STENCIL] = {"shader_stencil", WORD(3) + 12, 1,
                                .help = "the program gives the stencil reference, in y"},
    [LIMA_RS_OFFSET_FACTOR] = {"offset_factor", WORD(3) + 16, 8, LIMA_INT,
                               .help = "of the slope of depth, in quarters"},
    [LIMA_RS_OFFSET_UNITS] = {"offset_units", WORD(3) + 24, 8, LIMA_INT,
                              .help = "of the least depth, in halves"},
    [LIMA_RS_DEPTH_NEAR] = {"depth_near", WORD(4), 16, LIMA_HEX, .help = "0 to 65535"},
    [LIMA_RS_DEPTH_FAR] = {"depth_far", WORD(4) + 16, 16, LIMA_HEX, .help = ""},
    SIDE(LIMA_RS_FRONT, 5, "front"),
    SIDE(LIMA_RS_BACK, 6, "back"),
    [LIMA_RS_FRONT_WRITE_MASK] = {"front_write", WORD(7), 8, LIMA_HEX, .help = "stencil bits"},
    [LIMA_RS_BACK_WRITE_MASK] = {"back_write", WORD(7) + 8, 8, LIMA_HEX, .help = ""},
    [LIMA_RS_ALPHA_REF] = {"alpha_ref", WORD(7) + 16, 8, .help = "of the alpha test"},
    [LIMA_RS_UNKNOWN_7_24] = {"unknown_7_24", WORD(7) + 24, 8, LIMA_ALWAYS},
    [LIMA_RS_ALPHA_FUNC] = {"alpha_func", WORD(8), 3, LIMA_VALUES(funcs), .help = "alpha func ref"},
    [LIMA_RS_MULTISAMPLE] = {"multisample", WORD(8) + 3, 1, .help = "set with the next two"},
    [LIMA_RS_UNKNOWN_8_4] = {"unknown_8_4", WORD(8) + 4, 1, LIMA_ALWAYS},
    [LIMA_RS_MULTISAMPLE_2] = {"multisample_2", WORD(8) + 5, 2, LIMA_HEX, .help = ""},
    [LIMA_RS_ALPHA_TO_COVERAGE] = {"alpha_to_coverage", WORD(8) + 7, 1, .help = ""},
    [LIMA_RS_ALPHA_TO_ONE] = {"alpha_to_one", WORD(8) + 8, 1, .help = ""},
    [LIMA_RS_UNKNOWN_8_9] = {"unknown_8_9", WORD(8) + 9, 1, LIMA_ALWAYS},
    [LIMA_RS_PRIMITIVE] = {"primitive", WORD(8) + 10, 2, LIMA_VALUES(primitives), .help = ""},
    [LIMA_RS_SAMPLE_MASK] = {"sample_mask", WORD(8) + 12, 4, LIMA_HEX, .help = ""},
    [LIMA_RS_COLOR_REGISTER] = {"color_register", WORD(8) + 16, 4,
                                .help = "where the program leaves the colour"},
    [LIMA_RS_COLOR_REGISTER_1] = {"color_register_1", WORD(8) + 20, 4, .help = "the same"},
    [LIMA_RS_COLOR_REGISTER_2] = {"color_register_2", WORD(8) + 24, 4, .help = "the same"},
    [LIMA_RS_COLOR_REGISTER_3] = {"color_register_3", WORD(8) + 28, 4, .help = "the same"},
    [LIMA_RS_SHADER_FIRST] = {"shader_first", WORD(9), 5, .help = "words of its first instruction"},
    [LIMA_RS_SHADER] = {"shader", WORD(9) + 5, 27, LIMA_ADDRESS, .shift = 5, .help = "the program"},
    VARYING(0),
    VARYING(1),
    VARYING(2),
    VARYING(3),
    VARYING(4),
    VARYING(5),
    VARYING(6),
    VARYING(7),
    VARYING(8),
    VARYING(9),
    [LIMA_RS_VARYING_10_LOW] = {"varying10_low", WORD(10) + 30, 2, .help = "low bits of its type"},
    [LIMA_RS_UNIFORM_SIZE] = {"uniform_size", WORD(11), 4,
                              .help = "the array has 8 << n bytes, at most"},
    [LIMA_RS_UNIFORMS] = {"uniforms", WORD(11) + 4, 28, LIMA_ADDRESS, .shift = 4,
                          .help = "a word with the address of the array"},
    [LIMA_RS_TEXTURES] = {"textures", WORD(12), 32, LIMA_ADDRESS,
                          .help = "words with the addresses of the descriptors"},
    [LIMA_RS_VARYING_STRIDE] = {"varying_stride", WORD(13), 5, .help = "of a vertex, 8 bytes each"},
    [LIMA_RS_HAS_TEXTURES] = {"has_textures", WORD(13) + 5, 1, .help = ""},
    [LIMA_RS_HAS_UNIFORM_ARRAY] = {"has_uniform_array", WORD(13) + 7, 1, .help = ""},
    [LIMA_RS_UNKNOWN_13_8] = {"unknown_13_8", WORD(13) + 8, 1, .help = "set with early_depth"},
    [LIMA_RS_EARLY_DEPTH] = {"early_depth", WORD(13) + 9, 1,
                             .help = "depth is tested before the program runs"},
    [LIMA_RS_PIXEL_KILL] = {"pixel_kill", WORD(13) + 12, 1,
                            .help = "fragments that later ones hide need not run"},
    [LIMA_RS_NUM_SAMPLERS] = {"samplers", WORD(13) + 14, 14, .help = "how many"},
    [LIMA_RS_COLOR2_REGISTER] = {"color2_register", WORD(13) + 28, 4,
                                 .help = "of the second colour of blending"},
    [LIMA_RS_FRONT_IS_CCW] = {"front_is_ccw", WORD(14) + 12, 1, .help = "memory row 0 on top"},
    [LIMA_RS_DITHER] = {"dither", WORD(14) + 13, 1, .help = ""},
    [LIMA_RS_HAS_UNIFORMS] = {"has_uniforms", WORD(14) + 16, 1, .help = ""},
    [LIMA_RS_VARYING_10_HIGH] = {"varying10_high", WORD(15), 1, .help = "high bit of its type"},
    [LIMA_RS_VARYING_11] = {"varying11", WORD(15) + 1, 3, LIMA_VALUES(varyings), .help = ""},
    [LIMA_RS_VARYINGS] = {"varyings", WORD(15) + 4, 28, LIMA_ADDRESS, .shift = 4,
                          .help = "of the first vertex"},
};

const struct lima_layout lima_render_state = {
    .name = "render state",
    .help = "how a primitive's fragments are drawn",
    .num_words = LIMA_RENDER_STATE_WORDS,
    LIMA_FIELDS(fields),
};
