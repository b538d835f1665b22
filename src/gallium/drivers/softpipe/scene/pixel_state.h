/* What the tiles need to know to shade and merge the pixels of a draw.
 *
 * Derived from the bound state at the first draw after a change; lies in the scene's arena and is
 * immutable, so that any number of primitives share it. The fields are canonical: what has no
 * effect is switched off (a test that always passes, a blend that copies), whatever the state
 * objects said, so that kernels are chosen by comparing fields.
 */
#ifndef SOFTPIPE_SCENE_PIXEL_STATE_H
#define SOFTPIPE_SCENE_PIXEL_STATE_H

#include "compiler/ir/ir.h"
#include "pipe/p_context.h"
#include "gallium/drivers/softpipe/texture/sample.h"

struct sp_tint;
struct sp_vm_program;

struct sp_stencil_face {
   enum pipe_compare_func func;
   enum pipe_stencil_op fail_op, zfail_op, zpass_op;
   uint8_t valuemask, writemask, ref;
};

struct sp_depth_state {
   bool test; /* compares; without, all pass */
   bool write;
   bool stencil_test;
   enum pipe_compare_func func;
   struct sp_stencil_face stencil[2]; /* front, back */
};

struct sp_blend {
   bool enable;
   bool logicop_enable;
   enum pipe_logicop logicop;
   enum pipe_blend_func rgb_func, alpha_func;
   enum pipe_blendfactor rgb_src, rgb_dst, alpha_src, alpha_dst;
   float constant[4];
};

/* How pixels of a colour buffer are kept while its tile is worked on. */
enum sp_color_kind { SP_COLOR_NONE, SP_COLOR_RGBA8, SP_COLOR_FLOAT };

enum sp_color_kind sp_color_kind(enum pipe_format format);

struct sp_color_target {
   enum sp_color_kind kind;
   enum pipe_format format;
   uint8_t colormask;   /* bit 0 red; bits of components that the format lacks are clear */
   uint32_t write_bits; /* RGBA8: the bits of a pixel that colormask lets change */
   uint8_t written;     /* FLOAT: components of a pixel that colormask lets change */
   bool srgb;           /* RGBA8: pixels are encoded, the program's colours and blending linear */
   bool clamp;          /* FLOAT: the program's colour is clamped to [0,1] first */
   bool quantise;       /* the format holds less than the tile: what it can hold is kept */
   uint8_t color;       /* enum ir_frag_result that it takes */
   bool dither;         /* with quantise: not the nearest of what it can hold, but one of two by
                           place */
   bool only_blends;    /* RGBA8: words are blended, and nothing else happens to them */
   struct sp_blend blend;
};

struct sp_draw_state {
   /* Fragment program */
   const struct sp_vm_program *program;
   const float (*params)[4];
   uint64_t inputs_read;
   unsigned num_attribs;         /* attributes the program reads */
   uint8_t varying[VARYING_MAX]; /* enum ir_varying of attribute i */
   bool reads_wpos, reads_face, writes_depth;
   bool one_color; /* equal inputs give equal colours wherever: it samples nothing, and neither
                      writes depths nor discards */
   uint8_t colors; /* bit i: the program writes colour i (ir_frag_color) */
   const struct sp_tex_unit *units[PIPE_MAX_SAMPLERS];
   uint32_t word_units;  /* bit per unit: its texels are RGBA8 words */
   struct sp_tint *tint; /* of the program (state/tint.h), if blocks that a primitive covers whole
                            can be had by it; or NULL */

   /* Tests and output */
   unsigned samples;   /* of a pixel */
   bool multisample;   /* primitives cover samples, each with a depth of its own */
   uint8_t samples_on; /* bit s: sample s may be drawn */
   bool alpha_to_coverage, alpha_to_one;
   bool early_depth; /* depth and stencil come before the program: nothing after it kills pixels */
   bool alpha_test;  /* ... that may change pixels */
   enum pipe_compare_func alpha_func;
   float alpha_ref;
   bool index;       /* colours are indices (pipe_blend_state) */
   bool clamp_color; /* what the program gives is clamped to [0,1] before the alpha test */
   struct sp_depth_state depth;
   bool tests_zs;              /* there is any of it: a test, or depths to write */
   float depth_min, depth_max; /* what depths are clamped to before they are compared */
   bool zs_float;              /* the depth buffer holds float bits */
   float depth_scale;          /* 2^bits - 1, or 1 for float */
   bool has_zs;
   unsigned num_targets;
   struct sp_color_target targets[PIPE_MAX_COLOR_BUFS];
   bool color_as_words;      /* all that becomes of colours is RGBA8 words of target 0, and that
                                alpha is tested */
   bool replaces_words;      /* ... which take the place of its pixels as they are, all that passed
                                the tests in front of the program */
   bool replaces_pixels;     /* ... and nothing depends on what was there: a test, blending, colours
                                that are not written */
   int direct;               /* the attribute that is the colour of all pixels that pass the depth
                                test, where nothing else happens to them (bits that are not
                                written aside); -1: more does */
   int paint;                /* the attribute that is their colour, where nothing else happens to
                                pixels, no test and no blending; -1: more does */
   bool counts_samples;      /* there is somebody to count for: */
   uint64_t *samples_passed; /* occlusion counter, added to atomically; NULL = the screen's alone */
   /* For primitives that have all of these (sp_prim::attribs) and no coverage, if not NULL: their
    * colours are opaque, so that neither does blending change them nor the alpha test stop them. */
   const struct sp_draw_state *opaque;
   uint64_t opaque_attribs;
   /* The polygon stipple: 4 x 4 masks of 8x8 pixels in lane order (scene/block.h); NULL = off. */
   const uint64_t *stipple;
};

#endif
