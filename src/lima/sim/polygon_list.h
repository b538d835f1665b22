/* Polygon lists: what the geometry processor leaves for the pixel processor. How the hardware's
 * look is not known, and nobody but the two reads them; these are made alike: they begin in the
 * block that the block table names, and go on in the tile heap. Private to sim/.
 *
 * An item has four words: an address with a mark in its low bits, and the numbers of three
 * vertices. A block ends with a link to the next one. */
#ifndef LIMA_POLYGON_LIST_H
#define LIMA_POLYGON_LIST_H

#include <stdint.h>

enum lima_item {
   LIMA_ITEM_END,       /* the list ends here */
   LIMA_ITEM_PRIMITIVE, /* the address is that of a draw record */
   LIMA_ITEM_LINK       /* the address is that of the next block */
};
enum { LIMA_ITEM_WORDS = 4, LIMA_ITEM_MARK = 15 };

/* What primitives of a draw have in common. */
enum lima_draw_record {
   LIMA_RECORD_STATE,     /* address of the render state */
   LIMA_RECORD_POSITIONS, /* address of vertex 0 */
   LIMA_RECORD_SIZES,     /* address of vertex 0's size; 0: LIMA_RECORD_SIZE is that of all */
   LIMA_RECORD_SIZE,      /* float */
   LIMA_RECORD_KIND,      /* enum lima_setup_kind */
   LIMA_RECORD_MIN_X,     /* pixels, the scissor within the viewport */
   LIMA_RECORD_MIN_Y,
   LIMA_RECORD_MAX_X, /* behind the last */
   LIMA_RECORD_MAX_Y,
   LIMA_RECORD_NEAR, /* float */
   LIMA_RECORD_FAR,
   LIMA_RECORD_WORDS = 16
};

#endif
