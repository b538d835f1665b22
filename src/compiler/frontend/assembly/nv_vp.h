/* The languages of NV_vertex_program as IR: !!VP1.0, !!VP1.1, !!VP2.0 and !!VSP1.0.
 *
 * Requirements are numbered in the conformance checklist (VP-nnn, ambiguities A-nn). Numerics go by
 * the version of the program: VP1.x multiplies with zero-times-anything-is-zero and compares
 * in a total order, VP2.0 is IEEE.
 *
 * Inputs, outputs and parameters keep their numbers: v[n] is input slot n (enum ir_vert_attrib),
 * c[n] parameter n, o[] the slots of enum ir_varying. A state program's v[0] is input 0.
 */
#ifndef ASSEMBLY_NV_VP_H
#define ASSEMBLY_NV_VP_H

#include "compiler/ir/ir.h"
#include "compiler/text/error.h"

#define NV_VP1_PARAMS 96
#define NV_VP2_PARAMS 256
/* A linked position-invariant program reads the rows of projection * modelview here. */
#define NV_VP_MVP_PARAM 256
#define NV_VP_LINKED_PARAMS 260

enum nv_vp_target { NV_VP_TARGET_VERTEX, NV_VP_TARGET_STATE, NV_VP_TARGET_ANY /* tools */ };
enum nv_vp_version { NV_VP_1_0, NV_VP_1_1, NV_VP_2_0, NV_VSP_1_0 };
enum nv_vp_status { NV_VP_OK, NV_VP_INVALID, NV_VP_NO_MEMORY };

struct nv_vp_result {
   enum nv_vp_status status;
   struct ir_shader *shader; /* OK: indexed, valid, the caller's to destroy; else NULL */
   enum nv_vp_version version;
   bool position_invariant;   /* OPTION NV_position_invariant; HPOS still has to be linked */
   unsigned num_instructions; /* as the limits count them (VP-210) */
   /* What instructions write by the text, whether they run or not (VP-361, VP-504): results of
    * vertex programs as bits of enum ir_varying, parameters of state programs as bit n % 32 of word
    * n / 32. The IR may write less. */
   uint64_t outputs_written;
   uint32_t params_written[NV_VP1_PARAMS / 32];
   struct text_error error; /* INVALID; the offset is PROGRAM_ERROR_POSITION_NV (VP-219..VP-226) */
};

/* Compiles exactly `len` bytes of `text` (no terminator needed). All of `result` is written. */
void nv_vp_parse(const char *text, size_t len, enum nv_vp_target target,
                 struct nv_vp_result *result);

/* Gives a position-invariant program the conventional position (VP-386): HPOS from attribute 0 and
 * the rows at NV_VP_MVP_PARAM, as ff_emit_position makes it. False: out of memory, and the shader
 * is good for ir_shader_destroy only. */
bool nv_vp_link_position(struct ir_shader *shader);

/* "VP1.0", "VSP1.0", ... */
const char *nv_vp_version_name(enum nv_vp_version version);

#endif
