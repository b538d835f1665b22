#include "chip_rig.h"

#include <stdlib.h>
#include <string.h>

#include "lima/cmd/commands.h"
#include "lima/gp/asm/asm.h"
#include "lima/pp/asm/asm.h"
#include "lima/sim/gp/gp_job.h"
#include "lima/sim/pp/pp_job.h"

static void
check(bool holds, const char *what)
{
   if (holds)
      return;
   fprintf(stderr, "chip_rig: %s\n", what);
   abort();
}

static void
put(struct chip_rig *rig, uint32_t va, const uint32_t *words, unsigned count)
{
   check(lima_memory_write(rig->memory, va, words, count), "no memory");
}

void
chip_rig_set(struct chip_rig *rig, unsigned field, uint32_t value)
{
   lima_set(&lima_render_state, rig->state, field, value);
}

void
chip_rig_set_target(struct chip_rig *rig, unsigned field, uint32_t value)
{
   lima_set(&lima_write_back, rig->pp + LIMA_PP_JOB_WRITE_BACK, field, value);
}

static const char vertex_program[] =
    "{ mul0 = mov attr0.x; mul1 = mov attr0.y; acc0 = mov attr0.z; acc1 = mov attr0.w\n"
    "  var0.xyzw = mul0, mul1, acc0, acc1 }\n"
    "{ mul0 = mov attr1.x; mul1 = mov attr1.y; acc0 = mov attr1.z; acc1 = mov attr1.w\n"
    "  var1.xyzw = mul0, mul1, acc0, acc1 }\n";

static void
write_vertex_program(struct chip_rig *rig, uint32_t count)
{
   struct lima_gp_asm_result *program = malloc(sizeof *program);
   struct text_error error;
   const char *text = rig->vertex_program ? rig->vertex_program : vertex_program;
   check(program && lima_gp_assemble(text, strlen(text), program, &error),
         program ? error.message : "no memory");
   put(rig, CHIP_VERTEX_PROGRAM, &program->words[0][0], program->num_instrs * 4);
   const uint32_t list[] = {
       CHIP_VERTEX_PROGRAM,     0x40000000 | program->num_instrs << 16,
       CHIP_DESCRIPTORS,        0x20040000,
       CHIP_DESCRIPTORS + 0x80, 0x20040008,
       (count & 255) << 24,     count >> 8,
   };
   const uint32_t attributes[] = {CHIP_ATTRIBUTES, 32 << 11 | 3, CHIP_ATTRIBUTES + 16,
                                  32 << 11 | 3};
   const uint32_t outputs[] = {CHIP_POSITIONS, 0x8020, CHIP_VARYINGS, 16 << 11 | 3};
   put(rig, CHIP_VS_LIST, list, 8);
   put(rig, CHIP_DESCRIPTORS, attributes, 4);
   put(rig, CHIP_DESCRIPTORS + 0x80, outputs, 4);
   free(program);
}

void
chip_rig_program(struct chip_rig *rig, const char *text)
{
   struct lima_pp_asm_result program;
   struct text_error error = {0};
   const struct lima_pp_asm_options options = {0};
   check(lima_pp_assemble(text, strlen(text), &options, &program, &error), error.message);
   put(rig, CHIP_PROGRAM, program.words, (unsigned)program.num_words);
   chip_rig_set(rig, LIMA_RS_SHADER_FIRST, program.words[0] & 31);
   lima_pp_asm_finish(&program);
}

static void
set_state(struct chip_rig *rig)
{
   static const struct {
      unsigned field;
      uint32_t value;
   } fields[] = {
       {LIMA_RS_RGB_OP, LIMA_BLEND_ADD},
       {LIMA_RS_ALPHA_OP, LIMA_BLEND_ADD},
       {LIMA_RS_RGB_SOURCE, 11},
       {LIMA_RS_RGB_TARGET, LIMA_FACTOR_ZERO},
       {LIMA_RS_ALPHA_SOURCE, 11},
       {LIMA_RS_ALPHA_TARGET, LIMA_FACTOR_ZERO},
       {LIMA_RS_COLOR_MASK, 15},
       {LIMA_RS_DEPTH_FUNC, LIMA_ALWAYS_TRUE},
       {LIMA_RS_FRONT + LIMA_STENCIL_FUNC, LIMA_ALWAYS_TRUE},
       {LIMA_RS_BACK + LIMA_STENCIL_FUNC, LIMA_ALWAYS_TRUE},
       {LIMA_RS_FRONT_WRITE_MASK, 255},
       {LIMA_RS_BACK_WRITE_MASK, 255},
       {LIMA_RS_ALPHA_FUNC, LIMA_ALWAYS_TRUE},
       {LIMA_RS_SAMPLE_MASK, 15},
       {LIMA_RS_SHADER, CHIP_PROGRAM >> 5},
       {LIMA_RS_VARYING_STRIDE, 2},
       {LIMA_RS_VARYINGS, CHIP_VARYINGS >> 4},
   };
   for (unsigned i = 0; i < sizeof fields / sizeof fields[0]; i++)
      chip_rig_set(rig, fields[i].field, fields[i].value);
}

static void
set_jobs(struct chip_rig *rig)
{
   const uint32_t gp[LIMA_GP_FRAME_WORDS] = {CHIP_VS_LIST,       CHIP_VS_LIST, CHIP_PLBU_LIST,
                                             CHIP_STATE + 0x400, CHIP_HEAP,    CHIP_HEAP_END};
   uint32_t *pp = rig->pp;
   uint32_t *zeta = pp + LIMA_PP_JOB_WRITE_BACK + LIMA_WRITE_BACK_WORDS;
   memcpy(rig->gp, gp, sizeof gp);
   pp[3] = 2;
   pp[4] = 0xffffff;
   pp[6] = pp[7] = pp[8] = pp[9] = 0xff102030; /* red 0x30 */
   pp[10] = pp[11] = CHIP_SIZE - 1;
   pp[16] = 1;
   pp[17] = CHIP_SIZE * 2 - 1;
   pp[21] = 0xe0c;
   pp[22] = 0x8888;
   pp[LIMA_PP_JOB_NUM_PP] = 1;
   pp[LIMA_PP_JOB_TILES] = CHIP_TILES;
   chip_rig_set_target(rig, LIMA_WB_SOURCE, LIMA_WB_COLOR);
   chip_rig_set_target(rig, LIMA_WB_ADDRESS, CHIP_COLOR);
   chip_rig_set_target(rig, LIMA_WB_FORMAT, LIMA_PIXEL_B8G8R8A8);
   chip_rig_set_target(rig, LIMA_WB_PITCH, CHIP_SIZE * 4 / 8);
   lima_set(&lima_write_back, zeta, LIMA_WB_SOURCE, LIMA_WB_ZETA);
   lima_set(&lima_write_back, zeta, LIMA_WB_ADDRESS, CHIP_ZETA);
   lima_set(&lima_write_back, zeta, LIMA_WB_FORMAT, LIMA_PIXEL_Z24S8);
   lima_set(&lima_write_back, zeta, LIMA_WB_LAYOUT, LIMA_TARGET_TILED);
   lima_set(&lima_write_back, zeta, LIMA_WB_PITCH, CHIP_SIZE / 16);
}

void
chip_rig_plbu(struct chip_rig *rig, uint32_t first, uint32_t second)
{
   const uint32_t words[2] = {first, second};
   put(rig, CHIP_PLBU_LIST + 4 * rig->num_plbu, words, 2);
   rig->num_plbu += 2;
}

static uint32_t
bits_of(float value)
{
   uint32_t bits;
   memcpy(&bits, &value, sizeof bits);
   return bits;
}

void
chip_rig_start(struct chip_rig *rig)
{
   static const uint32_t buffers[4][2] = {{CHIP_STATE, CHIP_STATE_BYTES},
                                          {CHIP_BLOCKS, 0x2000},
                                          {CHIP_COLOR, CHIP_SIZE * CHIP_SIZE * 4},
                                          {CHIP_ZETA, CHIP_SIZE * CHIP_SIZE * 4}};
   *rig = (struct chip_rig){.memory = lima_memory_create(1 << 20)};
   check(rig->memory != NULL, "no memory");
   for (unsigned i = 0; i < 4; i++)
      check(lima_memory_add(rig->memory, buffers[i][0], buffers[i][1]) == LIMA_MEMORY_OK,
            "no memory");
   set_state(rig);
   set_jobs(rig);
   chip_rig_program(rig, "load $0, v0 | stop\n");
   for (uint32_t i = 0; i < 4; i++) {
      const uint32_t block = CHIP_BLOCKS + 512 * i;
      const uint32_t tile[4] = {0, 0xb8000000 | (i & 1) | i >> 1 << 8,
                                0xe0000002 | (block >> 3 & 0x1ffffffc), 0xb0000000};
      put(rig, CHIP_BLOCK_TABLE + 4 * i, &block, 1);
      put(rig, CHIP_TILES + 16 * i, tile, 4);
   }
   put(rig, CHIP_TILES + 64, (const uint32_t[2]){0, 0xbc000000}, 2);
   chip_rig_plbu(rig, 0x200, 0x1000010b);
   chip_rig_plbu(rig, 0, 0x1000010c);
   chip_rig_plbu(rig, 0x01000100, 0x10000109);
   chip_rig_plbu(rig, 2, 0x30000000);
   chip_rig_plbu(rig, CHIP_BLOCK_TABLE, 0x28000003);
   chip_rig_plbu(rig, 0, 0x10000105);
   chip_rig_plbu(rig, bits_of(CHIP_SIZE), 0x10000106);
   chip_rig_plbu(rig, 0, 0x10000107);
   chip_rig_plbu(rig, bits_of(CHIP_SIZE), 0x10000108);
   chip_rig_plbu(rig, 0, 0x1000010e);
   chip_rig_plbu(rig, bits_of(1), 0x1000010f);
}

void
chip_rig_finish(struct chip_rig *rig)
{
   lima_memory_destroy(rig->memory);
}

void
chip_rig_draw(struct chip_rig *rig, unsigned mode, const struct chip_vertex *vertices,
              unsigned count, bool indexed)
{
   const unsigned stored = rig->num_plbu;
   rig->gp[LIMA_GP_VS_END] = CHIP_VS_LIST + 32;
   uint32_t words[CHIP_MAX_VERTICES * 8];
   check(count <= CHIP_MAX_VERTICES, "too many vertices");
   memcpy(words, vertices, count * sizeof *vertices);
   put(rig, CHIP_ATTRIBUTES, words, count * 8);
   put(rig, CHIP_RENDER_STATE, rig->state, LIMA_RENDER_STATE_WORDS);
   write_vertex_program(rig, count);
   chip_rig_plbu(rig, CHIP_INDICES, 0x10000101);
   chip_rig_plbu(rig, CHIP_POSITIONS, 0x10000100);
   chip_rig_plbu(rig, CHIP_RENDER_STATE, 0x80000000 | CHIP_POSITIONS >> 4);
   chip_rig_plbu(rig, count << 24, mode << 16 | (indexed ? 0x200000 : 0));
   chip_rig_plbu(rig, 0, 0x50000000);
   rig->num_plbu = stored;
}

bool
chip_rig_run(struct chip_rig *rig)
{
   const bool gp = lima_gp_job(rig->memory, rig->gp, &rig->report);
   const bool pp = lima_pp_job(rig->memory, rig->pp, &rig->report);
   return gp && pp;
}

uint32_t
chip_rig_pixel(const struct chip_rig *rig, unsigned x, unsigned y)
{
   const uint8_t *p = lima_memory_at(rig->memory, CHIP_COLOR + (y * CHIP_SIZE + x) * 4, 4);
   return (uint32_t)p[2] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[0] << 8 | p[3];
}
