/* Random programs of ARB_vertex_program and ARB_fragment_program. Every register is written before
 * it is read, and results stay in a range where approximations of RCP, LG2 and so on differ little:
 * what the specification leaves undefined is not asked. */
#include <stdio.h>
#include <string.h>

#include "scene.h"

#define FRAGMENT_NEEDS "GL_ARB_fragment_program GL_ARB_texture_float GL_ARB_framebuffer_object"
#define VERTEX_NEEDS "GL_ARB_vertex_program GL_ARB_texture_float GL_ARB_framebuffer_object"
#define TEMPS 4u

struct op {
   char name[4];
   uint8_t operands;
   bool scalar;
   uint8_t languages; /* 1 vertices, 2 fragments */
};

static const struct op ops[] = {
    {"ABS", 1, false, 3}, {"ADD", 2, false, 3}, {"DP3", 2, false, 3}, {"DP4", 2, false, 3},
    {"DPH", 2, false, 3}, {"DST", 2, false, 3}, {"EX2", 1, true, 3},  {"FLR", 1, false, 3},
    {"FRC", 1, false, 3}, {"LIT", 1, false, 3}, {"MAD", 3, false, 3}, {"MAX", 2, false, 3},
    {"MIN", 2, false, 3}, {"MOV", 1, false, 3}, {"MUL", 2, false, 3}, {"SGE", 2, false, 3},
    {"SLT", 2, false, 3}, {"SUB", 2, false, 3}, {"XPD", 2, false, 3}, {"CMP", 3, false, 2},
    {"COS", 1, true, 2},  {"LRP", 3, false, 2}, {"SIN", 1, true, 2},
};

static const char *
source(struct scene *s, bool fragment)
{
   static const char *const both[] = {"t0",
                                      "t1",
                                      "t2",
                                      "t3",
                                      "program.env[0]",
                                      "program.env[1]",
                                      "program.local[0]",
                                      "{0.5,-0.25,1,2}",
                                      "0.75"};
   static const char *const inputs[] = {"fragment.color", "fragment.color.secondary",
                                        "fragment.texcoord[0]", "fragment.texcoord[1]"};
   static const char *const attribs[] = {"vertex.color", "vertex.color.secondary",
                                         "vertex.texcoord[0]", "vertex.texcoord[1]"};
   if (scene_below(s, 3))
      return SCENE_PICK(s, both);
   return fragment ? SCENE_PICK(s, inputs) : SCENE_PICK(s, attribs);
}

static void
add_operand(struct scene *s, bool fragment, bool scalar)
{
   static const char *const swizzles[] = {"", "", ".wzyx", ".yyzz", ".zxyw"};
   static const char *const scalars[] = {".x", ".y", ".z", ".w"};
   const char *sign = scene_below(s, 3) ? "" : "-";
   const char *base = source(s, fragment);
   scene_say(s, ", %s%s%s", sign, base, scalar ? SCENE_PICK(s, scalars) : SCENE_PICK(s, swizzles));
}

/* What keeps a register small: fragments saturate, vertices are cut. */
static void
add_bound(struct scene *s, unsigned temp)
{
   scene_say(s, "MAX t%u, t%u, -2; MIN t%u, t%u, 2;\n", temp, temp, temp, temp);
}

static void
add_instruction(struct scene *s, bool fragment)
{
   static const char *const masks[] = {"", "", ".x", ".yw", ".xyz", ".w"};
   const struct op *op = &ops[scene_below(s, sizeof ops / sizeof ops[0])];
   const unsigned temp = scene_below(s, TEMPS);
   if (!(op->languages & (fragment ? 2 : 1)))
      return;
   const char *mask = SCENE_PICK(s, masks);
   if (!strcmp(op->name, "XPD")) /* its w is undefined */
      mask = ".xyz";
   /* The power of 0 to a negative number: see docs/mesa.md. */
   const bool power = !strcmp(op->name, "LIT");
   if (power) {
      scene_say(s, "MAX r, {-2, 0.0625, -2, -2}");
      add_operand(s, fragment, false);
      scene_say(s, ";\n");
   }
   scene_say(s, "%s%s t%u%s", op->name, fragment && scene_below(s, 4) == 0 ? "_SAT" : "", temp,
             mask);
   for (unsigned i = 0; i < op->operands && !power; i++)
      add_operand(s, fragment, op->scalar);
   if (power)
      scene_say(s, ", r");
   scene_say(s, ";\n");
   add_bound(s, temp);
}

/* RCP, RSQ, LG2 and POW of arguments that are far from zero. */
static void
add_steep(struct scene *s, bool fragment)
{
   static const char *const lines[] = {"RCP t%u, r.x;\n", "RSQ t%u, r.y;\n", "LG2 t%u, r.x;\n",
                                       "POW t%u, r.y, r.x;\n"};
   const unsigned temp = scene_below(s, TEMPS);
   scene_say(s, "ABS r, t%u; ADD r, r, 0.25;\n", temp);
   const char *line = SCENE_PICK(s, lines);
   char text[64];
   snprintf(text, sizeof text, line, temp);
   scene_say(s, "%s", text);
   add_bound(s, temp);
   if (fragment && scene_below(s, 3) == 0)
      scene_say(s, "SCS t%u.xy, t%u.z;\n", scene_below(s, TEMPS), temp);
}

static void
add_sample(struct scene *s)
{
   static const char *const commands[] = {"TEX", "TEX_SAT", "TXP"};
   const char *command = SCENE_PICK(s, commands);
   const unsigned unit = scene_below(s, 2);
   const unsigned temp = scene_below(s, TEMPS);
   if (!strcmp(command, "TXP"))
      scene_say(s, "MOV r, fragment.texcoord[%u]; MOV r.w, {1.5};\n%s t%u, r, texture[%u], 2D;\n",
                unit, command, temp, unit);
   else if (scene_below(s, 3))
      scene_say(s, "%s t%u, fragment.texcoord[%u], texture[%u], 2D;\n", command, temp,
                scene_below(s, 2), unit);
   else
      scene_say(s, "%s t%u, t%u, texture[%u], 2D;\n", command, temp, scene_below(s, TEMPS), unit);
}

static void
add_header(struct scene *s, bool fragment)
{
   static const char *const fogs[] = {"", "", "OPTION ARB_fog_exp;\n", "OPTION ARB_fog_exp2;\n",
                                      "OPTION ARB_fog_linear;\n"};
   static const char *const in[] = {"fragment", "vertex"};
   scene_say(s, "!!ARB%cp1.0\n%s", fragment ? 'f' : 'v', fragment ? SCENE_PICK(s, fogs) : "");
   scene_say(s,
             "TEMP t0, t1, t2, t3, r;\nMOV t0, %s.color; MOV t1, %s.texcoord[0]; # //\n"
             "MOV t2, program.env[2]; MUL t3, %s.texcoord[1], {0.5, -1, 2, 1}; # //\n",
             in[!fragment], in[!fragment], in[!fragment]);
}

static void
add_body(struct scene *s, bool fragment)
{
   add_header(s, fragment);
   for (uint32_t n = 2 + scene_below(s, 14); n; n--) {
      const uint32_t kind = scene_below(s, 8);
      if (kind == 0)
         add_steep(s, fragment);
      else if (kind <= 2 && fragment)
         add_sample(s);
      else
         add_instruction(s, fragment);
   }
   if (fragment && scene_below(s, 4) == 0)
      scene_say(s, "ADD r, t%u, {0.4}; KIL r;\n", scene_below(s, TEMPS));
}

/* The text from `start` is the program. */
static void
load(struct scene *s, GLenum target, unsigned start)
{
   GLuint name;
   scene_drop_lines(s, start);
   glGenProgramsARB(1, &name);
   glBindProgramARB(target, name);
   glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)(s->text_length - start),
                      s->text + start);
   for (unsigned i = 0; i < 3; i++)
      glProgramEnvParameter4fARB(target, i, scene_input(s, -1, 1), scene_input(s, -1, 1),
                                 scene_input(s, -1, 1), scene_input(s, 0, 1));
   glProgramLocalParameter4fARB(target, 0, scene_input(s, -1, 1), scene_input(s, -1, 1),
                                scene_input(s, -1, 1), scene_input(s, 0, 1));
   glEnable(target);
   if (s->plain && glGetError()) { /* more than a chip takes */
      s->impossible = true;
      return;
   }
   scene_read_error(s);
}

static void
set_fog(struct scene *s)
{
   const float color[4] = {0.25f, 0.5f, 0.75f, 1};
   glFogfv(GL_FOG_COLOR, color);
   glFogf(GL_FOG_DENSITY, scene_input(s, 0.2f, 2));
   glFogf(GL_FOG_START, scene_input(s, 0, 0.4f));
   glFogf(GL_FOG_END, scene_input(s, 0.6f, 2));
   glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
   scene_say(s, "fog density, start, end at random\n");
}

/* Two triangles that cover the target: who cuts a quad in two chooses how. Inputs vary; `w` other
 * than 1 makes it a perspective one. */
static void
draw_quad(struct scene *s)
{
   static const float corners[6][2] = {{-1, -1}, {1, -1}, {1, 1}, {1, 1}, {-1, 1}, {-1, -1}};
   const bool tilted = scene_below(s, 3) == 0;
   glBegin(GL_TRIANGLES);
   for (unsigned i = 0; i < 6; i++) {
      const float w = tilted ? 1 + 0.25f * (1 + corners[i][1]) : 1;
      glColor4f(scene_input(s, 0, 1), scene_input(s, 0, 1), scene_input(s, 0, 1),
                scene_input(s, 0, 1));
      glSecondaryColor3f(scene_input(s, 0, 1), scene_input(s, 0, 1), scene_input(s, 0, 1));
      for (unsigned unit = 0; unit < 2; unit++)
         glMultiTexCoord4f(GL_TEXTURE0 + unit, scene_input(s, -1, 2), scene_input(s, -1, 2),
                           scene_input(s, -1, 1), 1);
      glFogCoordf(scene_input(s, 0, 1));
      glVertex4f(corners[i][0] * w, corners[i][1] * w, 0, w);
   }
   glEnd();
}

static void
set_textures(struct scene *s)
{
   for (unsigned unit = 0; unit < 2; unit++) {
      glActiveTexture(GL_TEXTURE0 + unit);
      scene_texture_2d(s, GL_RGBA8, scene_below(s, 2));
      const GLint wrap = scene_below(s, 2) ? GL_REPEAT : GL_CLAMP_TO_EDGE;
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER,
                      scene_below(s, 2) ? GL_LINEAR : GL_NEAREST);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
   }
   glActiveTexture(GL_TEXTURE0);
}

/* Colours that are not clamped, so that differences show. */
static bool
new_target(const struct scene *s)
{
   GLuint texture;
   if (!scene_target(s, GL_RGBA32F_ARB, SCENE_SIZE, SCENE_SIZE, &texture))
      return false;
   glClearColor(0.125f, 0.25f, 0.375f, 0.5f);
   glClear(GL_COLOR_BUFFER_BIT);
   return true;
}

static void
draw_fragment_program(struct scene *s)
{
   if (!new_target(s))
      return;
   set_textures(s);
   set_fog(s);
   const unsigned start = s->text_length;
   add_body(s, true);
   scene_say(s, "MOV result.color, t%u; # //\nEND\n", scene_below(s, TEMPS));
   s->tolerance = 1.0f / 128.0f;
   load(s, GL_FRAGMENT_PROGRAM_ARB, start);
   draw_quad(s);
   scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
}

static void
draw_vertex_program(struct scene *s)
{
   if (!new_target(s))
      return;
   const unsigned start = s->text_length;
   add_body(s, false);
   scene_say(s, "MOV result.position, vertex.position; # //\nMOV result.color, t%u; # //\nEND\n",
             scene_below(s, TEMPS));
   s->tolerance = 1.0f / 128.0f;
   load(s, GL_VERTEX_PROGRAM_ARB, start);
   draw_quad(s);
   scene_read(s, 0, 0, SCENE_SIZE, SCENE_SIZE);
}

const struct scene_topic scene_programs = {"fragment_programs", FRAGMENT_NEEDS,
                                           draw_fragment_program};
const struct scene_topic scene_vertex_programs = {"vertex_programs", VERTEX_NEEDS,
                                                  draw_vertex_program};
