/* Dependences that one loop of a nest carries and the other does not; triangular
   nests; swapped indices.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "loops.h"

TRAP (rows, (int n),
      for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
          m[i][j] = m[i - 1][j] + 1;)

TRAP (columns, (int n),
      for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
          m[i][j] = m[i][j - 1] + 1;)

TRAP (diagonal, (int n),
      for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
          m[i][j] = m[i - 1][j - 1] + 1;)

TRAP (skewed, (int n),
      for (int i = 1; i < n; i++)
        for (int j = 0; j < n - 1; j++)
          m[i][j] = m[i - 1][j + 1] + m[i][j];)

TRAP (wave, (int n),
      for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
          m[i][j] = (m[i - 1][j] + m[i][j - 1]) % 1000;)

TRAP (transposed, (int n),
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          m[i][j] = m[j][i] * 2;)

TRAP (triangle, (int n),
      for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
          {
            m[i][j] = m[j][i];
            m[j][i] = i;
          })

TRAP (upper, (int n),
      for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
          m[i][j] += m[i][i] + 1;)

TRAP (linear, (int n, int w),
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          a[i * w + j] = a[i * w + j] + i - j;)

TRAP (sums, (int n),
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          a[i + j] += m[i][j];)

TRAP (imperfect, (int n),
      for (int i = 1; i < n; i++)
        {
          m[i][0] = m[i - 1][n - 1];
          for (int j = 1; j < n; j++)
            m[i][j] = m[i][0] + j;
        })

TRAP (time_steps, (int n),
      for (int t = 0; t < 3; t++)
        {
          for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1];
          for (int i = 1; i < n - 1; i++)
            a[i] = b[i] % 1000;
        })

int
main (void)
{
  RUN (rows, 24);
  RUN (columns, 24);
  RUN (diagonal, 24);
  RUN (skewed, 24);
  RUN (wave, 24);
  RUN (transposed, 24);
  RUN (triangle, 24);
  RUN (upper, 24);
  for (int w = 0; w <= 12; w++)
    RUN (linear, 12, w);
  RUN (sums, 24);
  RUN (imperfect, 24);
  RUN (time_steps, 100);
  return 0;
}
