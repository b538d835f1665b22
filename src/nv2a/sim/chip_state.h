/* The insides of the chip, shared by the files of this folder. */
#ifndef NV2A_SIM_CHIP_STATE_H
#define NV2A_SIM_CHIP_STATE_H

#include "nv2a/isa/combiner.h"
#include "nv2a/isa/isa.h"
#include "nv2a/isa/vertex.h"
#include "nv2a/push/methods.h"
#include "nv2a/push/regs.h"
#include "nv2a/sim/raster/raster.h"
#include "nv2a/sim/transform/transform.h"
#include "nv2a/sim/unit/unit.h"

#include "chip.h"

#define NV2A_NUM_METHODS (0x2000 / 4)
#define NV2A_NO_METHOD 0xffffffffu
#define NV2A_MAX_OBJECTS 256
#define NV2A_NUM_SUBCHANNELS 8
#define NV2A_NUM_ATTRIBS 16
/* Vertices that clipping one primitive makes: two for each plane. */
#define NV2A_CLIP_VERTICES 16
#define NV2A_NUM_CLIP_PLANES 7
#define NV2A_CLIP_NO_NUMBER (1u << NV2A_NUM_CLIP_PLANES) /* in nv2a_chip_vertex.clip */
/* Corners of a clipped triangle. */
#define NV2A_CLIP_CORNERS (3 + NV2A_NUM_CLIP_PLANES)
/* Primitives reach at most so far from the origin of the screen (pixels); further parts are clipped
 * away. Surfaces end at 4096. */
#define NV2A_GUARD_BAND 8192.0f

/* What has to be derived again from registers before the next vertex or primitive. */
enum nv2a_dirty {
   NV2A_DIRTY_RASTER = 1,    /* state of the rasteriser */
   NV2A_DIRTY_TRANSFORM = 2, /* the prepared fixed-function engine */
   NV2A_DIRTY_PROGRAM = 4,   /* the prepared program */
   NV2A_DIRTY_ARRAYS = 8,    /* vertex arrays */
   NV2A_DIRTY_SETUP = 16,    /* struct nv2a_setup */
   NV2A_DIRTY_ALL = 31,
};

struct nv2a_object {
   uint32_t handle;
   uint32_t object_class;
   uint32_t base, size; /* of a DMA object; the null object has size 0 */
};

/* A vertex on its way through primitive assembly. */
struct nv2a_chip_vertex {
   struct nv2a_vertex out; /* o[0]: screen position; valid when clip is 0 or after clipping */
   float h[4];             /* screen position times w, and w: what clipping interpolates */
   unsigned clip;          /* bit i: outside of plane i of clip.c */
};

/* Primitive assembly: the vertices of the current BEGIN/END that are still needed. */
struct nv2a_assembler {
   unsigned mode;  /* 0: outside of BEGIN/END; else the enumerants of SET_BEGIN_END */
   unsigned count; /* vertices since BEGIN */
   struct nv2a_chip_vertex v[4];
};

/* One vertex array, resolved. */
struct nv2a_array {
   const uint8_t *data; /* NULL: the object does not hold the offset */
   uint32_t size;       /* bytes that may be read at data */
   uint16_t stride;
   uint8_t type, components; /* fields of SET_VERTEX_DATA_ARRAY_FORMAT */
   uint8_t bytes;            /* of one element */
   uint8_t attrib;
};

struct nv2a_arrays {
   unsigned count; /* enabled arrays, in ascending order of attributes */
   struct nv2a_array array[NV2A_NUM_ATTRIBS];
   unsigned inline_words; /* a vertex of INLINE_ARRAY */
};

/* Vertices of elements that came before, while nothing else is sent: many triangles share one. */
#define NV2A_CACHED_VERTICES 32
struct nv2a_vertex_cache {
   uint32_t valid; /* bit i: entry i */
   bool stale;     /* the attributes are not those of the last element */
   uint32_t last;  /* the last element */
   uint32_t index[NV2A_CACHED_VERTICES];
   struct nv2a_chip_vertex v[NV2A_CACHED_VERTICES];
};

/* State of triangle, line and point setup in a form that is quick to use. */
struct nv2a_setup {
   bool program_mode, flat, flat_first, two_side, point_params;
   bool cull_front, cull_back, front_ccw;
   bool near_far;         /* clip at z_min and z_max */
   bool ignore_w;         /* a vertex with w <= 0 is drawn where the program put it */
   float z_min, z_max;    /* depth-buffer units */
   float offset[3];       /* viewport offset of fixed function */
   uint32_t mode[2];      /* polygon mode: front, back */
   bool offset_enable[3]; /* polygon offset: point, line, fill */
   float offset_scale, offset_bias;
   /* Cylinder wrap, by coordinate set: bits of s, t, r, q, of which the shorter way around counts.
    */
   uint8_t cylinder[NV2A_NUM_TEXTURE_STAGES];
   bool cylinders;
   float point_size;                   /* pixels; when the vertex does not bring one */
   float line_width;                   /* pixels */
   int clip_x, clip_y, clip_w, clip_h; /* surface clip, for the budget */
};

/* What is done with data of the method at an offset. */
enum nv2a_action_kind {
   NV2A_ACTION_NONE, /* there is no such method */
   NV2A_ACTION_STATE,
   NV2A_ACTION_ATTRIB,
   NV2A_ACTION_ACT
};

/* How data of an attribute is to be read. */
enum nv2a_attrib_form {
   NV2A_FORM_FLOAT,
   NV2A_FORM_SHORTS,            /* two lanes a word */
   NV2A_FORM_SHORTS_NORMALISED, /* two lanes a word */
   NV2A_FORM_UBYTES             /* four lanes a word */
};

struct nv2a_action {
   uint8_t kind;   /* enum nv2a_action_kind */
   uint8_t dirty;  /* enum nv2a_dirty */
   bool any_data;  /* no data is illegal */
   bool context;   /* loads a lane of a constant */
   uint8_t act;    /* NV2A_ACTION_ACT: which one, act.h */
   bool element;   /* the cache of vertices outlives it */
   uint8_t attrib; /* NV2A_ACTION_ATTRIB: which one, */
   uint8_t form;   /* enum nv2a_attrib_form, */
   uint8_t lane;   /* the first lane, */
   uint8_t lanes;  /* how many lanes, */
   bool last;      /* and whether these are the last of this attribute */
};

struct nv2a_chip {
   uint8_t *memory;
   uint8_t *own_memory; /* NULL: it is somebody else's */
   size_t memory_size;

   nv2a_chip_log_func log;
   void *log_data;
   uint32_t word;  /* address of the word at work */
   bool from_push; /* word is valid */
   unsigned subchannel;
   uint32_t method;         /* at work, for messages; or NV2A_NO_METHOD */
   const char *last_format; /* of the last message, its method, and how often it came in a row */
   uint32_t last_method;
   unsigned repeated;

   struct nv2a_object object[NV2A_MAX_OBJECTS];
   unsigned num_objects;
   uint32_t bound_class[NV2A_NUM_SUBCHANNELS]; /* 0: nothing bound */

   struct nv2a_regs regs;
   struct nv2a_context context;
   uint32_t program_word[3], constant_word[3]; /* lower lanes that wait for the last one */
   float attrib[NV2A_NUM_ATTRIBS][4];          /* current values */
   bool edge;

   unsigned dirty; /* enum nv2a_dirty */
   struct nv2a_setup setup;
   struct nv2a_arrays arrays;
   struct nv2a_vertex_cache cache;
   struct nv2a_assembler assembler;
   uint32_t inline_word[NV2A_NUM_ATTRIBS * 4];
   unsigned num_inline;
   struct nv2a_chip_vertex clipped[NV2A_CLIP_VERTICES]; /* made by clipping */
   struct nv2a_vertex sided[NV2A_CLIP_CORNERS];         /* with the colours of their side */

   struct nv2a_action action[NV2A_NUM_METHODS];
   uint16_t context_method[NV2A_NUM_CONSTANTS]; /* that loads the constant too; 0: none */

   struct nv2a_unit_program program;
   struct nv2a_unit_outputs outputs; /* of the last vertex; constant_mask is written */
   uint8_t written[NV2A_NUM_CONSTANTS];
   struct nv2a_transform transform;
   struct nv2a_raster *raster;

   struct nv2a_chip_budget budget;
   struct nv2a_chip_statistics stats; /* without pixels, which the rasteriser counts */
};

/* Tells the log about trouble with the method at work; the text is printf's. Of a run of equal
 * formats about one method a few are sent, so that a long stream with one mistake stays readable;
 * all are counted. Returns false, for callers that refuse with it. */
bool nv2a_chip_report(struct nv2a_chip *chip, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* NULL: there is no such object. Valid until an object is created. */
const struct nv2a_object *nv2a_object_find(const struct nv2a_chip *chip, uint32_t handle);
/* The DMA object's memory, and its size in bytes; NULL when it is none or empty. */
uint8_t *nv2a_object_bytes(const struct nv2a_chip *chip, uint32_t handle, uint32_t *size);

/* Takes pixels from the budget; false, with a message: there are not so many left. */
bool nv2a_chip_take_pixels(struct nv2a_chip *chip, uint64_t pixels);

#endif
