/* Calls that end the program: exit, abort, failed assertions, exceptions, STOP.

   In: calls that do not return on the host.  Out: PTX that notes where the program ends,
   and why, for the run time's message (struct accplug_ended), and traps.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ENDINGS_H
#define ACCPLUG_ENDINGS_H

#include "base/gcc-common.h"
#include "calls/call-tools.h"

namespace ptx
{

class ending_calls : private call_tools
{
public:
  explicit ending_calls (const call_tools &t) : call_tools (t) {}

  /* False if C_NAME is none.  */
  bool call (gcall *, const char *c_name);

private:
  void end (const std::string &what, location_t where);
};

} // namespace ptx

#endif /* ACCPLUG_ENDINGS_H */
