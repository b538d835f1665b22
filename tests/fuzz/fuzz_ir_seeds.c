#include "fuzz_ir_seeds.h"

const char *const fuzz_ir_words[] = {
    "shader", "vertex",     "fragment",   "state",      "params",     "indirect",
    "regs",   "steps",      "calls",      "block",      "cost",       "position_invariant",
    "end",    "jump",       "branch",     "call",       "ret",        "if",
    "1d",     "2d",         "3d",         "cube",       "rect",       "bias",
    "lod",    "grad",       "compare",    "offset",     "project",    "f1",
    "f2",     "f3",         "f4",         "i1",         "i4",         "b1",
    "b4",     "x1",         "x4",         "sat",        "exact",      "x",
    "xy",     "xyzw",       "wzyx",       "xxxx",       "4294967295", "1048576",
    "-1",     "0x00000000", "0xffffffff", "0x7f800000", "0x7fc00000", "b0",
    "b1",     "b2",
};
const unsigned fuzz_ir_num_words = sizeof fuzz_ir_words / sizeof fuzz_ir_words[0];

const char *const fuzz_ir_seeds[] = {
    /* Branches, a predicate, a relative address, registers */
    "shader vertex\nparams 16\nindirect 12\nregs 3\nsteps 100\n"
    "block 0 cost 2\n"
    "   %0 = load_input.f4 0\n"
    "   %1 = f2i_floor.i1 %0.x\n"
    "   %2 = load_param.f4 -3 [ %1.x ] @17\n"
    "   %3 = fmad.f3.sat.exact -|%0.zyx| %2.xxx -%2.xyz\n"
    "   %4 = load_reg.f4 1\n"
    "   %5 = flt.b3 %4.xyz %3.xyz\n"
    "   store_output.f 1.xz %3.xyz if %5.xyz\n"
    "   store_reg.f 1.w %0.wwww\n"
    "   store_reg.i 2.x %1.x\n"
    "   store_reg.b 0.xy %5.zx\n"
    "   branch %5.y b1 b2\n"
    "block 1\n"
    "   %6 = frcp.f1 %3.x\n"
    "   %7 = load_reg.b4 0\n"
    "   jump b2\n"
    "block 2\n"
    "   %8 = phi.f1 b0 %3.y b1 %6.x\n"
    "   %9 = load_reg.i2 2\n"
    "   %10 = i2f.f1 %9.x\n"
    "   store_output.f 0.x %8.x\n"
    "   store_output.f 0.y %10.xx\n"
    "   end\n",
    /* A loop with phis that swap */
    "shader vertex\nsteps 100\n"
    "block 0\n"
    "   %0 = load_input.f4 0\n"
    "   %1 = imm.f2 0x00000000 0xbf800000\n"
    "   jump b1\n"
    "block 1\n"
    "   %2 = phi.f1 b0 %0.x b2 %3.x\n"
    "   %3 = phi.f1 b0 %0.y b2 %5.x\n"
    "   %4 = flt.b1 %1.x %2.x\n"
    "   branch %4.x b2 b3\n"
    "block 2 cost 1\n"
    "   %5 = fadd.f1 %2.x %1.y\n"
    "   jump b1\n"
    "block 3\n"
    "   %6 = vec4.f4 %2.x %3.x %1.x %0.w\n"
    "   store_output.f 7.xyzw %6.xyzw\n"
    "   end\n",
    /* Calls and registers */
    "shader vertex\nregs 1\ncalls 5\nsteps 100\n"
    "block 0 cost 1\n"
    "   call b1 b2\n"
    "block 1 cost 1\n"
    "   %0 = load_reg.f4 0\n"
    "   %1 = imm.f1 0x3f800000\n"
    "   %2 = fadd.f1 %0.x %1.x\n"
    "   store_reg.f 0.x %2.x\n"
    "   store_output.f 0.x %2.x\n"
    "   ret\n"
    "block 2 cost 1\n"
    "   %3 = imm.f1 0x41200000\n"
    "   store_output.f 0.y %3.xx\n"
    "   call b1 b3\n"
    "block 3\n"
    "   end\n",
    /* The vector instructions, conversions and ints */
    "shader vertex\nparams 4\n"
    "block 0\n"
    "   %0 = load_input.f4 3\n"
    "   %1 = load_param.f4 2\n"
    "   %2 = fdp4.f1 %0.xyzw %1.wzyx\n"
    "   %3 = lit.f4 %0.xyzw\n"
    "   %4 = dst.f4 %3.xyzw %1.xyzw\n"
    "   %5 = f2i_trunc.i4 %4.xyzw\n"
    "   %6 = imm.i2 0x00000007 0xffffffff\n"
    "   %7 = iand.i4 %5.xyzw %6.xyxy\n"
    "   %8 = ilt.b4 %7.xyzw %5.wzyx\n"
    "   %9 = csel.f4 %8.xyzw %0.xyzw %3.xyzw\n"
    "   %10 = bitcast.f4 %7.xyzw\n"
    "   %11 = fadd.f4 -%9.xyzw |%10.xyzw|\n"
    "   store_output.f 0.xyzw %11.xyzw\n"
    "   store_output.f 6.x %2.x\n"
    "   end\n",
    /* Fragments */
    "shader fragment\nparams 2\n"
    "block 0\n"
    "   %0 = load_input.f4 7\n"
    "   %1 = tex.f4 3 2d project %0.xyzw\n"
    "   %2 = tex.f4 0 cube bias %0.xyzw %1.w\n"
    "   %3 = load_param.f4 1\n"
    "   %4 = flt.b1 %1.x %3.x\n"
    "   discard.b %4.x\n"
    "   %5 = fmul.f4.sat %1.xyzw %2.xyzw\n"
    "   store_output.f 0.xyzw %5.xyzw\n"
    "   end\n",
    /* Derivatives, in flow that pixels of a quad part in, and what textures are asked for */
    "shader fragment\nparams 2\nsteps 100\n"
    "block 0 cost 1\n"
    "   %0 = load_input.f4 7\n"
    "   %1 = ddx.f4 %0.xyzw\n"
    "   %2 = ddy.f3 %0.zyx\n"
    "   %3 = fmul.f4 %1.xyzw %2.xyzx\n"
    "   %4 = load_param.f4 1\n"
    "   %5 = ddx.f2 %4.xy\n"
    "   %6 = flt.b1 %0.x %4.x\n"
    "   branch %6.x b1 b2\n"
    "block 1 cost 1\n"
    "   %7 = ddx.f4 %3.wzyx\n"
    "   %8 = flt.b1 %0.y %4.y\n"
    "   discard.b %8.x\n"
    "   jump b2\n"
    "block 2 cost 1\n"
    "   %9 = phi.f4 b0 %3.xyzw b1 %7.xyzw\n"
    "   %10 = ddy.f4 %9.xyzw\n"
    "   %11 = tex.f4 1 2d grad project compare offset -2 3 0 %0.xyzw %1.xyz %2.xyz %0.w\n"
    "   %12 = tex.f4 2 cube lod compare %0.xyzw %0.x %9.y\n"
    "   %13 = tex.f4 3 1d bias compare offset 7 0 0 %0.xyzw %4.x %5.x\n"
    "   %14 = tex.f4 4 rect project compare %0.xyzw %0.y\n"
    "   %15 = tex.f4 5 3d grad offset -8 0 1 %0.xyzw %1.xyz %10.xyz\n"
    "   %16 = fadd.f4 %11.xyzw %12.xyzw\n"
    "   %17 = fadd.f4 %13.xyzw %14.xyzw\n"
    "   %18 = fadd.f4 %16.xyzw %17.xyzw\n"
    "   store_output.f 0.xyzw %10.xyzw\n"
    "   store_output.f 2.xyzw %15.xyzw\n"
    "   store_output.f 4.xyzw %18.xyzw\n"
    "   end\n",
    /* Number formats and division */
    "shader vertex\n"
    "block 0\n"
    "   %0 = load_input.f4 3\n"
    "   %1 = fround_f16.f4 %0.xyzw\n"
    "   %2 = fround_fx12.f4.sat -%0.xyzw\n"
    "   %3 = pk2h.i2 %0.xy %1.zw\n"
    "   %4 = pk4b.i1 %0.xyzw\n"
    "   %5 = imm.i4 0x00000000 0x00000001 0x00000002 0x00000003\n"
    "   %6 = up4ub.f4 %4.xxxx %5.xyzw\n"
    "   %7 = up2h.f2 %3.xy %5.yx\n"
    "   %8 = f2i_trunc.i4 %0.xyzw\n"
    "   %9 = idiv.i4 %8.xyzw %5.xyzw\n"
    "   %10 = umod.i4 %9.xyzw %8.wzyx\n"
    "   %11 = i2f.f4 %10.xyzw\n"
    "   %12 = fadd.f4 %1.xyzw %6.xyzw\n"
    "   store_output.f 20.xyzw %12.xyzw\n"
    "   store_output.f 1.xyzw %11.xyzw\n"
    "   store_output.f 2.xy %7.xy\n"
    "   store_output.f 3.xyzw %2.xyzw\n"
    "   end\n",
    /* Parameters written */
    "shader state\nparams 8\n"
    "block 0\n"
    "   %0 = load_input.f4 0\n"
    "   %1 = load_param.f4 3\n"
    "   %2 = fadd.f4 %0.xyzw %1.xyzw\n"
    "   store_param.f 3.xyz %2.zyx\n"
    "   %3 = load_param.f4 3\n"
    "   store_param.f 4.w %3.xxxx\n"
    "   end\n",
};
const unsigned fuzz_ir_num_seeds = sizeof fuzz_ir_seeds / sizeof fuzz_ir_seeds[0];
