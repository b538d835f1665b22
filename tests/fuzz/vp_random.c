/* Random valid programs: every opcode and form of every version. */
#include "random_program.h"
#include "vp_case.h"

#include <string.h>

struct maker {
   uint64_t *state;
   struct vp_program *p;
   unsigned left;                   /* instructions to come */
   unsigned num_labels, next_label; /* labels further down that branches may name */
};

static uint32_t
below(struct maker *m, uint32_t limit)
{
   return random_below(m->state, limit);
}

static bool
is_vp2(const struct maker *m)
{
   return m->p->version == NV_VP_2_0;
}

static struct vp_instr *
add(struct maker *m, enum vp_kind kind)
{
   struct vp_instr *in = &m->p->instrs[m->p->num++];
   memset(in, 0, sizeof *in);
   in->kind = kind;
   in->mask = 15;
   return in;
}

/* --- Operands */

static void
pick_swizzle(struct maker *m, char swizzle[5], bool scalar)
{
   const unsigned count = scalar || below(m, 4) == 0 ? 1 : below(m, 2) ? 4 : 0;
   for (unsigned i = 0; i < count; i++)
      swizzle[i] = "xyzw"[below(m, 4)];
   swizzle[count] = 0;
}

static unsigned
pick_mask(struct maker *m)
{
   const unsigned mask = below(m, 16);
   return mask ? mask : 15;
}

static void
pick_test(struct maker *m, struct vp_test *test)
{
   static const char rules[][3] = {"EQ", "GE", "GT", "LE", "LT", "NE", "TR", "FL"};
   memcpy(test->rule, rules[below(m, 8)], sizeof test->rule);
   pick_swizzle(m, test->swizzle, false);
}

static unsigned
pick_temp(struct maker *m)
{
   return below(m, is_vp2(m) ? 16 : 12);
}

/* Position-invariant programs of VP1.1 have none. */
static bool
has_addresses(const struct maker *m)
{
   return !(m->p->position_invariant && m->p->version == NV_VP_1_1);
}

/* An instruction reads one parameter and one attribute at most, so these are for all of it. */
static struct vp_src
pick_param(struct maker *m)
{
   struct vp_src s = {.file = VP_PARAM};
   if (below(m, 4) || !has_addresses(m)) {
      s.index = below(m, below(m, 4) ? 16 : is_vp2(m) ? 256 : 96);
      return s;
   }
   s.relative = true;
   s.addr_reg = is_vp2(m) ? below(m, 2) : 0;
   s.addr_comp = is_vp2(m) ? "xyzw"[below(m, 4)] : 'x';
   s.offset = (int)below(m, 48) - 24;
   return s;
}

static struct vp_src
pick_src(struct maker *m, bool scalar, const struct vp_src *param, unsigned attrib)
{
   struct vp_src s = {.file = VP_TEMP};
   const unsigned kind = below(m, 4);
   if (kind == 0)
      s = *param;
   else if (kind == 1)
      s = (struct vp_src){.file = VP_ATTRIB, .index = attrib};
   else
      s.index = pick_temp(m);
   s.neg = below(m, 3) == 0;
   s.abs = is_vp2(m) && below(m, 6) == 0;
   pick_swizzle(m, s.swizzle, scalar);
   return s;
}

static unsigned
pick_attrib(struct maker *m)
{
   return m->p->version == NV_VSP_1_0 ? 0 : below(m, 16);
}

static void
pick_dst(struct maker *m, struct vp_instr *in)
{
   const unsigned kind = below(m, 8);
   const unsigned first = m->p->position_invariant ? 1 : 0;
   in->dst_file = VP_TEMP;
   if (is_vp2(m) && kind == 0)
      in->dst_file = VP_CC;
   else if (kind < 3)
      in->dst_file = m->p->version == NV_VSP_1_0 ? VP_PARAM : VP_OUTPUT;
   if (in->dst_file == VP_TEMP)
      in->dst_index = pick_temp(m);
   else if (in->dst_file == VP_OUTPUT)
      in->dst_index = first + below(m, (is_vp2(m) ? 21 : 15) - first);
   else if (in->dst_file == VP_PARAM)
      in->dst_index = below(m, 96);
   in->mask = pick_mask(m);
   if (is_vp2(m) && below(m, 4) == 0)
      pick_test(m, &in->test);
}

/* --- Instructions */

/* Opcodes with their number of sources, negative for scalar ones: first those of VP1.0, then what
 * VP1.1 and VP2.0 add. */
static const struct {
   char name[4];
   int srcs;
} opcodes[] = {
    {"MOV", 1},  {"LIT", 1},  {"RCP", -1}, {"RSQ", -1}, {"EXP", -1}, {"LOG", -1}, {"MUL", 2},
    {"ADD", 2},  {"DP3", 2},  {"DP4", 2},  {"DST", 2},  {"MIN", 2},  {"MAX", 2},  {"SLT", 2},
    {"SGE", 2},  {"MAD", 3},  {"ABS", 1},  {"SUB", 2},  {"RCC", -1}, {"DPH", 2},  {"COS", -1},
    {"SIN", -1}, {"EX2", -1}, {"LG2", -1}, {"FLR", 1},  {"FRC", 1},  {"SEQ", 2},  {"SFL", 2},
    {"SGT", 2},  {"SLE", 2},  {"SNE", 2},  {"SSG", 1},  {"STR", 2},
};

static void
add_operation(struct maker *m)
{
   const unsigned count = is_vp2(m) ? 33 : m->p->version == NV_VP_1_1 ? 20 : 16;
   const unsigned op = below(m, count);
   const bool scalar = opcodes[op].srcs < 0;
   const unsigned attrib = pick_attrib(m);
   const struct vp_src param = pick_param(m);
   struct vp_instr *in = add(m, VP_OP);
   memcpy(in->op, opcodes[op].name, sizeof in->op);
   in->set_cc = is_vp2(m) && below(m, 4) == 0;
   pick_dst(m, in);
   in->num_srcs = scalar ? 1 : (unsigned)opcodes[op].srcs;
   for (unsigned i = 0; i < in->num_srcs; i++)
      in->src[i] = pick_src(m, scalar, &param, attrib);
}

/* The matrix transform that every real program has; executors know it as one operation. */
static void
add_transform(struct maker *m)
{
   const bool dp3 = below(m, 2);
   const unsigned first = below(m, 20), rows = 1 + below(m, 4), temp = pick_temp(m);
   const unsigned attrib = pick_attrib(m), from = below(m, 2) ? pick_temp(m) : temp + 1;
   for (unsigned i = 0; i < rows; i++) {
      struct vp_instr *in = add(m, VP_OP);
      const struct vp_src row = {.file = VP_PARAM, .index = first + i};
      struct vp_src v = {.file = VP_ATTRIB, .index = attrib};
      if (from <= temp)
         v = (struct vp_src){.file = VP_TEMP, .index = from};
      memcpy(in->op, dp3 ? "DP3" : "DP4", sizeof in->op);
      in->dst_index = temp;
      in->mask = 1u << i;
      in->num_srcs = 2;
      in->src[i & 1] = row;
      in->src[~i & 1] = v;
   }
}

static void
add_address(struct maker *m)
{
   static const struct vp_src param = {.file = VP_PARAM, .index = 7};
   const unsigned attrib = pick_attrib(m);
   struct vp_instr *in = add(m, VP_OP);
   const bool ara = is_vp2(m) && below(m, 4) == 0;
   memcpy(in->op, ara ? "ARA" : is_vp2(m) && below(m, 2) ? "ARR" : "ARL", sizeof in->op);
   in->dst_file = VP_ADDRESS;
   in->num_srcs = 1;
   if (!is_vp2(m)) {
      in->mask = 1;
      in->src[0] = pick_src(m, true, &param, attrib);
      return;
   }
   in->dst_index = below(m, 2);
   in->mask = pick_mask(m);
   in->set_cc = below(m, 2);
   if (below(m, 3) == 0)
      pick_test(m, &in->test);
   if (ara)
      in->src[0] = (struct vp_src){.file = VP_ADDRESS, .index = below(m, 2)};
   else
      in->src[0] = pick_src(m, false, &param, attrib);
}

/* BRA and CAL, mostly to a label further down; RET. */
static void
add_flow(struct maker *m)
{
   const unsigned kind = below(m, 8);
   struct vp_instr *in = add(m, kind == 0 ? VP_RET : kind < 3 ? VP_CAL : VP_BRA);
   in->label = m->next_label + below(m, m->num_labels - m->next_label + 1);
   /* Calls come back, and the fourth ends the program. */
   if (in->kind == VP_CAL && below(m, 16) == 0)
      in->label = below(m, m->num_labels);
   /* Without a count: runs into the limit, or out by chance. */
   if (in->kind == VP_BRA && below(m, 400) == 0)
      in->label = below(m, m->num_labels);
   if (below(m, 8))
      pick_test(m, &in->test);
}

static void add_some(struct maker *m);

static struct vp_src
loop_constant(const char *comp)
{
   struct vp_src s = {.file = VP_PARAM, .index = VP_LOOP_PARAM};
   memcpy(s.swizzle, comp, 2);
   return s;
}

/* A loop of at most 8 rounds: R15.w counts, from a number that may differ in each lane. What the
 * body does to R15 may end it early, or late. */
static void
add_loop(struct maker *m)
{
   const unsigned label = m->num_labels + 1 + m->p->num;
   struct vp_instr *in = add(m, VP_OP);
   memcpy(in->op, "MIN", sizeof in->op);
   in->dst_index = 15;
   in->mask = 8;
   in->num_srcs = 2;
   in->src[0] = (struct vp_src){.file = VP_ATTRIB, .index = below(m, 16), .swizzle = "x"};
   in->src[1] = loop_constant("w");
   add(m, VP_LABEL)->label = label;
   for (unsigned n = 1 + below(m, 4); n && m->left; n--)
      add_some(m);
   in = add(m, VP_OP);
   memcpy(in->op, "ADD", sizeof in->op);
   in->set_cc = true;
   in->dst_index = 15;
   in->mask = 8;
   in->num_srcs = 2;
   in->src[0] = (struct vp_src){.file = VP_TEMP, .index = 15};
   in->src[1] = loop_constant("y");
   in->src[1].neg = true;
   in = add(m, VP_BRA);
   in->label = label;
   in->test = (struct vp_test){"GT", "w"};
}

/* One step of the program. */
static void
add_some(struct maker *m)
{
   m->left--;
   if (m->next_label < m->num_labels && below(m, 6) == 0)
      add(m, VP_LABEL)->label = m->next_label++;
   if (m->num_labels && below(m, 6) == 0)
      add_flow(m);
   else if (is_vp2(m) && m->num_labels && below(m, 12) == 0)
      add_loop(m);
   else if (has_addresses(m) && below(m, 8) == 0)
      add_address(m);
   else if (m->p->version != NV_VSP_1_0 && below(m, 12) == 0)
      add_transform(m);
   else
      add_operation(m);
}

/* Programs have to write a result. */
static void
add_end(struct maker *m)
{
   for (; is_vp2(m) && m->next_label <= m->num_labels; m->next_label++)
      add(m, VP_LABEL)->label = m->next_label;
   struct vp_instr *in = add(m, VP_OP);
   memcpy(in->op, "MOV", sizeof in->op);
   in->dst_file = m->p->version == NV_VSP_1_0 ? VP_PARAM : VP_OUTPUT;
   in->dst_index = m->p->position_invariant ? 1 : 0;
   in->mask = 1;
   in->num_srcs = 1;
   in->src[0] = (struct vp_src){.file = VP_TEMP};
}

static void
make_program(struct vp_program *p, uint64_t *state)
{
   struct maker m = {.state = state, .p = p};
   p->num = 0;
   p->version = (enum nv_vp_version)below(&m, 4);
   p->position_invariant = false;
   if (p->version == NV_VP_1_1 || p->version == NV_VP_2_0)
      p->position_invariant = below(&m, 8) == 0;
   m.left = 1 + below(&m, 24);
   m.num_labels = is_vp2(&m) ? below(&m, 8) : 0;
   while (m.left)
      add_some(&m);
   add_end(&m);
}

static void
make_inputs(struct vp_case *c, uint64_t *state)
{
   static const unsigned lanes[] = {1, 3, 16, 17, 40, 64};
   static const float loop[4] = {0.0f, 1.0f, 2.0f, 8.0f};
   struct vp_inputs *in = &c->inputs;
   const bool state_program = !c->is_evs && c->program.version == NV_VSP_1_0;
   in->lanes = state_program ? 1 : lanes[random_below(state, 6)];
   const unsigned attribs = c->is_evs ? VP_ATTRIBS : VERT_ATTRIB_GENERIC_MAX;
   memset(in->attribs, 0, sizeof in->attribs);
   for (unsigned lane = 0; lane < in->lanes; lane++)
      for (unsigned i = 0; i < 4 * attribs; i++)
         in->attribs[lane][i / 4][i % 4] = random_float(state);
   for (unsigned i = 0; i < NV_VP_LINKED_PARAMS * 4; i++)
      in->params[i / 4][i % 4] = random_float(state);
   /* Often all lanes agree about something. */
   for (unsigned a = 0; a < attribs; a++) {
      if (random_below(state, 4))
         continue;
      for (unsigned lane = 1; lane < in->lanes; lane++)
         memcpy(in->attribs[lane][a], in->attribs[0][a], sizeof in->attribs[0][a]);
   }
   memcpy(in->params[VP_LOOP_PARAM], loop, sizeof loop);
}

void
vp_case_random(struct vp_case *c, uint64_t *state)
{
   memset(c, 0, sizeof *c);
   c->is_evs = random_below(state, 5) == 0;
   if (c->is_evs)
      evs_random(&c->evs, state);
   else
      make_program(&c->program, state);
   make_inputs(c, state);
}

size_t
random_program(uint64_t *state, char *out)
{
   struct vp_program p;
   make_program(&p, state);
   return vp_print(&p, out);
}
