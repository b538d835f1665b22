/* Where sources of prepared instructions come from. Private to this folder. */
#ifndef NV2A_UNIT_BANK_H
#define NV2A_UNIT_BANK_H

#include "unit.h"

enum nv2a_unit_bank {
   BANK_TEMP,
   BANK_INPUT,
   BANK_CONST,
   BANK_RELATIVE, /* the one constant that the instruction's relative read names */
   NUM_BANKS
};

/* Registers of BANK_TEMP: the temporaries, R12 and one that is always 0. */
enum { TEMP_ZERO = NV2A_TEMP_POSITION + 1, NUM_TEMP_REGISTERS };

#endif
