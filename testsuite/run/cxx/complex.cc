/* std::complex in regions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <complex>

int
main ()
{
  typedef std::complex<double> cd;
  typedef std::complex<float> cf;
  static cd a[120];
  static cf b[120];
  for (int i = 0; i < 120; i++)
    {
      a[i] = cd (i, -1);
      b[i] = cf (0.5f, i);
    }
#pragma acc parallel loop copy (a, b)
  for (int i = 0; i < 120; i++)
    {
      cd z = a[i];
      a[i] = z * z + cd (1, 2) / (z + 1.0) - std::conj (z) * 2.0;
      b[i] *= cf (0, 1);
      b[i] += 1.0f;
    }
  for (int i = 0; i < 120; i++)
    {
      cd z (i, -1);
      cd want = z * z + cd (1, 2) / (z + 1.0) - std::conj (z) * 2.0;
      CHECK (std::abs (a[i] - want) <= 1e-12 * (1 + std::abs (want)));
      CHECK (b[i] == cf (1.0f - i, 0.5f));
    }
  return 0;
}
