// `declare' of the same global variables in a header and where they are defined.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include "repeated.c"

namespace space
{
  extern int table[4];
#pragma acc declare create (table)
  int table[4];
#pragma acc declare create (table)

#pragma acc routine seq
  static int
  first ()
  {
    return table[0];
  }

  int
  ask ()
  {
    int r = 0;
    table[0] = 77;
#pragma acc update device (table)
#pragma acc serial copy (r)
    r = first ();
    return r;
  }
}

static int asked = (space::ask () == 77 ? 0 : (abort (), 1));
