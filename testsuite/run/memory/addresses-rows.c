/* Addresses in rows: what a row's loop does not change is added up before it, as far as
   the subscript's arithmetic allows; products with subscripts of 32 bits, of both signs.

   Each function is there twice, for the device and for the host.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>

#include "check.h"

#define ROWS 9
#define N 70
#define ALL (ROWS * N)

struct __attribute__ ((packed)) loose { char c; double d; short s; };
struct cell { int x, y[3]; };

static int a[ALL], result[ALL], want[ALL];
static struct loose loose[ALL];
static struct cell cells[ALL];

#define FUNCTION(name, pragma, ...)						\
  __attribute__ ((noinline)) static void					\
  name (int rows, int n, int *out)						\
  {										\
    pragma									\
    for (int i = 1; i < rows - 1; i++)						\
      {										\
	__VA_ARGS__								\
      }										\
  }

#define BOTH(name, ...)								\
  FUNCTION (name##_device, _Pragma ("acc parallel loop present (a, loose, cells)	\
				     present (out[0:rows * n])"), __VA_ARGS__)	\
  FUNCTION (name##_host, , __VA_ARGS__)

BOTH (stencil,
      for (int j = 1; j < n - 1; j++)
	out[i * n + j] = (a[(i - 1) * n + j] + 3 * a[(i + 1) * n + j] - a[i * n + j - 1]
			  + 5 * a[i * n + j + 1]);)

/* The sum of 32 bits wraps in the middle of a row.  */
BOTH (wrapping,
      for (int j = 0; j < n; j++)
	{
	  unsigned u = (unsigned) i * n + j + 0xfffffff0u;
	  if (u < ALL)
	    out[i * n + j] = a[u] + i;
	})

BOTH (narrow,
      for (int j = 0; j < n; j++)
	{
	  unsigned char c = i * 40 + j;
	  signed char s = j - 30 + i;
	  short k = i * n - j;
	  out[i * n + j] = a[c] + 3 * a[s + 40] + 5 * a[k];
	})

BOTH (backwards,
      for (long j = n - 1; j >= 0; j -= 2)
	out[(long) i * n + j] = a[(rows - 1L - i) * n + (n - 1 - j)] - (int) j;)

/* Subscripts beyond 2^31, and below 0, of a place far away.  */
BOTH (distant,
      unsigned long low = (unsigned long) a - 4 * 0xffffff00ul;
      unsigned long high = (unsigned long) a + 4 * 0x7fffff00ul;
      for (int j = 0; j < n; j++)
	{
	  unsigned u = 0xffffff00u + j;
	  int s = -0x7fffff00 + j + i;
	  out[i * n + j] = (*(int *) (low + 4 * (unsigned long) u)
			    + *(int *) (high + 4 * (long) s));
	})

BOTH (unaligned,
      for (int j = 0; j < n - 1; j++)
	{
	  out[i * n + j] = (int) loose[i * n + j].d + loose[(i + 1) * n + j + 1].s;
	  loose[i * n + j].c = j;
	})

BOTH (members,
      for (int j = 0; j < n; j++)
	{
	  int k = j % 3;
	  out[i * n + j] = cells[i * n + j].y[k] - cells[(i - 1) * n + j].x;
	  cells[i * n + j].y[k] += j;
	})

/* The row's length changes in the row; the pointer does.  */
BOTH (changing,
      int *p = a + i;
      int step = 1;
      for (int j = 0; j < 11; j++)
	{
	  out[i * n + j] = p[i * step + j] + p[step];
	  step += j & 1;
	  p += j == 5;
	})

typedef void function (int, int, int *);

static void
reset (void)
{
  for (int i = 0; i < ALL; i++)
    {
      a[i] = i * i % 1009;
      loose[i] = (struct loose) { i, i * 0.75, i % 77 };
      cells[i] = (struct cell) { i % 101, { i, 2 * i, 3 * i } };
    }
  memset (result, -1, sizeof result);
}

static void
test (function *device, function *host)
{
  static struct loose loose_wanted[ALL];
  static struct cell cells_wanted[ALL];
  reset ();
  host (ROWS, N, result);
  memcpy (want, result, sizeof want);
  memcpy (loose_wanted, loose, sizeof loose);
  memcpy (cells_wanted, cells, sizeof cells);
  reset ();
#pragma acc data copy (a, loose, cells, result)
  device (ROWS, N, result);
  for (int i = 0; i < ALL; i++)
    {
      CHECK_INT (result[i], want[i]);
      CHECK_INT (loose[i].c, loose_wanted[i].c);
      CHECK (!memcmp (&cells[i], &cells_wanted[i], sizeof *cells));
    }
}

int
main (void)
{
  test (stencil_device, stencil_host);
  test (wrapping_device, wrapping_host);
  test (narrow_device, narrow_host);
  test (backwards_device, backwards_host);
  test (distant_device, distant_host);
  test (unaligned_device, unaligned_host);
  test (members_device, members_host);
  test (changing_device, changing_host);
  return 0;
}
