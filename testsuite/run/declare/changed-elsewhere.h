/* Of changed-elsewhere.c and its other file.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

enum { N = 100 };
extern int a[N], b[N];
extern int *p, *by_host;
#pragma acc declare create (a, b, p, by_host)
extern void turn_to_b (void);
extern void turn_to_a_async (void);
extern int first_by_host (void);
