/* Structures by value, as arguments and results, directly and by a pointer to a function, of
   sizes around those that pieces and parameters end at, and of all alignments: short ones are
   copied by pieces, long ones go by address.  Their places may be less aligned than their type,
   as members of packed structures are, or more.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
   What a call by a pointer takes of the stack the GPU is not told.
   { dg-options "-Wno-psabi" }
   { dg-set-target-env-var ACC_GPU_STACK "64" } */

#include "check.h"
#include <string.h>

#define CASE(SIZE, ALIGN) ONE (SIZE, ALIGN, s##SIZE##_##ALIGN)
#define ONE(SIZE, ALIGN, S)						\
struct S { unsigned char v[SIZE]; } __attribute__ ((aligned (ALIGN)));	\
struct __attribute__ ((packed)) in_##S { char c; struct S s; };		\
__attribute__ ((noipa)) static struct S					\
make_##S (struct S a, int k)						\
{									\
  _Alignas (64) struct S r;						\
  for (int i = 0; i < SIZE; i++)					\
    r.v[i] = a.v[i] * 3 + k + i;					\
  a.v[SIZE / 2] = 7;							\
  return r;								\
}									\
__attribute__ ((noipa)) static int					\
sum_##S (char k, struct S a, short l, struct S b, long m)		\
{									\
  int t = k + l + m;							\
  for (int i = 0; i < SIZE; i++)					\
    t += a.v[i] * (i + 1) - b.v[i];					\
  return t;								\
}									\
static void								\
all_##S (int i, const struct S *a, struct in_##S *b, struct S *c, int *r)	\
{									\
  struct S (*volatile f) (struct S, int) = make_##S;			\
  b->c = i;								\
  b->s = make_##S (*a, i);						\
  *c = f (b->s, b->s.v[SIZE - 1]);					\
  make_##S (b->s, 1);							\
  *r = sum_##S (i, *c, 2 * i, b->s, -i);				\
  b->s = f (b->s, 3);							\
}									\
static void								\
test_##S (void)								\
{									\
  enum { n = 5 };							\
  static struct S a[n], c[n], c0;					\
  static struct in_##S b[n], b0;					\
  int r[n], r0;								\
  for (int i = 0; i < n; i++)						\
    for (int j = 0; j < SIZE; j++)					\
      a[i].v[j] = i * 5 + j * 3;					\
  _Pragma ("acc parallel loop copyin (a) copyout (b, c, r)")		\
  for (int i = 0; i < n; i++)						\
    all_##S (i, &a[i], &b[i], &c[i], &r[i]);				\
  for (int i = 0; i < n; i++)						\
    {									\
      all_##S (i, &a[i], &b0, &c0, &r0);				\
      CHECK_ELEMENT (i, memcmp (b[i].s.v, b0.s.v, SIZE), 0);		\
      CHECK_ELEMENT (i, memcmp (c[i].v, c0.v, SIZE), 0);		\
      CHECK_ELEMENT (i, b[i].c, b0.c);					\
      CHECK_ELEMENT (i, r[i], r0);					\
    }									\
}

CASE (17, 1)
CASE (65, 1)
CASE (66, 2)
CASE (512, 8)
CASE (520, 8)
CASE (96, 32)
CASE (2048, 64)
CASE (4096, 4)

int
main (void)
{
  test_s17_1 ();
  test_s65_1 ();
  test_s66_2 ();
  test_s512_8 ();
  test_s520_8 ();
  test_s96_32 ();
  test_s2048_64 ();
  test_s4096_4 ();
  return 0;
}
