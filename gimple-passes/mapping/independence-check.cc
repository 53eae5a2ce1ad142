/* Loops that are not independent.  See independence-check.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/independence-check.h"
#include "analysis/proven-dependence.h"
#include "base/warnings.h"

namespace accplug
{

namespace
{

void
warn_of (const acc_loop *loop, const proven_dependence &d)
{
  auto_diagnostic_group group;
  HOST_WIDE_INT distance = absu_hwi (d.distance);
  /* "p->" is what is behind p.  */
  const std::string variable = d.name.substr (0, d.name.find ("->"));
  const char *name = variable.c_str ();
  bool said = (distance == 0
	       ? warn (WARN_loop_dependence, loop->directive, "iterations of this loop "
		       "are not independent: all of them write the same element of %qs",
		       name)
	       : d.other_writes
	       ? warn (WARN_loop_dependence, loop->directive, "iterations of this loop "
		       "are not independent: those %wd apart write the same element of "
		       "%qs", distance, name)
	       : warn (WARN_loop_dependence, loop->directive, "iterations of this loop "
		       "are not independent: what one writes of %qs, the one %wd away "
		       "reads", name, distance));
  if (!said)
    return;
  inform (d.write, "%qs is written here", name);
  if (!d.other_writes)
    inform (d.other, "and read here");
  else if (d.other != d.write)
    inform (d.other, "and here");
}

} // anonymous namespace

void
check_independence (function *fun, const device_function *f, const acc_loop *root)
{
  if (!warning_on_p (WARN_loop_dependence))
    return;
  for (const auto &loop : root->children)
    {
      if (loop->is_loop () && loop->natural && !(loop->flags & (OLF_SEQ | OLF_AUTO)))
	for (const proven_dependence &d : proven_dependences (fun, f, loop->natural))
	  warn_of (loop.get (), d);
      check_independence (fun, f, loop.get ());
    }
}

} // namespace accplug
