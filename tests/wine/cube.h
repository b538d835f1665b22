/* What the scenes drawn with Direct3D share: matrices, a cube on a floor, and what must be seen of
 * them. Direct3D's conventions: row vectors, left-handed, depth from 0 to 1. */
#ifndef WINE_CUBE_H
#define WINE_CUBE_H

#include "scene.h"

/* As D3DMATRIX. */
struct matrix {
   float m[4][4];
};

struct cube_vertex {
   float position[3], normal[3], texture[2];
};

enum { CUBE_VERTICES = 36, FLOOR_VERTICES = 6, CHECKER_SIZE = 64 };

/* Corners from -1 to 1, front faces clockwise. */
void cube_vertices(struct cube_vertex vertices[CUBE_VERTICES]);

/* A square of y = -1.2 from -4 to 4, the texture four times each way. */
void floor_vertices(struct cube_vertex vertices[FLOOR_VERTICES]);

/* Four fields of two colours, words of 0xFFRRGGBB. */
void checker_texels(uint32_t texels[CHECKER_SIZE][CHECKER_SIZE]);

struct matrix matrix_mul(const struct matrix *a, const struct matrix *b);
struct matrix matrix_transposed(const struct matrix *a);
struct matrix cube_world(float seconds);
struct matrix cube_view(void);
struct matrix cube_projection(void);

/* The unit vector towards the light, and its ambient part, in the world. */
extern const float cube_sun[3], cube_ambient;

/* Compares fields of the cube's faces that are seen, lit like cube_sun says (the colour of a texel
 * by the ambient light and the cosine, 1 at most), fields of the floor, which is not lit, and the
 * sky. */
void cube_check(const struct picture *picture, float seconds, const float sky[3]);

#endif
