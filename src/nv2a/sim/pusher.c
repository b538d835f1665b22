/* The DMA pusher: words of a push buffer become methods. */
#include "nv2a/push/header.h"

#include "arrays.h"

struct pusher {
   struct nv2a_chip *chip;
   const uint8_t *bytes;
   uint32_t size;      /* bytes that may be read */
   uint32_t get, put;  /* offsets in bytes */
   uint32_t return_to; /* where the call at work came from */
   bool in_call;
};

static uint32_t
load_word(const uint8_t *bytes)
{
   return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* The next word; false at the end of the object and of the budget. */
static bool
next_word(struct pusher *p, uint32_t *word)
{
   struct nv2a_chip *chip = p->chip;
   chip->word = p->get;
   if (p->get > p->size || p->size - p->get < 4)
      return nv2a_chip_report(chip, "the push buffer leaves its object");
   if (!chip->budget.words)
      return nv2a_chip_report(chip, "more words than the budget allows");
   chip->budget.words--;
   chip->stats.words++;
   *word = load_word(p->bytes + p->get);
   p->get += 4;
   return true;
}

/* The data words of a header. Refused methods have told so, and do not stop the stream. */
static bool
run_methods(struct pusher *p, const struct nv2a_header *header)
{
   uint32_t method = header->method;
   for (unsigned i = 0; i < header->count; i++) {
      uint32_t data = 0;
      if (!next_word(p, &data))
         return false;
      nv2a_chip_method(p->chip, header->subchannel, method, data);
      p->chip->method = NV2A_NO_METHOD;
      if (header->command == NV2A_COMMAND_INCREASING)
         method = (method + 4) & 0x1ffc;
   }
   return true;
}

static bool
run_command(struct pusher *p, uint32_t word)
{
   const struct nv2a_header header = nv2a_classify(word);
   switch (header.command) {
   case NV2A_COMMAND_INCREASING:
   case NV2A_COMMAND_NONINCREASING:
      return run_methods(p, &header);
   case NV2A_COMMAND_OLD_JUMP:
   case NV2A_COMMAND_JUMP:
      p->get = header.target;
      return true;
   case NV2A_COMMAND_CALL:
      if (p->in_call)
         return nv2a_chip_report(p->chip, "a call inside of a call");
      p->in_call = true;
      p->return_to = p->get;
      p->get = header.target;
      return true;
   case NV2A_COMMAND_RETURN:
      if (!p->in_call)
         return nv2a_chip_report(p->chip, "a return without a call");
      p->in_call = false;
      p->get = p->return_to;
      return true;
   default:
      return nv2a_chip_report(p->chip, "%08X is no command", word);
   }
}

bool
nv2a_chip_push(struct nv2a_chip *chip, uint32_t push_dma, uint32_t get, uint32_t put)
{
   struct pusher p = {.chip = chip,
                      .bytes = chip->memory,
                      .size = (uint32_t)chip->memory_size,
                      .get = get & ~3u,
                      .put = put & ~3u};
   chip->method = NV2A_NO_METHOD;
   chip->word = p.get;
   chip->from_push = true;
   bool good = true;
   if (push_dma && !(p.bytes = nv2a_object_bytes(chip, push_dma, &p.size)))
      good = nv2a_chip_report(chip, "the push buffer's object %08X has no memory", push_dma);
   while (good && p.get != p.put) {
      uint32_t word = 0;
      good = next_word(&p, &word) && run_command(&p, word);
   }
   /* Memory may change before a further call. */
   nv2a_raster_end(chip->raster);
   nv2a_arrays_forget(chip);
   chip->from_push = false;
   return good;
}
