/* `use_device' of variables in procedures' frames.

   Comes in: a host_data construct in high GIMPLE, some of whose variables are in a frame:
   contained procedures, or in GNU C nested functions, use them.
   Goes out: such a variable has a copy for the construct, which the clause and the body
   name: of a pointer, reference or descriptor itself, of an array its address.

   tree-nested.cc gives the clause a name for the member of the frame, but not the body:
   that would go on with the host's address.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/frame-addresses.h"
#include "base/dump.h"
#include "base/walk.h"
#include "statements/frame-names.h"

namespace accplug
{

namespace
{

struct address_copy
{
  tree name;			/* the clause's, for the member */
  tree copy;
  bool address;			/* of the member, not its value */

  tree value () const { return address ? build_simple_mem_ref (copy) : copy; }
};

address_copy
copy_before (gimple_stmt_iterator *gsi, tree name)
{
  address_copy made = { name, NULL_TREE, TREE_CODE (TREE_TYPE (name)) == ARRAY_TYPE };
  tree value = unshare_expr (DECL_VALUE_EXPR (name));
  if (made.address)
    {
      mark_addressable (value);
      value = build_fold_addr_expr (value);
    }
  made.copy = create_tmp_var (TREE_TYPE (value), "device");
  gimple_seq before = NULL;
  push_gimplify_context ();
  gimplify_assign (made.copy, value, &before);
  pop_gimplify_context (NULL);
  gsi_insert_seq_before (gsi, before, GSI_SAME_STMT);
  return made;
}

/* Does STMT use the member of MADE, which gets the copy there?  */

bool
replace_member (gimple *stmt, const address_copy &made)
{
  bool found = false;
  walk_operands_of (stmt, [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      tree member = frame_member (*tp);
      if (!member || member != frame_member (made.name)
	  || TREE_TYPE (*tp) != TREE_TYPE (made.name))
	return visit::into;
      *tp = made.value ();
      found = true;
      return visit::past;
    });
  return found;
}

} // anonymous namespace

void
copy_device_addresses (gimple_stmt_iterator *gsi)
{
  gomp_target *stmt = as_a<gomp_target *> (gsi_stmt (*gsi));
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if ((OMP_CLAUSE_CODE (c) != OMP_CLAUSE_USE_DEVICE_PTR
	   && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_USE_DEVICE_ADDR)
	  || !frame_variable_p (OMP_CLAUSE_DECL (c)))
	continue;
      address_copy made = copy_before (gsi, OMP_CLAUSE_DECL (c));
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "%T is in a frame: use_device has a copy of its "
			 "address\n", made.name);
      OMP_CLAUSE_DECL (c) = made.copy;
      if (made.address)
	OMP_CLAUSE_SET_CODE (c, OMP_CLAUSE_USE_DEVICE_PTR);
      push_gimplify_context ();
      walk_changing (gimple_omp_body_ptr (stmt), [&made] (gimple_stmt_iterator *at)
	{
	  gimple *inner = gsi_stmt (*at);
	  if (!is_gimple_debug (inner) && replace_member (inner, made)
	      && !is_gimple_omp (inner) && !gimple_has_substatements (inner))
	    gimple_regimplify_operands (inner, at);
	  return visit::into;
	});
      pop_gimplify_context (NULL);
    }
}

} // namespace accplug
