/* Clauses that copy values to what is const.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

static const int table[4] = { 1, 2, 3, 4 };
int numbers[4];

int
f (const int *p)
{
  int s = 0;
#pragma acc parallel loop copy (table) reduction (+:s) /* { dg-warning ".table. is .const., and this clause copies values to it.*const-data" } */
  for (int i = 0; i < 4; i++)
    s += table[i];
#pragma acc parallel loop copyin (table) copy (numbers, p[0:4]) reduction (+:s)
  for (int i = 0; i < 4; i++)
    s += table[i] + numbers[i] + p[i];
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 4; i++)
    s += table[i];
  return s;
}
