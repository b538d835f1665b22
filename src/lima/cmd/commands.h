/* The command lists of the geometry processor's two units, and the tile lists of the pixel
 * processor. A command has two words, the value and then what it is: fields are counted through
 * both. A command is a row, and found by the bits of the second word that no field has. */
#ifndef LIMA_COMMANDS_H
#define LIMA_COMMANDS_H

#include "layout.h"

/* Vertex shader unit: rows of lima_vs_commands, and their fields. */
enum lima_vs_command {
   LIMA_VS_DRAW,
   LIMA_VS_SHADER_INFO,
   LIMA_VS_UNKNOWN_41,
   LIMA_VS_COUNTS,
   LIMA_VS_ATTRIBUTES,
   LIMA_VS_OUTPUTS,
   LIMA_VS_UNIFORMS,
   LIMA_VS_SHADER,
   LIMA_VS_SEMAPHORE,
   LIMA_VS_UNKNOWN_60,
   LIMA_VS_CONTINUE,
   LIMA_NUM_VS_COMMANDS
};
enum { LIMA_VS_DRAW_INDEXED, LIMA_VS_DRAW_COUNT };
enum { LIMA_VS_SHADER_INFO_SIZE, LIMA_VS_SHADER_INFO_PREFETCH };
enum { LIMA_VS_COUNTS_OUTPUTS, LIMA_VS_COUNTS_ATTRIBUTES };
enum { LIMA_VS_TABLE_ADDRESS, LIMA_VS_TABLE_COUNT }; /* ATTRIBUTES, OUTPUTS */
enum { LIMA_VS_DATA_ADDRESS, LIMA_VS_DATA_SIZE };    /* UNIFORMS, SHADER: bytes */

/* Polygon list builder unit. */
enum lima_plbu_command {
   LIMA_PLBU_DRAW_ARRAYS,
   LIMA_PLBU_DRAW_ELEMENTS,
   LIMA_PLBU_INDEXED_POSITIONS,
   LIMA_PLBU_INDICES,
   LIMA_PLBU_INDEXED_SIZES,
   LIMA_PLBU_HEAP_START,
   LIMA_PLBU_HEAP_END,
   LIMA_PLBU_VIEWPORT_MIN_Y,
   LIMA_PLBU_VIEWPORT_MAX_Y,
   LIMA_PLBU_VIEWPORT_MIN_X,
   LIMA_PLBU_VIEWPORT_MAX_X,
   LIMA_PLBU_TILES,
   LIMA_PLBU_UNKNOWN_10A,
   LIMA_PLBU_PRIMITIVE_SETUP,
   LIMA_PLBU_BLOCK_STEP,
   LIMA_PLBU_PRIMITIVE_SIZE,
   LIMA_PLBU_DEPTH_NEAR,
   LIMA_PLBU_DEPTH_FAR,
   LIMA_PLBU_BLOCK_TABLE,
   LIMA_PLBU_BLOCK_STRIDE,
   LIMA_PLBU_END,
   LIMA_PLBU_SEMAPHORE,
   LIMA_PLBU_SCISSOR,
   LIMA_PLBU_STATE_AND_POSITIONS,
   LIMA_PLBU_STORE_REGISTER,
   LIMA_PLBU_NOP,
   LIMA_PLBU_CONTINUE,
   LIMA_NUM_PLBU_COMMANDS
};
enum { LIMA_PLBU_VALUE }; /* commands with one field */
enum { LIMA_PLBU_DRAW_START, LIMA_PLBU_DRAW_COUNT, LIMA_PLBU_DRAW_MODE };
enum { LIMA_PLBU_TILES_HEIGHT, LIMA_PLBU_TILES_WIDTH };
enum {
   LIMA_PLBU_SETUP_BLOCK_SIZE,
   LIMA_PLBU_SETUP_INDEX_SIZE,
   LIMA_PLBU_SETUP_FIXED_SIZE,
   LIMA_PLBU_SETUP_DRAWS,
   LIMA_PLBU_SETUP_CULL_CW,
   LIMA_PLBU_SETUP_CULL_CCW
};
enum { LIMA_PLBU_STEP_WIDTH, LIMA_PLBU_STEP_HEIGHT, LIMA_PLBU_STEP_LIST };
enum { LIMA_PLBU_TABLE_ADDRESS, LIMA_PLBU_TABLE_BLOCKS, LIMA_PLBU_TABLE_MALI400 };
enum { LIMA_SCISSOR_MIN_Y, LIMA_SCISSOR_MAX_Y, LIMA_SCISSOR_MIN_X, LIMA_SCISSOR_MAX_X };
enum { LIMA_PLBU_STATE, LIMA_PLBU_POSITIONS };
enum { LIMA_PLBU_STORE_ADDRESS, LIMA_PLBU_STORE_NUMBER };
enum { LIMA_PLBU_NUM_REGISTERS = 16 };

/* What draws draw. */
enum lima_mode {
   LIMA_POINTS,
   LIMA_LINES,
   LIMA_LINE_LOOP,
   LIMA_LINE_STRIP,
   LIMA_TRIANGLES,
   LIMA_TRIANGLE_STRIP,
   LIMA_TRIANGLE_FAN,
   LIMA_QUADS,
   LIMA_QUAD_STRIP,
   LIMA_POLYGON,       /* what Mesa's driver sends for GL_POLYGON; drawn as a fan */
   LIMA_RECTANGLE = 15 /* on the screen: vertices (right, first), (left, first), (left, last) */
};

/* Tile lists of the pixel processor. */
enum lima_tile_command { LIMA_TILE_BEGIN, LIMA_TILE_DRAW, LIMA_TILE_END, LIMA_NUM_TILE_COMMANDS };
enum { LIMA_TILE_X, LIMA_TILE_Y };
enum { LIMA_TILE_LIST };

extern const struct lima_layout lima_vs_commands[LIMA_NUM_VS_COMMANDS];
extern const struct lima_layout lima_plbu_commands[LIMA_NUM_PLBU_COMMANDS];
extern const struct lima_layout lima_tile_commands[LIMA_NUM_TILE_COMMANDS];

/* The row of a command by its second word; `count`: there is none. */
unsigned lima_find_command(const struct lima_layout *commands, unsigned count, uint32_t second);

#endif
