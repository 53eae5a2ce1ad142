/* The statements of a kernels region as one list, its variables and its jumps
   (flow.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_KERNELS_FLOW_H
#define ACCPLUG_KERNELS_FLOW_H

#include "statements/uses.h"

namespace accplug
{

/* The labels that STMT jumps to, itself or from inside, but for its own.  */
extern std::set<tree> targets_of (gimple *stmt);

/* From a statement to the one of a label, by index.  */
struct jump
{
  size_t from, to;
  bool backward () const { return to <= from; }
};

/* The jumps in LIST.  OUTSIDE, if not NULL, is set if one leaves it.  */
extern std::vector<jump> jumps_of (const statement_list &list, bool *outside = nullptr);

/* The list of SEQ's statements, binds dissolved; their variables go to VARS.  */
extern void append_statements (gimple_seq seq, statement_list *list,
			       std::vector<tree> *vars);

/* A loop in two versions between which the host chooses: statements from CHECK to OTHERWISE
   decide, and tell the user if something overlaps; the loop as it was goes to the jump SKIP,
   its parts from the label PARTS to the label END.  */
struct guarded_loop
{
  gimple *check, *otherwise, *skip, *parts, *end;
  location_t where;
  std::string checked;		/* "x, y and z": what has to be apart */
};

/* The region as one list.  */
struct flat_region
{
  statement_list stmts;
  std::vector<tree> vars;
  std::vector<jump> jumps;
  bool divisible = true;	/* false: something is in the way */
  /* Of statements that are not the program's own: what they are copies of.  */
  std::map<gimple *, gimple *> origins;
  std::vector<guarded_loop> guarded;
  /* The jumps that go back in loops over parts of nests (cut-nests.h).  */
  std::set<gimple *> over_parts;
  /* What they set at their beginning, each from a variable of the program that tells whether
     the nest needs parts; and the ends of their parts, with the same (base/whole-nests.h).  */
  std::map<tree, tree> whole, ends_of_parts;

  explicit flat_region (gimple_seq body);
  void distribute ();
  /* Have LIST in the place of the statements.  */
  void replace (const statement_list &list);
  gimple *origin_of (gimple *stmt) const;

private:
  void find_jumps ();
  bool open_blocks ();
};

/* What happens to variable V in LIST, which is entered at its beginning.  */
struct exposure
{
  bool read_first = false;	/* some path reads it before it writes it */
  bool kept = false;		/* some path leaves the list without a write */
};

extern exposure exposure_of (const statement_list &list, tree v);

} // namespace accplug

#endif /* ACCPLUG_KERNELS_FLOW_H */
