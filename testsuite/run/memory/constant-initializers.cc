/* As constant-initializers.c, for what C++ has besides: classes around arrays, temporary
   objects, initializer lists, text in arrays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <array>
#include <initializer_list>

#include "check.h"

#define THIRTY { 1, 2, 4, 8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9,	\
		 3, 4, 5, 4, 3, 4, 5, 6, 3, 2 }

struct table
{
  double values[30];
  char name[60];
};

#pragma acc routine seq
static double
of_array (int i)
{
  std::array<double, 40> scale = { THIRTY };
  scale[i] += 2;
  return scale[i] + scale[29 - i];
}

#pragma acc routine seq
static double
of_temporary (int i)
{
  return table { THIRTY, "" }.values[i] + table { THIRTY, "second" }.name[i % 7];
}

#pragma acc routine seq
static int
of_text (int i)
{
  char text[] = "The quick brown fox jumps over the lazy dog, again and again and again";
  text[i] = '!';
  return text[2 * i] + text[i];
}

#pragma acc routine seq
static double
of_list (int i)
{
  double s = 0;
  for (double x : { 1., 2., 4., 5., 6., 7., 8., 9. })
    s += x * i;
  return s;
}

int
main ()
{
  static const double values[30] = THIRTY;
  static const char text[]
    = "The quick brown fox jumps over the lazy dog, again and again and again";
  double a[30], t[30], l[30];
  int c[30];
#pragma acc parallel loop copyout (a, t, l, c)
  for (int i = 0; i < 30; i++)
    {
      a[i] = of_array (i);
      t[i] = of_temporary (i);
      c[i] = of_text (i);
      l[i] = of_list (i);
    }
  for (int i = 0; i < 30; i++)
    {
      CHECK_REAL (a[i], values[i] + 2 + values[29 - i], 0);
      CHECK_REAL (t[i], values[i] + "second"[i % 7], 0);
      CHECK_INT (c[i], (i ? text[2 * i] : '!') + '!');
      CHECK_REAL (l[i], 42. * i, 0);
    }
}
