/* Shader objects: the program compiled for the block machine, kept while scenes use it. */
#include <stdlib.h>

#include "context.h"
#include "tint.h"
#include "gallium/auxiliary/vm/vm.h"

void
sp_shader_reference(struct pipe_shader_cso **dst, struct pipe_shader_cso *src)
{
   struct pipe_shader_cso *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (old && __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) == 0) {
      draw_program_finish(&old->vertex);
      sp_vm_destroy(old->program);
      sp_tint_destroy(old->tint);
      ir_shader_destroy(old->ir);
      free(old);
   }
}

/* As draw/program.c does for vertex programs. Without memory for it the kernels run. */
static void
make_native(const struct sp_screen *screen, struct pipe_shader_cso *cso, const struct ir_shader *ir)
{
   if (screen->native_use == SP_NATIVE_AT_ONCE && sp_native_make(cso->program, ir, NULL))
      return;
   if (screen->native_use != SP_NATIVE_NEVER)
      cso->ir = ir_shader_clone(ir);
   if (cso->ir)
      sp_native_watch(cso->program, cso->ir, &screen->maker);
}

static bool
compile(const struct sp_context *sp, struct pipe_shader_cso *cso, const struct ir_shader *ir)
{
   if (cso->stage == PIPE_SHADER_VERTEX) {
      draw_program_init(&cso->vertex, ir);
      return draw_program_compile(sp->u.draw, &cso->vertex);
   }
   cso->program = sp_vm_compile(ir, sp->screen->isa);
   if (cso->program) {
      make_native(sp->screen, cso, ir);
      cso->tint = sp_tint_create(ir);
      cso->may_be_opaque = ir_find_opaque(ir, &cso->opaque);
      cso->color_input = ir_find_color_input(ir);
   }
   return cso->program != NULL;
}

static struct pipe_shader_cso *
create_shader_state(struct pipe_context *pipe, enum pipe_shader_stage stage,
                    const struct ir_shader *ir)
{
   struct pipe_shader_cso *cso = malloc(sizeof(*cso));
   if (!cso) {
      u_context(pipe)->oom = true;
      return NULL;
   }
   *cso = (struct pipe_shader_cso){
       .refcount = 1,
       .stage = stage,
       .inputs_read = ir->inputs_read,
       .outputs_written = ir->outputs_written,
       .samplers_used = ir->samplers_used,
       .num_params = ir->num_params,
       .uses_discard = ir->uses_discard,
   };
   if (!compile(sp_context(pipe), cso, ir)) {
      u_context(pipe)->oom = true;
      free(cso);
      return NULL;
   }
   return cso;
}

static void
bind_shader_state(struct pipe_context *pipe, enum pipe_shader_stage stage,
                  struct pipe_shader_cso *cso)
{
   struct sp_context *sp = sp_context(pipe);
   if (sp->shaders[stage] == cso)
      return;
   sp->shaders[stage] = cso;
   if (stage == PIPE_SHADER_VERTEX) {
      draw_bind_program(sp->u.draw, cso ? &cso->vertex : NULL);
   } else {
      sp->u.dirty |= SP_DIRTY_FS;
      sp->layout_valid = false;
   }
}

static void
delete_shader_state(struct pipe_context *pipe, struct pipe_shader_cso *cso)
{
   if (!cso)
      return;
   if (sp_context(pipe)->shaders[cso->stage] == cso)
      bind_shader_state(pipe, cso->stage, NULL);
   sp_shader_reference(&cso, NULL);
}

void
sp_state_init_shaders(struct sp_context *sp)
{
   sp->u.base.create_shader_state = create_shader_state;
   sp->u.base.bind_shader_state = bind_shader_state;
   sp->u.base.delete_shader_state = delete_shader_state;
}
