/* What an iteration makes of one variable.

   Comes in: a loop directive, its iteration as blocks, and a candidate: a variable, or a
   component or element in memory, that the iteration may only accumulate into.
   Goes out: the candidate's value at the iteration's end, as far as it is its value at
   the beginning combined by one operation with something else; whether the value gets
   anywhere else.

   Rules
   - A value is clean if the candidate has no part in it.  Any other value has a set of
     operations: it is the candidate's first value combined by each one of these with
     clean ones.  An empty set: nothing is known.
   - Where a condition compares the candidate with a clean value, taking that value on
     one side, and the candidate's own on the other, is the greater or the lesser of both;
     truth values likewise.
   - What a condition about the candidate decides is not clean behind it, either.
   - Values that reach memory, calls, addresses, other conditions, or variables that
     outlive the iteration, escape.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ITERATION_VALUES_H
#define ACCPLUG_ITERATION_VALUES_H

#include "reductions/iteration-facts.h"
#include "reductions/value-table.h"

namespace accplug
{

/* Operations of reductions; bits.  */
enum chain_op
{
  CHAIN_PLUS = 1, CHAIN_MULT = 2, CHAIN_MAX = 4, CHAIN_MIN = 8,
  CHAIN_BIT_AND = 16, CHAIN_BIT_IOR = 32, CHAIN_BIT_XOR = 64,
  CHAIN_AND = 128, CHAIN_OR = 256,	/* logical */
  CHAIN_FLAG = 512,			/* some iterations set one constant */
  CHAIN_ALL = 1023
};

struct chain_value
{
  value_number number;
  bool clean;
  unsigned ops;
  bool certain = false;		/* the candidate has a part in it on all ways */

  bool operator== (const chain_value &v) const
  {
    return (number == v.number && clean == v.clean && ops == v.ops
	    && certain == v.certain);
  }
};

/* What conditions about the candidate say on one of their ways: which values stand for
   the candidate's there, by which operations.  */
struct chain_facts
{
  std::map<value_number, unsigned> values;
  unsigned zero = 0, one = 0, truth = 0;	/* 0, 1, any truth value */

  void add (const chain_facts &);
  /* What holds on both ways.  */
  void intersect (const chain_facts &);
  bool operator== (const chain_facts &f) const
  {
    return (values == f.values && zero == f.zero && one == f.one
	    && truth == f.truth);
  }
};

struct iteration_state
{
  bool reached = false;
  std::map<value_number, chain_value> values;	/* by place */
  size_t memory = 0;
  chain_facts facts;

  bool operator== (const iteration_state &s) const
  {
    return (reached == s.reached && values == s.values && memory == s.memory
	    && facts == s.facts);
  }
};

class iteration_values
{
public:
  iteration_values (const iteration_facts &facts, value_table &table)
    : m_facts (facts), m_table (table) {}

  /* Find what becomes of the place CANDIDATE.  */
  void run (value_number candidate);
  /* Call FN with each place of memory that is loaded from, or stored to, and its
     type.  */
  typedef std::function<void (value_number, tree ref, bool store)> place_visitor;
  void for_each_place (const place_visitor &fn);

  /* At the iteration's end.  */
  chain_value last;
  bool escapes = false;		/* the value gets elsewhere, or nothing is known */
  bool once = false;		/* only one iteration of all changes it */
  gimple *reader = nullptr;	/* where it gets elsewhere */
  gimple *obstacle = nullptr;	/* likewise, or where that is not known */
  gimple *updater = nullptr;	/* a statement that accumulates */
  std::set<tree> constants;	/* that CHAIN_FLAG stands for */
  /* Of a place in memory: the statements that load from it or store to it.  */
  std::set<gimple *> users;

private:
  chain_value clean_value (value_number n) const { return { n, true, 0 }; }
  size_t new_name ();
  static size_t name_of_meeting (size_t block);
  chain_value unknown_value (tree type, bool clean);
  chain_value first_value (value_number place);
  chain_value current ();
  void add_dependent (value_number n);
  bool depends_p (value_number n) const;

  value_number place_of (tree ref);
  void note_access (value_number place);
  chain_value value_in (value_number place, tree type);
  chain_value value_of (tree t);
  chain_value combine (tree_code code, tree type, chain_value a, chain_value b);
  chain_value converted (chain_value v, tree type);
  chain_value value_of_rhs (gassign *stmt);
  chain_value value_behind (tree reference);
  chain_value value_of_call (gcall *call);
  chain_value by_facts (chain_value v) const;
  void set_place (value_number place, chain_value v);
  void store (tree lhs, chain_value v);
  void pass_addresses (gcall *call);
  void enter_loop (gimple *loop);
  void run_statement (gimple *stmt);
  void run_block (size_t block);
  bool condition_facts (tree_code code, value_number a, value_number b, bool truth,
			chain_facts *facts) const;
  bool truth_facts (value_number n, bool truth, chain_facts *facts) const;
  void leave_block (size_t block, std::set<size_t> *work);
  value_number meeting_value (size_t block, value_number place);
  unsigned common_ops (const chain_value &a, const chain_value &b) const;
  void join (size_t block, iteration_state *to, const iteration_state &from);
  iteration_state state_at (size_t block);
  bool chooses_iteration_p (gcond *cond, bool *when);
  bool changed_once_p () const;
  void solve ();
  bool note_conditions ();
  void check_regions ();
  bool decided_p (value_number place) const;
  void check_end ();
  void sink (const chain_value &v);
  void escape ();

  const iteration_facts &m_facts;
  value_table &m_table;
  value_number m_candidate = 0;
  bool m_final = false;		/* states are known: collect results */
  std::vector<iteration_state> m_states;	/* at the blocks' beginnings */
  /* On the ways into each block, by the block and the number of the way that it
     leaves by.  */
  std::vector<std::map<std::pair<size_t, size_t>, iteration_state>> m_ways;
  iteration_state m_now;
  gimple *m_stmt = nullptr;
  size_t m_block = 0;
  unsigned m_count = 0;		/* of new names in the block */
  std::set<value_number> m_dependent;	/* names of values that are not clean */
  mutable std::map<value_number, bool> m_depends;	/* what follows from these */
  /* Places that are assigned where a condition about the candidate decides, by the
     block where its ways meet.  */
  std::map<size_t, std::set<value_number>> m_decided;
  std::set<size_t> m_conditions;	/* blocks with such a condition */
  std::set<size_t> m_updating;	/* blocks that change the candidate */
  /* Ways that one iteration of all takes: from a block by next[N].  */
  std::set<std::pair<size_t, size_t>> m_single_ways;
  const place_visitor *m_visitor = nullptr;
};

} // namespace accplug

#endif /* ACCPLUG_ITERATION_VALUES_H */
