/* What the numbers in the words of combiners and texture stages stand for. The names are those that
 * NV_register_combiners and NV_texture_shader made known. */
#include "combiner.h"

#define EVERYWHERE (NV2A_RC_READ | NV2A_RC_WRITE | NV2A_RC_FINAL)

const struct nv2a_rc_register_info nv2a_rc_registers[NV2A_RC_NUM_REGISTERS] = {
    [NV2A_RC_ZERO] = {"zero", EVERYWHERE},
    [NV2A_RC_FACTOR0] = {"const0", NV2A_RC_READ | NV2A_RC_FINAL},
    [NV2A_RC_FACTOR1] = {"const1", NV2A_RC_READ | NV2A_RC_FINAL},
    [NV2A_RC_FOG] = {"fog", NV2A_RC_READ | NV2A_RC_FINAL},
    [NV2A_RC_V0] = {"col0", EVERYWHERE},
    [NV2A_RC_V1] = {"col1", EVERYWHERE},
    [NV2A_RC_T0] = {"tex0", EVERYWHERE},
    [NV2A_RC_T0 + 1] = {"tex1", EVERYWHERE},
    [NV2A_RC_T0 + 2] = {"tex2", EVERYWHERE},
    [NV2A_RC_T0 + 3] = {"tex3", EVERYWHERE},
    [NV2A_RC_SPARE0] = {"spare0", EVERYWHERE},
    [NV2A_RC_SPARE1] = {"spare1", EVERYWHERE},
    [NV2A_RC_COLOR_SUM] = {"color_sum", NV2A_RC_FINAL},
    [NV2A_RC_FINAL_PRODUCT] = {"final_product", NV2A_RC_FINAL},
};

const struct nv2a_rc_mapping_info nv2a_rc_mappings[NV2A_RC_NUM_MAPPINGS] = {
    [NV2A_RC_UNSIGNED] = {"unsigned", false, false, 1, 0},
    [NV2A_RC_UNSIGNED_INVERT] = {"unsigned_invert", false, false, -1, 1},
    [NV2A_RC_EXPAND] = {"expand", false, false, 2, -1},
    [NV2A_RC_EXPAND_NEGATE] = {"expand", true, false, -2, 1},
    [NV2A_RC_HALF_BIAS] = {"half_bias", false, false, 1, -0.5f},
    [NV2A_RC_HALF_BIAS_NEGATE] = {"half_bias", true, false, -1, 0.5f},
    [NV2A_RC_SIGNED] = {NULL, false, true, 1, 0},
    [NV2A_RC_SIGNED_NEGATE] = {NULL, true, true, -1, 0},
};

const struct nv2a_rc_op_info nv2a_rc_ops[NV2A_RC_NUM_OPS] = {
    [NV2A_RC_NO_OP] = {"scale_by_one", 0, 1},
    [NV2A_RC_BIAS] = {"bias_by_negative_one_half", -0.5f, 1},
    [NV2A_RC_SCALE_2] = {"scale_by_two", 0, 2},
    [NV2A_RC_BIAS_SCALE_2] = {"bias_by_negative_one_half_scale_by_two", -0.5f, 2},
    [NV2A_RC_SCALE_4] = {"scale_by_four", 0, 4},
    [NV2A_RC_SCALE_HALF] = {"scale_by_one_half", 0, 0.5f},
};

/* Bits of nv2a_texture_mode_info::stages. */
enum { ALL = 0xf, FROM_1 = 0xe, FROM_2 = 0xc, STAGE_2 = 0x4, STAGE_3 = 0x8, STAGES_1_2 = 0x6 };

const struct nv2a_texture_mode_info nv2a_texture_modes[NV2A_TEXTURE_NUM_MODES] = {
    [NV2A_TEXTURE_NONE] = {"none", ALL, false, false},
    [NV2A_TEXTURE_2D] = {"texture_2d", ALL, false, false},
    [NV2A_TEXTURE_3D] = {"texture_3d", ALL, false, false},
    [NV2A_TEXTURE_CUBE] = {"texture_cube_map", ALL, false, false},
    [NV2A_TEXTURE_PASS] = {"pass_through", ALL, false, false},
    [NV2A_TEXTURE_CLIP] = {"cull_fragment", ALL, false, false},
    [NV2A_TEXTURE_BUMP] = {"offset_2d", FROM_1, true, false},
    [NV2A_TEXTURE_BUMP_LUMINANCE] = {"offset_2d_scale", FROM_1, true, false},
    [NV2A_TEXTURE_BRDF] = {"brdf", FROM_2, true, false},
    [NV2A_TEXTURE_DOT_ST] = {"dot_product_2d", FROM_2, true, true},
    [NV2A_TEXTURE_DOT_ZW] = {"dot_product_depth_replace", FROM_2, true, true},
    [NV2A_TEXTURE_DOT_DIFFUSE] = {"dot_product_diffuse_cube_map", STAGE_2, true, true},
    [NV2A_TEXTURE_DOT_SPECULAR] = {"dot_product_reflect_cube_map_eye_from_qs", STAGE_3, true, true},
    [NV2A_TEXTURE_DOT_3D] = {"dot_product_3d", STAGE_3, true, true},
    [NV2A_TEXTURE_DOT_CUBE] = {"dot_product_cube_map", STAGE_3, true, true},
    [NV2A_TEXTURE_DEPENDENT_AR] = {"dependent_ar", FROM_1, true, false},
    [NV2A_TEXTURE_DEPENDENT_GB] = {"dependent_gb", FROM_1, true, false},
    [NV2A_TEXTURE_DOT] = {"dot_product", STAGES_1_2, true, true},
    [NV2A_TEXTURE_DOT_SPECULAR_CONST] = {"dot_product_reflect_cube_map_const_eye", STAGE_3, true,
                                         true},
};

const char *const nv2a_dot_mappings[NV2A_DOT_NUM_MAPPINGS] = {
    [NV2A_DOT_UNSIGNED] = "unsigned",
    [NV2A_DOT_EXPAND_D3D] = "expand_d3d",
    [NV2A_DOT_EXPAND_GL] = "expand",
    [NV2A_DOT_SIGNED] = "signed",
    [NV2A_DOT_HILO_1] = "hilo_1",
    [NV2A_DOT_HEMISPHERE_D3D] = "hilo_hemisphere_d3d",
    [NV2A_DOT_HEMISPHERE_GL] = "hilo_hemisphere_gl",
    [NV2A_DOT_HEMISPHERE] = "hilo_hemisphere",
};
