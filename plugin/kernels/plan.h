/* What runs where in a kernels region (plan.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_KERNELS_PLAN_H
#define ACCPLUG_KERNELS_PLAN_H

#include "kernels/flow.h"

namespace accplug
{

/* The variables of a region, by how GCC gives them to it.  */
struct region_variables
{
  std::set<tree> own;		/* declared in the region, one for each thread so far */
  std::set<tree> implicit;	/* scalars without a clause, which GCC copies */
  std::set<tree> by_value;	/* those of `implicit' that the region only reads */
  std::set<tree> live;		/* those of `implicit' that are read behind the region */
  bool host_temporaries = false;	/* may the host allocate arrays of the compiler's? */
};

enum class piece_kind
{
  host,		/* the host's control flow and scalars */
  straight,	/* device code that one thread runs */
  nest		/* a loop nest, or a condition around some */
};

struct piece
{
  piece_kind kind;
  statement_list stmts;
  /* On the host: the device's scalars that the statements read.  */
  std::set<tree> fetched;
  bool in_loop = false;		/* that the host runs */
};

struct kernels_plan
{
  std::vector<piece> pieces;	/* in the order of the program */
  std::set<tree> host_variables;	/* live on the host only */
  std::vector<const guarded_loop *> guarded;	/* the host decides between their versions */
  /* What the device does not get to, or does not leave (reallocations.h).  */
  std::set<gimple *> unreached;
};

extern kernels_plan plan_region (const flat_region &, const region_variables &);

} // namespace accplug

#endif /* ACCPLUG_KERNELS_PLAN_H */
