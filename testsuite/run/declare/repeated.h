/* What a program has in a header: variables on the device, and a routine that uses them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

extern int table[8], factor;
#pragma acc declare create (table) copyin (factor)
extern int much[32];
#pragma acc declare link (much)

#pragma acc routine seq
extern int at (int i);
