/* isalpha, toupper and their like in device code: the macros of ctype.h, which read the C
   library's tables, and the functions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <ctype.h>

/* With CLASS for each of them, bit by bit.  */
#define CLASSES(C) \
  (CLASS (isalnum, C, 0) | CLASS (isalpha, C, 1) | CLASS (isblank, C, 2) \
   | CLASS (iscntrl, C, 3) | CLASS (isdigit, C, 4) | CLASS (isgraph, C, 5) \
   | CLASS (islower, C, 6) | CLASS (isprint, C, 7) | CLASS (ispunct, C, 8) \
   | CLASS (isspace, C, 9) | CLASS (isupper, C, 10) | CLASS (isxdigit, C, 11))

int
main (void)
{
  /* From EOF on.  */
  static int by_macro[257], by_function[257], cases[257], own[257];
#pragma acc parallel loop copyout (by_macro, by_function, cases, own)
  for (int i = 0; i < 257; i++)
    {
      int c = i - 1;
#define CLASS(F, C, BIT) ((F (C) != 0) << BIT)
      by_macro[i] = CLASSES (c);
#undef CLASS
#define CLASS(F, C, BIT) (((F) (C) != 0) << BIT)
      by_function[i] = CLASSES (c);
      cases[i] = tolower (c) * 1000 + toupper (c);
      own[i] = (tolower) (c) * 1000 + (toupper) (c);
    }
  for (int i = 0; i < 257; i++)
    {
      int c = i - 1;
      CHECK_ELEMENT (i, by_macro[i], CLASSES (c));
      CHECK_ELEMENT (i, by_function[i], CLASSES (c));
      CHECK_ELEMENT (i, cases[i], tolower (c) * 1000 + toupper (c));
      CHECK_ELEMENT (i, own[i], tolower (c) * 1000 + toupper (c));
    }
  return 0;
}
