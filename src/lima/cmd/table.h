/* What the tables of fields are written with. Private to cmd/. */
#ifndef LIMA_TABLE_H
#define LIMA_TABLE_H

#define LIMA_COUNT_OF(array) (sizeof(array) / sizeof *(array))
#define LIMA_FIELDS(array) .num_fields = LIMA_COUNT_OF(array), .fields = (array)
#define LIMA_VALUES(array) .kind = LIMA_SET, .num_values = LIMA_COUNT_OF(array), .values = (array)

#endif
