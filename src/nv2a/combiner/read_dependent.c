/* Textures that are sampled at what other texels give, and fragments that coordinates discard. */
#include "read.h"

/* --- Two components of a texel */

/* The mode that samples at these components; -1: there is none. */
static int
dependent_mode(const struct node *s, const struct node *t)
{
   if (s->op != NODE_REGISTER || t->op != NODE_REGISTER || s->index != t->index ||
       s->index < NV2A_RC_T0)
      return -1;
   if (s->component == 3 && t->component == 0)
      return NV2A_TEXTURE_DEPENDENT_AR;
   return s->component == 1 && t->component == 2 ? NV2A_TEXTURE_DEPENDENT_GB : -1;
}

static bool
component_texture(struct reader *r, const struct ir_instr *tex, int *stage)
{
   const struct node *s = &r->nodes->node[rc_read_source(r, &tex->src[0], 0)];
   const struct node *t = &r->nodes->node[rc_read_source(r, &tex->src[0], 1)];
   const int mode = dependent_mode(s, t);
   if (mode < 0 || tex->tex_target != IR_TEX_2D)
      return false;
   const unsigned input = (unsigned)s->index - NV2A_RC_T0;
   *stage = rc_stage_free(r, tex->index, input + 1);
   if (*stage < 0)
      return true;
   struct nv2a_combiner_texture *texture = &r->program->texture[*stage];
   texture->sampler = (int8_t)tex->index;
   texture->target = IR_TEX_2D;
   rc_stage_set_mode(r, (unsigned)*stage, (enum nv2a_texture_mode)mode);
   nv2a_texture_set_input(&r->program->words, (unsigned)*stage, input);
   return true;
}

/* --- Dot products of varyings with texels */

struct dot_product {
   unsigned varying;
   unsigned input; /* the stage whose texel it is */
   bool expand;    /* of which 2 x - 1 is taken */
};

/* The varying whose first three components these are. */
static bool
match_varying(const struct nodes *n, const uint16_t arg[3], unsigned *varying)
{
   *varying = (unsigned)n->node[arg[0]].index;
   for (unsigned c = 0; c < 3; c++) {
      const struct node *node = &n->node[arg[c]];
      if (!rc_node_is_coordinate(node) || node->component != c || node->index != (int)*varying)
         return false;
   }
   return true;
}

/* x of 2 x - 1; NO_NODE: it is something else. */
static unsigned
expanded(const struct nodes *n, unsigned node)
{
   const struct node *sum = &n->node[node];
   if (sum->op != NODE_ADD || !rc_node_is_number(n, sum->arg[1], -1))
      return NO_NODE;
   const struct node *product = &n->node[sum->arg[0]];
   for (unsigned i = 0; product->op == NODE_MUL && i < 2; i++) {
      if (rc_node_is_number(n, product->arg[i], 2))
         return product->arg[!i];
   }
   return NO_NODE;
}

static bool
match_texel(const struct nodes *n, const uint16_t arg[3], struct dot_product *dot)
{
   dot->expand = n->node[arg[0]].op == NODE_ADD;
   for (unsigned c = 0; c < 3; c++) {
      const unsigned x = dot->expand ? expanded(n, arg[c]) : arg[c];
      const struct node *node = x == NO_NODE ? NULL : &n->node[x];
      if (!node || node->op != NODE_REGISTER || node->index < NV2A_RC_T0 || node->component != c ||
          (c && (unsigned)node->index != NV2A_RC_T0 + dot->input))
         return false;
      dot->input = (unsigned)node->index - NV2A_RC_T0;
   }
   return true;
}

static bool
match_dot(const struct nodes *n, const struct node *node, struct dot_product *dot)
{
   if (node->op != NODE_DOT)
      return false;
   const uint16_t *a = node->arg, *b = node->arg + 3;
   return (match_varying(n, a, &dot->varying) && match_texel(n, b, dot)) ||
          (match_varying(n, b, &dot->varying) && match_texel(n, a, dot));
}

/* Whether `count` stages up to `last` are free, behind what they read. */
static bool
stages_suit(const struct reader *r, const struct dot_product *dot, unsigned count, unsigned last)
{
   const unsigned first = last + 1 - count;
   for (unsigned i = 0; i < count; i++) {
      if (r->program->texture[first + i].mode || dot[i].input >= first)
         return false;
   }
   return true;
}

static void
place_dot(struct reader *r, const struct dot_product *dot, unsigned stage)
{
   r->program->texture[stage].varying = (uint8_t)dot->varying;
   r->program->varyings |= 1ull << dot->varying;
   r->program->words.dot_mapping |= (dot->expand ? NV2A_DOT_EXPAND_GL : NV2A_DOT_UNSIGNED)
                                    << (4 * (stage - 1));
   nv2a_texture_set_input(&r->program->words, stage, dot->input);
   rc_stage_set_mode(r, stage, NV2A_TEXTURE_DOT);
}

static bool
dot_texture(struct reader *r, const struct ir_instr *tex, int *stage)
{
   struct dot_product dot[3];
   const unsigned count = rc_coordinates_of(tex->tex_target);
   if (count < 2 || tex->tex_target == IR_TEX_RECT)
      return false;
   for (unsigned i = 0; i < count; i++) {
      if (!match_dot(r->nodes, &r->nodes->node[rc_read_source(r, &tex->src[0], i)], &dot[i]))
         return false;
   }
   unsigned last = count;
   while (last < NV2A_NUM_TEXTURE_STAGES && !stages_suit(r, dot, count, last))
      last++;
   if (last == NV2A_NUM_TEXTURE_STAGES)
      return true;
   for (unsigned i = 0; i < count; i++)
      place_dot(r, &dot[i], last + 1 - count + i);
   const enum nv2a_texture_mode mode = tex->tex_target == IR_TEX_2D   ? NV2A_TEXTURE_DOT_ST
                                       : tex->tex_target == IR_TEX_3D ? NV2A_TEXTURE_DOT_3D
                                                                      : NV2A_TEXTURE_DOT_CUBE;
   rc_stage_set_mode(r, last, mode);
   r->program->texture[last].sampler = (int8_t)tex->index;
   r->program->texture[last].target = (uint8_t)tex->tex_target;
   *stage = (int)last;
   return true;
}

bool
rc_read_dependent_texture(struct reader *r, const struct ir_instr *tex, int *stage)
{
   *stage = -1;
   return !tex->tex_project && (component_texture(r, tex, stage) || dot_texture(r, tex, stage));
}

/* --- Discarding */

/* The stage that looks at the signs of a varying; -1: none is left. */
static int
stage_of_signs(struct reader *r, unsigned varying)
{
   for (int i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      const struct nv2a_combiner_texture *t = &r->program->texture[i];
      if (t->mode == NV2A_TEXTURE_CLIP && t->varying == varying)
         return i;
   }
   const int stage = rc_stage_free(r, (int)varying - VARYING_TEX0, 0);
   if (stage < 0)
      return -1;
   rc_stage_set_mode(r, (unsigned)stage, NV2A_TEXTURE_CLIP);
   r->program->texture[stage].varying = (uint8_t)varying;
   r->program->varyings |= 1ull << varying;
   return stage;
}

static bool
discard_by(struct reader *r, const struct ir_instr *discard, const struct node *truth)
{
   const struct node *x = &r->nodes->node[truth->arg[0]];
   const bool sign = truth->op == NODE_LT0 || truth->op == NODE_GE0;
   if (!sign || !rc_node_is_coordinate(x))
      return rc_refuse(r->why, discard,
                       "discard: fragments are discarded by something else than the signs of "
                       "coordinates");
   const int stage = stage_of_signs(r, (unsigned)x->index);
   if (stage < 0)
      return rc_refuse(r->why, discard, "discard: no texture stage is left to do it");
   struct nv2a_combiner_texture *texture = &r->program->texture[stage];
   const uint8_t bit = (uint8_t)(1u << x->component);
   const uint32_t mode = 1u << (4 * stage + x->component);
   const bool positive = truth->op == NODE_GE0;
   if (texture->signs & bit && positive != !!(r->program->clip_mode & mode))
      return rc_refuse(r->why, discard, "discard: whatever the sign, the fragment dies");
   texture->signs |= bit;
   r->program->clip_mode |= positive ? mode : 0;
   return true;
}

/* A truth, or either of two. */
static bool
discard_where(struct reader *r, const struct ir_instr *discard, const struct ir_src *src,
              unsigned c, unsigned depth)
{
   const struct ir_instr *def = src->def;
   const unsigned component = src->swizzle[c];
   if (def->op != IR_OP_bor)
      return discard_by(r, discard, &r->nodes->node[rc_read_source(r, src, c)]);
   if (!depth)
      return rc_refuse(r->why, discard, "discard: too many reasons");
   return discard_where(r, discard, &def->src[0], component, depth - 1) &&
          discard_where(r, discard, &def->src[1], component, depth - 1);
}

bool
rc_read_discard(struct reader *r, const struct ir_instr *discard)
{
   return discard_where(r, discard, &discard->src[0], 0, 16);
}
