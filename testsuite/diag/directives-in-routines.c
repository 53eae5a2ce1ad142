/* Directives that only the host can execute, in routines.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine seq
int
declared (int i)
{
  int t[4];
#pragma acc declare create (t) /* { dg-error "9: this directive of OpenACC is for the host, it cannot stand in device code" } */
  t[i % 4] = i;
  return t[i % 4] + 1;
}

#pragma acc routine seq
int
waits (int i)
{
#pragma acc wait /* { dg-error "9: this directive of OpenACC is for the host, it cannot stand in device code" } */
  return i;
}

int
main (void)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 10; i++)
    s += declared (i) + waits (i);
  return s;
}
