/* What directives do to the copies of variables.  See directive-copies.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/directive-copies.h"
#include "directives/marks.h"
#include "base/walk.h"
#include "statements/clauses.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* What a map clause says of a whole variable or a section of it.  */
struct mapping
{
  tree variable = NULL_TREE;
  bool with = false;		/* comes with the host's values */
  bool back = false;		/* the host gets them */
  bool always = false;		/* ... also of what is present */
  const char *word = "";
};

bool
read_kind (tree c, mapping *m)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALWAYS_TO:
    case GOMP_MAP_ALWAYS_FROM:
    case GOMP_MAP_ALWAYS_TOFROM:
      m->always = true;
      m->with = OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_ALWAYS_FROM;
      m->back = OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_ALWAYS_TO;
      m->word = !m->back ? "copyin" : m->with ? "copy" : "copyout";
      return true;
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_FORCE_ALLOC:
      m->word = "create";
      return true;
    case GOMP_MAP_TO:
    case GOMP_MAP_FORCE_TO:
      m->with = true;
      m->word = "copyin";
      return true;
    case GOMP_MAP_FROM:
    case GOMP_MAP_FORCE_FROM:
      m->back = true;
      m->word = "copyout";
      return true;
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_TOFROM:
      m->with = m->back = true;
      m->word = "copy";
      return true;
    case GOMP_MAP_RELEASE:
    case GOMP_MAP_DELETE:
      m->word = "delete";
      return true;
    default:
      return false;
    }
}

/* A clause for what is there already (`present', and what GCC adds for a pointer whose
   data is): it does nothing to the copies.  */

bool
present_only_p (tree c)
{
  if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT)
    return true;
  return (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ALLOC && OMP_CLAUSE_SIZE (c)
	  && integer_zerop (OMP_CLAUSE_SIZE (c)));
}

/* Part of another clause: pointers and descriptors.  */

bool
pointer_part_p (tree c)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_TO_PSET:
    case GOMP_MAP_POINTER:
    case GOMP_MAP_ALWAYS_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
    case GOMP_MAP_ATTACH:
    case GOMP_MAP_DETACH:
    case GOMP_MAP_ATTACH_DETACH:
      return true;
    default:
      return false;
    }
}

/* Does REFERENCE go through a member of a structure (none of a descriptor)?  */

bool
member_p (tree reference)
{
  for (;; reference = TREE_OPERAND (reference, 0))
    if (TREE_CODE (reference) == COMPONENT_REF && !descriptor_member_p (reference))
      return true;
    else if (!handled_component_p (reference))
      return false;
}

bool
clause_p (gomp_target *stmt, omp_clause_code code)
{
  return omp_find_clause (gimple_omp_target_clauses (stmt), code);
}

/* The queue of STMT; NULL if the host waits for it.  */

tree
queue_of (gomp_target *stmt)
{
  tree c = omp_find_clause (gimple_omp_target_clauses (stmt), OMP_CLAUSE_ASYNC);
  tree queue = c ? OMP_CLAUSE_ASYNC_EXPR (c) : NULL_TREE;
  return (queue && tree_fits_shwi_p (queue) && tree_to_shwi (queue) == GOMP_ASYNC_SYNC
	  ? NULL_TREE : queue);
}

/* A `wait' clause comes before anything else.  */

void
add_wait (gomp_target *stmt, copy_steps *steps)
{
  if (clause_p (stmt, OMP_CLAUSE_WAIT))
    steps->insert (steps->begin (), { copy_event::wait, NULL_TREE,
				      gimple_location (stmt), "" });
}

bool
conditional_p (gomp_target *stmt)
{
  return (clause_p (stmt, OMP_CLAUSE_IF)
	  || (gcc_compat::self_clause != OMP_CLAUSE_ERROR
	      && clause_p (stmt, gcc_compat::self_clause)));
}

/* The variable of map clause C, if C maps it itself or data behind it.  */

tree
mapped_variable (tree c, const variable_roots &roots)
{
  tree v = member_p (OMP_CLAUSE_DECL (c)) ? NULL_TREE
	   : roots.of_reference (OMP_CLAUSE_DECL (c));
  /* Who maps a pointer maps its eight bytes.  */
  if (v && v == OMP_CLAUSE_DECL (c) && TREE_CODE (TREE_TYPE (v)) == POINTER_TYPE)
    return NULL_TREE;
  return v;
}

/* What the modifiers of clause C add to M (OpenACC 3.4, 2.7.4).  */

void
read_modifiers (tree c, mapping *m)
{
  unsigned marks = marks_at (OMP_CLAUSE_LOCATION (c));
  m->always |= marks & (MARK_ALWAYS_IN | MARK_ALWAYS_OUT);
  /* There are values on the device, if only zeros.  */
  m->with |= marks & (MARK_ALWAYS_IN | MARK_ZERO);
  m->back |= marks & MARK_ALWAYS_OUT;
}

std::vector<std::pair<tree, mapping>>
mappings (gomp_target *stmt, const variable_roots &roots)
{
  std::vector<std::pair<tree, mapping>> all;
  tree clauses = gimple_omp_target_clauses (stmt);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      mapping m;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !present_only_p (c)
	  && read_kind (c, &m) && (m.variable = mapped_variable (c, roots)))
	{
	  read_modifiers (c, &m);
	  all.push_back ({ c, m });
	}
    }
  return all;
}

/* ------------------------------------------------------------------------
   What the statements of a region do.  */

struct region_effects
{
  struct effect
  {
    location_t read = UNKNOWN_LOCATION, written = UNKNOWN_LOCATION;
    bool reads = false, writes = false, any = false;
    bool reduces = false;		/* in a loop's clause */
    bool computes = false;		/* writes more than a constant */
  };
  std::map<tree, effect> effects;
  std::set<tree> hidden;		/* private in some loop */
  std::set<tree> indices;		/* ... as its index */

  void read (tree v, location_t loc)
  {
    if (v && !effects[v].reads)
      effects[v].read = loc;
    if (v)
      effects[v].reads = true;
  }
  void write (tree v, location_t loc)
  {
    if (v && !effects[v].writes)
      effects[v].written = loc;
    if (v)
      effects[v].writes = true;
  }
  void reduce (tree v, location_t loc)
  {
    write (v, loc);
    if (v)
      effects[v].reduces = effects[v].computes = true;
  }

  /* Does the region do no more than set V to a constant?  So programs find out whether
     host and device share their memory.  */
  bool probe_p (tree v) const
  {
    const effect &e = effects.at (v);
    return effects.size () == 1 && !e.reads && !e.computes && !e.any;
  }
};

void
note_device_operands (gimple *stmt, const variable_roots &roots, region_effects *all)
{
  location_t loc = gimple_location (stmt);
  tree *lhs = (is_gimple_assign (stmt) ? gimple_assign_lhs_ptr (stmt)
	       : is_gimple_call (stmt) ? gimple_call_lhs_ptr (stmt) : nullptr);
  walk_operands_of (stmt, [&] (tree *tp, walk_stmt_info *)
    {
      tree t = *tp;
      if (TYPE_P (t) || descriptor_member_p (t))
	return visit::past;
      if (TREE_CODE (t) == ADDR_EXPR || POINTER_TYPE_P (TREE_TYPE (t)))
	{
	  /* What a function gets, or compares, it may do anything with.  */
	  tree v = is_gimple_call (stmt) ? roots.of_pointer (t) : NULL_TREE;
	  if (v)
	    all->effects[v].any = true;
	  return visit::past;
	}
      if (DECL_P (t) || handled_component_p (t) || TREE_CODE (t) == MEM_REF
	  || TREE_CODE (t) == INDIRECT_REF)
	{
	  tree v = roots.of_reference (t);
	  if (tp == lhs)
	    {
	      all->write (v, loc);
	      if (v && !(gimple_assign_single_p (stmt)
			 && is_gimple_min_invariant (gimple_assign_rhs1 (stmt))))
		all->effects[v].computes = true;
	    }
	  else
	    all->read (v, loc);
	  /* Subscripts are read, too.  */
	  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
	    if (TREE_CODE (t) == ARRAY_REF && DECL_P (TREE_OPERAND (t, 1)))
	      all->read (roots.of_reference (TREE_OPERAND (t, 1)), loc);
	  return visit::past;
	}
      return visit::into;
    });
}

void
note_device_loop (gimple *stmt, const variable_roots &roots, region_effects *all)
{
  for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      all->hidden.insert (OMP_CLAUSE_DECL (c));
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      all->reduce (roots.of_reference (OMP_CLAUSE_DECL (c)), OMP_CLAUSE_LOCATION (c));
  for (size_t i = 0; i < gimple_omp_for_collapse (stmt); i++)
    {
      all->hidden.insert (gimple_omp_for_index (stmt, i));
      all->indices.insert (gimple_omp_for_index (stmt, i));
    }
}

/* Does the atomic construct that begins at GSI store what it loaded?  `atomic read' is that
   for GCC (gimplify.cc, gimplify_omp_atomic).  */

bool
only_loads_p (gimple_stmt_iterator gsi)
{
  tree loaded = gimple_omp_atomic_load_lhs (as_a<gomp_atomic_load *> (gsi_stmt (gsi)));
  for (; !gsi_end_p (gsi); gsi_next (&gsi))
    if (gomp_atomic_store *store = dyn_cast<gomp_atomic_store *> (gsi_stmt (gsi)))
      return gimple_omp_atomic_store_val (store) == loaded;
  return false;
}

region_effects
effects_of (gomp_target *stmt, const variable_roots &roots)
{
  region_effects all;
  walk (gimple_omp_body (stmt), [&] (gimple_stmt_iterator *gsi)
    {
      gimple *inner = gsi_stmt (*gsi);
      if (gimple_code (inner) == GIMPLE_OMP_FOR)
	note_device_loop (inner, roots, &all);
      else if (gimple_code (inner) == GIMPLE_OMP_ATOMIC_LOAD)
	{
	  tree v = roots.of_pointer (gimple_omp_atomic_load_rhs
				     (as_a<gomp_atomic_load *> (inner)));
	  all.read (v, gimple_location (inner));
	  if (!only_loads_p (*gsi))
	    all.write (v, gimple_location (inner));
	}
      else if (!gimple_has_substatements (inner) && !gimple_clobber_p (inner))
	note_device_operands (inner, roots, &all);
      return visit::into;
    });
  tree clauses = gimple_omp_target_clauses (stmt);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	tree v = roots.of_reference (OMP_CLAUSE_DECL (c));
	all.reduce (v, OMP_CLAUSE_LOCATION (c));
	if (v)
	  all.hidden.erase (v);
      }
  return all;
}

/* Does the text of STMT's directive have WORD?  gfortran keeps no place of a clause.  */

bool
directive_text_p (gimple *stmt, const char *word)
{
  expanded_location at = expand_location (gimple_location (stmt));
  std::string text;
  for (int line = at.line; gcc_compat::source_line (at.file, line, &text); line++)
    {
      std::transform (text.begin (), text.end (), text.begin (),
		      [] (char c) { return TOLOWER (c); });
      if (text.find (word) != std::string::npos)
	return true;
      size_t end = text.find_last_not_of (" \t\r");
      if (end == std::string::npos || text[end] != '&')
	return false;
    }
  return false;
}

/* How a variable of a construct is its own.  */
enum class own_kind { implied, firstprivate, only_private };

/* Variables of STMT that are no shared ones in its region.  */

std::map<tree, own_kind>
own_variables (gomp_target *stmt, const variable_roots &roots)
{
  std::map<tree, own_kind> own;
  bool said = !lang_GNU_Fortran () || directive_text_p (stmt, "firstprivate");
  tree clauses = gimple_omp_target_clauses (stmt);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      {
	/* A pointer that is firstprivate points to the same.  What `declare' names is the
	   one on the device (clauses/implicit-clauses.cc), whatever GCC implies.  */
	tree decl = OMP_CLAUSE_DECL (c);
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	    && OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) && device_global_p (decl))
	  continue;
	tree v = POINTER_TYPE_P (TREE_TYPE (decl))
		 && TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE
		 ? NULL_TREE : roots.of_reference (decl);
	if (v)
	  own[v] = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE ? own_kind::only_private
		   : said && (lang_GNU_Fortran () || !added_clause_p (stmt, c, decl))
		   ? own_kind::firstprivate : own_kind::implied;
      }
  return own;
}

} // anonymous namespace

/* ------------------------------------------------------------------------
   Clauses.  */

void
note_mapped_variables (gomp_target *stmt, variable_roots *roots,
		       std::set<tree> *variables)
{
  tree clauses = gimple_omp_target_clauses (stmt);
  int kind = gimple_omp_target_kind (stmt);
  bool data = (kind == GF_OMP_TARGET_KIND_OACC_DATA
	       || kind == GF_OMP_TARGET_KIND_OACC_HOST_DATA
	       || kind == GF_OMP_TARGET_KIND_OACC_DECLARE);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      omp_clause_code code = OMP_CLAUSE_CODE (c);
      if (code != OMP_CLAUSE_MAP && code != OMP_CLAUSE_FIRSTPRIVATE
	  && code != OMP_CLAUSE_PRIVATE && code != OMP_CLAUSE_REDUCTION
	  && code != OMP_CLAUSE_USE_DEVICE_PTR && code != OMP_CLAUSE_USE_DEVICE_ADDR)
	continue;
      tree v = roots->of_reference (OMP_CLAUSE_DECL (c));
      if (!v)
	continue;
      mapping m;
      bool clear = (code == OMP_CLAUSE_MAP
		    ? pointer_part_p (c) || present_only_p (c)
		      || (read_kind (c, &m) && mapped_variable (c, *roots))
		    : code == OMP_CLAUSE_FIRSTPRIVATE || code == OMP_CLAUSE_PRIVATE
		      || code == OMP_CLAUSE_REDUCTION);
      if (code == OMP_CLAUSE_MAP && pointer_part_p (c)
	  && member_p (OMP_CLAUSE_DECL (c)))
	clear = false;
      if (!clear || kind == GF_OMP_TARGET_KIND_OACC_DECLARE
	  || (data && conditional_p (stmt)))
	roots->make_unknown (v);
      else
	variables->insert (v);
    }
}

std::set<tree>
present_variables (gomp_target *stmt, const variable_roots &roots)
{
  std::set<tree> all;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT)
      if (tree v = mapped_variable (c, roots))
	all.insert (v);
  return all;
}

copy_steps
data_entry (gomp_target *stmt, const variable_roots &roots, const std::set<tree> &mapped,
	    std::set<tree> *own)
{
  copy_steps steps;
  for (const auto &at : mappings (stmt, roots))
    if (!mapped.count (at.second.variable) && own->insert (at.second.variable).second)
      steps.push_back ({ at.second.with ? copy_event::enter_with
			 : copy_event::enter_without, at.second.variable,
			 OMP_CLAUSE_LOCATION (at.first), at.second.word });
    else if (at.second.always && at.second.with)
      steps.push_back ({ copy_event::update_device, at.second.variable,
			 OMP_CLAUSE_LOCATION (at.first), at.second.word });
  return steps;
}

copy_steps
data_end (gomp_target *stmt, const variable_roots &roots, const std::set<tree> &own)
{
  copy_steps steps;
  for (const auto &at : mappings (stmt, roots))
    if (own.count (at.second.variable))
      steps.push_back ({ at.second.back ? copy_event::leave_with
			 : copy_event::leave_without, at.second.variable,
			 OMP_CLAUSE_LOCATION (at.first), at.second.word,
			 queue_of (stmt) });
    else if (at.second.always && at.second.back)
      steps.push_back ({ copy_event::update_self, at.second.variable,
			 OMP_CLAUSE_LOCATION (at.first), at.second.word });
  return steps;
}

copy_steps
compute_steps (gomp_target *stmt, const variable_roots &roots,
	       const std::set<tree> &mapped, const std::set<tree> &present)
{
  std::set<tree> own, there = mapped;
  there.insert (present.begin (), present.end ());
  region_effects all = effects_of (stmt, roots);
  std::map<tree, own_kind> own_kinds = own_variables (stmt, roots);
  copy_steps steps = data_entry (stmt, roots, there, &own);
  add_wait (stmt, &steps);
  for (const auto &at : all.effects)
    {
      tree v = at.first;
      const region_effects::effect &e = at.second;
      auto place = own_kinds.find (v);
      if (place != own_kinds.end ())
	{
	  /* Who writes `firstprivate' wants a copy, but no reduction in it.  Arrays are
	     assigned in parts: what is set again before it is read is not seen.  */
	  if (e.writes && !AGGREGATE_TYPE_P (TREE_TYPE (v)) && !conditional_p (stmt)
	      && !all.hidden.count (v)
	      && (place->second != own_kind::firstprivate || e.reduces))
	    steps.push_back ({ place->second == own_kind::only_private
			       ? copy_event::lost_private : copy_event::lost, v,
			       e.written,
			       place->second == own_kind::implied && !e.reads && !e.reduces
			       ? "result" : "" });
	  continue;
	}
      if (all.hidden.count (v) && e.writes && !all.indices.count (v)
	  && !conditional_p (stmt) && !AGGREGATE_TYPE_P (TREE_TYPE (v)))
	steps.push_back ({ copy_event::lost_private, v, e.written, "" });
      if (all.hidden.count (v) || (own.count (v) && all.probe_p (v)))
	continue;
      if (e.any || conditional_p (stmt))
	steps.push_back ({ copy_event::any, v, e.read, "" });
      else if (e.reads && !e.writes)
	steps.push_back ({ copy_event::device_read, v, e.read, "" });
      else if (e.writes)
	steps.push_back ({ copy_event::device_write, v, e.written,
			   own.count (v) || mapped.count (v) ? "" : "present" });
    }
  copy_steps end = data_end (stmt, roots, own);
  steps.insert (steps.end (), end.begin (), end.end ());
  if (queue_of (stmt) && !conditional_p (stmt))
    for (const copy_step &step : end)
      if (step.what == copy_event::leave_with && all.effects[step.variable].writes)
	steps.push_back ({ copy_event::pending, step.variable, gimple_location (stmt),
			   step.clause });
  if (queue_of (stmt) && !conditional_p (stmt))
    for (size_t i = 0, count = steps.size (); i < count; i++)
      if (steps[i].what == copy_event::device_write)
	steps.push_back ({ copy_event::computing, steps[i].variable,
			   gimple_location (stmt),
			   own.count (steps[i].variable) ? "own" : "", queue_of (stmt) });
  return steps;
}

/* Does another clause of ALL copy the variable of M, which M does not do?  What one of them
   brings or takes is there (plugin/clauses/parted-directives.h).  */

static bool
copied_by_other_p (const std::vector<std::pair<tree, mapping>> &all, const mapping &m)
{
  return (!m.with && !m.back
	  && std::any_of (all.begin (), all.end (), [&m] (const std::pair<tree, mapping> &at)
	    {
	      return (at.second.variable == m.variable
		      && (at.second.with || at.second.back));
	    }));
}

copy_steps
executable_steps (gomp_target *stmt, const variable_roots &roots)
{
  copy_steps steps;
  int kind = gimple_omp_target_kind (stmt);
  bool update = kind == GF_OMP_TARGET_KIND_OACC_UPDATE;
  bool enter = kind == GF_OMP_TARGET_KIND_OACC_ENTER_DATA;
  const auto all = mappings (stmt, roots);
  for (const auto &at : all)
    {
      const mapping &m = at.second;
      if (copied_by_other_p (all, m))
	continue;
      location_t loc = OMP_CLAUSE_LOCATION (at.first);
      copy_event what = (conditional_p (stmt) ? copy_event::any
			 : update ? m.with ? copy_event::update_device
			   : copy_event::update_self
			 : enter ? m.with ? copy_event::enter_data_with
			   : copy_event::enter_data_without
			 : m.back ? copy_event::exit_data_with
			 : copy_event::exit_data_without);
      steps.push_back ({ what, m.variable, loc, m.word, queue_of (stmt) });
      if (queue_of (stmt) && what != copy_event::any && m.back)
	steps.push_back ({ copy_event::pending, m.variable, loc, m.word });
    }
  add_wait (stmt, &steps);
  return steps;
}

} // namespace accplug
