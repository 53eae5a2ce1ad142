/* Data members in `reduction', `private' and `use_device' clauses of C++.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REDUCED_MEMBERS_H
#define ACCPLUG_REDUCED_MEMBERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* At PLUGIN_PRAGMAS: `#pragma accplug reduced NAME...' and `devices' are there.  */
extern void register_member_pragmas ();

/* At the plugin's start, in C++: names of such pragmas end with their directives.  */
extern void watch_member_names (const char *plugin);

/* The statements of some directives are over: their names mean the members again.  */
extern void hide_old_names ();

/* Call ACTION for each name of the pragma that the parser is at, to its end.  */
extern void for_names_of_pragma (void (*action) (tree name));

/* Is NAME, in a template, of what `using' has from a base of an unknown type?  */
extern bool used_member_p (tree name);

/* Declare NAME, with ATTRIBUTE, as a reference to MEMBER, where the parser is.  */
extern void declare_member_reference (tree name, tree member, const char *attribute);

/* Declare NAME, with ATTRIBUTE, as a reference to `this->MEMBER', of a type that only an
   instance of the template knows, where the parser is.  */
extern void declare_dependent_reference (tree name, tree member, const char *attribute);

/* Declare NAME, with ATTRIBUTE, as a variable that stands for MEMBER of the object, where the
   parser is.  */
extern void declare_member_variable (tree name, tree member, const char *attribute);

/* Let the references of such pragmas in CONSTRUCT, a compute construct, be declared in front
   of it, in *BEFORE.  */
extern void move_member_references (tree construct, gimple_seq *before);

/* Say where CONSTRUCT has a member that its clauses reduce, make private or use on the
   device, by another name.  */
extern void refuse_member_names (tree construct);

/* Is T MEMBER by a reference of such a pragma?  */
extern bool referred_member_p (tree t, tree member);

} // namespace accplug

#endif /* ACCPLUG_REDUCED_MEMBERS_H */
