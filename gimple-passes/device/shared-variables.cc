/* Variables in shared memory.

   Comes in: a type, and the device function whose blocks want such a variable.
   Goes out: a declaration that the emitter places in .shared (base/device-contract.h).

   Rules
   - It is external and addressable, so that every call may read and write it: other
     threads do, at barriers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "base/walk.h"
#include "device/shared-variables.h"

namespace accplug
{

tree
make_shared_variable (function *fun, tree type, const char *name)
{
  tree decl = build_decl (DECL_SOURCE_LOCATION (fun->decl), VAR_DECL,
			  create_tmp_var_name (name), type);
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_EXTERNAL (decl) = 1;
  TREE_PUBLIC (decl) = 1;
  TREE_STATIC (decl) = 0;
  TREE_ADDRESSABLE (decl) = 1;
  TREE_USED (decl) = 1;
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (shared_attribute),
				      NULL_TREE, NULL_TREE);
  SET_DECL_ASSEMBLER_NAME (decl, DECL_NAME (decl));
  layout_decl (decl, 0);
  /* GCC looks up the symbol of whatever is stored to.  */
  varpool_node::get_create (decl);
  return decl;
}

unsigned HOST_WIDE_INT
shared_bytes (function *fun)
{
  unsigned HOST_WIDE_INT bytes = 0;
  std::unordered_set<unsigned> seen;
  auto count = [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (VAR_P (*tp) && lookup_attribute (shared_attribute, DECL_ATTRIBUTES (*tp))
	  && seen.insert (DECL_UID (*tp)).second)
	bytes += ROUND_UP (tree_to_uhwi (DECL_SIZE_UNIT (*tp)), 16);
      return visit::into;
    };
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator phi = gsi_start_phis (bb); !gsi_end_p (phi); gsi_next (&phi))
	for (unsigned i = 0; i < gimple_phi_num_args (phi.phi ()); i++)
	  walk_expression (gimple_phi_arg_def_ptr (phi.phi (), i), count);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	walk_operands_of (gsi_stmt (gsi), count);
    }
  return bytes;
}

bool
own_memory_p (function *fun)
{
  unsigned i;
  tree decl;
  FOR_EACH_LOCAL_DECL (fun, i, decl)
    if (VAR_P (decl) && !is_gimple_reg (decl) && !TREE_STATIC (decl)
	&& !DECL_EXTERNAL (decl) && TREE_USED (decl))
      return true;
  return false;
}

} // namespace accplug
