/* What a run that is strict does not let pass. */
#include "machine.h"

static bool
is_late(const struct lima_gp_machine *m, const void *to)
{
   for (unsigned i = 0; m->num_late && i < NUM_DELAYS; i++) {
      for (unsigned k = 0; k < m->late[i].count; k++) {
         if (m->late[i].stores[k].to == to)
            return true;
      }
   }
   return false;
}

/* Whether a store to one of the components (1 is x) is on its way. */
static bool
any_late(const struct lima_gp_machine *m, const float reg[4], unsigned components)
{
   for (unsigned i = 0; i < 4; i++) {
      if (components >> i & 1 && is_late(m, &reg[i]))
         return true;
   }
   return false;
}

static const char *
uniform_trap(const struct lima_gp_machine *m, const struct lima_gp_step *s, unsigned components)
{
   const int64_t address = lima_gp_load_address(m, s);
   if (!components)
      return NULL;
   if (s->load_offset && is_late(m, &m->address[s->load_offset]))
      return "the address register is set less than four instructions before";
   if (address < 0 || address >= m->vertex->num_uniforms)
      return "the load is beyond the uniforms";
   if (any_late(m, m->vertex->uniforms[address], components))
      return "the temporary is stored less than four instructions before";
   return NULL;
}

const char *
lima_gp_trap(const struct lima_gp_machine *m)
{
   const struct lima_gp_program *p = m->program;
   const struct lima_gp_instr *instr = &p->instrs[m->instr];
   const struct lima_gp_step *s = &p->steps[m->instr];
   struct lima_gp_loaded loaded = lima_gp_read_loads(instr);
   struct lima_gp_problem problem;
   if (!lima_gp_check_values(p->instrs, m->instr, m->run, &problem))
      return problem.text;
   if (m->instr + 1 < p->num_instrs)
      loaded.load0 |= lima_gp_read_loads(instr + 1).before;
   if (any_late(m, m->bank[s->load0], loaded.load0) || any_late(m, m->bank[s->load1], loaded.load1))
      return "the register is stored less than three instructions before";
   return uniform_trap(m, s, loaded.loadu);
}
