/* A loop whose iterations capture additions to counters, and what is known of it.

   In: an innermost loop of a kernel among GCC's loop passes, and who shares its iterations.
   Out: captured_loop, its captured updates, and why they are not looked at ahead, if so:
   acccaptured-updates (captured-updates.cc, with the rules) builds on it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CAPTURED_LOOP_H
#define ACCPLUG_CAPTURED_LOOP_H

#include "analysis/linear-values.h"
#include "device-code/ahead-values.h"
#include "device-code/thread-counter.h"
#include "device-code/update-places.h"

namespace accplug
{

/* A captured update; registers are those that the transformation makes.  */
struct capture
{
  gcall *call = nullptr;
  update_kind kind;
  bool after = false;		/* the new value is wanted */
  bool always = false;		/* in each iteration */
  /* Else, if there are any: the one way to it, backwards, from a block that each iteration
     meets.  Whoever leaves it does the same, wherever that is.  */
  std::vector<edge> entries;
  bool ranked = false;		/* all add the same */
  bool met_again = false;	/* by other pointers, as far as is known */
  /* Registers: the bits; what they add, if that differs; from where on the next iterations,
     or the next one, take theirs; whether only one lane has a bit, and that one.  */
  tree met = NULL_TREE, sum = NULL_TREE, next = NULL_TREE, alone = NULL_TREE;
  /* In an iteration: its bit; from where on it takes its own; if ranked, which lanes do.  */
  tree bit = NULL_TREE, first = NULL_TREE, lanes = NULL_TREE;

  tree address () const { return gimple_call_arg (call, 0); }
  tree operand () const { return gimple_call_arg (call, 1); }
  bool decided () const { return always || !entries.empty (); }
};

/* Is T, an address, the same for all threads, wherever they are?  */
extern bool same_everywhere_p (tree t);

class captured_loop
{
public:
  captured_loop (function *fun, device_function *f, class loop *l)
    : m_fun (fun), m_f (f), m_loop (l) {}

  /* Why its iterations are not looked at ahead; NULL if they are.  */
  const char *obstacle ();
  unsigned number () const { return m_captures.size (); }
  /* Gangs share the iterations, else lanes only.  */
  bool of_gangs () const { return m_of_gangs; }
  gcall *first () const { return m_captures.front ().call; }

protected:
  /* Do VALUES say whether an iteration makes the update, and by what?  */
  bool known_p (ahead_values &, const capture &) const;
  /* Does an iteration that makes no captured update do nothing?  */
  bool only_captures_p () const;

  function *m_fun;
  device_function *m_f;
  class loop *m_loop;
  shared_counter m_counter;
  HOST_WIDE_INT m_first = 0;
  linear_values m_values;
  std::vector<capture> m_captures;
  /* How many iterations are looked at together, so that their loads are under way at once.  */
  unsigned m_together = 8;

private:
  const char *read_body ();
  bool find_iterations ();
  const char *obstacle_to (capture &);
  void find_entries (capture &);
  bool changed_p (gassign *load) const;
  bool stores_before_p (const capture &) const;

  bool m_of_gangs = false;
};

} // namespace accplug

#endif /* ACCPLUG_CAPTURED_LOOP_H */
