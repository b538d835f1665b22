#include "jobs.h"

#include "table.h"

#define WORD(n) 32 * (n)

static const struct lima_field gp_frame[] = {
    [LIMA_GP_VS_START] = {"vs_start", 0, 32, LIMA_ADDRESS, .help = "vertex shader commands"},
    [LIMA_GP_VS_END] = {"vs_end", WORD(1), 32, LIMA_ADDRESS, .help = "behind the last"},
    [LIMA_GP_PLBU_START] = {"plbu_start", WORD(2), 32, LIMA_ADDRESS,
                            .help = "polygon list builder commands"},
    [LIMA_GP_PLBU_END] = {"plbu_end", WORD(3), 32, LIMA_ADDRESS, .help = "behind the last"},
    [LIMA_GP_HEAP_START] = {"heap_start", WORD(4), 32, LIMA_ADDRESS, .help = "tile heap"},
    [LIMA_GP_HEAP_END] = {"heap_end", WORD(5), 32, LIMA_ADDRESS, .help = "behind its last byte"},
};

static const struct lima_field pp_frame[LIMA_NUM_PP_FRAME_FIELDS] = {
    [LIMA_PP_TILES] = {"tiles", 0, 32, LIMA_ADDRESS, .help = "tile list; the kernel puts it there"},
    [LIMA_PP_STATE] = {"state", WORD(1), 32, LIMA_ADDRESS, .help = "render state of clears"},
    [LIMA_PP_VERTEX_BASE] = {"vertex_base", WORD(2), 32, LIMA_HEX, .help = ""},
    [LIMA_PP_FP16_TILES] = {"fp16_tiles", WORD(3), 1, .help = "tiles hold half floats"},
    [LIMA_PP_EARLY_DEPTH] = {"early_depth", WORD(3) + 1, 1, .help = ""},
    [LIMA_PP_UNKNOWN_3_2] = {"unknown_3_2", WORD(3) + 2, 1, LIMA_ALWAYS},
    [LIMA_PP_EARLY_DEPTH_DISABLE] = {"early_depth_disable", WORD(3) + 3, 2, LIMA_HEX, .help = ""},
    [LIMA_PP_ORIGIN_LOWER_LEFT] = {"origin_lower_left", WORD(3) + 5, 1, .help = "Mali-200"},
    [LIMA_PP_SUMMATE_COVER] = {"summate_cover", WORD(3) + 6, 1, .help = "of quads"},
    [LIMA_PP_CLEAR_DEPTH] = {"clear_depth", WORD(4), 24, LIMA_HEX, .help = ""},
    [LIMA_PP_CLEAR_STENCIL] = {"clear_stencil", WORD(5), 8, LIMA_HEX, .help = ""},
    [LIMA_PP_CLEAR_COLOR] = {"clear_color", WORD(6), 32, LIMA_HEX,
                             .help = "red in the lowest byte, alpha in the highest"},
    [LIMA_PP_CLEAR_COLOR_1] = {"clear_color_1", WORD(7), 32, LIMA_HEX, .help = "the same"},
    [LIMA_PP_CLEAR_COLOR_2] = {"clear_color_2", WORD(8), 32, LIMA_HEX, .help = "the same"},
    [LIMA_PP_CLEAR_COLOR_3] = {"clear_color_3", WORD(9), 32, LIMA_HEX, .help = "the same"},
    [LIMA_PP_RIGHT] = {"right", WORD(10), 14, .help = "last column; older drivers: 0"},
    [LIMA_PP_LEFT] = {"left", WORD(10) + 16, 4, .help = "first column"},
    [LIMA_PP_BOTTOM] = {"bottom", WORD(11), 14, .help = "last row"},
    [LIMA_PP_STACK] = {"stack", WORD(12), 32, LIMA_ADDRESS, .help = "the kernel puts it there"},
    [LIMA_PP_STACK_SIZE] = {"stack_size", WORD(13), 16, .help = "vectors of a fragment"},
    [LIMA_PP_STACK_START] = {"stack_start", WORD(13) + 16, 16, .help = "the same number"},
    [LIMA_PP_UNUSED_14] = {"unused_14", WORD(14), 32, LIMA_ALWAYS},
    [LIMA_PP_UNUSED_15] = {"unused_15", WORD(15), 32, LIMA_ALWAYS},
    [LIMA_PP_ORIGIN_X] = {"origin_x", WORD(16), 16, .help = "half pixels"},
    [LIMA_PP_ORIGIN_Y] = {"origin_y", WORD(17), 16,
                          .help = "half pixels; with flip_fragcoord rows count from here upward"},
    [LIMA_PP_SUBPIXEL] = {"subpixel", WORD(18), 8, LIMA_HEX, .help = "grid of positions"},
    [LIMA_PP_TIEBREAK] = {"tiebreak", WORD(19), 3, .help = "whose the pixels on an edge are"},
    [LIMA_PP_SHIFT_W] = {"shift_w", WORD(20), 6, .help = "a block is 1 << n tiles wide"},
    [LIMA_PP_SHIFT_H] = {"shift_h", WORD(20) + 16, 6, .help = "and 1 << n high"},
    [LIMA_PP_LIST_FORMAT] = {"format", WORD(20) + 28, 2, .help = "of polygon lists"},
    [LIMA_PP_SCALE_POINTS] = {"scale_points", WORD(21), 1, .help = "and lines"},
    [LIMA_PP_SCALE_DITHER] = {"scale_dither", WORD(21) + 1, 1, .help = ""},
    [LIMA_PP_SCALE_FRAGCOORD] = {"scale_fragcoord", WORD(21) + 2, 1, .help = ""},
    [LIMA_PP_SCALE_DERIVATIVES] = {"scale_derivatives", WORD(21) + 3, 1, .help = ""},
    [LIMA_PP_FLIP_SPRITES] = {"flip_sprites", WORD(21) + 8, 1, .help = ""},
    [LIMA_PP_FLIP_DITHER] = {"flip_dither", WORD(21) + 9, 1, .help = ""},
    [LIMA_PP_FLIP_FRAGCOORD] = {"flip_fragcoord", WORD(21) + 10, 1, .help = ""},
    [LIMA_PP_FLIP_DERIVATIVES] = {"flip_derivatives", WORD(21) + 11, 1, .help = ""},
    [LIMA_PP_SCALE_X] = {"scale_x", WORD(21) + 16, 3, .help = "1 << n"},
    [LIMA_PP_SCALE_Y] = {"scale_y", WORD(21) + 20, 3, .help = "1 << n"},
    [LIMA_PP_RED_BITS] = {"red_bits", WORD(22), 4, .help = "of colours in the tile"},
    [LIMA_PP_GREEN_BITS] = {"green_bits", WORD(22) + 4, 4, .help = ""},
    [LIMA_PP_BLUE_BITS] = {"blue_bits", WORD(22) + 8, 4, .help = ""},
    [LIMA_PP_ALPHA_BITS] = {"alpha_bits", WORD(22) + 12, 4, .help = ""},
};

static const struct lima_value sources[] = {
    {LIMA_WB_OFF, "off"}, {LIMA_WB_ZETA, "zeta"}, {LIMA_WB_COLOR, "color"}};
static const struct lima_value formats[] = {
    {LIMA_PIXEL_B5G6R5, "B5G6R5"},
    {LIMA_PIXEL_B5G5R5A1, "B5G5R5A1"},
    {LIMA_PIXEL_B4G4R4A4, "B4G4R4A4"},
    {LIMA_PIXEL_B8G8R8A8, "B8G8R8A8"},
    {LIMA_PIXEL_B8, "B8"},
    {LIMA_PIXEL_G8B8, "G8B8"},
    {LIMA_PIXEL_RGBA16F, "RGBA16F"},
    {LIMA_PIXEL_R16F, "R16F"},
    {LIMA_PIXEL_RG16F, "RG16F"},
    {LIMA_PIXEL_S8, "S8"},
    {LIMA_PIXEL_Z16, "Z16"},
    {LIMA_PIXEL_Z24S8, "Z24S8"},
};
static const struct lima_value layouts[] = {{0, "linear"}, {2, "tiled"}};

static const struct lima_field write_back[LIMA_NUM_WRITE_BACK_FIELDS] = {
    [LIMA_WB_SOURCE] = {"source", 0, 2, LIMA_VALUES(sources), .help = "what of the tile"},
    [LIMA_WB_ADDRESS] = {"address", WORD(1), 32, LIMA_ADDRESS, .help = "of the surface"},
    [LIMA_WB_FORMAT] = {"format", WORD(2), 4, LIMA_VALUES(formats), .help = ""},
    [LIMA_WB_ANTIALIAS] = {"antialias", WORD(3), 3, .help = "format"},
    [LIMA_WB_DOWN_X] = {"down_x", WORD(3) + 8, 2, .help = "downsampling"},
    [LIMA_WB_DOWN_Y] = {"down_y", WORD(3) + 12, 3, .help = ""},
    [LIMA_WB_LAYOUT] = {"layout", WORD(4), 2, LIMA_VALUES(layouts), .help = ""},
    [LIMA_WB_PITCH] = {"pitch", WORD(5), 16, .help = "linear: bytes / 8; tiled: tiles of a row"},
    [LIMA_WB_DIRTY_ONLY] = {"dirty_only", WORD(6), 1, .help = ""},
    [LIMA_WB_BOUNDING_BOX] = {"bounding_box", WORD(6) + 1, 1, .help = ""},
    [LIMA_WB_SWAP_RB] = {"swap_rb", WORD(6) + 2, 1, .help = "red and blue change places"},
    [LIMA_WB_REVERSED] = {"reversed", WORD(6) + 3, 1, .help = "components in the other order"},
    [LIMA_WB_DITHER] = {"dither", WORD(6) + 4, 1, .help = ""},
    [LIMA_WB_BIG_ENDIAN] = {"big_endian", WORD(6) + 5, 1, .help = ""},
    [LIMA_WB_SAMPLES] = {"samples", WORD(7), 4, LIMA_HEX,
                         .help = "which are stored; 0: one a pixel"},
    [LIMA_WB_SAMPLE_PITCH] = {"sample_pitch", WORD(8), 32, .help = "bytes between their planes"},
    [LIMA_WB_TEST] = {"test", WORD(9), 1, .help = "of what is stored"},
    [LIMA_WB_TEST_REF] = {"test_ref", WORD(10), 32, LIMA_HEX, .help = ""},
    [LIMA_WB_TEST_FUNC] = {"test_func", WORD(11), 3, .help = ""},
    [LIMA_WB_UNUSED] = {"unused", WORD(11) + 3, 29, LIMA_ALWAYS},
};

const struct lima_layout lima_gp_frame = {
    .name = "gp frame",
    .help = "a job of the geometry processor",
    .num_words = LIMA_GP_FRAME_WORDS,
    LIMA_FIELDS(gp_frame),
};
const struct lima_layout lima_pp_frame = {
    .name = "pp frame",
    .help = "a job of the pixel processor",
    .num_words = LIMA_PP_FRAME_WORDS,
    LIMA_FIELDS(pp_frame),
};
const struct lima_layout lima_write_back = {
    .name = "write-back unit",
    .help = "where tiles go to; there are three",
    .num_words = LIMA_WRITE_BACK_WORDS,
    LIMA_FIELDS(write_back),
};
