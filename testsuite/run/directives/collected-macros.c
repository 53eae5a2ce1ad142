/* Directives in macros' bodies, and memory that the compiler collects between declarations.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "--param ggc-min-expand=0 --param ggc-min-heapsize=0" } */

#define SUM(N)								\
  _Pragma ("acc routine seq")						\
  static int								\
  sum_##N (const int *a, int i)						\
  {									\
    return a[i] + N;							\
  }

SUM (1)
SUM (2)

#define SET(N)								\
  void									\
  set_##N (int *a)							\
  {									\
    _Pragma ("acc parallel loop copy (a[0:10])")			\
    for (int i = 0; i < 10; i++)					\
      a[i] = sum_##N (a, i);						\
  }

SET (1)
SET (2)

int
main (void)
{
  int a[10];
  for (int i = 0; i < 10; i++)
    a[i] = i * i;
  set_1 (a);
  set_2 (a);
  for (int i = 0; i < 10; i++)
    if (a[i] != i * i + 3)
      return 1;
}
