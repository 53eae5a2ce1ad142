/* Environment variables as numbers and switches.  See variables.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/variables.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

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

/* What a number may be; a switch is 0 or 1.  */
struct known_variable
{
  const char *name;
  long least, most;
};

static const known_variable known_variables[] = {
  { "ACC_DEVICE_NUM", 0, INT_MAX },
  { "ACC_NOTIFY", 0, INT_MAX },
  { "ACC_CHECK", 0, 1 },
  { "ACC_CACHE", 0, 1 },
  { "ACC_CPU_DEVICES", 1, 16 },
  { "ACC_CPU_THREADS", 1, 4096 }
};

static long
value_of (const known_variable &row, long otherwise)
{
  std::string value = variable_text (row.name);
  if (value.empty ())
    return otherwise;
  char *end;
  errno = 0;
  long number = strtol (value.c_str (), &end, 10);
  if (end != value.c_str () && !*end && !errno && number >= row.least
      && number <= row.most)
    return number;
  if (row.most == 1)
    fatal ("%s=%s is neither 0 nor 1", row.name, value.c_str ());
  if (row.most == INT_MAX)
    fatal ("%s=%s is not a number of 0 or more", row.name, value.c_str ());
  fatal ("%s=%s is not a number from %ld to %ld", row.name, value.c_str (), row.least,
	 row.most);
}

long
number_variable (const char *name, long otherwise)
{
  for (const known_variable &row : known_variables)
    if (!strcmp (row.name, name))
      return value_of (row, otherwise);
  __builtin_abort ();	/* A variable without a row.  */
}

bool
switch_variable (const char *name, bool otherwise)
{
  return number_variable (name, otherwise) != 0;
}

void
check_variables ()
{
  for (const known_variable &row : known_variables)
    value_of (row, 0);
}

} // namespace goacc
