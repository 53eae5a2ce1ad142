/* Data clauses as the user would write them.

   Comes in: a clause of a gimplified construct, before omplower.  By then an
   array section is an address and a size in bytes, partly held in temporaries.
   Goes out: text: "a[lo:n]" for messages and "a[lo:n]" or "a[:]" for reports.

   Rules
   - What cannot be put into words becomes the variable's name alone; a
     compiler's temporary has no name at all.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CLAUSE_TEXT_H
#define ACCPLUG_CLAUSE_TEXT_H

#include "base/gcc-common.h"

namespace accplug
{

/* The assignments to temporaries of a function that is not in SSA form
   yet; those assigned more than once are left out.  */
class temporary_values
{
public:
  void note (gimple *stmt);
  /* The value of TEMPORARY, or NULL.  */
  tree value_of (tree temporary) const;

private:
  /* By DECL_UID.  */
  std::unordered_map<unsigned, tree> m_values;
};

struct clause_text
{
  std::string name;	/* "a", "a[0:n]" */
  std::string report;	/* "a[:]", "a[:n]" */
};

/* The text of the data clause C.  */
extern clause_text text_of_clause (tree c, const temporary_values &);

/* The variable in the data clause C: a VAR_DECL or PARM_DECL, or NULL.  */
extern tree variable_of_clause (tree c, const temporary_values &);

/* Where a clause's variable is declared, and what it is called.  */
typedef std::pair<location_t, std::string> clause_place;

/* The data and reduction clauses of the list CLAUSES in the order of the source, and
   those of one place in that of PLACE_OF; GCC's order depends on the language, and on
   hashes for clauses that it adds itself.  */
extern std::vector<tree>
clauses_in_order (tree clauses, const std::function<clause_place (tree)> &place_of);

} // namespace accplug

#endif /* ACCPLUG_CLAUSE_TEXT_H */
