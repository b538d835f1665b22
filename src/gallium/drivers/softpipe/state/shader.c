/* Shader objects: the program compiled for the block machine, kept while scenes use it. */
#include <stdlib.h>

#include "context.h"
#include "gallium/auxiliary/jit/native.h"
#include "gallium/auxiliary/vm/vm.h"

void
sp_shader_reference(struct pipe_shader_cso **dst, struct pipe_shader_cso *src)
{
   struct pipe_shader_cso *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (old && __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) == 0) {
      sp_vm_destroy(old->program);
      free(old);
   }
}

/* At once; loops wait for parameters. */
static void
make_native(struct sp_vm_program *program, const struct ir_shader *ir, struct u_pool *translators)
{
   if (!sp_native_make(program, ir, NULL))
      sp_native_watch(program, ir, translators);
}

static struct pipe_shader_cso *
create_shader_state(struct pipe_context *pipe, enum pipe_shader_stage stage,
                    const struct ir_shader *ir)
{
   struct pipe_shader_cso *cso = malloc(sizeof(*cso));
   if (!cso)
      return NULL;
   *cso = (struct pipe_shader_cso){
       .refcount = 1,
       .stage = stage,
       .ir = ir,
       .program = sp_vm_compile(ir, sp_context(pipe)->screen->isa),
       .inputs_read = ir->inputs_read,
       .outputs_written = ir->outputs_written,
       .samplers_used = ir->samplers_used,
       .num_params = ir->num_params,
       .uses_discard = ir->uses_discard,
   };
   if (!cso->program) {
      free(cso);
      return NULL;
   }
   const struct sp_screen *screen = sp_context(pipe)->screen;
   if (stage == PIPE_SHADER_VERTEX && screen->native_use == SP_NATIVE_LATER)
      sp_native_watch(cso->program, ir, screen->translators);
   else if (stage == PIPE_SHADER_VERTEX && screen->native_use == SP_NATIVE_AT_ONCE)
      make_native(cso->program, ir, screen->translators);
   return cso;
}

static void
bind_shader_state(struct pipe_context *pipe, enum pipe_shader_stage stage,
                  struct pipe_shader_cso *cso)
{
   struct sp_context *sp = sp_context(pipe);
   if (sp->state.shaders[stage] == cso)
      return;
   sp->state.shaders[stage] = cso;
   uint32_t dirty = stage == PIPE_SHADER_FRAGMENT ? SP_DIRTY_FS : SP_DIRTY_VS;
   sp->state.dirty |= dirty;
   sp->state.geom_dirty |= dirty;
}

static void
delete_shader_state(struct pipe_context *pipe, struct pipe_shader_cso *cso)
{
   if (!cso)
      return;
   if (sp_context(pipe)->state.shaders[cso->stage] == cso)
      bind_shader_state(pipe, cso->stage, NULL);
   sp_native_forget(cso->program);
   sp_shader_reference(&cso, NULL);
}

void
sp_state_init_shaders(struct sp_context *sp)
{
   sp->base.create_shader_state = create_shader_state;
   sp->base.bind_shader_state = bind_shader_state;
   sp->base.delete_shader_state = delete_shader_state;
}
