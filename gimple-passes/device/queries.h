/* Queries: where a thread is, and what it runs on (queries.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_QUERIES_H
#define ACCPLUG_QUERIES_H

#include "device/device-function.h"

namespace accplug
{

/* By region-params, before anything is folded: GCC's queries become ours.  */
extern void hide_queries (function *);
/* By partition, when loops have their axes: ours become values.  */
extern void resolve_queries (function *, device_function *);

} // namespace accplug

#endif /* ACCPLUG_QUERIES_H */
