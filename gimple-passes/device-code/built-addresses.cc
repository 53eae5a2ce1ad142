/* Addresses from parts; see built-addresses.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device-code/built-addresses.h"

namespace accplug
{

tree
build_sum (gimple_seq *seq, const polynomial &p)
{
  tree sum = NULL_TREE;
  for (const auto &term : p.terms ())
    {
      tree product = NULL_TREE;
      for (symbol s : term.first)
	{
	  tree factor = gimple_convert (seq, sizetype, ssa_name (s.index ()));
	  product = (product ? gimple_build (seq, MULT_EXPR, sizetype, product, factor)
		     : factor);
	}
      tree number = build_int_cst (sizetype, term.second);
      product = product ? gimple_build (seq, MULT_EXPR, sizetype, product, number) : number;
      sum = sum ? gimple_build (seq, PLUS_EXPR, sizetype, sum, product) : product;
    }
  return sum;
}

tree
build_pointer (gimple_seq *seq, tree pointer, tree offset)
{
  tree name = make_ssa_name (TREE_TYPE (pointer));
  gimple_seq_add_stmt (seq, gimple_build_assign (name, POINTER_PLUS_EXPR, pointer,
						 offset));
  if (ptr_info_def *info = SSA_NAME_PTR_INFO (pointer))
    {
      duplicate_ssa_name_ptr_info (name, info);
      mark_ptr_info_alignment_unknown (SSA_NAME_PTR_INFO (name));
    }
  return name;
}

tree
reference_at (tree reference, tree address, HOST_WIDE_INT offset)
{
  tree type = TREE_TYPE (reference);
  unsigned align = get_object_alignment (reference);
  if (align < TYPE_ALIGN (type))
    type = build_aligned_type (type, align);
  tree place = build_int_cst (reference_alias_ptr_type (reference), offset);
  tree now = build2 (MEM_REF, type, address, place);
  TREE_THIS_NOTRAP (now) = TREE_THIS_NOTRAP (reference);
  tree old = get_base_address (reference);
  if (TREE_CODE (old) == MEM_REF || TREE_CODE (old) == TARGET_MEM_REF)
    {
      MR_DEPENDENCE_CLIQUE (now) = MR_DEPENDENCE_CLIQUE (old);
      MR_DEPENDENCE_BASE (now) = MR_DEPENDENCE_BASE (old);
    }
  return now;
}

} // namespace accplug
