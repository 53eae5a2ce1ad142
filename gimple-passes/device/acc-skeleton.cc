/* The loop over the elements of an `acc loop'; see acc-skeleton.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/acc-skeleton.h"

namespace accplug
{

namespace
{

/* The GOACC_LOOP call of KIND that sets VALUE, through copies, or NULL.  */

gcall *
loop_call (tree value, ifn_goacc_loop_kind kind)
{
  while (TREE_CODE (value) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (value);
      if (gimple_call_internal_p (def, IFN_GOACC_LOOP))
	return (ifn_goacc_loop_kind (TREE_INT_CST_LOW (gimple_call_arg (def, 0)))
		== kind ? as_a<gcall *> (def) : nullptr);
      if (gphi *phi = dyn_cast<gphi *> (def))
	{
	  if (gimple_phi_num_args (phi) != 1)
	    return nullptr;
	  value = gimple_phi_arg_def (phi, 0);
	}
      else if (gimple_assign_single_p (def) || gimple_assign_cast_p (def))
	value = gimple_assign_rhs1 (def);
      else
	return nullptr;
    }
  return nullptr;
}

/* Is NEXT the value of PHI plus a GOACC_LOOP STEP?  */

bool
stepped_p (tree next, gphi *phi)
{
  if (TREE_CODE (next) != SSA_NAME)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (next);
  if (!is_gimple_assign (def)
      || (gimple_assign_rhs_code (def) != PLUS_EXPR
	  && gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR))
    return false;
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (b == gimple_phi_result (phi))
    std::swap (a, b);
  return (a == gimple_phi_result (phi)
	  && loop_call (b, IFN_GOACC_LOOP_STEP));
}

} // anonymous namespace

acc_skeleton
skeleton_of (class loop *l)
{
  acc_skeleton skeleton;
  if (!loop_outer (l) || !l->latch)
    return skeleton;
  edge entry = loop_preheader_edge (l);
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    {
      gphi *phi = i.phi ();
      if (gcall *call = loop_call (PHI_ARG_DEF_FROM_EDGE (phi, entry),
				   IFN_GOACC_LOOP_OFFSET))
	if (stepped_p (PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (l)), phi))
	  {
	    skeleton.offset = phi;
	    skeleton.range = gimple_call_arg (call, 2);
	    skeleton.step = gimple_call_arg (call, 3);
	    return skeleton;
	  }
    }
  return skeleton;
}

bool
chunk_loop_p (class loop *l)
{
  for (class loop *inner = l->inner; inner; inner = inner->next)
    if (gphi *offset = skeleton_of (inner).offset)
      {
	gcall *call = loop_call (PHI_ARG_DEF_FROM_EDGE (offset,
							loop_preheader_edge (inner)),
				 IFN_GOACC_LOOP_OFFSET);
	if (call && gimple_bb (call)->loop_father == l)
	  return true;
      }
  return false;
}

} // namespace accplug
