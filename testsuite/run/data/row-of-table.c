/* Rows of tables of pointers that no clause names, and tables from a row behind the first on,
   in data constructs with regions in them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { M = 6, L = 7 };

/* The rows of a table.  */
double *whole[M];

double **
new_table (void)
{
  double **table = malloc (M * sizeof *table);
  for (int j = 0; j < M; j++)
    {
      whole[j] = malloc (L * sizeof **whole);
      table[j] = malloc (L * sizeof **table);
      for (int k = 0; k < L; k++)
	whole[j][k] = table[j][k] = 10 * j + k;
    }
  return table;
}

/* One row, by a variable of the program, by a pointer, in a data construct, and for a while.  */

void
test_row (double **table, int row, int l)
{
#pragma acc parallel loop copy (whole[row][0:l])
  for (int k = 0; k < l; k++)
    whole[row][k] += 100;
#pragma acc parallel loop copy (table[row][1:l - 1])
  for (int k = 1; k < l; k++)
    table[row][k] += 100;
#pragma acc kernels copyin (table[row][0:l]) copy (whole[row][0:l])
  for (int k = 0; k < l; k++)
    whole[row][k] += table[row][k];
  double *first = table[row];
#pragma acc data copy (first[0:l])
#pragma acc parallel loop
  for (int k = 0; k < l; k++)
    table[row][k] += 1000;
  for (int k = 0; k < l; k++)
    {
      int was = 10 * row + k, added = k > 0 ? 100 : 0;
      CHECK_ELEMENT (k, table[row][k], was + 1000 + added);
      CHECK_ELEMENT (k, whole[row][k], was + 100 + was + added);
      table[row][k] = was;
    }
}

/* Rows 1 to M - 1.  */

void
test_later_rows (double **table, int m, int l)
{
  double *rows[M];
  for (int j = 0; j < m; j++)
    rows[j] = table[j];
#pragma acc data copy (table[1:m - 1][0:l])
  {
#pragma acc parallel loop collapse (2)
    for (int j = 1; j < m; j++)
      for (int k = 0; k < l; k++)
	table[j][k] += 1;
#pragma acc kernels
    for (int j = 1; j < m; j++)
      for (int k = 0; k < l; k++)
	table[j][k] += 1;
#pragma acc parallel loop gang present (table[1:m - 1][0:l])
    for (int j = 1; j < m; j++)
      for (int k = 0; k < l; k++)
	table[j][k] += 1;
  }
#pragma acc data copy (rows[1:m - 1][0:l])
#pragma acc parallel loop
  for (int j = 1; j < m; j++)
    for (int k = 0; k < l; k++)
      rows[j][k] += 1;
  for (int j = 0; j < m; j++)
    for (int k = 0; k < l; k++)
      CHECK_ELEMENT (k, table[j][k], 10 * j + k + (j ? 4 : 0));
}

/* All rows behind one element of a table of tables.  */

void
test_table_of_tables (double **first, double **second, int m, int l)
{
  double **tables[2] = { first, second }, ***all = tables;
#pragma acc parallel loop copy (all[1][0:m][0:l])
  for (int j = 0; j < m; j++)
    for (int k = 0; k < l; k++)
      all[1][j][k] += 1;
#pragma acc parallel loop copy (tables[1][0:m][0:l])
  for (int j = 0; j < m; j++)
    for (int k = 0; k < l; k++)
      tables[1][j][k] += 1;
  for (int j = 0; j < m; j++)
    for (int k = 0; k < l; k++)
      {
	CHECK_ELEMENT (k, second[j][k], 10 * j + k + 2);
	CHECK_ELEMENT (k, first[j][k], 10 * j + k + (j ? 4 : 0));
      }
}

int
main (void)
{
  double **table = new_table ();
  test_row (table, 4, L);
  test_later_rows (table, M, L);
  test_table_of_tables (table, new_table (), M, L);

  double *e[M];
  for (int j = 0; j < M; j++)
    {
      e[j] = malloc (L * sizeof **e);
      for (int k = 0; k < L; k++)
	e[j][k] = 400 + 10 * j + k;
    }
  int row = 3, l = L;
#pragma acc parallel loop copy (e[row][0:l])
  for (int k = 0; k < l; k++)
    e[row][k] += 1;
#pragma acc parallel loop copyin (e[row][0:l]) copy (e[1][0:l])
  for (int k = 0; k < l; k++)
    e[1][k] += e[row][k];
  for (int k = 0; k < l; k++)
    {
      CHECK_ELEMENT (k, e[row][k], 431 + k);
      CHECK_ELEMENT (k, e[1][k], 410 + k + 431 + k);
      e[row][k] -= 1;
      e[1][k] = 410 + k;
    }
  return 0;
}
