/* Loops that go further than the signed type of their indices counts: as many iterations as on
   the host, in all directions, with all levels.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

typedef unsigned long long count;

/* LOOP adds to C and S, with DIRECTIVE and without.  */
#define SAME(DIRECTIVE, LOOP)						\
  do									\
    {									\
      count c = 0, s = 0;						\
      _Pragma (DIRECTIVE)						\
      LOOP								\
      count device_c = c, device_s = s;					\
      c = s = 0;							\
      LOOP								\
      CHECK (device_c == c && device_s == s);				\
    }									\
  while (0)

#define ADD(...) { c++; s += __VA_ARGS__; }

static __attribute__ ((noipa)) void
single (unsigned ten, unsigned far, unsigned step, int signed_step)
{
  SAME ("acc parallel loop reduction(+:c,s)", for (unsigned i = 0; i < far; i += 40000000) ADD (i));
  SAME ("acc parallel loop gang num_gangs(3) reduction(+:c,s)",
	for (unsigned i = ten; i < far; i += 40000001) ADD (i));
  SAME ("acc parallel loop worker reduction(+:c,s)",
	for (unsigned i = 0; i < 3000000000u; i += 30000000) ADD (i));
  SAME ("acc parallel loop vector reduction(+:c,s)",
	for (unsigned i = far; i > ten; i -= 40000000) ADD (i));
  SAME ("acc kernels loop reduction(+:c,s)",
	for (unsigned i = far; i >= 40000000; i -= 40000000) ADD (i));
  SAME ("acc serial loop reduction(+:c,s)", for (unsigned i = far; i > 7; i += -40000000) ADD (i));
  SAME ("acc parallel loop gang(static:4) reduction(+:c,s)",
	for (unsigned i = ten; i <= far; i += step) ADD (i));
  SAME ("acc parallel loop seq reduction(+:c,s)",
	for (unsigned i = ten; i < far; i += signed_step) ADD (i));
  SAME ("acc parallel loop auto reduction(+:c,s)",
	for (unsigned i = far; i > 50000000; i -= signed_step) ADD (i));
  SAME ("acc parallel loop reduction(+:c,s)",
	for (int i = -2000000000; i < 2000000000; i += 40000000) ADD (i));
  SAME ("acc kernels loop reduction(+:c,s)",
	for (int i = 2000000000; i >= -2000000000; i -= 40000000) ADD (i));
  SAME ("acc parallel loop reduction(+:c,s)", for (unsigned i = far; i < ten; i++) ADD (i));
  SAME ("acc parallel loop reduction(+:c,s)", for (unsigned i = far - 20; i < far; i++) ADD (i));
  SAME ("acc kernels copy (c, s)", for (unsigned i = far; i > ten; i -= 40000000) ADD (i));
}

static __attribute__ ((noipa)) void
nests (unsigned zero, unsigned far, int step)
{
  SAME ("acc parallel loop collapse(2) reduction(+:c,s)",
	for (unsigned i = 0; i < far; i += 40000000)
	for (int j = 0; j < 10; j++) ADD (i + j));
  SAME ("acc parallel loop collapse(2) reduction(+:c,s)",
	for (int j = 0; j < 10; j++)
	for (unsigned i = 0; i < far; i += 40000000) ADD (i ^ j));
  SAME ("acc kernels loop collapse(2) reduction(+:c,s)",
	for (unsigned j = far; j > 1000; j -= 40000000)
	for (unsigned i = far; i >= 40000000; i -= 40000000) ADD (i ^ j));
  SAME ("acc parallel loop collapse(2) reduction(+:c,s)",
	for (unsigned j = 5; j < far; j += step)
	for (unsigned k = far; k > 9; k -= step) ADD (j ^ k));
  SAME ("acc parallel loop collapse(2) reduction(+:c,s)",
	for (unsigned j = far; j < zero; j++)
	for (unsigned i = far; i < 100; i++) ADD (i ^ j));
  SAME ("acc parallel loop tile(4, 8) reduction(+:c,s)",
	for (unsigned j = far; j > 1000; j -= 40000000)
	for (unsigned i = 0; i < far; i += 40000000) ADD (i ^ j));
  SAME ("acc parallel loop reduction(+:c,s)",
	for (unsigned j = 5; j < far; j += 40000000)
	for (unsigned k = j; k < far; k += 80000000) ADD (j ^ k));
}

int
main (void)
{
  single (10, 4000000000u, 40000003, 40000003);
  nests (0, 4000000000u, 40000000);
  return 0;
}
