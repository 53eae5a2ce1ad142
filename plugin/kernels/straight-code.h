/* Straight device code between nests, and what of it goes with the nest that follows
   (straight-code.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_STRAIGHT_CODE_H
#define ACCPLUG_STRAIGHT_CODE_H

#include "kernels/flow.h"

namespace accplug
{

class straight_code
{
public:
  /* REGION are the uses of the whole region, LIVE the scalars that it has from outside and
     that are read behind it, HOST those that live on the host; all outlive this.  */
  straight_code (const variable_uses &region, const std::set<tree> &live,
		 const std::set<tree> &host)
    : m_region (region), m_live (live), m_host (host) {}

  void add (const statement_list &stmts);
  const statement_list &stmts () const { return m_stmts; }
  /* Let come last what can, of the setup of NEST, which the statements BEHIND it follow.  */
  void sink_setup (const statement_list &nest, const statement_list &behind);
  /* Where the setup of NEST begins, which the statements BEHIND it follow.  */
  size_t setup_of (const statement_list &nest, const statement_list &behind) const;
  /* Give up the statements from START on.  */
  statement_list take (size_t start);
  /* Of all that were added: what the device does not get to (reallocations.h).  */
  const std::set<gimple *> &unreached () const { return m_unreached; }

private:
  variable_uses reached_uses (const statement_list &stmts) const;
  size_t unit_before (size_t end) const;
  bool sinks_p (size_t number, const variable_uses &nest,
		const statement_list &behind, const std::set<gimple *> &sunk) const;
  bool setup_unit_p (size_t first, size_t last, const variable_uses &nest) const;
  bool reference_setup_p (tree t, const variable_uses &nest) const;
  bool left_p (gimple *stmt, tree v) const;
  bool read_behind_p (size_t first, size_t last, const statement_list &behind) const;
  bool setup_statement_p (gimple *stmt, const variable_uses &nest) const;
  bool late_write_p (const std::vector<size_t> &units, size_t number,
		     const variable_uses &nest) const;

  const variable_uses &m_region;
  const std::set<tree> &m_live, &m_host;
  statement_list m_stmts;
  /* Of assignments that may allocate: the lengths of the tests, by their last
     statement, and what is behind the errors.  */
  std::map<gimple *, size_t> m_tests;
  std::set<gimple *> m_unreached;
};

} // namespace accplug

#endif /* ACCPLUG_STRAIGHT_CODE_H */
