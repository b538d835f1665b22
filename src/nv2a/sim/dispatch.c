/* Methods of the subchannels' objects. */
#include "act.h"
#include "arrays.h"
#include "context.h"
#include "vertex.h"

/* Methods below are the FIFO's, for objects of any class. */
#define FIRST_OBJECT_METHOD 0x100
#define FIFO_SET_OBJECT 0x00
#define FIFO_SET_REFERENCE 0x50

static bool
fifo_method(struct nv2a_chip *chip, unsigned subchannel, uint32_t method, uint32_t data)
{
   if (method == FIFO_SET_REFERENCE)
      return true; /* counts for the CPU only */
   if (method != FIFO_SET_OBJECT)
      return nv2a_chip_report(chip, "there is no such method");
   const struct nv2a_object *object = nv2a_object_find(chip, data);
   if (!object)
      return nv2a_chip_report(chip, "there is no object %08X", data);
   chip->bound_class[subchannel] = object->object_class;
   return true;
}

/* Handle 0 is no memory even where no object says so. */
static bool
handles_exist(const struct nv2a_chip *chip, const struct nv2a_method *method, uint32_t data)
{
   return method->fields->kind != NV2A_KIND_HANDLE || !data || nv2a_object_find(chip, data);
}

/* A rule of two fields: the chip refuses clear rectangles that end before they begin. */
static bool
rectangle_is_turned(const struct nv2a_method *method, uint32_t data)
{
   const bool rect = method->offset == NV097_SET_CLEAR_RECT_HORIZONTAL ||
                     method->offset == NV097_SET_CLEAR_RECT_VERTICAL;
   return rect && nv097_get(data, NV097_SET_CLEAR_RECT_HORIZONTAL_XMIN) >
                      nv097_get(data, NV097_SET_CLEAR_RECT_HORIZONTAL_XMAX);
}

static bool
check_data(struct nv2a_chip *chip, const struct nv2a_method *method, uint32_t data)
{
   char text[120];
   if (!nv2a_method_legal(method, data, text, sizeof text))
      return nv2a_chip_report(chip, "%s %08X: %s", method->name, data, text);
   if (rectangle_is_turned(method, data))
      return nv2a_chip_report(chip, "%s %08X: the end is before the beginning", method->name, data);
   if (!handles_exist(chip, method, data))
      return nv2a_chip_report(chip, "%s: there is no object %08X", method->name, data);
   return true;
}

static bool
kelvin_method(struct nv2a_chip *chip, uint32_t offset, uint32_t data)
{
   const struct nv2a_action *action = &chip->action[offset / 4];
   chip->stats.methods++;
   if (chip->cache.valid && !action->element)
      nv2a_arrays_forget(chip);
   if (action->kind == NV2A_ACTION_ATTRIB) {
      nv2a_vertex_attrib(chip, action, data);
      return true;
   }
   if (action->kind == NV2A_ACTION_NONE)
      return nv2a_chip_report(chip, "there is no such method");
   const struct nv2a_method *method = nv2a_method_find(offset);
   if (!action->any_data && !check_data(chip, method, data))
      return false;
   if (action->kind == NV2A_ACTION_ACT)
      return nv2a_act(chip, action->act, offset, data);

   /* State is taken inside of BEGIN/END too: real clients change materials between vertices. */
   uint32_t *reg = &chip->regs.m[offset / 4];
   if (*reg != data) {
      *reg = data;
      chip->dirty |= action->dirty;
   }
   if (action->context)
      nv2a_context_from_method(chip, offset, data);
   return true;
}

bool
nv2a_chip_method(struct nv2a_chip *chip, unsigned subchannel, uint32_t method, uint32_t data)
{
   chip->subchannel = subchannel;
   chip->method = method;
   if (subchannel >= NV2A_NUM_SUBCHANNELS || method >= NV2A_METHOD_SPAN || method % 4)
      return nv2a_chip_report(chip, "there is no such method");
   if (method < FIRST_OBJECT_METHOD)
      return fifo_method(chip, subchannel, method, data);
   const uint32_t object_class = chip->bound_class[subchannel];
   if (!object_class)
      return nv2a_chip_report(chip, "no object is bound to the subchannel");
   return object_class != NV2A_CLASS_KELVIN || kelvin_method(chip, method, data);
}
