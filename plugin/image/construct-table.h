/* The construct table (construct-table.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CONSTRUCT_TABLE_H
#define ACCPLUG_CONSTRUCT_TABLE_H

#include "base/gcc-common.h"

namespace accplug
{

/* Just before ompexp.  */
extern gimple_opt_pass *make_pass_construct_table (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_CONSTRUCT_TABLE_H */
