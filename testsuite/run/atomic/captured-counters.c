/* Captured additions to one counter, which warps make for many iterations: each iteration has
   values of its own, and together they are those of some order.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "check.h"

#define N 20011
#define P(...) _Pragma (#__VA_ARGS__)

static float x[N], y[N], z[N];
static int amount[N], at[N], seen[2 * N];
static long at8[N];

/* FORM captures K, of N values from 0 on.  */
#define COUNTER(NAME, TYPE, LANES, ...)						\
static void									\
NAME (int n)									\
{										\
  TYPE count = 0;								\
  int want = 0;									\
  memset (y, 0, sizeof y);							\
  P (acc parallel loop copyin (x[0:n]) copy (y[0:n], count) vector_length (LANES))	\
  for (int i = 0; i < n; i++)							\
    if (x[i] > .5f)								\
      {										\
	TYPE k;									\
	P (acc atomic capture) __VA_ARGS__					\
	y[k] += i + 1;								\
      }										\
  double sum = 0;								\
  for (int i = 0; i < n; i++)							\
    if (x[i] > .5f)								\
      want++, sum += i + 1;							\
  for (int i = 0; i < n; i++)							\
    {										\
      CHECK (i < want ? y[i] > 0 : y[i] == 0);					\
      sum -= y[i];								\
    }										\
  CHECK (sum == 0 && (count == want || count == (TYPE) -want));			\
}

COUNTER (post, int, 128, k = count++;)
COUNTER (pre, unsigned, 64, { count += 1; k = count; } k--;)
COUNTER (block, long, 32, { k = count; count += 1; })
COUNTER (down, long long, 128, k = count--; k = -k;)
COUNTER (odd_lanes, int, 48, k = ++count; k--;)

/* Each iteration that has a place has AMOUNT of them, from FIRST on, up to END.  */
static void
check_places (int n, int first, int end)
{
  memset (seen, 0, sizeof seen);
  for (int i = 0; i < n; i++)
    for (int j = 0; at[i] >= 0 && j < amount[i]; j++)
      {
	CHECK (at[i] >= first && at[i] + j < end);
	seen[at[i] + j - first]++;
      }
  for (int k = 0; k < end - first; k++)
    CHECK (seen[k] == 1);
}

/* What is added differs: in each iteration, where a condition holds, and is subtracted.  */
static void
differing (int n)
{
  int a = 5, b = 7, step = 1 + n % 3;
  long long c = 5000000000;
  memset (at, -1, sizeof at);
#pragma acc parallel loop copyin (amount[0:n]) copy (at[0:n], a)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic capture
      { at[i] = a; a += amount[i]; }
    }
  check_places (n, 5, a);
  memset (at, -1, sizeof at);
#pragma acc parallel loop copyin (amount[0:n], x[0:n]) copy (at[0:n], b)
  for (int i = 0; i < n; i++)
    if (x[i] > .4f)
      {
#pragma acc atomic capture
	{ at[i] = b; b += amount[i]; }
      }
  check_places (n, 7, b);
  memset (at, -1, sizeof at);
#pragma acc parallel copyin (amount[0:n]) copy (at[0:n], c)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i += 500)
#pragma acc loop vector
      for (int j = i; j < (i + 500 < n ? i + 500 : n); j++)
	{
	  long long k;
#pragma acc atomic capture
	  { c -= amount[j]; k = c; }
	  at[j] = 5000000000 - amount[j] - k;
	}
  }
  check_places (n, 0, 5000000000 - c);
  c = 0;
#pragma acc parallel loop copyin (x[0:n]) copyout (at8[0:n]) copy (c)
  for (int i = 0; i < n; i++)
    {
      at8[i] = -1;
      if (x[i] > .4f)
	{
#pragma acc atomic capture
	  { at8[i] = c; c += step; }
	}
    }
  memset (seen, 0, sizeof seen);
  for (int i = 0; i < n; i++)
    if (at8[i] >= 0)
      CHECK (at8[i] % step == 0 && at8[i] < c && !seen[at8[i] / step]++);
}

/* Both sides of a condition count; several conditions, with loads behind the first; members,
   two counters of an iteration.  */
static void
conditions (int n)
{
  int low = 0, high = n, some = 0, members = 0, want = 0;
  struct { int a, n; long m; } s[2] = { { 0, 0, 0 }, { 0, 3, 7 } };
  memset (at, -1, sizeof at);
#pragma acc parallel loop copyin (x[0:n]) copy (y[0:n], low, high)
  for (int i = 0; i < n; i++)
    {
      int k;
      if (x[i] < .3f)
	{
#pragma acc atomic capture
	  k = low++;
	}
      else
	{
#pragma acc atomic capture
	  k = --high;
	}
      y[k] = x[i];
    }
  CHECK (low == high);
  for (int i = 0; i < n; i++)
    CHECK ((i < low) == (y[i] < .3f));
#pragma acc parallel loop copyin (x[0:n], z[0:n]) copy (at[0:n], some)
  for (int i = 0; i < n; i++)
    if (x[i] > .2f && z[i] < .8f && x[i] * z[i] + z[i] > .3f)
      {
#pragma acc atomic capture
	at[i] = some++;
      }
  memset (seen, 0, sizeof seen);
  for (int i = 0; i < n; i++)
    {
      CHECK (at[i] < 0 || (at[i] < some && !seen[at[i]]++));
      CHECK (at[i] < 0 || (x[i] > .2f && z[i] < .8f));
      want += at[i] >= 0;
    }
  CHECK (want == some && (n < 1000 || (some > n / 10 && some < n)));
  memset (at, -1, sizeof at);
#pragma acc parallel loop copyin (x[0:n]) copy (at[0:n], s) copyout (at8[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic capture
      at8[i] = s[1].m += 3;
      if (x[i] <= .3f)
	{
#pragma acc atomic capture
	  at[i] = s[1].n++;
	}
    }
  memset (seen, 0, sizeof seen);
  for (int i = 0; i < n; i++)
    {
      members += at[i] >= 0;
      CHECK (at8[i] % 3 == 1 && at8[i] <= 7 + 3 * n && !seen[at8[i] / 3 - 3]++);
    }
  CHECK (s[1].m == 7 + 3 * n && s[1].n == 3 + members);
}

/* Pointers that may lead to the counter: they do, from the only iteration that counts; they do
   not, and many count, or few.  */
static void
one (int n, int *a, int *count, int *k, const int *mark)
{
#pragma acc parallel loop present (a[0:n], count[0:1], k[0:n], mark[0:n])
  for (int i = 0; i < n; i++)
    if (mark[i])
      {
	int before = a[i];
#pragma acc atomic capture
	k[i + 1] = (*count)++;
	k[i + 2] = a[i];
	k[i] = before;
      }
}

/* Likewise, of what differs; and counters beside each other, by plain pointers.  */
static void
one_of_many (int n, int *a, int *count, int *k, const int *restrict mark)
{
#pragma acc parallel loop present (a[0:n], count[0:1], k[0:n], mark[0:n])
  for (int i = 0; i < n; i++)
    if (mark[i])
      {
	int before = a[i], more = mark[i] + 2;
#pragma acc atomic capture
	{ k[i + 1] = *count; *count += more; }
	k[i + 2] = a[i];
	k[i] = before;
      }
}

static void
beside (int n, int *count, int *k, const int *mark)
{
#pragma acc parallel loop present (count[0:2], k[0:n], mark[0:n])
  for (int i = 0; i < n; i++)
    if (mark[i])
      {
#pragma acc atomic capture
	k[i] = count[0]++;
      }
    else
      {
#pragma acc atomic capture
	k[i] = --count[1];
      }
}

struct list { int other, length, *element; };

static void
some (int n, struct list *l, const int *mark)
{
#pragma acc parallel loop present (l[0:1], mark[0:n])
  for (int i = 0; i < n; i++)
    if (mark[i])
      {
	int k;
#pragma acc atomic capture
	k = l->length++;
	l->element[k] = i;
      }
}

static void
pointers (int n)
{
  static int mark[N];
  struct list l = { 0, 0, at };
  memset (mark, 0, sizeof mark);
  if (n > 100)
    {
      mark[77] = 1;
      amount[77] = 10;
#pragma acc data copy (amount, seen) copyin (mark)
      one (n, amount, &amount[77], seen, mark);
      CHECK (seen[77] == 10 && seen[78] == 10 && seen[79] == 11 && amount[77] == 11);
#pragma acc data copy (amount, seen) copyin (mark)
      one_of_many (n, amount, &amount[77], seen, mark);
      CHECK (seen[77] == 11 && seen[78] == 11 && seen[79] == 14 && amount[77] == 14);
      amount[77] = 0;
    }
  for (int step = 1; step < 3000; step *= 7)
    {
      int want = 0;
      for (int i = 0; i < n; i++)
	want += mark[i] = i % step == 0;
      int ends[2] = { 0, n };
#pragma acc data copyin (mark) copy (ends) copyout (at)
      beside (n, ends, at, mark);
      CHECK (ends[0] == want && ends[1] == want);
      memset (seen, 0, sizeof seen);
      for (int i = 0; i < n; i++)
	CHECK ((at[i] < want) == mark[i] && at[i] >= 0 && at[i] < n && !seen[at[i]]++);
      l.length = 0;
      memset (seen, 0, sizeof seen);
#pragma acc data copyin (mark) copy (l, l.element[0:n])
      some (n, &l, mark);
      CHECK (l.length == want);
      for (int k = 0; k < want; k++)
	CHECK (at[k] % step == 0 && !seen[at[k]]++);
    }
}

/* What each iteration loads by what some have loaded; two loops in a region.  */
static void
tables (int n)
{
  static int table[8] = { 1, 0, 1, 1, 0, 1, 0, 0 };
  int a = 0, b = 0, want = 0;
  memset (at, -1, sizeof at);
  memset (seen, 0, sizeof seen);
#pragma acc parallel copyin (x[0:n], z[0:n], amount[0:n], table) copy (at[0:n], a, b) \
  copyout (at8[0:n])
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      {
	int q = x[i] > .3f ? amount[i] : 7;
	if (table[q])
	  {
#pragma acc atomic capture
	    at[i] = a++;
	  }
      }
#pragma acc loop
    for (int i = 0; i < n; i++)
      {
	at8[i] = -1;
	if (z[i] > .5f || x[i] > .9f)
	  {
#pragma acc atomic capture
	    at8[i] = b++;
	  }
      }
  }
  for (int i = 0; i < n; i++)
    {
      CHECK ((at[i] >= 0) == table[x[i] > .3f ? amount[i] : 7]);
      CHECK (at[i] < 0 || (at[i] < a && !seen[at[i]]++));
      want += at[i] >= 0;
    }
  CHECK (want == a);
  memset (seen, 0, sizeof seen);
  for (int i = 0; i < n; i++)
    {
      CHECK ((at8[i] >= 0) == (z[i] > .5f || x[i] > .9f));
      CHECK (at8[i] < 0 || (at8[i] < b && !seen[at8[i]]++));
    }
}

int
main ()
{
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 7919ll % 1000 / 1000.f;
      z[i] = i * 104729ll % 997 / 1000.f;
      amount[i] = i * 31 % 7 % 4 - (i % 7 == 3);
      amount[i] = amount[i] < 0 ? 0 : amount[i];
    }
  const int sizes[] = { N, 1000, 65, 31, 1 };
  for (int s = 0; s < 5; s++)
    {
      int n = sizes[s];
      post (n);
      pre (n);
      block (n);
      down (n);
      odd_lanes (n);
      differing (n);
      conditions (n);
      pointers (n);
      tables (n);
    }
  return 0;
}
