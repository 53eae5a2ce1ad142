/* A region's assignment to what is its own, read after it.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-carried-value" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[100];

int
assigned (void)
{
  int x = 1;
#pragma acc parallel
  {
    x = 5; /* { dg-warning "the value that .x. gets in the region is lost.*copy .x..*lost-scalar" } */
  }
  return x; /* { dg-message "read here" } */
}

int
last (void)
{
  int index = -1;
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    if (a[i] == 7)
      index = i; /* { dg-warning "index" } */
  if (index < 0) /* { dg-message "read here" } */
    return 0;
  return index;
}

double
reduced (void)
{
  double s = 0;
#pragma acc parallel firstprivate (s)
  {
#pragma acc loop reduction (+:s) /* { dg-warning "lost" } */
    for (int i = 0; i < 100; i++)
      s += a[i];
  }
  return s; /* { dg-message "read here" } */
}

int
never_set (int n)
{
  int t;
#pragma acc parallel loop private (t)
  for (int i = 0; i < 100; i++)
    {
      t = i * n; /* { dg-warning "lost" } */
      a[i] = t;
    }
  return t; /* { dg-message "read here" } */
}

/* Nothing is to be said of these.  */

int
temporaries (int n)
{
  int i, j, t = 0, mine = 4;
#pragma acc parallel loop firstprivate (mine)
  for (i = 0; i < n; i++)
    {
      t = 0;
      for (j = 0; j < n; j++)
	t += j;
      mine += t;
      a[i] = t + mine;
    }
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      a[i] += j;
  t = a[0];
  return t + mine;
}

int
copied (int n)
{
  int x = 1, y = 2, found = 0;
#pragma acc parallel copy (x)
  x = 5;
#pragma acc parallel loop private (y) reduction (|:found)
  for (int i = 0; i < n; i++)
    {
      y = a[i];
      found |= y == 3;
    }
#pragma acc kernels
  y = 7;
  return x + y + found;
}

static int counter, total;
#pragma acc declare create (counter)
#pragma acc declare copyin (total)

int
declared (int n)
{
  counter = total = 3;
#pragma acc update device (counter, total)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      counter++;
      if (i == 7)
	total = a[i];
    }
#pragma acc update self (counter, total)
  return counter + total;
}
