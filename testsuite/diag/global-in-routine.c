/* A global variable without declare in a routine: the front end's own error.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int table[10]; /* { dg-error "requires a .declare. directive" } */

#pragma acc routine seq
int
f (int i)
{
  return table[i];
}
