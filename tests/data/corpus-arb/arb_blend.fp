!!ARBfp1.0
OPTION ARB_precision_hint_nicest;
# Two colours by weight and sign, saturated.
PARAM k[2] = { program.env[0], {0.5, -1, 2, 0.25} };
TEMP a, b;
LRP a, fragment.color, program.local[1], k[1];
CMP b, a.garb, k[0], -a;
MAD_SAT b.rgb, b, {2}.x, -fragment.color.secondary;
SWZ a, b, r, 1, -g, 0;
ADD_SAT result.color, a, fragment.texcoord[1];
MUL result.depth.z, b.w, fragment.texcoord[1].w;
END
