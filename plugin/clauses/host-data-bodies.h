/* Constructs in `host_data'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_HOST_DATA_BODIES_H
#define ACCPLUG_HOST_DATA_BODIES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let constructs in the body of the `host_data' CONSTRUCT use what is declared there.  */
extern void open_host_data_body (tree construct);

/* Is CONSTRUCT a data construct that that made?  */
extern bool host_data_body_p (tree construct);

/* Just before omplower: in BODY, what that made has no clauses.  */
extern void close_host_data_bodies (gimple_seq body);

} // namespace accplug

#endif /* ACCPLUG_HOST_DATA_BODIES_H */
