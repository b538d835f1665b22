/* Words of combiners and texture stages: fields in, fields out. */
#include "combiner.h"

/* A member of one of the structures and the bits of a word that hold it. */
struct field {
   uint8_t low, width;
   uint8_t offset; /* of the member, a uint8_t */
};

#define FIELDS(table) (unsigned)(sizeof(table) / sizeof(table)[0])
#define INPUT(member) (uint8_t) offsetof(struct nv2a_rc_input, member)
#define OUTPUT(member) (uint8_t) offsetof(struct nv2a_rc_output, member)

/* One of the four bytes of an input word; A is the highest. */
static const struct field input_fields[] = {
    {0, 4, INPUT(reg)},
    {4, 1, INPUT(alpha)},
    {5, 3, INPUT(mapping)},
};

/* The final combiner's bytes have but two mappings, which bit 5 tells apart. */
static const struct field final_input_fields[] = {
    {0, 4, INPUT(reg)},
    {4, 1, INPUT(alpha)},
    {5, 1, INPUT(mapping)},
};

/* The first NUM_ALPHA are those of alpha portions. */
static const struct field output_fields[] = {
    {0, 4, OUTPUT(cd)},
    {4, 4, OUTPUT(ab)},
    {8, 4, OUTPUT(sum)},
    {14, 1, OUTPUT(mux)},
    {15, 3, OUTPUT(op)},
    {12, 1, OUTPUT(cd_dot)},
    {13, 1, OUTPUT(ab_dot)},
    {18, 1, OUTPUT(cd_blue_to_alpha)},
    {19, 1, OUTPUT(ab_blue_to_alpha)},
};
#define NUM_ALPHA 5

/* The low byte of the second word. */
static const struct field final_flag_fields[] = {
    {7, 1, (uint8_t)offsetof(struct nv2a_rc_final, clamp_sum)},
    {6, 1, (uint8_t)offsetof(struct nv2a_rc_final, invert_v1)},
    {5, 1, (uint8_t)offsetof(struct nv2a_rc_final, invert_spare0)},
};

static uint32_t
mask_of(const struct field *field)
{
   return ((1u << field->width) - 1) << field->low;
}

static uint32_t
pack(const struct field *fields, unsigned num, const void *from)
{
   uint32_t word = 0;
   for (unsigned i = 0; i < num; i++)
      word |= (uint32_t)((const uint8_t *)from)[fields[i].offset] << fields[i].low &
              mask_of(&fields[i]);
   return word;
}

/* False: bits are set that no field has. */
static bool
unpack(const struct field *fields, unsigned num, uint32_t word, void *to)
{
   for (unsigned i = 0; i < num; i++) {
      ((uint8_t *)to)[fields[i].offset] = (uint8_t)((word & mask_of(&fields[i])) >> fields[i].low);
      word &= ~mask_of(&fields[i]);
   }
   return !word;
}

/* --- Stages */

uint32_t
nv2a_rc_encode_icw(const struct nv2a_rc_input in[4])
{
   uint32_t word = 0;
   for (unsigned i = 0; i < 4; i++)
      word = word << 8 | pack(input_fields, FIELDS(input_fields), &in[i]);
   return word;
}

void
nv2a_rc_decode_icw(uint32_t word, struct nv2a_rc_input in[4])
{
   for (unsigned i = 0; i < 4; i++)
      unpack(input_fields, FIELDS(input_fields), word >> (24 - 8 * i) & 0xff, &in[i]);
}

static unsigned
num_output_fields(enum nv2a_rc_half half)
{
   return half == NV2A_RC_ALPHA ? NUM_ALPHA : FIELDS(output_fields);
}

uint32_t
nv2a_rc_encode_ocw(enum nv2a_rc_half half, const struct nv2a_rc_output *out)
{
   return pack(output_fields, num_output_fields(half), out);
}

bool
nv2a_rc_decode_ocw(enum nv2a_rc_half half, uint32_t word, struct nv2a_rc_output *out)
{
   *out = (struct nv2a_rc_output){0};
   return unpack(output_fields, num_output_fields(half), word, out);
}

unsigned
nv2a_combiner_count(const struct nv2a_combiner_words *words)
{
   const unsigned count = words->control & NV2A_COMBINER_STAGES;
   return count < 1 ? 1 : count > NV2A_MAX_COMBINERS ? NV2A_MAX_COMBINERS : count;
}

/* --- The final combiner */

void
nv2a_rc_encode_final(const struct nv2a_rc_final *final, uint32_t cw[2])
{
   cw[0] = 0;
   cw[1] = pack(final_flag_fields, FIELDS(final_flag_fields), final);
   for (unsigned i = 0; i < 7; i++)
      cw[i / 4] |= pack(final_input_fields, FIELDS(final_input_fields), &final->in[i])
                   << (24 - 8 * (i % 4));
}

bool
nv2a_rc_decode_final(const uint32_t cw[2], struct nv2a_rc_final *final)
{
   bool good = unpack(final_flag_fields, FIELDS(final_flag_fields), cw[1] & 0xff, final);
   for (unsigned i = 0; i < 7; i++)
      good &= unpack(final_input_fields, FIELDS(final_input_fields),
                     cw[i / 4] >> (24 - 8 * (i % 4)) & 0xff, &final->in[i]);
   return good;
}

/* --- Texture stages */

/* Where SET_SHADER_OTHER_STAGE_INPUT has the input of stages 2 and 3. */
static const struct {
   uint8_t low;
   uint32_t mask;
} other_input[NV2A_NUM_TEXTURE_STAGES] = {[2] = {16, 1}, [3] = {20, 3}};

unsigned
nv2a_texture_input(const struct nv2a_combiner_words *words, unsigned stage)
{
   return words->other_input >> other_input[stage].low & other_input[stage].mask;
}

void
nv2a_texture_set_input(struct nv2a_combiner_words *words, unsigned stage, unsigned input)
{
   words->other_input &= ~(other_input[stage].mask << other_input[stage].low);
   words->other_input |= (input & other_input[stage].mask) << other_input[stage].low;
}

/* --- All of it */

uint32_t
nv2a_rc_color(const float rgba[4])
{
   static const uint8_t low[4] = {16, 8, 0, 24};
   uint32_t word = 0;
   for (unsigned i = 0; i < 4; i++) {
      const float x = rgba[i] > 0 ? rgba[i] < 1 ? rgba[i] : 1 : 0; /* 0 for NaN */
      word |= (uint32_t)(x * 255 + 0.5f) << low[i];
   }
   return word;
}

unsigned
nv2a_combiner_list(const struct nv2a_combiner_words *words, uint32_t list[NV2A_COMBINER_MAX_WORDS])
{
   const uint32_t head[8] = {words->control,         words->shader_stages,  words->dot_mapping,
                             words->other_input,     words->final[0],       words->final[1],
                             words->final_factor[0], words->final_factor[1]};
   unsigned n = 0;
   while (n < 8) {
      list[n] = head[n];
      n++;
   }
   for (unsigned i = 0; i < nv2a_combiner_count(words); i++) {
      for (unsigned k = 0; k < 2; k++) {
         list[n + k] = words->icw[i][k];
         list[n + 2 + k] = words->ocw[i][k];
         list[n + 4 + k] = words->factor[i][k];
      }
      n += 6;
   }
   return n;
}

bool
nv2a_combiner_from_list(const uint32_t *list, size_t count, struct nv2a_combiner_words *words)
{
   *words = (struct nv2a_combiner_words){0};
   if (count < 8)
      return false;
   words->control = list[0];
   words->shader_stages = list[1];
   words->dot_mapping = list[2];
   words->other_input = list[3];
   for (unsigned k = 0; k < 2; k++) {
      words->final[k] = list[4 + k];
      words->final_factor[k] = list[6 + k];
   }
   const unsigned stages = nv2a_combiner_count(words);
   if (count != 8 + 6 * stages)
      return false;
   for (unsigned i = 0; i < stages; i++) {
      const uint32_t *stage = list + 8 + 6 * i;
      for (unsigned k = 0; k < 2; k++) {
         words->icw[i][k] = stage[k];
         words->ocw[i][k] = stage[2 + k];
         words->factor[i][k] = stage[4 + k];
      }
   }
   return true;
}
