/* A small scene in memory for the simulated Mali-400: a target of 32 x 32 pixels, programs that
 * pass on position and colour, a draw of any mode. Whoever uses it changes the words before it
 * runs. */
#ifndef CHIP_RIG_H
#define CHIP_RIG_H

#include "lima/cmd/jobs.h"
#include "lima/cmd/state.h"
#include "lima/sim/memory/memory.h"
#include "lima/sim/report.h"

enum {
   CHIP_SIZE = 32, /* pixels, in both directions */
   CHIP_MAX_VERTICES = 16,
   CHIP_STATE = 0x100000, /* what a driver writes: one buffer of 8 pages */
   CHIP_VS_LIST = CHIP_STATE,
   CHIP_PLBU_LIST = CHIP_STATE + 0x200,
   CHIP_RENDER_STATE = CHIP_STATE + 0x400,
   CHIP_VERTEX_PROGRAM = CHIP_STATE + 0x500,
   CHIP_DESCRIPTORS = CHIP_STATE + 0x700, /* attributes, then outputs at + 0x80 */
   CHIP_TILES = CHIP_STATE + 0x800,
   CHIP_BLOCK_TABLE = CHIP_STATE + 0xa00,
   CHIP_INDICES = CHIP_STATE + 0xb00,
   CHIP_ATTRIBUTES = CHIP_STATE + 0x1000, /* x y z 1/w, red green blue alpha */
   CHIP_POSITIONS = CHIP_STATE + 0x2000,
   CHIP_VARYINGS = CHIP_STATE + 0x3000,
   CHIP_SIZES = CHIP_STATE + 0x3800,
   CHIP_PROGRAM = CHIP_STATE + 0x4000,
   CHIP_STATE_BYTES = 0x8000,
   CHIP_BLOCKS = 0x110000, /* two pages: four lists of 512 bytes, then the heap */
   CHIP_HEAP = CHIP_BLOCKS + 0x800,
   CHIP_HEAP_END = CHIP_BLOCKS + 0x2000,
   CHIP_COLOR = 0x120000, /* bytes B, G, R, A in rows */
   CHIP_ZETA = 0x130000   /* Z24S8 in tiles */
};

struct chip_rig {
   struct lima_memory *memory;
   uint32_t gp[LIMA_GP_FRAME_WORDS], pp[LIMA_PP_JOB_WORDS];
   uint32_t state[LIMA_RENDER_STATE_WORDS];
   unsigned num_plbu;          /* words of the list, without what chip_rig_draw appends */
   const char *vertex_program; /* NULL: one that passes on attributes 0 and 1 */
   struct lima_report report;
};

struct chip_vertex {
   float x, y, z, inverse_w, color[4];
};

/* A number of the render state. */
void chip_rig_set(struct chip_rig *rig, unsigned field, uint32_t value);
/* A number of the colour's write-back unit. */
void chip_rig_set_target(struct chip_rig *rig, unsigned field, uint32_t value);

/* Aborts when memory runs out. The report tells nobody; the caller may change it. */
void chip_rig_start(struct chip_rig *rig);
void chip_rig_finish(struct chip_rig *rig);
/* A fragment program as text, instead of the one that gives the colour. */
void chip_rig_program(struct chip_rig *rig, const char *text);
/* Appends a command of the polygon list builder. */
void chip_rig_plbu(struct chip_rig *rig, uint32_t first, uint32_t second);
/* Writes vertices and a draw of them with the state as it is then, ended. `indexed`: by the bytes
 * at CHIP_INDICES, from the first vertex on. */
void chip_rig_draw(struct chip_rig *rig, unsigned mode, const struct chip_vertex *vertices,
                   unsigned count, bool indexed);
/* Runs both jobs. False: one of them stopped at a problem. */
bool chip_rig_run(struct chip_rig *rig);
/* Red in the highest byte, then green, blue, alpha. */
uint32_t chip_rig_pixel(const struct chip_rig *rig, unsigned x, unsigned y);

#endif
