/* Building nodes. */
#include "nodes.h"

#include <math.h>
#include <string.h>

static bool
same(const struct node *a, const struct node *b)
{
   return a->op == b->op && a->component == b->component && a->index == b->index &&
          a->value == b->value && !memcmp(a->arg, b->arg, sizeof a->arg) && a->text == b->text;
}

/* The number of a node like this one. */
static unsigned
intern(struct nodes *n, struct node node)
{
   if (n->full)
      return 0;
   node.instr = n->instr;
   for (unsigned i = 0; i < n->num; i++) {
      if (same(&n->node[i], &node) && (node.op != NODE_BAD || n->node[i].instr == node.instr))
         return i;
   }
   if (n->num == MAX_NODES) {
      n->full = true;
      return 0;
   }
   n->node[n->num] = node;
   return n->num++;
}

unsigned
rc_node_number(struct nodes *n, float value)
{
   return intern(n,
                 (struct node){.op = NODE_NUMBER, .value = value + 0.0f, .lo = value, .hi = value});
}

unsigned
rc_node_leaf(struct nodes *n, enum node_op op, int index, unsigned component, float lo, float hi)
{
   return intern(n, (struct node){.op = (uint8_t)op,
                                  .index = (int16_t)index,
                                  .component = (uint8_t)component,
                                  .lo = lo,
                                  .hi = hi});
}

unsigned
rc_node_bad(struct nodes *n, const char *text)
{
   return intern(n, (struct node){.op = NODE_BAD, .text = text, .lo = -INFINITY, .hi = INFINITY});
}

/* What is bad makes bad what is made of it. */
static bool
is_bad(const struct nodes *n, unsigned a)
{
   return n->node[a].op == NODE_BAD;
}

static unsigned
unary(struct nodes *n, enum node_op op, unsigned a, float lo, float hi)
{
   return intern(n, (struct node){.op = (uint8_t)op, .arg = {(uint16_t)a}, .lo = lo, .hi = hi});
}

static unsigned
binary(struct nodes *n, enum node_op op, unsigned a, unsigned b, float lo, float hi)
{
   return intern(
       n, (struct node){.op = (uint8_t)op, .arg = {(uint16_t)a, (uint16_t)b}, .lo = lo, .hi = hi});
}

unsigned
rc_node_neg(struct nodes *n, unsigned a)
{
   const struct node *x = &n->node[a];
   if (x->op == NODE_BAD)
      return a;
   if (x->op == NODE_NEG)
      return x->arg[0];
   if (x->op == NODE_NUMBER)
      return rc_node_number(n, -x->value);
   return unary(n, NODE_NEG, a, -x->hi, -x->lo);
}

static float
clamp01(float x)
{
   return x > 0 ? x < 1 ? x : 1 : 0;
}

/* What a number of at least 1 multiplies; NULL: the node is no such product. */
static const struct node *
multiplied(const struct nodes *n, const struct node *x, unsigned *number)
{
   for (unsigned i = 0; x->op == NODE_MUL && i < 2; i++) {
      const struct node *factor = &n->node[x->arg[i]];
      *number = x->arg[i];
      if (factor->op == NODE_NUMBER && factor->value >= 1)
         return &n->node[x->arg[!i]];
   }
   return NULL;
}

/* What a clamp before a multiplication by 1 or more does, the one behind it does as well. It stays
 * behind two such multiplications: there would be too much to compute at once. */
static unsigned
without_clamp(struct nodes *n, unsigned a)
{
   unsigned number, other;
   const struct node *inner = multiplied(n, &n->node[a], &number);
   if (!inner || inner->op != NODE_SAT)
      return a;
   const struct node *once = multiplied(n, &n->node[inner->arg[0]], &other);
   return once && multiplied(n, once, &other) ? a : rc_node_mul(n, number, inner->arg[0]);
}

unsigned
rc_node_sat(struct nodes *n, unsigned a)
{
   a = without_clamp(n, a);
   const struct node *x = &n->node[a];
   if (x->op == NODE_BAD || (x->lo >= 0 && x->hi <= 1))
      return a;
   if (x->hi <= 0 || x->lo >= 1)
      return rc_node_number(n, clamp01(x->lo));
   if (x->op == NODE_MAX0 || x->op == NODE_MIN1)
      return rc_node_sat(n, x->arg[0]);
   return unary(n, NODE_SAT, a, clamp01(x->lo), clamp01(x->hi));
}

unsigned
rc_node_max0(struct nodes *n, unsigned a)
{
   const struct node *x = &n->node[a];
   if (x->op == NODE_BAD || x->lo >= 0)
      return a;
   if (x->hi <= 1 || x->op == NODE_MIN1)
      return rc_node_sat(n, a);
   return unary(n, NODE_MAX0, a, 0, x->hi);
}

unsigned
rc_node_min1(struct nodes *n, unsigned a)
{
   const struct node *x = &n->node[a];
   if (x->op == NODE_BAD || x->hi <= 1)
      return a;
   if (x->lo >= 0 || x->op == NODE_MAX0)
      return rc_node_sat(n, a);
   return unary(n, NODE_MIN1, a, x->lo, 1);
}

unsigned
rc_node_exp2(struct nodes *n, unsigned a)
{
   return is_bad(n, a) ? a : unary(n, NODE_EXP2, a, 0, INFINITY);
}

/* Whether b is 1 - a. */
static bool
is_complement(const struct nodes *n, unsigned a, unsigned b)
{
   const struct node *x = &n->node[b];
   if (x->op != NODE_ADD)
      return false;
   const unsigned i = rc_node_is_number(n, x->arg[0], 1) ? 1 : 0;
   const struct node *neg = &n->node[x->arg[i]];
   return rc_node_is_number(n, x->arg[!i], 1) && neg->op == NODE_NEG && neg->arg[0] == a;
}

/* A node as a weight times something: in way 0 and 1 by its factors, in way 2 as itself times 1. */
struct weighted {
   unsigned weight;
   float lo, hi; /* of what is weighted */
};

static bool
as_weighted(const struct nodes *n, unsigned a, unsigned way, struct weighted *w)
{
   const struct node *x = &n->node[a];
   *w = (struct weighted){a, 1, 1};
   if (way == 2)
      return true;
   if (x->op != NODE_MUL)
      return false;
   const struct node *rest = &n->node[x->arg[!way]];
   *w = (struct weighted){x->arg[way], rest->lo, rest->hi};
   return true;
}

/* A sum t * x + (1 - t) * y lies between x and y. */
static void
tighten(const struct nodes *n, unsigned a, unsigned b, float *lo, float *hi)
{
   for (unsigned i = 0; i < 9; i++) {
      struct weighted x, y;
      if (!as_weighted(n, a, i % 3, &x) || !as_weighted(n, b, i / 3, &y) ||
          (!is_complement(n, x.weight, y.weight) && !is_complement(n, y.weight, x.weight)))
         continue;
      const struct node *weight = &n->node[x.weight];
      if (weight->lo < 0 || weight->hi > 1)
         continue;
      *lo = fmaxf(*lo, fminf(x.lo, y.lo));
      *hi = fminf(*hi, fmaxf(x.hi, y.hi));
   }
}

unsigned
rc_node_add(struct nodes *n, unsigned a, unsigned b)
{
   const struct node *x = &n->node[a], *y = &n->node[b];
   if (x->op == NODE_BAD || rc_node_is_number(n, b, 0))
      return a;
   if (y->op == NODE_BAD || rc_node_is_number(n, a, 0))
      return b;
   if (x->op == NODE_NUMBER && y->op == NODE_NUMBER)
      return rc_node_number(n, x->value + y->value);
   float lo = x->lo + y->lo, hi = x->hi + y->hi;
   tighten(n, a, b, &lo, &hi);
   return binary(n, NODE_ADD, a, b, lo, hi);
}

/* Of numbers that may be infinite. */
static float
times(float a, float b)
{
   return a == 0 || b == 0 ? 0 : a * b;
}

unsigned
rc_node_mul(struct nodes *n, unsigned a, unsigned b)
{
   const struct node *x = &n->node[a], *y = &n->node[b];
   if (x->op == NODE_BAD || rc_node_is_number(n, b, 1) || rc_node_is_number(n, a, 0))
      return a;
   if (y->op == NODE_BAD || rc_node_is_number(n, a, 1) || rc_node_is_number(n, b, 0))
      return b;
   if (x->op == NODE_NUMBER && y->op == NODE_NUMBER)
      return rc_node_number(n, x->value * y->value);
   if (rc_node_is_number(n, a, -1))
      return rc_node_neg(n, b);
   if (rc_node_is_number(n, b, -1))
      return rc_node_neg(n, a);
   const float c[4] = {times(x->lo, y->lo), times(x->lo, y->hi), times(x->hi, y->lo),
                       times(x->hi, y->hi)};
   const float lo = fminf(fminf(c[0], c[1]), fminf(c[2], c[3]));
   const float hi = fmaxf(fmaxf(c[0], c[1]), fmaxf(c[2], c[3]));
   return binary(n, NODE_MUL, a, b, a == b && lo < 0 ? 0 : lo, hi);
}

/* 1 where x >= 0, else 0; *x is set. With *inverted the other way round. */
static bool
is_step(const struct nodes *n, unsigned a, unsigned *x, bool *inverted)
{
   const struct node *node = &n->node[a];
   *x = node->arg[0];
   *inverted = node->op == NODE_CHOOSE && rc_node_is_number(n, node->arg[1], 0);
   return node->op == NODE_CHOOSE && rc_node_is_number(n, node->arg[1], !*inverted) &&
          rc_node_is_number(n, node->arg[2], *inverted);
}

unsigned
rc_node_lerp(struct nodes *n, unsigned t, unsigned zero, unsigned one)
{
   unsigned x;
   bool inverted;
   if (is_step(n, t, &x, &inverted))
      return rc_node_choose(n, x, inverted ? zero : one, inverted ? one : zero);
   const unsigned rest = rc_node_add(n, rc_node_number(n, 1), rc_node_neg(n, t));
   return rc_node_add(n, rc_node_mul(n, t, one), rc_node_mul(n, rest, zero));
}

unsigned
rc_node_dot(struct nodes *n, const unsigned a[3], const unsigned b[3])
{
   struct node node = {.op = NODE_DOT};
   bool number = true;
   for (unsigned i = 0; i < 3; i++) {
      if (is_bad(n, a[i]) || is_bad(n, b[i]))
         return is_bad(n, a[i]) ? a[i] : b[i];
      const struct node *product = &n->node[rc_node_mul(n, a[i], b[i])];
      number &= product->op == NODE_NUMBER;
      node.lo += product->lo;
      node.hi += product->hi;
      node.arg[i] = (uint16_t)a[i];
      node.arg[3 + i] = (uint16_t)b[i];
   }
   return number ? rc_node_number(n, node.lo) : intern(n, node);
}

unsigned
rc_node_choose(struct nodes *n, unsigned x, unsigned yes, unsigned no)
{
   const unsigned args[3] = {x, yes, no};
   for (unsigned i = 0; i < 3; i++) {
      if (is_bad(n, args[i]))
         return args[i];
   }
   const struct node *a = &n->node[yes], *b = &n->node[no];
   if (yes == no || n->node[x].lo >= 0)
      return yes;
   if (n->node[x].hi < 0)
      return no;
   return intern(n, (struct node){.op = NODE_CHOOSE,
                                  .arg = {(uint16_t)x, (uint16_t)yes, (uint16_t)no},
                                  .lo = fminf(a->lo, b->lo),
                                  .hi = fmaxf(a->hi, b->hi)});
}

unsigned
rc_node_truth(struct nodes *n, unsigned x, bool below)
{
   return is_bad(n, x) ? x : unary(n, below ? NODE_LT0 : NODE_GE0, x, 0, 1);
}
