/* Names of device types.  See devices.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/devices.h"

namespace accplug
{

namespace
{

struct type_row
{
  const char *name;
  int number;	/* in openacc.h and accplug.h */
  bool own;	/* device code that is made here is for it */
};

/* Those of openacc.h, of the specification's appendix, and of other compilers.  */
const type_row type_rows[] = {
  { "nvidia", 5, true },
  { "tesla", 5, true },
  { "default", 1, false },
  { "host", 2, false },
  { "not_host", 4, false },
  { "none", 0, false },
  { "cpu", 10, false },
  { "radeon", 8, false },
  { "multicore", 2, false },
  { "xeonphi", 1, false },
  { "opencl", 1, false },
  { "pgi_opencl", 1, false },
  { "nvidia_opencl", 1, false },
  { "gcn", 8, false },
  { "intel", 1, false },
  { "fpga", 1, false },
};

/* NAME in lower case, without acc_device_.  */

std::string
plain (const std::string &name)
{
  std::string text;
  for (char c : name)
    text += TOLOWER (c);
  const char prefix[] = "acc_device_";
  if (text.compare (0, strlen (prefix), prefix) == 0)
    text.erase (0, strlen (prefix));
  return text;
}

const type_row *
find_type (const std::string &name)
{
  std::string wanted = plain (name);
  for (const type_row &row : type_rows)
    if (wanted == row.name)
      return &row;
  return nullptr;
}

} // anonymous namespace

bool
known_device_type_p (const std::string &name)
{
  return find_type (name) != nullptr;
}

std::string
nearest_device_type (const std::string &name)
{
  std::string wanted = plain (name);
  best_match<const char *, const char *> match (wanted.c_str ());
  for (const type_row &row : type_rows)
    match.consider (row.name);
  const char *best = match.get_best_meaningful_candidate ();
  return best ? best : "";
}

int
device_type_number (const std::string &name)
{
  const type_row *row = find_type (name);
  return row ? row->number : 1;
}

bool
own_device_type_p (const std::string &name)
{
  const type_row *row = find_type (name);
  return row && row->own;
}

} // namespace accplug
