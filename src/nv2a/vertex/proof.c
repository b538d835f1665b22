/* Whether any order of a small program's operations fills so few slots, by trying all of them.
 *
 * Registers and lanes do not count, nor do copies that may not be needed: they are made between
 * slots. So what fits no
 * slots here fits none in truth. Slots are filled one after another; of two ways to fill one the
 * way that does more is never worse, so an operation stands alone only where none can join it. */
#include "schedule.h"

#include <string.h>

enum {
   MAX_OPS = 64, /* the bits of a set */
   MAX_STEPS = 4000,
   NUM_SEEN = 1024
};

typedef uint64_t op_set;

struct proof {
   unsigned num_ops, steps;
   op_set copies, mac, ilu, out; /* mac, ilu: operations that only this unit has */
   op_set earlier[MAX_OPS];      /* by operation: what a slot before has */
   op_set not_later[MAX_OPS];    /* what no later slot has */
   op_set partners[MAX_OPS];     /* what may share its slot */
   op_set deep[MAX_OPS];         /* by number: operations with so many slots after them, or more */
   const uint16_t *before;       /* by operation: slots before it */
   struct {
      op_set done;
      unsigned left;
   } seen[NUM_SEEN]; /* what was found to be impossible */
};

static op_set
one(unsigned op)
{
   return UINT64_C(1) << op;
}

static unsigned
count(op_set set)
{
   return (unsigned)__builtin_popcountll(set);
}

static bool
includes(op_set set, op_set part)
{
   return !(part & ~set);
}

/* Copies whose turn has come are made. */
static op_set
make_copies(const struct proof *p, op_set done)
{
   for (;;) {
      op_set made = 0;
      for (op_set left = p->copies & ~done; left; left &= left - 1) {
         const unsigned i = (unsigned)__builtin_ctzll(left);
         if (includes(done, p->earlier[i] | p->not_later[i]))
            made |= one(i);
      }
      if (!made)
         return done;
      done |= made;
   }
}

/* Whether chains, units and the output leave room for what is to be done in so many slots. */
static bool
has_room(const struct proof *p, op_set todo, unsigned left)
{
   for (unsigned after = 0; after < MAX_OPS; after++) {
      const op_set set = todo & p->deep[after];
      if (!set)
         return true;
      if (after >= left)
         return false;
      const unsigned room = left - after;
      if (count(set & p->mac) > room || count(set & p->ilu) > room || count(set & p->out) > room ||
          count(set) > 2 * room)
         return false;
   }
   return true;
}

static bool fill(struct proof *p, op_set done, unsigned slot, unsigned left);

/* Whether the rest fits behind a slot with these operations. Out of steps: it may. */
static bool
try_slot(struct proof *p, op_set done, op_set ops, unsigned slot, unsigned left)
{
   return ++p->steps > MAX_STEPS || fill(p, make_copies(p, done | ops), slot + 1, left - 1);
}

static bool
try_first(struct proof *p, op_set done, op_set ready, unsigned first, unsigned slot, unsigned left)
{
   bool alone = true;
   for (op_set with = p->partners[first]; with; with &= with - 1) {
      const unsigned second = (unsigned)__builtin_ctzll(with);
      const op_set both = one(first) | one(second);
      const bool follows = p->before[second] <= slot && !(done & one(second)) &&
                           includes(done, p->earlier[second]) &&
                           includes(done | both, p->not_later[second]);
      if (!follows)
         continue;
      alone = false;
      /* Two that are ready are tried once. */
      if ((!(ready & one(second)) || second > first) && try_slot(p, done, both, slot, left))
         return true;
   }
   return alone && try_slot(p, done, one(first), slot, left);
}

/* Whether all that is not done fits so many slots; `slot` are filled. */
static bool
fill(struct proof *p, op_set done, unsigned slot, unsigned left)
{
   const op_set all = p->num_ops == MAX_OPS ? ~UINT64_C(0) : one(p->num_ops) - 1;
   const op_set todo = all & ~done & ~p->copies;
   if (!has_room(p, todo, left))
      return false;
   if (!todo)
      return true;
   const unsigned at = (unsigned)((done * UINT64_C(0x9e3779b97f4a7c15)) >> 40) % NUM_SEEN;
   if (p->seen[at].done == done && p->seen[at].left == left)
      return false;
   op_set ready = 0;
   for (op_set set = todo; set; set &= set - 1) {
      const unsigned i = (unsigned)__builtin_ctzll(set);
      if (p->before[i] <= slot && includes(done, p->earlier[i] | p->not_later[i]))
         ready |= one(i);
   }
   for (op_set set = ready; set; set &= set - 1) {
      if (try_first(p, done, ready, (unsigned)__builtin_ctzll(set), slot, left))
         return true;
   }
   p->seen[at].done = done;
   p->seen[at].left = left;
   /* Where nothing is ready the slot stays empty. */
   return !ready && try_slot(p, done, 0, slot, left);
}

static void
describe(struct proof *p, const struct vp *vp, const uint16_t *before, const uint16_t *after)
{
   p->num_ops = vp->num_ops;
   p->before = before;
   for (unsigned i = 0; i < vp->num_ops; i++) {
      const struct vp_op *op = &vp->ops[i];
      if (!nv2a_vp_takes_slot(op)) {
         p->copies |= one(i);
      } else {
         p->mac |= op->units == VP_MAC ? one(i) : 0;
         p->ilu |= op->units == VP_ILU ? one(i) : 0;
         p->out |= op->out != VP_OUT_NONE ? one(i) : 0;
         for (unsigned depth = 0; depth <= after[i] && depth < MAX_OPS; depth++)
            p->deep[depth] |= one(i);
      }
      for (uint16_t e = vp->first_edge[i]; e != VP_NO; e = vp->edges[e].next) {
         op_set *sets = vp->edges[e].latency ? p->earlier : p->not_later;
         sets[vp->edges[e].to] |= one(i);
      }
      for (unsigned k = 0; k < vp->num_ops; k++) {
         if (k != i && nv2a_vp_takes_slot(op) && nv2a_vp_takes_slot(&vp->ops[k]) &&
             op->units & VP_MAC && vp->ops[k].units & VP_ILU &&
             nv2a_vp_may_pair(vp, (uint16_t)i, (uint16_t)k)) {
            p->partners[i] |= one(k);
            p->partners[k] |= one(i);
         }
      }
   }
}

unsigned
nv2a_vp_prove(const struct vp *vp, const uint16_t *before, const uint16_t *after, unsigned bound)
{
   struct proof p = {0};
   if (vp->num_ops > MAX_OPS)
      return bound;
   describe(&p, vp, before, after);
   while (bound < NV2A_NUM_SLOTS && !fill(&p, make_copies(&p, 0), 0, bound)) {
      bound++;
      memset(p.seen, 0, sizeof p.seen);
   }
   return bound;
}
