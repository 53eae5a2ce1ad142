/* What types names and members have, for the pragmas that come in front of C++'s directives.

   Comes in: what a name was found to be, or a class and a member's name.
   Goes out: the type that was declared; NULL for what has no value, or is not known.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MEMBER_TYPES_H
#define ACCPLUG_MEMBER_TYPES_H

#include "base/gcc-common.h"

namespace accplug
{

/* The type of FOUND if that is a variable, a parameter or a data member.  */
extern tree type_of_found (tree found);

/* The type of the data member MEMBER of the class T, which does not depend on a template;
   NULL, too, if T is no class.  */
extern tree type_of_data_member (tree t, tree member);

} // namespace accplug

#endif /* ACCPLUG_MEMBER_TYPES_H */
