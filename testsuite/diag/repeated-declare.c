/* A global variable in `link' and another clause of declare.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

extern int a[4], b[4], c[4];
#pragma acc declare create (a, c)
#pragma acc declare link (b)
#pragma acc declare link (a) /* { dg-error "variable 'a' used more than once with '#pragma acc declare'" } */
#pragma acc declare copyin (b) /* { dg-error "variable 'b' used more than once with '#pragma acc declare'" } */
#pragma acc declare device_resident (c)
