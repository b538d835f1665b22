/* Private to nv2a/vertex: a schedule under construction, and what fits its next slot. */
#ifndef NV2A_VERTEX_SCHEDULE_H
#define NV2A_VERTEX_SCHEDULE_H

#include "ops.h"

/* What does not change from attempt to attempt. */
struct vp_plan {
   uint16_t reads[VP_MAX_OPS]
                 [16]; /* leaders that an operation keeps alive, each once; VP_NO ends */
   uint16_t num_reads[VP_MAX_SCALARS];
   uint16_t address[VP_MAX_OPS];       /* the ARL it needs; VP_NO */
   uint16_t address_users[VP_MAX_OPS]; /* of an ARL */
   struct vp_group {
      uint16_t head;      /* the scalar from which its leaders are counted */
      bool ilu;           /* the ILU writes some of it */
      uint8_t lanes;      /* that it takes */
      uint8_t choices[4]; /* masks: those that each leader may have */
   } groups[VP_MAX_SCALARS];
};

struct vp_state {
   const struct vp *vp;
   const struct vp_plan *plan;
   uint8_t used[NV2A_NUM_TEMPS]; /* lanes of registers: bit 0 is x */
   uint16_t reads_left[VP_MAX_SCALARS];
   uint16_t users_left[VP_MAX_OPS];                   /* of an ARL */
   uint8_t reg[VP_MAX_SCALARS], lane[VP_MAX_SCALARS]; /* NV2A_NO_SLOT: none yet */
   uint16_t address;                                  /* the ARL whose value A0 has; VP_NO */
   bool prefer_shared; /* values go to registers that are in use rather than to others */
};

/* Whether both operations (VP_NO: none) fit one slot and their results have room; then registers
 * are theirs if `commit`. */
bool nv2a_vp_issue(struct vp_state *st, uint16_t mac, uint16_t ilu, bool commit);

/* Whether the operations read the same v and c registers, and one of them at most writes a result.
 */
bool nv2a_vp_share_ports(const struct vp_op *a, const struct vp_op *b);

/* --- Bounds */

/* Whether each schedule has a slot for it, or for a copy in its place. */
static inline bool
nv2a_vp_takes_slot(const struct vp_op *op)
{
   return op->copy == VP_NO_COPY || op->copy == VP_COPY_SLOT;
}

/* Whether some schedule may have both in a slot. Needs vp->pairing.after. */
bool nv2a_vp_may_pair(const struct vp *vp, uint16_t mac, uint16_t ilu);
/* At least `bound`: how few slots there can be, as far as that is found out in a short time.
 * `before` and `after` are the slots that an operation's chains need. */
unsigned nv2a_vp_prove(const struct vp *vp, const uint16_t *before, const uint16_t *after,
                       unsigned bound);

/* --- Lanes, also for emit.c */

/* By lane: the component of its result that an operation computes there (VP_NO_LANE: none is
 * wanted); `temp` is the mask (bit 0 is x) of lanes that go to the register, `out` of those that
 * go to the output. */
void nv2a_vp_result_lanes(const struct vp_op *op, const uint8_t *lane, uint8_t comps[4],
                          unsigned *temp, unsigned *out);
/* By lane: the component of its register that a source of the operation reads; VP_NO_LANE: any. */
void nv2a_vp_read_lanes(const struct vp_op *op, const struct vp_src *src, const uint8_t *lane,
                        uint8_t comps[4]);
/* Whether MAC and ILU read the same as C, or C of one is not read. *swap: the ADD has to take its
 * sources the other way round. */
bool nv2a_vp_share_c(const struct vp *vp, uint16_t mac, uint16_t ilu, const uint8_t *reg,
                     const uint8_t *lane, bool *swap);

#endif
