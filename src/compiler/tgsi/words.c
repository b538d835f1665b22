#include "words.h"

#include <string.h>

const struct tgsi_op_info tgsi_op_infos[TGSI_NUM_OPCODES] = {
#define TGSI_OP(name, srcs, form, ir, zero_wins)                                                   \
   {#name, srcs, TGSI_##form, true, IR_OP_##ir, IR_OP_##zero_wins},
#define TGSI_MADE(name, srcs, form, meaning) {#name, srcs, TGSI_##form, false, 0, 0},
#define TGSI_CONTROL(name, srcs, meaning) {#name, srcs, TGSI_FLOW, false, 0, 0},
#include "opcodes.h"
#undef TGSI_OP
#undef TGSI_MADE
#undef TGSI_CONTROL
};

enum tgsi_opcode
tgsi_find_ir(enum ir_op op, bool zero_wins)
{
   unsigned i = 0;
   for (; i < TGSI_NUM_OPCODES; i++) {
      const struct tgsi_op_info *info = &tgsi_op_infos[i];
      if (info->direct && (zero_wins ? info->ir_zero_wins : info->ir) == op)
         break;
   }
   return (enum tgsi_opcode)i;
}

const char *const tgsi_target_names[2][5] = {
    {"1D", "2D", "3D", "CUBE", "RECT"},
    {"SHADOW1D", "SHADOW2D", "", "SHADOWCUBE", "SHADOWRECT"},
};

/* A row covers `count` slots, `step` apart, whose indices go up from `first`. Of several names for
 * a slot the first is written. */
static const struct {
   uint8_t roles; /* bits */
   const char *name;
   uint8_t slot, step, count, first;
} semantics[] = {
#define OUT (1u << TGSI_VERTEX_OUT)
#define BOTH (1u << TGSI_VERTEX_OUT | 1u << TGSI_FRAGMENT_IN)
#define IN (1u << TGSI_FRAGMENT_IN)
#define RESULT (1u << TGSI_FRAGMENT_OUT)
    {OUT, "POSITION", VARYING_HPOS, 1, 1},
    {BOTH, "COLOR", VARYING_COL0, 1, 2},
    {BOTH, "BCOLOR", VARYING_BFC0, 1, 2},
    {BOTH, "FOG", VARYING_FOGC, 1, 1},
    {OUT, "PSIZE", VARYING_PSIZ, 1, 1},
    {BOTH, "GENERIC", VARYING_TEX0, 1, 8},
    {BOTH, "GENERIC", VARYING_VAR0, 1, IR_MAX_GENERIC_VARYINGS, 8},
    {BOTH, "TEXCOORD", VARYING_TEX0, 1, 8},
    {BOTH, "CLIPDIST", VARYING_CLP0, 4, 2},
    {OUT, "EDGEFLAG", VARYING_EDGE, 1, 1},
    {IN, "PCOORD", VARYING_PNTC, 1, 1},
    {IN, "POSITION", VARYING_WPOS, 1, 1},
    {IN, "FACE", VARYING_FACE, 1, 1},
    {RESULT, "COLOR", FRAG_RESULT_COLOR, 1, 1},
    {RESULT, "COLOR", FRAG_RESULT_COLOR1, 1, FRAG_MAX_COLORS - 1, 1},
    {RESULT, "POSITION", FRAG_RESULT_DEPTH, 1, 1},
#undef OUT
#undef BOTH
#undef IN
#undef RESULT
};

struct tgsi_semantic
tgsi_slot_semantic(enum tgsi_role role, unsigned slot)
{
   for (size_t i = 0; i < sizeof semantics / sizeof semantics[0]; i++) {
      if (!(semantics[i].roles >> role & 1) || slot < semantics[i].slot)
         continue;
      const unsigned distance = slot - semantics[i].slot, step = semantics[i].step;
      if (distance % step == 0 && distance / step < semantics[i].count)
         return (struct tgsi_semantic){semantics[i].name, semantics[i].first + distance / step};
   }
   return (struct tgsi_semantic){NULL, 0};
}

int
tgsi_semantic_slot(enum tgsi_role role, const char *name, size_t len, unsigned index)
{
   for (size_t i = 0; i < sizeof semantics / sizeof semantics[0]; i++) {
      const unsigned number = index - semantics[i].first;
      if ((semantics[i].roles >> role & 1) && number < semantics[i].count &&
          strlen(semantics[i].name) == len && !memcmp(semantics[i].name, name, len))
         return (int)(semantics[i].slot + number * semantics[i].step);
   }
   return -1;
}
