/* The languages of ARB_vertex_program and ARB_fragment_program as IR: !!ARBvp1.0 and !!ARBfp1.0.
 *
 * Requirements are numbered in the conformance checklist (AV-nnn, AF-nnn, ambiguities C-nn).
 *
 * Inputs are slots of enum ir_vert_attrib or enum ir_varying, outputs those of enum ir_varying or
 * enum ir_frag_result, samplers are texture image units. Parameters are numbered as the program
 * needs them: arb_result::params says what each one is, and whoever runs the program gives it that
 * value. Constants are part of the IR, but for those in arrays with relative addressing.
 */
#ifndef ASSEMBLY_ARB_H
#define ASSEMBLY_ARB_H

#include "compiler/ir/ir.h"
#include "compiler/text/scanner.h"

enum arb_target { ARB_VERTEX, ARB_FRAGMENT, ARB_ANY /* tools: as the header says */ };
enum arb_status { ARB_OK, ARB_INVALID, ARB_NO_MEMORY };

/* Options whose extension the caller has; those of ARB_vertex_program and ARB_fragment_program
 * themselves are always there (AV-079). */
enum arb_option {
   ARB_OPTION_SHADOW = 1u << 0,           /* ARB_fragment_program_shadow */
   ARB_OPTION_DRAW_BUFFERS = 1u << 1,     /* ARB_draw_buffers */
   ARB_OPTION_ATI_DRAW_BUFFERS = 1u << 2, /* ATI_draw_buffers */
   ARB_OPTION_RECT = 1u << 3,             /* not an option: the texture target RECT */
   ARB_OPTION_NV_FP = 1u << 4,            /* NV_fragment_program_option */
   ARB_OPTION_NV_FP2 = 1u << 5,           /* NV_fragment_program2 */
   ARB_OPTION_NV_VP2 = 1u << 6,           /* NV_vertex_program2_option */
   ARB_OPTION_NV_VP3 = 1u << 7,           /* NV_vertex_program3 */
};

/* Numbers that a program must not exceed (AV-304..AV-315, AF-082..AF-099), and how far indices in
 * bindings go (AV-227). */
struct arb_limits {
   uint32_t options; /* enum arb_option */
   unsigned instructions, alu_instructions, tex_instructions, tex_indirections;
   unsigned temporaries; /* at most ARB_MAX_TEMPORARIES */
   unsigned parameters, attribs, address_registers;
   unsigned env_params, local_params;
   unsigned texture_coords, image_units, environment_units;
   unsigned sampled_units; /* of the image units, that one program may use (NO-065) */
   unsigned lights, clip_planes, matrices, draw_buffers;
   unsigned vertex_units, palette_matrices; /* 0: no such attributes and matrices */
};
#define ARB_MAX_TEMPORARIES 256u
#define ARB_MAX_ADDRESS_REGISTERS 2u
/* Of programs with flow: how deep blocks and calls nest, how often a loop runs, and how many
 * instructions one invocation executes (NO-026, NO-039). */
#define ARB_MAX_IF_DEPTH 64u
#define ARB_MAX_LOOP_DEPTH 16u
#define ARB_MAX_CALL_DEPTH 4u
#define ARB_MAX_LOOP_COUNT 255
#define ARB_MAX_STEPS 65536u
/* What tools go by, by enum arb_target: everything that the languages have. */
extern const struct arb_limits arb_default_limits[2];

/* What a parameter is. */
enum arb_param_kind {
   ARB_PARAM_CONSTANT,
   ARB_PARAM_ENV,
   ARB_PARAM_LOCAL,
   ARB_PARAM_STATE,
   ARB_PARAM_NAMED /* FP1.0: of arb_result::named */
};

/* A parameter that DECLARE makes. */
struct arb_named {
   size_t pos, len; /* of its name in the text */
   float value[4];  /* that it has when the text was loaded (NF-082) */
};

/* AV-199..AV-219 */
enum arb_state {
   ARB_STATE_MATERIAL,      /* face, field: AMBIENT .. SHININESS */
   ARB_STATE_LIGHT,         /* index, field: AMBIENT .. SPECULAR, POSITION .. HALF */
   ARB_STATE_LIGHT_MODEL,   /* AMBIENT */
   ARB_STATE_SCENE_COLOR,   /* face */
   ARB_STATE_LIGHT_PRODUCT, /* index, face, field: AMBIENT .. SPECULAR */
   ARB_STATE_TEXGEN,        /* index, field: EYE, OBJECT; row: the coordinate */
   ARB_STATE_FOG_COLOR,
   ARB_STATE_FOG_PARAMS,
   ARB_STATE_FOG_FACTORS, /* no binding: what ff_emit_fog reads (FF_FP_FOG) */
   ARB_STATE_CLIP_PLANE,  /* index */
   ARB_STATE_POINT_SIZE,
   ARB_STATE_POINT_ATTENUATION,
   ARB_STATE_MATRIX,    /* field: MODELVIEW .. PALETTE; index, modifier, row */
   ARB_STATE_ENV_COLOR, /* index */
   ARB_STATE_DEPTH_RANGE,
   ARB_STATE_DEPTH_BOUNDS, /* no binding: which written depths count, x to y, and what they are
                              clamped to, z to w (NF-159, NF-160) */
   ARB_NUM_STATES
};

enum arb_field {
   ARB_FIELD_NONE,
   ARB_FIELD_AMBIENT,
   ARB_FIELD_DIFFUSE,
   ARB_FIELD_SPECULAR,
   ARB_FIELD_EMISSION,
   ARB_FIELD_SHININESS,
   ARB_FIELD_POSITION,
   ARB_FIELD_ATTENUATION,
   ARB_FIELD_SPOT_DIRECTION,
   ARB_FIELD_HALF,
   ARB_FIELD_EYE,
   ARB_FIELD_OBJECT,
   ARB_FIELD_MODELVIEW,
   ARB_FIELD_PROJECTION,
   ARB_FIELD_MVP,
   ARB_FIELD_TEXTURE,
   ARB_FIELD_PROGRAM,
   ARB_FIELD_PALETTE
};

/* Compared as bytes: what is not used is 0, and there is no padding. */
struct arb_param {
   uint8_t kind;     /* enum arb_param_kind */
   uint8_t state;    /* STATE: enum arb_state */
   uint8_t field;    /* enum arb_field */
   uint8_t face;     /* 0 front, 1 back */
   uint8_t modifier; /* of matrices: 1 transposed, 2 inverted, 3 both */
   uint8_t row;      /* of matrices; of texgen 0..3 for s t r q */
   uint16_t index;   /* of ENV and LOCAL parameters, lights, units, planes, matrices */
   float value[4];   /* CONSTANT */
};
_Static_assert(sizeof(struct arb_param) == 24, "parameters have no padding");

struct arb_result {
   enum arb_status status;
   struct ir_shader *shader; /* OK: indexed, valid; owned by the result, NULL if it was taken */
   enum arb_target target;   /* VERTEX or FRAGMENT */
   /* OPTION ARB_position_invariant: the position still has to be linked, and the parameters that
    * this takes are the last: ARB_LINK_PARAMS of them. */
   bool position_invariant;
   uint64_t outputs_written; /* by the text: enum ir_varying or enum ir_frag_result */
   /* AV-312..AV-314, AF-091..AF-097 */
   unsigned num_instructions, num_alu, num_tex, num_indirections;
   unsigned num_temporaries, num_parameters, num_attribs, num_addresses;
   struct arb_param *params; /* by number in the IR; owned by the result */
   unsigned num_params;
   uint32_t env_read, local_read; /* not 0: parameters of that kind are used */
   uint32_t states_read;          /* bits 1 << enum arb_state */
   struct arb_named *named;       /* FP1.0; owned by the result */
   unsigned num_named;
   bool bounds_depth;                   /* FP1.0: writes depth (NF-159..NF-161) */
   uint8_t tex_target[IR_MAX_SAMPLERS]; /* by unit: enum ir_tex_target + 1; 0: not sampled */
   uint32_t shadow_units;               /* bits: sampled by a SHADOW target */
   struct text_error error; /* INVALID; the offset is PROGRAM_ERROR_POSITION_ARB (AV-115) */
};

/* Compiles exactly `len` bytes of `text` (no terminator needed). All of `result` is written; it is
 * for arb_result_finish in any case. */
void arb_parse(const char *text, size_t len, enum arb_target target,
               const struct arb_limits limits[2], struct arb_result *result);
/* Frees what the result owns. */
void arb_result_finish(struct arb_result *result);

/* Gives a position-invariant program the conventional position, as ff_emit_position makes it, and
 * distances from the clip planes of `planes` (bits; AV-274, AV-276). Its last parameters are the
 * rows of projection * modelview, those of modelview, and the planes in eye coordinates. False: out
 * of memory, and the shader is good for ir_shader_destroy only. */
#define ARB_LINK_PARAMS (4 + 4 + 6)
bool arb_link_position(struct ir_shader *shader, uint32_t planes);

/* --- For tools */

extern const struct text_language arb_language;

/* Takes what a program of `target` calls an input (vertex.attrib[3], fragment.color) or a parameter
 * (program.env[3], state.fog.color); the scanner's language has words,
 * '.', '[' and ']', and it stands at the name. Inputs
 * give *slot, others -1 and *param. False: the scanner has an error. */
bool arb_parse_binding(struct text_scanner *scan, enum arb_target target, int *slot,
                       struct arb_param *param);

#endif
