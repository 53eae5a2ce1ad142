/* `use_device' of variables in procedures' frames, and of Fortran's scalars.

   Comes in: a host_data construct in high GIMPLE.
   Goes out: a variable in a frame, which contained procedures use, or nested functions of
   GNU C, and a scalar have a copy for the construct, which the clause and the body name:
   of a pointer, reference or descriptor itself, of others their address.

   Why
   - tree-nested.cc gives the clause a name for the member of the frame, but not the body:
     that would go on with the host's address.
   - gfortran does not know what to make of a scalar in such a clause
     (base/overruled-errors.cc), and omplower takes it for a pointer.

   Where a clause of a construct in the body makes a variable of its own, the name is that
   one's; another `host_data' in it looks for the variable itself, too.

   A polymorphic variable is refused, as by gfortran: its address is that of a record with
   the address of the data.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/frame-addresses.h"
#include "base/dump.h"
#include "base/walk.h"
#include "statements/frame-names.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

struct address_copy
{
  tree name;			/* the clause's: the variable's or that of a member */
  tree copy;
  bool address;			/* of the variable, not its value */

  tree value () const { return address ? build_simple_mem_ref (copy) : copy; }
};

/* Is the value of a variable of TYPE no address?  */

bool
scalar_type_p (tree type)
{
  return (lang_GNU_Fortran () && !POINTER_TYPE_P (type) && TREE_CODE (type) != ARRAY_TYPE
	  && !(TREE_CODE (type) == RECORD_TYPE && TYPE_LANG_FLAG_1 (type)));
}

bool
polymorphic_p (tree type)
{
  tree name = TREE_CODE (type) == RECORD_TYPE ? TYPE_IDENTIFIER (type) : NULL_TREE;
  return (lang_GNU_Fortran () && name
	  && startswith (IDENTIFIER_POINTER (name), "__class_"));
}

/* Does the variable NAME of use_device get a copy?  */

bool
copied_p (tree name)
{
  if (!DECL_P (name))
    return false;
  tree type = TREE_TYPE (name);
  return (frame_variable_p (name) || scalar_type_p (type)
	  || (TREE_CODE (type) == REFERENCE_TYPE && scalar_type_p (TREE_TYPE (type))));
}

address_copy
copy_before (gimple_stmt_iterator *gsi, tree name)
{
  tree type = TREE_TYPE (name);
  address_copy made = { name, NULL_TREE,
			TREE_CODE (type) == ARRAY_TYPE || scalar_type_p (type) };
  tree value = frame_variable_p (name) ? unshare_expr (DECL_VALUE_EXPR (name)) : name;
  if (made.address)
    {
      mark_addressable (value);
      value = build_fold_addr_expr (value);
    }
  type = TREE_TYPE (value);
  /* omplower looks through a reference.  */
  if (TREE_CODE (type) == REFERENCE_TYPE && scalar_type_p (TREE_TYPE (type)))
    type = build_pointer_type (TREE_TYPE (type));
  made.copy = create_tmp_var (type, "device");
  gimple_seq before = NULL;
  push_gimplify_context ();
  gimplify_assign (made.copy, fold_convert (type, value), &before);
  pop_gimplify_context (NULL);
  gsi_insert_seq_before (gsi, before, GSI_SAME_STMT);
  return made;
}

/* Is T the variable of MADE, or another name for its member?  */

bool
names_p (tree t, const address_copy &made)
{
  tree field = frame_member (made.name);
  return t == made.name || (field && frame_member (t) == field);
}

/* Has STMT, whatever it is, a variable of its own for that of MADE, by a clause?  */

bool
own_variable_p (const gimple *stmt, const address_copy &made)
{
  tree clauses = NULL_TREE;
  if (const gomp_target *target = dyn_cast<const gomp_target *> (stmt))
    clauses = gimple_omp_target_clauses (target);
  else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    clauses = gimple_omp_for_clauses (stmt);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_USE_DEVICE_PTR:
      case OMP_CLAUSE_USE_DEVICE_ADDR:
	if (names_p (OMP_CLAUSE_DECL (c), made))
	  return true;
	break;
      default:
	break;
      }
  return false;
}

/* Does STMT use the variable of MADE, which gets the copy there?  */

bool
replace_variable (gimple *stmt, const address_copy &made)
{
  bool found = false;
  walk_operands_of (stmt, [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (!names_p (*tp, made) || TREE_TYPE (*tp) != TREE_TYPE (made.name))
	return visit::into;
      *tp = made.value ();
      found = true;
      return visit::past;
    });
  return found;
}

} // anonymous namespace

void
copy_device_addresses (gimple_stmt_iterator *gsi)
{
  gomp_target *stmt = as_a<gomp_target *> (gsi_stmt (*gsi));
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if ((OMP_CLAUSE_CODE (c) != OMP_CLAUSE_USE_DEVICE_PTR
	   && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_USE_DEVICE_ADDR)
	  || !copied_p (OMP_CLAUSE_DECL (c)))
	continue;
      if (polymorphic_p (value_type (OMP_CLAUSE_DECL (c))))
	{
	  error_at (OMP_CLAUSE_LOCATION (c), "polymorphic variable %qD in %<use_device%>",
		    OMP_CLAUSE_DECL (c));
	  continue;
	}
      address_copy made = copy_before (gsi, OMP_CLAUSE_DECL (c));
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "%T is in a frame or a scalar: use_device has a "
			 "copy of its address\n", made.name);
      OMP_CLAUSE_DECL (c) = made.copy;
      if (made.address)
	OMP_CLAUSE_SET_CODE (c, OMP_CLAUSE_USE_DEVICE_PTR);
      push_gimplify_context ();
      walk_changing (gimple_omp_body_ptr (stmt), [&made] (gimple_stmt_iterator *at)
	{
	  gimple *inner = gsi_stmt (*at);
	  if (own_variable_p (inner, made))
	    return visit::past;
	  if (!is_gimple_debug (inner) && replace_variable (inner, made)
	      && !is_gimple_omp (inner) && !gimple_has_substatements (inner))
	    gimple_regimplify_operands (inner, at);
	  return visit::into;
	});
      pop_gimplify_context (NULL);
    }
}

} // namespace accplug
