/* Making clauses, and asking who wrote them.

   Comes in: lists of clauses of constructs and loop directives.
   Goes out: new clauses; the variables that clauses name; the calls that have more of
   sections; whether GCC added a clause.

   Rules
   - GCC does not mark the data clauses that it adds.  The gimplifier adds those of
     compute constructs: what is there before is the program's.  Else, in C
     and C++ they have the location of the construct, while the program's have their own
     (but in a macro's _Pragma); in Fortran only variables that the program cannot name are
     certain to be GCC's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_STATEMENTS_CLAUSES_H
#define ACCPLUG_STATEMENTS_CLAUSES_H

#include "base/walk.h"

namespace accplug
{

typedef std::unordered_set<unsigned> uid_set;		/* of DECL_UIDs */

/* Does the clause C belong in the arrays of addresses, sizes and kinds?  */
extern bool data_clause_p (tree c);

/* Is STMT an OpenACC construct other than a loop?  */
extern bool construct_p (const gimple *stmt);
/* The clauses of T, a directive of the parser's that maps data or a construct; or NULL.  */
extern tree *mapping_clauses (tree t);
/* Likewise of any directive of OpenACC's.  */
extern tree *all_clauses (tree t);

extern tree new_clause (location_t loc, omp_clause_code code, tree decl = NULL_TREE);
/* A map clause of SIZE bytes.  */
extern tree new_map_clause (location_t loc, gomp_map_kind kind, tree decl, tree size);
/* By which a region has VARIABLE, a pointer or a reference, behind the clause that maps what
   is BIAS bytes behind where it points to.  */
extern tree new_pointer_clause (location_t loc, tree variable, tree bias = size_zero_node);
/* Is C such a clause, of VARIABLE if that is given?  False if C is NULL.  */
extern bool pointer_clause_p (tree c, tree variable = NULL_TREE);
/* Does C map data, and not what belongs to another clause, as pointers and groups do?  */
extern bool maps_data_p (tree c);
/* Do CLAUSES say what the region has as VARIABLE?  */
extern bool names_variable_p (tree clauses, tree variable);
/* Put C before CLAUSES.  */
extern void prepend (tree *clauses, tree c);

/* The clauses and the body of SCOPE, a compute construct or a loop as the front ends build
   them.  */
extern tree *clauses_of_scope (tree scope);
extern tree *body_of_scope (tree scope);

/* Add to UIDS those of the variables that CLAUSES of kind CODE name.  */
extern void add_clause_variables (tree clauses, omp_clause_code code,
				  uid_set *uids);

/* Likewise, of variables that loops in BODY reduce.  */
extern void add_loop_reductions (gimple_seq body, uid_set *uids);

/* What is done at the construct at *GSI; KEPT are variables that data constructs around
   it map.  */
typedef std::function<visit (gimple_stmt_iterator *gsi, const uid_set &kept)>
  construct_visitor;

/* All constructs in *SEQ but data and host_data constructs, in which it looks.  KEPT:
   with what constructs around map.  */
extern void walk_in_data (gimple_seq *seq, const uid_set &kept,
			  const construct_visitor &visitor);

/* The program wrote CLAUSES, of a construct that is not gimplified yet.  */
extern void note_written_clauses (tree clauses);
/* Is C, of a compute construct, one of those?  */
extern bool written_clause_p (tree c);

/* Did GCC add C, which maps DECL, to STMT?  False if that is not certain.  */
extern bool added_clause_p (gimple *stmt, tree c, tree decl);

/* STMT, if it is the call in front of a construct that has the inner dimensions of a section
   (clauses/inner-sections.h), else NULL.  */
extern gcall *section_call (gimple *stmt);

/* The variables in those of CLAUSES that say what they are in the construct.  */
extern uid_set variables_named_in (tree clauses);

} // namespace accplug

#endif /* ACCPLUG_STATEMENTS_CLAUSES_H */
