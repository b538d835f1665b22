/* Values, each made once. */
#include "nodes.h"

#include <string.h>

static struct gp_ref
plain_ref(unsigned node)
{
   return (struct gp_ref){.node = (uint16_t)node};
}

static unsigned
hash_of(const struct gp_node *n)
{
   uint32_t h = n->kind * 31u + n->op;
   h = h * 31u + n->comp;
   h = h * 31u + n->negate;
   h = h * 0x9e3779b1u + n->index;
   h = h * 0x9e3779b1u + n->bits;
   for (unsigned i = 0; i < n->num_srcs; i++)
      h = (h ^ (h >> 15)) * 0x9e3779b1u + n->src[i].node * 2u + n->src[i].negate;
   return (h ^ (h >> 13)) & (GP_HASH - 1);
}

static bool
same(const struct gp_node *a, const struct gp_node *b)
{
   if (a->kind != b->kind || a->op != b->op || a->comp != b->comp || a->negate != b->negate ||
       a->index != b->index || a->bits != b->bits || a->num_srcs != b->num_srcs)
      return false;
   for (unsigned i = 0; i < a->num_srcs; i++) {
      if (a->src[i].node != b->src[i].node || a->src[i].negate != b->src[i].negate)
         return false;
   }
   return true;
}

/* The number of the node; node 0 always exists when one is asked for. */
static struct gp_ref
intern(struct gp *gp, const struct gp_node *n)
{
   const unsigned h = hash_of(n);
   for (unsigned i = gp->hash[h]; i != GP_NO; i = gp->nodes[i].next) {
      if (same(&gp->nodes[i], n))
         return plain_ref(i);
   }
   if (gp->num_nodes == GP_MAX_NODES) {
      lima_gpc_refuse(gp, gp->line, "the program has more than %u operations",
                      (unsigned)GP_MAX_NODES);
      return plain_ref(0);
   }
   struct gp_node *made = &gp->nodes[gp->num_nodes];
   *made = *n;
   made->next = gp->hash[h];
   gp->hash[h] = (uint16_t)gp->num_nodes;
   return plain_ref(gp->num_nodes++);
}

struct gp_ref
lima_gpc_load(struct gp *gp, enum gp_kind kind, unsigned index, unsigned comp)
{
   const struct gp_node n = {
       .kind = (uint8_t)kind, .index = (uint16_t)index, .comp = (uint8_t)comp};
   return intern(gp, &n);
}

struct gp_ref
lima_gpc_load_indexed(struct gp *gp, int index, struct gp_ref address, unsigned comp)
{
   const struct gp_node n = {.kind = GP_INDEXED,
                             .index = (uint16_t)(index + gp->indexed_margin),
                             .comp = (uint8_t)comp,
                             .num_srcs = 1,
                             .src = {plain_ref(lima_gpc_plain(gp, address))}};
   return intern(gp, &n);
}

struct gp_ref
lima_gpc_literal(struct gp *gp, float x)
{
   struct gp_node n = {.kind = GP_LITERAL};
   const float magnitude = x < 0.0f ? -x : x;
   memcpy(&n.bits, &magnitude, sizeof n.bits);
   n.bits &= 0x7fffffffu;
   struct gp_ref ref = intern(gp, &n);
   ref.negate = x < 0.0f;
   return ref;
}

bool
lima_gpc_is_literal(const struct gp *gp, struct gp_ref a, float *value)
{
   if (a.node == GP_NO || gp->nodes[a.node].kind != GP_LITERAL)
      return false;
   memcpy(value, &gp->nodes[a.node].bits, sizeof *value);
   if (a.negate)
      *value = -*value;
   return true;
}

/* The operand that may be a number comes second, else the order does not matter. */
static void
order(const struct gp *gp, struct gp_ref *a, struct gp_ref *b)
{
   const bool la = gp->nodes[a->node].kind == GP_LITERAL;
   const bool lb = gp->nodes[b->node].kind == GP_LITERAL;
   if (la != lb ? la : a->node > b->node) {
      const struct gp_ref t = *a;
      *a = *b;
      *b = t;
   }
}

struct gp_ref
lima_gpc_mul(struct gp *gp, struct gp_ref a, struct gp_ref b)
{
   float x, y;
   order(gp, &a, &b);
   const bool negate = a.negate != b.negate;
   if (lima_gpc_is_literal(gp, b, &y)) {
      if (lima_gpc_is_literal(gp, a, &x))
         return lima_gpc_literal(gp, x * y);
      if (y == 1.0f || y == -1.0f)
         return y < 0.0f ? gp_neg(a) : a;
   }
   const struct gp_node n = {
       .kind = GP_MUL, .num_srcs = 2, .src = {plain_ref(a.node), plain_ref(b.node)}};
   struct gp_ref ref = intern(gp, &n);
   ref.negate = negate;
   return ref;
}

static bool
fold_acc(struct gp *gp, enum lima_gp_acc op, struct gp_ref a, struct gp_ref b, struct gp_ref *out)
{
   float x, y;
   if (b.node == GP_NO || !lima_gpc_is_literal(gp, b, &y))
      return false;
   if (lima_gpc_is_literal(gp, a, &x)) {
      if (op == LIMA_GP_ACC_ADD)
         *out = lima_gpc_literal(gp, x + y);
      else if (op == LIMA_GP_ACC_MIN || op == LIMA_GP_ACC_MAX)
         *out = (op == LIMA_GP_ACC_MIN) == (x < y) ? a : b;
      else if (op == LIMA_GP_ACC_LT || op == LIMA_GP_ACC_GE)
         *out = lima_gpc_literal(gp, (op == LIMA_GP_ACC_LT) == (x < y) ? 1.0f : 0.0f);
      else
         return false;
      return true;
   }
   if (op != LIMA_GP_ACC_ADD || y != 0.0f)
      return false;
   *out = a;
   return true;
}

struct gp_ref
lima_gpc_acc(struct gp *gp, enum lima_gp_acc op, struct gp_ref a, struct gp_ref b)
{
   struct gp_ref folded;
   float x;
   if (b.node != GP_NO && op != LIMA_GP_ACC_GE && op != LIMA_GP_ACC_LT)
      order(gp, &a, &b);
   if (fold_acc(gp, op, a, b, &folded))
      return folded;
   /* 0 < b is -b < 0: a 0 in the second place needs no load. */
   if ((op == LIMA_GP_ACC_GE || op == LIMA_GP_ACC_LT) && lima_gpc_is_literal(gp, a, &x) &&
       x == 0.0f) {
      const struct gp_ref zero = a;
      a = gp_neg(b);
      b = zero;
   }
   struct gp_node n = {.kind = GP_ACC, .op = (uint8_t)op, .num_srcs = b.node == GP_NO ? 1 : 2};
   n.src[0] = a;
   if (n.num_srcs > 1)
      n.src[1] = b;
   return intern(gp, &n);
}

/* A literal below 0, which uniforms have as it is. */
static struct gp_ref
negative_literal(struct gp *gp, uint32_t bits)
{
   const struct gp_node n = {.kind = GP_LITERAL, .bits = bits ^ 0x80000000u};
   return intern(gp, &n);
}

uint16_t
lima_gpc_plain(struct gp *gp, struct gp_ref a)
{
   if (!a.negate)
      return a.node;
   struct gp_node n = gp->nodes[a.node];
   if (n.kind == GP_LITERAL)
      return negative_literal(gp, n.bits).node;
   if (n.kind == GP_ACC && n.op == LIMA_GP_ACC_ADD) {
      n.src[0].negate = !n.src[0].negate;
      n.src[1].negate = !n.src[1].negate;
   } else if (n.kind == GP_MUL) {
      n.negate = !n.negate;
   } else {
      const uint16_t one = lima_gpc_literal(gp, 1.0f).node;
      n = (struct gp_node){.kind = GP_MUL,
                           .num_srcs = 2,
                           .negate = true,
                           .src = {plain_ref(a.node), plain_ref(one)}};
   }
   return intern(gp, &n).node;
}

/* Truths are 1 and 0. `depth` bounds how far operands are looked at. */
static bool
is_truth(const struct gp *gp, struct gp_ref a, unsigned depth)
{
   const struct gp_node *n = &gp->nodes[a.node];
   float x;
   if (a.negate || !depth)
      return false;
   if (lima_gpc_is_literal(gp, a, &x))
      return x == 0.0f || x == 1.0f;
   if (n->kind == GP_ACC && (n->op == LIMA_GP_ACC_LT || n->op == LIMA_GP_ACC_GE))
      return true;
   if (n->kind == GP_ACC && n->op == LIMA_GP_ACC_ADD) {
      const struct gp_ref t = {.node = n->src[0].node};
      return n->src[0].negate && lima_gpc_is_literal(gp, n->src[1], &x) && x == 1.0f &&
             is_truth(gp, t, depth - 1);
   }
   return (n->kind == GP_MUL ||
           (n->kind == GP_ACC && (n->op == LIMA_GP_ACC_MIN || n->op == LIMA_GP_ACC_MAX))) &&
          is_truth(gp, n->src[0], depth - 1) && is_truth(gp, n->src[1], depth - 1);
}

enum { TRUTH_DEPTH = 4 };

bool
lima_gpc_is_truth(const struct gp *gp, struct gp_ref a)
{
   return is_truth(gp, a, TRUTH_DEPTH);
}

/* Whether `a` is 1 less a truth, which is *of. */
static bool
is_not(const struct gp *gp, struct gp_ref a, struct gp_ref *of)
{
   const struct gp_node *n = &gp->nodes[a.node];
   *of = plain_ref(n->src[0].node);
   return n->kind == GP_ACC && n->op == LIMA_GP_ACC_ADD && lima_gpc_is_truth(gp, a);
}

struct gp_ref
lima_gpc_not(struct gp *gp, struct gp_ref a)
{
   struct gp_ref of;
   return is_not(gp, a, &of)
              ? of
              : lima_gpc_acc(gp, LIMA_GP_ACC_ADD, gp_neg(a), lima_gpc_literal(gp, 1.0f));
}

struct gp_ref
lima_gpc_select(struct gp *gp, struct gp_ref where, struct gp_ref yes, struct gp_ref no)
{
   float w, y, n0;
   struct gp_ref of;
   if (lima_gpc_is_literal(gp, where, &w))
      return w != 0.0f ? yes : no;
   if (is_not(gp, where, &of))
      return lima_gpc_select(gp, of, no, yes);
   if (lima_gpc_is_literal(gp, yes, &y) && lima_gpc_is_literal(gp, no, &n0) && y == 1.0f &&
       n0 == 0.0f)
      return where;
   if (yes.node == no.node && yes.negate == no.negate)
      return yes;
   const struct gp_node n = {.kind = GP_SELECT,
                             .num_srcs = 3,
                             .src = {plain_ref(where.node), plain_ref(lima_gpc_plain(gp, yes)),
                                     plain_ref(lima_gpc_plain(gp, no))}};
   return intern(gp, &n);
}

struct gp_ref
lima_gpc_pass(struct gp *gp, enum lima_gp_pass op, struct gp_ref a)
{
   const struct gp_node n = {.kind = GP_PASS,
                             .op = (uint8_t)op,
                             .num_srcs = 1,
                             .src = {plain_ref(lima_gpc_plain(gp, a))}};
   return intern(gp, &n);
}

struct gp_ref
lima_gpc_clamp(struct gp *gp, struct gp_ref a, float low, float high)
{
   uint32_t bits[2];
   memcpy(&bits[0], &low, sizeof low);
   memcpy(&bits[1], &high, sizeof high);
   const unsigned pair = lima_gpc_add_pair(gp, bits);
   const struct gp_node n = {.kind = GP_PASS,
                             .op = LIMA_GP_PASS_CLAMP,
                             .index = (uint16_t)pair,
                             .num_srcs = 1,
                             .src = {plain_ref(lima_gpc_plain(gp, a))}};
   return intern(gp, &n);
}

struct gp_ref
lima_gpc_function(struct gp *gp, enum lima_gp_complex table, struct gp_ref a)
{
   if (table == LIMA_GP_COMPLEX_EXP2)
      a = lima_gpc_pass(gp, LIMA_GP_PASS_PREEXP2, a);
   const bool odd = table == LIMA_GP_COMPLEX_RCP && a.negate;
   const uint16_t operand = odd ? a.node : lima_gpc_plain(gp, a);
   const struct gp_node n = {
       .kind = GP_FUNCTION, .op = (uint8_t)table, .num_srcs = 1, .src = {plain_ref(operand)}};
   struct gp_ref ref = intern(gp, &n);
   if (table == LIMA_GP_COMPLEX_LOG2)
      ref = lima_gpc_pass(gp, LIMA_GP_PASS_POSTLOG2, ref);
   ref.negate = odd;
   return ref;
}

/* --- When all are there */

static void
mark(struct gp *gp)
{
   for (unsigned i = 0; i < gp->num_stores; i++)
      gp->nodes[gp->stores[i].node].used = true;
   if (gp->end.branches) {
      gp->nodes[gp->end.cond.node].used = true;
      gp->nodes[gp->end.cond.node].num_uses++;
   }
   for (unsigned i = gp->num_nodes; i-- > 0;) {
      const struct gp_node *n = &gp->nodes[i];
      for (unsigned k = 0; n->used && k < n->num_srcs; k++) {
         gp->nodes[n->src[k].node].used = true;
         gp->nodes[n->src[k].node].num_uses++;
      }
   }
}

/* Instructions from that of an operation to the first that can read its result. */
static unsigned
latency(const struct gp_node *n)
{
   return gp_is_leaf(n) ? 0 : n->kind == GP_FUNCTION ? 3 : 1;
}

static void
refuse_indexed(struct gp *gp)
{
   lima_gpc_refuse(gp, UINT32_MAX, "the program reads more than %u numbers at computed addresses",
                   (unsigned)GP_MAX_INDEXED);
}

void
lima_gpc_start_block(struct gp *gp)
{
   gp->num_nodes = gp->num_stores = gp->num_indexed = 0;
   gp->end.branches = false;
   memset(gp->hash, 0xff, sizeof gp->hash);
}

void
lima_gpc_finish_nodes(struct gp *gp)
{
   mark(gp);
   for (unsigned i = 0; i < gp->num_nodes; i++) {
      struct gp_node *n = &gp->nodes[i];
      for (unsigned k = 0; k < n->num_srcs; k++) {
         const struct gp_node *src = &gp->nodes[n->src[k].node];
         const unsigned ready = src->depth + latency(src);
         n->depth = (uint16_t)(ready > n->depth ? ready : n->depth);
      }
      if (n->kind != GP_INDEXED || !n->used)
         continue;
      n->depth += GP_ADDRESS_DELAY;
      if (gp->num_indexed == GP_MAX_INDEXED)
         refuse_indexed(gp);
      else
         gp->indexed[gp->num_indexed++] = (uint16_t)i;
   }
}

static unsigned
larger(unsigned a, unsigned b)
{
   return a > b ? a : b;
}

/* Instructions that it takes to load all uniforms that are read, one in each. */
static unsigned
count_uniform_loads(const struct gp *gp)
{
   bool loaded[LIMA_GP_UNIFORM_MEMORY] = {false};
   unsigned count = 0;
   for (unsigned i = 0; i < gp->num_nodes; i++) {
      const struct gp_node *n = &gp->nodes[i];
      const bool counts = n->used && gp_is_leaf(n) && n->kind != GP_ATTRIBUTE &&
                          n->kind != GP_INDEXED && n->kind != GP_LITERAL &&
                          n->kind != GP_VARIABLE && !loaded[n->index];
      count += counts;
      if (counts)
         loaded[n->index] = true;
   }
   return count;
}

unsigned
lima_gpc_find_bound(const struct gp *gp)
{
   unsigned chain = 0, mul = 0, acc[LIMA_GP_NUM_ACCS] = {0}, pass = 0, complex = 0, adds = 0;
   for (unsigned i = 0; i < gp->num_nodes; i++) {
      const struct gp_node *n = &gp->nodes[i];
      if (!n->used)
         continue;
      mul += n->kind == GP_MUL ? 1 : n->kind == GP_SELECT ? 2 : n->kind == GP_FUNCTION ? 3 : 0;
      pass += n->kind == GP_PASS;
      complex += n->kind == GP_FUNCTION;
      if (n->kind == GP_ACC)
         acc[n->op]++;
   }
   for (unsigned i = 0; i < LIMA_GP_NUM_ACCS; i++)
      adds += (acc[i] + 1) / 2;
   for (unsigned i = 0; i < gp->num_stores; i++) {
      const struct gp_node *n = &gp->nodes[gp->stores[i].node];
      chain = larger(chain, n->depth + (n->kind == GP_FUNCTION ? 4u : 1u));
   }
   if (gp->end.branches) {
      const struct gp_node *cond = &gp->nodes[gp->end.cond.node];
      chain = larger(chain, cond->depth + latency(cond) + 1);
      pass++;
   }
   return larger(larger(larger(chain, (mul + 1) / 2), larger(adds, larger(pass, complex))),
                 larger(count_uniform_loads(gp), (gp->num_stores + 3) / 4));
}
