/* A table of device addresses, made with host_data, used on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#define ROWS 7
#define COLS 23

int
main (void)
{
  float *rows[ROWS], *device_rows[ROWS], total[ROWS];
  for (int i = 0; i < ROWS; i++)
    {
      float *r = rows[i] = (float *) malloc (COLS * sizeof (float));
      for (int j = 0; j < COLS; j++)
	r[j] = i + j;
#pragma acc enter data copyin (r[0:COLS])
#pragma acc host_data use_device (r)
      device_rows[i] = r;
    }
#pragma acc parallel loop gang copyin (device_rows) copyout (total)
  for (int i = 0; i < ROWS; i++)
    {
      float s = 0;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < COLS; j++)
	{
	  device_rows[i][j] *= 2;
	  s += device_rows[i][j];
	}
      total[i] = s;
    }
  for (int i = 0; i < ROWS; i++)
    {
      float *r = rows[i];
#pragma acc exit data copyout (r[0:COLS])
      CHECK_REAL (r[5], 2 * (i + 5), 0);
      CHECK_REAL (total[i], 2 * (COLS * i + COLS * (COLS - 1) / 2), 0);
      free (r);
    }
  return 0;
}
