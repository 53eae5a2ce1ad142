/* Scalars of a part of a kernels region, in registers (part-scalars.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PART_SCALARS_H
#define ACCPLUG_PART_SCALARS_H

#include "kernels/flow.h"

namespace accplug
{

/* A new variable like V, or like what the reference V refers to.  */
extern tree variable_like (tree v);

/* Let the statements of SEQ use TO in place of V.  */
extern void replace_in (gimple_seq *seq, tree v, tree to);

/* SEQ, whose statements are STMTS too, with copies of MAPPED scalars, which are added
   to *VARS.  Those in UNREAD are not stored.  */
extern gimple_seq with_register_copies (gimple_seq seq, const statement_list &stmts,
					const std::vector<tree> &mapped,
					const std::set<tree> &unread,
					std::vector<tree> *vars);

/* A bind of VARS around SEQ.  */
extern gbind *bind_of (const std::vector<tree> &vars, gimple_seq seq);

} // namespace accplug

#endif /* ACCPLUG_PART_SCALARS_H */
