/* Loads across the lanes, which go through tiles in shared memory: types of all sizes, odd
   sizes, offsets, loops that run down, steps, batches, arithmetic beside, an inner loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <complex.h>
static int fails;
#define CHECK(name, cond) do { if (!(cond)) { fails++; if (fails < 10) printf ("%s fails n=%d m=%d at %d %d\n", name, n, m, i, j); } } while (0)
struct pair { double a, b; };
struct two { float a, b; };
#define MAX 210
static float x[MAX*MAX], y[MAX*MAX], w[MAX*MAX];
static double dx[MAX*MAX], dy[MAX*MAX];
static struct pair px[MAX*MAX], py[MAX*MAX];
static struct two tx[MAX*MAX], ty[MAX*MAX];
static unsigned char cx[MAX*MAX], cy[MAX*MAX];
static short sx[MAX*MAX], sy[MAX*MAX];
static double complex zx[MAX*MAX], zy[MAX*MAX];
static float gx[MAX][MAX], gy[MAX][MAX];
static void init (void)
{ for (int i = 0; i < MAX*MAX; i++) { x[i] = i; y[i] = -1; w[i] = 3*i+1; dx[i] = i*.5; dy[i] = -1; px[i].a = i; px[i].b = -i; py[i].a = py[i].b = 0; tx[i].a = i; tx[i].b = 2*i; cx[i] = i*7; sx[i] = i; zx[i] = i - 2*i*I; cy[i]=0; sy[i]=0; zy[i]=0; ty[i].a=ty[i].b=0; ((float*)gx)[i]=i; ((float*)gy)[i]=-1; } }
void one (int n, int m)
{
  int i, j;
  init ();
#pragma acc parallel loop tile(32,32) copyin(x) copy(y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[j * n + i] = x[i * m + j];
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) CHECK ("tile", y[j*n+i] == x[i*m+j]);
  for (i = n*m, j = 0; i < MAX*MAX; i++) CHECK ("tile rest", y[i] == -1);
  init ();
#pragma acc parallel loop collapse(2) copyin(x,w) copy(y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[i * m + j] = 2 * x[j * n + i] + w[i * m + j] + y[i * m + j];
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) CHECK ("arith", y[i*m+j] == 2 * x[j*n+i] + w[i*m+j] - 1);
  for (i = n*m, j = 0; i < MAX*MAX; i++) CHECK ("arith rest", y[i] == -1);
#pragma acc parallel loop copyin(dx) copy(dy)
  for (int i = 1; i < n - 1; i++)
    for (int j = 2; j <= m - 2; j++)
      dy[j * n + i] = dx[i * m + j];
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) CHECK ("offsets", dy[j*n+i] == (i >= 1 && i < n-1 && j >= 2 && j <= m-2 ? dx[i*m+j] : -1));
#pragma acc parallel loop collapse(2) copyin(px) copy(py)
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < m; j++)
      py[j * n + i] = px[i * m + j];
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) CHECK ("pair", py[j*n+i].a == px[i*m+j].a && py[j*n+i].b == px[i*m+j].b);
#pragma acc parallel loop collapse(2) copyin(tx) copy(ty)
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j >= 0; j--)
      { ty[j * n + i].a = tx[i * m + j].b; ty[j * n + i].b = tx[i * m + j].a; }
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) CHECK ("two", ty[j*n+i].a == tx[i*m+j].b && ty[j*n+i].b == tx[i*m+j].a);
#pragma acc parallel loop collapse(2) copyin(cx,sx,zx) copy(cy,sy,zy)
  for (unsigned i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      { char c = cx[i * m + j]; short s = sx[i * m + j]; double complex z = zx[i * m + j]; cy[j * n + i] = c; sy[j * n + i] = s; zy[j * n + i] = z; }
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) CHECK ("small", cy[j*n+i] == cx[i*m+j] && sy[j*n+i] == sx[i*m+j] && zy[j*n+i] == zx[i*m+j]);
#pragma acc parallel loop copyin(gx) copy(gy)
  for (int i = 0; i < n; i += 2)
#pragma acc loop
    for (int j = 0; j < m; j += 3)
      if (j != 6) gy[i][j] = gx[j][i];
      else gy[i][j] = 7;
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) CHECK ("steps", gy[i][j] == (i % 2 || j % 3 ? -1 : j == 6 ? 7 : gx[j][i]));
  init ();
#pragma acc kernels copyin(gx) copy(gy)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      gy[j][i] = gx[i][j] * 2;
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) CHECK ("kernels", gy[j][i] == gx[i][j] * 2);
  int b = 3, p = n / 3 + 1, q = m / 2 + 1;
  init ();
#pragma acc parallel loop collapse(3) copyin(x) copy(y)
  for (int k = 0; k < b; k++)
  for (int i = 0; i < p; i++)
    for (int j = 0; j < q; j++)
      y[(k * q + j) * p + i] = x[(k * p + i) * q + j];
  for (int k = 0; k < b; k++) for (i = 0; i < p; i++) for (j = 0; j < q; j++) CHECK ("batch", y[(k*q+j)*p+i] == x[(k*p+i)*q+j]);
  init ();
#pragma acc parallel loop collapse(3) copyin(x) copy(y)
  for (int i = 0; i < p; i++)
  for (int k = 0; k < b; k++)
    for (int j = 0; j < q; j++)
      y[(k * q + j) * p + i] = x[(k * p + i) * q + j];
  for (int k = 0; k < b; k++) for (i = 0; i < p; i++) for (j = 0; j < q; j++) CHECK ("batch2", y[(k*q+j)*p+i] == x[(k*p+i)*q+j]);
  init ();
#pragma acc parallel loop collapse(2) vector_length(256) copyin(x,w) copy(y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      { float s = x[i * m + j]; for (int k = 0; k < 3; k++) s += w[k]; y[j * n + i] = s; }
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) CHECK ("sum", y[j*n+i] == x[i*m+j] + w[0] + w[1] + w[2]);
}
int main (void)
{
  static const int sizes[][2] = { {1,1}, {31,33}, {32,32}, {64,32}, {33,31}, {2,200}, {200,7}, {0,5}, {100,101}, {209,210}, {17,64} };
  for (int k = 0; k < sizeof sizes / sizeof *sizes; k++)
    one (sizes[k][0], sizes[k][1]);
  printf ("%d fails\n", fails);
  return fails != 0;
}
