/* Scalars that loops carry, reduce and use inside, and their last values.
   { dg-additional-options "-fplugin-arg-accplug-warn=none" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "loops.h"

TRAP (carried, (int n),
      int previous = 0;
      for (int i = 0; i < n; i++)
        {
          a[i] = previous;
          previous = b[i];
        }
      last = previous;)

TRAP (running_sum, (int n),
      for (int i = 0; i < n; i++)
        {
          s += b[i];
          a[i] = s;
        })

TRAP (running_max, (int n),
      for (int i = 0; i < n; i++)
        {
          if (a[i] > s)
            s = a[i];
          b[i] = s;
        })

TRAP (sum, (int n),
      for (int i = 0; i < n; i++)
        s += a[i];)

TRAP (sum_and_difference, (int n),
      for (int i = 0; i < n; i++)
        {
          s += a[i];
          s = s * 2 % 1001;
        })

TRAP (mixed_operators, (int n),
      for (int i = 0; i < n; i++)
        if (i % 3)
          s += a[i];
        else
          s ^= b[i];)

TRAP (reversed_minus, (int n),
      for (int i = 0; i < n; i++)
        s = a[i] - s;)

TRAP (place_of_max, (int n),
      int most = -1;
      for (int i = 0; i < n; i++)
        if (a[i] > most)
          {
            most = a[i];
            last = i;
          }
      s = most;)

TRAP (last_value, (int n),
      int i, t = 5;
      for (i = 0; i < n; i++)
        {
          t = a[i] * 2;
          b[i] = t;
        }
      last = t + i;)

TRAP (last_if, (int n),
      int t = 5;
      for (int i = 0; i < n; i++)
        {
          if (a[i] > 25)
            t = i;
          b[i] = a[i];
        }
      last = t;)

TRAP (set_before_use, (int n),
      int t;
      for (int i = 0; i < n; i++)
        {
          t = b[i];
          a[i] = t * t;
        })

TRAP (set_sometimes, (int n),
      int t = 1;
      for (int i = 0; i < n; i++)
        {
          if (b[i] % 2)
            t = b[i];
          a[i] = t;
        })

TRAP (second_induction, (int n),
      int k = 3;
      for (int i = 0; i < n; i++)
        {
          a[k] = b[i];
          k += 2;
        }
      last = k;)

TRAP (counter, (int n),
      int k = 0;
      for (int i = 0; i < n; i++)
        if (a[i] > 9)
          b[k++] = i;
      last = k;)

TRAP (two_levels, (int n),
      for (int i = 0; i < n; i++)
        {
          int t = 0;
          for (int j = 0; j < n; j++)
            {
      	t += m[i][j];
      	s += t;
            }
          a[i] = t;
        })

TRAP (in_memory, (int n),
      for (int i = 0; i < n; i++)
        b[n] += a[i];
      for (int i = 0; i < n; i++)
        a[i] = b[n] + i;)

TRAP (own_array, (int n),
      int w[4];
      for (int i = 0; i < n; i++)
        {
          for (int k = 0; k < 4; k++)
            w[k] = a[i] + k;
          b[i] = w[0] + w[3];
        }
      last = w[2];)

TRAP (kept_array, (int n),
      int w[4] = { 0, 1, 2, 3 };
      for (int i = 0; i < n; i++)
        {
          b[i] = w[i % 4];
          w[a[i] % 4] = i;
        }
      last = w[2];)

int
main (void)
{
  RUN (carried, 100);
  RUN (running_sum, 100);
  RUN (running_max, 100);
  RUN (sum, 100);
  RUN (sum_and_difference, 100);
  RUN (mixed_operators, 100);
  RUN (reversed_minus, 100);
  RUN (place_of_max, 100);
  RUN (last_value, 100);
  RUN (last_if, 100);
  RUN (set_before_use, 100);
  RUN (set_sometimes, 100);
  RUN (last_value, 0);
  RUN (last_if, 0);
  RUN (sum, 0);
  RUN (second_induction, 70);
  RUN (counter, 100);
  RUN (two_levels, 20);
  RUN (in_memory, 100);
  RUN (own_array, 100);
  RUN (kept_array, 100);
  return 0;
}
