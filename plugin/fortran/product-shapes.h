/* The shapes that allocatable variables get from `matmul' (product-shapes.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRODUCT_SHAPES_H
#define ACCPLUG_PRODUCT_SHAPES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let products in the compute CONSTRUCT allocate what they are assigned to only where its
   shape is another one, and on a device end with an error.  */
extern void mend_product_shapes (tree construct);

} // namespace accplug

#endif /* ACCPLUG_PRODUCT_SHAPES_H */
