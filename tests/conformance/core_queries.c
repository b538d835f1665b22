/* Queries: samples that pass (OpenGL 1.5 section 4.1.7), and time (EXT_timer_query). */
#include "ct.h"

static void
lower_left_quarter(void)
{
   ct_quad(-1, -1, 0, 0, 0);
}

static GLuint
samples(GLuint query, void (*draw)(void))
{
   GLuint passed = ~0u;
   glBeginQuery(GL_SAMPLES_PASSED, query);
   draw();
   glEndQuery(GL_SAMPLES_PASSED);
   glGetQueryObjectuiv(query, GL_QUERY_RESULT, &passed);
   return passed;
}

static void
samples_are_counted(void)
{
   const GLuint quarter = CT_SIZE / 2 * (CT_SIZE / 2);
   GLuint query;
   glGenQueries(1, &query);
   CHECK("GL-4.1.7", !glIsQuery(query)); /* a name, no object yet */
   ct_clear(0, 0, 0, 1);
   CHECK("GL-4.1.7", samples(query, lower_left_quarter) == quarter);
   CHECK("GL-4.1.7", glIsQuery(query));
   glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
   CHECK("GL-4.1.7", samples(query, lower_left_quarter) == quarter);
   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, 3, 2);
   CHECK("GL-4.1.7", samples(query, lower_left_quarter) == 6);
   glDisable(GL_SCISSOR_TEST);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_NEVER);
   CHECK("GL-4.1.7", samples(query, lower_left_quarter) == 0);
   glDeleteQueries(1, &query);
   CHECK("GL-4.1.7", !glIsQuery(query));
   CHECK("GL-4.1.7", glGetError() == GL_NO_ERROR);
}

/* Results that are asked for long after, of as many queries as a scene has objects. */
static void
many_queries(void)
{
   enum { NUM = 1000 };
   GLuint query[NUM], passed = 0;
   unsigned wrong = 0;
   glGenQueries(NUM, query);
   glEnable(GL_SCISSOR_TEST);
   for (int i = 0; i < NUM; i++) {
      glScissor(0, 0, i % 7, 5);
      glBeginQuery(GL_SAMPLES_PASSED, query[i]);
      lower_left_quarter();
      glEndQuery(GL_SAMPLES_PASSED);
   }
   for (int i = 0; i < NUM; i++) {
      glGetQueryObjectuiv(query[i], GL_QUERY_RESULT, &passed);
      wrong += passed != (GLuint)(i % 7 * 5);
   }
   ct_check("GL-4.1.7", wrong == 0, "%u of %d counts are wrong", wrong, NUM);
   glDeleteQueries(NUM, query);
}

/* ARB_occlusion_query2: whether any passed, with errors of its own. */
static void
any_samples(void)
{
   GLuint query[2], any = 7;
   GLint bits = -1;
   if (!ct_has_extension("GL_ARB_occlusion_query2"))
      ct_skip("no GL_ARB_occlusion_query2");
   glGetQueryiv(GL_ANY_SAMPLES_PASSED, GL_QUERY_COUNTER_BITS, &bits);
   CHECK("ARB_occlusion_query2", bits == 0 || bits >= 1);
   glGenQueries(2, query);
   ct_clear(0, 0, 0, 1);
   glBeginQuery(GL_ANY_SAMPLES_PASSED, query[0]);
   CHECK_ERROR("ARB_occlusion_query2", GL_INVALID_OPERATION,
               glBeginQuery(GL_SAMPLES_PASSED, query[1]));
   lower_left_quarter();
   glEndQuery(GL_ANY_SAMPLES_PASSED);
   glGetQueryObjectuiv(query[0], GL_QUERY_RESULT, &any);
   CHECK("ARB_occlusion_query2", any == GL_TRUE || bits == 0);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_NEVER);
   glBeginQuery(GL_ANY_SAMPLES_PASSED, query[0]);
   lower_left_quarter();
   glEndQuery(GL_ANY_SAMPLES_PASSED);
   glGetQueryObjectuiv(query[0], GL_QUERY_RESULT, &any);
   CHECK("ARB_occlusion_query2", any == GL_FALSE);
   CHECK_ERROR("ARB_occlusion_query2", GL_INVALID_OPERATION,
               glBeginQuery(GL_SAMPLES_PASSED, query[0]));
   glDeleteQueries(2, query);
}

/* KHR_debug labels of query objects. */
static void
queries_have_labels(void)
{
   GLuint query;
   char label[16] = "";
   GLsizei length = -1;
   if (!ct_has_extension("GL_KHR_debug"))
      ct_skip("no GL_KHR_debug");
   glGenQueries(1, &query);
   CHECK_ERROR("KHR_debug", GL_INVALID_VALUE, glObjectLabel(GL_QUERY, query, -1, "none yet"));
   samples(query, lower_left_quarter);
   glObjectLabel(GL_QUERY, query, -1, "hidden");
   glGetObjectLabel(GL_QUERY, query, sizeof label, &length, label);
   CHECK("KHR_debug", length == 6 && !strcmp(label, "hidden"));
   CHECK("KHR_debug", glGetError() == GL_NO_ERROR);
   glDeleteQueries(1, &query);
   CHECK_ERROR("KHR_debug", GL_INVALID_VALUE,
               glGetObjectLabel(GL_QUERY, query, sizeof label, &length, label));
}

static void
query_errors(void)
{
   GLuint value, query[2];
   GLint current = -1;
   glGenQueries(2, query);
   CHECK_ERROR("GL-4.1.7", GL_INVALID_OPERATION, glEndQuery(GL_SAMPLES_PASSED));
   CHECK_ERROR("GL-4.1.7", GL_INVALID_OPERATION, glBeginQuery(GL_SAMPLES_PASSED, 0));
   CHECK_ERROR("GL-4.1.7", GL_INVALID_ENUM, glBeginQuery(GL_TEXTURE_2D, query[0]));
   glBeginQuery(GL_SAMPLES_PASSED, query[0]);
   CHECK_ERROR("GL-4.1.7", GL_INVALID_OPERATION, glBeginQuery(GL_SAMPLES_PASSED, query[1]));
   CHECK_ERROR("GL-4.1.7", GL_INVALID_OPERATION,
               glGetQueryObjectuiv(query[0], GL_QUERY_RESULT, &value));
   glGetQueryiv(GL_SAMPLES_PASSED, GL_CURRENT_QUERY, &current);
   CHECK("GL-4.1.7", current == (GLint)query[0]);
   glEndQuery(GL_SAMPLES_PASSED);
   glGetQueryiv(GL_SAMPLES_PASSED, GL_CURRENT_QUERY, &current);
   CHECK("GL-4.1.7", current == 0);
   CHECK_ERROR("GL-4.1.7", GL_INVALID_VALUE, glGenQueries(-1, query));
   CHECK_ERROR("GL-4.1.7", GL_INVALID_VALUE, glDeleteQueries(-1, query));
   glDeleteQueries(2, query);
}

static void
much_drawing(void)
{
   for (int i = 0; i < 200; i++)
      ct_quad(-1, -1, 1, 1, 0);
}

static GLuint64
elapsed(GLuint query, void (*draw)(void))
{
   GLuint64 time = 0;
   glBeginQuery(GL_TIME_ELAPSED_EXT, query);
   if (draw)
      draw();
   glEndQuery(GL_TIME_ELAPSED_EXT);
   glGetQueryObjectui64vEXT(query, GL_QUERY_RESULT, &time);
   return time;
}

static void
time_passes(void)
{
   GLuint query[2];
   GLint bits = 0;
   GLint64 time = -1;
   if (!ct_has_extension("GL_EXT_timer_query"))
      ct_skip("no GL_EXT_timer_query");
   glGetQueryiv(GL_TIME_ELAPSED_EXT, GL_QUERY_COUNTER_BITS, &bits);
   CHECK("EXT_timer_query", bits == 0 || bits >= 30);
   glGenQueries(2, query);
   elapsed(query[0], much_drawing); /* what the driver makes at its first use exists now */
   const GLuint64 nothing = elapsed(query[0], NULL), much = elapsed(query[0], much_drawing);
   ct_check("EXT_timer_query", much > nothing && much < 60000000000u, "%llu ns, nothing %llu ns",
            (unsigned long long)much, (unsigned long long)nothing);
   glGetQueryObjecti64vEXT(query[0], GL_QUERY_RESULT, &time);
   CHECK("EXT_timer_query", time == (GLint64)much);
   /* Both kinds at once, each with an object of its own. */
   glBeginQuery(GL_TIME_ELAPSED_EXT, query[0]);
   CHECK_ERROR("EXT_timer_query", GL_INVALID_OPERATION, glBeginQuery(GL_SAMPLES_PASSED, query[0]));
   CHECK("EXT_timer_query", samples(query[1], lower_left_quarter) > 0);
   glEndQuery(GL_TIME_ELAPSED_EXT);
   CHECK_ERROR("EXT_timer_query", GL_INVALID_OPERATION,
               glBeginQuery(GL_TIME_ELAPSED_EXT, query[1]));
   glDeleteQueries(2, query);
   CHECK("EXT_timer_query", glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"samples_are_counted", samples_are_counted},
    {"many_queries", many_queries},
    {"any_samples", any_samples},
    {"queries_have_labels", queries_have_labels},
    {"query_errors", query_errors},
    {"time_passes", time_passes},
};
CT_TOPIC(core_queries, "GL_ARB_occlusion_query", tests);
