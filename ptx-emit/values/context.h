/* The function that is emitted, and what cannot be emitted of it.

   In: the statement where the emitter is.  Out: error messages, once for each
   function and position, and lines in the dump.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CONTEXT_H
#define ACCPLUG_CONTEXT_H

#include "module/module.h"

namespace ptx
{

class function_context
{
public:
  function_context (module_state &, function *, const function_info &);
  function_context (const function_context &) = delete;

  module_state &mod;
  function *const fn;
  const function_info &info;
  const std::string name;		/* its symbol */
  location_t here;			/* the last statement's */

  /* "device code cannot use MSGID", or MSGID and T, an expression or a type.  */
  void unsupported (const char *msgid, const_tree t = NULL_TREE);
  /* Something cannot be emitted; true if nothing was reported here before.  */
  bool fresh_position ();
  bool failed () const { return failure; }

private:
  bool failure = false;
  std::set<location_t> reported;
};

} // namespace ptx

#endif /* ACCPLUG_CONTEXT_H */
