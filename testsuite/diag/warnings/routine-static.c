/* Static variables that routines assign.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine seq
int
next (int i)
{
  static int count, row[4];
  static const int table[4] = { 1, 2, 3, 4 };
  static int unchanged[2] = { 5, 6 };
  count++;		/* { dg-warning "8: 'count' keeps its value between calls: the device has one of its own, which all threads share .routine-static" } */
  row[i & 3] = count;	/* { dg-warning "'row' keeps its value" } */
  return table[i & 3] + unchanged[i & 1] + row[0];
}

int
host (void)
{
  static int count;
  return ++count;
}
