/* Loops that end early, skip, or have no trip count.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "loops.h"

TRAP (found, (int value),
      int k;
      for (k = 0; k < 100; k++)
        {
          if (a[k] == value)
            break;
          b[k] = a[k];
        }
      last = k;)

TRAP (skips, (int value),
      for (int k = 0; k < 100; k++)
        {
          if (a[k] == value)
            continue;
          b[k] = a[k];
        })

TRAP (own_exit, (int n),
      for (int k = 0; k < n; k++)
        {
          a[k] = b[k] + 1;
          if (a[k] > 20)
            break;
        })

TRAP (chain, (int n),
      int k = 0;
      while (k < n && b[k] != 22)
        {
          a[k] = k;
          k += b[k] % 3 + 1;
        }
      last = k;)

TRAP (at_least_once, (int n),
      int k = 10;
      do
        {
          a[k] = a[k - 1] + 1;
          k++;
        }
      while (k < n);
      last = k;)

TRAP (inner_exit, (int n),
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          {
            if (m[i][j] == 9)
      	break;
            m[i][j] = i + j;
          })

TRAP (outer_exit, (int n),
      int done = 0;
      for (int i = 0; i < n && !done; i++)
        for (int j = 0; j < n; j++)
          if (m[i][j] > 25)
            {
      	done = 1;
      	last = i * n + j;
            }
          else
            m[i][j]++;)

TRAP (changed_bound, (int n),
      int to = n;
      for (int i = 0; i < to; i++)
        {
          a[i] = i;
          if (b[i] == 7)
            to -= 9;
        }
      last = to;)

TRAP (bound_in_memory, (int n),
      a[0] = n;
      for (int i = 1; i < a[0]; i++)
        a[i / 20] = n - i / 5;)

TRAP (changed_index, (int n),
      for (int i = 0; i < n; i++)
        {
          a[i] = i;
          if (b[i] % 4 == 0)
            i++;
        })

int
main (void)
{
  RUN (found, 30);
  RUN (found, 99);
  RUN (found, 0);
  RUN (skips, 30);
  RUN (own_exit, 100);
  RUN (chain, 100);
  RUN (at_least_once, 100);
  RUN (at_least_once, 0);
  RUN (inner_exit, 24);
  RUN (outer_exit, 24);
  RUN (changed_bound, 100);
  RUN (bound_in_memory, 100);
  RUN (changed_index, 100);
  return 0;
}
