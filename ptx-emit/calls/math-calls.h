/* Functions of math.h and complex.h.

   In: calls by the C library's names.  Out: device math's version, inline or called,
   or the host's name for devices that can run it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MATH_CALLS_H
#define ACCPLUG_MATH_CALLS_H

#include "text/call-sequence.h"
#include "calls/call-tools.h"

namespace ptx
{

struct device_math_function;

class math_calls : private call_tools
{
public:
  explicit math_calls (const call_tools &t) : call_tools (t) {}

  /* False if the function is none of math's.  */
  bool call (gcall *, const char *c_name);
  /* A call of an internal function that stands for one of math's, as .REMAINDER does
     where the host has an instruction for it.  */
  bool internal_call (gcall *);

private:
  void dump_choice (const char *c_name, const device_math_function *);
  std::vector<argument> arguments (gcall *, tree fntype);
  void place (const device_math_function &, const std::vector<argument> &,
	      const value &result, unsigned parts);

  unsigned inline_count = 0;	/* inlined bodies of device math */
};

} // namespace ptx

#endif /* ACCPLUG_MATH_CALLS_H */
