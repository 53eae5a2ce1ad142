/* OpenACC 2.12: atomic update on all scalar types, from all lanes at once, on
   neighbouring elements.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <complex.h>

#define N 1500

#define COUNT(TYPE, NAME)						\
static void								\
NAME (void)								\
{									\
  TYPE sums[3] = { 0 }, sub = 0, mul = 1;				\
  _Pragma ("acc parallel loop gang vector copy (sums, sub, mul)")	\
  for (int i = 0; i < N; i++)						\
    {									\
      _Pragma ("acc atomic update")					\
      sums[i % 3] += (TYPE) (i % 5 == 0);				\
      _Pragma ("acc atomic update")					\
      sub -= (TYPE) (i % 25 == 0);					\
      _Pragma ("acc atomic update")					\
      mul *= (TYPE) (i % 300 == 0 ? 2 : 1);				\
    }									\
  for (int k = 0; k < 3; k++)						\
    CHECK (sums[k] == (TYPE) (N / 15));					\
  CHECK (sub == (TYPE) -(N / 25));					\
  CHECK (mul == (TYPE) 32);						\
}

COUNT (char, count_char)
COUNT (unsigned char, count_uchar)
COUNT (short, count_short)
COUNT (unsigned short, count_ushort)
COUNT (unsigned, count_unsigned)
COUNT (long, count_long)
COUNT (unsigned long long, count_ulonglong)
COUNT (float, count_float)
COUNT (double, count_double)

/* Arrays that end within a word.  */

static void
odd_sizes (void)
{
  signed char c[7] = {};
  short s[3] = {};
#pragma acc parallel loop copy (c)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      c[i % 7] ^= i;
    }
#pragma acc parallel loop copy (s)
  for (int i = 0; i < N; i++)
    {
      short old;
#pragma acc atomic capture
      old = s[i % 3]--;
      if (old == 1)
	s[0] = 9;
    }
  for (int i = 0; i < N; i++)
    {
      c[i % 7] ^= i;
      s[i % 3]++;
    }
  CHECK_INT (c[6], 0);
  CHECK_INT (s[2], 0);
}

int
main (void)
{
  odd_sizes ();
  count_char ();
  count_uchar ();
  count_short ();
  count_ushort ();
  count_unsigned ();
  count_long ();
  count_ulonglong ();
  count_float ();
  count_double ();
  return 0;
}
