/* Native programs: their memory, and a run. */
#include "private.h"

#include "program.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) || defined(__i386__)

#include <emmintrin.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
#define NATIVE_MACHINE &sp_x86_64
#else
#define NATIVE_MACHINE &sp_x86_32
#endif

bool
sp_jit_make_executable(struct sp_jit_program *p, const void *code, size_t len)
{
   const size_t page = (size_t)sysconf(_SC_PAGESIZE);
   p->size = (len + page - 1) & ~(page - 1);
   void *memory = mmap(NULL, p->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (memory == MAP_FAILED)
      return false;
   p->memory = memory;
   p->len = (uint32_t)len;
   memcpy(memory, code, len);
   if (mprotect(memory, p->size, PROT_READ | PROT_EXEC))
      return false;
   for (unsigned s = 0; s < p->num_stages; s++) {
      /* An object pointer becomes a function's. */
      const char *entry = p->memory;
      entry += p->stages[s].entry;
      memcpy(&p->stages[s].run, &entry, sizeof entry);
   }
   return true;
}

/* For a lane of each four: numbers of bytes count from the first of these. */
static uint32_t
constant_word(const struct sp_jit_constant *c, uint32_t lane)
{
   uint32_t word = c->bits;
   for (unsigned i = 0; c->bytes && i < 4; i++)
      if (!(word >> 8 * i & 0x80))
         word += 4 * lane << 8 * i;
   return word;
}

static bool
copy_constants(struct sp_jit_program *p, const struct sp_jit_lower *l)
{
   const size_t copies = SP_JIT_COPIES(l->wide);
   p->num_constants = (uint32_t)(copies * l->num_constants);
   p->constants = malloc((p->num_constants + 1u) * sizeof *p->constants);
   for (uint32_t i = 0; p->constants && i < p->num_constants; i++)
      p->constants[i] = constant_word(&l->constants[i / copies], i % 4);
   return p->constants;
}

static struct lanes
lanes_of(const struct sp_jit_lower *l, sp_jit_ref v)
{
   const struct sp_jit_value *value = &l->values[v];
   if (!v)
      return (struct lanes){.where = NOWHERE};
   if (value->kind == SP_JIT_POINTER) {
      const struct sp_jit_pointer *input = &l->pointers[value->index];
      return (struct lanes){.where = IN_INPUT, .slot = input->slot, .comp = input->comp};
   }
   return (struct lanes){.where = IN_ARRAY, .array = (value->array - 1u) * SP_JIT_ARRAY_BYTES};
}

/* The input that a value is made of; NOWHERE where it is not one. */
static struct lanes
input_of(const struct sp_jit_lower *l, sp_jit_ref v)
{
   const uint16_t from = l->values[v].from;
   if (!from || from == SP_JIT_FROM_MORE)
      return (struct lanes){.where = NOWHERE};
   return (struct lanes){
       .where = IN_INPUT, .slot = (uint8_t)((from - 1) / 4), .comp = (from - 1) % 4};
}

static void
make_call(struct call *c, const struct sp_jit_lower *l, const struct sp_jit_fetch *f)
{
   const struct ir_instr *in = f->in;
   *c = (struct call){.tex = {.sampler = (unsigned)in->index,
                              .target = in->tex_target,
                              .mode = in->tex_mode,
                              .components = f->components},
                      .project = in->tex_project && in->tex_mode != IR_TEX_GRAD};
   memcpy(c->offset, in->tex_offset, sizeof c->offset);
   c->more = c->offset[0] | c->offset[1] | c->offset[2];
   for (unsigned s = 0; s < SP_JIT_FETCH_SRCS; s++) {
      c->src[s] = lanes_of(l, f->src[s]);
      c->more |= s >= SP_JIT_FETCH_LOD && f->src[s];
      if (s < SP_JIT_FETCH_LOD && f->src[s])
         c->num_coords = (uint8_t)(s + 1);
   }
   c->follows = in->tex_target == IR_TEX_2D;
   for (unsigned i = 0; i < 2; i++) {
      c->from[i] = input_of(l, f->src[SP_JIT_FETCH_COORD + i]);
      c->follows &= c->from[i].where == IN_INPUT;
   }
   for (unsigned i = 0; i < 4; i++)
      if (f->arrays[i])
         *(f->words ? &c->words : &c->out[i]) = lanes_of(l, f->dst[i]);
   c->pair = c->words.where == IN_ARRAY && !c->more && c->num_coords >= 2 &&
             (c->tex.target == IR_TEX_2D || c->tex.target == IR_TEX_RECT);
}

static bool
copy_stages(struct sp_jit_program *p, const struct sp_jit_lower *l, const size_t *entries)
{
   uint32_t num = 0;
   p->num_stages = l->num_stages;
   p->killed = lanes_of(l, l->killed);
   p->color_is_words = l->words.color;
   p->calls = malloc((l->num_fetches + 1) * sizeof *p->calls);
   for (unsigned s = 0; p->calls && s < l->num_stages; s++) {
      p->stages[s].entry = (uint32_t)entries[s];
      p->stages[s].first_call = num;
      for (size_t f = 0; f < l->num_fetches; f++)
         if (l->fetches[f].stage == s)
            make_call(&p->calls[num++], l, &l->fetches[f]);
      p->stages[s].num_calls = num - p->stages[s].first_call;
   }
   p->num_calls = num;
   return p->calls;
}

static bool
copy_loops(struct sp_jit_program *p, const struct sp_jit_lower *l)
{
   p->live = lanes_of(l, l->live);
   p->max_rounds = l->max_rounds;
   p->rounds_at = l->rounds_array ? (l->rounds_array - 1u) * SP_JIT_ARRAY_BYTES : 0;
   p->loops = malloc((l->nest.num_loops + 1) * sizeof *p->loops);
   for (uint32_t i = 1; p->loops && i < l->nest.num_loops; i++) {
      const struct sp_jit_loop *loop = &l->loops[i];
      if (loop->first < loop->last)
         p->loops[p->num_loops++] =
             (struct loop){loop->first, loop->last, lanes_of(l, l->carried[loop->mask].now)};
   }
   return p->loops;
}

struct sp_jit_program *
sp_jit_compile(const struct ir_shader *shader, enum u_cpu_isa isa, struct sp_vm_words words)
{
   size_t entries[SP_JIT_MAX_STAGES];
   if (isa < U_CPU_AVX2)
      return NULL;
   struct sp_jit_code code = {.machine = NATIVE_MACHINE, .wide = isa >= U_CPU_AVX512};
   struct sp_jit_lower *l = calloc(1, sizeof *l);
   struct sp_jit_program *p = calloc(1, sizeof *p);
   const bool ok = l && p && sp_jit_lower(l, shader, code.wide, words) &&
                   sp_jit_emit(l, &code, entries) && copy_constants(p, l) &&
                   copy_stages(p, l, entries) && copy_loops(p, l) &&
                   sp_jit_make_executable(p, code.bytes, code.len);
   if (l)
      sp_jit_lower_finish(l);
   free(l);
   free(code.bytes);
   if (ok)
      return p;
   sp_jit_destroy(p);
   return NULL;
}

void
sp_jit_destroy(struct sp_jit_program *p)
{
   if (!p)
      return;
   if (p->memory)
      munmap(p->memory, p->size);
   free(p->constants);
   free(p->calls);
   free(p->loops);
   free(p);
}

/* --- A run */

/* Arrays are the scratch memory's; inputs are only read. */
static const float *
find_lanes(const struct sp_vm_block *block, const struct lanes *l)
{
   switch (l->where) {
   case IN_ARRAY:
      return (const float *)((const char *)block->scratch + l->array);
   case IN_INPUT:
      return block->inputs[l->slot][l->comp];
   case NOWHERE:
      break;
   }
   return NULL;
}

static bool
all_one(const float *lanes, unsigned num)
{
   const __m128 one = _mm_set1_ps(1);
   __m128 others = _mm_setzero_ps();
   unsigned k = 0;
   for (; k + 4 <= num; k += 4)
      others = _mm_or_ps(others, _mm_cmpneq_ps(_mm_load_ps(lanes + k), one));
   bool all = !_mm_movemask_ps(others);
   for (; k < num; k++)
      all &= lanes[k] == 1.0f;
   return all;
}

static bool
is_one(const struct sp_vm_block *block, const struct lanes *l)
{
   if (l->where == IN_INPUT && l->comp == 3 && l->slot < 64 && block->ones >> l->slot & 1)
      return true;
   return all_one(find_lanes(block, l), block->lanes);
}

static void
no_texels(const struct sp_vm_block *block, float *const out[4])
{
   for (unsigned i = 0; i < 4; i++)
      for (unsigned k = 0; out[i] && k < block->lanes; k++)
         out[i][k] = i == 3 ? 1.0f : 0.0f;
}

/* Most textures that could be projected are not. Where words come from, two coordinates address. */
static __attribute__((noinline)) void
sample_divided(struct sp_vm_block *block, struct sp_vm_tex *tex, float *const out[4])
{
   _Alignas(64) float room[3][SP_VM_LANES];
   const unsigned axes = tex->words && tex->target == IR_TEX_2D ? 2 : 3;
   for (unsigned i = 0; i < axes; i++) {
      for (unsigned k = 0; k < block->lanes; k++)
         room[i][k] = tex->coord[i][k] / tex->coord[3][k];
      tex->coord[i] = room[i];
   }
   tex->straight = false;
   block->tex(block, tex, out);
}

static struct sp_vm_tex_more
find_more(const struct sp_vm_block *block, const struct call *c)
{
   struct sp_vm_tex_more more = {
       .lod = find_lanes(block, &c->src[SP_JIT_FETCH_LOD]),
       .ref = find_lanes(block, &c->src[SP_JIT_FETCH_REF]),
       .offset = c->offset[0] | c->offset[1] | c->offset[2] ? c->offset : NULL,
   };
   for (unsigned i = 0; i < 3; i++) {
      more.ddx[i] = find_lanes(block, &c->src[SP_JIT_FETCH_DDX + i]);
      more.ddy[i] = find_lanes(block, &c->src[SP_JIT_FETCH_DDY + i]);
   }
   return more;
}

/* What is known of where the pixels lie on the texture. */
static bool
is_straight(const struct sp_vm_block *block, const struct call *c)
{
   const uint8_t *alike = block->alike;
   return c->follows && alike &&
          (alike[c->from[0].slot] >> c->from[0].comp &
           alike[c->from[1].slot] >> (4 + c->from[1].comp) & 1);
}

static void
sample_tex(struct sp_vm_block *block, const struct call *c, struct sp_vm_tex *tex,
           float *const out[4])
{
   if (!block->tex)
      no_texels(block, out);
   else if (c->project && !is_one(block, &c->src[SP_JIT_FETCH_COORD + 3]))
      sample_divided(block, tex, out);
   else
      block->tex(block, tex, out);
}

static __attribute__((noinline)) void
sample_more(struct sp_vm_block *block, const struct call *c, struct sp_vm_tex *tex,
            float *const out[4])
{
   const struct sp_vm_tex_more more = find_more(block, c);
   tex->more = &more;
   sample_tex(block, c, tex, out);
}

/* What most programs ask for, in few steps. False: it is something else. */
static bool
sample_pair(struct sp_vm_block *block, const struct call *c)
{
   if (!c->pair || !block->tex || (c->project && !is_one(block, &c->src[SP_JIT_FETCH_COORD + 3])))
      return false;
   const struct sp_vm_tex tex = {.coord = {find_lanes(block, &c->src[SP_JIT_FETCH_COORD]),
                                           find_lanes(block, &c->src[SP_JIT_FETCH_COORD + 1])},
                                 .words = (uint32_t *)((char *)block->scratch + c->words.array),
                                 .sampler = c->tex.sampler,
                                 .target = c->tex.target,
                                 .mode = c->tex.mode,
                                 .components = c->tex.components,
                                 .straight = is_straight(block, c)};
   float *const out[4] = {NULL};
   block->tex(block, &tex, out);
   return true;
}

static void
sample(struct sp_vm_block *block, const struct call *c)
{
   if (sample_pair(block, c))
      return;
   struct sp_vm_tex tex = {.words = (uint32_t *)find_lanes(block, &c->words),
                           .sampler = c->tex.sampler,
                           .target = c->tex.target,
                           .mode = c->tex.mode,
                           .components = c->tex.components,
                           .straight = is_straight(block, c)};
   float *out[4] = {NULL};
   for (unsigned i = 0; i < c->num_coords; i++)
      tex.coord[i] = find_lanes(block, &c->src[SP_JIT_FETCH_COORD + i]);
   for (unsigned i = 0; i < 4 && !tex.words; i++)
      out[i] = (float *)find_lanes(block, &c->out[i]);
   if (c->more)
      sample_more(block, c, &tex, out);
   else
      sample_tex(block, c, &tex, out);
}

/* The lanes of a block that are ~0. */
static uint64_t
true_lanes(const float *lanes)
{
   uint64_t mask = 0;
   for (unsigned k = 0; k < SP_VM_LANES; k += 16) {
      const __m128i *v = (const __m128i *)(lanes + k);
      const __m128i low = _mm_packs_epi32(v[0], v[1]), high = _mm_packs_epi32(v[2], v[3]);
      mask |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high)) << k;
   }
   return mask;
}

static uint64_t
lanes_in_use(const struct sp_vm_block *block)
{
   return block->lanes < 64 ? (1ull << block->lanes) - 1 : ~0ull;
}

static void
run_stage(const struct sp_jit_program *p, unsigned s, struct sp_vm_block *block, size_t bytes)
{
   const struct stage *stage = &p->stages[s];
   stage->run(block, bytes, block->params, block->scratch, p->constants);
   for (size_t c = 0; c < stage->num_calls; c++)
      sample(block, &p->calls[stage->first_call + c]);
}

static const struct loop *
find_loop(const struct sp_jit_program *p, unsigned stage, bool by_end)
{
   for (size_t i = 0; i < p->num_loops; i++)
      if ((by_end ? p->loops[i].last : p->loops[i].first) == stage)
         return &p->loops[i];
   return NULL;
}

/* All stages compute the same lanes, so that none of those that they do can be in a loop for want
 * of a value. */
static bool
run_loops(const struct sp_jit_program *p, struct sp_vm_block *block)
{
   const uint64_t in_use = lanes_in_use(block);
   const size_t bytes = block->lanes <= 16 ? SP_JIT_ARRAY_BYTES / 4 : SP_JIT_ARRAY_BYTES;
   uint32_t *live = (uint32_t *)find_lanes(block, &p->live);
   uint32_t *rounds = (uint32_t *)((char *)block->scratch + p->rounds_at);
   for (unsigned k = 0; k < SP_VM_LANES; k++)
      live[k] = k < block->lanes ? ~0u : 0;
   *rounds = p->max_rounds;
   for (unsigned s = 0; s < p->num_stages && *rounds;) {
      const struct loop *begins = find_loop(p, s, false);
      if (begins && !(true_lanes(find_lanes(block, &begins->mask)) & in_use)) {
         s = begins->last + 1;
         continue;
      }
      run_stage(p, s, block, bytes);
      const struct loop *ends = find_loop(p, s, true);
      *rounds -= ends && *rounds;
      s = ends ? ends->first : s + 1;
   }
   return *rounds;
}

bool
sp_jit_run(const struct sp_jit_program *p, struct sp_vm_block *block)
{
   if (!block->lanes)
      return true;
   if (p->live.where != NOWHERE) {
      if (!run_loops(p, block))
         return false;
   } else {
      for (unsigned s = 0; s < p->num_stages; s++)
         run_stage(p, s, block, sizeof(float) * block->lanes);
   }
   block->color_is_words = p->color_is_words;
   if (p->killed.where != NOWHERE)
      block->mask &= ~true_lanes(find_lanes(block, &p->killed));
   return true;
}

#else

struct sp_jit_program *
sp_jit_compile(const struct ir_shader *shader, enum u_cpu_isa isa, struct sp_vm_words words)
{
   (void)shader, (void)isa, (void)words;
   return NULL;
}

void
sp_jit_destroy(struct sp_jit_program *program)
{
   (void)program;
}

bool
sp_jit_run(const struct sp_jit_program *program, struct sp_vm_block *block)
{
   (void)program, (void)block;
   return false;
}

#endif
