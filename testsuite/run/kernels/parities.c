/* Red and black fields: what is even and odd in two iterations keeps them apart, or does not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 39 };

#define EACH_COLOUR(NAME, TYPE, BODY)					\
  static void								\
  NAME (int n, int times, TYPE (*restrict u)[N], int device)		\
  {									\
    _Pragma ("acc kernels copy (u[0:N]) if (device)")			\
    for (int t = 0; t < times; t++)					\
      for (int c = 0; c < 2; c++)					\
	for (int i = 1; i < n - 1; i++)					\
	  BODY								\
  }									\
  static void								\
  NAME##_flat (int n, int times, TYPE *restrict v, int device)		\
  {									\
    TYPE (*restrict u)[n] = (TYPE (*)[n]) v;				\
    _Pragma ("acc kernels copy (v[0:N * N]) if (device)")		\
    for (int t = 0; t < times; t++)					\
      for (int c = 0; c < 2; c++)					\
	for (int i = 1; i < n - 1; i++)					\
	  BODY								\
  }

#define FOUR(I, J) ((u[I - 1][J] + u[I + 1][J] + u[I][J - 1] + u[I][J + 1]) / 4 + 1)

EACH_COLOUR (fields, double, for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
	     u[i][j] = FOUR (i, j);)
EACH_COLOUR (masked, float, for (int j = 1 + (i + c & 1); j < n - 1; j += 2)
	     u[i][j] = FOUR (i, j);)
EACH_COLOUR (asked, double, for (int j = 1; j < n - 1; j++)
	     if ((i + j) % 2 == c)
	       u[i][j] = FOUR (i, j);)
EACH_COLOUR (asked_not, int, for (int j = 1; j < n - 1; j++)
	     if ((i + j + c) % 2 != 0)
	       u[i][j] = FOUR (i, j);)
EACH_COLOUR (exclusive, int, for (int j = 1 + ((i ^ c) & 1); j < n - 1; j += 2)
	     u[i][j] = FOUR (i, j);)
/* These meet: diagonal neighbours, one colour for all rows, steps of three, other colours in
   other rows.  */
EACH_COLOUR (diagonal, int, for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
	     u[i][j] = (u[i - 1][j - 1] + 3 * u[i + 1][j + 1]) % 101;)
EACH_COLOUR (columns, int, for (int j = 1 + c % 2; j < n - 1; j += 2)
	     u[i][j] = FOUR (i, j);)
EACH_COLOUR (threes, int, for (int j = 1 + (i + c) % 2; j < n - 1; j += 3)
	     u[i][j] = FOUR (i, j);)
EACH_COLOUR (halves, int, for (int j = 1 + (i / 2 + c) % 2; j < n - 1; j += 2)
	     u[i][j] = FOUR (i, j);)
EACH_COLOUR (asked_three, int, for (int j = 1; j < n - 1; j++)
	     if ((i + j) % 3 == c)
	       u[i][j] = FOUR (i, j);)
EACH_COLOUR (other_colour, int, for (int j = 1; j < n - 1; j++)
	     if ((i + j) % 2 != 1)
	       u[i][j] = FOUR (i, j) + u[i + 1][j + 1];)

#define CHECK_FIELDS(NAME, TYPE)					\
  do									\
    for (int n = 3; n <= N; n += 18)					\
      {									\
	static TYPE got[N][N], flat[N * N], want[N][N], plain[N * N];	\
	for (int i = 0; i < N; i++)					\
	  for (int j = 0; j < N; j++)					\
	    {								\
	      got[i][j] = want[i][j] = (i * 53 + j * 29 + i * j) % 97;	\
	      flat[i * N + j] = plain[i * N + j] = got[i][j];		\
	    }								\
	NAME (n, 3, got, 1);						\
	NAME (n, 3, want, 0);						\
	NAME##_flat (n, 3, flat, 1);					\
	NAME##_flat (n, 3, plain, 0);					\
	for (int i = 0; i < N; i++)					\
	  for (int j = 0; j < N; j++)					\
	    CHECK (got[i][j] == want[i][j]				\
		   && flat[i * N + j] == plain[i * N + j]);		\
      }									\
  while (0)

/* Rows that are shorter than what is used of them meet the next ones.  */

static void
short_rows (int n, int length, int *restrict u, int device)
{
#pragma acc kernels copy (u[0:N * N]) if (device)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1 + i % 2; j < n - 1; j += 2)
      u[i * length + j] += u[(i - 1) * length + j] + u[i * length + j + 1];
}

int
main (void)
{
  CHECK_FIELDS (fields, double);
  CHECK_FIELDS (masked, float);
  CHECK_FIELDS (asked, double);
  CHECK_FIELDS (asked_not, int);
  CHECK_FIELDS (exclusive, int);
  CHECK_FIELDS (diagonal, int);
  CHECK_FIELDS (columns, int);
  CHECK_FIELDS (threes, int);
  CHECK_FIELDS (halves, int);
  CHECK_FIELDS (asked_three, int);
  CHECK_FIELDS (other_colour, int);
  for (int length = N - 4; length <= N; length++)
    {
      static int got[N * N], want[N * N];
      for (int i = 0; i < N * N; i++)
	got[i] = want[i] = i * 31 % 17;
      short_rows (N, length, got, 1);
      short_rows (N, length, want, 0);
      for (int i = 0; i < N * N; i++)
	CHECK_INT (got[i], want[i]);
    }
  return 0;
}
