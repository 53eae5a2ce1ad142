/* Scalars of a part of a kernels region, in registers (part-scalars.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PART_SCALARS_H
#define ACCPLUG_PART_SCALARS_H

#include "kernels/flow.h"
#include "statements/copies.h"

namespace accplug
{

/* Do STMTS get to the scalar V by more than its name: in a routine, by a pointer?  */
extern bool reached_otherwise_p (const statement_list &stmts, tree v);

/* SEQ, whose statements are STMTS too, with copies of MAPPED scalars, which are added
   to *VARS.  Those in UNREAD are not stored.  */
extern gimple_seq with_register_copies (gimple_seq seq, const statement_list &stmts,
					const std::vector<tree> &mapped,
					const std::set<tree> &unread,
					std::vector<tree> *vars);

} // namespace accplug

#endif /* ACCPLUG_PART_SCALARS_H */
