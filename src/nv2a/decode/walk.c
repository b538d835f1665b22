/* Through the words of push buffers as a chip's pusher goes. */
#include "words.h"

#include "nv2a/push/header.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct walk {
   const struct nv2a_words *words;
   nv2a_step_func step;
   void *data;
   const struct nv2a_segment **by_address;
   /* Where the walk was: number of the pass that came last. Each call is a pass of its own, so that
    * a subroutine may be read again, but no loop is. */
   uint32_t *seen;
   uint32_t pass, caller_pass, num_passes;
   bool in_call;
   size_t taken;              /* the word that was read last, data aside */
   size_t position, stop;     /* of words: the next one, the end of its segment */
   size_t back, back_stop;    /* of the caller */
   size_t num_read, max_read; /* subroutines are read once for each call, but not for ever */
   bool going;
};

static int
compare_segments(const void *a, const void *b)
{
   const struct nv2a_segment *x = *(const struct nv2a_segment *const *)a;
   const struct nv2a_segment *y = *(const struct nv2a_segment *const *)b;
   return (x->address > y->address) - (x->address < y->address);
}

/* The last segment that begins at or before the address, if it reaches so far. */
static const struct nv2a_segment *
segment_at(const struct walk *walk, uint32_t address)
{
   size_t low = 0, high = walk->words->num_segments;
   while (low < high) {
      size_t middle = (low + high) / 2;
      if (walk->by_address[middle]->address <= address)
         low = middle + 1;
      else
         high = middle;
   }
   if (!low)
      return NULL;
   const struct nv2a_segment *segment = walk->by_address[low - 1];
   return (address - segment->address) / 4 < segment->count ? segment : NULL;
}

static uint32_t
address_of(const struct walk *walk, size_t position)
{
   /* The segment of a word is the last one that begins before it. */
   const struct nv2a_words *w = walk->words;
   size_t low = 0, high = w->num_segments;
   while (high - low > 1) {
      size_t middle = (low + high) / 2;
      if (w->segments[middle].first <= position)
         low = middle;
      else
         high = middle;
   }
   return w->segments[low].address + 4 * (uint32_t)(position - w->segments[low].first);
}

static void
tell(struct walk *walk, enum nv2a_event event, size_t position, const char *text)
{
   struct nv2a_step step = {.event = event,
                            .address = address_of(walk, position),
                            .line = walk->words->lines[position],
                            .word = walk->words->words[position],
                            .text = text};
   walk->step(walk->data, &step);
}

static void
send_data(struct walk *walk, const struct nv2a_header *h, size_t header)
{
   size_t left = walk->stop - walk->position;
   size_t count = h->count < left ? h->count : left;
   uint32_t address = address_of(walk, walk->position);
   uint32_t method = h->method;
   for (size_t i = 0; i < count; i++) {
      size_t position = walk->position++;
      walk->seen[position] = walk->pass;
      struct nv2a_step step = {.event = NV2A_EVENT_METHOD,
                               .address = address + 4 * (uint32_t)i,
                               .line = walk->words->lines[position],
                               .word = walk->words->words[position],
                               .subchannel = h->subchannel,
                               .method = method};
      walk->step(walk->data, &step);
      if (h->command == NV2A_COMMAND_INCREASING)
         method = (method + 4) & 0x1ffc;
   }
   walk->num_read += count;
   if (count < h->count) {
      char text[80];
      snprintf(text, sizeof text, "%u words should follow, %zu do", h->count, count);
      tell(walk, NV2A_EVENT_ERROR, header, text);
   }
}

/* To the address, if the text has it and the pass was not there. */
static void
go_to(struct walk *walk, size_t from, const char *verb, uint32_t target)
{
   const struct nv2a_segment *segment = segment_at(walk, target);
   size_t position = segment ? segment->first + (target - segment->address) / 4 : 0;
   bool again = segment && walk->seen[position] == walk->pass;
   char text[80];
   snprintf(text, sizeof text, "%s %08x%s", verb, (unsigned)target,
            !segment ? ", which is not here"
            : again  ? ", where it was before"
                     : "");
   tell(walk, NV2A_EVENT_FLOW, from, text);
   walk->going = segment && !again;
   if (walk->going) {
      walk->position = position;
      walk->stop = segment->first + segment->count;
   }
}

static void
call(struct walk *walk, size_t from, uint32_t target)
{
   if (walk->in_call) {
      tell(walk, NV2A_EVENT_ERROR, from, "call inside a call");
      return;
   }
   walk->back = walk->position;
   walk->back_stop = walk->stop;
   walk->caller_pass = walk->pass;
   walk->pass = ++walk->num_passes;
   go_to(walk, from, "call", target);
   walk->in_call = walk->going;
   if (!walk->going)
      walk->pass = walk->caller_pass;
   walk->going = true;
}

static void
give_back(struct walk *walk, size_t from)
{
   if (!walk->in_call) {
      tell(walk, NV2A_EVENT_ERROR, from, "return without a call");
      return;
   }
   tell(walk, NV2A_EVENT_FLOW, from, "return");
   walk->position = walk->back;
   walk->stop = walk->back_stop;
   walk->pass = walk->caller_pass;
   walk->in_call = false;
}

static void
take_word(struct walk *walk)
{
   size_t position = walk->taken = walk->position++;
   struct nv2a_header h = nv2a_classify(walk->words->words[position]);
   walk->seen[position] = walk->pass;
   walk->num_read++;
   switch (h.command) {
   case NV2A_COMMAND_INCREASING:
   case NV2A_COMMAND_NONINCREASING:
      send_data(walk, &h, position);
      break;
   case NV2A_COMMAND_OLD_JUMP:
   case NV2A_COMMAND_JUMP:
      go_to(walk, position, "jump", h.target);
      break;
   case NV2A_COMMAND_CALL:
      call(walk, position, h.target);
      break;
   case NV2A_COMMAND_RETURN:
      give_back(walk, position);
      break;
   case NV2A_COMMAND_INVALID:
      tell(walk, NV2A_EVENT_ERROR, position, "no command");
      break;
   }
}

static void
walk_segment(struct walk *walk, const struct nv2a_segment *segment)
{
   walk->position = segment->first;
   walk->stop = segment->first + segment->count;
   walk->pass = ++walk->num_passes;
   walk->in_call = false;
   walk->going = true;
   while (walk->going && walk->position < walk->stop && walk->num_read < walk->max_read)
      take_word(walk);
   if (walk->going && walk->num_read >= walk->max_read)
      tell(walk, NV2A_EVENT_ERROR, walk->taken, "too many words");
}

bool
nv2a_words_walk(const struct nv2a_words *words, nv2a_step_func step, void *data)
{
   struct walk walk = {.words = words, .step = step, .data = data};
   if (!words->num)
      return true;
   walk.max_read = 4 * words->num + 65536;
   walk.seen = calloc(words->num, sizeof *walk.seen);
   walk.by_address = malloc(words->num_segments * sizeof *walk.by_address);
   bool ok = walk.seen && walk.by_address;
   for (size_t i = 0; ok && i < words->num_segments; i++)
      walk.by_address[i] = &words->segments[i];
   if (ok)
      qsort(walk.by_address, words->num_segments, sizeof *walk.by_address, compare_segments);
   for (size_t i = 0; ok && i < words->num_segments; i++) {
      const struct nv2a_segment *segment = &words->segments[i];
      if (segment->count && !walk.seen[segment->first] && walk.num_read < walk.max_read)
         walk_segment(&walk, segment);
   }
   free(walk.seen);
   free(walk.by_address);
   return ok;
}
