/* Words of a push buffer: the commands that methods and their data stand in. */
#ifndef NV2A_HEADER_H
#define NV2A_HEADER_H

#include <stdbool.h>
#include <stdint.h>

#define NV2A_MAX_COUNT 2047u /* data words of one header */
#define NV2A_RETURN 0x00020000u
#define NV2A_NONINCREASING 0x40000000u

enum nv2a_command {
   NV2A_COMMAND_INCREASING,    /* data goes to method, method + 4, ... */
   NV2A_COMMAND_NONINCREASING, /* all data goes to the method */
   NV2A_COMMAND_OLD_JUMP,      /* within 512 MiB */
   NV2A_COMMAND_JUMP,
   NV2A_COMMAND_CALL, /* one level: no call is legal while one is active */
   NV2A_COMMAND_RETURN,
   NV2A_COMMAND_INVALID
};

struct nv2a_header {
   enum nv2a_command command;
   uint8_t subchannel;
   uint16_t method, count; /* of (NON)INCREASING; a count of 0 does nothing */
   uint32_t target;        /* of jumps and calls: byte address in the push buffer's DMA object */
};

/* The header for `count` (at most NV2A_MAX_COUNT) words; or NV2A_NONINCREASING to it. */
static inline uint32_t
nv2a_pack(unsigned subchannel, uint32_t method, unsigned count)
{
   return count << 18 | subchannel << 13 | method;
}

static inline uint32_t
nv2a_pack_jump(uint32_t target)
{
   return target | 1;
}

static inline uint32_t
nv2a_pack_call(uint32_t target)
{
   return target | 2;
}

/* Takes any word. */
static inline struct nv2a_header
nv2a_classify(uint32_t word)
{
   struct nv2a_header h = {.command = NV2A_COMMAND_INVALID};
   if ((word & 0xe0030003) == 0 || (word & 0xe0030003) == NV2A_NONINCREASING) {
      h.command = word & NV2A_NONINCREASING ? NV2A_COMMAND_NONINCREASING : NV2A_COMMAND_INCREASING;
      h.count = word >> 18 & NV2A_MAX_COUNT;
      h.subchannel = word >> 13 & 7;
      h.method = word & 0x1ffc;
   } else if ((word & 0xe0000003) == 0x20000000) {
      h.command = NV2A_COMMAND_OLD_JUMP;
      h.target = word & 0x1ffffffc;
   } else if ((word & 3) == 1 || (word & 3) == 2) {
      h.command = (word & 3) == 1 ? NV2A_COMMAND_JUMP : NV2A_COMMAND_CALL;
      h.target = word & ~3u;
   } else if (word == NV2A_RETURN) {
      h.command = NV2A_COMMAND_RETURN;
   }
   return h;
}

#endif
