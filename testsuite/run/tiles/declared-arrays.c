/* Tiles of arrays that are on the device by `declare': loads of 16 bytes take their addresses.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always -fchecking" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

#define N 136

static float a[N][N], b[N][N], c[N][N];
#pragma acc declare create(a, b, c)

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	a[i][j] = i % 7 - j % 3;
	b[i][j] = j % 5 - i % 4;
      }
#pragma acc update device(a, b)
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	float s = 0;
	for (int k = 0; k < N; k++)
	  s += a[i][k] * b[k][j];
	c[i][j] = s;
      }
#pragma acc update self(c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	float s = 0;
	for (int k = 0; k < N; k++)
	  s += a[i][k] * b[k][j];
	if (s != c[i][j])
	  abort ();
      }
  return 0;
}
