/* The program's own operator new and delete serve the run time, too: what one gave goes to the
   other.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <cstdlib>
#include <new>

#include "check.h"

static long blocks;

void *
operator new (std::size_t bytes)
{
  __atomic_add_fetch (&blocks, 1, __ATOMIC_RELAXED);
  /* What malloc's free would not take.  */
  char *p = static_cast<char *> (malloc (bytes + 64));
  if (!p)
    throw std::bad_alloc ();
  return p + 64;
}

void
operator delete (void *p) noexcept
{
  if (!p)
    return;
  __atomic_sub_fetch (&blocks, 1, __ATOMIC_RELAXED);
  free (static_cast<char *> (p) - 64);
}

void
operator delete (void *p, std::size_t) noexcept
{
  operator delete (p);
}

static int
sum (int n)
{
  int *a = new int[n], s = 0;
#pragma acc enter data create (a[0:n])
#pragma acc parallel loop present (a[0:n]) async (1)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop present (a[0:n]) reduction (+:s) async (1)
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma acc wait (1)
#pragma acc exit data delete (a[0:n])
  delete[] a;
  return s;
}

int
main ()
{
  for (int n = 1; n < 20; n++)
    CHECK_INT (sum (n), n * (n - 1) / 2);
  /* What the run time keeps does not grow with each construct.  */
  long kept = blocks;
  for (int n = 1; n < 20; n++)
    CHECK_INT (sum (n), n * (n - 1) / 2);
  CHECK (blocks <= kept + 8);
  return 0;
}
