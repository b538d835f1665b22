/* Programs that write the tables of a page in docs/ from those of the code:
 *
 *    PROGRAM [--check] FILE
 *
 * writes them anew between two marks of FILE. --check changes nothing and fails when the document
 * is out of date. */
#ifndef DOC_TABLES_H
#define DOC_TABLES_H

#include <stdio.h>

/* Does what the command line says; gives the exit code. `begin` is the first mark, a line with its
 * end, the second one is "<!-- end -->". */
int doc_tables_main(int argc, char **argv, const char *begin, void (*print_tables)(FILE *out));

/* A cell of a table: the bar is a mark there. */
void doc_tables_cell(FILE *out, const char *text);

#endif
