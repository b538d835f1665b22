/* Fences, occlusion tests and ranges of memory (NV_fence, NV_occlusion_query, HP_occlusion_test,
 * NV_vertex_array_range, NV_vertex_array_range2, NV_pixel_data_range). */
#include <stdlib.h>

#include "ct.h"

#define FENCE "NV_fence"
#define QUERY "NV_occlusion_query"
#define HP "HP_occlusion_test"
#define VAR "NV_vertex_array_range"
#define VAR2 "NV_vertex_array_range2"
#define PDR "NV_pixel_data_range"

static void
need(const char *extension)
{
   if (!ct_has_extension(extension))
      ct_skip("no %s", extension);
}

static void
fences(void)
{
   need("GL_NV_fence");
   GLuint names[2];
   GLint status = -1, condition = -1;
   glGenFencesNV(2, names);
   CHECK(FENCE, names[0] && names[1] && names[0] != names[1]);
   CHECK(FENCE, !glIsFenceNV(names[0]) && !glIsFenceNV(0));
   glColor3f(1, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_ERROR(FENCE, GL_NO_ERROR, glSetFenceNV(names[0], GL_ALL_COMPLETED_NV));
   CHECK(FENCE, glIsFenceNV(names[0]) && !glIsFenceNV(names[1]));
   glFinishFenceNV(names[0]);
   CHECK(FENCE, glTestFenceNV(names[0]));
   glGetFenceivNV(names[0], GL_FENCE_STATUS_NV, &status);
   glGetFenceivNV(names[0], GL_FENCE_CONDITION_NV, &condition);
   CHECK(FENCE, status == GL_TRUE && condition == GL_ALL_COMPLETED_NV);
   /* Any name will do, and setting it anew is a new fence. */
   CHECK_ERROR(FENCE, GL_NO_ERROR, glSetFenceNV(4711, GL_ALL_COMPLETED_NV));
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_ERROR(FENCE, GL_NO_ERROR, glSetFenceNV(4711, GL_ALL_COMPLETED_NV));
   /* Who only tests sees it pass in finite time. */
   while (!glTestFenceNV(4711))
      ;
   glDeleteFencesNV(2, names);
   CHECK(FENCE, !glIsFenceNV(names[0]) && glIsFenceNV(4711));
   CHECK_PIXEL(FENCE, 5, 5, 1, 0, 0);
}

static void
fence_errors(void)
{
   need("GL_NV_fence");
   GLuint name;
   GLint value;
   glGenFencesNV(1, &name);
   CHECK_ERROR(FENCE, GL_INVALID_VALUE, glGenFencesNV(-1, &name));
   CHECK_ERROR(FENCE, GL_INVALID_VALUE, glDeleteFencesNV(-1, &name));
   CHECK_ERROR(FENCE, GL_INVALID_ENUM, glSetFenceNV(name, GL_FENCE_STATUS_NV));
   CHECK(FENCE, glTestFenceNV(name) == GL_TRUE);
   CHECK_PENDING(FENCE, GL_INVALID_OPERATION);
   CHECK_ERROR(FENCE, GL_INVALID_OPERATION, glFinishFenceNV(name));
   CHECK_ERROR(FENCE, GL_INVALID_OPERATION, glGetFenceivNV(name, GL_FENCE_STATUS_NV, &value));
   glSetFenceNV(name, GL_ALL_COMPLETED_NV);
   CHECK_ERROR(FENCE, GL_INVALID_ENUM, glGetFenceivNV(name, GL_ALL_COMPLETED_NV, &value));
   CHECK_ERROR(FENCE, GL_NO_ERROR, glDeleteFencesNV(1, &(GLuint){0}));
   glBegin(GL_POINTS);
   glSetFenceNV(name, GL_ALL_COMPLETED_NV);
   glEnd();
   CHECK_PENDING(FENCE, GL_INVALID_OPERATION);
}

/* SetFence is compiled, the others are not. */
static void
fences_in_lists(void)
{
   need("GL_NV_fence");
   glNewList(1, GL_COMPILE);
   glSetFenceNV(9, GL_ALL_COMPLETED_NV);
   CHECK(FENCE, !glIsFenceNV(9));
   glEndList();
   CHECK(FENCE, !glIsFenceNV(9));
   glCallList(1);
   CHECK(FENCE, glIsFenceNV(9));
   glNewList(1, GL_COMPILE);
   glDeleteFencesNV(1, &(GLuint){9});
   glEndList();
   CHECK(FENCE, !glIsFenceNV(9));
}

static void
nv_queries(void)
{
   need("GL_NV_occlusion_query");
   GLuint id, count = 0;
   GLint ready = 0, current = -1, bits = 0;
   glGetIntegerv(GL_PIXEL_COUNTER_BITS_NV, &bits);
   CHECK(QUERY, bits >= 24);
   glGenOcclusionQueriesNV(1, &id);
   CHECK(QUERY, !glIsOcclusionQueryNV(id));
   glBeginOcclusionQueryNV(id);
   glGetIntegerv(GL_CURRENT_OCCLUSION_QUERY_ID_NV, &current);
   CHECK(QUERY, glIsOcclusionQueryNV(id) && current == (GLint)id);
   ct_quad(-1, -1, 0, 1, 0);
   CHECK_ERROR(QUERY, GL_INVALID_OPERATION, glBeginOcclusionQueryNV(id + 1));
   CHECK_ERROR(QUERY, GL_INVALID_OPERATION, glGenOcclusionQueriesNV(1, &count));
   CHECK_ERROR(QUERY, GL_INVALID_OPERATION, glDeleteOcclusionQueriesNV(1, &id));
   CHECK_ERROR(QUERY, GL_INVALID_OPERATION,
               glGetOcclusionQueryuivNV(id, GL_PIXEL_COUNT_NV, &count));
   glEndOcclusionQueryNV();
   CHECK_ERROR(QUERY, GL_INVALID_OPERATION, glEndOcclusionQueryNV());
   glGetOcclusionQueryuivNV(id, GL_PIXEL_COUNT_NV, &count);
   ct_check(QUERY, count == CT_SIZE * CT_SIZE / 2, "%u pixels", count);
   glGetOcclusionQueryivNV(id, GL_PIXEL_COUNT_AVAILABLE_NV, &ready);
   glGetIntegerv(GL_CURRENT_OCCLUSION_QUERY_ID_NV, &current);
   CHECK(QUERY, ready && current == 0);
   CHECK_ERROR(QUERY, GL_INVALID_ENUM, glGetOcclusionQueryivNV(id, GL_SAMPLES, &ready));
   CHECK_ERROR(QUERY, GL_INVALID_OPERATION,
               glGetOcclusionQueryivNV(id + 77, GL_PIXEL_COUNT_NV, &ready));
   glDeleteOcclusionQueriesNV(1, &id);
   CHECK(QUERY, !glIsOcclusionQueryNV(id));
   CHECK_ERROR(QUERY, GL_INVALID_VALUE, glGenOcclusionQueriesNV(-1, &id));
   CHECK_ERROR(QUERY, GL_INVALID_VALUE, glDeleteOcclusionQueriesNV(-1, &id));
}

static bool
take_test(void)
{
   GLboolean result = 2;
   glGetBooleanv(GL_OCCLUSION_TEST_RESULT_HP, &result);
   return result == GL_TRUE;
}

static void
hp_test(void)
{
   need("GL_HP_occlusion_test");
   CHECK(HP, !glIsEnabled(GL_OCCLUSION_TEST_HP) && !take_test());
   ct_quad(-1, -1, 1, 1, 0);
   CHECK(HP, !take_test());
   glEnable(GL_OCCLUSION_TEST_HP);
   CHECK(HP, !take_test());
   ct_quad(-1, -1, 0, 0, 0);
   CHECK(HP, take_test() && !take_test());
   ct_quad(-1, -1, 0, 0, 0);
   glDisable(GL_OCCLUSION_TEST_HP);
   CHECK(HP, take_test() && !take_test());
   /* Behind what is there nothing passes. */
   glEnable(GL_DEPTH_TEST);
   glClearDepth(0.25);
   glClear(GL_DEPTH_BUFFER_BIT);
   glPushAttrib(GL_ENABLE_BIT);
   glEnable(GL_OCCLUSION_TEST_HP);
   ct_quad(-1, -1, 0, 0, 0);
   CHECK(HP, !take_test());
   ct_quad(-1, -1, 0, 0, -0.9f);
   glPopAttrib();
   CHECK(HP, !glIsEnabled(GL_OCCLUSION_TEST_HP) && take_test());
}

/* Both count at once. */
static void
hp_test_and_queries(void)
{
   need("GL_HP_occlusion_test");
   GLuint id, count = 0;
   const unsigned half = CT_SIZE * CT_SIZE / 2;
   glGenQueries(1, &id);
   glBeginQuery(GL_SAMPLES_PASSED, id);
   ct_quad(-1, -1, 0, 1, 0);
   glEnable(GL_OCCLUSION_TEST_HP);
   CHECK(HP, !take_test());
   ct_quad(-1, -1, 0, 1, 0);
   CHECK(HP, take_test());
   glDisable(GL_OCCLUSION_TEST_HP);
   ct_quad(-1, -1, 0, 1, 0);
   CHECK(HP, !take_test());
   glEndQuery(GL_SAMPLES_PASSED);
   glGetQueryObjectuiv(id, GL_QUERY_RESULT, &count);
   ct_check(HP, count == 3 * half, "%u samples, not %u", count, 3 * half);
   glEnable(GL_OCCLUSION_TEST_HP);
   glBeginQuery(GL_SAMPLES_PASSED, id);
   ct_quad(-1, -1, 0, 1, 0);
   glEndQuery(GL_SAMPLES_PASSED);
   CHECK(HP, take_test());
   glGetQueryObjectuiv(id, GL_QUERY_RESULT, &count);
   ct_check(HP, count == half, "%u samples, not %u", count, half);
   glBeginQuery(GL_SAMPLES_PASSED, id);
   glEndQuery(GL_SAMPLES_PASSED);
   CHECK(HP, !take_test());
   ct_quad(-1, -1, 0, 1, 0);
   CHECK(HP, take_test());
   glGetQueryObjectuiv(id, GL_QUERY_RESULT, &count);
   CHECK(HP, count == 0);
}

static void
vertex_array_range(void)
{
   need("GL_NV_vertex_array_range");
   static const float quad[8] = {-1, -1, 0, -1, 0, 1, -1, 1};
   GLint length = -1, most = 0;
   GLboolean valid = 2;
   void *pointer = NULL;
   float *memory = malloc(sizeof quad);
   memcpy(memory, quad, sizeof quad);
   glGetIntegerv(GL_MAX_VERTEX_ARRAY_RANGE_ELEMENT_NV, &most);
   CHECK(VAR, most >= 65535 && !glIsEnabled(GL_VERTEX_ARRAY_RANGE_NV));
   CHECK_ERROR(VAR, GL_NO_ERROR, glVertexArrayRangeNV(sizeof quad, memory));
   glGetIntegerv(GL_VERTEX_ARRAY_RANGE_LENGTH_NV, &length);
   glGetPointerv(GL_VERTEX_ARRAY_RANGE_POINTER_NV, &pointer);
   CHECK(VAR, length == sizeof quad && pointer == memory);
   glEnableClientState(GL_VERTEX_ARRAY_RANGE_NV);
   glGetBooleanv(GL_VERTEX_ARRAY_RANGE_VALID_NV, &valid);
   CHECK(VAR, valid == GL_FALSE && glIsEnabled(GL_VERTEX_ARRAY_RANGE_NV));
   glVertexPointer(2, GL_FLOAT, 0, memory);
   glEnableClientState(GL_VERTEX_ARRAY);
   ct_clear(0, 0, 0, 1);
   glColor3f(0, 1, 0);
   glDrawArrays(GL_QUADS, 0, 4);
   CHECK_ERROR(VAR, GL_NO_ERROR, glFlushVertexArrayRangeNV());
   memset(memory, 0, sizeof quad);
   CHECK_PIXEL(VAR, CT_SIZE / 4, CT_SIZE / 2, 0, 1, 0);
   CHECK_PIXEL(VAR, 3 * CT_SIZE / 4, CT_SIZE / 2, 0, 0, 0);
   glBegin(GL_POINTS);
   glVertexArrayRangeNV(0, NULL);
   glEnd();
   CHECK_PENDING(VAR, GL_INVALID_OPERATION);
   /* Disabling it without a flush is a capability of its own. */
   if (ct_has_extension("GL_NV_vertex_array_range2")) {
      CHECK_ERROR(VAR2, GL_NO_ERROR, glEnableClientState(GL_VERTEX_ARRAY_RANGE_WITHOUT_FLUSH_NV));
      CHECK_ERROR(VAR2, GL_NO_ERROR, glDisableClientState(GL_VERTEX_ARRAY_RANGE_WITHOUT_FLUSH_NV));
   }
   glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
   glDisableClientState(GL_VERTEX_ARRAY_RANGE_NV);
   CHECK_ERROR(VAR, GL_NO_ERROR, glVertexArrayRangeNV(0, NULL));
   glPopClientAttrib();
   glGetIntegerv(GL_VERTEX_ARRAY_RANGE_LENGTH_NV, &length);
   CHECK(VAR, length == sizeof quad && glIsEnabled(GL_VERTEX_ARRAY_RANGE_NV));
   free(memory);
}

static void
pixel_data_range(void)
{
   need("GL_NV_pixel_data_range");
   static const GLubyte red[4] = {255, 0, 0, 255};
   GLubyte back[4] = {0};
   GLint length = -1;
   void *pointer = NULL;
   CHECK_ERROR(PDR, GL_NO_ERROR,
               glPixelDataRangeNV(GL_WRITE_PIXEL_DATA_RANGE_NV, sizeof red, (void *)red));
   CHECK_ERROR(PDR, GL_NO_ERROR,
               glPixelDataRangeNV(GL_READ_PIXEL_DATA_RANGE_NV, sizeof back, back));
   glEnableClientState(GL_WRITE_PIXEL_DATA_RANGE_NV);
   glEnableClientState(GL_READ_PIXEL_DATA_RANGE_NV);
   CHECK(PDR, glIsEnabled(GL_WRITE_PIXEL_DATA_RANGE_NV));
   CHECK(PDR, glIsEnabled(GL_READ_PIXEL_DATA_RANGE_NV));
   glGetIntegerv(GL_WRITE_PIXEL_DATA_RANGE_LENGTH_NV, &length);
   glGetPointerv(GL_WRITE_PIXEL_DATA_RANGE_POINTER_NV, &pointer);
   CHECK(PDR, length == 4 && pointer == red);
   glGetPointerv(GL_READ_PIXEL_DATA_RANGE_POINTER_NV, &pointer);
   CHECK(PDR, pointer == back);
   ct_clear(0, 0, 0, 1);
   glRasterPos2f(-1, -1);
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
   CHECK_ERROR(PDR, GL_NO_ERROR, glFlushPixelDataRangeNV(GL_WRITE_PIXEL_DATA_RANGE_NV));
   glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, back);
   glFlushPixelDataRangeNV(GL_READ_PIXEL_DATA_RANGE_NV);
   CHECK(PDR, back[0] == 255 && back[1] == 0);
   CHECK_ERROR(PDR, GL_INVALID_ENUM, glPixelDataRangeNV(GL_PIXEL_PACK_BUFFER, 4, back));
   CHECK_ERROR(PDR, GL_INVALID_ENUM, glFlushPixelDataRangeNV(GL_PIXEL_PACK_BUFFER));
   CHECK_ERROR(PDR, GL_INVALID_VALUE, glPixelDataRangeNV(GL_READ_PIXEL_DATA_RANGE_NV, -1, back));
   glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
   glDisableClientState(GL_WRITE_PIXEL_DATA_RANGE_NV);
   glPopClientAttrib();
   CHECK(PDR, glIsEnabled(GL_WRITE_PIXEL_DATA_RANGE_NV));
}

/* Allocation needs no context, and freeing what was not allocated is ignored. */
static void
range_memory(void)
{
   typedef void *(*allocate_func)(GLsizei, GLfloat, GLfloat, GLfloat);
   typedef void (*free_func)(void *);
   need("GL_NV_vertex_array_range");
   CHECK(VAR, ct_get_proc_address("glVertexArrayRangeNV") != NULL);
   if (strcmp(ct_door_name(), "glx") != 0)
      return; /* the commands below are GLX's */
   const allocate_func allocate = (allocate_func)ct_get_proc_address("glXAllocateMemoryNV");
   const free_func release = (free_func)ct_get_proc_address("glXFreeMemoryNV");
   CHECK(VAR, allocate && release);
   if (!allocate || !release)
      return;
   ct_make_current(NULL);
   unsigned char *p = allocate(4096, 0, 1, 0.5f);
   CHECK(VAR, p != NULL);
   ct_make_current(ct_own_context());
   unsigned char *q = allocate(100, 0, 1, 1);
   CHECK(VAR, q != NULL && q != p);
   if (p && q) {
      memset(p, 1, 4096);
      memset(q, 2, 100);
      release(p + 1);
      CHECK(VAR, p[4095] == 1 && q[99] == 2);
   }
   release(p);
   release(q);
   release(q);
   release(NULL);
   CHECK(VAR, allocate(0, 0, 0, 0) == NULL);
}

static const struct ct_test tests[] = {
    {"fences", fences},
    {"fence_errors", fence_errors},
    {"fences_in_lists", fences_in_lists},
    {"nv_queries", nv_queries},
    {"hp_test", hp_test},
    {"hp_test_and_queries", hp_test_and_queries},
    {"vertex_array_range", vertex_array_range},
    {"pixel_data_range", pixel_data_range},
    {"range_memory", range_memory},
};
CT_TOPIC(core_sync, "", tests);
