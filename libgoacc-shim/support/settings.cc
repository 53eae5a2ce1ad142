/* Environment variables.  See settings.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/settings.h"

#include <string>
#include <strings.h>

#include "support/errors.h"
#include "support/variables.h"

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

static device_type
parse_type (const std::string &value)
{
  for (const auto &known : type_names)
    if (strcasecmp (value.c_str (), known.name) == 0)
      return known.type;
  fatal ("ACC_DEVICE_TYPE=%s is no device type; valid are nvidia, cpu, host, "
	 "not_host and default", value.c_str ());
}

static settings
read_environment ()
{
  check_variables ();
  settings result;
  std::string type = variable_text ("ACC_DEVICE_TYPE");
  if (!type.empty ())
    {
      result.type = parse_type (type);
      result.type_given = true;
    }
  result.number_given = !variable_text ("ACC_DEVICE_NUM").empty ();
  result.number = number_variable ("ACC_DEVICE_NUM", 0);
  result.notify = number_variable ("ACC_NOTIFY", 0);
  return result;
}

const settings &
environment ()
{
  static const settings value = read_environment ();
  return value;
}

} // namespace goacc
