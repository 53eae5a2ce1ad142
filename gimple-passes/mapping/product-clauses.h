/* What clauses say of products of matrices is advice.

   Comes in: the tree of a kernel's loops, with the axes that clauses ask for.
   Goes out: products (two loops or more around a sum, which share what it loads,
   analysis/shared-loads.h), whose loops leave the mapping to the compiler, whatever their
   clauses say of gang, worker and vector; if the kernel is nothing but such nests, the
   numbers of workers and lanes are the compiler's, too, and num_gangs is a limit.

   Rules
   - Only what the program cannot see changes: no directive of these loops reduces but the
     sum's, into a register, no call asks which thread runs it, and `static' says nothing
     of which gang has which iteration.  The specification lets an implementation use other
     numbers of workers and lanes, and fewer gangs (OpenACC 2.7, 2.5.7 to 2.5.9).
   - A version of one lane a gang is as it was, and so is all without tiles (the plugin's
     argument `tiles').
   - Fewer threads than a warp in a block, or one gang, were asked for by someone who wants
     no more: they stay.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRODUCT_CLAUSES_H
#define ACCPLUG_PRODUCT_CLAUSES_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* Open the products in ROOT, all loops of F.  Returns whether they are all that is in it.  */
extern bool open_products (function *, device_function *f, acc_loop *root);

} // namespace accplug

#endif /* ACCPLUG_PRODUCT_CLAUSES_H */
