/* Which devices there are, and which of them is meant.  See selection.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/selection.h"

#include "devices/device.h"
#include "devices/threads.h"
#include "support/errors.h"
#include "support/settings.h"

namespace goacc
{

platform *
platform_of (device_type type)
{
  switch (type)
    {
    case DEVICE_NVIDIA: return &nvidia_platform ();
    case DEVICE_CPU: return &cpu_platform ();
    case DEVICE_HOST: return &host_platform ();
    default: return nullptr;
    }
}

struct counted_platform
{
  int count;
  std::string why;
};

static counted_platform
count_devices (device_type type)
{
  counted_platform result;
  result.count = platform_of (type)->device_count (&result.why);
  return result;
}

static const counted_platform &
counted (device_type type)
{
  /* Each is asked once: the answer can't change while the program runs.  */
  if (type == DEVICE_NVIDIA)
    {
      static const counted_platform nvidia = count_devices (DEVICE_NVIDIA);
      return nvidia;
    }
  if (type == DEVICE_CPU)
    {
      static const counted_platform cpu = count_devices (DEVICE_CPU);
      return cpu;
    }
  static const counted_platform host = { 1, "" };
  return host;
}

int
device_count (device_type type, std::string *why)
{
  if (type != DEVICE_NVIDIA && type != DEVICE_CPU && type != DEVICE_HOST)
    {
      if (why)
	*why = "there is no such device type here";
      return 0;
    }
  const counted_platform &result = counted (type);
  if (why)
    *why = result.why;
  return result.count;
}

const char *
name_of_type (int type)
{
  switch (type)
    {
    case DEVICE_CURRENT: return "current";
    case DEVICE_NONE: return "none";
    case DEVICE_DEFAULT: return "default";
    case DEVICE_HOST: return "host";
    case DEVICE_NOT_HOST: return "not_host";
    case DEVICE_NVIDIA: return "nvidia";
    case DEVICE_XEONPHI: return "xeonphi";
    case DEVICE_RADEON: return "radeon";
    case DEVICE_CPU: return "cpu";
    case DEVICE_PGI_OPENCL: return "pgi_opencl";
    case DEVICE_NVIDIA_OPENCL: return "nvidia_opencl";
    case DEVICE_OPENCL: return "opencl";
    default: return "unknown";
    }
}

static device_type
first_not_host ()
{
  if (device_count (DEVICE_NVIDIA) > 0)
    return DEVICE_NVIDIA;
  return device_count (DEVICE_CPU) > 0 ? DEVICE_CPU : DEVICE_NONE;
}

/* ACC_DEVICE_TYPE, which has to exist, or the best that there is.  */
static device_type
default_type ()
{
  const settings &given = environment ();
  if (given.type_given && given.type != DEVICE_DEFAULT)
    {
      device_type type = (given.type == DEVICE_NOT_HOST ? first_not_host ()
							: given.type);
      std::string why;
      if (device_count (type, &why) > 0)
	return type;
      fatal ("ACC_DEVICE_TYPE=%s: there is no such device (%s); available are "
	     "%s%shost", name_of_type (given.type), why.c_str (),
	     device_count (DEVICE_NVIDIA) ? "nvidia, " : "",
	     device_count (DEVICE_CPU) ? "cpu, " : "");
    }
  device_type type = first_not_host ();
  return type == DEVICE_NONE ? DEVICE_HOST : type;
}

device_type
resolve_type (int type)
{
  switch (type)
    {
    case DEVICE_DEFAULT:
      {
	static const device_type chosen = default_type ();
	return chosen;
      }
    case DEVICE_NOT_HOST:
      return first_not_host ();
    case DEVICE_CURRENT:
      return (this_thread ().type != DEVICE_NONE ? this_thread ().type
						 : resolve_type (DEVICE_DEFAULT));
    default:
      return (device_type) type;
    }
}

} // namespace goacc
