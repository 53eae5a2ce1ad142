/* Whether two references touch the same memory in two iterations of a loop.

   Comes in: two references (memory-references.h), one of which writes.
   Goes out: yes, no, or what has to hold for `no' when the nest is reached
   (runtime-condition.h); and why.

   Rules
   - The iterations of the loops around are the same for both; inner loops may be in any
     two of theirs, and so may loops around, out to AROUND if that is another loop: then what
     is asked for is whether iterations with different numbers depend on each other in any two
     iterations of those.
   - `Dependent' is always a right answer.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEPENDENCE_TEST_H
#define ACCPLUG_DEPENDENCE_TEST_H

#include "analysis/memory-references.h"
#include "analysis/runtime-condition.h"

namespace accplug
{

class inequalities;

/* P / D if D has one term, which divides all of P's; else not known.  */
extern polynomial quotient_of (const polynomial &p, const polynomial &d);

/* COEFFICIENT times the SYMBOLS.  */
extern polynomial product_of (const polynomial::monomial &symbols,
			      HOST_WIDE_INT coefficient);

/* A sum modulo 2: products, each of which is there once.  */
typedef std::set<polynomial::monomial> odd_sum;

/* Sums modulo 2 of what the statements of an iteration compute (dependence-parity.cc).
   VARIES: is P set in an iteration?  RENAME gives the names of the iteration's numbers.  */
class parity_reader
{
public:
  parity_reader (iteration_space &space, std::function<bool (const polynomial &)> varies,
		 std::function<symbol (symbol)> rename)
    : m_space (space), m_varies (varies), m_rename (rename) {}

  bool add (odd_sum *sum, const polynomial &p, unsigned depth = 0);
  bool add_value (odd_sum *sum, tree value, unsigned depth = 0);
  void add_conditions (std::vector<odd_sum> *equations, basic_block bb, basic_block before);

private:
  bool add_operation (odd_sum *sum, tree name, unsigned depth);

  iteration_space &m_space;
  std::function<bool (const polynomial &)> m_varies;
  std::function<symbol (symbol)> m_rename;
};

enum class answer { independent, dependent, conditional };

class dependence_test
{
public:
  dependence_test (iteration_space &space, class loop *l, class loop *around = nullptr)
    : m_space (space), m_loop (l), m_around (around ? around : l) {}

  /* Do iterations of the loop depend on each other because of A and B, which are in the
     same object?  */
  answer test (const memory_reference &a, const memory_reference &b,
	       requirement *condition);
  /* Are A and B, which are behind two pointers, apart in the whole nest?  */
  answer test_apart (const memory_reference &a, const memory_reference &b,
		     requirement *condition);
  /* Does one of A and B, which are in the same object, lie behind the other, in whatever
     iterations of the loop both are?  */
  answer test_behind (const memory_reference &a, const memory_reference &b,
		      requirement *condition);
  /* Do A and B, in the same object, certainly touch the same memory in iterations that
     are *DISTANCE apart, the inner loops being in the same of theirs?  0: in all.  */
  bool proven_p (const memory_reference &a, const memory_reference &b,
		 HOST_WIDE_INT *distance);
  /* Is there one iteration, *POINT, without which no iterations would depend on each
     other because of A and B, which are in the same object?  It need not be one that
     the loop has.  */
  bool lone_iteration_p (const memory_reference &a, const memory_reference &b,
			 quotient *point);
  bool one_iteration_p (const memory_reference &store, const memory_reference &other,
			polynomial *point, requirement *condition);
  /* For dumps: why the last answer was given.  */
  const char *reason () const { return m_reason; }

private:
  answer because (answer result, const char *reason)
  { m_reason = reason; return result; }
  answer test_bytes (const memory_reference &a, const memory_reference &b,
		     requirement *condition);
  bool stride_separates_p (const memory_reference &a, const memory_reference &b,
			   const polynomial &difference, const polynomial &c,
			   requirement *condition);
  bool rows_separate_p (const memory_reference &a, const memory_reference &b,
			const polynomial &difference, const polynomial &c,
			requirement *condition);
  bool crossed_p (const memory_reference &a, const memory_reference &b,
		  const polynomial &difference, const polynomial &c,
		  const polynomial &c_other, requirement *condition);
  bool rows_of_p (const memory_reference &a, const memory_reference &b,
		  const polynomial &stride, const polynomial &rest,
		  const polynomial &length, requirement *condition);
  bool one_behind_other_p (const memory_reference &a, const memory_reference &b,
			   const polynomial &difference, requirement *condition);
  void add_iterations (inequalities *system, const memory_reference &r, bool other);
  bool never_holds_p (inequalities system, const memory_reference &a,
		      const memory_reference &b);
  bool subscripts_never_meet_p (const memory_reference &a, const memory_reference &b);
  parity_reader parities_of (bool other);
  bool parity_separates_p (const memory_reference &a, const memory_reference &b,
			   requirement *condition);
  bool parity_in_rows_p (const memory_reference &a, const memory_reference &b,
			 const polynomial &length, std::vector<odd_sum> equations,
			 requirement *condition);
  typedef std::function<bool (const polynomial &)> term_test;
  polynomial over_halves (const polynomial &p, extreme, const term_test &open,
			  const std::vector<basic_block> &running);
  polynomial from_root (const polynomial &p, extreme);
  polynomial over_iteration (polynomial p, const memory_reference &r, bool other, extreme,
			     alternative *assumed);
  bool rows_never_meet_p (const memory_reference &a, const memory_reference &b,
			  const polynomial &difference, requirement *condition,
			  bool *meet);
  polynomial over_both (polynomial p, const memory_reference &a,
			const memory_reference &b, extreme, alternative *assumed);
  symbol of_either_iteration (symbol s, bool other) const;
  polynomial in_other_iteration (const polynomial &p) const;
  polynomial over_one (polynomial p, class loop *l, basic_block bb, bool other, extreme,
		       alternative *assumed);
  polynomial over_inner (polynomial p, basic_block bb, bool other, extreme,
			 alternative *assumed);
  polynomial over_loop (polynomial p, basic_block bb, bool other, extreme,
			alternative *assumed);
  polynomial over_nest (polynomial p, basic_block bb, extreme, alternative *assumed);
  polynomial over_outer (polynomial p, alternative *assumed);
  bool varies_p (const polynomial &p) const;
  bool base_varies_p (tree base) const;
  bool collides_p (const memory_reference &a, const memory_reference &b,
		   HOST_WIDE_INT *distance);
  bool maybe_fewer_p (HOST_WIDE_INT distance) const;
  bool apart_by_divisor_p (const polynomial &difference, HOST_WIDE_INT below,
			   HOST_WIDE_INT above);
  bool settle (alternative what, requirement *condition);
  bool at_root_p (const polynomial &p) const;
  bool exact_range (const memory_reference &r, unsigned i, address_ranges *range);
  bool whole_block (const memory_object &object, unsigned i, address_ranges *range);
  answer test_ranges (const memory_reference &a, const memory_reference &b,
		      requirement *condition);
  bool within_array_p (const memory_reference &r);
  bool whole_arrays_p (const memory_reference &a, const memory_reference &b,
		       polynomial *distance);
  bool subscripts_differ_p (const memory_reference &a, const memory_reference &b);
  void believe_runs (const memory_reference &r, bool twice);

  iteration_space &m_space;
  class loop *m_loop, *m_around;
  std::vector<basic_block> m_running;	/* of the references, while they are tested */
  const char *m_reason = "";
};

} // namespace accplug

#endif /* ACCPLUG_DEPENDENCE_TEST_H */
