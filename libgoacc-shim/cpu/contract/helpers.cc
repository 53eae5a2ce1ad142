/* The table of helpers.def, without their addresses: see helpers.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <map>

#include "cpu/contract/helpers.h"

namespace goacc::cpu
{

namespace
{

const helper helpers[] = {
#define OURS(NAME, SIGNATURE, ...) { NAME, SIGNATURE },
#define LIBC(NAME, SIGNATURE) { NAME, SIGNATURE },
#include "cpu/contract/helpers.def"
};

} // anonymous namespace

const helper *
find_helper (const std::string &name)
{
  /* Not destroyed by the language: regions run in destructors too.  */
  static const auto &index = *new auto ([]
  {
    std::map<std::string, const helper *> m;
    for (const helper &h : helpers)
      m[h.name] = &h;
    return m;
  } ());
  auto i = index.find (name);
  return i == index.end () ? nullptr : i->second;
}

} // namespace goacc::cpu
