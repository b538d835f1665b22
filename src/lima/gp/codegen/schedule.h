/* One attempt at a schedule, from the last instruction to the first. Times count from the end:
 * what is earlier in the program has the larger time. Private to codegen.
 *
 * An operation is placed when all that read its result have been. Until then its readers wait for
 * it: their selectors are filled in when it, or a move of it, is placed one or two instructions
 * before. Loads are read where there is a load to spare, else they are moved like results. */
#ifndef LIMA_GP_SCHEDULE_H
#define LIMA_GP_SCHEDULE_H

#include "nodes.h"

enum {
   GP_MAX_WAITS = 8192,
   GP_MAX_ITEMS = 1024, /* stores, of registers too */
   GP_MAX_TIMES = LIMA_GP_MAX_INSTRS + 4,
   GP_REGISTER_DELAY = 3, /* from a store of a register to a load */
   GP_NUM_COMPONENTS = 4 * LIMA_GP_NUM_REGISTERS
};

/* An instruction in the making. */
struct gp_word {
   struct lima_gp_instr instr;
   uint8_t units; /* bits, enum lima_gp_unit: taken */
   bool load0, load1, loadu;
};

/* An operand that waits for its value. */
struct gp_wait {
   uint16_t time, next; /* of the same value; GP_NO ends */
   uint8_t input;       /* enum lima_gp_input */
};

/* A component to be stored. */
struct gp_item {
   uint16_t node, next; /* of the same value; GP_NO ends */
   uint16_t earliest;   /* time */
   uint8_t address, comp;
   bool varying, done;
};

struct gp_value {
   uint16_t waits;     /* who waits for it */
   uint16_t uses_left; /* operands that have not been placed */
   uint16_t items;     /* its stores that have not been placed */
   uint16_t reg;       /* the item that stores it to a register; GP_NO: none */
   bool placed;
};

/* What attempts differ in. */
struct gp_tuning {
   unsigned must_bonus;        /* for what would have to be moved otherwise */
   unsigned max_live;          /* values on their way */
   bool eager_spill;           /* registers rather than moves */
   uint8_t bias[GP_MAX_NODES]; /* on priorities; 8 is an instruction */
};

/* Address registers 1 to 3, as offsets of loads. */
struct gp_address {
   uint16_t node;     /* that it is to be set to; GP_NO: it is free */
   uint16_t earliest; /* time of setting it */
   uint16_t set;      /* loads of another address have to have at least this time */
};
enum { GP_NUM_ADDRESSES = 3 };

struct gp_schedule {
   const struct gp *gp;
   struct gp_address addresses[GP_NUM_ADDRESSES];
   struct gp_tuning tuning;
   struct gp_word words[GP_MAX_TIMES];
   unsigned time;
   struct gp_value values[GP_MAX_NODES];
   struct gp_wait waits[GP_MAX_WAITS];
   unsigned num_waits;
   struct gp_item items[GP_MAX_ITEMS];
   unsigned num_items, items_left;
   unsigned stores_left;        /* of items, those to varyings */
   uint16_t live[GP_MAX_NODES]; /* values that somebody waits for */
   unsigned num_live;
   uint16_t ready[GP_MAX_NODES]; /* operations that can be placed, if time and units allow */
   unsigned num_ready;
   unsigned ops_left;
   bool component_taken[GP_NUM_COMPONENTS];
   uint16_t component_free[GP_NUM_COMPONENTS]; /* loads have to have at least this time */
   unsigned moves;
   bool overflow; /* a table is full */
};

/* --- bypass.c */

void lima_gpc_schedule_init(struct gp_schedule *s, const struct gp *gp,
                            const struct gp_tuning *tuning);
/* Makes an input of the instruction at `time` read a value: from a load, or it waits. */
void lima_gpc_read(struct gp_schedule *s, unsigned time, unsigned input, uint16_t node);
/* That of a unit's result, 1 or 2 instructions later. */
unsigned lima_gpc_selector(enum lima_gp_unit unit, unsigned distance);
/* The unit has the value in the present instruction: who waits in those behind it gets it. */
void lima_gpc_provide(struct gp_schedule *s, uint16_t node, enum lima_gp_unit unit);
/* The smallest and the largest time of those who wait; false: nobody does. */
bool lima_gpc_wait_times(const struct gp_schedule *s, uint16_t node, unsigned *first,
                         unsigned *last);
/* Whether somebody waits for it who would wait in vain after this instruction. */
bool lima_gpc_is_due(const struct gp_schedule *s, uint16_t node);
/* Whether all values that would be lost can be moved, in this and in the next instructions, if
 * `except` is placed; and whether there are no more than there should be, or were before. */
bool lima_gpc_has_room(const struct gp_schedule *s, uint16_t except, unsigned live_before);
/* Units (bits) that can move a value. */
unsigned lima_gpc_movers(const struct gp_word *w);

/* --- place.c */

/* Places an operation and its stores in the present instruction. False: it does not fit. */
bool lima_gpc_place(struct gp_schedule *s, uint16_t node);
/* A move for its stores. */
bool lima_gpc_place_stores(struct gp_schedule *s, uint16_t node);
/* A move for those who wait. */
bool lima_gpc_place_move(struct gp_schedule *s, uint16_t node);

/* Sets address registers whose loads have all been placed. */
void lima_gpc_place_addresses(struct gp_schedule *s);
/* Whether an address register has to be set yet. */
bool lima_gpc_has_addresses(const struct gp_schedule *s);

/* --- registers.c */

/* Lets those who wait load it from a register, and has it stored there. False: it can not. */
bool lima_gpc_spill(struct gp_schedule *s, uint16_t node);
/* Makes the input read the register of a value. False: there is no load to spare. */
bool lima_gpc_read_register(struct gp_schedule *s, unsigned time, unsigned input, uint16_t node);
/* The component is stored in the present instruction. */
void lima_gpc_item_done(struct gp_schedule *s, struct gp_item *item);

#endif
