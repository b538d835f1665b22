/* The text form of IR, as ir_print writes and ir_parse reads it:
 *
 *   shader vertex
 *   params 96                       also: indirect N, regs N, calls N, steps N, position_invariant
 *   block 0 cost 2
 *     %0 = load_input.f4 0
 *     %1 = load_param.f4 5 [ %9.x ] relative: the address in brackets
 *     %2 = fadd.f4.sat %0.xyzw -|%1.xxyy| @17      sat, exact; modifiers; @ source offset
 *     %3 = imm.f2 0x3f800000 0x00000000
 *     store_output.f 1.xy %2.xy if %4.xy           if: predicate
 *     %5 = tex.f4 0 2d bias project %2.xyzw %3.x
 *     %7 = tex.f4 0 2d grad compare offset 1 -2 0 %2.xyzw %3.xyz %4.xyz %3.x
 *     %8 = load_reg_at.f4 3 of 8 [ %1.x ]      also: load_input_at
 *     store_reg_at.f 3.xy %2.xy of 8 [ %1.x ]
 *     %6 = phi.f4 b1 %0.xyzw b2 %2.xyzw
 *     branch %4.x b1 b2             also: end, jump b1, call b1 b2, ret
 *
 * Blanks between tokens mean nothing, ends of lines do; # begins a comment. Types are f, i, b and x
 * with the number of components. The names below are the words of this language, by enum.
 */
#ifndef IR_TEXT_H
#define IR_TEXT_H

#include "ir.h"

extern const char *const ir_stage_names[3];      /* enum ir_stage */
extern const char ir_type_letters[5];            /* enum ir_type */
extern const char *const ir_term_names[5];       /* enum ir_term */
extern const char *const ir_tex_target_names[5]; /* enum ir_tex_target */
extern const char *const ir_tex_mode_names[4];   /* enum ir_tex_mode; the first is empty */

#endif
