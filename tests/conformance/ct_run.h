/* Between the runner (ct_run.c) and the checks (ct.c). */
#ifndef CT_RUN_H
#define CT_RUN_H

#include <stdio.h>

extern FILE *ct_report; /* where a test process tells its parent what it found */

#endif
