/* Compiling: from the strings of a shader to its tree. */
#include "glsl.h"

#include <stdlib.h>

#include "compiler/frontend/glsl/parse/parse.h"

/* False: out of memory. */
static bool
compile(struct glsl_shader *shader, const struct glsl_limits *limits,
        const struct glsl_strings *source, struct glsl_log *log)
{
   struct glsl_tokens tokens;
   if (!glsl_tokenize(shader->arena, source, shader->stage, limits, log, &tokens))
      return log->num_errors;
   shader->unit = glsl_parse(shader->arena, &tokens, log);
   return shader->unit;
}

struct glsl_shader *
glsl_compile(enum glsl_stage stage, const struct glsl_limits *limits,
             const struct glsl_strings *source)
{
   struct glsl_shader *shader = calloc(1, sizeof *shader);
   struct glsl_log log;
   if (!shader)
      return NULL;
   glsl_log_init(&log, source->text, source->len);
   shader->stage = stage;
   shader->arena = u_arena_create();
   /* The tree keeps the limits that it was made for. */
   struct glsl_limits *kept = shader->arena ? u_arena_alloc(shader->arena, sizeof *kept) : NULL;
   if (kept) {
      *kept = *limits;
      if (compile(shader, kept, source, &log) && !log.no_memory) {
         shader->log = log.message ? log.message : calloc(1, 1);
         log.message = NULL;
      }
   }
   shader->compiled = shader->log && shader->unit && !log.num_errors;
   if (!shader->compiled)
      shader->unit = NULL;
   glsl_log_finish(&log);
   if (shader->log)
      return shader;
   glsl_shader_destroy(shader);
   return NULL;
}

void
glsl_shader_destroy(struct glsl_shader *shader)
{
   if (!shader)
      return;
   u_arena_destroy(shader->arena);
   free(shader->log);
   free(shader);
}
