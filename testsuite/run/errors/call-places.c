/* Messages about calls of the API, and about `wait', name the place of the call: also at the
   end of a function, in one that became part of another, in a macro, by way of a register or
   of a pointer.
   { dg-skip-device "host" }
   { dg-options "-fno-plt" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "said-by-child.h"
#include <openacc.h>

static int a[10];

static inline void
inlined (void)
{
  acc_update_self (a, sizeof a);	/* line 18 */
}

__attribute__ ((noinline)) void *
at_the_end (void)
{
  return acc_copyin (a, -4);		/* line 24 */
}

#define WAITS acc_wait (-9)

static void
in_a_loop (int k)
{
  int none = -7;
  for (int i = 0; i < 4; i++)
    if (k < 4)
      WAITS;				/* line 35 */
    else if (k == 4)
      {
#pragma acc wait (none)			/* line 38 */
      }
    else if (k == 5)
      acc_memcpy_to_device_async (acc_malloc (40), a, i + 41, 3);	/* line 41 */
    else
      acc_wait_async (-9, 1);		/* line 43 */
}

static void *(*volatile present) (void *, size_t) = acc_present_or_copyin;
static int (*const tests[]) (int) = { acc_get_num_devices, acc_async_test };

__attribute__ ((noinline)) int
by_pointers (int k)
{
  if (k == 7)
    return present (a, -8) != NULL;	/* line 53 */
  return tests[k - 7] (-5);		/* line 54 */
}

void
fail (int k)
{
  if (k > 6)
    by_pointers (k);
  else if (k == 1)
    inlined ();
  else if (k == 2)
    at_the_end ();
  else
    in_a_loop (k);
}

int
main (void)
{
  expect (1, "call-places.c:18: acc_update_self: ");
  expect (2, "call-places.c:24: acc_copyin: ");
  expect (3, "call-places.c:35: acc_wait: ");
  expect (4, "call-places.c:38: wait: ");
  expect (5, "call-places.c:41: acc_memcpy_to_device_async: ");
  expect (6, "call-places.c:43: acc_wait_async: ");
  expect (7, "call-places.c:53: acc_present_or_copyin: ");
  expect (8, "call-places.c:54: acc_async_test: ");
  return 0;
}
