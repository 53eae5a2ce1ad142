/* A process becomes another program while its threads run regions and queues are busy: the new
   one finds a fresh run time, and has none of the old one's open files.
   { dg-options "-pthread" }
   { dg-timeout 60 }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "workers.h"
#include <dirent.h>
#include <openacc.h>

/* How many descriptors are open, but for those that were from the start.  */
static int
open_files (void)
{
  int count = 0;
  DIR *folder = opendir ("/proc/self/fd");
  while (folder && readdir (folder))
    count++;
  if (folder)
    closedir (folder);
  return count;
}

int
main (int argc, char **argv)
{
  static double x[100000];
  int files = open_files ();
  char text[20];
#pragma acc parallel loop copy (x)
  for (int i = 0; i < 100000; i++)
    x[i] += i;
  /* A driver's files are its own matter.  */
  if (argc > 1 && acc_get_device_type () != acc_device_nvidia)
    CHECK_INT (files, atoi (argv[1]));
  CHECK (x[99999] == 99999);
  if (argc > 2)
    return 0;
  start_workers ();
#pragma acc enter data copyin (x)
  for (int round = 0; round < 10; round++)
#pragma acc parallel loop present (x) async (round)
    for (int i = 0; i < 100000; i++)
      x[i] += i;
  snprintf (text, sizeof text, "%d", files);
  execl ("/proc/self/exe", argv[0], text, argc > 1 ? "last" : NULL, NULL);
  return 1;
}
