/* What later versions of OpenGL brought as extensions: EXT_texture_swizzle and ARB_texture_swizzle,
 * NV_conditional_render, ARB_copy_buffer, ARB_sync; and SGIX_shadow, which is older. */
#include "ct.h"

#define SWIZZLE "texture_swizzle"
#define CONDITION "cond_render"
#define COPY "ARB_copy_buffer"
#define SYNC "ARB_sync"
#define SGIX "SGIX_shadow"

static void
need(const char *extension)
{
   if (!ct_has_extension(extension))
      ct_skip("no %s", extension);
}

/* --- Swizzles */

static void
one_texel(GLenum internal, GLenum format, const GLubyte *texel)
{
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, 1, 1, 0, format, GL_UNSIGNED_BYTE, texel);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glEnable(GL_TEXTURE_2D);
}

static void
swizzle(GLint r, GLint g, GLint b, GLint a)
{
   const GLint all[4] = {r, g, b, a};
   glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, all);
}

static void
check_color(float r, float g, float b)
{
   ct_clear(0.5f, 0.5f, 0.5f, 0);
   glTexCoord2f(0.5f, 0.5f);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(SWIZZLE, CT_SIZE / 2, CT_SIZE / 2, r, g, b);
}

static void
swizzle_state(void)
{
   static const GLenum names[4] = {GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B,
                                   GL_TEXTURE_SWIZZLE_A};
   static const GLint wrong[4] = {GL_RED, GL_GREEN, GL_LUMINANCE, GL_ONE};
   GLint all[4] = {0};
   need("GL_EXT_texture_swizzle");
   glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, all);
   CHECK(SWIZZLE,
         all[0] == GL_RED && all[1] == GL_GREEN && all[2] == GL_BLUE && all[3] == GL_ALPHA);
   for (unsigned i = 0; i < 4; i++) {
      GLint value = 0;
      glTexParameteri(GL_TEXTURE_2D, names[i], i & 1 ? GL_ZERO : GL_ONE);
      glGetTexParameteriv(GL_TEXTURE_2D, names[i], &value);
      CHECK(SWIZZLE, value == (i & 1 ? GL_ZERO : GL_ONE));
   }
   CHECK_ERROR(SWIZZLE, GL_INVALID_ENUM,
               glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_LUMINANCE));
   CHECK_ERROR(SWIZZLE, GL_INVALID_ENUM,
               glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, wrong));
   CHECK_ERROR(SWIZZLE, GL_INVALID_ENUM,
               glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, GL_RED));
   glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, all);
   CHECK(SWIZZLE, all[0] == GL_ONE && all[1] == GL_ZERO && all[2] == GL_ONE && all[3] == GL_ZERO);
   glPushAttrib(GL_TEXTURE_BIT);
   swizzle(GL_BLUE, GL_BLUE, GL_BLUE, GL_BLUE);
   glPopAttrib();
   glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, all);
   CHECK(SWIZZLE, all[0] == GL_ONE);
}

/* What is chosen from is what the base format makes of the texel. */
static void
swizzle_samples(void)
{
   static const GLubyte rgba[4] = {255, 102, 51, 204}, grey[1] = {102};
   const float one = 1, g = 0.4f, b = 0.2f, a = 0.8f;
   need("GL_EXT_texture_swizzle");
   one_texel(GL_RGBA8, GL_RGBA, rgba);
   check_color(one, g, b);
   swizzle(GL_GREEN, GL_ALPHA, GL_BLUE, GL_RED);
   check_color(g, a, b);
   swizzle(GL_ZERO, GL_ONE, GL_ALPHA, GL_ONE);
   check_color(0, 1, a);
   swizzle(GL_BLUE, GL_GREEN, GL_RED, GL_ZERO);
   glEnable(GL_ALPHA_TEST);
   glAlphaFunc(GL_GREATER, 0.5f);
   check_color(0.5f, 0.5f, 0.5f); /* what was cleared */
   glDisable(GL_ALPHA_TEST);
   /* Levels and sizes do not matter, and the texel is what it was. */
   GLubyte back[4] = {0};
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
   CHECK(SWIZZLE, memcmp(back, rgba, sizeof back) == 0);
   one_texel(GL_LUMINANCE8, GL_LUMINANCE, grey);
   swizzle(GL_ALPHA, GL_GREEN, GL_ZERO, GL_ONE);
   check_color(1, g, 0);
   one_texel(GL_RGB8, GL_RGB, rgba);
   swizzle(GL_ALPHA, GL_RED, GL_BLUE, GL_ONE);
   check_color(1, 1, b);
}

/* OpenGL 3.0, with ARB_texture_rg: depths as red. */
static void
red_depths(void)
{
   static const GLfloat depth = 0.4f;
   need("GL_ARB_texture_rg");
   one_texel(GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT, (const GLubyte[4]){0});
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                &depth);
   CHECK_ERROR(SWIZZLE, GL_NO_ERROR, glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_RED));
   check_color(0.4f, 0, 0);
   if (!ct_has_extension("GL_EXT_texture_swizzle"))
      return;
   swizzle(GL_BLUE, GL_RED, GL_ALPHA, GL_ONE);
   check_color(0, 0.4f, 1);
}

/* --- Conditional rendering */

static GLuint
query_of(bool visible)
{
   GLuint query;
   glGenQueries(1, &query);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(visible ? GL_ALWAYS : GL_NEVER);
   glBeginQuery(GL_SAMPLES_PASSED, query);
   ct_quad(-1, -1, 1, 1, 0);
   glEndQuery(GL_SAMPLES_PASSED);
   glDisable(GL_DEPTH_TEST);
   return query;
}

static void
draw_everything(unsigned what)
{
   static const GLfloat arrays[8] = {-1, -1, 1, -1, 1, 1, -1, 1};
   static const GLubyte red[4] = {255, 0, 0, 255};
   glColor3f(1, 0, 0);
   switch (what) {
   case 0:
      ct_quad(-1, -1, 1, 1, 0);
      break;
   case 1:
      glEnableClientState(GL_VERTEX_ARRAY);
      glVertexPointer(2, GL_FLOAT, 0, arrays);
      glDrawArrays(GL_QUADS, 0, 4);
      glDisableClientState(GL_VERTEX_ARRAY);
      break;
   case 2:
      ct_clear(1, 0, 0, 1);
      break;
   case 3:
      glRasterPos2f(-1, -1);
      glPixelZoom(CT_SIZE, CT_SIZE);
      glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
      glPixelZoom(1, 1);
      break;
   default:
      glNewList(1, GL_COMPILE);
      ct_quad(-1, -1, 1, 1, 0);
      glEndList();
      glCallList(1);
   }
}

static void
conditions(void)
{
   static const GLenum modes[] = {GL_QUERY_WAIT_NV, GL_QUERY_NO_WAIT_NV, GL_QUERY_BY_REGION_WAIT_NV,
                                  GL_QUERY_BY_REGION_NO_WAIT_NV};
   need("GL_NV_conditional_render");
   const GLuint shown = query_of(true), hidden = query_of(false);
   for (unsigned m = 0; m < 4; m++) {
      /* A mode that waits drops it; the others may as well have drawn. */
      const bool waits = modes[m] == GL_QUERY_WAIT_NV || modes[m] == GL_QUERY_BY_REGION_WAIT_NV;
      for (unsigned what = 0; what < 5; what++) {
         ct_clear(0, 1, 0, 1);
         CHECK_ERROR(CONDITION, GL_NO_ERROR, glBeginConditionalRenderNV(hidden, modes[m]));
         draw_everything(what);
         CHECK_ERROR(CONDITION, GL_NO_ERROR, glEndConditionalRenderNV());
         if (waits)
            CHECK_PIXEL(CONDITION, 9, 9, 0, 1, 0);
         ct_clear(0, 1, 0, 1);
         glBeginConditionalRenderNV(shown, modes[m]);
         draw_everything(what);
         glEndConditionalRenderNV();
         CHECK_PIXEL(CONDITION, 9, 9, 1, 0, 0);
      }
   }
   ct_clear(0, 1, 0, 1);
   draw_everything(0);
   CHECK_PIXEL(CONDITION, 9, 9, 1, 0, 0);
}

static void
condition_errors(void)
{
   GLuint name;
   need("GL_NV_conditional_render");
   const GLuint query = query_of(false);
   glGenQueries(1, &name);
   CHECK_ERROR(CONDITION, GL_INVALID_OPERATION, glEndConditionalRenderNV());
   CHECK_ERROR(CONDITION, GL_INVALID_ENUM, glBeginConditionalRenderNV(query, GL_SAMPLES_PASSED));
   CHECK_ERROR(CONDITION, GL_INVALID_VALUE, glBeginConditionalRenderNV(9999, GL_QUERY_WAIT_NV));
   glBeginQuery(GL_SAMPLES_PASSED, name);
   CHECK_ERROR(CONDITION, GL_INVALID_OPERATION, glBeginConditionalRenderNV(name, GL_QUERY_WAIT_NV));
   glEndQuery(GL_SAMPLES_PASSED);
   CHECK_ERROR(CONDITION, GL_NO_ERROR, glBeginConditionalRenderNV(query, GL_QUERY_WAIT_NV));
   CHECK_ERROR(CONDITION, GL_INVALID_OPERATION, glBeginConditionalRenderNV(name, GL_QUERY_WAIT_NV));
   CHECK_ERROR(CONDITION, GL_NO_ERROR, glEndConditionalRenderNV());
}

/* --- Copies between buffers */

static void
copies(void)
{
   static const GLubyte from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
   GLubyte back[8] = {0};
   GLuint buffers[2];
   GLint binding = -1;
   need("GL_ARB_copy_buffer");
   glGenBuffers(2, buffers);
   glBindBuffer(GL_COPY_READ_BUFFER, buffers[0]);
   glBindBuffer(GL_COPY_WRITE_BUFFER, buffers[1]);
   glGetIntegerv(GL_COPY_WRITE_BUFFER, &binding); /* the name of its binding, too */
   CHECK(COPY, binding == (GLint)buffers[1]);
   glBufferData(GL_COPY_READ_BUFFER, 8, from, GL_STATIC_DRAW);
   glBufferData(GL_COPY_WRITE_BUFFER, 8, back, GL_STATIC_DRAW);
   CHECK_ERROR(COPY, GL_NO_ERROR,
               glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 1, 3, 4));
   glGetBufferSubData(GL_COPY_WRITE_BUFFER, 0, 8, back);
   CHECK(COPY, back[2] == 0 && back[3] == 2 && back[6] == 5 && back[7] == 0);
   /* Within one buffer, through any targets. */
   glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
   CHECK_ERROR(COPY, GL_NO_ERROR,
               glCopyBufferSubData(GL_ARRAY_BUFFER, GL_COPY_READ_BUFFER, 0, 4, 4));
   glGetBufferSubData(GL_ARRAY_BUFFER, 0, 8, back);
   CHECK(COPY, back[4] == 1 && back[7] == 4);
   CHECK_ERROR(COPY, GL_INVALID_VALUE,
               glCopyBufferSubData(GL_ARRAY_BUFFER, GL_COPY_READ_BUFFER, 0, 3, 4));
   CHECK_ERROR(COPY, GL_INVALID_VALUE,
               glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 5, 0, 4));
   CHECK_ERROR(COPY, GL_INVALID_VALUE,
               glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 9, 0));
   CHECK_ERROR(COPY, GL_INVALID_VALUE,
               glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, -1));
   CHECK_ERROR(COPY, GL_INVALID_ENUM,
               glCopyBufferSubData(GL_TEXTURE_2D, GL_COPY_WRITE_BUFFER, 0, 0, 1));
   CHECK_ERROR(COPY, GL_INVALID_OPERATION,
               glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_ELEMENT_ARRAY_BUFFER, 0, 0, 1));
   glMapBuffer(GL_COPY_READ_BUFFER, GL_READ_ONLY);
   CHECK_ERROR(COPY, GL_INVALID_OPERATION,
               glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, 1));
   glUnmapBuffer(GL_COPY_READ_BUFFER);
   glDeleteBuffers(2, buffers);
   glGetIntegerv(GL_COPY_READ_BUFFER, &binding);
   CHECK(COPY, binding == 0);
}

/* --- Sync objects */

static void
syncs(void)
{
   GLint value = -1;
   GLsizei length = -1;
   GLint64 longest = 0;
   need("GL_ARB_sync");
   ct_quad(-1, -1, 1, 1, 0);
   GLsync sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
   CHECK(SYNC, sync != NULL && glIsSync(sync));
   const GLenum result = glClientWaitSync(sync, GL_SYNC_FLUSH_COMMANDS_BIT, 10000000000u);
   CHECK(SYNC, result == GL_CONDITION_SATISFIED || result == GL_ALREADY_SIGNALED);
   CHECK(SYNC, glClientWaitSync(sync, 0, 0) == GL_ALREADY_SIGNALED);
   CHECK_ERROR(SYNC, GL_NO_ERROR, glWaitSync(sync, 0, GL_TIMEOUT_IGNORED));
   glGetSynciv(sync, GL_SYNC_STATUS, 1, &length, &value);
   CHECK(SYNC, length == 1 && value == GL_SIGNALED);
   glGetSynciv(sync, GL_OBJECT_TYPE, 1, NULL, &value);
   CHECK(SYNC, value == GL_SYNC_FENCE);
   glGetSynciv(sync, GL_SYNC_CONDITION, 1, NULL, &value);
   CHECK(SYNC, value == GL_SYNC_GPU_COMMANDS_COMPLETE);
   glGetSynciv(sync, GL_SYNC_FLAGS, 1, NULL, &value);
   CHECK(SYNC, value == 0);
   glGetInteger64v(GL_MAX_SERVER_WAIT_TIMEOUT, &longest);
   CHECK(SYNC, longest > 0);
   glDeleteSync(sync);
   CHECK(SYNC, !glIsSync(sync) && !glIsSync(NULL));
   CHECK_ERROR(SYNC, GL_NO_ERROR, glDeleteSync(NULL));
}

static void
sync_errors(void)
{
   GLint value;
   need("GL_ARB_sync");
   GLsync sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0), none = (GLsync)&value;
   CHECK_ERROR(SYNC, GL_INVALID_ENUM, glFenceSync(GL_SYNC_FENCE, 0));
   CHECK_ERROR(SYNC, GL_INVALID_VALUE, glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 1));
   CHECK(SYNC, glClientWaitSync(sync, 2, 0) == GL_WAIT_FAILED);
   CHECK_PENDING(SYNC, GL_INVALID_VALUE);
   CHECK(SYNC, glClientWaitSync(none, 0, 0) == GL_WAIT_FAILED);
   CHECK_PENDING(SYNC, GL_INVALID_VALUE);
   CHECK_ERROR(SYNC, GL_INVALID_VALUE, glWaitSync(sync, 1, GL_TIMEOUT_IGNORED));
   CHECK_ERROR(SYNC, GL_INVALID_VALUE, glWaitSync(sync, 0, 5));
   CHECK_ERROR(SYNC, GL_INVALID_VALUE, glWaitSync(none, 0, GL_TIMEOUT_IGNORED));
   CHECK_ERROR(SYNC, GL_INVALID_VALUE, glDeleteSync(none));
   CHECK_ERROR(SYNC, GL_INVALID_ENUM, glGetSynciv(sync, GL_FENCE_STATUS_NV, 1, NULL, &value));
   CHECK_ERROR(SYNC, GL_INVALID_VALUE, glGetSynciv(none, GL_SYNC_STATUS, 1, NULL, &value));
   glDeleteSync(sync);
}

/* A sync object of another context of the share group. */
static void
shared_syncs(void)
{
   need("GL_ARB_sync");
   struct ct_context *other = ct_context_create(ct_own_context());
   GLsync sync = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
   glFlush();
   ct_make_current(other);
   CHECK(SYNC, glIsSync(sync));
   CHECK_ERROR(SYNC, GL_NO_ERROR, glWaitSync(sync, 0, GL_TIMEOUT_IGNORED));
   glDeleteSync(sync);
   ct_make_current(ct_own_context());
   CHECK(SYNC, !glIsSync(sync));
   ct_context_destroy(other);
}

/* --- SGIX_shadow: a boolean and two names of comparisons. */

static void
sgix_shadow(void)
{
   static const GLfloat depth = 0.5f;
   GLint value = -1;
   need("GL_SGIX_shadow");
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                &depth);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glEnable(GL_TEXTURE_2D);
   glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_SGIX, &value);
   CHECK(SGIX, value == GL_FALSE);
   glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_OPERATOR_SGIX, &value);
   CHECK(SGIX, value == GL_TEXTURE_LEQUAL_R_SGIX);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_SGIX, GL_TRUE);
   for (unsigned i = 0; i < 4; i++) {
      const bool less = i < 2, near = i & 1;
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_OPERATOR_SGIX,
                      less ? GL_TEXTURE_LEQUAL_R_SGIX : GL_TEXTURE_GEQUAL_R_SGIX);
      ct_clear(0, 0, 0, 0);
      glTexCoord3f(0.5f, 0.5f, near ? 0.25f : 0.75f);
      ct_quad(-1, -1, 1, 1, 0);
      const float lit = less == near ? 1 : 0;
      CHECK_PIXEL(SGIX, 9, 9, lit, lit, lit);
   }
   glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_OPERATOR_SGIX, &value);
   CHECK(SGIX, value == GL_TEXTURE_GEQUAL_R_SGIX);
   CHECK_ERROR(SGIX, GL_INVALID_ENUM,
               glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_OPERATOR_SGIX, GL_LEQUAL));
}

static const struct ct_test tests[] = {
    {"swizzle_state", swizzle_state},
    {"swizzle_samples", swizzle_samples},
    {"red_depths", red_depths},
    {"conditions", conditions},
    {"condition_errors", condition_errors},
    {"copies", copies},
    {"syncs", syncs},
    {"sync_errors", sync_errors},
    {"shared_syncs", shared_syncs},
    {"sgix_shadow", sgix_shadow},
};
CT_TOPIC(core_later, "", tests);
