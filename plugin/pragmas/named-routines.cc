/* `routine (name)' where GCC does not take it: in a block, and behind a use or the
   definition (OpenACC 2.7, 2.15.1: anywhere a declaration of the function may stand).

   Comes in: the directive, while GCC's parser of C is where it stands.
   Goes out: the function's declaration with the attributes that GCC gives a routine.

   Rules
   - Calls are looked at when the unit was parsed, so it is early enough for uses in front
     of the directive.
   - In C++ all tokens are read before the first is parsed: cxx/member-routines.h has it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "pragmas/named-routines.h"

namespace accplug
{

namespace
{

omp_clause_code
level_code (clause_id id)
{
  switch (id)
    {
    case CLAUSE_GANG:
      return OMP_CLAUSE_GANG;
    case CLAUSE_WORKER:
      return OMP_CLAUSE_WORKER;
    case CLAUSE_VECTOR:
      return OMP_CLAUSE_VECTOR;
    case CLAUSE_SEQ:
      return OMP_CLAUSE_SEQ;
    case CLAUSE_NOHOST:
      return OMP_CLAUSE_NOHOST;
    default:
      return OMP_CLAUSE_ERROR;
    }
}

/* D's clauses as GCC has them.  */

tree
routine_clauses (const directive &d)
{
  tree clauses = NULL_TREE;
  for (const clause &c : d.clauses)
    {
      omp_clause_code code = level_code (c.row->id);
      if (code == OMP_CLAUSE_ERROR)
	continue;
      tree made = build_omp_clause (c.name.where, code);
      OMP_CLAUSE_CHAIN (made) = clauses;
      clauses = made;
    }
  return clauses;
}

/* Does GCC refuse a directive for FUNCTION here?  */

bool
refused_p (tree function)
{
  return current_function_decl || TREE_USED (function) || DECL_SAVED_TREE (function);
}

void
make_routine (tree function, tree clauses, location_t where)
{
  int same = oacc_verify_routine_clauses (function, &clauses, where,
					  "#pragma acc routine");
  if (same != 0)
    return;
  oacc_replace_fn_attrib (function, oacc_build_routine_dims (clauses));
  DECL_ATTRIBUTES (function) = tree_cons (get_identifier ("omp declare target"), clauses,
					  DECL_ATTRIBUTES (function));
  if (cgraph_node *node = cgraph_node::get (function))
    node->offloadable = 1;
}

} // anonymous namespace

bool
take_named_routine (const directive &d)
{
  if (!d.argument.given || d.argument.items[0].value.size () != 1)
    return false;
  const word &name = d.argument.items[0].value[0];
  tree function = gcc_compat::c_lookup (name.text.c_str ());
  if (!function || TREE_CODE (function) != FUNCTION_DECL || !refused_p (function))
    return false;
  make_routine (function, routine_clauses (d), d.where ());
  return true;
}

} // namespace accplug
