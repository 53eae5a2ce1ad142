/* Sums and differences of several words: carries and borrows.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { WORDS = 3, N = 500 };

/* r = a + b and r + WORDS + 1 = a - b, each with what is carried out of it, in words
   of TYPE.  */
#define SUMS(NAME, TYPE)						\
  _Pragma ("acc routine seq")						\
  static void								\
  NAME (const TYPE *a, const TYPE *b, TYPE *r)				\
  {									\
    TYPE carry = 0, borrow = 0;						\
    for (int w = 0; w < WORDS; w++)					\
      {									\
	TYPE half;							\
	int c = __builtin_add_overflow (a[w], b[w], &half);		\
	c |= __builtin_add_overflow (half, carry, &r[w]);		\
	carry = c;							\
	c = __builtin_sub_overflow (a[w], b[w], &half);			\
	c |= __builtin_sub_overflow (half, borrow, &r[WORDS + 1 + w]);	\
	borrow = c;							\
      }									\
    r[WORDS] = carry;							\
    r[2 * WORDS + 1] = borrow;						\
  }

SUMS (sums_of_longs, unsigned long)
SUMS (sums_of_ints, unsigned)

/* Comparisons in place of the built-in functions.  */
#pragma acc routine seq
static void
compared (const unsigned long *a, const unsigned long *b, unsigned long *r)
{
  r[0] = a[0] + b[0];
  unsigned long carry = r[0] < a[0];
  r[1] = a[1] + carry;
  carry = r[1] < carry;
  r[1] += b[1];
  carry |= r[1] < b[1];
  r[2] = a[2] + b[2] + carry;
}

static unsigned long
word (int i, int w)
{
  unsigned long v = (i * 7ul + w) * 0x9e3779b97f4a7c15ul;
  switch ((i >> w) % 4)
    {
    case 0: return v;
    case 1: return ~0ul;
    case 2: return 0;
    default: return v >> (v & 63);
    }
}

int
main (void)
{
  static unsigned long a[N][WORDS], b[N][WORDS], r[N][2 * WORDS + 2], s[N][WORDS];
  static unsigned c[N][WORDS], d[N][WORDS], t[N][2 * WORDS + 2];
  for (int i = 0; i < N; i++)
    for (int w = 0; w < WORDS; w++)
      {
	c[i][w] = a[i][w] = word (i, w);
	d[i][w] = b[i][w] = word (i * 5 + 1, w);
      }
#pragma acc parallel loop copyin (a, b, c, d) copyout (r, s, t)
  for (int i = 0; i < N; i++)
    {
      sums_of_longs (a[i], b[i], r[i]);
      sums_of_ints (c[i], d[i], t[i]);
      compared (a[i], b[i], s[i]);
    }
  for (int i = 0; i < N; i++)
    {
      unsigned __int128 sum = 0, difference = 0;
      unsigned long small = 0, less = 0;
      for (int w = 0; w < WORDS; w++)
	{
	  sum = (sum >> 64) + a[i][w] + b[i][w];
	  difference = (difference >> 127) * -1 + a[i][w] - b[i][w];
	  CHECK_ELEMENT (i, r[i][w], (unsigned long) sum);
	  CHECK_ELEMENT (i, s[i][w], (unsigned long) sum);
	  CHECK_ELEMENT (i, r[i][WORDS + 1 + w], (unsigned long) difference);
	  small = (small >> 32) + c[i][w] + d[i][w];
	  less = (less >> 63) * -1 + c[i][w] - d[i][w];
	  CHECK_ELEMENT (i, t[i][w], (unsigned) small);
	  CHECK_ELEMENT (i, t[i][WORDS + 1 + w], (unsigned) less);
	}
      CHECK_ELEMENT (i, r[i][WORDS], (unsigned long) (sum >> 64));
      CHECK_ELEMENT (i, r[i][2 * WORDS + 1], (unsigned long) (difference >> 127));
      CHECK_ELEMENT (i, t[i][WORDS], (unsigned) (small >> 32));
      CHECK_ELEMENT (i, t[i][2 * WORDS + 1], (unsigned) (less >> 63));
    }
  return 0;
}
