/* The second unit of passed-by-reference.c and .cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifdef __cplusplus
extern "C" {
#endif

#pragma acc routine seq
void
add_real (double *sum, double x)
{
  *sum += x;
}

#pragma acc routine seq
void
add_int (int *sum, int x)
{
  *sum += x;
}

#pragma acc routine seq
void
raise_to (float *most, float x)
{
  if (x > *most)
    *most = x;
}

#ifdef __cplusplus
}
#endif
