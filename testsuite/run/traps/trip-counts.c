/* Trip counts of zero and below, steps other than 1, unsigned, narrow and 64-bit
   induction variables, and variables that wrap.
   { dg-additional-options "-fplugin-arg-accplug-warn=none" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "loops.h"

TRAP (signed_up, (int from, int to),
      for (int i = from; i < to; i++)
        a[i + 20] = a[i + 19] + 1;)

TRAP (signed_map, (int from, int to),
      for (int i = from; i <= to; i++)
        a[i + 20] = b[i + 20] + i;)

TRAP (steps, (int from, int to),
      for (int i = from; i < to; i += 3)
        a[i + 20] = b[i + 20] + i;
      for (int i = to; i > from; i -= 4)
        b[i + 20] = a[i + 20] - i;)

TRAP (unsigned_down, (unsigned n),
      for (unsigned i = n; i-- > 0;)
        a[i] = b[i] + i;)

TRAP (unsigned_wraps, (unsigned n),
      for (unsigned i = -n; i != n; i++)
        a[i + n] = b[i + n] + 1;)

TRAP (byte_wraps, (int n),
      for (unsigned char i = 250; i != n; i++)
        a[(unsigned char) (i + 6)] = b[i % 64] + i;)

TRAP (byte_subscript, (int n),
      for (int i = 0; i < n; i++)
        a[(unsigned char) (i * 3) % 128] = i;)

TRAP (long_index, (long from, long to),
      for (long i = from; i < to; i++)
        a[i - 4294967296] = b[i - 4294967296] + (int) (i >> 32);)

TRAP (unsigned_long, (unsigned long from, unsigned long n),
      for (unsigned long i = from; i < from + n; i += 2)
        a[i - from] = b[i - from] + 1;)

TRAP (unsigned_long_wraps, (unsigned long n),
      for (unsigned long i = -n; i != n; i++)
        a[i + n] += b[i + n];)

TRAP (short_index, (short n),
      for (short i = -10; i < n; i++)
        a[i + 10] = a[i + 10] * 2 + i;)

TRAP (unsigned_zero, (unsigned n),
      for (unsigned i = 5; i < n; i++)
        {
          a[i] = i;
          s++;
        })

TRAP (not_equal, (int n, int step),
      for (int i = 0; i != n; i += step)
        a[i] = b[i] + i;)

int
main (void)
{
  for (int to = -18; to <= 30; to += 4)
    {
      RUN (signed_up, -15, to);
      RUN (signed_map, -15, to);
      RUN (steps, -15, to);
    }
  for (unsigned n = 0; n <= 8; n += 4)
    {
      RUN (unsigned_down, n);
      RUN (unsigned_zero, n);
      RUN (unsigned_wraps, n);
      RUN (unsigned_long_wraps, n);
      RUN (unsigned_long, 4000000000u, n);
    }
  RUN (unsigned_wraps, 70);
  RUN (unsigned_down, 150);
  RUN (byte_wraps, 20);
  RUN (byte_wraps, 120);
  RUN (byte_subscript, 150);
  RUN (long_index, 4294967296, 4294967296 + 50);
  RUN (long_index, 4294967296, 4294967296);
  RUN (long_index, 4294967296, -5);
  RUN (unsigned_long, -20ul, 10);
  RUN (short_index, 100);
  RUN (short_index, -11);
  RUN (not_equal, 99, 3);
  RUN (not_equal, 0, 7);
  return 0;
}
