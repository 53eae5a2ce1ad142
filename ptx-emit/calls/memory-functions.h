/* Memory and string functions: memcpy, strlen, ...

   In: calls of BUILT_IN_MEMCPY and so on.  Out: copies inline where they are short,
   else calls of helpers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MEMORY_FUNCTIONS_H
#define ACCPLUG_MEMORY_FUNCTIONS_H

#include "base/gcc-common.h"
#include "calls/call-tools.h"

namespace ptx
{

class memory_functions : private call_tools
{
public:
  explicit memory_functions (const call_tools &t) : call_tools (t) {}

  /* False if FNDECL is none.  */
  bool call (gcall *, tree fndecl);
  /* The same of a function that is no built-in one.  */
  bool named_call (gcall *, const char *c_name);

private:
  void call (gcall *, int code, const char *helper, const char *signature);
  bool inline_call (gcall *, int code, tree size);
};

} // namespace ptx

#endif /* ACCPLUG_MEMORY_FUNCTIONS_H */
