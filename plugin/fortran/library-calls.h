/* Calls of gfortran's library that array functions become: their arrays and their results.

   gfortran calls its library with descriptors, most of which it makes for the call; on a
   device one thread would do all of it:

       parm.7.data = &(*r)[0]; parm.7.dim[0].lbound = 1; ...
       parm.8.data = &(*a)[0]; parm.8.dim[0].lbound = 1; ...
       _gfortran_cshift0_4 (&parm.7, &parm.8, &shift, &dim);

   Comes in: the BIND_EXPR around such statements, in a compute construct as the front end
   builds it.
   Goes out: for library-loops.cc and library-moves.cc, which make loops of calls: what the
   descriptors say, and the statements around the calls without them.

   A result is one of these:
   - given: the descriptor has been filled in;
   - kept: so it is, and what is behind the call reads it; it uses what was stored there;
   - new: its data are NULL, and the library allocates them. They are a variable's now, as
     those of gfortran's own temporary arrays are, so that the host can allocate them:

	 memory = malloc (...); loops;

     and what is behind the call uses that variable and the extents instead of the
     descriptor;
   - an allocatable variable's, whose place it then takes (trans-expr.cc,
     fcncall_realloc_result):

	 X = Y;  X.data = NULL;
	 f (&X, ...);
	 flag = Y.data == NULL;  free (Y.data);  Y.data = X.data;  Y's bounds

     The loops store to Y. In front of them it is allocated if it has not that shape, by the
     host's version alone (reallocations.h).

   Rules
   - Descriptors that are made for the call are what was stored in them before; others are
     read where the call stands.
   - Y is no argument of the function: gfortran then takes a temporary variable.
   - Masks are arrays that gfortran has made, or such descriptors.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LIBRARY_CALLS_H
#define ACCPLUG_LIBRARY_CALLS_H

#include "base/gcc-common.h"
#include "fortran/tree-loops.h"

namespace accplug
{

/* An array, by what its descriptor says.  */

struct described_array
{
  tree descriptor = NULL_TREE, data = NULL_TREE;
  struct dimension { tree lower = NULL_TREE, upper = NULL_TREE, stride = NULL_TREE; };
  std::vector<dimension> dims;

  tree element_type () const;
  tree element (tree index) const;
};

/* The statements of a BIND_EXPR, and the arrays that calls among them made.  */

struct library_unit
{
  explicit library_unit (tree bind);
  /* Uses of the descriptors of arrays that were made become uses of what they say; where
     something else needs one, it is filled in.  */
  void replace_made ();

  struct made_array { described_array array; tree *place; };

  tree bind;
  std::vector<tree *> places;
  std::map<tree, made_array> made;	/* by the descriptor; so those that are filled in */

private:
  bool needed_p (tree descriptor);
  void replace_members (const described_array &);
};

/* The name of the library's function that CALL calls, without what all begin with; "" if it
   is something else.  */
extern const char *library_function (tree call);

/* Does CALL call the function PREFIX, for some type, with so many ARGUMENTS, or one that has
   an `m' in front of its name, and a mask?  */
extern bool calls_library_p (tree call, const char *prefix, int arguments, bool *masked);

/* The first of ROWS, which have a name and how many arguments, whose function CALL calls; NULL
   if it calls none of them.  */
template <typename row_type, size_t count>
const row_type *
library_row_of (const row_type (&rows)[count], tree call, bool *masked)
{
  for (const row_type &row : rows)
    if (calls_library_p (call, row.name, row.arguments, masked))
      return &row;
  return nullptr;
}

class library_call
{
protected:
  enum class result_kind { given, kept, made, allocatable };

  library_call (library_unit &unit, size_t at);

  tree argument (int number) const { return CALL_EXPR_ARG (*m_place, number); }
  bool absent_p (int number) const;
  /* The array that ARGUMENT leads to.  */
  bool find_array (tree argument, described_array *);
  bool find_result ();
  /* Does the result have as many dimensions as its descriptor says?  */
  bool has_shape_p () const { return m_kind != result_kind::made; }
  /* The value that ARGUMENT, a pointer to a scalar, leads to.  */
  tree scalar_at (tree argument);
  /* The dimension that the argument NUMBER has, from 0 on.  */
  bool find_dimension (int number, size_t *dim);

  /* The extents of ARRAY; statements that compute them, and its strides, go to LIST.  */
  std::vector<tree> extents_of (described_array *array, tree *list);
  /* Statements that give the result, of elements of TYPE, memory and bounds for EXTENTS.  */
  void make_result (const std::vector<tree> &extents, tree type, tree *list);
  void replace (tree statements);
  tree known (const char *name, tree value, tree *list);

  library_unit &m_unit;
  tree *m_place;
  size_t m_at;
  loop_maker m_make;
  described_array m_result;
  result_kind m_kind = result_kind::given;

private:
  tree value_of (tree variable) const;
  void note_member (described_array *, tree member, tree value) const;
  bool read_array (tree place, described_array *) const;
  bool find_kept_result ();
  bool find_made_result ();
  bool find_allocatable_result ();
  bool needed_p (tree v) const;
  bool own_p (tree stmt) const;
  void find_unread ();
  bool assignment_p (tree stmt) const;
  void make_memory (const std::vector<tree> &, tree bytes, tree type, tree *list);
  void keep_result (tree *list);
  void allocate_result (const std::vector<tree> &, tree bytes, tree *list);

  std::vector<tree> m_own;		/* descriptors, and variables with their addresses */
};

} // namespace accplug

#endif /* ACCPLUG_LIBRARY_CALLS_H */
