#include "cube.h"

#include <math.h>
#include <string.h>

const float cube_sun[3] = {-0.36f, 0.8f, -0.48f}, cube_ambient = 0.25f;

static const uint32_t checker[2] = {0xffe0a040, 0xff4060c0};
static const float floor_y = -1.2f;

/* Of each face the outward normal, and where u and v of the texture grow; their cross product in
 * this order is the normal of a left-handed system. */
static const float faces[6][3][3] = {
    {{0, 0, -1}, {1, 0, 0}, {0, -1, 0}},  {{0, 0, 1}, {-1, 0, 0}, {0, -1, 0}},
    {{-1, 0, 0}, {0, 0, -1}, {0, -1, 0}}, {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
    {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}},   {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}},
};

/* Two clockwise triangles of a square. */
static const float corners[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};

static void
face_point(int face, float u, float v, float point[3])
{
   for (int c = 0; c < 3; c++)
      point[c] =
          faces[face][0][c] + (2 * u - 1) * faces[face][1][c] + (2 * v - 1) * faces[face][2][c];
}

void
cube_vertices(struct cube_vertex vertices[CUBE_VERTICES])
{
   for (int i = 0; i < CUBE_VERTICES; i++) {
      const float *corner = corners[i % 6];
      face_point(i / 6, corner[0], corner[1], vertices[i].position);
      memcpy(vertices[i].normal, faces[i / 6][0], sizeof vertices[i].normal);
      memcpy(vertices[i].texture, corner, sizeof vertices[i].texture);
   }
}

void
floor_vertices(struct cube_vertex vertices[FLOOR_VERTICES])
{
   for (int i = 0; i < FLOOR_VERTICES; i++) {
      const float u = corners[i][0], v = corners[i][1];
      vertices[i] =
          (struct cube_vertex){{8 * u - 4, floor_y, 4 - 8 * v}, {0, 1, 0}, {4 * u, 4 * v}};
   }
}

void
checker_texels(uint32_t texels[CHECKER_SIZE][CHECKER_SIZE])
{
   for (int y = 0; y < CHECKER_SIZE; y++) {
      for (int x = 0; x < CHECKER_SIZE; x++)
         texels[y][x] = checker[(x * 2 / CHECKER_SIZE + y * 2 / CHECKER_SIZE) & 1];
   }
}

struct matrix
matrix_mul(const struct matrix *a, const struct matrix *b)
{
   struct matrix r = {{{0}}};
   for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
         for (int k = 0; k < 4; k++)
            r.m[i][j] += a->m[i][k] * b->m[k][j];
      }
   }
   return r;
}

struct matrix
matrix_transposed(const struct matrix *a)
{
   struct matrix r;
   for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++)
         r.m[i][j] = a->m[j][i];
   }
   return r;
}

struct matrix
cube_world(float seconds)
{
   const float c = cosf(0.6f + seconds), s = sinf(0.6f + seconds);
   return (struct matrix){{{c, 0, -s, 0}, {0, 1, 0, 0}, {s, 0, c, 0}, {0, 0, 0, 1}}};
}

struct matrix
cube_view(void)
{
   const float c = cosf(0.45f), s = sinf(0.45f);
   return (struct matrix){{{1, 0, 0, 0}, {0, c, -s, 0}, {0, s, c, 0}, {0, 0.2f, 6, 1}}};
}

struct matrix
cube_projection(void)
{
   const float last = 30, first = 1, y = 2.2f, x = y * SCENE_HEIGHT / SCENE_WIDTH;
   const float q = last / (last - first);
   return (struct matrix){{{x, 0, 0, 0}, {0, y, 0, 0}, {0, 0, q, 1}, {0, 0, -q * first, 0}}};
}

static void
transform(const float in[4], const struct matrix *matrix, float out[4])
{
   for (int i = 0; i < 4; i++) {
      out[i] = in[0] * matrix->m[0][i] + in[1] * matrix->m[1][i] + in[2] * matrix->m[2][i] +
               in[3] * matrix->m[3][i];
   }
}

/* Where a point of the world falls in the picture. */
static void
project(const float world[4], float *x, float *y)
{
   const struct matrix view = cube_view(), projection = cube_projection();
   float eye[4], clip[4];
   transform(world, &view, eye);
   transform(eye, &projection, clip);
   *x = (clip[0] / clip[3] + 1) * 0.5f * SCENE_WIDTH;
   *y = (1 - clip[1] / clip[3]) * 0.5f * SCENE_HEIGHT;
}

static void
field_color(float u, float v, float light, float rgb[3])
{
   const uint32_t word = checker[((int)(u * 2) + (int)(v * 2)) & 1];
   for (int c = 0; c < 3; c++)
      rgb[c] = (float)(word >> (16 - 8 * c) & 255) / 255 * light;
}

/* Is the front of a face seen, by a point in its middle? */
static bool
is_seen(const float point[4], const float normal[4])
{
   const struct matrix view = cube_view();
   float eye[4], turned[4];
   transform(point, &view, eye);
   transform(normal, &view, turned);
   return eye[0] * turned[0] + eye[1] * turned[1] + eye[2] * turned[2] < -0.5f;
}

static void
check_face(const struct picture *picture, int face, const struct matrix *world)
{
   const float *n = faces[face][0];
   float normal[4], point[4] = {0, 0, 0, 1}, middle[4];
   transform((const float[4]){n[0], n[1], n[2], 0}, world, normal);
   face_point(face, 0.5f, 0.5f, point);
   transform(point, world, middle);
   if (!is_seen(middle, normal))
      return;
   const float cosine = normal[0] * cube_sun[0] + normal[1] * cube_sun[1] + normal[2] * cube_sun[2];
   for (int field = 0; field < 4; field++) {
      const float u = field & 1 ? 0.75f : 0.25f, v = field & 2 ? 0.75f : 0.25f;
      float placed[4], rgb[3], x, y;
      face_point(face, u, v, point);
      transform(point, world, placed);
      field_color(u, v, fminf(cube_ambient + fmaxf(cosine, 0), 1), rgb);
      project(placed, &x, &y);
      expect_color(picture, "a field of the cube", x, y, rgb, 0.03f);
   }
}

void
cube_check(const struct picture *picture, float seconds, const float sky[3])
{
   const struct matrix world = cube_world(seconds);
   for (int face = 0; face < 6; face++)
      check_face(picture, face, &world);
   /* A row of fields between the cube and the camera. */
   for (int i = 0; i < 6; i++) {
      const float u = 0.75f + 0.5f * (float)i, v = 2.75f;
      const float point[4] = {2 * u - 4, floor_y, 4 - 2 * v, 1};
      float rgb[3], x, y;
      field_color(u, v, 1, rgb);
      project(point, &x, &y);
      expect_color(picture, "a field of the floor", x, y, rgb, 0.03f);
   }
   expect_color(picture, "the sky", 2, 2, sky, 0.01f);
}
