/* Environment variables as numbers and switches.  See variables.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/variables.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <unistd.h>

#include "support/errors.h"

namespace goacc
{

std::string
variable_text (const char *name)
{
  const char *set = getenv (name);
  std::string value = set ? set : "";
  const char blanks[] = " \t\r\n";
  size_t first = value.find_first_not_of (blanks);
  if (first == std::string::npos)
    return "";
  return value.substr (first, value.find_last_not_of (blanks) - first + 1);
}

/* What a number may be; a switch is 0 or 1.  */
struct known_variable
{
  const char *name;
  long least, most;
};

static const known_variable known_variables[] = {
  { "ACC_DEVICE_NUM", 0, INT_MAX },
  { "ACC_NOTIFY", 0, 31 },	/* with the bits of other compilers' that mean nothing here */
  { "ACC_CHECK", 0, 1 },
  { "ACC_CACHE", 0, 1 },
  { "ACC_CPU_DEVICES", 1, 16 },
  { "ACC_CPU_ONE_LANE", 0, 1 },
  { "ACC_CPU_OPTIMIZE", 0, 2 },
  { "ACC_CPU_STACK", 64, 1 << 24 },	/* KiB */
  { "ACC_CPU_THREADS", 1, 4096 },
  { "ACC_GPU_HEAP", 1, 1 << 20 },	/* MiB */
  { "ACC_GPU_STACK", 1, 512 }	/* KiB */
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

/* Variables with text; other compilers' that look like a slip of ours come last.  */
static const char *const other_names[] = {
  "ACC_DEVICE_TYPE", "ACC_CPU_DUMP", "ACC_CACHE_DIR", "ACC_PROFLIB"
};

/* How many letters one has to change, add or leave out to make B of A.  */
static size_t
distance (const std::string &a, const std::string &b)
{
  std::vector<size_t> row (b.size () + 1);
  for (size_t j = 0; j <= b.size (); j++)
    row[j] = j;
  for (size_t i = 0; i < a.size (); i++)
    {
      size_t diagonal = row[0]++;
      for (size_t j = 0; j < b.size (); j++)
	{
	  size_t changed = diagonal + (a[i] != b[j]);
	  diagonal = row[j + 1];
	  row[j + 1] = std::min ({ changed, row[j] + 1, row[j + 1] + 1 });
	}
    }
  return row[b.size ()];
}

/* The known variable that NAME is near to, or, if it begins as ours do, the nearest; NULL if
   NAME is known or like none.  */
static const char *
nearest_variable (const std::string &name)
{
  const char *nearest = nullptr;
  size_t least = name.compare (0, 8, "ACC_CPU_") && name.compare (0, 9, "ACC_CACHE") ? 3 : 99;
  auto compare = [&] (const char *known)
    {
      size_t far = distance (name, known);
      if (far < least)
	{
	  least = far;
	  nearest = known;
	}
    };
  for (const known_variable &row : known_variables)
    compare (row.name);
  for (const char *known : other_names)
    compare (known);
  return least ? nearest : nullptr;
}

/* A setting with a slip of the pen in its name would do nothing.  */
static void
tell_of_unknown ()
{
  for (char **entry = environ; *entry; entry++)
    {
      std::string name (*entry, strcspn (*entry, "="));
      if (name.compare (0, 4, "ACC_"))
	continue;
      if (const char *nearest = nearest_variable (name))
	fprintf (stderr, "accplug: %s is not a setting; do you mean %s?\n", name.c_str (),
		 nearest);
    }
}

void
check_variables ()
{
  for (const known_variable &row : known_variables)
    value_of (row, 0);
  tell_of_unknown ();
}

} // namespace goacc
