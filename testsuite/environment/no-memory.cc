/* Regions, in a program whose operator new fails the time that the argument says; without one
   it says how often it was called.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <cstdio>
#include <cstdlib>
#include <new>

static volatile long calls, failing;

void *
operator new (std::size_t bytes)
{
  if (__atomic_add_fetch (&calls, 1, __ATOMIC_RELAXED) == failing)
    throw std::bad_alloc ();
  return malloc (bytes);
}

void
operator delete (void *p) noexcept
{
  free (p);
}

void
operator delete (void *p, std::size_t) noexcept
{
  free (p);
}

static int a[1000];

int
main (int argc, char **argv)
{
  long sum = 0;
  failing = argc > 1 ? atol (argv[1]) : 0;
#pragma acc enter data copyin (a)
#pragma acc parallel loop present (a) async (1)
  for (int i = 0; i < 1000; i++)
    a[i] = i;
#pragma acc parallel loop present (a) reduction (+:sum) async (1)
  for (int i = 0; i < 1000; i++)
    sum += a[i];
#pragma acc wait (1)
#pragma acc exit data delete (a)
  printf ("sum %ld calls %ld\n", sum, calls);
  return sum != 499500;
}
