/* `declare' of the same global variables in a header and where they are defined.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "repeated.h"
#include "repeated.h"

int table[8];
int factor = 3, other = 5;
#pragma acc declare create (table)
#pragma acc declare copyin (factor, other)
int much[32];
#pragma acc declare link (much)

#pragma acc routine seq
int
at (int i)
{
  return factor * table[i % 8] + other;
}

int
main (void)
{
  int got[16], sum = 0;
  for (int i = 0; i < 8; i++)
    table[i] = i * i;
#pragma acc update device (table)
#pragma acc parallel loop copyout (got)
  for (int i = 0; i < 16; i++)
    got[i] = at (i);
  for (int i = 0; i < 16; i++)
    CHECK_ELEMENT (i, got[i], 3 * (i % 8) * (i % 8) + 5);
  for (int i = 0; i < 32; i++)
    much[i] = i;
#pragma acc enter data copyin (much)
#pragma acc parallel loop reduction (+:sum)
  for (int i = 0; i < 32; i++)
    sum += much[i];
#pragma acc exit data delete (much)
  CHECK_INT (sum, 496);
  return 0;
}
