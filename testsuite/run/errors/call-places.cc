/* The same in a template and a class's function, which many objects may have, with an exception
   on its way through the caller, and without the sections that nobody needs.
   { dg-skip-device "host" }
   { dg-options "-ffunction-sections -Wl,--gc-sections" }
   { dg-shouldfail "data that are absent" }
   { dg-output "destroyed\[\r\n\]+accplug: \[^ \]*call-places.cc:28: acc_update_device: data in UPDATE" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>
#include <stdexcept>

struct watcher
{
  ~watcher () { puts ("destroyed"); }
};

template <typename T>
struct holder
{
  T *data;
  void update (int n)
  {
    watcher w;
    if (n < 0)
      throw std::runtime_error ("negative");
    acc_update_device (data, n * sizeof *data);
  }
};

int
main ()
{
  static double x[4];
  holder<double> h = { x };
  try
    {
      h.update (-1);
      return 0;
    }
  catch (const std::exception &)
    {
      h.update (4);
    }
  return 0;
}
