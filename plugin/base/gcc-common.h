/* GCC's headers: the one place that includes them, in the order that they want.

   Comes in: the headers of the compiler that the plugin is built for
   ($(gcc -print-file-name=plugin)/include).
   Goes out: everything of GCC that plugin/, gimple-passes/ and ptx-emit/ use.

   Rules
   - Each .cc file of these folders includes it first: it is precompiled
     (precompiled.mk).
   - No other file includes a header of GCC's; a missing one is added here.
   - Standard C++ headers that GCC's system.h would poison (it poisons malloc,
     abort and others) are included here, before it.
   - There is no logic of our own, and nothing for other versions of GCC: the plugin is
     built for one (plugin.cc checks which).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GCC_COMMON_H
#define ACCPLUG_GCC_COMMON_H

/* Standard headers come before system.h, which poisons names they use.  */
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "config.h"
#include "system.h"
#include "coretypes.h"
#include "backend.h"
#include "target.h"
#include "rtl.h"
#include "tree.h"
#include "tm_p.h"
#include "memmodel.h"
#include "gimple.h"
#include "options.h"
#include "opts.h"
#include "output.h"
#include "version.h"

/* These have to come first, and in this order.  */
#include "stringpool.h"
#include "attribs.h"
#include "alloc-pool.h"
#include "bitmap.h"
#include "value-range.h"
#include "ssa.h"
#include "tree-ssanames.h"
#include "tree-phinodes.h"
#include "ssa-iterators.h"
#include "cgraph.h"
#include "tree-pass.h"
#include "tree-vrp.h"
#include "value-query.h"
#include "cfghooks.h"
#include "cfgloop.h"
#include "gimple-iterator.h"
#include "tree-into-ssa.h"

/* These follow in alphabetical order.  */
#include "alias.h"
#include "asan.h"
#include "attr-fnspec.h"
#include "basic-block.h"
#include "builtins.h"
#include "calls.h"
#include "cfg.h"
#include "cfganal.h"
#include "cfgexpand.h"
#include "context.h"
#include "debug.h"
#include "diagnostic-core.h"
#include "diagnostic.h"
#include "dominance.h"
#include "dumpfile.h"
#include "emit-rtl.h"
#include "except.h"
#include "explow.h"
#include "expr.h"
#include "file-prefix-map.h"
#include "fold-const.h"
#include "fold-const-call.h"
#include "function.h"
#include "gimple-expr.h"
#include "gimple-fold.h"
#include "gimple-pretty-print.h"
#include "gimple-range.h"
#include "gimple-ssa.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "gomp-constants.h"
#include "internal-fn.h"
#include "ipa-utils.h"
#include "langhooks.h"
#include "lto-streamer.h"
#include "omp-general.h"
#include "omp-low.h"
#include "omp-offload.h"
#include "omp-expand.h"
#include "opts-diagnostic.h"
#include "pass_manager.h"
#include "plugin.h"
#include "predict.h"
#include "pretty-print.h"
#include "print-tree.h"
#include "real.h"
#include "rtl-iter.h"
#include "stor-layout.h"
#include "symbol-summary.h"
#include "toplev.h"
#include "tree-cfg.h"
#include "tree-cfgcleanup.h"
#include "tree-chrec.h"
#include "tree-data-ref.h"
#include "tree-dfa.h"
#include "tree-eh.h"
#include "tree-inline.h"
#include "tree-iterator.h"
#include "tree-nested.h"
#include "tree-pretty-print.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-dce.h"
#include "tree-affine.h"
#include "tree-ssa.h"
#include "tree-ssa-address.h"
#include "tree-ssa-alias.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-ivopts.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "tree-ssa-operands.h"
#include "tree-ssa-propagate.h"
#include "varasm.h"
#include "wide-int.h"

#endif /* ACCPLUG_GCC_COMMON_H */
