/* `parallel loop' on the rows alone: the loop over a row has no directive, and only the run
   shows whether its iterations depend on each other.  Pointers into one block are at every
   distance within a row; there are no rows, few, and many; rows are walked forwards,
   backwards and with holes; what the condition is made of changes from row to row.

   Each nest is there twice, for the device and for the host.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>

#include "check.h"

/* A row has room for both pointers, so rows are independent at every distance.  */
#define WIDTH 37
#define ROOM (3 * WIDTH)
#define ROWS 70

static int base[ROWS * ROOM], first[ROWS * ROOM], want[ROWS * ROOM];
static int lengths[ROWS];

struct arguments
{
  int *to, *from, rows, width;
};

#define FUNCTION(name, pragma, ...)						\
  __attribute__ ((noinline)) static long					\
  name (const struct arguments *a)						\
  {										\
    int *to = a->to, *from = a->from, rows = a->rows, width = a->width;		\
    long sum = 0;								\
    (void) width;								\
    pragma									\
    __VA_ARGS__									\
    return sum;									\
  }

#define ON_DEVICE _Pragma ("acc parallel loop present (base, lengths)		\
			   present (to[0:1], from[0:1]) reduction (+:sum)")
#define GANG_VECTOR _Pragma ("acc parallel loop gang num_workers (1)		\
			     present (base, lengths) present (to[0:1], from[0:1])	\
			     reduction (+:sum)")

/* A nest in two functions.  */
#define NEST(name, ...)								\
  FUNCTION (name##_device, ON_DEVICE, __VA_ARGS__)				\
  FUNCTION (name##_gangs, GANG_VECTOR, __VA_ARGS__)				\
  FUNCTION (name##_host, , __VA_ARGS__)

NEST (copied,
      for (int i = 0; i < rows; i++)
	for (int j = 0; j < width; j++)
	  to[i * ROOM + j] = from[i * ROOM + j] + j;)

NEST (summed,
      for (int i = 0; i < rows; i++)
	for (int j = 0; j < width; j++)
	  {
	    to[i * ROOM + j] = 3 * from[i * ROOM + j] + i;
	    sum += to[i * ROOM + j] ^ j;
	  })

NEST (backwards,
      for (int i = rows - 1; i >= 0; i--)
	for (int j = width - 1; j >= 0; j--)
	  {
	    to[i * ROOM + j] = from[i * ROOM + j] + i - j;
	    sum += to[i * ROOM + j];
	  })

NEST (holes,
      for (int i = rows - 1; i > 0; i -= 3)
	for (int j = 0; j < width; j += 2)
	  {
	    to[i * ROOM + j] = from[i * ROOM + j] - i;
	    sum -= to[i * ROOM + j];
	  })

/* The length of a row is the outer loop's.  */
NEST (triangle,
      for (int i = 0; i < rows; i++)
	for (int j = 0; j <= (i < width - 1 ? i : width - 1); j++)
	  {
	    to[i * ROOM + j] = from[i * ROOM + j] + 2 * j;
	    sum += from[i * ROOM + j];
	  })

/* It is in memory.  */
NEST (ragged,
      for (int i = 0; i < rows; i++)
	for (int j = 0; j < lengths[i]; j++)
	  {
	    to[i * ROOM + j] = from[i * ROOM + j] + 5;
	    sum += to[i * ROOM + j] & 7;
	  })

/* The pointers are the row's, and every other row has them the other way around.  */
NEST (row_pointers,
      for (int i = 0; i < rows; i++)
	{
	  int *p = (i & 1 ? from : to) + i * ROOM, *q = (i & 1 ? to : from) + i * ROOM;
	  for (int j = 0; j < width; j++)
	    p[j] = q[j] + j;
	})

/* The distance is the row's.  */
NEST (shifted,
      for (int i = 0; i < rows; i++)
	{
	  int shift = i % 3 - 1;
	  for (int j = 1; j < width - 1; j++)
	    {
	      to[i * ROOM + j + shift] = from[i * ROOM + j] + 1;
	      sum += to[i * ROOM + j + shift];
	    }
	})

/* Two loops of a row; the second one depends on the first.  */
NEST (two_loops,
      for (int i = 0; i < rows; i++)
	{
	  int most = 0;
	  for (int j = 0; j < width; j++)
	    {
	      to[i * ROOM + j] = from[i * ROOM + j] + j;
	      most = most > to[i * ROOM + j] ? most : to[i * ROOM + j];
	    }
	  for (int j = 0; j < width; j++)
	    from[i * ROOM + j] = to[i * ROOM + j] - most;
	  sum += most;
	})

/* Loops with a directive around a loop without one.  */
#define LOOP _Pragma ("acc loop")
#define NO_LOOP

#define THREE_DEEP(directive)							\
  for (int i = 0; i < rows; i++)						\
    {										\
      directive									\
      for (int k = 0; k < 2; k++)						\
	for (int j = 0; j < width / 2; j++)					\
	  to[i * ROOM + 2 * j + k] = from[i * ROOM + 2 * j + k] + j + k;	\
    }

/* Only distances that are multiples of 2 leave K's iterations independent.  */
FUNCTION (deep_device, ON_DEVICE, THREE_DEEP (LOOP))
FUNCTION (deep_gangs, GANG_VECTOR, THREE_DEEP (LOOP))
FUNCTION (deep_host, , THREE_DEEP (NO_LOOP))

/* The pointers change places from step to step; the region's own loop is around the one
   with the directive.  */
#define STEPS(directive)							\
  for (int step = 0; step < 3; step++)						\
    {										\
      int *t = step & 1 ? from : to, *f = step & 1 ? to : from;			\
      directive									\
      for (int i = 0; i < rows; i++)						\
	for (int j = 0; j < width; j++)						\
	  t[i * ROOM + j] = f[i * ROOM + j] + step + j;				\
    }

FUNCTION (steps_device, _Pragma ("acc parallel num_gangs (1) present (to[0:1], from[0:1])"),
	  STEPS (LOOP))
FUNCTION (steps_host, , STEPS (NO_LOOP))

/* A routine's loops.  */
#pragma acc routine worker
__attribute__ ((noinline)) static void
routine_device (int *to, int *from, int rows, int width)
{
#pragma acc loop worker
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < width; j++)
      to[i * ROOM + j] = from[i * ROOM + j] + j;
}

FUNCTION (routine_call, _Pragma ("acc parallel num_gangs (1) present (to[0:1], from[0:1])"),
	  routine_device (to, from, rows, width);)

typedef long function (const struct arguments *);

static void
test (function *device, function *host, int distance, int rows, int width)
{
  struct arguments a = { base + WIDTH + distance, base + WIDTH, rows, width };
  memcpy (base, first, sizeof base);
  long sum_wanted = host (&a);
  memcpy (want, base, sizeof base);
  memcpy (base, first, sizeof base);
#pragma acc update device (base)
  long sum = device (&a);
#pragma acc update self (base)
  CHECK_INT (sum, sum_wanted);
  CHECK (!memcmp (base, want, sizeof base));
}

#define BOTH(name)								\
  { name##_device, name##_host }, { name##_gangs, name##_host }

static const struct
{
  function *device, *host;
} nests[] = { BOTH (copied), BOTH (summed), BOTH (backwards), BOTH (holes),
	      BOTH (triangle), BOTH (ragged), BOTH (row_pointers), BOTH (shifted),
	      BOTH (two_loops), { steps_device, steps_host },
	      { routine_call, copied_host } };

int
main (void)
{
  static const int distances[] = { 0, 1, -1, 2, -5, WIDTH - 1, WIDTH, -WIDTH, 1 - WIDTH };
  static const int rows[] = { 0, 1, 2, ROWS - 1 };
  for (int i = 0; i < ROWS * ROOM; i++)
    first[i] = i * 7 % 1000;
  for (int i = 0; i < ROWS; i++)
    lengths[i] = i * 5 % WIDTH;
#pragma acc enter data copyin (base, lengths)
  for (unsigned d = 0; d < sizeof distances / sizeof *distances; d++)
    for (unsigned r = 0; r < sizeof rows / sizeof *rows; r++)
      {
	for (unsigned n = 0; n < sizeof nests / sizeof *nests; n++)
	  test (nests[n].device, nests[n].host, distances[d], rows[r], WIDTH);
	if (distances[d] % 2 == 0)
	  {
	    test (deep_device, deep_host, distances[d], rows[r], WIDTH);
	    test (deep_gangs, deep_host, distances[d], rows[r], WIDTH);
	  }
	test (copied_device, copied_host, distances[d], rows[r], 0);
	test (summed_device, summed_host, distances[d], rows[r], 1);
      }
#pragma acc exit data delete (base, lengths)
  return 0;
}
