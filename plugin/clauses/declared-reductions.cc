/* Reductions of variables that `declare' has put on the device (OpenACC 2.7, 2.13).

   A region finds such a variable by its symbol, and GCC maps it nowhere.  But omplower and
   all passes behind it know the place of a reduction's result by its mapping: without one
   each gang would store its own result.

   Comes in: a function in high GIMPLE, with all reduction clauses that the program wrote or
   forgot, before kernels regions are divided.
   Goes out: each compute construct that reduces such a scalar, itself or in a loop, has a
   name for it, a variable of its own that a clause `present' maps:

     parallel reduction (+:total)	parallel present (total.1) reduction (+:total.1)
       loop reduction (+:total)		  loop reduction (+:total.1)
	 total += a[i];			    total.1 += a[i];

   When all that looks at clauses is done, the name gets the variable as its value
   expression: the region is called with its address, like that of any mapped variable, and
   the run time finds the copy on the device.

   Rules
   - The whole region uses the name, so that what stands beside the loops reads and writes
     the same place.  Procedures that it calls use the symbol, which is that place, too.
   - A region to which the variable is private, by a clause of the program's, keeps it.
   - The gangs' own results are apart if the construct itself has the clause
     (OMP_CLAUSE_MAP_IN_REDUCTION); a loop has its own copy anyway.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/declared-reductions.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "statements/clauses.h"
#include "statements/copies.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* By the DECL_UID of a name: the variable.  */

std::unordered_map<unsigned, tree> variables;

/* ------------------------------------------------------------------------
   Names.  */

/* Add the scalars with `declare' that CLAUSES reduce to FOUND.  */

void
add_declared (tree clauses, std::vector<tree> *found)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	tree v = OMP_CLAUSE_DECL (c);
	if (DECL_P (v) && device_global_p (v) && plain_scalar_p (v)
	    && std::find (found->begin (), found->end (), v) == found->end ())
	  found->push_back (v);
      }
}

std::vector<tree>
declared_reductions (gomp_target *construct)
{
  std::vector<tree> found;
  add_declared (gimple_omp_target_clauses (construct), &found);
  walk (gimple_omp_body (construct), [&found] (gimple_stmt_iterator *gsi)
    {
      if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
	add_declared (gimple_omp_for_clauses (gsi_stmt (*gsi)), &found);
      return visit::into;
    });
  return found;
}

/* Does C, of a construct, make V private because the program says so?  */

bool
private_clause_p (tree c, tree v)
{
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
    return OMP_CLAUSE_DECL (c) == v && !OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c);
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && OMP_CLAUSE_DECL (c) == v;
}

bool
private_p (gomp_target *construct, tree v)
{
  tree c = gimple_omp_target_clauses (construct);
  while (c && !private_clause_p (c, v))
    c = OMP_CLAUSE_CHAIN (c);
  return c != NULL_TREE;
}

/* Let the clauses of CONSTRUCT use NAME in place of V.  Does it reduce V itself?  */

bool
rename_in_clauses (gomp_target *construct, tree v, tree name)
{
  bool reduced = false;
  tree *link = gimple_omp_target_clauses_ptr (construct);
  while (tree c = *link)
    {
      omp_clause_code code = OMP_CLAUSE_CODE (c);
      bool data = code == OMP_CLAUSE_MAP || code == OMP_CLAUSE_FIRSTPRIVATE;
      if (code == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_DECL (c) == v)
	{
	  OMP_CLAUSE_DECL (c) = name;
	  reduced = true;
	}
      if (data && OMP_CLAUSE_DECL (c) == v)
	*link = OMP_CLAUSE_CHAIN (c);
      else
	link = &OMP_CLAUSE_CHAIN (c);
    }
  return reduced;
}

void
give_name (gomp_target *construct, tree v)
{
  tree name = variable_like (v);
  TREE_ADDRESSABLE (name) = 1;
  variables[DECL_UID (name)] = v;
  keep_alive (name);
  TREE_ADDRESSABLE (v) = 1;
  bool reduced = rename_in_clauses (construct, v, name);
  replace_in (gimple_omp_body_ptr (construct), v, name);
  tree c = new_map_clause (gimple_location (construct), GOMP_MAP_FORCE_PRESENT, name,
			   DECL_SIZE_UNIT (name));
  OMP_CLAUSE_MAP_IN_REDUCTION (c) = reduced;
  prepend (gimple_omp_target_clauses_ptr (construct), c);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, construct, "%T, which is on the device by declare, is mapped "
		     "as %T: the construct reduces it\n", v, name);
}

const pass_data declared_reductions_data = {
  GIMPLE_PASS, "accdeclared-reductions", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_declared_reductions : public gimple_opt_pass
{
public:
  explicit pass_declared_reductions (gcc::context *context)
    : gimple_opt_pass (declared_reductions_data, context) {}

  bool gate (function *) final override { return active (); }

  unsigned execute (function *fun) final override
  {
    variables.clear ();
    walk (gimple_body (fun->decl), [] (gimple_stmt_iterator *gsi)
      {
	gomp_target *construct = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
	if (!construct || !is_gimple_omp_oacc (construct)
	    || !is_gimple_omp_offloaded (construct))
	  return visit::into;
	for (tree v : declared_reductions (construct))
	  if (!private_p (construct, v))
	    give_name (construct, v);
	return visit::past;
      });
    return 0;
  }
};

/* ------------------------------------------------------------------------
   What they stand for.  */

bool
has_name_p (gimple *stmt)
{
  return walk_operands_of (stmt, [] (tree *tp, walk_stmt_info *)
    {
      return (TYPE_P (*tp) ? visit::past
	      : VAR_P (*tp) && variables.count (DECL_UID (*tp)) ? visit::stop
	      : visit::into);
    });
}

/* Bind the names in the clauses of the construct STMT.  */

void
bind_names (gomp_target *stmt)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && VAR_P (OMP_CLAUSE_DECL (c)))
      {
	auto found = variables.find (DECL_UID (OMP_CLAUSE_DECL (c)));
	if (found == variables.end ())
	  continue;
	SET_DECL_VALUE_EXPR (OMP_CLAUSE_DECL (c), found->second);
	DECL_HAS_VALUE_EXPR_P (OMP_CLAUSE_DECL (c)) = 1;
      }
}

} // anonymous namespace

void
bind_declared_names (gimple_seq *body)
{
  if (variables.empty ())
    return;
  push_gimplify_context ();
  walk_changing (body, [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      bool region = is_gimple_omp (stmt) && is_gimple_omp_offloaded (stmt);
      if (construct_p (stmt))
	bind_names (as_a<gomp_target *> (stmt));
      else if (!is_gimple_debug (stmt) && !is_gimple_omp (stmt)
	       && !gimple_has_substatements (stmt) && has_name_p (stmt))
	gimple_regimplify_operands (stmt, gsi);
      return region ? visit::past : visit::into;
    });
  pop_gimplify_context (NULL);
  variables.clear ();
}

gimple_opt_pass *
make_pass_declared_reductions (gcc::context *context)
{
  return new pass_declared_reductions (context);
}

} // namespace accplug
