/* Parts of variables: what lvalues name, loading and storing. */
#include "private.h"

#include <assert.h>

static const struct ir_val none;

struct access
emit_access_whole(const struct storage *var)
{
   if (var->kind == STORAGE_ALIAS)
      return var->alias;
   return (struct access){.var = var,
                          .type = var->type,
                          .comps = {0, 1, 2, 3},
                          .num_comps = var->type->rows,
                          .sampler = var->sampler};
}

/* --- From expressions */

static struct ir_val
add_ints(struct emit *e, struct ir_val a, struct ir_val b)
{
   if (!a.n)
      return b;
   return e->options->limits->no_integers ? ir_build_fadd(&e->b, a, b) : ir_build_iadd(&e->b, a, b);
}

static struct ir_val
scale_int(struct emit *e, struct ir_val a, uint32_t factor)
{
   if (factor == 1)
      return a;
   const struct ir_val f = emit_constant_int(e, (int32_t)factor);
   return e->options->limits->no_integers ? ir_build_fmul(&e->b, a, f) : ir_build_imul(&e->b, a, f);
}

static void
whole_part(struct access *a, const struct glsl_type *type)
{
   a->type = type;
   a->num_comps = type->rows;
   for (uint8_t i = 0; i < 4; i++)
      a->comps[i] = i;
}

static void
select_field(struct access *a, uint32_t field)
{
   const struct glsl_type *type = a->type;
   a->slot += glsl_field_slot(type, field);
   for (uint32_t i = 0; i < field && a->sampler >= 0; i++)
      a->sampler += (int)emit_num_samplers(type->fields[i].type);
   whole_part(a, type->fields[field].type);
}

static const struct glsl_type *
part_of(const struct glsl_type *type)
{
   if (type->base == GLSL_ARRAY)
      return type->element;
   return glsl_type_of(type->base, glsl_is_matrix(type) ? type->rows : 1, 1);
}

static void
select_known(struct access *a, uint32_t index)
{
   const struct glsl_type *part = part_of(a->type);
   if (glsl_is_vector(a->type)) {
      a->comps[0] = a->comps[index < a->num_comps ? index : a->num_comps - 1];
      a->num_comps = 1;
      a->type = part;
      return;
   }
   a->slot += index * glsl_num_slots(part);
   if (a->sampler >= 0)
      a->sampler += (int)(index * emit_num_samplers(part));
   whole_part(a, part);
}

static void
select_computed(struct emit *e, struct access *a, struct ir_val index)
{
   const struct glsl_type *part = part_of(a->type);
   if (glsl_is_vector(a->type)) {
      a->comp = index;
      a->type = part;
      return;
   }
   a->address = add_ints(e, a->address, scale_int(e, index, glsl_num_slots(part)));
   const uint32_t samplers = emit_num_samplers(part);
   if (a->sampler >= 0 && samplers) {
      a->sampler_range = a->sampler_addr.n ? a->sampler_range : emit_num_samplers(a->type);
      a->sampler_addr = add_ints(e, a->sampler_addr, scale_int(e, index, samplers));
   }
   whole_part(a, part);
}

static bool
place_index(struct emit *e, const struct glsl_expr *expr, struct access *place)
{
   if (!emit_place(e, expr->arg[0], place))
      return false;
   const struct glsl_expr *index = expr->arg[1];
   if (index->kind == GLSL_CONSTANT)
      select_known(place, (uint32_t)index->value->i);
   else
      select_computed(e, place, emit_vector(e, index));
   return true;
}

/* Constants that are indexed, in registers from the start. */
static bool
place_constant(struct emit *e, const struct glsl_expr *expr, struct access *place)
{
   if (expr->type->base != GLSL_ARRAY)
      return false;
   for (const struct table *t = e->tables; t; t = t->next)
      if (t->value == expr->value) {
         *place = emit_access_whole(&t->storage);
         return true;
      }
   struct table *t = emit_alloc(e, sizeof *t);
   struct storage *var = emit_new_storage(e, expr->type);
   if (!t || !var)
      return false;
   t->value = expr->value;
   t->storage = *var;
   t->next = e->tables;
   e->tables = t;
   struct ir_block *block = e->b.block;
   ir_set_block(&e->b, e->prologue);
   *place = emit_access_whole(&t->storage);
   emit_store(e, place, emit_expr(e, expr));
   ir_set_block(&e->b, block);
   return true;
}

bool
emit_place(struct emit *e, const struct glsl_expr *expr, struct access *place)
{
   struct storage *var;
   switch (expr->kind) {
   case GLSL_VARIABLE:
      var = emit_storage(e, expr->variable);
      if (var)
         *place = emit_access_whole(var);
      return var;
   case GLSL_CONSTANT:
      return place_constant(e, expr, place);
   case GLSL_FIELD:
      if (!emit_place(e, expr->arg[0], place))
         return false;
      select_field(place, expr->field);
      return true;
   case GLSL_INDEX:
      return place_index(e, expr, place);
   case GLSL_SWIZZLE:
      if (!emit_place(e, expr->arg[0], place))
         return false;
      struct access of = *place;
      place->type = expr->type;
      place->num_comps = expr->type->rows;
      for (unsigned i = 0; i < place->num_comps; i++)
         place->comps[i] = of.comps[expr->swizzle[i]];
      return true;
   default:
      return false;
   }
}

/* --- Loading */

static struct ir_val
zeroes(struct emit *e, struct glsl_column column)
{
   static const float zero[4];
   const struct ir_val v = ir_imm_vec(&e->b, column.rows, zero);
   if (v.n)
      v.src.def->type = emit_ir_type(e, column.base);
   return v;
}

static struct ir_val
load_param(struct emit *e, const struct access *a, uint32_t slot, struct glsl_column column)
{
   struct ir_builder *b = &e->b;
   const int index = (int)(a->var->base + slot) - (int)a->var->first;
   struct ir_val v = a->address.n ? ir_load_param_rel(b, index, emit_to_address(e, a->address))
                                  : ir_load_param(b, (unsigned)index);
   v.n = v.n ? column.rows : 0;
   if (column.base == GLSL_BOOL && e->options->limits->no_integers)
      return ir_build_fne(b, v, ir_imm_f(b, 0.0f));
   if (column.base == GLSL_BOOL) /* bits of parameters are anybody's: none but 0 is false */
      return ir_build_ine(b, ir_bitcast(b, IR_I, v), ir_imm_i(b, 0));
   return ir_bitcast(b, emit_ir_type(e, column.base), v);
}

static struct ir_val
load_input(struct emit *e, const struct access *a, uint32_t slot, struct glsl_column column)
{
   struct ir_builder *b = &e->b;
   if (a->var->face)
      return ir_build_fge(b, ir_load_input(b, a->var->base, 1), ir_imm_f(b, 0.0f));
   if (!a->address.n)
      return ir_load_input(b, a->var->base + slot, column.rows);
   return ir_load_input_at(b, a->var->base + slot, a->var->num_slots - slot,
                           emit_to_address(e, a->address), column.rows);
}

/* Slot k of the part, all components of it. */
static struct ir_val
load_slot(struct emit *e, const struct access *a, uint32_t k, struct glsl_column column)
{
   const uint32_t slot = a->slot + k;
   const enum ir_type type = emit_ir_type(e, column.base);
   switch (a->var->kind) {
   case STORAGE_REGS:
      if (!a->address.n)
         return ir_load_reg(&e->b, a->var->base + slot, column.rows, type);
      return ir_load_reg_at(&e->b, a->var->base + slot, a->var->num_slots - slot,
                            emit_to_address(e, a->address), column.rows, type);
   case STORAGE_PARAMS:
      return load_param(e, a, slot, column);
   case STORAGE_INPUTS:
      return load_input(e, a, slot, column);
   default:
      return zeroes(e, column);
   }
}

static struct ir_val
pick(struct ir_val v, const uint8_t comps[4], unsigned n)
{
   struct ir_val r = v;
   if (!v.n)
      return v;
   r.n = n;
   for (unsigned i = 0; i < n; i++)
      r.src.swizzle[i] = v.src.swizzle[comps[i] < v.n ? comps[i] : v.n - 1];
   return r;
}

/* The column of the variable that a part of a vector is in. */
static struct glsl_column
column_of(const struct access *a)
{
   return glsl_column_of(a->var->type, a->slot);
}

struct value
emit_load(struct emit *e, const struct access *a)
{
   const struct value v = emit_new_value(e, a->type);
   if (emit_failed(e))
      return v;
   if (a->type->rows && a->type->columns == 1) {
      const struct ir_val all = load_slot(e, a, 0, column_of(a));
      v.slot[0] = pick(all, a->comps, a->num_comps);
      if (a->comp.n)
         v.slot[0] = emit_choose(e, v.slot[0], a->comp);
      return v;
   }
   const uint32_t num = glsl_num_slots(a->type);
   for (uint32_t k = 0; k < num && !emit_failed(e); k++)
      v.slot[k] = load_slot(e, a, k, glsl_column_of(a->type, k));
   return v;
}

/* --- Storing */

static void
store_slot(struct emit *e, const struct access *a, uint32_t k, unsigned mask, struct ir_val v)
{
   const struct storage *var = a->var;
   const uint32_t slot = a->slot + k;
   if (var->kind != STORAGE_REGS)
      return;
   if (a->address.n)
      ir_store_reg_at(&e->b, var->base + slot, var->num_slots - slot,
                      emit_to_address(e, a->address), mask, v);
   else
      ir_store_reg(&e->b, var->base + slot, mask, v);
}

/* Component i of v goes to component comps[i]. */
static void
store_comps(struct emit *e, const struct access *a, struct ir_val v)
{
   struct ir_val placed = v;
   unsigned mask = 0, highest = 0;
   if (!v.n)
      return;
   for (unsigned i = 0; i < 4; i++)
      placed.src.swizzle[i] = v.src.swizzle[0];
   for (unsigned i = 0; i < a->num_comps; i++) {
      const unsigned to = a->comps[i];
      placed.src.swizzle[to] = v.src.swizzle[v.n == 1 ? 0 : i];
      mask |= 1u << to;
      highest = to > highest ? to : highest;
   }
   placed.n = highest + 1;
   store_slot(e, a, 0, mask, placed);
}

/* One component of a vector that is computed: the others keep what they have. */
static void
store_chosen(struct emit *e, const struct access *a, struct ir_val v)
{
   struct ir_builder *b = &e->b;
   const struct ir_val all = pick(load_slot(e, a, 0, column_of(a)), a->comps, a->num_comps);
   struct ir_val comp[4] = {none};
   for (unsigned i = 0; i < a->num_comps; i++) {
      const struct ir_val here = emit_constant_int(e, (int32_t)i);
      const struct ir_val is = e->options->limits->no_integers ? ir_build_feq(b, a->comp, here)
                                                               : ir_build_ieq(b, a->comp, here);
      comp[i] = ir_build_csel(b, is, v, ir_comp(all, i));
   }
   store_comps(e, a, ir_vec(b, a->num_comps, comp));
}

/* Which elements of an output are written. */
static void
note_written(const struct access *a)
{
   struct storage *var = (struct storage *)a->var;
   if (a->address.n || a->type == var->type || var->type->base != GLSL_ARRAY) {
      var->written = ~0u;
      return;
   }
   const uint32_t element = a->slot / glsl_num_slots(var->type->element);
   var->written |= 1u << (element < 31 ? element : 31);
}

void
emit_store(struct emit *e, const struct access *a, struct value v)
{
   if (emit_failed(e))
      return;
   note_written(a);
   if (a->type->rows && a->type->columns == 1) {
      if (a->comp.n)
         store_chosen(e, a, v.slot[0]);
      else
         store_comps(e, a, v.slot[0]);
      return;
   }
   const uint32_t num = glsl_num_slots(a->type);
   for (uint32_t k = 0; k < num && !emit_failed(e); k++)
      store_slot(e, a, k, (1u << glsl_column_of(a->type, k).rows) - 1, v.slot[k]);
}
