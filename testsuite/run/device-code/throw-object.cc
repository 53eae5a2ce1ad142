/* throw of an object whose constructor has no device code, in a function that a region
   calls: the region works while nothing is thrown; what is, ends the program, with the
   place.
   { dg-skip-device "host" }
   { dg-shouldfail "exception on the device" }
   { dg-output "reached.*throw-object.cc:\[0-9\]+: parallel: (?:(?!_ZTI)\[^\n\])*; \[^\n;\]*throw-object.cc:28: an exception was thrown, block" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <array>
#include <stdexcept>
#include <string>

struct failure
{
  int place;
  std::string text;
  failure (int i) : place (i), text ("a text that is too long to be in the string") {}
};

static int
checked (int i, int n)
{
  if (i < 0)
    throw failure (i);
  if (i >= n)
    throw std::out_of_range ("index " + std::to_string (i));
  return i;
}

static int
work (int n)
{
  std::array<int, 40> a;
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 40; i++)
    a.at (i) = checked (i, n);
  return a[39];
}

int
main ()
{
  if (work (40) != 39)
    return 0;
  fprintf (stderr, "reached\n");
  return work (5) & 0;
}
