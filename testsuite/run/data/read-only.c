/* Constant host data in copyin clauses: string literals, const arrays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

static const double weights[5] = { 1, 2, 4, 8, 16 };

int
main (void)
{
  const char *text = "the quick brown fox";
  int count[26] = { 0 };
  double s = 0;
#pragma acc parallel loop copyin (text[0:19]) copy (count)
  for (int i = 0; i < 19; i++)
    if (text[i] != ' ')
      {
#pragma acc atomic
	count[text[i] - 'a']++;
      }
#pragma acc parallel loop reduction (+:s) copyin (weights)
  for (int i = 0; i < 5; i++)
    s += weights[i];
  CHECK_INT (count['o' - 'a'], 2);
  CHECK_INT (count['z' - 'a'], 0);
  CHECK_REAL (s, 31, 0);
  return 0;
}
