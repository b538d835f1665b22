/* Which nodes go together. */
#include "values.h"

#include <math.h>
#include <string.h>

static unsigned
add_value(struct values *v, struct value value)
{
   if (v->num == MAX_VALUES)
      v->full = true;
   if (v->full)
      return 0;
   v->value[v->num] = value;
   return v->num++;
}

static int
find(const struct values *v, unsigned width, const uint16_t *node)
{
   for (unsigned i = 0; i < v->num; i++) {
      if (v->value[i].width == width && !memcmp(v->value[i].node, node, width * sizeof node[0]))
         return (int)i;
   }
   return -1;
}

static int
find_made_of(const struct values *v, enum value_op op, unsigned arg)
{
   for (unsigned i = 0; i < v->num; i++) {
      if (v->value[i].op == op && v->value[i].arg[0] == arg)
         return (int)i;
   }
   return -1;
}

static const struct node *
node_of(const struct values *v, unsigned x, unsigned lane)
{
   return &v->nodes->node[v->value[x].node[lane]];
}

static void
set_bad(struct value *value, const struct node *node, const char *text)
{
   value->op = VALUE_BAD;
   value->text = text;
   value->instr = node->instr;
}

/* --- Constants */

/* How a constant register holds the numbers among the lanes; parameters stay as they are. False: no
 * way. */
static bool
fit_constant(const struct values *v, struct value *value)
{
   float low = 0, high = 0;
   bool params = false;
   for (unsigned i = 0; i < value->width; i++) {
      const struct node *n = &v->nodes->node[value->node[i]];
      params |= n->op == NODE_PARAM;
      low = n->op == NODE_NUMBER ? fminf(low, n->value) : low;
      high = n->op == NODE_NUMBER ? fmaxf(high, n->value) : high;
   }
   const float most = fmaxf(high, -low);
   value->scale = most > 2 ? 4 : most > 1 ? 2 : 1;
   value->expand = low < 0 && high > 0;
   if (low < 0 && !value->expand)
      value->scale = -value->scale;
   return most <= 4 && (!params || (value->scale == 1 && !value->expand));
}

static bool
all_constant(const struct values *v, const struct value *value)
{
   for (unsigned i = 0; i < value->width; i++) {
      const unsigned op = v->nodes->node[value->node[i]].op;
      if (op != NODE_PARAM && op != NODE_NUMBER)
         return false;
   }
   return true;
}

unsigned
rc_value_number(struct values *v, unsigned width, float x)
{
   const uint16_t node = (uint16_t)rc_node_number(v->nodes, x);
   return width == 3 ? rc_value_of_3(v, (const uint16_t[3]){node, node, node})
                     : rc_value_of_1(v, node);
}

/* --- Ranges */

static void
set_range(const struct values *v, struct value *value)
{
   value->lo = INFINITY;
   value->hi = -INFINITY;
   for (unsigned i = 0; i < value->width; i++) {
      value->lo = fminf(value->lo, v->nodes->node[value->node[i]].lo);
      value->hi = fmaxf(value->hi, v->nodes->node[value->node[i]].hi);
   }
}

/* --- Components of registers */

/* A component of a register's rgb as rgb: its dot product with the axis. */
static unsigned
spread_component(struct values *v, unsigned node)
{
   const struct node leaf = v->nodes->node[node];
   uint16_t rgb[3], axis[3];
   for (unsigned i = 0; i < 3; i++) {
      rgb[i] = (uint16_t)rc_node_leaf(v->nodes, NODE_REGISTER, leaf.index, i, leaf.lo, leaf.hi);
      axis[i] = (uint16_t)rc_node_number(v->nodes, i == leaf.component);
   }
   const struct value dot = {
       .op = VALUE_DOT,
       .width = 3,
       .node = {(uint16_t)node, (uint16_t)node, (uint16_t)node},
       .arg = {(uint16_t)rc_value_of_3(v, rgb), (uint16_t)rc_value_of_3(v, axis)},
       .lo = leaf.lo,
       .hi = leaf.hi,
       .instr = leaf.instr};
   return add_value(v, dot);
}

unsigned
rc_value_broadcast(struct values *v, unsigned x)
{
   const struct value *value = &v->value[x];
   const uint16_t node = value->node[0];
   if (value->op == VALUE_BAD)
      return x;
   if (value->op == VALUE_BLUE || value->op == VALUE_CONSTANT)
      return rc_value_of_3(v, (const uint16_t[3]){node, node, node});
   const int known = find_made_of(v, VALUE_BROADCAST, x);
   if (known >= 0)
      return (unsigned)known;
   return add_value(v, (struct value){.op = VALUE_BROADCAST,
                                      .width = 3,
                                      .node = {node, node, node},
                                      .arg = {(uint16_t)x},
                                      .lo = value->lo,
                                      .hi = value->hi,
                                      .instr = value->instr});
}

unsigned
rc_value_half(struct values *v, unsigned x)
{
   const struct value *value = &v->value[x];
   const int known = find_made_of(v, VALUE_HALF, x);
   if (known >= 0)
      return (unsigned)known;
   return add_value(v, (struct value){.op = VALUE_HALF,
                                      .width = value->width,
                                      .node = {NO_NODE, NO_NODE, NO_NODE},
                                      .arg = {(uint16_t)x},
                                      .lo = value->lo / 2,
                                      .hi = value->hi / 2,
                                      .instr = value->instr});
}

/* --- Operations */

static const struct {
   uint8_t op;
   uint8_t num_args;
} operations[] = {
    [NODE_NEG] = {VALUE_NEG, 1}, [NODE_SAT] = {VALUE_SAT, 1}, [NODE_ADD] = {VALUE_ADD, 2},
    [NODE_MUL] = {VALUE_MUL, 2}, [NODE_GE0] = {VALUE_BAD, 0}, [NODE_LT0] = {VALUE_BAD, 0},
};

/* The condition of a choice, x >= 0, as x + 1/2 >= 1/2. */
static unsigned
condition(struct values *v, unsigned x)
{
   return rc_value_of_1(v, rc_node_add(v->nodes, x, rc_node_number(v->nodes, 0.5f)));
}

/* Argument i of the nodes of x, side by side. */
static unsigned
argument(struct values *v, unsigned x, unsigned i)
{
   uint16_t node[3];
   for (unsigned lane = 0; lane < v->value[x].width; lane++)
      node[lane] = node_of(v, x, lane)->arg[i];
   return v->value[x].width == 3 ? rc_value_of_3(v, node) : rc_value_of_1(v, node[0]);
}

static void
set_choice(struct values *v, unsigned x)
{
   const unsigned cond = node_of(v, x, 0)->arg[0];
   for (unsigned lane = 1; lane < v->value[x].width; lane++) {
      if (node_of(v, x, lane)->arg[0] != cond) {
         set_bad(&v->value[x], node_of(v, x, lane),
                 "red, green and blue are chosen by different comparisons");
         return;
      }
   }
   const uint16_t args[3] = {(uint16_t)condition(v, cond), (uint16_t)argument(v, x, 1),
                             (uint16_t)argument(v, x, 2)};
   v->value[x].op = VALUE_CHOOSE;
   memcpy(v->value[x].arg, args, sizeof args);
}

/* What an operation on one node or on three alike is. */
static void
set_operation(struct values *v, unsigned x)
{
   const struct node *node = node_of(v, x, 0);
   if (node->op == NODE_BAD) {
      set_bad(&v->value[x], node, node->text);
   } else if (node->op == NODE_COORD) {
      set_bad(&v->value[x], node,
              "a coordinate that is not clamped to 0 and 1 is used as a number");
   } else if (node->op == NODE_MAX0 || node->op == NODE_MIN1) {
      set_bad(&v->value[x], node, "a number is clamped on one side only, beyond -1 and 1");
   } else if (node->op == NODE_EXP2) {
      set_bad(&v->value[x], node, "combiners have no exponential but that of fog");
   } else if (node->op == NODE_CHOOSE) {
      set_choice(v, x);
   } else {
      uint16_t args[3] = {0};
      const unsigned num = operations[node->op].num_args, op = operations[node->op].op;
      for (unsigned i = 0; i < num; i++)
         args[i] = (uint16_t)argument(v, x, i);
      v->value[x].op = (uint8_t)op;
      memcpy(v->value[x].arg, args, sizeof args);
   }
}

/* --- Scalars */

/* A dot product, or what is made of nothing but one and numbers: rgb portions compute it. */
static bool
is_of_dot(const struct values *v, unsigned node)
{
   for (;;) {
      const struct node *n = &v->nodes->node[node];
      if (n->op == NODE_DOT)
         return true;
      if (n->op == NODE_NEG || n->op == NODE_SAT)
         node = n->arg[0];
      else if ((n->op == NODE_MUL || n->op == NODE_ADD) &&
               v->nodes->node[n->arg[1]].op == NODE_NUMBER)
         node = n->arg[0];
      else if ((n->op == NODE_MUL || n->op == NODE_ADD) &&
               v->nodes->node[n->arg[0]].op == NODE_NUMBER)
         node = n->arg[1];
      else
         return false;
   }
}

static void
set_scalar(struct values *v, unsigned x)
{
   struct value *value = &v->value[x];
   const uint16_t number = value->node[0];
   const struct node node = v->nodes->node[number];
   if (node.op == NODE_FOG) {
      value->op = VALUE_FOG;
   } else if (node.op == NODE_REGISTER && node.component == 3) {
      value->op = VALUE_REGISTER;
      value->index = node.index;
   } else if (node.op == NODE_REGISTER && node.component == 2) {
      uint16_t rgb[3];
      for (unsigned i = 0; i < 3; i++)
         rgb[i] = (uint16_t)rc_node_leaf(v->nodes, NODE_REGISTER, node.index, i, node.lo, node.hi);
      v->value[x].arg[0] = (uint16_t)rc_value_of_3(v, rgb);
      v->value[x].op = VALUE_BLUE;
   } else if (node.op == NODE_REGISTER || is_of_dot(v, number)) {
      v->value[x].arg[0] = (uint16_t)rc_value_of_3(v, (const uint16_t[3]){number, number, number});
      v->value[x].op = VALUE_BLUE;
   } else {
      set_operation(v, x);
   }
}

static unsigned
new_value(struct values *v, unsigned width, const uint16_t *node)
{
   struct value value = {.width = (uint8_t)width, .instr = v->nodes->node[node[0]].instr};
   memcpy(value.node, node, width * sizeof node[0]);
   set_range(v, &value);
   if (all_constant(v, &value)) {
      if (fit_constant(v, &value))
         value.op = VALUE_CONSTANT;
      else
         set_bad(&value, &v->nodes->node[node[0]], "constant registers do not hold such numbers");
   }
   return add_value(v, value);
}

unsigned
rc_value_of_1(struct values *v, unsigned node)
{
   const uint16_t number = (uint16_t)node;
   const int known = v->full ? 0 : find(v, 1, &number);
   if (known >= 0)
      return (unsigned)known;
   const unsigned x = new_value(v, 1, &number);
   if (!v->full && v->value[x].op == VALUE_BAD && !v->value[x].text)
      set_scalar(v, x);
   return x;
}

/* --- Three */

static void
set_dot(struct values *v, unsigned x)
{
   const struct node node = *node_of(v, x, 0);
   const uint16_t args[2] = {(uint16_t)rc_value_of_3(v, node.arg),
                             (uint16_t)rc_value_of_3(v, node.arg + 3)};
   v->value[x].op = VALUE_DOT;
   memcpy(v->value[x].arg, args, sizeof args);
}

/* Red, green and blue of one register. */
static bool
is_register(const struct values *v, const struct value *value)
{
   for (unsigned i = 0; i < 3; i++) {
      const struct node *node = &v->nodes->node[value->node[i]];
      if (node->op != NODE_REGISTER || node->component != i ||
          node->index != v->nodes->node[value->node[0]].index)
         return false;
   }
   return true;
}

/* --- Red, green and blue that do not go together */

/* An operation on two values that stand for no nodes, of disjoint lanes. */
static unsigned
made_of_two(struct values *v, enum value_op op, unsigned a, unsigned b)
{
   const struct value *x = &v->value[a], *y = &v->value[b];
   return add_value(v, (struct value){.op = (uint8_t)op,
                                      .width = 3,
                                      .node = {NO_NODE, NO_NODE, NO_NODE},
                                      .arg = {(uint16_t)a, (uint16_t)b},
                                      .lo = fminf(0, fminf(x->lo, op == VALUE_ADD ? y->lo : 0)),
                                      .hi = fmaxf(0, fmaxf(x->hi, op == VALUE_ADD ? y->hi : 0)),
                                      .instr = x->instr});
}

/* rgb that has the node in its lane: the register's own, or the number in all three. */
static unsigned
lane_source(struct values *v, unsigned node, unsigned lane)
{
   const struct node leaf = v->nodes->node[node];
   uint16_t rgb[3] = {(uint16_t)node, (uint16_t)node, (uint16_t)node};
   for (unsigned i = 0; leaf.op == NODE_REGISTER && leaf.component == lane && i < 3; i++)
      rgb[i] = (uint16_t)rc_node_leaf(v->nodes, NODE_REGISTER, leaf.index, i, leaf.lo, leaf.hi);
   return rc_value_of_3(v, rgb);
}

/* Adds what the lanes of `mask` take from one source to the sum so far. */
static unsigned
add_lanes(struct values *v, unsigned sum, unsigned source, unsigned mask)
{
   uint16_t ones[3];
   for (unsigned i = 0; i < 3; i++)
      ones[i] = (uint16_t)rc_node_number(v->nodes, mask >> i & 1);
   const unsigned term = made_of_two(v, VALUE_MUL, source, rc_value_of_3(v, ones));
   return sum == NO_VALUE ? term : made_of_two(v, VALUE_ADD, sum, term);
}

/* The sum of what each lane takes from somewhere else: multiplied with 1 in that lane and 0 in
 * others. */
static void
set_assembled(struct values *v, unsigned x)
{
   uint16_t node[3], constants[3];
   unsigned source[3], done = 0, sum = NO_VALUE;
   memcpy(node, v->value[x].node, sizeof node);
   for (unsigned i = 0; i < 3; i++) {
      const unsigned op = v->nodes->node[node[i]].op;
      const bool constant = op == NODE_PARAM || op == NODE_NUMBER;
      constants[i] = constant ? node[i] : (uint16_t)rc_node_number(v->nodes, 0);
      source[i] = constant ? NO_VALUE : lane_source(v, node[i], i);
      done |= constant ? 1u << i : 0;
   }
   if (done)
      sum = rc_value_of_3(v, constants);
   for (unsigned i = 0; i < 3; i++) {
      unsigned mask = 0;
      for (unsigned k = i; k < 3; k++)
         mask |= !(done >> k & 1) && source[k] == source[i] ? 1u << k : 0;
      if (!(done >> i & 1))
         sum = add_lanes(v, sum, source[i], mask);
      done |= mask;
   }
   if (v->full)
      return;
   v->value[x].op = v->value[sum].op;
   memcpy(v->value[x].arg, v->value[sum].arg, sizeof v->value[x].arg);
}

static bool
are_alike(const struct values *v, const uint16_t node[3])
{
   const unsigned op = v->nodes->node[node[0]].op;
   return v->nodes->node[node[1]].op == op && v->nodes->node[node[2]].op == op;
}

/* The same number in red, green and blue. */
static unsigned
repeated(struct values *v, unsigned node)
{
   const struct node *n = &v->nodes->node[node];
   if (n->op == NODE_REGISTER && n->component != 3)
      return spread_component(v, node);
   if (!is_of_dot(v, node))
      return rc_value_broadcast(v, rc_value_of_1(v, node));
   const unsigned x =
       new_value(v, 3, (const uint16_t[3]){(uint16_t)node, (uint16_t)node, (uint16_t)node});
   if (v->full)
      return x;
   if (n->op == NODE_DOT)
      set_dot(v, x);
   else
      set_operation(v, x);
   return x;
}

unsigned
rc_value_of_3(struct values *v, const uint16_t node[3])
{
   const int known = v->full ? 0 : find(v, 3, node);
   if (known >= 0)
      return (unsigned)known;
   const bool same = node[0] == node[1] && node[0] == node[2];
   const unsigned op = v->nodes->node[node[0]].op;
   if (same && op != NODE_PARAM && op != NODE_NUMBER && op != NODE_BAD)
      return repeated(v, node[0]);
   const unsigned x = new_value(v, 3, node);
   struct value *value = &v->value[x];
   if (v->full || value->op != VALUE_BAD || value->text)
      return x;
   if (is_register(v, value)) {
      value->op = VALUE_REGISTER;
      value->index = v->nodes->node[node[0]].index;
   } else if (op == NODE_DOT || op == NODE_REGISTER || op == NODE_FOG || !are_alike(v, node)) {
      set_assembled(v, x);
   } else {
      set_operation(v, x);
   }
   return x;
}
