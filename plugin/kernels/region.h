/* A kernels region on its way to compute constructs (region.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REGION_H
#define ACCPLUG_REGION_H

#include "kernels/clauses.h"
#include "kernels/plan.h"
#include "kernels/scalar-liveness.h"

namespace accplug
{

struct kernels_region
{
  gomp_target *stmt;
  location_t loc;
  flat_region flat;
  variable_uses uses;		/* of all of it */
  kernels_clauses clauses;
  const scalar_liveness &liveness;
  region_variables variables;
  kernels_plan plan;
  bool undivided = false;	/* the plan is one piece, the body as it is */
  bool repeated = false;	/* more kernels than one are launched */

  /* KEPT are DECL_UIDs of variables that data directives map.  */
  kernels_region (gomp_target *construct, const uid_set &kept,
		  const scalar_liveness &scalars);

  size_t number_of (const piece &p) const { return &p - plan.pieces.data (); }
  /* Does nobody read the value of V that P leaves?  */
  bool dead_after_p (const piece &p, tree v) const;
  /* Can P have a copy of V, which it neither finds nor leaves?  */
  bool private_to_p (const piece &p, tree v) const;

private:
  void find_variables ();
  void make_plan ();
  void cut_plan ();
  bool parts_on_host_p () const;
  void make_one_piece (const char *reason);
  bool private_to_all_p (tree v) const;
  tree device_pointer () const;
  void dump_pieces () const;
  void report_guarded () const;
};

} // namespace accplug

#endif /* ACCPLUG_REGION_H */
