/* Environment variables as numbers and switches.  See variables.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/variables.h"

#include <cerrno>
#include <cstdlib>
#include <stdexcept>

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
  std::string valid = (most == INT_MAX ? "of " + std::to_string (least) + " or more"
		       : "from " + std::to_string (least) + " to "
			 + std::to_string (most));
  throw std::runtime_error (std::string (name) + "=" + value + " is not a number "
			    + valid);
}

bool
switch_variable (const char *name, bool otherwise)
{
  std::string value = variable_text (name);
  if (value.empty ())
    return otherwise;
  if (value != "0" && value != "1")
    throw std::runtime_error (std::string (name) + "=" + value
			      + " is neither 0 nor 1");
  return value == "1";
}

} // namespace goacc
