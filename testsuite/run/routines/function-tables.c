/* Variables of `declare' whose initial values hold pointers to functions: the device calls
   its versions of these functions, with and without a routine directive.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

typedef int operation (int, int);

static int
add (int a, int b)
{
  return a + b;
}

#pragma acc routine seq
static int
multiply (int a, int b)
{
  return a * b;
}

/* Calls itself, by the table.  */
static int power (int, int);

struct choice
{
  operation *call;
  int second;
};

static operation *volatile table[] = { add, multiply, power };
struct choice choices[] = { { add, 1 }, { multiply, 2 }, { power, 3 }, { 0, 4 } };
static struct choice *last = &choices[2];
#pragma acc declare create (table, choices, last)

static int
power (int a, int b)
{
  return b == 0 ? 1 : a * table[2] (a, b - 1);
}

static int
expected (int i)
{
  int second[] = { i + 1, i * 2, i * i * i };
  return second[i % 3] + i * i;
}

int
main (void)
{
  int out[60];
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < 60; i++)
    out[i] = (i % 3 == 2 ? last->call (i, last->second)
	      : choices[i % 3].call (i, choices[i % 3].second))
	     + (choices[3].call ? -1 : table[i % 2 + 1] (i, i % 2 ? 2 : i));
  for (int i = 0; i < 60; i++)
    CHECK_ELEMENT (i, out[i], expected (i));
  return 0;
}
