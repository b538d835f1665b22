/* Writes methods into a buffer of words, as a driver fills push buffers. Nothing is sent twice:
 * state that the chip already holds is left out, and methods that follow each other share a header.
 *
 *    nv2a_push_state(push, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_LESS);
 *    uint32_t *data = nv2a_push_begin(push, NV097_SET_VERTEX4F, 4);
 *
 * No function fails: when the buffer is full its owner is asked to send it, and when that does not
 * help the words are dropped and `failed` says so. */
#ifndef NV2A_WRITER_H
#define NV2A_WRITER_H

#include "header.h"
#include "regs.h"

struct nv2a_push;

/* Sends words[0 .. used) and gives room again: sets words, size and used, and nothing else. False:
 * it could not. Called between methods, also between BEGIN and END. */
typedef bool (*nv2a_push_flush_func)(struct nv2a_push *push, void *data);

struct nv2a_push {
   uint32_t *words;
   unsigned size, used;   /* words; size at least NV2A_PUSH_MIN_SIZE */
   unsigned subchannel;   /* where the 3D object is bound */
   bool failed;           /* words were dropped; the owner resets it */
   unsigned long skipped; /* words of state that the chip held already */

   nv2a_push_flush_func flush;
   void *flush_data;

   unsigned header;      /* words[header - 1] is the header that ends at `used`; 0: none */
   uint32_t next_method; /* that it would be continued with */
   struct nv2a_regs shadow;
   uint32_t known[NV2A_METHOD_SPAN / 4 / 32]; /* bits: shadow.m is what the chip holds */
};

#define NV2A_PUSH_MIN_SIZE 64u

/* With nothing known about the chip's state. */
void nv2a_push_init(struct nv2a_push *push, uint32_t *words, unsigned size, unsigned subchannel,
                    nv2a_push_flush_func flush, void *data);

/* Room for `words` more without asking for it again (at most size); false: `failed`. The functions
 * below make room themselves: this is for those who must not be interrupted. */
bool nv2a_push_space(struct nv2a_push *push, unsigned words);

/* State: sent unless the chip holds it. The data of `count` methods that follow each other; the
 * part between the first and the last that differ is sent. For methods without NV2A_METHOD_ACT;
 * those with it are always sent. */
void nv2a_push_state(struct nv2a_push *push, uint32_t method, uint32_t data);
void nv2a_push_states(struct nv2a_push *push, uint32_t method, const uint32_t *data,
                      unsigned count);
void nv2a_push_state_float(struct nv2a_push *push, uint32_t method, float value);

/* A header for `count` words, at most NV2A_MAX_COUNT and less than the buffer, and where they go:
 * the caller writes all of them before anything else. NULL: `failed`. What is known of the methods
 * is forgotten. */
uint32_t *nv2a_push_begin(struct nv2a_push *push, uint32_t method, unsigned count);
/* The same with all words for the one method. */
uint32_t *nv2a_push_begin_same(struct nv2a_push *push, uint32_t method, unsigned count);

/* Any number of words for one method: elements, inline vertices. */
void nv2a_push_array(struct nv2a_push *push, uint32_t method, const uint32_t *data, unsigned count);

/* Program constants and instruction slots from `first` on, four words each, within the chip's 192
 * and 136. What is known of methods that load the same constants is forgotten. */
void nv2a_push_constants(struct nv2a_push *push, unsigned first, const uint32_t (*data)[4],
                         unsigned count);
void nv2a_push_program(struct nv2a_push *push, unsigned first, const uint32_t (*data)[4],
                       unsigned count);

/* The chip may hold anything now: all methods; those of a range, both ends included. */
void nv2a_push_forget(struct nv2a_push *push);
void nv2a_push_forget_range(struct nv2a_push *push, uint32_t first, uint32_t last);

#endif
