/* Arrays of the device's own that grow (grown-arrays.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GROWN_ARRAYS_H
#define ACCPLUG_GROWN_ARRAYS_H

namespace accplug
{

/* The call of realloc at GSI gives memory to an array whose elements are all assigned
   then: let the device get it elsewhere.  */
extern void replace_memory (gimple_stmt_iterator *gsi);

/* An array constructor that gets more elements.  */
struct grown_array
{
  tree member;			/* the data of the temporary */
  tree upper;			/* its upper bound, by now the new one; it begins at 0 */
  tree more;			/* how many elements it gets */
};

/* Is the statement at GSI the call of realloc of one?  */
extern bool grown_array_p (gimple_stmt_iterator gsi, grown_array *);

/* Let the device copy its elements, instead of the call at GSI.  */
extern void copy_elements (gimple_stmt_iterator *gsi, const grown_array &);

} // namespace accplug

#endif /* ACCPLUG_GROWN_ARRAYS_H */
