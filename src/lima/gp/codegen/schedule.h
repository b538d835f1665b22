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
   GP_WORDS_AHEAD = 2,  /* instructions before the present one that something may be put into */
   GP_MAX_TIMES = LIMA_GP_MAX_INSTRS + GP_WORDS_AHEAD + 1
};

/* An instruction in the making. */
struct gp_word {
   struct lima_gp_instr instr;
   uint8_t units; /* bits, enum lima_gp_unit: taken */
   bool load0, load1, loadu;
   uint8_t temporary; /* that is stored, + 1; 0: none */
};

/* An operand that waits for its value. */
struct gp_wait {
   uint16_t time, next; /* of the same value; GP_NO ends */
   uint8_t input;       /* enum lima_gp_input */
};

/* A component to be stored: of a varying, of a variable, or a value that waits. */
struct gp_item {
   uint16_t node, next; /* of the same value; GP_NO ends */
   uint16_t earliest;   /* time */
   uint8_t address;     /* as in gp_store */
   uint8_t comp;
   bool varying, waits, done;
};

struct gp_value {
   uint16_t waits;       /* who waits for it */
   uint16_t first, last; /* the smallest and the largest time of those; GP_NO, 0: nobody waits */
   uint16_t uses_left;   /* operands that have not been placed */
   uint16_t items;       /* its stores that have not been placed */
   uint16_t reg;         /* the item that stores it while it waits; GP_NO: none */
   bool placed;
};

/* What attempts differ in. */
struct gp_tuning {
   unsigned must_bonus;        /* for what would have to be moved otherwise */
   unsigned max_live;          /* values on their way */
   bool eager_spill;           /* registers rather than moves */
   bool patient;               /* variables are not read before they are stored, unless stuck */
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
   uint16_t selectors[LIMA_GP_NUM_UNITS][3]; /* of results, by distance */
   struct gp_address addresses[GP_NUM_ADDRESSES];
   struct gp_tuning tuning;
   struct gp_word words[GP_MAX_TIMES]; /* up to GP_WORDS_AHEAD before the present one */
   unsigned time;
   struct gp_value values[GP_MAX_NODES];
   struct gp_wait waits[GP_MAX_WAITS];
   unsigned num_waits;
   struct gp_item items[GP_MAX_ITEMS];
   unsigned num_items, items_left;
   unsigned stores_left;        /* of items, those to varyings and variables */
   uint16_t live[GP_MAX_NODES]; /* values that somebody waits for */
   unsigned num_live;
   uint16_t ready[GP_MAX_NODES]; /* operations that can be placed, if time and units allow */
   unsigned num_ready;
   unsigned ops_left;
   bool component_taken[GP_NUM_COMPONENTS]; /* by a value that waits */
   /* Of variables that are stored in the block, what they had before: nobody needs their component
    * between the last load of that and the store. GP_NO: they are not stored, or it goes on to
    * another store. GP_MAX_NODES: nobody loads it. */
   uint16_t component_before[GP_NUM_COMPONENTS];
   /* Loads of what it held before have to have at least this time. GP_NO: it is a variable, and it,
    * or a value that waits there, has yet to be stored. */
   uint16_t component_free[GP_NUM_COMPONENTS];
   unsigned moves;
   bool stuck;    /* nothing but moves has been placed for some instructions */
   bool overflow; /* a table is full */
};

/* --- bypass.c */

void lima_gpc_schedule_init(struct gp_schedule *s, const struct gp *gp,
                            const struct gp_tuning *tuning);
/* Makes an input of the instruction at `time` read a value: from a load, or it waits. */
void lima_gpc_read(struct gp_schedule *s, unsigned time, unsigned input, uint16_t node);
/* Fills s->selectors; once for all attempts. */
void lima_gpc_find_selectors(struct gp_schedule *s);
/* The unit has the value in the present instruction: who waits in those behind it gets it. */
void lima_gpc_provide(struct gp_schedule *s, uint16_t node, enum lima_gp_unit unit);
/* Nobody waits for it any more: all who did have it. */
void lima_gpc_forget(struct gp_schedule *s, uint16_t node);

/* Whether somebody waits for it who would wait in vain after this instruction. */
static inline bool
gp_is_due(const struct gp_schedule *s, uint16_t node)
{
   return s->values[node].first + 2u <= s->time;
}

/* Whether all values that would be lost can be moved, in this and in the next instructions, if
 * `except` is placed; and whether there are no more than there should be, or were before. */
bool lima_gpc_has_room(const struct gp_schedule *s, uint16_t except, unsigned live_before);
/* Units (bits) that can move a value. */
unsigned lima_gpc_movers(const struct gp_word *w);

/* --- place.c */

/* Places an operation and its stores in the present instruction. False: it does not fit. */
bool lima_gpc_place(struct gp_schedule *s, uint16_t node);
/* Whether the operation can not store its result: functions, and what loads another uniform than
 * that with the address of a temporary. */
bool lima_gpc_is_stored_by_move(const struct gp_schedule *s, uint16_t node);
/* A move for its stores. */
bool lima_gpc_place_stores(struct gp_schedule *s, uint16_t node);
/* A move for those who wait. */
bool lima_gpc_place_move(struct gp_schedule *s, uint16_t node);

/* Sets address registers whose loads have all been placed. */
void lima_gpc_place_addresses(struct gp_schedule *s);
/* Whether an address register has to be set yet. */
bool lima_gpc_has_addresses(const struct gp_schedule *s);

/* The condition of the block's branch. */
void lima_gpc_place_branch(struct gp_schedule *s);

/* --- registers.c */

/* Lets those who wait load it from a register or temporary, and has it stored there. False: it can
 * not. */
bool lima_gpc_spill(struct gp_schedule *s, uint16_t node);
/* The same, with a move that loads it for all of them. */
bool lima_gpc_spill_for_move(struct gp_schedule *s, uint16_t node);
/* Makes the input read a value from where it is stored while it waits. False: there is no load to
 * spare. */
bool lima_gpc_read_register(struct gp_schedule *s, unsigned time, unsigned input, uint16_t node);
/* Makes the input read a variable. False: there is no load to spare, or it is stored later. */
bool lima_gpc_read_variable(struct gp_schedule *s, unsigned time, unsigned input,
                            unsigned component);
/* The component is stored in the present instruction. */
void lima_gpc_item_done(struct gp_schedule *s, struct gp_item *item);

#endif
