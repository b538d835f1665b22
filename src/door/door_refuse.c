#include "door_refuse.h"

#include <stdio.h>

#include "gallium/winsys/ws_run.h"
#include "mesa_ext/door.h"

bool
door_version_exists(bool es, int major, int minor)
{
   static const int last_minor_gl[] = {-1, 5, 1, 3, 6}, last_minor_es[] = {-1, 1, 0, 2, -1};
   const int *last_minor = es ? last_minor_es : last_minor_gl;
   return major >= 1 && major <= 4 && minor >= 0 && minor <= last_minor[major];
}

void
door_refuse_version(const struct ws_run *run, const struct gl_context_desc *desc)
{
   int major = 0, minor = 0;
   const char *name = desc->api == GL_API_OPENGL ? "OpenGL" : "OpenGL ES";
   if (!gl_version(gl_door_screen(), desc->api, &major, &minor))
      ws_run_refused(run, "asked for an %s %d.%d context; this driver has none", name, desc->major,
                     desc->minor);
   else
      ws_run_refused(run, "asked for an %s %d.%d%s%s context; this driver has %d.%d", name,
                     desc->major, desc->minor, desc->core_profile ? " core" : "",
                     desc->forward_compatible ? " forward-compatible" : "", major, minor);
}

void
door_refuse_api(const struct ws_run *run)
{
   ws_run_refused(run, "asked for a context of OpenGL ES or another API; this driver has OpenGL");
}

/* The first criterion that none of the configs meets, whatever else they have. */
static const struct door_criterion *
find_unmet(const struct door_request *request, const char *configs, size_t num, size_t size)
{
   for (size_t i = 0; i < request->num_criteria; i++) {
      const struct door_request one = {&request->criteria[i], 1, request->get};
      size_t k = 0;
      while (k < num && !door_matches(&one, configs + k * size))
         k++;
      if (k == num)
         return &request->criteria[i];
   }
   return NULL;
}

void
door_refuse_request(const struct ws_run *run, const struct door_request *request,
                    const void *configs, size_t num, size_t size,
                    const struct door_attrib_name *names, size_t num_names)
{
   const struct door_criterion *unmet = find_unmet(request, configs, num, size);
   if (!unmet) {
      ws_run_refused(run, "asked for a combination of buffers that this driver does not have");
      return;
   }
   char name[16];
   snprintf(name, sizeof name, "0x%x", (unsigned)unmet->attrib);
   const char *known = name;
   for (size_t i = 0; i < num_names; i++) {
      if (names[i].attrib == unmet->attrib)
         known = names[i].name;
   }
   ws_run_refused(run, "asked for buffers with %s %d; this driver has none", known, unmet->value);
}
