/* Sections of several dimensions that cannot be.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

float a[10][20];

void
updates (float **r, float ***c, float (**d)[9], int n)
{
#pragma acc update self (a[1:3][2:4])
#pragma acc update self (a[1:3][18:4])	/* { dg-error "26: the section '.18:4.' is not within its dimension" } */
#pragma acc update device (a[1:3][-1:4]) /* { dg-error "28: the section '.-1:4.' is not within its dimension" } */
#pragma acc update self (r[0:n][1:])	/* { dg-error "26: for rows behind pointers the number of elements must be specified" } */
#pragma acc update self (r[0:n][0:n])
#pragma acc update self (c[0:n][0:n][0:n])
#pragma acc update self (d[0:n][0:n][2:n]) /* { dg-error "26: in a section behind pointers only the dimensions that pointers lead to can be in parts" } */
}

void
clauses (float **r, float ***c, int n)
{
#pragma acc data copy (r[0:n][0:n])
  {
  }
#pragma acc enter data copyin (r[0:n][1:]) /* { dg-error "32: for rows behind pointers" } */
#pragma acc data copy (a[0:3][2:4])
  {
  }
#pragma acc data copy (a[0:3][18:4])	/* { dg-error "24: the section '.18:4.' is not within its dimension" } */
  {
  }
#pragma acc data copy (c[0:n][0:n][1:]) /* { dg-error "24: for rows behind pointers" } */
  {
  }
}

void
several_rows (float **r, int n, int m)
{
#pragma acc data copyin (r[0][0:n]) copyout (r[1][0:n])
  {
  }
#pragma acc data copyin (r[0][0:n]) copyout (r[1][0:m]) /* { dg-error "26: a construct has one section of rows behind pointers" } */
  {
  }
#pragma acc parallel present (r[0][0:n], r[2][0:n]) /* { dg-error "31: a construct has one section of rows behind pointers" } */
  {
  }
#pragma acc data copyin (a[0][0:2]) copyout (a[2][3:4])
  {
  }
}
