/* Names to objects: the name spaces of GL (textures, buffers, lists, programs).
 *
 * A name is free, reserved (generated, no object yet) or in use. Name 0 is never in the table.
 * Every call locks the table; bracket calls that must be one step, such as "look up and take a
 * reference", with u_idtable_lock and u_idtable_unlock (the lock nests). The table does not own the
 * objects. */
#ifndef U_IDTABLE_H
#define U_IDTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Most names that one table holds; beyond it reserving and inserting fail as if memory ran out, so
 * that a wild count costs no time. */
#define U_IDTABLE_MAX_NAMES (1u << 22)

struct u_idtable;

/* NULL when memory ran out. */
struct u_idtable *u_idtable_create(void);
/* Accepts NULL. */
void u_idtable_destroy(struct u_idtable *t);

void u_idtable_lock(struct u_idtable *t);
void u_idtable_unlock(struct u_idtable *t);

/* Reserves count > 0 free names in a row and returns the first; 0 when there is no such row or no
 * memory. Names ascend from 1 and are not given out again soon after they were freed. */
uint32_t u_idtable_reserve(struct u_idtable *t, uint32_t count);
/* As above for names that need not be in a row. False (and nothing reserved) when memory ran out.
 */
bool u_idtable_generate(struct u_idtable *t, uint32_t count, uint32_t *names);
/* Makes name (not 0) stand for object (not NULL), whatever it was before. False: no memory. */
bool u_idtable_insert(struct u_idtable *t, uint32_t name, void *object);
/* The object; NULL if the name is free or reserved. */
void *u_idtable_lookup(struct u_idtable *t, uint32_t name);
/* Reserved or in use. */
bool u_idtable_is_used(struct u_idtable *t, uint32_t name);
/* Frees the name; returns the object it stood for, or NULL. */
void *u_idtable_remove(struct u_idtable *t, uint32_t name);
/* Frees the names first .. first + count - 1 (clamped to the last name) and hands each object to
 * `freed`, in no particular order, with the table locked. Costs no more than the names in use. */
void u_idtable_remove_range(struct u_idtable *t, uint32_t first, uint32_t count, void *data,
                            void (*freed)(void *data, void *object));
/* A label is a short text that a name carries until it is freed; length 0 removes it. False: the
 * name is free, or memory ran out. */
bool u_idtable_set_label(struct u_idtable *t, uint32_t name, const char *text, size_t length);
/* Copies the label (empty if there is none) with a NUL, cut to size > 0 bytes; returns its length
 * without the NUL. */
size_t u_idtable_get_label(struct u_idtable *t, uint32_t name, char *out, size_t size);
/* Calls for each name in use, with the table locked. The callback does not change the table. */
void u_idtable_foreach(struct u_idtable *t, void *data,
                       void (*visit)(void *data, uint32_t name, void *object));

#endif
