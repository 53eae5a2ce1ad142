/* Environment variables as numbers and switches.  See variables.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/variables.h"

#include <cerrno>
#include <cstdlib>

#include "support/errors.h"

namespace goacc
{

std::string
variable_text (const char *name)
{
  const char *set = getenv (name);
  std::string value = set ? set : "";
  size_t first = value.find_first_not_of (" \t");
  if (first == std::string::npos)
    return "";
  return value.substr (first, value.find_last_not_of (" \t") - first + 1);
}

long
number_variable (const char *name, long least, long most, long otherwise)
{
  std::string value = variable_text (name);
  if (value.empty ())
    return otherwise;
  char *end;
  errno = 0;
  long number = strtol (value.c_str (), &end, 10);
  if (end != value.c_str () && !*end && !errno && number >= least && number <= most)
    return number;
  if (most == INT_MAX && !least)
    fatal ("%s=%s is not a number of 0 or more", name, value.c_str ());
  fatal ("%s=%s is not a number from %ld to %ld", name, value.c_str (), least, most);
}

bool
switch_variable (const char *name, bool otherwise)
{
  std::string value = variable_text (name);
  if (value.empty ())
    return otherwise;
  if (value != "0" && value != "1")
    fatal ("%s=%s is neither 0 nor 1", name, value.c_str ());
  return value == "1";
}

} // namespace goacc
