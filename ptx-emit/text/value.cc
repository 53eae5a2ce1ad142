/* Addresses as text; see value.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "text/value.h"

namespace ptx
{

address
address::at (long long more) const
{
  address a = *this;
  a.offset += more;
  return a;
}

/* A negative offset is written `+-8' (PTX ISA 6.4.1: reg+immOff).  */

std::string
address::text (long long more) const
{
  long long n = offset + more;
  if (base.empty ())
    return "[" + number (n) + "]";
  if (n == 0)
    return "[" + base + "]";
  return "[" + base + "+" + number (n) + "]";
}

const char *
space_suffix (space s)
{
  switch (s)
    {
    case space::global: return ".global";
    case space::shared: return ".shared";
    case space::local: return ".local";
    case space::param: return ".param";
    default: return "";
    }
}

const char *
volatile_qualifier (space s)
{
  return s == space::local || s == space::param ? "" : ".volatile";
}

address
variable_address (space sp, const std::string &symbol)
{
  address a;
  a.sp = sp;
  a.base = symbol;
  a.base_is_symbol = true;
  return a;
}

value
scalar (const type_info &t, const std::string &text)
{
  value v;
  v.t = t;
  v.part[0] = text;
  return v;
}

} // namespace ptx
