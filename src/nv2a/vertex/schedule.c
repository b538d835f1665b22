/* Slots: a list schedule that takes, slot after slot, the pair of operations that is worth the
 * most. It is made several times with other weights, and the shortest one stays. */
#include "schedule.h"

#include <stdlib.h>
#include <string.h>

enum {
   MAX_ATTEMPTS = 64,
   MIN_ATTEMPTS = 8,
   WORK = 2400, /* operations to schedule in all attempts */
   MAX_READY = 12,
   STEP = 32 /* weight of a slot of height */
};

struct weights {
   unsigned height, order; /* of what waits for an operation, and of its place in the source */
   unsigned noise;
   unsigned free; /* of a lane that is free afterwards */
   unsigned mac;  /* of a slot in which the MAC has something to do */
   unsigned r1;   /* of a lane of R1 that is not taken */
   bool shared;
};

struct scheduler {
   struct vp_state st;
   struct vp_plan plan;
   uint16_t preds[VP_MAX_OPS], earliest[VP_MAX_OPS];
   bool done[VP_MAX_OPS];
   int base[VP_MAX_OPS]; /* what an operation is worth */
   uint16_t ready[VP_MAX_OPS];
   unsigned num_ready;
   struct weights weights;
   struct vp_slot slots[NV2A_NUM_SLOTS];
   unsigned num_slots, left;
   uint32_t random;
};

/* --- Plan */

static void
add_read(struct vp_plan *plan, uint16_t op, uint16_t scalar)
{
   unsigned i = 0;
   while (plan->reads[op][i] != VP_NO && plan->reads[op][i] != scalar)
      i++;
   if (plan->reads[op][i] == VP_NO && i < 15) {
      plan->reads[op][i] = scalar;
      plan->num_reads[scalar]++;
   }
}

static void
add_reads(const struct vp *vp, struct vp_plan *plan, uint16_t reader, const struct vp_op *op)
{
   for (unsigned k = 0; k < op->num_srcs; k++) {
      for (unsigned c = 0; c < 4 && op->src[k].file == VP_TEMP; c++) {
         if (op->src[k].comp[c] != VP_NO)
            add_read(plan, reader, vp->scalars[op->src[k].comp[c]].leader);
      }
   }
}

/* Where A0 has several values it may have to be loaded again: what it is loaded from stays. */
static void
make_plan(const struct vp *vp, struct vp_plan *plan)
{
   memset(plan->reads, 0xff, sizeof plan->reads);
   memset(plan->address, 0xff, sizeof plan->address);
   for (uint16_t i = 0; i < vp->num_ops; i++) {
      const struct vp_op *op = &vp->ops[i];
      add_reads(vp, plan, i, op);
      for (unsigned k = 0; k < op->num_srcs; k++) {
         if (op->src[k].address == VP_NO)
            continue;
         plan->address[i] = op->src[k].address;
      }
      if (plan->address[i] != VP_NO) {
         plan->address_users[plan->address[i]]++;
         if (vp->num_addresses > 1)
            add_reads(vp, plan, i, &vp->ops[plan->address[i]]);
      }
      for (unsigned c = 0; c < 4; c++) {
         if (op->result[c] == VP_NO)
            continue;
         struct vp_group *group = &plan->groups[vp->scalars[op->result[c]].group];
         group->ilu |= op->units == VP_ILU;
         if (group->lanes)
            continue;
         group->head = op->result[c];
         group->lanes = (uint8_t)nv2a_vp_group_choices(vp, op->result[c], group->choices);
      }
   }
}

/* --- An attempt */

static uint32_t
next_random(struct scheduler *s)
{
   s->random = s->random * 1664525u + 1013904223u;
   return s->random >> 8;
}

static void
start(struct scheduler *s, const struct weights *weights)
{
   const struct vp *vp = s->st.vp;
   s->weights = *weights;
   s->st.prefer_shared = weights->shared;
   s->st.address = VP_NO;
   memset(s->st.used, 0, sizeof s->st.used);
   memset(s->st.reg, NV2A_NO_SLOT, vp->num_scalars);
   memcpy(s->st.reads_left, s->plan.num_reads, vp->num_scalars * sizeof s->st.reads_left[0]);
   memcpy(s->st.users_left, s->plan.address_users, vp->num_ops * sizeof s->st.users_left[0]);
   memcpy(s->preds, vp->num_preds, vp->num_ops * sizeof s->preds[0]);
   memset(s->earliest, 0, vp->num_ops * sizeof s->earliest[0]);
   memset(s->done, 0, vp->num_ops);
   s->num_ready = s->num_slots = 0;
   s->left = vp->num_ops;
   for (uint16_t i = 0; i < vp->num_ops; i++) {
      s->base[i] = (int)(weights->height * vp->height[i] +
                         weights->order * (VP_MAX_OPS - vp->ops[i].order % VP_MAX_OPS) +
                         (weights->noise ? next_random(s) % weights->noise : 0) + STEP);
      if (!s->preds[i])
         s->ready[s->num_ready++] = i;
   }
}

/* Lanes that are free after the operation, less those that it takes. */
static int
freed_lanes(const struct scheduler *s, uint16_t op)
{
   const struct vp *vp = s->st.vp;
   int lanes = 0;
   for (const uint16_t *r = s->plan.reads[op]; *r != VP_NO; r++)
      lanes += s->st.reads_left[*r] == 1;
   for (unsigned k = 0; k < 4; k++) {
      const uint16_t result = vp->ops[op].result[k];
      lanes -= result != VP_NO && s->st.reg[result] == NV2A_NO_SLOT;
   }
   return lanes;
}

struct candidates {
   uint16_t op[MAX_READY];
   int worth[MAX_READY];
   unsigned count;
};

static void
insert(struct candidates *c, uint16_t op, int worth)
{
   unsigned i = c->count;
   if (i == MAX_READY) {
      if (worth <= c->worth[i - 1])
         return;
      i--;
   } else {
      c->count++;
   }
   for (; i > 0 && c->worth[i - 1] < worth; i--) {
      c->op[i] = c->op[i - 1];
      c->worth[i] = c->worth[i - 1];
   }
   c->op[i] = op;
   c->worth[i] = worth;
}

/* A0 is given another value once nothing needs the one it has, unless `force`. */
static bool
may_load_address(const struct scheduler *s, uint16_t op, bool force)
{
   return s->st.vp->ops[op].mac != NV2A_MAC_ARL || force || s->st.address == VP_NO ||
          !s->st.users_left[s->st.address];
}

static void
find_candidates(const struct scheduler *s, bool force, struct candidates *mac,
                struct candidates *ilu)
{
   mac->count = ilu->count = 0;
   for (unsigned i = 0; i < s->num_ready; i++) {
      const uint16_t op = s->ready[i];
      if (s->earliest[op] > s->num_slots || !may_load_address(s, op, force))
         continue;
      int worth = s->base[op];
      if (s->weights.free)
         worth += (int)s->weights.free * freed_lanes(s, op);
      if (s->st.vp->ops[op].units & VP_MAC)
         insert(mac, op, worth);
      if (s->st.vp->ops[op].units & VP_ILU)
         insert(ilu, op, worth);
   }
}

struct choice {
   uint16_t mac, ilu;
   int worth;
};

/* Lanes of R1 that a paired result takes for as long as it lives. */
static unsigned
taken_lanes(const struct scheduler *s, uint16_t ilu)
{
   for (unsigned k = 0; k < 4; k++) {
      const uint16_t result = s->st.vp->ops[ilu].result[k];
      if (result != VP_NO)
         return s->st.reg[result] == NV2A_NO_SLOT
                    ? s->plan.groups[s->st.vp->scalars[result].group].lanes
                    : 0;
   }
   return 0;
}

static void
consider(struct scheduler *s, struct choice *best, uint16_t mac, uint16_t ilu, int worth)
{
   if (mac != VP_NO)
      worth += (int)s->weights.mac;
   if (mac != VP_NO && ilu != VP_NO && s->weights.r1)
      worth -= (int)(s->weights.r1 * taken_lanes(s, ilu));
   if (mac != ilu && worth > best->worth && nv2a_vp_issue(&s->st, mac, ilu, false))
      *best = (struct choice){mac, ilu, worth};
}

/* Operations that wait for nothing but the reads of `first` may be in its slot: all is read before
 * anything is written. */
static void
consider_followers(struct scheduler *s, struct choice *best, uint16_t first, int worth)
{
   const struct vp *vp = s->st.vp;
   for (uint16_t e = vp->first_edge[first]; e != VP_NO; e = vp->edges[e].next) {
      const uint16_t to = vp->edges[e].to;
      if (vp->edges[e].latency || s->preds[to] != 1 || s->earliest[to] > s->num_slots ||
          !may_load_address(s, to, false))
         continue;
      if (vp->ops[first].units & VP_ILU && vp->ops[to].units & VP_MAC)
         consider(s, best, to, first, worth + s->base[to]);
      if (vp->ops[first].units & VP_MAC && vp->ops[to].units & VP_ILU)
         consider(s, best, first, to, worth + s->base[to]);
   }
}

/* Worth may be negative: a filled slot is better than none all the same. */
static bool
choose(struct scheduler *s, bool force, struct choice *best)
{
   struct candidates mac, ilu;
   *best = (struct choice){VP_NO, VP_NO, INT32_MIN};
   find_candidates(s, force, &mac, &ilu);
   for (unsigned m = 0; m < mac.count; m++) {
      consider_followers(s, best, mac.op[m], mac.worth[m]);
      const int most = mac.worth[m] + (int)s->weights.mac;
      if (best->worth >= most + (ilu.count && ilu.worth[0] > 0 ? ilu.worth[0] : 0))
         continue;
      for (unsigned i = 0; i < ilu.count; i++)
         consider(s, best, mac.op[m], ilu.op[i], mac.worth[m] + ilu.worth[i]);
      consider(s, best, mac.op[m], VP_NO, mac.worth[m]);
   }
   for (unsigned i = 0; i < ilu.count; i++) {
      consider_followers(s, best, ilu.op[i], ilu.worth[i]);
      /* A move alone is the MAC's. */
      if (s->st.vp->ops[ilu.op[i]].units == VP_ILU)
         consider(s, best, VP_NO, ilu.op[i], ilu.worth[i]);
   }
   return best->worth != INT32_MIN;
}

static void
finish_op(struct scheduler *s, uint16_t op)
{
   const struct vp *vp = s->st.vp;
   unsigned k = 0;
   s->done[op] = true;
   s->left--;
   while (s->ready[k] != op)
      k++;
   s->ready[k] = s->ready[--s->num_ready];
   if (s->plan.address[op] != VP_NO)
      s->st.users_left[s->plan.address[op]]--;
   if (vp->ops[op].mac == NV2A_MAC_ARL)
      s->st.address = op;
   for (uint16_t e = vp->first_edge[op]; e != VP_NO; e = vp->edges[e].next) {
      const struct vp_edge *edge = &vp->edges[e];
      const unsigned least = s->num_slots + edge->latency;
      if (s->earliest[edge->to] < least)
         s->earliest[edge->to] = (uint16_t)least;
      if (!--s->preds[edge->to])
         s->ready[s->num_ready++] = edge->to;
   }
}

/* Loads A0 once more for an operation that is ready but for it. */
static bool
reload(struct scheduler *s)
{
   for (unsigned i = 0; i < s->num_ready; i++) {
      const uint16_t address = s->plan.address[s->ready[i]];
      if (address == VP_NO || address == s->st.address || s->earliest[s->ready[i]] > s->num_slots)
         continue;
      s->slots[s->num_slots++] = (struct vp_slot){address, VP_NO};
      s->st.address = address;
      return true;
   }
   return false;
}

static bool
fill_slot(struct scheduler *s)
{
   struct choice c;
   if (!choose(s, false, &c) && !choose(s, true, &c))
      return reload(s);
   nv2a_vp_issue(&s->st, c.mac, c.ilu, true);
   /* One of the two may wait for the other's reads. */
   const bool ilu_first = c.mac != VP_NO && s->preds[c.mac];
   const uint16_t order[2] = {ilu_first ? c.ilu : c.mac, ilu_first ? c.mac : c.ilu};
   for (unsigned i = 0; i < 2; i++) {
      if (order[i] != VP_NO)
         finish_op(s, order[i]);
   }
   s->slots[s->num_slots++] = (struct vp_slot){c.mac, c.ilu};
   return true;
}

/* False: registers ran out, or slots. */
static bool
attempt(struct scheduler *s, unsigned limit)
{
   while (s->left) {
      if (s->num_slots >= limit || !fill_slot(s))
         return false;
   }
   return true;
}

/* --- Attempts */

static struct weights
choose_weights(unsigned n, uint32_t random)
{
   static const struct weights first[] = {
       {.height = STEP, .mac = 4 * STEP, .r1 = 8},
       {.height = STEP},
       {.height = STEP, .free = 8, .mac = STEP},
       {.order = STEP},
       {.order = STEP, .shared = true},
       {.height = STEP, .free = 40, .shared = true},
       {.height = STEP / 2, .order = STEP / 2, .free = 8, .mac = STEP},
   };
   static const unsigned noises[] = {16, 33, 65, 129}, frees[] = {0, 0, 4, 12};
   static const unsigned macs[] = {0, STEP, 4 * STEP, 16 * STEP}, r1s[] = {0, 4, 12, 30};
   if (n < sizeof first / sizeof first[0])
      return first[n];
   return (struct weights){.height = STEP,
                           .noise = noises[random & 3],
                           .free = frees[random >> 2 & 3],
                           .mac = macs[random >> 4 & 3],
                           .r1 = r1s[random >> 6 & 3],
                           .shared = random >> 8 & 1};
}

static void
keep(struct vp *vp, const struct scheduler *s)
{
   vp->num_slots = s->num_slots;
   memcpy(vp->slots, s->slots, s->num_slots * sizeof s->slots[0]);
   memcpy(vp->reg, s->st.reg, vp->num_scalars);
   memcpy(vp->lane, s->st.lane, vp->num_scalars);
}

static void
run_attempts(struct vp *vp, struct scheduler *s)
{
   unsigned attempts = WORK / (vp->num_ops + 1), limit = NV2A_NUM_SLOTS, most = 0;
   attempts = attempts < MIN_ATTEMPTS ? MIN_ATTEMPTS : attempts;
   attempts = attempts > MAX_ATTEMPTS ? MAX_ATTEMPTS : attempts;
   bool found = false, full = false;
   for (unsigned n = 0; n < attempts && !(found && vp->num_slots <= vp->out->stats.bound); n++) {
      const struct weights weights = choose_weights(n, next_random(s));
      start(s, &weights);
      if (attempt(s, limit)) {
         keep(vp, s);
         found = true;
         limit = s->num_slots - 1;
      } else {
         full |= s->num_slots >= NV2A_NUM_SLOTS;
         most = s->num_slots > most ? s->num_slots : most;
      }
   }
   if (found)
      return;
   if (full)
      nv2a_vp_refuse(vp, UINT32_MAX, "the program needs more than the %u slots of the vertex unit",
                     (unsigned)NV2A_NUM_SLOTS);
   else
      nv2a_vp_refuse(vp, UINT32_MAX,
                     "the program needs more than the %u registers of the vertex unit in slot %u",
                     (unsigned)NV2A_NUM_TEMPS, most);
}

/* False: out of memory. */
bool
nv2a_vp_schedule(struct vp *vp)
{
   struct scheduler *s = calloc(1, sizeof *s);
   if (!s)
      return false;
   s->st.vp = vp;
   s->st.plan = &s->plan;
   s->random = 1;
   make_plan(vp, &s->plan);
   run_attempts(vp, s);
   free(s);
   return true;
}
