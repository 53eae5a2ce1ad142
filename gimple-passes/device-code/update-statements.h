/* Which statements are atomic updates without results, and what they do.

   Comes in: statements of a device function after accatomic-updates: an update is one call.
   Goes out: the operation, its neutral value, and the function that adds a sum of updates
   to memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_UPDATE_STATEMENTS_H
#define ACCPLUG_UPDATE_STATEMENTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* What an update does: the operation, on values of TYPE; FLUSH, what adds a copy's value
   to memory.  */
struct update_kind
{
  tree_code code = ERROR_MARK;
  tree type = NULL_TREE;
  tree flush = NULL_TREE;	/* a function of a pointer, a value, and a model */
  bool model = false;
};

/* What STMT does if it is an update that may be collected; its code is ERROR_MARK if it is
   none.  */
extern update_kind kind_of_update (gimple *stmt);

/* Likewise, if it is an addition or a subtraction whose result somebody wants: the value
   before it, or, then *AFTER is true, the one behind.  */
extern update_kind kind_of_capture (gimple *stmt, bool *after);

/* What a copy begins with.  */
extern tree neutral_value (const update_kind &);

/* Do updates of A and B commute, and can they share a copy?  */
extern bool same_kind_p (const update_kind &a, const update_kind &b);

/* COPY is what a block collects updates in: nothing else of the kernel's reaches it.  */
extern void mark_copy (tree copy);

/* Is STMT an update of such a copy?  */
extern bool update_of_copy_p (gimple *stmt);

/* May STMT, such an update or one without effects on memory that others see, be there twice,
   and be met by some of the threads?  */
extern bool plain_statement_p (gimple *stmt);

} // namespace accplug

#endif /* ACCPLUG_UPDATE_STATEMENTS_H */
