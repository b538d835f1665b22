/* What programs of NV_fragment_program compute (checklist, sections 33 to 36). */
#include "ct_nvfp.h"

#include <stdio.h>

#define ULP 2e-6f
#define INF INFINITY
#define ALL(x)                                                                                     \
   {                                                                                               \
      x, x, x, x                                                                                   \
   }

struct op_case {
   const char *ids, *body;
   float a[4], b[4], expected[4], tolerance;
};

static void
run(const struct op_case *cases, size_t num)
{
   for (size_t i = 0; i < num; i++)
      ct_nvfp_run(cases[i].ids, cases[i].body, cases[i].a, cases[i].b, cases[i].expected,
                  cases[i].tolerance);
}

struct code_case {
   const char *ids, *body;
   float a[4], b[4];
   const char *expected;
};

static void
run_codes(const struct code_case *cases, size_t num)
{
   for (size_t i = 0; i < num; i++)
      ct_nvfp_codes(cases[i].ids, cases[i].body, cases[i].a, cases[i].b, cases[i].expected);
}

/* One parameter an instruction: b goes through a register. */
#define AB "MOVR R1, a; MOVR R2, b; "

static const struct op_case arithmetic_cases[] = {
    {"NF-119", AB "ADD R0, R1, R2;", {1, 2, 3, 4}, {5, 6, 7, -8}, {6, 8, 10, -4}, ULP},
    {"NF-120", AB "SUB R0, R1, R2;", {1, 2, 3, 4}, {5, 6, 7, 8}, ALL(-4), ULP},
    {"NF-120", AB "SUB R0, R1, |R2|;", {1, 2, 3, 4}, {-1, 1, -1, 1}, {0, 1, 2, 3}, ULP},
    {"NF-120", AB "SUB R0, R1, -|R2|;", {1, 2, 3, 4}, {-1, 1, -1, 1}, {2, 3, 4, 5}, ULP},
    {"NF-121", AB "MUL R0, R1, R2;", {1, 2, 3, -4}, {5, 6, 7, 8}, {5, 12, 21, -32}, ULP},
    {"NF-122", AB "MAD R0, R1, R2, R1;", {1, 2, 3, 4}, {5, 6, 7, 8}, {6, 14, 24, 36}, ULP},
    {"NF-122", AB "LRP R0, R1, R2, 10;", {0.5f, 2, -1, 0}, ALL(20), {15, 30, 0, 10}, ULP},
    {"NF-122", AB "DP3 R0, R1, R2;", {1, 2, 3, 1e20f}, {4, 5, 6, 1e10f}, ALL(32), ULP},
    {"NF-122", AB "DP4 R0, R1, R2;", {1, 2, 3, 4}, {4, 5, 6, 7}, ALL(60), ULP},
    {"NF-123", AB "DST R0, R1, R2;", {9, 4, 5, 9}, {9, 6, 9, 7}, {1, 24, 5, 7}, ULP},
    {"NF-124", "COS R0, a.x;", {1}, {0}, ALL(0.54030231f), 1e-5f},
    {"NF-124", "SIN R0, a.x;", {6}, {0}, ALL(-0.27941550f), 1e-5f},
    {"NF-124", "COS R0, a.x;", {-100}, {0}, ALL(0.86231887f), 2e-3f},
    {"NF-124", "COS R0, a.x;", {0}, {0}, ALL(1), 0},
    {"NF-124", "SIN R0, a.x;", {0}, {0}, ALL(0), 0},
    {"NF-127", "EX2 R0, a.x;", {-2.5f}, {0}, ALL(0.17677670f), 1e-6f},
    {"NF-127", "EX2 R0, a.x;", {0}, {0}, ALL(1), 0},
    {"NF-127", "EX2 R0, a.x;", {-INF}, {0}, ALL(0), 0},
    {"NF-127", "EX2 R0, a.x;", {INF}, {0}, ALL(INF), 0},
    {"NF-128", "LG2 R0, a.x;", {10}, {0}, ALL(3.32192809f), 1e-6f},
    {"NF-128", "LG2 R0, a.x;", {0}, {0}, ALL(-INF), 0},
    {"NF-128", "LG2 R0, a.x;", {INF}, {0}, ALL(INF), 0},
    {"NF-129", "FLR R0, a;", {1.5f, -1.5f, INF, -0.25f}, {0}, {1, -2, INF, -1}, 0},
    {"NF-129", "FRC R0, a;", {1.5f, -1.25f, 2, 0}, {0}, {0.5f, 0.75f, 0, 0}, ULP},
    {"NF-130", "LIT R0, a;", {2, 3, 99, 2}, {0}, {1, 2, 9, 1}, 1e-5f},
    {"NF-130", "LIT R0, a;", {2, 2, 99, 200}, {0}, {1, 2, INF, 1}, 0},
    {"NF-130", "LIT R0, a;", {-2, 2, 99, 2}, {0}, {1, 0, 0, 1}, 0},
    {"NF-130", "LIT R0, a;", {0, 0, 0, 0}, {0}, {1, 0, 0, 1}, 0},
    {"NF-130", "LIT R0, a;", {1, -3, 0, 1}, {0}, {1, 1, 0, 1}, 0},
    {"NF-131", AB "MAX R0, R1, R2;", {1, 5, -3, INF}, {2, 4, -4, 0}, {2, 5, -3, INF}, 0},
    {"NF-131", AB "MIN R0, R1, R2;", {1, 5, -3, -INF}, {2, 4, -4, 0}, {1, 4, -4, -INF}, 0},
    {"NF-132", "MOV R0, -a.wzyx;", {1, 2, 3, 4}, {0}, {-4, -3, -2, -1}, 0},
    {"NF-133", AB "POW R0, R1.x, R2.y;", {3}, {0, 4}, ALL(81), 1e-5f},
    {"NF-133", AB "POW R0, R1.x, R2.x;", {0}, {2}, ALL(0), 0},
    {"NF-133", AB "POW R0, R1.x, R2.x;", {0}, {-2}, ALL(INF), 0},
    {"NF-133", AB "POW R0, R1.x, R2.x;", {INF}, {2}, ALL(INF), 0},
    {"NF-133", AB "POW R0, R1.x, R2.x;", {1}, {77}, ALL(1), 0},
    {"NF-133", AB "POW R0, R1.x, R2.x;", {7}, {0}, ALL(1), 0},
    {"NF-134", "RCP R0, a.w;", {0, 0, 0, -4}, {0}, ALL(-0.25f), ULP},
    {"NF-134", "RCP R0, a.x;", {-0.0f}, {0}, ALL(-INF), 0},
    {"NF-134", "RCP R0, a.x;", {0}, {0}, ALL(INF), 0},
    {"NF-134", "RCP R0, a.x; RCP R0, R0.x;", {-INF}, {0}, ALL(-INF), 0},
    {"NF-135", "RSQ R0, a.x;", {16}, {0}, ALL(0.25f), 1e-6f},
    {"NF-135", "RSQ R0, a.x;", {0}, {0}, ALL(INF), 0},
    {"NF-135", "RSQ R0, a.x;", {-0.0f}, {0}, ALL(-INF), 0},
    {"NF-135", "RSQ R0, a.x;", {INF}, {0}, ALL(0), 0},
    {"NF-136",
     AB "MOV R0, 9; RFL R0.xyz, R1, R2;",
     {0, 0, 2, 5},
     {1, 2, 3, 9},
     {-1, -2, 3, 9},
     ULP},
    {"NF-139", "SFL R0, a, a.y;", {NAN, INF, 1, 2}, {0}, ALL(0), 0},
    {"NF-139", "STR R0, a, a.y;", {NAN, INF, 1, 2}, {0}, ALL(1), 0},
    {"NF-138 C-15", AB "SEQ R0, R1, R2;", {1, 0, -0.0f, INF}, {2, -0.0f, 0, INF}, {0, 1, 1, 1}, 0},
    {"NF-137", AB "SGE R0, R1, R2;", {1, 2, 0, 3}, {2, 1, -0.0f, 3}, {0, 1, 1, 1}, 0},
    {"NF-137", AB "SGT R0, R1, R2;", {1, 2, 0, 3}, {2, 1, -0.0f, 3}, {0, 1, 0, 0}, 0},
    {"NF-137", AB "SLE R0, R1, R2;", {1, 2, 0, 3}, {2, 1, -0.0f, 3}, {1, 0, 1, 1}, 0},
    {"NF-137", AB "SLT R0, R1, R2;", {1, 2, 0, 3}, {2, 1, -0.0f, 3}, {1, 0, 0, 0}, 0},
    {"NF-138 C-15", AB "SNE R0, R1, R2;", {1, 2, 0, 3}, {2, 1, -0.0f, 3}, {1, 1, 0, 0}, 0},
    {"NF-137",
     AB "SEQ R0.x, R1, R2; SGE R0.y, R1, R2; SGT R0.z, R1, R2; SLE R0.w, R1, R2;",
     ALL(NAN),
     {1, 2, 3, 4},
     ALL(0),
     0},
    {"NF-137",
     AB "SLT R0.x, R1, R2; SNE R0.y, R1, R2; SNE R0.z, R2, R1; SNE R0.w, R1, R1;",
     ALL(NAN),
     {1, 2, 3, 4},
     {0, 1, 1, 1},
     0},
    {"NF-140", AB "X2D R0, 10, R1, R2;", {1, 2, 9, 9}, {3, 4, 5, 6}, {21, 27, 21, 27}, ULP},
    {"NF-042", "MOV R0, -|-a.wzyx|;", {1, -2, 3, -4}, {0}, {-4, -3, -2, -1}, 0},
    {"NF-042", "MOV R0, |a|;", {1, -2, 3, -4}, {0}, {1, 2, 3, 4}, 0},
    {"NF-081", "DEFINE v = {4, 5}; MOV R0, v;", {0}, {0}, {4, 5, 0, 1}, 0},
    {"NF-081", "DECLARE s = 3; MOV R0, -s;", {0}, {0}, ALL(-3), 0},
    {"NF-067", "MAD R0, R9, 2, -1; ADD R0, R0, 4;", {0}, {0}, ALL(3), ULP},
    {"NF-067", "ADD R0, {1,2,3,4}, 4;", {0}, {0}, {5, 6, 7, 8}, ULP},
};

static void
arithmetic(void)
{
   run(arithmetic_cases, CT_COUNT(arithmetic_cases));
}

/* What is no number tells itself by a code. */
static void
special_values(void)
{
   static const struct code_case cases[] = {
       {"NF-119", AB "ADDC RC, R1, R2;", {NAN, INF, INF, -INF}, {1, -INF, 1, 5}, "UUGL"},
       {"NF-119", AB "ADDC RC, R1, R2;", {1, 2, -0.0f, 0}, {NAN, -INF, -3, -0.0f}, "ULLE"},
       {"NF-120", AB "SUBC RC, R1, R2;", {NAN, INF, INF, -INF}, {1, INF, 1, 5}, "UUGL"},
       {"NF-121", AB "MULC RC, R1, R2;", {NAN, 0, INF, -0.0f}, {1, INF, -1, -5}, "UULE"},
       {"NF-122", AB "MADC RC, R1, R2, 1;", {NAN, 0, INF, 0}, {1, INF, -1, -5}, "UULG"},
       {"NF-122", AB "LRPC RC, R1, R2, 1;", {NAN, 0, 1, 0.5f}, {1, INF, 2, -5}, "UUGL"},
       {"NF-122", AB "DP3C RC, R1, R2;", {0, 1, 1, 9}, {INF, 1, 1, 9}, "UUUU"},
       {"NF-122", AB "DP4C RC, R1, R2;", {1, 1, 1, INF}, {0, 0, 0, -1}, "LLLL"},
       {"NF-124", "COSC RC.xy, a.x; SINC RC.zw, a.y;", {INF, -INF, 0, 0}, {0}, "UUUU"},
       {"NF-127", "EX2C RC, a.x;", {NAN}, {0}, "UUUU"},
       {"NF-128", "LG2C RC.xy, a.x; LG2C RC.zw, a.y;", {-1, -INF, 0, 0}, {0}, "UUUU"},
       {"NF-129", "FLRC RC.xy, a; FRCC RC.zw, a;", {NAN, -INF, INF, -0.0f}, {0}, "ULUE"},
       {"NF-130", "LITC RC, a;", {1, 0, 0, 0}, {0}, "GGUG"},
       {"NF-131", AB "MAXC RC, R1, R2;", {NAN, 1, -1, 0}, {1, NAN, -2, -0.0f}, "UULE"},
       {"NF-131", AB "MINC RC, R1, R2;", {NAN, 1, -1, 0}, {1, NAN, -2, -0.0f}, "UULE"},
       {"NF-133", AB "POWC RC, R1.x, R2.x;", {-2}, {2}, "UUUU"},
       {"NF-133", AB "POWC RC, R1.x, R2.x;", {0}, {0}, "UUUU"},
       {"NF-133", AB "POWC RC, R1.x, R2.x;", {INF}, {0}, "UUUU"},
       {"NF-133", AB "POWC RC, R1.x, R2.x;", {1}, {INF}, "UUUU"},
       {"NF-134", "RCPC RC, a.x;", {NAN}, {0}, "UUUU"},
       {"NF-135", "RSQC RC.xy, a.x; RSQC RC.zw, a.y;", {-1, -INF, 0, 0}, {0}, "UUUU"},
       {"NF-111", "MOVC RC, a;", {-2, 0, 2, NAN}, {0}, "LEGU"},
       {"NF-111", "MOVC RC, a;", {-0.0f, INF, -INF, 1e-30f}, {0}, "EGLG"},
       {"NF-115", "MOVC o[COLR], a;", {-2, 3, 0, 1}, {0}, "LGEG"},
       {"NF-118", "UP2USC RC, a.x;", {0}, {0}, "EEEE"},
       {"NF-118", "UP4BC R1, a.x;", {0}, {0}, "LLLL"},
       {"NF-112", "MOVC RC, a; MOVC RC (NE), 1;", {NAN, 0, -1, 1}, {0}, "GEGG"},
       {"NF-112", "MOVC RC, a; MOVC RC (TR), 1;", {NAN, 0, -1, 1}, {0}, "GGGG"},
       {"NF-112", "MOVC RC, a; MOVC RC (EQ), 1; MOVC RC (LT), 1;", {NAN, NAN, 0, 0}, {0}, "UUGG"},
       {"NF-112",
        "MOVC RC, a; MOVC RC (GE), 1; MOVC RC (LE), -1; MOVC RC (GT), -1;",
        {NAN, NAN, NAN, NAN},
        {0},
        "UUUU"},
       {"NF-113", "MOVC RC, a; MOVC RC (FL), 1;", {NAN, 0, -1, 1}, {0}, "UELG"},
       {"NF-113", "MOVC RC, a; MOVC RC (GE), -1;", {-1, 0, 1, NAN}, {0}, "LLLU"},
       {"NF-113", "MOVC RC, a; MOVC RC (LE), 1;", {-1, 0, 1, NAN}, {0}, "GGGU"},
       {"NF-113", "MOVC RC, a; MOVC RC (GT), 0;", {-1, 0, 1, NAN}, {0}, "LEEU"},
       {"NF-113", "MOVC RC, a; MOVC RC (LT), 0;", {-1, 0, 1, NAN}, {0}, "EEGU"},
       {"NF-077", "SFL R1, R1, R1;", {0}, {0}, "EEEE"},
   };
   run_codes(cases, CT_COUNT(cases));
}

static const struct op_case condition_codes_cases[] = {
    /* The worked example of the text. */
    {"NF-108 NF-110",
     "MOVR R1, a; MOVC R0, R1; MOVC R0.xyz, R1.yzwx; MOVC R0 (NE), R1.zywx;"
     "SNE R0.z, R0, R0;",
     {-2, 0, 2, NAN},
     {0},
     {0, 0, 1, -2},
     0},
    {"NF-109", "MOVC RC, a; MOV R0, 9; MOV R0 (NE.zyxw), 1;", {1, -1, 0, 1}, {0}, {9, 1, 1, 1}, 0},
    {"NF-109",
     "MOVC RC, a; MOV R0, 9; ADDC R0 (GT), R0, -20; MOV R0 (LT), 5;",
     {1, 0, -1, 1},
     {0},
     {5, 9, 5, 5},
     0},
    {"NF-108", "MOVC RC, a; MOV R0, 9; MOV R0.yw (GT), 1;", {1, 1, 1, 0}, {0}, {9, 1, 9, 9}, 0},
    {"NF-109", "MOVC RC, a; MOV R0, 9; MOV R0 (GT.y), 1;", {0, 1, 0, 0}, {0}, ALL(1), 0},
    {"NF-114",
     "MOVC RC, a; MOV RC, 5; MOV R0, 9; MOV R0 (LT), 1;",
     {-1, 0, 1, -1},
     {0},
     {1, 9, 9, 1},
     0},
    {"NF-114 NF-095",
     "MOVC HC, a; MOV R0, 9; MOV R0 (EQ), 1; MOV R0 (GT), 2;",
     {1e-9f, 1e-4f, 1, 0},
     {0},
     {1, 2, 2, 1},
     0},
    {"NF-107",
     "MOV R1, a; SUBC_SAT R2, R1, 2; MOV R0, 9; MOV R0 (EQ), 1;",
     {1, 2, 3, 9},
     {0},
     {1, 1, 9, 9},
     0},
    {"NF-107",
     "MOVC HC, a; MOV R0, 9; MOV R0 (EQ), 1;",
     {1e-9f, 1, 1e-9f, 0},
     {0},
     {1, 9, 1, 1},
     0},
    {"NF-110",
     "MOVC RC, a; MOVC R1.xz, 1; MOV R0, 9; MOV R0 (LT), 1;",
     ALL(-1),
     {0},
     {9, 1, 9, 1},
     0},
    {"NF-118",
     "MOVC RC, a; MOV R0, 3; UP2USC R1.xy, a.z; MOV R0 (EQ), 8;",
     {1, 1, 0, 1},
     {0},
     {8, 8, 8, 3},
     0},
    {"NF-077",
     "MOV R0, R5; ADD R0, R0, H7; MOV R0.x (NE), 5; MOV R0.y (EQ), 6;",
     {0},
     {0},
     {0, 6, 0, 0},
     0},
    {"NF-071",
     "MOV R0, 1; MOV H0, 2; MOV H1, 3; ADD R0, R0, H0; ADD R0, R0, H1;",
     {0},
     {0},
     ALL(6),
     0},
};

static void
condition_codes(void)
{
   run(condition_codes_cases, CT_COUNT(condition_codes_cases));
}

static const struct op_case precision_cases[] = {
    {"NF-094", "MOVR R1, a; ADDR R0, R1, 1;", {16777214, 0, -1, 0}, {0}, {16777215, 1, 0, 1}, 0},
    {"NF-094", "MUL R0, a, a.y;", {1e-30f, 1e-30f, 1, 1}, {0}, {0, 0, 1e-30f, 1e-30f}, 1e-36f},
    {"NF-095", "MOV H0, a; MOV R0, H0;", {2048, 2050, 1.5f, -3}, {0}, {2048, 2050, 1.5f, -3}, 0},
    {"NF-095",
     "MOV H0, a; MOV R0, H0; MUL R0, R0, 65536;",
     {0x1p-16f, 0x1p-24f, 0, -0x1.8p-15f},
     {0},
     {1, 0x1p-8f, 0, -3},
     0},
    {"NF-095 NF-097",
     "MOV H0, a; MOV R0, H0;",
     {65504, INF, -INF, -65504},
     {0},
     {65504, INF, -INF, -65504},
     0},
    {"NF-097",
     "MOV H0, a; MOV R0, H0;",
     {65536, -65536, 1e10f, -1e30f},
     {0},
     {INF, -INF, INF, -INF},
     0},
    {"NF-097",
     "MOVH R0, a;",
     {2049, -2049, 0.1f, 1.0005f},
     {0},
     {2049, -2049, 0.1f, 1.0005f},
     6e-4f},
    {"NF-097 NF-095",
     "MOVH R0, a; MOVH R1, R0; SEQ R0, R0, R1;",
     {2049, 0.1f, 1e-7f, 3e4f},
     {0},
     ALL(1),
     0},
    {"NF-095 NF-097",
     "MOVH R1, a; SEQ R0, R1, a;",
     {2049, 0.1f, 1.0005f, 2050},
     {0},
     {0, 0, 0, 1},
     0},
    {"NF-096 NF-098",
     "MOVX R0, a;",
     {0.5f, 0x1p-10f, -2, 0x1p-12f},
     {0},
     {0.5f, 0x1p-10f, -2, 0},
     0},
    {"NF-098", "MOVX R0, a;", {5, -5, INF, -INF}, {0}, {2047 / 1024.0f, -2, 2047 / 1024.0f, -2}, 0},
    {"NF-098", "MOVX R0, a;", {NAN, 0, 2, -2.5f}, {0}, {0, 0, 2047 / 1024.0f, -2}, 0},
    {"NF-099",
     "MOVR R1, a; ADD H0, R1, 1; MOV R0, H0;",
     {2048, 1, 2, 3},
     {0},
     {2049, 2, 3, 4},
     1.0f / 2048},
    {"NF-099", "MUL H0, a, a.y; MOV R0, H0;", {300, 300, 1, 2}, {0}, {INF, INF, 300, 600}, 0},
    {"NF-099", "MOVR R1, a; ADD R0, R1, 1;", {2048, 1, 2, 3}, {0}, {2049, 2, 3, 4}, 0},
    {"NF-100",
     "MOVR R1, a; MULX R0, R1, 0.5;",
     {3, 1, -3, 0},
     {0},
     {2047 / 2048.0f, 0.5f, -1, 0},
     1.0f / 1023},
    {"NF-100", "MOVH R0, -a; ADDH R0, -|R0|, a.x;", {2050, 2, 3, 4}, {0}, {0, 2048, 2047, 2046}, 0},
    {"NF-101",
     "MOVR H0, a; MOV R0, H0; MOVH R1, a; SEQ R0, R0, R1;",
     {0.1f, 3, 2049, 1e9f},
     {0},
     ALL(1),
     0},
    {"NF-101",
     "MOVR R1, a; ADDR H0, R1, 0.25; MOV R0, H0;",
     {1e9f, 1, 2, 3},
     {0},
     {INF, 1.25f, 2.25f, 3.25f},
     0},
    {"NF-104",
     AB "ADDX R0, R1, R2;",
     {1.5f, -1.5f, 1, 0.5f},
     {1.5f, -1.5f, -1, 0.25f},
     {2047 / 1024.0f, -2, 0, 0.75f},
     0},
    {"NF-104",
     AB "MULX R0, R1, R2;",
     {1.5f, -1.5f, 1, 0.5f},
     {1.5f, 1.5f, -1, 0.25f},
     {2047 / 1024.0f, -2, -1, 0.125f},
     0},
    {"NF-105",
     AB "ADDH R0, R1, R2;",
     {6e4f, -6e4f, 1, 0},
     {6e4f, -6e4f, 1, 1},
     {INF, -INF, 2, 1},
     0},
    {"NF-106", AB "DP3H R0, R1, R2;", {1, 2, 3, 9}, {0.5f, 0.25f, 0.125f, 9}, ALL(1.375f), 2e-3f},
    {"NF-106",
     AB "MADH R0, R1, R2, 1;",
     {1, 2, 3, 4},
     {0.1f, 0.2f, 0.3f, 0.4f},
     {1.1f, 1.4f, 1.9f, 2.6f},
     2e-3f},
    {"NF-106", AB "LRPH R0, R1, R2, 1;", {0.5f, 0, 1, 0.25f}, {2, 3, 4, 5}, {1.5f, 1, 4, 2}, 2e-3f},
    {"NF-132",
     "MOV H0, a; MOV R0, H0; SNE R0, R0, a;",
     {0.1f, 2049, 0.5f, 1},
     {0},
     {1, 1, 0, 0},
     0},
    {"NF-107", "MOVX_SAT R0, a;", {-1, 3, 0.5f, 1}, {0}, {0, 1, 0.5f, 1}, 0},
    {"NF-107", "MOV_SAT R0, a;", {-1, 3, 0.25f, INF}, {0}, {0, 1, 0.25f, 1}, 0},
};

static void
precision(void)
{
   run(precision_cases, CT_COUNT(precision_cases));
   glTexCoord4f(5, 100000, -3, 2049);
   glColor4f(0.25f, 0.5f, 1, 1);
   ct_nvfp_run("NF-102", "MULX R0, f[TEX0], 1;", VEC4(0), VEC4(0), VEC4(5, 100000, -3, 2049), ULP);
   ct_nvfp_run("NF-102", "MOVH R0, f[TEX0];", VEC4(0), VEC4(0), VEC4(5, 100000, -3, 2049), ULP);
   ct_nvfp_run("NF-103", "MOVX H0, f[TEX0]; MOV R0, H0;", VEC4(0), VEC4(0), VEC4(5, INF, -3, 2048),
               1e-3f);
   ct_nvfp_run("NF-102", "MULX R0, f[COL0], 3;", VEC4(0), VEC4(0),
               VEC4(0.5f, 1, 2047 / 1024.0f, 2047 / 1024.0f), 1e-2f);
   ct_nvfp_run("NF-102", "MOVX R0, f[WPOS];", VEC4(0), VEC4(0),
               VEC4(2047 / 1024.0f, 2047 / 1024.0f, 0.5f, 1), 1e-3f);
   glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
   glFogCoordf(7);
   ct_nvfp_run("NF-102", "ADDX R0, f[FOGC], 1;", VEC4(0), VEC4(0), VEC4(8, 1, 1, 1), 1e-4f);
}

static void
inputs(void)
{
   glColor4f(0.25f, 2, -1, 0.5f);
   glSecondaryColor3f(0.125f, 0.75f, 9);
   glTexCoord4f(1, -2, 3, 4);
   glMultiTexCoord4f(GL_TEXTURE1, 100, 200, -300, 2);
   ct_nvfp_run("NF-076", "MOV R0, f[COL0];", VEC4(0), VEC4(0), VEC4(0.25f, 1, 0, 0.5f), 1e-4f);
   ct_nvfp_run("NF-076", "MOV R0.xyz, f[COL1];", VEC4(0), VEC4(0), VEC4(0.125f, 0.75f, 1, 0),
               1e-4f);
   ct_nvfp_run("NF-076", "MOV R0, f[TEX0];", VEC4(0), VEC4(0), VEC4(1, -2, 3, 4), 1e-4f);
   ct_nvfp_run("NF-076", "MOV R0, f[TEX1];", VEC4(0), VEC4(0), VEC4(100, 200, -300, 2), 1e-4f);
   glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
   glFogCoordf(7);
   ct_nvfp_run("NF-076", "MOV R0, f[FOGC];", VEC4(0), VEC4(0), VEC4(7, 0, 0, 0), 1e-4f);
   glDepthRange(0.5, 1);
   ct_nvfp_run("NF-075", "MOV R0, f[WPOS];", VEC4(0), VEC4(0), VEC4(64.5f, 64.5f, 0.75f, 1), 1e-4f);
   glPolygonOffset(0, 1 << 20);
   glEnable(GL_POLYGON_OFFSET_FILL);
   ct_nvfp_run("NF-075 NF-163", "SGT R0, f[WPOS].z, 0.76;", VEC4(0), VEC4(0), VEC4(1, 1, 1, 1), 0);
   glDisable(GL_POLYGON_OFFSET_FILL);
   glDepthRange(0, 1);
   static const GLfloat w2[16] = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2};
   glMatrixMode(GL_PROJECTION);
   glLoadMatrixf(w2);
   ct_nvfp_run("NF-075", "MOV R0, f[WPOS].w;", VEC4(0), VEC4(0), VEC4(0.5f, 0.5f, 0.5f, 0.5f),
               1e-5f);
   glLoadIdentity();
   glMatrixMode(GL_MODELVIEW);
   ct_nvfp_run("NF-035 NF-085", "MOV R0, p[5];", VEC4(0), VEC4(0), VEC4(0, 0, 0, 0), 0);
   glProgramLocalParameter4fARB(CT_NVFP_TARGET, 5, 1, 2, 3, 4);
   ct_nvfp_run("NF-085 NF-086", "MOV R0, p[5]; ADD R0, R0, a;", VEC4(10, 20, 30, 40), VEC4(0),
               VEC4(11, 22, 33, 44), 0);
}

static void
derivatives(void)
{
   ct_nvfp_run("NF-125", "DDX R0, f[WPOS]; MOV R0.w, 0;", VEC4(0), VEC4(0), VEC4(1, 0, 0, 0),
               1e-4f);
   ct_nvfp_run("NF-125", "DDY R0, f[WPOS]; MOV R0.w, 0;", VEC4(0), VEC4(0), VEC4(0, 1, 0, 0),
               1e-4f);
   ct_nvfp_run("NF-125", "DDX R0.xy, a; DDY R0.zw, a;", VEC4(1, 2, 3, 4), VEC4(0), VEC4(0, 0, 0, 0),
               0);
   ct_nvfp_run("NF-125", "MUL R1, f[WPOS], {3, -2, 0, 0}; DDX R0.xz, R1; DDY R0.yw, R1.yyyy;",
               VEC4(0), VEC4(0), VEC4(3, -2, 0, -2), 1e-3f);
   ct_nvfp_run("NF-125 NF-099", "DDXH R0, f[WPOS].x;", VEC4(0), VEC4(0), VEC4(1, 1, 1, 1), 0);
   ct_nvfp_run("NF-126",
               "MUL R1, f[WPOS], {1, 1, 0, 0}; DDX R0.xz, R1; DDY R0.yw, R1.yyyy;"
               "MOV R0.w, 0; SLTC RC.x, f[WPOS].x, 64; KIL NE.x;",
               VEC4(0), VEC4(0), VEC4(1, 1, 0, 0), 1e-4f);
}

static const struct op_case packing_cases[] = {
    {"NF-141",
     "PK2H R1, a; UP4UB R0, R1.z; MUL R0, R0, 255;",
     {1, -2, 9, 9},
     {0},
     {0, 0x3c, 0, 0xc0},
     1e-5f},
    {"NF-141", "PK2H R1, a; UP2H R0, R1.w;", {1.5f, -INF, 9, 9}, {0}, {1.5f, -INF, 1.5f, -INF}, 0},
    {"NF-142",
     "PK2US R1, a; UP4UB R0, R1.x; MUL R0, R0, 255;",
     {1, -3, 9, 9},
     {0},
     {255, 255, 0, 0},
     1e-5f},
    {"NF-142 NF-145",
     "PK2US R1, a; UP2US R0, R1.x;",
     {0.25f, 7, 9, 9},
     {0},
     {0.25f, 1, 0.25f, 1},
     1e-5f},
    {"NF-143 NF-145",
     "PK4UB R1, a; UP4UB R0, R1.x;",
     {0, 1, 0.2f, -5},
     {0},
     {0, 1, 0.2f, 0},
     1e-6f},
    {"NF-143",
     "PK4UB R1, a; UP2US R0, R1.y; MUL R0, R0, 65535;",
     {2 / 255.0f, 1 / 255.0f, 0, 0},
     {0},
     {258, 0, 258, 0},
     1e-5f},
    {"NF-144 NF-145",
     "PK4B R1, a; UP4B R0, R1.x;",
     {0, 1, -1, -5},
     {0},
     {0, 1, -1, -128 / 127.0f},
     1e-6f},
    {"NF-144",
     "PK4B R1, a; UP4UB R0, R1.x; MUL R0, R0, 255;",
     {0, 1, -1, -5},
     {0},
     {128, 255, 1, 0},
     1e-5f},
    {"NF-145", "UP4UB R0, a.x; MUL R0, R0, 255;", {1}, {0}, {0, 0, 128, 63}, 1e-5f},
    {"NF-145", "UP2US R0, -a.x; MUL R0, R0, 65535;", {1}, {0}, {0, 0xbf80, 0, 0xbf80}, 1e-5f},
    {"NF-146 NF-147",
     "PK4UB R1, a; MOVR R2, R1.wzyx; MOV R3, R2.z; UP4UB R0, R3.x;",
     {0.2f, 0.4f, 0.6f, 0.4f},
     {0},
     {0.2f, 0.4f, 0.6f, 0.4f},
     1e-6f},
    {"NF-147",
     "PK2US R1, a; UP4UB R0, R1.x;",
     {0.6f, 0.8f, 0, 0},
     {0},
     {0.6f, 0.6f, 0.8f, 0.8f},
     1e-5f},
    {"NF-148",
     "PK4UB R1, a; UP4UB R0, R1.x; MUL R0, R0, 255;",
     {0.49f / 255, 0.51f / 255, 100.49f / 255, 100.51f / 255},
     {0},
     {0, 1, 100, 101},
     1e-5f},
    {"NF-148",
     "PK2US R1, a; UP2US R0, R1.x; MUL R0, R0, 65535;",
     {0.45f / 65535, 1.55f / 65535, 0, 0},
     {0},
     {0, 2, 0, 2},
     1e-5f},
    {"NF-148",
     "PK4B R1, a; UP4B R0, R1.x; MUL R0, R0, 127;",
     {0.49f / 127, 0.51f / 127, -0.49f / 127, -0.51f / 127},
     {0},
     {0, 1, 0, -1},
     1e-5f},
    {"NF-145",
     "PK2H R1, a; UP2H H0, R1.x; MOV R0, H0;",
     {0.5f, 65504, 0, 0},
     {0},
     {0.5f, 65504, 0.5f, 65504},
     0},
};

/* --- Packing */

static void
packing(void)
{
   run(packing_cases, CT_COUNT(packing_cases));
}

/* --- Results */

static void
results(void)
{
   ct_nvfp_color("NF-079", "MOV o[COLR], {2, -1, 0.5, 1};", 1, 0, 0.5f);
   ct_nvfp_color("NF-079 NF-080", "MOV o[COLH], {2, -1, 0.5, 1};", 1, 0, 0.5f);
   ct_nvfp_color("NF-080", "MOV o[COLH], {0.2, 0.4, 0.6, 1};", 0.2f, 0.4f, 0.6f);
   ct_nvfp_color("NF-078", "MOV o[COLR], 1; MOV o[COLR].yz, 0; MOV o[COLR].y (FL), 1;", 1, 0, 0);
   ct_nvfp_color("NF-078", "MOV o[COLR], 0; MOVC RC, {1,-1,0}; MOV o[COLR] (LT), 1;", 0, 1, 0);
   ct_nvfp_color("NF-077",
                 "MOV o[COLR], R7; ADD o[COLR].x, R8, H9; MOV R7, 1; MOV R8, 1;"
                 "MOV H9, 1;",
                 0, 0, 0);
   ct_nvfp_color("NF-077", "MOV o[COLR], 0; MOV o[COLR].y (EQ), 1; MOVC RC, 1;", 0, 1, 0);
}

static void
kil(void)
{
   static const struct {
      const char *ids, *body;
      bool killed;
   } cases[] = {
       {"NF-116", "KIL EQ;", true},
       {"NF-116", "KIL NE;", false},
       {"NF-116", "KIL TR;", true},
       {"NF-116", "KIL FL;", false},
       {"NF-116", "MOVC RC, {0,0,-1,0}; KIL LT;", true},
       {"NF-116", "MOVC RC, {0,0,-1,0}; KIL LT.x;", false},
       {"NF-116", "MOVC RC, {0,0,-1,0}; KIL LT.z;", true},
       {"NF-116", "MOVC RC, {0,0,-1,0}; KIL LT.xyxw;", false},
       {"NF-116", "MOVC RC, {0,0,-1,0}; KIL GT;", false},
       {"NF-116", "MOVC RC, {1,0,-1,0}; KIL GT.yyyx;", true},
   };
   glEnable(GL_STENCIL_TEST);
   glStencilFunc(GL_ALWAYS, 1, 255);
   glStencilOp(GL_INCR, GL_INCR, GL_INCR);
   for (size_t i = 0; i < CT_COUNT(cases); i++) {
      char body[200];
      snprintf(body, sizeof body, "MOV o[COLR], 1; MOV o[DEPR], 0.25; %s", cases[i].body);
      if (!ct_nvfp_use(cases[i].ids, body))
         continue;
      glClearStencil(0);
      glClearDepth(1);
      glEnable(GL_DEPTH_TEST);
      ct_clear(0, 0, 0, 0);
      ct_quad(-1, -1, 1, 1, 0);
      float color[4], depth = -1;
      GLubyte stencil = 77;
      ct_read_pixel(64, 64, color);
      glReadPixels(64, 64, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
      glReadPixels(64, 64, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
      ct_check(cases[i].ids, color[0] == (cases[i].killed ? 0 : 1), "%s", cases[i].body);
      ct_check("NF-117", stencil == !cases[i].killed, "stencil %u: %s", stencil, cases[i].body);
      ct_check("NF-117", fabsf(depth - (cases[i].killed ? 1 : 0.25f)) < 1e-4f, "depth %g: %s",
               (double)depth, cases[i].body);
   }
}

/* Every fragment starts anew, and knows its own place. */
static void
each_fragment(void)
{
   ct_nvfp_use("NF-077 NF-075",
               "SGE R0.x, f[WPOS].x, 32; ADD R1.x, R1.x, R0.x; SGE R1.y, f[WPOS].y, 96;"
               "SLTC RC.x, R0.x, 0.5; MOV R1.z (GT.x), 1; MOV o[COLR], R1;");
   ct_clear(1, 1, 1, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("NF-077", 10, 10, 0, 0, 1);
   CHECK_PIXEL("NF-077", 40, 10, 1, 0, 0);
   CHECK_PIXEL("NF-077", 40, 100, 1, 1, 0);
   CHECK_PIXEL("NF-077", 10, 100, 0, 1, 1);
   CHECK_PIXEL("NF-077", 31, 96, 0, 1, 1);
   CHECK_PIXEL("NF-077", 32, 95, 1, 0, 0);
}

static const struct ct_test tests[] = {
    {"arithmetic", arithmetic},
    {"special_values", special_values},
    {"condition_codes", condition_codes},
    {"precision", precision},
    {"inputs", inputs},
    {"derivatives", derivatives},
    {"packing", packing},
    {"results", results},
    {"kil", kil},
    {"each_fragment", each_fragment},
};
CT_TOPIC(nvfp_run, "GL_NV_fragment_program", tests);
