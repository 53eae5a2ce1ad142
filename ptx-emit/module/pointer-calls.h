/* Functions that are called by a pointer: see pointer-calls.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_POINTER_CALLS_H
#define ACCPLUG_POINTER_CALLS_H

#include <set>
#include <string>
#include <vector>

namespace ptx
{

/* A function's SYMBOL and its TEXT in PTX.  */
struct function_text
{
  std::string symbol, text;
};

/* Mend the texts of FUNCTIONS that may run because somebody called one of TAKEN, symbols of
   functions whose address is taken, by a pointer.  */
extern void local_addresses_by_way_of_generic (std::vector<function_text> &functions,
					       const std::set<std::string> &taken);

} // namespace ptx

#endif /* ACCPLUG_POINTER_CALLS_H */
