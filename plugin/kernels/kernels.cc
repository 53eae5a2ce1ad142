/* The pass on kernels regions.

   Comes in: functions before omp_oacc_kernels_decompose, which then finds nothing to do.
   Goes out: each kernels construct, and each parallel construct that is one in disguise
   (plain-parallel.h), as compute constructs (parts.h).

   Steps, in this order
   - scalars without a clause become firstprivate where they may (implicit-clauses.h);
   - plain parallel constructs become kernels constructs;
   - which values nobody reads after a region (scalar-liveness.h);
   - each region: its plan (region.h), where its variables live (placement.h), its parts.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/kernels.h"
#include "base/unit.h"
#include "base/walk.h"
#include "clauses/implicit-clauses.h"
#include "kernels/parts.h"
#include "kernels/plain-parallel.h"
#include "statements/clauses.h"
#include "statements/part-marks.h"

namespace accplug
{

namespace
{

/* What a first walk through a function finds.  */
struct function_notes
{
  /* The variables that data directives without a region name: their device copies
     count, also for kernels that come later.  */
  uid_set kept;
  bool kernels = false;		/* there are some */
};

void
note_directive (gimple *stmt, function_notes *notes)
{
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
    switch (gimple_omp_target_kind (stmt))
      {
      case GF_OMP_TARGET_KIND_OACC_PARALLEL:
	if (!plain_parallel_p (as_a<gomp_target *> (stmt)))
	  break;
	make_kernels (as_a<gomp_target *> (stmt));
	/* FALLTHRU */
      case GF_OMP_TARGET_KIND_OACC_KERNELS:
	notes->kernels = true;
	break;
      case GF_OMP_TARGET_KIND_OACC_ENTER_DATA:
      case GF_OMP_TARGET_KIND_OACC_EXIT_DATA:
      case GF_OMP_TARGET_KIND_OACC_UPDATE:
      case GF_OMP_TARGET_KIND_OACC_DECLARE:
	add_clause_variables (gimple_omp_target_clauses (stmt), OMP_CLAUSE_MAP,
			      &notes->kept);
	break;
      default:
	break;
      }
}

/* GCC loads a reference that statements go through into a temporary, and shares that
   among all nests of the region.  It is a pointer like others, so that each part can
   have its own; what is known of references is that they stand for what they refer
   to.  */

void
make_temporaries_pointers (gimple_seq region)
{
  walk (region, [] (gimple_stmt_iterator *gsi)
    {
      if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  if (VAR_P (v) && DECL_ARTIFICIAL (v) && !DECL_HAS_VALUE_EXPR_P (v)
	      && TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE)
	    TREE_TYPE (v) = build_pointer_type (TREE_TYPE (TREE_TYPE (v)));
      return visit::into;
    });
}

/* Put compute constructs in the place of the construct at GSI, if it is a kernels
   construct.  KEPT: variables that data directives map.  */

visit
divide_if_kernels (gimple_stmt_iterator *gsi, const uid_set &kept,
		   const scalar_liveness &liveness)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_KERNELS)
    return visit::into;
  make_temporaries_pointers (gimple_omp_body (stmt));
  kernels_region region (as_a<gomp_target *> (stmt), kept, liveness);
  gsi_replace (gsi, build_parts (region, place_variables (region)), false);
  forget_uses ();
  return visit::past;
}

const pass_data acc_kernels_data = {
  GIMPLE_PASS, "acckernels", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_acc_kernels : public gimple_opt_pass
{
public:
  explicit pass_acc_kernels (gcc::context *context)
    : gimple_opt_pass (acc_kernels_data, context) {}

  bool gate (function *) final override { return active (); }

  unsigned execute (function *fun) final override
  {
    forget_part_marks ();
    function_notes notes;
    gimple_seq body = gimple_body (fun->decl);
    rewrite_implicit_scalars (body);
    walk (body, [&notes] (gimple_stmt_iterator *gsi)
      {
	note_directive (gsi_stmt (*gsi), &notes);
	return visit::into;
      });
    if (!notes.kernels)
      return 0;
    scalar_liveness liveness (fun, notes.kept);
    forget_uses ();
    walk_in_data (&body, notes.kept,
		  [&] (gimple_stmt_iterator *gsi, const uid_set &kept)
		  { return divide_if_kernels (gsi, kept, liveness); });
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_acc_kernels (gcc::context *context)
{
  return new pass_acc_kernels (context);
}

} // namespace accplug
