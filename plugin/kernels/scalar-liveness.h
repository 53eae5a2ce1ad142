/* Scalars whose values nobody reads after a kernels region (scalar-liveness.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SCALAR_LIVENESS_H
#define ACCPLUG_SCALAR_LIVENESS_H

#include "base/gcc-common.h"

namespace accplug
{

class scalar_liveness
{
public:
  /* Of the body of FUN, before a construct is rewritten.  KEPT are DECL_UIDs of
     variables that data directives without a region map.  */
  scalar_liveness (function *fun, const std::unordered_set<unsigned> &kept);
  ~scalar_liveness ();

  /* Is it certain that no one reads the value that V has after STMT?  STMT is a kernels
     construct or a statement in one, V a scalar that is copied implicitly.  */
  bool dead_after (gimple *stmt, tree v) const;

private:
  scalar_liveness (const scalar_liveness &) = delete;
  void operator= (const scalar_liveness &) = delete;

  std::unordered_map<gimple *, size_t> m_ends;	/* the node at STMT's end */
  std::map<tree, unsigned> m_index;		/* of the variables in the bitmaps */
  sbitmap *m_live_after = nullptr;		/* by node */
};

} // namespace accplug

#endif /* ACCPLUG_SCALAR_LIVENESS_H */
