/* Rows behind arrays of pointers in data clauses and updates; updates of sections that are
   not contiguous.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

static float **make (int n, int m) {
float **r = malloc (n * sizeof *r);
for (int i = 0; i < n; i++) {
r[i] = malloc (m * 4);
for (int j = 0; j < m; j++) r[i][j] = i * 100 + j;
} return r;
}
static void compute (int n, int m) {
  float **r = make (n, m);
#pragma acc parallel loop copy(r[0:n][0:m])
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) r[i][j] += 1;
  CHECK (r[2][3] == 204); CHECK (!acc_is_present (r, 8)); CHECK (!acc_is_present (r[1], 8));
#pragma acc kernels copy(r[1:n-2][2:m-3])
  for (int i = 1; i < n-1; i++) for (int j = 2; j < m-1; j++) r[i][j] += 1;
  CHECK (r[2][3] == 205);
  CHECK (r[0][3] == 4);
  CHECK (r[2][0] == 201);
  CHECK (r[2][m-1] == 200 + m);
  float s = 0;
#pragma acc data copyin(r[0:n][0:m])
  {
#pragma acc parallel loop reduction(+:s) present(r)
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += r[i][j] > 0;
#pragma acc parallel loop present(r[0:n][0:m])
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) r[i][j] = -1;
#pragma acc update self(r[2:2][1:3])
  }
  CHECK (s == n * m); CHECK (r[2][1] == -1 && r[3][3] == -1 && r[2][4] != -1 && r[4][1] != -1);
  CHECK (!acc_is_present (r[1], 8));
}
static void enter (int n, int m) {
  float **r = make (n, m);
#pragma acc enter data copyin(r[0:n][0:m])
#pragma acc parallel loop present(r)
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) r[i][j] += 1;
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) r[i][j] = 7;
#pragma acc update device(r[1:1][0:m])
#pragma acc update device(r[2:1][0:2]) if (n > 3)
#pragma acc exit data copyout(r[0:n][0:m])
  CHECK (r[1][3] == 7); CHECK (r[2][1] == 7); CHECK (r[2][2] == 203); CHECK (r[3][3] == 304);
  CHECK (!acc_is_present (r[1], 8)); CHECK (!acc_is_present (r, 8));
  float *t[4]; for (int i = 0; i < 4; i++) t[i] = r[i];
#pragma acc enter data create(t[0:4][0:m])
#pragma acc parallel loop present(t)
  for (int i = 0; i < 4; i++) for (int j = 0; j < m; j++) t[i][j] = j;
#pragma acc exit data copyout(t[0:4][0:m])
  CHECK (r[3][4] == 4); CHECK (t[2] == r[2]); CHECK (!acc_is_present (t, 8));
}
static int a[10][20], b[4][5][6];
static void noncontig (int n, int m, double (*p)[m], int q[n][m]) {
#pragma acc data create(a, b, p[0:n], q[0:n][0:m])
  {
#pragma acc parallel loop collapse(2) present(a)
    for (int i = 0; i < 10; i++) for (int j = 0; j < 20; j++) a[i][j] = 100 * i + j;
#pragma acc parallel loop collapse(3) present(b)
    for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++)
      for (int k = 0; k < 6; k++) b[i][j][k] = 100 * i + 10 * j + k + 1;
#pragma acc parallel loop collapse(2) present(p, q)
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {
    p[i][j] = 100 * i + j + 1;
    q[i][j] = p[i][j];
    }
#pragma acc update self(a[1:3][2:4])
#pragma acc update host(b[1:2][1:3][2:2], b[3][1:2][4:]) 
#pragma acc update host(p[1:2][1:3], q[2:3][m-2:]) async
#pragma acc wait
    for (int i = 0; i < 10; i++) for (int j = 0; j < 20; j++) CHECK (a[i][j] == (i >= 1
      && i < 4 && j >= 2 && j < 6 ? 100 * i + j : 0));
    for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) for (int k = 0; k < 6; k++)
      CHECK (b[i][j][k] == ((i >= 1 && i < 3 && j >= 1 && j < 4 && k >= 2
        && k < 4) || (i == 3 && j >= 1 && j < 3 && k >= 4) ? 100 * i + 10 * j + k + 1 : 0));
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {
    CHECK (p[i][j] == (i >= 1 && i < 3 && j >= 1 && j < 4 ? 100 * i + j + 1 : -1));
    CHECK (q[i][j] == (i >= 2 && i < 5 && j >= m - 2 ? 100 * i + j + 1 : -1));
    }
    for (int i = 0; i < 10; i++) for (int j = 0; j < 20; j++) a[i][j] = -5;
#pragma acc update device(a[:][3:n])
#pragma acc update self(a)
    for (int i = 0; i < 10; i++) for (int j = 0; j < 20; j++) CHECK (a[i][j] == (j >= 3
      && j < 3 + n ? -5 : 100 * i + j));
  }
}
int main () {
  compute (6, 9); enter (5, 6);
  double p[6][7]; int q[6][7]; for (int i = 0; i < 42; i++) (&p[0][0])[i] = (&q[0][0])[i] = -1;
  noncontig (6, 7, p, q);
  return 0;
}
