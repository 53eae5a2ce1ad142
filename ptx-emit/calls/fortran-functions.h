/* Functions of gfortran's run-time library: characters, ishftc.

   In: calls by their names.  Out: calls of helpers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_FUNCTIONS_H
#define ACCPLUG_FORTRAN_FUNCTIONS_H

#include "base/gcc-common.h"
#include "calls/call-tools.h"

namespace ptx
{

class fortran_functions : private call_tools
{
public:
  explicit fortran_functions (const call_tools &t) : call_tools (t) {}

  /* False if C_NAME is none.  */
  bool call (gcall *, const char *c_name);
};

} // namespace ptx

#endif /* ACCPLUG_FORTRAN_FUNCTIONS_H */
