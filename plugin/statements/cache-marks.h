/* Marks of `cache' directives, which GCC's gimplifier drops.

   Comes in: the directives as the front ends build them.
   Goes out: a GIMPLE_NOP for each variable that one names, until loops/cached-sections
   has looked at the loop around it.

   Rules
   - A statement that GCC removed with dead code leaves its mark behind: only a GIMPLE_NOP
     is looked up.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CACHE_MARKS_H
#define ACCPLUG_CACHE_MARKS_H

#include "base/gcc-common.h"

namespace accplug
{

/* The variable that the reference T is in or behind, or NULL.  */
extern tree variable_behind (tree t);

/* DIRECTIVE, an OACC_CACHE, is about to be gimplified to nothing, at the end of
   SEQ: leave marks there.  */
extern void mark_cache_directive (tree directive, gimple_seq *seq);

/* If STMT is a mark: the variable that its directive names, which may be NULL.  NULL
   otherwise.  */
extern const tree *cache_mark (gimple *stmt);
extern void forget_cache_mark (gimple *stmt);
extern bool any_cache_marks_p ();

} // namespace accplug

#endif /* ACCPLUG_CACHE_MARKS_H */
