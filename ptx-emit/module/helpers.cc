/* Functions in PTX that calls may need: memory and string functions, integer powers,
   complex products and quotients, the atomic lock.

   In: a helper's name.  Out: its text, from helpers.def or text-helpers.def; a module gets
   those that it uses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "module/helpers.h"

namespace ptx
{

namespace
{
struct helper
{
  const char *name, *needs, *header, *body;
};

const helper helpers[] = {
#define HELPER(NAME, NEEDS, HEADER, BODY) \
  { #NAME, NEEDS, HEADER, BODY },
#include "module/helpers.def"
#define HELPER(NAME, NEEDS, HEADER, BODY) \
  { #NAME, NEEDS, HEADER, BODY },
#include "module/text-helpers.def"
};
}

static const helper *
find (const std::string &name)
{
  for (const helper &h : helpers)
    if (name == h.name)
      return &h;
  return nullptr;
}

std::string
helper_prototype (const std::string &name)
{
  const helper *h = find (name);
  gcc_assert (h);
  return std::string (".func ") + h->header + ";\n";
}

std::string
helper_text (const std::string &name)
{
  const helper *h = find (name);
  gcc_assert (h);
  return std::string (".func ") + h->header + "\n{\n" + h->body + "}\n";
}

std::set<std::string>
helper_needs (const std::string &name)
{
  const helper *h = find (name);
  gcc_assert (h);
  std::set<std::string> s;
  if (*h->needs)
    s.insert (h->needs);
  return s;
}

} // namespace ptx
