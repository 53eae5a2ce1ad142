/* Directives that the translation had to part; see parted-directives.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/parted-directives.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "directives/marks.h"

namespace accplug
{

namespace
{

std::unordered_set<tree> later_clauses;	/* of parts behind the first one, kept alive */

/* Is STMT one of the directives that are parted?  */

bool
unbound_data_p (gimple *stmt)
{
  if (gimple_code (stmt) != GIMPLE_OMP_TARGET)
    return false;
  int kind = gimple_omp_target_kind (stmt);
  return (kind == GF_OMP_TARGET_KIND_OACC_ENTER_DATA
	  || kind == GF_OMP_TARGET_KIND_OACC_EXIT_DATA);
}

/* Does C make a pointer of an array?  gfortran has such a clause behind each section; GCC
   takes it for a part of the clause before it, but only if the array is in no other.  */

bool
false_pointer_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER
	  && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == ARRAY_TYPE);
}

void
drop_false_pointers (gomp_target *stmt)
{
  for (tree *link = gimple_omp_target_clauses_ptr (stmt); *link;)
    if (false_pointer_p (*link))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

/* C is to be in a directive with CLAUSES: omplower has one field for a variable.  */

void
name_apart (tree c, tree clauses)
{
  tree decl = OMP_CLAUSE_DECL (c);
  for (tree d = clauses; DECL_P (decl) && d; d = OMP_CLAUSE_CHAIN (d))
    if (OMP_CLAUSE_CODE (d) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (d) == decl)
      {
	TREE_ADDRESSABLE (decl) = 1;
	OMP_CLAUSE_DECL (c) = build_simple_mem_ref (build_fold_addr_expr (decl));
	return;
      }
}

/* Put the data clauses of PART in front of those of WHOLE.  */

void
take_data_clauses (gomp_target *part, gomp_target *whole)
{
  drop_false_pointers (part);
  drop_false_pointers (whole);
  for (tree c = gimple_omp_target_clauses (whole); c; c = OMP_CLAUSE_CHAIN (c))
    {
      keep_alive (c);
      later_clauses.insert (c);
    }
  tree *link = gimple_omp_target_clauses_ptr (whole);
  for (tree c = gimple_omp_target_clauses (part), next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
	continue;
      name_apart (c, gimple_omp_target_clauses (whole));
      OMP_CLAUSE_CHAIN (c) = *link;
      *link = c;
      link = &OMP_CLAUSE_CHAIN (c);
    }
}

/* The parts of a function, each with the part that follows it.  */

class part_finder
{
public:
  std::map<gomp_target *, gomp_target *> run (gimple_seq body);

private:
  void note (gimple *stmt);
  bool operands_live_p () const;

  gomp_target *m_part = nullptr;	/* the last one, if nothing else came behind it */
  std::set<tree> m_ended;		/* variables whose lives have ended since then */
  std::map<gomp_target *, gomp_target *> m_next;
};

/* Are the variables that clauses of the last part use still there?  */

bool
part_finder::operands_live_p () const
{
  auto ended = [this] (tree *tp, walk_stmt_info *)
    { return m_ended.count (*tp) ? visit::stop : visit::into; };
  for (tree c = gimple_omp_target_clauses (m_part); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& (walk_expression (&OMP_CLAUSE_DECL (c), ended)
	    || walk_expression (&OMP_CLAUSE_SIZE (c), ended)))
      return false;
  return true;
}

void
part_finder::note (gimple *stmt)
{
  if (gimple_clobber_p (stmt))
    m_ended.insert (gimple_assign_lhs (stmt));
  if (gimple_code (stmt) != GIMPLE_OMP_TARGET)
    return;
  unsigned number = unbound_data_p (stmt) ? parted_at (gimple_location (stmt)) : 0;
  gomp_target *part = number ? as_a<gomp_target *> (stmt) : nullptr;
  if (part && m_part && parted_at (gimple_location (m_part)) == number
      && gimple_omp_target_kind (part) == gimple_omp_target_kind (m_part)
      && operands_live_p ())
    m_next[m_part] = part;
  m_part = part;
  m_ended.clear ();
}

std::map<gomp_target *, gomp_target *>
part_finder::run (gimple_seq body)
{
  walk (body, [this] (gimple_stmt_iterator *gsi)
    {
      note (gsi_stmt (*gsi));
      return visit::into;
    });
  return m_next;
}

/* Each part in *BODY becomes part of the next one.  */

void
join_parts (gimple_seq *body)
{
  std::map<gomp_target *, gomp_target *> next = part_finder ().run (*body);
  if (next.empty ())
    return;
  walk_changing (body, [&next] (gimple_stmt_iterator *gsi)
    {
      gomp_target *stmt = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
      auto found = next.find (stmt);
      if (!stmt || found == next.end ())
	return visit::into;
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "a part of the directive that follows\n");
      take_data_clauses (stmt, found->second);
      gsi_replace (gsi, gimple_build_nop (), true);
      return visit::into;
    });
}

const pass_data parted_directives_pass_data = {
  GIMPLE_PASS, "accparted-directives", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_parted_directives : public gimple_opt_pass
{
public:
  explicit pass_parted_directives (gcc::context *context)
    : gimple_opt_pass (parted_directives_pass_data, context) {}

  bool gate (function *) final override { return active (); }
  unsigned execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    join_parts (&body);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anonymous namespace

bool
later_clause_p (tree c)
{
  return later_clauses.count (c);
}

gimple_opt_pass *
make_pass_parted_directives (gcc::context *context)
{
  return new pass_parted_directives (context);
}

} // namespace accplug
