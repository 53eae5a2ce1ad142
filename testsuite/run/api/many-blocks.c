/* OpenACC 3.3, 3.2.23: acc_hostptr among many mapped blocks, which come and go; acc_malloc,
   acc_map_data and acc_free beside them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { blocks = 3000, bytes = 64 };

static char data[blocks][2 * bytes];

static void
look (int from, int to, int shared)
{
  for (int i = 0; i < blocks; i++)
    {
      char *d = (char *) acc_deviceptr (data[i]);
      if (i >= from && i < to)
	{
	  CHECK (acc_hostptr (d) == data[i]);
	  CHECK (acc_hostptr (d + bytes - 1) == data[i] + bytes - 1);
	}
      else
	CHECK (shared || !d);
    }
}

int
main (void)
{
  int shared = acc_get_device_type () == acc_device_host;
  for (int i = 0; i < blocks; i++)
    {
      acc_copyin (data[i], bytes);
      void *m = acc_malloc (bytes);
      if (!shared)
	CHECK (!acc_hostptr (m));
      acc_free (m);
    }
  look (0, blocks, shared);
  for (int i = 0; i < blocks / 2; i++)
    acc_delete (data[i], bytes);
  look (blocks / 2, blocks, shared);
  if (shared)
    return 0;
  char *m = (char *) acc_malloc (blocks / 2 * bytes);
  for (int i = 0; i < blocks / 2; i++)
    acc_map_data (data[i], m + i * bytes, bytes);
  look (0, blocks, shared);
  for (int i = 0; i < blocks / 2; i++)
    acc_unmap_data (data[i]);
  CHECK (!acc_hostptr (m + 5 * bytes));
  acc_free (m);
  look (blocks / 2, blocks, shared);
  return 0;
}
