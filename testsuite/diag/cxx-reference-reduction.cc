/* GCC 12 maps the pointer behind a reference that a compute construct reduces.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
count_up (int &count)
{
#pragma acc parallel loop reduction (+:count) /* { dg-message "reduction of the reference" } */
  for (int i = 0; i < 64; i++)
    count++;
}
