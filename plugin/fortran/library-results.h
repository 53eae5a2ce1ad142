/* Arrays that functions of gfortran's library allocate (library-results.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LIBRARY_RESULTS_H
#define ACCPLUG_LIBRARY_RESULTS_H

namespace accplug
{

/* An assignment of such a function's result to an allocatable array.  */
struct library_result
{
  gimple_stmt_iterator cleared;	/* the temporary descriptor's data become NULL */
  gimple_stmt_iterator first, last;	/* what makes the result's memory the array's */
  tree target;	/* the array's data member, over the program's variables */
};

/* Is the statement at GSI the `cleared' of one?  */
extern bool library_result_p (gimple_stmt_iterator gsi, library_result *);

/* Let the device's version store into the array's own memory.  ERROR is the message
   where it can not.  */
extern void use_own_memory (library_result *, const std::string &error);

} // namespace accplug

#endif /* ACCPLUG_LIBRARY_RESULTS_H */
