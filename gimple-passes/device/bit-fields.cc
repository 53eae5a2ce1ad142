/* References to bits that share bytes with others; see bit-fields.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/bit-fields.h"

namespace accplug
{

bool
shares_bytes_p (tree reference)
{
  if (!handled_component_p (reference))
    return false;
  poly_int64 bits, position;
  tree offset, size = TYPE_SIZE (TREE_TYPE (reference));
  machine_mode mode;
  int is_unsigned, is_reversed, is_volatile = 0;
  get_inner_reference (reference, &bits, &position, &offset, &mode, &is_unsigned,
		       &is_reversed, &is_volatile);
  return (!multiple_p (position, BITS_PER_UNIT)
	  || (size && poly_int_tree_p (size) && maybe_ne (bits, tree_to_poly_int64 (size))));
}

} // namespace accplug
