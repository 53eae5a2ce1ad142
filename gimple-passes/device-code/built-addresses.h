/* Addresses from parts.

   Comes in: a sum of products of names (linear-values.h), a pointer, a reference.
   Goes out: statements that compute the sum, the pointer that far on, the reference's value
   behind another address.

   Rules
   - Sums are modulo 2^64: nothing is computed that could trap.
   - What is known of aliases and alignment of a reference stays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_BUILT_ADDRESSES_H
#define ACCPLUG_BUILT_ADDRESSES_H

#include "analysis/polynomial.h"

namespace accplug
{

/* P, modulo 2^64, appended to *SEQ; NULL_TREE if it is 0.  */
extern tree build_sum (gimple_seq *seq, const polynomial &p);

/* POINTER + OFFSET, in the same object, appended to *SEQ.  */
extern tree build_pointer (gimple_seq *seq, tree pointer, tree offset);

/* REFERENCE's value, at OFFSET from ADDRESS, which is in the same object.  */
extern tree reference_at (tree reference, tree address, HOST_WIDE_INT offset);

} // namespace accplug

#endif /* ACCPLUG_BUILT_ADDRESSES_H */
