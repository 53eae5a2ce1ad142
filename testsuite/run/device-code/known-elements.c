/* Elements that an iteration has in registers: products of small matrices through `restrict',
   pointers to the same memory, bytes of a word, members, values from before a condition.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "../check.h"

#define N 100

double x[9 * N], y[9 * N], o[9 * N];

static void
products (int n, const double *restrict x, const double *restrict y, double *restrict o)
{
#pragma acc parallel loop gang vector copyin (x[0:9 * n], y[0:9 * n]) copyout (o[0:9 * n])
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int r = 0; r < 3; r++)
#pragma acc loop seq
      for (int c = 0; c < 3; c++)
	{
	  o[9 * i + 3 * r + c] = 0;
#pragma acc loop seq
	  for (int k = 0; k < 3; k++)
	    o[9 * i + 3 * r + c] += x[9 * i + 3 * r + k] * y[9 * i + 3 * k + c];
	}
  for (int i = 0; i < n; i++)
    for (int r = 0; r < 3; r++)
      for (int c = 0; c < 3; c++)
	{
	  double s = 0;
	  for (int k = 0; k < 3; k++)
	    s += x[9 * i + 3 * r + k] * y[9 * i + 3 * k + c];
	  CHECK_ELEMENT (9 * i + 3 * r + c, o[9 * i + 3 * r + c], s);
	}
}

/* P and Q may be the same, or D elements apart.  */
static void __attribute__ ((noinline))
chain (int n, int d, int *p, int *q)
{
#pragma acc parallel loop gang vector present (p, q)
  for (int i = 0; i < n; i++)
    {
      int a = p[8 * i], b = p[8 * i + 1];
      q[8 * i] = a + 10;
      q[8 * i + 1] = b + p[8 * i];
      q[8 * i + d] = p[8 * i + 1] + p[8 * i];
      q[8 * i + 3] = p[8 * i + 2] * 2 + p[8 * i + d];
      if (p[8 * i + 3] % 2)
	q[8 * i] = p[8 * i + 3] + p[8 * i];
      q[8 * i + 4] = p[8 * i] + q[8 * i];
    }
}

static void
same_memory (int d, int apart)
{
  static int p[8 * N + 8], q[8 * N + 8], as[8 * N + 8], bs[8 * N + 8];
  for (int i = 0; i < 8 * N + 8; i++)
    {
      p[i] = as[i] = i * 7 % 13;
      q[i] = bs[i] = i * 5 % 11;
    }
  int *t = apart ? q : p, *ts = apart ? bs : as;
  for (int i = 0; i < N; i++)
    {
      int a = as[8 * i], b = as[8 * i + 1];
      ts[8 * i] = a + 10;
      ts[8 * i + 1] = b + as[8 * i];
      ts[8 * i + d] = as[8 * i + 1] + as[8 * i];
      ts[8 * i + 3] = as[8 * i + 2] * 2 + as[8 * i + d];
      if (as[8 * i + 3] % 2)
	ts[8 * i] = as[8 * i + 3] + as[8 * i];
      ts[8 * i + 4] = as[8 * i] + ts[8 * i];
    }
#pragma acc data copy (p, q)
  chain (N, d, p, t);
  for (int i = 0; i < 8 * N; i++)
    {
      CHECK_ELEMENT (i, p[i], as[i]);
      CHECK_ELEMENT (i, q[i], bs[i]);
    }
}

struct item
{
  int key;
  unsigned char bytes[4];
  unsigned low : 3, high : 7;
  short pair[2];
};

static void
pieces (void)
{
  static struct item s[N];
  static unsigned words[4 * N];
#pragma acc parallel loop copy (s, words)
  for (int i = 0; i < N; i++)
    {
      unsigned char *bytes = (unsigned char *) &words[4 * i];
      words[4 * i] = 0x01020304u * (i % 3);
      bytes[1] = i;
      words[4 * i + 1] = words[4 * i] + 1;
      memcpy (bytes + 6, &words[4 * i], 4);
      words[4 * i + 3] = words[4 * i + 1] ^ words[4 * i + 2];
      s[i].key = 5;
      s[i].bytes[2] = i;
      s[i].key += s[i].bytes[2];
      s[i].low = i;
      s[i].high = s[i].low + i;
      s[i].pair[0] = s[i].high;
      s[i].pair[1] = s[i].pair[0] + s[i].key;
      s[i].key = s[i].pair[1] - s[i].low;
    }
  for (int i = 0; i < N; i++)
    {
      unsigned w[4] = { 0x01020304u * (i % 3), 0, 0, 0 };
      ((unsigned char *) w)[1] = i;
      w[1] = w[0] + 1;
      memcpy ((unsigned char *) w + 6, w, 4);
      w[3] = w[1] ^ w[2];
      for (int k = 0; k < 4; k++)
	CHECK_ELEMENT (4 * i + k, words[4 * i + k], w[k]);
      int low = i % 8, high = (low + i) % 128, last = high + 5 + i;
      CHECK_ELEMENT (i, s[i].pair[0], high);
      CHECK_ELEMENT (i, s[i].pair[1], last);
      CHECK_ELEMENT (i, s[i].key, last - low);
    }
}

/* More elements than are kept.  */
static void
many (void)
{
  static float a[80 * N], b[80 * N];
  for (int i = 0; i < 80 * N; i++)
    a[i] = i % 17;
#pragma acc parallel loop copy (a, b)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop seq
      for (int k = 0; k < 20; k++)
	b[80 * i + k] = a[80 * i + k] + 1;
#pragma acc loop seq
      for (int k = 0; k < 20; k++)
	b[80 * i + 20 + k] = b[80 * i + k] + a[80 * i + 19 - k];
#pragma acc loop seq
      for (int k = 0; k < 40; k++)
	b[80 * i + 40 + k] = b[80 * i + 39 - k] * a[80 * i + k];
    }
  for (int i = 0; i < 80 * N; i++)
    {
      int e = i / 80 * 80, k = i % 80;
      float first = k < 20 ? a[i] + 1 : 0;
      if (k >= 40)
	k = 79 - k;
      if (k >= 20)
	first = a[e + k - 20] + 1 + a[e + 39 - k];
      else if (i % 80 >= 40)
	first = a[e + k] + 1;
      CHECK_ELEMENT (i, b[i], i % 80 < 40 ? first : first * a[i - 40]);
    }
}

int
main (void)
{
  for (int i = 0; i < 9 * N; i++)
    {
      x[i] = i % 7 - 3;
      y[i] = i % 5 - 2;
    }
  products (N, x, y, o);
  for (int d = 0; d < 8; d++)
    {
      same_memory (d, 0);
      same_memory (d, 1);
    }
  pieces ();
  many ();
  return 0;
}
