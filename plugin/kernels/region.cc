/* A kernels region on its way to compute constructs.

   Comes in: a kernels construct before omplower.
   Goes out: kernels_region: its statements as one list, its variables by how GCC gives
   them to it, its clauses, and its plan: the pieces that it is cut into.

   Rules
   - What cannot be divided is one piece: a region that a jump leaves or that has a
     variable whose size only the run tells (flow.h), mappings that cannot be made twice
     (clauses.h), a region without a loop nest, or one whose only piece is a nest.
   - It also is if the device assigns a pointer that pieces would have to pass on.
   - What the compiler copies of pointers each piece copies for itself (pointer-copies.h).
   - Loops of a region that can be divided may be distributed first (distribution.h); a
     copy's last statement has what lives behind it from the one that it is a copy of.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/region.h"
#include "base/dump.h"
#include "base/report.h"
#include "kernels/cut-nests.h"
#include "kernels/pointer-copies.h"

namespace accplug
{

kernels_region::kernels_region (gomp_target *construct, const uid_set &kept,
				const scalar_liveness &scalars)
  : stmt (construct), loc (gimple_location (construct)),
    flat (gimple_omp_body (construct)), uses (uses_of (flat.stmts)),
    clauses (construct, uses, kept), liveness (scalars)
{
  if (flat.divisible && clauses.divisible ())
    flat.distribute ();
  find_variables ();
  make_plan ();
  if (dump_enabled_p ())
    dump_pieces ();
  report_guarded ();
}

/* Say which loops the host distributes if it can.  */

void
kernels_region::report_guarded () const
{
  for (const guarded_loop *loop : plan.guarded)
    report (loop->where, REPORT_LOOP, "run-time check of %s guards the distributed loop",
	    loop->checked.c_str ());
}

void
kernels_region::find_variables ()
{
  for (tree v : flat.vars)
    if (VAR_P (v) && !TREE_STATIC (v) && !DECL_EXTERNAL (v))
      variables.own.insert (v);
  for (const mapping_group &group : clauses.groups ())
    if (group.implicit)
      {
	tree v = group.scalar ();
	/* Fortran's pointers have mappings that belong together; an optional
	   argument may have no value.  */
	if ((POINTER_TYPE_P (value_type (v)) && lang_GNU_Fortran ())
	    || lang_hooks.decls.omp_check_optional_argument (v, false))
	  continue;
	variables.implicit.insert (v);
	if (!liveness.dead_after (stmt, v))
	  variables.live.insert (v);
	if (!uses.written.count (v) && !uses.addressed.count (v)
	    && !uses.in_clauses.count (v) && !met_by_pointer_p (flat.stmts, v, true))
	  variables.by_value.insert (v);
      }
}

bool
kernels_region::dead_after_p (const piece &p, tree v) const
{
  return liveness.dead_after (undivided ? stmt : flat.origin_of (p.stmts.back ()), v);
}

bool
kernels_region::private_to_p (const piece &p, tree v) const
{
  return (dead_after_p (p, v) && !uses_of (p.stmts).in_clauses.count (v)
	  && !exposure_of (p.stmts, v).read_first
	  && !met_by_pointer_p (p.stmts, v, false));
}

bool
kernels_region::private_to_all_p (tree v) const
{
  for (const piece &p : plan.pieces)
    if (uses_of (p.stmts).mentioned.count (v)
	&& (p.kind == piece_kind::host || !private_to_p (p, v)))
      return false;
  return true;
}

/* A pointer that the device assigns and that the host has too, or NULL.  Its value would
   have to cross from one part to the next, and GCC maps no such pointer; if it has
   `declare', it would cross to the host's pieces, where it means nothing.  */

tree
kernels_region::device_pointer () const
{
  for (tree v : variables.implicit)
    if (POINTER_TYPE_P (value_type (v)) && uses.written.count (v)
	&& !plan.host_variables.count (v) && !private_to_all_p (v))
      return v;
  for (const mapping_group &group : clauses.groups ())
    if (tree v = group.scalar ())
      if (!group.implicit && device_global_p (v) && POINTER_TYPE_P (TREE_TYPE (v))
	  && uses.changes (v))
	return v;
  return NULL_TREE;
}

void
kernels_region::make_one_piece (const char *reason)
{
  plan = kernels_plan ();
  plan.pieces.push_back ({ piece_kind::nest, flat.stmts, {} });
  undivided = true;
  repeated = false;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "region is one piece: %s\n", reason);
}

/* Does the host run the loops over parts of nests?  */

bool
kernels_region::parts_on_host_p () const
{
  size_t found = 0;
  for (const piece &p : plan.pieces)
    if (p.kind == piece_kind::host)
      for (gimple *s : p.stmts)
	found += flat.over_parts.count (s);
  return found == flat.over_parts.size ();
}

/* Cut what can be cut of the nests in time loops (cut-nests.h).  */

void
kernels_region::cut_plan ()
{
  flat_region whole = flat;
  if (!cut_nests (&flat, plan))
    return;
  find_variables ();
  plan = plan_region (flat, variables);
  if (parts_on_host_p ())
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "no nest is cut: the host can not run the loop over its "
		     "parts\n");
  flat = whole;
  plan = plan_region (flat, variables);
}

void
kernels_region::make_plan ()
{
  if (!flat.divisible)
    return make_one_piece ("a jump leaves it, or the size of a variable is not constant");
  if (!clauses.divisible ())
    return make_one_piece ("members of structures are mapped");
  /* Where the region's parts may run on the host, they use the host's memory.  */
  variables.host_temporaries = (lang_GNU_Fortran () && !clauses.find (OMP_CLAUSE_IF)
				&& !clauses.find (gcc_compat::self_clause));
  plan = plan_region (flat, variables);
  cut_plan ();
  auto device = [] (const piece &p) { return p.kind != piece_kind::host; };
  auto nest = [] (const piece &p) { return p.kind == piece_kind::nest; };
  auto loops = [] (const piece &p)
    {
      return (p.kind == piece_kind::host
	      && std::any_of (p.stmts.begin (), p.stmts.end (), jump_p));
    };
  const std::vector<piece> &pieces = plan.pieces;
  repeated = (std::count_if (pieces.begin (), pieces.end (), device) > 1
	      || std::any_of (pieces.begin (), pieces.end (), loops));
  if (std::none_of (pieces.begin (), pieces.end (), nest))
    make_one_piece ("it has no loop nest");
  else if (pieces.size () == 1)
    make_one_piece ("all of it is one loop nest");
  else if (repeated && device_pointer ())
    make_one_piece ("the device assigns a pointer that other pieces use");
  else
    copy_pointers_in_pieces (&plan, variables, uses);
}

/* ------------------------------------------------------------------------
   In dumps.  */

/* Where P begins.  */

static location_t
location_of_piece (const piece &p, location_t otherwise)
{
  for (gimple *stmt : p.stmts)
    if (gimple_has_location (stmt))
      return gimple_location (stmt);
  return otherwise;
}

void
kernels_region::dump_pieces () const
{
  for (const piece &p : plan.pieces)
    {
      const char *kind = (p.kind == piece_kind::host ? "host code"
			  : p.kind == piece_kind::straight
			  ? "straight device code, for one gang" : "a loop nest");
      dump_printf_loc (MSG_NOTE, dump_at (location_of_piece (p, loc)),
		       "piece %d of %d is %s%s, %d statements\n",
		       int (number_of (p)) + 1, int (plan.pieces.size ()), kind,
		       p.in_loop ? " in a time loop" : "", int (p.stmts.size ()));
      for (tree v : p.fetched)
	dump_printf_loc (MSG_NOTE, dump_at (location_of_piece (p, loc)),
			 "piece %d fetches %T from the device\n",
			 int (number_of (p)) + 1, v);
    }
}

} // namespace accplug
