/* Loops over members of structs: members that are the same memory, arrays of structs
   whose elements loops share, and nested members that are apart.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 100

struct element
{
  int value, next[2];
};

union both
{
  int whole[N];
  struct
  {
    int head, tail[N - 1];
  } parts;
};

static struct element e[N], we[N];
static union both u, wu;

#define NESTS(E, U)							\
  for (int i = 1; i < N; i++)						\
    E[i].value = E[i - 1].next[1] + i;					\
  for (int i = 0; i < N - 1; i++)					\
    E[i].next[0] = E[i + 1].value;					\
  for (int i = 0; i < N - 1; i++)					\
    for (int k = 0; k < 2; k++)						\
      E[i + 1].next[k] = E[i].next[1 - k] + k;				\
  for (int i = 0; i < N - 1; i++)					\
    U.parts.tail[i] = U.whole[i] + 1;					\
  for (int i = 0; i < N - 1; i++)					\
    U.whole[i] += U.parts.tail[i] % 100

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      e[i].value = we[i].value = i * 3;
      e[i].next[0] = we[i].next[0] = i * 5 % 7;
      e[i].next[1] = we[i].next[1] = i * 11 % 13;
      u.whole[i] = wu.whole[i] = i % 17;
    }
#pragma acc kernels copy (e, u)
  {
    NESTS (e, u);
  }
  NESTS (we, wu);
#pragma acc parallel num_gangs (1) copy (e, u)
  {
    NESTS (e, u);
  }
  NESTS (we, wu);
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, e[i].value, we[i].value);
      CHECK_ELEMENT (i, e[i].next[0], we[i].next[0]);
      CHECK_ELEMENT (i, e[i].next[1], we[i].next[1]);
      CHECK_ELEMENT (i, u.whole[i], wu.whole[i]);
    }
  return 0;
}
