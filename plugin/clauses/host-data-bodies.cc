/* Constructs in `host_data'.

   Comes in: a `host_data' construct, before it is gimplified.
   Goes out: around its body, if there are other constructs in it, two data constructs that
   map nothing.

   In such a construct GCC's gimplifier refuses not only the variables of `use_device', but
   whatever is local to the body (gimplify.cc, omp_notice_variable and
   gimplify_scan_omp_clauses), also temporary variables of its own: it fails where it says
   the name of one.  A data construct in between has these variables.  What regions use of
   `use_device' without a clause is there already: `no_create' in another one, inside of it,
   says so; it goes before omplower, which knows no such clause of a reference.  The run time
   knows addresses of the device's own memory.
   With it GCC does not look at explicit clauses any more, so these are judged here: of the
   variables of `use_device' nothing can be copied.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/host-data-bodies.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* What is found in the body of a `host_data' with CLAUSES.  */
struct body_facts
{
  tree clauses;
  bool constructs;
};

/* Is VARIABLE in a `use_device' clause of CLAUSES?  */

bool
device_address_p (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_PTR
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_ADDR)
	&& OMP_CLAUSE_DECL (c) == variable)
      return true;
  return false;
}

/* Does C, behind BEFORE, take a device address?  gfortran's `deviceptr' of a dummy argument
   is two clauses: the data and their address.  */

bool
takes_device_address_p (tree before, tree c)
{
  if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT
      || (before && OMP_CLAUSE_CODE (before) == OMP_CLAUSE_MAP
	  && OMP_CLAUSE_MAP_KIND (before) == GOMP_MAP_FORCE_PRESENT))
    return true;
  if (!POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c))))
    return false;
  if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER && before
      && INDIRECT_REF_P (OMP_CLAUSE_DECL (before))
      && TREE_OPERAND (OMP_CLAUSE_DECL (before), 0) == OMP_CLAUSE_DECL (c))
    c = before;
  return OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR;
}

/* Say which of CLAUSES, of a construct in the `host_data' of FACTS, name its variables.  */

void
refuse_device_addresses (const body_facts &facts, tree clauses)
{
  tree said = NULL_TREE, before = NULL_TREE;
  for (tree c = clauses; c; before = c, c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
	continue;
      tree variable = OMP_CLAUSE_DECL (c);
      if (!DECL_P (variable) || variable == said || takes_device_address_p (before, c)
	  || !device_address_p (facts.clauses, variable))
	continue;
      error_at (OMP_CLAUSE_LOCATION (c), "variable %qD declared in enclosing %<host_data%> "
		"region", variable);
      said = variable;
    }
}

/* Look at *AT, in the body of the `host_data' of DATA.  */

tree
look_at (tree *at, int *walk_subtrees, void *data)
{
  body_facts *facts = static_cast<body_facts *> (data);
  switch (TREE_CODE (*at))
    {
    case OACC_DATA:
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      facts->constructs = true;
      refuse_device_addresses (*facts, OMP_CLAUSES (*at));
      break;
    default:
      if (TYPE_P (*at) || DECL_P (*at))
	*walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

/* Is V where gfortran has the data of a dummy argument of assumed shape?  It has other names
   for them, which `use_device' does not mean.  */

bool
assumed_shape_p (tree v)
{
  return (lang_GNU_Fortran () && VAR_P (v) && DECL_ARTIFICIAL (v)
	  && POINTER_TYPE_P (TREE_TYPE (v)));
}

/* `no_create' for what CLAUSES have of `use_device'.  */

tree
no_create_clauses (tree clauses)
{
  tree list = NULL_TREE;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_PTR
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_ADDR)
	&& DECL_P (OMP_CLAUSE_DECL (c)) && !assumed_shape_p (OMP_CLAUSE_DECL (c)))
      {
	tree map = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_MAP);
	OMP_CLAUSE_SET_MAP_KIND (map, GOMP_MAP_IF_PRESENT);
	OMP_CLAUSE_DECL (map) = OMP_CLAUSE_DECL (c);
	OMP_CLAUSE_CHAIN (map) = list;
	list = map;
      }
  return list;
}

/* A data construct that this file makes: GCC has no use for the flag there.  */

tree
build_data (location_t where, tree body, tree clauses)
{
  tree data = build2_loc (where, OACC_DATA, void_type_node, body, clauses);
  TREE_SIDE_EFFECTS (data) = 1;
  TREE_PRIVATE (data) = 1;
  return data;
}

} // anonymous namespace

bool
host_data_body_p (tree construct)
{
  return TREE_CODE (construct) == OACC_DATA && TREE_PRIVATE (construct);
}

void
open_host_data_body (tree construct)
{
  tree *body = &OACC_HOST_DATA_BODY (construct);
  if (!*body || host_data_body_p (*body))
    return;
  body_facts facts = { OACC_HOST_DATA_CLAUSES (construct), false };
  walk_tree_without_duplicates (body, look_at, &facts);
  if (!facts.constructs)
    return;
  location_t where = EXPR_LOCATION (construct);
  tree inner = build_data (where, *body, no_create_clauses (facts.clauses));
  *body = build_data (where, inner, NULL_TREE);
}

void
close_host_data_bodies (gimple_seq body)
{
  walk (body, [] (gimple_stmt_iterator *gsi)
    {
      gomp_target *stmt = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
      if (!stmt || gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_HOST_DATA)
	return visit::into;
      location_t where = gimple_location (stmt);
      walk (gimple_omp_body (stmt), [where] (gimple_stmt_iterator *inner)
	{
	  gomp_target *data = dyn_cast<gomp_target *> (gsi_stmt (*inner));
	  if (data && gimple_omp_target_kind (data) == GF_OMP_TARGET_KIND_OACC_DATA
	      && gimple_location (data) == where)
	    gimple_omp_target_set_clauses (data, NULL_TREE);
	  return visit::into;
	});
      return visit::into;
    });
}

} // namespace accplug
