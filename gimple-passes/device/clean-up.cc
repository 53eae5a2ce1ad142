/* GCC's own clean-up passes, for device functions alone.

   Comes in: a device clone as it was at the end of the host's early passes, -O0
   included.
   Goes out: the same at all levels: scalars are registers, equal loads that nothing
   separates are one, nothing is computed in vain.  Behind the loop passes (late_sra) the
   elements of small arrays are registers, too.

   Rules
   - The marks of OpenACC loops have side effects for GCC and stay as they are.
   - GCC's own motion of invariants comes later: it makes arithmetic unsigned, which
     then could wrap for all that the analysis knows, and it would move stores out of
     loops that threads are to share.  hoist-loads.cc moves what has to be moved.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/device-pass.h"

namespace accplug
{

namespace
{

const unsigned usual_todo = (TODO_update_ssa | TODO_cleanup_cfg
			     | TODO_update_address_taken);

class device_only : public device_pass
{
public:
  device_only (const char *name, opt_pass *real, gcc::context *context,
	       unsigned todo = usual_todo)
    : device_pass (device_pass_data (name, todo), context), m_real (real) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) override
  {
    return m_real->execute (fun);
  }

protected:
  opt_pass *m_real;
};

/* What GCC has before the loop passes alone: here loops over the elements of an array are
   gone, so that all subscripts are constant, no address of it is left, and an element is a
   register.  */

class late_sra : public device_only
{
public:
  late_sra (gcc::context *context)
    : device_only ("accsra", make_pass_sra (context), context) {}

  unsigned execute (function *fun, device_function *) override
  {
    execute_update_addresses_taken ();
    return m_real->execute (fun);
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_early_ccp (gcc::context *context)
{
  return new device_only ("accccp1", make_pass_ccp (context), context);
}

gimple_opt_pass *
make_pass_early_forwprop (gcc::context *context)
{
  return new device_only ("accforwprop1", make_pass_forwprop (context), context,
			  usual_todo | TODO_rebuild_alias);
}

gimple_opt_pass *
make_pass_early_fre (gcc::context *context)
{
  opt_pass *fre = make_pass_fre (context);
  fre->set_pass_param (0, true);
  return new device_only ("accfre", fre, context);
}

gimple_opt_pass *
make_pass_early_dce (gcc::context *context)
{
  return new device_only ("accdce", make_pass_dce (context), context);
}

gimple_opt_pass *
make_pass_device_ccp (gcc::context *context)
{
  return new device_only ("accccp", make_pass_ccp (context), context);
}

gimple_opt_pass *
make_pass_device_forwprop (gcc::context *context)
{
  return new device_only ("accforwprop", make_pass_forwprop (context), context);
}

gimple_opt_pass *
make_pass_late_sra (gcc::context *context)
{
  return new late_sra (context);
}

} // namespace accplug
