/* Commands of the polygon list builder unit, and of the tile lists behind it. */
#include "commands.h"
#include "table.h"

static const struct lima_value modes[] = {
    {LIMA_POINTS, "points"},
    {LIMA_LINES, "lines"},
    {LIMA_LINE_LOOP, "line_loop"},
    {LIMA_LINE_STRIP, "line_strip"},
    {LIMA_TRIANGLES, "triangles"},
    {LIMA_TRIANGLE_STRIP, "triangle_strip"},
    {LIMA_TRIANGLE_FAN, "triangle_fan"},
    {LIMA_QUADS, "quads"},
    {LIMA_QUAD_STRIP, "quad_strip"},
    {LIMA_POLYGON, "polygon"},
    {LIMA_RECTANGLE, "rectangle"},
};
static const struct lima_field draw[] = {
    [LIMA_PLBU_DRAW_START] = {"start", 0, 24, .help = "number of the first vertex of the buffers"},
    [LIMA_PLBU_DRAW_COUNT] = {"count", 24, 24, .help = "vertices or indices"},
    [LIMA_PLBU_DRAW_MODE] = {"mode", 48, 5, LIMA_VALUES(modes), .help = "primitives"},
};

static const struct lima_field address[] = {{"address", 0, 32, LIMA_ADDRESS}};
static const struct lima_field number[] = {{"value", 0, 32, LIMA_FLOAT}};
static const struct lima_field zero[] = {{"unknown", 0, 32, LIMA_ALWAYS, .help = "always 0"}};

static const struct lima_field tiles[] = {
    [LIMA_PLBU_TILES_HEIGHT] = {"height", 8, 8, LIMA_LESS1, .help = "rows of tiles"},
    [LIMA_PLBU_TILES_WIDTH] = {"width", 24, 8, LIMA_LESS1, .help = "tiles of a row"},
};

static const struct lima_value index_sizes[] = {{0, "1"}, {1, "2"}, {2, "4"}};
static const struct lima_field setup[] = {
    [LIMA_PLBU_SETUP_BLOCK_SIZE] = {"block_size", 8, 2,
                                    .help = "a block of a polygon list has 128 << n bytes"},
    [LIMA_PLBU_SETUP_INDEX_SIZE] = {"index_size", 10, 2, LIMA_VALUES(index_sizes), .help = "bytes"},
    [LIMA_PLBU_SETUP_FIXED_SIZE] = {"fixed_size", 12, 1,
                                    .help = "sizes of points and lines are that of PRIMITIVE_SIZE"},
    [LIMA_PLBU_SETUP_DRAWS] = {"draws", 13, 1, .help = "set before draws of vertices"},
    [LIMA_PLBU_SETUP_CULL_CW] = {"cull_cw", 17, 1,
                                 .help = "drops what is clockwise, memory row 0 on top"},
    [LIMA_PLBU_SETUP_CULL_CCW] = {"cull_ccw", 18, 1, .help = "drops what is counter-clockwise"},
};

static const struct lima_field step[] = {
    [LIMA_PLBU_STEP_WIDTH] = {"shift_w", 0, 8, .help = "a block is 1 << n tiles wide"},
    [LIMA_PLBU_STEP_HEIGHT] = {"shift_h", 16, 8, .help = "and 1 << n high"},
    [LIMA_PLBU_STEP_LIST] = {"format", 28, 2, .help = "of lists: the smaller shift, at most 2"},
};

static const struct lima_field table[] = {
    [LIMA_PLBU_TABLE_ADDRESS] = {"address", 0, 32, LIMA_ADDRESS, .help = "a block's list a word"},
    [LIMA_PLBU_TABLE_BLOCKS] = {"blocks", 32, 16, LIMA_LESS1, .help = "how many"},
    [LIMA_PLBU_TABLE_MALI400] = {"mali400", 59, 1, .help = "0: Mali-200"},
};

static const struct lima_field stride[] = {{"blocks", 0, 8, .help = "blocks of a row"}};

static const struct lima_value steps[] = {{0x10001, "end"}, {0x10002, "begin"}};
static const struct lima_field semaphore[] = {
    {"step", 0, 32, LIMA_VALUES(steps), .help = "order against the vertex shader unit"},
};

static const struct lima_field scissor[] = {
    [LIMA_SCISSOR_MIN_Y] = {"min_y", 0, 15, .help = "first row"},
    [LIMA_SCISSOR_MAX_Y] = {"max_y", 15, 15, LIMA_LESS1, .help = "behind the last"},
    [LIMA_SCISSOR_MIN_X] = {"min_x", 30, 15, .help = "first column"},
    [LIMA_SCISSOR_MAX_X] = {"max_x", 45, 15, LIMA_LESS1, .help = "behind the last"},
};

static const struct lima_field state[] = {
    [LIMA_PLBU_STATE] = {"state", 0, 32, LIMA_ADDRESS, .help = "render state"},
    [LIMA_PLBU_POSITIONS] = {"positions", 32, 28, LIMA_ADDRESS, .shift = 4,
                             .help = "of vertices of draws without indices"},
};

static const struct lima_field store[] = {
    [LIMA_PLBU_STORE_ADDRESS] = {"address", 0, 32, LIMA_ADDRESS, .help = "where to"},
    [LIMA_PLBU_STORE_NUMBER] = {"number", 32, 8, LIMA_HEX, .help = "which register"},
};

#define REGISTER(name, help, fields, number)                                                       \
   {                                                                                               \
      name, help, 2, LIMA_FIELDS(fields), 0x10000000 | (number), UINT32_MAX                        \
   }

const struct lima_layout lima_plbu_commands[LIMA_NUM_PLBU_COMMANDS] = {
    [LIMA_PLBU_DRAW_ARRAYS] = {"DRAW_ARRAYS", "vertices in their order", 2, LIMA_FIELDS(draw), 0,
                               0xffe00000},
    [LIMA_PLBU_DRAW_ELEMENTS] = {"DRAW_ELEMENTS", "vertices by indices", 2, LIMA_FIELDS(draw),
                                 0x00200000, 0xffe00000},
    [LIMA_PLBU_INDEXED_POSITIONS] =
        REGISTER("INDEXED_POSITIONS", "positions of vertices that indices choose", address, 0x100),
    [LIMA_PLBU_INDICES] = REGISTER("INDICES", "the first index used", address, 0x101),
    [LIMA_PLBU_INDEXED_SIZES] =
        REGISTER("INDEXED_SIZES", "sizes of points that indices choose", address, 0x102),
    [LIMA_PLBU_HEAP_START] = REGISTER("HEAP_START", "first byte of the tile heap", address, 0x103),
    [LIMA_PLBU_HEAP_END] = REGISTER("HEAP_END", "behind the last", address, 0x104),
    [LIMA_PLBU_VIEWPORT_MIN_Y] = REGISTER("VIEWPORT_MIN_Y", "rows to be drawn", number, 0x105),
    [LIMA_PLBU_VIEWPORT_MAX_Y] = REGISTER("VIEWPORT_MAX_Y", "", number, 0x106),
    [LIMA_PLBU_VIEWPORT_MIN_X] = REGISTER("VIEWPORT_MIN_X", "columns to be drawn", number, 0x107),
    [LIMA_PLBU_VIEWPORT_MAX_X] = REGISTER("VIEWPORT_MAX_X", "", number, 0x108),
    [LIMA_PLBU_TILES] = REGISTER("TILES", "size of the target in tiles", tiles, 0x109),
    [LIMA_PLBU_UNKNOWN_10A] = REGISTER("UNKNOWN_10A", "", zero, 0x10a),
    [LIMA_PLBU_PRIMITIVE_SETUP] =
        REGISTER("PRIMITIVE_SETUP", "how draws are assembled", setup, 0x10b),
    [LIMA_PLBU_BLOCK_STEP] = REGISTER("BLOCK_STEP", "tiles of a block", step, 0x10c),
    [LIMA_PLBU_PRIMITIVE_SIZE] =
        REGISTER("PRIMITIVE_SIZE", "of points, width of lines; pixels", number, 0x10d),
    [LIMA_PLBU_DEPTH_NEAR] = REGISTER("DEPTH_NEAR", "the least depth drawn", number, 0x10e),
    [LIMA_PLBU_DEPTH_FAR] = REGISTER("DEPTH_FAR", "the largest", number, 0x10f),
    [LIMA_PLBU_BLOCK_TABLE] = {"BLOCK_TABLE", "where the lists of the blocks begin", 2,
                               LIMA_FIELDS(table), 0x20000000, 0xf0000000},
    [LIMA_PLBU_BLOCK_STRIDE] = {"BLOCK_STRIDE", "how blocks are numbered", 2, LIMA_FIELDS(stride),
                                0x30000000, UINT32_MAX},
    [LIMA_PLBU_END] = {"END", "of the list", 2, LIMA_FIELDS(zero), 0x50000000, UINT32_MAX},
    [LIMA_PLBU_SEMAPHORE] = {"SEMAPHORE", "meets the other unit", 2, LIMA_FIELDS(semaphore),
                             0x60000000, UINT32_MAX},
    [LIMA_PLBU_SCISSOR] = {"SCISSOR", "pixels to be drawn", 2, LIMA_FIELDS(scissor), 0x70000000,
                           0xf0000000},
    [LIMA_PLBU_STATE_AND_POSITIONS] = {"STATE_AND_POSITIONS", "how fragments are drawn", 2,
                                       LIMA_FIELDS(state), 0x80000000, 0xf0000000},
    [LIMA_PLBU_STORE_REGISTER] = {"STORE_REGISTER", "writes a register to memory", 2,
                                  LIMA_FIELDS(store), 0xa0000100, 0xffffff00},
    [LIMA_PLBU_NOP] = {"NOP", "nothing", 2, LIMA_FIELDS(zero), 0xd0000000, UINT32_MAX},
    [LIMA_PLBU_CONTINUE] = {"CONTINUE", "jumps", 2, LIMA_FIELDS(address), 0xf0000000, UINT32_MAX},
};

static const struct lima_field tile_begin[] = {
    {"x", 32, 8, .help = "column of the tile"},
    {"y", 40, 8, .help = "its row"},
    {"unknown", 0, 32, LIMA_ALWAYS, .help = "always 0"},
};
static const struct lima_field tile_draw[] = {
    {"list", 2, 27, LIMA_ADDRESS, .shift = 5, .help = "polygon list of the tile's block"},
    {"command", 29, 3, LIMA_ALWAYS, .always = 7, .help = "always 7"},
    {"unknown", 0, 2, LIMA_ALWAYS, .always = 2, .help = "always 2"},
};

const struct lima_layout lima_tile_commands[LIMA_NUM_TILE_COMMANDS] = {
    [LIMA_TILE_BEGIN] = {"BEGIN_TILE", "fills the tile with the clear values", 2,
                         LIMA_FIELDS(tile_begin), 0xb8000000, 0xffff0000},
    [LIMA_TILE_DRAW] = {"DRAW_TILE", "draws a polygon list, then writes the tile", 2,
                        LIMA_FIELDS(tile_draw), 0xb0000000, UINT32_MAX},
    [LIMA_TILE_END] = {"END", "of the tiles", 2, LIMA_FIELDS(zero), 0xbc000000, UINT32_MAX},
};
