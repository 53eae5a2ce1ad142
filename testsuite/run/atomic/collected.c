/* Updates that gangs collect: histograms, counters, sums, of sizes that are known by the
   type of the key, by its mask, or by what is mapped; and updates that must not be
   collected, since the iteration looks at what it has updated.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <string.h>

enum { MOST = 20011 };
static unsigned char bytes[MOST];
static int keys[MOST];
static float reals[MOST];
static int table[40];

static void
fill (void)
{
  for (int i = 0; i < MOST; i++)
    {
      unsigned hash = (unsigned) i * 2654435761u;
      bytes[i] = hash >> 13;
      keys[i] = hash >> 5 & 0xffff;
      reals[i] = (int) (hash >> 20 & 15) - 4;
    }
}

/* The key's type says how many bins there are.  */
static void
of_bytes (int n)
{
  unsigned bins[256], want[256];
  for (int k = 0; k < 256; k++)
    bins[k] = want[k] = k;
  for (int i = 0; i < n; i++)
    want[bytes[i]]++;
#pragma acc parallel loop copyin (bytes[0:n + 1]) copy (bins)
  for (int i = 0; i < n; i++)
#pragma acc atomic update
    bins[bytes[i]]++;
  for (int k = 0; k < 256; k++)
    CHECK_ELEMENT (k, bins[k], want[k]);
}

/* All operations, on several types; a mask says how many places there are.  */
static void
operations (int n)
{
  long long sum[64], difference[64];
  unsigned ored[64], anded[64], xored[64];
  double real[64];
  long long s[64], d[64];
  unsigned o[64], a[64], x[64];
  double r[64];
  for (int k = 0; k < 64; k++)
    {
      sum[k] = s[k] = difference[k] = d[k] = k;
      ored[k] = o[k] = xored[k] = x[k] = k;
      anded[k] = a[k] = ~0u - k;
      real[k] = r[k] = 0.5;
    }
  for (int i = 0; i < n; i++)
    {
      int k = keys[i] & 63, v = keys[i];
      s[k] += v, d[k] -= v, o[k] |= v, x[k] ^= v;
      a[k] &= ~(v & 0xf0u), r[k] += reals[i];
    }
#pragma acc parallel loop copy (sum, difference, ored, anded, xored, real) \
  copyin (keys, reals)
  for (int i = 0; i < n; i++)
    {
      int k = keys[i] & 63, v = keys[i];
#pragma acc atomic update
      sum[k] += v;
#pragma acc atomic update
      difference[k] -= v;
#pragma acc atomic update
      ored[k] |= v;
#pragma acc atomic update
      xored[k] ^= v;
#pragma acc atomic update
      anded[k] &= ~(v & 0xf0u);
#pragma acc atomic update
      real[k] += reals[i];
    }
  for (int k = 0; k < 64; k++)
    {
      CHECK_ELEMENT (k, sum[k], s[k]);
      CHECK_ELEMENT (k, difference[k], d[k]);
      CHECK_ELEMENT (k, ored[k], o[k]);
      CHECK_ELEMENT (k, anded[k], a[k]);
      CHECK_ELEMENT (k, xored[k], x[k]);
      CHECK_REAL (real[k], r[k], 1e-12);
    }
}

/* Sections: as many bins as are mapped; what is outside of the section, but there, is
   updated in memory.  */
static void
sections (int n, unsigned *bins)
{
#pragma acc parallel loop present (bins[0:100]) copyin (keys)
  for (int i = 0; i < n; i++)
    {
      int k = keys[i] % 120;
#pragma acc atomic update
      bins[k] += 3;
    }
}

static void
check_sections (int n)
{
  unsigned bins[120], want[120];
  for (int k = 0; k < 120; k++)
    bins[k] = want[k] = 9;
  for (int i = 0; i < n; i++)
    want[keys[i] % 120] += 3;
#pragma acc data copy (bins)
  sections (n, bins);
  for (int k = 0; k < 120; k++)
    CHECK_ELEMENT (k, bins[k], want[k]);
}

/* One place, also of a structure and of an array, and several ones.  */
static void
counters (int n)
{
  struct { int skipped, count; float total; } s = { 1, 2, 3 };
  unsigned large = 5, both[3] = { 1, 2, 3 };
  int count = 2, third = 3, big = 5;
  float total = 3;
  for (int i = 0; i < n; i++)
    {
      count += keys[i] & 1, total += reals[i], third += 2;
      if (bytes[i] > 200)
	big++;
    }
#pragma acc parallel loop copy (s, large, both) copyin (keys, reals, bytes)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      s.count += keys[i] & 1;
#pragma acc atomic update
      s.total += reals[i];
#pragma acc atomic update
      both[2] += 2;
      if (bytes[i] > 200)
	{
#pragma acc atomic update
	  large++;
	}
    }
  CHECK_INT (s.skipped, 1);
  CHECK_INT (s.count, count);
  CHECK_REAL (s.total, total, 1e-6);
  CHECK_INT (large, big);
  CHECK_INT (both[1], 2);
  CHECK_INT (both[2], third);
}

/* Nests: gangs and lanes, workers, several axes; a variable of the program's own.  */
#pragma acc declare create (table)

static void
nests (int rows, int columns)
{
  int want[40] = { 0 }, bins[40] = { 0 };
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      want[(i * 7 + j * 3) % 40] += i - j;
  memset (table, 0, sizeof table);
#pragma acc update device (table)
#pragma acc parallel loop collapse (2) copy (bins)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      {
#pragma acc atomic update
	bins[(i * 7 + j * 3) % 40] += i - j;
      }
#pragma acc parallel num_workers (4)
#pragma acc loop gang
  for (int i = 0; i < rows; i++)
#pragma acc loop worker vector
    for (int j = 0; j < columns; j++)
      {
#pragma acc atomic update
	table[(i * 7 + j * 3) % 40] += i - j;
      }
#pragma acc update self (table)
  for (int k = 0; k < 40; k++)
    {
      CHECK_ELEMENT (k, bins[k], want[k]);
      CHECK_ELEMENT (k, table[k], want[k]);
    }
}

/* Each iteration has places of its own and sees its own updates, also through another
   pointer; results of updates are used.  */
static void
seen (int n, int *p, int *q, int *old)
{
#pragma acc parallel loop copy (p[0:n], old[0:n]) deviceptr (q)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      p[i & 1023] += i;
      q[i & 1023] = q[i & 1023] * 2;
#pragma acc atomic capture
      old[i] = p[i & 1023]++;
    }
}

static void
check_seen (int n)
{
  int p[1024], old[1024];
  for (int i = 0; i < 1024; i++)
    p[i] = 3 * i, old[i] = 0;
#pragma acc data copy (p)
  {
    int *q = p;
#pragma acc host_data use_device (q)
    seen (n, p, q, old);
  }
  for (int i = 0; i < n; i++)
    {
      CHECK_ELEMENT (i, old[i], 8 * i);
      CHECK_ELEMENT (i, p[i], 8 * i + 1);
    }
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 31, 1000, MOST - 1 };
  fill ();
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      of_bytes (sizes[s]);
      operations (sizes[s]);
      check_sections (sizes[s]);
      counters (sizes[s]);
    }
  nests (0, 5);
  nests (37, 53);
  nests (200, 3);
  check_seen (1000);
  check_seen (0);
  return 0;
}
