/* What lies between the elements of a section is the host's: what it stores there while
   the section is on the device is still there afterwards.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>

static int a[9][12], b[5][6][7];

/* Does a construct that takes a[FROM:5][LEFT:4] copy these elements back alone?  */
static int
one_section (int from, int left, int value)
{
  int wrong = 0;
  #pragma acc data copy (a[from:5][left:4])
  {
    for (int i = 0; i < 9; i++)
      for (int j = 0; j < 12; j++)
	a[i][j] = -value;
    #pragma acc parallel loop collapse(2) present (a[from:5][left:4])
    for (int i = from; i < from + 5; i++)
      for (int j = left; j < left + 4; j++)
	a[i][j] = value;
  }
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 12; j++)
      {
	int in = i >= from && i < from + 5 && j >= left && j < left + 4;
	wrong += a[i][j] != (in ? value : -value);
      }
  return wrong;
}

int
main (void)
{
  int wrong = one_section (0, 0, 3) + one_section (2, 5, 4) + one_section (4, 8, 5);

  #pragma acc parallel loop collapse(3) copyout (b[1:3][2:2][3:3]) async (2)
  for (int i = 1; i < 4; i++)
    for (int j = 2; j < 4; j++)
      for (int k = 3; k < 6; k++)
	b[i][j][k] = 1;
  #pragma acc wait (2)
  #pragma acc data copyout (b[1:3][2:2][3:3])
  {
    for (int k = 0; k < 5 * 6 * 7; k++)
      b[k / 42][k / 7 % 6][k % 7] += 10;
    #pragma acc parallel loop collapse(3)
    for (int i = 1; i < 4; i++)
      for (int j = 2; j < 4; j++)
	for (int k = 3; k < 6; k++)
	  b[i][j][k] = 2;
  }
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 6; j++)
      for (int k = 0; k < 7; k++)
	{
	  int in = i >= 1 && i < 4 && j >= 2 && j < 4 && k >= 3 && k < 6;
	  wrong += b[i][j][k] != (in ? 2 : 10);
	}
  if (wrong)
    {
      printf ("%d wrong\n", wrong);
      return 1;
    }
  return 0;
}
