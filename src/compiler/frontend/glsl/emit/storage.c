/* Variables and where they lie. */
#include "private.h"

#include <string.h>

enum ir_type
emit_ir_type(const struct emit *e, enum glsl_base base)
{
   if (base == GLSL_BOOL)
      return IR_B;
   return base == GLSL_INT && !e->options->limits->no_integers ? IR_I : IR_F;
}

struct glsl_column
glsl_column_of(const struct glsl_type *type, uint32_t slot)
{
   for (;;) {
      if (type->base == GLSL_ARRAY) {
         type = type->element;
         slot %= glsl_num_slots(type);
      } else if (type->base == GLSL_STRUCT) {
         uint32_t i = 0;
         for (uint32_t n; slot >= (n = glsl_num_slots(type->fields[i].type)); i++)
            slot -= n;
         type = type->fields[i].type;
      } else {
         break;
      }
   }
   if (type->base == GLSL_SAMPLER)
      return (struct glsl_column){GLSL_FLOAT, 1};
   return (struct glsl_column){type->base, type->rows};
}

uint32_t
emit_num_samplers(const struct glsl_type *type)
{
   uint32_t num = 0;
   switch (type->base) {
   case GLSL_SAMPLER:
      return 1;
   case GLSL_ARRAY:
      return type->length * emit_num_samplers(type->element);
   case GLSL_STRUCT:
      for (uint32_t i = 0; i < type->num_fields; i++)
         num += emit_num_samplers(type->fields[i].type);
      return num;
   default:
      return 0;
   }
}

void
emit_fail(struct emit *e, const char *why)
{
   if (!e->why)
      e->why = why;
}

void *
emit_alloc(struct emit *e, size_t size)
{
   void *p = u_arena_alloc(e->scratch, size);
   e->b.failed |= !p;
   return p;
}

static bool
take_registers(struct emit *e, struct storage *var)
{
   const uint32_t num = var->num_slots;
   struct ir_shader *shader = e->b.shader;
   if (num > IR_MAX_REGS - shader->num_regs) {
      emit_fail(e, "the variables need too much memory");
      return false;
   }
   var->kind = STORAGE_REGS;
   var->base = shader->num_regs;
   shader->num_regs += num;
   return true;
}

static struct storage *
create(struct emit *e, const struct glsl_type *type)
{
   struct storage *var = emit_alloc(e, sizeof *var);
   if (!var)
      return NULL;
   var->type = type;
   var->num_slots = glsl_num_slots(type);
   var->sampler = -1;
   var->output = -1;
   return var;
}

struct storage *
emit_new_storage(struct emit *e, const struct glsl_type *type)
{
   struct storage *var = create(e, type);
   return var && take_registers(e, var) ? var : NULL;
}

static const struct glsl_place *
find_place(const struct emit *e, const char *name)
{
   for (uint32_t i = 0; i < e->options->num_places; i++)
      if (!strcmp(e->options->places[i].name, name))
         return &e->options->places[i];
   return NULL;
}

static void
place_uniform(struct storage *var, const struct glsl_place *place)
{
   var->sampler = place ? place->sampler : -1;
   if (!place || place->slot < 0)
      return;
   var->kind = STORAGE_PARAMS;
   var->base = (unsigned)place->slot;
   var->first = place->first;
}

static void
place_builtin(struct emit *e, struct storage *var, const struct glsl_builtin_variable *builtin,
              const struct glsl_place *place)
{
   const bool vertex = e->options->stage == GLSL_VERTEX;
   switch (builtin->kind) {
   case GLSL_BUILTIN_STATE:
      place_uniform(var, place);
      break;
   case GLSL_BUILTIN_ATTRIBUTE:
   case GLSL_BUILTIN_INPUT:
      var->kind = STORAGE_INPUTS;
      var->base = (unsigned)builtin->slot;
      var->face = builtin->slot == VARYING_FACE && !vertex;
      break;
   case GLSL_BUILTIN_VARYING:
      if (!vertex) {
         var->kind = STORAGE_INPUTS;
         var->base = (unsigned)builtin->slot;
         break;
      }
      /* fallthrough */
   case GLSL_BUILTIN_OUTPUT:
      if (take_registers(e, var))
         var->output = builtin->slot;
      break;
   case GLSL_BUILTIN_CONSTANT:
      break;
   }
}

/* Packed varyings come in one component beside the other: they are put in order before all else. */
static void
unpack_varying(struct emit *e, struct storage *var, unsigned from)
{
   struct ir_builder *b = &e->b;
   struct ir_block *block = b->block;
   if (!take_registers(e, var))
      return;
   ir_set_block(b, e->prologue);
   for (uint32_t i = 0; i < var->num_slots; i++) {
      struct ir_val comp[4];
      const unsigned rows = glsl_column_of(var->type, i).rows;
      for (unsigned c = 0; c < rows; c++, from++)
         comp[c] = ir_comp(ir_load_input(b, VARYING_VAR0 + from / 4, 4), from % 4);
      ir_store_reg(b, var->base + i, (1u << rows) - 1, ir_vec(b, rows, comp));
   }
   ir_set_block(b, block);
}

static void
place_varying(struct emit *e, struct storage *var, const struct glsl_place *place)
{
   if (e->options->stage == GLSL_VERTEX) {
      if (take_registers(e, var) && place) {
         var->output = place->slot;
         var->packed = place->packed;
      }
   } else if (place && place->slot >= 0 && place->packed) {
      unpack_varying(e, var, (unsigned)place->slot);
   } else if (place && place->slot >= 0) {
      var->kind = STORAGE_INPUTS;
      var->base = (unsigned)place->slot;
   }
}

/* Generic attributes have slots in a row, but for the first, which is the position: columns of a
 * matrix that begins there are copied behind one another. */
static void
place_attribute(struct emit *e, struct storage *var, unsigned location)
{
   struct ir_builder *b = &e->b;
   struct ir_block *block = b->block;
   var->kind = STORAGE_INPUTS;
   var->base = location ? VERT_ATTRIB_GENERIC0 + location : VERT_ATTRIB_POS;
   if (location || var->num_slots == 1 || !take_registers(e, var))
      return;
   ir_set_block(b, e->prologue);
   for (uint32_t i = 0; i < var->num_slots; i++) {
      const unsigned rows = glsl_column_of(var->type, i).rows;
      const unsigned slot = i ? VERT_ATTRIB_GENERIC0 + i : VERT_ATTRIB_POS;
      ir_store_reg(b, var->base + i, (1u << rows) - 1, ir_load_input(b, slot, rows));
   }
   ir_set_block(b, block);
}

/* Of variables that all units of the stage have in common. */
static struct storage *
share(struct emit *e, const struct glsl_variable *variable)
{
   for (struct storage *var = e->shared; var; var = var->next)
      if (!strcmp(var->name, variable->name))
         return var;
   const struct glsl_place *place = find_place(e, variable->name);
   struct storage *var = create(e, place ? place->type : variable->type);
   if (!var)
      return NULL;
   var->name = variable->name;
   var->kind = STORAGE_NONE;
   var->next = e->shared;
   e->shared = var;
   switch (variable->storage) {
   case GLSL_UNIFORM:
      place_uniform(var, place);
      break;
   case GLSL_ATTRIBUTE:
      if (place && place->slot >= 0)
         place_attribute(e, var, (unsigned)place->slot);
      break;
   case GLSL_VARYING:
      place_varying(e, var, place);
      break;
   case GLSL_BUILTIN:
      place_builtin(e, var, variable->builtin, place);
      break;
   default:
      take_registers(e, var);
   }
   return var;
}

static unsigned
unit_number(const struct emit *e)
{
   unsigned i = 0;
   while (e->options->units[i] != e->unit)
      i++;
   return i;
}

struct storage *
emit_storage(struct emit *e, const struct glsl_variable *variable)
{
   struct storage **var = &e->var[unit_number(e)][variable->number];
   if (*var)
      return *var;
   switch (variable->storage) {
   case GLSL_LOCAL:
   case GLSL_CONST_IN:
   case GLSL_CONST:
      if (glsl_has_sampler(variable->type)) {
         *var = create(e, variable->type);
         if (*var)
            (*var)->kind = STORAGE_ALIAS;
      } else {
         *var = emit_new_storage(e, variable->type);
      }
      break;
   default:
      *var = share(e, variable);
   }
   return *var;
}

/* --- What the stage gives */

static void
store_fragment_output(struct emit *e, const struct storage *var)
{
   struct ir_builder *b = &e->b;
   if (var->output == FRAG_RESULT_DEPTH) {
      const struct ir_val z = ir_load_reg(b, var->base, 1, IR_F);
      ir_store_output(b, FRAG_RESULT_DEPTH, 1u << 2, z);
      return;
   }
   for (unsigned i = 0; i < var->num_slots && i < FRAG_MAX_COLORS; i++)
      if (var->written & 1u << i)
         ir_store_output(b, ir_frag_color(i), 0xf, ir_load_reg(b, var->base + i, 4, IR_F));
}

/* Distances from the clip planes; which count is state of the pipe. */
static void
store_clip_distances(struct emit *e, const struct storage *var)
{
   struct ir_builder *b = &e->b;
   if (e->options->clip_planes < 0)
      return;
   const struct ir_val vertex = ir_load_reg(b, var->base, 4, IR_F);
   for (int i = 0; i < e->options->limits->max_clip_planes; i++) {
      const struct ir_val plane = ir_load_param(b, (unsigned)(e->options->clip_planes + i));
      ir_store_output(b, (unsigned)(VARYING_CLP0 + i), 1, ir_build_fdp4(b, vertex, plane));
   }
}

static void
store_packed(struct emit *e, const struct storage *var)
{
   unsigned to = (unsigned)var->output;
   for (uint32_t i = 0; i < var->num_slots; i++) {
      const unsigned rows = glsl_column_of(var->type, i).rows;
      const struct ir_val column = ir_load_reg(&e->b, var->base + i, rows, IR_F);
      for (unsigned c = 0; c < rows; c++, to++)
         ir_store_output(&e->b, VARYING_VAR0 + to / 4, 1u << to % 4, ir_comp(column, c));
   }
}

static void
store_vertex_output(struct emit *e, const struct storage *var)
{
   if (var->packed) {
      store_packed(e, var);
      return;
   }
   if (var->output == VARYING_CLP0) {
      store_clip_distances(e, var);
      return;
   }
   const uint32_t elements = var->type->base == GLSL_ARRAY ? var->type->length : 1;
   const uint32_t each = var->num_slots / (elements ? elements : 1);
   for (uint32_t i = 0; i < var->num_slots; i++) {
      if (!(var->written & 1u << (i / each < 31 ? i / each : 31)))
         continue;
      const unsigned rows = glsl_column_of(var->type, i).rows;
      ir_store_output(&e->b, (unsigned)var->output + i, (1u << rows) - 1,
                      ir_load_reg(&e->b, var->base + i, rows, IR_F));
   }
}

void
emit_outputs(struct emit *e)
{
   for (const struct storage *var = e->shared; var; var = var->next) {
      if (var->output < 0 || !var->written)
         continue;
      if (e->options->stage == GLSL_VERTEX)
         store_vertex_output(e, var);
      else
         store_fragment_output(e, var);
   }
}
