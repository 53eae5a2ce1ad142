/* Elements of one and two bytes, one after the other: sums, counts and histograms of all
   lengths around runs of 16 bytes, aligned and not, and loops that are no such thing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

enum { LONGEST = 70000, BINS = 256 };

/* X (TYPE, NAME, FROM): sums and counts of elements from FROM on.  */
#define TYPES									\
  X (unsigned char, bytes, 0)							\
  X (unsigned char, later_bytes, 16)						\
  X (unsigned char, odd_bytes, 3)						\
  X (signed char, signed_bytes, 0)						\
  X (unsigned short, pairs, 0)							\
  X (short, signed_pairs, 0)							\
  X (short, later_pairs, 8)

#define X(TYPE, NAME, FROM)							\
static void									\
NAME##_device (int n, const TYPE *x, long *r)						\
{										\
  long sum = 0;									\
  int largest = -1000000;							\
  _Pragma ("acc parallel loop num_gangs(3) reduction(+:sum) reduction(max:largest) \
	    present(x[0:n])")							\
  for (int i = FROM; i < n; i++)						\
    {										\
      sum += x[i] * 3 + 1;							\
      largest = x[i] > largest ? x[i] : largest;				\
    }										\
  int count = 0;								\
  _Pragma ("acc parallel loop num_gangs(2) present(x[0:n]) copy(count)")	\
  for (int i = FROM; i < n; i++)						\
    if (x[i] > 50)								\
      {										\
	_Pragma ("acc atomic update")						\
	count++;								\
      }										\
  long places = 0, back = 0;							\
  _Pragma ("acc parallel loop num_gangs(2) reduction(+:places) present(x[0:n])") \
  for (long i = FROM; i < n; i++)						\
    places += x[i] * (i % 11);							\
  _Pragma ("acc parallel loop num_gangs(2) reduction(+:back) present(x[0:n])")	\
  for (int i = FROM; i < n; i++)						\
    back += x[n - 1 - i + FROM] * (i % 7) + x[i];				\
  r[0] = sum, r[1] = largest, r[2] = count, r[3] = places, r[4] = back;		\
}										\
static void									\
NAME##_host (int n, const TYPE *x, long *r)						\
{										\
  long sum = 0, largest = -1000000, count = 0, places = 0, back = 0;		\
  for (int i = FROM; i < n; i++)						\
    {										\
      sum += x[i] * 3 + 1;							\
      largest = x[i] > largest ? x[i] : largest;				\
      count += x[i] > 50;							\
      places += x[i] * (i % 11);						\
      back += x[n - 1 - i + FROM] * (i % 7) + x[i];				\
    }										\
  r[0] = sum, r[1] = largest, r[2] = count, r[3] = places, r[4] = back;		\
}										\
static void									\
NAME (int n, int at)								\
{										\
  static TYPE all[LONGEST + 64];						\
  long got[5], want[5];								\
  for (int i = 0; i < LONGEST + 64; i++)					\
    all[i] = (TYPE) (i * 7919u >> 3);						\
  const TYPE *x = all + at;							\
  _Pragma ("acc data copyin(all)")						\
  NAME##_device (n, x, got);							\
  NAME##_host (n, x, want);							\
  for (int k = 0; k < 5; k++)							\
    CHECK_ELEMENT (k, got[k], want[k]);						\
}
TYPES
#undef X

/* Two arrays, a histogram, and a table that the elements choose from.  */
static void
several (int n)
{
  static unsigned char x[LONGEST];
  static short y[LONGEST], z[LONGEST];
  static unsigned char table[BINS];
  int bins[BINS] = { 0 }, expected[BINS] = { 0 };
  long dot = 0, looked = 0, every = 0;
  for (int i = 0; i < n; i++)
    x[i] = i * 31u >> 2, y[i] = i % 1000 - 500, z[i] = i % 77;
  for (int i = 0; i < BINS; i++)
    table[i] = i * 5;
#pragma acc data copyin(x, y, z, table)
  {
#pragma acc parallel loop num_gangs(2) copy(bins)
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	bins[x[i]]++;
      }
#pragma acc parallel loop num_gangs(2) reduction(+:dot)
    for (int i = 0; i < n; i++)
      dot += y[i] * z[i];
#pragma acc parallel loop num_gangs(2) reduction(+:looked)
    for (int i = 0; i < n; i++)
      looked += table[x[i]] + (z[i] > 40 ? y[i] : 0);
#pragma acc parallel loop num_gangs(2) reduction(+:every)
    for (int i = 0; i < n; i += 3)
      every += x[i];
  }
  for (int i = 0; i < n; i++)
    {
      expected[x[i]]++;
      dot -= y[i] * z[i];
      looked -= table[x[i]] + (z[i] > 40 ? y[i] : 0);
      every -= i % 3 ? 0 : x[i];
    }
  for (int b = 0; b < BINS; b++)
    CHECK_ELEMENT (b, bins[b], expected[b]);
  CHECK_INT (dot, 0);
  CHECK_INT (looked, 0);
  CHECK_INT (every, 0);
}

int
main (void)
{
  static const int lengths[] = { 0, 1, 15, 16, 17, 4095, 4096, 6143, 6144, 6145, 12290,
				 LONGEST };
  for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++)
    {
      int n = lengths[l];
#define X(TYPE, NAME, FROM)							\
      NAME (n, 0);								\
      NAME (n, 16);								\
      NAME (n, 5);
      TYPES
#undef X
      several (n);
    }
  return 0;
}
