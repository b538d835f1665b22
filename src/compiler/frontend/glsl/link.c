/* Linking: shaders of both stages to a program. */
#include "link.h"

#include <stdlib.h>
#include <string.h>

void *
link_alloc(struct link *link, bool keep, size_t size)
{
   void *p = u_arena_alloc(keep ? link->arena : link->scratch, size);
   link->no_memory |= !p;
   return p;
}

const char *
link_keep_name(struct link *link, const char *name)
{
   const size_t size = strlen(name) + 1;
   char *copy = link_alloc(link, true, size);
   return copy ? memcpy(copy, name, size) : "";
}

/* --- Shaders */

static bool
take_shaders(struct link *link, const struct glsl_shader *const *shaders, uint32_t num)
{
   for (unsigned s = 0; s < LINK_STAGES; s++) {
      link->stage[s].unit = link_alloc(link, false, (num + 1) * sizeof *link->stage[s].unit);
      if (!link->stage[s].unit)
         return false;
   }
   for (uint32_t i = 0; i < num; i++) {
      struct link_stage *s = &link->stage[shaders[i]->stage];
      if (!shaders[i]->compiled)
         return glsl_error(&link->log, NULL, "a %s shader is not compiled",
                           shaders[i]->stage == GLSL_VERTEX ? "vertex" : "fragment");
      s->unit[s->num_units++] = shaders[i]->unit;
   }
   link->es = num && shaders[0]->unit->language.es;
   for (uint32_t i = 0; i < num; i++)
      if (shaders[i]->unit->language.es != link->es)
         return glsl_error(&link->log, NULL,
                           "shaders of OpenGL ES and of OpenGL do not go together");
   return true;
}

/* --- Rules about built-in variables */

static struct link_variable *
find_builtin(const struct link *link, enum glsl_stage stage, const char *name)
{
   for (struct link_variable *v = link->variables; v; v = v->next)
      if ((v->stage < 0 || v->stage == (int)stage) && v->first->storage == GLSL_BUILTIN &&
          !strcmp(v->name, name))
         return v;
   return NULL;
}

static bool
writes(const struct link *link, enum glsl_stage stage, const char *name)
{
   const struct link_variable *v = find_builtin(link, stage, name);
   return v && v->written[stage];
}

static bool
is_invariant(const struct link *link, enum glsl_stage stage, const char *name)
{
   const struct link_variable *v = find_builtin(link, stage, name);
   return v && v->invariant[stage];
}

/* ESSL 1.00 sections 4.6.4 and 4.5.3: what fragments read is as invariant as what it comes from,
 * and uniforms that both stages use have one precision. */
static bool
check_es(struct link *link)
{
   static const char *const sources[][2] = {{"gl_FragCoord", "gl_Position"},
                                            {"gl_PointCoord", "gl_PointSize"},
                                            {"gl_FrontFacing", NULL}};
   for (unsigned i = 0; i < sizeof sources / sizeof sources[0]; i++) {
      const char *name = sources[i][0], *from = sources[i][1];
      if (is_invariant(link, GLSL_FRAGMENT, name) &&
          !(from && (is_invariant(link, GLSL_VERTEX, from) || link_all_invariant(link))))
         return glsl_error(&link->log, NULL, "'%s' is invariant, and what it comes from is not",
                           name);
   }
   for (const struct link_variable *v = link->variables; v; v = v->next)
      if (v->stage < 0 && v->first->storage == GLSL_UNIFORM && v->used[GLSL_VERTEX] &&
          v->used[GLSL_FRAGMENT] &&
          v->declared[GLSL_VERTEX]->precision != v->declared[GLSL_FRAGMENT]->precision)
         return glsl_error(&link->log, NULL, "'%s' is declared with two precisions", v->name);
   return true;
}

static bool
check_results(struct link *link)
{
   struct glsl_program *p = link->program;
   if (link->es && !check_es(link))
      return false;
   if (link->stage[GLSL_VERTEX].num_units) {
      if (!link->es && !writes(link, GLSL_VERTEX, "gl_Position"))
         return glsl_error(&link->log, NULL, "the vertex shader does not write gl_Position");
      p->writes_point_size = writes(link, GLSL_VERTEX, "gl_PointSize");
      p->writes_clip_vertex = writes(link, GLSL_VERTEX, "gl_ClipVertex");
      p->two_side = writes(link, GLSL_VERTEX, "gl_BackColor") ||
                    writes(link, GLSL_VERTEX, "gl_BackSecondaryColor");
   }
   if (writes(link, GLSL_FRAGMENT, "gl_FragColor") && writes(link, GLSL_FRAGMENT, "gl_FragData"))
      return glsl_error(&link->log, NULL, "gl_FragColor and gl_FragData are both written");
   p->writes_frag_depth = writes(link, GLSL_FRAGMENT, "gl_FragDepth");
   return true;
}

/* What no shader names, and the program needs: the language's variable, as one of `stage` (-1: of
 * both). NULL: out of memory. */
static struct link_variable *
add_builtin(struct link *link, int stage, const char *name)
{
   const struct glsl_language *language = &link->stage[GLSL_VERTEX].unit[0]->language;
   const struct glsl_builtin_variable *row = glsl_find_builtin_variable(language, name);
   struct glsl_variable *variable = link_alloc(link, false, sizeof *variable);
   struct link_variable *v = link_alloc(link, false, sizeof *v);
   const struct glsl_type *type = row ? row->type : NULL;
   if (type && type->base == GLSL_ARRAY)
      type = glsl_type_array(link->scratch, &link->arrays, type->element,
                             glsl_builtin_length(link->limits, row));
   link->no_memory |= !type;
   if (!v || !variable || !type)
      return NULL;
   variable->name = row->name;
   variable->storage = GLSL_BUILTIN;
   variable->builtin = row;
   variable->type = type;
   *v = (struct link_variable){.name = row->name,
                               .stage = stage,
                               .first = variable,
                               .type = type,
                               .sized = true,
                               .max_index = -1,
                               .slot = -1,
                               .sampler = -1,
                               .next = link->variables};
   link->variables = v;
   return v;
}

static struct link_variable *
need_builtin(struct link *link, int stage, const char *name)
{
   struct link_variable *v = find_builtin(link, GLSL_VERTEX, name);
   return v ? v : add_builtin(link, stage, name);
}

/* All of a state. */
static bool
need_state(struct link *link, const char *name)
{
   struct link_variable *v = need_builtin(link, -1, name);
   if (!v)
      return false;
   v->first_slot = 0;
   v->last_slot = glsl_num_slots(v->type);
   return true;
}

static bool
need_position(struct link *link)
{
   struct link_variable *v = need_builtin(link, GLSL_VERTEX, "gl_Vertex");
   if (!v)
      return false;
   v->used[GLSL_VERTEX] = true;
   return need_state(link, "gl_ModelViewProjectionMatrixTranspose");
}

static bool
need_states(struct link *link)
{
   return (!link->stage[GLSL_VERTEX].uses_ftransform || need_position(link)) &&
          (!link->program->writes_clip_vertex || need_state(link, "gl_ClipPlane"));
}

/* --- IR */

static bool
make_places(struct link *link, enum glsl_stage stage, struct glsl_emit_options *o)
{
   uint32_t num = 0;
   for (const struct link_variable *v = link->variables; v; v = v->next)
      num++;
   struct glsl_place *place = link_alloc(link, false, (num + 1) * sizeof *place);
   if (!place)
      return false;
   o->places = place;
   for (const struct link_variable *v = link->variables; v; v = v->next) {
      if (v->stage >= 0 && v->stage != (int)stage)
         continue;
      place[o->num_places++] = (struct glsl_place){.name = v->name,
                                                   .type = v->type,
                                                   .slot = v->slot,
                                                   .sampler = v->sampler,
                                                   .packed = v->packed,
                                                   .first = v->first_slot,
                                                   .num = v->last_slot - v->first_slot};
   }
   return true;
}

static struct ir_shader *
emit_stage(struct link *link, enum glsl_stage stage)
{
   const struct link_stage *s = &link->stage[stage];
   struct glsl_emit_options o = {.stage = stage,
                                 .limits = link->limits,
                                 .units = s->unit,
                                 .num_units = s->num_units,
                                 .num_params = link->num_params,
                                 .clip_planes = -1};
   const struct link_variable *planes = find_builtin(link, GLSL_VERTEX, "gl_ClipPlane");
   const char *why = NULL;
   if (planes && link->program->writes_clip_vertex)
      o.clip_planes = planes->slot;
   if (!make_places(link, stage, &o))
      return NULL;
   struct ir_shader *shader = glsl_emit(&o, &why);
   if (!shader && why)
      glsl_error(&link->log, NULL, "%s", why);
   else if (!shader)
      link->no_memory = true;
   return shader;
}

static bool
emit_stages(struct link *link)
{
   struct glsl_program *p = link->program;
   if (link->stage[GLSL_VERTEX].num_units) {
      p->vertex = emit_stage(link, GLSL_VERTEX);
      if (!p->vertex)
         return false;
   }
   if (link->stage[GLSL_FRAGMENT].num_units) {
      p->fragment = emit_stage(link, GLSL_FRAGMENT);
      if (!p->fragment)
         return false;
   }
   return true;
}

/* --- All */

static bool
link_program(struct link *link, const struct glsl_shader *const *shaders, uint32_t num)
{
   if (!take_shaders(link, shaders, num))
      return false;
   for (unsigned s = 0; s < LINK_STAGES; s++)
      if (link->stage[s].num_units && !link_functions(link, (enum glsl_stage)s))
         return false;
   return link_variables(link) && check_results(link) && need_states(link) && link_attribs(link) &&
          link_varyings(link) && link_uniforms(link) && emit_stages(link);
}

struct glsl_program *
glsl_link(const struct glsl_shader *const *shaders, uint32_t num, const struct glsl_limits *limits,
          const struct glsl_link_options *options)
{
   struct link link = {.limits = limits, .options = options};
   struct glsl_program *program = calloc(1, sizeof *program);
   glsl_log_init(&link.log, NULL, 0);
   link.program = program;
   link.arena = u_arena_create();
   link.scratch = u_arena_create();
   if (program)
      program->arena = link.arena;
   if (program && link.arena && link.scratch)
      program->linked = link_program(&link, shaders, num);
   else
      link.no_memory = true;
   if (program && !link.no_memory && !link.log.no_memory)
      program->log = strdup(link.log.message ? link.log.message : "");
   glsl_log_finish(&link.log);
   u_arena_destroy(link.scratch);
   if (program && program->log)
      return program;
   if (!program)
      u_arena_destroy(link.arena);
   glsl_program_destroy(program);
   return NULL;
}

void
glsl_program_destroy(struct glsl_program *program)
{
   if (!program)
      return;
   ir_shader_destroy(program->vertex);
   ir_shader_destroy(program->fragment);
   u_arena_destroy(program->arena);
   free(program->log);
   free(program);
}
