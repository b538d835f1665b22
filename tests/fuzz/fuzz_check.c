#include "fuzz_check.h"

#include <stdio.h>
#include <stdlib.h>

#include "compiler/analysis/validate.h"
#include "compiler/pass/pass.h"

static void
die(const char *what, const char *text, size_t len)
{
   fprintf(stderr, "%s\n--- program\n%.*s\n", what, (int)len, text);
   abort();
}

static void
must_validate(const struct ir_shader *sh, const char *after, const char *text, size_t len)
{
   char *message = ir_validate(sh, after);
   if (message)
      die(message, text, len);
}

/* Once, on zeroes. */
static void
run(const struct ir_shader *sh, const char *text, size_t len)
{
   static const float inputs[VERT_ATTRIB_GENERIC_MAX][4];
   float params[NV_VP_LINKED_PARAMS][4] = {0};
   float outputs[VARYING_MAX][4];
   uint8_t written[VARYING_MAX];
   struct ir_eval eval = {
       .inputs = inputs,
       .params = params,
       .outputs = outputs,
       .output_mask = written,
   };
   if (!ir_eval_run(sh, &eval))
      die("out of memory", text, len);
}

void
fuzz_check_text(const char *text, size_t len, enum nv_vp_target target)
{
   struct nv_vp_result r;
   nv_vp_parse(text, len, target, &r);
   if (r.status == NV_VP_INVALID && (r.error.offset > len || !r.error.message[0]))
      die("error position outside the text", text, len);
   if (!r.shader)
      return;
   must_validate(r.shader, "the front end", text, len);
   if (r.position_invariant && !nv_vp_link_position(r.shader))
      die("link", text, len);
   if (!ir_optimize(r.shader, IR_PASS_VALIDATE))
      die("optimize", text, len);
   run(r.shader, text, len);
   ir_shader_destroy(r.shader);
}
