/* Where pointers in front of a construct come from.

   Comes in: a construct in high GIMPLE, and a pointer that its clauses use.
   Goes out: the statement that made the pointer, the place that it was loaded from.

   Rules
   - Temporaries are followed, and nothing else: what is not certain has no origin.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_POINTER_ORIGINS_H
#define ACCPLUG_POINTER_ORIGINS_H

#include "base/gcc-common.h"

namespace accplug
{

/* How far apart elements of one array may be that one directive has members of, for all
   between them to be mapped for that.  */
const HOST_WIDE_INT most_elements = 1024;

/* Is T what a pointer points to?  */
extern bool dereference_p (tree t);

class pointer_origins
{
public:
  /* The construct is at GSI.  */
  explicit pointer_origins (gimple_stmt_iterator gsi) : m_gsi (gsi) {}

  /* The statement that makes VALUE, a temporary, or NULL.  */
  gassign *definition_of (tree value) const;
  /* The pointer that POINTER has been made of by additions; *CONSTANT is their sum, or
     NULL if it is not constant.  */
  tree pointer_behind (tree pointer, tree *constant) const;
  /* The variable that POINTER is a copy of.  */
  tree without_copies (tree pointer) const;
  /* PLACE, behind the variable that a temporary, which is the pointer to it, is a copy of.  */
  tree without_temporary (tree place) const;
  /* The pointer that POINTER is so many constant *BYTES behind, a variable without copies;
     NULL if that is not certain.  */
  tree pointer_before (tree pointer, HOST_WIDE_INT *bytes) const;
  /* The place that POINTER, or what it was made of by additions, was loaded from; NULL if
     that is not certain.  */
  tree loaded_from (tree pointer) const;
  /* PLACE, or, if that is the address in a descriptor that gfortran has made for a section,
     the place that the array's address was loaded from.  */
  tree array_of_section (tree place) const;
  /* The array descriptor of Fortran's that says how many bytes BYTES are, or from which
     POINTER comes; NULL if there is none.  */
  tree descriptor_in_size (tree bytes) const { return descriptor_in (bytes, 16); }
  /* Are A and B the same place, but for copies of the pointers in them?  */
  bool same_place_p (tree a, tree b) const;

private:
  tree descriptor_in (tree value, int depth) const;
  bool same_value_p (tree a, tree b) const;

  gimple_stmt_iterator m_gsi;
};

} // namespace accplug

#endif /* ACCPLUG_POINTER_ORIGINS_H */
