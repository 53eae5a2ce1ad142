/* Quotients and remainders of all kinds of numbers and constants.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define MOST 600

/* Numbers around powers of two and multiples of divisors, and others.  */
#define NUMBERS(TYPE, NAME)						\
  static TYPE NAME##_x[MOST], NAME##_q[MOST], NAME##_r[MOST];		\
  static void								\
  NAME##_numbers (void)							\
  {									\
    unsigned long some = 1;						\
    for (int i = 0; i < MOST; i++)					\
      {									\
	some = some * 6364136223846793005ul + 1442695040888963407ul;	\
	unsigned long top = 1ul << (i / 4 % (8 * sizeof (TYPE)));	\
	NAME##_x[i] = (TYPE) (i < 260 ? top + i % 4 - 2			\
			      : i < 460 ? (unsigned long) (i - 360)	\
			      : some >> (i % 7));			\
      }									\
  }									\
  __attribute__ ((noinline)) static void				\
  NAME##_check (TYPE d)							\
  {									\
    for (int i = 0; i < MOST; i++)					\
      {									\
	CHECK_ELEMENT (i, NAME##_q[i], (TYPE) (NAME##_x[i] / d));	\
	CHECK_ELEMENT (i, NAME##_r[i], (TYPE) (NAME##_x[i] % d));	\
      }									\
  }

NUMBERS (int, i)
NUMBERS (unsigned, u)
NUMBERS (long, l)
NUMBERS (unsigned long, ul)
NUMBERS (short, s)
NUMBERS (unsigned char, c)

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

#define DIVIDE(NAME, D)							\
  do									\
    {									\
      PRAGMA (acc parallel loop copyin (NAME##_x) copyout (NAME##_q, NAME##_r)) \
      for (int j = 0; j < MOST; j++)					\
	{								\
	  NAME##_q[j] = NAME##_x[j] / (D);				\
	  NAME##_r[j] = NAME##_x[j] % (D);				\
	}								\
      NAME##_check (D);							\
    }									\
  while (0)

#define SMALL(D) DIVIDE (i, D); DIVIDE (u, D); DIVIDE (l, D); DIVIDE (ul, D)
#define LARGE(D) DIVIDE (l, D); DIVIDE (ul, D)

/* What is known of the dividend.  */
static void
known (void)
{
  static int q[MOST][8];
#pragma acc parallel loop copyin (i_x, u_x) copyout (q)
  for (int i = 0; i < MOST; i++)
    {
      unsigned x = i_x[i] & 0xffff;
      long w = u_x[i];
      q[i][0] = i / 7;
      q[i][1] = i % 12;
      q[i][2] = x / 1000;
      q[i][3] = x % 641;
      q[i][4] = w / 10;
      q[i][5] = w % 1000003;
      q[i][6] = w / 6442450941l;
      q[i][7] = (i_x[i] & ~3) / 4;
    }
  for (int i = 0; i < MOST; i++)
    {
      volatile int d[8] = { 7, 12, 1000, 641, 10, 1000003, 1, 4 };
      unsigned x = i_x[i] & 0xffff;
      long w = u_x[i];
      CHECK_ELEMENT (i, q[i][0], i / d[0]);
      CHECK_ELEMENT (i, q[i][1], i % d[1]);
      CHECK_ELEMENT (i, q[i][2], x / d[2]);
      CHECK_ELEMENT (i, q[i][3], x % d[3]);
      CHECK_ELEMENT (i, q[i][4], w / d[4]);
      CHECK_ELEMENT (i, q[i][5], w % d[5]);
      CHECK_ELEMENT (i, q[i][6], 0);
      CHECK_ELEMENT (i, q[i][7], (i_x[i] & ~3) / d[7]);
    }
}

int
main (void)
{
  i_numbers ();
  u_numbers ();
  l_numbers ();
  ul_numbers ();
  s_numbers ();
  c_numbers ();
  SMALL (2);
  SMALL (3);
  SMALL (4);
  SMALL (5);
  SMALL (6);
  SMALL (7);
  SMALL (9);
  SMALL (10);
  SMALL (14);
  SMALL (25);
  SMALL (28);
  SMALL (32);
  SMALL (125);
  SMALL (641);
  SMALL (1000);
  SMALL (1 << 30);
  SMALL (1000000007);
  SMALL (0x7fffffff);
  DIVIDE (u, 0x80000000u);
  DIVIDE (u, 0x80000001u);
  DIVIDE (u, 0xfffffffeu);
  DIVIDE (u, 0xffffffffu);
  DIVIDE (i, -7);
  DIVIDE (i, -8);
  DIVIDE (l, -10);
  LARGE (0x100000000l);
  LARGE (0x100000001l);
  LARGE (6700417l * 641);
  LARGE (0x7fffffffffffffffl);
  DIVIDE (ul, 0x8000000000000000ul);
  DIVIDE (ul, 0x8000000000000001ul);
  DIVIDE (ul, 0xfffffffffffffffful);
  DIVIDE (ul, 274177ul);
  DIVIDE (ul, 19ul);
  DIVIDE (s, 3);
  DIVIDE (s, 8);
  DIVIDE (s, 1000);
  DIVIDE (c, 3);
  DIVIDE (c, 10);
  DIVIDE (c, 200);
  known ();
  return 0;
}
