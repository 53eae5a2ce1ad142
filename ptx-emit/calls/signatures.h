/* Signatures: how the parameters and results of functions are passed.

   In: a function or its type.  Out: its .param variables.

   Convention (nvcc's): each scalar in a .param variable of its class, integers below
   32 bits extended to .b32; complex arguments as two scalars; records, and complex
   results, as .b8 arrays of .param; C++ classes that are not trivially copyable, and what is
   large, by address.  Within the module all pointers passed are generic.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SIGNATURES_H
#define ACCPLUG_SIGNATURES_H

#include "base/gcc-common.h"
#include "text/call-sequence.h"

namespace ptx
{

/* The alignment of a record of TYPE in a .param, or where its address is passed: the same for
   all who declare the function, whatever a typedef adds to it or takes.  */
extern unsigned passed_alignment (const_tree type);
/* A value of TYPE takes too many instructions to copy into a .param and out of it: these have
   no address for a loop, and a piece is as long as TYPE's alignment.  The callee copies its
   argument before all else, and writes its result last.  */
extern bool large_value_p (const_tree type);
/* FNDECL may be NULL: then FNTYPE alone says.  */
extern signature signature_of (tree fndecl, tree fntype);
/* The types of its parameters.  */
extern std::vector<tree> parameter_types (tree fndecl, tree fntype);

} // namespace ptx

#endif /* ACCPLUG_SIGNATURES_H */
