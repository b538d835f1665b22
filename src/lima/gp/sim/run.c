/* Running prepared programs. */
#include "machine.h"

#include <math.h>
#include <string.h>

static inline uint32_t
bits_of(float value)
{
   uint32_t bits;
   memcpy(&bits, &value, sizeof bits);
   return bits;
}

static inline float
with_sign(float value, uint32_t sign)
{
   const uint32_t bits = bits_of(value) ^ sign;
   memcpy(&value, &bits, sizeof value);
   return value;
}

static inline float
value_of(const struct lima_gp_machine *m, const struct lima_gp_step *s, unsigned input)
{
   return m->values[s->in[input]];
}

/* --- Units */

static inline float
acc(unsigned op, float a, float b)
{
   switch (op) {
   case LIMA_GP_ACC_FLOOR:
      return floorf(a);
   case LIMA_GP_ACC_SIGN:
      return (float)((a > 0.0f) - (a < 0.0f));
   case LIMA_GP_ACC_GE:
      return a >= b ? 1.0f : 0.0f;
   case LIMA_GP_ACC_LT:
      return a < b ? 1.0f : 0.0f;
   case LIMA_GP_ACC_MIN:
      return a < b ? a : b;
   case LIMA_GP_ACC_MAX:
      return a > b ? a : b;
   default:
      return a + b;
   }
}

static inline void
run_accs(struct lima_gp_machine *m, const struct lima_gp_step *s)
{
   for (unsigned i = 0; i < 2; i++) {
      const float a = with_sign(value_of(m, s, LIMA_GP_ACC0_A + 2 * i), s->acc_sign[2 * i]);
      const float b = with_sign(value_of(m, s, LIMA_GP_ACC0_B + 2 * i), s->acc_sign[2 * i + 1]);
      m->results[LIMA_GP_ACC0 + i] = acc(s->acc_op, a, b);
   }
}

static inline void
run_muls(struct lima_gp_machine *m, const struct lima_gp_step *s)
{
   const float a = value_of(m, s, LIMA_GP_MUL0_A), b = value_of(m, s, LIMA_GP_MUL0_B);
   const float c = value_of(m, s, LIMA_GP_MUL1_A), d = value_of(m, s, LIMA_GP_MUL1_B);
   m->results[LIMA_GP_MUL1] = with_sign(c * d, s->mul_sign[1]);
   switch (s->mul_op) {
   case LIMA_GP_MUL_MUL:
      m->results[LIMA_GP_MUL0] = with_sign(a * b, s->mul_sign[0]);
      break;
   case LIMA_GP_MUL_SELECT:
      m->results[LIMA_GP_MUL0] = b != 0.0f ? c : a;
      break;
   case LIMA_GP_MUL_COMPLEX2:
      m->results[LIMA_GP_MUL0] = a * a;
      break;
   default:
      m->results[LIMA_GP_MUL0] = a;
   }
}

static void
store_late(struct lima_gp_machine *m, unsigned delay, void *to, uint32_t bits)
{
   struct lima_gp_late *late = &m->late[(m->step + delay) % NUM_DELAYS];
   late->stores[late->count].to = to;
   late->stores[late->count++].bits = bits;
   m->num_late++;
}

static float
run_complex(struct lima_gp_machine *m, const struct lima_gp_step *s)
{
   const float a = value_of(m, s, LIMA_GP_COMPLEX_A);
   switch (s->complex_op) {
   case LIMA_GP_COMPLEX_EXP2:
      return (float)exp2((double)a);
   case LIMA_GP_COMPLEX_LOG2:
      return (float)log2((double)a);
   case LIMA_GP_COMPLEX_RSQRT:
      return (float)(1.0 / sqrt((double)a));
   case LIMA_GP_COMPLEX_RCP:
      return 1.0f / a;
   case LIMA_GP_COMPLEX_MOV:
      return a;
   default:
      break;
   }
   const uint32_t address = (uint32_t)lima_gp_address_of(a);
   if (s->complex_op == LIMA_GP_COMPLEX_A0)
      m->address[0] = address;
   else
      store_late(m, ADDRESS_DELAY, &m->address[s->complex_op - LIMA_GP_COMPLEX_A0], address);
   return 0.0f;
}

static inline float
run_pass(const struct lima_gp_machine *m, const struct lima_gp_step *s)
{
   const float a = value_of(m, s, LIMA_GP_PASS_A);
   if (s->pass_op != LIMA_GP_PASS_CLAMP)
      return a;
   return acc(LIMA_GP_ACC_MIN, acc(LIMA_GP_ACC_MAX, a, m->values[LIMA_GP_SELECT_LOADU]),
              m->values[LIMA_GP_SELECT_LOADU + 1]);
}

/* --- Loads and stores */

static inline void
run_loads(struct lima_gp_machine *m, const struct lima_gp_step *s)
{
   static const float none[4] = {0};
   float *v = m->values;
   const int64_t address = lima_gp_load_address(m, s);
   const bool inside = address >= 0 && address < m->vertex->num_uniforms;
   memcpy(v + LIMA_GP_SELECT_LOAD0_BEFORE, v + LIMA_GP_SELECT_LOAD0, sizeof none);
   memcpy(v + LIMA_GP_SELECT_LOAD0, m->bank[s->load0], sizeof none);
   memcpy(v + LIMA_GP_SELECT_LOAD1, m->bank[s->load1], sizeof none);
   memcpy(v + LIMA_GP_SELECT_LOADU, inside ? m->vertex->uniforms[address] : none, sizeof none);
}

static void
store(struct lima_gp_machine *m, const struct lima_gp_store *s, unsigned component, float value)
{
   struct lima_gp_vertex *vertex = m->vertex;
   const uint8_t bit = (uint8_t)(1u << component);
   if (s->varying) {
      vertex->varyings[s->address][component] = value;
      vertex->varying_mask[s->address] |= bit;
   } else if (!s->temporary) {
      store_late(m, REGISTER_DELAY, &m->bank[LIMA_GP_NUM_ATTRIBUTES + s->address][component],
                 bits_of(value));
   } else if (m->address[0] < vertex->num_uniforms) {
      store_late(m, TEMPORARY_DELAY, &vertex->uniforms[m->address[0]][component], bits_of(value));
      if (vertex->uniform_mask)
         vertex->uniform_mask[m->address[0]] |= bit;
   } else {
      m->lost_store = true;
   }
}

static void
run_stores(struct lima_gp_machine *m)
{
   const struct lima_gp_instr *instr = &m->program->instrs[m->instr];
   for (unsigned i = 0; i < 4; i++) {
      const struct lima_gp_store *s = &instr->store[i / 2];
      const unsigned source = s->source[i % 2];
      if (source != LIMA_GP_STORE_NONE)
         store(m, s, i, m->results[lima_gp_store_sources[source]]);
   }
}

static void
finish_late(struct lima_gp_machine *m, struct lima_gp_late *late)
{
   for (unsigned i = 0; i < late->count; i++)
      memcpy(late->stores[i].to, &late->stores[i].bits, sizeof late->stores[i].bits);
   m->num_late -= late->count;
   late->count = 0;
}

/* --- Instructions */

/* Results become those of the instruction before. */
static inline void
shift(struct lima_gp_machine *m, const struct lima_gp_step *s)
{
   float *v = m->values;
   const float *r = m->results;
   memcpy(v + VALUE_ACC0_BEFORE, v + VALUE_ACC0, 4 * sizeof *v);
   v[VALUE_PASS_BEFORE] = v[VALUE_PASS];
   if (m->has_complex1)
      v[VALUE_MUL0_BEFORE] = m->complex1;
   m->has_complex1 = s->mul_op == LIMA_GP_MUL_COMPLEX1;
   m->complex1 = r[LIMA_GP_MUL0];
   v[VALUE_ACC0] = s->keeps >> LIMA_GP_ACC0 & 1 ? v[VALUE_ACC0] : r[LIMA_GP_ACC0];
   v[VALUE_ACC1] = s->keeps >> LIMA_GP_ACC1 & 1 ? v[VALUE_ACC1] : r[LIMA_GP_ACC1];
   v[VALUE_MUL0] = s->keeps >> LIMA_GP_MUL0 & 1 ? v[VALUE_MUL0] : r[LIMA_GP_MUL0];
   v[VALUE_MUL1] = s->keeps >> LIMA_GP_MUL1 & 1 ? v[VALUE_MUL1] : r[LIMA_GP_MUL1];
   v[VALUE_PASS] = s->keeps >> LIMA_GP_PASS & 1 ? v[VALUE_PASS] : r[LIMA_GP_PASS];
   v[VALUE_COMPLEX] = s->keeps >> LIMA_GP_COMPLEX & 1 ? v[VALUE_COMPLEX] : r[LIMA_GP_COMPLEX];
}

static inline void
run_step(struct lima_gp_machine *m, const struct lima_gp_step *s)
{
   run_loads(m, s);
   run_muls(m, s);
   run_accs(m, s);
   if (s->complex_op)
      m->results[LIMA_GP_COMPLEX] = run_complex(m, s);
   m->results[LIMA_GP_PASS] = run_pass(m, s);
   if (s->stores)
      run_stores(m);
   shift(m, s);
   m->run++;
   m->instr++;
   if (s->branch && m->results[LIMA_GP_PASS] != 0.0f) {
      m->instr = s->target;
      m->run = 0;
   }
}

/* Why the next instruction can not run; NULL: it can. */
static inline const char *
obstacle(const struct lima_gp_machine *m, const struct lima_gp_limits *limits)
{
   if (m->program->steps[m->instr].undefined)
      return "the instruction has no known meaning";
   if (m->step == limits->max_steps)
      return "the program does not end";
   return limits->strict ? lima_gp_trap(m) : NULL;
}

bool
lima_gp_run(const struct lima_gp_program *program, const struct lima_gp_limits *limits,
            struct lima_gp_vertex *vertex, struct lima_gp_stop *stop)
{
   struct lima_gp_machine m = {.program = program, .vertex = vertex};
   unsigned last = 0;
   memcpy(m.bank, vertex->attributes, sizeof vertex->attributes);
   memset(vertex->varying_mask, 0, sizeof vertex->varying_mask);
   m.values[VALUE_ONE] = 1.0f;
   *stop = (struct lima_gp_stop){0};
   while (m.instr < program->num_instrs) {
      if (m.num_late)
         finish_late(&m, &m.late[m.step % NUM_DELAYS]);
      stop->text = obstacle(&m, limits);
      if (stop->text)
         break;
      last = m.instr;
      run_step(&m, &program->steps[m.instr]);
      m.step++;
      if (limits->strict && m.lost_store) {
         stop->text = "the store is beyond the temporaries";
         m.instr = last;
         break;
      }
   }
   for (unsigned i = 0; i < NUM_DELAYS; i++)
      finish_late(&m, &m.late[(m.step + i) % NUM_DELAYS]);
   /* The end is behind the last instruction; a branch does not lead there. */
   if (!stop->text && program->num_instrs && !m.run)
      stop->text = "the branch goes to no instruction";
   stop->instr = stop->text && m.instr < program->num_instrs ? m.instr : last;
   stop->steps = m.step;
   return !stop->text;
}
