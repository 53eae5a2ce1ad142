/* Classes in `reduction' clauses of C++.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REDUCED_CLASSES_H
#define ACCPLUG_REDUCED_CLASSES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Some clause reduces a variable called NAME by CODE.  */
extern void note_reduced_name (const std::string &name, tree_code code);

extern void watch_reduced_variables (const char *plugin);

/* A clause reduces the variable DECL, which the parser knows: parameters of functions in
   classes are not shown otherwise.  */
extern void permit_reduced_variable (tree decl);

} // namespace accplug

#endif /* ACCPLUG_REDUCED_CLASSES_H */
