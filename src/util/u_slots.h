/* A set of vertex attributes: a value of two words, one bit a slot (enum ir_vert_attrib).
 *
 * With a slot that is known at compile time every operation on one slot is a single instruction.
 * Slots are below 128; nothing checks it. */
#ifndef U_SLOTS_H
#define U_SLOTS_H

#include <stdbool.h>
#include <stdint.h>

struct u_slots {
   uint64_t word[2]; /* bit i of word w: slot 64 * w + i */
};

static inline bool
u_slots_has(struct u_slots s, unsigned slot)
{
   return s.word[slot >> 6] >> (slot & 63) & 1;
}

static inline void
u_slots_add(struct u_slots *s, unsigned slot)
{
   s->word[slot >> 6] |= UINT64_C(1) << (slot & 63);
}

static inline void
u_slots_remove(struct u_slots *s, unsigned slot)
{
   s->word[slot >> 6] &= ~(UINT64_C(1) << (slot & 63));
}

static inline bool
u_slots_empty(struct u_slots s)
{
   return (s.word[0] | s.word[1]) == 0;
}

/* Whether b has all members of a. */
static inline bool
u_slots_within(struct u_slots a, struct u_slots b)
{
   return ((a.word[0] & ~b.word[0]) | (a.word[1] & ~b.word[1])) == 0;
}

/* Members of a that are not in b. */
static inline struct u_slots
u_slots_minus(struct u_slots a, struct u_slots b)
{
   return (struct u_slots){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}

static inline struct u_slots
u_slots_union(struct u_slots a, struct u_slots b)
{
   return (struct u_slots){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}

/* The slots below `end`. */
static inline struct u_slots
u_slots_below(unsigned end)
{
   const unsigned low = end < 64 ? end : 64, high = end - low;
   return (struct u_slots){{low == 64 ? ~UINT64_C(0) : (UINT64_C(1) << low) - 1,
                            high == 64 ? ~UINT64_C(0) : (UINT64_C(1) << high) - 1}};
}

/* By sums of neighbours: __builtin_popcountll is a call into the compiler's library where the
 * instruction is not sure to exist. */
static inline unsigned
u_slots_count_word(uint64_t w)
{
   w -= w >> 1 & UINT64_C(0x5555555555555555);
   w = (w & UINT64_C(0x3333333333333333)) + (w >> 2 & UINT64_C(0x3333333333333333));
   w = (w + (w >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
   return (unsigned)(w * UINT64_C(0x0101010101010101) >> 56);
}

static inline unsigned
u_slots_count(struct u_slots s)
{
   return u_slots_count_word(s.word[0]) + u_slots_count_word(s.word[1]);
}

/* Takes the lowest slot out of a set that is not empty: for walking in ascending order. */
static inline unsigned
u_slots_take(struct u_slots *s)
{
   const unsigned w = s->word[0] == 0;
   const unsigned slot = 64 * w + (unsigned)__builtin_ctzll(s->word[w]);
   s->word[w] &= s->word[w] - 1;
   return slot;
}

#endif
