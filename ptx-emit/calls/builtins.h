/* GCC's built-in functions that are instructions: rounding, bit counts, ...

   In: calls of BUILT_IN_*, and internal functions of the same meaning.  Out:
   instructions, from builtins.def.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_BUILTINS_H
#define ACCPLUG_BUILTINS_H

#include "base/gcc-common.h"
#include "calls/call-tools.h"
#include "text/types.h"
#include "text/value.h"

namespace ptx
{

class builtins : private call_tools
{
public:
  explicit builtins (const call_tools &t) : call_tools (t) {}

  /* False if the function is not of this kind.  */
  bool call (gcall *);

private:
  bool float_call (gcall *);
  bool sine_and_cosine (gcall *, const type_info &, const type_info &result,
			const std::string &from);
  void round (gcall *, const char *mode, const type_info &,
	      const type_info &result, std::string from);
  bool bits_call (gcall *);
  void value_at_zero (gcall *, const value &x, value &r);
};

} // namespace ptx

#endif /* ACCPLUG_BUILTINS_H */
