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
#include "device/marks.h"

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

/* The mark CALL with ARGUMENTS instead of its own.  */

gcall *
change_arguments (gcall *call, const vec<tree> &arguments)
{
  gcall *other = gimple_build_call_internal_vec (IFN_UNIQUE, arguments);
  gimple_call_set_lhs (other, gimple_call_lhs (call));
  gimple_set_location (other, gimple_location (call));
  gimple_set_block (other, gimple_block (call));
  gimple_move_vops (other, call);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_replace (&gsi, other, false);
  return other;
}

/* Scalars whose addresses nothing has but the marks that say whose they are (they went to
   calls that have been inlined) become registers now: what a loop makes of a register the
   analysis knows (analysis/loop-scalars.h), also behind the loop.  In memory it would be
   taken for shared by the threads, and be a register of each of them once the marks are
   gone.  */

class marked_scalars
{
public:
  explicit marked_scalars (function *fun) : m_fun (fun) {}

  void run ();

private:
  void collect ();
  void take_out (gcall *mark);
  void put_back ();

  static bool note_address (gimple *, tree base, tree, void *data);

  function *m_fun;
  std::vector<gcall *> m_marks;
  std::unordered_set<tree> m_addressed;
  struct change
  {
    gcall *mark;
    std::vector<tree> arguments;	/* before */
  };
  std::vector<change> m_changes;
};

bool
marked_scalars::note_address (gimple *, tree base, tree, void *data)
{
  base = get_base_address (base);
  if (base && DECL_P (base))
    static_cast<marked_scalars *> (data)->m_addressed.insert (base);
  return false;
}

void
marked_scalars::collect ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	walk_stmt_load_store_addr_ops (i.phi (), this, nullptr, nullptr, note_address);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	if (unique_kind (gsi_stmt (i)) == IFN_UNIQUE_OACC_PRIVATE)
	  m_marks.push_back (as_a<gcall *> (gsi_stmt (i)));
	else
	  walk_stmt_load_store_addr_ops (gsi_stmt (i), this, nullptr, nullptr, note_address);
    }
}

/* Take such scalars out of MARK.  */

void
marked_scalars::take_out (gcall *mark)
{
  std::vector<tree> arguments;
  auto_vec<tree> kept;
  for (unsigned i = 0; i < gimple_call_num_args (mark); i++)
    {
      tree argument = gimple_call_arg (mark, i);
      arguments.push_back (argument);
      tree of = TREE_CODE (argument) == ADDR_EXPR ? TREE_OPERAND (argument, 0) : NULL_TREE;
      if (i < 3 || !of || !VAR_P (of) || !is_gimple_reg_type (TREE_TYPE (of))
	  || m_addressed.count (of))
	kept.safe_push (argument);
    }
  if (kept.length () < arguments.size ())
    m_changes.push_back ({ change_arguments (mark, kept), arguments });
}

/* Those that GCC has left in memory still belong to whom the program says.  */

void
marked_scalars::put_back ()
{
  for (const change &c : m_changes)
    {
      auto_vec<tree> kept;
      for (tree argument : c.arguments)
	if (TREE_CODE (argument) != ADDR_EXPR || !is_gimple_reg (TREE_OPERAND (argument, 0)))
	  {
	    kept.safe_push (argument);
	    if (TREE_CODE (argument) == ADDR_EXPR)
	      TREE_ADDRESSABLE (TREE_OPERAND (argument, 0)) = 1;
	  }
      if (kept.length () > gimple_call_num_args (c.mark))
	change_arguments (c.mark, kept);
    }
}

void
marked_scalars::run ()
{
  collect ();
  for (gcall *mark : m_marks)
    take_out (mark);
  if (m_changes.empty ())
    return;
  execute_update_addresses_taken ();
  put_back ();
}

/* GCC's pass, and what it has made possible.  */

class early_forwprop : public device_only
{
public:
  early_forwprop (gcc::context *context)
    : device_only ("accforwprop1", make_pass_forwprop (context), context,
		   usual_todo | TODO_rebuild_alias) {}

  unsigned execute (function *fun, device_function *) override
  {
    unsigned todo = m_real->execute (fun);
    if (todo & TODO_cleanup_cfg)
      cleanup_tree_cfg ();
    marked_scalars (fun).run ();
    return todo;
  }
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
  return new early_forwprop (context);
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
