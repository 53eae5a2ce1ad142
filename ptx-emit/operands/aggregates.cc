/* Assignments of records and arrays; see aggregates.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "text/gcc-types.h"
#include "operands/aggregates.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "values/blocks.h"
#include "values/context.h"

namespace ptx
{

unsigned
object_alignment (tree ref)
{
  unsigned HOST_WIDE_INT align = get_object_alignment (ref) / BITS_PER_UNIT;
  return MAX (align, 1u);
}

unsigned
pointer_alignment (tree p)
{
  return MAX (get_pointer_alignment (p) / BITS_PER_UNIT, 1u);
}

void
aggregates::assign_memory (tree lhs, tree rhs)
{
  if (TREE_CODE (rhs) == WITH_SIZE_EXPR)
    rhs = TREE_OPERAND (rhs, 0);
  unsigned HOST_WIDE_INT bytes = size_of (TREE_TYPE (lhs));
  if (!TYPE_SIZE_UNIT (TREE_TYPE (lhs))
      || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (lhs))))
    {
      ctx.unsupported ("an assignment of variable size, of type", TREE_TYPE (lhs));
      return;
    }
  address to = refs.address_of (lhs);
  if (TREE_CODE (rhs) == CONSTRUCTOR && CONSTRUCTOR_NELTS (rhs) == 0)
    {
      copies.clear_block (to, bytes, object_alignment (lhs));
      return;
    }
  if (TREE_CODE (rhs) == STRING_CST
      && (unsigned HOST_WIDE_INT) TREE_STRING_LENGTH (rhs) < bytes)
    {
      copies.clear_block (to, bytes, object_alignment (lhs));
      bytes = TREE_STRING_LENGTH (rhs);
    }
  unsigned align = object_alignment (lhs);
  align = MIN (align, TREE_CODE (rhs) == STRING_CST
		      ? 1u : CONSTANT_CLASS_P (rhs)
		      || TREE_CODE (rhs) == CONSTRUCTOR
		      ? TYPE_ALIGN_UNIT (TREE_TYPE (rhs))
		      : object_alignment (rhs));
  access_flags f;
  f.is_volatile = TREE_THIS_VOLATILE (lhs) || TREE_THIS_VOLATILE (rhs);
  copies.copy_block (to, refs.address_of (rhs), bytes, align, f);
}

void
aggregates::store_aggregate (tree lhs, tree rhs)
{
  if (TREE_CODE (rhs) == VIEW_CONVERT_EXPR)
    {
      tree inner = TREE_OPERAND (rhs, 0);
      if (is_gimple_reg (inner) || is_gimple_min_invariant (inner))
	{
	  address a = refs.address_of (lhs);
	  mem.store (ops.operand (inner), a, TREE_TYPE (inner),
		     object_alignment (lhs),
		     refs.flags_of (lhs));
	  return;
	}
    }
  assign_memory (lhs, rhs);
}

} // namespace ptx
