/* A few neighbouring iterations of a straight body, all at once.

   Comes in: a body that a thread does for the numbers of a loop around it, as for
   column-run.h; the end of a block where several of them are to be done.
   Goes out: these iterations there, without a loop. All of their loads come first, and what
   several of them load is loaded once:

     a = x[j-1][k], b = x[j][k], c = x[j+1][k], d = x[j+2][k], e = x[j+3][k], f = x[j+4][k];
     y[j][k] = f (a, b, c), y[j+1][k] = f (b, c, d), ...

   Rules
   - Those of column-run.h: iterations are independent, and in one iteration all loads precede
     all stores.
   - Where places move by the same in each iteration, and are a few of these steps and a
     constant apart, they have one pointer, and pointers to later iterations are a step away
     from those to the ones before. So are pointers to places a row's length apart, or what
     else is the same for all iterations.
   - No address depends on what an iteration loads: it would wait for the memory twice.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_JOINT_RUN_H
#define ACCPLUG_JOINT_RUN_H

#include "device-code/column-run.h"

namespace accplug
{

class joint_run : public column_run
{
public:
  /* As column_run.  */
  joint_run (class loop *loop, tree number, const std::vector<gimple *> &body,
	     const std::function<bool (tree)> &depends);

  /* So many iterations are worth to be done together; 1 if they share no loads, or if it
     takes too many registers.  */
  unsigned together () const { return m_together; }
  /* These load so many values.  */
  unsigned loads_together () const { return m_distinct; }

  /* Do they load so little that it pays to have a block for each run, however many these are?
     On an H200, with as many blocks as are resident 32 times, and with all that there are, 7
     points of doubles take 731 and 652 us, 25 points of floats 897 and 1135: much that
     neighbours share is in the caches if a block runs along a row.  */
  bool brief () const { return m_registers <= most_of_four; }

  /* Append the iterations from the number on to BB.  */
  void add_together (basic_block bb);

private:
  /* The registers for what four iterations load, and two.  On an H200, 7 points of doubles
     have 24 for two iterations and 44 for four, and two are faster; 25 points of floats have
     46 for two, which take less than half of the time of single ones.  */
  static const unsigned most_of_four = 32, most_of_two = 48;

  /* A place, by a pointer of m_bases, and from which iteration that is; or that of STMT.  */
  struct place
  {
    gimple *stmt = nullptr;
    size_t base = 0;
    HOST_WIDE_INT steps = 0, offset = 0;

    bool operator< (const place &p) const
    { return (std::tie (stmt, base, steps, offset)
	      < std::tie (p.stmt, p.base, p.steps, p.offset)); }
  };
  typedef std::pair<place, tree> loaded_value;	/* and its type */

  /* Of a base whose address is another one's and what is the same for all iterations.  */
  struct neighbour
  {
    size_t base;
    polynomial apart;
  };

  void find_neighbour (size_t base);
  void find_places ();
  bool find_places_by_gifts ();
  place later (place, HOST_WIDE_INT by) const;
  place place_in (gimple *, unsigned copy) const;
  loaded_value value_of (gimple *load, unsigned copy) const;
  bool short_p (unsigned n) const;
  void choose_together ();
  tree pointer_to (const place &, copy *first, gimple_seq *);
  gimple *access (copy *, unsigned number, gimple *, copy *first, gimple_seq *);

  unsigned m_together = 1, m_distinct = 0, m_registers = 0;
  std::vector<moving_pointer> m_bases;
  std::map<size_t, neighbour> m_neighbours;
  std::map<gimple *, place> m_joint;	/* in the first iteration */
  std::map<std::pair<size_t, HOST_WIDE_INT>, tree> m_addresses_of;
  std::vector<tree> m_base_steps;
};

} // namespace accplug

#endif /* ACCPLUG_JOINT_RUN_H */
