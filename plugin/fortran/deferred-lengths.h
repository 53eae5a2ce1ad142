/* Arrays of characters of deferred length in clauses (deferred-lengths.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEFERRED_LENGTHS_H
#define ACCPLUG_DEFERRED_LENGTHS_H

namespace accplug
{

/* A step of clauses/clauses.cc on the body of a procedure.  */
extern void renew_deferred_lengths (gimple_seq *body);

} // namespace accplug

#endif /* ACCPLUG_DEFERRED_LENGTHS_H */
