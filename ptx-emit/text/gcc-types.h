/* GCC's types and constants as PTX's.

   In: a type or a constant of GIMPLE.  Out: its type_info, its literal.  Types that
   no register holds have shape memory (records, arrays) or unsupported (long
   double, vectors, decimal floats).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GCC_TYPES_H
#define ACCPLUG_GCC_TYPES_H

#include "base/gcc-common.h"
#include "text/types.h"

namespace ptx
{

extern type_info type_of (const_tree type);
/* In bytes; 0 if it is not a constant.  */
extern unsigned HOST_WIDE_INT size_of (const_tree type);
extern std::string int_literal (const wide_int_ref &, const type_info &);
extern std::string float_literal (const REAL_VALUE_TYPE &, const type_info &);

} // namespace ptx

#endif /* ACCPLUG_GCC_TYPES_H */
