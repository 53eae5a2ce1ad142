/* When a run of iterations that share loads computes what.

   Comes in: the body of an iteration, and which of its loads get what another one of them has
   loaded in the iteration before.
   Goes out: how many iterations ahead of its own each statement is done, and for how many
   iterations its value then waits in registers. So

     y[i] = x[i-1] + a * x[i] + b * x[i+1] + ...

   needs no values of the planes before plane i+1 when that is loaded, but what they have
   added to y[i] and y[i+1]: a sum of 27 values of three planes leaves two partial sums to the
   next iteration, not 18 values.

   Rules
   - Nothing is computed otherwise or in another order than in the program, only earlier: by
     then all that it is computed from has been loaded, for iterations that there are.  What is
     ahead of the last iteration is of no use, and has no effect.
   - Only arithmetic of real numbers and conditions, which cannot trap on the device or
     overflow, is done ahead, and nothing that depends on the iteration's number but by way of
     what is loaded.
   - What is ahead needs the fewest registers that a search downhill finds.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COLUMN_SCHEDULE_H
#define ACCPLUG_COLUMN_SCHEDULE_H

#include "base/gcc-common.h"

namespace accplug
{

class column_schedule
{
public:
  typedef std::map<gimple *, gimple *> gift_map;

  /* BODY in its order.  GIFTS: for a load, the one that has loaded the same in the iteration
     before.  DEPENDS: does a name depend on the number of the iteration?  */
  column_schedule (const std::vector<gimple *> &body, const gift_map &gifts,
		   const std::function<bool (tree)> &depends);

  /* How many iterations ahead STMT is done.  */
  unsigned ahead (gimple *stmt) const;
  /* The most of all.  */
  unsigned most_ahead () const;

  /* The load whose value LOAD gets, itself if no iteration before it has loaded that; how many
     iterations before.  */
  gimple *origin (gimple *load) const;
  unsigned distance (gimple *load) const;
  /* Is it what all iterations load?  */
  bool constant_p (gimple *load) const;

  /* For how many iterations the value of STMT, an origin or done ahead, waits.  */
  unsigned waits (gimple *stmt) const;
  /* The registers for what an iteration leaves to the next ones.  */
  unsigned registers () const;

private:
  enum kind { own, shared, constant, value };
  struct node
  {
    gimple *stmt;
    enum kind kind;
    size_t origin;		/* of a shared load */
    unsigned most, ahead;	/* of a value; of a shared load, the distance */
    std::vector<size_t> operands;
    unsigned waits;
  };

  const node *find (gimple *) const;
  void add (gimple *, const gift_map &, const std::function<bool (tree)> &depends);
  void place_loads (const gift_map &);
  void find_most (node *, const std::function<bool (tree)> &depends);
  unsigned find_waits ();
  unsigned least_ahead (size_t) const;
  void improve ();

  std::vector<node> m_nodes;
  std::map<gimple *, size_t> m_places;
  unsigned m_registers = 0;
};

} // namespace accplug

#endif /* ACCPLUG_COLUMN_SCHEDULE_H */
