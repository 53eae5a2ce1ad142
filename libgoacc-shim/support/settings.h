/* The environment variables that say which device is used and what is reported; those
   of the cpu device are read by itself (cpu/run, cpu/compiler).

   Comes in: ACC_DEVICE_TYPE, ACC_DEVICE_NUM (OpenACC 2.6, chapter 4) and
   ACC_NOTIFY.  Goes out: `settings', read once at the first use.

   Rules
   - Names of device types are taken in any case, blanks around them ignored.
   - A value that means nothing is an error that names it and what is valid.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_SETTINGS_H
#define GOACC_SETTINGS_H

#include "support/protocol.h"

namespace goacc
{

enum : unsigned
{
  NOTIFY_LAUNCHES = 1,
  NOTIFY_TRANSFERS = 2
};

struct settings
{
  device_type type = DEVICE_DEFAULT;
  int number = 0;
  bool type_given = false;
  bool number_given = false;
  unsigned notify = 0;		/* NOTIFY_* */
};

/* Throws fatal_error.  */
extern const settings &environment ();

} // namespace goacc

#endif /* GOACC_SETTINGS_H */
