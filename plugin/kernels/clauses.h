/* The clauses of kernels constructs and of the parts that they become
   (clauses.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_KERNELS_CLAUSES_H
#define ACCPLUG_KERNELS_CLAUSES_H

#include "kernels/plan.h"
#include "statements/clauses.h"

namespace accplug
{

/* A mapping of a kernels construct, with the clauses for its pointer or descriptor
   that follow it.  */
struct mapping_group
{
  std::vector<tree> clauses;
  bool implicit = false;	/* a scalar without a clause of the program's */

  explicit mapping_group (tree c) : clauses (1, c) {}
  tree mapping () const { return clauses.front (); }
  /* The variable whose value is mapped, if it is a scalar.  */
  tree scalar () const;
  bool used_in (const variable_uses &) const;
};

/* The clauses of a kernels construct.  */
class kernels_clauses
{
public:
  /* KEPT are DECL_UIDs of variables that other data directives map.  */
  kernels_clauses (gomp_target *stmt, const variable_uses &uses,
		   const std::unordered_set<unsigned> &kept);

  const std::vector<mapping_group> &groups () const { return m_groups; }
  /* NULL, or the one of this code.  */
  tree find (omp_clause_code code) const;
  /* False if a part could not have all mappings again.  */
  bool divisible () const;

  /* Those of a data construct around all parts.  OWN are variables of the region
     that several parts use, LONE those that one part maps.  */
  tree for_data (const std::set<tree> &values, const std::vector<tree> &own,
		 const std::set<tree> &lone) const;
  /* Those of a part within it.  VALUES come by value, if the part uses them.  */
  tree for_part (const variable_uses &uses, const std::set<tree> &values,
		 const std::vector<tree> &own, const std::set<tree> &lone) const;
  /* Those of a part that stands for the whole region.  */
  tree for_whole (const variable_uses &uses, const std::set<tree> &values) const;

private:
  bool implicit_p (const mapping_group &group, const variable_uses &uses,
		   const std::unordered_set<unsigned> &kept) const;
  tree others () const;

  gomp_target *m_stmt;
  location_t m_loc;
  std::vector<mapping_group> m_groups;
  std::vector<tree> m_others;
};

} // namespace accplug

#endif /* ACCPLUG_KERNELS_CLAUSES_H */
