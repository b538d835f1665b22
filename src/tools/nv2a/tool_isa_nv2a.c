/* Vertex programs of the Xbox GPU. */
#include "tools/tool_executors.h"
#include "tools/tool_isas.h"

#include <stdlib.h>
#include <string.h>

#include "nv2a/asm/asm.h"
#include "nv2a/sim/unit/unit.h"

static void
show_warning(void *data, const struct text_error *warning)
{
   const struct tool_asm *run = data;
   tool_show_error(run->file, &run->text, "warning", warning);
}

static int
assemble(const struct tool_asm *run)
{
   struct tool_asm shown = *run;
   struct nv2a_asm_result result;
   struct text_error error;
   const bool last = run->final && !strcmp(run->final, "last");
   const struct nv2a_asm_options options = {
       .final = last ? NV2A_FINAL_LAST : NV2A_FINAL_SEPARATE,
       .warn = show_warning,
       .data = &shown,
   };
   if (!nv2a_assemble(run->text.data, run->text.len, &options, &result, &error)) {
      tool_show_error(run->file, &run->text, "error", &error);
      return TOOL_FAILED;
   }
   for (unsigned i = 0; i < result.num_instrs; i++)
      tool_write_words(run->out, result.words[i], 4);
   return TOOL_OK;
}

static int
disassemble(const struct tool_asm *run)
{
   struct tool_words words;
   char text[NV2A_TEXT_SIZE];
   if (!tool_read_words(run, 4, &words))
      return TOOL_FAILED;
   for (size_t i = 0; i < words.count; i += 4) {
      nv2a_print(words.words + i, text);
      fprintf(run->out, "%s\n", text);
   }
   tool_words_finish(&words);
   return TOOL_OK;
}

/* --- Running them */

/* Temporaries and constants have no names of their own. */
static bool
parse_register(struct text_scanner *s, enum tool_file *file, unsigned *index)
{
   const char *name = text_of_token(s);
   const size_t len = s->token.len;
   for (*index = 0; *index < NV2A_NUM_INPUTS; ++*index) {
      *file = TOOL_INPUT;
      if (nv2a_inputs[*index].name && text_accept_word(s, nv2a_inputs[*index].name))
         return true;
   }
   *file = len && name[0] == 'c' ? TOOL_PARAM : TOOL_INPUT;
   const uint64_t limit = *file == TOOL_PARAM ? NV2A_NUM_CONSTANTS : NV2A_NUM_INPUTS;
   const bool brackets = len == 1;
   uint64_t number = limit;
   if (s->token.kind == TEXT_NAME && (name[0] == 'v' || name[0] == 'c')) {
      if (!brackets)
         text_decimal(name + 1, len - 1, &number);
      else if (text_advance(s), !text_expect(s, '[', "before the number of a register"))
         return false;
      else
         text_get_decimal(s, &number);
   }
   if (number >= limit)
      return text_fail_expected(s, "v0 to v15, iPos to iTex3 or c0 to c191");
   *index = (unsigned)number;
   text_advance(s);
   return !brackets || text_expect(s, ']', "behind the number of a register");
}

static const char *
output_name(enum ir_stage stage, unsigned slot)
{
   return nv2a_outputs[slot].name;
}

struct unit_state {
   struct nv2a_unit_program program;
   uint32_t slots[NV2A_NUM_SLOTS][4];
};

/* False after a message. */
static bool
load_words(const struct tool_asm *run, struct unit_state *u)
{
   struct tool_words words;
   if (!tool_read_words(run, 4, &words))
      return false;
   const bool fits = words.count <= sizeof u->slots / sizeof(uint32_t);
   if (fits)
      memcpy(u->slots, words.words, words.count * sizeof(uint32_t));
   else
      fprintf(stderr, "%s: error: %zu instructions, the unit has %d slots\n", run->file,
              words.count / 4, NV2A_NUM_SLOTS);
   for (size_t i = 0; fits && i < words.count / 4; i++) {
      struct nv2a_instr instr;
      struct nv2a_problem problem;
      if (!nv2a_decode(u->slots[i], &instr, &problem))
         fprintf(stderr, "%s: warning: instruction %zu: %s\n", run->file, i, problem.text);
   }
   tool_words_finish(&words);
   return fits;
}

static bool
load_assembly(const struct tool_asm *run, struct unit_state *u)
{
   struct tool_asm shown = *run;
   struct nv2a_asm_result result;
   struct text_error error;
   const struct nv2a_asm_options options = {
       .final = NV2A_FINAL_LAST, .warn = show_warning, .data = &shown};
   if (!nv2a_assemble(run->text.data, run->text.len, &options, &result, &error)) {
      tool_show_error(run->file, &run->text, "error", &error);
      return false;
   }
   memcpy(u->slots, result.words, result.num_instrs * sizeof u->slots[0]);
   return true;
}

enum unit_switch {
   SWITCH_USER_CONSTANTS,
   SWITCH_POSITION_ONE,
   SWITCH_EXACT_RSQ,
   SWITCH_BIASED_ARL,
   SWITCH_BOTH_WRITE_R1,
   SWITCH_WRAP,
   SWITCH_CLAMP
};

static const struct tool_switch switches[] = {
    [SWITCH_USER_CONSTANTS] = {"user-constants",
                               "c58, c59 and those from c96 on are in reach only"},
    [SWITCH_POSITION_ONE] = {"position-one", "r12 starts as 0, 0, 0, 1"},
    [SWITCH_EXACT_RSQ] = {"exact-rsq", "RSQ of powers of four is exact"},
    [SWITCH_BIASED_ARL] = {"biased-arl", "ARL adds 0.001 before it takes the floor"},
    [SWITCH_BOTH_WRITE_R1] = {"both-write-r1", "MAC and ILU may write r1 in one instruction"},
    [SWITCH_WRAP] = {"wrap", "numbers of relative constants have 8 bits"},
    [SWITCH_CLAMP] = {"clamp", "relative constants out of range are the nearest one"},
    {NULL, NULL},
};

static struct nv2a_unit_setup
setup_of(uint32_t on)
{
   return (struct nv2a_unit_setup){
       .all_constants = !(on >> SWITCH_USER_CONSTANTS & 1),
       .write_constants = true,
       .position_one = on >> SWITCH_POSITION_ONE & 1,
       .exact_rsq = on >> SWITCH_EXACT_RSQ & 1,
       .biased_arl = on >> SWITCH_BIASED_ARL & 1,
       .both_write_r1 = on >> SWITCH_BOTH_WRITE_R1 & 1,
       .range = on >> SWITCH_WRAP & 1    ? NV2A_UNIT_RANGE_WRAP
                : on >> SWITCH_CLAMP & 1 ? NV2A_UNIT_RANGE_CLAMP
                                         : NV2A_UNIT_RANGE_ZERO,
   };
}

static int
unit_create(const struct tool_asm *run, uint32_t on, void **state)
{
   const struct nv2a_unit_setup setup = setup_of(on);
   struct unit_state *u = calloc(1, sizeof *u);
   *state = u;
   if (!u) {
      fprintf(stderr, "%s: error: out of memory\n", run->file);
      return TOOL_FAILED;
   }
   if (!(tool_has_words(&run->text) ? load_words(run, u) : load_assembly(run, u)))
      return TOOL_FAILED;
   nv2a_unit_prepare(&u->program, (const uint32_t(*)[4])u->slots, 0, &setup);
   return TOOL_OK;
}

/* The chip has x in the high bit of a mask, IR in the low one. */
static uint8_t
lanes_of_mask(unsigned mask)
{
   return (uint8_t)((mask & NV2A_X) >> 3 | (mask & NV2A_Y) >> 1 | (mask & NV2A_Z) << 1 |
                    (mask & NV2A_W) << 3);
}

static bool
unit_run(void *state, struct tool_run *run)
{
   const struct unit_state *u = state;
   uint32_t constants[NV2A_NUM_CONSTANTS][4];
   uint8_t written[NV2A_NUM_CONSTANTS] = {0};
   struct nv2a_unit_outputs outputs;
   nv2a_unit_outputs_init(&outputs);
   outputs.constant_mask = written;
   memcpy(constants, run->params, sizeof constants);
   nv2a_unit_run(&u->program, (const float(*)[4])run->inputs, constants, &outputs);
   memcpy(run->params, constants, sizeof constants);
   memset(run->output_mask, 0, sizeof run->output_mask);
   for (unsigned i = 0; i < NV2A_NUM_OUTPUTS; i++) {
      memcpy(run->outputs[i], outputs.o[i], sizeof run->outputs[i]);
      run->output_mask[i] = lanes_of_mask(outputs.mask[i]);
   }
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++)
      run->param_mask[i] = lanes_of_mask(written[i]);
   return true;
}

static const struct tool_machine unit = {
    .num_params = NV2A_NUM_CONSTANTS,
    .registers = {.parse = parse_register, .output_name = output_name},
    .switches = switches,
    .create = unit_create,
    .destroy = free,
    .run = unit_run,
};

const struct tool_isa tool_isa_nv2a = {
    .name = "nv2a",
    .help = "vertex programs of the Xbox GPU, four words an instruction",
    .has_final = true,
    .assemble = assemble,
    .disassemble = disassemble,
    .machine = &unit,
};
