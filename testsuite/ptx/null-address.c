/* A reference at a constant address, as null pointers leave it, has the address in a
   register: ptxas takes immediate ones in .local alone.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct cell
{
  int value;
  struct cell *next;
};

void
last (int n, struct cell *c)
{
#pragma acc parallel loop copy (c[0:n])
  for (int i = 0; i < n; i++)
    {
      struct cell *p = &c[i];
      if (i > 0)
	p = (struct cell *) 0;
      p->value = 0;
    }
}

/* { dg-final { scan-ptx "st.u32\[ \t\]+.%rd\[0-9\]+" } }
   { dg-final { scan-ptx-not "\\\[0\\\]" } } */
