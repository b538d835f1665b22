/* Buffer swaps at a time, and parts of them: GLX_OML_sync_control and GLX_MESA_copy_sub_buffer. No
 * screen has a retrace that could be followed: MSC is the number of the frame of 1/60 s, UST the
 * microsecond of the monotonic clock at which it began, alike for all drawables. A swap is done
 * when its function returns, so SBC counts swaps that can be seen. */
#include "glx_private.h"

#include "mesa_ext/door.h"

/* --- GLX_MESA_copy_sub_buffer */

void
glXCopySubBufferMESA(Display *dpy, GLXDrawable drawable, int x, int y, int width, int height)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return;
   glx_lock();
   const struct glx_drawable *d = glx_drawable_find(display, drawable);
   struct gl_drawable *gl = d ? gl_drawable_ref(d->gl) : NULL;
   glx_unlock();
   if (!gl) {
      glx_error(display, GLXBadDrawable, false, drawable, X_GLXVendorPrivate);
      return;
   }
   gl_drawable_copy_box(gl, gl_get_current(), x, y, width, height);
   gl_drawable_unref(gl);
}

/* --- GLX_OML_sync_control */

/* Frames as the extension's functions name them. */
struct wanted_frame {
   int64_t target, divisor, remainder;
};

static bool
is_valid(struct wanted_frame wanted)
{
   return wanted.target >= 0 && wanted.divisor >= 0 && wanted.remainder >= 0 &&
          (wanted.divisor == 0 || wanted.remainder < wanted.divisor);
}

/* Waits for the frame `target` if that is to come, else for one that leaves `remainder` when it is
 * divided by `divisor`; with a divisor of 0 not at all. */
static void
wait_for(struct wanted_frame wanted)
{
   const uint64_t now = ws_frame_count();
   if (now < (uint64_t)wanted.target) {
      ws_frame_wait((uint64_t)wanted.target);
   } else if (wanted.divisor > 0) {
      const uint64_t divisor = (uint64_t)wanted.divisor;
      ws_frame_wait(now + ((uint64_t)wanted.remainder + divisor - now % divisor) % divisor);
   }
}

/* Any of the pointers may be NULL. False: there is no such drawable, which is told. */
static bool
get_values(struct glx_display *display, GLXDrawable drawable, int64_t *ust, int64_t *msc,
           int64_t *sbc)
{
   const int64_t frame = (int64_t)ws_frame_count();
   glx_lock();
   const struct glx_drawable *d = glx_drawable_find(display, drawable);
   const int64_t swaps = d ? (int64_t)d->swaps : 0;
   glx_unlock();
   if (!d) {
      glx_error(display, GLXBadDrawable, false, drawable, X_GLXVendorPrivate);
      return false;
   }
   if (ust)
      *ust = frame * 1000000 / 60;
   if (msc)
      *msc = frame;
   if (sbc)
      *sbc = swaps;
   return true;
}

Bool
glXGetSyncValuesOML(Display *dpy, GLXDrawable drawable, int64_t *ust, int64_t *msc, int64_t *sbc)
{
   struct glx_display *display = glx_display_get(dpy);
   return display && glx_context_current() && get_values(display, drawable, ust, msc, sbc);
}

Bool
glXGetMscRateOML(Display *dpy, GLXDrawable drawable, int32_t *numerator, int32_t *denominator)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display || !glx_context_current() || !get_values(display, drawable, NULL, NULL, NULL))
      return False;
   *numerator = 60;
   *denominator = 1;
   return True;
}

/* The number of the swap; -1: an argument is wrong, or there is no context. */
int64_t
glXSwapBuffersMscOML(Display *dpy, GLXDrawable drawable, int64_t target_msc, int64_t divisor,
                     int64_t remainder)
{
   const struct wanted_frame wanted = {target_msc, divisor, remainder};
   struct glx_display *display = glx_display_get(dpy);
   if (!display || !glx_context_current() || !is_valid(wanted) ||
       !get_values(display, drawable, NULL, NULL, NULL))
      return -1;
   wait_for(wanted);
   return glx_swap_buffers(display, drawable, false);
}

Bool
glXWaitForMscOML(Display *dpy, GLXDrawable drawable, int64_t target_msc, int64_t divisor,
                 int64_t remainder, int64_t *ust, int64_t *msc, int64_t *sbc)
{
   const struct wanted_frame wanted = {target_msc, divisor, remainder};
   struct glx_display *display = glx_display_get(dpy);
   if (!display || !glx_context_current() || !is_valid(wanted) ||
       !get_values(display, drawable, NULL, NULL, NULL))
      return False;
   wait_for(wanted);
   return get_values(display, drawable, ust, msc, sbc);
}

/* Waits while other threads swap; target_sbc 0: for the swaps that have been asked for, which are
 * done. */
Bool
glXWaitForSbcOML(Display *dpy, GLXDrawable drawable, int64_t target_sbc, int64_t *ust, int64_t *msc,
                 int64_t *sbc)
{
   struct glx_display *display = glx_display_get(dpy);
   int64_t swaps = 0;
   if (!display || !glx_context_current() || target_sbc < 0)
      return False;
   while (get_values(display, drawable, NULL, NULL, &swaps)) {
      if (swaps >= target_sbc)
         return get_values(display, drawable, ust, msc, sbc);
      ws_frame_wait(ws_frame_count() + 1);
   }
   return False;
}
