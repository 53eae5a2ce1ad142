/* Code on the way to a throw: device code ends where an exception begins.

   Comes in: the body of a function.
   Goes out: which of its calls begin to throw an exception (Itanium C++ ABI: exception
   handling, 2.4.2), and which statements only come after such a call.

   Rules
   - Who asks for the memory of an exception throws it.  What is between, the exception's
     constructor above all, seldom has device code, and need not have it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_THROWN_CODE_H
#define ACCPLUG_THROWN_CODE_H

#include "base/gcc-common.h"

namespace accplug
{

/* Does STMT begin to throw an exception?  */
extern bool begins_throw_p (gimple *stmt);

class thrown_code
{
public:
  /* FUN has a control flow graph.  */
  explicit thrown_code (function *fun);

  /* Is STMT reached by way of a call that begins to throw, and in no other way?  */
  bool holds (gimple *stmt) const;

private:
  function *m_fun;
  auto_vec<gimple *> m_throws;
};

} // namespace accplug

#endif /* ACCPLUG_THROWN_CODE_H */
