/* Copies of whole private arrays and structures by memcpy: between each other, from and to
   mapped memory, of parts, at addresses that are aligned and not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>
#include "../check.h"

#define N 100

/* COUNT elements of TYPE, a state that goes on for some steps.  */
#define STATES(TYPE, COUNT)						\
  static void								\
  advance_##TYPE##_##COUNT (TYPE *y)					\
  {									\
    for (int s = 0; s < 3; s++)						\
      {									\
	TYPE t[COUNT];							\
	memcpy (t, y, sizeof t);					\
	for (int j = 0; j < COUNT; j++)					\
	  y[j] += 2 * t[(j + 1) % COUNT] + (TYPE) s;			\
	TYPE u[COUNT];							\
	memcpy (u, y, sizeof u);					\
	memcpy (t, u, sizeof t);					\
	for (int j = 0; j < COUNT; j++)					\
	  y[j] = t[COUNT - 1 - j] - u[j] / 2;				\
      }									\
  }									\
  static void								\
  states_##TYPE##_##COUNT (void)					\
  {									\
    static TYPE x[N * COUNT], o[N * COUNT];				\
    for (int i = 0; i < N * COUNT; i++)					\
      x[i] = (TYPE) (i % 19);						\
    _Pragma ("acc parallel loop copyin (x) copyout (o)")		\
    for (int i = 0; i < N; i++)						\
      {									\
	TYPE y[COUNT];							\
	memcpy (y, x + i * COUNT, sizeof y);				\
	advance_##TYPE##_##COUNT (y);					\
	memcpy (o + i * COUNT, y, sizeof y);				\
      }									\
    for (int i = 0; i < N; i++)						\
      {									\
	advance_##TYPE##_##COUNT (x + i * COUNT);			\
	for (int j = 0; j < COUNT; j++)					\
	  CHECK_ELEMENT (i, o[i * COUNT + j], x[i * COUNT + j]);	\
      }									\
  }

typedef signed char byte;

STATES (float, 2)
STATES (float, 3)
STATES (float, 4)
STATES (float, 5)
STATES (float, 8)
STATES (double, 2)
STATES (double, 3)
STATES (double, 4)
STATES (int, 2)
STATES (int, 4)
STATES (short, 3)
STATES (short, 4)
STATES (short, 8)
STATES (byte, 2)
STATES (byte, 8)
STATES (byte, 16)

/* A structure of several types, with a hole, and one within another.  */
struct part { char c; double d; short s[3]; };
struct whole { int n; struct part p[2]; float f; };

static void
structures (void)
{
  static struct whole x[N], o[N];
  static struct part q[N];
  memset (x, 0, sizeof x);
  for (int i = 0; i < N; i++)
    x[i] = (struct whole) { i, { { 1, i * .5, { 1, 2, 3 } }, { 2, i, { 4, 5, i } } }, i + .5f };
#pragma acc parallel loop copyin (x) copyout (o, q)
  for (int i = 0; i < N; i++)
    {
      struct whole w, v;
      struct part p;
      memcpy (&w, x + i, sizeof w);
      memcpy (&p, &w.p[1], sizeof p);
      p.s[1] += 7;
      memcpy (&w.p[0], &p, sizeof p);
      memcpy (&v, &w, sizeof v);
      v.f += 1;
      memcpy (o + i, &v, sizeof v);
      memcpy (q + i, &v.p[0], sizeof p);
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, o[i].n, i);
      CHECK_ELEMENT (i, o[i].p[0].s[1], 12);
      CHECK_ELEMENT (i, o[i].p[1].s[1], 5);
      CHECK_ELEMENT (i, o[i].p[0].d, i);
      CHECK_ELEMENT (i, q[i].s[2], i);
      CHECK_ELEMENT (i, o[i].f * 2, 2 * i + 3);
    }
}

/* Numbers in a buffer of bytes, at any place; parts of arrays; a pattern of bits.  */
static void
bytes (void)
{
  static unsigned char x[N * 21 + 3];
  static float sum[N];
  static unsigned back[N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 5; j++)
      {
	float f = i + j;
	memcpy (x + 3 + i * 21 + j * 4, &f, 4);
      }
#pragma acc parallel loop copy (x) copyout (sum, back)
  for (int i = 0; i < N; i++)
    {
      float y[6] = { 1, 2, 3, 4, 5, 6 }, z[2];
      memcpy (y + 1, x + 3 + i * 21, 20);
      memcpy (z, y + 2, sizeof z);
      memmove (y, y + 1, 12);
      sum[i] = y[0] + 10 * y[1] + 100 * y[2] + 1000 * y[3] + z[0] * z[1];
      unsigned bits[2];
      memcpy (bits, z, sizeof bits);
      back[i] = bits[0] ^ bits[1];
      z[0] = -1;
      memcpy (x + 3 + i * 21 + 8, z, sizeof z);
    }
  for (int i = 0; i < N; i++)
    {
      float y0 = i, y1 = i + 1, y2 = i + 2, got[5];
      unsigned b1, b2;
      CHECK_ELEMENT (i, sum[i], y0 + 10 * y1 + 100 * y2 + 1000 * y2 + y1 * y2);
      memcpy (&b1, &y1, 4);
      memcpy (&b2, &y2, 4);
      CHECK_ELEMENT (i, back[i], b1 ^ b2);
      memcpy (got, x + 3 + i * 21, sizeof got);
      CHECK_ELEMENT (i, got[1], i + 1);
      CHECK_ELEMENT (i, got[2], -1);
      CHECK_ELEMENT (i, got[3], i + 2);
    }
}

/* Parts of a number in a register.  */
static void
parts (void)
{
  static unsigned long x[N];
  static float sum[N];
  static short least[N], signs[N];
  for (int i = 0; i < N; i++)
    {
      float f[2] = { i * .5f, -i };
      memcpy (x + i, f, sizeof f);
      x[i] ^= 1;
    }
#pragma acc parallel loop copyin (x) copyout (sum, least, signs)
  for (int i = 0; i < N; i++)
    {
      unsigned long both = x[i] ^ 1;
      float f[2];
      short s[4];
      memcpy (f, &both, sizeof f);
      memcpy (s, &both, sizeof s);
      sum[i] = f[0] + f[1];
      least[i] = s[3] < s[1] ? s[3] : s[1];
      signs[i] = s[3] >> 3;
    }
  for (int i = 0; i < N; i++)
    {
      unsigned long both = x[i] ^ 1;
      short s1 = both >> 16, s3 = both >> 48;
      CHECK_ELEMENT (i, sum[i] * 2, -i);
      CHECK_ELEMENT (i, least[i], s3 < s1 ? s3 : s1);
      CHECK_ELEMENT (i, signs[i], s3 >> 3);
    }
}

/* A gang's array that its lanes share, and elements that the run chooses.  */
static void
shared (void)
{
  static int x[N][16], o[N][16];
  for (int i = 0; i < N * 16; i++)
    x[i / 16][i % 16] = i * 5 % 23;
#pragma acc parallel copyin (x) copyout (o)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      {
	int y[16];
	memcpy (y, x[i], sizeof y);
#pragma acc loop vector
	for (int j = 0; j < 16; j++)
	  o[i][j] = y[(j * 3 + i) % 16];
      }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 16; j++)
      CHECK_ELEMENT (i, o[i][j], x[i][(j * 3 + i) % 16]);
}

int
main (void)
{
  states_float_2 ();
  states_float_3 ();
  states_float_4 ();
  states_float_5 ();
  states_float_8 ();
  states_double_2 ();
  states_double_3 ();
  states_double_4 ();
  states_int_2 ();
  states_int_4 ();
  states_short_3 ();
  states_short_4 ();
  states_short_8 ();
  states_byte_2 ();
  states_byte_8 ();
  states_byte_16 ();
  structures ();
  bytes ();
  parts ();
  shared ();
  return 0;
}
