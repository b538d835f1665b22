/* EXT_vertex_shader: OP_INDEX_EXT. */
#include "ct_evs.h"

#define NUM 4

/* A shader that shows symbol[index] of a block. */
static void
index_shader(const char *ids, GLuint base, GLuint index)
{
   evs_begin(1);
   const GLuint res = evs_local(GL_VECTOR_EXT);
   CHECK_ERROR(ids, GL_NO_ERROR, glShaderOp2EXT(GL_OP_INDEX_EXT, res, index, base));
   evs_show(res);
   evs_end(ids);
}

/* Vectors i+1, 10 (i+1), ... */
static GLuint
make_vectors(void)
{
   const GLuint first = evs_symbols(GL_VECTOR_EXT, GL_INVARIANT_EXT, NUM);
   for (unsigned i = 0; i < NUM; i++)
      evs_set(first + i, (float)(i + 1), 10 * (float)(i + 1), 3, 4);
   return first;
}

static void
check_element(const char *ids, float index, GLuint index_symbol, unsigned element)
{
   evs_set(index_symbol, index, 0, 0, 0);
   const float f = (float)(element + 1);
   evs_check_value(ids, VEC4(f, 10 * f, 3, 4), 0);
}

static void
plain(void)
{
   const GLuint first = make_vectors(), index = evs_scalar(0);
   index_shader("EVS-301", first, index);
   for (unsigned i = 0; i < NUM; i++)
      check_element("EVS-301", (float)i, index, i);
}

static void
truncation(void)
{
   const GLuint first = make_vectors(), index = evs_scalar(0);
   index_shader("EVS-302 B-15", first, index);
   check_element("EVS-302 B-15", 1.9f, index, 1);
   check_element("EVS-302 B-15", 2.999f, index, 2);
   check_element("EVS-302 B-15", 0.5f, index, 0);
   check_element("EVS-302 B-15", -0.5f, index, 0);
   check_element("EVS-302 B-15", -0.99f, index, 0);
}

static void
negative_offsets(void)
{
   const GLuint first = make_vectors(), index = evs_scalar(0);
   index_shader("EVS-303", first + 2, index);
   check_element("EVS-303", -2, index, 0);
   check_element("EVS-303", -1.5f, index, 1);
   check_element("EVS-303", 0, index, 2);
   check_element("EVS-303", 1, index, 3);
}

/* Whatever comes out, the driver survives; ours gives zero and never a neighbour's value. */
static void
out_of_range(void)
{
   static const float wild[] = {NUM,  -1,   1e9f, -1e9f, 3e38f,    -3e38f,   65536,
                                4096, 1e5f, NAN,  -NAN,  INFINITY, -INFINITY};
   const bool ours = strcmp((const char *)glGetString(GL_VENDOR), "Tuatara") == 0;
   const GLuint before = evs_vector(77, 77, 77, 77);
   const GLuint first = make_vectors();
   const GLuint after = evs_vector(88, 88, 88, 88), index = evs_scalar(0);
   evs_begin(1);
   const GLuint res = evs_local(GL_VECTOR_EXT), sum = evs_local(GL_VECTOR_EXT);
   glShaderOp2EXT(GL_OP_ADD_EXT, sum, before, after); /* all are used */
   glShaderOp2EXT(GL_OP_INDEX_EXT, res, index, first);
   evs_show(res);
   evs_end("EVS-304");
   for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++) {
      evs_set(index, wild[i], 0, 0, 0);
      const struct ct_result r = evs_point();
      CHECK("EVS-304", r.drawn);
      if (ours && !isnan(wild[i]))
         CHECK_NEAR("EVS-304", 4, r.tex, VEC4(0, 0, 0, 0), 0);
   }
   check_element("EVS-304", 3, index, 3);
}

static void
types(void)
{
   const GLuint v = make_vectors(), s = evs_symbols(GL_SCALAR_EXT, GL_INVARIANT_EXT, NUM);
   const GLuint index = evs_scalar(0);
   evs_begin(1);
   const GLuint rs = evs_local(GL_SCALAR_EXT), rv = evs_local(GL_VECTOR_EXT);
   const GLuint rm = evs_local(GL_MATRIX_EXT);
   CHECK_ERROR("EVS-305", GL_INVALID_OPERATION, glShaderOp2EXT(GL_OP_INDEX_EXT, rv, v, v));
   CHECK_ERROR("EVS-305", GL_INVALID_OPERATION, glShaderOp2EXT(GL_OP_INDEX_EXT, rs, index, v));
   CHECK_ERROR("EVS-305", GL_INVALID_OPERATION, glShaderOp2EXT(GL_OP_INDEX_EXT, rv, index, s));
   CHECK_ERROR("EVS-305", GL_INVALID_OPERATION, glShaderOp2EXT(GL_OP_INDEX_EXT, rm, index, v));
   CHECK_ERROR("EVS-305", GL_NO_ERROR, glShaderOp2EXT(GL_OP_INDEX_EXT, rs, index, s));
   evs_end("EVS-305");
}

/* The index of each vertex is its own. */
static void
by_variant(void)
{
   static const float colors[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
   const GLuint first = evs_symbols(GL_VECTOR_EXT, GL_INVARIANT_EXT, 3);
   const GLuint index = evs_symbol(GL_SCALAR_EXT, GL_VARIANT_EXT);
   for (unsigned i = 0; i < 3; i++)
      evs_set(first + i, colors[i][0], colors[i][1], colors[i][2], 1);
   evs_begin(1);
   glShaderOp2EXT(GL_OP_INDEX_EXT, GL_OUTPUT_COLOR0_EXT, index, first);
   evs_end("EVS-306");
   glPointSize(8);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_POINTS);
   for (unsigned i = 0; i < 3; i++) {
      const float n = (float)(2 - i);
      glVariantfvEXT(index, &n);
      glVertex2f(-0.5f + 0.5f * (float)i, 0);
   }
   glEnd();
   for (unsigned i = 0; i < 3; i++) {
      const float *c = colors[2 - i];
      CHECK_PIXEL("EVS-306", CT_SIZE / 4 * (int)(1 + i), CT_SIZE / 2, c[0], c[1], c[2]);
   }
}

/* Blocks of every storage class; each element is told apart by its first component. */
static void
storage_classes(void)
{
   static const GLenum storages[4] = {GL_INVARIANT_EXT, GL_LOCAL_CONSTANT_EXT, GL_LOCAL_EXT,
                                      GL_VARIANT_EXT};
   const GLuint values = make_vectors(), index = evs_scalar(0);
   for (unsigned s = 0; s < 4; s++) {
      GLuint first = 0;
      if (storages[s] == GL_INVARIANT_EXT || storages[s] == GL_VARIANT_EXT)
         first = evs_symbols(GL_VECTOR_EXT, storages[s], NUM);
      evs_begin(1);
      if (!first)
         first = evs_symbols(GL_VECTOR_EXT, storages[s], NUM);
      const GLuint res = evs_local(GL_VECTOR_EXT);
      for (unsigned i = 0; i < NUM; i++) {
         if (storages[s] == GL_LOCAL_EXT)
            glShaderOp1EXT(GL_OP_MOV_EXT, first + i, values + i);
         else if (storages[s] == GL_LOCAL_CONSTANT_EXT)
            glSetLocalConstantEXT(first + i, GL_FLOAT,
                                  VEC4((float)(i + 1), 10 * (float)(i + 1), 3, 4));
      }
      glShaderOp2EXT(GL_OP_INDEX_EXT, res, index, first);
      evs_show(res);
      evs_end("EVS-307");
      for (unsigned i = 0; i < NUM; i++) {
         const float *v = VEC4((float)(i + 1), 10 * (float)(i + 1), 3, 4);
         if (storages[s] == GL_INVARIANT_EXT)
            glSetInvariantEXT(first + i, GL_FLOAT, v);
         else if (storages[s] == GL_VARIANT_EXT)
            glVariantfvEXT(first + i, v);
      }
      for (unsigned i = 0; i < NUM; i++)
         check_element("EVS-307", (float)i, index, i);
   }
}

static const struct ct_test tests[] = {
    {"plain", plain},
    {"truncation", truncation},
    {"types", types},
    {"negative_offsets", negative_offsets},
    {"by_variant", by_variant},
    {"out_of_range", out_of_range},
    {"storage_classes", storage_classes},
};
CT_TOPIC(evs_index, "GL_EXT_vertex_shader", tests);
