/* Bit-counting built-in functions on short and char, what they are at zero, and
   comparisons with one, where the host has instructions for them.
   { dg-additional-options "-mpopcnt -mlzcnt -mbmi" "x86_64" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define RESULTS 21
#define N 330

#pragma acc routine seq
static void
bits (unsigned long v, int *r)
{
  unsigned u = v;
  unsigned short s = v;
  unsigned char c = v;
  r[0] = u ? __builtin_clz (u) : 32;
  r[1] = u ? __builtin_ctz (u) : 32;
  r[2] = u ? __builtin_clz (u) : 7;
  r[3] = v ? __builtin_clzl (v) : 64;
  r[4] = v ? __builtin_ctzl (v) : 64;
  r[5] = v ? __builtin_ctzl (v) : -1;
  r[6] = s ? __builtin_clz (s) - 16 : 16;
  r[7] = s ? __builtin_ctz (s) : 16;
  r[8] = __builtin_popcount (s);
  r[9] = __builtin_popcount ((short) v);
  r[10] = __builtin_popcount (c);
  r[11] = __builtin_parity (s);
  r[12] = __builtin_parity ((signed char) v);
  r[13] = __builtin_clrsb ((short) v);
  r[14] = __builtin_ffs (s);
  r[15] = __builtin_popcountl (v) == 1;
  r[16] = __builtin_popcount (u) <= 1;
  r[17] = __builtin_popcount (s) == 1 ? 5 : 3;
  /* Loops that GCC takes for the same.  */
  r[18] = r[19] = r[20] = 0;
  for (unsigned t = u; t; t &= t - 1)
    r[18]++;
  for (unsigned short t = s; t; t >>= 1)
    r[19]++;
  for (unsigned long t = v; t; t <<= 1)
    r[20]++;
}

/* The first WIDTH bits of V that are SET; the highest of them is *LAST.  */

static int
count (unsigned long v, int width, int *last)
{
  int n = 0;
  *last = -1;
  for (int i = 0; i < width; i++)
    if (v >> i & 1)
      {
	n++;
	*last = i;
      }
  return n;
}

static int
lowest (unsigned long v, int width)
{
  int i = 0;
  while (i < width && !(v >> i & 1))
    i++;
  return i;
}

static void
expect (unsigned long v, int *w)
{
  int last, set = count (v, 32, &last), copies = 0;
  w[18] = set;
  w[16] = set <= 1;
  w[0] = 31 - last;
  w[1] = lowest (v, 32);
  w[2] = set ? 31 - last : 7;
  set = count (v, 64, &last);
  w[3] = 63 - last;
  w[4] = lowest (v, 64);
  w[5] = set ? w[4] : -1;
  w[15] = set == 1;
  w[20] = 64 - lowest (v, 64);
  set = count (v, 16, &last);
  w[6] = 15 - last;
  w[7] = lowest (v, 16);
  w[8] = set;
  w[9] = v >> 15 & 1 ? set + 16 : set;
  w[11] = set % 2;
  w[14] = set ? w[7] + 1 : 0;
  w[17] = set == 1 ? 5 : 3;
  w[19] = last + 1;
  while (copies < 15 && (v >> (14 - copies) & 1) == (v >> 15 & 1))
    copies++;
  w[13] = copies + 16;
  set = count (v, 8, &last);
  w[10] = set;
  w[12] = set % 2;
}

int
main (void)
{
  static int out[N][RESULTS];
  static unsigned long in[N];
  for (int i = 0; i < N; i++)
    in[i] = i < 64 ? 1ul << i : i < 128 ? ~0ul << (i - 64) : i < 192 ? ~0ul >> (i - 128)
	    : i < 320 ? (i - 192) * 0x9e3779b97f4a7c15ul : (i - 320) * 0x10000ul;
#pragma acc parallel loop copyin (in) copyout (out)
  for (int i = 0; i < N; i++)
    bits (in[i], out[i]);
  for (int i = 0; i < N; i++)
    {
      int want[RESULTS];
      expect (in[i], want);
      for (int k = 0; k < RESULTS; k++)
	CHECK_ELEMENT (k, out[i][k], want[k]);
    }
  return 0;
}
