/* What values are in the iterations of a nest of loops.

   Comes in: SSA form, natural loops; the root of the nest.
   Goes out: integers as polynomials (polynomial.h) over the numbers of the
   iterations, from 0, of the loops from the root inwards and over values that no
   polynomial was found for; pointers as a base and such a polynomial in bytes; how
   far the numbers of iterations go; what is provably not negative.

   Rules
   - 64-bit arithmetic is modulo 2^64 as addresses are.  Narrower arithmetic
     counts only if it provably does not wrap.
   - A symbol whose SSA name is set in a loop may differ between its iterations.
   - The loop over the elements of an `acc loop' (IFN_GOACC_LOOP) counts the
     iterations that the program has, not those of one thread.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ITERATION_SPACE_H
#define ACCPLUG_ITERATION_SPACE_H

#include "analysis/polynomial.h"

namespace accplug
{

/* The numbers K of a loop's iterations have STEP * K <= MOST after the test that
   leaves the loop; a statement before it also has the next one, and 0.  */
struct iteration_bound
{
  bool known = false;
  HOST_WIDE_INT step = 1;	/* > 0 */
  polynomial most;
  basic_block after = nullptr;	/* what this block dominates is after the test */
  /* The loop may be left in iteration 0 with MOST + STEP below 0.  */
  bool maybe_once = false;
};

struct pointer_place
{
  tree base = NULL_TREE;	/* a variable, or an SSA name */
  polynomial offset;		/* in bytes */
};

/* Where a statement is: its block decides which tests it is behind.  */
struct iteration_symbol
{
  symbol name;
  class loop *loop;
  basic_block bb;
};

enum class extreme { least, most };

/* An integer that polynomials can be about.  */
inline bool
integer_type_p (tree type)
{
  return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= 64;
}

class iteration_space
{
public:
  iteration_space (function *, class loop *root);

  class loop *root () const { return m_root; }

  polynomial value_of (tree expression);
  pointer_place place_of (tree pointer);
  /* Of the variable or memory that REFERENCE is; SIZE in bytes or -1.  */
  pointer_place place_of_reference (tree reference, HOST_WIDE_INT *size);

  const iteration_bound &bound_of (class loop *);

  /* P with its greatest or least value over the iterations K.name of K.loop, if
     the bound's symbols are renamed by RENAME.  What has to be >= 0 for that, and
     is not proven, goes to ASSUMED; without ASSUMED, not known.  */
  polynomial bounded (const polynomial &p, const iteration_symbol &k, extreme,
		      const std::function<symbol (symbol)> &rename,
		      std::vector<polynomial> *assumed);
  /* Likewise over all loops from the one that S is in out to OUTERMOST.  */
  polynomial bounded (polynomial p, basic_block bb, class loop *outermost, extreme,
		      std::vector<polynomial> *assumed);

  /* Is P >= 0 in all iterations?  */
  bool nonnegative (const polynomial &p, int depth = 3);
  bool negative (const polynomial &p) { return nonnegative (polynomial (-1) - p); }

  /* Believe P >= 0; P has no iterations.  Until forget (), given what believed ()
     was before.  */
  void believe (const polynomial &p);
  size_t believed ();
  void forget (size_t before);

  /* Is P the same in all iterations of L?  */
  bool invariant (const polynomial &p, const class loop *l) const;
  class loop *loop_of (symbol s) const;

private:
  polynomial compute (tree expression);
  polynomial compute_name (tree name);
  polynomial compute_phi (gphi *phi);
  polynomial compute_operation (tree_code, tree type, tree a, tree b);
  polynomial compute_conversion (tree type, tree operand);
  polynomial element_number (gphi *phi);
  bool fits (const polynomial &p, tree type);
  pointer_place compute_place (tree pointer);
  pointer_place compute_place_of_phi (gphi *phi);
  iteration_bound compute_bound (class loop *);
  bool bound_from_exit (class loop *, edge exit, iteration_bound *);
  bool element_bound (class loop *, iteration_bound *);
  void collect_guards ();
  void add_guard (edge);
  polynomial without_iterations (polynomial p);
  bool least_value_nonnegative (const polynomial &p);
  bool least_of (const polynomial::monomial &m, HOST_WIDE_INT coefficient,
		 HOST_WIDE_INT *least);
  bool range_of (symbol s, HOST_WIDE_INT *low, HOST_WIDE_INT *high);

  function *m_function;
  class loop *m_root;
  std::unordered_map<tree, polynomial> m_values;
  std::unordered_map<tree, pointer_place> m_places;
  std::unordered_map<int, iteration_bound> m_bounds;
  /* Known to be >= 0 where the root begins.  */
  std::vector<polynomial> m_guards;
  bool m_guards_collected = false;
  /* Where the value is computed that is looked at, or NULL.  */
  basic_block m_context = nullptr;
  std::map<symbol, std::pair<HOST_WIDE_INT, HOST_WIDE_INT>> m_ranges;
};

} // namespace accplug

#endif /* ACCPLUG_ITERATION_SPACE_H */
