!!ARBfp1.0
TEMP t;
MOV t.rx, fragment.color;
END
