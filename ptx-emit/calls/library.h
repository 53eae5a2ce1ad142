/* Library functions with a device version of our own: output, the heap,
   integer powers, complex arithmetic, quotients with remainders, the C library's tables of
   characters, acc_on_device.

   In: calls by the C library's, libgcc's or libgfortran's names.  Out: PTX.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LIBRARY_H
#define ACCPLUG_LIBRARY_H

#include "base/gcc-common.h"
#include "text/value.h"
#include "calls/call-tools.h"

namespace ptx
{

class library_functions : private call_tools
{
public:
  explicit library_functions (const call_tools &t) : call_tools (t) {}

  /* False if C_NAME is none.  */
  bool call (gcall *, const char *c_name);

private:
  bool complex_call (gcall *, const char *c_name);
  bool output_call (gcall *, const char *c_name);
  bool heap_call (gcall *, const char *c_name);
  bool power_call (gcall *, const char *c_name);
  bool quotient_call (gcall *, const char *c_name);
  bool table_call (gcall *, const char *c_name);
  bool device_query_call (gcall *, const char *c_name);
  bool printed_arguments (gcall *, unsigned first, std::vector<value> &);
  void print (const std::string &format, const std::vector<value> &args,
	      const value *result);
  std::string text_pointer (const std::string &bytes);
};

} // namespace ptx

#endif /* ACCPLUG_LIBRARY_H */
