/* Calls of functions with a device body.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ROUTINE_CALLS_H
#define ACCPLUG_ROUTINE_CALLS_H

#include "text/call-sequence.h"
#include "values/accesses.h"
#include "calls/call-tools.h"

namespace ptx
{

class routine_calls : private call_tools
{
public:
  explicit routine_calls (const call_tools &t) : call_tools (t) {}

  /* FNDECL, or through a pointer if that is NULL.  */
  void call (gcall *, tree fndecl);

private:
  bool callable_p (gcall *, tree fndecl, const signature &);
  void pass_large (call_sequence &, tree arg, tree type);
  void pass_argument (call_sequence &, tree arg, tree type);
  void pass_block (call_sequence &, const address &, unsigned HOST_WIDE_INT,
		   unsigned from_align, unsigned align);
  void pass_value (call_sequence &, const value &, tree type);
  address pass_result_address (call_sequence &, gcall *, tree type);
  void store_result (gcall *, const address &, tree type);
  void receive_result (gcall *, tree type);
};

} // namespace ptx

#endif /* ACCPLUG_ROUTINE_CALLS_H */
