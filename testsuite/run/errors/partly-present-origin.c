/* Who mapped what is partly present; on the stack, that may be a variable that is gone.
   { dg-skip-device "host" }
   { dg-shouldfail "partly present data" }
   { dg-output "accplug: \[^\n\]*origin.c:20: data: data is partly present \[^\n\]*already mapped by \[^\n\]*origin.c:15: enter data, perhaps a variable of a function that has returned" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int a[100] = { 0 };
  /* As if a function had left it.  */
#pragma acc enter data copyin(a[20:30])
  a[0] = 1;
#pragma acc enter data copyin(a[60:5])
#pragma acc exit data delete(a[60:5])

#pragma acc data copy(a[10:30])
  {
  }
  return a[0];
}
