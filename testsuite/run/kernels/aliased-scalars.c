/* Scalars that a loop of a kernels region reads or writes by another name, too: by a pointer
   that may be to a global variable, a static one or one of the caller's.  They are no
   registers of the region, unless the run finds the names apart.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 12

int global;
static int unit;
static int a[N], b[N];

/* Each is called on the device and on the host.  */

#define FUNCTION(NAME, ...)							\
  static __attribute__ ((noipa)) void						\
  NAME (int *p, int n)								\
  {										\
    _Pragma ("acc kernels copy (a, b)")						\
    {										\
      __VA_ARGS__								\
    }										\
  }										\
  static __attribute__ ((noipa)) void						\
  NAME##_of_host (int *p, int n)						\
  {										\
    __VA_ARGS__									\
  }

FUNCTION (sum, for (int i = 0; i < n; i++) global += *p;)
FUNCTION (sum_of_unit, for (int i = 0; i < n; i++) unit += *p;)
FUNCTION (sum_there, for (int i = 0; i < n; i++) *p += global;)
FUNCTION (last, for (int i = 0; i < n; i++) { global = i; a[i] = *p; })
FUNCTION (read, for (int i = 0; i < n; i++) { *p = i; a[i] = global; })
FUNCTION (nest, for (int i = 0; i < n; i++)
		  for (int j = 0; j < n; j++) global += *p + (i ^ j);)
FUNCTION (two, for (int i = 0; i < n; i++) a[i] = *p + i;
	       for (int i = 0; i < n; i++) unit += a[i];
	       for (int i = 0; i < n; i++) b[i] = *p + unit;
	       *p = 7;
	       for (int i = 0; i < n; i++) a[i] += unit + global;)
FUNCTION (condition, for (int i = 0; i < n; i++) if (*p < 40) { global += i; unit += i; })
FUNCTION (largest, for (int i = 0; i < n; i++)
		     if ((i * 7) % n > global) global = *p + (i * 7) % n;)

struct object
{
  int sum, *place;
};

static void
use (void (*device) (int *, int), void (*host) (int *, int))
{
  int other = 5;
  int *places[] = { &global, &unit, &other };
  for (unsigned i = 0; i < 3; i++)
    {
      int expected[3], result[3], ea[N], eb[N];
      for (int on_host = 1; on_host >= 0; on_host--)
	{
	  global = 1;
	  unit = 2;
	  other = 5;
	  for (int k = 0; k < N; k++)
	    a[k] = b[k] = 0;
	  (on_host ? host : device) (places[i], N);
	  int *values = on_host ? expected : result;
	  values[0] = global;
	  values[1] = unit;
	  values[2] = other;
	  for (int k = 0; k < N; k++)
	    if (on_host)
	      {
		ea[k] = a[k];
		eb[k] = b[k];
	      }
	    else
	      CHECK (ea[k] == a[k] && eb[k] == b[k]);
	}
      for (int k = 0; k < 3; k++)
	CHECK (expected[k] == result[k]);
    }
}

/* A variable of the function, whose address a structure has.  */

static void
of_function (int n)
{
  int s = 1;
  struct object o = { 0, &s };
  int *p = o.place;
#pragma acc kernels copy (s)
  for (int i = 0; i < n; i++)
    s += *p;
  CHECK (s == 1 << n);

  int t = 0, *q = &t;
#pragma acc kernels copy (a, t)
  for (int i = 0; i < n; i++)
    {
      t = i;
      a[i] = *q;
    }
  for (int i = 0; i < n; i++)
    CHECK (a[i] == i);
}

int
main (void)
{
  use (sum, sum_of_host);
  use (sum_of_unit, sum_of_unit_of_host);
  use (sum_there, sum_there_of_host);
  use (last, last_of_host);
  use (read, read_of_host);
  use (nest, nest_of_host);
  use (two, two_of_host);
  use (condition, condition_of_host);
  use (largest, largest_of_host);
  of_function (N);
  return 0;
}
