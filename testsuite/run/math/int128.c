/* Integers of 128 bits: arithmetic, shifts by all counts, comparisons, products of words,
   quotients, random numbers, modular powers, arguments, reductions, atomic updates.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

   { dg-set-target-env-var ACC_CPU_ONE_LANE "0" } */

#include "check.h"

typedef unsigned long word;
typedef unsigned __int128 u128;
typedef __int128 i128;

enum { n = 300, kinds = 43 };

/* All bits, no bits, one bit, few, many.  */
#pragma acc routine seq
static word
word_of (word i)
{
  word v = (i + 1) * 0x9e3779b97f4a7c15ul;
  switch (i % 5)
    {
    case 0: return v;
    case 1: return ~0ul;
    case 2: return 0;
    case 3: return v >> (v & 63);
    default: return 1ul << 63;
    }
}

#pragma acc routine seq
static i128
number (int i)
{
  return (u128) word_of (i) << 64 | word_of (3 * i + 1);
}

#pragma acc routine seq
__attribute__ ((noinline)) static i128
passed (i128 a, word b, u128 c)
{
  return a * b + c;
}

#pragma acc routine seq
static void
words (int i, u128 *r)
{
  i128 a = number (i), b = number (7 * i + 3);
  u128 x = a, y = b;
  word p = word_of (i), q = word_of (i + 9);
  long s = p, t = q;
  *r++ = a + b;
  *r++ = a - b;
  *r++ = a * b;
  *r++ = -x;
  *r++ = ~a;
  *r++ = a & b;
  *r++ = a | b;
  *r++ = x ^ y;
  *r++ = (a < b) + (a <= b) * 2 + (a > b) * 4 + (a >= b) * 8 + (a == b) * 16 + (a != b) * 32;
  *r++ = (x < y) + (x <= y) * 2 + (x > y) * 4 + (x >= y) * 8 + !a * 16 + (x && y) * 32;
  *r++ = (a < 0) + (a > 5) * 2 + (a >= -3) * 4 + (x > (u128) 1 << 64) * 8;
  *r++ = (a < b ? a : b) + (x > y ? x : y);
  *r++ = (u128) p * q;
  *r++ = (i128) s * t;
  *r++ = (i128) s * q;
  *r++ = (word) ((u128) p * q >> 64);
  *r++ = (long) ((i128) s * t >> 64);
  *r++ = (u128) p * q + x;
  *r++ = x - (i128) s * t;
  *r++ = passed (a, q, y);
  *r++ = (i128) i * s + x * 10 - 1;
  *r++ = (int) x + (short) (a >> 32);
}

#pragma acc routine seq
static void
shifts_and_quotients (int i, u128 *r)
{
  i128 a = number (i), b = number (7 * i + 3), c = b >> i % 125;
  u128 x = a, y = b ? b : 3, z = y >> i % 120;
  int k = i * 13 % 128;
  b = b == 0 || b == -1 ? -7 : b;
  c = c == 0 || c == -1 ? 5 : c;
  z += !z;
  *r++ = x << k;
  *r++ = x >> k;
  *r++ = a >> k;
  *r++ = x << 64;
  *r++ = a >> 64;
  *r++ = a >> 3;
  *r++ = x << 100;
  *r++ = a >> 100;
  *r++ = a >> 127;
  *r++ = x << k | x >> ((128 - k) & 127);
  *r++ = x << 77 | x >> 51;
  *r++ = a / b;
  *r++ = a % b;
  *r++ = x / y;
  *r++ = x % y;
  *r++ = x / z;
  *r++ = a % c + a / c * 3;
  *r++ = x / 10 + x % 1000000007;
  *r++ = a / -8 + a % 16 + a / 4;
  *r++ = a < 0 ? -x : x;
}

#pragma acc routine seq
static word
power (word a, word e, word m)
{
  word r = 1;
  for (; e; e >>= 1)
    {
      if (e & 1)
	r = (u128) a * r % m;
      a = (u128) a * a % m;
    }
  return r;
}

/* PCG of 128 bits.  */
#pragma acc routine seq
static word
random_word (u128 *state)
{
  u128 factor = (u128) 2549297995355413924ul << 64 | 4865540595714422341ul;
  *state = *state * factor + 1442695040888963407ul;
  word x = *state >> 64 ^ *state;
  unsigned turn = *state >> 122;
  return x >> turn | x << (-turn & 63);
}

#pragma acc routine seq
static void
sequences (int i, u128 *r)
{
  u128 state = i;
  r[0] = 0;
  for (int k = 0; k < i % 9; k++)
    r[0] = r[0] << 5 ^ random_word (&state);
  r[0] += power (i + 2, 0xfffffffffffffful, 0x1ffffffffffffffful);
}

#pragma acc routine seq
static void
all (int i, u128 *r)
{
  words (i, r);
  shifts_and_quotients (i, r + 22);
  sequences (i, r + 42);
}

static int
sums (void)
{
  u128 s = 1, want = 1, twice = 0;
  i128 most = 0, want_most = 0;
#pragma acc parallel loop reduction (+: s) reduction (max: most) copy (twice)
  for (int i = 0; i < n; i++)
    {
      i128 a = number (i);
      s += a;
      most = a > most ? a : most;
#pragma acc atomic
      twice += a;
    }
  for (int i = 0; i < n; i++)
    {
      i128 a = number (i);
      want += a;
      want_most = a > want_most ? a : want_most;
    }
  return s == want && most == want_most && twice == want - 1;
}

/* By workers and lanes.  */

static int
rows (void)
{
  u128 r[10], bits = 0;
#pragma acc parallel loop gang num_workers(4) vector_length(32) copyout (r) reduction (|: bits)
  for (int k = 0; k < 10; k++)
    {
      u128 s = 0;
#pragma acc loop worker reduction (+: s)
      for (int i = 0; i < 9; i++)
	{
	  u128 t = 0;
#pragma acc loop vector reduction (^: t)
	  for (int j = 0; j < 70; j++)
	    t ^= (u128) number (i * 70 + j) >> k;
	  s += t;
	}
      r[k] = s;
      bits |= s;
    }
  for (int k = 0; k < 10; k++)
    {
      u128 s = 0;
      for (int i = 0; i < 9; i++)
	{
	  u128 t = 0;
	  for (int j = 0; j < 70; j++)
	    t ^= (u128) number (i * 70 + j) >> k;
	  s += t;
	}
      if (r[k] != s || (s & ~bits))
	return 0;
    }
  return 1;
}

int
main (void)
{
  static u128 r[n][kinds];
#pragma acc parallel loop copyout (r)
  for (int i = 0; i < n; i++)
    all (i, r[i]);
  for (int i = 0; i < n; i++)
    {
      u128 want[kinds];
      all (i, want);
      for (int k = 0; k < kinds; k++)
	CHECK_ELEMENT (i * kinds + k, r[i][k] == want[k], 1);
    }
  CHECK_ELEMENT (0, sums (), 1);
  CHECK_ELEMENT (1, rows (), 1);
  return 0;
}
