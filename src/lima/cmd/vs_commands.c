/* Commands of the vertex shader unit. */
#include "commands.h"
#include "table.h"

static const struct lima_field draw[] = {
    [LIMA_VS_DRAW_INDEXED] = {"indexed", 0, 1, .help = "draws by indices"},
    [LIMA_VS_DRAW_COUNT] = {"count", 24, 24, .help = "vertices"},
};

static const struct lima_field shader_info[] = {
    [LIMA_VS_SHADER_INFO_SIZE] = {"size", 10, 10, LIMA_LESS1, .help = "instructions"},
    [LIMA_VS_SHADER_INFO_PREFETCH] = {"prefetch", 20, 12,
                                      .help = "number of the last instruction that loads an "
                                              "attribute"},
};

static const struct lima_field unknown_41[] = {
    {"unknown", 0, 32, LIMA_ALWAYS, .always = 3, .help = "always 3"},
};

static const struct lima_field counts[] = {
    [LIMA_VS_COUNTS_OUTPUTS] = {"outputs", 8, 8, LIMA_LESS1, .help = "outputs"},
    [LIMA_VS_COUNTS_ATTRIBUTES] = {"attributes", 24, 8, LIMA_LESS1, .help = "attributes"},
};

static const struct lima_field table[] = {
    [LIMA_VS_TABLE_ADDRESS] = {"address", 0, 32, LIMA_ADDRESS, .help = "descriptors"},
    [LIMA_VS_TABLE_COUNT] = {"count", 49, 11, .help = "how many; Mali-200: 0"},
};

static const struct lima_field data[] = {
    [LIMA_VS_DATA_ADDRESS] = {"address", 0, 32, LIMA_ADDRESS, .help = "where they are"},
    [LIMA_VS_DATA_SIZE] = {"size", 44, 16, .help = "bytes"},
};

static const struct lima_value steps[] = {
    {0x00000, "end"}, {0x00001, "begin2"}, {0x18000, "end_indexed"}, {0x28000, "begin1"}};
static const struct lima_field semaphore[] = {
    {"step", 0, 32, LIMA_VALUES(steps), .help = "order against the polygon list builder"},
};

static const struct lima_field unknown_60[] = {
    {"unknown", 0, 32, LIMA_ALWAYS, .help = "always 0; behind each draw"},
};

static const struct lima_field go_on[] = {
    {"address", 0, 32, LIMA_ADDRESS, .help = "where the list goes on"},
};

const struct lima_layout lima_vs_commands[LIMA_NUM_VS_COMMANDS] = {
    [LIMA_VS_DRAW] = {"DRAW", "runs the shader on the vertices", 2, LIMA_FIELDS(draw), 0,
                      0xffff0000},
    [LIMA_VS_SHADER_INFO] = {"SHADER_INFO", "the shader's size again", 2, LIMA_FIELDS(shader_info),
                             0x10000040, UINT32_MAX},
    [LIMA_VS_UNKNOWN_41] = {"UNKNOWN_41", "", 2, LIMA_FIELDS(unknown_41), 0x10000041, UINT32_MAX},
    [LIMA_VS_COUNTS] = {"COUNTS", "how many attributes and outputs", 2, LIMA_FIELDS(counts),
                        0x10000042, UINT32_MAX},
    [LIMA_VS_ATTRIBUTES] = {"ATTRIBUTES", "attribute descriptors", 2, LIMA_FIELDS(table),
                            0x20000000, 0xf001ffff},
    [LIMA_VS_OUTPUTS] = {"OUTPUTS", "output descriptors", 2, LIMA_FIELDS(table), 0x20000008,
                         0xf001ffff},
    [LIMA_VS_UNIFORMS] = {"UNIFORMS", "uniforms, then constants", 2, LIMA_FIELDS(data), 0x30000000,
                          0xf0000000},
    [LIMA_VS_SHADER] = {"SHADER", "instructions of 16 bytes", 2, LIMA_FIELDS(data), 0x40000000,
                        0xf0000000},
    [LIMA_VS_SEMAPHORE] = {"SEMAPHORE", "meets the other unit", 2, LIMA_FIELDS(semaphore),
                           0x50000000, UINT32_MAX},
    [LIMA_VS_UNKNOWN_60] = {"UNKNOWN_60", "", 2, LIMA_FIELDS(unknown_60), 0x60000000, UINT32_MAX},
    [LIMA_VS_CONTINUE] = {"CONTINUE", "jumps", 2, LIMA_FIELDS(go_on), 0xf0000000, UINT32_MAX},
};
