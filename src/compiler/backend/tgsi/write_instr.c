/* Single IR instructions as TGSI. */
#include "writer.h"

#include <stdarg.h>
#include <stdio.h>

/* --- Lines */

static void
print_modified(struct tgsi_text *t, const struct tgsi_operand *v)
{
   static const char *const names[] = {"IN", "OUT", "CONST[0]", "CONST[0]", "TEMP", "IMM", "ADDR"};
   tgsi_print(t, "%s%s%s[", v->neg ? "-" : "", v->abs ? "|" : "", names[v->file]);
   if (v->file == TGSI_FILE_CONST_ADDR && v->index)
      tgsi_print(t, "ADDR[0].x%+d]", v->index);
   else if (v->file == TGSI_FILE_CONST_ADDR)
      tgsi_print(t, "ADDR[0].x]");
   else
      tgsi_print(t, "%d]", v->index);
   const uint8_t *s = v->swizzle;
   if (s[0] != 0 || s[1] != 1 || s[2] != 2 || s[3] != 3)
      tgsi_print(t, ".%c%c%c%c", "xyzw"[s[0]], "xyzw"[s[1]], "xyzw"[s[2]], "xyzw"[s[3]]);
   if (v->abs)
      tgsi_print(t, "|");
}

static void
start_line(struct tgsi_writer *w)
{
   tgsi_print(&w->body, "%3u:%*s ", w->num_instrs++, (int)(2 * w->indent), "");
}

static void
print_dst(struct tgsi_text *t, const struct tgsi_dst *dst)
{
   static const char *const names[] = {
       [TGSI_FILE_OUT] = "OUT", [TGSI_FILE_TEMP] = "TEMP", [TGSI_FILE_ADDR] = "ADDR"};
   tgsi_print(t, " %s[%d]", names[dst->file], dst->index);
   if (dst->mask == 0xf)
      return;
   tgsi_print(t, ".");
   for (unsigned c = 0; c < 4; c++) {
      if (dst->mask >> c & 1)
         tgsi_print(t, "%c", "xyzw"[c]);
   }
}

void
tgsi_emit(struct tgsi_writer *w, enum tgsi_opcode op, const struct tgsi_dst *dst,
          const struct tgsi_operand *srcs)
{
   struct tgsi_text *t = &w->body;
   start_line(w);
   tgsi_print(t, "%s%s", tgsi_op_infos[op].name, dst && dst->saturate ? "_SAT" : "");
   if (dst)
      print_dst(t, dst);
   for (unsigned i = 0; i < tgsi_op_infos[op].num_srcs; i++) {
      tgsi_print(t, i || dst ? ", " : " ");
      print_modified(t, &srcs[i]);
   }
   tgsi_print(t, "\n");
}

void
tgsi_emit_text(struct tgsi_writer *w, const struct tgsi_operand *last, const char *fmt, ...)
{
   char start[64];
   va_list args;
   va_start(args, fmt);
   vsnprintf(start, sizeof start, fmt, args);
   va_end(args);
   start_line(w);
   tgsi_print(&w->body, "%s", start);
   print_modified(&w->body, last);
   tgsi_print(&w->body, "\n");
}

/* --- Operands */

struct tgsi_operand
tgsi_temp(unsigned index)
{
   return (struct tgsi_operand){TGSI_FILE_TEMP, (int)index, {0, 1, 2, 3}, false, false};
}

struct tgsi_dst
tgsi_to_temp(unsigned index, unsigned mask)
{
   return (struct tgsi_dst){TGSI_FILE_TEMP, (int)index, (uint8_t)mask, {0, 1, 2, 3}, false};
}

unsigned
tgsi_scratch(struct tgsi_writer *w)
{
   const unsigned t = w->scratch + w->used_scratch++;
   if (w->used_scratch > w->num_scratch)
      w->num_scratch = w->used_scratch;
   return t;
}

struct tgsi_operand
tgsi_splat(struct tgsi_operand v, unsigned c)
{
   const uint8_t from = v.swizzle[c];
   for (unsigned i = 0; i < 4; i++)
      v.swizzle[i] = from;
   return v;
}

struct tgsi_operand
tgsi_plain(struct tgsi_writer *w, struct tgsi_operand v)
{
   if (!v.abs && !v.neg)
      return v;
   const unsigned t = tgsi_scratch(w);
   const struct tgsi_dst dst = tgsi_to_temp(t, 0xf);
   tgsi_emit(w, TGSI_MOV, &dst, &v);
   return tgsi_temp(t);
}

/* Where a value is. */
static struct tgsi_operand
locate(struct tgsi_writer *w, const struct ir_instr *def)
{
   struct tgsi_operand v = tgsi_temp(0);
   if (def->op == IR_OP_imm)
      return tgsi_imm(w, def->type, def->num_components, def->imm);
   if (tgsi_is_operand(w->sh, def)) {
      const bool input = def->op == IR_OP_load_input && w->sh->stage != IR_STAGE_STATE;
      v.file = input ? TGSI_FILE_IN : TGSI_FILE_CONST;
      v.index = def->index;
      if (input && w->sh->stage == IR_STAGE_FRAGMENT && tgsi_is_clip((unsigned)def->index)) {
         const unsigned component = tgsi_component((unsigned)def->index);
         v.index -= (int)component;
         v = tgsi_splat(v, component);
      }
   } else {
      v.index = (int)w->alloc.temp[def->id];
   }
   return v;
}

struct tgsi_operand
tgsi_source(struct tgsi_writer *w, const struct ir_src *src)
{
   struct tgsi_operand v = locate(w, src->def);
   const struct tgsi_operand base = v;
   for (unsigned c = 0; c < 4; c++)
      v.swizzle[c] = base.swizzle[src->swizzle[c]];
   v.abs = src->abs;
   v.neg = src->neg;
   return v;
}

/* As an operation per component reads it. */
static struct tgsi_operand
mapped_source(struct tgsi_writer *w, const struct ir_src *src, const struct tgsi_dst *dst)
{
   const struct tgsi_operand v = tgsi_source(w, src);
   struct tgsi_operand r = v;
   unsigned any = 0;
   while (any < 3 && !(dst->mask >> any & 1))
      any++;
   for (unsigned c = 0; c < 4; c++)
      r.swizzle[c] = v.swizzle[dst->map[dst->mask >> c & 1 ? c : any]];
   return r;
}

/* --- ALU */

/* Of the register: a clip distance is one component of it. */
static uint8_t
output_mask(const struct tgsi_writer *w, const struct ir_instr *store)
{
   const bool clip = tgsi_is_clip((unsigned)store->index);
   const unsigned mask = clip ? store->write_mask & 1 : store->write_mask;
   return (uint8_t)(mask << w->output_of[store->index]);
}

static struct tgsi_dst
destination(const struct tgsi_writer *w, const struct ir_instr *instr)
{
   const struct ir_instr *store = w->alloc.results[instr->id];
   struct tgsi_dst dst = tgsi_to_temp(w->alloc.temp[instr->id], (1u << instr->num_components) - 1);
   if (store) {
      const unsigned shift = w->output_of[store->index];
      dst.file = TGSI_FILE_OUT;
      dst.index = w->outputs[store->index];
      dst.mask = output_mask(w, store);
      for (unsigned c = shift; c < 4; c++)
         dst.map[c] = store->src[0].swizzle[c - shift];
   }
   dst.saturate = instr->saturate;
   return dst;
}

/* Opcodes that read x only: once for each different component. */
static void
write_scalar(struct tgsi_writer *w, enum tgsi_opcode op, const struct tgsi_dst *dst,
             const struct ir_instr *instr)
{
   for (unsigned from = 0; from < instr->num_components; from++) {
      struct tgsi_dst part = *dst;
      struct tgsi_operand srcs[2];
      for (unsigned c = 0; c < 4; c++) {
         if (dst->map[c] != from)
            part.mask &= (uint8_t) ~(1u << c);
      }
      for (unsigned i = 0; i < instr->num_srcs; i++)
         srcs[i] = tgsi_splat(tgsi_source(w, &instr->src[i]), from);
      if (part.mask)
         tgsi_emit(w, op, &part, srcs);
   }
}

static void
write_scalars(struct tgsi_writer *w, enum tgsi_opcode op, const struct tgsi_dst *dst,
              const struct ir_instr *instr)
{
   /* One suffix is all that every reader takes: _SAT does not stand with _PRECISE. */
   if (op != TGSI_POW_PRECISE || !dst->saturate) {
      write_scalar(w, op, dst, instr);
      return;
   }
   const unsigned t = tgsi_scratch(w);
   struct tgsi_dst plain = *dst;
   plain.file = TGSI_FILE_TEMP;
   plain.index = (int)t;
   plain.saturate = false;
   write_scalar(w, op, &plain, instr);
   const struct tgsi_operand value = tgsi_temp(t);
   tgsi_emit(w, TGSI_MOV, dst, &value);
}

/* vecN: sources that are the same register go together. */
static void
write_vec(struct tgsi_writer *w, const struct tgsi_dst *dst, const struct ir_instr *instr)
{
   unsigned left = dst->mask;
   for (unsigned first = 0; first < 4; first++) {
      if (!(left >> first & 1))
         continue;
      const struct ir_src *src = &instr->src[dst->map[first]];
      struct tgsi_dst part = *dst;
      struct tgsi_operand v = tgsi_splat(tgsi_source(w, src), 0);
      part.mask = 0;
      for (unsigned c = first; c < 4; c++) {
         const struct ir_src *other = &instr->src[dst->map[c]];
         if (!(left >> c & 1) || other->def != src->def || other->abs != src->abs ||
             other->neg != src->neg)
            continue;
         part.mask |= (uint8_t)(1u << c);
         v.swizzle[c] = tgsi_source(w, other).swizzle[0];
      }
      left &= ~part.mask;
      tgsi_emit(w, TGSI_MOV, &part, &v);
   }
}

static void
write_alu(struct tgsi_writer *w, const struct ir_instr *instr)
{
   const struct ir_op_info *info = &ir_op_infos[instr->op];
   const struct tgsi_dst dst = destination(w, instr);
   if (instr->op == IR_OP_vec2 || instr->op == IR_OP_vec3 || instr->op == IR_OP_vec4) {
      write_vec(w, &dst, instr);
      return;
   }
   const enum tgsi_opcode op = tgsi_find_ir(instr->op, w->zero_wins);
   if (op != TGSI_NUM_OPCODES && tgsi_op_infos[op].form == TGSI_SCALAR) {
      write_scalars(w, op, &dst, instr);
      return;
   }
   struct tgsi_operand srcs[4];
   for (unsigned i = 0; i < instr->num_srcs; i++)
      srcs[i] = info->dst_components ? tgsi_source(w, &instr->src[i])
                                     : mapped_source(w, &instr->src[i], &dst);
   if (op != TGSI_NUM_OPCODES)
      tgsi_emit(w, op, &dst, srcs);
   else
      tgsi_write_expanded(w, instr, &dst, srcs);
}

/* --- Loads */

static void
write_load_param(struct tgsi_writer *w, const struct ir_instr *instr)
{
   const struct tgsi_dst addr = {TGSI_FILE_ADDR, 0, 1, {0}, false};
   const struct tgsi_dst dst =
       tgsi_to_temp(w->alloc.temp[instr->id], (1u << instr->num_components) - 1);
   const struct tgsi_operand index = tgsi_splat(tgsi_source(w, &instr->src[0]), 0);
   struct tgsi_operand value = tgsi_temp(0);
   w->uses_addr = true;
   tgsi_emit(w, TGSI_UARL, &addr, &index);
   value.file = TGSI_FILE_CONST_ADDR;
   value.index = instr->index;
   tgsi_emit(w, TGSI_MOV, &dst, &value);
}

/* State programs: from byte 16 * index of the buffer. What lies outside must stay there when
 * multiplied. */
static void
write_load_buffer(struct tgsi_writer *w, const struct ir_instr *instr)
{
   const unsigned temp = w->alloc.temp[instr->id];
   struct tgsi_operand address = tgsi_imm_u(w, 16 * (uint32_t)instr->index);
   if (instr->num_srcs) {
      const struct tgsi_dst dst = tgsi_to_temp(tgsi_scratch(w), 1);
      const struct tgsi_operand t = tgsi_splat(tgsi_temp((unsigned)dst.index), 0);
      const struct tgsi_operand index = tgsi_splat(tgsi_source(w, &instr->src[0]), 0);
      const struct tgsi_operand offset = tgsi_imm_u(w, (uint32_t)instr->index);
      const struct tgsi_operand low = tgsi_imm_u(w, ~0u), high = tgsi_imm_u(w, 1u << 16);
      const struct tgsi_operand four = tgsi_imm_u(w, 4);
      tgsi_emit(w, TGSI_UADD, &dst, (const struct tgsi_operand[]){index, offset});
      tgsi_emit(w, TGSI_IMAX, &dst, (const struct tgsi_operand[]){t, low});
      tgsi_emit(w, TGSI_IMIN, &dst, (const struct tgsi_operand[]){t, high});
      tgsi_emit(w, TGSI_SHL, &dst, (const struct tgsi_operand[]){t, four});
      address = t;
   }
   address = tgsi_splat(address, 0);
   tgsi_emit_text(w, &address, "LOAD TEMP[%u], BUFFER[0], ", temp);
}

static void
write_load_reg(struct tgsi_writer *w, const struct ir_instr *instr)
{
   const unsigned temp = w->alloc.temp[instr->id];
   const struct tgsi_operand reg = tgsi_temp((unsigned)instr->index);
   const struct tgsi_dst dst = tgsi_to_temp(temp, (1u << instr->num_components) - 1);
   if (temp != (unsigned)instr->index)
      tgsi_emit(w, TGSI_MOV, &dst, &reg);
}

/* --- Stores */

/* The stored value by component of the destination, `shift` components further on. */
static struct tgsi_operand
stored(struct tgsi_writer *w, const struct ir_instr *store, unsigned shift)
{
   const struct tgsi_operand v = tgsi_source(w, &store->src[0]);
   struct tgsi_operand r = v;
   unsigned any = 0;
   while (!(store->write_mask >> any & 1))
      any++;
   for (unsigned c = 0; c < 4; c++) {
      const bool inside = c >= shift && store->write_mask >> (c - shift) & 1;
      r.swizzle[c] = v.swizzle[inside ? c - shift : any];
   }
   return r;
}

/* TGSI has no predicates: an IF for each component of the condition that decides. */
static void
write_output_if(struct tgsi_writer *w, const struct ir_instr *store, struct tgsi_dst dst,
                const struct tgsi_operand *value, unsigned shift)
{
   const struct ir_src *cond = &store->src[1];
   for (unsigned component = 0; component < 4; component++) {
      const struct tgsi_operand test = tgsi_splat(locate(w, cond->def), component);
      struct tgsi_dst part = dst;
      part.mask = 0;
      for (unsigned c = shift; c < 4; c++) {
         if ((dst.mask >> c & 1) && cond->swizzle[c - shift] == component)
            part.mask |= (uint8_t)(1u << c);
      }
      if (!part.mask)
         continue;
      tgsi_emit(w, TGSI_UIF, NULL, &test);
      w->indent++;
      tgsi_emit(w, TGSI_MOV, &part, value);
      w->indent--;
      tgsi_emit(w, TGSI_ENDIF, NULL, NULL);
   }
}

static void
write_store_output(struct tgsi_writer *w, const struct ir_instr *store)
{
   if (w->alloc.results[store->src[0].def->id] == store)
      return; /* written where it is made */
   const unsigned shift = w->output_of[store->index];
   const struct tgsi_operand value = stored(w, store, shift);
   const struct tgsi_dst dst = {
       TGSI_FILE_OUT, w->outputs[store->index], output_mask(w, store), {0, 1, 2, 3}, false};
   if (!dst.mask)
      return;
   if (store->num_srcs > 1)
      write_output_if(w, store, dst, &value, shift);
   else
      tgsi_emit(w, TGSI_MOV, &dst, &value);
}

/* Words that lie side by side go together. */
static void
write_store_param(struct tgsi_writer *w, const struct ir_instr *store)
{
   static const char masks[][5] = {"x", "xy", "xyz", "xyzw"};
   const struct tgsi_operand v = tgsi_source(w, &store->src[0]);
   for (unsigned c = 0, n; c < 4; c += n) {
      struct tgsi_operand value = v;
      n = 0;
      while (c + n < 4 && (store->write_mask >> (c + n) & 1))
         n++;
      for (unsigned k = 0; k < 4; k++)
         value.swizzle[k] = v.swizzle[n == 0 ? 0 : k < n ? c + k : c];
      const struct tgsi_operand address = tgsi_imm_u(w, 16 * (uint32_t)store->index + 4 * c);
      if (n)
         tgsi_emit_text(w, &value, "STORE BUFFER[0].%s, IMM[%d].%.4s, ", masks[n - 1],
                        address.index, &"xxxxyyyyzzzzwwww"[4 * address.swizzle[0]]);
      else
         n = 1;
   }
}

static void
write_store_reg(struct tgsi_writer *w, const struct ir_instr *store)
{
   const struct tgsi_dst dst = tgsi_to_temp((unsigned)store->index, store->write_mask);
   const struct tgsi_operand value = stored(w, store, 0);
   tgsi_emit(w, TGSI_MOV, &dst, &value);
}

/* --- Fragments */

/* One register has it all: divided coordinates, then what depths are compared with, and the bias or
 * level as w. A cube map has no room for both: the level is an operand of its own. */
static struct tgsi_operand
tex_coord(struct tgsi_writer *w, const struct ir_instr *tex, bool lod_in_w)
{
   const struct tgsi_operand coord = tgsi_source(w, &tex->src[0]);
   if (!lod_in_w && !tex->tex_compare && !(tex->tex_project && tex->tex_mode != IR_TEX_PLAIN))
      return coord;
   const unsigned t = tgsi_scratch(w);
   const struct tgsi_dst xyz = tgsi_to_temp(t, 7);
   const struct tgsi_operand srcs[] = {coord, tgsi_splat(coord, 3)};
   tgsi_emit(w, tex->tex_project ? TGSI_DIV : TGSI_MOV, &xyz, srcs);
   if (tex->tex_compare) {
      const struct tgsi_dst part = tgsi_to_temp(t, 1u << tgsi_reference(tex->tex_target));
      const struct tgsi_operand ref = tgsi_splat(tgsi_source(w, &tex->src[tex->num_srcs - 1]), 0);
      tgsi_emit(w, TGSI_MOV, &part, &ref);
   }
   if (lod_in_w) {
      const struct tgsi_dst last = tgsi_to_temp(t, 8);
      const struct tgsi_operand lod = tgsi_splat(tgsi_source(w, &tex->src[1]), 0);
      tgsi_emit(w, TGSI_MOV, &last, &lod);
   }
   return tgsi_temp(t);
}

static void
print_operand(struct tgsi_writer *w, const struct ir_src *src)
{
   const struct tgsi_operand v = tgsi_source(w, src);
   tgsi_print(&w->body, ", ");
   print_modified(&w->body, &v);
}

static void
write_tex(struct tgsi_writer *w, const struct ir_instr *tex)
{
   static const char *const names[] = {"TEX", "TXB", "TXL", "TXD"};
   const enum ir_tex_mode mode = tex->tex_mode;
   const bool has_lod = mode == IR_TEX_BIAS || mode == IR_TEX_LOD;
   const bool apart = has_lod && tex->tex_compare && tex->tex_target == IR_TEX_CUBE;
   const bool txp = mode == IR_TEX_PLAIN && tex->tex_project && !tex->tex_compare;
   const struct tgsi_operand coord = tex_coord(w, tex, has_lod && !apart);
   const int8_t *offset = tex->tex_offset;
   const uint32_t texels[3] = {(uint32_t)offset[0], (uint32_t)offset[1], (uint32_t)offset[2]};
   start_line(w);
   tgsi_print(&w->body, "%s%s TEMP[%u], ", txp ? "TXP" : names[mode], apart ? "2" : "",
              w->alloc.temp[tex->id]);
   print_modified(&w->body, &coord);
   for (unsigned i = 1; i < 3 && mode == IR_TEX_GRAD; i++)
      print_operand(w, &tex->src[i]);
   if (apart)
      print_operand(w, &tex->src[1]);
   tgsi_print(&w->body, ", SAMP[%d], %s", tex->index,
              tgsi_target_names[tex->tex_compare][tex->tex_target]);
   if (offset[0] || offset[1] || offset[2])
      tgsi_print(&w->body, ", IMM[%d].xyz", tgsi_imm(w, IR_I, 3, texels).index);
   tgsi_print(&w->body, "\n");
}

static void
write_derivative(struct tgsi_writer *w, const struct ir_instr *instr)
{
   const struct tgsi_dst dst = destination(w, instr);
   const struct tgsi_operand v = mapped_source(w, &instr->src[0], &dst);
   tgsi_emit(w, instr->op == IR_OP_ddx ? TGSI_DDX : TGSI_DDY, &dst, &v);
}

static void
write_discard(struct tgsi_writer *w, const struct ir_instr *discard)
{
   const unsigned t = tgsi_scratch(w);
   const struct tgsi_dst dst = tgsi_to_temp(t, 1);
   const struct tgsi_operand cond = tgsi_splat(tgsi_source(w, &discard->src[0]), 0);
   const struct tgsi_operand one = tgsi_imm_f(w, 1.0f);
   struct tgsi_operand kill = tgsi_splat(tgsi_temp(t), 0);
   tgsi_emit(w, TGSI_AND, &dst, (const struct tgsi_operand[]){cond, one});
   kill.neg = true;
   tgsi_emit(w, TGSI_KILL_IF, NULL, &kill);
}

void
tgsi_write_instr(struct tgsi_writer *w, const struct ir_instr *instr)
{
   const bool unread = instr->num_components && w->alloc.temp[instr->id] == TGSI_NO_TEMP &&
                       !w->alloc.results[instr->id];
   if (unread)
      return;
   w->used_scratch = 0;
   switch (instr->op) {
   case IR_OP_load_param:
      if (w->sh->stage == IR_STAGE_STATE)
         write_load_buffer(w, instr);
      else
         write_load_param(w, instr);
      break;
   case IR_OP_load_reg:
      write_load_reg(w, instr);
      break;
   case IR_OP_store_param:
      write_store_param(w, instr);
      break;
   case IR_OP_store_output:
      write_store_output(w, instr);
      break;
   case IR_OP_store_reg:
      write_store_reg(w, instr);
      break;
   case IR_OP_tex:
      write_tex(w, instr);
      break;
   case IR_OP_ddx:
   case IR_OP_ddy:
      write_derivative(w, instr);
      break;
   case IR_OP_discard:
      write_discard(w, instr);
      break;
   default:
      write_alu(w, instr);
      break;
   }
}
