/* Environment variables.  See settings.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/settings.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <string>
#include <strings.h>

#include "support/errors.h"

namespace goacc
{

static const struct
{
  const char *name;
  device_type type;
} type_names[] = {
  { "nvidia", DEVICE_NVIDIA },
  { "cpu", DEVICE_CPU },
  { "host", DEVICE_HOST },
  { "not_host", DEVICE_NOT_HOST },
  { "default", DEVICE_DEFAULT },
  /* What other compilers call the same.  */
  { "tesla", DEVICE_NVIDIA },
  { "multicore", DEVICE_CPU }
};

static std::string
trimmed (const char *text)
{
  std::string value (text);
  size_t first = value.find_first_not_of (" \t");
  if (first == std::string::npos)
    return "";
  return value.substr (first, value.find_last_not_of (" \t") - first + 1);
}

static device_type
parse_type (const std::string &value)
{
  for (const auto &known : type_names)
    if (strcasecmp (value.c_str (), known.name) == 0)
      return known.type;
  fatal ("ACC_DEVICE_TYPE=%s is no device type; valid are nvidia, cpu, host "
	 "and not_host", value.c_str ());
}

static int
parse_number (const char *variable, const std::string &value)
{
  char *end;
  errno = 0;
  long number = strtol (value.c_str (), &end, 10);
  if (end == value.c_str () || *end || errno || number < 0 || number > INT_MAX)
    fatal ("%s=%s is not a number of 0 or more", variable, value.c_str ());
  return number;
}

static settings
read_environment ()
{
  settings result;
  if (const char *text = getenv ("ACC_DEVICE_TYPE"))
    {
      std::string value = trimmed (text);
      if (!value.empty ())
	{
	  result.type = parse_type (value);
	  result.type_given = true;
	}
    }
  if (const char *text = getenv ("ACC_DEVICE_NUM"))
    {
      std::string value = trimmed (text);
      if (!value.empty ())
	{
	  result.number = parse_number ("ACC_DEVICE_NUM", value);
	  result.number_given = true;
	}
    }
  if (const char *text = getenv ("ACC_NOTIFY"))
    {
      std::string value = trimmed (text);
      if (!value.empty ())
	result.notify = parse_number ("ACC_NOTIFY", value);
    }
  return result;
}

const settings &
environment ()
{
  static const settings value = read_environment ();
  return value;
}

} // namespace goacc
