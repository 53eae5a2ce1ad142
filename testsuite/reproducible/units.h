/* What units of a program that have no public name of their own share; see
   reproducible.exp.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* In main.c.  */
extern void enter_unit (int (*) (void));
#pragma acc routine seq
extern int square (int);
