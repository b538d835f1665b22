/* Discards of programs in IR, as the fragment processor wants them. Private to pp/codegen. */
#ifndef LIMA_PPC_DISCARDS_H
#define LIMA_PPC_DISCARDS_H

#include "compiler/ir/ir.h"

/* Blocks that do nothing but discard become discards with their condition. The shader is indexed
 * before and after, here and below. False: out of memory. */
bool ppc_merge_discards(struct ir_shader *sh);

/* Where a program goes on to blocks with derivatives or levels of textures, which need all four
 * fragments, discards wait until its end. */
bool ppc_delay_discards(struct ir_shader *sh);

#endif
