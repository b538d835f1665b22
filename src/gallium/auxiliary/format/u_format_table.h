/* The one table of what each pipe_format is made of. Include with the two macros defined:
 *
 *   U_FORMAT(name, layout, type, word_bytes, b0, b1, b2, b3, r, g, b, a)
 *      layout      ARRAY: channels lie one after the other, word_bytes each
 *                  PACKED: channels are bit fields of one word of word_bytes, lowest bit first
 *      type        UNORM, SNORM or FLOAT
 *      b0..b3      bits of each channel; 0 = absent; X channels have bits but nothing reads them
 *      r g b a     the channel (X Y Z W) or constant (0 1) each component comes from
 *   U_FORMAT_ZS(name, bytes, depth_type, depth_bits, stencil_bits)
 *      depth in the low bits of the word, stencil in the high 8
 */
U_FORMAT(R8G8B8A8_UNORM, ARRAY, UNORM, 1, 8, 8, 8, 8, X, Y, Z, W)
U_FORMAT(R8G8B8X8_UNORM, ARRAY, UNORM, 1, 8, 8, 8, 8, X, Y, Z, 1)
U_FORMAT(B8G8R8A8_UNORM, ARRAY, UNORM, 1, 8, 8, 8, 8, Z, Y, X, W)
U_FORMAT(B8G8R8X8_UNORM, ARRAY, UNORM, 1, 8, 8, 8, 8, Z, Y, X, 1)
U_FORMAT(A8_UNORM, ARRAY, UNORM, 1, 8, 0, 0, 0, 0, 0, 0, X)
U_FORMAT(L8_UNORM, ARRAY, UNORM, 1, 8, 0, 0, 0, X, X, X, 1)
U_FORMAT(L8A8_UNORM, ARRAY, UNORM, 1, 8, 8, 0, 0, X, X, X, Y)
U_FORMAT(I8_UNORM, ARRAY, UNORM, 1, 8, 0, 0, 0, X, X, X, X)
U_FORMAT(B5G6R5_UNORM, PACKED, UNORM, 2, 5, 6, 5, 0, Z, Y, X, 1)
U_FORMAT(B5G5R5A1_UNORM, PACKED, UNORM, 2, 5, 5, 5, 1, Z, Y, X, W)
U_FORMAT(B4G4R4A4_UNORM, PACKED, UNORM, 2, 4, 4, 4, 4, Z, Y, X, W)
U_FORMAT(B10G10R10A2_UNORM, PACKED, UNORM, 4, 10, 10, 10, 2, Z, Y, X, W)
U_FORMAT(B10G10R10X2_UNORM, PACKED, UNORM, 4, 10, 10, 10, 2, Z, Y, X, 1)
U_FORMAT(R10G10B10A2_UNORM, PACKED, UNORM, 4, 10, 10, 10, 2, X, Y, Z, W)
U_FORMAT(R16_UNORM, ARRAY, UNORM, 2, 16, 0, 0, 0, X, 0, 0, 1)
U_FORMAT(R16G16_UNORM, ARRAY, UNORM, 2, 16, 16, 0, 0, X, Y, 0, 1)
U_FORMAT(R16G16B16A16_UNORM, ARRAY, UNORM, 2, 16, 16, 16, 16, X, Y, Z, W)
U_FORMAT(R16G16B16A16_SNORM, ARRAY, SNORM, 2, 16, 16, 16, 16, X, Y, Z, W)
U_FORMAT(R8_SNORM, ARRAY, SNORM, 1, 8, 0, 0, 0, X, 0, 0, 1)
U_FORMAT(R8G8_SNORM, ARRAY, SNORM, 1, 8, 8, 0, 0, X, Y, 0, 1)
U_FORMAT(R8G8B8A8_SNORM, ARRAY, SNORM, 1, 8, 8, 8, 8, X, Y, Z, W)
U_FORMAT(R16G16_SNORM, ARRAY, SNORM, 2, 16, 16, 0, 0, X, Y, 0, 1)
U_FORMAT(R32_FLOAT, ARRAY, FLOAT, 4, 32, 0, 0, 0, X, 0, 0, 1)
U_FORMAT(R32G32B32A32_FLOAT, ARRAY, FLOAT, 4, 32, 32, 32, 32, X, Y, Z, W)

U_FORMAT_ZS(Z16_UNORM, 2, UNORM, 16, 0)
U_FORMAT_ZS(Z24X8_UNORM, 4, UNORM, 24, 0)
U_FORMAT_ZS(Z24_UNORM_S8_UINT, 4, UNORM, 24, 8)
U_FORMAT_ZS(Z32_FLOAT, 4, FLOAT, 32, 0)
U_FORMAT_ZS(S8_UINT, 1, UNORM, 0, 8)
