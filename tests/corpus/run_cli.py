#!/usr/bin/env python3
"""The faces of `tuatara compile`, `exec`, `as` and `dis`: output forms, messages, exit codes.

usage: run_cli.py TOOL
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import emulated  # noqa: E402

PROGRAM = b"!!VP1.0\nMUL o[COL0].xy, v[3], c[4];\nMOV o[HPOS], v[OPOS];\nEND\n"
KILL = b"!!ARBfp1.0 KIL fragment.texcoord[0]; MOV result.color, {0, 0, 0, 1}; END"
# 300 reads of an array of 1000 elements
ELEMENTS = (b"attribute vec4 p; void main() { float a[1000]; int i = int(p.x); a[i] = p.y; float s = 0.0;\n" +
            b"".join(b"s += a[i + %d];\n" % n for n in range(300)) + b"gl_Position = vec4(s); }\n")
STATE = b"!!VSP1.0 MOV c[7].yw, v[0]; END"
BROKEN = b"!!VP1.0\nMOV o[HPOS], v[0];\n\tMOV R0.yx, v[1];\nEND\n"
SETS = ["--set", "v0=1,2,3", "--set=v[COL0]=0.5,0x40000000", "--set", "c[4]=8,3"]

# What a test of VP2.0 keeps from being written is not printed.
MASKED = (b"!!VP2.0 MOVC CC, v[0]; MOV o[COL0].xy (GT.xyzw), v[1]; MOV o[TEX0] (LT.x), v[1];"
          b"MOV o[HPOS], v[0]; END")
TGSI = (b"VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nDCL CONST[0][4]\n"
        b"  0: MOV OUT[0], IN[0]\n  1: MUL OUT[1].xy, IN[0], CONST[0][4]\n  2: END\n")
FRAG = b"FRAG\nDCL IN[0], COLOR, COLOR\nDCL OUT[0], COLOR\nMOV_SAT OUT[0], IN[0]\nEND\n"
DOT_FRAG = (b"FRAG\nDCL IN[0], COLOR\nDCL IN[1], TEXCOORD[0]\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL TEMP[0..1]\n"
            b"IMM[0] FLT32 { 2.0, -1.0, 0.0, 0.0 }\nTEX TEMP[0], IN[1], SAMP[0], 2D\n"
            b"MAD TEMP[1], IN[0], IMM[0].xxxx, IMM[0].yyyy\n"
            b"MAD TEMP[0], TEMP[0], IMM[0].xxxx, IMM[0].yyyy\n"
            b"DP3_SAT OUT[0], TEMP[0], TEMP[1]\nEND\n")
COMBINER = (b"tex0 = texture_2d();\n{ rgb { spare0 = tex0 * col0; } alpha { spare0 = tex0 * col0; } }\n"
            b"out.rgb = spare0;\nout.a = spare0;\n")
COMBINER_WORDS = ("00000001 00000001 00000000 00000000 0000000c 00001c00 00000000 00000000\n"
                  "c8c40000 d8d40000 000000c0 000000c0 00000000 00000000\n")
VERTEX = b"mul r0, v0.y, c[97]\nmov oD0, v3\n"

SHADER = (b"#version 120\n#define HALF(x) ((x) * 0.5)\nuniform float scale;\nvarying vec4 v;\n"
          b"void main()\n{\n   gl_FragColor = v * HALF(scale);\n}\n")

NAMES = (b"#version 120\nstruct L { vec4 pos; float k[2]; };\nuniform L light[2]; uniform mat2 m; uniform int n;\n"
         b"uniform bool flag; uniform float s = 3.0; attribute vec2 a;\n"
         b"void main() { gl_Position = gl_Vertex * s + light[1].pos * light[1].k[1];\n"
         b"gl_FrontColor = vec4(m * a, float(n), flag ? 1.0 : 0.0); }\n")
NAME_SETS = ["--set=gl_Vertex=1,2,3,4", "--set=light[1].pos=1,1,1,1", "--set=light[1].k[1]=10", "--set=m[0]=1,2",
             "--set=m[1]=3,4", "--set=a=1,10", "--set=n=7", "--set=flag=1"]

# A program of the Xbox GPU's vertex unit as assembly and as words.
UNIT = b"mul oPos, iPos, c[96]\nmov r1, v3\nmul oD0.y, r1, c4 + rcp r1.x, r1.w\nmov c[7].x, r1\n"
UNIT_WORDS = (b"# the same\n00000000 004c001b 0836186c 2070f800\n"
              b"00000000 0020061b 0836106c 2f100ff8\n0 0440801b 14361bfc 50184818\n"
              b"0 0020001b 1436106c 20708039\n")
# What switches change: RSQ of 1, and c[266], which does not exist.
SWITCHED = b"rsq oPos.x, v0.x\narl a0, v1.x\nmov oD0, c[a0+190]\n"
UNIT_SETS = ["--set=iPos=1,2,3,4", "--set=v[3]=1,4,2,4", "--set=c96=0.5,0.5,0.5,0.5", "--set=c[4]=9,3"]

# arguments, standard input, exit code, text of standard output and error that must be there
HANDED_ON = b"""#version 120
attribute vec4 p, c; varying vec4 v; void main() { gl_Position = p; v = c * 2.0; }
"""

CASES = [
    (["exec"] + SETS + ["-"], PROGRAM, 0, ["HPOS 1 2 3 1\nCOL0 4 6 - -\n"], []),
    (["exec", "--on=softpipe"] + SETS + ["-"], PROGRAM, 0, ["HPOS 1 2 3 1\nCOL0 4 6 - -\n"], []),
    (["exec", "--set=v0=1,-1,2,3", "--set=v1=5,6,7,8", "-"], MASKED, 0,
     ["HPOS 1 -1 2 3\nCOL0 5 - - -\n"], []),
    (["exec", "--on=softpipe", "--set=v0=1,-1,2,3", "--set=v1=5,6,7,8", "-"], MASKED, 0,
     ["HPOS 1 -1 2 3\nCOL0 5 - - -\n"], []),
    (["exec", "--on=softpipe", "--set=v40=7", "-"],
     b"VERT\nDCL IN[40]\nDCL OUT[0], FOG\nMOV OUT[0].x, IN[40]\nEND\n", 0,
     ["FOGC 7 - - -\n"], []),
    (["exec", "--hex"] + SETS + ["-"], PROGRAM, 0, ["COL0 40800000 40c00000 - -\n"], []),
    (["exec", "--set=v0=1,2,3,4", "-"], STATE, 0, ["c[7] - 2 - 4\n"], []),
    (["exec", "-"], BROKEN, 1, [],
     ["-:3:10: error: a write mask", "(offset 36)\n",
      "\tMOV R0.yx, v[1];\n   \t        ^\n"]),
    (["compile", "-"], BROKEN, 1, [], ["-:3:10: error:"]),
    (["compile", "-"], PROGRAM, 0, ["shader vertex\n", "fmulz.f2"], []),
    (["compile", "--O0", "-"], PROGRAM, 0, ["regs 20\n"], []),
    (["compile", "--stats", "-"], PROGRAM, 0, ["instructions 2\n", "constants 1\n"], []),
    (["compile", "--passes", "-"], PROGRAM, 0, [], ["--- IR after dce\n"]),
    (["compile", "--lang=ir", "-"], b"shader vertex\nblock 0\n   end\n", 0, ["block 0\n   end\n"], []),
    (["compile", "--lang=ir", "-"], b"shader vertex\nblock 0\n   %0 = load_reg.f4 9\n   end\n", 1, [],
     ["invalid IR"]),
    (["compile", "--lang=ir", "-"], b"shader vertex\nblock 0\n   what\n", 1, [],
     ["-:3:4: error: expected an instruction, found 'what' (offset 25)\n      what\n      ^\n"]),
    (["exec", "-"], b"shader vertex\nblock 0\n   %0 = mov.f1 %1.x\n   end\n", 1, [],
     ["-:3:16: error: %1 is not defined"]),
    # Inputs of fragment programs are no results of vertex programs.
    (["exec", "--lang=ir", "-"],
     b"shader vertex\nblock 0\n   %0 = imm.f1 0x3f800000\n   store_output.f 38.x %0.x\n"
     b"   store_output.f 39.x %0.x\n   end\n", 1, [], ["invalid IR"]),
    (["compile", "--emit=tgsi", "-"], PROGRAM, 0, ["VERT\n", "DCL OUT[0], POSITION\n"], []),
    (["compile", "--emit=tgsi", "--zero-wins=MUL_ZERO_WINS", "-"], PROGRAM, 0,
     ["PROPERTY MUL_ZERO_WINS 1\n", "MUL OUT[1].xy, IN[3]"], []),
    (["compile", "--emit=nv2a", "-"], PROGRAM, 0, ["oPos", "FINAL=1"], []),
    (["compile", "--emit=nv2a", "--screen-space", "--stats", "-"], PROGRAM, 0,
     ["MUL oPos.xyz, R12.xyz, c[58].xyz", "\nslots "], []),
    (["compile", "--emit=nv2a", "-"], b"!!VP2.0\nMOV o[HPOS], v[0];MOV o[CLP0].x, v[0].x;END", 1, [],
     ["error: the vertex unit has no output for clip distance 0 (offset"]),
    (["compile", "--emit=nv2a-combiner", "--stats", "-"], DOT_FRAG, 0,
     ["# tex0: sampler 0, coordinates TEX0 with 1 as the last\ntex0 = texture_2d();\n",
      "   rgb   { spare0 = expand(tex0) . expand(col0); }\n", "out.rgb = spare0;\n", "\nstages 1\n"], []),
    (["compile", "--emit=nv2a-combiner", "-"], PROGRAM, 1, [],
     ["error: combiners run fragment programs only\n"]),
    (["compile", "--emit=nv2a-methods", "--screen-space", "-"], PROGRAM, 0,
     ["# constant ", "# SET_TRANSFORM_PROGRAM_LOAD\n7 1E9C 00000000\n# SET_TRANSFORM_PROGRAM\n7 0B00 00000000\n",
      "# SET_TRANSFORM_PROGRAM_START\n7 1EA0 00000000\n", "\n@end\n"], []),
    (["compile", "--emit=nv2a-methods", "-"], DOT_FRAG, 0,
     ["# SET_COMBINER_CONTROL\n7 1E60 ", "# SET_SHADER_STAGE_PROGRAM\n7 1E70 00000001\n"], []),
    (["compile", "--emit=nv2a-methods", "-"], b"!!VP2.0\nMOV o[HPOS], v[0];MOV o[CLP0].x, v[0].x;END", 1, [],
     ["error: the vertex unit has no output for clip distance 0"]),
    (["compile", "--emit=lima-gp", "--screen-space", "--stats", "-"], PROGRAM, 0,
     ["viewport scale", "varying 0: HPOS", "gp_instructions "], []),
    (["compile", "--emit=lima-gp", "-"], DOT_FRAG, 1, [], ["this is no vertex program"]),
    (["exec", "--on=lima", "--set", "v0=1,2,3,4", "-"], PROGRAM, 0, ["HPOS "], []),
    (["compile", "--emit=lima-pp", "--stats", "-"], DOT_FRAG, 0,
     ["# v0: ", "# colour: $0\n", "texture.2d 0", "pp_instructions "], []),
    (["compile", "--emit=lima-pp", "-"], PROGRAM, 1, [], ["this is no fragment program"]),
    (["exec", "--on=lima", "--set=v1=0.25,0.5,1", "-"], FRAG, 0, ["COLR 0.25 0.5 1 1\n"], []),
    (["exec", "--on=nv2a", "--set", "v0=1,2,3,4", "-"], PROGRAM, 0, ["HPOS "], []),
    *[(["exec", "--on=" + on, "--set=fragment.texcoord[0]=%s,0,1" % x, "-"], KILL, 0, [out], []) for x, out in
      [("-1", "discarded\n"), ("1", "COLR 0 0 0 1\n")] for on in ["ref", "softpipe", "nv2a", "lima"]],
    (["compile", "--lang=glsl", "--stage=vert", "--emit=tgsi", "-"], ELEMENTS, 1, [],
     ["error: TGSI has no addresses of registers: too many elements of arrays are read or written by address\n"]),
    (["compile", "--lang=glsl", "--stage=vert", "--emit=lima-gp", "-"], ELEMENTS, 1, [], ["too many elements of arrays"]),
    (["compile", "--emit=tgsi", "-"], STATE, 0, ["COMP\n", "STORE BUFFER[0].x, IMM["], []),
    (["compile", "--zero-wins=never", "-"], PROGRAM, 2, [], ["--zero-wins=never"]),
    (["compile", "-"], TGSI, 0, ["fmul.f2"], []),
    (["compile", "--lang=tgsi", "-"], TGSI[:30], 1, [],
     ["-:3:13: error: semantic POS[0] is not known here (offset 27)\n   DCL OUT[0], POS\n"]),
    (["exec"] + SETS + ["-"], TGSI, 0, ["HPOS 1 2 3 1\nCOL0 8 6 - -\n"], []),
    (["exec", "--on=nv2a", "--set=v1=0.25,0.5,1", "-"], FRAG, 0, ["COLR 0.25 0.5 1 1\n"], []),
    (["exec", "--set=v1=2,0.5,-1", "-"], FRAG, 0, ["COLR 1 0.5 0 1\n"], []),
    (["compile", "--help"], b"", 0, ["usage: tuatara compile", "\n  tgsi  ", "\n  nvvp  "], []),
    (["exec", "--help"], b"", 0,
     ["usage: tuatara exec", "\n  ref  ", "\n  softpipe  ", "\n  nvvp  "], []),
    (["as", "--isa=nv2a", "-"], VERTEX, 0,
     ["00000000 004c2055 0836186c 2f000ff8\n00000000 0020061b 0836106c 2070f818\n"
      "00000000 00000000 00000000 00000001\n"], []),
    (["as", "--isa=nv2a", "--final=last", "-"], VERTEX, 0,
     ["00000000 004c2055 0836186c 2f000ff8\n00000000 0020061b 0836106c 2070f819\n"], []),
    (["as", "--isa=nv2a", "--final=separate", "-"], VERTEX + b".end\n", 0,
     ["2070f818\n00000000 00000000 00000000 00000001\n"], []),
    (["as", "--isa=nv2a", "-"], b"mov r0, v0\n\tmov r0.yx, v0\n", 1, [],
     ["-:2:9: error: the components of a mask are in the order xyzw, each once (offset 19)\n"
      "   \tmov r0.yx, v0\n   \t       ^\n"]),
    (["as", "--isa=nv2a", "-"], b"rcp r0, v0\n", 0, ["00000000 0400001b 0836106c 200f0ff8\n"],
     ["-:1:9: warning: RCP reads one component, which is x here (offset 8)\n"]),
    (["as", "--isa=nv2a", "--final=last", "-"], b"", 1, [], ["-:1:1: error: there is no instruction"]),
    (["as", "--isa=lima-gp", "-"], b"acc0 = mov attr1.x; var0.x = acc0\nnop\n", 0,
     ["b00ad6b5 47800ab5 4007fc00 000ad500\nad4ad6b5 038002b5 0007ff80 000ad500\n"], []),
    (["as", "--isa=lima-gp", "-"], b"nop\nmul0 = mov acc0[-1]\n", 1, [],
     ["-:2:12: error: the unit has no result in the instruction before", "\n              ^\n"]),
    (["dis", "--isa=lima-gp", "-"], b"b00ad6b5 47800ab5 4007fc00 000ad500\nad4ad6b5 038002b5 0007ff80 000ad500",
     0, ["acc0 = mov attr1.x; var0.x = acc0\nnop\n"], []),
    (["exec", "--isa=lima-gp", "--set", "attr1=3,4", "--set", "u[2]=0x3f000000", "-"],
     b"acc0 = add attr1.y, u[2].x; mul0 = mul attr1.x, u[2].x; complex = a0 u[2].y\n"
     b"var3.xw = acc0, mul0; acc0 = mov acc0[-1]; mul0 = mov mul0[-1]; complex = a0 $0.x; pass = mov acc0[-1]\n"
     b"acc0 = mov mul0[-1]; complex = a0 $0.x; temp.y = acc0; var15.w = acc0\n", 0,
     ["var3 4.5 - - 1.5\nvar15 - - - 1.5\nu[0] - 1.5 - -\n"], []),
    (["exec", "--isa=lima-gp", "--hex", "--set=attr1=-1", "-"], b"b00ad6b5 47800ab5 4007fc00 000ad500\n", 0,
     ["var0 bf800000 - - -\n"], []),
    (["exec", "--isa=lima-gp", "-"], b".unchecked\nnop\nacc0 = mov acc1[-1]; var0.x = acc0\n", 0,
     ["var0 0 - - -\n"], []),
    (["exec", "--isa=lima-gp", "--strict", "-"], b".unchecked\nnop\nacc0 = mov acc1[-1]; var0.x = acc0\n", 1,
     [], ["-: error: instruction 1: the unit has no result in the instruction before\n"]),
    (["exec", "--isa=lima-gp", "-"], b"a: pass = mov u[0].x; branch a\n", 0, [], []),
    (["exec", "--isa=lima-gp", "--set=u[0]=1", "-"], b"a: pass = mov u[0].x; branch a\n", 1, [],
     ["-: error: instruction 0: the program does not end\n"]),
    (["exec", "--on=lima", "-"], b"!!VP2.0\nMOV o[HPOS], v[0]; x: ADD R0, R0, v[1]; BRA x; END", 1, [],
     ["the program does not end\n"]),
    (["exec", "--isa=lima-gp", "--set=attr16=1", "-"], b"nop", 2, [],
     ["expected attr0 to attr15 or u[0] to u[511], found 'attr16'"]),
    (["exec", "--isa=lima-gp", "--set=u[512]=1", "-"], b"nop", 2, [], ["expected a number up to 511, found '512'"]),
    (["exec", "--isa=lima-gp", "--set=u3=1", "-"], b"nop", 2, [], ["expected attr0 to attr15 or u[0] to u[511]"]),
    (["exec", "--isa=nv2a", "--strict", "-"], b"mov oPos, v0\n", 2, [], ["nv2a has no switch strict"]),
    (["dis", "--isa=lima-gp", "-"], b"b00ad6b5 478002b5", 1, [], ["the last instruction has 2 of 4 words"]),
    (["dis", "--isa=nv2a", "-"],
     b"# a comment\n0x0 004c2055 0836186C 2f000ff8\n0 20061b\t836106c 2070f819 0 0 0 1", 0,
     ["MUL R0.xyzw, v0.y, c[97]\nMOV oD0.xyzw, v3 ;@ FINAL=1\n.end\n"], []),
    (["dis", "--isa=nv2a", "-"], b"0 f020001b 836106c 2f000ff8", 0,
     [".word 00000000 f020001b 0836106c 2f000ff8 ; reserved bits are set: word 1, bits 28 to 31\n"], []),
    (["dis", "--isa=nv2a", "-"], b"", 0, [], []),
    (["as", "--isa=lima-pp", "-"], b"load $0, v0\nrcp.s2 $0.w, $0.w | stop\n", 0,
     ["02100083 f0003c60 00000000\n00004022 03030000\n"], []),
    (["as", "--isa=lima-pp", "-"], b"load $0, v0 |\n", 1, [],
     ["-:1:14: error: expected an operation, found the end of the line (offset 13)\n"]),
    (["as", "--isa=lima-pp", "-"], b"mul.v0 $0, $1, $2 | add.v1 $3, $0, $1\n", 0, ["00001404 "],
     ["-:1:21: warning: reads a register that v0 or s0 writes in this instruction: its old value"]),
    (["exec", "--isa=lima-pp", "--set", "v0=1,2,3", "--set", "c1=0.5,-0.25", "-"],
     b"load $1, v0 | uniform 1 | mul.v0 $0.xy, $1, ^uniform | rcp.s2 $2.w, $1.y | stop\n", 0,
     ["$0 0.5 -0.5 - -\n$1 1 2 3 1\n$2 - - - 0.5\n"], []),
    (["exec", "--isa=lima-pp", "--set", "fragcoord=7.5,3.5", "-"], b"23 f0003c6b 0\n", 1, [],
     ["-: error: word 0: the length is not that of the units' fields\n"]),
    (["exec", "--isa=lima-pp", "--set", "fragcoord=7.5,3.5", "-"], b"a3 f0003c6b 0\n", 0,
     ["$0 7.5 3.5 0 1\n"], []),
    (["exec", "--isa=lima-pp", "-"], b"a: branch a\n", 1, [],
     ["-: error: word 0: the program does not end\n"]),
    (["exec", "--isa=lima-pp", "-"], b"discard | stop\n", 0, ["discarded\n"], []),
    (["exec", "--isa=lima-pp", "--set", "v16=1", "-"], b"stop\n", 2, [],
     ["expected v0 to v15, c0 to c255, fragcoord, pointcoord or frontface, found 'v16'"]),
    (["dis", "--isa=lima-pp", "-"], b"# red\n00021025 0000014c 03c007cf 0 0 f4000001", 0,
     ["   mov.v1 $0, ^const0.xyyx | const0 1 | stop ;@ NEXT=0 PREFETCH=0\n"
      "   .word f4000001 ; reserved bits are set: word 0, 6 bits from 26\n"], []),
    (["dis", "--isa=nv2a", "-"], b"0 1\n2", 1, [],
     ["-:2:2: error: the last instruction has 3 of 4 words (offset 5)\n"]),
    (["dis", "--isa=nv2a", "-"], b"0 1 2 MOV", 1, [],
     ["-:1:7: error: expected a word of 32 bits in hexadecimal digits, found 'MOV' (offset 6)\n"]),
    (["dis", "--isa=nv2a", "-"], b"0 1 2 123456789", 1, [], ["-:1:7: error: expected a word"]),
    (["as", "--isa=nv2a-combiner", "-"], COMBINER, 0, [COMBINER_WORDS], []),
    (["dis", "--isa=nv2a-combiner", "-"], COMBINER_WORDS.encode(), 0,
     ["tex0 = texture_2d();\n", "spare0 = tex0 * col0;"], []),
    (["as", "--isa=nv2a-combiner", "-"], b"{\n rgb { spare0 = tex0 *; }\n}\n", 1, [],
     ["-:2:23: error: expected a register, found ';'", "    rgb { spare0 = tex0 *; }\n                         ^\n"]),
    (["as", "--isa=nv2a-combiner", "--final=last", "-"], COMBINER, 2, [],
     ["--final means nothing for nv2a-combiner"]),
    (["dis", "--isa=nv2a-combiner", "-"], b"1 2 3", 1, [], ["expected 8 words, found 3\n"]),
    (["dis", "--isa=nv2a-combiner", "-"], b"2 0 0 0 0 0 0 0", 1, [],
     ["expected 8 words and 6 for each of 2 stages, found 8\n"]),
    (["as", "--help"], b"", 0, ["usage: tuatara as", "\n  nv2a  "], []),
    (["dis", "--help"], b"", 0, ["usage: tuatara dis", "\n  nv2a  "], []),
    (["exec", "--isa=nv2a"] + UNIT_SETS + ["-"], UNIT, 0,
     ["oPos 0.5 1 1.5 2\noD0 - 12 - -\nc7 0.25 - - -\n"], []),
    (["exec", "--isa=nv2a", "--hex"] + UNIT_SETS + ["-"], UNIT_WORDS, 0,
     ["oPos 3f000000 3f800000 3fc00000 40000000\noD0 - 41400000 - -\nc7 3e800000 - - -\n"], []),
    (["exec", "--isa=nv2a", "--set=v16=1", "-"], UNIT, 2, [], ["expected v0 to v15"]),
    (["exec", "--isa=nv2a", "--set=c192=1", "-"], UNIT, 2, [], ["iPos to iTex3 or c0 to c191"]),
    (["exec", "--isa=nv2a", "--set=c[1=1", "-"], UNIT, 2, [], ["expected ']'"]),
    (["exec", "--isa=nv2a", "-"], b"mov r0.yx, v0\n", 1, [], ["-:1:"]),
    (["exec", "--isa=nv2a", "-"], b"# words\n\n0 1 2\n", 1, [], ["has 3 of 4 words"]),
    (["exec", "--isa=nv2a", "-"], b"0 0 0 0\n" * 137, 1, [], ["137 instructions", "136 slots"]),
    (["exec", "--isa=nv2a", "-"], b"0 f0000000 0 1\n", 0, [], ["instruction 0: reserved bits"]),
    (["exec", "--isa=nv2a", "--on=ref", "-"], UNIT, 2, [], ["mean nothing with --isa"]),
    (["exec", "--isa=nv2a", "--hex", "--set=v0=1", "--set=v1=76", "-"], SWITCHED, 0,
     ["oPos 3f7fffff - - -\noD0 00000000 00000000 00000000 00000000\n"], []),
    (["exec", "--isa=nv2a", "--hex", "--switch=exact-rsq", "--set=v0=1", "--set=v1=76", "-"], SWITCHED, 0,
     ["oPos 3f800000 - - -\n"], []),
    (["exec", "--isa=nv2a", "--switch=clamp", "--set=v0=1", "--set=c191=7", "--set=v1=76", "-"], SWITCHED, 0,
     ["oD0 7 0 0 1\n"], []),
    (["exec", "--isa=nv2a", "--switch=wrap", "--set=v0=1", "--set=c10=7", "--set=v1=76", "-"], SWITCHED, 0,
     ["oD0 7 0 0 1\n"], []),
    (["exec", "--isa=nv2a", "--switch=wrap", "--switch=user-constants", "--set=v0=1", "--set=c10=7",
      "--set=v1=76", "-"], SWITCHED, 0, ["oD0 0 0 0 0\n"], []),
    (["exec", "--isa=nv2a", "--switch=steam", "-"], UNIT, 2, [], ["nv2a has no switch steam"]),
    (["exec", "--switch=wrap", "-"], PROGRAM, 2, [], ["means nothing without --isa"]),
    (["exec", "--isa=abacus", "-"], UNIT, 2, [], ["unknown ISA abacus"]),
    (["as", "-"], VERTEX, 2, [], ["which --isa?", "usage:"]),
    (["as", "--isa=nv2a"], b"", 2, [], ["which FILE?", "usage:"]),
    (["as", "--isa=abacus", "-"], VERTEX, 2, [], ["unknown ISA abacus; known are nv2a"]),
    (["as", "--isa=nv2a", "--final=never", "-"], VERTEX, 2, [], ["--final=never"]),
    (["dis", "--isa=nv2a", "--final=last", "-"], b"", 2, [], ["--final=last"]),
    (["dis", "--isa=nv2a", "/nonexistent.hex"], b"", 1, [], ["/nonexistent.hex"]),
    ([], b"", 2, [], ["usage:"]),
    (["compile"], b"", 2, [], ["usage:"]),
    (["compile", "--emit=nothing", "-"], PROGRAM, 2, [], ["--emit=nothing"]),
    (["compile", "--stage=frag", "--emit=pp", "-"], SHADER, 0,
     ["#version 120\n", "gl_FragColor = v * ( ( scale ) * 0.5 ) ;\n"], []),
    (["compile", "--stage=frag", "--emit=ast", "-"], SHADER, 0, ["gl_FragColor"], []),
    (["compile", "--stage=frag", "-"], SHADER, 0, ["shader fragment\n", "store_output.f 0.xyzw"], []),
    (["compile", "--stage=frag", "--emit=tgsi", "-"], SHADER, 0, ["FRAG\n", "DCL OUT[0], COLOR\n"], []),
    (["compile", "--lang=glsl", "--stage=frag", "-"],
     b"uniform bvec3 b;\nvoid main() { gl_FragColor = b.y ? vec4(1.0) : vec4(0.0); }\n", 0,
     ["ine.b1 "], []),
    (["exec", "--stage=vert"] + NAME_SETS + ["-"], NAMES, 0, ["HPOS 13 16 19 22\nCOL0 31 42 7 1\n"], []),
    (["exec", "--stage=vert", "--on=softpipe"] + NAME_SETS + ["-"], NAMES, 0,
     ["HPOS 13 16 19 22\nCOL0 31 42 7 1\n"], []),
    (["exec", "--stage=vert", "--set=m[2]=1", "-"], NAMES, 2, [], ["expected v0"]),
    (["exec", "--stage=frag", "--set=gl_TexCoord[1]=1,2,3,4", "--set=v=5,6", "-"],
     b"#version 120\nvarying vec2 v; void main() { gl_FragColor = gl_TexCoord[1] + v.xyxy; }\n", 0,
     ["COLR 6 8 8 10\n"], []),
    # What a vertex shader alone hands on.
    (["exec", "--stage=vert", "--set=p=1,2,3,4", "--set=c=5,6,7,8", "-"], HANDED_ON, 0,
     ["HPOS 1 2 3 4\nVAR0 10 12 14 16\n"], []),
    (["exec", "--stage=vert", "--on=lima", "--set=p=1,2,3,4", "--set=c=5,6,7,8", "-"], HANDED_ON, 0,
     ["HPOS 1 2 3 4\nVAR0 10 12 14 16\n"], []),
    (["compile", "--stage=geom", "-"], SHADER, 1, [], ["unknown stage geom; known are vert frag\n"]),
    (["compile", "-"], SHADER, 1, [], ["-: error: which stage? --stage=vert or --stage=frag\n"]),
    (["compile", "--lang=glsl", "--stage=frag", "-"], b"void main()\n{\n\tgl_FragColor = $;\n}\n", 1, [],
     ["-:3:17: error: the language has no use for the character '$'\n",
      "\n     gl_FragColor = $;\n                    ^\n"]),
    (["compile", "--lang=glsl", "--stage=frag", "--emit=pp", "-"], b"#if\n#endif\n", 1, [],
     ["-:1:2: error: expected an expression\n"]),
    (["compile", "--lang=essl", "--stage=frag", "--emit=pp", "-"], b"GL_ES __VERSION__", 0,
     ["#version 100\n", "1 100\n"], []),
    (["compile", "--lang=basic", "-"], PROGRAM, 2, [], ["unknown language basic; known are auto nvvp nvfp arbvp arbfp tgsi ir glsl essl\n"]),
    (["compile", "--lang=arbvp", "-"], b"!!ARBvp1.0 MOV result.color, vertex.color; END", 0, ["shader vertex\n"], []),
    (["compile", "--stats", "-"], b"!!ARBfp1.0 KIL fragment.color; END", 0, ["discard"], []),
    (["compile", "-"], b"!!ARBfp1.0\nMOV result.color, color;\nEND\n", 1, [],
     ["-:2:19: error: expected an operand: a declared name, a binding or a constant, found 'color' (offset 29)\n"]),
    (["exec", "--set", "program.env[1]=1,2,3,4", "--set", "vertex.attrib[6]=0,10", "--set", "state.fog.color=7", "-"],
     b"!!ARBvp1.0 ADD result.texcoord, vertex.attrib[6], program.env[1]; END", 0, ["TEX0 1 12 3 5\n"], []),
    (["exec", "--set", "fragment.color=0.5,2", "-"], b"!!ARBfp1.0 MOV_SAT result.color.xy, fragment.color; END", 0,
     ["COLR 0.5 1 - -\n"], []),
    # NV_fragment_program: inputs and parameters by their names; precisions, conditions and packing
    (["compile", "--lang=nvfp", "-"], b"!!FP1.0 MULX o[COLR], f[COL0], 3; END", 0,
     ["shader fragment\n", "fround_fx12"], []),
    (["compile", "--stats", "-"], b"!!FP1.0 DECLARE k; MOVC RC, k; KIL LT.x; MOV o[COLH], k; END", 0,
     ["discard", "instructions 3\n"], []),
    (["compile", "-"], b"!!FP1.0\nMOV o[COLR], f[COL2];\nEND\n", 1, [],
     ["-:2:16: error: expected an attribute: WPOS COL0 COL1 FOGC TEX0 .. TEX7, found 'COL2' (offset 23)\n"]),
    (["exec", "--set", "f[TEX0]=1,2,3,4", "--set", "p[7]=10,20,30,40", "-"],
     b"!!FP1.0 ADD R0, f[TEX0], p[7]; MOV o[COLR], R0.wzyx; MOV o[DEPR].z, 0.25; END", 0,
     ["COLR 44 33 22 11\n", "DEPR - - 0.25 -\n"], []),
    (["exec", "--on=softpipe", "--set", "k=0.5,2", "-"],
     b"!!FP1.0 DECLARE k = {7,8,9}; DECLARE m = 3; MULX o[COLR].xyz, k, k.y; MOV o[COLR].w, m; END", 0,
     ["COLR 1 1.99902344 0 3\n"], []),
    (["exec", "-"], b"!!FP1.0 PK4UB R0, {1,0,1,0}; UP2US o[COLR], R0.x; END", 0,
     ["COLR 0.00389105058 0.00389105058 0.00389105058 0.00389105058\n"], []),
    (["exec", "--set", "f[TEX9]=1", "-"], b"!!FP1.0 MOV o[COLR], f[TEX1]; END", 2, [],
     ["expected an attribute"]),
    (["exec", "--set", "n=1", "-"], b"!!FP1.0 DECLARE m; MOV o[COLR], m; END", 2, [],
     ["expected f[], p[] or a declared name"]),
    (["exec", "--set", "fragment.texcoord[2]=1,2,3,4", "-"],
     b"!!ARBfp1.0 OPTION NV_fragment_program2; TEMP r; LOOP {3,1,1,0}; ADD r, r, fragment.texcoord[A0.x];\n"
     b"ADDC r.w, r.w, 0; BRK (GT.w); ENDLOOP; CAL end; MOV result.color, r; RET; end: MUL r, r, 2; RET; END", 0,
     ["COLR 2 4 6 8\n"], []),
    (["exec", "--set", "program.env[999]=1", "-"], b"!!ARBvp1.0 END", 2, [], ["number out of range"]),
    (["compile", "--emit=abacus", "-"], PROGRAM, 2, [], ["unknown form abacus; known are ir tgsi nv2a nv2a-combiner nv2a-methods lima-gp lima-pp pp ast\n", "--emit=abacus"]),
    (["exec", "--on=abacus", "-"], PROGRAM, 2, [], ["unknown executor abacus; those that run vertex programs: ref softpipe nv2a lima\n"]),
    (["exec", "--set", "q7=1", "-"], PROGRAM, 2, [], ["--set q7=1: expected v0 to v111, v[OPOS] to v[TEX7] or c0 to c259, found 'q7'\n"]),
    (["exec", "--set", "v0", "-"], PROGRAM, 2, [], ["--set v0: expected '=' and values, found the end of the text"]),
    (["exec", "--set", "v0=", "-"], PROGRAM, 2, [], ["expected a value, found the end of the text"]),
    (["exec", "--set", "v0=1,", "-"], PROGRAM, 2, [], ["expected a value, found the end of the text"]),
    (["exec", "--set", "v0=1;", "-"], PROGRAM, 2, [], ["expected ',' and a value, found ';'"]),
    (["exec", "--set", "v0=1,2,3,4,", "-"], PROGRAM, 2, [], ["up to four values"]),
    (["exec", "--set", "v0=1,2,3,4,5", "-"], PROGRAM, 2, [], ["up to four values"]),
    (["exec", "--set", "v0=0x123456789", "-"], PROGRAM, 2, [],
     ["expected a bit pattern, up to 8 hexadecimal digits, found '0x123456789'"]),
    (["exec", "--set", "v0=0x", "-"], PROGRAM, 2, [], ["expected a bit pattern"]),
    (["exec", "--set", "v0=-0x1", "-"], PROGRAM, 2, [], ["expected a value, found '0x1'"]),
    (["exec", "--set", "v0=" + "9" * 5000, "-"], PROGRAM, 2, [],
     ["expected a value, found '999999999999999999999999'...\n"]),
    (["exec", "--set", "v99999999999999999999=1", "-"], PROGRAM, 2, [], ["expected v0 to v111"]),
    (["exec", "--set", "c[260]=1", "-"], PROGRAM, 2, [], ["c0 to c259, found '260'"]),
    (["exec", "--set", "v[OPOS=1", "-"], PROGRAM, 2, [], ["expected ']' behind the name"]),
    (["exec", "--set", "v[COL7]=1", "-"], PROGRAM, 2, [], ["found 'COL7'"]),
    (["exec", "--set", " v [ COL0 ] = +0.5 , 1e0", "--set=v0=1", "-"], PROGRAM, 0, ["HPOS 1 0 0 1\n"], []),
    (["exec", "--set", "v0=-inf,NaN,1e-3,0x80000000", "-"], PROGRAM, 0,
     ["HPOS -inf nan 0.00100000005 -0\n"], []),
    (["exec", "--cases=/nonexistent", "-"], PROGRAM, 1, [], ["/nonexistent"]),
    (["compile", "/nonexistent.vp"], b"", 1, [], ["/nonexistent.vp"]),
    (["compile", "-"], b"", 1, [], ["-:1:1: error:"]),
    (["compile", "-"], b"\x00\xff\x01", 1, [], ["-:1:1: error:"]),
]


# text of --cases, exit code, text of standard output and error that must be there
CASES_FILES = [
    (b"a\tv[0]\t3f800000 0 0 0x3F800000\r\n# nothing\n\nb\tv0\t40000000 0 0 0\n", 0,
     ["a\tHPOS\t1 0 0 1\n", "b\tHPOS\t2 0 0 0\n"], []),
    (b"", 0, [], []),
    (b"set-1.#b\tv[0]\t3f800000 0 0 ff800000\nset-1.#b v1 0 0 0 0", 0,
     ["set-1.#b\tHPOS\t1 0 0 -inf\n"], []),
    (b"\n\na\tv[0]\t0 0 0\n", 1, [], [":3:13: error: expected a bit pattern, up to 8 hexadecimal "
                                      "digits, found the end of the line\n"]),
    (b"a\tv[0]\t0 0 0 0 0\n", 1, [], [":1:16: error: expected the end of the line, found '0'"]),
    (b"a\tv[0]\t0 0 0 123456789\n", 1, [], [":1:14: error: expected a bit pattern"]),
    (b"a\tv[0]\t0 0 0 -1\n", 1, [], [":1:14: error: expected a bit pattern"]),
    (b"a\tv[0]\t0 0 0 1e-3\n", 1, [], [":1:14: error: expected a bit pattern"]),
    (b"a\tv[0]\t0 0 0 0\0\nb\tv[0]\t0 0 0 0\n", 1, [],
     [":1:15: error: expected the end of the line, found byte 0x00\n"]),
    (b"a\tv[199]\t0 0 0 0\n", 1, [], [":1:5: error: expected v0 to v111"]),
    (b"\tv[0]\t0 0 0 0\n", 1, [], [":1:7: error: expected v0 to v111"]),
    (b"a\n", 1, [], [":1:2: error: expected v0 to v111, "]),
    (b"a\0b\tv0\t0 0 0 0\n", 1, [], [":1:2: error: expected v0 to v111"]),
    (b"\0\tv0\t0 0 0 0\n", 1, [], [":1:1: error: expected the name of a set, found byte 0x00"]),
    (b"a" * 5000 + b"\tv0\t0 0 0 0\n", 1, [], [":1:1: error: the name of the set is too long"]),
]


def run(tool, args, text):
    result = subprocess.run(emulated.command([tool] + args), input=text, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, timeout=60)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def check(tool, case):
    args, text, code, outs, errs = case
    return compare(run(tool, args, text), code, outs, errs)


def compare(result, code, outs, errs):
    got, out, err = result
    problems = [] if got == code else ["exit code %d, not %d" % (got, code)]
    problems += ["standard output lacks %r:\n%s" % (s, out) for s in outs if s not in out]
    problems += ["standard error lacks %r:\n%s" % (s, err) for s in errs if s not in err]
    return problems


def check_output_file(tool):
    """-o writes what standard output would get, and what it writes can be read again."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.ir")
        code, out, _ = run(tool, ["compile", "-o", path, "-"], PROGRAM)
        _, direct, _ = run(tool, ["compile", "-"], PROGRAM)
        with open(path) as f:
            text = f.read()
        _, again, _ = run(tool, ["compile", path], b"")
    if code or out or text != direct or again != text:
        return ["-o wrote something else"]
    return []


def check_summary(tool):
    """--stats goes to standard output: a file has words alone."""
    problems = []
    for isa, program in (("nv2a", PROGRAM), ("lima-gp", PROGRAM), ("lima-pp", DOT_FRAG)):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.hex")
            written = run(tool, ["compile", "--emit=" + isa, "--stats", "-o", path, "-"], program)
            problems += compare(written, 0, ["ir_instructions "], [])
            problems += compare(run(tool, ["dis", "--isa=" + isa, path], b""), 0, [], [])
    return problems


# What is sampled at (0.75, 0.75), or twice (1.5, 0.5) in texels, of 2x2 pixels.
TEXTURED = [
    (b"!!ARBfp1.0 TEX result.color, fragment.texcoord, texture[1], 2D; END", "fragment.texcoord=0.75,-0.25", "COLR 0.2 0.4 1 1"),
    (b"!!ARBfp1.0 TXP result.color, fragment.texcoord, texture[1], RECT; END", "fragment.texcoord=3,1,0,2", "COLR 0 1 0 1"),
    (b"!!ARBfp1.0 TEX result.color, fragment.texcoord, texture[2], 2D; END", "fragment.texcoord=0.75", "COLR 0 0 0 1"),
    (b"!!FP1.0 TEX o[COLR], f[TEX0], TEX1, 2D; END", "f[TEX0]=0.25,0.75", "COLR 0 0 1 1"),
    (b"!!ARBvp1.0 OPTION NV_vertex_program3; TEX result.color, vertex.texcoord, texture[1], 2D; END",
     "vertex.texcoord=0.25,-7.75", "COL0 1 0 0 1"),
]


def check_textures(tool):
    """Programs sample the pictures of --texture, on each executor that has textures."""
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.pam")
        with open(path, "wb") as f:
            f.write(b"P7\nWIDTH 2\nHEIGHT 2\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n")
            f.write(bytes([255, 0, 0, 0, 255, 0, 0, 0, 255, 51, 102, 255]))
        for on in ("ref", "softpipe"):
            for program, value, expected in TEXTURED:
                code, out, err = run(tool, ["exec", "--on=" + on, "--texture", "1=" + path, "--set", value, "-"], program)
                got = " ".join("%.4g" % float(w) if i else w for i, w in enumerate(out.split()))
                if code or got != expected:
                    problems.append("%s on %s: %r, not %s %s" % (program, on, out, expected, err))
    for arg in ("1", "x=" + path, "99=" + path, "1=" + path):
        problems += compare(run(tool, ["exec", "--texture=" + arg, "-"], PROGRAM), 2, [], ["error: "])
    return problems


def check_words(tool):
    """What as writes with -o, dis reads, and the other way round."""
    with tempfile.TemporaryDirectory() as folder:
        words, text = os.path.join(folder, "a.hex"), os.path.join(folder, "a.vsh")
        codes = [run(tool, ["as", "--isa=nv2a", "-o", words, "-"], VERTEX)[0],
                 run(tool, ["dis", "--isa=nv2a", "-o", text, words], b"")[0]]
        with open(words) as f:
            before = f.read()
        code, after, _ = run(tool, ["as", "--isa=nv2a", text], b"")
        # A text with a mistake leaves the file alone.
        codes += [code, run(tool, ["as", "--isa=nv2a", "-o", words, "-"], b"mov r0, v0\nfoo")[0]]
        with open(words) as f:
            kept = f.read()
    if codes != [0, 0, 0, 1] or after != before or kept != before:
        return ["other words: %r, %s%s%s" % (codes, before, after, kept)]
    return []


def check_cases_file(tool, text, code, outs, errs):
    with tempfile.NamedTemporaryFile() as cases:
        cases.write(text)
        cases.flush()
        return compare(run(tool, ["exec", "--cases=" + cases.name, "-"], PROGRAM), code, outs, errs)


def check_full(tool, args):
    """What can not be written is an error."""
    with open("/dev/full", "w") as full:
        result = subprocess.run(emulated.command([tool] + args), input=PROGRAM, stdout=full, stderr=subprocess.PIPE,
                                timeout=60)
    return compare((result.returncode, "", result.stderr.decode()), 1, [],
                   ["No space left on device"])


def main():
    tool = sys.argv[1]
    results = [(" ".join(case[0]), check(tool, case)) for case in CASES]
    results.append(("compile -o", check_output_file(tool)))
    results.append(("exec --texture", check_textures(tool)))
    results.append(("as -o, dis -o", check_words(tool)))
    results.append(("--stats with -o", check_summary(tool)))
    results += [("exec --cases of %r" % case[0], check_cases_file(tool, *case))
                for case in CASES_FILES]
    results += [(" ".join(args) + " to a full device", check_full(tool, args)) for args in
                (["compile", "-"], ["compile", "-o", "/dev/full", "-"], ["exec", "-"],
                 ["as", "--isa=nv2a", "/dev/null"], ["as", "--isa=nv2a", "-o", "/dev/full", "/dev/null"])]
    for name, problems in results:
        for problem in problems:
            print("%s: %s" % (name, problem))
    failed = sum(bool(problems) for _, problems in results)
    print("%d passed, %d failed" % (len(results) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
