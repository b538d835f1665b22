#include "cache.h"

#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/ir/words.h"
#include "compiler/lower/unroll.h"
#include "gallium/auxiliary/jit/jit.h"
#include "util/u_store.h"

/* A program whose loops are unrolled has code for each set of parameters that decide them. */
#define MAX_ATTEMPTS 4

#define BUILD_BYTES 20

struct sp_native_cache {
   struct u_store *store;
   unsigned char build[BUILD_BYTES];
};

/* What the program comes after. */
struct head {
   unsigned char build[BUILD_BYTES];
   uint32_t isa, texels, color, alpha, last, attempt;
};

struct sp_native_cache_key {
   struct u_store *store;
   const struct ir_shader *shader;
   size_t size;
   struct head head;
   uint32_t words[];
};

/* --- Which build this is */

/* By the note that the linker leaves (--build-id): a digest of the whole library. */
static bool
read_note(const char *note, size_t size, unsigned char build[BUILD_BYTES])
{
   ElfW(Nhdr) header;
   while (size >= sizeof header) {
      memcpy(&header, note, sizeof header);
      const size_t name = (header.n_namesz + 3u) & ~(size_t)3,
                   text = (header.n_descsz + 3u) & ~(size_t)3;
      if (size - sizeof header < name || size - sizeof header - name < text)
         return false;
      if (header.n_type == NT_GNU_BUILD_ID && header.n_descsz == BUILD_BYTES) {
         memcpy(build, note + sizeof header + name, BUILD_BYTES);
         return true;
      }
      note += sizeof header + name + text;
      size -= sizeof header + name + text;
   }
   return false;
}

static bool
holds(const struct dl_phdr_info *object, ElfW(Addr) address)
{
   for (unsigned i = 0; i < object->dlpi_phnum; i++) {
      const ElfW(Phdr) *part = &object->dlpi_phdr[i];
      if (part->p_type == PT_LOAD && address - object->dlpi_addr - part->p_vaddr < part->p_memsz)
         return true;
   }
   return false;
}

/* 1: it is done; 0: with the next object. */
static int
look_for_build(struct dl_phdr_info *object, size_t size, void *data)
{
   static const char here;
   (void)size;
   if (!holds(object, (ElfW(Addr))(uintptr_t)&here))
      return 0;
   for (unsigned i = 0; i < object->dlpi_phnum; i++) {
      const ElfW(Phdr) *part = &object->dlpi_phdr[i];
      const char *note = (const char *)(uintptr_t)(object->dlpi_addr + part->p_vaddr);
      if (part->p_type == PT_NOTE && read_note(note, part->p_memsz, data))
         return 1;
   }
   return 0;
}

/* --- Life */

struct sp_native_cache *
sp_native_cache_open(void)
{
   const char *folder = secure_getenv("TUATARA_NATIVE_CACHE");
   struct sp_native_cache *cache = folder && *folder ? calloc(1, sizeof *cache) : NULL;
   if (cache && dl_iterate_phdr(look_for_build, cache->build))
      cache->store = u_store_open(folder);
   if (cache && cache->store)
      return cache;
   free(cache);
   return NULL;
}

void
sp_native_cache_close(struct sp_native_cache *cache)
{
   if (cache)
      u_store_close(cache->store);
   free(cache);
}

struct sp_native_cache_key *
sp_native_cache_key(const struct sp_native_cache *cache, const struct ir_shader *shader,
                    enum u_cpu_isa isa, struct sp_vm_words form, bool last)
{
   size_t num;
   uint32_t *words = ir_words(shader, &num);
   struct sp_native_cache_key *key = words ? calloc(1, sizeof *key + num * sizeof *words) : NULL;
   if (key) {
      key->store = cache->store;
      key->shader = shader;
      key->size = sizeof key->head + num * sizeof *words;
      key->head = (struct head){.isa = isa,
                                .texels = form.texels,
                                .color = form.color,
                                .alpha = form.alpha,
                                .last = last};
      memcpy(key->head.build, cache->build, sizeof key->head.build);
      memcpy(key->words, words, num * sizeof *words);
   }
   free(words);
   return key;
}

void
sp_native_cache_key_destroy(struct sp_native_cache_key *key)
{
   free(key);
}

/* --- Values: how many words are known, these, and the code */

static bool
matches(const struct ir_known_word *words, uint32_t num, const float (*params)[4],
        uint32_t num_params)
{
   for (uint32_t i = 0; i < num; i++)
      if (!params || words[i].index / 4 >= num_params ||
          memcmp(&params[words[i].index / 4][words[i].index % 4], &words[i].bits,
                 sizeof words[i].bits))
         return false;
   return true;
}

/* False: they are for other parameters, or no version. */
static bool
read_version(const struct sp_native_cache_key *key, const char *value, size_t size,
             const float (*params)[4], struct sp_native_version *v)
{
   uint32_t num;
   if (size < sizeof num)
      return false;
   memcpy(&num, value, sizeof num);
   const size_t in_words = (size - sizeof num) / sizeof *v->words;
   struct ir_known_word *words = num > in_words ? NULL : malloc((num + 1u) * sizeof *words);
   if (!words)
      return false;
   memcpy(words, value + sizeof num, num * sizeof *words);
   const size_t code = sizeof num + num * sizeof *words;
   if (matches(words, num, params, key->shader->num_params))
      v->code = sp_jit_load(value + code, size - code);
   if (v->code) {
      v->words = words;
      v->num_words = num;
      return true;
   }
   free(words);
   return false;
}

bool
sp_native_cache_find(struct sp_native_cache_key *key, const float (*params)[4],
                     struct sp_native_version *v)
{
   for (key->head.attempt = 0; key->head.attempt < MAX_ATTEMPTS; key->head.attempt++) {
      size_t size;
      char *value = u_store_get(key->store, &key->head, key->size, &size);
      const bool found = value && read_version(key, value, size, params, v);
      free(value);
      if (found || !value)
         return found;
   }
   return false;
}

void
sp_native_cache_keep(struct sp_native_cache_key *key, const struct sp_native_version *v)
{
   size_t in_code;
   if (key->head.attempt == MAX_ATTEMPTS)
      return;
   void *code = sp_jit_save(v->code, &in_code);
   const size_t in_words = v->num_words * sizeof *v->words;
   char *value = code ? malloc(sizeof v->num_words + in_words + in_code) : NULL;
   if (value) {
      memcpy(value, &v->num_words, sizeof v->num_words);
      if (in_words)
         memcpy(value + sizeof v->num_words, v->words, in_words);
      memcpy(value + sizeof v->num_words + in_words, code, in_code);
      u_store_put(key->store, &key->head, key->size, value,
                  sizeof v->num_words + in_words + in_code);
   }
   free(value);
   free(code);
}
