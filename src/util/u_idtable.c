/* An open-addressing hash with linear probing and backward-shift deletion, so that there are no
 * tombstones and a table that shrank is as fast as a small one. */
#include "u_idtable.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_CAPACITY 16u

struct slot {
   uint32_t name; /* 0: empty */
   void *object;  /* NULL: reserved */
   char *label;   /* owned; NULL: none */
};

struct u_idtable {
   pthread_mutex_t lock;
   struct slot *slots;
   uint32_t capacity; /* power of two */
   uint32_t used;
   uint32_t cursor; /* where the next reservation starts to look; never 0 */
};

struct u_idtable *
u_idtable_create(void)
{
   struct u_idtable *t = calloc(1, sizeof *t);
   if (!t)
      return NULL;
   t->slots = calloc(FIRST_CAPACITY, sizeof *t->slots);
   if (!t->slots) {
      free(t);
      return NULL;
   }
   t->capacity = FIRST_CAPACITY;
   t->cursor = 1;
   pthread_mutexattr_t attr;
   pthread_mutexattr_init(&attr);
   pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
   pthread_mutex_init(&t->lock, &attr);
   pthread_mutexattr_destroy(&attr);
   return t;
}

void
u_idtable_destroy(struct u_idtable *t)
{
   if (!t)
      return;
   for (uint32_t i = 0; i < t->capacity; i++)
      free(t->slots[i].label);
   pthread_mutex_destroy(&t->lock);
   free(t->slots);
   free(t);
}

void
u_idtable_lock(struct u_idtable *t)
{
   pthread_mutex_lock(&t->lock);
}

void
u_idtable_unlock(struct u_idtable *t)
{
   pthread_mutex_unlock(&t->lock);
}

static uint32_t
home(const struct u_idtable *t, uint32_t name)
{
   /* Fibonacci hashing spreads the runs of neighbouring names that glGen* makes. */
   return (uint32_t)((name * 0x9e3779b97f4a7c15ull) >> 32) & (t->capacity - 1);
}

/* The slot of name, or the empty slot where it would go. */
static struct slot *
find(const struct u_idtable *t, uint32_t name)
{
   uint32_t i = home(t, name);
   while (t->slots[i].name && t->slots[i].name != name)
      i = (i + 1) & (t->capacity - 1);
   return &t->slots[i];
}

/* Makes room for `extra` more names at a load of at most 3/4. */
static bool
grow(struct u_idtable *t, uint32_t extra)
{
   if (extra > U_IDTABLE_MAX_NAMES || t->used + extra > U_IDTABLE_MAX_NAMES)
      return false;
   uint32_t capacity = t->capacity;
   while ((uint64_t)(t->used + extra) * 4 > (uint64_t)capacity * 3)
      capacity *= 2;
   if (capacity == t->capacity)
      return true;
   struct slot *old = t->slots;
   const uint32_t old_capacity = t->capacity;
   struct slot *slots = calloc(capacity, sizeof *slots);
   if (!slots)
      return false;
   t->slots = slots;
   t->capacity = capacity;
   for (uint32_t i = 0; i < old_capacity; i++) {
      if (old[i].name)
         *find(t, old[i].name) = old[i];
   }
   free(old);
   return true;
}

static void
put(struct u_idtable *t, uint32_t name, void *object)
{
   struct slot *s = find(t, name);
   if (!s->name) {
      t->used++;
      s->name = name;
   }
   s->object = object;
}

static void
erase(struct u_idtable *t, struct slot *s)
{
   const uint32_t mask = t->capacity - 1;
   uint32_t hole = (uint32_t)(s - t->slots);
   free(s->label);
   for (uint32_t i = (hole + 1) & mask; t->slots[i].name; i = (i + 1) & mask) {
      /* An entry may move back into the hole if its home is not between the hole and itself. */
      if (((i - home(t, t->slots[i].name)) & mask) >= ((i - hole) & mask)) {
         t->slots[hole] = t->slots[i];
         hole = i;
      }
   }
   t->slots[hole] = (struct slot){0, NULL, NULL};
   t->used--;
}

/* The first name at or after the cursor with `count` free ones in a row; 0 if there is none. */
static uint32_t
find_row(struct u_idtable *t, uint32_t count)
{
   uint32_t first = t->cursor;
   bool wrapped = false;
   for (;;) {
      if (count - 1 > UINT32_MAX - first) {
         if (wrapped)
            return 0;
         wrapped = true;
         first = 1;
      }
      uint32_t i = 0;
      while (i < count && !find(t, first + i)->name)
         i++;
      if (i == count)
         return first;
      if (first + i == UINT32_MAX) {
         if (wrapped)
            return 0;
         wrapped = true;
         first = 1;
      } else {
         first += i + 1;
      }
   }
}

uint32_t
u_idtable_reserve(struct u_idtable *t, uint32_t count)
{
   u_idtable_lock(t);
   uint32_t first = 0;
   if (count > 0 && grow(t, count)) {
      first = find_row(t, count);
      for (uint32_t i = 0; first && i < count; i++)
         put(t, first + i, NULL);
      if (first)
         t->cursor = first + count ? first + count : 1;
   }
   u_idtable_unlock(t);
   return first;
}

bool
u_idtable_generate(struct u_idtable *t, uint32_t count, uint32_t *names)
{
   u_idtable_lock(t);
   const bool room = grow(t, count);
   for (uint32_t i = 0; room && i < count; i++)
      names[i] = u_idtable_reserve(t, 1);
   u_idtable_unlock(t);
   return room;
}

bool
u_idtable_insert(struct u_idtable *t, uint32_t name, void *object)
{
   u_idtable_lock(t);
   const bool ok = find(t, name)->name || grow(t, 1);
   if (ok)
      put(t, name, object);
   u_idtable_unlock(t);
   return ok;
}

void *
u_idtable_lookup(struct u_idtable *t, uint32_t name)
{
   if (name == 0)
      return NULL;
   u_idtable_lock(t);
   void *object = find(t, name)->object;
   u_idtable_unlock(t);
   return object;
}

bool
u_idtable_is_used(struct u_idtable *t, uint32_t name)
{
   if (name == 0)
      return false;
   u_idtable_lock(t);
   const bool used = find(t, name)->name != 0;
   u_idtable_unlock(t);
   return used;
}

void *
u_idtable_remove(struct u_idtable *t, uint32_t name)
{
   if (name == 0)
      return NULL;
   u_idtable_lock(t);
   struct slot *s = find(t, name);
   void *object = s->object;
   if (s->name)
      erase(t, s);
   u_idtable_unlock(t);
   return object;
}

/* Removes by looking at every entry: for ranges wider than the table. One pass is enough, because
 * erase moves an entry that was not looked at yet to no place before the one just erased. */
static void
remove_by_scan(struct u_idtable *t, uint32_t first, uint32_t last, void *data,
               void (*freed)(void *data, void *object))
{
   for (uint32_t i = 0; i < t->capacity;) {
      struct slot s = t->slots[i];
      if (s.name < first || s.name > last || s.name == 0) {
         i++;
         continue;
      }
      erase(t, &t->slots[i]); /* may move another entry to i: look again */
      if (s.object)
         freed(data, s.object);
   }
}

void
u_idtable_remove_range(struct u_idtable *t, uint32_t first, uint32_t count, void *data,
                       void (*freed)(void *data, void *object))
{
   if (count == 0)
      return;
   const uint32_t last = count - 1 > UINT32_MAX - first ? UINT32_MAX : first + (count - 1);
   u_idtable_lock(t);
   if (count > t->capacity) {
      remove_by_scan(t, first, last, data, freed);
   } else {
      for (uint32_t name = first;; name++) {
         void *object = u_idtable_remove(t, name);
         if (object)
            freed(data, object);
         if (name == last)
            break;
      }
   }
   u_idtable_unlock(t);
}

bool
u_idtable_set_label(struct u_idtable *t, uint32_t name, const char *text, size_t length)
{
   char *label = NULL;
   if (length > 0) {
      label = malloc(length + 1);
      if (!label)
         return false;
      memcpy(label, text, length);
      label[length] = '\0';
   }
   u_idtable_lock(t);
   struct slot *s = name ? find(t, name) : NULL;
   const bool ok = s && s->name;
   if (ok) {
      free(s->label);
      s->label = label;
   }
   u_idtable_unlock(t);
   if (!ok)
      free(label);
   return ok;
}

size_t
u_idtable_get_label(struct u_idtable *t, uint32_t name, char *out, size_t size)
{
   u_idtable_lock(t);
   const struct slot *s = name ? find(t, name) : NULL;
   const char *label = s && s->label ? s->label : "";
   const size_t length = strnlen(label, size - 1);
   memcpy(out, label, length);
   out[length] = '\0';
   u_idtable_unlock(t);
   return length;
}

void
u_idtable_foreach(struct u_idtable *t, void *data,
                  void (*visit)(void *data, uint32_t name, void *object))
{
   u_idtable_lock(t);
   for (uint32_t i = 0; i < t->capacity; i++) {
      if (t->slots[i].object)
         visit(data, t->slots[i].name, t->slots[i].object);
   }
   u_idtable_unlock(t);
}
