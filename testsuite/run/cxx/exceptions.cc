/* Exceptions around regions: thrown before and after them, caught outside; a
   region in a function with destructors to run.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <stdexcept>
#include <string>

struct guard
{
  int &alive;
  explicit guard (int &a) : alive (a) { alive++; }
  ~guard () { alive--; }
};

static int
work (int n, int &alive)
{
  guard g (alive);
  std::string text = "n is " + std::to_string (n);
  int s = 0;
  if (n < 0)
    throw std::invalid_argument (text);
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i;
  if (s > 1000)
    throw std::overflow_error (text);
  return s + (int) text.size ();
}

int
main ()
{
  int alive = 0, caught = 0;
  for (int n = -1; n < 100; n += 10)
    try
      {
	CHECK_INT (work (n, alive), n * (n - 1) / 2 + 5 + (n > 9 ? 2 : 1));
      }
    catch (const std::invalid_argument &e)
      {
	CHECK (n < 0 && e.what () == std::string ("n is -1"));
	caught++;
      }
    catch (const std::overflow_error &)
      {
	CHECK (n * (n - 1) / 2 > 1000);
	caught += 10;
      }
  CHECK_INT (alive, 0);
  CHECK_INT (caught, 61);
  return 0;
}
