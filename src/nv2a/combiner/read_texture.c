/* Textures, passed coordinates and fog: what stands in front of the combiners. */
#include "read.h"

#include <string.h>

/* --- Texture stages */

int
rc_stage_free(const struct reader *r, int preferred, unsigned first)
{
   const struct nv2a_combiner_texture *texture = r->program->texture;
   if (!r->in_order && preferred >= (int)first && preferred < NV2A_NUM_TEXTURE_STAGES &&
       !texture[preferred].mode)
      return preferred;
   for (unsigned i = first; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      if (!texture[i].mode)
         return (int)i;
   }
   return -1;
}

void
rc_stage_set_mode(struct reader *r, unsigned stage, enum nv2a_texture_mode mode)
{
   r->program->texture[stage].mode = (uint8_t)mode;
   r->program->words.shader_stages &= ~(31u << (5 * stage));
   r->program->words.shader_stages |= (uint32_t)mode << (5 * stage);
}

static unsigned
texel_node(struct reader *r, unsigned stage, unsigned c)
{
   return rc_node_leaf(r->nodes, NODE_REGISTER, (int)(NV2A_RC_T0 + stage), c, 0, 1);
}

static bool
refuse_texel(struct reader *r, uint16_t texel[4], const char *text)
{
   const unsigned node = rc_node_bad(r->nodes, text);
   for (unsigned c = 0; c < 4; c++)
      texel[c] = (uint16_t)node;
   return false;
}

uint8_t
rc_texture_mode(enum ir_tex_target target)
{
   static const uint8_t modes[] = {[IR_TEX_1D] = NV2A_TEXTURE_2D,
                                   [IR_TEX_2D] = NV2A_TEXTURE_2D,
                                   [IR_TEX_3D] = NV2A_TEXTURE_3D,
                                   [IR_TEX_CUBE] = NV2A_TEXTURE_CUBE,
                                   [IR_TEX_RECT] = NV2A_TEXTURE_2D};
   return modes[target];
}

unsigned
rc_coordinates_of(enum ir_tex_target target)
{
   static const uint8_t count[] = {
       [IR_TEX_1D] = 1, [IR_TEX_2D] = 2, [IR_TEX_3D] = 3, [IR_TEX_CUBE] = 3, [IR_TEX_RECT] = 2};
   return count[target];
}

/* The varying whose components the coordinates are as they stand; 0: they are something else. */
static unsigned
plain_varying(struct reader *r, const struct ir_instr *tex)
{
   unsigned varying = 0;
   for (unsigned c = 0; c < 4; c++) {
      const bool read = c < rc_coordinates_of(tex->tex_target) || (c == 3 && tex->tex_project);
      const struct node *node = &r->nodes->node[rc_read_source(r, &tex->src[0], c)];
      if (!read)
         continue;
      if (!rc_node_is_coordinate(node) || node->component != c ||
          (varying && node->index != (int)varying))
         return 0;
      varying = (unsigned)node->index;
   }
   return varying;
}

/* Component c of the window position, times one component of a parameter, plus another. */
static bool
match_window(const struct nodes *n, const struct node *sum, unsigned c, int *param)
{
   if (sum->op != NODE_ADD)
      return false;
   const struct node *product = &n->node[sum->arg[0]], *offset = &n->node[sum->arg[1]];
   if (product->op != NODE_MUL)
      return false;
   const struct node *window = &n->node[product->arg[0]], *scale = &n->node[product->arg[1]];
   *param = scale->index;
   return window->op == NODE_COORD && window->index == VARYING_WPOS && window->component == c &&
          scale->op == NODE_PARAM && scale->component == c && offset->op == NODE_PARAM &&
          offset->component == c + 2 && offset->index == scale->index;
}

/* The parameter by which an image lies on the window; -1: the coordinates are something else. */
static int
window_param(struct reader *r, const struct ir_instr *tex)
{
   int s, t;
   const struct node *node = r->nodes->node;
   if (rc_coordinates_of(tex->tex_target) != 2 || tex->tex_project ||
       !match_window(r->nodes, &node[rc_read_source(r, &tex->src[0], 0)], 0, &s) ||
       !match_window(r->nodes, &node[rc_read_source(r, &tex->src[0], 1)], 1, &t) || s != t)
      return -1;
   return s;
}

/* A stage that has the very same texel; -1: none. */
static int
same_texture(const struct reader *r, const struct nv2a_combiner_texture *wanted)
{
   for (int i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      const struct nv2a_combiner_texture *t = &r->program->texture[i];
      if (t->mode == wanted->mode && t->sampler == wanted->sampler &&
          t->varying == wanted->varying && t->target == wanted->target &&
          t->project == wanted->project && t->compare == wanted->compare &&
          t->window == wanted->window)
         return i;
   }
   return -1;
}

/* Depths are compared with the third coordinate, where they are compared at all. */
static bool
compares_third(struct reader *r, const struct ir_instr *tex, unsigned varying)
{
   if (!tex->tex_compare)
      return true;
   const struct node *ref = &r->nodes->node[rc_read_source(r, &tex->src[1], 0)];
   return varying && rc_node_is_coordinate(ref) && ref->index == (int)varying &&
          ref->component == 2 && tex->tex_target == IR_TEX_2D && !tex->tex_project;
}

static bool
plain_texture(struct reader *r, const struct ir_instr *tex, unsigned varying, int window,
              int *stage)
{
   const uint8_t mode = tex->tex_compare ? NV2A_TEXTURE_3D : rc_texture_mode(tex->tex_target);
   const struct nv2a_combiner_texture texture = {.mode = mode,
                                                 .sampler = (int8_t)tex->index,
                                                 .varying = (uint8_t)varying,
                                                 .target = (uint8_t)tex->tex_target,
                                                 .project = tex->tex_project,
                                                 .compare = tex->tex_compare,
                                                 .window = (int16_t)window};
   *stage = same_texture(r, &texture);
   if (*stage >= 0)
      return true;
   *stage = rc_stage_free(r, tex->index, 0);
   if (*stage < 0)
      return false;
   r->program->texture[*stage] = texture;
   rc_stage_set_mode(r, (unsigned)*stage, (enum nv2a_texture_mode)texture.mode);
   r->program->varyings |= 1ull << varying;
   return true;
}

void
rc_read_texture(struct reader *r, const struct ir_instr *tex, uint16_t texel[4])
{
   int stage = -1;
   static const int8_t no_offset[3];
   if (tex->tex_mode != IR_TEX_PLAIN || memcmp(tex->tex_offset, no_offset, sizeof no_offset) != 0) {
      refuse_texel(r, texel, "samples with a level, gradients or an offset of its own");
      return;
   }
   const int window = window_param(r, tex);
   const unsigned varying = window < 0 ? plain_varying(r, tex) : VARYING_WPOS;
   if (!compares_third(r, tex, varying)) {
      refuse_texel(r, texel, "compares depths with something else than the third coordinate");
      return;
   }
   if (varying ? !plain_texture(r, tex, varying, window, &stage)
               : !rc_read_dependent_texture(r, tex, &stage)) {
      refuse_texel(r, texel,
                   varying ? "samples a fifth texture: there are four stages"
                           : "samples at coordinates that are neither a varying as it is nor what "
                             "stages make of a texel");
      return;
   }
   if (stage < 0) {
      refuse_texel(r, texel, "samples a texture for which no stage is left");
      return;
   }
   for (unsigned c = 0; c < 4; c++)
      texel[c] = (uint16_t)texel_node(r, (unsigned)stage, c);
}

unsigned
rc_read_passed(struct reader *r, unsigned node)
{
   const struct node coord = r->nodes->node[node];
   const struct nv2a_combiner_texture texture = {
       .mode = NV2A_TEXTURE_PASS, .sampler = -1, .varying = (uint8_t)coord.index, .window = -1};
   int stage = same_texture(r, &texture);
   if (stage < 0) {
      stage = rc_stage_free(r, coord.index - VARYING_TEX0, 0);
      if (stage < 0)
         return rc_node_bad(r->nodes, "reads coordinates as a colour, for which no stage is left");
      r->program->texture[stage] = texture;
      rc_stage_set_mode(r, (unsigned)stage, NV2A_TEXTURE_PASS);
      r->program->varyings |= 1ull << coord.index;
   }
   return texel_node(r, (unsigned)stage, coord.component);
}

/* --- Fog */

static bool
is_coordinate(const struct node *node)
{
   return node->op == NODE_COORD && node->index == VARYING_FOGC && node->component == 0;
}

static bool
is_constant(const struct node *node)
{
   return node->op == NODE_PARAM || node->op == NODE_NUMBER;
}

static struct nv2a_combiner_number
number_of(const struct node *node)
{
   return (struct nv2a_combiner_number){.param =
                                            (int16_t)(node->op == NODE_PARAM ? node->index : -1),
                                        .component = node->component,
                                        .value = node->op == NODE_NUMBER ? node->value : 0};
}

static bool
same_number(const struct nv2a_combiner_number *a, const struct nv2a_combiner_number *b)
{
   return a->param == b->param && a->component == b->component && a->value == b->value;
}

/* The coordinate, or it times a constant. */
static bool
match_scaled(const struct nodes *n, const struct node *x, struct nv2a_combiner_number *scale)
{
   *scale = (struct nv2a_combiner_number){.param = -1, .value = 1};
   if (is_coordinate(x))
      return true;
   if (x->op != NODE_MUL)
      return false;
   const struct node *a = &n->node[x->arg[0]], *b = &n->node[x->arg[1]];
   const struct node *constant = is_coordinate(a) ? b : a;
   *scale = number_of(constant);
   return (is_coordinate(a) || is_coordinate(b)) && is_constant(constant);
}

static bool
match_linear(const struct nodes *n, const struct node *x, struct nv2a_combiner_fog *fog)
{
   fog->mode = NV2A_COMBINER_FOG_LINEAR;
   fog->bias = (struct nv2a_combiner_number){.param = -1};
   if (match_scaled(n, x, &fog->scale))
      return true;
   if (x->op != NODE_ADD)
      return false;
   const struct node *a = &n->node[x->arg[0]], *b = &n->node[x->arg[1]];
   const struct node *constant = is_constant(b) ? b : a;
   fog->bias = number_of(constant);
   return is_constant(constant) && match_scaled(n, constant == b ? a : b, &fog->scale);
}

static bool
match_exponential(const struct nodes *n, const struct node *x, struct nv2a_combiner_fog *fog)
{
   if (x->op != NODE_EXP2 || n->node[x->arg[0]].op != NODE_NEG)
      return false;
   const struct node *power = &n->node[n->node[x->arg[0]].arg[0]];
   fog->mode = NV2A_COMBINER_FOG_EXP;
   fog->bias = (struct nv2a_combiner_number){.param = -1};
   if (match_scaled(n, power, &fog->scale))
      return true;
   fog->mode = NV2A_COMBINER_FOG_EXP2;
   return power->op == NODE_MUL && power->arg[0] == power->arg[1] &&
          match_scaled(n, &n->node[power->arg[0]], &fog->scale);
}

unsigned
rc_read_fog(struct reader *r, unsigned node)
{
   struct nodes *n = r->nodes;
   struct nv2a_combiner_fog fog, *known = &r->program->fog;
   if (!match_linear(n, &n->node[node], &fog) && !match_exponential(n, &n->node[node], &fog))
      return rc_node_sat(n, node);
   if (known->mode && (known->mode != fog.mode || !same_number(&known->scale, &fog.scale) ||
                       !same_number(&known->bias, &fog.bias)))
      return rc_node_bad(n, "computes a second fog factor");
   *known = fog;
   r->program->varyings |= 1ull << VARYING_FOGC;
   return rc_node_leaf(n, NODE_FOG, 0, 0, 0, 1);
}
