/* Calls to device intrinsics (intrinsics.def).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_INTRINSICS_H
#define ACCPLUG_INTRINSICS_H

#include "base/gcc-common.h"

namespace accplug
{

enum class intrinsic
{
#define INTRINSIC(NAME, RESULT, ARGUMENTS, FLAGS) NAME,
#include "device/intrinsics.def"
  count
};

/* The intrinsic's declaration.  */
extern tree intrinsic_decl (intrinsic);
/* A call of it, without a left-hand side.  */
extern gcall *build_intrinsic (intrinsic, std::initializer_list<tree> arguments = {});
/* Append a call of it to SEQ; its result as a new SSA name.  */
extern tree emit_intrinsic (gimple_seq *seq, intrinsic,
			    std::initializer_list<tree> arguments = {});
/* True if STMT calls intrinsic I.  */
extern bool intrinsic_call_p (const gimple *stmt, intrinsic);
/* True if STMT calls any.  */
extern bool intrinsic_call_p (const gimple *stmt);

} // namespace accplug

#endif /* ACCPLUG_INTRINSICS_H */
