/* The program ends while threads run regions, with the status that main returns.
   { dg-options "-pthread" }
   { dg-timeout 60 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "workers.h"

int
main (void)
{
  start_workers ();
  return 0;
}
