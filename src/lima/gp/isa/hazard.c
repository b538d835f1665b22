/* Whether values are there when programs read them. */
#include "problem.h"

/* Instructions after a store that can not load what it wrote, and likewise of address registers. */
enum { REGISTER_DELAY = 2, ADDRESS_DELAY = 3 };

/* What some instruction that may have run a number of instructions before has written. */
struct written {
   uint64_t registers; /* a bit a component */
   uint8_t addresses;  /* a bit an address register */
};

struct program {
   const struct lima_gp_instr *instrs;
   unsigned count;
   uint16_t run[LIMA_GP_MAX_INSTRS]; /* instructions that certainly ran just before, in a row */
   struct written before[ADDRESS_DELAY][LIMA_GP_MAX_INSTRS]; /* by distance - 1 */
};

static struct written
written_by(const struct lima_gp_instr *instr)
{
   struct written w = {0};
   for (unsigned i = 0; i < 4; i++) {
      const struct lima_gp_store *s = &instr->store[i / 2];
      if (s->source[i % 2] != LIMA_GP_STORE_NONE && !s->varying && !s->temporary)
         w.registers |= UINT64_C(1) << (s->address % LIMA_GP_NUM_REGISTERS * 4 + i);
   }
   if (instr->complex_op >= LIMA_GP_COMPLEX_A0)
      w.addresses = (uint8_t)(1u << (instr->complex_op - LIMA_GP_COMPLEX_A0));
   return w;
}

/* Adds what is written before an instruction to what is before those that may follow it. */
static void
flow(struct program *p, unsigned distance, unsigned from, struct written w)
{
   const struct lima_gp_instr *instr = &p->instrs[from];
   const unsigned next[2] = {from + 1, instr->branch ? instr->target : from + 1};
   for (unsigned i = 0; i < 2; i++) {
      if (next[i] >= p->count)
         continue;
      p->before[distance][next[i]].registers |= w.registers;
      p->before[distance][next[i]].addresses |= w.addresses;
   }
}

static void
prepare(struct program *p)
{
   bool is_target[LIMA_GP_MAX_INSTRS] = {false};
   for (unsigned n = 0; n < p->count; n++) {
      if (p->instrs[n].branch && p->instrs[n].target < p->count)
         is_target[p->instrs[n].target] = true;
      for (unsigned d = 0; d < ADDRESS_DELAY; d++)
         p->before[d][n] = (struct written){0};
   }
   for (unsigned n = 0; n < p->count; n++)
      p->run[n] = (uint16_t)(n && !is_target[n] ? p->run[n - 1] + 1 : 0);
   for (unsigned d = 0; d < ADDRESS_DELAY; d++) {
      for (unsigned n = 0; n < p->count; n++)
         flow(p, d, n, d ? p->before[d - 1][n] : written_by(&p->instrs[n]));
   }
}

/* NULL: the value of a selector is there. */
static const char *
bypass_problem(const struct lima_gp_instr *instrs, unsigned n, unsigned run,
               const struct lima_gp_selector *s)
{
   const unsigned d = s->distance;
   if (n < d)
      return "the value is from before the program";
   if (run < d)
      return "the value is from before an instruction that branches go to";
   if (s->source != LIMA_GP_FROM_UNIT || !d)
      return NULL;
   const struct lima_gp_op *op = lima_gp_unit_op(&instrs[n - d], (enum lima_gp_unit)s->index);
   if (!op || !op->first)
      return d == 1 ? "the unit has no result in the instruction before"
                    : "the unit has no result two instructions before";
   return d < op->first ? "the result is there one instruction later" : NULL;
}

bool
lima_gp_check_values(const struct lima_gp_instr *instrs, unsigned n, unsigned run,
                     struct lima_gp_problem *problem)
{
   const struct lima_gp_instr *instr = &instrs[n];
   const unsigned read = lima_gp_read_inputs(instr);
   const unsigned temporary = instr->store[0].temporary ? 0 : 1;
   if (instr->store[temporary].temporary && instr->complex_op != LIMA_GP_COMPLEX_A0)
      return lima_gp_blame(problem,
                           LIMA_GP_MEMBER(store[0].temporary) +
                               temporary * (unsigned)(sizeof instr->store[0] / 2),
                           "a store to a temporary needs a0 set in the same instruction");
   for (unsigned i = 0; i < LIMA_GP_NUM_INPUTS; i++) {
      if (!(read >> i & 1) || lima_gp_is_number(instr, (enum lima_gp_input)i))
         continue;
      const char *text = bypass_problem(instrs, n, run, &lima_gp_selectors[instr->in[i]]);
      if (text)
         return lima_gp_blame(problem, LIMA_GP_MEMBER(in) + i, text);
   }
   return true;
}

static uint64_t
components(unsigned reg, unsigned mask)
{
   return (uint64_t)mask << (reg % LIMA_GP_NUM_REGISTERS * 4);
}

static bool
check_loads(const struct program *p, unsigned n, struct lima_gp_problem *problem)
{
   static const char too_early[] = "the register is stored less than three instructions before";
   const struct lima_gp_instr *instr = &p->instrs[n];
   struct lima_gp_loaded loaded = lima_gp_read_loads(instr);
   uint64_t stored = 0;
   unsigned set = 0;
   if (n + 1 < p->count)
      loaded.load0 |= lima_gp_read_loads(instr + 1).before;
   for (unsigned d = 0; d < REGISTER_DELAY; d++)
      stored |= p->before[d][n].registers;
   for (unsigned d = 0; d < ADDRESS_DELAY; d++)
      set |= p->before[d][n].addresses;
   if (!instr->register0_is_attr && stored & components(instr->register0, loaded.load0))
      return lima_gp_blame(problem, LIMA_GP_MEMBER(register0), too_early);
   if (stored & components(instr->register1, loaded.load1))
      return lima_gp_blame(problem, LIMA_GP_MEMBER(register1), too_early);
   if (loaded.loadu && set >> instr->load_offset & 1)
      return lima_gp_blame(problem, LIMA_GP_MEMBER(load_offset),
                           "the address register is set less than four instructions before");
   return true;
}

static bool
check_instr(const struct program *p, unsigned n, struct lima_gp_problem *problem)
{
   const struct lima_gp_instr *instr = &p->instrs[n];
   if (instr->branch && instr->target >= p->count)
      return lima_gp_blame(problem, LIMA_GP_MEMBER(target), "the branch goes to no instruction");
   return lima_gp_check_values(p->instrs, n, p->run[n], problem) && check_loads(p, n, problem);
}

bool
lima_gp_check_program(const struct lima_gp_instr *instrs, unsigned count,
                      struct lima_gp_problem *problem, unsigned *number)
{
   struct program p;
   if (problem)
      *problem = (struct lima_gp_problem){0};
   if (count > LIMA_GP_MAX_INSTRS) {
      *number = LIMA_GP_MAX_INSTRS;
      return lima_gp_blame(problem, LIMA_GP_MEMBER(target), "a program has up to 512 instructions");
   }
   p.instrs = instrs;
   p.count = count;
   prepare(&p);
   for (*number = 0; *number < count; ++*number) {
      if (!check_instr(&p, *number, problem))
         return false;
   }
   return true;
}
