/* Constant tables of bytes, long enough for GCC 15 and later to keep them as raw data, and
   in parts, in structures and in arrays of arrays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define TEN 1, 2, 3, 4, 5, 6, 7, 8, 9, 250
#define HUNDRED TEN, TEN, TEN, TEN, TEN, TEN, TEN, TEN, TEN, TEN

static const unsigned char bytes[] = { HUNDRED, HUNDRED, HUNDRED };
static const signed char signs[] = { 100, [5] = HUNDRED, [200] = -3, HUNDRED, 7 };
static const struct
{
  int before;
  unsigned char bytes[320];
  short after;
} record = { 12345, { HUNDRED, HUNDRED, 77, HUNDRED }, 678 };
static const char rows[2][150] = { { HUNDRED, 11 }, { HUNDRED } };
static const int numbers[] = { HUNDRED, HUNDRED, 300 };
#pragma acc declare copyin (numbers)

static int
byte (int i)
{
  return i % 10 == 9 ? 250 : i % 10 + 1;
}

int
main (void)
{
  int got[300][5], ends[6];
#pragma acc parallel loop copyout (got)
  for (int i = 0; i < 300; i++)
    {
      got[i][0] = bytes[i];
      got[i][1] = signs[i];
      got[i][2] = record.bytes[i];
      got[i][3] = rows[i / 150][i % 150];
      got[i][4] = numbers[i % 200];
    }
#pragma acc serial copyout (ends)
  {
    ends[0] = record.before;
    ends[1] = record.after;
    ends[2] = record.bytes[300] + record.bytes[301];
    ends[3] = sizeof signs + signs[301];
    ends[4] = rows[0][100];
    ends[5] = numbers[200];
  }
  for (int i = 0; i < 300; i++)
    {
      CHECK_ELEMENT (i, got[i][0], byte (i));
      CHECK_ELEMENT (i, got[i][1], i == 0 ? 100 : i == 200 ? -3
		     : i < 5 || (i > 104 && i < 200) ? 0
		     : (signed char) byte (i < 200 ? i - 5 : i - 201));
      CHECK_ELEMENT (i, got[i][2], i < 200 ? byte (i) : i == 200 ? 77 : byte (i - 201));
      CHECK_ELEMENT (i, got[i][3], i % 150 < 100 ? (char) byte (i % 150)
				   : i == 100 ? 11 : 0);
      CHECK_ELEMENT (i, got[i][4], byte (i));
    }
  CHECK_INT (ends[0], 12345);
  CHECK_INT (ends[1], 678);
  CHECK_INT (ends[2], 250);
  CHECK_INT (ends[3], 302 + 7);
  CHECK_INT (ends[4], 11);
  CHECK_INT (ends[5], 300);
  return 0;
}
