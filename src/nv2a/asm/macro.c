/* Names of constants, and macros that are several instructions. */
#include "parser.h"

#include <string.h>

/* --- Names */

static const struct nv2a_name *
find_name(const struct nv2a_parser *p, const struct text_token *token)
{
   for (unsigned i = 0; i < p->num_names; i++) {
      const struct nv2a_name *name = &p->names[i];
      if (name->len == token->len &&
          !memcmp(p->scan.text + name->pos, p->scan.text + token->pos, token->len))
         return name;
   }
   return NULL;
}

/* Takes the # and checks that the name is right behind it. */
static bool
parse_hash(struct nv2a_parser *p)
{
   const size_t pos = p->scan.token.pos;
   nv2a_advance(p);
   if (p->scan.token.kind != TEXT_NAME || p->scan.token.pos != pos + 1)
      return text_fail(&p->scan, pos, "expected a name right behind the #");
   return true;
}

bool
nv2a_parse_name(struct nv2a_parser *p)
{
   unsigned index;
   if (!parse_hash(p))
      return false;
   const struct text_token token = p->scan.token;
   struct nv2a_name name = {.pos = token.pos, .len = token.len};
   if (find_name(p, &token))
      return text_fail(&p->scan, token.pos - 1, "#%.*s has been defined before",
                       (int)(token.len < 40 ? token.len : 40), text_of_token(&p->scan));
   nv2a_advance(p);
   name.rows = text_is_word(&p->scan, "vector") ? 1 : text_is_word(&p->scan, "matrix4") ? 4 : 0;
   if (!name.rows)
      return nv2a_fail_expected(p, "'vector' or 'matrix4'");
   nv2a_advance(p);
   const size_t pos = p->scan.token.pos;
   if (!nv2a_expect_number(p, "the number of a constant", &index))
      return false;
   if (index > NV2A_NUM_CONSTANTS - (unsigned)name.rows)
      return text_fail(&p->scan, pos,
                       name.rows == 1 ? "a vector is one of c0 to c191"
                                      : "a matrix begins at one of c0 to c188");
   if (p->num_names == NV2A_MAX_NAMES)
      return text_fail(&p->scan, token.pos, "there are more than %u names", NV2A_MAX_NAMES);
   name.index = (uint8_t)index;
   p->names[p->num_names++] = name;
   return true;
}

const struct nv2a_name *
nv2a_parse_name_use(struct nv2a_parser *p)
{
   if (!parse_hash(p))
      return NULL;
   const struct text_token token = p->scan.token;
   const struct nv2a_name *name = find_name(p, &token);
   if (!name) {
      text_fail(&p->scan, token.pos - 1, "#%.*s is not defined",
                (int)(token.len < 40 ? token.len : 40), text_of_token(&p->scan));
      return NULL;
   }
   nv2a_advance(p);
   return name;
}

/* --- Macros */

/* A macro's instruction; its sources are copied from operands. */
static bool
emit_part(struct nv2a_parser *p, size_t pos, enum nv2a_unit unit, uint8_t code,
          const struct nv2a_destination *dst, uint8_t mask, const struct nv2a_operand *a,
          const struct nv2a_operand *b)
{
   struct nv2a_part part = {.unit = unit, .num_srcs = b ? 2 : 1, .dst = *dst, .pos = pos};
   struct nv2a_instr instr;
   part.code[unit] = code;
   part.dst.mask = mask;
   part.src[0] = *a;
   if (b)
      part.src[1] = *b;
   return nv2a_combine(p, &part, 1, &instr) && nv2a_emit(p, pos, &instr);
}

static struct nv2a_operand
operand_of(const struct nv2a_register_ref *reg, uint8_t swizzle)
{
   return (struct nv2a_operand){.reg = *reg, .swizzle = swizzle};
}

static bool
same_register(const struct nv2a_register_ref *a, const struct nv2a_register_ref *b)
{
   return a->file == b->file && a->index == b->index;
}

/* Where the result of a macro goes: a register without a mask. */
static bool
parse_whole_destination(struct nv2a_parser *p, const char *why, struct nv2a_destination *dst)
{
   if (!nv2a_parse_destination(p, dst))
      return false;
   if (dst->reg.file == NV2A_FILE_ADDRESS || dst->reg.file == NV2A_FILE_NOWHERE)
      return text_fail(&p->scan, dst->reg.pos, "the result of a macro goes to a register");
   if (dst->mask != NV2A_XYZW)
      return text_fail(&p->scan, dst->reg.pos, "%s", why);
   return true;
}

/* %matmul4x4 dst src #matrix: a dot product with each row. */
static bool
parse_matmul(struct nv2a_parser *p, size_t pos)
{
   struct nv2a_destination dst;
   struct nv2a_operand src, row = {.reg = {.file = NV2A_FILE_CONST}, .swizzle = NV2A_SWIZZLE_XYZW};
   if (!parse_whole_destination(p, "%matmul4x4 writes all components", &dst) ||
       !nv2a_parse_operand(p, &src))
      return false;
   row.reg.pos = p->scan.token.pos;
   if (!text_is_char(&p->scan, '#'))
      return nv2a_fail_expected(p, "the name of a matrix, #...");
   const struct nv2a_name *name = nv2a_parse_name_use(p);
   if (!name)
      return false;
   if (name->rows != 4)
      return text_fail(&p->scan, row.reg.pos, "#%.*s is a vector; %%matmul4x4 needs a matrix4",
                       (int)(name->len < 40 ? name->len : 40), p->scan.text + name->pos);
   const bool position = dst.reg.file == NV2A_FILE_OUTPUT && dst.reg.index == 0 &&
                         src.reg.file == NV2A_FILE_TEMP && src.reg.index == NV2A_TEMP_POSITION;
   if (position || (dst.reg.file == NV2A_FILE_TEMP && same_register(&dst.reg, &src.reg)))
      nv2a_warn(p, src.reg.pos, "the source is overwritten while it is multiplied");
   for (unsigned i = 0; i < 4; i++) {
      row.reg.index = (uint8_t)(name->index + i);
      if (!emit_part(p, pos, NV2A_UNIT_MAC, NV2A_MAC_DP4, &dst, (uint8_t)(NV2A_X >> i), &src, &row))
         return false;
   }
   return true;
}

/* %norm3 dst src tmp: squared length, its reciprocal root, the product; dst.w stays. */
static bool
parse_norm(struct nv2a_parser *p, size_t pos)
{
   struct nv2a_destination dst, tmp;
   struct nv2a_operand src;
   if (!parse_whole_destination(p, "%norm3 writes x, y and z", &dst) ||
       !nv2a_parse_operand(p, &src))
      return false;
   if (!nv2a_parse_destination(p, &tmp))
      return false;
   if (tmp.reg.file != NV2A_FILE_TEMP || tmp.mask != NV2A_XYZW)
      return text_fail(&p->scan, tmp.reg.pos,
                       "%%norm3 needs a temporary, r0 to r11, to compute with");
   if (same_register(&tmp.reg, &src.reg))
      nv2a_warn(p, tmp.reg.pos, "the source is overwritten before it is multiplied");
   const struct nv2a_operand square = operand_of(&tmp.reg, 0x00), root = operand_of(&tmp.reg, 0xff);
   return emit_part(p, pos, NV2A_UNIT_MAC, NV2A_MAC_DP3, &tmp, NV2A_X, &src, &src) &&
          emit_part(p, pos, NV2A_UNIT_ILU, NV2A_ILU_RSQ, &tmp, NV2A_W, &square, NULL) &&
          emit_part(p, pos, NV2A_UNIT_MAC, NV2A_MAC_MUL, &dst, NV2A_X | NV2A_Y | NV2A_Z, &src,
                    &root);
}

bool
nv2a_parse_macro(struct nv2a_parser *p)
{
   const size_t pos = p->scan.token.pos;
   bool done;
   nv2a_advance(p);
   if (nv2a_accept_word(p, "matmul4x4"))
      done = parse_matmul(p, pos);
   else if (nv2a_accept_word(p, "norm3"))
      done = parse_norm(p, pos);
   else
      return nv2a_fail_expected(p, "'matmul4x4' or 'norm3' behind the %");
   return done && (!text_is_char(&p->scan, '+') ||
                   text_fail(&p->scan, p->scan.token.pos,
                             "a macro is several instructions; nothing can be joined"));
}
