/* Updates that gangs collect, in loops of many iterations: of several types and operations,
   with conditions, of constant elements and members, in nests, behind indirect indices.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

enum { N = 200003 };
static unsigned char bytes[N];
static short shorts[N];
static int keys[N];
static double reals[N];

struct totals { int above, below; long long sum; double weight; };

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    {
      unsigned hash = (unsigned) i * 2654435761u;
      bytes[i] = hash >> 13;
      shorts[i] = (int) (hash >> 7 & 0xfff) - 2048;
      keys[i] = hash >> 3 & 0x1ffff;
      reals[i] = (int) (hash >> 20 & 15) - 4;
    }
}

/* Bins of each type and operation.  */
#define BINS(NAME, TYPE, START, UPDATE)					\
static void								\
NAME (int n)								\
{									\
  TYPE bins[64], want[64];						\
  for (int k = 0; k < 64; k++)						\
    bins[k] = want[k] = START;						\
  for (int i = 0; i < n; i++)						\
    {									\
      TYPE *bin = want;							\
      UPDATE;								\
    }									\
  TYPE *bin = bins;							\
  _Pragma ("acc parallel loop copyin (bytes[0:n], keys[0:n], reals[0:n]) copy (bin[0:64])") \
  for (int i = 0; i < n; i++)						\
    {									\
      _Pragma ("acc atomic update")					\
      UPDATE;								\
    }									\
  for (int k = 0; k < 64; k++)						\
    CHECK_ELEMENT (k, bins[k], want[k]);				\
}

BINS (count_int, int, 1, bin[bytes[i] & 63]++)
BINS (count_unsigned, unsigned, 7, bin[bytes[i] >> 2] += keys[i])
BINS (count_long, long long, -3, bin[bytes[i] & 63] -= keys[i])
BINS (add_float, float, 0, bin[keys[i] & 63] += (float) reals[i])
BINS (add_double, double, 2, bin[keys[i] & 63] += reals[i])
BINS (and_int, unsigned, ~0u, bin[bytes[i] & 63] &= keys[i] | 0xfffffff0u << (i & 3))
BINS (or_int, unsigned, 0, bin[bytes[i] & 63] |= 1u << (keys[i] & 31))
BINS (xor_long, unsigned long long, 5, bin[bytes[i] & 63] ^= (unsigned long long) keys[i] << 20)
BINS (least, int, 1 << 20, bin[bytes[i] & 63] = bin[bytes[i] & 63] < keys[i]
			   ? bin[bytes[i] & 63] : keys[i])

/* One place each, some under conditions, some of constant elements and members.  */
static void
counters (int n, int limit)
{
  struct totals t = { 1, 2, 3, 4 }, w = t;
  int few[4] = { 0, 1, 2, 3 }, want[4] = { 0, 1, 2, 3 };
  for (int i = 0; i < n; i++)
    {
      if (bytes[i] > limit)
	w.above++;
      else
	w.below++;
      w.sum += shorts[i];
      w.weight += reals[i];
      if (shorts[i] % 3 == 0 && reals[i] > 0)
	want[3] += bytes[i];
      want[1]++;
    }
#pragma acc parallel loop copyin (bytes[0:n], shorts[0:n], reals[0:n]) copy (t, few)
  for (int i = 0; i < n; i++)
    {
      if (bytes[i] > limit)
	{
#pragma acc atomic update
	  t.above++;
	}
      else
	{
#pragma acc atomic update
	  t.below++;
	}
#pragma acc atomic update
      t.sum += shorts[i];
#pragma acc atomic update
      t.weight += reals[i];
      if (shorts[i] % 3 == 0 && reals[i] > 0)
	{
#pragma acc atomic update
	  few[3] += bytes[i];
	}
#pragma acc atomic update
      few[1]++;
    }
  CHECK_INT (t.above, w.above);
  CHECK_INT (t.below, w.below);
  CHECK_INT (t.sum, w.sum);
  CHECK (t.weight == w.weight);
  for (int k = 0; k < 4; k++)
    CHECK_ELEMENT (k, few[k], want[k]);
}

/* Indices behind indices; a loop inside; two loops for one; an array that is stored to as
   well, whose loads must stay where they are.  */
static void
nests (int n)
{
  int bins[256] = { 0 }, want[256] = { 0 };
  static int state[N], state_want[N];
  int rows = n / 97;
  for (int i = 0; i < n; i++)
    {
      state[i] = state_want[i] = i % 50;
      want[bytes[keys[i] % n]]++;
    }
  for (int r = 0; r < rows; r++)
    for (int j = 0; j < 97; j++)
      want[bytes[r * 97 + j]] += r % 5;
  for (int i = 0; i < n; i++)
    {
      want[state_want[i]] += 3;
      state_want[i] = (state_want[i] + i) % 256;
      want[state_want[i]] += 5;
    }
#pragma acc data copyin (bytes, keys) copy (bins, state)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
#pragma acc atomic update
      bins[bytes[keys[i] % n]]++;
#pragma acc parallel loop collapse (2)
    for (int r = 0; r < rows; r++)
      for (int j = 0; j < 97; j++)
#pragma acc atomic update
	bins[bytes[r * 97 + j]] += r % 5;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	bins[state[i] & 255] += 3;
	state[i] = (state[i] + i) % 256;
#pragma acc atomic update
	bins[state[i] & 255] += 5;
      }
  }
  for (int k = 0; k < 256; k++)
    CHECK_ELEMENT (k, bins[k], want[k]);
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 7, 127, 1025, 30000, N };
  fill ();
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      int n = sizes[s];
      count_int (n);
      count_unsigned (n);
      count_long (n);
      add_float (n);
      add_double (n);
      and_int (n);
      or_int (n);
      xor_long (n);
      least (n);
      counters (n, 100);
      if (n)
	nests (n);
    }
  return 0;
}
