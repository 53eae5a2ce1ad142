/* What every part of the plugin may ask of the plugin's frame.

   Comes in: the options (base/arguments) and GCC's state, from plugin.cc.
   Goes out: whether offloading is on, and a way to keep trees alive over garbage
   collections.

   Rules
   - Without -fopenacc, with the argument `off', in lto1 and for targets that are
     not 64 bits wide, the plugin does nothing: active () is false and no pass
     runs.
   - One unit a process: what is here is made once and lives until the end.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_UNIT_H
#define ACCPLUG_UNIT_H

#include "base/gcc-common.h"
#include "base/arguments.h"

namespace accplug
{

/* The unit is compiled for OpenACC and this plugin offloads it.  */
extern bool active ();

/* plugin.cc decides, when the target is known.  */
extern void set_active (bool);

/* The unit's source may have directives; Fortran's only is asked.  */
extern bool directives_p ();
extern void set_directives (bool);

/* TREE, and what hangs on it, survives garbage collections from now on.  */
extern void keep_alive (tree);

/* GCC's garbage collector asks: mark what keep_alive was told.  */
extern void mark_kept_trees ();

} // namespace accplug

#endif /* ACCPLUG_UNIT_H */
