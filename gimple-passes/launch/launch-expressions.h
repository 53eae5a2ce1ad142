/* Values of a kernel as programs that the run time evaluates before the launch
   (launch-expressions.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LAUNCH_EXPRESSIONS_H
#define ACCPLUG_LAUNCH_EXPRESSIONS_H

#include "device/device-function.h"
#include "base/kernel-record.h"

namespace accplug
{

extern accplug_op operation (accplug_opcode opcode, int64_t imm = 0);

/* An operation that reads or extends a value of TYPE.  */
extern accplug_op typed_operation (accplug_opcode opcode, tree type, int64_t imm);

/* Translates SSA values of a kernel into launch expressions.  */

class expression_translator
{
public:
  expression_translator (function *fun, const device_function *f)
    : m_fun (fun), m_f (f) {}

  /* Append the value of T to OPS; false if there is no expression for it.  */
  bool translate (tree t, launch_expression *ops, unsigned depth = 0);

private:
  bool translate_assign (gimple *, launch_expression *, unsigned depth);
  bool translate_load (tree reference, launch_expression *);
  bool translate_binary (accplug_opcode, gimple *, launch_expression *,
			 unsigned depth);
  bool translate_comparison (tree_code, tree a, tree b, launch_expression *,
			     unsigned depth);
  bool translate_choice (gimple *, launch_expression *, unsigned depth);

  function *m_fun;
  const device_function *m_f;
};

} // namespace accplug

#endif /* ACCPLUG_LAUNCH_EXPRESSIONS_H */
