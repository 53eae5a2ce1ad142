/* Loops of one construct whose gangs use what others write in another one, at once; and those
   that do not: the same gang has an iteration of both, or there is one gang, or a barrier.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define N 1000
float a[N], b[N], m[N][N], w[N][N]; int idx[N];
void
stencil (void)
{
#pragma acc parallel
  {
#pragma acc loop
    for (int i = 1; i < N - 1; i++) b[i] = a[i - 1] + a[i + 1]; /* { dg-message "read here" } */
#pragma acc loop /* { dg-warning "writes what another one still reads of .a. .*gang-order" } */
    for (int i = 1; i < N - 1; i++) a[i] = b[i]; /* { dg-message "written here" } */
  }
}
void
reversed (void)
{
#pragma acc parallel num_gangs(64)
  {
#pragma acc loop gang vector
    for (int i = 0; i < N; i++) a[i] = i; /* { dg-message "written here" } */
#pragma acc loop gang vector /* { dg-warning "reads what another one writes of .a. .*gang-order" } */
    for (int i = 0; i < N; i++) b[i] = a[N - 1 - i]; /* { dg-message "read here" } */
  }
}
void
gather (float *restrict x, float *restrict y, int n)
{
#pragma acc parallel present (x[0:n], y[0:n], idx)
  {
#pragma acc loop
    for (int i = 0; i < n; i++) x[i] = i; /* { dg-message "written here" } */
#pragma acc loop /* { dg-warning "reads what another one writes of .x." } */
    for (int i = 0; i < n; i++) y[i] = x[idx[i]]; /* { dg-message "read here" } */
  }
}
void
turned (void)
{
#pragma acc parallel
  {
#pragma acc loop
    for (int i = 0; i < N; i++)
#pragma acc loop
      for (int j = 0; j < N; j++) m[i][j] = i + j; /* { dg-message "written here" } */
#pragma acc loop /* { dg-warning "reads what another one writes of .m." } */
    for (int i = 0; i < N; i++)
#pragma acc loop
      for (int j = 0; j < N; j++) w[i][j] = m[j][i]; /* { dg-message "read here" } */
  }
}
void
rows (float *x, float *y, int n)
{
#pragma acc parallel present (x[0:n*n], y[0:n*n])
  {
#pragma acc loop gang
    for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
      for (int j = 1; j < n - 1; j++) x[i * n + j] = y[(i - 1) * n + j] + y[i * n + j + 1]; /* { dg-message "read here" } */
#pragma acc loop gang /* { dg-warning "writes what another one still reads of .y." } */
    for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
      for (int j = 1; j < n - 1; j++) y[i * n + j] = x[i * n + j]; /* { dg-message "written here" } */
  }
}
void
product (float *x, float *y, int n)
{
#pragma acc parallel present (x[0:n], y[0:n])
  {
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) x[i] = i; /* { dg-message "written here" } */
#pragma acc loop gang /* { dg-warning "reads what another one writes of .x." } */
    for (int i = 0; i < n; i++)
      {
	float s = 0;
#pragma acc loop vector reduction(+:s)
	for (int j = 0; j < n; j++) s += x[j] * m[i][j]; /* { dg-message "read here" } */
	y[i] = s;
      }
  }
}
/* right ones */
void
same (void)
{
#pragma acc parallel
  {
#pragma acc loop
    for (int i = 0; i < N; i++) b[i] = a[i] + 1;
#pragma acc loop
    for (int i = 0; i < N; i++) a[i] = b[i];
  }
}
void
same_rows (float *x, float *y, int n)
{
#pragma acc parallel present (x[0:n*n], y[0:n*n])
  {
#pragma acc loop gang
    for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
      for (int j = 1; j < n - 1; j++) x[i * n + j] = y[i * n + j - 1] + y[i * n + j + 1];
#pragma acc loop gang
    for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
      for (int j = 1; j < n - 1; j++) y[i * n + j] = x[i * n + j];
  }
}
void
borders (float *x, int n)
{
#pragma acc parallel present (x[0:n*n])
  {
#pragma acc loop
    for (int j = 0; j < n; j++) { x[j] = 0; x[(n - 1) * n + j] = 0; }
#pragma acc loop
    for (int i = 0; i < n; i++) { x[i * n] = 0; x[i * n + n - 1] = 0; }
  }
}
void
one_gang (void)
{
#pragma acc parallel num_gangs(1)
  {
#pragma acc loop
    for (int i = 1; i < N - 1; i++) b[i] = a[i - 1] + a[i + 1];
#pragma acc loop
    for (int i = 1; i < N - 1; i++) a[i] = b[i];
  }
}
void
as_kernels (void)
{
#pragma acc kernels
  {
    for (int i = 1; i < N - 1; i++) b[i] = a[i - 1] + a[i + 1];
    for (int i = 1; i < N - 1; i++) a[i] = b[i];
  }
}
void
lanes (void)
{
#pragma acc parallel loop gang
  for (int k = 0; k < N; k++)
    {
#pragma acc loop vector
      for (int i = 1; i < N - 1; i++) w[k][i] = m[k][i - 1] + m[k][i + 1];
#pragma acc loop vector
      for (int i = 1; i < N - 1; i++) m[k][i] = w[k][i];
    }
}
/* Parts of one array.  */
void
parts (float *x, int n)
{
#pragma acc parallel present (x[0:20000])
  {
#pragma acc loop
    for (int i = 0; i < n; i++) x[i] = i;
#pragma acc loop
    for (int i = 0; i < n; i++) x[12000 + i] = x[10000 + i];
  }
}
